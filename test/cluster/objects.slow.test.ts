/** Objects of an export with pages, and the division of its lists. */
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, FastCheck, Fiber, Option, type Schema } from "effect"
import { LmsParts } from "effect-lms/cluster"
import { groupLists, makeClaims } from "../../src/cluster/export/claims.js"
import {
  checkRound,
  Finished,
  findObject,
  hashBytes,
  initialPosition,
  makeObjects,
  makeRunId,
  names,
  Plan,
  Round,
  readPartPages,
  Step,
  Stop
} from "../../src/cluster/export/objects.js"
import { randomId } from "../../src/export/owner.js"
import { readText, testGuarantees, textOf } from "./guarantees.js"

testGuarantees("the parts in memory", (clients) =>
  Effect.map(Effect.provide(LmsParts, LmsParts.layerMemory), (parts) => Array.from({ length: clients }, () => parts))
)

/** The text with another character at an index. */
const replaceAt = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === "1" ? "2" : "1") + text.slice(at + 1)

const stop = { reason: "Paused" as const, message: "a\nb" }

/** Bytes that are no text, with the byte of a line break. */
const pageBytes = FastCheck.uint8Array({ maxLength: 30 })

describe("an object with pages", () => {
  it.effect.prop(
    "has the line and the pages that were written",
    {
      pages: FastCheck.array(pageBytes, { minLength: 1, maxLength: 6 }),
      before: pageBytes,
      from: FastCheck.integer({ min: 0, max: 5 }),
      hasLine: FastCheck.boolean()
    },
    ({ before, from, hasLine, pages }) =>
      Effect.gen(function* () {
        const parts = yield* LmsParts
        const objects = makeObjects(parts)
        yield* hasLine
          ? objects.create(Stop, "a", stop, [before, ...pages])
          : objects.createPages("a", [before, ...pages])
        if (hasLine) expect(yield* objects.read(Stop, "a")).toEqual(stop)
        const describePage = (bytes: Uint8Array) =>
          Effect.map(hashBytes(bytes), (sha256) => ({ bytes: bytes.length, records: 1, next: null, sha256 }))
        const part = { name: "a", offset: before.length, pages: yield* Effect.forEach(pages, describePage) }
        const read = yield* readPartPages(parts, part, from)
        expect(read.map(({ bytes }) => [...bytes])).toEqual(pages.slice(from).map((bytes) => [...bytes]))
        const shortened = { ...part, pages: [...part.pages, yield* describePage(Uint8Array.of(1))] }
        expect(yield* Effect.flip(readPartPages(parts, shortened, from))).toMatchObject({
          reason: "PartMissing"
        })
      }).pipe(Effect.provide(LmsParts.layerMemory))
  )
})

