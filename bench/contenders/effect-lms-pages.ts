import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { lmsPages } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { type Contender, type Row, Tally } from "../contender.js"

/** `lmsPages`, which programs use to store a cursor. */
export const contender: Contender = ({ url }) =>
  Effect.suspend(() => {
    const tally = new Tally()
    return Effect.as(
      Stream.runForEach(lmsPages(url), ({ records }) => Effect.sync(() => tally.add(records as Iterable<Row>))),
      tally
    )
  }).pipe(Effect.provide(LmsNode.layer), Effect.runPromise)
