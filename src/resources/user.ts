/** Schema of users. */
import * as Schema from "effect/Schema"
import { array, id, ids, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

/** The fields of a user. */
export const userFields = {
  id: Id,
  name: Schema.String,
  created_at: string,
  sortable_name: string,
  short_name: string,
  first_name: string,
  last_name: string,
  avatar_url: string,
  pronouns: string,
  /** Only for callers who may see it, such as administrators. */
  login_id: string,
  /** Only for callers who may see it, such as administrators. */
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
  /** Only with `include: ["enrollments"]`. */
  enrollments: array,
  /** Only with `include`. */
  group_ids: ids,
  /** Only for a new user, if the request has `communication_channel.confirmation_url`. */
  confirmation_url: string
}

const user = resource("User", userFields)

/**
 * A user, as lists of users and `/api/v1/users/:id` return one. Ordinary callers see neither `login_id` nor `email`.
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
