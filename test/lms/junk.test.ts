/** Whatever is given from JavaScript: a mistake in a call is an error of ours, and nothing of it is sent. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Option, Stream } from "effect"
import { type Lms, type LmsError, LmsQuota, lms, lmsPages, lmsStream, lmsUpload, lmsWhoami, NA } from "effect-lms"
import fc from "fast-check"
import { quiet, service } from "../fixtures/virtual.js"

const SECRET = "7~S3cretS3cretS3cret"

type Call = (...given: ReadonlyArray<never>) => unknown

/** The operations as untyped programs see them. */
const calls = { lms, lmsPages, lmsStream, lmsUpload } as unknown as Readonly<Record<string, Call>>

/** A client of which many calls are made: what each of them sends, and how it ends. */
const connect = Effect.gen(function* () {
  const { layer, seen } = service(() => ({ body: "[]", headers: { link: '<https://canvas.test/1>; rel="first"' } }))
  const context = yield* Layer.build(Layer.provide(layer, LmsQuota.layerNone))
  return Effect.fnUntraced(function* (operation: string, given: ReadonlyArray<unknown>) {
    const call =
      operation === "lmsWhoami"
        ? Effect.suspend(() => lmsWhoami(given[0] as never))
        : Effect.suspend(() => {
            const made = (calls[operation] as (...given: ReadonlyArray<unknown>) => unknown)(...given)
            return (Effect.isEffect(made) ? made : Stream.runDrain(made as Stream.Stream<unknown>)) as Effect.Effect<
              unknown,
              LmsError,
              Lms
            >
          })
    const before = seen.length
    const exit = yield* call.pipe(
      Effect.provide(context),
      Effect.timeout("5 seconds"),
      Effect.exit,
      Effect.provide(quiet)
    )
    return { exit, seen: seen.slice(before) }
  })
})

const told = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Option.getOrElse(Cause.failureOption(exit.cause), () => Cause.pretty(exit.cause)) : undefined

const shown: Record<string, unknown> = { toString: () => SECRET }

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
  shown,
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
  "retry",
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
  "from",
  "progress",
  "endpoint",
  "interval",
  "patience",
  "overwrite",
  "schema",
  "destfile"
]

/** Where what is wrong is within the option. */
const SAID_OF: Readonly<Record<string, string>> = { sendHeaders: "eader", params: "aram" }

const OPERATIONS = ["lms", "lmsPages", "lmsStream", "lmsUpload", "lmsWhoami"]

const name = (value: unknown): string =>
  typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value)

const holds = (exit: Exit.Exit<unknown, unknown>, seen: ReadonlyArray<unknown>, what: string) => {
  const error = told(exit)
  if (error === undefined) return undefined
  expect(typeof error === "object" ? (error as LmsError)._tag : error, what).toMatch(/^Lms\w+Error$/)
  const { _tag, message } = error as LmsError
  expect(message, what).not.toContain("[object Object]")
  if (_tag === "LmsRequestError") expect(seen, what).toEqual([])
  return error as LmsError
}

describe("junk from JavaScript is an error of ours, or harmless", () => {
  it.scopedLive.each(OPERATIONS)("every option of %s", (operation) =>
    Effect.gen(function* () {
      const run = yield* connect
      for (const option of OPTIONS) {
        for (const junk of JUNK) {
          const options = { [option]: junk }
          const given =
            operation === "lmsWhoami"
              ? [options]
              : operation === "lmsUpload"
                ? [undefined, { course_id: 1, url: "https://a.test/b" }, options]
                : ["/api/v1/courses", {}, options]
          const { exit, seen } = yield* run(operation, given)
          const what = `${operation} ${option}: ${name(junk)}`
          const error = holds(exit, seen, what)
          if (option === "token") expect(error?.message ?? "", what).not.toContain(SECRET)
          if (error?._tag === "LmsRequestError") {
            expect(error.message, what).toContain(SAID_OF[option] ?? option)
          }
        }
      }
    })
  )

  it.scopedLive.each(["lms", "lmsPages", "lmsStream", "lmsUpload"])("every argument of %s", (operation) =>
    Effect.gen(function* () {
      const run = yield* connect
      for (const at of [0, 1, 2]) {
        for (const junk of JUNK) {
          const given: Array<unknown> =
            operation === "lmsUpload" ? [undefined, { url: "https://a.test/b" }] : ["/api/v1/a", {}]
          given[at] = junk
          const { exit, seen } = yield* run(operation, given)
          holds(exit, seen, `${operation} ${at}: ${name(junk)}`)
        }
      }
    })
  )

  it.scopedLive("the options of lmsWhoami", () =>
    Effect.gen(function* () {
      const run = yield* connect
      for (const junk of JUNK) {
        const { exit, seen } = yield* run("lmsWhoami", [junk])
        holds(exit, seen, name(junk))
      }
    })
  )

  it.scopedLive("several at a time", () =>
    Effect.gen(function* () {
      const run = yield* connect
      const property = fc.asyncProperty(
        fc.constantFrom(...OPERATIONS),
        fc.dictionary(fc.constantFrom(...OPTIONS), fc.oneof(fc.constantFrom(...JUNK), fc.anything())),
        async (operation, options) => {
          const given = operation === "lmsWhoami" ? [options] : ["/api/v1/courses", {}, options]
          const { exit, seen } = await Effect.runPromise(run(operation, given))
          holds(exit, seen, operation)
        }
      )
      yield* Effect.promise(() => fc.assert(property, { numRuns: 200 }))
    })
  )
})
