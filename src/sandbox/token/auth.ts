/** Authenticates API requests, and refreshes tokens. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import {
  ApiFailure,
  expiredToken,
  insufficientScopes,
  invalidAsUser,
  invalidToken,
  revokedToken,
  unauthenticated
} from "../kernel/apiFailure.js"
import type { SandboxServices } from "../kernel/context.js"
import { asString, isBlank, type ParameterMap, readRequestBody } from "../kernel/parameters.js"
import { reply, replyFailure } from "../kernel/reply.js"
import { findPerson, personWithId, tokenOwner } from "../school/people.js"
import { expiredAt, filterParameters, isInScope, isRevoked, Tokens } from "./token.js"

/** Canvas: the scheme is case-sensitive, `Bearer` and not `bearer`; any other scheme counts as no token. */
export const parseBearer = (header: string | undefined): string | undefined =>
  /^Bearer +(\S.*)$/.exec(header ?? "")?.[1]

// Canvas identifies the upload by id and uuid and requires no user here, so a client may follow the redirect without a
// token.
const CONFIRM_PATH = /^\/api\/v1\/files\/\d+\/create_success$/

/**
 * Authenticates the request and returns the owner of the token and the parameters that it allows. The parameter
 * `access_token` replaces a missing header.
 */
export const authenticate = Effect.fn("Sandbox.authenticate")(function* (
  { seed }: SandboxServices,
  request: { readonly headers: Readonly<Record<string, string>>; readonly method: string; readonly path: string },
  all: ParameterMap
) {
  const { current, grant, holders, others } = yield* Tokens
  const token = parseBearer(request.headers.authorization) ?? asString(all.get("access_token"))
  if (token === undefined || token === "") {
    return CONFIRM_PATH.test(request.path) ? { tokenUser: tokenOwner.id, parameters: all } : yield* unauthenticated()
  }
  const refreshed = yield* current
  const holder = holders.get(token)
  const isOther = holder !== undefined || others.some((other) => token === Redacted.value(other))
  if (!isOther && token !== Redacted.value(refreshed.access)) return yield* invalidToken()
  const { expires } = isOther ? grant : refreshed
  const now = yield* DateTime.now
  if (isRevoked(grant, now)) return yield* revokedToken()
  const expired = expiredAt(expires, now)
  if (expired !== undefined) return yield* expiredToken(expired)
  if (!isInScope(grant, request.method, request.path)) return yield* insufficientScopes()
  const tokenUser = holder ?? tokenOwner.id
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
  return { tokenUser, parameters: filterParameters(grant, all) }
})

const oauth2Failure = (status: number, error: string, text: string) =>
  new ApiFailure({ status, body: { error, error_description: text } })

/** `POST /login/oauth2/token` for refresh tokens. */
export const tokenEndpoint = Effect.gen(function* () {
  const { grant, oauth2, refresh } = yield* Tokens
  const { clientId, clientSecret } = oauth2
  const { parameters } = yield* readRequestBody
  const parameter = (name: string) => asString(parameters.get(name))
  if (parameter("grant_type") !== "refresh_token") {
    return yield* oauth2Failure(
      400,
      "unsupported_grant_type",
      "The grant_type you requested is not currently supported"
    )
  }
  if (parameter("client_id") !== clientId) return yield* oauth2Failure(401, "invalid_client", "unknown client")
  if (parameter("client_secret") !== Redacted.value(clientSecret)) {
    return yield* oauth2Failure(401, "invalid_client", "invalid client")
  }
  const refreshed = yield* refresh(parameter("refresh_token"))
  if (refreshed === undefined) return yield* oauth2Failure(400, "invalid_grant", "refresh_token not found")
  const body = {
    access_token: Redacted.value(refreshed.access),
    token_type: "Bearer",
    user: { id: tokenOwner.id, name: tokenOwner.name },
    ...(grant.rotates ? { refresh_token: Redacted.value(refreshed.refresh) } : {}),
    expires_in: Math.round(Duration.toSeconds(grant.lifetime))
  }
  return reply({ stringIds: false }, body, { headers: { "cache-control": "no-store" } })
}).pipe(Effect.catchTag("ApiFailure", (failure) => Effect.succeed(replyFailure(failure))))
