/** Authenticates API requests. */
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import {
  expiredToken,
  insufficientScopes,
  invalidAsUser,
  invalidToken,
  revokedToken,
  unauthenticated
} from "../kernel/apiFailure.js"
import type { SandboxServices } from "../kernel/context.js"
import { asString, isBlank, type ParameterMap } from "../kernel/parameters.js"
import { findPerson } from "../school/people.js"
import { expiredAt, filterParameters, isInScope, isRevoked } from "./token.js"
import { Tokens } from "./tokens.js"

/** Canvas: the scheme is case-sensitive, `Bearer` and not `bearer`; any other scheme counts as no token. */
export const parseBearer = (header: string | undefined): string | undefined =>
  /^Bearer +(\S.*)$/.exec(header ?? "")?.[1]

// Canvas identifies the upload by id and uuid and requires no user here, so a client may follow the redirect without a
// token.
const CONFIRM_PATH = /^\/api\/v1\/files\/\d+\/create_success$/

/**
 * Authenticates the request and returns the parameters that the token allows. The parameter `access_token` replaces a
 * missing header.
 */
export const authenticate = Effect.fn("Sandbox.authenticate")(function* (
  { seed }: SandboxServices,
  request: HttpServerRequest.HttpServerRequest,
  all: ParameterMap
) {
  const { grant, current } = yield* Tokens
  const token = parseBearer(request.headers.authorization) ?? asString(all.get("access_token"))
  if (token === undefined || token === "") {
    return CONFIRM_PATH.test(request.url) ? all : yield* unauthenticated()
  }
  const { access, expires } = yield* current
  if (token !== Redacted.value(access)) return yield* invalidToken()
  const now = yield* DateTime.now
  if (isRevoked(grant, now)) return yield* revokedToken()
  const expired = expiredAt(expires, now)
  if (expired !== undefined) return yield* expiredToken(expired)
  if (!isInScope(grant, request.method, request.url)) return yield* insufficientScopes()
  const actAs = all.get("as_user_id")
  // Canvas: an empty value is ignored; a value that is not a scalar counts as a missing user.
  if (!isBlank(actAs) && findPerson(seed, asString(actAs) ?? "") === undefined) return yield* invalidAsUser()
  return filterParameters(grant, all)
})
