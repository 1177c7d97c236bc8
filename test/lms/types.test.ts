// @effect-diagnostics floatingEffect:off
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Path from "@effect/platform/Path"
import {
  type Cause,
  Context,
  Effect,
  type Layer,
  Option,
  pipe,
  type Redacted,
  Schema,
  type Scope,
  Stream
} from "effect"
import {
  Lms,
  type LmsApiError,
  type LmsCallOptions,
  LmsConfig,
  type LmsConfigError,
  type LmsError,
  type LmsFile,
  type LmsListRecord,
  type LmsNamedParams,
  type LmsOptions,
  type LmsPage,
  type LmsParams,
  type LmsRequestError,
  type LmsResponse,
  lms,
  lmsDomain,
  lmsPages,
  lmsStream,
  lmsStreamAll,
  lmsToken,
  lmsUpload,
  lmsWhoami,
  NA,
  type Whoami
} from "effect-lms"
import { lmsExport } from "effect-lms/export"
import { type LmsGraphqlResponse, lmsGraphql, lmsGraphqlPages, lmsGraphqlStream } from "effect-lms/graphql"
import { LmsNode } from "effect-lms/node"
import type { LmsConfigService } from "effect-lms/operators"
import type { LmsClient } from "effect-lms/promise"
import { Course, Module } from "effect-lms/resources"
import { type LmsList, type LmsResponseFields, type LmsService, lmsFingerprint } from "effect-lms/wrappers"
import { describe, expect, expectTypeOf, it } from "vitest"

// The compiler checks these assertions. The effects and streams are never run.

class Clock extends Context.Tag("Clock")<Clock, { readonly now: number }>() {}

/** A schema that needs a service to decode. */
const Stamped = Schema.transformOrFail(Schema.String, Schema.Number, {
  decode: () => Effect.map(Clock, ({ now }) => now),
  encode: (value) => Effect.succeed(String(value))
})

const Name = Schema.Struct({ name: Schema.String })

type Success<E> = E extends Effect.Effect<infer A, infer _E, infer _R> ? A : never
type Failure<E> = E extends Effect.Effect<infer _A, infer X, infer _R> ? X : never
type Requirements<E> = E extends Effect.Effect<infer _A, infer _E, infer R> ? R : never

const endpoint = "/api/v1/courses"

