/** The guarantees of a store of intermediate results, tested on each implementation. */
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { LmsPartsService } from "effect-lms/cluster"
import * as fc from "fast-check"
import { countCases } from "../fixtures/cases.js"

/** Opens a number of clients of one empty store, as different machines do. */
export type OpenStore = (clients: number) => Effect.Effect<ReadonlyArray<LmsPartsService>, never, Scope.Scope>

export const textOf = (text: string) => Stream.encodeText(Stream.make(text))

export const readBytes = (parts: LmsPartsService, name: string) =>
  Effect.map(Stream.runCollect(parts.read(name)), (chunks) => Buffer.concat(Chunk.toReadonlyArray(chunks)))

export const readText = (parts: LmsPartsService, name: string) => Effect.map(readBytes(parts, name), String)

/** `count` chunks of `size` bytes, each with its number. They are made when they are read. */
export const numberedChunks = (count: number, size: number) =>
  Stream.map(Stream.range(0, count - 1), (number) => Buffer.alloc(size, number))

const isMissing = (parts: LmsPartsService, name: string) =>
  Effect.map(Effect.flip(Stream.runDrain(parts.read(name))), ({ path, reason }) => {
    expect([path, reason]).toEqual([name, "PartMissing"])
  })

export const testGuarantees = (title: string, open: OpenStore, { checksNames = true } = {}) => {
  const openOne = Effect.map(open(1), ([parts]) => parts as LmsPartsService)

  describe(title, () => {
    it.scopedLive("creates an object once, and reads what was created", () =>
      Effect.gen(function* () {
        const parts = yield* openOne
        yield* isMissing(parts, "run/claims/1")
        expect(yield* parts.create("run/claims/1", textOf("first"))).toBe(true)
        expect(yield* parts.create("run/claims/1", textOf("second"))).toBe(false)
        expect(yield* readText(parts, "run/claims/1")).toBe("first")
        // An object may have the name of what is a directory of others.
        expect(yield* parts.create("run/claims", textOf("all"))).toBe(true)
        expect(yield* readText(parts, "run/claims")).toBe("all")
        yield* isMissing(parts, "run")
      })
    )

    it.scopedLive("lists and removes by a prefix, which is a text and not a pattern", () =>
      Effect.gen(function* () {
        const parts = yield* openOne
        const names = ["a_b/1", "a_b/1.2", "a_b/10/x", "a_b/2", "aXb/1", "A_B/1", "a_b", "a_b-/1", "z/Z_-.9"]
        for (const name of names) expect(yield* parts.create(name, textOf(name))).toBe(true)
        const listed = (prefix: string) => Effect.map(parts.list(prefix), (found) => [...found].sort())
        expect(yield* listed("a_b/")).toEqual(["a_b/1", "a_b/1.2", "a_b/10/x", "a_b/2"])
        expect(yield* listed("a_b/1")).toEqual(["a_b/1", "a_b/1.2", "a_b/10/x"])
        expect(yield* listed("a_b/1.")).toEqual(["a_b/1.2"])
        expect(yield* listed("a_b/10/")).toEqual(["a_b/10/x"])
        expect(yield* listed("a_b")).toEqual(["a_b", "a_b-/1", "a_b/1", "a_b/1.2", "a_b/10/x", "a_b/2"])
        expect(yield* listed("none/")).toEqual([])
        yield* parts.remove("a_b/1")
        expect(yield* listed("a_b")).toEqual(["a_b", "a_b-/1", "a_b/2"])
        yield* parts.remove("a_b/")
        expect(yield* listed("a_b")).toEqual(["a_b", "a_b-/1"])
        yield* parts.remove("none/")
        yield* isMissing(parts, "a_b/2")
        expect(yield* readText(parts, "A_B/1")).toBe("A_B/1")
        expect(yield* readText(parts, "z/Z_-.9")).toBe("z/Z_-.9")
        // The name can be used again.
        expect(yield* parts.create("a_b/1", textOf("again"))).toBe(true)
      })
    )

    it.scopedLive("keeps any bytes, however they arrive", () =>
      Effect.gen(function* () {
        const parts = yield* openOne
        let count = 0
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 2000 }), { maxLength: 8 }), async (chunks) => {
              const name = `bytes/${++count}`
              await Effect.runPromise(parts.create(name, Stream.fromIterable(chunks)))
              expect(await Effect.runPromise(readBytes(parts, name))).toEqual(Buffer.concat(chunks))
            }),
            { numRuns: countCases(25), examples: [[[]], [[new Uint8Array()]]] }
          )
        )
      })
    )

    it.scopedLive.skipIf(!checksNames)("refuses names that are not safe", () =>
      Effect.gen(function* () {
        const parts = yield* openOne
        const long = "x".repeat(201)
        for (const name of ["", "/a", "a/", "a//b", "..", "a/../b", ".lms/a", "a/.b", "a b", "ü", "a\\b", "a@b", long])
          expect([name, (yield* Effect.flip(parts.create(name, textOf("x")))).reason]).toEqual([name, "Name"])
        for (const name of [undefined, null, 7, {}, Symbol("a")] as ReadonlyArray<unknown> as ReadonlyArray<never>) {
          const calls = [
            parts.create(name, textOf("x")),
            Stream.runDrain(parts.read(name)),
            parts.list(name),
            parts.remove(name)
          ]
          for (const call of calls)
            expect(yield* Effect.flip<unknown, unknown, never>(call)).toMatchObject({ reason: "Name" })
        }
        for (const effect of [
          Stream.runDrain(parts.read("../a")),
          parts.list("../"),
          parts.remove("/"),
          parts.list("")
        ])
          expect((yield* Effect.flip<unknown, { readonly reason: string }, never>(effect)).reason).toBe("Name")
        const longest = `${"x".repeat(200)}/${"y".repeat(199)}`
        expect(yield* parts.create(longest, textOf("x"))).toBe(true)
        expect((yield* Effect.flip(parts.create(`${longest}y`, textOf("x")))).reason).toBe("Name")
        expect((yield* Effect.flip(parts.create("a b", textOf("x")))).message).toBe(
          '"a b" must consist of letters, digits, ".", "_" and "-" in segments joined by "/", none of which begins with a dot, and have at most 400 characters.'
        )
      })
    )

    it.scopedLive("of machines that create the same object at the same moment, one succeeds", () =>
      Effect.gen(function* () {
        const machines = yield* open(4)
        for (let round = 0; round < 10; round++) {
          const name = `race/${round}`
          const results = yield* Effect.forEach(
            [...machines, ...machines],
            (parts, index) => Effect.map(parts.create(name, textOf(String(index))), (created) => ({ created, index })),
            { concurrency: "unbounded" }
          )
          const winners = results.filter(({ created }) => created).map(({ index }) => String(index))
          expect(winners).toHaveLength(1)
          for (const parts of machines) expect([yield* readText(parts, name)]).toEqual(winners)
        }
      })
    )

    it.scopedLive("an object is absent until its content is complete", () =>
      Effect.gen(function* () {
        const [writer, reader] = (yield* open(2)) as [LmsPartsService, LmsPartsService]
        const half = yield* Deferred.make<void>()
        const rest = yield* Deferred.make<void>()
        const gate = Stream.execute(Effect.zipRight(Deferred.succeed(half, undefined), Deferred.await(rest)))
        // More than is written at once.
        const content = Stream.concat(Stream.concat(numberedChunks(5, 700_000), gate), textOf("end"))
        const creating = yield* Effect.fork(writer.create("large/1", content))
        yield* Deferred.await(half)
        yield* isMissing(reader, "large/1")
        expect(yield* reader.list("large/")).toEqual([])
        yield* Deferred.succeed(rest, undefined)
        expect(yield* Fiber.join(creating)).toBe(true)
        expect(yield* reader.list("large/")).toEqual(["large/1"])
        expect((yield* readBytes(reader, "large/1")).length).toBe(5 * 700_000 + 3)
      })
    )

    it.scopedLive("content that fails or is interrupted leaves nothing", () =>
      Effect.gen(function* () {
        const [parts, other] = (yield* open(2)) as [LmsPartsService, LmsPartsService]
        for (const size of [10, 700_000]) {
          const name = `failed/${size}`
          const failing = Stream.concat(numberedChunks(5, size), Stream.fail("no more" as const))
          expect(yield* Effect.flip(parts.create(name, failing))).toBe("no more")
          yield* isMissing(other, name)
          const started = yield* Deferred.make<void>()
          const endless = Stream.concat(
            numberedChunks(5, size),
            Stream.fromEffect(Effect.zipRight(Deferred.succeed(started, undefined), Effect.never))
          )
          const creating = yield* Effect.fork(parts.create(name, endless))
          yield* Deferred.await(started)
          yield* Fiber.interrupt(creating)
          yield* isMissing(other, name)
          expect(yield* other.list("failed/")).toEqual([])
          expect(yield* other.create(name, textOf("later"))).toBe(true)
          expect(yield* readText(parts, name)).toBe("later")
          yield* parts.remove("failed/")
        }
      })
    )

    it.scopedLive("of two large objects with one name the first complete one stays", () =>
      Effect.gen(function* () {
        const [one, two] = (yield* open(2)) as [LmsPartsService, LmsPartsService]
        const started = yield* Deferred.make<void>()
        const rest = yield* Deferred.make<void>()
        const gate = Stream.execute(Effect.zipRight(Deferred.succeed(started, undefined), Deferred.await(rest)))
        const slow = yield* Effect.fork(one.create("two/1", Stream.concat(numberedChunks(4, 600_000), gate)))
        yield* Deferred.await(started)
        expect(
          yield* two.create(
            "two/1",
            Stream.map(numberedChunks(3, 600_000), (bytes) => bytes.fill(9))
          )
        ).toBe(true)
        yield* Deferred.succeed(rest, undefined)
        expect(yield* Fiber.join(slow)).toBe(false)
        expect((yield* readBytes(one, "two/1")).equals(Buffer.alloc(1_800_000, 9))).toBe(true)
        yield* two.remove("two/1")
        yield* isMissing(one, "two/1")
      })
    )

    it.scopedLive("30 MB pass in pieces, of which few are in memory", () =>
      Effect.gen(function* () {
        const parts = yield* openOne
        let made = 0
        const content = Stream.tap(numberedChunks(300, 100_000), () => Effect.sync(() => void made++))
        expect(yield* parts.create("huge/1", content)).toBe(true)
        expect(made).toBe(300)
        let read = 0
        let largest = 0
        yield* Stream.runForEach(parts.read("huge/1"), (bytes) =>
          Effect.sync(() => {
            for (let at = 0; at < bytes.length; at += 10_000)
              if (bytes[at] !== Math.floor((read + at) / 100_000) % 256) throw new Error(`wrong byte ${read + at}`)
            read += bytes.length
            largest = Math.max(largest, bytes.length)
          })
        )
        expect(read).toBe(30_000_000)
        if (title !== "memory") expect(largest).toBeLessThanOrEqual(1024 * 1024)
      })
    )
  })
}
