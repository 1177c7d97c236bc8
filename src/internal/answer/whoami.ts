/** Whose token it is, of the profile that the service shows (whoami 1 to 3). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Whoami } from "../../LmsResponse.js"
import { abbreviate } from "../text/abbreviate.js"
import type { Exchange } from "./exchange.js"
import * as decode from "./schema.js"

const Profile = Schema.Struct({ name: Schema.String, login_id: Schema.optional(Schema.NullOr(Schema.String)) })

export const whoami = (exchange: Exchange, data: unknown) =>
  Effect.map(decode.whole(exchange, Profile, data, []), ({ login_id = null, name }): Whoami => {
    const { token, url } = exchange.request
    return {
      name,
      login_id,
      domain: new URL(url).origin,
      token: token === undefined ? "***" : abbreviate(token)
    }
  })
