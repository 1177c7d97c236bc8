// @effect-diagnostics floatingEffect:off
import type * as HttpClient from "@effect/platform/HttpClient"
import { Context, Effect, type Layer, type Option, type Redacted, Schema, Stream } from "effect"
import {
  type Lms,
  type LmsApiError,
  type LmsCallOptions,
  LmsConfig,
  type LmsConfigError,
  type LmsConfigService,
  LmsError,
  type LmsFile,
  type LmsFileOptions,
  type LmsList,
  type LmsNamedParams,
  type LmsOptionName,
  type LmsOptions,
  type LmsPage,
  type LmsParams,
  type LmsRequestError,
  type LmsResponse,
  type LmsResponseFields,
  type LmsService,
  lms,
  lmsDomain,
  lmsPages,
  lmsStream,
  lmsToken,
  lmsUpload,
  lmsWhoami,
  NA,
  type Whoami
} from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Course, Module } from "effect-lms/resources"
import { describe, expect, expectTypeOf, it } from "vitest"

// What is asserted here is checked by the compiler; the effects and streams are values that nobody runs.

class Clock extends Context.Tag("Clock")<Clock, { readonly now: number }>() {}

/** A schema that needs a service to decode. */
const Stamped = Schema.transformOrFail(Schema.String, Schema.Number, {
  decode: () => Effect.map(Clock, ({ now }) => now),
  encode: (value) => Effect.succeed(String(value))
})

const Name = Schema.Struct({ name: Schema.String })

type Success<E> = E extends Effect.Effect<infer A, infer _E, infer _R> ? A : never
type Failure<E> = E extends Effect.Effect<infer _A, infer X, infer _R> ? X : never
type Needs<E> = E extends Effect.Effect<infer _A, infer _E, infer R> ? R : never

const endpoint = "/api/v1/courses"