describe("lms", () => {
  it("without a schema: data is unknown, and iterable as unknown", () => {
    const all = [lms(), lms(endpoint), lms(endpoint, {}), lms(endpoint, { a: 1 }, { limit: 5 })] as const
    expectTypeOf<Success<(typeof all)[number]>>().toEqualTypeOf<LmsResponse<unknown>>()
    expectTypeOf<Failure<(typeof all)[number]>>().toEqualTypeOf<LmsError>()
    expectTypeOf<Requirements<(typeof all)[number]>>().toEqualTypeOf<Lms>()

    type Result = Success<ReturnType<typeof untyped>>
    const untyped = () => lms(endpoint)
    expectTypeOf<Result["data"]>().toBeUnknown()
    expectTypeOf<Result>().toExtend<Iterable<unknown>>()
    expectTypeOf<Result["length"]>().toEqualTypeOf<number>()
    expectTypeOf<ReturnType<Result["at"]>>().toBeUnknown()

    Effect.map(lms(endpoint), (courses) => {
      for (const course of courses) {
        expectTypeOf(course).toBeUnknown()
        // @ts-expect-error unknown data has no members before a schema or a check gives it some
        course.name
      }
      // @ts-expect-error data is unknown
      return courses.data.length
    })
  })

  it("with a schema for an array: data is typed, and the response is list-like", () => {
    const typed = () => lms(endpoint, {}, { schema: Schema.Array(Name), limit: 5 })
    type Result = Success<ReturnType<typeof typed>>
    expectTypeOf<Result>().toEqualTypeOf<LmsResponse<ReadonlyArray<{ readonly name: string }>>>()
    expectTypeOf<Result["data"]>().toEqualTypeOf<ReadonlyArray<{ readonly name: string }>>()
    expectTypeOf<Result>().toExtend<LmsList<{ readonly name: string }>>()
    expectTypeOf<ReturnType<Result["at"]>>().toEqualTypeOf<{ readonly name: string } | undefined>()
    expectTypeOf<Requirements<ReturnType<typeof typed>>>().toEqualTypeOf<Lms>()
    expectTypeOf<Failure<ReturnType<typeof typed>>>().toEqualTypeOf<LmsError>()
  })

  it("with another schema: data is typed, and the response is not list-like", () => {
    const typed = () => lms("/api/v1/courses/:id", { id: 1 }, { schema: Course })
    type Result = Success<ReturnType<typeof typed>>
    expectTypeOf<Result["data"]>().toEqualTypeOf<Course>()
    expectTypeOf<Result>().toEqualTypeOf<LmsResponse<Course>>()
    expectTypeOf<Result>().not.toExtend<Iterable<unknown>>()
    expectTypeOf<Result>().not.toHaveProperty("length")
    expectTypeOf<Result>().not.toHaveProperty("at")

    Effect.map(typed(), (course) => {
      // @ts-expect-error an object is not iterable
      for (const _ of course) return
      // @ts-expect-error an object has no length
      return course.length
    })
  })

  it("list-like only if the data is an array", () => {
    expectTypeOf<LmsResponse<readonly [string, number]>>().toExtend<LmsList<string | number>>()
    expectTypeOf<LmsResponse<Array<number>>>().toExtend<LmsList<number>>()
    expectTypeOf<LmsResponse<string>>().not.toExtend<Iterable<unknown>>()
    expectTypeOf<LmsResponse<ReadonlyArray<string> | { readonly a: 1 }>>().not.toExtend<Iterable<unknown>>()
    expectTypeOf<LmsResponse<Uint8Array>>().not.toExtend<Iterable<unknown>>()
    expectTypeOf<LmsResponse<null>>().not.toExtend<Iterable<unknown>>()
  })

  it("a transforming schema determines the data type and adds the services that it requires", () => {
    const typed = () => lms(endpoint, {}, { schema: Schema.Array(Stamped) })
    expectTypeOf<Success<ReturnType<typeof typed>>["data"]>().toEqualTypeOf<ReadonlyArray<number>>()
    expectTypeOf<Requirements<ReturnType<typeof typed>>>().toEqualTypeOf<Lms | Clock>()
  })

  it("data is unknown if the schema may be undefined", () => {
    const optional = () => lms(endpoint, {}, { schema: Stamped as typeof Stamped | undefined })
    expectTypeOf<Success<ReturnType<typeof optional>>>().toEqualTypeOf<LmsResponse>()
    expectTypeOf<Requirements<ReturnType<typeof optional>>>().toEqualTypeOf<Lms | Clock>()
    const options: LmsCallOptions = { schema: Name }
    const wide = () => lms(endpoint, {}, options)
    expectTypeOf<ReturnType<typeof wide>>().toEqualTypeOf<Effect.Effect<LmsResponse, LmsError, Lms>>()
    lms(endpoint, {}, { schema: undefined })
    lms(endpoint, undefined, { schema: Name })
  })

  it("destfile returns an LmsFile unless it is undefined", () => {
    const saved = () => lms("/api/v1/files/:id", { id: 7 }, { destfile: "a", overwrite: true, expect: { bytes: 5 } })
    expectTypeOf<ReturnType<typeof saved>>().toEqualTypeOf<Effect.Effect<LmsFile, LmsError, Lms>>()
    const plain = () => lms(endpoint, {}, { destfile: undefined })
    expectTypeOf<Success<ReturnType<typeof plain>>>().toEqualTypeOf<LmsResponse>()
  })

  it("a response has exactly these fields", () => {
    expectTypeOf<keyof LmsResponseFields<1>>().toEqualTypeOf<
      "data" | "status" | "headers" | "links" | "request" | "toString" | "toJSON"
    >()
    expectTypeOf<LmsResponse["request"]>().toEqualTypeOf<{ readonly method: string; readonly url: string }>()
    expectTypeOf<LmsResponse["links"]["next"]>().toEqualTypeOf<Option.Option<string>>()
    Effect.map(lms(endpoint), (response) => {
      // @ts-expect-error a response is read-only
      response.status = 1
    })
  })
})

