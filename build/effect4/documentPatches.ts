/** Single places in programs of the documents that Effect 4 has otherwise, and no rule reaches. */
import type { Patch } from "./patches.js"

/** An HTTP server with one route. */
const router: ReadonlyArray<Patch> = [
  [
    `HttpRouter.empty.pipe(
  HttpRouter.get("/courses", handler),
  HttpServer.serve(),`,
    `HttpRouter.serve(HttpRouter.add("GET", "/courses", handler)).pipe(`
  ]
]

export const documentPatches: Readonly<Record<string, ReadonlyArray<Patch>>> = {
  "docs/reference/errors.md": [["Effect.flatten", "Effect.flatMap((found) => Effect.fromOption(found))"]],
  "docs/guide/lists.md": [["Stream.filterMap(users, Result.getSuccess)", "Stream.filterMap(users, (user) => user)"]],
  "docs/guide/observability.md": [
    ["{ metricKey, metricState }", "{ id, state }"],
    [
      `metricKey.name.startsWith("lms_")) yield* Console.log(metricKey.name, metricState)`,
      `id.startsWith("lms_")) yield* Console.log(id, state)`
    ]
  ],
  "docs/guide/recipes.md": [
    ["Stream.mapConcat(({ id, name, overrides, ...base }) =>", "Stream.map(({ id, name, overrides, ...base }) =>"],
    [/(lock_at: move\(lock_at\)\s+\}\)\)\s+\)),/, "$1,\n    Stream.flattenIterable,"],
    [`Struct.pick(row, "due_at", "unlock_at", "lock_at")`, `Struct.pick(row, ["due_at", "unlock_at", "lock_at"])`],
    [
      `Struct.pick("due_at", "unlock_at", "lock_at")`,
      `(record: Dates): Dates => Struct.pick(record, ["due_at", "unlock_at", "lock_at"])`
    ]
  ],
  "docs/guide/server.md": router,
  "examples/extensions.ts": [
    [
      "Schema.NumberFromString.pipe(Schema.int(), Schema.between(1, 1000))",
      "Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1000 }))"
    ]
  ],
  "examples/grades/grades.ts": [["[rejected, planned]", "[planned, rejected]"]],
  "examples/server/server.ts": [
    [
      `HttpApiMiddleware.Tag<Caller>()("server/Caller", {
  provides: CallerToken,`,
      `HttpApiMiddleware.Service<Caller, { provides: CallerToken }>()("server/Caller", {`
    ],
    ["HttpApiMiddleware.Tag<Sender>()", "HttpApiMiddleware.Service<Sender>()"],
    ["failure: HttpApiError", "error: HttpApiError"],
    [
      /const orEnd = .*\n/,
      "const first = yield* Pull.catchDone(pull, () => Effect.succeed<ReadonlyArray<string>>([]))\n"
    ],
    [/Stream\.fromArray\(yield\* .*\),/, "Stream.fromArray(first),"],
    ["Stream.repeatEffectChunkOption(pull)", "Stream.fromPull(Effect.succeed(pull))"],
    [
      "key: (key) => (timingSafeEqual(hash(key), hash(expected)) ? Effect.void : new HttpApiError.Unauthorized())",
      `key: (handler, { credential }) =>
      timingSafeEqual(hash(credential), hash(expected)) ? handler : Effect.fail(new HttpApiError.Unauthorized())`
    ],
    [
      "HttpApiBuilder.serve().pipe(\n  Layer.provide(HttpApiBuilder.api(Api).pipe(Layer.provide(handlers))),",
      "HttpRouter.serve(HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers))).pipe("
    ],
    [
      "{ bearer: Effect.succeed }",
      "{ bearer: (handler, { credential }) => Effect.provideService(handler, CallerToken, credential) }"
    ],
    ["HttpServerResponse } from", "HttpRouter, HttpServerResponse } from"],
    [/import \{ (.*Option), Redacted/, "import { $1, Pull, Redacted"]
  ],
  "examples/shared-quota/layer.ts": [
    [
      `error.reason === "Exceeded" ? Effect.succeed(Option.some(error.retryAfter))`,
      `error.reason._tag === "RateLimitExceeded" ? Effect.succeed(Option.some(error.reason.retryAfter))`
    ],
    ["RateLimiter.RateLimitStoreError", "RateLimiter.RateLimiterError"]
  ],
  "examples/sync/submissions.ts": [
    [/Schema\.optionalWith\((.*), \{ nullable: true \}\)/g, "Schema.optional(Schema.NullOr($1))"],
    ["time !== undefined &&", "time !== undefined && time !== null &&"]
  ],
  "src/sandbox/index.ts": [
    ["TestContext.TestContext", "TestClock.layer()"],
    [/import \* as TestContext from .*\n/, ""]
  ]
}
