/** Several machines, each with its loop, over one table in memory and in virtual time. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Logger, Option, Redacted, Scope, TestClock } from "effect"
import { type LmsPermit, LmsQuotaExceeded, type LmsQuotaService } from "effect-lms/operators"
import type { BucketTable } from "../../src/cluster/quota/bucketTable.js"
import { LEASE_MILLIS } from "../../src/cluster/quota/sharedBucket.js"
import { makeSharedQuota } from "../../src/cluster/quota/sharedQuota.js"
import { makeBucket } from "../fixtures/bucket.js"
import { cost, report } from "../fixtures/quotaReports.js"
import { runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"
import { account, admit, makeTable, type RequestOptions } from "./memoryTable.js"

const machines = (count: number, { table }: { readonly table: BucketTable }) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    yield* Effect.addFinalizer((exit) =>
      Effect.gen(function* () {
        const closing = yield* Effect.fork(Scope.close(scope, exit))
        // The last transactions of a database that is away take time.
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(closing)
      })
    )
    return yield* Effect.replicateEffect(Scope.extend(makeSharedQuota(table), scope), count)
  })

/** Lets all that is ready run. */
const settled = TestClock.adjust(0)

const permitsOf = (quota: LmsQuotaService, count: number, options: RequestOptions = {}) =>
  Effect.gen(function* () {
    const fibers = yield* Effect.replicateEffect(Effect.fork(Effect.option(admit(quota, options))), count)
    yield* TestClock.adjust(10)
    const permits: Array<LmsPermit> = []
    for (const fiber of fibers) {
      const exit = yield* fiber.poll
      if (Option.isSome(exit) && Exit.isSuccess(exit.value) && Option.isSome(exit.value.value)) {
        permits.push(exit.value.value.value)
      } else yield* Fiber.interrupt(fiber)
    }
    yield* TestClock.adjust(10)
    return permits
  })

describe("requests of several machines", () => {
  /** Machines with 20 concurrent requests each, against the bucket of the service. */
  const runMachines = (calls: number, units: number, millis: number) =>
    Effect.gen(function* () {
      const { serve, state } = makeBucket()
      const store = makeTable("2 millis")
      const machine = (quota: LmsQuotaService) =>
        Effect.replicateEffect(
          Effect.flatMap(admit(quota, { maxWait: "1 hour" }), (permit) =>
            Effect.flatMap(serve(units, millis), ({ headers }) =>
              permit.settle(
                report({
                  cost: Option.some(Number(headers?.["x-request-cost"])),
                  remaining: Option.some(Number(headers?.["x-rate-limit-remaining"]))
                })
              )
            )
          ),
          calls,
          { concurrency: 20, discard: true }
        )
      const all = Effect.scoped(
        Effect.flatMap(Effect.replicateEffect(makeSharedQuota(store.table), 3), (quotas) =>
          Effect.forEach(quotas, machine, { concurrency: 3, discard: true })
        )
      )
      const { at, exit } = yield* runInVirtualTime(all)
      expect(Exit.isSuccess(exit)).toBe(true)
      return { at, state, transactions: store.state.transactions }
    })

  it.effect("are never throttled, and use what the bucket permits while they cost little", () =>
    Effect.gen(function* () {
      const { at, state } = yield* runMachines(40, 0.1, 200)
      expect(state).toMatchObject({ throttled: 0, served: 120 })
      expect((120 * 200) / 11 / at).toBeGreaterThan(0.9)
    })
  )

  it.effect("are never throttled, and use what leaks if they cost much", () =>
    Effect.gen(function* () {
      const { at, state } = yield* runMachines(40, 20, 200)
      expect(state).toMatchObject({ throttled: 0, served: 120 })
      expect(state.cost / (550 + at / 100)).toBeGreaterThan(0.9)
    })
  )
})