describe("lmsStream and lmsPages", () => {
  it("records are unknown without a schema, otherwise of the decoded type", () => {
    expectTypeOf(lmsStream(endpoint)).toEqualTypeOf<Stream.Stream<unknown, LmsError, Lms>>()
    expectTypeOf(lmsStream(endpoint, {}, { schema: Name, limit: 3 })).toEqualTypeOf<
      Stream.Stream<{ readonly name: string }, LmsError, Lms>
    >()
    expectTypeOf(lmsStream(endpoint, {}, { schema: Stamped })).toEqualTypeOf<
      Stream.Stream<number, LmsError, Lms | Clock>
    >()
    expectTypeOf(lmsStream(endpoint, {}, { schema: Module })).toEqualTypeOf<Stream.Stream<Module, LmsError, Lms>>()
  })

  it("pages contain such records and an untyped response", () => {
    expectTypeOf(lmsPages(endpoint)).toEqualTypeOf<Stream.Stream<LmsPage<unknown>, LmsError, Lms>>()
    const typed = lmsPages(endpoint, {}, { schema: Stamped })
    expectTypeOf(typed).toEqualTypeOf<Stream.Stream<LmsPage<number>, LmsError, Lms | Clock>>()
    expectTypeOf<LmsPage<number>["records"]>().toEqualTypeOf<ReadonlyArray<number>>()
    expectTypeOf<LmsPage<number>["next"]>().toEqualTypeOf<Option.Option<string>>()
    expectTypeOf<LmsPage<number>["response"]>().toEqualTypeOf<LmsResponse>()
  })

  it("a stream is not an effect", () => {
    // @ts-expect-error a stream is run with Stream.run…
    Effect.map(lmsStream(endpoint), () => 1)
  })
})

describe("an endpoint that may be missing", () => {
  it("is an error of the compiler in each operation that takes one", () => {
    const file: { readonly url?: string } = {}
    const calls = (client: LmsClient) => [
      // @ts-expect-error undefined is no endpoint
      () => lms(undefined),
      // @ts-expect-error it may be undefined
      () => lms(file.url),
      // @ts-expect-error it may be undefined
      () => lms(file.url, {}, { destfile: "a" }),
      // @ts-expect-error it may be undefined
      () => lms(file.url, {}, { method: "DELETE" }),
      // @ts-expect-error undefined is no endpoint
      () => lmsPages(undefined),
      // @ts-expect-error it may be undefined
      () => lmsPages(file.url, {}, { limit: 5 }),
      // @ts-expect-error undefined is no endpoint
      () => lmsStream(undefined),
      // @ts-expect-error it may be undefined
      () => lmsStream(file.url, { id: 1 }),
      // @ts-expect-error undefined is no endpoint
      () => lmsFingerprint(undefined),
      // @ts-expect-error it may be undefined
      () => lmsFingerprint(file.url, {}),
      // @ts-expect-error undefined is no endpoint
      () => lmsExport("a", undefined),
      // @ts-expect-error it may be undefined
      () => lmsExport("a", file.url, {}, { restart: true }),
      // @ts-expect-error it may be undefined
      () => client.request(file.url, {}, { destfile: "a" }),
      // @ts-expect-error it may be undefined
      () => client.pages(file.url),
      // @ts-expect-error it may be undefined
      () => client.stream(file.url),
      // @ts-expect-error it may be undefined
      () => client.fingerprint(file.url),
      // @ts-expect-error it may be undefined
      () => client.export("a", file.url)
    ]
    expect(typeof calls).toBe("function")
  })

  it("has a default in lms without arguments, and in no other operation", () => {
    expectTypeOf(lms()).toEqualTypeOf<Effect.Effect<LmsResponse, LmsError, Lms>>()
    const calls = (client: LmsClient) => [
      () => client.request(),
      // @ts-expect-error a list is named
      () => lmsStream(),
      // @ts-expect-error a list is named
      () => lmsExport("a"),
      // @ts-expect-error a list is named
      () => client.pages()
    ]
    expect(typeof calls).toBe("function")
  })
})