describe("lms", () => {
  it("without a schema: unknown data, iterable as unknown", () => {
    const all = [lms(), lms(endpoint), lms(endpoint, {}), lms(endpoint, { a: 1 }, { limit: 5 })] as const
    expectTypeOf<Success<(typeof all)[number]>>().toEqualTypeOf<LmsResponse<unknown>>()
    expectTypeOf<Failure<(typeof all)[number]>>().toEqualTypeOf<LmsError>()
    expectTypeOf<Needs<(typeof all)[number]>>().toEqualTypeOf<Lms>()

    type Got = Success<ReturnType<typeof untyped>>
    const untyped = () => lms(endpoint)
    expectTypeOf<Got["data"]>().toBeUnknown()
    expectTypeOf<Got>().toExtend<Iterable<unknown>>()
    expectTypeOf<Got["length"]>().toEqualTypeOf<number>()
    expectTypeOf<ReturnType<Got["at"]>>().toBeUnknown()

    const use = Effect.map(lms(endpoint), (courses) => {
      for (const course of courses) {
        expectTypeOf(course).toBeUnknown()
        // @ts-expect-error unknown data has no members before a schema or a check gives it some
        course.name
      }
      // @ts-expect-error data is unknown
      return courses.data.length
    })
    expect(Effect.isEffect(use)).toBe(true)
  })

  it("with a schema of a list: typed data, list-like", () => {
    const typed = () => lms(endpoint, {}, { schema: Schema.Array(Name), limit: 5 })
    type Got = Success<ReturnType<typeof typed>>
    expectTypeOf<Got>().toEqualTypeOf<LmsResponse<ReadonlyArray<{ readonly name: string }>>>()
    expectTypeOf<Got["data"]>().toEqualTypeOf<ReadonlyArray<{ readonly name: string }>>()
    expectTypeOf<Got>().toExtend<LmsList<{ readonly name: string }>>()
    expectTypeOf<ReturnType<Got["at"]>>().toEqualTypeOf<{ readonly name: string } | undefined>()
    expectTypeOf<Needs<ReturnType<typeof typed>>>().toEqualTypeOf<Lms>()
    expectTypeOf<Failure<ReturnType<typeof typed>>>().toEqualTypeOf<LmsError>()
  })

  it("with a schema of no list: typed data, and no list", () => {
    const typed = () => lms("/api/v1/courses/:id", { id: 1 }, { schema: Course })
    type Got = Success<ReturnType<typeof typed>>
    expectTypeOf<Got["data"]>().toEqualTypeOf<typeof Course.Type>()
    expectTypeOf<Got>().toEqualTypeOf<LmsResponse<typeof Course.Type>>()
    expectTypeOf<Got>().not.toExtend<Iterable<unknown>>()
    expectTypeOf<Got>().not.toHaveProperty("length")
    expectTypeOf<Got>().not.toHaveProperty("at")

    Effect.map(typed(), (course) => {
      // @ts-expect-error an object is no list
      for (const _ of course) return
      // @ts-expect-error nor has it a length
      return course.length
    })
  })

  it.each([
    ["tuple", Schema.Tuple(Schema.String, Schema.Number)],
    ["text", Schema.String],
    ["either", Schema.Union(Schema.Array(Schema.String), Schema.Struct({}))]
  ])("list-like exactly where the data is an array: %s", (_, schema) => {
    expect(Schema.isSchema(schema)).toBe(true)
    expectTypeOf<LmsResponse<readonly [string, number]>>().toExtend<LmsList<string | number>>()
    expectTypeOf<LmsResponse<Array<number>>>().toExtend<LmsList<number>>()
    expectTypeOf<LmsResponse<string>>().not.toExtend<Iterable<unknown>>()
    expectTypeOf<LmsResponse<ReadonlyArray<string> | { readonly a: 1 }>>().not.toExtend<Iterable<unknown>>()
    expectTypeOf<LmsResponse<Uint8Array>>().not.toExtend<Iterable<unknown>>()
    expectTypeOf<LmsResponse<null>>().not.toExtend<Iterable<unknown>>()
  })

  it("a schema that transforms gives what it decodes to, and brings what it needs", () => {
    const typed = () => lms(endpoint, {}, { schema: Schema.Array(Stamped) })
    expectTypeOf<Success<ReturnType<typeof typed>>["data"]>().toEqualTypeOf<ReadonlyArray<number>>()
    expectTypeOf<Needs<ReturnType<typeof typed>>>().toEqualTypeOf<Lms | Clock>()
  })

  it("a schema that may be absent is no schema that is", () => {
    const perhaps = () => lms(endpoint, {}, { schema: Stamped as typeof Stamped | undefined })
    expectTypeOf<Success<ReturnType<typeof perhaps>>>().toEqualTypeOf<LmsResponse>()
    expectTypeOf<Needs<ReturnType<typeof perhaps>>>().toEqualTypeOf<Lms | Clock>()
    const options: LmsCallOptions = { schema: Name }
    const wide = () => lms(endpoint, {}, options)
    expectTypeOf<ReturnType<typeof wide>>().toEqualTypeOf<Effect.Effect<LmsResponse, LmsError, Lms>>()
    lms(endpoint, {}, { schema: undefined })
    lms(undefined, undefined, { schema: Name })
  })

  it("a file with destfile, and only with one that is there", () => {
    const saved = () => lms("/api/v1/files/:id", { id: 7 }, { destfile: "a", overwrite: true, expect: { bytes: 5 } })
    expectTypeOf<ReturnType<typeof saved>>().toEqualTypeOf<Effect.Effect<LmsFile, LmsError, Lms>>()
    const plain = () => lms(endpoint, {}, { destfile: undefined })
    expectTypeOf<Success<ReturnType<typeof plain>>>().toEqualTypeOf<LmsResponse>()
  })

  it("its response has no more than its fields", () => {
    expectTypeOf<keyof LmsResponseFields<1>>().toEqualTypeOf<
      "data" | "status" | "headers" | "links" | "request" | "toString" | "toJSON"
    >()
    expectTypeOf<LmsResponse["request"]>().toEqualTypeOf<{ readonly method: string; readonly url: string }>()
    expectTypeOf<LmsResponse["links"]["next"]>().toEqualTypeOf<Option.Option<string>>()
    Effect.map(lms(endpoint), (response) => {
      // @ts-expect-error a response is not changed
      response.status = 1
    })
  })
})