describe("a request", () => {
  it.scoped("that must not wait is granted or refused at once, without an announced wait", () =>
    Effect.gen(function* () {
      const [one, two] = yield* machines(2, makeTable())
      let announced = 0
      expect(yield* permitsOf(one!, 11, { maxWait: 0, onWait: () => announced++ })).toHaveLength(11)
      const fiber = yield* Effect.fork(Effect.flip(admit(two!, { maxWait: 0, onWait: () => announced++ })))
      yield* settled
      expect(yield* Fiber.join(fiber)).toBeInstanceOf(LmsQuotaExceeded)
      expect(announced).toBe(0)
    })
  )

  it.scoped("announces its wait once, with its length if only time helps", () =>
    Effect.gen(function* () {
      const [one, two] = yield* machines(2, makeTable())
      const [permit] = yield* permitsOf(one!, 1)
      yield* permit!.settle(report({ throttled: true, status: 429, remaining: Option.some(0) }))
      yield* TestClock.adjust("10 millis")
      const waits: Array<Option.Option<Duration.Duration>> = []
      const fiber = yield* Effect.fork(admit(two!, { onWait: (wait) => waits.push(wait) }))
      yield* TestClock.adjust("5 seconds")
      expect(waits.map(Option.map(Duration.toSeconds))).toEqual([Option.some(expect.closeTo(5.2, 1))])
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      expect(waits).toHaveLength(1)
    })
  )

  it.scoped("does not begin a wait that is known to be too long, and otherwise waits no longer than maxWait", () =>
    Effect.gen(function* () {
      const [one, two] = yield* machines(2, makeTable())
      const permits = yield* permitsOf(one!, 11)
      const waiting = yield* Effect.fork(Effect.flip(admit(two!, { maxWait: "1 second" })))
      yield* TestClock.adjust("900 millis")
      expect(yield* waiting.poll).toEqual(Option.none())
      yield* TestClock.adjust("100 millis")
      expect(yield* Fiber.join(waiting)).toBeInstanceOf(LmsQuotaExceeded)

      yield* Effect.forEach(permits, (permit) => permit.settle(cost(50)))
      yield* TestClock.adjust("10 millis")
      const refused = yield* Effect.fork(Effect.flip(admit(two!, { maxWait: "100 millis" })))
      yield* settled
      const { wouldWait } = yield* Fiber.join(refused)
      expect(Duration.toMillis(wouldWait)).toBeGreaterThan(100)
    })
  )

  it.scoped("has no permit in another bucket, and no row contains a token", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one] = yield* machines(1, store)
      let announced = 0
      expect(yield* permitsOf(one!, 11, { onWait: () => announced++ })).toHaveLength(11)
      expect([announced, (yield* permitsOf(one!, 1)).length]).toEqual([0, 0])
      expect(yield* permitsOf(one!, 12, { token: "7~another-token" })).toHaveLength(11)
      expect(store.rows.size).toBe(2)
      for (const [key, text] of store.rows) {
        expect(key).toMatch(/^[0-9a-f]{64}$/)
        expect(text).not.toContain("7~")
      }
    })
  )
})

describe("the remaining units", () => {
  const remaining = (quota: LmsQuotaService, token = "7~0123456789abcdefghij") =>
    Effect.map(
      quota.remaining?.({ ...account, token: Option.some(Redacted.make(token)) }) ?? Effect.succeed(Number.NaN),
      Math.round
    )

  it.scoped("are those that a machine last saw, less its own requests, without a transaction", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one, two] = yield* machines(2, store)
      expect(yield* remaining(one!)).toBe(600)
      expect(store.state.transactions).toBe(0)
      const permits = yield* permitsOf(one!, 3)
      const [other] = yield* permitsOf(two!, 1)
      const before = store.state.transactions
      expect(yield* remaining(one!)).toBe(450)
      expect(yield* remaining(two!)).toBe(400)
      expect(yield* remaining(two!, "7~another-token")).toBe(600)
      expect(store.state.transactions).toBe(before)

      // What it costs leaks, also after the account has become idle.
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(60)))
      yield* TestClock.adjust("10 millis")
      expect(yield* remaining(one!)).toBe(370)
      yield* TestClock.adjust("5 seconds")
      expect(yield* remaining(one!)).toBe(420)
      // The requests of others are unknown after a while.
      yield* TestClock.adjust("15 seconds")
      expect(yield* remaining(one!)).toBe(600)
      yield* other!.settle(cost(0))
    })
  )

  it.scoped("are negative if requests wait, and those of the share of a machine without the database", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one] = yield* machines(1, store)
      const permits = yield* permitsOf(one!, 11)
      const waiting = yield* Effect.replicateEffect(Effect.fork(admit(one!, { maxWait: "1 hour" })), 3)
      yield* TestClock.adjust("10 millis")
      expect(yield* remaining(one!)).toBe(-100)
      yield* Fiber.interruptAll(waiting)
      store.state.down = true
      yield* TestClock.adjust("6 seconds")
      for (const permit of permits.slice(0, 3)) yield* permit.settle(cost(0))
      const offline = yield* remaining(one!)
      yield* permitsOf(one!, 1)
      expect(yield* remaining(one!)).toBe(offline - 50)
    }).pipe(Effect.provide(withoutLogs))
  )
})

