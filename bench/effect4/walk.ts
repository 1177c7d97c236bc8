/** Reads a list page by page: the same program with each major version of Effect. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { lmsPages } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { type Contender, type Row, Tally } from "../contender.js"

export const contender: Contender = ({ url }) => {
  const tally = new Tally()
  return lmsPages(url).pipe(
    Stream.runForEach(({ records }) => Effect.sync(() => tally.add(records as Iterable<Row>))),
    Effect.as(tally),
    Effect.provide(LmsNode.layer),
    Effect.runPromise
  )
}
