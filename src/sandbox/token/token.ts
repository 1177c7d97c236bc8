/** Access tokens and refresh tokens: lifetime, scopes, and which of them are valid. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Ref from "effect/Ref"
import * as Schema from "effect/Schema"
import { DurationInput, strictObject } from "../kernel/inputSchemas.js"
import type { ParameterMap } from "../kernel/parameters.js"
import { hash, type Seed } from "../kernel/seed.js"
import { formatTimestamp } from "../kernel/time.js"
import { tokenHolders } from "../school/seededPeople.js"

/**
 * The permissions and the lifetime of the token.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { lms } from "effect-lms"
 * import { Sandbox, type SandboxToken } from "effect-lms/sandbox"
 *
 * const token: SandboxToken = { scopes: ["url:GET|/api/v1/courses"], expiresAfter: "1 hour" }
 *
 * // "Unauthorized": no scope of the key allows creating a module.
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
   * Makes it the token of a developer key that enforces these scopes, such as
   * `"url:GET|/api/v1/courses/:course_id/modules"`. A request outside them fails with 401, "Insufficient scopes on
   * access token." and no `WWW-Authenticate`. An invalid scope is a defect that names its position. Default: everything
   * is allowed.
   */
  readonly scopes?: ReadonlyArray<string> | undefined
  /**
   * Whether a key that enforces scopes allows `include[]`. If not, Canvas silently ignores it, so records lack the
   * included data. Default: false.
   */
  readonly allowIncludes?: boolean | undefined
  /**
   * The time until the token expires, from the start of the sandbox by Effect's clock. Afterwards requests fail with
   * 401, "Expired access token." and a `WWW-Authenticate`. Default: never.
   */
  readonly expiresAfter?: Duration.DurationInput | undefined
  /**
   * The time until the token is revoked: like `expiresAfter`, with "Revoked access token." Default: never.
   */
  readonly revokedAfter?: Duration.DurationInput | undefined
  /**
   * The lifetime of tokens from `POST /login/oauth2/token`, by Effect's clock. Default: an hour, as in Canvas.
   */
  readonly lifetime?: Duration.DurationInput | undefined
  /**
   * Whether a refresh also replaces the refresh token and invalidates the previous one, as other services do. Default:
   * false, as in Canvas.
   */
  readonly rotates?: boolean | undefined
  /**
   * The number of access tokens that are valid from the start, all of the same user and with the same permissions:
   * `Sandbox.tokens`. Each has its own quota (`throttle`). A refresh replaces the first. Default: 1.
   */
  readonly count?: number | undefined
}

interface Scope {
  readonly method: string
  readonly path: RegExp
}

/** The checked permissions and expiry of the token. */
export interface Grant {
  /** Undefined if the developer key enforces no scopes. */
  readonly scopes: ReadonlyArray<Scope> | undefined
  readonly allowIncludes: boolean
  readonly expires: DateTime.Utc | undefined
  readonly revoked: DateTime.Utc | undefined
  /** The lifetime of refreshed tokens. */
  readonly lifetime: Duration.Duration
  readonly rotates: boolean
  /** Valid access tokens at the start. */
  readonly count: number
}

/**
 * Canvas: `:id` matches one segment, `*path` any number; parts in parentheses are optional, and a format may follow.
 */
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

export const Token = strictObject({
  scopes: Schema.optional(
    Schema.Array(
      Schema.String.pipe(
        Schema.filter(
          (text) =>
            Option.isSome(parseScope(text)) || `expected a scope, such as "url:GET|/api/v1/courses/:id", got "${text}"`
        )
      )
    )
  ),
  allowIncludes: Schema.optional(Schema.Boolean),
  expiresAfter: Schema.optional(DurationInput),
  revokedAfter: Schema.optional(DurationInput),
  lifetime: Schema.optional(DurationInput),
  rotates: Schema.optional(Schema.Boolean),
  count: Schema.optional(Schema.Int.pipe(Schema.between(1, 100)))
}).pipe(
  Schema.filter(
    ({ allowIncludes, scopes }) => allowIncludes !== true || scopes !== undefined || "`allowIncludes` requires `scopes`"
  )
)

/** Computes the expiry from now. */
export const makeGrant = Effect.fn("Sandbox.makeGrant")(function* (options: SandboxToken) {
  const start = yield* DateTime.now
  const after = (duration: Duration.DurationInput | undefined) =>
    duration === undefined || !Duration.isFinite(Duration.decode(duration))
      ? undefined
      : DateTime.addDuration(start, duration)
  const grant: Grant = {
    scopes: options.scopes?.flatMap((text) => Option.toArray(parseScope(text))),
    allowIncludes: options.allowIncludes ?? false,
    expires: after(options.expiresAfter),
    revoked: after(options.revokedAfter),
    lifetime: Duration.decode(options.lifetime ?? "1 hour"),
    rotates: options.rotates ?? false,
    count: options.count ?? 1
  }
  return grant
})

