/** The OAuth 2 token endpoint. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { ApiFailure } from "../kernel/apiFailure.js"
import { asString } from "../kernel/parameters.js"
import { reply, replyFailure } from "../kernel/reply.js"
import { bodyParameters } from "../kernel/requestBody.js"
import { tokenOwner } from "../school/people.js"
import { Tokens } from "./tokens.js"

const oauth2Failure = (status: number, error: string, text: string) =>
  new ApiFailure({ status, body: { error, error_description: text } })

/** `POST /login/oauth2/token` for refresh tokens. */
export const tokenEndpoint = Effect.gen(function* () {
  const { grant, oauth2, refresh } = yield* Tokens
  const { clientId, clientSecret } = oauth2
  const parameters = yield* bodyParameters
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
