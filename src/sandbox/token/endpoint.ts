import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { asText } from "../kernel/parameters.js"
import { Refusal } from "../kernel/refusal.js"
import { reply, replyRefusal } from "../kernel/reply.js"
import { bodyParameters } from "../kernel/requestBody.js"
import { self } from "../school/people.js"
import { Tokens } from "./tokens.js"

const refusal = (status: number, error: string, text: string) =>
  new Refusal({ status, body: { error, error_description: text } })

/** `POST /login/oauth2/token`, as far as it refreshes. */
export const tokenEndpoint = Effect.gen(function* () {
  const { grant, oauth2, refresh } = yield* Tokens
  const { clientId, clientSecret } = oauth2
  const given = yield* bodyParameters
  const text = (name: string) => asText(given.get(name))
  if (text("grant_type") !== "refresh_token") {
    return yield* refusal(400, "unsupported_grant_type", "The grant_type you requested is not currently supported")
  }
  if (text("client_id") !== clientId) return yield* refusal(401, "invalid_client", "unknown client")
  if (text("client_secret") !== Redacted.value(clientSecret)) {
    return yield* refusal(401, "invalid_client", "invalid client")
  }
  const next = yield* refresh(text("refresh_token"))
  if (next === undefined) return yield* refusal(400, "invalid_grant", "refresh_token not found")
  const body = {
    access_token: Redacted.value(next.access),
    token_type: "Bearer",
    user: { id: self.id, name: self.name },
    ...(grant.rotates ? { refresh_token: Redacted.value(next.refresh) } : {}),
    expires_in: Math.round(Duration.toSeconds(grant.lifetime))
  }
  return yield* reply(body, { headers: { "cache-control": "no-store" } })
}).pipe(Effect.catchTag("Refusal", replyRefusal))
