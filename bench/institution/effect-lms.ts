import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { type Lms, lmsStreamAll } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import type { InstitutionContender, Lists, ListsResult } from "./workload.js"

export const readLists = ({ concurrency, paths }: Lists, client: Layer.Layer<Lms>): Promise<ListsResult> => {
  let failed = 0
  const onFailure = () => Effect.sync(() => failed++)
  const lists = paths.map((endpoint) => ({ endpoint }))
  return Stream.chunks(lmsStreamAll(lists, { concurrency, onFailure, progress: false })).pipe(
    Stream.runFold(0, (records, chunk) => records + chunk.length),
    Effect.map((records) => ({ records, failed })),
    Effect.provide(client),
    Effect.runPromise
  )
}

export const contender: InstitutionContender = (lists) => readLists(lists, LmsNode.layer)
