/** Users. */
import * as Schema from "effect/Schema"
import { array, id, ids, object, resource, string } from "./fields.js"
import { Id, type WriteFields } from "./shared.js"

const user = resource("User", {
  id: Id,
  name: Schema.String,
  created_at: string,
  sortable_name: string,
  short_name: string,
  first_name: string,
  last_name: string,
  avatar_url: string,
  pronouns: string,
  /** Only for callers with the right to see it. */
  login_id: string,
  email: string,
  sis_user_id: string,
  sis_import_id: id,
  integration_id: string,
  root_account: string,
  uuid: string,
  title: string,
  bio: string,
  locale: string,
  effective_locale: string,
  time_zone: string,
  last_login: string,
  permissions: object,
  /** The rest only with `include`. */
  enrollments: array,
  group_ids: ids,
  confirmation_url: string
})

/**
 * A person, as lists of users and `/api/v1/users/:id` show one. An ordinary caller sees neither `login_id` nor `email`.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect, Stream } from "effect"
 * import { lmsStream } from "effect-lms"
 * import { User } from "effect-lms/resources"
 *
 * const students = lmsStream(
 *   "/api/v1/courses/:course_id/users",
 *   { course_id: 101, enrollment_type: "student" },
 *   { schema: User }
 * ).pipe(Stream.runForEach((user) => Effect.log(user.name)))
 * ```
 */
export const User: Schema.Schema<User, UserEncoded> = user

/** @category resources */
export interface User extends Schema.Schema.Type<typeof user> {}

export interface UserEncoded extends Schema.Schema.Encoded<typeof user> {}

/**
 * What making a user or editing one takes, as documented on the service's page "Users".
 *
 * @category writes
 */
export type UserWrite = WriteFields<{
  user: WriteFields<{
    name: string
    short_name: string
    sortable_name: string
    time_zone: string
    locale: string
    /** Only for a new user, as the next. */
    terms_of_use: boolean
    skip_registration: boolean
    /** The rest only on an edit. */
    email: string
    avatar: WriteFields<{ token: string; url: string; state: string }>
    title: string
    bio: string
    pronouns: string
    event: string
  }>
  /** Only for a new user, as the next. */
  pseudonym: WriteFields<{
    unique_id: string
    password: string
    sis_user_id: string
    integration_id: string
    send_confirmation: boolean
    force_self_registration: boolean
    authentication_provider_id: string
  }>
  communication_channel: WriteFields<{
    type: string
    address: string
    confirmation_url: boolean
    skip_confirmation: boolean
  }>
  force_validations: boolean
  enable_sis_reactivation: boolean
}>