it.effect.prop(
  "a page of which one byte is another one is damaged, and the pages after it are not",
  {
    pages: FastCheck.array(FastCheck.uint8Array({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 6 }),
    at: FastCheck.nat()
  },
  ({ at, pages }) =>
    Effect.gen(function* () {
      const parts = yield* LmsParts
      const described = yield* Effect.forEach(pages, (bytes) =>
        Effect.map(hashBytes(bytes), (sha256) => ({ bytes: bytes.length, records: 1, next: null, sha256 }))
      )
      const damaged = at % pages.length
      yield* makeObjects(parts).createPages(
        "a",
        pages.map((bytes, index) =>
          index === damaged ? bytes.map((byte, nth) => (nth === 0 ? byte ^ 1 : byte)) : bytes
        )
      )
      const read = (from: number) => readPartPages(parts, { name: "a", offset: 0, pages: described }, from)
      expect(yield* Effect.flip(read(damaged))).toMatchObject({ _tag: "LmsClusterError", reason: "Version" })
      expect(yield* read(damaged + 1)).toHaveLength(pages.length - damaged - 1)
    }).pipe(Effect.provide(LmsParts.layerMemory))
)

describe("names of objects", () => {
  const id = { run: "r", round: 2, key: "k" }

  // Machines of one version find the objects of each other, and a listing finds those that it is about.
  it("are the same in each process", () => {
    expect({
      run: names.run("r"),
      plan: names.plan("r"),
      rounds: names.rounds("r"),
      round: names.round(id),
      running: names.running(id),
      stop: names.stop(id),
      content: names.content(id),
      claim: names.claim(id, 3),
      part: names.part(id, "a"),
      slots: names.slots(id),
      slot: names.slot(id, 4),
      steps: names.steps(id),
      stepsOfSlot: names.stepsOfSlot(id, 4),
      step: names.step(id, 4, 5),
      finishedOfRun: names.finished("r"),
      finished: names.finished("r", "20260930"),
      allFinished: names.allFinished
    }).toEqual({
      run: "r/",
      plan: "r/plan",
      rounds: "r/rounds/",
      round: "r/rounds/2",
      running: "r/rounds/2-k",
      stop: "r/rounds/2-k.stop",
      content: "r/2-k/",
      claim: "r/2-k/claims/3",
      part: "r/2-k/parts/a",
      slots: "r/2-k/slots/",
      slot: "r/2-k/slots/4",
      steps: "r/2-k/steps/",
      stepsOfSlot: "r/2-k/steps/4.",
      step: "r/2-k/steps/4.5",
      finishedOfRun: "finished/r.",
      finished: "finished/r.20260930",
      allFinished: "finished/"
    })
  })

  it("have the first half of the SHA-256 of the name of the export, which may have any characters", () => {
    expect(makeRunId("ü/..")).toBe("dce388c1d0cb06622d968d103de11872")
  })

  it.effect("have keys of hexadecimal digits that differ", () =>
    Effect.gen(function* () {
      const keys = yield* Effect.replicateEffect(randomId, 100)
      expect(keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([])
      expect(new Set(keys).size).toBe(100)
    })
  )
})

it("the first position of a list has its limit, if that is a number", () => {
  const position = { cursor: null, rows: 0, pages: 0, restarts: 0 }
  expect([undefined, Number.POSITIVE_INFINITY, 7].map(initialPosition)).toEqual([
    { ...position, remaining: null },
    { ...position, remaining: null },
    { ...position, remaining: 7 }
  ])
})

describe("an object without pages", () => {
  const position = { cursor: "https://canvas.test/?page=2", remaining: 5, rows: 100, pages: 1, restarts: 2 }
  const parts = [{ name: "r/1-k/parts/a", offset: 3, pages: [{ bytes: 9, records: 1, next: null, sha256: "a" }] }]
  const options = {
    accept: "application/json",
    apiUrl: "https://canvas.test",
    collection: "events",
    limit: Number.POSITIVE_INFINITY,
    maxBody: 1000,
    maxWait: 0,
    onDrift: "fail",
    // Parameters may be anything.
    params: {},
    perPage: 50,
    retries: 0,
    sendHeaders: { "x-test": "1" },
    stallTimeout: 1000,
    timeout: Number.POSITIVE_INFINITY
  } as const

  const roundTrip = <A, I>(schema: Schema.Schema<A, I>, value: A) =>
    Effect.gen(function* () {
      const parts = yield* LmsParts
      const objects = makeObjects(parts)
      expect(yield* objects.create(schema, "a", value)).toBe(true)
      expect(yield* objects.create(schema, "a", value)).toBe(false)
      expect(yield* objects.read(schema, "a")).toEqual(value)
      const text = yield* readText(parts, "a")
      // Also in ways that leave JSON of the right types.
      const damaged = [text.slice(0, -1), ...Array.from(text, (_, at) => replaceAt(text, at))]
      for (const [nth, copy] of damaged.entries()) {
        yield* parts.create(`b/${nth}`, textOf(copy))
        expect(yield* Effect.flip(objects.read(schema, `b/${nth}`)), copy).toMatchObject({ reason: "Version" })
      }
    }).pipe(Effect.provide(LmsParts.layerMemory))

  it.effect("has all that was written, and is damaged if one character is another one", () =>
    Effect.gen(function* () {
      const planned = { file: "a.jsonl", endpoint: "/api/v1/a", params: {}, fingerprint: "f" }
      yield* roundTrip(Plan, { name: "nightly", lists: [planned] })
      for (const onDrift of ["fail", "ignore"] as const) {
        const lists = [{ list: 0, position, parts }]
        const complete = [{ list: 1, position: initialPosition(3), parts }]
        const round = { key: "k", options: { ...options, onDrift }, concurrency: 16, restart: true, lists, complete }
        yield* roundTrip(Round, round)
      }
      for (const ended of ["Complete", "Failed", null] as const) {
        const segment = { list: 1, restarted: true, parts, position, ended }
        yield* roundTrip(Step, { machine: "one", segments: [segment] })
      }
      for (const reason of ["Cancelled", "Failed", "Paused"] as const) {
        yield* roundTrip(Stop, { reason, message: "why" })
      }
      yield* roundTrip(Finished, { name: "nightly", directory: "/exports", lists: ["a.jsonl"] })
    })
  )
})

describe("an object that cannot be used", () => {
  const read = (text: string) =>
    Effect.gen(function* () {
      const parts = yield* LmsParts
      yield* parts.create("a", textOf(text))
      const { message, path, reason } = yield* Effect.flip(makeObjects(parts).read(Stop, "a"))
      return [reason, path, message]
    }).pipe(Effect.provide(LmsParts.layerMemory))

  it.effect.each([
    ["no line of this library", "{\n"],
    ["of another version", '{"version":1,"reason":"Paused","message":""}\n'],
    ["JSON with another hash", `${"0".repeat(64)} {"reason":"Paused","message":""}\n`]
  ])("is %s", ([, text = ""]) =>
    Effect.gen(function* () {
      expect(yield* read(text)).toEqual([
        "Version",
        "a",
        '"a" is damaged, or was written by another version of this library. Use the same version on all machines, or cancel the export and start it again.'
      ])
    })
  )

  it.effect("is not there, which only those who look for it expect", () =>
    Effect.gen(function* () {
      const parts = yield* LmsParts
      const objects = makeObjects(parts)
      expect(yield* findObject(objects.read(Stop, "a"))).toEqual(Option.none())
      yield* parts.create("a", textOf("{}"))
      expect(yield* Effect.flip(findObject(objects.read(Stop, "a")))).toMatchObject({ reason: "Version" })
      yield* objects.create(Stop, "b", stop)
      expect(yield* findObject(objects.read(Stop, "b"))).toEqual(Option.some(stop))
    }).pipe(Effect.provide(LmsParts.layerMemory))
  )

  it.effect("is a part whose pages were cut off, and the error says what to do", () =>
    Effect.gen(function* () {
      const parts = yield* LmsParts
      yield* parts.create("a", textOf("no line break"))
      const part = { name: "a", offset: 0, pages: [{ bytes: 2, records: 1, next: null, sha256: "" }] }
      expect((yield* Effect.flip(readPartPages(parts, part, 0))).message).toBe(
        '"a" is not as long as when it was written. Cancel the export, and start it again.'
      )
    }).pipe(Effect.provide(LmsParts.layerMemory))
  )
})

it.effect("a round goes on until it is stopped or removed", () =>
  Effect.gen(function* () {
    const parts = yield* LmsParts
    const objects = makeObjects(parts)
    const id = { run: "r", round: 1, key: "k" }
    const other = { ...id, key: "other" }
    expect(yield* checkRound(parts, id)).toBe("Gone")
    yield* objects.create(Stop, names.running(id), stop)
    expect([yield* checkRound(parts, id), yield* checkRound(parts, other)]).toEqual(["Running", "Gone"])
    yield* objects.create(Stop, names.stop(id), stop)
    expect(yield* checkRound(parts, id)).toBe("Stopped")
    yield* parts.remove(names.running(id))
    expect(yield* checkRound(parts, id)).toBe("Gone")
  }).pipe(Effect.provide(LmsParts.layerMemory))
)

it.effect("a round that was removed cannot be stopped, which would leave an object", () =>
  Effect.gen(function* () {
    const parts = yield* LmsParts
    const { stop: stopRound } = makeObjects(parts)
    const id = { run: "run", round: 1, key: "k1" }
    yield* parts.create(names.running(id), textOf(""))
    yield* stopRound(id, stop)
    expect(yield* checkRound(parts, id)).toBe("Stopped")
    yield* parts.remove(names.run("run"))
    yield* stopRound(id, stop)
    expect(yield* parts.list(names.run("run"))).toEqual([])
  }).pipe(Effect.provide(LmsParts.layerMemory))
)

describe("claims", () => {
  const id = { run: "r", round: 1, key: "k" }
  const none = () => false
  const all = () => true

  /** A round of these lists, each of which is a group of its own. */
  const roundOf = (lists: ReadonlyArray<number>, concurrency = 16): Round => ({
    key: "k",
    options: {},
    concurrency,
    restart: false,
    lists: lists.map((list) => ({ list, position: initialPosition(undefined), parts: [] })),
    complete: []
  })

  it.effect("give a slot one list after the other until all are claimed, and its own again until they have ended", () =>
    Effect.gen(function* () {
      const { areAllClaimed, hasNone, take } = yield* makeClaims(yield* LmsParts, id, roundOf([7, 8, 9]))
      const ended: Array<number> = []
      const hasEnded = (list: number) => ended.includes(list)
      for (const list of [7, 8, 9]) {
        expect([areAllClaimed(), hasNone(0, hasEnded)]).toEqual([false, false])
        expect([yield* take(0, hasEnded), yield* take(0, hasEnded)]).toEqual([list, list])
        ended.push(list)
      }
      expect([areAllClaimed(), hasNone(0, hasEnded), hasNone(0, none)]).toEqual([true, true, false])
      expect([yield* take(0, hasEnded), yield* take(1, none), yield* take(0, none)]).toEqual([undefined, undefined, 7])
    }).pipe(Effect.provide(LmsParts.layerMemory))
  )

  it.effect("give a slot all lists of a group", () =>
    Effect.gen(function* () {
      const round = roundOf(
        Array.from({ length: 64 }, (_, list) => list),
        1
      )
      const groups = groupLists(
        Array.from({ length: 64 }, (_, list) => list),
        16
      )
      expect(groups[0]).toEqual([0, 1])
      const { take } = yield* makeClaims(yield* LmsParts, id, round)
      expect([yield* take(0, none), yield* take(1, none), yield* take(0, (list) => list === 0)]).toEqual([0, 2, 1])
    }).pipe(Effect.provide(LmsParts.layerMemory))
  )

  it.effect("of other machines are passed, and those of a slot move with it", () =>
    Effect.gen(function* () {
      const parts = yield* LmsParts
      const [one, two] = yield* Effect.replicateEffect(makeClaims(parts, id, roundOf([1, 2, 3, 4])), 2)
      expect([yield* one!.take(0, none), yield* two!.take(1, none)]).toEqual([1, 2])
      expect([yield* one!.take(0, all), one!.areAllClaimed()]).toEqual([undefined, true])
      // It has claimed 3 and 4 as well.
      expect([yield* two!.take(1, (list) => list === 2), two!.areAllClaimed()]).toEqual([undefined, true])
      expect([yield* two!.take(0, none), yield* two!.take(0, (list) => list < 4)]).toEqual([1, 4])
    }).pipe(Effect.provide(LmsParts.layerMemory))
  )

  it.effect("that fail can be made again, and others wait for what becomes of them", () =>
    Effect.gen(function* () {
      const stored = yield* LmsParts
      const gate = yield* Deferred.make<void>()
      let failures = 1
      const parts: typeof stored = {
        ...stored,
        create: (name, content) =>
          failures-- > 0 ? Effect.zipRight(Deferred.await(gate), Effect.die("away")) : stored.create(name, content)
      }
      const { areAllClaimed, take } = yield* makeClaims(parts, id, roundOf([5]))
      const first = yield* Effect.fork(Effect.exit(take(0, none)))
      yield* Effect.yieldNow()
      const second = yield* Effect.fork(take(1, none))
      yield* Effect.yieldNow()
      expect([first.unsafePoll(), second.unsafePoll()]).toEqual([null, null])
      yield* Deferred.succeed(gate, undefined)
      expect(yield* Fiber.join(second)).toBe(5)
      expect((yield* Fiber.join(first))._tag).toBe("Failure")
      expect([areAllClaimed(), yield* take(0, none)]).toEqual([true, undefined])
    }).pipe(Effect.provide(LmsParts.layerMemory))
  )
})

describe("the lists of a round", () => {
  it.prop(
    "are divided in groups of which none is more than half of what each slot would get of the rest",
    {
      lists: FastCheck.uniqueArray(FastCheck.nat(), { maxLength: 2000 }),
      slots: FastCheck.integer({ min: 1, max: 64 })
    },
    ({ lists, slots }) => {
      const groups = groupLists(lists, slots)
      expect(groups.flat()).toEqual(lists)
      let rest = lists.length
      for (const { length } of groups) {
        expect(length).toBeGreaterThan(0)
        expect(length).toBeLessThanOrEqual(Math.max(1, rest / slots / 2))
        rest -= length
      }
    }
  )
})