describe("the other operations", () => {
  it("have these types", () => {
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
    // @ts-expect-error it is not a list
    lmsWhoami({ limit: 1 })
  })

  it("an operation needs the client, and what its schema needs", () => {
    expectTypeOf<Context.Tag.Service<typeof Lms>>().toEqualTypeOf<LmsService>()
    const withSchema = () => lms(endpoint, {}, { schema: Stamped })
    expectTypeOf<Requirements<ReturnType<typeof withSchema>>>().toEqualTypeOf<Clock | Lms>()
  })

  it("a client can be wrapped at the one function through which it sends", () => {
    const wrap = (client: LmsService): LmsService => ({
      ...client,
      send: (request) =>
        request.method === "GET" ? client.send(request) : request.respond({ status: 403, body: "read only" })
    })
    expect(typeof wrap).toBe("function")
  })

  it("layers provide and require these services", () => {
    expectTypeOf<Layer.Layer.Success<typeof Lms.layer>>().toEqualTypeOf<Lms>()
    expectTypeOf<Layer.Layer.Error<typeof Lms.layer>>().toBeNever()
    expectTypeOf<LmsConfig | HttpClient.HttpClient>().toExtend<Layer.Layer.Context<typeof Lms.layer>>()
    expectTypeOf(LmsConfig.layer).toEqualTypeOf<Layer.Layer<LmsConfig>>()
    expectTypeOf(LmsConfig.make({})).toEqualTypeOf<LmsConfigService>()
    expectTypeOf(LmsNode.layer).toEqualTypeOf<Layer.Layer<Lms | FileSystem.FileSystem | Path.Path>>()
    // @ts-expect-error options of layerConfig are Configs
    const withString = () => LmsNode.layerConfig({ domain: "https://canvas.example.edu" })
    // @ts-expect-error a program without a layer cannot be run
    // @effect-diagnostics-next-line missingEffectContext:off
    const run = () => Effect.runPromise(lms(endpoint))
    const provided = () => Effect.runPromise(Effect.provide(lms(endpoint), LmsNode.layer))
    expect([typeof withString, typeof run, typeof provided]).toEqual(["function", "function", "function"])
  })
})

describe("errors", () => {
  it("are one union, distinguished by tag", () => {
    const recovered = lms(endpoint).pipe(
      Effect.catchTag("LmsApiError", (error) => {
        expectTypeOf(error).toEqualTypeOf<LmsApiError>()
        return Effect.fail("api" as const)
      })
    )
    expectTypeOf<Failure<typeof recovered>>().toEqualTypeOf<"api" | Exclude<LmsError, LmsApiError>>()
    // @ts-expect-error there is no such error
    lms(endpoint).pipe(Effect.catchTag("LmsOtherError", () => Effect.void))
  })

  it("have closed sets of reasons", () => {
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
      | "LMS_API_TOKEN"
      | "LMS_DOMAIN"
      | "HTTPS_PROXY"
      | "HTTP_PROXY"
      | "clientSecret"
      | "refreshToken"
      | "token"
      | "apiUrl"
    >()
  })

  it("are encoded and decoded without services", () => {
    expectTypeOf<Schema.Schema.Context<typeof LmsError>>().toBeNever()
    expectTypeOf<Schema.Schema.Type<typeof LmsError>>().toEqualTypeOf<LmsError>()
  })
})

