/** The profile of a user. */
import * as Schema from "effect/Schema"
import { flag, maybe, open, resource, text } from "./fields.js"
import { Id } from "./id.js"

const profile = resource("Profile", {
  id: Id,
  name: Schema.String,
  short_name: text,
  sortable_name: text,
  login_id: text,
  primary_email: text,
  avatar_url: text,
  pronouns: text,
  title: text,
  bio: text,
  sis_user_id: text,
  integration_id: text,
  lti_user_id: text,
  time_zone: text,
  locale: text,
  effective_locale: text,
  calendar: maybe(open({ ics: text })),
  k5_user: flag,
  use_classic_font_in_k5: flag
})

/**
 * A person's profile. The caller's own, `/api/v1/users/self/profile`, shows `login_id` to everyone, administrator or not.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Profile } from "effect-lms/resources"
 *
 * const email = Effect.gen(function* () {
 *   const me = yield* lms("/api/v1/users/:user_id/profile", { user_id: "self" }, { schema: Profile })
 *   return me.data.primary_email ?? me.data.login_id
 * })
 * ```
 */
export const Profile: Schema.Schema<Profile, ProfileEncoded> = profile

/**
 * @category resources
 */
export interface Profile extends Schema.Schema.Type<typeof profile> {}

interface ProfileEncoded extends Schema.Schema.Encoded<typeof profile> {}
