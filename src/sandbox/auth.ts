import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { findPerson } from "./data/people.js"
import { asText } from "./parameters.js"
import { invalidAsUser, invalidToken, type Refusal, unauthenticated } from "./refusal.js"
import { Parameters, World } from "./world.js"

/** Canvas: the scheme is compared as it is written, `Bearer` and not `bearer`; anything else counts as no token. */
export const bearer = (header: string | undefined): string | undefined => /^Bearer +(\S.*)$/.exec(header ?? "")?.[1]

// Canvas finds the upload by its id and its uuid and asks for no user, so a client may follow the redirect without a token.
const needsNoUser = /^\/api\/v1\/files\/\d+\/create_success$/

/** Lets the request of a known token pass. A parameter `access_token` stands in for a missing header. */
export const authenticate: Effect.Effect<void, Refusal, HttpServerRequest.HttpServerRequest | Parameters | World> =
  Effect.gen(function* () {
    const { plan, token } = yield* World
    const { all } = yield* Parameters
    const request = yield* HttpServerRequest.HttpServerRequest
    const given = bearer(request.headers.authorization) ?? asText(all.get("access_token"))
    if (given === undefined || given === "") {
      return needsNoUser.test(request.url) ? undefined : yield* unauthenticated()
    }
    if (given !== Redacted.value(token)) return yield* invalidToken()
    const actAs = asText(all.get("as_user_id"))
    if (actAs !== undefined && findPerson(plan, actAs) === undefined) return yield* invalidAsUser()
  })
