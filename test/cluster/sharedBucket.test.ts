/** The bucket that machines share, without a database: what fits, whose turn it is, and what is stored. */
import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "@effect/vitest"
import { Duration, Option } from "effect"
import type { LmsQuotaReport } from "effect-lms/operators"
import * as fc from "fast-check"
import {
  decodeSharedBucket,
  encodeSharedBucket,
  LEASE_MILLIS,
  type MachineState,
  type Settlement,
  type SyncResult,
  syncMachine
} from "../../src/cluster/quota/sharedBucket.js"
import { countCases } from "../fixtures/cases.js"
import { damagedCopies } from "../fixtures/damage.js"
import { cost, report } from "../fixtures/quotaReports.js"

const ids = (count: number, prefix = "") => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

/** A stored bucket, and what a machine asks of it at a time. Each change is decoded and encoded, as in a database. */
const makeStore = () => {
  let text = ""
  return {
    text: () => text,
    state: (now: number) => decodeSharedBucket(text, now),
    sync: (machine: string, now: number, state: Partial<MachineState> = {}): SyncResult => {
      const shared = decodeSharedBucket(text, now)
      const all = { machine, held: [], settled: [], waiting: [], immediate: [], spent: 0, ...state }
      const result = syncMachine(shared, all, now)
      text = encodeSharedBucket(shared)
      return result
    }
  }
}

const settle = (ids: ReadonlyArray<string>, report: Option.Option<LmsQuotaReport>): Array<Settlement> =>
  ids.map((id) => ({ id, report }))

describe("permits", () => {
  it("an empty bucket admits eleven requests, in order of arrival", () => {
    const store = makeStore()
    const { granted, wait } = store.sync("one", 0, { waiting: ids(20) })
    expect(granted).toEqual(ids(11))
    expect(wait).toBeGreaterThan(0)
    expect(store.sync("two", 0, { waiting: ids(1) }).granted).toEqual([])
  })

  it("a response returns the up-front units except its cost", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(11) })
    const { granted } = store.sync("two", 0, { waiting: ids(20) })
    expect(granted).toEqual([])
    // 600 minus 11 times 20 is 380: seven fit.
    store.sync("one", 0, { settled: settle(ids(11), cost(20)) })
    expect(store.sync("two", 0, { waiting: ids(20) }).granted).toHaveLength(7)
  })

  it("one change settles and takes", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(11) })
    const { granted } = store.sync("one", 10, {
      held: ids(11).slice(2),
      settled: settle(ids(2), cost(1)),
      waiting: ids(5, "next")
    })
    expect(granted).toEqual(ids(2, "next"))
  })

  it("the same change twice is the same as once", () => {
    const [once, twice] = [makeStore(), makeStore()]
    for (const store of [once, twice]) store.sync("one", 0, { waiting: ids(4) })
    const change = { held: ids(4).slice(2), settled: settle(ids(2), cost(30)), waiting: ids(20, "next") }
    const first = once.sync("one", 5, change)
    const repeated = [twice.sync("one", 5, change), twice.sync("one", 5, change)]
    expect(repeated.map(({ granted }) => granted)).toEqual([first.granted, first.granted])
    expect(twice.text()).toBe(once.text())
    // Also if there is room for more.
    const small = { held: ids(2), waiting: ids(2, "last") }
    for (const store of [once, twice, twice]) store.sync("two", 5_000, small)
    expect(twice.text()).toBe(once.text())
  })

  it("a permit whose request was interrupted is given up without a cost", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(11) })
    store.sync("one", 0, { held: ids(1) })
    expect(store.sync("two", 0, { waiting: ids(20) }).granted).toHaveLength(10)
    expect(store.state(0).bucket.level).toBe(0)
  })

  it("a bucket without requests has no machines", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(1) })
    store.sync("one", 0, { settled: settle(ids(1), cost(1)) })
    expect(store.state(0).machines.size).toBe(0)
  })

  it("a damaged text is an empty bucket", () => {
    expect(decodeSharedBucket("{", 5).bucket).toMatchObject({ level: 0, updatedAt: 5 })
    expect(decodeSharedBucket('{"level":"x"}', 5).bucket).toMatchObject({ level: 0, updatedAt: 5 })
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(3) })
    store.sync("one", 400, { held: ids(1), settled: [...settle(["1"], cost(20)), ...settle(["2"], Option.none())] })
    expect(store.state(5)).not.toEqual(decodeSharedBucket("", 5))
    for (const damaged of damagedCopies(JSON.parse(store.text()))) {
      expect(decodeSharedBucket(JSON.stringify(damaged), 5)).toEqual(decodeSharedBucket("", 5))
    }
  })
})

