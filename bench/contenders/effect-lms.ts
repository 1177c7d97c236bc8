import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { type Contender, type Row, Tally } from "../contender.js"

/** The default client: token and domain from the environment, all checks enabled. */
export const contender: Contender = ({ url }) =>
  Stream.chunks(lmsStream(url)).pipe(
    Stream.runFold(new Tally(), (tally, chunk) => tally.add(chunk as Iterable<Row>)),
    Effect.provide(LmsNode.layer),
    Effect.runPromise
  )
