/** Access tokens, codes and refresh tokens: lifetime, scopes, and which of them are valid. Authenticates requests by them. */
import { createHash } from "node:crypto"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  expiredToken,
  insufficientScopes,
  invalidAsUser,
  invalidToken,
  revokedToken,
  unauthenticated
} from "../kernel/apiFailure.js"
import { DurationInput, strictObject } from "../kernel/inputSchemas.js"
import { asString, isBlank, type ParameterMap } from "../kernel/parameters.js"
import { hash, type Seed } from "../kernel/seed.js"
import { formatTimestamp } from "../kernel/time.js"
import { findPerson, personWithId, tokenOwner } from "../school/people.js"
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

const isPast = (time: DateTime.Utc | undefined, now: DateTime.Utc): boolean =>
  time !== undefined && DateTime.lessThanOrEqualTo(time, now)

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

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"

const randomLetters = (seed: Seed, topic: string, generation: number): string =>
  Array.from(
    { length: 64 },
    (_, position) => ALPHABET[hash(seed, topic, generation * 64 + position) % ALPHABET.length]
  ).join("")

/** Same form as Canvas's tokens: a shard, a tilde and 64 letters and digits. */
const makeToken = (seed: Seed, topic: string, generation: number): Redacted.Redacted =>
  Redacted.make(`7~${randomLetters(seed, topic, generation)}`)

/** A valid access token. */
interface ValidToken {
  /** The id of its owner. */
  readonly user: number
  readonly expires: DateTime.Utc | undefined
}

/** What a person has granted to the developer key. */
interface Authorization {
  readonly user: number
  readonly challenge: string | undefined
}

/** The tokens of a sandbox. Their times count from now. */
export const makeTokens = Effect.fnUntraced(function* (seed: Seed, options: SandboxToken) {
  const start = yield* DateTime.now
  const after = (duration: Duration.DurationInput | undefined) =>
    duration === undefined || !Duration.isFinite(Duration.decode(duration))
      ? undefined
      : DateTime.addDuration(start, duration)
  const lifetime = Duration.decode(options.lifetime ?? "1 hour")
  const expires = after(options.expiresAfter)
  const revoked = after(options.revokedAfter)
  const first = makeToken(seed, "token", 0)
  const others = Array.from({ length: (options.count ?? 1) - 1 }, (_, index) => makeToken(seed, "other token", index))
  const oauth2: SandboxOAuth2 = {
    clientId: String(10_000_000_000_000 + (hash(seed, "client") % 1000)),
    clientSecret: Redacted.make(randomLetters(seed, "client secret", 0)),
    refreshToken: makeToken(seed, "refresh token", 0)
  }
  const valid = new Map<string, ValidToken>(
    [...[first, ...others].map((token) => [Redacted.value(token), tokenOwner.id] as const), ...tokenHolders(seed)].map(
      ([token, user]) => [token, { user, expires }]
    )
  )
  /** What people have granted, by refresh token, and the access token that is valid. */
  const grants = new Map<string, { readonly user: number; readonly access: string }>()
  grants.set(Redacted.value(oauth2.refreshToken), { user: tokenOwner.id, access: Redacted.value(first) })
  const codes = new Map<string, Authorization & { readonly expires: DateTime.Utc }>()
  let generation = 0
  const nextToken = (topic: string) => Redacted.value(makeToken(seed, topic, ++generation))
  const addAccess = (user: number, refresh: string, now: DateTime.Utc) => {
    const access = nextToken("token")
    valid.set(access, { user, expires: DateTime.addDuration(now, lifetime) })
    grants.set(refresh, { user, access })
    return { access, refresh, user }
  }

  return {
    seed,
    first,
    all: [first, ...others],
    oauth2,
    /** Undefined if the developer key enforces no scopes. */
    scopes: options.scopes?.flatMap((text) => Option.toArray(parseScope(text))),
    scopeNames: options.scopes,
    allowIncludes: options.allowIncludes ?? false,
    revoked,
    lifetime,
    rotates: options.rotates ?? false,
    find: (token: string): ValidToken | undefined => valid.get(token),
    /** Canvas: a code is valid for ten minutes. */
    authorize: (authorization: Authorization) =>
      Effect.map(DateTime.now, (now) => {
        const code = nextToken("code").slice(2)
        codes.set(code, { ...authorization, expires: DateTime.addDuration(now, "10 minutes") })
        return code
      }),
    /** Undefined for an invalid code, one that was used, or one of another verifier (RFC 7636). */
    exchange: (code: string, verifier: string | undefined) =>
      Effect.map(DateTime.now, (now) => {
        const granted = codes.get(code)
        if (granted === undefined || isPast(granted.expires, now)) return undefined
        const challenge = verifier && createHash("sha256").update(verifier).digest("base64url")
        if (challenge !== granted.challenge) return undefined
        codes.delete(code)
        return addAccess(granted.user, nextToken("refresh token"), now)
      }),
    /** Undefined for an invalid refresh token. */
    refresh: (refreshToken: string) =>
      Effect.map(DateTime.now, (now) => {
        const granted = grants.get(refreshToken)
        if (granted === undefined || isPast(revoked, now)) return undefined
        // Canvas: the access token is replaced, so the previous one is invalid even before it expires.
        valid.delete(granted.access)
        if (options.rotates === true) grants.delete(refreshToken)
        const refresh = options.rotates === true ? nextToken("refresh token") : refreshToken
        return addAccess(granted.user, refresh, now)
      }),
    /** Canvas: an access token and its refresh token are one record. */
    revoke: (token: string) => {
      valid.delete(token)
      for (const [refresh, { access }] of grants) if (access === token) grants.delete(refresh)
    }
  }
})