it.each([
  ["closedUntil", "1e12"],
  ["abandoned", "[1e12]"],
  ["updatedAt", "1e999"],
  ["charged", "1e999"],
  ["level", "1e999"],
  ["limit", "0"],
  ["leaseUntil", "1e12"],
  ["turnUntil", "1e12"]
])("a text with %s of %s, which no machine writes, is an empty bucket", (name, value) => {
  const store = makeStore()
  store.sync("one", 0, { waiting: ids(12) })
  const damaged = store
    .text()
    .replace(new RegExp(`("${name}":)(\\[.*?\\]|[\\d.]+)`), (_, member) => `${member}${value}`)
  expect(damaged).not.toBe(store.text())
  expect(decodeSharedBucket(damaged, 400)).toEqual(decodeSharedBucket("", 400))
  expect(decodeSharedBucket(store.text(), 400)).not.toEqual(decodeSharedBucket("", 400))
})

describe("leases", () => {
  it("the permits of a dead machine come back, and cost as much as others", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(11) })
    expect(store.sync("two", LEASE_MILLIS - 1, { waiting: ids(11) }).granted).toEqual([])
    expect(store.sync("two", LEASE_MILLIS, { waiting: ids(11) }).granted).toHaveLength(11)
    // None has been observed, so each is assumed to have cost 1.
    expect(store.state(LEASE_MILLIS).bucket.level).toBeCloseTo(11, 1)
  })

  it("less than 20 seconds after its last change", () => {
    expect(LEASE_MILLIS).toBeLessThan(20_000)
  })

  it("renewed permits stay", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(11) })
    store.sync("one", 10_000, { held: ids(11) })
    expect(store.sync("two", LEASE_MILLIS, { waiting: ids(11) }).granted).toEqual([])
  })

  it("a machine that continues after its lease has its requests again, and settling expired permits costs nothing more", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(5) })
    store.sync("two", 20_000, { waiting: ids(11) })
    const before = store.state(20_000).bucket.level
    store.sync("one", 20_000, { held: ids(2), settled: settle(ids(5).slice(2), cost(40)) })
    const { bucket, machines } = store.state(20_000)
    expect(bucket.level).toBe(before)
    expect(machines.get("one")?.flights.size).toBe(2)
    expect(bucket.inFlight.size).toBe(13)
  })
})

describe("the date of the database", () => {
  it("set back by a day: nothing waits longer than before", () => {
    const day = 86_400_000
    const store = makeStore()
    store.sync("one", day, { waiting: ids(11) })
    store.sync("one", day, { settled: settle(ids(11), cost(40)) })
    store.sync("two", day, { waiting: ids(5) })
    // 440 leak in 44 seconds, and the permits of the second machine expire after 15.
    expect(store.state(day).bucket.level).toBe(440)
    store.sync("one", 0, { waiting: ids(1) })
    expect(store.sync("one", LEASE_MILLIS, { waiting: ids(1) }).granted).toHaveLength(1)
    expect(store.state(LEASE_MILLIS).bucket.level).toBeLessThan(440)
  })

  it("is the same time before and after it was set back", () => {
    const day = 86_400_000
    const store = makeStore()
    store.sync("one", day, { waiting: ids(11) })
    store.sync("one", day + 10, {
      held: ids(11).slice(2),
      settled: [
        ...settle(["0"], Option.none()),
        ...settle(["1"], report({ status: 429, throttled: true, retryAfter: Option.some(Duration.seconds(30)) }))
      ],
      waiting: ["next"]
    })
    const before = store.state(0)
    store.sync("two", 10, {})
    const { bucket, machines } = store.state(0)
    const shift = (time: number) => time - day
    expect(bucket.abandoned).toEqual(before.bucket.abandoned.map(shift))
    expect(bucket.abandoned).toHaveLength(1)
    expect([bucket.updatedAt, bucket.closedUntil]).toEqual([10, 30_010])
    const [one, former] = [machines.get("one")!, before.machines.get("one")!]
    expect([one.leaseUntil, one.turnUntil, one.grantedAt]).toEqual(
      [former.leaseUntil, former.turnUntil, former.grantedAt].map(shift)
    )
    expect([one.leaseUntil, one.turnUntil, one.grantedAt]).toEqual([10 + LEASE_MILLIS, 1510, 0])
    expect(Array.from(one.flights.values(), ({ startedAt }) => startedAt)).toEqual(Array(9).fill(0))
    expect(bucket.inFlight.size).toBe(9)
  })
})