const isPast = (time: DateTime.Utc | undefined, now: DateTime.Utc): boolean =>
  time !== undefined && DateTime.lessThanOrEqualTo(time, now)

export const isRevoked = (grant: Grant, now: DateTime.Utc): boolean => isPast(grant.revoked, now)

/** The time at which a token expired, if it has. */
export const expiredAt = (expires: DateTime.Utc | undefined, now: DateTime.Utc): string | undefined =>
  expires !== undefined && isPast(expires, now) ? formatTimestamp(expires) : undefined

/** Canvas: HEAD requires the scope of GET. */
export const isInScope = ({ scopes }: Grant, method: string, path: string): boolean =>
  scopes === undefined ||
  scopes.some((scope) => scope.method === (method === "HEAD" ? "GET" : method) && scope.path.test(path))

/** Canvas: keeps only `uuid` in a list and drops anything else; links still repeat the request's parameters. */
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

/**
 * The client credentials of a developer key and its refresh token.
 *
 * @category models
 */
export interface SandboxOAuth2 {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  /** The first refresh token: with `rotates` each refresh replaces it. */
  readonly refreshToken: Redacted.Redacted
}

/** The tokens that are currently valid. */
interface CurrentTokens {
  readonly generation: number
  readonly access: Redacted.Redacted
  readonly refresh: Redacted.Redacted
  readonly expires: DateTime.Utc | undefined
}

/** The tokens of the sandbox. Of those that are refreshed, one access token and one refresh token are valid at a time. */
export class Tokens extends Context.Tag("effect-lms/sandbox/Tokens")<
  Tokens,
  {
    /** The permissions and lifetime of the access token. */
    readonly grant: Grant
    readonly first: Redacted.Redacted
    /** Access tokens that are valid beside it, and not refreshed. */
    readonly others: ReadonlyArray<Redacted.Redacted>
    /** The ids of other people by their access tokens. */
    readonly holders: ReadonlyMap<string, number>
    readonly oauth2: SandboxOAuth2
    readonly current: Effect.Effect<CurrentTokens>
    /** Undefined for an invalid refresh token. */
    readonly refresh: (refreshToken: string | undefined) => Effect.Effect<CurrentTokens | undefined>
  }
>() {}

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"

const randomLetters = (seed: Seed, topic: string, generation: number): string =>
  Array.from(
    { length: 64 },
    (_, position) => ALPHABET[hash(seed, topic, generation * 64 + position) % ALPHABET.length]
  ).join("")

/** Same form as Canvas's tokens: a shard, a tilde and 64 letters and digits. */
const makeToken = (seed: Seed, topic: string, generation: number): Redacted.Redacted =>
  Redacted.make(`7~${randomLetters(seed, topic, generation)}`)

export const makeTokens = Effect.fnUntraced(function* (seed: Seed, grant: Grant) {
  const first = makeToken(seed, "token", 0)
  const oauth2: SandboxOAuth2 = {
    clientId: String(10_000_000_000_000 + (hash(seed, "client") % 1000)),
    clientSecret: Redacted.make(randomLetters(seed, "client secret", 0)),
    refreshToken: makeToken(seed, "refresh token", 0)
  }
  const state = yield* Ref.make<CurrentTokens>({
    generation: 0,
    access: first,
    refresh: oauth2.refreshToken,
    expires: grant.expires
  })
  const tokens: Context.Tag.Service<Tokens> = {
    grant,
    first,
    others: Array.from({ length: grant.count - 1 }, (_, index) => makeToken(seed, "other token", index)),
    holders: tokenHolders(seed),
    oauth2,
    current: Ref.get(state),
    refresh: (refreshToken) =>
      Effect.flatMap(DateTime.now, (now) =>
        Ref.modify(state, (before): readonly [CurrentTokens | undefined, CurrentTokens] => {
          if (refreshToken !== Redacted.value(before.refresh) || isRevoked(grant, now)) return [undefined, before]
          const generation = before.generation + 1
          // Canvas: the access token is replaced, so the previous one is invalid even before it expires.
          const after: CurrentTokens = {
            generation,
            access: makeToken(seed, "token", generation),
            refresh: grant.rotates ? makeToken(seed, "refresh token", generation) : before.refresh,
            expires: DateTime.addDuration(now, grant.lifetime)
          }
          return [after, after]
        })
      )
  }
  return tokens
})
