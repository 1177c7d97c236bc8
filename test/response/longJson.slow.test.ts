/** Long bodies are parsed in steps, between which the rest of the program runs. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { lms } from "effect-lms"
import * as FastCheck from "fast-check"
import { parseLongJson } from "../../src/internal/response/body.js"
import * as json from "../../src/internal/response/json.js"
import { countCases } from "../fixtures/cases.js"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { serve } from "../fixtures/server.js"

/** Counts the turns of the event loop while an effect runs. */
const turns = <A>(effect: Effect.Effect<A>) =>
  Effect.gen(function* () {
    let count = 0
    let stopped = false
    const next = () => {
      if (stopped) return
      count++
      setTimeout(next, 0)
    }
    setTimeout(next, 0)
    const value = yield* effect
    stopped = true
    return { value, count }
  })

const LONG_ID = "9007199254740993"

/** Twelve million characters with one integer beyond 2^53. */
const long = (id: string) => `[{"id":${id}},${Array.from({ length: 12_000 }, () => `"${"x".repeat(1000)}"`).join(",")}]`

describe("parseLongJson", () => {
  it.live("lets timers run between its steps", () =>
    Effect.gen(function* () {
      const plain = yield* turns(parseLongJson(long("7")))
      expect((Either.getOrThrow(plain.value) as ReadonlyArray<unknown>)[0]).toEqual({ id: 7 })
      expect(plain.count).toBeGreaterThanOrEqual(2)
      const quoted = yield* turns(parseLongJson(long(LONG_ID)))
      expect((Either.getOrThrow(quoted.value) as ReadonlyArray<unknown>)[0]).toEqual({ id: LONG_ID })
      // Before parsing, before the search for long numbers, for three pieces, and before parsing again.
      expect(quoted.count).toBeGreaterThanOrEqual(6)
      // And not many more: a piece is not a single string.
      expect(quoted.count).toBeLessThan(1000)
    })
  )

  it.effect("gives the result of parseJson", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(
          FastCheck.json(),
          FastCheck.constantFrom("", "while(1);", "\ufeff"),
          async (text, before) => {
            const source = `${before}[${text},${LONG_ID}]`
            expect(await Effect.runPromise(parseLongJson(source))).toEqual(json.parseJson(source))
            expect(await Effect.runPromise(parseLongJson(`${source}]`))).toEqual(json.parseJson(`${source}]`))
          }
        ),
        { numRuns: countCases(50) }
      )
    )
  )

  it.effect("quotes integers piece by piece as at once", () =>
    Effect.sync(() =>
      FastCheck.assert(
        FastCheck.property(FastCheck.json(), FastCheck.integer({ min: 1, max: 9 }), (inner, step) => {
          const text = `[${LONG_ID},${inner},{"a\\"":-${LONG_ID}},"${LONG_ID}"]`
          let pieces = ""
          for (let at = 0; at < text.length; ) {
            const [piece, next] = json.quoteUnsafeIntegers(text, at, at + step)
            pieces += piece
            at = next
          }
          expect(pieces).toBe(json.quoteUnsafeIntegers(text, 0, text.length)[0])
        })
      )
    )
  )

  it.scopedLive("is complete in the response of a call", () =>
    Effect.gen(function* () {
      const server = yield* serve((request) => ({
        headers: { "content-type": "application/json" },
        body: request.url.includes("broken") ? `${long("7")}]` : long(LONG_ID)
      }))
      const run = yield* connectTo(nodeClient, server)
      const { data } = yield* run(lms("/api/v1/long"))
      expect((data as ReadonlyArray<unknown>).length).toBe(12_001)
      expect((data as ReadonlyArray<unknown>)[0]).toEqual({ id: LONG_ID })
      expect(yield* run(Effect.flip(lms("/api/v1/broken")))).toMatchObject({ _tag: "LmsDecodeError", reason: "Json" })
    })
  )
})
