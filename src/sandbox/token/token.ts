import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ParameterMap } from "../kernel/parameters.js"
import { formatTimestamp } from "../kernel/time.js"

/**
 * What the token is good for, and for how long.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { lms } from "effect-lms"
 * import { Sandbox, type SandboxToken } from "effect-lms/sandbox"
 *
 * const token: SandboxToken = { scopes: ["url:GET|/api/v1/courses"], expiresAfter: "1 hour" }
 *
 * // "Unauthorized": to make a module is in no scope of the key.
 * export const reason = lms("POST /api/v1/courses/:course_id/modules", { course_id: 101, module: { name: "Week 1" } }).pipe(
 *   Effect.catchTag("LmsApiError", (error) => Effect.succeed(error.reason)),
 *   Effect.provide(Sandbox.layerClient({ token }))
 * )
 * ```
 *
 * @category options
 */
export interface SandboxToken {
  /**
   * Makes it the token of a developer key that enforces scopes, with these: `"url:GET|/api/v1/courses/:course_id/modules"`
   * and the like, as Canvas writes them. A request outside them is answered with 401, "Insufficient scopes on access
   * token." and no `WWW-Authenticate`. A scope that is none is a defect that says where. Default: everything is allowed.
   */
  readonly scopes?: ReadonlyArray<string> | undefined
  /**
   * Whether a key that enforces scopes allows `include[]`. Where it does not, Canvas drops what was to be included without
   * a word, so records come without it. Default: false.
   */
  readonly allowIncludes?: boolean | undefined
  /**
   * How long after the start of the sandbox it expires, by Effect's clock: from then on 401, "Expired access token.", with
   * a `WWW-Authenticate`. Default: never.
   */
  readonly expiresAfter?: Duration.DurationInput | undefined
  /**
   * How long after the start of the sandbox it is revoked: as `expiresAfter`, with "Revoked access token." Default: never.
   */
  readonly revokedAfter?: Duration.DurationInput | undefined
  /**
   * How long each token lives that `POST /login/oauth2/token` gives for the refresh token, by Effect's clock. Default: an
   * hour, as in Canvas.
   */
  readonly lifetime?: Duration.DurationInput | undefined
  /**
   * Whether a refresh also gives another refresh token, and the one before is refused from then on, as other services have
   * it. Default: false, as in Canvas.
   */
  readonly rotates?: boolean | undefined
}

interface Scope {
  readonly method: string
  readonly path: RegExp
}

/** What the token is good for, as a request is held against it. */
export interface Grant {
  /** Undefined where the key enforces none. */
  readonly scopes: ReadonlyArray<Scope> | undefined
  readonly allowIncludes: boolean
  readonly expires: DateTime.Utc | undefined
  readonly revoked: DateTime.Utc | undefined
  /** How long a token lives that comes of a refresh. */
  readonly lifetime: Duration.Duration
  readonly rotates: boolean
}

/** Canvas: `:id` is one segment, `*path` any number; what stands in brackets may be missing, and a format may follow. */
const pathPattern = (path: string): RegExp => {
  const source = path
    .replace(/[.+?^${}[\]\\|]/g, "\\$&")
    .replace(/:[^/)]+/g, "[^/]+")
    .replace(/\*[^/)]+/g, ".+")
    .replaceAll("(", "(?:")
    .replaceAll(")", "|)")
  return new RegExp(`^${source}(?:\\.[^/]+)?$`)
}

const parseScope = (text: string): Option.Option<Scope> => {
  const [, method, path] = /^url:(GET|POST|PUT|PATCH|DELETE)\|(\/\S*)$/.exec(text) ?? []
  return method === undefined || path === undefined
    ? Option.none()
    : Option.map(Option.liftThrowable(pathPattern)(path), (pattern) => ({ method, path: pattern }))
}

const DurationInput = Schema.Unknown.pipe(
  Schema.filter((value) => Option.isSome(Duration.decodeUnknown(value)) || 'is no duration such as "1 hour"')
)

const Token = Schema.Struct({
  scopes: Schema.optional(
    Schema.Array(
      Schema.String.pipe(
        Schema.filter(
          (text) => Option.isSome(parseScope(text)) || `"${text}" is no scope such as "url:GET|/api/v1/courses/:id"`
        )
      )
    )
  ),
  allowIncludes: Schema.optional(Schema.Boolean),
  expiresAfter: Schema.optional(DurationInput),
  revokedAfter: Schema.optional(DurationInput),
  lifetime: Schema.optional(DurationInput),
  rotates: Schema.optional(Schema.Boolean)
}).pipe(
  Schema.filter(
    ({ allowIncludes, scopes }) => allowIncludes !== true || scopes !== undefined || "`allowIncludes` is about `scopes`"
  )
)

const decodeToken = Schema.decodeUnknown(Token, { errors: "all", onExcessProperty: "error" })

/** Counts from now. A token that makes no sense is a defect. */
export const makeGrant = Effect.fn("Sandbox.makeGrant")(function* (given: SandboxToken) {
  yield* Effect.orDie(decodeToken(given))
  const start = yield* DateTime.now
  const after = (duration: Duration.DurationInput | undefined) =>
    duration === undefined || !Duration.isFinite(Duration.decode(duration))
      ? undefined
      : DateTime.addDuration(start, duration)
  const grant: Grant = {
    scopes: given.scopes?.flatMap((text) => Option.toArray(parseScope(text))),
    allowIncludes: given.allowIncludes ?? false,
    expires: after(given.expiresAfter),
    revoked: after(given.revokedAfter),
    lifetime: Duration.decode(given.lifetime ?? "1 hour"),
    rotates: given.rotates ?? false
  }
  return grant
})

const isPast = (end: DateTime.Utc | undefined, now: DateTime.Utc): boolean =>
  end !== undefined && DateTime.lessThanOrEqualTo(end, now)

export const isRevoked = (grant: Grant, now: DateTime.Utc): boolean => isPast(grant.revoked, now)

/** When a token expired, if it has. */
export const expiredAt = (expires: DateTime.Utc | undefined, now: DateTime.Utc): string | undefined =>
  expires !== undefined && isPast(expires, now) ? formatTimestamp(expires) : undefined

/** Canvas: to ask for the head of an answer is to ask for the answer. */
export const isInScope = ({ scopes }: Grant, method: string, path: string): boolean =>
  scopes === undefined ||
  scopes.some((scope) => scope.method === (method === "HEAD" ? "GET" : method) && scope.path.test(path))

/** Canvas: of a list `uuid` alone is left, and what is no list is dropped; links still repeat what was asked for. */
export const filterParameters = (grant: Grant, all: ParameterMap): ParameterMap =>
  grant.scopes === undefined || grant.allowIncludes
    ? all
    : new Map(
        [...all].flatMap(([name, value]) =>
          name !== "include" && name !== "includes"
            ? [[name, value] as const]
            : Array.isArray(value)
              ? [[name, value.filter((member) => member === "uuid")] as const]
              : []
        )
      )