describe("lmsStream and lmsPages", () => {
  it("records: unknown without a schema, else the record it decodes to", () => {
    expectTypeOf(lmsStream(endpoint)).toEqualTypeOf<Stream.Stream<unknown, LmsError, Lms>>()
    expectTypeOf(lmsStream()).toEqualTypeOf<Stream.Stream<unknown, LmsError, Lms>>()
    expectTypeOf(lmsStream(endpoint, {}, { schema: Name, limit: 3 })).toEqualTypeOf<
      Stream.Stream<{ readonly name: string }, LmsError, Lms>
    >()
    expectTypeOf(lmsStream(endpoint, {}, { schema: Stamped })).toEqualTypeOf<
      Stream.Stream<number, LmsError, Lms | Clock>
    >()
    expectTypeOf(lmsStream(endpoint, {}, { schema: Module })).toEqualTypeOf<
      Stream.Stream<typeof Module.Type, LmsError, Lms>
    >()
  })

  it("pages: of such records, each with its untyped response", () => {
    expectTypeOf(lmsPages(endpoint)).toEqualTypeOf<Stream.Stream<LmsPage<unknown>, LmsError, Lms>>()
    const typed = lmsPages(endpoint, {}, { schema: Stamped })
    expectTypeOf(typed).toEqualTypeOf<Stream.Stream<LmsPage<number>, LmsError, Lms | Clock>>()
    expectTypeOf<LmsPage<number>["records"]>().toEqualTypeOf<ReadonlyArray<number>>()
    expectTypeOf<LmsPage<number>["next"]>().toEqualTypeOf<Option.Option<string>>()
    expectTypeOf<LmsPage<number>["response"]>().toEqualTypeOf<LmsResponse>()
  })

  it("a stream is no effect", () => {
    // @ts-expect-error a stream is run with Stream.run…
    Effect.map(lmsStream(endpoint), () => 1)
  })
})

describe("the other operations", () => {
  it("their types", () => {
    expectTypeOf(lmsWhoami()).toEqualTypeOf<Effect.Effect<Whoami, LmsError, Lms>>()
    expectTypeOf(lmsToken).toEqualTypeOf<Effect.Effect<Redacted.Redacted, LmsConfigError, Lms>>()
    expectTypeOf(lmsDomain).toEqualTypeOf<Effect.Effect<string, LmsConfigError, Lms>>()
    expectTypeOf<Whoami>().toEqualTypeOf<{
      readonly name: string
      readonly login_id: string | null
      readonly domain: string
      readonly token: string
    }>()
    lmsWhoami({ token: "7~a", apiUrl: "https://canvas.example.edu" })
    // @ts-expect-error whoami takes a token and an address, nothing else
    lmsWhoami({ limit: 1 })
  })

  it("the service's methods need nothing more", () => {
    expectTypeOf<Needs<ReturnType<LmsService["request"]>>>().toBeNever()
    expectTypeOf<LmsService["token"]>().toEqualTypeOf<Effect.Effect<Redacted.Redacted, LmsConfigError>>()
    expectTypeOf<Context.Tag.Service<typeof Lms>>().toEqualTypeOf<LmsService>()
    const withSchema = (service: LmsService) => service.request(endpoint, {}, { schema: Stamped })
    expectTypeOf<Needs<ReturnType<typeof withSchema>>>().toEqualTypeOf<Clock>()
  })

  it("a client of one's own is written with its signatures", () => {
    const own: Partial<LmsService> = {
      request: (() => Effect.succeed({ data: [] })) as unknown as LmsService["request"],
      stream: (() => Stream.make({ id: 1 })) as LmsService["stream"],
      pages: () => Stream.empty,
      upload: () => Effect.die("not asked for"),
      whoami: () => Effect.never
    }
    expect(Object.keys(own)).toHaveLength(5)
  })

  it("the layers: what they give, and what they need", () => {
    expectTypeOf<Layer.Layer.Success<typeof Lms.layer>>().toEqualTypeOf<Lms>()
    expectTypeOf<Layer.Layer.Error<typeof Lms.layer>>().toBeNever()
    expectTypeOf<LmsConfig | HttpClient.HttpClient>().toExtend<Layer.Layer.Context<typeof Lms.layer>>()
    expectTypeOf(LmsConfig.layer).toEqualTypeOf<Layer.Layer<LmsConfig>>()
    expectTypeOf(LmsConfig.make({})).toEqualTypeOf<LmsConfigService>()
    expectTypeOf(LmsNode.layer).toEqualTypeOf<Layer.Layer<Lms>>()
    // @ts-expect-error a layer's options are Configs
    const textual = () => LmsNode.layerConfig({ domain: "https://canvas.example.edu" })
    // @ts-expect-error a program without a layer does not run
    const run = () => Effect.runPromise(lms(endpoint))
    const provided = () => Effect.runPromise(Effect.provide(lms(endpoint), LmsNode.layer))
    expect([typeof textual, typeof run, typeof provided]).toEqual(["function", "function", "function"])
  })
})

