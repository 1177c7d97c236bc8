import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { lmsStreamAll } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import type { InstitutionContender } from "./workload.js"

export const contender: InstitutionContender = ({ concurrency, paths }) => {
  let failed = 0
  const onFailure = () => Effect.sync(() => failed++)
  const lists = paths.map((endpoint) => ({ endpoint }))
  return Stream.chunks(lmsStreamAll(lists, { concurrency, onFailure, progress: false })).pipe(
    Stream.runFold(0, (records, chunk) => records + chunk.length),
    Effect.map((records) => ({ records, failed })),
    Effect.provide(LmsNode.layer),
    Effect.runPromise
  )
}
