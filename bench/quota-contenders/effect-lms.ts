import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { type Lms, lms } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import type { QuotaContender, Workload } from "./workload.js"

export const calls = ({ concurrency, paths }: Workload): Effect.Effect<number, never, Lms> =>
  Effect.forEach(
    paths,
    (path) => Effect.match(lms(path, {}, { progress: false }), { onFailure: () => 1, onSuccess: () => 0 }),
    { concurrency }
  ).pipe(
    Effect.map((failures) => failures.reduce<number>((sum, one) => sum + one, 0)),
    Effect.provide(Logger.remove(Logger.defaultLogger))
  )

/** The default client: token and domain from the environment. */
export const contender: QuotaContender = (workload) => Effect.runPromise(Effect.provide(calls(workload), LmsNode.layer))