describe("errors", () => {
  it("are one union, told apart by their tags", () => {
    const recovered = lms(endpoint).pipe(
      Effect.catchTag("LmsApiError", (error) => {
        expectTypeOf(error).toEqualTypeOf<LmsApiError>()
        return Effect.fail("api" as const)
      })
    )
    expectTypeOf<Failure<typeof recovered>>().toEqualTypeOf<"api" | Exclude<LmsError, LmsApiError>>()
    // @ts-expect-error there is no such failure
    lms(endpoint).pipe(Effect.catchTag("LmsOtherError", () => Effect.void))
  })

  it("have closed reasons", () => {
    expectTypeOf<LmsRequestError["reason"]>().toEqualTypeOf<
      "Endpoint" | "Method" | "Placeholder" | "Parameter" | "Header" | "Option" | "Origin"
    >()
    expectTypeOf<LmsConfigError["reason"]>().toEqualTypeOf<
      | "MissingToken"
      | "InvalidToken"
      | "MissingDomain"
      | "InvalidDomain"
      | "InvalidProxy"
      | "InvalidGrant"
      | "RefreshFailed"
    >()
    expectTypeOf<LmsConfigError["variable"]>().toEqualTypeOf<
      "LMS_API_TOKEN" | "LMS_DOMAIN" | "HTTPS_PROXY" | "HTTP_PROXY" | "clientSecret" | "refreshToken"
    >()
  })

  it("are flat data, which needs nothing to be sent to another process", () => {
    expectTypeOf<Schema.Schema.Context<typeof LmsError>>().toBeNever()
    expectTypeOf<Schema.Schema.Type<typeof LmsError>>().toEqualTypeOf<LmsError>()
    expect(Schema.isSchema(LmsError)).toBe(true)
  })
})