describe("the stored state", () => {
  it("has the estimates, and the start of each request, also if a machine repeats what it knows", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(3) })
    store.sync("one", 400, { held: ids(2), settled: settle(["2"], cost(20)), waiting: ["lost"] })
    // The result of the last change got lost.
    store.sync("one", 500, { held: ids(2), settled: settle(["2"], cost(20)), waiting: ["lost"] })
    const { bucket, machines } = store.state(500)
    const started = Array.from(machines.get("one")!.flights, ([id, { startedAt }]) => [id, startedAt])
    expect(started).toEqual([
      ["0", 0],
      ["1", 0],
      ["lost", 400]
    ])
    expect([bucket.typicalCost.value, bucket.typicalMillis.value]).toEqual([50, 1200])
  })
})

describe("fairness", () => {
  it("of two machines, the one with fewer permits gets the next one", () => {
    const store = makeStore()
    store.sync("few", 0, { waiting: ["a"] })
    store.sync("many", 0, { waiting: ids(10) })
    store.sync("few", 1, { held: ["a"], waiting: ["b"] })
    const state = { held: ids(10).slice(1), settled: settle(["0"], cost(0)), waiting: ["c"] }
    expect(store.sync("many", 2, state).granted).toEqual([])
    expect(store.sync("few", 3, { held: ["a"], waiting: ["b"] }).granted).toEqual(["b"])
  })

  it("of two machines with as many permits, the one that asks gets the next one", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(5) })
    store.sync("two", 1, { waiting: ids(6) })
    store.sync("one", 2, { held: ids(5), waiting: ["next"] })
    const state = { held: ids(6).slice(1), settled: settle(["0"], cost(0)), waiting: ["mine"] }
    expect(store.sync("two", 3, state).granted).toEqual(["mine"])
  })

  it("of two machines without permits that appeared at the same time, the one that asks gets the next one", () => {
    const store = makeStore()
    store.sync("full", 0, { waiting: ids(11) })
    for (const machine of ["one", "two"]) store.sync(machine, 1, { waiting: ["x"] })
    store.sync("full", 2, { held: ids(10) })
    expect(store.sync("two", 3, { waiting: ["x"] }).granted).toEqual(["x"])
  })

  it("leaves a machine no more than it waits for", () => {
    const store = makeStore()
    store.sync("full", 0, { waiting: ids(11) })
    store.sync("small", 1, { waiting: ["x"] })
    store.sync("full", 2, {})
    expect(store.sync("big", 3, { waiting: ids(20) }).granted).toHaveLength(10)
  })

  it("a request that must not wait has one place, also if the first answer got lost", () => {
    const store = makeStore()
    for (const _ of [1, 2]) expect(store.sync("one", 0, { immediate: ["x"] }).granted).toEqual(["x"])
    expect(store.sync("one", 0, { held: ["x"], waiting: ids(20) }).granted).toHaveLength(10)
  })

  it("a machine that has lost its turn does not wait any more", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(11) })
    store.sync("dead", 0, { waiting: ids(4) })
    const waiting = store.sync("one", 1, { held: ids(11) })
    expect([waiting.isShared, waiting.seen.others]).toEqual([true, 4])
    const { granted, isShared, seen } = store.sync("one", 2000, { held: ids(10), immediate: ["next"] })
    expect([granted, isShared, seen.others]).toEqual([["next"], false, 0])
    store.sync("two", 2000, { waiting: ids(3) })
    expect(store.sync("one", 2001, { held: ids(8) }).seen.others).toBe(3)
    store.sync("two", 2002, { waiting: ids(2) })
    expect(store.sync("one", 2003, { held: ids(8) }).seen.others).toBe(2)
  })

  it("a machine with one waiting request gets its turn beside one with hundreds", () => {
    const store = makeStore()
    store.sync("big", 0, { waiting: ids(500) })
    expect(store.sync("small", 0, { waiting: ["x"] }).granted).toEqual([])
    // The first response of the big machine makes room for the small one.
    const state = { held: ids(11).slice(1), settled: settle(ids(1), cost(1)), waiting: ids(500).slice(11) }
    expect(store.sync("big", 1, state).granted).toEqual([])
    expect(store.sync("small", 2, { waiting: ["x"] }).granted).toEqual(["x"])
  })

  it("a machine takes what nobody else wants", () => {
    const store = makeStore()
    store.sync("small", 0, { waiting: ["x"] })
    expect(store.sync("big", 0, { waiting: ids(500) }).granted).toHaveLength(10)
  })

  it("a machine that no longer looks loses its turn", () => {
    const store = makeStore()
    store.sync("big", 0, { waiting: ids(11) })
    store.sync("dead", 0, { waiting: ids(100) })
    const state = { settled: settle(ids(11), cost(0)), waiting: ids(11, "next") }
    // It has no permit, so half of the room is its own.
    expect(store.sync("big", 1, state).granted).toHaveLength(6)
    expect(store.sync("big", 2000, { held: ids(6, "next"), waiting: ids(11, "later") }).granted).toHaveLength(5)
  })

  it("a request that must not wait never takes the place of one that waits elsewhere", () => {
    const store = makeStore()
    store.sync("one", 0, { waiting: ids(11) })
    store.sync("two", 0, { waiting: ["required"] })
    const state = { held: ids(11).slice(1), settled: settle(ids(1), cost(0)), immediate: ["prefetched"] }
    expect(store.sync("one", 1, state).granted).toEqual([])
    expect(store.sync("two", 2, { waiting: ["required"] }).granted).toEqual(["required"])
    const free = { held: ids(11).slice(3), settled: settle(["1", "2"], cost(0)), immediate: ["prefetched"] }
    expect(store.sync("one", 3, free).granted).toEqual(["prefetched"])
  })

  /** Each machine always has waiting requests, and looks once in each round. */
  const busyMachines = fc.record({
    machines: fc.integer({ min: 2, max: 15 }),
    load: fc.constantFrom({ units: 0.1, pause: 100 }, { units: 4, pause: 100 }, { units: 45, pause: 1000 }),
    random: fc.infiniteStream(fc.nat(1000))
  })
  const ROUNDS = 120

  it("of machines that always wait, none gets less than half of its share, whatever their order", async () => {
    await fc.assert(
      fc.asyncProperty(busyMachines, async ({ load, machines, random }) => {
        const draw = (max: number) => random.next().value % max
        const store = makeStore()
        const all = ids(machines, "machine").map((name) => ({ name, held: [] as Array<string>, granted: 0 }))
        let next = 0
        for (let round = 0; round < ROUNDS; round++) {
          await setImmediate()
          const first = draw(machines)
          for (const machine of [...all.slice(first), ...all.slice(0, first)]) {
            const ended = machine.held.splice(0, draw(machine.held.length + 1))
            const { granted } = store.sync(machine.name, round * load.pause, {
              held: machine.held,
              settled: settle(ended, cost(load.units)),
              waiting: ids(12).map(() => String(++next))
            })
            machine.held.push(...granted)
            // The first one has found an empty bucket.
            if (round >= ROUNDS / 4) machine.granted += granted.length
          }
        }
        const share = all.reduce((sum, { granted }) => sum + granted, 0) / machines
        for (const { granted } of all) expect(granted).toBeGreaterThanOrEqual(Math.floor(share / 2))
      }),
      // A machine whose requests seldom end gets less, however fair the bucket is.
      { numRuns: countCases(3), seed: 7 }
    )
  })
})

