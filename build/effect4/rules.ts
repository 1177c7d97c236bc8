/** What Effect 4 calls otherwise than Effect 3, as data. Rules that depend on the shape of the code are in `codemod/`. */

/** Fields of an Either, and its tags. */
export const eitherFields: ReadonlyMap<string, string> = new Map([
  ["left", "failure"],
  ["right", "success"]
])
export const eitherTags: ReadonlyMap<string, string> = new Map([
  ["Left", "Failure"],
  ["Right", "Success"]
])

const apiModules = [
  "HttpApi",
  "HttpApiBuilder",
  "HttpApiClient",
  "HttpApiEndpoint",
  "HttpApiError",
  "HttpApiGroup",
  "HttpApiMiddleware",
  "HttpApiSchema",
  "HttpApiSecurity"
]

const httpModules = [
  "Cookies",
  "Etag",
  "FetchHttpClient",
  "Headers",
  "HttpBody",
  "HttpClient",
  "HttpClientError",
  "HttpClientRequest",
  "HttpClientResponse",
  "HttpIncomingMessage",
  "HttpMethod",
  "HttpMiddleware",
  "HttpPlatform",
  "HttpRouter",
  "HttpServer",
  "HttpServerError",
  "HttpServerRequest",
  "HttpServerRespondable",
  "HttpServerResponse",
  "Multipart",
  "Url",
  "UrlParams"
]

/** Modules that have moved. A local name stays as it is. */
export const modules: Readonly<Record<string, string>> = {
  "@effect/platform-node/NodeContext": "@effect/platform-node/NodeServices",
  "@effect/platform/Error": "effect/PlatformError",
  "@effect/platform/FileSystem": "effect/FileSystem",
  "@effect/platform/HttpApp": "effect/http/HttpEffect",
  "@effect/platform/Path": "effect/Path",
  "@effect/platform/Runtime": "effect/Runtime",
  "@effect/platform/Terminal": "effect/Terminal",
  "effect/Either": "effect/Result",
  "effect/FastCheck": "fast-check",
  "effect/JSONSchema": "effect/JsonSchema",
  "effect/ParseResult": "effect/SchemaIssue",
  "effect/TestClock": "effect/testing/TestClock",
  "@effect/experimental/RateLimiter": "effect/persistence/RateLimiter",
  "@effect/workflow/Activity": "effect/workflow/Activity",
  ...Object.fromEntries(apiModules.map((name) => [`@effect/platform/${name}`, `effect/http-api/${name}`])),
  ...Object.fromEntries(httpModules.map((name) => [`@effect/platform/${name}`, `effect/http/${name}`]))
}

/** Modules that Effect 4 has only under their own specifiers. */
export const outsideBarrels: ReadonlyArray<string> = ["@effect/opentelemetry/NodeSdk"]

/** Modules without a counterpart. The rules remove their uses. */
export const dropped: ReadonlyArray<string> = ["effect/FiberId"]

/**
 * Exports with another name, by module: the arguments and the meaning are the same, as far as they are used here.
 */