describe("parameters and options", () => {
  it("parameters are a record of any values, or bytes", () => {
    lms(endpoint, { a: 1, b: null, c: undefined, d: NA, e: [1], f: { g: new Date() }, h: 1n })
    lms(endpoint, new Uint8Array(1))
    lms(endpoint, Buffer.from("x"))
    const readonlyRecord: Readonly<Record<string, number>> = { a: 1 }
    lms(endpoint, readonlyRecord)
    expectTypeOf<{ readonly a: 1; readonly b?: string }>().toExtend<LmsParams>()
    // @ts-expect-error a string is not a record
    lms(endpoint, "page=2")
    // @ts-expect-error an array is not a record
    lms(endpoint, ["page"])
    // @ts-expect-error a Map is not a record
    lms(endpoint, new Map([["page", 2]]))
    // @ts-expect-error URLSearchParams is not a record
    lms(endpoint, new URLSearchParams("page=2"))
    // @ts-expect-error null is not a record
    lms(endpoint, null)
    // @ts-expect-error an endpoint is a string
    lms(new URL("https://canvas.example.edu/api/v1/courses"))
    expectTypeOf(NA).toEqualTypeOf<NA>()
    expectTypeOf<NA>().toExtend<symbol>()
  })

  it("an option is rejected as a parameter, except in options.params", () => {
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
    lms("/api/v1/courses/:cursor", {}, { params: { limit: 3, cursor: "x", token: "own" } })
    lms(endpoint, { limit: undefined, cursor: null })
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
  })

  it("accepts the documented options with their types", () => {
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
      cursor: "https://canvas.example.edu/api/v1/courses?page=2"
    }
    lms(endpoint, {}, options)
    lmsStream(endpoint, {}, options)
    lmsPages(endpoint, {}, options)
    lms(endpoint, {}, { destfile: "a", expect: { bytes: 5, sha256: "00" } })
    // @ts-expect-error a size is a number
    lms(endpoint, {}, { destfile: "a", expect: { bytes: "5" } })
    // @ts-expect-error expect compares only SHA-256 and size
    lms(endpoint, {}, { destfile: "a", expect: { sha1: "00" } })
    // @ts-expect-error expect requires destfile
    lms(endpoint, {}, { expect: { bytes: 5 } })
    // @ts-expect-error expect excludes schema
    lms(endpoint, {}, { schema: Name, expect: { bytes: 5 } })
    // @ts-expect-error a stream has no expect
    lmsStream(endpoint, {}, { expect: { bytes: 5 } })
    // @ts-expect-error a limit is a number
    lms(endpoint, {}, { limit: "3" })
    // @ts-expect-error Infinity is a number
    lmsStream(endpoint, {}, { limit: "Infinity" })
    // @ts-expect-error null is not a limit
    lms(endpoint, {}, { limit: null })
    // @ts-expect-error a page size is a number
    lms(endpoint, {}, { perPage: "100" })
    // @ts-expect-error a token is a string or Redacted
    lms(endpoint, {}, { token: 7 })
    // @ts-expect-error headers are a record
    lms(endpoint, {}, { sendHeaders: [["a", "b"]] })
    // @ts-expect-error the value of a header is a string
    lms(endpoint, {}, { sendHeaders: { "X-A": 1 } })
    // @ts-expect-error progress is a boolean
    lms(endpoint, {}, { progress: "no" })
    // @ts-expect-error params are a record
    lms(endpoint, new Uint8Array(1), { params: [1] })
    // @ts-expect-error a schema is a Schema
    lms(endpoint, {}, { schema: (value: unknown) => value })
  })

  it("rejects an unknown option, with and without a schema", () => {
    // @ts-expect-error per_page is a parameter, not an option
    lms(endpoint, {}, { per_page: 3 })
    // @ts-expect-error
    lms(endpoint, {}, { notAnOption: 1 })
    // @ts-expect-error
    lms(endpoint, {}, { schema: Name, notAnOption: 1 })
    // @ts-expect-error
    lmsStream(endpoint, {}, { notAnOption: 1 })
    // @ts-expect-error
    lmsStream(endpoint, {}, { schema: Name, notAnOption: 1 })
  })
})

describe("GraphQL", () => {
  const query = "query { a }"

  it("has the data, the records and the context of the schema", () => {
    expectTypeOf(lmsGraphql(query)).toEqualTypeOf<Effect.Effect<LmsGraphqlResponse, LmsError, Lms>>()
    expectTypeOf(lmsGraphql(query, { id: 1 }, { schema: Name, partial: true })).toEqualTypeOf<
      Effect.Effect<LmsGraphqlResponse<{ readonly name: string }>, LmsError, Lms>
    >()
    expectTypeOf(lmsGraphql(query, {}, { schema: Stamped })).toEqualTypeOf<
      Effect.Effect<LmsGraphqlResponse<number>, LmsError, Lms | Clock>
    >()
    expectTypeOf(lmsGraphqlStream(query, {}, { connection: "a" })).toEqualTypeOf<
      Stream.Stream<unknown, LmsError, Lms>
    >()
    expectTypeOf(lmsGraphqlStream(query, undefined, { connection: "a", schema: Name, limit: 3 })).toEqualTypeOf<
      Stream.Stream<{ readonly name: string }, LmsError, Lms>
    >()
    expectTypeOf(lmsGraphqlPages(query, {}, { connection: "a", schema: Stamped })).toEqualTypeOf<
      Stream.Stream<LmsPage<number>, LmsError, Lms | Clock>
    >()
  })

  it("rejects options without an effect, and values that are no variables", () => {
    // @ts-expect-error a connection is needed
    lmsGraphqlStream(query, {}, {})
    // @ts-expect-error limit is for streams
    lmsGraphql(query, {}, { limit: 3 })
    // @ts-expect-error a connection is read page by page
    lmsGraphqlStream(query, {}, { connection: "a", concurrency: 3 })
    // @ts-expect-error an incomplete page would leave a gap
    lmsGraphqlStream(query, {}, { connection: "a", partial: true })
    // @ts-expect-error a duration has a unit
    lmsGraphql(query, {}, { timeout: 3 })
    // @ts-expect-error a misspelt option
    lmsGraphql(query, {}, { operation: "A" })
    // @ts-expect-error variables have names
    lmsGraphql(query, [1])
    // @ts-expect-error
    lmsGraphql(query, "id")
    // @ts-expect-error GraphQL does not link to its pages: use lmsGraphqlStream
    lmsStream("POST /api/graphql")
    // @ts-expect-error
    lmsPages("/api/graphql")
  })
})
describe("Lms.withToken and Lms.withDefaults", () => {
  it("keep the type of an effect or a stream, data-first and data-last", () => {
    const effect = lms(endpoint, {}, { schema: Course })
    const stream = lmsStream(endpoint, {}, { schema: Course })
    expectTypeOf(effect.pipe(Lms.withToken("a"))).toEqualTypeOf<typeof effect>()
    expectTypeOf(stream.pipe(Lms.withToken("a"), Lms.withDefaults({ maxRate: 1 }))).toEqualTypeOf<typeof stream>()
    expectTypeOf(Lms.withToken(effect, "a")).toEqualTypeOf<typeof effect>()
    expectTypeOf(Lms.withDefaults(stream, { perPage: 5 })).toEqualTypeOf<typeof stream>()
    // Values that are effects become effects.
    expectTypeOf(Option.some(1).pipe(Lms.withToken("a"))).toEqualTypeOf<
      Effect.Effect<number, Cause.NoSuchElementException>
    >()
  })

  it("work in generic functions", () => {
    const generic = <A, E, R>(effect: Effect.Effect<A, E, R>, stream: Stream.Stream<A, E, R>) => [
      Lms.withToken(effect, "a"),
      effect.pipe(Lms.withToken("a")),
      Lms.withToken(stream, "a"),
      stream.pipe(Lms.withToken("a"))
    ]
    expectTypeOf(generic).toBeFunction()
  })

  it("reject options of a single call", () => {
    // @ts-expect-error token has a combinator of its own
    Lms.withDefaults({ token: "a" })
    // @ts-expect-error a limit belongs to a call
    Lms.withDefaults({ limit: 3 })
    // @ts-expect-error a user without a token is no user
    Lms.withToken(undefined)
    // @ts-expect-error neither an effect nor a stream
    Lms.withToken(1, "a")
  })
})