describe("an interrupted request", () => {
  it.scoped("releases its place", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one, two] = yield* machines(2, store)
      const permits = yield* permitsOf(one!, 11)
      const waiting = yield* Effect.fork(admit(two!))
      yield* TestClock.adjust("200 millis")
      expect(Exit.isInterrupted(yield* Fiber.interrupt(waiting))).toBe(true)
      yield* TestClock.adjust("100 millis")
      expect(store.bucket().machines.size).toBe(1)
      yield* permits[0]!.settle(cost(0))
      yield* TestClock.adjust("200 millis")
      expect(store.bucket().bucket.inFlight.size).toBe(10)
    })
  )

  it.scoped("gives up a permit that is granted at the same time", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one] = yield* machines(1, store)
      const openGate = yield* store.closeGate
      const waiting = yield* Effect.fork(admit(one!))
      yield* settled
      // The permit is committed, and the machine does not know it yet.
      expect(store.bucket().bucket.inFlight.size).toBe(1)
      yield* Fiber.interrupt(waiting)
      yield* openGate
      yield* TestClock.adjust("10 millis")
      expect(store.bucket().bucket.inFlight.size).toBe(0)
      expect(store.bucket().machines.size).toBe(0)
    })
  )
})

describe("a machine with waiting requests", () => {
  it.scoped("looks about once a second if only the leak makes room", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one, two] = yield* machines(2, store)
      const [permit] = yield* permitsOf(one!, 1)
      yield* permit!.settle(report({ throttled: true, status: 429, remaining: Option.some(0) }))
      yield* TestClock.adjust("10 millis")
      const waiting = yield* Effect.fork(admit(two!))
      yield* TestClock.adjust(0)
      const { transactions } = store.state
      yield* TestClock.adjust("4100 millis")
      expect(store.state.transactions - transactions).toBeGreaterThanOrEqual(4)
      expect(store.state.transactions - transactions).toBeLessThanOrEqual(6)
      yield* Fiber.interrupt(waiting)
    })
  )
})

describe("leases", () => {
  it.scoped("are renewed as long as a request takes", () =>
    Effect.gen(function* () {
      const [one, two] = yield* machines(2, makeTable())
      yield* permitsOf(one!, 11)
      yield* TestClock.adjust(2.5 * LEASE_MILLIS)
      expect(yield* permitsOf(two!, 1, { maxWait: 0 })).toEqual([])
    })
  )

  it.scoped("of a machine that ends without a word run out", () =>
    Effect.gen(function* () {
      const store = makeTable()
      let isDead = false
      const [dead] = yield* machines(1, {
        table: { update: (...args) => (isDead ? Effect.never : store.table.update(...args)) }
      })
      yield* permitsOf(dead!, 11)
      isDead = true
      const [other] = yield* machines(1, store)
      yield* TestClock.adjust(LEASE_MILLIS - 1500)
      const waiting = yield* Effect.fork(admit(other!))
      yield* TestClock.adjust(500)
      expect(yield* waiting.poll).toEqual(Option.none())
      yield* TestClock.adjust(1200)
      expect(Option.map(yield* waiting.poll, Exit.isSuccess)).toEqual(Option.some(true))
    }).pipe(Effect.provide(withoutLogs))
  )
})

