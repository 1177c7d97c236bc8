/** Names of options, as callers without types may write them: each is an option of the operation, or an error before a request. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { Lms, lms, lmsPages, lmsStream, lmsStreamAll, lmsUpload, lmsWait, lmsWhoami } from "effect-lms"
import { lmsGraphql } from "effect-lms/graphql"
import { makeService } from "../fixtures/virtual.js"

/** An operation without its types. */
const untyped = (operation: unknown) =>
  operation as (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown, Lms>

const errorOf = (call: Effect.Effect<unknown, unknown, Lms>) =>
  Effect.gen(function* () {
    const { layer, seen } = makeService(() => ({ body: "[]" }))
    const error = yield* Effect.flip(Effect.provide(call, layer))
    expect(seen).toEqual([])
    return error
  })

const drain =
  (operation: unknown) =>
  (...args: ReadonlyArray<unknown>) =>
    Stream.runDrain(untyped(operation)(...args) as unknown as Stream.Stream<unknown, unknown, Lms>)

const ENDPOINT = "/api/v1/a"

const misspelt: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown, Lms>, string]> = [
  ["lms", untyped(lms)(ENDPOINT, {}, { limt: 3 }), '"limt" is not an option of lms: did you mean limit?'],
  ["lmsStream", drain(lmsStream)(ENDPOINT, {}, { perpage: 3 }), "did you mean perPage?"],
  ["lmsStreamAll", drain(lmsStreamAll)([], { onFailed: 3 }), "did you mean onFailure?"],
  ["lmsGraphql", untyped(lmsGraphql)("{ a }", {}, { partail: true }), "did you mean partial?"],
  ["lmsUpload", untyped(lmsUpload)("a", {}, { endpont: "b" }), "did you mean endpoint?"],
  ["lmsWhoami", untyped(lmsWhoami)({ tokn: "a" }), "did you mean token?"],
  ["lmsWait", untyped(lmsWait)("/api/v1/progress/1", { deadlin: "1 hour" }), "did you mean deadline?"],
  ["withDefaults", Lms.withDefaults(lms(ENDPOINT), { maxwait: 1 } as object), "did you mean maxWait?"],
  ["expect", untyped(lms)(ENDPOINT, {}, { destfile: "a", expect: { sha265: "0" } }), "did you mean sha256?"]
]

describe("a name that no option has", () => {
  it.effect.each(misspelt)("%s", ([, call, message]) =>
    Effect.gen(function* () {
      expect(yield* errorOf(call)).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Option",
        message: expect.stringContaining(message)
      })
    })
  )
})

describe("options", () => {
  it.effect.each(["method", "cursor", "limit", "perPage"])("lmsWait does not take %s", (name) =>
    Effect.gen(function* () {
      const value = { method: "DELETE", cursor: "/api/v1/b", limit: 1, perPage: 1 }[name]
      const error = yield* errorOf(untyped(lmsWait)({ id: 7 }, { at: "/api/v1/progress/7", [name]: value }))
      expect(error).toMatchObject({ reason: "Option", message: `${name} is not an option of lmsWait: leave it out.` })
    })
  )

  it.effect("that throw when they are read are an error", () =>
    Effect.gen(function* () {
      const throwing = {
        get limit() {
          throw new Error("getter")
        }
      }
      expect(yield* errorOf(untyped(lms)(ENDPOINT, {}, throwing))).toMatchObject({ _tag: "LmsRequestError" })
      expect(yield* errorOf(untyped(lms)(ENDPOINT, throwing))).toMatchObject({ reason: "Parameter" })
      expect(yield* errorOf(untyped(lms)(`POST ${ENDPOINT}`, { a: { toJSON: () => throwing.limit } }))).toMatchObject({
        reason: "Parameter"
      })
    })
  )

  it.effect("are own members: those of a polluted Object.prototype are not", () =>
    Effect.gen(function* () {
      const { layer, seen } = makeService(() => ({ body: "[]" }))
      Object.defineProperty(Object.prototype, "method", {
        value: "DELETE",
        configurable: true,
        enumerable: true,
        writable: true
      })
      yield* Effect.ensuring(
        Effect.provide(lms(ENDPOINT, {}, {}), layer),
        Effect.sync(() => Reflect.deleteProperty(Object.prototype, "method"))
      )
      expect(seen.map(({ method }) => method)).toEqual(["GET"])
    })
  )
})

describe("one argument of lmsWait", () => {
  it.each<readonly [kind: string, argument: object]>([
    ["is options without members", {}],
    ["is options", { deadline: "1 hour", at: "/api/v1/progress/7" }],
    ["is options with a misspelt name", { deadlin: "1 hour" }],
    ["is options with the name of an option of others", { perPage: 1 }],
    ["is options with progress: false", { progress: false }]
  ])("%s if each of its members is an option or nearly: %j", (_, argument) => {
    expect(typeof untyped(lmsWait)(argument)).toBe("function")
  })

  it.each<readonly [kind: string, argument: unknown]>([
    ["an address", "/api/v1/progress/7"],
    ["a job", { id: 7, progress: 50, workflow_state: "importing" }],
    ["a job with another one", { progress: { id: 7, url: "https://canvas.example.edu/api/v1/progress/7" } }],
    ["unknown members beside an option", { token: "7~a", unheardOf: 1 }],
    ["null", null],
    ["a list", [{ deadline: "1 hour" }]]
  ])("is what was started otherwise: %s", (_, argument) => {
    expect(Effect.isEffect(untyped(lmsWait)(argument))).toBe(true)
  })
})

it.effect("an endpoint that is undefined is an error; without arguments it has a default", () =>
  Effect.gen(function* () {
    for (const call of [untyped(lms)(undefined), untyped(lms)(undefined, {}, {}), drain(lmsPages)(undefined)]) {
      expect(yield* errorOf(call)).toMatchObject({ _tag: "LmsRequestError", reason: "Endpoint" })
    }
    const { layer, seen } = makeService(() => ({ body: "[]" }))
    yield* Effect.provide(lms(), layer)
    expect(seen.length).toBe(1)
  })
)