describe("clients of plain values", () => {
  it("Lms.make gives the service, and layerOptions need nothing", () => {
    expectTypeOf(Lms.make({ domain: "a", token: "b" })).toEqualTypeOf<
      Effect.Effect<LmsService, never, HttpClient.HttpClient | FileSystem.FileSystem | Path.Path | Scope.Scope>
    >()
    expectTypeOf(LmsNode.layerOptions({ domain: "a" })).toEqualTypeOf<
      Layer.Layer<Lms | FileSystem.FileSystem | Path.Path>
    >()
    expectTypeOf(LmsConfig.layerOptions({ token: "a" })).toEqualTypeOf<Layer.Layer<LmsConfig>>()
  })
})

it("lmsStreamAll is data-last, too, with the same types", () => {
  const lists = Stream.make({ endpoint, mark: 1 })
  const first = lmsStreamAll(lists, { schema: Course })
  const last = lists.pipe(lmsStreamAll({ schema: Course }))
  expectTypeOf<typeof last>().toEqualTypeOf<typeof first>()
  type Element = typeof last extends Stream.Stream<infer A, infer _E, infer _R> ? A : never
  expectTypeOf<Element["record"]>().toEqualTypeOf<Course>()
  expectTypeOf<Element["list"]["mark"]>().toEqualTypeOf<number>()
})

it("lmsStreamAll takes lists of any kind without options, and options without lists", () => {
  const list = { endpoint, mark: 1 }
  type Expected = Stream.Stream<LmsListRecord<{ endpoint: string; mark: number }>, LmsError, Lms>
  expectTypeOf(lmsStreamAll([list])).toEqualTypeOf<Expected>()
  expectTypeOf(lmsStreamAll(new Set([list]))).toEqualTypeOf<Expected>()
  expectTypeOf(lmsStreamAll(Stream.make(list))).toEqualTypeOf<Expected>()
  expectTypeOf(lmsStreamAll([list], undefined)).toEqualTypeOf<Expected>()
  expectTypeOf(lmsStreamAll([])).toEqualTypeOf<Stream.Stream<never, LmsError, Lms>>()
  expectTypeOf(pipe([list], lmsStreamAll())).toEqualTypeOf<Expected>()
  expectTypeOf(pipe([list], lmsStreamAll({}))).toEqualTypeOf<Expected>()
  expectTypeOf(pipe([list], lmsStreamAll(undefined))).toEqualTypeOf<Expected>()
})
