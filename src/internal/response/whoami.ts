/** The user of a token, from the profile. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Whoami } from "../../LmsResponse.js"
import type { Exchange } from "../request/request.js"
import { abbreviate } from "../text/redact.js"
import { decodeBody } from "./schema.js"

const Profile = Schema.Struct({ name: Schema.String, login_id: Schema.optional(Schema.NullOr(Schema.String)) })

export const decodeWhoami = Effect.fnUntraced(function* (exchange: Exchange, data: unknown) {
  const profile = yield* decodeBody(exchange, Profile, data, [])
  const { account, url } = exchange.request
  const token = account === undefined ? undefined : yield* account.current
  return {
    name: profile.name,
    login_id: profile.login_id ?? null,
    domain: new URL(url).origin,
    token: abbreviate(token)
  } satisfies Whoami
})
