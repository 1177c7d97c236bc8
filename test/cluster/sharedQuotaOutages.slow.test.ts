/** Seeded outages of the database of several machines, in virtual time. */
import { SqlError } from "@effect/sql/SqlError"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Option } from "effect"
import type { LmsQuotaService } from "effect-lms/operators"
import type { BucketTable } from "../../src/cluster/quota/bucketTable.js"
import { makeSharedQuota } from "../../src/cluster/quota/sharedQuota.js"
import { makeBucket } from "../fixtures/bucket.js"
import { sampleCases } from "../fixtures/cases.js"
import { report } from "../fixtures/quotaReports.js"
import { elapsedMillis, runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"
import { type Choices, makeChoices } from "../simulation/plan.js"
import { admit, makeTable } from "./memoryTable.js"

describe("machines that lose the database", () => {
  interface Outage {
    /** All machines if undefined. */
    readonly machine: number | undefined
    readonly begin: number
    readonly end: number
    /** Otherwise connections are refused. */
    readonly isSilent: boolean
  }

  /** Outages that follow each other. That of a single machine ends before its lease. */
  const makeOutages = ({ happens, integer }: Choices): ReadonlyArray<Outage> => {
    const outages: Array<Outage> = []
    let begin = integer(0, 5000)
    for (let nth = 0; nth < 4; nth++) {
      const machine = happens(0.6) ? integer(0, 2) : undefined
      const end = begin + integer(100, machine === undefined ? 40_000 : 5000)
      outages.push({ machine, begin, end, isSilent: happens(0.5) })
      begin = end + integer(0, 20_000)
    }
    return outages
  }

  /** Three machines, each with some concurrent requests and pauses between them, until a while after the last outage. */
  const runOutages = (seed: number) =>
    Effect.gen(function* () {
      const choices = makeChoices(seed)
      const { happens, integer } = choices
      const outages = makeOutages(choices)
      const until = (outages.at(-1)?.end ?? 0) + 20_000
      const maxMillis = integer(60, 500)
      const { serve, state } = makeBucket()
      const store = makeTable("2 millis")
      const tableOf = (machine: number): BucketTable => ({
        update: (...args) =>
          Effect.flatMap(elapsedMillis, (now) => {
            const outage = outages.find(
              (outage) => (outage.machine ?? machine) === machine && outage.begin <= now && now < outage.end
            )
            if (outage === undefined) return store.table.update(...args)
            return outage.isSilent ? Effect.never : Effect.fail(new SqlError({ cause: "connection refused" }))
          })
      })
      const send = (quota: LmsQuotaService) =>
        Effect.flatMap(admit(quota, { maxWait: "1 hour" }), (permit) =>
          Effect.flatMap(serve(0.1, integer(5, maxMillis)), ({ headers, status = 200 }) =>
            permit.settle(
              report({
                status,
                throttled: status === 429,
                cost: Option.fromNullable(headers?.["x-request-cost"]).pipe(Option.map(Number)),
                remaining: Option.some(Number(headers?.["x-rate-limit-remaining"]))
              })
            )
          )
        )
      const fiber = (quota: LmsQuotaService) =>
        Effect.gen(function* () {
          while ((yield* elapsedMillis) < until) {
            if (happens(0.02)) yield* Effect.sleep(integer(100, 4000))
            yield* send(quota)
          }
        })
      const machine = (nth: number) =>
        Effect.flatMap(makeSharedQuota(tableOf(nth)), (quota) =>
          Effect.replicateEffect(fiber(quota), integer(2, 15), { concurrency: "unbounded", discard: true })
        )
      const all = Effect.scoped(Effect.forEach([0, 1, 2], machine, { concurrency: 3, discard: true }))
      const { exit } = yield* runInVirtualTime(all)
      return { isDone: Exit.isSuccess(exit), state }
    })

  for (const seed of sampleCases([1, 2, 3], 3)) {
    it.effect(`are not throttled while it is away, nor when it is back (seed ${seed})`, () =>
      Effect.gen(function* () {
        const { isDone, state } = yield* runOutages(seed)
        expect(isDone).toBe(true)
        expect(state.throttled).toBe(0)
      }).pipe(Effect.provide(withoutLogs))
    )
  }
})