describe("a database", () => {
  const warnings: Array<string> = []
  const recordWarnings = Logger.replace(
    Logger.defaultLogger,
    Logger.make(({ logLevel, message }) => {
      warnings.push(`${logLevel.label} ${message}`)
    })
  )

  it.scoped("that is away stops no machine: it goes on with its permits, later with its share, and warns once", () =>
    Effect.gen(function* () {
      warnings.length = 0
      const store = makeTable()
      const quotas = yield* machines(3, store)
      const held: Array<LmsPermit> = []
      for (const quota of quotas) held.push(...(yield* permitsOf(quota, 1)))
      // Each learns of the others when it renews its lease.
      yield* TestClock.adjust(LEASE_MILLIS / 2)
      store.state.down = true
      yield* TestClock.adjust("6 seconds")
      for (const quota of quotas) expect(yield* permitsOf(quota, 20)).toHaveLength(0)
      yield* held[0]!.settle(cost(1))
      expect(yield* permitsOf(quotas[0]!, 20)).toHaveLength(1)
      // By then, all leases have ended.
      yield* TestClock.adjust(1.5 * LEASE_MILLIS)
      const permits: Array<LmsPermit> = []
      for (const quota of quotas) permits.push(...(yield* permitsOf(quota, 20)))
      // 11 by 3, rounded down, for each of the machines, less the request that each has in flight.
      expect(permits).toHaveLength(6)
      yield* TestClock.adjust("20 seconds")
      const warning =
        "WARN The database of the shared quota cannot be reached, so this machine sends without it, at most 1 at the same time. Trying again every 2 s."
      expect(warnings).toEqual([warning, warning, warning])

      // These requests are still in flight, and are known again when the database is there.
      store.state.down = false
      yield* TestClock.adjust("3 seconds")
      expect(store.bucket().bucket.inFlight.size).toBe(9)
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(1)))
      yield* TestClock.adjust("100 millis")
      expect(store.bucket().bucket.inFlight.size).toBe(3)
      const info = "INFO The database of the shared quota can be reached again."
      expect(warnings.slice(3)).toEqual([info, info, info])
    }).pipe(Effect.provide(recordWarnings))
  )

  it.scoped("that goes away while a request waits lets it go on, one at a time on a machine without permits", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one, two] = yield* machines(2, store)
      yield* permitsOf(one!, 11)
      const waiting = yield* Effect.fork(admit(two!))
      const next = yield* Effect.fork(admit(two!))
      yield* TestClock.adjust("1 second")
      store.state.down = true
      yield* TestClock.adjust("500 millis")
      expect(Option.map(yield* waiting.poll, Exit.isSuccess)).toEqual(Option.some(true))
      expect(yield* next.poll).toEqual(Option.none())
      yield* (yield* Fiber.join(waiting)).settle(cost(1))
      yield* settled
      expect(Option.map(yield* next.poll, Exit.isSuccess)).toEqual(Option.some(true))
    }).pipe(Effect.provide(withoutLogs))
  )

  it.scoped("that does not respond, either", () =>
    Effect.gen(function* () {
      const [one] = yield* machines(1, { table: { update: () => Effect.uninterruptible(Effect.never) } })
      const waiting = yield* Effect.fork(admit(one!))
      yield* TestClock.adjust("6 seconds")
      expect(Option.map(yield* waiting.poll, Exit.isSuccess)).toEqual(Option.some(true))
      // A prefetched page does not even wait for that.
      const refused = yield* Effect.fork(
        Effect.flip(admit((yield* machines(1, { table: { update: () => Effect.never } }))[0]!, { maxWait: 0 }))
      )
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(refused)).toEqual(new LmsQuotaExceeded({ wouldWait: Duration.millis(1) }))
    }).pipe(Effect.provide(withoutLogs))
  )

  const countDone = <A, E>(fibers: ReadonlyArray<Fiber.RuntimeFiber<A, E>>) =>
    fibers.filter((fiber) => fiber.unsafePoll() !== null).length

  it.scoped("that is back counts each cost once, and then grants what has waited for the share", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one] = yield* machines(1, store)
      const [first, second] = yield* permitsOf(one!, 2)
      const [third] = yield* permitsOf(one!, 1)
      store.state.down = true
      // Its transaction fails. The two others are what the database counts for this machine.
      yield* first!.settle(cost(1))
      yield* TestClock.adjust("1 second")
      expect(yield* permitsOf(one!, 20)).toHaveLength(0)
      yield* second!.settle(cost(2))
      const [ofShare] = yield* permitsOf(one!, 1)
      yield* ofShare!.settle(cost(4))
      const [lasting] = yield* permitsOf(one!, 1)
      const waiting = yield* Effect.fork(admit(one!))
      store.state.down = false
      yield* TestClock.adjust("3 seconds")
      yield* third!.settle(cost(8))
      yield* lasting!.settle(cost(16))
      yield* TestClock.adjust("100 millis")
      // Between 27 and 31: a part of the 4 units has leaked from the share meanwhile.
      expect(Math.abs(store.bucket().bucket.charged - 29)).toBeLessThan(2)
      yield* Fiber.join(waiting)
    }).pipe(Effect.provide(withoutLogs))
  )

  it.scoped("that was never there leaves a machine one request at a time until the leases of others have ended", () =>
    Effect.gen(function* () {
      const store = makeTable()
      store.state.down = true
      const [one] = yield* machines(1, store)
      const waiting = yield* Effect.replicateEffect(Effect.fork(admit(one!)), 3)
      yield* TestClock.adjust("20300 millis")
      expect(countDone(waiting)).toBe(1)
      yield* TestClock.adjust("500 millis")
      // A fourth of the limit.
      expect(countDone(waiting)).toBe(2)
      yield* Fiber.interruptAll(waiting)
    }).pipe(Effect.provide(withoutLogs))
  )

  it.scoped("that is back grants no more than before until the other machines have reached it, too", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one] = yield* machines(1, store)
      const held = yield* permitsOf(one!, 2)
      store.state.down = true
      // It notices that when it renews its lease, and then tries again every two seconds.
      yield* TestClock.adjust("5500 millis")
      store.state.down = false
      yield* TestClock.adjust("2 seconds")
      const waiting = yield* Effect.replicateEffect(Effect.fork(admit(one!)), 20)
      yield* TestClock.adjust("1 second")
      expect(countDone(waiting)).toBe(0)
      yield* Effect.forEach(held, (permit) => permit.settle(cost(0)))
      yield* TestClock.adjust("5800 millis")
      expect(countDone(waiting)).toBe(2)
      yield* TestClock.adjust("700 millis")
      expect(countDone(waiting)).toBe(11)
      yield* Fiber.interruptAll(waiting)
    }).pipe(Effect.provide(withoutLogs))
  )

  it.scoped.each([
    [5, 4],
    // The other machine has ended for more than a lease.
    [25, 10]
  ] as const)(
    "that goes away has shown how many machines there were during the last lease: %d s later, %d requests",
    ([seconds, expected]) =>
      Effect.gen(function* () {
        const store = makeTable()
        const [one, two] = yield* machines(2, store)
        const [other] = yield* permitsOf(two!, 1)
        yield* permitsOf(one!, 1)
        yield* TestClock.adjust("6 seconds")
        yield* other!.settle(cost(0))
        yield* TestClock.adjust(seconds * 1000)
        store.state.down = true
        // By then, all leases have ended.
        yield* TestClock.adjust("26 seconds")
        expect(yield* permitsOf(one!, 20)).toHaveLength(expected)
      }).pipe(Effect.provide(withoutLogs))
  )

  it.scoped("whose results get lost grants each permit once, and counts each cost once", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one] = yield* machines(1, store)
      store.state.lost = 2
      const fiber = yield* Effect.fork(Effect.replicateEffect(admit(one!), 11, { concurrency: "unbounded" }))
      yield* TestClock.adjust("300 millis")
      const permits = yield* Fiber.join(fiber)
      expect(permits).toHaveLength(11)
      expect(store.bucket().bucket.inFlight.size).toBe(11)
      store.state.lost = 2
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(20)))
      yield* TestClock.adjust("300 millis")
      const { bucket, machines: known } = store.bucket()
      expect(bucket.charged).toBe(220)
      expect(known.size).toBe(0)
    })
  )
})

