/** The guarantees of a store of intermediate results, tested on each implementation. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { LmsPartsService } from "effect-lms/cluster"

/** Opens a number of clients of one empty store, as different machines do. */
export type OpenStore = (clients: number) => Effect.Effect<ReadonlyArray<LmsPartsService>, never, Scope.Scope>

export const textOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const readText = (parts: LmsPartsService, name: string) =>
  Effect.map(parts.read(name), (bytes) => new TextDecoder().decode(bytes))

const isMissing = (parts: LmsPartsService, name: string) =>
  Effect.map(Effect.flip(parts.read(name)), ({ path, reason }) => {
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
        const bytes = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 256)
        for (const [nth, each] of [bytes, new Uint8Array()].entries()) {
          expect(yield* parts.create(`bytes/${nth}`, each)).toBe(true)
          expect(Buffer.compare(each, yield* parts.read(`bytes/${nth}`))).toBe(0)
        }
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

    it.scopedLive.skipIf(!checksNames)("refuses names that are not safe", () =>
      Effect.gen(function* () {
        const parts = yield* openOne
        const long = "x".repeat(201)
        for (const name of ["", "/a", "a/", "a//b", "..", "a/../b", ".lms/a", "a/.b", "a b", "ü", "a\\b", "a@b", long])
          expect([name, (yield* Effect.flip(parts.create(name, textOf("x")))).reason]).toEqual([name, "Name"])
        for (const name of [undefined, null, 7, {}, Symbol("a")] as ReadonlyArray<unknown> as ReadonlyArray<never>) {
          const calls = [parts.create(name, textOf("x")), parts.read(name), parts.list(name), parts.remove(name)]
          for (const call of calls)
            expect(yield* Effect.flip<unknown, unknown, never>(call)).toMatchObject({ reason: "Name" })
        }
        for (const effect of [parts.read("../a"), parts.list("../"), parts.remove("/"), parts.list("")])
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
  })
}