describe("parameters and options", () => {
  it("named parameters of any value, or bytes", () => {
    lms(endpoint, { a: 1, b: null, c: undefined, d: NA, e: [1], f: { g: new Date() }, h: 1n })
    lms(endpoint, new Uint8Array(1))
    lms(endpoint, Buffer.from("x"))
    const readonlyRecord: Readonly<Record<string, number>> = { a: 1 }
    lms(endpoint, readonlyRecord)
    expectTypeOf<{ readonly a: 1; readonly b?: string }>().toExtend<LmsParams>()
    // @ts-expect-error a text is no record
    lms(endpoint, "page=2")
    // @ts-expect-error nor is a list
    lms(endpoint, ["page"])
    // @ts-expect-error nor a Map
    lms(endpoint, new Map([["page", 2]]))
    // @ts-expect-error nor URLSearchParams
    lms(endpoint, new URLSearchParams("page=2"))
    // @ts-expect-error null stands for no parameters nowhere
    lms(endpoint, null)
    // @ts-expect-error an endpoint is a text
    lms(new URL("https://canvas.example.edu/api/v1/courses"))
    expectTypeOf(NA).toEqualTypeOf<NA>()
    expectTypeOf<NA>().toExtend<symbol>()
  })

  it("an option is no parameter, but for those in options.params", () => {
    interface Name {
      readonly name: string
    }
    const name: Name = { name: "Week 1" }
    const record: Record<string, unknown> = { a: 1 }
    const partial: { a?: number; b?: string } = {}
    lms(endpoint, { module: name, list: [name] })
    lms(endpoint, record)
    lms(endpoint, partial)
    lms(endpoint, { ...record, ...partial, a: 1 })
    const named: LmsNamedParams = record
    lms(endpoint, named)
    lms(endpoint, { ...named, a: 1 })
    lms("/api/v1/courses/:from", {}, { params: { limit: 3, from: "x", token: "own" } })
    lms(endpoint, { limit: undefined, from: null })
    lmsUpload("a", { course_id: 1, ...record })
    // @ts-expect-error limit is an option
    lms(endpoint, { limit: 3 })
    // @ts-expect-error schema is an option
    lms(endpoint, { a: 1, schema: Name })
    // @ts-expect-error limit is an option
    lmsStream(endpoint, { limit: 3 }, {})
    // @ts-expect-error perPage is an option
    lmsPages(endpoint, { perPage: 3 })
    // @ts-expect-error token is an option
    lmsUpload("a", { course_id: 1, token: "7~a" })
    // Every option of a call is one that no parameter is taken for, but for the parameters themselves.
    type Own = Exclude<keyof LmsCallOptions | keyof LmsFileOptions, LmsOptionName>
    expectTypeOf<Own>().toEqualTypeOf<"params">()
  })

  it("options are those that there are, of the types that they have", () => {
    const options: LmsOptions = {
      perPage: 50,
      token: "7~a",
      apiUrl: "https://canvas.example.edu",
      method: "GET",
      limit: Number.POSITIVE_INFINITY,
      accept: "application/json",
      sendHeaders: { "X-A": "b" },
      progress: false,
      params: { a: 1 },
      collection: "terms",
      from: "https://canvas.example.edu/api/v1/courses?page=2"
    }
    lms(endpoint, {}, options)
    lmsStream(endpoint, {}, options)
    lmsPages(endpoint, {}, options)
    lms(endpoint, {}, { destfile: "a", expect: { bytes: 5, sha256: "00" } })
    // @ts-expect-error a size is a number
    lms(endpoint, {}, { destfile: "a", expect: { bytes: "5" } })
    // @ts-expect-error only SHA-256 and size are compared
    lms(endpoint, {}, { destfile: "a", expect: { sha1: "00" } })
    // @ts-expect-error what is not saved is not compared
    lms(endpoint, {}, { expect: { bytes: 5 } })
    // @ts-expect-error nor what is decoded
    lms(endpoint, {}, { schema: Name, expect: { bytes: 5 } })
    // @ts-expect-error nor a stream
    lmsStream(endpoint, {}, { expect: { bytes: 5 } })
    // @ts-expect-error a limit is a number
    lms(endpoint, {}, { limit: "3" })
    // @ts-expect-error nor is Infinity written as a text
    lmsStream(endpoint, {}, { limit: "Infinity" })
    // @ts-expect-error null is no limit
    lms(endpoint, {}, { limit: null })
    // @ts-expect-error a page size is a number
    lms(endpoint, {}, { perPage: "100" })
    // @ts-expect-error a token is a text or Redacted
    lms(endpoint, {}, { token: 7 })
    // @ts-expect-error headers are a record
    lms(endpoint, {}, { sendHeaders: [["a", "b"]] })
    // @ts-expect-error a header's value is a text
    lms(endpoint, {}, { sendHeaders: { "X-A": 1 } })
    // @ts-expect-error progress is on or off
    lms(endpoint, {}, { progress: "no" })
    // @ts-expect-error params are named
    lms(endpoint, new Uint8Array(1), { params: [1] })
    // @ts-expect-error a schema is a schema
    lms(endpoint, {}, { schema: (value: unknown) => value })
  })

  it("an option that there is not is an error, with a schema and without", () => {
    // @ts-expect-error the service's own name is a parameter, no option
    lms(endpoint, {}, { per_page: 3 })
    // @ts-expect-error
    lms(endpoint, {}, { notAnOption: 1 })
    // @ts-expect-error
    lms(endpoint, {}, { schema: Name, notAnOption: 1 })
    // @ts-expect-error
    lmsStream(endpoint, {}, { notAnOption: 1 })
    // @ts-expect-error
    lmsStream(endpoint, {}, { schema: Name, notAnOption: 1 })
    // @ts-expect-error
    lmsPages(endpoint, {}, { notAnOption: 1 })
    // @ts-expect-error
    lmsPages(endpoint, {}, { schema: Name, notAnOption: 1 })
  })
})
