import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { type Contender, type Row, Tally } from "../contender.js"

/** `lmsStream` with this many concurrent pages. */
const withConcurrency =
  (concurrency: number): Contender =>
  ({ url }) =>
    Stream.chunks(lmsStream(url, {}, { concurrency })).pipe(
      Stream.runFold(new Tally(), (tally, chunk) => tally.add(chunk as Iterable<Row>)),
      Effect.provide(LmsNode.layer),
      Effect.runPromise
    )

export const contender = withConcurrency(Number(process.env.BENCH_CONCURRENCY ?? 8))