describe("as the service", () => {
  const events = fc.array(
    fc.record({
      machine: fc.constantFrom("one", "two", "three"),
      pause: fc.integer({ min: 0, max: 3000 }),
      ending: fc.nat(4),
      wanted: fc.nat(20),
      cost: fc.integer({ min: 0, max: 120 })
    }),
    { maxLength: 60 }
  )

  it("no request is admitted that the service would throttle", () => {
    fc.assert(
      fc.property(events, (events) => {
        const store = makeStore()
        const held = new Map<string, Array<string>>()
        const service = { level: 0, at: 0 }
        const add = (units: number, now: number) => {
          service.level = Math.max(0, Math.max(0, service.level - (now - service.at) / 100) + units)
          service.at = now
        }
        let now = 0
        let next = 0
        for (const { cost: units, ending, machine, pause, wanted } of events) {
          now += pause
          const mine = held.get(machine) ?? []
          held.set(machine, mine)
          const ended = mine.splice(0, ending)
          for (const _ of ended) add(units - 50, now)
          const { granted } = store.sync(machine, now, {
            held: mine,
            settled: settle(ended, cost(units)),
            waiting: ids(wanted).map(() => String(++next))
          })
          for (const id of granted) {
            add(50, now)
            expect(service.level).toBeLessThan(600)
            mine.push(id)
          }
          // Machines renew their permits.
          for (const [other, permits] of held) if (other !== machine) store.sync(other, now, { held: permits })
        }
      }),
      { numRuns: countCases(60) }
    )
  })
})
