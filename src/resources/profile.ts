/** Schema of user profiles. */
import * as Schema from "effect/Schema"
import { boolean, optional, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"

const profile = resource("Profile", {
  id: Id,
  name: Schema.String,
  short_name: string,
  sortable_name: string,
  login_id: string,
  primary_email: string,
  avatar_url: string,
  pronouns: string,
  title: string,
  bio: string,
  sis_user_id: string,
  integration_id: string,
  lti_user_id: string,
  time_zone: string,
  locale: string,
  effective_locale: string,
  calendar: optional(struct({ ics: string })),
  k5_user: boolean,
  use_classic_font_in_k5: boolean
})

/**
 * The profile of a user. The caller's own (`/api/v1/users/self/profile`) shows `login_id` to every caller.
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

/** @category resources */
export interface Profile extends Schema.Schema.Type<typeof profile> {}
interface ProfileEncoded extends Schema.Schema.Encoded<typeof profile> {}
