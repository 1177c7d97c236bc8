/** Arguments and options of wrong types, as untyped callers can pass them, fail with an LmsError without a request, or have no effect. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Option, Runtime, Stream } from "effect"
import { type Lms, type LmsError, lms, lmsPages, lmsStream, lmsUpload, lmsWhoami, NA } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import fc from "fast-check"
import { countCases, sampleCases } from "../fixtures/cases.js"
import { makeService, withoutLogs } from "../fixtures/virtual.js"

const SECRET = "7~S3cretS3cretS3cret"

type Operation = (...args: ReadonlyArray<never>) => unknown

/** The operations without their types. */
const operations = { lms, lmsPages, lmsStream, lmsUpload } as unknown as Readonly<Record<string, Operation>>

/** Connects a client. The returned function makes a call and returns its exit and the requests that it sent. */
const connect = Effect.gen(function* () {
  const { layer, seen } = makeService(() => ({ body: "[]", headers: { link: '<https://canvas.test/1>; rel="first"' } }))
  const context = yield* Layer.build(Layer.provide(layer, LmsQuota.layerNone))
  return Effect.fnUntraced(function* (operation: string, args: ReadonlyArray<unknown>) {
    const call =
      operation === "lmsWhoami"
        ? Effect.suspend(() => lmsWhoami(args[0] as never))
        : Effect.suspend(() => {
            const result = (operations[operation] as (...args: ReadonlyArray<unknown>) => unknown)(...args)
            return (
              Effect.isEffect(result) ? result : Stream.runDrain(result as Stream.Stream<unknown>)
            ) as Effect.Effect<unknown, LmsError, Lms>
          })
    const before = seen.length
    const exit = yield* call.pipe(
      Effect.provide(context),
      Effect.timeout("5 seconds"),
      Effect.exit,
      Effect.provide(withoutLogs)
    )
    return { exit, seen: seen.slice(before) }
  })
})

const errorOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Option.getOrElse(Cause.failureOption(exit.cause), () => Cause.pretty(exit.cause)) : undefined

const hidesSecret: Record<string, unknown> = { toString: () => SECRET }

const JUNK: ReadonlyArray<unknown> = [
  NA,
  Symbol("junk"),
  null,
  true,
  false,
  0,
  -1,
  7,
  1.5,
  Number.NaN,
  7n,
  "",
  "x",
  "\u0000",
  SECRET,
  {},
  [],
  [1],
  [[1]],
  { times: null },
  { times: {} },
  { a: Symbol("a") },
  Object.create(null),
  hidesSecret,
  new Map([[1, 2]]),
  new Date(Number.NaN),
  () => SECRET,
  new Proxy({}, {})
]

const OPTIONS = [
  "limit",
  "perPage",
  "maxRate",
  "maxWait",
  "retries",
  "timeout",
  "expect",
  "deadline",
  "maxBody",
  "stallTimeout",
  "sendHeaders",
  "params",
  "token",
  "apiUrl",
  "accept",
  "method",
  "collection",
  "cursor",
  "progress",
  "endpoint",
  "overwrite",
  "schema",
  "destfile"
]

/** Words that the message must contain if it names a part of the option. */
const MESSAGE_WORDS: Readonly<Record<string, string>> = { sendHeaders: "eader", params: "aram" }

const OPERATIONS = ["lms", "lmsPages", "lmsStream", "lmsUpload", "lmsWhoami"]

/** Of each option and value, some of the operations. */
const cases = sampleCases(
  OPTIONS.flatMap((option) => JUNK.flatMap((junk) => OPERATIONS.map((operation) => ({ operation, option, junk })))),
  3
)

const describeValue = (value: unknown): string =>
  typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value)

/** Expects success or an LmsError, and no request before an LmsRequestError. Returns the error. */
const expectLmsError = (exit: Exit.Exit<unknown, unknown>, seen: ReadonlyArray<unknown>, what: string) => {
  const error = errorOf(exit)
  if (error === undefined) return undefined
  expect(typeof error === "object" ? (error as LmsError)._tag : error, what).toMatch(/^Lms\w+Error$/)
  const { _tag, message } = error as LmsError
  expect(message, what).not.toContain("[object Object]")
  if (_tag === "LmsRequestError") expect(seen, what).toEqual([])
  return error as LmsError
}

describe("invalid arguments fail with an LmsError, or have no effect", () => {
  it.scopedLive.each(OPERATIONS)("every option of %s", (operation) =>
    Effect.gen(function* () {
      const run = yield* connect
      for (const { junk, option } of cases.filter((each) => each.operation === operation)) {
        const options = { [option]: junk }
        const args =
          operation === "lmsWhoami"
            ? [options]
            : operation === "lmsUpload"
              ? [undefined, { course_id: 1, url: "https://a.test/b" }, options]
              : ["/api/v1/courses", {}, options]
        const { exit, seen } = yield* run(operation, args)
        const what = `${operation} ${option}: ${describeValue(junk)}`
        const error = expectLmsError(exit, seen, what)
        if (option === "token") expect(error?.message ?? "", what).not.toContain(SECRET)
        if (error?._tag === "LmsRequestError") {
          expect(error.message, what).toContain(MESSAGE_WORDS[option] ?? option)
        }
      }
    })
  )

  it.scopedLive.each<readonly [operation: string, args: ReadonlyArray<unknown>]>([
    ["lms", ["/api/v1/a", {}, undefined]],
    ["lmsPages", ["/api/v1/a", {}, undefined]],
    ["lmsStream", ["/api/v1/a", {}, undefined]],
    ["lmsUpload", [undefined, { url: "https://a.test/b" }, undefined]],
    ["lmsWhoami", [undefined]]
  ])("every argument of %s", ([operation, args]) =>
    Effect.gen(function* () {
      const run = yield* connect
      for (const at of args.keys()) {
        for (const junk of JUNK) {
          const { exit, seen } = yield* run(operation, args.with(at, junk))
          expectLmsError(exit, seen, `${operation} ${at}: ${describeValue(junk)}`)
        }
      }
    })
  )

  it.scopedLive("several options of any operation", () =>
    Effect.gen(function* () {
      const run = yield* connect
      const runPromise = Runtime.runPromise(yield* Effect.runtime())
      const property = fc.asyncProperty(
        fc.constantFrom(...OPERATIONS),
        fc.dictionary(fc.constantFrom(...OPTIONS), fc.oneof(fc.constantFrom(...JUNK), fc.anything())),
        async (operation, options) => {
          const args = operation === "lmsWhoami" ? [options] : ["/api/v1/courses", {}, options]
          const { exit, seen } = await runPromise(run(operation, args))
          expectLmsError(exit, seen, operation)
        }
      )
      yield* Effect.promise(() => fc.assert(property, { numRuns: countCases(200) }))
    })
  )
})
