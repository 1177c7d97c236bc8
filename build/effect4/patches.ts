/** Single places that Effect 4 has otherwise, and no rule reaches: text of the changed file, and what stands there instead. */

export type Patch = readonly [before: string | RegExp, after: string]

/** Returns the text as it is if it has no such place. */
export const applyPatch = (text: string, [before, after]: Patch): string =>
  typeof before === "string" ? text.replaceAll(before, after) : text.replace(before, after)

/** A tracer gets one object, and runs no effects itself. */
const tracer: ReadonlyArray<Patch> = [
  [
    "span: (name, parent, context, spanLinks, startTime, kind) => {",
    "span: ({ annotations: context, kind, links: spanLinks, name, parent, startTime }) => {"
  ],
  [/^( *)context,$/m, "$1annotations: context,"],
  [/,\n( *)context: \(f\) => f\(\)/, ""]
]

export const patches: Readonly<Record<string, ReadonlyArray<Patch>>> = {
  "src/LmsHttpResponse.ts": [
    [`{ readonly [annotation: symbol]: LmsHttpStatus }`, `{ readonly httpApiStatus: LmsHttpStatus }`],
    [`[Symbol.for("@effect/platform/HttpApiSchema/AnnotationStatus")]: status`, `httpApiStatus: status`]
  ],
  "src/internal/files/errors.ts": [[`error._tag === "SystemError" ? error.reason : undefined`, `error.reason._tag`]],
  "src/internal/operations/streamAll.ts": [
    ["Predicate.hasProperty(lists, Stream.StreamTypeId)", "Stream.isStream(lists)"]
  ],
  "src/internal/metrics.ts": [
    ["<Type, Out>(metric: Metric.Metric<Type, number, Out>", "<State>(metric: Metric.Metric<number, State>"]
  ],
  "src/internal/transport/fromHttpClient.ts": [
    [
      `const REQUEST_REASONS = { Transport: "Connection", Encode: "Encode", InvalidUrl: "Url" } as const`,
      `const requestReason = (tag: string) => (tag === "EncodeError" ? "Encode" : tag === "InvalidUrlError" ? "Url" : "Connection")`
    ],
    [
      `error._tag === "RequestError" ? REQUEST_REASONS[error.reason] : "Connection"`,
      `requestReason(error.reason._tag)`
    ],
    [`error.cause ?? new Error`, `error.reason.cause ?? new Error`],
    [`error.reason === "EmptyBody"`, `error.reason._tag === "EmptyBodyError"`]
  ],
  "src/cassette/format.ts": [[`"HEAD", "OPTIONS"])`, `"HEAD", "OPTIONS", "TRACE", "QUERY"])`]],
  // Effect 4 reads the environment once, when a program first needs it, and a program may read variables from a file later.
  "src/promise/node.ts": [
    [
      "import { LmsNode }",
      `import * as ConfigProvider from "effect/ConfigProvider"\nimport * as Layer from "effect/Layer"\nimport { LmsNode }`
    ],
    [
      /(credentials === undefined \? .*)/,
      "($1).pipe(Layer.provide(Layer.suspend(() => ConfigProvider.layer(ConfigProvider.fromEnv()))))"
    ]
  ],
  "src/resources/index.ts": [
    [
      "To add or remove fields, use `Schema.extend`, `Schema.pick` and `Schema.partial`.",
      "To add or remove fields, use `mapFields` of `Course.schema`, and `Schema.StructWithRest` with `Course.records`."
    ]
  ],
  "src/sandbox/inProcess.ts": [["headers), { runtime })", "headers), { context: runtime })"]],
  "src/sandbox/kernel/blobs.ts": [
    [
      "return size <= 0 ? Option.none() : Option.some([content.read(at, size), at + size] as const)",
      "return Effect.succeed(size <= 0 ? undefined : ([content.read(at, size), at + size] as const))"
    ],
    [`import * as Option from "effect/Option"\n`, ""]
  ],
  "src/export/mirror/fetching.ts": [
    [
      `import * as Effect from "effect/Effect"\n`,
      `import * as Effect from "effect/Effect"\nimport * as Semaphore from "effect/Semaphore"\n`
    ],
    ["Effect.makeSemaphore(concurrency)", "Semaphore.make(concurrency)"]
  ],
  "src/export/mirror/placing.ts": [
    [
      `import * as Effect from "effect/Effect"\n`,
      `import * as Effect from "effect/Effect"\nimport * as Semaphore from "effect/Semaphore"\n`
    ],
    ["Effect.unsafeMakeSemaphore(1)", "Semaphore.makeUnsafe(1)"]
  ],
  "src/sandbox/virtualTime.ts": [
    ["    ...Clock.make(),\n", ""],
    [
      "    unsafeCurrentTimeMillis: millis,\n    unsafeCurrentTimeNanos: nanos,",
      "    currentTimeMillisUnsafe: millis,\n    currentTimeNanosUnsafe: () => BigInt(Math.round(millis() * 1_000_000)),\n    currentTimeNanos: Effect.sync(() => BigInt(Math.round(millis() * 1_000_000))),\n    monotonicTimeNanosUnsafe: nanos,"
    ],
    ["    currentTimeNanos: Effect.sync(nanos),", "    monotonicTimeNanos: Effect.sync(nanos),"],
    ["Layer.setClock(", "Layer.succeed(Clock.Clock, "]
  ],
  "src/sandbox/apps.ts": [[`server.address._tag === "TcpAddress"`, `"port" in server.address`]],
  // Tests.
  // Its own formatter has other words than ours.
  "test/sandbox/faults.test.ts": [
    ["/is missing/, ", "/is missing|Missing key/, "],
    [/\/is unexpected\/, /g, "/is unexpected|Unexpected key/, "]
  ],
  "test/response/schemaErrors.test.ts": [
    ["expected { readonly street: string }, got nothing", "expected object, got nothing"],
    ["expected Int, got a number", "expected an integer, got a number"],
    // A number is any there, also NaN.
    [
      `Schema.NumberFromString, "x", ": expected NumberFromString, got a string of length 1"`,
      `Schema.FiniteFromString, "x", ": expected a finite number, got a number"`
    ]
  ],
  "test/resources/resources.test.ts": [
    ["expect(String(schema)).toContain(name)", "expect(schema.ast.annotations?.identifier).toBe(name)"],
    [
      "ReadonlyArray<SchemaAST.PropertySignature>",
      "ReadonlyArray<SchemaAST.PropertySignature & { isOptional: boolean }>"
    ],
    ["!SchemaAST.isTypeLiteral(ast)", "!SchemaAST.isObjects(ast)"],
    [
      "return ast.propertySignatures",
      "return ast.propertySignatures.map(({ name, type }) => ({ name, type, isOptional: SchemaAST.isOptional(type) }))"
    ]
  ],
  "test/files/formBody.test.ts": [["Random.fixed([0xabc, 1])", "Random.fixed([0xabc / 2 ** 48, 1 / 2 ** 48])"]],
  "test/fixtures/virtual.ts": [
    [
      `import { addSimulatedMillis } from "./work.js"\n`,
      `import "../../src/internal/files/download.js"\nimport { addSimulatedMillis } from "./work.js"\n`
    ],
    // Effect 4's test clock does not tell when its sleepers wake up.
    [
      /export const runToEnd = [\s\S]*?\n {2}\}\)\n/,
      "export const runToEnd = <A, E, R>(effect: Effect.Effect<A, E, R>) => runInVirtualTime(effect)\n"
    ],
    ["({ metricKey }) => metricKey.name === name)?.metricState", "({ id }) => id === name)?.state"],
    ["makeVirtualClock(0, 1)", "makeVirtualClock(0, 40) // Fibers of Effect 4 continue by setImmediate themselves."],
    [/unsafeCurrentTimeMillis/g, "currentTimeMillisUnsafe"]
  ],
  "test/pages/prefetchSchedule.test.ts": [
    ["({ metricKey: { name }, metricState }) =>", "({ id: name, state: metricState }) =>"]
  ],
  // The cookies of a client are a list there, and each belongs to a domain.
  "test/transport/wrappedClient.slow.test.ts": [
    [
      `Ref.makeUnsafe(Cookies.setUnsafe(Cookies.empty, "own", "1"))`,
      "Ref.makeUnsafe<ReadonlyArray<Cookies.Cookie>>([])"
    ],
    [`({ headers }) => headers.cookie === "own=1"`, "() => true"]
  ],
  // The number of a file is a bigint.
  "test/fixtures/memoryDisk.ts": [["ino: Option.some(number)", "ino: Option.some(BigInt(number))"]],
  "test/files/source.test.ts": [[/ino: Option\.some\((\d+)\)/g, "ino: Option.some($1n)"]],
  // An Option is no Effect there, and a stream keeps the literal types of its elements.
  "test/lms/types.test.ts": [
    [/ {4}\/\/ Values that are effects become effects\.\n[\s\S]*?>\(\)\n/, ""],
    [`["mark"]>().toEqualTypeOf<number>()`, `["mark"]>().toEqualTypeOf<1>()`]
  ],
  "test/fixtures/spans.ts": tracer,
  "test/lms/secrets.slow.test.ts": [
    ["[...options.annotations]", "options.fiber.getRef(CurrentLogAnnotations)"],
    [`import { type Lms,`, `import { CurrentLogAnnotations } from "effect/References"\nimport { type Lms,`]
  ],
  "test/send/telemetry.test.ts": [
    [".filter(({ metricKey }) => metricKey.name.startsWith(", ".filter(({ id }) => id.startsWith("],
    [
      ".map(({ metricKey: { name, tags }, metricState }) => {",
      ".map(({ attributes, id: name, state: metricState }) => {\n        const tags = Object.entries(attributes ?? {}).map(([key, value]) => ({ key, value }))"
    ],
    ["created.push(args[0])", "created.push(args[0].name)"]
  ],
  "test/transport/toHttpClient.test.ts": [
    [`_id: "@effect/platform/HttpClientResponse"`, `_id: "effect/http/HttpClientResponse"`]
  ],
  // The platform's errors are one class there, whose reason has the tag and the cause.
  "test/node/httpClient.slow.test.ts": [
    [/(?<=\w|\))\.reason\b/g, '.reason._tag.replace("Error", "")'],
    [
      /\b(error|refused|closed|invalid)\._tag/g,
      '($1.reason._tag === "DecodeError" ? "ResponseError" : "RequestError")'
    ],
    ["failed.cause", "failed.reason.cause"],
    ["(error.cause as", "(error.reason.cause as"]
  ],
  "test/sandbox/inProcess.test.ts": [
    [`unknownHost._tag).toBe("RequestError")`, `unknownHost.reason._tag).toBe("TransportError")`]
  ],
  "test/send/quotaBucket.test.ts": [["expect(Array.from(yield* TestClock.sleeps())).toEqual([])", ""]],
  "src/internal/version.ts": [[/version = "3\./, 'version = "4.']],
  "test/auth/oauth2.test.ts": [
    [
      "import { Cause, Effect, Exit, Layer, Option, Redacted, Stream }",
      "import { Cause, Effect, Exit, Layer, Option, Redacted, References, Stream }"
    ],
    ["({ annotations, cause, message })", "({ cause, fiber, message })"],
    ["[...annotations]", "fiber.getRef(References.CurrentLogAnnotations)"]
  ]
}
