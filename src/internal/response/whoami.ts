/** The user of a token, from the profile. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Whoami } from "../../LmsResponse.js"
import type { AddressedRequest } from "../request/request.js"
import { abbreviate } from "../text/redact.js"
import { decodeBody } from "./schema.js"

const Profile = Schema.Struct({ name: Schema.String, login_id: Schema.optional(Schema.NullOr(Schema.String)) })

export const decodeWhoami = Effect.fnUntraced(function* (addressed: AddressedRequest, data: unknown) {
  const profile = yield* decodeBody(addressed, Profile, data, [])
  const { account, url } = addressed.request
  const token = account === undefined || account === null ? undefined : yield* account.current
  return {
    name: profile.name,
    login_id: profile.login_id ?? null,
    domain: new URL(url).origin,
    token: abbreviate(token)
  } satisfies Whoami
})
