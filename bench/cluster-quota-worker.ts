/** One machine of the suite `cluster-quota`: a warm-up call, then all calls when the suite starts them. */
import { performance } from "node:perf_hooks"
import { PgClient } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { lms } from "effect-lms"
import { LmsQuotaSql } from "effect-lms/cluster"
import { LmsNode } from "effect-lms/node"
import { LmsQuota } from "effect-lms/operators"

export interface ClusterQuotaResult {
  readonly seconds: number
  readonly failed: number
}

const [kind = "sql", url = "", calls = "1", concurrency = "1"] = process.argv.slice(2)

const database = PgClient.layer({ url: Redacted.make(process.env.DATABASE_URL ?? "") })

const quota = kind === "memory" ? LmsQuota.layer : Layer.provide(LmsQuotaSql.layer, database)

/** Tells the suite that this machine is ready, and waits for the others. */
const waitForStart = Effect.promise(
  () =>
    new Promise<void>((resolve) => {
      process.once("message", () => resolve())
      process.send?.("ready")
    })
)

const call = lms(url, {}, { progress: false })

const program = Effect.gen(function* () {
  yield* call
  yield* waitForStart
  const startedAt = performance.now()
  const results = yield* Effect.replicateEffect(Effect.option(call), Number(calls), {
    concurrency: Number(concurrency)
  })
  const failed = results.filter(({ _tag }) => _tag === "None").length
  const result: ClusterQuotaResult = { seconds: (performance.now() - startedAt) / 1000, failed }
  yield* Effect.promise(() => new Promise<void>((resolve) => process.send?.(result, () => resolve())))
})

await program.pipe(Effect.provide(Layer.provide(LmsNode.layer, quota)), Effect.runPromise)
process.exit(0)