type TokensService = Effect.Effect.Success<ReturnType<typeof makeTokens>>

/** The tokens of the sandbox. Of a grant, one access token and one refresh token are valid at a time. */
export class Tokens extends Context.Tag("effect-lms/sandbox/Tokens")<Tokens, TokensService>() {}

/** Canvas: the scheme is case-sensitive, `Bearer` and not `bearer`; any other scheme counts as no token. */
export const parseBearer = (header: string | undefined): string | undefined =>
  /^Bearer +(\S.*)$/.exec(header ?? "")?.[1]

// Canvas identifies the upload by id and uuid and requires no user here, so a client may follow the redirect without a
// token.
const CONFIRM_PATH = /^\/api\/v1\/files\/\d+\/create_success$/

/** Canvas: keeps only `uuid` in a list and drops anything else; links still repeat the request's parameters. */
const withoutIncludes = (all: ParameterMap): ParameterMap =>
  new Map(
    [...all].flatMap(([name, value]) =>
      name !== "include" && name !== "includes"
        ? [[name, value] as const]
        : Array.isArray(value)
          ? [[name, value.filter((member) => member === "uuid")] as const]
          : []
    )
  )

/** Fails for a token that is unknown, revoked or expired. */
export const findValid = Effect.fnUntraced(function* (token: string) {
  const { find, revoked } = yield* Tokens
  const known = find(token)
  if (known === undefined) return yield* invalidToken()
  const now = yield* DateTime.now
  if (isPast(revoked, now)) return yield* revokedToken()
  if (isPast(known.expires, now)) return yield* expiredToken(formatTimestamp(known.expires ?? now))
  return known
})

/**
 * Authenticates the request and returns the owner of the token and the parameters that it allows. The parameter
 * `access_token` replaces a missing header.
 */
export const authenticate = Effect.fn("Sandbox.authenticate")(function* (
  seed: Seed,
  request: { readonly headers: Readonly<Record<string, string>>; readonly method: string; readonly path: string },
  all: ParameterMap
) {
  const { allowIncludes, scopes } = yield* Tokens
  const token = parseBearer(request.headers.authorization) ?? asString(all.get("access_token"))
  if (token === undefined || token === "") {
    return CONFIRM_PATH.test(request.path) ? { tokenUser: tokenOwner.id, parameters: all } : yield* unauthenticated()
  }
  const { user: tokenUser } = yield* findValid(token)
  // Canvas: HEAD requires the scope of GET.
  const method = request.method === "HEAD" ? "GET" : request.method
  const isInScope = scopes?.some((scope) => scope.method === method && scope.path.test(request.path)) ?? true
  if (!isInScope) return yield* insufficientScopes()
  const owner = personWithId(seed, tokenUser)
  if (owner === undefined || owner.deleted === true) return yield* invalidToken()
  const actAs = all.get("as_user_id")
  // Canvas: an empty value is ignored; a value that is not a scalar counts as a missing user.
  if (!isBlank(actAs) && asString(actAs) !== "self") {
    const other = findPerson(seed, asString(actAs) ?? "")
    // Canvas: only administrators act as others.
    const isAllowed = other?.id === tokenUser || tokenUser === tokenOwner.id
    if (other === undefined || !isAllowed) return yield* invalidAsUser()
  }
  return { tokenUser, parameters: scopes === undefined || allowIncludes ? all : withoutIncludes(all) }
})