export const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Cookies: { unsafeSet: "setUnsafe" },
  Cause: { failureOption: "findErrorOption", isInterrupted: "hasInterrupts", isInterruptedOnly: "hasInterruptsOnly" },
  Clock: { currentTimeNanos: "monotonicTimeNanos" },
  Context: { GenericTag: "Service" },
  Config: { boolean: "Boolean", integer: "Int", redacted: "Redacted", string: "String" },
  DateTime: {
    greaterThanOrEqualTo: "isGreaterThanOrEqualTo",
    lessThanOrEqualTo: "isLessThanOrEqualTo",
    unsafeMake: "makeUnsafe",
    unsafeMakeZoned: "makeZonedUnsafe"
  },
  Deferred: { unsafeDone: "doneUnsafe", unsafeMake: "makeUnsafe" },
  Duration: {
    DurationInput: "Input",
    decode: "fromInputUnsafe",
    decodeUnknown: "fromInput",
    greaterThanOrEqualTo: "isGreaterThanOrEqualTo"
  },
  Effect: {
    async: "callback",
    catchAll: "catch",
    catchAllCause: "catchCause",
    catchAllDefect: "catchDefect",
    either: "result",
    fork: "forkChild",
    forkDaemon: "forkDetach",
    runtime: "context",
    tapErrorCause: "tapCause",
    whenEffect: "when",
    zipRight: "andThen"
  },
  Either: {
    Either: "Result",
    filterOrLeft: "filterOrFail",
    getLeft: "getFailure",
    getRight: "getSuccess",
    isEither: "isResult",
    isLeft: "isFailure",
    isRight: "isSuccess",
    left: "fail",
    mapLeft: "mapError",
    right: "succeed"
  },
  Fiber: { RuntimeFiber: "Fiber" },
  HttpBody: { unsafeJson: "jsonUnsafe" },
  HttpClientRequest: { bodyUnsafeJson: "bodyJsonUnsafe", del: "delete" },
  HttpServerResponse: { unsafeJson: "jsonUnsafe" },
  Layer: { scoped: "effect", scopedContext: "effectContext", unwrapEffect: "unwrap", unwrapScoped: "unwrap" },
  NodeContext: { NodeContext: "NodeServices" },
  Option: { flatMapNullable: "flatMapNullishOr", fromNullable: "fromNullishOr" },
  Order: { empty: "alwaysEqual", number: "Number", reverse: "flip", string: "String" },
  Predicate: { isRecord: "isObject" },
  ParseResult: { ParseIssue: "Issue" },
  Schema: {
    BigInt: "BigIntFromString",
    Date: "DateFromString",
    DateTimeUtc: "DateTimeUtcFromString",
    DurationFromSelf: "Duration",
    decode: "decodeEffect",
    decodeUnknown: "decodeUnknownEffect",
    decodeUnknownEither: "decodeUnknownResult",
    encode: "encodeEffect",
    parseJson: "fromJsonString"
  },
  Queue: { unsafeOffer: "offerUnsafe" },
  Random: { nextRange: "nextBetween" },
  Ref: { unsafeMake: "makeUnsafe" },
  Scope: { CloseableScope: "Closeable", extend: "provide" },
  Stream: {
    catchAll: "catch",
    catchAllCause: "catchCause",
    execute: "fromEffectDrain",
    flattenChunks: "flattenIterable",
    flattenIterables: "flattenIterable",
    fromChunk: "fromArray",
    mapChunks: "mapArray",
    runForEachChunk: "runForEachArray",
    tapErrorCause: "tapCause",
    toReadableStreamRuntime: "toReadableStreamWith",
    unwrapScoped: "unwrap"
  }
}

/** Members of values with another name, whatever the value: each is the name of nothing else here. */
export const members: Readonly<Record<string, string>> = {
  unsafeCurrentTimeMillis: "currentTimeMillisUnsafe",
  unsafeCurrentTimeNanos: "monotonicTimeNanosUnsafe",
  unsafeInterruptAsFork: "interruptUnsafe",
  unsafeUpdate: "updateUnsafe"
}

/** Qualified types. */
export const types: Readonly<Record<string, string>> = {
  "Cause.NoSuchElementException": "Cause.NoSuchElementError",
  "Config.Config.Wrap": "Config.Wrap",
  "Effect.Effect.Success": "Effect.Success",
  "Layer.Layer.Context": "Layer.Services",
  "Layer.Layer.Error": "Layer.Error",
  "Layer.Layer.Success": "Layer.Success",
  "Schema.Schema.All": "Schema.Top",
  "Schema.Schema.Any": "Schema.Codec<any, any, any, any>",
  "Schema.Schema.AnyNoContext": "Schema.Codec<any, any>",
  "Schema.Schema.Context": "Schema.Codec.DecodingServices",
  "Schema.Schema.Encoded": "Schema.Codec.Encoded"
}

/** Functions of Effect 3 that another module of Effect 4 has. The package takes them from its bridges. */
export const moved: Readonly<Record<string, readonly [module: string, name: string]>> = {
  "Effect.makeSemaphore": ["Semaphore", "make"]
}

/** Filters of schemas are checks: `pipe(Schema.pattern(…))` is `check(Schema.isPattern(…))`. */
export const checks: Readonly<Record<string, string>> = {
  "Schema.pattern": "isPattern"
}

/** What an endpoint of an `HttpApi` is given by methods, and in Effect 4 by options. */
export const endpointOptions: Readonly<Record<string, string>> = {
  addError: "error",
  addSuccess: "success",
  setHeaders: "headers",
  setPath: "params",
  setPayload: "payload",
  setUrlParams: "query"
}