describe("closing the layer", () => {
  it.scoped("ends all permits, and waiting requests go on", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const scope = yield* Scope.make()
      const [one] = yield* Scope.extend(machines(1, store), scope)
      const permits = yield* permitsOf(one!, 11)
      const waiting = yield* Effect.fork(admit(one!))
      yield* settled
      const closing = yield* Effect.fork(Scope.close(scope, Exit.void))
      yield* TestClock.adjust("100 millis")
      yield* Fiber.join(closing)
      expect(store.bucket().machines.size).toBe(0)
      expect(store.bucket().bucket.inFlight.size).toBe(0)
      // They are still in flight, and nobody will tell the database what they cost.
      expect(store.bucket().bucket.abandoned).toHaveLength(11)
      const permit = yield* Fiber.join(waiting)
      yield* permit.settle(cost(1))
      yield* permits[0]!.settle(cost(1))
      // Also of an account that nobody has used before.
      const { transactions } = store.state
      yield* (yield* admit(one!, { token: "another token" })).settle(cost(1))
      yield* settled
      expect(store.state.transactions).toBe(transactions)
    })
  )

  it.scoped("leaves no loop behind: an idle account costs no transactions", () =>
    Effect.gen(function* () {
      const store = makeTable()
      const [one] = yield* machines(1, store)
      const permits = yield* permitsOf(one!, 3)
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(1)))
      yield* TestClock.adjust("1 second")
      const before = store.state.transactions
      yield* TestClock.adjust("1 hour")
      expect(store.state.transactions).toBe(before)
      expect(yield* permitsOf(one!, 3)).toHaveLength(3)
    })
  )
})
