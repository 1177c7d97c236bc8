/** The records of the service, as documented and corrected. Generated: do not edit. */
import * as Schema from "effect/Schema"
import { booleanSetting, dateOrUnset, downloadUrl } from "../decoders.js"
import { array, arrayOf, boolean, double, id, ids, number, object, optional, resource, string, strings, struct } from "../fields.js"
import { Id } from "../shared.js"

/** A record of which anything may be missing. */
type Part<Type> = { readonly [Name in keyof Type]?: Type[Name] | null | undefined }

/** A record as it is sent: numbers and settings may be texts. */
type Sent<Type, Texts extends string, Others = object> = {
  readonly [Name in keyof Type]: Name extends Texts
    ? Type[Name] | string
    : Name extends keyof Others
      ? Others[Name]
      : Type[Name]
}

/** @category resources */
export interface AccommodationResponse {
  readonly message?: string | null | undefined
  readonly successful?: ReadonlyArray<unknown> | null | undefined
  readonly failed?: ReadonlyArray<unknown> | null | undefined
  readonly [name: string]: unknown
}

const accommodationResponse = /* @__PURE__ */ resource("AccommodationResponse", () => ({
  message: string,
  successful: array,
  failed: array
}))

/**
 * The record `AccommodationResponse` of the documentation of Canvas.
 * `POST /api/quiz/v1/courses/:course_id/accommodations` returns one.
 *
 * @category resources
 */
export const AccommodationResponse: Schema.Schema<AccommodationResponse> = accommodationResponse

/** @category resources */
export interface Account {
  readonly id: Id
  /** Absent if a course shows only the `id` of its account. */
  readonly name?: string | null | undefined
  readonly uuid?: string | null | undefined
  /** `null` for the root account. */
  readonly parent_account_id?: Id | null | undefined
  /** `null` for the root account. */
  readonly root_account_id?: Id | null | undefined
  readonly default_storage_quota_mb?: number | null | undefined
  readonly default_user_storage_quota_mb?: number | null | undefined
  readonly default_group_storage_quota_mb?: number | null | undefined
  readonly default_time_zone?: string | null | undefined
  readonly sis_account_id?: string | null | undefined
  readonly integration_id?: string | null | undefined
  readonly sis_import_id?: Id | null | undefined
  readonly course_count?: number | null | undefined
  readonly sub_account_count?: number | null | undefined
  /** Only with `include`. */
  readonly lti_guid?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  /** Only with `include`. */
  readonly registration_settings?: { readonly [name: string]: unknown } | null | undefined
  /** Only with `include`. */
  readonly services?: { readonly [name: string]: unknown } | null | undefined
  /** Only with `include`. */
  readonly terms_required?: boolean | null | undefined
  /** Only with `include`. */
  readonly terms_of_use_url?: string | null | undefined
  /** Only with `include`. */
  readonly privacy_policy_url?: string | null | undefined
  readonly [name: string]: unknown
}

interface AccountEncoded
  extends Sent<
    Account,
    "default_storage_quota_mb" | "default_user_storage_quota_mb" | "default_group_storage_quota_mb" | "course_count" | "sub_account_count"
  > {}

const account = /* @__PURE__ */ resource("Account", () => ({
  id: Id,
  name: string,
  uuid: string,
  parent_account_id: id,
  root_account_id: id,
  default_storage_quota_mb: number,
  default_user_storage_quota_mb: number,
  default_group_storage_quota_mb: number,
  default_time_zone: string,
  sis_account_id: string,
  integration_id: string,
  sis_import_id: id,
  course_count: number,
  sub_account_count: number,
  lti_guid: string,
  workflow_state: string,
  registration_settings: object,
  services: object,
  terms_required: boolean,
  terms_of_use_url: string,
  privacy_policy_url: string
}))

/**
 * An account: an institution or one of its units. Ordinary callers see none.
 * `GET /api/v1/accounts` lists those that the caller may view or manage.
 *
 * @category resources
 */
export const Account: Schema.Schema<Account, AccountEncoded> = account

/** @category resources */
export interface AccountCalendar {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly parent_account_id?: Id | null | undefined
  readonly root_account_id?: Id | null | undefined
  readonly visible?: boolean | null | undefined
  readonly auto_subscribe?: boolean | null | undefined
  readonly sub_account_count?: number | null | undefined
  readonly asset_string?: string | null | undefined
  readonly type?: string | null | undefined
  readonly calendar_event_url?: string | null | undefined
  readonly can_create_calendar_events?: boolean | null | undefined
  readonly create_calendar_event_url?: string | null | undefined
  readonly new_calendar_event_url?: string | null | undefined
  readonly [name: string]: unknown
}

interface AccountCalendarEncoded
  extends Sent<
    AccountCalendar,
    "sub_account_count"
  > {}

const accountCalendar = /* @__PURE__ */ resource("AccountCalendar", () => ({
  id: Id,
  name: string,
  parent_account_id: id,
  root_account_id: id,
  visible: boolean,
  auto_subscribe: boolean,
  sub_account_count: number,
  asset_string: string,
  type: string,
  calendar_event_url: string,
  can_create_calendar_events: boolean,
  create_calendar_event_url: string,
  new_calendar_event_url: string
}))

/**
 * The record `AccountCalendar` of the documentation of Canvas.
 * `GET /api/v1/account_calendars/:account_id` returns one.
 *
 * @category resources
 */
export const AccountCalendar: Schema.Schema<AccountCalendar, AccountCalendarEncoded> = accountCalendar

/** @category resources */
export interface AccountNotification {
  readonly subject?: string | null | undefined
  readonly message?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly icon?: string | null | undefined
  readonly roles?: ReadonlyArray<string> | null | undefined
  readonly role_ids?: ReadonlyArray<Id> | null | undefined
  readonly author?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const accountNotification = /* @__PURE__ */ resource("AccountNotification", () => ({
  subject: string,
  message: string,
  start_at: string,
  end_at: string,
  icon: string,
  roles: strings,
  role_ids: ids,
  author: object
}))

/**
 * The record `AccountNotification` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/account_notifications` returns a list of them.
 *
 * @category resources
 */
export const AccountNotification: Schema.Schema<AccountNotification> = accountNotification

/** @category resources */
export interface User {
  readonly id: Id
  readonly name: string
  readonly sortable_name?: string | null | undefined
  readonly last_name?: string | null | undefined
  readonly first_name?: string | null | undefined
  readonly short_name?: string | null | undefined
  readonly sis_user_id?: string | null | undefined
  readonly sis_import_id?: Id | null | undefined
  readonly integration_id?: string | null | undefined
  /** Only for callers who may see it, such as administrators. */
  readonly login_id?: string | null | undefined
  readonly avatar_url?: string | null | undefined
  readonly avatar_state?: string | null | undefined
  /** Only with `include: ["enrollments"]`. */
  readonly enrollments?: ReadonlyArray<unknown> | null | undefined
  /** Only for callers who may see it, such as administrators. */
  readonly email?: string | null | undefined
  readonly locale?: string | null | undefined
  readonly last_login?: string | null | undefined
  readonly time_zone?: string | null | undefined
  readonly bio?: string | null | undefined
  readonly pronouns?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly root_account?: string | null | undefined
  readonly uuid?: string | null | undefined
  readonly title?: string | null | undefined
  readonly effective_locale?: string | null | undefined
  readonly permissions?: { readonly [name: string]: unknown } | null | undefined
  /** Only with `include`. */
  readonly group_ids?: ReadonlyArray<Id> | null | undefined
  /** Only for a new user, if the request has `communication_channel.confirmation_url`. */
  readonly confirmation_url?: string | null | undefined
  readonly [name: string]: unknown
}

const user = /* @__PURE__ */ resource("User", () => ({
  id: Id,
  name: Schema.String,
  sortable_name: string,
  last_name: string,
  first_name: string,
  short_name: string,
  sis_user_id: string,
  sis_import_id: id,
  integration_id: string,
  login_id: string,
  avatar_url: string,
  avatar_state: string,
  enrollments: array,
  email: string,
  locale: string,
  last_login: string,
  time_zone: string,
  bio: string,
  pronouns: string,
  created_at: string,
  root_account: string,
  uuid: string,
  title: string,
  effective_locale: string,
  permissions: object,
  group_ids: ids,
  confirmation_url: string
}))

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
export const User: Schema.Schema<User> = user

/** @category resources */
export interface Admin {
  /** Of the administrator's role in the account, not of the user. */
  readonly id: Id
  /** The name of the role, such as `AccountAdmin`. */
  readonly role?: string | null | undefined
  readonly user?: User | null | undefined
  /** `active` or `deleted`. */
  readonly workflow_state?: string | null | undefined
  readonly role_id?: Id | null | undefined
  readonly [name: string]: unknown
}

const admin = /* @__PURE__ */ resource("Admin", () => ({
  id: Id,
  role: string,
  user: /* @__PURE__ */ optional(User),
  workflow_state: string,
  role_id: id
}))

/**
 * An administrator of an account.
 * `GET /api/v1/accounts/:account_id/admins` lists those of an account.
 *
 * @category resources
 */
export const Admin: Schema.Schema<Admin> = admin

/** @category resources */
export interface AiExperience {
  readonly id: Id
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly facts?: string | null | undefined
  readonly learning_objective?: string | null | undefined
  readonly pedagogical_guidance?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly course_id?: Id | null | undefined
  readonly [name: string]: unknown
}

const aiExperience = /* @__PURE__ */ resource("AiExperience", () => ({
  id: Id,
  title: string,
  description: string,
  facts: string,
  learning_objective: string,
  pedagogical_guidance: string,
  workflow_state: string,
  course_id: id
}))

/**
 * The record `AiExperience` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/ai_experiences` returns a list of them.
 *
 * @category resources
 */
export const AiExperience: Schema.Schema<AiExperience> = aiExperience

/** @category resources */
export interface AnonymousUserDisplay {
  readonly anonymous_id?: string | null | undefined
  readonly avatar_image_url?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly [name: string]: unknown
}

const anonymousUserDisplay = /* @__PURE__ */ resource("AnonymousUserDisplay", () => ({
  anonymous_id: string,
  avatar_image_url: string,
  display_name: string
}))

/**
 * The record `AnonymousUserDisplay` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const AnonymousUserDisplay: Schema.Schema<AnonymousUserDisplay> = anonymousUserDisplay

/** @category resources */
export interface Answer {
  readonly id?: Id | null | undefined
  readonly answer_text?: string | null | undefined
  readonly answer_weight?: number | null | undefined
  readonly answer_comments?: string | null | undefined
  readonly text_after_answers?: string | null | undefined
  readonly answer_match_left?: string | null | undefined
  readonly answer_match_right?: string | null | undefined
  readonly matching_answer_incorrect_matches?: string | null | undefined
  readonly numerical_answer_type?: string | null | undefined
  readonly exact?: number | null | undefined
  readonly margin?: number | null | undefined
  readonly approximate?: number | null | undefined
  readonly precision?: number | null | undefined
  readonly start?: number | null | undefined
  readonly end?: number | null | undefined
  readonly blank_id?: Id | null | undefined
  readonly [name: string]: unknown
}

interface AnswerEncoded
  extends Sent<
    Answer,
    "answer_weight" | "exact" | "margin" | "approximate" | "precision" | "start" | "end"
  > {}

const answer = /* @__PURE__ */ resource("Answer", () => ({
  id: id,
  answer_text: string,
  answer_weight: number,
  answer_comments: string,
  text_after_answers: string,
  answer_match_left: string,
  answer_match_right: string,
  matching_answer_incorrect_matches: string,
  numerical_answer_type: string,
  exact: number,
  margin: number,
  approximate: double,
  precision: number,
  start: number,
  end: number,
  blank_id: id
}))

/**
 * The record `Answer` of the documentation of Canvas.
 * It is in the field `answers` of `QuizQuestion`.
 *
 * @category resources
 */
export const Answer: Schema.Schema<Answer, AnswerEncoded> = answer

/** @category resources */
export interface Appointment {
  readonly id?: Id | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly [name: string]: unknown
}

const appointment = /* @__PURE__ */ resource("Appointment", () => ({
  id: id,
  start_at: string,
  end_at: string
}))

/**
 * The record `Appointment` of the documentation of Canvas.
 * It is part of `AppointmentGroup`.
 *
 * @category resources
 */
export const Appointment: Schema.Schema<Appointment> = appointment

/** @category resources */
export interface UserDisplay {
  readonly id?: Id | null | undefined
  /** Many lists, such as the graders of an assignment, send it instead of `display_name`. */
  readonly short_name?: string | null | undefined
  readonly avatar_image_url?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly anonymous_id?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly pronouns?: string | null | undefined
  readonly [name: string]: unknown
}

const userDisplay = /* @__PURE__ */ resource("UserDisplay", () => ({
  id: id,
  short_name: string,
  avatar_image_url: string,
  html_url: string,
  anonymous_id: string,
  display_name: string,
  pronouns: string
}))

/**
 * The short form of a user inside other records, such as the author of a topic or the owner of a file.
 *
 * Every field is optional: Canvas sends a hidden author as `{}` or only with an `anonymous_id`.
 *
 * @category resources
 */
export const UserDisplay: Schema.Schema<UserDisplay> = userDisplay

/** @category resources */
export interface Group {
  readonly id: Id
  readonly name: string
  readonly description?: string | null | undefined
  readonly is_public?: boolean | null | undefined
  /** Only with `include`. */
  readonly followed_by_user?: boolean | null | undefined
  readonly join_level?: string | null | undefined
  readonly members_count?: number | null | undefined
  readonly avatar_url?: string | null | undefined
  readonly context_type?: string | null | undefined
  readonly context_name?: string | null | undefined
  readonly course_id?: Id | null | undefined
  readonly role?: string | null | undefined
  readonly group_category_id?: Id | null | undefined
  readonly sis_group_id?: string | null | undefined
  readonly sis_import_id?: Id | null | undefined
  readonly storage_quota_mb?: number | null | undefined
  /** Only with `include`. */
  readonly permissions?: { readonly [name: string]: unknown } | null | undefined
  /** Only with `include: ["users"]`; at most 1000. */
  readonly users?: ReadonlyArray<User> | null | undefined
  readonly non_collaborative?: boolean | null | undefined
  readonly max_membership?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly account_id?: Id | null | undefined
  readonly leader?: UserDisplay | null | undefined
  readonly has_submission?: boolean | null | undefined
  readonly concluded?: boolean | null | undefined
  /** Only with `include`. */
  readonly group_category?: { readonly [name: string]: unknown } | null | undefined
  /** Only with `include`. */
  readonly tabs?: ReadonlyArray<unknown> | null | undefined
  /** Only with `include`. */
  readonly is_favorite?: boolean | null | undefined
  /** Only with `include`. */
  readonly html_url?: string | null | undefined
  /** Only with `include`. */
  readonly can_access?: boolean | null | undefined
  /** Only with `include`. */
  readonly can_message?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface GroupEncoded
  extends Sent<
    Group,
    "members_count" | "storage_quota_mb" | "max_membership"
  > {}

const group = /* @__PURE__ */ resource("Group", () => ({
  id: Id,
  name: Schema.String,
  description: string,
  is_public: boolean,
  followed_by_user: boolean,
  join_level: string,
  members_count: number,
  avatar_url: string,
  context_type: string,
  context_name: string,
  course_id: id,
  role: string,
  group_category_id: id,
  sis_group_id: string,
  sis_import_id: id,
  storage_quota_mb: number,
  permissions: object,
  users: /* @__PURE__ */ arrayOf(User),
  non_collaborative: boolean,
  max_membership: number,
  created_at: string,
  account_id: id,
  leader: /* @__PURE__ */ optional(UserDisplay),
  has_submission: boolean,
  concluded: boolean,
  group_category: object,
  tabs: array,
  is_favorite: boolean,
  html_url: string,
  can_access: boolean,
  can_message: boolean
}))

/**
 * A group of a course or an account.
 * `GET /api/v1/courses/:course_id/groups` lists those of a course.
 *
 * @category resources
 */
export const Group: Schema.Schema<Group, GroupEncoded> = group

/** @category resources */
export interface AssignmentDate {
  readonly id?: Id | null | undefined
  readonly base?: boolean | null | undefined
  readonly title?: string | null | undefined
  readonly due_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly [name: string]: unknown
}

const assignmentDate = /* @__PURE__ */ resource("AssignmentDate", () => ({
  id: id,
  base: boolean,
  title: string,
  due_at: string,
  unlock_at: string,
  lock_at: string
}))

/**
 * The record `AssignmentDate` of the documentation of Canvas.
 * It is part of `Assignment` and `Quiz`.
 *
 * @category resources
 */
export const AssignmentDate: Schema.Schema<AssignmentDate> = assignmentDate

/** @category resources */
export interface ExternalToolTagAttributes {
  readonly url?: string | null | undefined
  readonly new_tab?: boolean | null | undefined
  readonly resource_link_id?: string | null | undefined
  readonly content_type?: string | null | undefined
  readonly content_id?: Id | null | undefined
  readonly external_data?: string | null | undefined
  readonly [name: string]: unknown
}

const externalToolTagAttributes = /* @__PURE__ */ resource("ExternalToolTagAttributes", () => ({
  url: string,
  new_tab: boolean,
  resource_link_id: string,
  content_type: string,
  content_id: id,
  external_data: string
}))

/**
 * The record `ExternalToolTagAttributes` of the documentation of Canvas.
 * It is part of `Assignment`.
 *
 * @category resources
 */
export const ExternalToolTagAttributes: Schema.Schema<ExternalToolTagAttributes> = externalToolTagAttributes

/** @category resources */
export interface NeedsGradingCount {
  readonly section_id?: Id | null | undefined
  readonly needs_grading_count?: number | null | undefined
  readonly [name: string]: unknown
}

interface NeedsGradingCountEncoded
  extends Sent<
    NeedsGradingCount,
    "needs_grading_count"
  > {}

const needsGradingCount = /* @__PURE__ */ resource("NeedsGradingCount", () => ({
  section_id: id,
  needs_grading_count: number
}))

/**
 * The record `NeedsGradingCount` of the documentation of Canvas.
 * It is part of `Assignment`.
 *
 * @category resources
 */
export const NeedsGradingCount: Schema.Schema<NeedsGradingCount, NeedsGradingCountEncoded> = needsGradingCount

/** @category resources */
export interface File {
  readonly id: Id
  readonly folder_id?: Id | null | undefined
  readonly display_name: string
  /** The URL-encoded name, with `+` for a space. */
  readonly filename?: string | null | undefined
  readonly "content-type"?: string | null | undefined
  /** Download URL, or `""` if the caller may not download the file. The URL is a credential. */
  readonly url: string
  /** Bytes. */
  readonly size?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly locked?: boolean | null | undefined
  readonly hidden?: boolean | null | undefined
  readonly lock_at?: string | null | undefined
  readonly hidden_for_user?: boolean | null | undefined
  readonly visibility_level?: string | null | undefined
  readonly thumbnail_url?: string | null | undefined
  readonly modified_at?: string | null | undefined
  readonly mime_class?: string | null | undefined
  readonly media_entry_id?: Id | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly preview_url?: string | null | undefined
  readonly uuid?: string | null | undefined
  readonly upload_status?: string | null | undefined
  readonly category?: string | null | undefined
  readonly user?: UserDisplay | null | undefined
  readonly usage_rights?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface FileEncoded {
  readonly id: Id
  readonly folder_id?: Id | null | undefined
  readonly display_name: string
  readonly filename?: string | null | undefined
  readonly "content-type"?: string | null | undefined
  readonly url?: string | null | undefined
  readonly size?: number | string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly locked?: boolean | null | undefined
  readonly hidden?: boolean | null | undefined
  readonly lock_at?: string | null | undefined
  readonly hidden_for_user?: boolean | null | undefined
  readonly visibility_level?: string | null | undefined
  readonly thumbnail_url?: string | null | undefined
  readonly modified_at?: string | null | undefined
  readonly mime_class?: string | null | undefined
  readonly media_entry_id?: Id | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly preview_url?: string | null | undefined
  readonly uuid?: string | null | undefined
  readonly upload_status?: string | null | undefined
  readonly category?: string | null | undefined
  readonly user?: UserDisplay | null | undefined
  readonly usage_rights?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const file = /* @__PURE__ */ resource("File", () => ({
  id: Id,
  folder_id: id,
  display_name: Schema.String,
  filename: string,
  "content-type": string,
  url: downloadUrl,
  size: number,
  created_at: string,
  updated_at: string,
  unlock_at: string,
  locked: boolean,
  hidden: boolean,
  lock_at: string,
  hidden_for_user: boolean,
  visibility_level: string,
  thumbnail_url: string,
  modified_at: string,
  mime_class: string,
  media_entry_id: id,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string,
  preview_url: string,
  uuid: string,
  upload_status: string,
  category: string,
  user: /* @__PURE__ */ optional(UserDisplay),
  usage_rights: object
}))

/**
 * A file, as an upload returns it.
 *
 * `url` downloads the content. It is always a string, so that it can be passed on as an endpoint: Canvas sends `""` for a
 * file that is locked for the caller, and a record without `url` (`only: ["names"]`) decodes to the same.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { File } from "effect-lms/resources"
 *
 * const download = Effect.gen(function* () {
 *   const file = yield* lms("/api/v1/files/:id", { id: 7 }, { schema: File })
 *   yield* Effect.log(`${file.data.display_name}: ${file.data["content-type"]}, ${file.data.size} bytes`)
 *   return yield* lms(file.data.url)
 * })
 * ```
 */
export const File: Schema.Schema<File, FileEncoded> = file

/** @category resources */
export interface MediaComment {
  readonly "content-type"?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly media_id?: string | null | undefined
  readonly media_type?: string | null | undefined
  readonly url?: string | null | undefined
  readonly [name: string]: unknown
}

const mediaComment = /* @__PURE__ */ resource("MediaComment", () => ({
  "content-type": string,
  display_name: string,
  media_id: string,
  media_type: string,
  url: string
}))

/**
 * The record `MediaComment` of the documentation of Canvas.
 * It is part of `Submission` and `SubmissionAttempt`.
 *
 * @category resources
 */
export const MediaComment: Schema.Schema<MediaComment> = mediaComment

const partOfGroup = /* @__PURE__ */ struct(() => ({
  id: id,
  name: string,
  description: string,
  is_public: boolean,
  followed_by_user: boolean,
  join_level: string,
  members_count: number,
  avatar_url: string,
  context_type: string,
  context_name: string,
  course_id: id,
  role: string,
  group_category_id: id,
  sis_group_id: string,
  sis_import_id: id,
  storage_quota_mb: number,
  permissions: object,
  users: /* @__PURE__ */ arrayOf(User),
  non_collaborative: boolean,
  max_membership: number,
  created_at: string,
  account_id: id,
  leader: /* @__PURE__ */ optional(UserDisplay),
  has_submission: boolean,
  concluded: boolean,
  group_category: object,
  tabs: array,
  is_favorite: boolean,
  html_url: string,
  can_access: boolean,
  can_message: boolean
}))

/** @category resources */
export interface SubmissionAttempt {
  readonly assignment_id?: Id | null | undefined
  readonly attempt?: number | null | undefined
  readonly body?: string | null | undefined
  readonly grade?: string | null | undefined
  readonly grade_matches_current_submission?: boolean | null | undefined
  readonly preview_url?: string | null | undefined
  readonly score?: number | null | undefined
  readonly submission_type?: string | null | undefined
  readonly submitted_at?: string | null | undefined
  readonly url?: string | null | undefined
  /** Absent if grading is anonymous: `anonymous_id` is sent instead. */
  readonly user_id?: Id | null | undefined
  /** Negative if a quiz or an external tool graded: its id. */
  readonly grader_id?: Id | null | undefined
  readonly graded_at?: string | null | undefined
  readonly late?: boolean | null | undefined
  readonly excused?: boolean | null | undefined
  readonly missing?: boolean | null | undefined
  readonly late_policy_status?: string | null | undefined
  readonly points_deducted?: number | null | undefined
  readonly seconds_late?: number | null | undefined
  /** `submitted`, `unsubmitted`, `graded` or `pending_review`. */
  readonly workflow_state?: string | null | undefined
  readonly extra_attempts?: number | null | undefined
  readonly anonymous_id?: string | null | undefined
  readonly posted_at?: string | null | undefined
  readonly redo_request?: boolean | null | undefined
  readonly cached_due_date?: string | null | undefined
  readonly entered_grade?: string | null | undefined
  readonly entered_score?: number | null | undefined
  readonly grading_period_id?: Id | null | undefined
  readonly custom_grade_status_id?: Id | null | undefined
  readonly sticker?: string | null | undefined
  /** Absent, not empty, if there are none. */
  readonly attachments?: ReadonlyArray<File> | null | undefined
  readonly media_comment?: MediaComment | null | undefined
  readonly discussion_entries?: ReadonlyArray<unknown> | null | undefined
  /** Only with `include: ["group"]`. */
  readonly group?: Part<Group> | null | undefined
  readonly submission_data?: ReadonlyArray<unknown> | null | undefined
  readonly has_originality_report?: boolean | null | undefined
  readonly turnitin_data?: { readonly [name: string]: unknown } | null | undefined
  readonly vericite_data?: { readonly [name: string]: unknown } | null | undefined
  readonly id?: Id | null | undefined
  readonly [name: string]: unknown
}

interface SubmissionAttemptEncoded
  extends Sent<
    SubmissionAttempt,
    "attempt" | "score" | "points_deducted" | "seconds_late" | "extra_attempts" | "entered_score",
    {
      readonly attachments: ReadonlyArray<FileEncoded> | null | undefined
      readonly group: Part<GroupEncoded> | null | undefined
    }
  > {}

const submissionAttempt = /* @__PURE__ */ resource("SubmissionAttempt", () => ({
  assignment_id: id,
  attempt: number,
  body: string,
  grade: string,
  grade_matches_current_submission: boolean,
  preview_url: string,
  score: double,
  submission_type: string,
  submitted_at: string,
  url: string,
  user_id: id,
  grader_id: id,
  graded_at: string,
  late: boolean,
  excused: boolean,
  missing: boolean,
  late_policy_status: string,
  points_deducted: double,
  seconds_late: double,
  workflow_state: string,
  extra_attempts: double,
  anonymous_id: string,
  posted_at: string,
  redo_request: boolean,
  cached_due_date: string,
  entered_grade: string,
  entered_score: double,
  grading_period_id: id,
  custom_grade_status_id: id,
  sticker: string,
  attachments: /* @__PURE__ */ arrayOf(File),
  media_comment: /* @__PURE__ */ optional(MediaComment),
  discussion_entries: array,
  group: /* @__PURE__ */ optional(partOfGroup),
  submission_data: array,
  has_originality_report: boolean,
  turnitin_data: object,
  vericite_data: object,
  id: id
}))

/**
 * One attempt at an assignment: an entry of a submission's history, or the submission that an assignment contains.
 *
 * @category resources
 */
export const SubmissionAttempt: Schema.Schema<SubmissionAttempt, SubmissionAttemptEncoded> = submissionAttempt

/** @category resources */
export interface RubricSettings {
  readonly id?: Id | null | undefined
  readonly title?: string | null | undefined
  readonly points_possible?: number | null | undefined
  readonly free_form_criterion_comments?: boolean | null | undefined
  readonly hide_score_total?: boolean | null | undefined
  readonly hide_points?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface RubricSettingsEncoded
  extends Sent<
    RubricSettings,
    "points_possible"
  > {}

const rubricSettings = /* @__PURE__ */ resource("RubricSettings", () => ({
  id: id,
  title: string,
  points_possible: double,
  free_form_criterion_comments: boolean,
  hide_score_total: boolean,
  hide_points: boolean
}))

/**
 * The record `RubricSettings` of the documentation of Canvas.
 * It is part of `Assignment`.
 *
 * @category resources
 */
export const RubricSettings: Schema.Schema<RubricSettings, RubricSettingsEncoded> = rubricSettings

/** @category resources */
export interface RubricRating {
  readonly id?: Id | null | undefined
  readonly criterion_id?: Id | null | undefined
  readonly description?: string | null | undefined
  readonly long_description?: string | null | undefined
  readonly points?: number | null | undefined
  readonly [name: string]: unknown
}

interface RubricRatingEncoded
  extends Sent<
    RubricRating,
    "points"
  > {}

const rubricRating = /* @__PURE__ */ resource("RubricRating", () => ({
  id: id,
  criterion_id: id,
  description: string,
  long_description: string,
  points: double
}))

/**
 * The record `RubricRating` of the documentation of Canvas.
 * It is part of `Outcome` and `RubricCriteria` and `RubricCriterion`.
 *
 * @category resources
 */
export const RubricRating: Schema.Schema<RubricRating, RubricRatingEncoded> = rubricRating

/** @category resources */
export interface RubricCriterion {
  /** A string such as `_10`. */
  readonly id?: Id | null | undefined
  readonly description?: string | null | undefined
  readonly long_description?: string | null | undefined
  readonly points?: number | null | undefined
  readonly criterion_use_range?: boolean | null | undefined
  readonly ratings?: ReadonlyArray<RubricRating> | null | undefined
  readonly mastery_points?: number | null | undefined
  /** `true` if the points of this criterion do not count. */
  readonly ignore_for_scoring?: boolean | null | undefined
  readonly learning_outcome_id?: Id | null | undefined
  readonly outcome_id?: Id | null | undefined
  readonly vendor_guid?: string | null | undefined
  readonly [name: string]: unknown
}

interface RubricCriterionEncoded
  extends Sent<
    RubricCriterion,
    "points" | "mastery_points",
    {
      readonly ratings: ReadonlyArray<RubricRatingEncoded> | null | undefined
    }
  > {}

const rubricCriterion = /* @__PURE__ */ resource("RubricCriterion", () => ({
  id: id,
  description: string,
  long_description: string,
  points: double,
  criterion_use_range: boolean,
  ratings: /* @__PURE__ */ arrayOf(RubricRating),
  mastery_points: double,
  ignore_for_scoring: boolean,
  learning_outcome_id: id,
  outcome_id: id,
  vendor_guid: string
}))

/**
 * A criterion of a rubric, with its possible ratings.
 *
 * @category resources
 */
export const RubricCriterion: Schema.Schema<RubricCriterion, RubricCriterionEncoded> = rubricCriterion

const partOfAssignmentOverride = /* @__PURE__ */ struct(() => ({
  id: id,
  assignment_id: id,
  quiz_id: id,
  context_module_id: id,
  discussion_topic_id: id,
  wiki_page_id: id,
  attachment_id: id,
  student_ids: ids,
  group_id: id,
  course_section_id: id,
  title: string,
  due_at: string,
  all_day: boolean,
  all_day_date: string,
  unlock_at: string,
  lock_at: string,
  unassign_item: boolean
}))

/** @category resources */
export interface ScoreStatistic {
  readonly min?: number | null | undefined
  readonly max?: number | null | undefined
  readonly mean?: number | null | undefined
  readonly upper_q?: number | null | undefined
  readonly median?: number | null | undefined
  readonly lower_q?: number | null | undefined
  readonly [name: string]: unknown
}

interface ScoreStatisticEncoded
  extends Sent<
    ScoreStatistic,
    "min" | "max" | "mean" | "upper_q" | "median" | "lower_q"
  > {}

const scoreStatistic = /* @__PURE__ */ resource("ScoreStatistic", () => ({
  min: double,
  max: double,
  mean: double,
  upper_q: double,
  median: double,
  lower_q: double
}))

/**
 * The record `ScoreStatistic` of the documentation of Canvas.
 * It is part of `Assignment`.
 *
 * @category resources
 */
export const ScoreStatistic: Schema.Schema<ScoreStatistic, ScoreStatisticEncoded> = scoreStatistic

/** @category resources */
export interface Assignment {
  readonly id: Id
  readonly name: string
  readonly description?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly due_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly has_overrides?: boolean | null | undefined
  /** Only with `include: ["all_dates"]`, and absent if there are 25 or more: then `all_dates_count` is sent. */
  readonly all_dates?: ReadonlyArray<AssignmentDate> | null | undefined
  readonly course_id?: Id | null | undefined
  readonly html_url?: string | null | undefined
  readonly submissions_download_url?: string | null | undefined
  readonly assignment_group_id?: Id | null | undefined
  readonly due_date_required?: boolean | null | undefined
  readonly allowed_extensions?: ReadonlyArray<string> | null | undefined
  readonly max_name_length?: number | null | undefined
  readonly turnitin_enabled?: boolean | null | undefined
  readonly vericite_enabled?: boolean | null | undefined
  readonly turnitin_settings?: { readonly [name: string]: unknown } | null | undefined
  readonly grade_group_students_individually?: boolean | null | undefined
  readonly external_tool_tag_attributes?: ExternalToolTagAttributes | null | undefined
  readonly peer_reviews?: boolean | null | undefined
  readonly automatic_peer_reviews?: boolean | null | undefined
  readonly peer_review_count?: number | null | undefined
  readonly peer_reviews_assign_at?: string | null | undefined
  readonly intra_group_peer_reviews?: boolean | null | undefined
  readonly group_category_id?: Id | null | undefined
  readonly needs_grading_count?: number | null | undefined
  readonly needs_grading_count_by_section?: ReadonlyArray<NeedsGradingCount> | null | undefined
  readonly position?: number | null | undefined
  readonly post_to_sis?: boolean | null | undefined
  readonly integration_id?: string | null | undefined
  /** Canvas documents a string and sends an object. */
  readonly integration_data?: string | { readonly [name: string]: unknown } | null | undefined
  readonly points_possible?: number | null | undefined
  readonly submission_types?: ReadonlyArray<string> | null | undefined
  readonly has_submitted_submissions?: boolean | null | undefined
  /** `points`, `percent`, `letter_grade`, `gpa_scale`, `pass_fail` or `not_graded`. */
  readonly grading_type?: string | null | undefined
  readonly grading_standard_id?: Id | null | undefined
  readonly published?: boolean | null | undefined
  readonly unpublishable?: boolean | null | undefined
  readonly only_visible_to_overrides?: boolean | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly quiz_id?: Id | null | undefined
  readonly anonymous_submissions?: boolean | null | undefined
  readonly discussion_topic?: { readonly [name: string]: unknown } | null | undefined
  readonly freeze_on_copy?: boolean | null | undefined
  readonly frozen?: boolean | null | undefined
  readonly frozen_attributes?: ReadonlyArray<string> | null | undefined
  /** The caller's own submission (`include: ["submission"]`), or an array with `include: ["observed_users"]`. */
  readonly submission?: SubmissionAttempt | ReadonlyArray<SubmissionAttempt> | null | undefined
  readonly use_rubric_for_grading?: boolean | null | undefined
  readonly rubric_settings?: RubricSettings | null | undefined
  readonly rubric?: ReadonlyArray<RubricCriterion> | null | undefined
  /** Ids of the users who see the assignment, as strings. Only with `include: ["assignment_visibility"]`. */
  readonly assignment_visibility?: ReadonlyArray<Id> | null | undefined
  /** Only with `include: ["overrides"]`. */
  readonly overrides?: ReadonlyArray<Part<AssignmentOverride>> | null | undefined
  readonly omit_from_final_grade?: boolean | null | undefined
  readonly hide_in_gradebook?: boolean | null | undefined
  readonly moderated_grading?: boolean | null | undefined
  readonly grader_count?: number | null | undefined
  readonly final_grader_id?: Id | null | undefined
  readonly grader_comments_visible_to_graders?: boolean | null | undefined
  readonly graders_anonymous_to_graders?: boolean | null | undefined
  readonly grader_names_visible_to_final_grader?: boolean | null | undefined
  readonly anonymous_grading?: boolean | null | undefined
  /** -1: unlimited. */
  readonly allowed_attempts?: number | null | undefined
  readonly post_manually?: boolean | null | undefined
  /** Only with `include: ["score_statistics"]`. */
  readonly score_statistics?: ScoreStatistic | null | undefined
  readonly can_submit?: boolean | null | undefined
  readonly ab_guid?: ReadonlyArray<string> | null | undefined
  readonly annotatable_attachment_id?: Id | null | undefined
  readonly anonymize_students?: boolean | null | undefined
  readonly require_lockdown_browser?: boolean | null | undefined
  readonly important_dates?: boolean | null | undefined
  readonly muted?: boolean | null | undefined
  readonly anonymous_peer_reviews?: boolean | null | undefined
  readonly anonymous_instructor_annotations?: boolean | null | undefined
  readonly graded_submissions_exist?: boolean | null | undefined
  readonly is_quiz_assignment?: boolean | null | undefined
  readonly in_closed_grading_period?: boolean | null | undefined
  readonly can_duplicate?: boolean | null | undefined
  readonly original_course_id?: Id | null | undefined
  readonly original_assignment_id?: Id | null | undefined
  readonly original_lti_resource_link_id?: Id | null | undefined
  readonly original_assignment_name?: string | null | undefined
  readonly original_quiz_id?: Id | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly grades_published?: boolean | null | undefined
  readonly visible_to_everyone?: boolean | null | undefined
  readonly is_quiz_lti_assignment?: boolean | null | undefined
  readonly sis_assignment_id?: string | null | undefined
  readonly lti_context_id?: string | null | undefined
  readonly secure_params?: string | null | undefined
  readonly vericite_settings?: { readonly [name: string]: unknown } | null | undefined
  readonly free_form_criterion_comments?: boolean | null | undefined
  readonly all_dates_count?: number | null | undefined
  readonly module_ids?: ReadonlyArray<Id> | null | undefined
  /** The positions of its module items, which need not have one. */
  readonly module_positions?: ReadonlyArray<number | null> | null | undefined
  /** Only with `include: ["can_edit"]`. */
  readonly can_edit?: boolean | null | undefined
  readonly url?: string | null | undefined
  readonly [name: string]: unknown
}

interface AssignmentEncoded
  extends Sent<
    Assignment,
    "max_name_length" | "peer_review_count" | "needs_grading_count" | "position" | "points_possible" | "grader_count" | "allowed_attempts" | "all_dates_count",
    {
      readonly needs_grading_count_by_section: ReadonlyArray<NeedsGradingCountEncoded> | null | undefined
      readonly submission: SubmissionAttemptEncoded | ReadonlyArray<SubmissionAttemptEncoded> | null | undefined
      readonly rubric_settings: RubricSettingsEncoded | null | undefined
      readonly rubric: ReadonlyArray<RubricCriterionEncoded> | null | undefined
      readonly score_statistics: ScoreStatisticEncoded | null | undefined
    }
  > {}

const assignment = /* @__PURE__ */ resource("Assignment", () => ({
  id: Id,
  name: Schema.String,
  description: string,
  created_at: string,
  updated_at: string,
  due_at: string,
  lock_at: string,
  unlock_at: string,
  has_overrides: boolean,
  all_dates: /* @__PURE__ */ arrayOf(AssignmentDate),
  course_id: id,
  html_url: string,
  submissions_download_url: string,
  assignment_group_id: id,
  due_date_required: boolean,
  allowed_extensions: strings,
  max_name_length: number,
  turnitin_enabled: boolean,
  vericite_enabled: boolean,
  turnitin_settings: object,
  grade_group_students_individually: boolean,
  external_tool_tag_attributes: /* @__PURE__ */ optional(ExternalToolTagAttributes),
  peer_reviews: boolean,
  automatic_peer_reviews: boolean,
  peer_review_count: number,
  peer_reviews_assign_at: string,
  intra_group_peer_reviews: boolean,
  group_category_id: id,
  needs_grading_count: number,
  needs_grading_count_by_section: /* @__PURE__ */ arrayOf(NeedsGradingCount),
  position: number,
  post_to_sis: boolean,
  integration_id: string,
  integration_data: /* @__PURE__ */ optional(/* @__PURE__ */ Schema.Union(Schema.String, /* @__PURE__ */ struct(() => ({})))),
  points_possible: double,
  submission_types: strings,
  has_submitted_submissions: boolean,
  grading_type: string,
  grading_standard_id: id,
  published: boolean,
  unpublishable: boolean,
  only_visible_to_overrides: boolean,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string,
  quiz_id: id,
  anonymous_submissions: boolean,
  discussion_topic: object,
  freeze_on_copy: boolean,
  frozen: boolean,
  frozen_attributes: strings,
  submission: /* @__PURE__ */ optional(/* @__PURE__ */ Schema.Union(SubmissionAttempt, /* @__PURE__ */ Schema.Array(SubmissionAttempt))),
  use_rubric_for_grading: boolean,
  rubric_settings: /* @__PURE__ */ optional(RubricSettings),
  rubric: /* @__PURE__ */ arrayOf(RubricCriterion),
  assignment_visibility: ids,
  overrides: /* @__PURE__ */ arrayOf(partOfAssignmentOverride),
  omit_from_final_grade: boolean,
  hide_in_gradebook: boolean,
  moderated_grading: boolean,
  grader_count: number,
  final_grader_id: id,
  grader_comments_visible_to_graders: boolean,
  graders_anonymous_to_graders: boolean,
  grader_names_visible_to_final_grader: boolean,
  anonymous_grading: boolean,
  allowed_attempts: number,
  post_manually: boolean,
  score_statistics: /* @__PURE__ */ optional(ScoreStatistic),
  can_submit: boolean,
  ab_guid: strings,
  annotatable_attachment_id: id,
  anonymize_students: boolean,
  require_lockdown_browser: boolean,
  important_dates: boolean,
  muted: boolean,
  anonymous_peer_reviews: boolean,
  anonymous_instructor_annotations: boolean,
  graded_submissions_exist: boolean,
  is_quiz_assignment: boolean,
  in_closed_grading_period: boolean,
  can_duplicate: boolean,
  original_course_id: id,
  original_assignment_id: id,
  original_lti_resource_link_id: id,
  original_assignment_name: string,
  original_quiz_id: id,
  workflow_state: string,
  grades_published: boolean,
  visible_to_everyone: boolean,
  is_quiz_lti_assignment: boolean,
  sis_assignment_id: string,
  lti_context_id: string,
  secure_params: string,
  vericite_settings: object,
  free_form_criterion_comments: boolean,
  all_dates_count: number,
  module_ids: ids,
  module_positions: /* @__PURE__ */ arrayOf(/* @__PURE__ */ Schema.NullOr(Schema.Number)),
  can_edit: boolean,
  url: string
}))

/**
 * An assignment.
 *
 * @category resources
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import { Assignment } from "effect-lms/resources"
 *
 * const essay = lms(
 *   "POST /api/v1/courses/:course_id/assignments",
 *   { course_id: 101, assignment: { name: "Essay", points_possible: 10 } },
 *   { schema: Assignment }
 * )
 * ```
 */
export const Assignment: Schema.Schema<Assignment, AssignmentEncoded> = assignment

/** @category resources */
export interface CalendarEvent {
  /** An assignment's event (`type: "assignment"`) has a composed id such as `assignment_987`. */
  readonly id: Id
  readonly title?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly description?: string | null | undefined
  readonly location_name?: string | null | undefined
  readonly location_address?: string | null | undefined
  /** The owner of the calendar: `course_101`, `user_3` or `group_40`. */
  readonly context_code?: string | null | undefined
  readonly effective_context_code?: string | null | undefined
  readonly context_name?: string | null | undefined
  /** Comma-separated. */
  readonly all_context_codes?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly hidden?: boolean | null | undefined
  readonly parent_event_id?: Id | null | undefined
  readonly child_events_count?: number | null | undefined
  /** Canvas documents ids and sends events. */
  readonly child_events?: ReadonlyArray<unknown> | null | undefined
  readonly url?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly all_day_date?: string | null | undefined
  readonly all_day?: boolean | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly appointment_group_id?: Id | null | undefined
  readonly appointment_group_url?: string | null | undefined
  readonly own_reservation?: boolean | null | undefined
  readonly reserve_url?: string | null | undefined
  readonly reserved?: boolean | null | undefined
  readonly participant_type?: string | null | undefined
  readonly participants_per_appointment?: number | null | undefined
  readonly available_slots?: number | null | undefined
  /** The user who reserved the slot. Canvas documents a string and sends a user. */
  readonly user?: User | null | undefined
  readonly group?: Group | null | undefined
  readonly important_dates?: boolean | null | undefined
  readonly series_uuid?: string | null | undefined
  readonly rrule?: string | null | undefined
  readonly series_head?: boolean | null | undefined
  readonly series_natural_language?: string | null | undefined
  readonly blackout_date?: boolean | null | undefined
  readonly type?: string | null | undefined
  readonly context_color?: string | null | undefined
  readonly comments?: string | null | undefined
  readonly can_manage_appointment_group?: boolean | null | undefined
  readonly reserve_comments?: string | null | undefined
  readonly participant_limit?: number | null | undefined
  readonly assignment?: Assignment | null | undefined
  readonly assignment_overrides?: ReadonlyArray<unknown> | null | undefined
  readonly web_conference?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface CalendarEventEncoded
  extends Sent<
    CalendarEvent,
    "child_events_count" | "participants_per_appointment" | "available_slots" | "participant_limit",
    {
      readonly group: GroupEncoded | null | undefined
      readonly assignment: AssignmentEncoded | null | undefined
    }
  > {}

const calendarEvent = /* @__PURE__ */ resource("CalendarEvent", () => ({
  id: Id,
  title: string,
  start_at: string,
  end_at: string,
  description: string,
  location_name: string,
  location_address: string,
  context_code: string,
  effective_context_code: string,
  context_name: string,
  all_context_codes: string,
  workflow_state: string,
  hidden: boolean,
  parent_event_id: id,
  child_events_count: number,
  child_events: array,
  url: string,
  html_url: string,
  all_day_date: string,
  all_day: boolean,
  created_at: string,
  updated_at: string,
  appointment_group_id: id,
  appointment_group_url: string,
  own_reservation: boolean,
  reserve_url: string,
  reserved: boolean,
  participant_type: string,
  participants_per_appointment: number,
  available_slots: number,
  user: /* @__PURE__ */ optional(User),
  group: /* @__PURE__ */ optional(Group),
  important_dates: boolean,
  series_uuid: string,
  rrule: string,
  series_head: boolean,
  series_natural_language: string,
  blackout_date: boolean,
  type: string,
  context_color: string,
  comments: string,
  can_manage_appointment_group: boolean,
  reserve_comments: string,
  participant_limit: number,
  assignment: /* @__PURE__ */ optional(Assignment),
  assignment_overrides: array,
  web_conference: object
}))

/**
 * A calendar event, or an assignment as the calendar shows it.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { CalendarEvent } from "effect-lms/resources"
 *
 * const events = lmsStream(
 *   "/api/v1/calendar_events",
 *   { context_codes: ["course_101"], all_events: true },
 *   { schema: CalendarEvent }
 * )
 * ```
 */
export const CalendarEvent: Schema.Schema<CalendarEvent, CalendarEventEncoded> = calendarEvent

/** @category resources */
export interface AppointmentGroup {
  readonly id: Id
  readonly title?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly description?: string | null | undefined
  readonly location_name?: string | null | undefined
  readonly location_address?: string | null | undefined
  readonly participant_count?: number | null | undefined
  readonly reserved_times?: ReadonlyArray<Appointment> | null | undefined
  readonly allow_observer_signup?: boolean | null | undefined
  readonly context_codes?: ReadonlyArray<string> | null | undefined
  readonly sub_context_codes?: ReadonlyArray<string> | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly requiring_action?: boolean | null | undefined
  readonly appointments_count?: number | null | undefined
  readonly appointments?: ReadonlyArray<CalendarEvent> | null | undefined
  readonly new_appointments?: ReadonlyArray<CalendarEvent> | null | undefined
  readonly max_appointments_per_participant?: number | null | undefined
  readonly min_appointments_per_participant?: number | null | undefined
  readonly participants_per_appointment?: number | null | undefined
  readonly participant_visibility?: string | null | undefined
  readonly participant_type?: string | null | undefined
  readonly url?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly [name: string]: unknown
}

interface AppointmentGroupEncoded
  extends Sent<
    AppointmentGroup,
    "participant_count" | "appointments_count" | "max_appointments_per_participant" | "min_appointments_per_participant" | "participants_per_appointment",
    {
      readonly appointments: ReadonlyArray<CalendarEventEncoded> | null | undefined
      readonly new_appointments: ReadonlyArray<CalendarEventEncoded> | null | undefined
    }
  > {}

const appointmentGroup = /* @__PURE__ */ resource("AppointmentGroup", () => ({
  id: Id,
  title: string,
  start_at: string,
  end_at: string,
  description: string,
  location_name: string,
  location_address: string,
  participant_count: number,
  reserved_times: /* @__PURE__ */ arrayOf(Appointment),
  allow_observer_signup: boolean,
  context_codes: strings,
  sub_context_codes: strings,
  workflow_state: string,
  requiring_action: boolean,
  appointments_count: number,
  appointments: /* @__PURE__ */ arrayOf(CalendarEvent),
  new_appointments: /* @__PURE__ */ arrayOf(CalendarEvent),
  max_appointments_per_participant: number,
  min_appointments_per_participant: number,
  participants_per_appointment: number,
  participant_visibility: string,
  participant_type: string,
  url: string,
  html_url: string,
  created_at: string,
  updated_at: string
}))

/**
 * The record `AppointmentGroup` of the documentation of Canvas.
 * `GET /api/v1/appointment_groups` lists them.
 *
 * @category resources
 */
export const AppointmentGroup: Schema.Schema<AppointmentGroup, AppointmentGroupEncoded> = appointmentGroup

/** @category resources */
export interface Assessment {
  readonly id: Id
  readonly key?: string | null | undefined
  readonly title?: string | null | undefined
  readonly [name: string]: unknown
}

const assessment = /* @__PURE__ */ resource("Assessment", () => ({
  id: Id,
  key: string,
  title: string
}))

/**
 * The record `Assessment` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const Assessment: Schema.Schema<Assessment> = assessment

/** @category resources */
export interface AssignmentEvent {
  readonly id: Id
  readonly title?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly description?: string | null | undefined
  readonly context_code?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly url?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly all_day_date?: string | null | undefined
  readonly all_day?: boolean | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly assignment?: Assignment | null | undefined
  readonly assignment_overrides?: ReadonlyArray<Part<AssignmentOverride>> | null | undefined
  readonly important_dates?: boolean | null | undefined
  readonly rrule?: string | null | undefined
  readonly series_head?: boolean | null | undefined
  readonly series_natural_language?: string | null | undefined
  readonly [name: string]: unknown
}

interface AssignmentEventEncoded
  extends Sent<
    AssignmentEvent,
    never,
    {
      readonly assignment: AssignmentEncoded | null | undefined
    }
  > {}

const assignmentEvent = /* @__PURE__ */ resource("AssignmentEvent", () => ({
  id: Id,
  title: string,
  start_at: string,
  end_at: string,
  description: string,
  context_code: string,
  workflow_state: string,
  url: string,
  html_url: string,
  all_day_date: string,
  all_day: boolean,
  created_at: string,
  updated_at: string,
  assignment: /* @__PURE__ */ optional(Assignment),
  assignment_overrides: /* @__PURE__ */ arrayOf(partOfAssignmentOverride),
  important_dates: boolean,
  rrule: string,
  series_head: boolean,
  series_natural_language: string
}))

/**
 * The record `AssignmentEvent` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const AssignmentEvent: Schema.Schema<AssignmentEvent, AssignmentEventEncoded> = assignmentEvent

/** @category resources */
export interface AssignmentExtension {
  readonly assignment_id?: Id | null | undefined
  readonly user_id?: Id | null | undefined
  readonly extra_attempts?: number | null | undefined
  readonly [name: string]: unknown
}

interface AssignmentExtensionEncoded
  extends Sent<
    AssignmentExtension,
    "extra_attempts"
  > {}

const assignmentExtension = /* @__PURE__ */ resource("AssignmentExtension", () => ({
  assignment_id: id,
  user_id: id,
  extra_attempts: number
}))

/**
 * The record `AssignmentExtension` of the documentation of Canvas.
 * `POST /api/v1/courses/:course_id/assignments/:assignment_id/extensions` returns them.
 *
 * @category resources
 */
export const AssignmentExtension: Schema.Schema<AssignmentExtension, AssignmentExtensionEncoded> = assignmentExtension

/** @category resources */
export interface GradingRules {
  readonly drop_lowest?: number | null | undefined
  readonly drop_highest?: number | null | undefined
  readonly never_drop?: ReadonlyArray<Id> | null | undefined
  readonly [name: string]: unknown
}

interface GradingRulesEncoded
  extends Sent<
    GradingRules,
    "drop_lowest" | "drop_highest"
  > {}

const gradingRules = /* @__PURE__ */ resource("GradingRules", () => ({
  drop_lowest: number,
  drop_highest: number,
  never_drop: ids
}))

/**
 * The record `GradingRules` of the documentation of Canvas.
 * It is part of `AssignmentGroup`.
 *
 * @category resources
 */
export const GradingRules: Schema.Schema<GradingRules, GradingRulesEncoded> = gradingRules

/** @category resources */
export interface AssignmentGroup {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly position?: number | null | undefined
  /** Percent of the final grade, if the course weights its groups. */
  readonly group_weight?: number | null | undefined
  readonly sis_source_id?: string | null | undefined
  readonly integration_data?: { readonly [name: string]: unknown } | null | undefined
  /** Only with `include: ["assignments"]`. Canvas documents ids and sends assignments. */
  readonly assignments?: ReadonlyArray<Assignment> | null | undefined
  readonly rules?: GradingRules | null | undefined
  readonly any_assignment_in_closed_grading_period?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface AssignmentGroupEncoded
  extends Sent<
    AssignmentGroup,
    "position" | "group_weight",
    {
      readonly assignments: ReadonlyArray<AssignmentEncoded> | null | undefined
      readonly rules: GradingRulesEncoded | null | undefined
    }
  > {}

const assignmentGroup = /* @__PURE__ */ resource("AssignmentGroup", () => ({
  id: Id,
  name: string,
  position: number,
  group_weight: double,
  sis_source_id: string,
  integration_data: object,
  assignments: /* @__PURE__ */ arrayOf(Assignment),
  rules: /* @__PURE__ */ optional(GradingRules),
  any_assignment_in_closed_grading_period: boolean
}))

/**
 * A group of assignments, with its weight in the final grade and its drop rules.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { AssignmentGroup } from "effect-lms/resources"
 *
 * const groups = lmsStream(
 *   "/api/v1/courses/:course_id/assignment_groups",
 *   { course_id: 101, include: ["assignments"] },
 *   { schema: AssignmentGroup }
 * )
 * ```
 */
export const AssignmentGroup: Schema.Schema<AssignmentGroup, AssignmentGroupEncoded> = assignmentGroup

/** @category resources */
export interface AssignmentGroupAttributes {
  readonly id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly group_weight?: number | null | undefined
  readonly sis_source_id?: string | null | undefined
  readonly integration_data?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface AssignmentGroupAttributesEncoded
  extends Sent<
    AssignmentGroupAttributes,
    "group_weight"
  > {}

const assignmentGroupAttributes = /* @__PURE__ */ resource("AssignmentGroupAttributes", () => ({
  id: id,
  name: string,
  group_weight: number,
  sis_source_id: string,
  integration_data: object
}))

/**
 * The record `AssignmentGroupAttributes` of the documentation of Canvas.
 * It is part of `SisAssignment`.
 *
 * @category resources
 */
export const AssignmentGroupAttributes: Schema.Schema<AssignmentGroupAttributes, AssignmentGroupAttributesEncoded> = assignmentGroupAttributes

/** @category resources */
export interface AssignmentGroupGrade {
  readonly id?: Id | null | undefined
  readonly global_id?: Id | null | undefined
  readonly score?: number | null | undefined
  readonly possible?: number | null | undefined
  readonly weight?: number | null | undefined
  readonly grade?: number | null | undefined
  readonly [name: string]: unknown
}

interface AssignmentGroupGradeEncoded
  extends Sent<
    AssignmentGroupGrade,
    "score" | "possible" | "weight" | "grade"
  > {}

const assignmentGroupGrade = /* @__PURE__ */ resource("AssignmentGroupGrade", () => ({
  id: id,
  global_id: id,
  score: double,
  possible: double,
  weight: double,
  grade: double
}))

/**
 * The record `AssignmentGroupGrade` of the documentation of Canvas.
 * It is part of `GradeGroup`.
 *
 * @category resources
 */
export const AssignmentGroupGrade: Schema.Schema<AssignmentGroupGrade, AssignmentGroupGradeEncoded> = assignmentGroupGrade

/** @category resources */
export interface AssignmentOverride {
  readonly id: Id
  readonly assignment_id?: Id | null | undefined
  readonly quiz_id?: Id | null | undefined
  readonly context_module_id?: Id | null | undefined
  readonly discussion_topic_id?: Id | null | undefined
  readonly wiki_page_id?: Id | null | undefined
  readonly attachment_id?: Id | null | undefined
  /** Only if it is for students. */
  readonly student_ids?: ReadonlyArray<Id> | null | undefined
  /** Only if it is for a group. */
  readonly group_id?: Id | null | undefined
  /** Only if it is for a section. */
  readonly course_section_id?: Id | null | undefined
  readonly title?: string | null | undefined
  /** Absent if the date of the assignment applies; `null` if there is no date. */
  readonly due_at?: string | null | undefined
  readonly all_day?: boolean | null | undefined
  readonly all_day_date?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly unassign_item?: boolean | null | undefined
  readonly [name: string]: unknown
}

const assignmentOverride = /* @__PURE__ */ resource("AssignmentOverride", () => ({
  id: Id,
  assignment_id: id,
  quiz_id: id,
  context_module_id: id,
  discussion_topic_id: id,
  wiki_page_id: id,
  attachment_id: id,
  student_ids: ids,
  group_id: id,
  course_section_id: id,
  title: string,
  due_at: string,
  all_day: boolean,
  all_day_date: string,
  unlock_at: string,
  lock_at: string,
  unassign_item: boolean
}))

/**
 * Other dates of an assignment, a quiz or a topic for some students, a group or a section.
 * `GET /api/v1/courses/:course_id/assignments/:assignment_id/overrides` lists those of an assignment.
 *
 * @category resources
 */
export const AssignmentOverride: Schema.Schema<AssignmentOverride> = assignmentOverride

/** @category resources */
export interface AsyncApiErrorResponse {
  readonly errors?: ReadonlyArray<string> | null | undefined
  readonly [name: string]: unknown
}

const asyncApiErrorResponse = /* @__PURE__ */ resource("AsyncApiErrorResponse", () => ({
  errors: strings
}))

/**
 * The record `AsyncApiErrorResponse` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const AsyncApiErrorResponse: Schema.Schema<AsyncApiErrorResponse> = asyncApiErrorResponse

/** @category resources */
export interface AsyncQueryResponse {
  readonly poll_url?: string | null | undefined
  readonly [name: string]: unknown
}

const asyncQueryResponse = /* @__PURE__ */ resource("AsyncQueryResponse", () => ({
  poll_url: string
}))

/**
 * The record `AsyncQueryResponse` of the documentation of Canvas.
 * `POST /api/v1/users/:user_id/page_views/query` returns one.
 *
 * @category resources
 */
export const AsyncQueryResponse: Schema.Schema<AsyncQueryResponse> = asyncQueryResponse

/** @category resources */
export interface AsyncQueryResultsResponse {
  readonly content?: string | null | undefined
  readonly filename?: string | null | undefined
  readonly content_type?: string | null | undefined
  readonly content_encoding?: string | null | undefined
  readonly [name: string]: unknown
}

const asyncQueryResultsResponse = /* @__PURE__ */ resource("AsyncQueryResultsResponse", () => ({
  content: string,
  filename: string,
  content_type: string,
  content_encoding: string
}))

/**
 * The record `AsyncQueryResultsResponse` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const AsyncQueryResultsResponse: Schema.Schema<AsyncQueryResultsResponse> = asyncQueryResultsResponse

/** @category resources */
export interface AsyncQueryStatusResponse {
  readonly query_id?: string | null | undefined
  readonly status?: string | null | undefined
  readonly format?: string | null | undefined
  readonly results_url?: string | null | undefined
  readonly [name: string]: unknown
}

const asyncQueryStatusResponse = /* @__PURE__ */ resource("AsyncQueryStatusResponse", () => ({
  query_id: string,
  status: string,
  format: string,
  results_url: string
}))

/**
 * The record `AsyncQueryStatusResponse` of the documentation of Canvas.
 * `GET /api/v1/users/:user_id/page_views/query/:query_id` returns one.
 *
 * @category resources
 */
export const AsyncQueryStatusResponse: Schema.Schema<AsyncQueryStatusResponse> = asyncQueryStatusResponse

/** @category resources */
export interface AuthenticationEvent {
  readonly created_at?: string | null | undefined
  readonly event_type?: string | null | undefined
  readonly pseudonym_id?: Id | null | undefined
  readonly account_id?: Id | null | undefined
  readonly user_id?: Id | null | undefined
  readonly [name: string]: unknown
}

const authenticationEvent = /* @__PURE__ */ resource("AuthenticationEvent", () => ({
  created_at: string,
  event_type: string,
  pseudonym_id: id,
  account_id: id,
  user_id: id
}))

/**
 * The record `AuthenticationEvent` of the documentation of Canvas.
 * `GET /api/v1/audit/authentication/users/:user_id` lists them.
 *
 * @category resources
 */
export const AuthenticationEvent: Schema.Schema<AuthenticationEvent> = authenticationEvent

/** @category resources */
export interface FederatedAttributesConfig {
  readonly admin_roles?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly given_name?: string | null | undefined
  readonly integration_id?: string | null | undefined
  readonly locale?: string | null | undefined
  readonly name?: string | null | undefined
  readonly sis_user_id?: string | null | undefined
  readonly sortable_name?: string | null | undefined
  readonly surname?: string | null | undefined
  readonly timezone?: string | null | undefined
  readonly [name: string]: unknown
}

const federatedAttributesConfig = /* @__PURE__ */ resource("FederatedAttributesConfig", () => ({
  admin_roles: string,
  display_name: string,
  email: string,
  given_name: string,
  integration_id: string,
  locale: string,
  name: string,
  sis_user_id: string,
  sortable_name: string,
  surname: string,
  timezone: string
}))

/**
 * The record `FederatedAttributesConfig` of the documentation of Canvas.
 * It is part of `AuthenticationProvider`.
 *
 * @category resources
 */
export const FederatedAttributesConfig: Schema.Schema<FederatedAttributesConfig> = federatedAttributesConfig

/** @category resources */
export interface AuthenticationProvider {
  readonly identifier_format?: string | null | undefined
  readonly auth_type?: string | null | undefined
  readonly id: Id
  readonly log_out_url?: string | null | undefined
  readonly log_in_url?: string | null | undefined
  readonly certificate_fingerprint?: string | null | undefined
  readonly requested_authn_context?: string | null | undefined
  readonly auth_host?: string | null | undefined
  readonly auth_filter?: string | null | undefined
  readonly auth_over_tls?: number | null | undefined
  readonly auth_base?: string | null | undefined
  readonly auth_username?: string | null | undefined
  readonly auth_port?: number | null | undefined
  readonly position?: number | null | undefined
  readonly idp_entity_id?: string | null | undefined
  readonly login_attribute?: string | null | undefined
  readonly sig_alg?: string | null | undefined
  readonly jit_provisioning?: boolean | null | undefined
  readonly federated_attributes?: FederatedAttributesConfig | null | undefined
  readonly mfa_required?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface AuthenticationProviderEncoded
  extends Sent<
    AuthenticationProvider,
    "auth_over_tls" | "auth_port" | "position"
  > {}

const authenticationProvider = /* @__PURE__ */ resource("AuthenticationProvider", () => ({
  identifier_format: string,
  auth_type: string,
  id: Id,
  log_out_url: string,
  log_in_url: string,
  certificate_fingerprint: string,
  requested_authn_context: string,
  auth_host: string,
  auth_filter: string,
  auth_over_tls: number,
  auth_base: string,
  auth_username: string,
  auth_port: number,
  position: number,
  idp_entity_id: string,
  login_attribute: string,
  sig_alg: string,
  jit_provisioning: boolean,
  federated_attributes: /* @__PURE__ */ optional(FederatedAttributesConfig),
  mfa_required: boolean
}))

/**
 * The record `AuthenticationProvider` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/authentication_providers` returns a list of them.
 *
 * @category resources
 */
export const AuthenticationProvider: Schema.Schema<AuthenticationProvider, AuthenticationProviderEncoded> = authenticationProvider

/** @category resources */
export interface FileAttachment {
  readonly id?: Id | null | undefined
  readonly folder_id?: Id | null | undefined
  readonly display_name?: string | null | undefined
  /** The URL-encoded name, with `+` for a space. */
  readonly filename?: string | null | undefined
  readonly "content-type"?: string | null | undefined
  /** Download URL, or `""` if the caller may not download the file. The URL is a credential. */
  readonly url: string
  /** Bytes. */
  readonly size?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly locked?: boolean | null | undefined
  readonly hidden?: boolean | null | undefined
  readonly lock_at?: string | null | undefined
  readonly hidden_for_user?: boolean | null | undefined
  readonly visibility_level?: string | null | undefined
  readonly thumbnail_url?: string | null | undefined
  readonly modified_at?: string | null | undefined
  readonly mime_class?: string | null | undefined
  readonly media_entry_id?: Id | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly preview_url?: string | null | undefined
  readonly uuid?: string | null | undefined
  readonly upload_status?: string | null | undefined
  readonly category?: string | null | undefined
  readonly user?: UserDisplay | null | undefined
  readonly usage_rights?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface FileAttachmentEncoded {
  readonly id?: Id | null | undefined
  readonly folder_id?: Id | null | undefined
  readonly display_name?: string | null | undefined
  readonly filename?: string | null | undefined
  readonly "content-type"?: string | null | undefined
  readonly url?: string | null | undefined
  readonly size?: number | string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly locked?: boolean | null | undefined
  readonly hidden?: boolean | null | undefined
  readonly lock_at?: string | null | undefined
  readonly hidden_for_user?: boolean | null | undefined
  readonly visibility_level?: string | null | undefined
  readonly thumbnail_url?: string | null | undefined
  readonly modified_at?: string | null | undefined
  readonly mime_class?: string | null | undefined
  readonly media_entry_id?: Id | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly preview_url?: string | null | undefined
  readonly uuid?: string | null | undefined
  readonly upload_status?: string | null | undefined
  readonly category?: string | null | undefined
  readonly user?: UserDisplay | null | undefined
  readonly usage_rights?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const fileAttachment = /* @__PURE__ */ resource("FileAttachment", () => ({
  id: id,
  folder_id: id,
  display_name: string,
  filename: string,
  "content-type": string,
  url: downloadUrl,
  size: number,
  created_at: string,
  updated_at: string,
  unlock_at: string,
  locked: boolean,
  hidden: boolean,
  lock_at: string,
  hidden_for_user: boolean,
  visibility_level: string,
  thumbnail_url: string,
  modified_at: string,
  mime_class: string,
  media_entry_id: id,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string,
  preview_url: string,
  uuid: string,
  upload_status: string,
  category: string,
  user: /* @__PURE__ */ optional(UserDisplay),
  usage_rights: object
}))

/**
 * A file attached to a topic or a message. Usually it has all fields of `File`. Canvas documents only `content-type`,
 * `url`, `filename` and `display_name`, without an `id`.
 *
 * @category resources
 */
export const FileAttachment: Schema.Schema<FileAttachment, FileAttachmentEncoded> = fileAttachment

/** @category resources */
export interface Report {
  readonly id: Id
  /** The type, such as `grade_export_csv`. */
  readonly report?: string | null | undefined
  readonly file_url?: string | null | undefined
  /** Only after it has finished. */
  readonly attachment?: FileAttachment | null | undefined
  /** `created`, `running`, `complete`, `error` and others. */
  readonly status?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly started_at?: string | null | undefined
  readonly ended_at?: string | null | undefined
  /** Seconds. */
  readonly run_time?: number | null | undefined
  readonly parameters?: { readonly [name: string]: unknown } | null | undefined
  /** Percent. */
  readonly progress?: number | null | undefined
  readonly current_line?: number | null | undefined
  readonly user?: User | null | undefined
  readonly message?: string | null | undefined
  readonly [name: string]: unknown
}

interface ReportEncoded
  extends Sent<
    Report,
    "run_time" | "progress" | "current_line",
    {
      readonly attachment: FileAttachmentEncoded | null | undefined
    }
  > {}

const report = /* @__PURE__ */ resource("Report", () => ({
  id: Id,
  report: string,
  file_url: string,
  attachment: /* @__PURE__ */ optional(FileAttachment),
  status: string,
  created_at: string,
  started_at: string,
  ended_at: string,
  run_time: double,
  parameters: object,
  progress: number,
  current_line: number,
  user: /* @__PURE__ */ optional(User),
  message: string
}))

/**
 * A report of an account: one run, with its file.
 * `GET /api/v1/accounts/:account_id/reports/:report` lists those of a kind, which `AvailableReport` describes.
 *
 * @category resources
 */
export const Report: Schema.Schema<Report, ReportEncoded> = report

/** @category resources */
export interface AvailableReport {
  /** The kind, such as `grade_export_csv`: the `:report` of other endpoints. */
  readonly report: string
  readonly title?: string | null | undefined
  /** The parameters of its start, each with `description` and `required`. `null` if it takes none. */
  readonly parameters?: { readonly [name: string]: unknown } | null | undefined
  /** `null` before the first run. */
  readonly last_run?: Report | null | undefined
  readonly [name: string]: unknown
}

interface AvailableReportEncoded
  extends Sent<
    AvailableReport,
    never,
    {
      readonly last_run: ReportEncoded | null | undefined
    }
  > {}

const availableReport = /* @__PURE__ */ resource("AvailableReport", () => ({
  report: Schema.String,
  title: string,
  parameters: object,
  last_run: /* @__PURE__ */ optional(Report)
}))

/**
 * A kind of report that an account offers.
 * `GET /api/v1/accounts/:account_id/reports` lists them. {@link Report} is one run of it.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { AvailableReport } from "effect-lms/resources"
 *
 * const kinds = lmsStream("/api/v1/accounts/:account_id/reports", { account_id: 1 }, { schema: AvailableReport })
 * ```
 */
export const AvailableReport: Schema.Schema<AvailableReport, AvailableReportEncoded> = availableReport

/** @category resources */
export interface Avatar {
  readonly type?: string | null | undefined
  readonly url?: string | null | undefined
  readonly token?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly id: Id
  readonly "content-type"?: string | null | undefined
  readonly filename?: string | null | undefined
  readonly size?: number | null | undefined
  readonly [name: string]: unknown
}

interface AvatarEncoded
  extends Sent<
    Avatar,
    "size"
  > {}

const avatar = /* @__PURE__ */ resource("Avatar", () => ({
  type: string,
  url: string,
  token: string,
  display_name: string,
  id: Id,
  "content-type": string,
  filename: string,
  size: number
}))

/**
 * The record `Avatar` of the documentation of Canvas.
 * `GET /api/v1/users/:user_id/avatars` returns a list of them.
 *
 * @category resources
 */
export const Avatar: Schema.Schema<Avatar, AvatarEncoded> = avatar

/** @category resources */
export interface BankEntryItem {
  readonly entry_type?: string | null | undefined
  readonly archived?: boolean | null | undefined
  readonly [name: string]: unknown
}

const bankEntryItem = /* @__PURE__ */ resource("BankEntryItem", () => ({
  entry_type: string,
  archived: boolean
}))

/**
 * The record `BankEntryItem` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const BankEntryItem: Schema.Schema<BankEntryItem> = bankEntryItem

/** @category resources */
export interface BankItem {
  readonly title?: string | null | undefined
  readonly archived?: boolean | null | undefined
  readonly entry_count?: number | null | undefined
  readonly item_entry_count?: number | null | undefined
  readonly [name: string]: unknown
}

interface BankItemEncoded
  extends Sent<
    BankItem,
    "entry_count" | "item_entry_count"
  > {}

const bankItem = /* @__PURE__ */ resource("BankItem", () => ({
  title: string,
  archived: boolean,
  entry_count: number,
  item_entry_count: number
}))

/**
 * The record `BankItem` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const BankItem: Schema.Schema<BankItem, BankItemEncoded> = bankItem

/** @category resources */
export interface BasicUser {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly [name: string]: unknown
}

const basicUser = /* @__PURE__ */ resource("BasicUser", () => ({
  id: Id,
  name: string
}))

/**
 * The record `BasicUser` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/assignments/:assignment_id/users/:user_id/group_members` returns a list of them.
 *
 * @category resources
 */
export const BasicUser: Schema.Schema<BasicUser> = basicUser

/** @category resources */
export interface BlackoutDate {
  readonly id: Id
  readonly context_id?: Id | null | undefined
  readonly context_type?: string | null | undefined
  readonly start_date?: string | null | undefined
  readonly end_date?: string | null | undefined
  readonly event_title?: string | null | undefined
  readonly [name: string]: unknown
}

const blackoutDate = /* @__PURE__ */ resource("BlackoutDate", () => ({
  id: Id,
  context_id: id,
  context_type: string,
  start_date: string,
  end_date: string,
  event_title: string
}))

/**
 * The record `BlackoutDate` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/blackout_dates` returns a list of them.
 *
 * @category resources
 */
export const BlackoutDate: Schema.Schema<BlackoutDate> = blackoutDate

/** @category resources */
export interface BlockEditorTemplate {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly node_tree?: string | null | undefined
  readonly editor_version?: string | null | undefined
  readonly template_type?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly [name: string]: unknown
}

const blockEditorTemplate = /* @__PURE__ */ resource("BlockEditorTemplate", () => ({
  id: Id,
  name: string,
  description: string,
  created_at: string,
  updated_at: string,
  node_tree: string,
  editor_version: string,
  template_type: string,
  workflow_state: string
}))

/**
 * The record `BlockEditorTemplate` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/block_editor_templates` returns a list of them.
 *
 * @category resources
 */
export const BlockEditorTemplate: Schema.Schema<BlockEditorTemplate> = blockEditorTemplate

/** @category resources */
export interface BlueprintMigration {
  readonly id: Id
  readonly template_id?: Id | null | undefined
  readonly subscription_id?: Id | null | undefined
  readonly user_id?: Id | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly exports_started_at?: string | null | undefined
  readonly imports_queued_at?: string | null | undefined
  readonly imports_completed_at?: string | null | undefined
  readonly comment?: string | null | undefined
  readonly [name: string]: unknown
}

const blueprintMigration = /* @__PURE__ */ resource("BlueprintMigration", () => ({
  id: Id,
  template_id: id,
  subscription_id: id,
  user_id: id,
  workflow_state: string,
  created_at: string,
  exports_started_at: string,
  imports_queued_at: string,
  imports_completed_at: string,
  comment: string
}))

/**
 * The record `BlueprintMigration` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/blueprint_subscriptions/:subscription_id/migrations` returns a list of them.
 *
 * @category resources
 */
export const BlueprintMigration: Schema.Schema<BlueprintMigration> = blueprintMigration

/** @category resources */
export interface BlueprintRestriction {
  readonly content?: boolean | null | undefined
  readonly points?: boolean | null | undefined
  readonly due_dates?: boolean | null | undefined
  readonly availability_dates?: boolean | null | undefined
  readonly [name: string]: unknown
}

const blueprintRestriction = /* @__PURE__ */ resource("BlueprintRestriction", () => ({
  content: boolean,
  points: boolean,
  due_dates: boolean,
  availability_dates: boolean
}))

/**
 * The record `BlueprintRestriction` of the documentation of Canvas.
 * It is in the field `blueprint_restrictions` of `Course`.
 *
 * @category resources
 */
export const BlueprintRestriction: Schema.Schema<BlueprintRestriction> = blueprintRestriction

/** @category resources */
export interface BlueprintSubscription {
  readonly id: Id
  readonly template_id?: Id | null | undefined
  readonly blueprint_course?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const blueprintSubscription = /* @__PURE__ */ resource("BlueprintSubscription", () => ({
  id: Id,
  template_id: id,
  blueprint_course: object
}))

/**
 * The record `BlueprintSubscription` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/blueprint_subscriptions` returns a list of them.
 *
 * @category resources
 */
export const BlueprintSubscription: Schema.Schema<BlueprintSubscription> = blueprintSubscription

/** @category resources */
export interface BlueprintTemplate {
  readonly id: Id
  readonly course_id?: Id | null | undefined
  readonly last_export_completed_at?: string | null | undefined
  readonly associated_course_count?: number | null | undefined
  readonly latest_migration?: BlueprintMigration | null | undefined
  readonly [name: string]: unknown
}

interface BlueprintTemplateEncoded
  extends Sent<
    BlueprintTemplate,
    "associated_course_count"
  > {}

const blueprintTemplate = /* @__PURE__ */ resource("BlueprintTemplate", () => ({
  id: Id,
  course_id: id,
  last_export_completed_at: string,
  associated_course_count: number,
  latest_migration: /* @__PURE__ */ optional(BlueprintMigration)
}))

/**
 * The record `BlueprintTemplate` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/blueprint_templates/:template_id` returns one.
 *
 * @category resources
 */
export const BlueprintTemplate: Schema.Schema<BlueprintTemplate, BlueprintTemplateEncoded> = blueprintTemplate

/** @category resources */
export interface Bookmark {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly url?: string | null | undefined
  readonly position?: number | null | undefined
  readonly data?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface BookmarkEncoded
  extends Sent<
    Bookmark,
    "position"
  > {}

const bookmark = /* @__PURE__ */ resource("Bookmark", () => ({
  id: Id,
  name: string,
  url: string,
  position: number,
  data: object
}))

/**
 * The record `Bookmark` of the documentation of Canvas.
 * `GET /api/v1/users/self/bookmarks` returns a list of them.
 *
 * @category resources
 */
export const Bookmark: Schema.Schema<Bookmark, BookmarkEncoded> = bookmark

/** @category resources */
export interface CalendarLink {
  readonly ics?: string | null | undefined
  readonly [name: string]: unknown
}

const calendarLink = /* @__PURE__ */ resource("CalendarLink", () => ({
  ics: string
}))

/**
 * The record `CalendarLink` of the documentation of Canvas.
 * It is part of `Course` and `Profile`.
 *
 * @category resources
 */
export const CalendarLink: Schema.Schema<CalendarLink> = calendarLink

/** @category resources */
export interface ChangeRecord {
  readonly asset_id?: Id | null | undefined
  readonly asset_type?: string | null | undefined
  readonly asset_name?: string | null | undefined
  readonly change_type?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly locked?: boolean | null | undefined
  readonly exceptions?: ReadonlyArray<unknown> | null | undefined
  readonly [name: string]: unknown
}

const changeRecord = /* @__PURE__ */ resource("ChangeRecord", () => ({
  asset_id: id,
  asset_type: string,
  asset_name: string,
  change_type: string,
  html_url: string,
  locked: boolean,
  exceptions: array
}))

/**
 * The record `ChangeRecord` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/blueprint_subscriptions/:subscription_id/migrations/:id/details` returns a list of them.
 *
 * @category resources
 */
export const ChangeRecord: Schema.Schema<ChangeRecord> = changeRecord

/** @category resources */
export interface Collaboration {
  readonly id: Id
  readonly collaboration_type?: string | null | undefined
  readonly document_id?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly context_id?: Id | null | undefined
  readonly context_type?: string | null | undefined
  readonly url?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly description?: string | null | undefined
  readonly title?: string | null | undefined
  readonly type?: string | null | undefined
  readonly update_url?: string | null | undefined
  readonly user_name?: string | null | undefined
  readonly [name: string]: unknown
}

const collaboration = /* @__PURE__ */ resource("Collaboration", () => ({
  id: Id,
  collaboration_type: string,
  document_id: string,
  user_id: id,
  context_id: id,
  context_type: string,
  url: string,
  created_at: string,
  updated_at: string,
  description: string,
  title: string,
  type: string,
  update_url: string,
  user_name: string
}))

/**
 * The record `Collaboration` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/collaborations` returns a list of them.
 *
 * @category resources
 */
export const Collaboration: Schema.Schema<Collaboration> = collaboration

/** @category resources */
export interface Collaborator {
  readonly id: Id
  readonly type?: string | null | undefined
  readonly name?: string | null | undefined
  readonly [name: string]: unknown
}

const collaborator = /* @__PURE__ */ resource("Collaborator", () => ({
  id: Id,
  type: string,
  name: string
}))

/**
 * The record `Collaborator` of the documentation of Canvas.
 * `GET /api/v1/collaborations/:id/members` returns a list of them.
 *
 * @category resources
 */
export const Collaborator: Schema.Schema<Collaborator> = collaborator

/** @category resources */
export interface ColumnDatum {
  readonly content?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly [name: string]: unknown
}

const columnDatum = /* @__PURE__ */ resource("ColumnDatum", () => ({
  content: string,
  user_id: id
}))

/**
 * The record `ColumnDatum` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/custom_gradebook_columns/:id/data` returns a list of them.
 *
 * @category resources
 */
export const ColumnDatum: Schema.Schema<ColumnDatum> = columnDatum

/** @category resources */
export interface CommMessage {
  readonly id: Id
  readonly created_at?: string | null | undefined
  readonly sent_at?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly from?: string | null | undefined
  readonly from_name?: string | null | undefined
  readonly to?: string | null | undefined
  readonly reply_to?: string | null | undefined
  readonly subject?: string | null | undefined
  readonly body?: string | null | undefined
  readonly html_body?: string | null | undefined
  readonly [name: string]: unknown
}

const commMessage = /* @__PURE__ */ resource("CommMessage", () => ({
  id: Id,
  created_at: string,
  sent_at: string,
  workflow_state: string,
  from: string,
  from_name: string,
  to: string,
  reply_to: string,
  subject: string,
  body: string,
  html_body: string
}))

/**
 * The record `CommMessage` of the documentation of Canvas.
 * `GET /api/v1/comm_messages` returns a list of them.
 *
 * @category resources
 */
export const CommMessage: Schema.Schema<CommMessage> = commMessage

/** @category resources */
export interface CommunicationChannel {
  readonly id: Id
  readonly address?: string | null | undefined
  /** `email`, `push`, `sms` and others. */
  readonly type?: string | null | undefined
  readonly position?: number | null | undefined
  readonly user_id?: Id | null | undefined
  /** Only for administrators. */
  readonly bounce_count?: number | null | undefined
  readonly last_bounce_at?: string | null | undefined
  /** `active` or `unconfirmed`. */
  readonly workflow_state?: string | null | undefined
  readonly [name: string]: unknown
}

interface CommunicationChannelEncoded
  extends Sent<
    CommunicationChannel,
    "position" | "bounce_count"
  > {}

const communicationChannel = /* @__PURE__ */ resource("CommunicationChannel", () => ({
  id: Id,
  address: string,
  type: string,
  position: number,
  user_id: id,
  bounce_count: number,
  last_bounce_at: string,
  workflow_state: string
}))

/**
 * An address to which a user gets notifications.
 * `GET /api/v1/users/:user_id/communication_channels` lists those of a user.
 *
 * @category resources
 */
export const CommunicationChannel: Schema.Schema<CommunicationChannel, CommunicationChannelEncoded> = communicationChannel

/** @category resources */
export interface CompletionRequirement {
  readonly type?: string | null | undefined
  readonly min_score?: number | null | undefined
  readonly min_percentage?: number | null | undefined
  readonly completed?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface CompletionRequirementEncoded
  extends Sent<
    CompletionRequirement,
    "min_score" | "min_percentage"
  > {}

const completionRequirement = /* @__PURE__ */ resource("CompletionRequirement", () => ({
  type: string,
  min_score: double,
  min_percentage: double,
  completed: boolean
}))

/**
 * The record `CompletionRequirement` of the documentation of Canvas.
 * It is part of `ModuleItem`.
 *
 * @category resources
 */
export const CompletionRequirement: Schema.Schema<CompletionRequirement, CompletionRequirementEncoded> = completionRequirement

/** @category resources */
export interface ConferenceRecording {
  readonly duration_minutes?: number | null | undefined
  readonly title?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly playback_url?: string | null | undefined
  readonly [name: string]: unknown
}

interface ConferenceRecordingEncoded
  extends Sent<
    ConferenceRecording,
    "duration_minutes"
  > {}

const conferenceRecording = /* @__PURE__ */ resource("ConferenceRecording", () => ({
  duration_minutes: number,
  title: string,
  updated_at: string,
  created_at: string,
  playback_url: string
}))

/**
 * The record `ConferenceRecording` of the documentation of Canvas.
 * It is part of `Conference`.
 *
 * @category resources
 */
export const ConferenceRecording: Schema.Schema<ConferenceRecording, ConferenceRecordingEncoded> = conferenceRecording

/** @category resources */
export interface Conference {
  readonly id: Id
  readonly conference_type?: string | null | undefined
  readonly conference_key?: string | null | undefined
  readonly description?: string | null | undefined
  readonly duration?: number | null | undefined
  readonly ended_at?: string | null | undefined
  readonly started_at?: string | null | undefined
  readonly title?: string | null | undefined
  readonly users?: ReadonlyArray<Id> | null | undefined
  readonly invitees?: ReadonlyArray<Id> | null | undefined
  readonly attendees?: ReadonlyArray<Id> | null | undefined
  readonly has_advanced_settings?: boolean | null | undefined
  readonly long_running?: boolean | null | undefined
  readonly user_settings?: { readonly [name: string]: unknown } | null | undefined
  readonly recordings?: ReadonlyArray<ConferenceRecording> | null | undefined
  readonly url?: string | null | undefined
  readonly join_url?: string | null | undefined
  readonly context_type?: string | null | undefined
  readonly context_id?: Id | null | undefined
  readonly [name: string]: unknown
}

interface ConferenceEncoded
  extends Sent<
    Conference,
    "duration",
    {
      readonly recordings: ReadonlyArray<ConferenceRecordingEncoded> | null | undefined
    }
  > {}

const conference = /* @__PURE__ */ resource("Conference", () => ({
  id: Id,
  conference_type: string,
  conference_key: string,
  description: string,
  duration: number,
  ended_at: string,
  started_at: string,
  title: string,
  users: ids,
  invitees: ids,
  attendees: ids,
  has_advanced_settings: boolean,
  long_running: boolean,
  user_settings: object,
  recordings: /* @__PURE__ */ arrayOf(ConferenceRecording),
  url: string,
  join_url: string,
  context_type: string,
  context_id: id
}))

/**
 * The record `Conference` of the documentation of Canvas.
 * `GET /api/v1/conferences` returns a list of them.
 *
 * @category resources
 */
export const Conference: Schema.Schema<Conference, ConferenceEncoded> = conference

/** @category resources */
export interface ContentDetails {
  readonly points_possible?: number | null | undefined
  readonly due_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface ContentDetailsEncoded
  extends Sent<
    ContentDetails,
    "points_possible"
  > {}

const contentDetails = /* @__PURE__ */ resource("ContentDetails", () => ({
  points_possible: double,
  due_at: string,
  unlock_at: string,
  lock_at: string,
  locked_for_user: boolean,
  lock_explanation: string,
  lock_info: object
}))

/**
 * The record `ContentDetails` of the documentation of Canvas.
 * It is part of `ModuleItem`.
 *
 * @category resources
 */
export const ContentDetails: Schema.Schema<ContentDetails, ContentDetailsEncoded> = contentDetails

/** @category resources */
export interface ContentExport {
  readonly id: Id
  readonly created_at?: string | null | undefined
  /** `common_cartridge`, `qti` or `zip`. */
  readonly export_type?: string | null | undefined
  /** Only after the export has finished. */
  readonly attachment?: FileAttachment | null | undefined
  readonly progress_url?: string | null | undefined
  readonly user_id?: Id | null | undefined
  /** `created`, `exporting`, `exported` or `failed`. */
  readonly workflow_state?: string | null | undefined
  readonly course_id?: Id | null | undefined
  readonly [name: string]: unknown
}

interface ContentExportEncoded
  extends Sent<
    ContentExport,
    never,
    {
      readonly attachment: FileAttachmentEncoded | null | undefined
    }
  > {}

const contentExport = /* @__PURE__ */ resource("ContentExport", () => ({
  id: Id,
  created_at: string,
  export_type: string,
  attachment: /* @__PURE__ */ optional(FileAttachment),
  progress_url: string,
  user_id: id,
  workflow_state: string,
  course_id: id
}))

/**
 * An export of a course as a file.
 * `GET /api/v1/courses/:course_id/content_exports` lists those of a course.
 *
 * @category resources
 */
export const ContentExport: Schema.Schema<ContentExport, ContentExportEncoded> = contentExport

/** @category resources */
export interface ContentMigration {
  readonly id: Id
  /** `course_copy_importer`, `common_cartridge_importer` and others. */
  readonly migration_type?: string | null | undefined
  readonly migration_type_title?: string | null | undefined
  readonly migration_issues_url?: string | null | undefined
  readonly attachment?: FileAttachment | null | undefined
  readonly progress_url?: string | null | undefined
  readonly user_id?: Id | null | undefined
  /** `pre_processing`, `pre_processed`, `running`, `waiting_for_select`, `completed` or `failed`. */
  readonly workflow_state?: string | null | undefined
  readonly started_at?: string | null | undefined
  readonly finished_at?: string | null | undefined
  /** Where to upload the file, if the migration waits for one. */
  readonly pre_attachment?: { readonly [name: string]: unknown } | null | undefined
  readonly migration_issues_count?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly settings?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface ContentMigrationEncoded
  extends Sent<
    ContentMigration,
    "migration_issues_count",
    {
      readonly attachment: FileAttachmentEncoded | null | undefined
    }
  > {}

const contentMigration = /* @__PURE__ */ resource("ContentMigration", () => ({
  id: Id,
  migration_type: string,
  migration_type_title: string,
  migration_issues_url: string,
  attachment: /* @__PURE__ */ optional(FileAttachment),
  progress_url: string,
  user_id: id,
  workflow_state: string,
  started_at: string,
  finished_at: string,
  pre_attachment: object,
  migration_issues_count: number,
  created_at: string,
  settings: object
}))

/**
 * An import of content into a course, for example from another course.
 * `GET /api/v1/courses/:course_id/content_migrations` lists those of a course.
 *
 * @category resources
 */
export const ContentMigration: Schema.Schema<ContentMigration, ContentMigrationEncoded> = contentMigration

/** @category resources */
export interface ContentShare {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly content_type?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly sender?: { readonly [name: string]: unknown } | null | undefined
  readonly receivers?: ReadonlyArray<unknown> | null | undefined
  readonly source_course?: { readonly [name: string]: unknown } | null | undefined
  readonly read_state?: string | null | undefined
  readonly content_export?: ContentExport | null | undefined
  readonly [name: string]: unknown
}

interface ContentShareEncoded
  extends Sent<
    ContentShare,
    never,
    {
      readonly content_export: ContentExportEncoded | null | undefined
    }
  > {}

const contentShare = /* @__PURE__ */ resource("ContentShare", () => ({
  id: Id,
  name: string,
  content_type: string,
  created_at: string,
  updated_at: string,
  user_id: id,
  sender: object,
  receivers: array,
  source_course: object,
  read_state: string,
  content_export: /* @__PURE__ */ optional(ContentExport)
}))

/**
 * The record `ContentShare` of the documentation of Canvas.
 * `GET /api/v1/users/:user_id/content_shares/:id` returns one.
 *
 * @category resources
 */
export const ContentShare: Schema.Schema<ContentShare, ContentShareEncoded> = contentShare

/** @category resources */
export interface ContextExternalToolMessageSettings {
  readonly type?: string | null | undefined
  readonly enabled?: boolean | null | undefined
  readonly target_link_uri?: string | null | undefined
  readonly custom_fields?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface ContextExternalToolMessageSettingsEncoded
  extends Sent<
    ContextExternalToolMessageSettings,
    "enabled"
  > {}

const contextExternalToolMessageSettings = /* @__PURE__ */ resource("ContextExternalToolMessageSettings", () => ({
  type: string,
  enabled: booleanSetting,
  target_link_uri: string,
  custom_fields: object
}))

/**
 * The record `ContextExternalToolMessageSettings` of the documentation of Canvas.
 * It is part of `ExternalTool`.
 *
 * @category resources
 */
export const ContextExternalToolMessageSettings: Schema.Schema<ContextExternalToolMessageSettings, ContextExternalToolMessageSettingsEncoded> = contextExternalToolMessageSettings

/** @category resources */
export interface ContextExternalToolPlacement {
  readonly enabled?: boolean | null | undefined
  readonly url?: string | null | undefined
  readonly target_link_uri?: string | null | undefined
  readonly text?: string | null | undefined
  readonly label?: string | null | undefined
  readonly labels?: { readonly [name: string]: unknown } | null | undefined
  readonly message_type?: string | null | undefined
  readonly selection_width?: number | null | undefined
  readonly selection_height?: number | null | undefined
  readonly launch_width?: number | null | undefined
  readonly launch_height?: number | null | undefined
  readonly icon_url?: string | null | undefined
  readonly canvas_icon_class?: string | null | undefined
  readonly allow_fullscreen?: boolean | null | undefined
  readonly custom_fields?: { readonly [name: string]: unknown } | null | undefined
  readonly visibility?: string | null | undefined
  readonly required_permissions?: string | null | undefined
  readonly default?: string | null | undefined
  readonly display_type?: string | null | undefined
  readonly windowTarget?: string | null | undefined
  readonly accept_media_types?: string | null | undefined
  readonly use_tray?: boolean | null | undefined
  readonly icon_svg_path_64?: string | null | undefined
  readonly root_account_only?: boolean | null | undefined
  readonly description?: string | null | undefined
  readonly require_resource_selection?: boolean | null | undefined
  readonly prefer_sis_email?: boolean | null | undefined
  readonly oauth_compliant?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface ContextExternalToolPlacementEncoded
  extends Sent<
    ContextExternalToolPlacement,
    "enabled" | "selection_width" | "selection_height" | "launch_width" | "launch_height" | "allow_fullscreen" | "use_tray" | "root_account_only" | "require_resource_selection" | "prefer_sis_email" | "oauth_compliant"
  > {}

const contextExternalToolPlacement = /* @__PURE__ */ resource("ContextExternalToolPlacement", () => ({
  enabled: booleanSetting,
  url: string,
  target_link_uri: string,
  text: string,
  label: string,
  labels: object,
  message_type: string,
  selection_width: number,
  selection_height: number,
  launch_width: number,
  launch_height: number,
  icon_url: string,
  canvas_icon_class: string,
  allow_fullscreen: booleanSetting,
  custom_fields: object,
  visibility: string,
  required_permissions: string,
  default: string,
  display_type: string,
  windowTarget: string,
  accept_media_types: string,
  use_tray: booleanSetting,
  icon_svg_path_64: string,
  root_account_only: booleanSetting,
  description: string,
  require_resource_selection: booleanSetting,
  prefer_sis_email: booleanSetting,
  oauth_compliant: booleanSetting
}))

/**
 * The record `ContextExternalToolPlacement` of the documentation of Canvas.
 * It is part of `ExternalTool`.
 *
 * @category resources
 */
export const ContextExternalToolPlacement: Schema.Schema<ContextExternalToolPlacement, ContextExternalToolPlacementEncoded> = contextExternalToolPlacement

/** @category resources */
export interface SearchableAccount {
  readonly id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly sis_id?: string | null | undefined
  readonly display_path?: ReadonlyArray<string> | null | undefined
  readonly [name: string]: unknown
}

const searchableAccount = /* @__PURE__ */ resource("SearchableAccount", () => ({
  id: id,
  name: string,
  sis_id: string,
  display_path: strings
}))

/**
 * The record `SearchableAccount` of the documentation of Canvas.
 * It is part of `ContextSearchResponse`.
 *
 * @category resources
 */
export const SearchableAccount: Schema.Schema<SearchableAccount> = searchableAccount

/** @category resources */
export interface SearchableCourse {
  readonly id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly sis_id?: string | null | undefined
  readonly display_path?: ReadonlyArray<string> | null | undefined
  readonly course_code?: string | null | undefined
  readonly [name: string]: unknown
}

const searchableCourse = /* @__PURE__ */ resource("SearchableCourse", () => ({
  id: id,
  name: string,
  sis_id: string,
  display_path: strings,
  course_code: string
}))

/**
 * The record `SearchableCourse` of the documentation of Canvas.
 * It is part of `ContextSearchResponse`.
 *
 * @category resources
 */
export const SearchableCourse: Schema.Schema<SearchableCourse> = searchableCourse

/** @category resources */
export interface ContextSearchResponse {
  readonly accounts?: ReadonlyArray<SearchableAccount> | null | undefined
  readonly courses?: ReadonlyArray<SearchableCourse> | null | undefined
  readonly [name: string]: unknown
}

const contextSearchResponse = /* @__PURE__ */ resource("ContextSearchResponse", () => ({
  accounts: /* @__PURE__ */ arrayOf(SearchableAccount),
  courses: /* @__PURE__ */ arrayOf(SearchableCourse)
}))

/**
 * The record `ContextSearchResponse` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/lti_registrations/:registration_id/deployments/:deployment_id/context_search` returns one.
 *
 * @category resources
 */
export const ContextSearchResponse: Schema.Schema<ContextSearchResponse> = contextSearchResponse

/** @category resources */
export interface ConversationParticipant {
  readonly id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly full_name?: string | null | undefined
  readonly avatar_url?: string | null | undefined
  readonly uuid?: string | null | undefined
  readonly pronouns?: string | null | undefined
  readonly common_courses?: { readonly [name: string]: unknown } | null | undefined
  readonly common_groups?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const conversationParticipant = /* @__PURE__ */ resource("ConversationParticipant", () => ({
  id: id,
  name: string,
  full_name: string,
  avatar_url: string,
  uuid: string,
  pronouns: string,
  common_courses: object,
  common_groups: object
}))

/**
 * The record `ConversationParticipant` of the documentation of Canvas.
 * It is part of `Conversation`.
 *
 * @category resources
 */
export const ConversationParticipant: Schema.Schema<ConversationParticipant> = conversationParticipant

/** @category resources */
export interface ConversationMessage {
  readonly id?: Id | null | undefined
  readonly author_id?: Id | null | undefined
  readonly created_at?: string | null | undefined
  readonly generated?: boolean | null | undefined
  readonly body?: string | null | undefined
  readonly participating_user_ids?: ReadonlyArray<Id> | null | undefined
  readonly attachments?: ReadonlyArray<FileAttachment> | null | undefined
  readonly media_comment?: { readonly [name: string]: unknown } | null | undefined
  readonly forwarded_messages?: ReadonlyArray<unknown> | null | undefined
  readonly [name: string]: unknown
}

interface ConversationMessageEncoded
  extends Sent<
    ConversationMessage,
    never,
    {
      readonly attachments: ReadonlyArray<FileAttachmentEncoded> | null | undefined
    }
  > {}

const conversationMessage = /* @__PURE__ */ resource("ConversationMessage", () => ({
  id: id,
  author_id: id,
  created_at: string,
  generated: boolean,
  body: string,
  participating_user_ids: ids,
  attachments: /* @__PURE__ */ arrayOf(FileAttachment),
  media_comment: object,
  forwarded_messages: array
}))

/**
 * The record `ConversationMessage` of the documentation of Canvas.
 * It is part of `Conversation`.
 *
 * @category resources
 */
export const ConversationMessage: Schema.Schema<ConversationMessage, ConversationMessageEncoded> = conversationMessage

/** @category resources */
export interface Conversation {
  readonly id: Id
  readonly subject?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly last_message?: string | null | undefined
  /** Canvas documents this field in place of `last_message_at`. */
  readonly start_at?: string | null | undefined
  readonly message_count?: number | null | undefined
  readonly subscribed?: boolean | null | undefined
  readonly private?: boolean | null | undefined
  readonly starred?: boolean | null | undefined
  /** Any of `last_author`, `attachments` and `media_objects`. */
  readonly properties?: ReadonlyArray<string> | null | undefined
  readonly audience?: ReadonlyArray<Id> | null | undefined
  /** The roles of the audience, keyed by course and group ids. */
  readonly audience_contexts?: { readonly [name: string]: unknown } | null | undefined
  readonly avatar_url?: string | null | undefined
  readonly participants?: ReadonlyArray<ConversationParticipant> | null | undefined
  readonly visible?: boolean | null | undefined
  readonly context_name?: string | null | undefined
  readonly last_message_at?: string | null | undefined
  readonly last_authored_message?: string | null | undefined
  readonly last_authored_message_at?: string | null | undefined
  readonly label?: string | null | undefined
  readonly context_code?: string | null | undefined
  /** Only in the response to a request for one conversation. */
  readonly messages?: ReadonlyArray<ConversationMessage> | null | undefined
  readonly submissions?: ReadonlyArray<unknown> | null | undefined
  readonly [name: string]: unknown
}

interface ConversationEncoded
  extends Sent<
    Conversation,
    "message_count",
    {
      readonly messages: ReadonlyArray<ConversationMessageEncoded> | null | undefined
    }
  > {}

const conversation = /* @__PURE__ */ resource("Conversation", () => ({
  id: Id,
  subject: string,
  workflow_state: string,
  last_message: string,
  start_at: string,
  message_count: number,
  subscribed: boolean,
  private: boolean,
  starred: boolean,
  properties: strings,
  audience: ids,
  audience_contexts: object,
  avatar_url: string,
  participants: /* @__PURE__ */ arrayOf(ConversationParticipant),
  visible: boolean,
  context_name: string,
  last_message_at: string,
  last_authored_message: string,
  last_authored_message_at: string,
  label: string,
  context_code: string,
  messages: /* @__PURE__ */ arrayOf(ConversationMessage),
  submissions: array
}))

/**
 * A conversation of the inbox. Starting one returns an array of conversations.
 *
 * @category resources
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { lms } from "effect-lms"
 * import { Conversation } from "effect-lms/resources"
 *
 * const sent = lms(
 *   "POST /api/v1/conversations",
 *   { recipients: [3], body: "Hello" },
 *   { schema: Schema.Array(Conversation) }
 * )
 * ```
 */
export const Conversation: Schema.Schema<Conversation, ConversationEncoded> = conversation

/** @category resources */
export interface Grade {
  readonly html_url?: string | null | undefined
  readonly current_grade?: string | null | undefined
  readonly final_grade?: string | null | undefined
  readonly current_score?: number | null | undefined
  readonly final_score?: number | null | undefined
  readonly current_points?: number | null | undefined
  readonly unposted_current_grade?: string | null | undefined
  readonly unposted_final_grade?: string | null | undefined
  /** Includes grades that are not posted yet. Only for callers who may see them. */
  readonly unposted_current_score?: number | null | undefined
  readonly unposted_final_score?: number | null | undefined
  readonly unposted_current_points?: number | null | undefined
  readonly override_score?: number | null | undefined
  readonly override_grade?: string | null | undefined
  readonly [name: string]: unknown
}

interface GradeEncoded
  extends Sent<
    Grade,
    "current_score" | "final_score" | "current_points" | "unposted_current_score" | "unposted_final_score" | "unposted_current_points" | "override_score"
  > {}

const grade = /* @__PURE__ */ resource("Grade", () => ({
  html_url: string,
  current_grade: string,
  final_grade: string,
  current_score: double,
  final_score: double,
  current_points: double,
  unposted_current_grade: string,
  unposted_final_grade: string,
  unposted_current_score: double,
  unposted_final_score: double,
  unposted_current_points: double,
  override_score: double,
  override_grade: string
}))

/**
 * The record `Grade` of the documentation of Canvas.
 * It is part of `Enrollment` and `Grades`.
 *
 * @category resources
 */
export const Grade: Schema.Schema<Grade, GradeEncoded> = grade

const partOfEnrollment = /* @__PURE__ */ struct(() => ({
  id: id,
  course_id: id,
  sis_course_id: string,
  course_integration_id: string,
  course_section_id: id,
  section_integration_id: string,
  sis_account_id: string,
  sis_section_id: string,
  sis_user_id: string,
  enrollment_state: string,
  limit_privileges_to_course_section: boolean,
  sis_import_id: id,
  root_account_id: id,
  type: string,
  user_id: id,
  associated_user_id: id,
  role: string,
  role_id: id,
  created_at: string,
  updated_at: string,
  start_at: string,
  end_at: string,
  last_activity_at: string,
  last_attended_at: string,
  total_activity_time: number,
  html_url: string,
  grades: /* @__PURE__ */ optional(Grade),
  user: /* @__PURE__ */ optional(User),
  override_grade: string,
  override_score: double,
  unposted_current_grade: string,
  unposted_final_grade: string,
  unposted_current_score: double,
  unposted_final_score: double,
  has_grading_periods: boolean,
  totals_for_all_grading_periods_option: boolean,
  current_grading_period_title: string,
  current_grading_period_id: id,
  current_period_override_grade: string,
  current_period_override_score: double,
  current_period_unposted_current_score: double,
  current_period_unposted_final_score: double,
  current_period_unposted_current_grade: string,
  current_period_unposted_final_grade: string,
  computed_current_score: double,
  computed_current_grade: string,
  computed_current_letter_grade: string,
  computed_final_score: double,
  computed_final_grade: string,
  current_period_computed_current_score: double,
  current_period_computed_current_grade: string,
  current_period_computed_final_score: double,
  current_period_computed_final_grade: string,
  locked: boolean,
  can_be_removed: boolean,
  multiple_grading_periods_enabled: boolean
}))

/** @category resources */
export interface EnrollmentTerm {
  readonly id: Id
  readonly sis_term_id?: string | null | undefined
  readonly sis_import_id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  /** Other dates for some enrollment types, keyed by the type, such as `StudentEnrollment`. */
  readonly overrides?: { readonly [name: string]: unknown } | null | undefined
  readonly course_count?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly grading_period_group_id?: Id | null | undefined
  readonly used_in_subaccount?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface EnrollmentTermEncoded
  extends Sent<
    EnrollmentTerm,
    "course_count"
  > {}

const enrollmentTerm = /* @__PURE__ */ resource("EnrollmentTerm", () => ({
  id: Id,
  sis_term_id: string,
  sis_import_id: id,
  name: string,
  start_at: string,
  end_at: string,
  workflow_state: string,
  overrides: object,
  course_count: number,
  created_at: string,
  grading_period_group_id: id,
  used_in_subaccount: boolean
}))

/**
 * A term: the dates in which its courses are open. A list of terms is an object with the array `enrollment_terms`.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { EnrollmentTerm } from "effect-lms/resources"
 *
 * const terms = lmsStream("/api/v1/accounts/:id/terms", { id: 1 }, { schema: EnrollmentTerm, collection: "enrollment_terms" })
 * ```
 */
export const EnrollmentTerm: Schema.Schema<EnrollmentTerm, EnrollmentTermEncoded> = enrollmentTerm

/** @category resources */
export interface CourseProgress {
  readonly requirement_count?: number | null | undefined
  readonly requirement_completed_count?: number | null | undefined
  readonly next_requirement_url?: string | null | undefined
  readonly completed_at?: string | null | undefined
  /** Replaces the other fields if the course tracks no progress for the caller. */
  readonly error?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface CourseProgressEncoded
  extends Sent<
    CourseProgress,
    "requirement_count" | "requirement_completed_count"
  > {}

const courseProgress = /* @__PURE__ */ resource("CourseProgress", () => ({
  requirement_count: number,
  requirement_completed_count: number,
  next_requirement_url: string,
  completed_at: string,
  error: object
}))

/**
 * The record `CourseProgress` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/users/:user_id/progress` returns one.
 *
 * @category resources
 */
export const CourseProgress: Schema.Schema<CourseProgress, CourseProgressEncoded> = courseProgress

const partOfSection = /* @__PURE__ */ struct(() => ({
  id: id,
  name: string,
  sis_section_id: string,
  integration_id: string,
  sis_import_id: id,
  course_id: id,
  sis_course_id: string,
  start_at: string,
  end_at: string,
  restrict_enrollments_to_section_dates: boolean,
  nonxlist_course_id: id,
  total_students: number,
  students: /* @__PURE__ */ arrayOf(User),
  created_at: string,
  passback_status: object,
  permissions: object,
  enrollment_role: string
}))

/** @category resources */
export interface Course {
  readonly id: Id
  readonly sis_course_id?: string | null | undefined
  readonly uuid?: string | null | undefined
  readonly integration_id?: string | null | undefined
  readonly sis_import_id?: Id | null | undefined
  /** Absent outside the dates in which the caller may access the course. */
  readonly name?: string | null | undefined
  readonly course_code?: string | null | undefined
  /** The real name, if the caller has set a nickname: `name` is then the nickname. */
  readonly original_name?: string | null | undefined
  /** `unpublished`, `available`, `completed` or `deleted`. */
  readonly workflow_state?: string | null | undefined
  readonly account_id?: Id | null | undefined
  readonly root_account_id?: Id | null | undefined
  readonly enrollment_term_id?: Id | null | undefined
  /** Only with `include: ["grading_periods"]`. */
  readonly grading_periods?: ReadonlyArray<unknown> | null | undefined
  readonly grading_standard_id?: Id | null | undefined
  readonly grade_passback_setting?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly locale?: string | null | undefined
  /** The caller's own enrollments. Those of a student have scores with `include: ["total_scores"]`. */
  readonly enrollments?: ReadonlyArray<Part<Enrollment>> | null | undefined
  /** Only with `include: ["total_students"]`. */
  readonly total_students?: number | null | undefined
  readonly calendar?: CalendarLink | null | undefined
  /** The home page: `feed`, `wiki`, `modules`, `assignments` or `syllabus`. */
  readonly default_view?: string | null | undefined
  readonly syllabus_body?: string | null | undefined
  /** Only with `include: ["needs_grading_count"]`. */
  readonly needs_grading_count?: number | null | undefined
  /** Only with `include: ["term"]`. */
  readonly term?: EnrollmentTerm | null | undefined
  /** Only with `include: ["course_progress"]`. */
  readonly course_progress?: CourseProgress | null | undefined
  readonly apply_assignment_group_weights?: boolean | null | undefined
  /** Only with `include: ["permissions"]`. */
  readonly permissions?: { readonly [name: string]: unknown } | null | undefined
  readonly is_public?: boolean | null | undefined
  readonly is_public_to_auth_users?: boolean | null | undefined
  readonly public_syllabus?: boolean | null | undefined
  readonly public_syllabus_to_auth?: boolean | null | undefined
  readonly public_description?: string | null | undefined
  readonly storage_quota_mb?: number | null | undefined
  readonly storage_quota_used_mb?: number | null | undefined
  readonly hide_final_grades?: boolean | null | undefined
  readonly license?: string | null | undefined
  readonly allow_student_assignment_edits?: boolean | null | undefined
  readonly allow_wiki_comments?: boolean | null | undefined
  readonly allow_student_forum_attachments?: boolean | null | undefined
  readonly open_enrollment?: boolean | null | undefined
  readonly self_enrollment?: boolean | null | undefined
  readonly restrict_enrollments_to_course_dates?: boolean | null | undefined
  readonly course_format?: string | null | undefined
  /** `true` if Canvas sends nothing but the `id`, since the caller may not access the course now. */
  readonly access_restricted_by_date?: boolean | null | undefined
  readonly time_zone?: string | null | undefined
  readonly blueprint?: boolean | null | undefined
  readonly blueprint_restrictions?: { readonly [name: string]: unknown } | null | undefined
  readonly blueprint_restrictions_by_object_type?: { readonly [name: string]: unknown } | null | undefined
  readonly template?: boolean | null | undefined
  readonly concluded?: boolean | null | undefined
  readonly course_color?: string | null | undefined
  readonly friendly_name?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly image_download_url?: string | null | undefined
  readonly banner_image_download_url?: string | null | undefined
  readonly homeroom_course?: boolean | null | undefined
  readonly overridden_course_visibility?: string | null | undefined
  /** Only with `include: ["account"]`. */
  readonly account?: Account | null | undefined
  /** Only with `include: ["favorites"]`. */
  readonly is_favorite?: boolean | null | undefined
  /** Only with `include: ["teachers"]`. */
  readonly teachers?: ReadonlyArray<UserDisplay> | null | undefined
  /** Only with `include: ["sections"]`. */
  readonly sections?: ReadonlyArray<Part<Section>> | null | undefined
  readonly [name: string]: unknown
}

interface CourseEncoded
  extends Sent<
    Course,
    "total_students" | "needs_grading_count" | "storage_quota_mb" | "storage_quota_used_mb",
    {
      readonly enrollments: ReadonlyArray<Part<EnrollmentEncoded>> | null | undefined
      readonly term: EnrollmentTermEncoded | null | undefined
      readonly course_progress: CourseProgressEncoded | null | undefined
      readonly account: AccountEncoded | null | undefined
      readonly sections: ReadonlyArray<Part<SectionEncoded>> | null | undefined
    }
  > {}

const course = /* @__PURE__ */ resource("Course", () => ({
  id: Id,
  sis_course_id: string,
  uuid: string,
  integration_id: string,
  sis_import_id: id,
  name: string,
  course_code: string,
  original_name: string,
  workflow_state: string,
  account_id: id,
  root_account_id: id,
  enrollment_term_id: id,
  grading_periods: array,
  grading_standard_id: id,
  grade_passback_setting: string,
  created_at: string,
  start_at: string,
  end_at: string,
  locale: string,
  enrollments: /* @__PURE__ */ arrayOf(partOfEnrollment),
  total_students: number,
  calendar: /* @__PURE__ */ optional(CalendarLink),
  default_view: string,
  syllabus_body: string,
  needs_grading_count: number,
  term: /* @__PURE__ */ optional(EnrollmentTerm),
  course_progress: /* @__PURE__ */ optional(CourseProgress),
  apply_assignment_group_weights: boolean,
  permissions: object,
  is_public: boolean,
  is_public_to_auth_users: boolean,
  public_syllabus: boolean,
  public_syllabus_to_auth: boolean,
  public_description: string,
  storage_quota_mb: number,
  storage_quota_used_mb: double,
  hide_final_grades: boolean,
  license: string,
  allow_student_assignment_edits: boolean,
  allow_wiki_comments: boolean,
  allow_student_forum_attachments: boolean,
  open_enrollment: boolean,
  self_enrollment: boolean,
  restrict_enrollments_to_course_dates: boolean,
  course_format: string,
  access_restricted_by_date: boolean,
  time_zone: string,
  blueprint: boolean,
  blueprint_restrictions: object,
  blueprint_restrictions_by_object_type: object,
  template: boolean,
  concluded: boolean,
  course_color: string,
  friendly_name: string,
  html_url: string,
  image_download_url: string,
  banner_image_download_url: string,
  homeroom_course: boolean,
  overridden_course_visibility: string,
  account: /* @__PURE__ */ optional(Account),
  is_favorite: boolean,
  teachers: /* @__PURE__ */ arrayOf(UserDisplay),
  sections: /* @__PURE__ */ arrayOf(partOfSection)
}))

/**
 * A course.
 *
 * `name` is optional although every course has one: outside the dates in which the caller may access it, Canvas lists a
 * course as `{ "id": 101, "access_restricted_by_date": true }`. With a required `name`, one such course would fail the list.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect, Stream } from "effect"
 * import { lms, lmsStream } from "effect-lms"
 * import { Course } from "effect-lms/resources"
 *
 * const one = lms("/api/v1/courses/:course_id", { course_id: 101 }, { schema: Course })
 *
 * const names = lmsStream("/api/v1/courses", { enrollment_type: "teacher" }, { schema: Course }).pipe(
 *   Stream.runForEach((course) => Effect.log(course.name ?? `course ${course.id} (no access)`))
 * )
 * ```
 */
export const Course: Schema.Schema<Course, CourseEncoded> = course

/** @category resources */
export interface CourseAttributes {
  readonly id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly sis_id?: string | null | undefined
  readonly integration_id?: string | null | undefined
  readonly [name: string]: unknown
}

const courseAttributes = /* @__PURE__ */ resource("CourseAttributes", () => ({
  id: id,
  name: string,
  sis_id: string,
  integration_id: string
}))

/**
 * The record `CourseAttributes` of the documentation of Canvas.
 * It is part of `SectionAttributes`.
 *
 * @category resources
 */
export const CourseAttributes: Schema.Schema<CourseAttributes> = courseAttributes

/** @category resources */
export interface EpubExport {
  readonly id: Id
  readonly created_at?: string | null | undefined
  readonly attachment?: FileAttachment | null | undefined
  readonly progress_url?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly [name: string]: unknown
}

interface EpubExportEncoded
  extends Sent<
    EpubExport,
    never,
    {
      readonly attachment: FileAttachmentEncoded | null | undefined
    }
  > {}

const epubExport = /* @__PURE__ */ resource("EpubExport", () => ({
  id: Id,
  created_at: string,
  attachment: /* @__PURE__ */ optional(FileAttachment),
  progress_url: string,
  user_id: id,
  workflow_state: string
}))

/**
 * The record `EpubExport` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/epub_exports/:id` returns one.
 *
 * @category resources
 */
export const EpubExport: Schema.Schema<EpubExport, EpubExportEncoded> = epubExport

/** @category resources */
export interface CourseEpubExport {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly epub_export?: EpubExport | null | undefined
  readonly [name: string]: unknown
}

interface CourseEpubExportEncoded
  extends Sent<
    CourseEpubExport,
    never,
    {
      readonly epub_export: EpubExportEncoded | null | undefined
    }
  > {}

const courseEpubExport = /* @__PURE__ */ resource("CourseEpubExport", () => ({
  id: Id,
  name: string,
  epub_export: /* @__PURE__ */ optional(EpubExport)
}))

/**
 * The record `CourseEpubExport` of the documentation of Canvas.
 * `GET /api/v1/epub_exports` returns a list of them.
 *
 * @category resources
 */
export const CourseEpubExport: Schema.Schema<CourseEpubExport, CourseEpubExportEncoded> = courseEpubExport

/** @category resources */
export interface CourseEventLink {
  readonly course?: number | null | undefined
  readonly user?: number | null | undefined
  readonly page_view?: string | null | undefined
  readonly copied_from?: number | null | undefined
  readonly copied_to?: number | null | undefined
  readonly sis_batch?: number | null | undefined
  readonly [name: string]: unknown
}

interface CourseEventLinkEncoded
  extends Sent<
    CourseEventLink,
    "course" | "user" | "copied_from" | "copied_to" | "sis_batch"
  > {}

const courseEventLink = /* @__PURE__ */ resource("CourseEventLink", () => ({
  course: number,
  user: number,
  page_view: string,
  copied_from: number,
  copied_to: number,
  sis_batch: number
}))

/**
 * The record `CourseEventLink` of the documentation of Canvas.
 * It is part of `CourseEvent`.
 *
 * @category resources
 */
export const CourseEventLink: Schema.Schema<CourseEventLink, CourseEventLinkEncoded> = courseEventLink

/** @category resources */
export interface CourseEvent {
  readonly id: Id
  readonly created_at?: string | null | undefined
  readonly event_type?: string | null | undefined
  readonly event_data?: string | null | undefined
  readonly event_source?: string | null | undefined
  readonly links?: CourseEventLink | null | undefined
  readonly [name: string]: unknown
}

interface CourseEventEncoded
  extends Sent<
    CourseEvent,
    never,
    {
      readonly links: CourseEventLinkEncoded | null | undefined
    }
  > {}

const courseEvent = /* @__PURE__ */ resource("CourseEvent", () => ({
  id: Id,
  created_at: string,
  event_type: string,
  event_data: string,
  event_source: string,
  links: /* @__PURE__ */ optional(CourseEventLink)
}))

/**
 * The record `CourseEvent` of the documentation of Canvas.
 * `GET /api/v1/audit/course/accounts/:account_id` returns a list of them.
 *
 * @category resources
 */
export const CourseEvent: Schema.Schema<CourseEvent, CourseEventEncoded> = courseEvent

/** @category resources */
export interface CourseNickname {
  readonly course_id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly nickname?: string | null | undefined
  readonly [name: string]: unknown
}

const courseNickname = /* @__PURE__ */ resource("CourseNickname", () => ({
  course_id: id,
  name: string,
  nickname: string
}))

/**
 * The record `CourseNickname` of the documentation of Canvas.
 * `GET /api/v1/users/self/course_nicknames` returns a list of them.
 *
 * @category resources
 */
export const CourseNickname: Schema.Schema<CourseNickname> = courseNickname

/** @category resources */
export interface Progress {
  readonly id: Id
  readonly context_id?: Id | null | undefined
  readonly context_type?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly tag?: string | null | undefined
  /** Percent: 0 to 100. */
  readonly completion?: number | null | undefined
  /** `queued`, `running`, `waiting_for_external_tool`, `completed`, `failed` or `canceled`. */
  readonly workflow_state: string
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly message?: string | null | undefined
  /** Only after the job is completed. */
  readonly results?: { readonly [name: string]: unknown } | null | undefined
  readonly url?: string | null | undefined
  readonly [name: string]: unknown
}

interface ProgressEncoded
  extends Sent<
    Progress,
    "completion"
  > {}

const progress = /* @__PURE__ */ resource("Progress", () => ({
  id: Id,
  context_id: id,
  context_type: string,
  user_id: id,
  tag: string,
  completion: number,
  workflow_state: Schema.String,
  created_at: string,
  updated_at: string,
  message: string,
  results: object,
  url: string
}))

/**
 * A background job of Canvas. `lmsWait` waits until it is over.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsWait } from "effect-lms"
 * import { Progress } from "effect-lms/resources"
 *
 * const finished = lmsWait("/api/v1/progress/12", { schema: Progress, deadline: "1 hour" })
 * ```
 */
export const Progress: Schema.Schema<Progress, ProgressEncoded> = progress

/** @category resources */
export interface CoursePace {
  readonly id: Id
  readonly course_id?: Id | null | undefined
  readonly user_id?: Id | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly exclude_weekends?: boolean | null | undefined
  readonly selected_days_to_skip?: ReadonlyArray<string> | null | undefined
  readonly hard_end_dates?: boolean | null | undefined
  readonly created_at?: string | null | undefined
  readonly end_date?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly published_at?: string | null | undefined
  readonly root_account_id?: Id | null | undefined
  readonly start_date?: string | null | undefined
  readonly progress?: Progress | null | undefined
  readonly [name: string]: unknown
}

interface CoursePaceEncoded
  extends Sent<
    CoursePace,
    never,
    {
      readonly progress: ProgressEncoded | null | undefined
    }
  > {}

const coursePace = /* @__PURE__ */ resource("CoursePace", () => ({
  id: Id,
  course_id: id,
  user_id: id,
  workflow_state: string,
  exclude_weekends: boolean,
  selected_days_to_skip: strings,
  hard_end_dates: boolean,
  created_at: string,
  end_date: string,
  updated_at: string,
  published_at: string,
  root_account_id: id,
  start_date: string,
  progress: /* @__PURE__ */ optional(Progress)
}))

/**
 * The record `CoursePace` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/course_pacing/:id` returns one.
 *
 * @category resources
 */
export const CoursePace: Schema.Schema<CoursePace, CoursePaceEncoded> = coursePace

/** @category resources */
export interface CourseQuizExtension {
  readonly user_id?: Id | null | undefined
  readonly extra_attempts?: number | null | undefined
  readonly extra_time?: number | null | undefined
  readonly manually_unlocked?: boolean | null | undefined
  readonly end_at?: string | null | undefined
  readonly [name: string]: unknown
}

interface CourseQuizExtensionEncoded
  extends Sent<
    CourseQuizExtension,
    "extra_attempts" | "extra_time"
  > {}

const courseQuizExtension = /* @__PURE__ */ resource("CourseQuizExtension", () => ({
  user_id: id,
  extra_attempts: number,
  extra_time: number,
  manually_unlocked: boolean,
  end_at: string
}))

/**
 * The record `CourseQuizExtension` of the documentation of Canvas.
 * `POST /api/v1/courses/:course_id/quiz_extensions` returns them.
 *
 * @category resources
 */
export const CourseQuizExtension: Schema.Schema<CourseQuizExtension, CourseQuizExtensionEncoded> = courseQuizExtension

/** @category resources */
export interface CreatedEventData {
  readonly name?: ReadonlyArray<string> | null | undefined
  readonly start_at?: ReadonlyArray<string> | null | undefined
  readonly conclude_at?: ReadonlyArray<string> | null | undefined
  readonly is_public?: ReadonlyArray<boolean> | null | undefined
  readonly created_source?: string | null | undefined
  readonly [name: string]: unknown
}

const createdEventData = /* @__PURE__ */ resource("CreatedEventData", () => ({
  name: strings,
  start_at: strings,
  conclude_at: strings,
  is_public: /* @__PURE__ */ arrayOf(Schema.Boolean),
  created_source: string
}))

/**
 * The record `CreatedEventData` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const CreatedEventData: Schema.Schema<CreatedEventData> = createdEventData

/** @category resources */
export interface CustomGradebookColumn {
  readonly id: Id
  readonly teacher_notes?: boolean | null | undefined
  readonly title?: string | null | undefined
  readonly position?: number | null | undefined
  readonly hidden?: boolean | null | undefined
  readonly read_only?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface CustomGradebookColumnEncoded
  extends Sent<
    CustomGradebookColumn,
    "position"
  > {}

const customGradebookColumn = /* @__PURE__ */ resource("CustomGradebookColumn", () => ({
  id: Id,
  teacher_notes: boolean,
  title: string,
  position: number,
  hidden: boolean,
  read_only: boolean
}))

/**
 * A custom column of the gradebook of a course.
 * `GET /api/v1/courses/:course_id/custom_gradebook_columns` lists those of a course.
 *
 * @category resources
 */
export const CustomGradebookColumn: Schema.Schema<CustomGradebookColumn, CustomGradebookColumnEncoded> = customGradebookColumn

/** @category resources */
export interface Grader {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly assignments?: ReadonlyArray<Assignment> | null | undefined
  readonly [name: string]: unknown
}

interface GraderEncoded
  extends Sent<
    Grader,
    never,
    {
      readonly assignments: ReadonlyArray<AssignmentEncoded> | null | undefined
    }
  > {}

const grader = /* @__PURE__ */ resource("Grader", () => ({
  id: Id,
  name: string,
  assignments: /* @__PURE__ */ arrayOf(Assignment)
}))

/**
 * The record `Grader` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/gradebook_history/:date` returns a list of them.
 *
 * @category resources
 */
export const Grader: Schema.Schema<Grader, GraderEncoded> = grader

/** @category resources */
export interface Day {
  readonly date?: string | null | undefined
  readonly graders?: ReadonlyArray<Grader> | null | undefined
  readonly [name: string]: unknown
}

interface DayEncoded
  extends Sent<
    Day,
    never,
    {
      readonly graders: ReadonlyArray<GraderEncoded> | null | undefined
    }
  > {}

const day = /* @__PURE__ */ resource("Day", () => ({
  date: string,
  graders: /* @__PURE__ */ arrayOf(Grader)
}))

/**
 * The record `Day` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/gradebook_history/days` returns a list of them.
 *
 * @category resources
 */
export const Day: Schema.Schema<Day, DayEncoded> = day

/** @category resources */
export interface LtiLaunchSettings {
  readonly message_type?: string | null | undefined
  readonly text?: string | null | undefined
  readonly labels?: { readonly [name: string]: unknown } | null | undefined
  readonly custom_fields?: { readonly [name: string]: unknown } | null | undefined
  readonly selection_height?: number | null | undefined
  readonly selection_width?: number | null | undefined
  readonly launch_height?: number | null | undefined
  readonly launch_width?: number | null | undefined
  readonly icon_url?: string | null | undefined
  readonly canvas_icon_class?: string | null | undefined
  readonly required_permissions?: string | null | undefined
  readonly windowTarget?: string | null | undefined
  readonly display_type?: string | null | undefined
  readonly url?: string | null | undefined
  readonly target_link_uri?: string | null | undefined
  readonly visibility?: string | null | undefined
  readonly prefer_sis_email?: boolean | null | undefined
  readonly oauth_compliant?: boolean | null | undefined
  readonly icon_svg_path_64?: string | null | undefined
  readonly default?: string | null | undefined
  readonly accept_media_types?: string | null | undefined
  readonly use_tray?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface LtiLaunchSettingsEncoded
  extends Sent<
    LtiLaunchSettings,
    "selection_height" | "selection_width" | "launch_height" | "launch_width" | "prefer_sis_email" | "oauth_compliant" | "use_tray"
  > {}

const ltiLaunchSettings = /* @__PURE__ */ resource("LtiLaunchSettings", () => ({
  message_type: string,
  text: string,
  labels: object,
  custom_fields: object,
  selection_height: double,
  selection_width: double,
  launch_height: double,
  launch_width: double,
  icon_url: string,
  canvas_icon_class: string,
  required_permissions: string,
  windowTarget: string,
  display_type: string,
  url: string,
  target_link_uri: string,
  visibility: string,
  prefer_sis_email: booleanSetting,
  oauth_compliant: booleanSetting,
  icon_svg_path_64: string,
  default: string,
  accept_media_types: string,
  use_tray: booleanSetting
}))

/**
 * The record `LtiLaunchSettings` of the documentation of Canvas.
 * It is part of `LtiToolConfiguration`.
 *
 * @category resources
 */
export const LtiLaunchSettings: Schema.Schema<LtiLaunchSettings, LtiLaunchSettingsEncoded> = ltiLaunchSettings

/** @category resources */
export interface LtiPlacement {
  readonly placement?: string | null | undefined
  readonly enabled?: boolean | null | undefined
  readonly message_type?: string | null | undefined
  readonly text?: string | null | undefined
  readonly labels?: { readonly [name: string]: unknown } | null | undefined
  readonly custom_fields?: { readonly [name: string]: unknown } | null | undefined
  readonly selection_height?: number | null | undefined
  readonly selection_width?: number | null | undefined
  readonly launch_height?: number | null | undefined
  readonly launch_width?: number | null | undefined
  readonly icon_url?: string | null | undefined
  readonly canvas_icon_class?: string | null | undefined
  readonly required_permissions?: string | null | undefined
  readonly windowTarget?: string | null | undefined
  readonly display_type?: string | null | undefined
  readonly url?: string | null | undefined
  readonly target_link_uri?: string | null | undefined
  readonly visibility?: string | null | undefined
  readonly prefer_sis_email?: boolean | null | undefined
  readonly oauth_compliant?: boolean | null | undefined
  readonly icon_svg_path_64?: string | null | undefined
  readonly default?: string | null | undefined
  readonly accept_media_types?: string | null | undefined
  readonly use_tray?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface LtiPlacementEncoded
  extends Sent<
    LtiPlacement,
    "enabled" | "selection_height" | "selection_width" | "launch_height" | "launch_width" | "prefer_sis_email" | "oauth_compliant" | "use_tray"
  > {}

const ltiPlacement = /* @__PURE__ */ resource("LtiPlacement", () => ({
  placement: string,
  enabled: booleanSetting,
  message_type: string,
  text: string,
  labels: object,
  custom_fields: object,
  selection_height: double,
  selection_width: double,
  launch_height: double,
  launch_width: double,
  icon_url: string,
  canvas_icon_class: string,
  required_permissions: string,
  windowTarget: string,
  display_type: string,
  url: string,
  target_link_uri: string,
  visibility: string,
  prefer_sis_email: booleanSetting,
  oauth_compliant: booleanSetting,
  icon_svg_path_64: string,
  default: string,
  accept_media_types: string,
  use_tray: booleanSetting
}))

/**
 * The record `LtiPlacement` of the documentation of Canvas.
 * It is part of `LtiToolConfiguration`.
 *
 * @category resources
 */
export const LtiPlacement: Schema.Schema<LtiPlacement, LtiPlacementEncoded> = ltiPlacement

/** @category resources */
export interface LtiToolConfiguration {
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly custom_fields?: { readonly [name: string]: unknown } | null | undefined
  readonly target_link_uri?: string | null | undefined
  readonly domain?: string | null | undefined
  readonly tool_id?: string | null | undefined
  readonly privacy_level?: string | null | undefined
  readonly oidc_initiation_url?: string | null | undefined
  readonly oidc_initiation_urls?: { readonly [name: string]: unknown } | null | undefined
  readonly public_jwk?: { readonly [name: string]: unknown } | null | undefined
  readonly public_jwk_url?: string | null | undefined
  readonly scopes?: ReadonlyArray<string> | null | undefined
  readonly redirect_uris?: ReadonlyArray<string> | null | undefined
  readonly launch_settings?: LtiLaunchSettings | null | undefined
  readonly placements?: ReadonlyArray<LtiPlacement> | null | undefined
  readonly [name: string]: unknown
}

interface LtiToolConfigurationEncoded
  extends Sent<
    LtiToolConfiguration,
    never,
    {
      readonly launch_settings: LtiLaunchSettingsEncoded | null | undefined
      readonly placements: ReadonlyArray<LtiPlacementEncoded> | null | undefined
    }
  > {}

const ltiToolConfiguration = /* @__PURE__ */ resource("LtiToolConfiguration", () => ({
  title: string,
  description: string,
  custom_fields: object,
  target_link_uri: string,
  domain: string,
  tool_id: string,
  privacy_level: string,
  oidc_initiation_url: string,
  oidc_initiation_urls: object,
  public_jwk: object,
  public_jwk_url: string,
  scopes: strings,
  redirect_uris: strings,
  launch_settings: /* @__PURE__ */ optional(LtiLaunchSettings),
  placements: /* @__PURE__ */ arrayOf(LtiPlacement)
}))

/**
 * The record `LtiToolConfiguration` of the documentation of Canvas.
 * It is part of `DeveloperKey` and `LtiRegistration`.
 *
 * @category resources
 */
export const LtiToolConfiguration: Schema.Schema<LtiToolConfiguration, LtiToolConfigurationEncoded> = ltiToolConfiguration

/** @category resources */
export interface DeveloperKey {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly is_lti_key?: boolean | null | undefined
  readonly email?: string | null | undefined
  readonly icon_url?: string | null | undefined
  readonly notes?: string | null | undefined
  readonly vendor_code?: string | null | undefined
  readonly account_name?: string | null | undefined
  readonly visible?: boolean | null | undefined
  readonly scopes?: ReadonlyArray<string> | null | undefined
  readonly redirect_uri?: string | null | undefined
  readonly redirect_uris?: ReadonlyArray<string> | null | undefined
  readonly access_token_count?: number | null | undefined
  readonly last_used_at?: string | null | undefined
  readonly test_cluster_only?: boolean | null | undefined
  readonly allow_includes?: boolean | null | undefined
  readonly require_scopes?: boolean | null | undefined
  readonly client_credentials_audience?: string | null | undefined
  readonly api_key?: string | null | undefined
  readonly tool_configuration?: LtiToolConfiguration | null | undefined
  readonly public_jwk?: { readonly [name: string]: unknown } | null | undefined
  readonly public_jwk_url?: string | null | undefined
  readonly lti_registration?: { readonly [name: string]: unknown } | null | undefined
  readonly is_lti_registration?: boolean | null | undefined
  readonly user_name?: string | null | undefined
  readonly user_id?: string | null | undefined
  readonly unified_tool_id?: string | null | undefined
  readonly [name: string]: unknown
}

interface DeveloperKeyEncoded
  extends Sent<
    DeveloperKey,
    "access_token_count",
    {
      readonly tool_configuration: LtiToolConfigurationEncoded | null | undefined
    }
  > {}

const developerKey = /* @__PURE__ */ resource("DeveloperKey", () => ({
  id: Id,
  name: string,
  created_at: string,
  updated_at: string,
  workflow_state: string,
  is_lti_key: boolean,
  email: string,
  icon_url: string,
  notes: string,
  vendor_code: string,
  account_name: string,
  visible: boolean,
  scopes: strings,
  redirect_uri: string,
  redirect_uris: strings,
  access_token_count: number,
  last_used_at: string,
  test_cluster_only: boolean,
  allow_includes: boolean,
  require_scopes: boolean,
  client_credentials_audience: string,
  api_key: string,
  tool_configuration: /* @__PURE__ */ optional(LtiToolConfiguration),
  public_jwk: object,
  public_jwk_url: string,
  lti_registration: object,
  is_lti_registration: boolean,
  user_name: string,
  user_id: string,
  unified_tool_id: string
}))

/**
 * The record `DeveloperKey` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/developer_keys` returns a list of them.
 *
 * @category resources
 */
export const DeveloperKey: Schema.Schema<DeveloperKey, DeveloperKeyEncoded> = developerKey

/** @category resources */
export interface DeveloperKeyAccountBinding {
  readonly id: Id
  readonly account_id?: Id | null | undefined
  readonly developer_key_id?: Id | null | undefined
  readonly workflow_state?: number | null | undefined
  readonly account_owns_binding?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface DeveloperKeyAccountBindingEncoded
  extends Sent<
    DeveloperKeyAccountBinding,
    "workflow_state"
  > {}

const developerKeyAccountBinding = /* @__PURE__ */ resource("DeveloperKeyAccountBinding", () => ({
  id: Id,
  account_id: id,
  developer_key_id: id,
  workflow_state: double,
  account_owns_binding: boolean
}))

/**
 * The record `DeveloperKeyAccountBinding` of the documentation of Canvas.
 * `POST /api/v1/accounts/:account_id/developer_keys/:developer_key_id/developer_key_account_bindings` returns one.
 *
 * @category resources
 */
export const DeveloperKeyAccountBinding: Schema.Schema<DeveloperKeyAccountBinding, DeveloperKeyAccountBindingEncoded> = developerKeyAccountBinding

/** @category resources */
export interface GroupTopic {
  readonly id?: Id | null | undefined
  readonly group_id?: Id | null | undefined
  readonly [name: string]: unknown
}

const groupTopic = /* @__PURE__ */ resource("GroupTopic", () => ({
  id: id,
  group_id: id
}))

/**
 * The record `GroupTopic` of the documentation of Canvas.
 * It is part of `DiscussionTopic`.
 *
 * @category resources
 */
export const GroupTopic: Schema.Schema<GroupTopic> = groupTopic

/** @category resources */
export interface DiscussionTopic {
  readonly id: Id
  readonly title: string
  readonly message?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly posted_at?: string | null | undefined
  readonly last_reply_at?: string | null | undefined
  readonly require_initial_post?: boolean | null | undefined
  readonly user_can_see_posts?: boolean | null | undefined
  readonly discussion_subentry_count?: number | null | undefined
  readonly read_state?: string | null | undefined
  readonly unread_count?: number | null | undefined
  readonly subscribed?: boolean | null | undefined
  readonly subscription_hold?: string | null | undefined
  readonly assignment_id?: Id | null | undefined
  readonly delayed_post_at?: string | null | undefined
  readonly published?: boolean | null | undefined
  readonly lock_at?: string | null | undefined
  readonly locked?: boolean | null | undefined
  readonly pinned?: boolean | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly user_name?: string | null | undefined
  readonly topic_children?: ReadonlyArray<Id> | null | undefined
  readonly group_topic_children?: ReadonlyArray<GroupTopic> | null | undefined
  readonly root_topic_id?: Id | null | undefined
  readonly podcast_url?: string | null | undefined
  readonly discussion_type?: string | null | undefined
  readonly group_category_id?: Id | null | undefined
  readonly attachments?: ReadonlyArray<FileAttachment> | null | undefined
  readonly permissions?: { readonly [name: string]: unknown } | null | undefined
  readonly allow_rating?: boolean | null | undefined
  readonly only_graders_can_rate?: boolean | null | undefined
  readonly sort_by_rating?: boolean | null | undefined
  readonly sort_order?: string | null | undefined
  readonly sort_order_locked?: boolean | null | undefined
  readonly expand?: boolean | null | undefined
  readonly expand_locked?: boolean | null | undefined
  readonly author?: UserDisplay | null | undefined
  readonly is_announcement?: boolean | null | undefined
  readonly position?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly todo_date?: string | null | undefined
  readonly url?: string | null | undefined
  readonly assignment?: Assignment | null | undefined
  readonly can_group?: boolean | null | undefined
  readonly is_section_specific?: boolean | null | undefined
  readonly sections?: ReadonlyArray<unknown> | null | undefined
  readonly anonymous_state?: string | null | undefined
  readonly podcast_enabled?: boolean | null | undefined
  readonly podcast_has_student_posts?: boolean | null | undefined
  readonly can_lock?: boolean | null | undefined
  readonly can_unpublish?: boolean | null | undefined
  readonly comments_disabled?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface DiscussionTopicEncoded
  extends Sent<
    DiscussionTopic,
    "discussion_subentry_count" | "unread_count" | "position",
    {
      readonly attachments: ReadonlyArray<FileAttachmentEncoded> | null | undefined
      readonly assignment: AssignmentEncoded | null | undefined
    }
  > {}

const discussionTopic = /* @__PURE__ */ resource("DiscussionTopic", () => ({
  id: Id,
  title: Schema.String,
  message: string,
  html_url: string,
  posted_at: string,
  last_reply_at: string,
  require_initial_post: boolean,
  user_can_see_posts: boolean,
  discussion_subentry_count: number,
  read_state: string,
  unread_count: number,
  subscribed: boolean,
  subscription_hold: string,
  assignment_id: id,
  delayed_post_at: string,
  published: boolean,
  lock_at: string,
  locked: boolean,
  pinned: boolean,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string,
  user_name: string,
  topic_children: ids,
  group_topic_children: /* @__PURE__ */ arrayOf(GroupTopic),
  root_topic_id: id,
  podcast_url: string,
  discussion_type: string,
  group_category_id: id,
  attachments: /* @__PURE__ */ arrayOf(FileAttachment),
  permissions: object,
  allow_rating: boolean,
  only_graders_can_rate: boolean,
  sort_by_rating: boolean,
  sort_order: string,
  sort_order_locked: boolean,
  expand: boolean,
  expand_locked: boolean,
  author: /* @__PURE__ */ optional(UserDisplay),
  is_announcement: boolean,
  position: number,
  created_at: string,
  todo_date: string,
  url: string,
  assignment: /* @__PURE__ */ optional(Assignment),
  can_group: boolean,
  is_section_specific: boolean,
  sections: array,
  anonymous_state: string,
  podcast_enabled: boolean,
  podcast_has_student_posts: boolean,
  can_lock: boolean,
  can_unpublish: boolean,
  comments_disabled: boolean
}))

/**
 * A discussion topic of a course or a group. Announcements are topics, too (`is_announcement`).
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { DiscussionTopic } from "effect-lms/resources"
 *
 * const announcements = lmsStream(
 *   "/api/v1/courses/:course_id/discussion_topics",
 *   { course_id: 101, only_announcements: true },
 *   { schema: DiscussionTopic }
 * )
 * ```
 */
export const DiscussionTopic: Schema.Schema<DiscussionTopic, DiscussionTopicEncoded> = discussionTopic

/** @category resources */
export interface EPortfolio {
  readonly id: Id
  readonly user_id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly public?: boolean | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly deleted_at?: string | null | undefined
  readonly spam_status?: string | null | undefined
  readonly [name: string]: unknown
}

const ePortfolio = /* @__PURE__ */ resource("EPortfolio", () => ({
  id: Id,
  user_id: id,
  name: string,
  public: boolean,
  created_at: string,
  updated_at: string,
  workflow_state: string,
  deleted_at: string,
  spam_status: string
}))

/**
 * The record `ePortfolio` of the documentation of Canvas.
 * `GET /api/v1/users/:user_id/eportfolios` lists them.
 *
 * @category resources
 */
export const EPortfolio: Schema.Schema<EPortfolio> = ePortfolio

/** @category resources */
export interface EPortfolioPage {
  readonly id: Id
  readonly eportfolio_id?: Id | null | undefined
  readonly position?: number | null | undefined
  readonly name?: string | null | undefined
  readonly content?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly [name: string]: unknown
}

interface EPortfolioPageEncoded
  extends Sent<
    EPortfolioPage,
    "position"
  > {}

const ePortfolioPage = /* @__PURE__ */ resource("EPortfolioPage", () => ({
  id: Id,
  eportfolio_id: id,
  position: number,
  name: string,
  content: string,
  created_at: string,
  updated_at: string
}))

/**
 * The record `ePortfolioPage` of the documentation of Canvas.
 * `GET /api/v1/eportfolios/:eportfolio_id/pages` lists them.
 *
 * @category resources
 */
export const EPortfolioPage: Schema.Schema<EPortfolioPage, EPortfolioPageEncoded> = ePortfolioPage

/** @category resources */
export interface Enrollment {
  readonly id: Id
  readonly course_id?: Id | null | undefined
  readonly sis_course_id?: string | null | undefined
  readonly course_integration_id?: string | null | undefined
  readonly course_section_id?: Id | null | undefined
  readonly section_integration_id?: string | null | undefined
  readonly sis_account_id?: string | null | undefined
  readonly sis_section_id?: string | null | undefined
  readonly sis_user_id?: string | null | undefined
  /** `active`, `invited`, `inactive`, `completed` and others. */
  readonly enrollment_state?: string | null | undefined
  readonly limit_privileges_to_course_section?: boolean | null | undefined
  readonly sis_import_id?: Id | null | undefined
  readonly root_account_id?: Id | null | undefined
  /** The base role, such as `StudentEnrollment` or `TeacherEnrollment`. */
  readonly type: string
  readonly user_id: Id
  /** For an observer: the observed user. */
  readonly associated_user_id?: Id | null | undefined
  /** The name of a custom role, or the same as `type`. */
  readonly role?: string | null | undefined
  readonly role_id?: Id | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly last_activity_at?: string | null | undefined
  readonly last_attended_at?: string | null | undefined
  /** Seconds. */
  readonly total_activity_time?: number | null | undefined
  readonly html_url?: string | null | undefined
  readonly grades?: Grade | null | undefined
  readonly user?: User | null | undefined
  readonly override_grade?: string | null | undefined
  readonly override_score?: number | null | undefined
  readonly unposted_current_grade?: string | null | undefined
  readonly unposted_final_grade?: string | null | undefined
  readonly unposted_current_score?: number | null | undefined
  readonly unposted_final_score?: number | null | undefined
  readonly has_grading_periods?: boolean | null | undefined
  readonly totals_for_all_grading_periods_option?: boolean | null | undefined
  readonly current_grading_period_title?: string | null | undefined
  readonly current_grading_period_id?: Id | null | undefined
  readonly current_period_override_grade?: string | null | undefined
  readonly current_period_override_score?: number | null | undefined
  readonly current_period_unposted_current_score?: number | null | undefined
  readonly current_period_unposted_final_score?: number | null | undefined
  readonly current_period_unposted_current_grade?: string | null | undefined
  readonly current_period_unposted_final_grade?: string | null | undefined
  /** The `computed_` fields are those of the enrollments inside courses and users, with `include: ["total_scores"]`. */
  readonly computed_current_score?: number | null | undefined
  readonly computed_current_grade?: string | null | undefined
  readonly computed_current_letter_grade?: string | null | undefined
  readonly computed_final_score?: number | null | undefined
  readonly computed_final_grade?: string | null | undefined
  readonly current_period_computed_current_score?: number | null | undefined
  readonly current_period_computed_current_grade?: string | null | undefined
  readonly current_period_computed_final_score?: number | null | undefined
  readonly current_period_computed_final_grade?: string | null | undefined
  readonly locked?: boolean | null | undefined
  readonly can_be_removed?: boolean | null | undefined
  readonly multiple_grading_periods_enabled?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface EnrollmentEncoded
  extends Sent<
    Enrollment,
    "total_activity_time" | "override_score" | "unposted_current_score" | "unposted_final_score" | "current_period_override_score" | "current_period_unposted_current_score" | "current_period_unposted_final_score" | "computed_current_score" | "computed_final_score" | "current_period_computed_current_score" | "current_period_computed_final_score",
    {
      readonly grades: GradeEncoded | null | undefined
    }
  > {}

const enrollment = /* @__PURE__ */ resource("Enrollment", () => ({
  id: Id,
  course_id: id,
  sis_course_id: string,
  course_integration_id: string,
  course_section_id: id,
  section_integration_id: string,
  sis_account_id: string,
  sis_section_id: string,
  sis_user_id: string,
  enrollment_state: string,
  limit_privileges_to_course_section: boolean,
  sis_import_id: id,
  root_account_id: id,
  type: Schema.String,
  user_id: Id,
  associated_user_id: id,
  role: string,
  role_id: id,
  created_at: string,
  updated_at: string,
  start_at: string,
  end_at: string,
  last_activity_at: string,
  last_attended_at: string,
  total_activity_time: number,
  html_url: string,
  grades: /* @__PURE__ */ optional(Grade),
  user: /* @__PURE__ */ optional(User),
  override_grade: string,
  override_score: double,
  unposted_current_grade: string,
  unposted_final_grade: string,
  unposted_current_score: double,
  unposted_final_score: double,
  has_grading_periods: boolean,
  totals_for_all_grading_periods_option: boolean,
  current_grading_period_title: string,
  current_grading_period_id: id,
  current_period_override_grade: string,
  current_period_override_score: double,
  current_period_unposted_current_score: double,
  current_period_unposted_final_score: double,
  current_period_unposted_current_grade: string,
  current_period_unposted_final_grade: string,
  computed_current_score: double,
  computed_current_grade: string,
  computed_current_letter_grade: string,
  computed_final_score: double,
  computed_final_grade: string,
  current_period_computed_current_score: double,
  current_period_computed_current_grade: string,
  current_period_computed_final_score: double,
  current_period_computed_final_grade: string,
  locked: boolean,
  can_be_removed: boolean,
  multiple_grading_periods_enabled: boolean
}))

/**
 * A user's enrollment in a course: role, section and grades.
 * `GET /api/v1/courses/:course_id/enrollments` lists those of a course.
 *
 * @category resources
 */
export const Enrollment: Schema.Schema<Enrollment, EnrollmentEncoded> = enrollment

/** @category resources */
export interface EnrollmentTermsList {
  readonly enrollment_terms?: ReadonlyArray<EnrollmentTerm> | null | undefined
  readonly [name: string]: unknown
}

interface EnrollmentTermsListEncoded
  extends Sent<
    EnrollmentTermsList,
    never,
    {
      readonly enrollment_terms: ReadonlyArray<EnrollmentTermEncoded> | null | undefined
    }
  > {}

const enrollmentTermsList = /* @__PURE__ */ resource("EnrollmentTermsList", () => ({
  enrollment_terms: /* @__PURE__ */ arrayOf(EnrollmentTerm)
}))

/**
 * The record `EnrollmentTermsList` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/terms` returns one.
 *
 * @category resources
 */
export const EnrollmentTermsList: Schema.Schema<EnrollmentTermsList, EnrollmentTermsListEncoded> = enrollmentTermsList

/** @category resources */
export interface ErrorReport {
  readonly subject?: string | null | undefined
  readonly comments?: string | null | undefined
  readonly user_perceived_severity?: string | null | undefined
  readonly email?: string | null | undefined
  readonly url?: string | null | undefined
  readonly context_asset_string?: string | null | undefined
  readonly user_roles?: string | null | undefined
  readonly [name: string]: unknown
}

const errorReport = /* @__PURE__ */ resource("ErrorReport", () => ({
  subject: string,
  comments: string,
  user_perceived_severity: string,
  email: string,
  url: string,
  context_asset_string: string,
  user_roles: string
}))

/**
 * The record `ErrorReport` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const ErrorReport: Schema.Schema<ErrorReport> = errorReport

/** @category resources */
export interface EstimatedDuration {
  readonly id?: Id | null | undefined
  readonly duration?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly [name: string]: unknown
}

const estimatedDuration = /* @__PURE__ */ resource("EstimatedDuration", () => ({
  id: id,
  duration: string,
  created_at: string,
  updated_at: string
}))

/**
 * The record `EstimatedDuration` of the documentation of Canvas.
 * It is part of `ExternalTool`.
 *
 * @category resources
 */
export const EstimatedDuration: Schema.Schema<EstimatedDuration> = estimatedDuration

/** @category resources */
export interface ExceptionRecord {
  readonly course_id?: Id | null | undefined
  readonly conflicting_changes?: ReadonlyArray<unknown> | null | undefined
  readonly [name: string]: unknown
}

const exceptionRecord = /* @__PURE__ */ resource("ExceptionRecord", () => ({
  course_id: id,
  conflicting_changes: array
}))

/**
 * The record `ExceptionRecord` of the documentation of Canvas.
 * It is in the field `exceptions` of `ChangeRecord`.
 *
 * @category resources
 */
export const ExceptionRecord: Schema.Schema<ExceptionRecord> = exceptionRecord

/** @category resources */
export interface ExperienceSummary {
  readonly current_app?: string | null | undefined
  readonly available_apps?: ReadonlyArray<string> | null | undefined
  readonly [name: string]: unknown
}

const experienceSummary = /* @__PURE__ */ resource("ExperienceSummary", () => ({
  current_app: string,
  available_apps: strings
}))

/**
 * The record `ExperienceSummary` of the documentation of Canvas.
 * `GET /api/v1/career/experience_summary` returns one.
 *
 * @category resources
 */
export const ExperienceSummary: Schema.Schema<ExperienceSummary> = experienceSummary

/** @category resources */
export interface ExternalFeed {
  readonly id: Id
  readonly display_name?: string | null | undefined
  readonly url?: string | null | undefined
  readonly header_match?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly verbosity?: string | null | undefined
  readonly [name: string]: unknown
}

const externalFeed = /* @__PURE__ */ resource("ExternalFeed", () => ({
  id: Id,
  display_name: string,
  url: string,
  header_match: string,
  created_at: string,
  verbosity: string
}))

/**
 * The record `ExternalFeed` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/external_feeds` returns a list of them.
 *
 * @category resources
 */
export const ExternalFeed: Schema.Schema<ExternalFeed> = externalFeed

/** @category resources */
export interface ExternalTool {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly url?: string | null | undefined
  readonly domain?: string | null | undefined
  readonly consumer_key?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  /** `anonymous`, `name_only`, `email_only` or `public`. */
  readonly privacy_level?: string | null | undefined
  readonly custom_fields?: { readonly [name: string]: unknown } | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly is_rce_favorite?: boolean | null | undefined
  readonly is_top_nav_favorite?: boolean | null | undefined
  readonly selection_width?: number | null | undefined
  readonly selection_height?: number | null | undefined
  readonly icon_url?: string | null | undefined
  readonly not_selectable?: boolean | null | undefined
  /** `1.1` or `1.3`. */
  readonly version?: string | null | undefined
  readonly unified_tool_id?: string | null | undefined
  readonly developer_key_id?: Id | null | undefined
  readonly lti_registration_id?: Id | null | undefined
  readonly deployment_id?: string | null | undefined
  readonly allow_membership_service_access?: boolean | null | undefined
  readonly prefer_sis_email?: boolean | null | undefined
  readonly estimated_duration?: EstimatedDuration | null | undefined
  readonly account_navigation?: ContextExternalToolPlacement | null | undefined
  readonly analytics_hub?: ContextExternalToolPlacement | null | undefined
  readonly assignment_edit?: ContextExternalToolPlacement | null | undefined
  readonly assignment_group_menu?: ContextExternalToolPlacement | null | undefined
  readonly assignment_index_menu?: ContextExternalToolPlacement | null | undefined
  readonly assignment_menu?: ContextExternalToolPlacement | null | undefined
  readonly assignment_selection?: ContextExternalToolPlacement | null | undefined
  readonly assignment_view?: ContextExternalToolPlacement | null | undefined
  readonly collaboration?: ContextExternalToolPlacement | null | undefined
  readonly conference_selection?: ContextExternalToolPlacement | null | undefined
  readonly course_assignments_menu?: ContextExternalToolPlacement | null | undefined
  readonly course_home_sub_navigation?: ContextExternalToolPlacement | null | undefined
  readonly course_navigation?: ContextExternalToolPlacement | null | undefined
  readonly course_settings_sub_navigation?: ContextExternalToolPlacement | null | undefined
  readonly discussion_topic_index_menu?: ContextExternalToolPlacement | null | undefined
  readonly discussion_topic_menu?: ContextExternalToolPlacement | null | undefined
  readonly editor_button?: ContextExternalToolPlacement | null | undefined
  readonly file_index_menu?: ContextExternalToolPlacement | null | undefined
  readonly file_menu?: ContextExternalToolPlacement | null | undefined
  readonly global_navigation?: ContextExternalToolPlacement | null | undefined
  readonly homework_submission?: ContextExternalToolPlacement | null | undefined
  readonly link_selection?: ContextExternalToolPlacement | null | undefined
  readonly migration_selection?: ContextExternalToolPlacement | null | undefined
  readonly module_group_menu?: ContextExternalToolPlacement | null | undefined
  readonly module_index_menu?: ContextExternalToolPlacement | null | undefined
  readonly module_index_menu_modal?: ContextExternalToolPlacement | null | undefined
  readonly module_menu_modal?: ContextExternalToolPlacement | null | undefined
  readonly module_menu?: ContextExternalToolPlacement | null | undefined
  readonly page_index_menu?: ContextExternalToolPlacement | null | undefined
  readonly page_menu?: ContextExternalToolPlacement | null | undefined
  readonly post_grades?: ContextExternalToolPlacement | null | undefined
  readonly quiz_index_menu?: ContextExternalToolPlacement | null | undefined
  readonly quiz_menu?: ContextExternalToolPlacement | null | undefined
  readonly resource_selection?: ContextExternalToolPlacement | null | undefined
  readonly similarity_detection?: ContextExternalToolPlacement | null | undefined
  readonly student_context_card?: ContextExternalToolPlacement | null | undefined
  readonly submission_type_selection?: ContextExternalToolPlacement | null | undefined
  readonly tool_configuration?: ContextExternalToolPlacement | null | undefined
  readonly top_navigation?: ContextExternalToolPlacement | null | undefined
  readonly user_navigation?: ContextExternalToolPlacement | null | undefined
  readonly wiki_index_menu?: ContextExternalToolPlacement | null | undefined
  readonly wiki_page_menu?: ContextExternalToolPlacement | null | undefined
  readonly ActivityAssetProcessor?: ContextExternalToolPlacement | null | undefined
  readonly ActivityAssetProcessorContribution?: ContextExternalToolPlacement | null | undefined
  readonly message_settings?: ReadonlyArray<ContextExternalToolMessageSettings> | null | undefined
  readonly [name: string]: unknown
}

interface ExternalToolEncoded
  extends Sent<
    ExternalTool,
    "selection_width" | "selection_height" | "prefer_sis_email",
    {
      readonly account_navigation: ContextExternalToolPlacementEncoded | null | undefined
      readonly analytics_hub: ContextExternalToolPlacementEncoded | null | undefined
      readonly assignment_edit: ContextExternalToolPlacementEncoded | null | undefined
      readonly assignment_group_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly assignment_index_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly assignment_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly assignment_selection: ContextExternalToolPlacementEncoded | null | undefined
      readonly assignment_view: ContextExternalToolPlacementEncoded | null | undefined
      readonly collaboration: ContextExternalToolPlacementEncoded | null | undefined
      readonly conference_selection: ContextExternalToolPlacementEncoded | null | undefined
      readonly course_assignments_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly course_home_sub_navigation: ContextExternalToolPlacementEncoded | null | undefined
      readonly course_navigation: ContextExternalToolPlacementEncoded | null | undefined
      readonly course_settings_sub_navigation: ContextExternalToolPlacementEncoded | null | undefined
      readonly discussion_topic_index_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly discussion_topic_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly editor_button: ContextExternalToolPlacementEncoded | null | undefined
      readonly file_index_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly file_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly global_navigation: ContextExternalToolPlacementEncoded | null | undefined
      readonly homework_submission: ContextExternalToolPlacementEncoded | null | undefined
      readonly link_selection: ContextExternalToolPlacementEncoded | null | undefined
      readonly migration_selection: ContextExternalToolPlacementEncoded | null | undefined
      readonly module_group_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly module_index_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly module_index_menu_modal: ContextExternalToolPlacementEncoded | null | undefined
      readonly module_menu_modal: ContextExternalToolPlacementEncoded | null | undefined
      readonly module_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly page_index_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly page_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly post_grades: ContextExternalToolPlacementEncoded | null | undefined
      readonly quiz_index_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly quiz_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly resource_selection: ContextExternalToolPlacementEncoded | null | undefined
      readonly similarity_detection: ContextExternalToolPlacementEncoded | null | undefined
      readonly student_context_card: ContextExternalToolPlacementEncoded | null | undefined
      readonly submission_type_selection: ContextExternalToolPlacementEncoded | null | undefined
      readonly tool_configuration: ContextExternalToolPlacementEncoded | null | undefined
      readonly top_navigation: ContextExternalToolPlacementEncoded | null | undefined
      readonly user_navigation: ContextExternalToolPlacementEncoded | null | undefined
      readonly wiki_index_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly wiki_page_menu: ContextExternalToolPlacementEncoded | null | undefined
      readonly ActivityAssetProcessor: ContextExternalToolPlacementEncoded | null | undefined
      readonly ActivityAssetProcessorContribution: ContextExternalToolPlacementEncoded | null | undefined
      readonly message_settings: ReadonlyArray<ContextExternalToolMessageSettingsEncoded> | null | undefined
    }
  > {}

const externalTool = /* @__PURE__ */ resource("ExternalTool", () => ({
  id: Id,
  name: string,
  description: string,
  url: string,
  domain: string,
  consumer_key: string,
  created_at: string,
  updated_at: string,
  privacy_level: string,
  custom_fields: object,
  workflow_state: string,
  is_rce_favorite: boolean,
  is_top_nav_favorite: boolean,
  selection_width: number,
  selection_height: number,
  icon_url: string,
  not_selectable: boolean,
  version: string,
  unified_tool_id: string,
  developer_key_id: id,
  lti_registration_id: id,
  deployment_id: string,
  allow_membership_service_access: boolean,
  prefer_sis_email: booleanSetting,
  estimated_duration: /* @__PURE__ */ optional(EstimatedDuration),
  account_navigation: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  analytics_hub: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  assignment_edit: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  assignment_group_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  assignment_index_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  assignment_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  assignment_selection: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  assignment_view: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  collaboration: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  conference_selection: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  course_assignments_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  course_home_sub_navigation: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  course_navigation: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  course_settings_sub_navigation: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  discussion_topic_index_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  discussion_topic_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  editor_button: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  file_index_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  file_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  global_navigation: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  homework_submission: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  link_selection: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  migration_selection: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  module_group_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  module_index_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  module_index_menu_modal: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  module_menu_modal: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  module_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  page_index_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  page_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  post_grades: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  quiz_index_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  quiz_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  resource_selection: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  similarity_detection: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  student_context_card: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  submission_type_selection: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  tool_configuration: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  top_navigation: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  user_navigation: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  wiki_index_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  wiki_page_menu: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  ActivityAssetProcessor: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  ActivityAssetProcessorContribution: /* @__PURE__ */ optional(ContextExternalToolPlacement),
  message_settings: /* @__PURE__ */ arrayOf(ContextExternalToolMessageSettings)
}))

/**
 * An external tool (LTI) of a course or an account.
 * `GET /api/v1/courses/:course_id/external_tools` lists those of a course.
 *
 * @category resources
 */
export const ExternalTool: Schema.Schema<ExternalTool, ExternalToolEncoded> = externalTool

/** @category resources */
export interface Favorite {
  readonly context_id?: Id | null | undefined
  readonly context_type?: string | null | undefined
  readonly [name: string]: unknown
}

const favorite = /* @__PURE__ */ resource("Favorite", () => ({
  context_id: id,
  context_type: string
}))

/**
 * The record `Favorite` of the documentation of Canvas.
 * `DELETE /api/v1/users/self/favorites/courses/:id` returns one.
 *
 * @category resources
 */
export const Favorite: Schema.Schema<Favorite> = favorite

/** @category resources */
export interface FeatureFlag {
  readonly context_type?: string | null | undefined
  readonly context_id?: Id | null | undefined
  readonly feature?: string | null | undefined
  readonly state?: string | null | undefined
  readonly locked?: boolean | null | undefined
  readonly [name: string]: unknown
}

const featureFlag = /* @__PURE__ */ resource("FeatureFlag", () => ({
  context_type: string,
  context_id: id,
  feature: string,
  state: string,
  locked: boolean
}))

/**
 * The record `FeatureFlag` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/features/flags/:feature` returns one.
 *
 * @category resources
 */
export const FeatureFlag: Schema.Schema<FeatureFlag> = featureFlag

/** @category resources */
export interface Feature {
  readonly feature?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly applies_to?: string | null | undefined
  readonly feature_flag?: FeatureFlag | null | undefined
  readonly root_opt_in?: boolean | null | undefined
  readonly beta?: boolean | null | undefined
  readonly early_access_program?: boolean | null | undefined
  readonly autoexpand?: boolean | null | undefined
  readonly release_notes_url?: string | null | undefined
  readonly [name: string]: unknown
}

const feature = /* @__PURE__ */ resource("Feature", () => ({
  feature: string,
  display_name: string,
  applies_to: string,
  feature_flag: /* @__PURE__ */ optional(FeatureFlag),
  root_opt_in: boolean,
  beta: boolean,
  early_access_program: boolean,
  autoexpand: boolean,
  release_notes_url: string
}))

/**
 * The record `Feature` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/features` returns a list of them.
 *
 * @category resources
 */
export const Feature: Schema.Schema<Feature> = feature

/** @category resources */
export interface FederatedAttributeConfig {
  readonly attribute?: string | null | undefined
  readonly provisioning_only?: boolean | null | undefined
  readonly autoconfirm?: boolean | null | undefined
  readonly [name: string]: unknown
}

const federatedAttributeConfig = /* @__PURE__ */ resource("FederatedAttributeConfig", () => ({
  attribute: string,
  provisioning_only: boolean,
  autoconfirm: boolean
}))

/**
 * The record `FederatedAttributeConfig` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const FederatedAttributeConfig: Schema.Schema<FederatedAttributeConfig> = federatedAttributeConfig

/** @category resources */
export interface Folder {
  readonly context_type?: string | null | undefined
  readonly context_id?: Id | null | undefined
  readonly files_count?: number | null | undefined
  readonly position?: number | null | undefined
  readonly updated_at?: string | null | undefined
  readonly folders_url?: string | null | undefined
  readonly files_url?: string | null | undefined
  readonly full_name?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly id: Id
  readonly folders_count?: number | null | undefined
  readonly name?: string | null | undefined
  readonly parent_folder_id?: Id | null | undefined
  readonly created_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly hidden?: boolean | null | undefined
  readonly hidden_for_user?: boolean | null | undefined
  readonly locked?: boolean | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly for_submissions?: boolean | null | undefined
  readonly can_upload?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface FolderEncoded
  extends Sent<
    Folder,
    "files_count" | "position" | "folders_count"
  > {}

const folder = /* @__PURE__ */ resource("Folder", () => ({
  context_type: string,
  context_id: id,
  files_count: number,
  position: number,
  updated_at: string,
  folders_url: string,
  files_url: string,
  full_name: string,
  lock_at: string,
  id: Id,
  folders_count: number,
  name: string,
  parent_folder_id: id,
  created_at: string,
  unlock_at: string,
  hidden: boolean,
  hidden_for_user: boolean,
  locked: boolean,
  locked_for_user: boolean,
  for_submissions: boolean,
  can_upload: boolean
}))

/**
 * A folder of a course, a group or a user. `full_name` is its path, beginning with the root folder.
 * `GET /api/v1/courses/:course_id/folders` lists those of a course.
 *
 * @category resources
 */
export const Folder: Schema.Schema<Folder, FolderEncoded> = folder

/** @category resources */
export interface GradeChangeEventLinks {
  readonly assignment?: number | null | undefined
  readonly course?: number | null | undefined
  readonly student?: number | null | undefined
  readonly grader?: number | null | undefined
  readonly page_view?: string | null | undefined
  readonly [name: string]: unknown
}

interface GradeChangeEventLinksEncoded
  extends Sent<
    GradeChangeEventLinks,
    "assignment" | "course" | "student" | "grader"
  > {}

const gradeChangeEventLinks = /* @__PURE__ */ resource("GradeChangeEventLinks", () => ({
  assignment: number,
  course: number,
  student: number,
  grader: number,
  page_view: string
}))

/**
 * The record `GradeChangeEventLinks` of the documentation of Canvas.
 * It is part of `GradeChangeEvent`.
 *
 * @category resources
 */
export const GradeChangeEventLinks: Schema.Schema<GradeChangeEventLinks, GradeChangeEventLinksEncoded> = gradeChangeEventLinks

/** @category resources */
export interface GradeChangeEvent {
  readonly id: Id
  readonly created_at?: string | null | undefined
  readonly event_type?: string | null | undefined
  readonly excused_after?: boolean | null | undefined
  readonly excused_before?: boolean | null | undefined
  readonly grade_after?: string | null | undefined
  readonly grade_before?: string | null | undefined
  readonly graded_anonymously?: boolean | null | undefined
  readonly version_number?: string | null | undefined
  readonly request_id?: string | null | undefined
  readonly links?: GradeChangeEventLinks | null | undefined
  readonly [name: string]: unknown
}

interface GradeChangeEventEncoded
  extends Sent<
    GradeChangeEvent,
    never,
    {
      readonly links: GradeChangeEventLinksEncoded | null | undefined
    }
  > {}

const gradeChangeEvent = /* @__PURE__ */ resource("GradeChangeEvent", () => ({
  id: Id,
  created_at: string,
  event_type: string,
  excused_after: boolean,
  excused_before: boolean,
  grade_after: string,
  grade_before: string,
  graded_anonymously: boolean,
  version_number: string,
  request_id: string,
  links: /* @__PURE__ */ optional(GradeChangeEventLinks)
}))

/**
 * The record `GradeChangeEvent` of the documentation of Canvas.
 * `GET /api/v1/audit/grade_change` returns a list of them.
 *
 * @category resources
 */
export const GradeChangeEvent: Schema.Schema<GradeChangeEvent, GradeChangeEventEncoded> = gradeChangeEvent

/** @category resources */
export interface GradeGroup {
  readonly submission_id?: AssignmentGroupGrade | null | undefined
  readonly [name: string]: unknown
}

interface GradeGroupEncoded
  extends Sent<
    GradeGroup,
    never,
    {
      readonly submission_id: AssignmentGroupGradeEncoded | null | undefined
    }
  > {}

const gradeGroup = /* @__PURE__ */ resource("GradeGroup", () => ({
  submission_id: /* @__PURE__ */ optional(AssignmentGroupGrade)
}))

/**
 * The record `GradeGroup` of the documentation of Canvas.
 * It is part of `Grades`.
 *
 * @category resources
 */
export const GradeGroup: Schema.Schema<GradeGroup, GradeGroupEncoded> = gradeGroup

/** @category resources */
export interface Grades {
  readonly current?: Grade | null | undefined
  readonly current_groups?: GradeGroup | null | undefined
  readonly final?: Grade | null | undefined
  readonly final_groups?: GradeGroup | null | undefined
  readonly [name: string]: unknown
}

interface GradesEncoded
  extends Sent<
    Grades,
    never,
    {
      readonly current: GradeEncoded | null | undefined
      readonly current_groups: GradeGroupEncoded | null | undefined
      readonly final: GradeEncoded | null | undefined
      readonly final_groups: GradeGroupEncoded | null | undefined
    }
  > {}

const grades = /* @__PURE__ */ resource("Grades", () => ({
  current: /* @__PURE__ */ optional(Grade),
  current_groups: /* @__PURE__ */ optional(GradeGroup),
  final: /* @__PURE__ */ optional(Grade),
  final_groups: /* @__PURE__ */ optional(GradeGroup)
}))

/**
 * The record `Grades` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const Grades: Schema.Schema<Grades, GradesEncoded> = grades

/** @category resources */
export interface GradingPeriod {
  readonly id: Id
  readonly title?: string | null | undefined
  readonly start_date?: string | null | undefined
  readonly end_date?: string | null | undefined
  /** Grades can be changed until then. */
  readonly close_date?: string | null | undefined
  /** Percent. */
  readonly weight?: number | null | undefined
  readonly is_closed?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface GradingPeriodEncoded
  extends Sent<
    GradingPeriod,
    "weight"
  > {}

const gradingPeriod = /* @__PURE__ */ resource("GradingPeriod", () => ({
  id: Id,
  title: string,
  start_date: string,
  end_date: string,
  close_date: string,
  weight: double,
  is_closed: boolean
}))

/**
 * A grading period.
 * `GET /api/v1/courses/:course_id/grading_periods` returns those of a course in `grading_periods`.
 *
 * @category resources
 */
export const GradingPeriod: Schema.Schema<GradingPeriod, GradingPeriodEncoded> = gradingPeriod

/** @category resources */
export interface GradingPeriodSets {
  readonly title?: string | null | undefined
  readonly weighted?: boolean | null | undefined
  readonly display_totals_for_all_grading_periods?: boolean | null | undefined
  readonly [name: string]: unknown
}

const gradingPeriodSets = /* @__PURE__ */ resource("GradingPeriodSets", () => ({
  title: string,
  weighted: boolean,
  display_totals_for_all_grading_periods: boolean
}))

/**
 * The record `GradingPeriodSets` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/grading_period_sets` lists them.
 *
 * @category resources
 */
export const GradingPeriodSets: Schema.Schema<GradingPeriodSets> = gradingPeriodSets

/** @category resources */
export interface GradingSchemeEntry {
  readonly name?: string | null | undefined
  readonly value?: number | null | undefined
  readonly calculated_value?: number | null | undefined
  readonly [name: string]: unknown
}

interface GradingSchemeEntryEncoded
  extends Sent<
    GradingSchemeEntry,
    "value" | "calculated_value"
  > {}

const gradingSchemeEntry = /* @__PURE__ */ resource("GradingSchemeEntry", () => ({
  name: string,
  value: double,
  calculated_value: double
}))

/**
 * The record `GradingSchemeEntry` of the documentation of Canvas.
 * It is part of `GradingStandard`.
 *
 * @category resources
 */
export const GradingSchemeEntry: Schema.Schema<GradingSchemeEntry, GradingSchemeEntryEncoded> = gradingSchemeEntry

/** @category resources */
export interface GradingStandard {
  readonly title?: string | null | undefined
  readonly id: Id
  /** `Course` or `Account`. */
  readonly context_type?: string | null | undefined
  readonly context_id?: Id | null | undefined
  readonly points_based?: boolean | null | undefined
  readonly scaling_factor?: number | null | undefined
  /** From the best grade to the worst, with the lowest value of each, from 0 to 1. */
  readonly grading_scheme?: ReadonlyArray<GradingSchemeEntry> | null | undefined
  readonly [name: string]: unknown
}

interface GradingStandardEncoded
  extends Sent<
    GradingStandard,
    "scaling_factor",
    {
      readonly grading_scheme: ReadonlyArray<GradingSchemeEntryEncoded> | null | undefined
    }
  > {}

const gradingStandard = /* @__PURE__ */ resource("GradingStandard", () => ({
  title: string,
  id: Id,
  context_type: string,
  context_id: id,
  points_based: boolean,
  scaling_factor: double,
  grading_scheme: /* @__PURE__ */ arrayOf(GradingSchemeEntry)
}))

/**
 * A scheme that turns percentages into letters.
 * `GET /api/v1/courses/:course_id/grading_standards` lists those of a course.
 *
 * @category resources
 */
export const GradingStandard: Schema.Schema<GradingStandard, GradingStandardEncoded> = gradingStandard

/** @category resources */
export interface GroupCategory {
  readonly id: Id
  readonly name?: string | null | undefined
  /** `communities`, `student_organized`, `imported` or absent. */
  readonly role?: string | null | undefined
  /** `enabled`, `restricted`, or `null` if students cannot join by themselves. */
  readonly self_signup?: string | null | undefined
  /** `first`, `random` or `null`. */
  readonly auto_leader?: string | null | undefined
  readonly context_type?: string | null | undefined
  readonly account_id?: Id | null | undefined
  readonly group_limit?: number | null | undefined
  readonly sis_group_category_id?: string | null | undefined
  readonly sis_import_id?: Id | null | undefined
  readonly progress?: Progress | null | undefined
  readonly non_collaborative?: boolean | null | undefined
  readonly course_id?: Id | null | undefined
  readonly [name: string]: unknown
}

interface GroupCategoryEncoded
  extends Sent<
    GroupCategory,
    "group_limit",
    {
      readonly progress: ProgressEncoded | null | undefined
    }
  > {}

const groupCategory = /* @__PURE__ */ resource("GroupCategory", () => ({
  id: Id,
  name: string,
  role: string,
  self_signup: string,
  auto_leader: string,
  context_type: string,
  account_id: id,
  group_limit: number,
  sis_group_category_id: string,
  sis_import_id: id,
  progress: /* @__PURE__ */ optional(Progress),
  non_collaborative: boolean,
  course_id: id
}))

/**
 * A set of groups of a course or an account.
 * `GET /api/v1/courses/:course_id/group_categories` lists those of a course.
 *
 * @category resources
 */
export const GroupCategory: Schema.Schema<GroupCategory, GroupCategoryEncoded> = groupCategory

/** @category resources */
export interface GroupMembership {
  readonly id: Id
  readonly group_id?: Id | null | undefined
  readonly user_id?: Id | null | undefined
  /** `accepted`, `invited` or `requested`. */
  readonly workflow_state?: string | null | undefined
  readonly moderator?: boolean | null | undefined
  /** Only in the response to its creation: `false` if the user was a member before. */
  readonly just_created?: boolean | null | undefined
  readonly sis_import_id?: Id | null | undefined
  readonly created_at?: string | null | undefined
  readonly sis_group_id?: string | null | undefined
  readonly [name: string]: unknown
}

const groupMembership = /* @__PURE__ */ resource("GroupMembership", () => ({
  id: Id,
  group_id: id,
  user_id: id,
  workflow_state: string,
  moderator: boolean,
  just_created: boolean,
  sis_import_id: id,
  created_at: string,
  sis_group_id: string
}))

/**
 * The membership of a user in a group.
 * `GET /api/v1/groups/:group_id/memberships` lists those of a group.
 *
 * @category resources
 */
export const GroupMembership: Schema.Schema<GroupMembership> = groupMembership

/** @category resources */
export interface HelpLink {
  readonly id?: Id | null | undefined
  readonly text?: string | null | undefined
  readonly subtext?: string | null | undefined
  readonly url?: string | null | undefined
  readonly type?: string | null | undefined
  readonly available_to?: ReadonlyArray<string> | null | undefined
  readonly [name: string]: unknown
}

const helpLink = /* @__PURE__ */ resource("HelpLink", () => ({
  id: id,
  text: string,
  subtext: string,
  url: string,
  type: string,
  available_to: strings
}))

/**
 * The record `HelpLink` of the documentation of Canvas.
 * It is part of `HelpLinks`.
 *
 * @category resources
 */
export const HelpLink: Schema.Schema<HelpLink> = helpLink

/** @category resources */
export interface HelpLinks {
  readonly help_link_name?: string | null | undefined
  readonly help_link_icon?: string | null | undefined
  readonly custom_help_links?: ReadonlyArray<HelpLink> | null | undefined
  readonly default_help_links?: ReadonlyArray<HelpLink> | null | undefined
  readonly [name: string]: unknown
}

const helpLinks = /* @__PURE__ */ resource("HelpLinks", () => ({
  help_link_name: string,
  help_link_icon: string,
  custom_help_links: /* @__PURE__ */ arrayOf(HelpLink),
  default_help_links: /* @__PURE__ */ arrayOf(HelpLink)
}))

/**
 * The record `HelpLinks` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/help_links` returns one.
 *
 * @category resources
 */
export const HelpLinks: Schema.Schema<HelpLinks> = helpLinks

/** @category resources */
export interface HistoryEntry {
  readonly asset_code?: string | null | undefined
  readonly asset_name?: string | null | undefined
  readonly asset_icon?: string | null | undefined
  readonly asset_readable_category?: string | null | undefined
  readonly context_type?: string | null | undefined
  readonly context_id?: Id | null | undefined
  readonly context_name?: string | null | undefined
  readonly visited_url?: string | null | undefined
  readonly visited_at?: string | null | undefined
  readonly interaction_seconds?: number | null | undefined
  readonly [name: string]: unknown
}

interface HistoryEntryEncoded
  extends Sent<
    HistoryEntry,
    "interaction_seconds"
  > {}

const historyEntry = /* @__PURE__ */ resource("HistoryEntry", () => ({
  asset_code: string,
  asset_name: string,
  asset_icon: string,
  asset_readable_category: string,
  context_type: string,
  context_id: id,
  context_name: string,
  visited_url: string,
  visited_at: string,
  interaction_seconds: number
}))

/**
 * The record `HistoryEntry` of the documentation of Canvas.
 * `GET /api/v1/users/:user_id/history` returns a list of them.
 *
 * @category resources
 */
export const HistoryEntry: Schema.Schema<HistoryEntry, HistoryEntryEncoded> = historyEntry

/** @category resources */
export interface InstAccessToken {
  readonly token?: string | null | undefined
  readonly [name: string]: unknown
}

const instAccessToken = /* @__PURE__ */ resource("InstAccessToken", () => ({
  token: string
}))

/**
 * The record `InstAccessToken` of the documentation of Canvas.
 * `POST /api/v1/inst_access_tokens` returns one.
 *
 * @category resources
 */
export const InstAccessToken: Schema.Schema<InstAccessToken> = instAccessToken

/** @category resources */
export interface ItemProperties {
  readonly sample_num?: number | null | undefined
  readonly [name: string]: unknown
}

interface ItemPropertiesEncoded
  extends Sent<
    ItemProperties,
    "sample_num"
  > {}

const itemProperties = /* @__PURE__ */ resource("ItemProperties", () => ({
  sample_num: number
}))

/**
 * The record `ItemProperties` of the documentation of Canvas.
 * It is part of `QuizItem`.
 *
 * @category resources
 */
export const ItemProperties: Schema.Schema<ItemProperties, ItemPropertiesEncoded> = itemProperties

/** @category resources */
export interface JWT {
  readonly token?: string | null | undefined
  readonly [name: string]: unknown
}

const jwt = /* @__PURE__ */ resource("JWT", () => ({
  token: string
}))

/**
 * The record `JWT` of the documentation of Canvas.
 * `POST /api/v1/jwts` returns one.
 *
 * @category resources
 */
export const JWT: Schema.Schema<JWT> = jwt

/** @category resources */
export interface LatePolicy {
  readonly id: Id
  readonly course_id?: Id | null | undefined
  readonly missing_submission_deduction_enabled?: boolean | null | undefined
  /** Percent. */
  readonly missing_submission_deduction?: number | null | undefined
  readonly late_submission_deduction_enabled?: boolean | null | undefined
  /** Percent of each interval. */
  readonly late_submission_deduction?: number | null | undefined
  /** `hour` or `day`. */
  readonly late_submission_interval?: string | null | undefined
  readonly late_submission_minimum_percent_enabled?: boolean | null | undefined
  readonly late_submission_minimum_percent?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly [name: string]: unknown
}

interface LatePolicyEncoded
  extends Sent<
    LatePolicy,
    "missing_submission_deduction" | "late_submission_deduction" | "late_submission_minimum_percent"
  > {}

const latePolicy = /* @__PURE__ */ resource("LatePolicy", () => ({
  id: Id,
  course_id: id,
  missing_submission_deduction_enabled: boolean,
  missing_submission_deduction: double,
  late_submission_deduction_enabled: boolean,
  late_submission_deduction: double,
  late_submission_interval: string,
  late_submission_minimum_percent_enabled: boolean,
  late_submission_minimum_percent: double,
  created_at: string,
  updated_at: string
}))

/**
 * What is deducted from late and missing submissions in a course.
 * `GET /api/v1/courses/:id/late_policy` returns it in `late_policy`.
 *
 * @category resources
 */
export const LatePolicy: Schema.Schema<LatePolicy, LatePolicyEncoded> = latePolicy

/** @category resources */
export interface LearningObjectDates {
  readonly id: Id
  readonly due_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly reply_to_topic_due_at?: string | null | undefined
  readonly required_replies_due_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly only_visible_to_overrides?: boolean | null | undefined
  readonly graded?: boolean | null | undefined
  readonly blueprint_date_locks?: ReadonlyArray<string> | null | undefined
  readonly visible_to_everyone?: boolean | null | undefined
  readonly overrides?: ReadonlyArray<Part<AssignmentOverride>> | null | undefined
  readonly checkpoints?: ReadonlyArray<LearningObjectDates> | null | undefined
  readonly tag?: string | null | undefined
  readonly peer_review_sub_assignment?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const learningObjectDates = /* @__PURE__ */ resource("LearningObjectDates", () => ({
  id: Id,
  due_at: string,
  lock_at: string,
  reply_to_topic_due_at: string,
  required_replies_due_at: string,
  unlock_at: string,
  only_visible_to_overrides: boolean,
  graded: boolean,
  blueprint_date_locks: strings,
  visible_to_everyone: boolean,
  overrides: /* @__PURE__ */ arrayOf(partOfAssignmentOverride),
  checkpoints: /* @__PURE__ */ arrayOf(/* @__PURE__ */ Schema.suspend((): Schema.Schema<LearningObjectDates> => LearningObjectDates)),
  tag: string,
  peer_review_sub_assignment: object
}))

/**
 * The record `LearningObjectDates` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/assignments/:assignment_id/date_details` returns one.
 *
 * @category resources
 */
export const LearningObjectDates: Schema.Schema<LearningObjectDates> = learningObjectDates

/** @category resources */
export interface License {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly url?: string | null | undefined
  readonly [name: string]: unknown
}

const license = /* @__PURE__ */ resource("License", () => ({
  id: Id,
  name: string,
  url: string
}))

/**
 * The record `License` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/content_licenses` returns a list of them.
 *
 * @category resources
 */
export const License: Schema.Schema<License> = license

/** @category resources */
export interface LineItem {
  readonly id: Id
  readonly scoreMaximum?: number | null | undefined
  readonly label?: string | null | undefined
  readonly tag?: string | null | undefined
  readonly resourceId?: string | null | undefined
  readonly resourceLinkId?: string | null | undefined
  readonly "https://canvas.instructure.com/lti/submission_type"?: string | null | undefined
  readonly "https://canvas.instructure.com/lti/launch_url"?: string | null | undefined
  readonly [name: string]: unknown
}

interface LineItemEncoded
  extends Sent<
    LineItem,
    "scoreMaximum"
  > {}

const lineItem = /* @__PURE__ */ resource("LineItem", () => ({
  id: Id,
  scoreMaximum: double,
  label: string,
  tag: string,
  resourceId: string,
  resourceLinkId: string,
  "https://canvas.instructure.com/lti/submission_type": string,
  "https://canvas.instructure.com/lti/launch_url": string
}))

/**
 * The record `LineItem` of the documentation of Canvas.
 * `GET /api/lti/courses/:course_id/line_items` returns one.
 *
 * @category resources
 */
export const LineItem: Schema.Schema<LineItem, LineItemEncoded> = lineItem

const partOfUserOrUserDisplay = /* @__PURE__ */ struct(() => ({
  id: id,
  name: string,
  sortable_name: string,
  last_name: string,
  first_name: string,
  short_name: string,
  sis_user_id: string,
  sis_import_id: id,
  integration_id: string,
  login_id: string,
  avatar_url: string,
  avatar_state: string,
  enrollments: array,
  email: string,
  locale: string,
  last_login: string,
  time_zone: string,
  bio: string,
  pronouns: string,
  created_at: string,
  root_account: string,
  uuid: string,
  title: string,
  effective_locale: string,
  permissions: object,
  group_ids: ids,
  confirmation_url: string,
  avatar_image_url: string,
  html_url: string,
  anonymous_id: string,
  display_name: string
}))

/** @category resources */
export interface LtiRegistrationAccountBinding {
  readonly id: Id
  readonly account_id?: Id | null | undefined
  readonly root_account_id?: Id | null | undefined
  readonly registration_id?: Id | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly created_by?: Part<User & UserDisplay> | null | undefined
  readonly updated_by?: Part<User & UserDisplay> | null | undefined
  readonly [name: string]: unknown
}

const ltiRegistrationAccountBinding = /* @__PURE__ */ resource("LtiRegistrationAccountBinding", () => ({
  id: Id,
  account_id: id,
  root_account_id: id,
  registration_id: id,
  workflow_state: string,
  created_at: string,
  updated_at: string,
  created_by: /* @__PURE__ */ optional(partOfUserOrUserDisplay),
  updated_by: /* @__PURE__ */ optional(partOfUserOrUserDisplay)
}))

/**
 * The record `LtiRegistrationAccountBinding` of the documentation of Canvas.
 * `POST /api/v1/accounts/:account_id/lti_registrations/:id/bind` returns one.
 *
 * @category resources
 */
export const LtiRegistrationAccountBinding: Schema.Schema<LtiRegistrationAccountBinding> = ltiRegistrationAccountBinding

/** @category resources */
export interface LtiRegistration {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly admin_nickname?: string | null | undefined
  readonly icon_url?: string | null | undefined
  readonly vendor?: string | null | undefined
  readonly account_id?: Id | null | undefined
  readonly internal_service?: boolean | null | undefined
  readonly inherited?: boolean | null | undefined
  readonly lti_version?: string | null | undefined
  readonly dynamic_registration?: boolean | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly created_by?: Part<User & UserDisplay> | null | undefined
  readonly updated_by?: Part<User & UserDisplay> | null | undefined
  readonly root_account_id?: Id | null | undefined
  readonly account_binding?: LtiRegistrationAccountBinding | null | undefined
  readonly configuration?: LtiToolConfiguration | null | undefined
  readonly [name: string]: unknown
}

interface LtiRegistrationEncoded
  extends Sent<
    LtiRegistration,
    never,
    {
      readonly configuration: LtiToolConfigurationEncoded | null | undefined
    }
  > {}

const ltiRegistration = /* @__PURE__ */ resource("LtiRegistration", () => ({
  id: Id,
  name: string,
  admin_nickname: string,
  icon_url: string,
  vendor: string,
  account_id: id,
  internal_service: boolean,
  inherited: boolean,
  lti_version: string,
  dynamic_registration: boolean,
  workflow_state: string,
  created_at: string,
  updated_at: string,
  created_by: /* @__PURE__ */ optional(partOfUserOrUserDisplay),
  updated_by: /* @__PURE__ */ optional(partOfUserOrUserDisplay),
  root_account_id: id,
  account_binding: /* @__PURE__ */ optional(LtiRegistrationAccountBinding),
  configuration: /* @__PURE__ */ optional(LtiToolConfiguration)
}))

/**
 * The record `LtiRegistration` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/lti_registration_by_client_id/:client_id` returns one.
 *
 * @category resources
 */
export const LtiRegistration: Schema.Schema<LtiRegistration, LtiRegistrationEncoded> = ltiRegistration

/** @category resources */
export interface ListLtiRegistrationsResponse {
  readonly total?: number | null | undefined
  readonly data?: ReadonlyArray<LtiRegistration> | null | undefined
  readonly [name: string]: unknown
}

interface ListLtiRegistrationsResponseEncoded
  extends Sent<
    ListLtiRegistrationsResponse,
    "total",
    {
      readonly data: ReadonlyArray<LtiRegistrationEncoded> | null | undefined
    }
  > {}

const listLtiRegistrationsResponse = /* @__PURE__ */ resource("ListLtiRegistrationsResponse", () => ({
  total: number,
  data: /* @__PURE__ */ arrayOf(LtiRegistration)
}))

/**
 * The record `ListLtiRegistrationsResponse` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/lti_registrations` returns one.
 *
 * @category resources
 */
export const ListLtiRegistrationsResponse: Schema.Schema<ListLtiRegistrationsResponse, ListLtiRegistrationsResponseEncoded> = listLtiRegistrationsResponse

/** @category resources */
export interface LockInfo {
  readonly asset_string?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly context_module?: { readonly [name: string]: unknown } | null | undefined
  readonly manually_locked?: boolean | null | undefined
  readonly [name: string]: unknown
}

const lockInfo = /* @__PURE__ */ resource("LockInfo", () => ({
  asset_string: string,
  unlock_at: string,
  lock_at: string,
  context_module: object,
  manually_locked: boolean
}))

/**
 * The record `LockInfo` of the documentation of Canvas.
 * It is in the field `lock_info` of `Assignment`.
 *
 * @category resources
 */
export const LockInfo: Schema.Schema<LockInfo> = lockInfo

/** @category resources */
export interface Login {
  readonly id: Id
  readonly account_id?: Id | null | undefined
  /** The login that the user types. */
  readonly unique_id?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly sis_user_id?: string | null | undefined
  readonly integration_id?: string | null | undefined
  readonly authentication_provider_id?: Id | null | undefined
  readonly authentication_provider_type?: string | null | undefined
  /** `active` or `suspended`. */
  readonly workflow_state?: string | null | undefined
  readonly declared_user_type?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly [name: string]: unknown
}

const login = /* @__PURE__ */ resource("Login", () => ({
  id: Id,
  account_id: id,
  unique_id: string,
  user_id: id,
  sis_user_id: string,
  integration_id: string,
  authentication_provider_id: id,
  authentication_provider_type: string,
  workflow_state: string,
  declared_user_type: string,
  created_at: string
}))

/**
 * A login of a user in an account.
 * `GET /api/v1/users/:user_id/logins` lists those of a user.
 *
 * @category resources
 */
export const Login: Schema.Schema<Login> = login

/** @category resources */
export interface LtiAssignment {
  readonly id: Id
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly points_possible?: number | null | undefined
  readonly due_at?: string | null | undefined
  readonly lti_id?: string | null | undefined
  readonly course_id?: Id | null | undefined
  readonly lti_course_id?: string | null | undefined
  readonly [name: string]: unknown
}

interface LtiAssignmentEncoded
  extends Sent<
    LtiAssignment,
    "points_possible"
  > {}

const ltiAssignment = /* @__PURE__ */ resource("LtiAssignment", () => ({
  id: Id,
  name: string,
  description: string,
  points_possible: number,
  due_at: string,
  lti_id: string,
  course_id: id,
  lti_course_id: string
}))

/**
 * The record `LtiAssignment` of the documentation of Canvas.
 * `GET /api/lti/assignments/:assignment_id` returns one.
 *
 * @category resources
 */
export const LtiAssignment: Schema.Schema<LtiAssignment, LtiAssignmentEncoded> = ltiAssignment

/** @category resources */
export interface LtiLaunchDefinition {
  readonly definition_type?: string | null | undefined
  readonly definition_id?: string | null | undefined
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly url?: string | null | undefined
  readonly domain?: string | null | undefined
  readonly placements?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const ltiLaunchDefinition = /* @__PURE__ */ resource("LtiLaunchDefinition", () => ({
  definition_type: string,
  definition_id: string,
  name: string,
  description: string,
  url: string,
  domain: string,
  placements: object
}))

/**
 * The record `LtiLaunchDefinition` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const LtiLaunchDefinition: Schema.Schema<LtiLaunchDefinition> = ltiLaunchDefinition

/** @category resources */
export interface LtiLegacyConfiguration {
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly custom_fields?: { readonly [name: string]: unknown } | null | undefined
  readonly target_link_uri?: string | null | undefined
  readonly oidc_initiation_url?: string | null | undefined
  readonly oidc_initiation_urls?: { readonly [name: string]: unknown } | null | undefined
  readonly public_jwk?: { readonly [name: string]: unknown } | null | undefined
  readonly public_jwk_url?: string | null | undefined
  readonly scopes?: ReadonlyArray<string> | null | undefined
  readonly extensions?: ReadonlyArray<unknown> | null | undefined
  readonly [name: string]: unknown
}

const ltiLegacyConfiguration = /* @__PURE__ */ resource("LtiLegacyConfiguration", () => ({
  title: string,
  description: string,
  custom_fields: object,
  target_link_uri: string,
  oidc_initiation_url: string,
  oidc_initiation_urls: object,
  public_jwk: object,
  public_jwk_url: string,
  scopes: strings,
  extensions: array
}))

/**
 * The record `LtiLegacyConfiguration` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const LtiLegacyConfiguration: Schema.Schema<LtiLegacyConfiguration> = ltiLegacyConfiguration

/** @category resources */
export interface LtiOverlay {
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly custom_fields?: { readonly [name: string]: unknown } | null | undefined
  readonly target_link_uri?: string | null | undefined
  readonly domain?: string | null | undefined
  readonly privacy_level?: string | null | undefined
  readonly oidc_initiation_url?: string | null | undefined
  readonly disabled_scopes?: ReadonlyArray<string> | null | undefined
  readonly disabled_placements?: ReadonlyArray<string> | null | undefined
  readonly placements?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const ltiOverlay = /* @__PURE__ */ resource("LtiOverlay", () => ({
  title: string,
  description: string,
  custom_fields: object,
  target_link_uri: string,
  domain: string,
  privacy_level: string,
  oidc_initiation_url: string,
  disabled_scopes: strings,
  disabled_placements: strings,
  placements: object
}))

/**
 * The record `LtiOverlay` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const LtiOverlay: Schema.Schema<LtiOverlay> = ltiOverlay

/** @category resources */
export interface LtiOverlayVersion {
  readonly root_account_id?: Id | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly caused_by_reset?: boolean | null | undefined
  readonly created_by?: Part<User & UserDisplay> | null | undefined
  readonly diff?: ReadonlyArray<ReadonlyArray<unknown>> | null | undefined
  readonly lti_overlay_id?: Id | null | undefined
  readonly account_id?: Id | null | undefined
  readonly [name: string]: unknown
}

const ltiOverlayVersion = /* @__PURE__ */ resource("LtiOverlayVersion", () => ({
  root_account_id: id,
  created_at: string,
  updated_at: string,
  caused_by_reset: boolean,
  created_by: /* @__PURE__ */ optional(partOfUserOrUserDisplay),
  diff: /* @__PURE__ */ arrayOf(/* @__PURE__ */ Schema.Array(Schema.Unknown)),
  lti_overlay_id: id,
  account_id: id
}))

/**
 * The record `LtiOverlayVersion` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/lti_registrations/:id/overlay_history` returns a list of them.
 *
 * @category resources
 */
export const LtiOverlayVersion: Schema.Schema<LtiOverlayVersion> = ltiOverlayVersion

/** @category resources */
export interface LtiPlacementLaunchDefinition {
  readonly message_type?: string | null | undefined
  readonly url?: string | null | undefined
  readonly title?: string | null | undefined
  readonly [name: string]: unknown
}

const ltiPlacementLaunchDefinition = /* @__PURE__ */ resource("LtiPlacementLaunchDefinition", () => ({
  message_type: string,
  url: string,
  title: string
}))

/**
 * The record `LtiPlacementLaunchDefinition` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const LtiPlacementLaunchDefinition: Schema.Schema<LtiPlacementLaunchDefinition> = ltiPlacementLaunchDefinition

/** @category resources */
export interface LtiPlacementOverlay {
  readonly text?: string | null | undefined
  readonly target_link_uri?: string | null | undefined
  readonly message_type?: string | null | undefined
  readonly launch_height?: number | null | undefined
  readonly launch_width?: number | null | undefined
  readonly icon_url?: string | null | undefined
  readonly default?: string | null | undefined
  readonly [name: string]: unknown
}

interface LtiPlacementOverlayEncoded
  extends Sent<
    LtiPlacementOverlay,
    "launch_height" | "launch_width"
  > {}

const ltiPlacementOverlay = /* @__PURE__ */ resource("LtiPlacementOverlay", () => ({
  text: string,
  target_link_uri: string,
  message_type: string,
  launch_height: double,
  launch_width: double,
  icon_url: string,
  default: string
}))

/**
 * The record `LtiPlacementOverlay` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const LtiPlacementOverlay: Schema.Schema<LtiPlacementOverlay, LtiPlacementOverlayEncoded> = ltiPlacementOverlay

/** @category resources */
export interface LtiResourceLink {
  readonly id: Id
  readonly context_id?: Id | null | undefined
  readonly context_type?: string | null | undefined
  readonly context_external_tool_id?: Id | null | undefined
  readonly resource_type?: string | null | undefined
  readonly canvas_launch_url?: string | null | undefined
  readonly resource_link_uuid?: string | null | undefined
  readonly lookup_uuid?: string | null | undefined
  readonly title?: string | null | undefined
  readonly url?: string | null | undefined
  readonly lti_1_1_id?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly associated_content_type?: string | null | undefined
  readonly associated_content_id?: Id | null | undefined
  readonly [name: string]: unknown
}

const ltiResourceLink = /* @__PURE__ */ resource("LtiResourceLink", () => ({
  id: Id,
  context_id: id,
  context_type: string,
  context_external_tool_id: id,
  resource_type: string,
  canvas_launch_url: string,
  resource_link_uuid: string,
  lookup_uuid: string,
  title: string,
  url: string,
  lti_1_1_id: string,
  created_at: string,
  updated_at: string,
  workflow_state: string,
  associated_content_type: string,
  associated_content_id: id
}))

/**
 * The record `LtiResourceLink` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/lti_resource_links` returns a list of them.
 *
 * @category resources
 */
export const LtiResourceLink: Schema.Schema<LtiResourceLink> = ltiResourceLink

/** @category resources */
export interface MediaObject {
  readonly can_add_captions?: boolean | null | undefined
  readonly user_entered_title?: string | null | undefined
  readonly title?: string | null | undefined
  readonly media_id?: string | null | undefined
  readonly media_type?: string | null | undefined
  readonly media_tracks?: string | null | undefined
  readonly media_sources?: string | null | undefined
  readonly [name: string]: unknown
}

const mediaObject = /* @__PURE__ */ resource("MediaObject", () => ({
  can_add_captions: boolean,
  user_entered_title: string,
  title: string,
  media_id: string,
  media_type: string,
  media_tracks: string,
  media_sources: string
}))

/**
 * The record `MediaObject` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/media_attachments` returns a list of them.
 *
 * @category resources
 */
export const MediaObject: Schema.Schema<MediaObject> = mediaObject

/** @category resources */
export interface MediaTrack {
  readonly id: Id
  readonly user_id?: Id | null | undefined
  readonly media_object_id?: Id | null | undefined
  readonly kind?: string | null | undefined
  readonly locale?: string | null | undefined
  readonly content?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly webvtt_content?: string | null | undefined
  readonly [name: string]: unknown
}

const mediaTrack = /* @__PURE__ */ resource("MediaTrack", () => ({
  id: Id,
  user_id: id,
  media_object_id: id,
  kind: string,
  locale: string,
  content: string,
  created_at: string,
  updated_at: string,
  webvtt_content: string
}))

/**
 * The record `MediaTrack` of the documentation of Canvas.
 * `GET /api/v1/media_attachments/:attachment_id/media_tracks` returns a list of them.
 *
 * @category resources
 */
export const MediaTrack: Schema.Schema<MediaTrack> = mediaTrack

/** @category resources */
export interface MigrationIssue {
  readonly id: Id
  readonly content_migration_url?: string | null | undefined
  readonly description?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly fix_issue_html_url?: string | null | undefined
  readonly issue_type?: string | null | undefined
  readonly error_report_html_url?: string | null | undefined
  readonly error_message?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly [name: string]: unknown
}

const migrationIssue = /* @__PURE__ */ resource("MigrationIssue", () => ({
  id: Id,
  content_migration_url: string,
  description: string,
  workflow_state: string,
  fix_issue_html_url: string,
  issue_type: string,
  error_report_html_url: string,
  error_message: string,
  created_at: string,
  updated_at: string
}))

/**
 * The record `MigrationIssue` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/content_migrations/:content_migration_id/migration_issues` returns a list of them.
 *
 * @category resources
 */
export const MigrationIssue: Schema.Schema<MigrationIssue> = migrationIssue

/** @category resources */
export interface Migrator {
  readonly type?: string | null | undefined
  readonly requires_file_upload?: boolean | null | undefined
  readonly name?: string | null | undefined
  readonly required_settings?: ReadonlyArray<string> | null | undefined
  readonly [name: string]: unknown
}

const migrator = /* @__PURE__ */ resource("Migrator", () => ({
  type: string,
  requires_file_upload: boolean,
  name: string,
  required_settings: strings
}))

/**
 * The record `Migrator` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/content_migrations/migrators` returns a list of them.
 *
 * @category resources
 */
export const Migrator: Schema.Schema<Migrator> = migrator

/** @category resources */
export interface ModuleItem {
  readonly id: Id
  readonly module_id?: Id | null | undefined
  readonly position?: number | null | undefined
  readonly title: string
  readonly indent?: number | null | undefined
  /** `File`, `Page`, `Discussion`, `Assignment`, `Quiz`, `SubHeader`, `ExternalUrl` or `ExternalTool`. */
  readonly type: string
  readonly content_id?: Id | null | undefined
  readonly html_url?: string | null | undefined
  readonly url?: string | null | undefined
  readonly page_url?: string | null | undefined
  readonly external_url?: string | null | undefined
  readonly new_tab?: boolean | null | undefined
  readonly completion_requirement?: CompletionRequirement | null | undefined
  /** Only with `include: ["content_details"]`. */
  readonly content_details?: ContentDetails | null | undefined
  readonly published?: boolean | null | undefined
  readonly quiz_lti?: boolean | null | undefined
  readonly publish_at?: string | null | undefined
  readonly unpublishable?: boolean | null | undefined
  readonly mastery_paths?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface ModuleItemEncoded
  extends Sent<
    ModuleItem,
    "position" | "indent",
    {
      readonly completion_requirement: CompletionRequirementEncoded | null | undefined
      readonly content_details: ContentDetailsEncoded | null | undefined
    }
  > {}

const moduleItem = /* @__PURE__ */ resource("ModuleItem", () => ({
  id: Id,
  module_id: id,
  position: number,
  title: Schema.String,
  indent: number,
  type: Schema.String,
  content_id: id,
  html_url: string,
  url: string,
  page_url: string,
  external_url: string,
  new_tab: boolean,
  completion_requirement: /* @__PURE__ */ optional(CompletionRequirement),
  content_details: /* @__PURE__ */ optional(ContentDetails),
  published: boolean,
  quiz_lti: boolean,
  publish_at: string,
  unpublishable: boolean,
  mastery_paths: object
}))

/**
 * An item of a module. Which of `content_id`, `page_url`, `external_url` and `html_url` it has depends on its `type`.
 * `GET /api/v1/courses/:course_id/modules/:module_id/items` lists those of a module.
 *
 * @category resources
 */
export const ModuleItem: Schema.Schema<ModuleItem, ModuleItemEncoded> = moduleItem

/** @category resources */
export interface Module {
  readonly id: Id
  /** `active`, or `deleted`. */
  readonly workflow_state?: string | null | undefined
  readonly position?: number | null | undefined
  readonly name?: string | null | undefined
  /** When the module opens, or `null` if no date is set. */
  readonly unlock_at?: string | null | undefined
  readonly require_sequential_progress?: boolean | null | undefined
  /** `all` or `one`: the items a student must complete. Many installations do not send it. */
  readonly requirement_type?: string | null | undefined
  readonly prerequisite_module_ids?: ReadonlyArray<Id> | null | undefined
  readonly items_count?: number | null | undefined
  readonly items_url?: string | null | undefined
  /** Only with `include: ["items"]`, and absent if there are more than 100. */
  readonly items?: ReadonlyArray<ModuleItem> | null | undefined
  /** Only for students: `locked`, `unlocked`, `started` or `completed`. */
  readonly state?: string | null | undefined
  readonly completed_at?: string | null | undefined
  readonly publish_final_grade?: boolean | null | undefined
  /** Only for callers who may edit the course. */
  readonly published?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface ModuleEncoded
  extends Sent<
    Module,
    "position" | "items_count",
    {
      readonly unlock_at: string | { readonly [name: string]: undefined } | null | undefined
      readonly items: ReadonlyArray<ModuleItemEncoded> | null | undefined
    }
  > {}

const module = /* @__PURE__ */ resource("Module", () => ({
  id: Id,
  workflow_state: string,
  position: number,
  name: string,
  unlock_at: dateOrUnset,
  require_sequential_progress: boolean,
  requirement_type: string,
  prerequisite_module_ids: ids,
  items_count: number,
  items_url: string,
  items: /* @__PURE__ */ arrayOf(ModuleItem),
  state: string,
  completed_at: string,
  publish_final_grade: boolean,
  published: boolean
}))

/**
 * A module of a course, as returned when it is listed, created, edited or deleted. Only `id` is always there: what else is
 * sent depends on the version of the installation and on the caller.
 *
 * Canvas sends an unset `unlock_at` as `null`. Copies and descriptions of it, and the sandbox, have `{}`: it decodes to `null`,
 * too, which encodes as `null`. In a write, `null` clears the date.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Module } from "effect-lms/resources"
 *
 * const create = Effect.gen(function* () {
 *   const created = yield* lms(
 *     "POST /api/v1/courses/:course_id/modules",
 *     { course_id: 101, module: { name: "Week 1", position: 1 } },
 *     { schema: Module }
 *   )
 *   return created.data.unlock_at ?? "open at once"
 * })
 * ```
 */
export const Module: Schema.Schema<Module, ModuleEncoded> = module

/** @category resources */
export interface OverrideTarget {
  readonly id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly [name: string]: unknown
}

const overrideTarget = /* @__PURE__ */ resource("OverrideTarget", () => ({
  id: id,
  name: string
}))

/**
 * The record `OverrideTarget` of the documentation of Canvas.
 * It is part of `ModuleAssignmentOverride`.
 *
 * @category resources
 */
export const OverrideTarget: Schema.Schema<OverrideTarget> = overrideTarget

/** @category resources */
export interface ModuleAssignmentOverride {
  readonly id: Id
  readonly context_module_id?: Id | null | undefined
  readonly title?: string | null | undefined
  readonly students?: ReadonlyArray<OverrideTarget> | null | undefined
  readonly course_section?: OverrideTarget | null | undefined
  readonly [name: string]: unknown
}

const moduleAssignmentOverride = /* @__PURE__ */ resource("ModuleAssignmentOverride", () => ({
  id: Id,
  context_module_id: id,
  title: string,
  students: /* @__PURE__ */ arrayOf(OverrideTarget),
  course_section: /* @__PURE__ */ optional(OverrideTarget)
}))

/**
 * The record `ModuleAssignmentOverride` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/modules/:context_module_id/assignment_overrides` returns a list of them.
 *
 * @category resources
 */
export const ModuleAssignmentOverride: Schema.Schema<ModuleAssignmentOverride> = moduleAssignmentOverride

/** @category resources */
export interface ModuleItemSequenceNode {
  readonly prev?: ModuleItem | null | undefined
  readonly current?: ModuleItem | null | undefined
  readonly next?: ModuleItem | null | undefined
  readonly mastery_path?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface ModuleItemSequenceNodeEncoded
  extends Sent<
    ModuleItemSequenceNode,
    never,
    {
      readonly prev: ModuleItemEncoded | null | undefined
      readonly current: ModuleItemEncoded | null | undefined
      readonly next: ModuleItemEncoded | null | undefined
    }
  > {}

const moduleItemSequenceNode = /* @__PURE__ */ resource("ModuleItemSequenceNode", () => ({
  prev: /* @__PURE__ */ optional(ModuleItem),
  current: /* @__PURE__ */ optional(ModuleItem),
  next: /* @__PURE__ */ optional(ModuleItem),
  mastery_path: object
}))

/**
 * The record `ModuleItemSequenceNode` of the documentation of Canvas.
 * It is part of `ModuleItemSequence`.
 *
 * @category resources
 */
export const ModuleItemSequenceNode: Schema.Schema<ModuleItemSequenceNode, ModuleItemSequenceNodeEncoded> = moduleItemSequenceNode

/** @category resources */
export interface ModuleItemSequence {
  readonly items?: ReadonlyArray<ModuleItemSequenceNode> | null | undefined
  readonly modules?: ReadonlyArray<Module> | null | undefined
  readonly [name: string]: unknown
}

interface ModuleItemSequenceEncoded
  extends Sent<
    ModuleItemSequence,
    never,
    {
      readonly items: ReadonlyArray<ModuleItemSequenceNodeEncoded> | null | undefined
      readonly modules: ReadonlyArray<ModuleEncoded> | null | undefined
    }
  > {}

const moduleItemSequence = /* @__PURE__ */ resource("ModuleItemSequence", () => ({
  items: /* @__PURE__ */ arrayOf(ModuleItemSequenceNode),
  modules: /* @__PURE__ */ arrayOf(Module)
}))

/**
 * The record `ModuleItemSequence` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/module_item_sequence` returns one.
 *
 * @category resources
 */
export const ModuleItemSequence: Schema.Schema<ModuleItemSequence, ModuleItemSequenceEncoded> = moduleItemSequence

/** @category resources */
export interface MultipleAttemptsSettings {
  readonly multiple_attempts_enabled?: boolean | null | undefined
  readonly attempt_limit?: boolean | null | undefined
  readonly max_attempts?: number | null | undefined
  readonly score_to_keep?: string | null | undefined
  readonly cooling_period?: boolean | null | undefined
  readonly cooling_period_seconds?: number | null | undefined
  readonly [name: string]: unknown
}

interface MultipleAttemptsSettingsEncoded
  extends Sent<
    MultipleAttemptsSettings,
    "max_attempts" | "cooling_period_seconds"
  > {}

const multipleAttemptsSettings = /* @__PURE__ */ resource("MultipleAttemptsSettings", () => ({
  multiple_attempts_enabled: boolean,
  attempt_limit: boolean,
  max_attempts: number,
  score_to_keep: string,
  cooling_period: boolean,
  cooling_period_seconds: number
}))

/**
 * The record `MultipleAttemptsSettings` of the documentation of Canvas.
 * It is part of `QuizSettings`.
 *
 * @category resources
 */
export const MultipleAttemptsSettings: Schema.Schema<MultipleAttemptsSettings, MultipleAttemptsSettingsEncoded> = multipleAttemptsSettings

/** @category resources */
export interface NamesAndRoleContext {
  readonly id?: Id | null | undefined
  readonly label?: string | null | undefined
  readonly title?: string | null | undefined
  readonly [name: string]: unknown
}

const namesAndRoleContext = /* @__PURE__ */ resource("NamesAndRoleContext", () => ({
  id: id,
  label: string,
  title: string
}))

/**
 * The record `NamesAndRoleContext` of the documentation of Canvas.
 * It is part of `NamesAndRoleMemberships`.
 *
 * @category resources
 */
export const NamesAndRoleContext: Schema.Schema<NamesAndRoleContext> = namesAndRoleContext

/** @category resources */
export interface NamesAndRoleMessage {
  readonly "https://purl.imsglobal.org/spec/lti/claim/message_type"?: string | null | undefined
  readonly locale?: string | null | undefined
  readonly "https://www.instructure.com/canvas_user_id"?: Id | null | undefined
  readonly "https://www.instructure.com/canvas_user_login_id"?: string | null | undefined
  readonly "https://purl.imsglobal.org/spec/lti/claim/custom"?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const namesAndRoleMessage = /* @__PURE__ */ resource("NamesAndRoleMessage", () => ({
  "https://purl.imsglobal.org/spec/lti/claim/message_type": string,
  locale: string,
  "https://www.instructure.com/canvas_user_id": id,
  "https://www.instructure.com/canvas_user_login_id": string,
  "https://purl.imsglobal.org/spec/lti/claim/custom": object
}))

/**
 * The record `NamesAndRoleMessage` of the documentation of Canvas.
 * It is part of `NamesAndRoleMembership`.
 *
 * @category resources
 */
export const NamesAndRoleMessage: Schema.Schema<NamesAndRoleMessage> = namesAndRoleMessage

/** @category resources */
export interface NamesAndRoleMembership {
  readonly status?: string | null | undefined
  readonly name?: string | null | undefined
  readonly picture?: string | null | undefined
  readonly given_name?: string | null | undefined
  readonly family_name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly lis_person_sourcedid?: string | null | undefined
  readonly user_id?: string | null | undefined
  readonly roles?: ReadonlyArray<string> | null | undefined
  readonly message?: ReadonlyArray<NamesAndRoleMessage> | null | undefined
  readonly [name: string]: unknown
}

const namesAndRoleMembership = /* @__PURE__ */ resource("NamesAndRoleMembership", () => ({
  status: string,
  name: string,
  picture: string,
  given_name: string,
  family_name: string,
  email: string,
  lis_person_sourcedid: string,
  user_id: string,
  roles: strings,
  message: /* @__PURE__ */ arrayOf(NamesAndRoleMessage)
}))

/**
 * The record `NamesAndRoleMembership` of the documentation of Canvas.
 * It is part of `NamesAndRoleMemberships`.
 *
 * @category resources
 */
export const NamesAndRoleMembership: Schema.Schema<NamesAndRoleMembership> = namesAndRoleMembership

/** @category resources */
export interface NamesAndRoleMemberships {
  readonly id: Id
  readonly context?: NamesAndRoleContext | null | undefined
  readonly members?: ReadonlyArray<NamesAndRoleMembership> | null | undefined
  readonly [name: string]: unknown
}

const namesAndRoleMemberships = /* @__PURE__ */ resource("NamesAndRoleMemberships", () => ({
  id: Id,
  context: /* @__PURE__ */ optional(NamesAndRoleContext),
  members: /* @__PURE__ */ arrayOf(NamesAndRoleMembership)
}))

/**
 * The record `NamesAndRoleMemberships` of the documentation of Canvas.
 * `GET /api/lti/courses/:course_id/names_and_roles` returns one.
 *
 * @category resources
 */
export const NamesAndRoleMemberships: Schema.Schema<NamesAndRoleMemberships> = namesAndRoleMemberships

/** @category resources */
export interface ResultViewSettings {
  readonly result_view_restricted?: boolean | null | undefined
  readonly display_points_awarded?: boolean | null | undefined
  readonly display_points_possible?: boolean | null | undefined
  readonly display_items?: boolean | null | undefined
  readonly display_item_response?: boolean | null | undefined
  readonly display_item_response_qualifier?: string | null | undefined
  readonly show_item_responses_at?: string | null | undefined
  readonly hide_item_responses_at?: string | null | undefined
  readonly display_item_response_correctness?: boolean | null | undefined
  readonly display_item_response_correctness_qualifier?: string | null | undefined
  readonly show_item_response_correctness_at?: string | null | undefined
  readonly hide_item_response_correctness_at?: string | null | undefined
  readonly display_item_correct_answer?: boolean | null | undefined
  readonly display_item_feedback?: boolean | null | undefined
  readonly [name: string]: unknown
}

const resultViewSettings = /* @__PURE__ */ resource("ResultViewSettings", () => ({
  result_view_restricted: boolean,
  display_points_awarded: boolean,
  display_points_possible: boolean,
  display_items: boolean,
  display_item_response: boolean,
  display_item_response_qualifier: string,
  show_item_responses_at: string,
  hide_item_responses_at: string,
  display_item_response_correctness: boolean,
  display_item_response_correctness_qualifier: string,
  show_item_response_correctness_at: string,
  hide_item_response_correctness_at: string,
  display_item_correct_answer: boolean,
  display_item_feedback: boolean
}))

/**
 * The record `ResultViewSettings` of the documentation of Canvas.
 * It is part of `QuizSettings`.
 *
 * @category resources
 */
export const ResultViewSettings: Schema.Schema<ResultViewSettings> = resultViewSettings

/** @category resources */
export interface QuizSettings {
  readonly calculator_type?: string | null | undefined
  readonly filter_ip_address?: boolean | null | undefined
  readonly filters?: { readonly [name: string]: unknown } | null | undefined
  readonly one_at_a_time_type?: string | null | undefined
  readonly allow_backtracking?: boolean | null | undefined
  readonly shuffle_answers?: boolean | null | undefined
  readonly shuffle_questions?: boolean | null | undefined
  readonly require_student_access_code?: boolean | null | undefined
  readonly student_access_code?: string | null | undefined
  readonly has_time_limit?: boolean | null | undefined
  readonly session_time_limit_in_seconds?: number | null | undefined
  readonly multiple_attempts?: MultipleAttemptsSettings | null | undefined
  readonly result_view_settings?: ResultViewSettings | null | undefined
  readonly [name: string]: unknown
}

interface QuizSettingsEncoded
  extends Sent<
    QuizSettings,
    "session_time_limit_in_seconds",
    {
      readonly multiple_attempts: MultipleAttemptsSettingsEncoded | null | undefined
    }
  > {}

const quizSettings = /* @__PURE__ */ resource("QuizSettings", () => ({
  calculator_type: string,
  filter_ip_address: boolean,
  filters: object,
  one_at_a_time_type: string,
  allow_backtracking: boolean,
  shuffle_answers: boolean,
  shuffle_questions: boolean,
  require_student_access_code: boolean,
  student_access_code: string,
  has_time_limit: boolean,
  session_time_limit_in_seconds: number,
  multiple_attempts: /* @__PURE__ */ optional(MultipleAttemptsSettings),
  result_view_settings: /* @__PURE__ */ optional(ResultViewSettings)
}))

/**
 * The record `QuizSettings` of the documentation of Canvas.
 * It is part of `NewQuiz`.
 *
 * @category resources
 */
export const QuizSettings: Schema.Schema<QuizSettings, QuizSettingsEncoded> = quizSettings

/** @category resources */
export interface NewQuiz {
  readonly id: Id
  readonly title?: string | null | undefined
  readonly instructions?: string | null | undefined
  readonly assignment_group_id?: string | null | undefined
  readonly points_possible?: number | null | undefined
  readonly due_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly published?: boolean | null | undefined
  readonly grading_type?: string | null | undefined
  readonly quiz_settings?: QuizSettings | null | undefined
  readonly [name: string]: unknown
}

interface NewQuizEncoded
  extends Sent<
    NewQuiz,
    "points_possible",
    {
      readonly quiz_settings: QuizSettingsEncoded | null | undefined
    }
  > {}

const newQuiz = /* @__PURE__ */ resource("NewQuiz", () => ({
  id: Id,
  title: string,
  instructions: string,
  assignment_group_id: string,
  points_possible: number,
  due_at: string,
  lock_at: string,
  unlock_at: string,
  published: boolean,
  grading_type: string,
  quiz_settings: /* @__PURE__ */ optional(QuizSettings)
}))

/**
 * The record `NewQuiz` of the documentation of Canvas.
 * `GET /api/quiz/v1/courses/:course_id/quizzes` returns a list of them.
 *
 * @category resources
 */
export const NewQuiz: Schema.Schema<NewQuiz, NewQuizEncoded> = newQuiz

/** @category resources */
export interface NoticeHandler {
  readonly handler?: string | null | undefined
  readonly notice_type?: string | null | undefined
  readonly max_batch_size?: number | null | undefined
  readonly [name: string]: unknown
}

interface NoticeHandlerEncoded
  extends Sent<
    NoticeHandler,
    "max_batch_size"
  > {}

const noticeHandler = /* @__PURE__ */ resource("NoticeHandler", () => ({
  handler: string,
  notice_type: string,
  max_batch_size: number
}))

/**
 * The record `NoticeHandler` of the documentation of Canvas.
 * `PUT /api/lti/notice-handlers/:context_external_tool_id` returns one.
 *
 * @category resources
 */
export const NoticeHandler: Schema.Schema<NoticeHandler, NoticeHandlerEncoded> = noticeHandler

/** @category resources */
export interface NoticeCatalog {
  readonly client_id?: string | null | undefined
  readonly deployment_id?: string | null | undefined
  readonly notice_handlers?: ReadonlyArray<NoticeHandler> | null | undefined
  readonly [name: string]: unknown
}

interface NoticeCatalogEncoded
  extends Sent<
    NoticeCatalog,
    never,
    {
      readonly notice_handlers: ReadonlyArray<NoticeHandlerEncoded> | null | undefined
    }
  > {}

const noticeCatalog = /* @__PURE__ */ resource("NoticeCatalog", () => ({
  client_id: string,
  deployment_id: string,
  notice_handlers: /* @__PURE__ */ arrayOf(NoticeHandler)
}))

/**
 * The record `NoticeCatalog` of the documentation of Canvas.
 * `GET /api/lti/notice-handlers/:context_external_tool_id` returns one.
 *
 * @category resources
 */
export const NoticeCatalog: Schema.Schema<NoticeCatalog, NoticeCatalogEncoded> = noticeCatalog

/** @category resources */
export interface NotificationPreference {
  readonly href?: string | null | undefined
  readonly notification?: string | null | undefined
  readonly category?: string | null | undefined
  readonly frequency?: string | null | undefined
  readonly [name: string]: unknown
}

const notificationPreference = /* @__PURE__ */ resource("NotificationPreference", () => ({
  href: string,
  notification: string,
  category: string,
  frequency: string
}))

/**
 * The record `NotificationPreference` of the documentation of Canvas.
 * `GET /api/v1/users/:user_id/communication_channels/:type/:address/notification_preferences` returns a list of them.
 *
 * @category resources
 */
export const NotificationPreference: Schema.Schema<NotificationPreference> = notificationPreference

/** @category resources */
export interface ToolSetting {
  readonly resource_type_code?: string | null | undefined
  readonly resource_url?: string | null | undefined
  readonly [name: string]: unknown
}

const toolSetting = /* @__PURE__ */ resource("ToolSetting", () => ({
  resource_type_code: string,
  resource_url: string
}))

/**
 * The record `ToolSetting` of the documentation of Canvas.
 * It is part of `OriginalityReport`.
 *
 * @category resources
 */
export const ToolSetting: Schema.Schema<ToolSetting> = toolSetting

/** @category resources */
export interface OriginalityReport {
  readonly id: Id
  readonly file_id?: Id | null | undefined
  readonly originality_score?: number | null | undefined
  readonly originality_report_file_id?: Id | null | undefined
  readonly originality_report_url?: string | null | undefined
  readonly tool_setting?: ToolSetting | null | undefined
  readonly error_report?: string | null | undefined
  readonly submission_time?: string | null | undefined
  readonly root_account_id?: Id | null | undefined
  readonly [name: string]: unknown
}

interface OriginalityReportEncoded
  extends Sent<
    OriginalityReport,
    "originality_score"
  > {}

const originalityReport = /* @__PURE__ */ resource("OriginalityReport", () => ({
  id: Id,
  file_id: id,
  originality_score: double,
  originality_report_file_id: id,
  originality_report_url: string,
  tool_setting: /* @__PURE__ */ optional(ToolSetting),
  error_report: string,
  submission_time: string,
  root_account_id: id
}))

/**
 * The record `OriginalityReport` of the documentation of Canvas.
 * `GET /api/lti/assignments/:assignment_id/files/:file_id/originality_report` returns one.
 *
 * @category resources
 */
export const OriginalityReport: Schema.Schema<OriginalityReport, OriginalityReportEncoded> = originalityReport

/** @category resources */
export interface Outcome {
  readonly id: Id
  readonly url?: string | null | undefined
  readonly context_id?: Id | null | undefined
  /** `Account` or `Course`; `null` if it is global. */
  readonly context_type?: string | null | undefined
  readonly title?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly vendor_guid?: string | null | undefined
  readonly points_possible?: number | null | undefined
  readonly mastery_points?: number | null | undefined
  /** `decaying_average`, `n_mastery`, `latest`, `highest`, `average` and others. */
  readonly calculation_method?: string | null | undefined
  readonly calculation_int?: number | null | undefined
  readonly ratings?: ReadonlyArray<RubricRating> | null | undefined
  readonly can_edit?: boolean | null | undefined
  readonly can_unlink?: boolean | null | undefined
  readonly assessed?: boolean | null | undefined
  readonly has_updateable_rubrics?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface OutcomeEncoded
  extends Sent<
    Outcome,
    "points_possible" | "mastery_points" | "calculation_int",
    {
      readonly ratings: ReadonlyArray<RubricRatingEncoded> | null | undefined
    }
  > {}

const outcome = /* @__PURE__ */ resource("Outcome", () => ({
  id: Id,
  url: string,
  context_id: id,
  context_type: string,
  title: string,
  display_name: string,
  description: string,
  vendor_guid: string,
  points_possible: double,
  mastery_points: double,
  calculation_method: string,
  calculation_int: number,
  ratings: /* @__PURE__ */ arrayOf(RubricRating),
  can_edit: boolean,
  can_unlink: boolean,
  assessed: boolean,
  has_updateable_rubrics: boolean
}))

/**
 * A learning outcome.
 * `GET /api/v1/outcomes/:id` returns one.
 *
 * @category resources
 */
export const Outcome: Schema.Schema<Outcome, OutcomeEncoded> = outcome

/** @category resources */
export interface OutcomeAlignment {
  readonly id: Id
  readonly assignment_id?: Id | null | undefined
  readonly assessment_id?: Id | null | undefined
  readonly submission_types?: string | null | undefined
  readonly url?: string | null | undefined
  readonly title?: string | null | undefined
  readonly [name: string]: unknown
}

const outcomeAlignment = /* @__PURE__ */ resource("OutcomeAlignment", () => ({
  id: Id,
  assignment_id: id,
  assessment_id: id,
  submission_types: string,
  url: string,
  title: string
}))

/**
 * The record `OutcomeAlignment` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/outcome_alignments` returns a list of them.
 *
 * @category resources
 */
export const OutcomeAlignment: Schema.Schema<OutcomeAlignment> = outcomeAlignment

/** @category resources */
export interface OutcomeGroup {
  readonly id: Id
  readonly url?: string | null | undefined
  /** The short form of the group that contains this one. */
  readonly parent_outcome_group?: { readonly [name: string]: unknown } | null | undefined
  readonly context_id?: Id | null | undefined
  readonly context_type?: string | null | undefined
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly vendor_guid?: string | null | undefined
  readonly subgroups_url?: string | null | undefined
  readonly outcomes_url?: string | null | undefined
  readonly import_url?: string | null | undefined
  readonly can_edit?: boolean | null | undefined
  readonly [name: string]: unknown
}

const outcomeGroup = /* @__PURE__ */ resource("OutcomeGroup", () => ({
  id: Id,
  url: string,
  parent_outcome_group: object,
  context_id: id,
  context_type: string,
  title: string,
  description: string,
  vendor_guid: string,
  subgroups_url: string,
  outcomes_url: string,
  import_url: string,
  can_edit: boolean
}))

/**
 * A group of learning outcomes.
 * `GET /api/v1/courses/:course_id/outcome_groups` lists those of a course.
 *
 * @category resources
 */
export const OutcomeGroup: Schema.Schema<OutcomeGroup> = outcomeGroup

/** @category resources */
export interface OutcomeImportData {
  readonly import_type?: string | null | undefined
  readonly [name: string]: unknown
}

const outcomeImportData = /* @__PURE__ */ resource("OutcomeImportData", () => ({
  import_type: string
}))

/**
 * The record `OutcomeImportData` of the documentation of Canvas.
 * It is part of `OutcomeImport`.
 *
 * @category resources
 */
export const OutcomeImportData: Schema.Schema<OutcomeImportData> = outcomeImportData

/** @category resources */
export interface OutcomeImport {
  readonly id: Id
  readonly learning_outcome_group_id?: Id | null | undefined
  readonly created_at?: string | null | undefined
  readonly ended_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly data?: OutcomeImportData | null | undefined
  readonly progress?: string | null | undefined
  readonly user?: Part<User & UserDisplay> | null | undefined
  readonly processing_errors?: ReadonlyArray<ReadonlyArray<unknown>> | null | undefined
  readonly [name: string]: unknown
}

const outcomeImport = /* @__PURE__ */ resource("OutcomeImport", () => ({
  id: Id,
  learning_outcome_group_id: id,
  created_at: string,
  ended_at: string,
  updated_at: string,
  workflow_state: string,
  data: /* @__PURE__ */ optional(OutcomeImportData),
  progress: string,
  user: /* @__PURE__ */ optional(partOfUserOrUserDisplay),
  processing_errors: /* @__PURE__ */ arrayOf(/* @__PURE__ */ Schema.Array(Schema.Unknown))
}))

/**
 * The record `OutcomeImport` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/outcome_imports/:id` returns one.
 *
 * @category resources
 */
export const OutcomeImport: Schema.Schema<OutcomeImport> = outcomeImport

/** @category resources */
export interface OutcomeLink {
  readonly url?: string | null | undefined
  readonly context_id?: Id | null | undefined
  readonly context_type?: string | null | undefined
  readonly outcome_group?: OutcomeGroup | null | undefined
  readonly outcome?: Outcome | null | undefined
  readonly assessed?: boolean | null | undefined
  readonly can_unlink?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface OutcomeLinkEncoded
  extends Sent<
    OutcomeLink,
    never,
    {
      readonly outcome: OutcomeEncoded | null | undefined
    }
  > {}

const outcomeLink = /* @__PURE__ */ resource("OutcomeLink", () => ({
  url: string,
  context_id: id,
  context_type: string,
  outcome_group: /* @__PURE__ */ optional(OutcomeGroup),
  outcome: /* @__PURE__ */ optional(Outcome),
  assessed: boolean,
  can_unlink: boolean
}))

/**
 * The record `OutcomeLink` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/outcome_group_links` returns a list of them.
 *
 * @category resources
 */
export const OutcomeLink: Schema.Schema<OutcomeLink, OutcomeLinkEncoded> = outcomeLink

/** @category resources */
export interface OutcomePathPart {
  readonly name?: string | null | undefined
  readonly [name: string]: unknown
}

const outcomePathPart = /* @__PURE__ */ resource("OutcomePathPart", () => ({
  name: string
}))

/**
 * The record `OutcomePathPart` of the documentation of Canvas.
 * It is part of `OutcomePath`.
 *
 * @category resources
 */
export const OutcomePathPart: Schema.Schema<OutcomePathPart> = outcomePathPart

/** @category resources */
export interface OutcomePath {
  readonly id: Id
  readonly parts?: OutcomePathPart | null | undefined
  readonly [name: string]: unknown
}

const outcomePath = /* @__PURE__ */ resource("OutcomePath", () => ({
  id: Id,
  parts: /* @__PURE__ */ optional(OutcomePathPart)
}))

/**
 * The record `OutcomePath` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const OutcomePath: Schema.Schema<OutcomePath> = outcomePath

/** @category resources */
export interface OutcomeResult {
  readonly id: Id
  readonly score?: number | null | undefined
  readonly submitted_or_assessed_at?: string | null | undefined
  /** The ids of user, outcome and alignment. */
  readonly links?: { readonly [name: string]: unknown } | null | undefined
  /** From 0 to 1. */
  readonly percent?: number | null | undefined
  readonly possible?: number | null | undefined
  readonly mastery?: boolean | null | undefined
  readonly hidden?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface OutcomeResultEncoded
  extends Sent<
    OutcomeResult,
    "score" | "percent" | "possible"
  > {}

const outcomeResult = /* @__PURE__ */ resource("OutcomeResult", () => ({
  id: Id,
  score: double,
  submitted_or_assessed_at: string,
  links: object,
  percent: double,
  possible: double,
  mastery: boolean,
  hidden: boolean
}))

/**
 * How a student did in a learning outcome.
 * `GET /api/v1/courses/:course_id/outcome_results` returns those of a course in `outcome_results`.
 *
 * @category resources
 */
export const OutcomeResult: Schema.Schema<OutcomeResult, OutcomeResultEncoded> = outcomeResult

/** @category resources */
export interface OutcomeRollupScoreLinks {
  readonly outcome?: number | null | undefined
  readonly [name: string]: unknown
}

interface OutcomeRollupScoreLinksEncoded
  extends Sent<
    OutcomeRollupScoreLinks,
    "outcome"
  > {}

const outcomeRollupScoreLinks = /* @__PURE__ */ resource("OutcomeRollupScoreLinks", () => ({
  outcome: number
}))

/**
 * The record `OutcomeRollupScoreLinks` of the documentation of Canvas.
 * It is part of `OutcomeRollupScore`.
 *
 * @category resources
 */
export const OutcomeRollupScoreLinks: Schema.Schema<OutcomeRollupScoreLinks, OutcomeRollupScoreLinksEncoded> = outcomeRollupScoreLinks

/** @category resources */
export interface OutcomeRollupScore {
  readonly score?: number | null | undefined
  readonly count?: number | null | undefined
  readonly links?: OutcomeRollupScoreLinks | null | undefined
  readonly [name: string]: unknown
}

interface OutcomeRollupScoreEncoded
  extends Sent<
    OutcomeRollupScore,
    "score" | "count",
    {
      readonly links: OutcomeRollupScoreLinksEncoded | null | undefined
    }
  > {}

const outcomeRollupScore = /* @__PURE__ */ resource("OutcomeRollupScore", () => ({
  score: double,
  count: number,
  links: /* @__PURE__ */ optional(OutcomeRollupScoreLinks)
}))

/**
 * The record `OutcomeRollupScore` of the documentation of Canvas.
 * It is part of `OutcomeRollup`.
 *
 * @category resources
 */
export const OutcomeRollupScore: Schema.Schema<OutcomeRollupScore, OutcomeRollupScoreEncoded> = outcomeRollupScore

/** @category resources */
export interface OutcomeRollupLinks {
  readonly course?: number | null | undefined
  readonly user?: number | null | undefined
  readonly section?: number | null | undefined
  readonly [name: string]: unknown
}

interface OutcomeRollupLinksEncoded
  extends Sent<
    OutcomeRollupLinks,
    "course" | "user" | "section"
  > {}

const outcomeRollupLinks = /* @__PURE__ */ resource("OutcomeRollupLinks", () => ({
  course: number,
  user: number,
  section: number
}))

/**
 * The record `OutcomeRollupLinks` of the documentation of Canvas.
 * It is part of `OutcomeRollup`.
 *
 * @category resources
 */
export const OutcomeRollupLinks: Schema.Schema<OutcomeRollupLinks, OutcomeRollupLinksEncoded> = outcomeRollupLinks

/** @category resources */
export interface OutcomeRollup {
  readonly scores?: ReadonlyArray<OutcomeRollupScore> | null | undefined
  readonly name?: string | null | undefined
  readonly links?: OutcomeRollupLinks | null | undefined
  readonly [name: string]: unknown
}

interface OutcomeRollupEncoded
  extends Sent<
    OutcomeRollup,
    never,
    {
      readonly scores: ReadonlyArray<OutcomeRollupScoreEncoded> | null | undefined
      readonly links: OutcomeRollupLinksEncoded | null | undefined
    }
  > {}

const outcomeRollup = /* @__PURE__ */ resource("OutcomeRollup", () => ({
  scores: /* @__PURE__ */ arrayOf(OutcomeRollupScore),
  name: string,
  links: /* @__PURE__ */ optional(OutcomeRollupLinks)
}))

/**
 * The record `OutcomeRollup` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/outcome_rollups` lists them.
 *
 * @category resources
 */
export const OutcomeRollup: Schema.Schema<OutcomeRollup, OutcomeRollupEncoded> = outcomeRollup

/** @category resources */
export interface Page {
  readonly page_id?: Id | null | undefined
  /** The page's name in URLs, which identifies it in requests. */
  readonly url: string
  readonly title: string
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly hide_from_students?: boolean | null | undefined
  /** Comma-separated: `teachers,students`. */
  readonly editing_roles?: string | null | undefined
  /** Absent if the page was imported. */
  readonly last_edited_by?: UserDisplay | null | undefined
  /** HTML. Only in the response to a request for one page, and only if it is not locked for the caller. */
  readonly body?: string | null | undefined
  readonly published?: boolean | null | undefined
  readonly publish_at?: string | null | undefined
  readonly front_page?: boolean | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly editor?: string | null | undefined
  readonly block_editor_attributes?: { readonly [name: string]: unknown } | null | undefined
  readonly html_url?: string | null | undefined
  readonly todo_date?: string | null | undefined
  readonly assignment?: Assignment | null | undefined
  readonly [name: string]: unknown
}

interface PageEncoded
  extends Sent<
    Page,
    never,
    {
      readonly assignment: AssignmentEncoded | null | undefined
    }
  > {}

const page = /* @__PURE__ */ resource("Page", () => ({
  page_id: id,
  url: Schema.String,
  title: Schema.String,
  created_at: string,
  updated_at: string,
  hide_from_students: boolean,
  editing_roles: string,
  last_edited_by: /* @__PURE__ */ optional(UserDisplay),
  body: string,
  published: boolean,
  publish_at: string,
  front_page: boolean,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string,
  editor: string,
  block_editor_attributes: object,
  html_url: string,
  todo_date: string,
  assignment: /* @__PURE__ */ optional(Assignment)
}))

/**
 * A wiki page of a course or a group. It has no `id`, but a `page_id`.
 * `GET /api/v1/courses/:course_id/pages/:url_or_id` returns one.
 *
 * @category resources
 */
export const Page: Schema.Schema<Page, PageEncoded> = page

/** @category resources */
export interface PageRevision {
  readonly revision_id?: Id | null | undefined
  readonly updated_at?: string | null | undefined
  readonly latest?: boolean | null | undefined
  readonly edited_by?: Part<User & UserDisplay> | null | undefined
  readonly url?: string | null | undefined
  readonly title?: string | null | undefined
  readonly body?: string | null | undefined
  readonly [name: string]: unknown
}

const pageRevision = /* @__PURE__ */ resource("PageRevision", () => ({
  revision_id: id,
  updated_at: string,
  latest: boolean,
  edited_by: /* @__PURE__ */ optional(partOfUserOrUserDisplay),
  url: string,
  title: string,
  body: string
}))

/**
 * The record `PageRevision` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/pages/:url_or_id/revisions` returns a list of them.
 *
 * @category resources
 */
export const PageRevision: Schema.Schema<PageRevision> = pageRevision

/** @category resources */
export interface PageView {
  /** A UUID. */
  readonly id: Id
  readonly app_name?: string | null | undefined
  readonly url?: string | null | undefined
  readonly context_type?: string | null | undefined
  readonly asset_type?: string | null | undefined
  readonly controller?: string | null | undefined
  readonly action?: string | null | undefined
  readonly contributed?: boolean | null | undefined
  readonly interaction_seconds?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly user_request?: boolean | null | undefined
  readonly render_time?: number | null | undefined
  readonly user_agent?: string | null | undefined
  readonly participated?: boolean | null | undefined
  readonly http_method?: string | null | undefined
  readonly remote_ip?: string | null | undefined
  /** The ids of user, context, asset and account. */
  readonly links?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface PageViewEncoded
  extends Sent<
    PageView,
    "interaction_seconds" | "render_time"
  > {}

const pageView = /* @__PURE__ */ resource("PageView", () => ({
  id: Id,
  app_name: string,
  url: string,
  context_type: string,
  asset_type: string,
  controller: string,
  action: string,
  contributed: boolean,
  interaction_seconds: double,
  created_at: string,
  user_request: boolean,
  render_time: double,
  user_agent: string,
  participated: boolean,
  http_method: string,
  remote_ip: string,
  links: object
}))

/**
 * A page that a user has viewed.
 * `GET /api/v1/users/:user_id/page_views` lists those of a user.
 *
 * @category resources
 */
export const PageView: Schema.Schema<PageView, PageViewEncoded> = pageView

/** @category resources */
export interface PageViewLinks {
  readonly user?: number | null | undefined
  readonly context?: number | null | undefined
  readonly asset?: number | null | undefined
  readonly real_user?: number | null | undefined
  readonly account?: number | null | undefined
  readonly [name: string]: unknown
}

interface PageViewLinksEncoded
  extends Sent<
    PageViewLinks,
    "user" | "context" | "asset" | "real_user" | "account"
  > {}

const pageViewLinks = /* @__PURE__ */ resource("PageViewLinks", () => ({
  user: number,
  context: number,
  asset: number,
  real_user: number,
  account: number
}))

/**
 * The record `PageViewLinks` of the documentation of Canvas.
 * It is in the field `links` of `PageView`.
 *
 * @category resources
 */
export const PageViewLinks: Schema.Schema<PageViewLinks, PageViewLinksEncoded> = pageViewLinks

/** @category resources */
export interface PairingCode {
  readonly user_id?: Id | null | undefined
  readonly code?: string | null | undefined
  readonly expires_at?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly [name: string]: unknown
}

const pairingCode = /* @__PURE__ */ resource("PairingCode", () => ({
  user_id: id,
  code: string,
  expires_at: string,
  workflow_state: string
}))

/**
 * The record `PairingCode` of the documentation of Canvas.
 * `POST /api/v1/users/:user_id/observer_pairing_codes` returns one.
 *
 * @category resources
 */
export const PairingCode: Schema.Schema<PairingCode> = pairingCode

/** @category resources */
export interface SubmissionComment {
  readonly id: Id
  /** `null` if the author is hidden from the caller. */
  readonly author_id?: Id | null | undefined
  readonly author_name?: string | null | undefined
  readonly author?: UserDisplay | null | undefined
  readonly comment?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly edited_at?: string | null | undefined
  readonly media_comment?: { readonly [name: string]: unknown } | null | undefined
  readonly attempt?: number | null | undefined
  /** Absent, not empty, if there are none. */
  readonly attachments?: ReadonlyArray<FileAttachment> | null | undefined
  readonly [name: string]: unknown
}

interface SubmissionCommentEncoded
  extends Sent<
    SubmissionComment,
    "attempt",
    {
      readonly attachments: ReadonlyArray<FileAttachmentEncoded> | null | undefined
    }
  > {}

const submissionComment = /* @__PURE__ */ resource("SubmissionComment", () => ({
  id: Id,
  author_id: id,
  author_name: string,
  author: /* @__PURE__ */ optional(UserDisplay),
  comment: string,
  created_at: string,
  edited_at: string,
  media_comment: object,
  attempt: number,
  attachments: /* @__PURE__ */ arrayOf(FileAttachment)
}))

/**
 * A comment on a submission.
 *
 * @category resources
 */
export const SubmissionComment: Schema.Schema<SubmissionComment, SubmissionCommentEncoded> = submissionComment

/** @category resources */
export interface PeerReview {
  /** Absent if reviews are anonymous. */
  readonly assessor_id?: Id | null | undefined
  /** Of the submission. */
  readonly asset_id?: Id | null | undefined
  readonly asset_type?: string | null | undefined
  readonly id?: Id | null | undefined
  /** The student whose work is reviewed. */
  readonly user_id?: Id | null | undefined
  /** `assigned` or `completed`. */
  readonly workflow_state?: string | null | undefined
  readonly user?: UserDisplay | null | undefined
  readonly assessor?: UserDisplay | null | undefined
  readonly submission_comments?: ReadonlyArray<SubmissionComment> | null | undefined
  readonly [name: string]: unknown
}

interface PeerReviewEncoded
  extends Sent<
    PeerReview,
    never,
    {
      readonly submission_comments: ReadonlyArray<SubmissionCommentEncoded> | null | undefined
    }
  > {}

const peerReview = /* @__PURE__ */ resource("PeerReview", () => ({
  assessor_id: id,
  asset_id: id,
  asset_type: string,
  id: id,
  user_id: id,
  workflow_state: string,
  user: /* @__PURE__ */ optional(UserDisplay),
  assessor: /* @__PURE__ */ optional(UserDisplay),
  submission_comments: /* @__PURE__ */ arrayOf(SubmissionComment)
}))

/**
 * A review of a submission by another student.
 * `GET /api/v1/courses/:course_id/assignments/:assignment_id/peer_reviews` lists those of an assignment.
 *
 * @category resources
 */
export const PeerReview: Schema.Schema<PeerReview, PeerReviewEncoded> = peerReview

/** @category resources */
export interface Permission {
  readonly key?: string | null | undefined
  readonly label?: string | null | undefined
  readonly group?: string | null | undefined
  readonly group_label?: string | null | undefined
  readonly available_to?: ReadonlyArray<string> | null | undefined
  readonly true_for?: ReadonlyArray<string> | null | undefined
  readonly [name: string]: unknown
}

const permission = /* @__PURE__ */ resource("Permission", () => ({
  key: string,
  label: string,
  group: string,
  group_label: string,
  available_to: strings,
  true_for: strings
}))

/**
 * The record `Permission` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/roles/permissions` returns a list of them.
 *
 * @category resources
 */
export const Permission: Schema.Schema<Permission> = permission

/** @category resources */
export interface PermissionHelpText {
  readonly details?: ReadonlyArray<unknown> | null | undefined
  readonly considerations?: ReadonlyArray<unknown> | null | undefined
  readonly [name: string]: unknown
}

const permissionHelpText = /* @__PURE__ */ resource("PermissionHelpText", () => ({
  details: array,
  considerations: array
}))

/**
 * The record `PermissionHelpText` of the documentation of Canvas.
 * `GET /api/v1/permissions/:context_type/:permission/help` returns one.
 *
 * @category resources
 */
export const PermissionHelpText: Schema.Schema<PermissionHelpText> = permissionHelpText

/** @category resources */
export interface PlannerNote {
  readonly id: Id
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly course_id?: Id | null | undefined
  readonly todo_date?: string | null | undefined
  readonly linked_object_type?: string | null | undefined
  readonly linked_object_id?: Id | null | undefined
  readonly linked_object_html_url?: string | null | undefined
  readonly linked_object_url?: string | null | undefined
  /** The text of the note. Canvas documents it as `description`, too. */
  readonly details?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly [name: string]: unknown
}

const plannerNote = /* @__PURE__ */ resource("PlannerNote", () => ({
  id: Id,
  title: string,
  description: string,
  user_id: id,
  workflow_state: string,
  course_id: id,
  todo_date: string,
  linked_object_type: string,
  linked_object_id: id,
  linked_object_html_url: string,
  linked_object_url: string,
  details: string,
  created_at: string,
  updated_at: string
}))

/**
 * A note in the caller's planner.
 * `GET /api/v1/planner_notes` lists them.
 *
 * @category resources
 */
export const PlannerNote: Schema.Schema<PlannerNote> = plannerNote

/** @category resources */
export interface PlannerOverride {
  readonly id: Id
  readonly plannable_type?: string | null | undefined
  readonly plannable_id?: Id | null | undefined
  readonly user_id?: Id | null | undefined
  readonly assignment_id?: Id | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly marked_complete?: boolean | null | undefined
  readonly dismissed?: boolean | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly deleted_at?: string | null | undefined
  readonly [name: string]: unknown
}

const plannerOverride = /* @__PURE__ */ resource("PlannerOverride", () => ({
  id: Id,
  plannable_type: string,
  plannable_id: id,
  user_id: id,
  assignment_id: id,
  workflow_state: string,
  marked_complete: boolean,
  dismissed: boolean,
  created_at: string,
  updated_at: string,
  deleted_at: string
}))

/**
 * The record `PlannerOverride` of the documentation of Canvas.
 * `GET /api/v1/planner/overrides` returns a list of them.
 *
 * @category resources
 */
export const PlannerOverride: Schema.Schema<PlannerOverride> = plannerOverride

/** @category resources */
export interface Poll {
  readonly id: Id
  readonly question?: string | null | undefined
  readonly description?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly total_results?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const poll = /* @__PURE__ */ resource("Poll", () => ({
  id: Id,
  question: string,
  description: string,
  created_at: string,
  user_id: id,
  total_results: object
}))

/**
 * The record `Poll` of the documentation of Canvas.
 * `GET /api/v1/polls` lists them.
 *
 * @category resources
 */
export const Poll: Schema.Schema<Poll> = poll

/** @category resources */
export interface PollChoice {
  readonly id: Id
  readonly poll_id?: Id | null | undefined
  readonly is_correct?: boolean | null | undefined
  readonly text?: string | null | undefined
  readonly position?: number | null | undefined
  readonly [name: string]: unknown
}

interface PollChoiceEncoded
  extends Sent<
    PollChoice,
    "position"
  > {}

const pollChoice = /* @__PURE__ */ resource("PollChoice", () => ({
  id: Id,
  poll_id: id,
  is_correct: boolean,
  text: string,
  position: number
}))

/**
 * The record `PollChoice` of the documentation of Canvas.
 * `GET /api/v1/polls/:poll_id/poll_choices` lists them.
 *
 * @category resources
 */
export const PollChoice: Schema.Schema<PollChoice, PollChoiceEncoded> = pollChoice

/** @category resources */
export interface PollSubmission {
  readonly id?: Id | null | undefined
  readonly poll_choice_id?: Id | null | undefined
  readonly user_id?: Id | null | undefined
  readonly created_at?: string | null | undefined
  readonly [name: string]: unknown
}

const pollSubmission = /* @__PURE__ */ resource("PollSubmission", () => ({
  id: id,
  poll_choice_id: id,
  user_id: id,
  created_at: string
}))

/**
 * The record `PollSubmission` of the documentation of Canvas.
 * It is part of `PollSession`.
 *
 * @category resources
 */
export const PollSubmission: Schema.Schema<PollSubmission> = pollSubmission

/** @category resources */
export interface PollSession {
  readonly id: Id
  readonly poll_id?: Id | null | undefined
  readonly course_id?: Id | null | undefined
  readonly course_section_id?: Id | null | undefined
  readonly is_published?: boolean | null | undefined
  readonly has_public_results?: boolean | null | undefined
  readonly created_at?: string | null | undefined
  readonly results?: { readonly [name: string]: unknown } | null | undefined
  readonly poll_submissions?: ReadonlyArray<PollSubmission> | null | undefined
  readonly [name: string]: unknown
}

const pollSession = /* @__PURE__ */ resource("PollSession", () => ({
  id: Id,
  poll_id: id,
  course_id: id,
  course_section_id: id,
  is_published: boolean,
  has_public_results: boolean,
  created_at: string,
  results: object,
  poll_submissions: /* @__PURE__ */ arrayOf(PollSubmission)
}))

/**
 * The record `PollSession` of the documentation of Canvas.
 * `GET /api/v1/polls/:poll_id/poll_sessions` lists them.
 *
 * @category resources
 */
export const PollSession: Schema.Schema<PollSession> = pollSession

/** @category resources */
export interface ProficiencyRating {
  readonly description?: string | null | undefined
  readonly points?: number | null | undefined
  readonly mastery?: boolean | null | undefined
  readonly color?: string | null | undefined
  readonly [name: string]: unknown
}

interface ProficiencyRatingEncoded
  extends Sent<
    ProficiencyRating,
    "points"
  > {}

const proficiencyRating = /* @__PURE__ */ resource("ProficiencyRating", () => ({
  description: string,
  points: double,
  mastery: boolean,
  color: string
}))

/**
 * The record `ProficiencyRating` of the documentation of Canvas.
 * It is part of `Proficiency`.
 *
 * @category resources
 */
export const ProficiencyRating: Schema.Schema<ProficiencyRating, ProficiencyRatingEncoded> = proficiencyRating

/** @category resources */
export interface Proficiency {
  readonly ratings?: ReadonlyArray<ProficiencyRating> | null | undefined
  readonly [name: string]: unknown
}

interface ProficiencyEncoded
  extends Sent<
    Proficiency,
    never,
    {
      readonly ratings: ReadonlyArray<ProficiencyRatingEncoded> | null | undefined
    }
  > {}

const proficiency = /* @__PURE__ */ resource("Proficiency", () => ({
  ratings: /* @__PURE__ */ arrayOf(ProficiencyRating)
}))

/**
 * The record `Proficiency` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/outcome_proficiency` returns one.
 *
 * @category resources
 */
export const Proficiency: Schema.Schema<Proficiency, ProficiencyEncoded> = proficiency

/** @category resources */
export interface Profile {
  readonly id: Id
  readonly name: string
  readonly short_name?: string | null | undefined
  readonly sortable_name?: string | null | undefined
  readonly title?: string | null | undefined
  readonly bio?: string | null | undefined
  readonly pronunciation?: string | null | undefined
  readonly primary_email?: string | null | undefined
  readonly login_id?: string | null | undefined
  readonly sis_user_id?: string | null | undefined
  readonly lti_user_id?: string | null | undefined
  readonly avatar_url?: string | null | undefined
  readonly calendar?: CalendarLink | null | undefined
  readonly time_zone?: string | null | undefined
  readonly locale?: string | null | undefined
  readonly k5_user?: boolean | null | undefined
  readonly use_classic_font_in_k5?: boolean | null | undefined
  readonly pronouns?: string | null | undefined
  readonly integration_id?: string | null | undefined
  readonly effective_locale?: string | null | undefined
  readonly [name: string]: unknown
}

const profile = /* @__PURE__ */ resource("Profile", () => ({
  id: Id,
  name: Schema.String,
  short_name: string,
  sortable_name: string,
  title: string,
  bio: string,
  pronunciation: string,
  primary_email: string,
  login_id: string,
  sis_user_id: string,
  lti_user_id: string,
  avatar_url: string,
  calendar: /* @__PURE__ */ optional(CalendarLink),
  time_zone: string,
  locale: string,
  k5_user: boolean,
  use_classic_font_in_k5: boolean,
  pronouns: string,
  integration_id: string,
  effective_locale: string
}))

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
export const Profile: Schema.Schema<Profile> = profile

/** @category resources */
export interface ProvisionalGrade {
  readonly provisional_grade_id?: Id | null | undefined
  readonly score?: number | null | undefined
  readonly grade?: string | null | undefined
  readonly grade_matches_current_submission?: boolean | null | undefined
  readonly graded_at?: string | null | undefined
  readonly final?: boolean | null | undefined
  readonly speedgrader_url?: string | null | undefined
  readonly [name: string]: unknown
}

interface ProvisionalGradeEncoded
  extends Sent<
    ProvisionalGrade,
    "score"
  > {}

const provisionalGrade = /* @__PURE__ */ resource("ProvisionalGrade", () => ({
  provisional_grade_id: id,
  score: number,
  grade: string,
  grade_matches_current_submission: boolean,
  graded_at: string,
  final: boolean,
  speedgrader_url: string
}))

/**
 * The record `ProvisionalGrade` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const ProvisionalGrade: Schema.Schema<ProvisionalGrade, ProvisionalGradeEncoded> = provisionalGrade

/** @category resources */
export interface QuestionFeedback {
  readonly neutral?: string | null | undefined
  readonly correct?: string | null | undefined
  readonly incorrect?: string | null | undefined
  readonly [name: string]: unknown
}

const questionFeedback = /* @__PURE__ */ resource("QuestionFeedback", () => ({
  neutral: string,
  correct: string,
  incorrect: string
}))

/**
 * The record `QuestionFeedback` of the documentation of Canvas.
 * It is part of `QuestionItem`.
 *
 * @category resources
 */
export const QuestionFeedback: Schema.Schema<QuestionFeedback> = questionFeedback

/** @category resources */
export interface QuestionItem {
  readonly title?: string | null | undefined
  readonly item_body?: string | null | undefined
  readonly calculator_type?: string | null | undefined
  readonly feedback?: QuestionFeedback | null | undefined
  readonly interaction_type_slug?: string | null | undefined
  readonly interaction_data?: { readonly [name: string]: unknown } | null | undefined
  readonly properties?: { readonly [name: string]: unknown } | null | undefined
  readonly scoring_data?: { readonly [name: string]: unknown } | null | undefined
  readonly answer_feedback?: { readonly [name: string]: unknown } | null | undefined
  readonly scoring_algorithm?: string | null | undefined
  readonly [name: string]: unknown
}

const questionItem = /* @__PURE__ */ resource("QuestionItem", () => ({
  title: string,
  item_body: string,
  calculator_type: string,
  feedback: /* @__PURE__ */ optional(QuestionFeedback),
  interaction_type_slug: string,
  interaction_data: object,
  properties: object,
  scoring_data: object,
  answer_feedback: object,
  scoring_algorithm: string
}))

/**
 * The record `QuestionItem` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const QuestionItem: Schema.Schema<QuestionItem> = questionItem

/** @category resources */
export interface Quiz {
  readonly id: Id
  readonly title?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly mobile_url?: string | null | undefined
  readonly preview_url?: string | null | undefined
  readonly description?: string | null | undefined
  /** `practice_quiz`, `assignment`, `graded_survey` or `survey`. */
  readonly quiz_type?: string | null | undefined
  readonly assignment_group_id?: Id | null | undefined
  /** Minutes. */
  readonly time_limit?: number | null | undefined
  readonly shuffle_answers?: boolean | null | undefined
  /** `always` or `until_after_last_attempt`. Some quizzes have an object. */
  readonly hide_results?: string | { readonly [name: string]: unknown } | null | undefined
  readonly show_correct_answers?: boolean | null | undefined
  readonly show_correct_answers_last_attempt?: boolean | null | undefined
  readonly show_correct_answers_at?: string | null | undefined
  readonly hide_correct_answers_at?: string | null | undefined
  readonly one_time_results?: boolean | null | undefined
  /** `keep_highest`, `keep_latest` or `keep_average`. */
  readonly scoring_policy?: string | null | undefined
  /** -1: unlimited. */
  readonly allowed_attempts?: number | null | undefined
  readonly one_question_at_a_time?: boolean | null | undefined
  readonly question_count?: number | null | undefined
  readonly points_possible?: number | null | undefined
  readonly cant_go_back?: boolean | null | undefined
  readonly access_code?: string | null | undefined
  readonly ip_filter?: string | null | undefined
  readonly due_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly published?: boolean | null | undefined
  readonly unpublishable?: boolean | null | undefined
  readonly locked_for_user?: boolean | null | undefined
  readonly lock_info?: { readonly [name: string]: unknown } | null | undefined
  readonly lock_explanation?: string | null | undefined
  readonly speedgrader_url?: string | null | undefined
  readonly quiz_extensions_url?: string | null | undefined
  readonly permissions?: { readonly [name: string]: unknown } | null | undefined
  readonly all_dates?: ReadonlyArray<AssignmentDate> | null | undefined
  readonly version_number?: number | null | undefined
  /** `null` is sent for a question that has no type. */
  readonly question_types?: ReadonlyArray<string | null> | null | undefined
  readonly anonymous_submissions?: boolean | null | undefined
  readonly assignment_id?: Id | null | undefined
  readonly timer_autosubmit_disabled?: boolean | null | undefined
  readonly has_access_code?: boolean | null | undefined
  readonly deleted?: boolean | null | undefined
  readonly can_unpublish?: boolean | null | undefined
  readonly can_update?: boolean | null | undefined
  /** Canvas documents this field as `speedgrader_url`. */
  readonly speed_grader_url?: string | null | undefined
  readonly quiz_reports_url?: string | null | undefined
  readonly quiz_statistics_url?: string | null | undefined
  readonly quiz_submission_versions_html_url?: string | null | undefined
  readonly message_students_url?: string | null | undefined
  readonly section_count?: number | null | undefined
  readonly only_visible_to_overrides?: boolean | null | undefined
  readonly post_to_sis?: boolean | null | undefined
  readonly migration_id?: string | null | undefined
  readonly in_paced_course?: boolean | null | undefined
  readonly require_lockdown_browser?: boolean | null | undefined
  readonly require_lockdown_browser_for_results?: boolean | null | undefined
  readonly require_lockdown_browser_monitor?: boolean | null | undefined
  readonly lockdown_browser_monitor_data?: string | null | undefined
  readonly [name: string]: unknown
}

interface QuizEncoded
  extends Sent<
    Quiz,
    "time_limit" | "allowed_attempts" | "question_count" | "points_possible" | "version_number" | "section_count"
  > {}

const quiz = /* @__PURE__ */ resource("Quiz", () => ({
  id: Id,
  title: string,
  html_url: string,
  mobile_url: string,
  preview_url: string,
  description: string,
  quiz_type: string,
  assignment_group_id: id,
  time_limit: double,
  shuffle_answers: boolean,
  hide_results: /* @__PURE__ */ optional(/* @__PURE__ */ Schema.Union(Schema.String, /* @__PURE__ */ struct(() => ({})))),
  show_correct_answers: boolean,
  show_correct_answers_last_attempt: boolean,
  show_correct_answers_at: string,
  hide_correct_answers_at: string,
  one_time_results: boolean,
  scoring_policy: string,
  allowed_attempts: number,
  one_question_at_a_time: boolean,
  question_count: number,
  points_possible: double,
  cant_go_back: boolean,
  access_code: string,
  ip_filter: string,
  due_at: string,
  lock_at: string,
  unlock_at: string,
  published: boolean,
  unpublishable: boolean,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string,
  speedgrader_url: string,
  quiz_extensions_url: string,
  permissions: object,
  all_dates: /* @__PURE__ */ arrayOf(AssignmentDate),
  version_number: number,
  question_types: /* @__PURE__ */ arrayOf(/* @__PURE__ */ Schema.NullOr(Schema.String)),
  anonymous_submissions: boolean,
  assignment_id: id,
  timer_autosubmit_disabled: boolean,
  has_access_code: boolean,
  deleted: boolean,
  can_unpublish: boolean,
  can_update: boolean,
  speed_grader_url: string,
  quiz_reports_url: string,
  quiz_statistics_url: string,
  quiz_submission_versions_html_url: string,
  message_students_url: string,
  section_count: number,
  only_visible_to_overrides: boolean,
  post_to_sis: boolean,
  migration_id: string,
  in_paced_course: boolean,
  require_lockdown_browser: boolean,
  require_lockdown_browser_for_results: boolean,
  require_lockdown_browser_monitor: boolean,
  lockdown_browser_monitor_data: string
}))

/**
 * A quiz of the older kind ("Classic Quizzes").
 * `GET /api/v1/courses/:course_id/quizzes` lists those of a course.
 *
 * @category resources
 */
export const Quiz: Schema.Schema<Quiz, QuizEncoded> = quiz

/** @category resources */
export interface QuizAssignmentOverride {
  readonly id?: Id | null | undefined
  readonly due_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly title?: string | null | undefined
  readonly base?: boolean | null | undefined
  readonly [name: string]: unknown
}

const quizAssignmentOverride = /* @__PURE__ */ resource("QuizAssignmentOverride", () => ({
  id: id,
  due_at: string,
  unlock_at: string,
  lock_at: string,
  title: string,
  base: boolean
}))

/**
 * The record `QuizAssignmentOverride` of the documentation of Canvas.
 * It is part of `QuizAssignmentOverrideSet`.
 *
 * @category resources
 */
export const QuizAssignmentOverride: Schema.Schema<QuizAssignmentOverride> = quizAssignmentOverride

/** @category resources */
export interface QuizAssignmentOverrideSet {
  readonly quiz_id?: string | null | undefined
  readonly due_dates?: QuizAssignmentOverride | null | undefined
  readonly all_dates?: ReadonlyArray<QuizAssignmentOverride> | null | undefined
  readonly [name: string]: unknown
}

const quizAssignmentOverrideSet = /* @__PURE__ */ resource("QuizAssignmentOverrideSet", () => ({
  quiz_id: string,
  due_dates: /* @__PURE__ */ optional(QuizAssignmentOverride),
  all_dates: /* @__PURE__ */ arrayOf(QuizAssignmentOverride)
}))

/**
 * The record `QuizAssignmentOverrideSet` of the documentation of Canvas.
 * It is part of `QuizAssignmentOverrideSetContainer`.
 *
 * @category resources
 */
export const QuizAssignmentOverrideSet: Schema.Schema<QuizAssignmentOverrideSet> = quizAssignmentOverrideSet

/** @category resources */
export interface QuizAssignmentOverrideSetContainer {
  readonly quiz_assignment_overrides?: ReadonlyArray<QuizAssignmentOverrideSet> | null | undefined
  readonly [name: string]: unknown
}

const quizAssignmentOverrideSetContainer = /* @__PURE__ */ resource("QuizAssignmentOverrideSetContainer", () => ({
  quiz_assignment_overrides: /* @__PURE__ */ arrayOf(QuizAssignmentOverrideSet)
}))

/**
 * The record `QuizAssignmentOverrideSetContainer` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/new_quizzes/assignment_overrides` returns one.
 *
 * @category resources
 */
export const QuizAssignmentOverrideSetContainer: Schema.Schema<QuizAssignmentOverrideSetContainer> = quizAssignmentOverrideSetContainer

/** @category resources */
export interface QuizExtension {
  readonly quiz_id?: Id | null | undefined
  readonly user_id: Id
  readonly extra_attempts?: number | null | undefined
  /** Minutes. */
  readonly extra_time?: number | null | undefined
  readonly manually_unlocked?: boolean | null | undefined
  readonly end_at?: string | null | undefined
  readonly [name: string]: unknown
}

interface QuizExtensionEncoded
  extends Sent<
    QuizExtension,
    "extra_attempts" | "extra_time"
  > {}

const quizExtension = /* @__PURE__ */ resource("QuizExtension", () => ({
  quiz_id: id,
  user_id: Id,
  extra_attempts: number,
  extra_time: number,
  manually_unlocked: boolean,
  end_at: string
}))

/**
 * Extra attempts or extra time of one user for one quiz. Requests and responses have an array `quiz_extensions`.
 *
 * @category resources
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { lms } from "effect-lms"
 * import { QuizExtension } from "effect-lms/resources"
 *
 * const extended = lms(
 *   "POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions",
 *   { course_id: 101, quiz_id: 4, quiz_extensions: [{ user_id: 3, extra_attempts: 2 }] },
 *   { schema: Schema.Struct({ quiz_extensions: Schema.Array(QuizExtension) }) }
 * )
 * ```
 */
export const QuizExtension: Schema.Schema<QuizExtension, QuizExtensionEncoded> = quizExtension

/** @category resources */
export interface QuizGroup {
  readonly id: Id
  readonly quiz_id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly pick_count?: number | null | undefined
  readonly question_points?: number | null | undefined
  readonly assessment_question_bank_id?: Id | null | undefined
  readonly position?: number | null | undefined
  readonly [name: string]: unknown
}

interface QuizGroupEncoded
  extends Sent<
    QuizGroup,
    "pick_count" | "question_points" | "position"
  > {}

const quizGroup = /* @__PURE__ */ resource("QuizGroup", () => ({
  id: Id,
  quiz_id: id,
  name: string,
  pick_count: number,
  question_points: double,
  assessment_question_bank_id: id,
  position: number
}))

/**
 * The record `QuizGroup` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/quizzes/:quiz_id/groups/:id` returns one.
 *
 * @category resources
 */
export const QuizGroup: Schema.Schema<QuizGroup, QuizGroupEncoded> = quizGroup

/** @category resources */
export interface QuizIPFilter {
  readonly name?: string | null | undefined
  readonly account?: string | null | undefined
  readonly filter?: string | null | undefined
  readonly [name: string]: unknown
}

const quizIPFilter = /* @__PURE__ */ resource("QuizIPFilter", () => ({
  name: string,
  account: string,
  filter: string
}))

/**
 * The record `QuizIPFilter` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/quizzes/:quiz_id/ip_filters` lists them.
 *
 * @category resources
 */
export const QuizIPFilter: Schema.Schema<QuizIPFilter> = quizIPFilter

/** @category resources */
export interface QuizItem {
  readonly id: Id
  readonly position?: number | null | undefined
  readonly points_possible?: number | null | undefined
  readonly entry_type?: string | null | undefined
  readonly entry_editable?: boolean | null | undefined
  readonly stimulus_quiz_entry_id?: string | null | undefined
  readonly status?: string | null | undefined
  readonly properties?: ItemProperties | null | undefined
  readonly [name: string]: unknown
}

interface QuizItemEncoded
  extends Sent<
    QuizItem,
    "position" | "points_possible",
    {
      readonly properties: ItemPropertiesEncoded | null | undefined
    }
  > {}

const quizItem = /* @__PURE__ */ resource("QuizItem", () => ({
  id: Id,
  position: number,
  points_possible: double,
  entry_type: string,
  entry_editable: boolean,
  stimulus_quiz_entry_id: string,
  status: string,
  properties: /* @__PURE__ */ optional(ItemProperties)
}))

/**
 * The record `QuizItem` of the documentation of Canvas.
 * `GET /api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items` returns a list of them.
 *
 * @category resources
 */
export const QuizItem: Schema.Schema<QuizItem, QuizItemEncoded> = quizItem

/** @category resources */
export interface QuizPermissions {
  readonly read?: boolean | null | undefined
  readonly submit?: boolean | null | undefined
  readonly create?: boolean | null | undefined
  readonly manage?: boolean | null | undefined
  readonly read_statistics?: boolean | null | undefined
  readonly review_grades?: boolean | null | undefined
  readonly update?: boolean | null | undefined
  readonly [name: string]: unknown
}

const quizPermissions = /* @__PURE__ */ resource("QuizPermissions", () => ({
  read: boolean,
  submit: boolean,
  create: boolean,
  manage: boolean,
  read_statistics: boolean,
  review_grades: boolean,
  update: boolean
}))

/**
 * The record `QuizPermissions` of the documentation of Canvas.
 * It is in the field `permissions` of `Quiz`.
 *
 * @category resources
 */
export const QuizPermissions: Schema.Schema<QuizPermissions> = quizPermissions

/** @category resources */
export interface QuizQuestion {
  readonly id: Id
  readonly quiz_id?: Id | null | undefined
  readonly position?: number | null | undefined
  readonly question_name?: string | null | undefined
  /** `multiple_choice_question`, `essay_question` and others. */
  readonly question_type?: string | null | undefined
  /** HTML. */
  readonly question_text?: string | null | undefined
  readonly points_possible?: number | null | undefined
  readonly correct_comments?: string | null | undefined
  readonly incorrect_comments?: string | null | undefined
  readonly neutral_comments?: string | null | undefined
  /** Their form depends on the type of the question. */
  readonly answers?: ReadonlyArray<unknown> | null | undefined
  readonly quiz_group_id?: Id | null | undefined
  readonly assessment_question_id?: Id | null | undefined
  readonly [name: string]: unknown
}

interface QuizQuestionEncoded
  extends Sent<
    QuizQuestion,
    "position" | "points_possible"
  > {}

const quizQuestion = /* @__PURE__ */ resource("QuizQuestion", () => ({
  id: Id,
  quiz_id: id,
  position: number,
  question_name: string,
  question_type: string,
  question_text: string,
  points_possible: double,
  correct_comments: string,
  incorrect_comments: string,
  neutral_comments: string,
  answers: array,
  quiz_group_id: id,
  assessment_question_id: id
}))

/**
 * A question of a classic quiz.
 * `GET /api/v1/courses/:course_id/quizzes/:quiz_id/questions` lists those of a quiz.
 *
 * @category resources
 */
export const QuizQuestion: Schema.Schema<QuizQuestion, QuizQuestionEncoded> = quizQuestion

/** @category resources */
export interface QuizReport {
  readonly id: Id
  readonly quiz_id?: Id | null | undefined
  /** `student_analysis` or `item_analysis`. */
  readonly report_type?: string | null | undefined
  readonly readable_type?: string | null | undefined
  readonly includes_all_versions?: boolean | null | undefined
  readonly anonymous?: boolean | null | undefined
  readonly generatable?: boolean | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly url?: string | null | undefined
  /** Only after it was generated. */
  readonly file?: FileAttachment | null | undefined
  readonly progress_url?: string | null | undefined
  readonly progress?: Progress | null | undefined
  readonly [name: string]: unknown
}

interface QuizReportEncoded
  extends Sent<
    QuizReport,
    never,
    {
      readonly file: FileAttachmentEncoded | null | undefined
      readonly progress: ProgressEncoded | null | undefined
    }
  > {}

const quizReport = /* @__PURE__ */ resource("QuizReport", () => ({
  id: Id,
  quiz_id: id,
  report_type: string,
  readable_type: string,
  includes_all_versions: boolean,
  anonymous: boolean,
  generatable: boolean,
  created_at: string,
  updated_at: string,
  url: string,
  file: /* @__PURE__ */ optional(FileAttachment),
  progress_url: string,
  progress: /* @__PURE__ */ optional(Progress)
}))

/**
 * A report about a classic quiz, as a file.
 * `GET /api/v1/courses/:course_id/quizzes/:quiz_id/reports` lists those of a quiz.
 *
 * @category resources
 */
export const QuizReport: Schema.Schema<QuizReport, QuizReportEncoded> = quizReport

/** @category resources */
export interface QuizStatisticsAnswerStatistics {
  readonly id?: Id | null | undefined
  readonly text?: string | null | undefined
  readonly weight?: number | null | undefined
  readonly responses?: number | null | undefined
  readonly [name: string]: unknown
}

interface QuizStatisticsAnswerStatisticsEncoded
  extends Sent<
    QuizStatisticsAnswerStatistics,
    "weight" | "responses"
  > {}

const quizStatisticsAnswerStatistics = /* @__PURE__ */ resource("QuizStatisticsAnswerStatistics", () => ({
  id: id,
  text: string,
  weight: number,
  responses: number
}))

/**
 * The record `QuizStatisticsAnswerStatistics` of the documentation of Canvas.
 * It is part of `QuizStatisticsQuestionStatistics`.
 *
 * @category resources
 */
export const QuizStatisticsAnswerStatistics: Schema.Schema<QuizStatisticsAnswerStatistics, QuizStatisticsAnswerStatisticsEncoded> = quizStatisticsAnswerStatistics

/** @category resources */
export interface QuizStatisticsQuestionStatistics {
  readonly responses?: number | null | undefined
  readonly answers?: ReadonlyArray<QuizStatisticsAnswerStatistics> | null | undefined
  readonly [name: string]: unknown
}

interface QuizStatisticsQuestionStatisticsEncoded
  extends Sent<
    QuizStatisticsQuestionStatistics,
    "responses",
    {
      readonly answers: ReadonlyArray<QuizStatisticsAnswerStatisticsEncoded> | null | undefined
    }
  > {}

const quizStatisticsQuestionStatistics = /* @__PURE__ */ resource("QuizStatisticsQuestionStatistics", () => ({
  responses: number,
  answers: /* @__PURE__ */ arrayOf(QuizStatisticsAnswerStatistics)
}))

/**
 * The record `QuizStatisticsQuestionStatistics` of the documentation of Canvas.
 * It is part of `QuizStatistics`.
 *
 * @category resources
 */
export const QuizStatisticsQuestionStatistics: Schema.Schema<QuizStatisticsQuestionStatistics, QuizStatisticsQuestionStatisticsEncoded> = quizStatisticsQuestionStatistics

/** @category resources */
export interface QuizStatisticsSubmissionStatistics {
  readonly unique_count?: number | null | undefined
  readonly score_average?: number | null | undefined
  readonly score_high?: number | null | undefined
  readonly score_low?: number | null | undefined
  readonly score_stdev?: number | null | undefined
  readonly scores?: { readonly [name: string]: unknown } | null | undefined
  readonly correct_count_average?: number | null | undefined
  readonly incorrect_count_average?: number | null | undefined
  readonly duration_average?: number | null | undefined
  readonly [name: string]: unknown
}

interface QuizStatisticsSubmissionStatisticsEncoded
  extends Sent<
    QuizStatisticsSubmissionStatistics,
    "unique_count" | "score_average" | "score_high" | "score_low" | "score_stdev" | "correct_count_average" | "incorrect_count_average" | "duration_average"
  > {}

const quizStatisticsSubmissionStatistics = /* @__PURE__ */ resource("QuizStatisticsSubmissionStatistics", () => ({
  unique_count: number,
  score_average: double,
  score_high: double,
  score_low: double,
  score_stdev: double,
  scores: object,
  correct_count_average: double,
  incorrect_count_average: double,
  duration_average: double
}))

/**
 * The record `QuizStatisticsSubmissionStatistics` of the documentation of Canvas.
 * It is part of `QuizStatistics`.
 *
 * @category resources
 */
export const QuizStatisticsSubmissionStatistics: Schema.Schema<QuizStatisticsSubmissionStatistics, QuizStatisticsSubmissionStatisticsEncoded> = quizStatisticsSubmissionStatistics

/** @category resources */
export interface QuizStatisticsLinks {
  readonly quiz?: string | null | undefined
  readonly [name: string]: unknown
}

const quizStatisticsLinks = /* @__PURE__ */ resource("QuizStatisticsLinks", () => ({
  quiz: string
}))

/**
 * The record `QuizStatisticsLinks` of the documentation of Canvas.
 * It is part of `QuizStatistics`.
 *
 * @category resources
 */
export const QuizStatisticsLinks: Schema.Schema<QuizStatisticsLinks> = quizStatisticsLinks

/** @category resources */
export interface QuizStatistics {
  readonly id: Id
  readonly quiz_id?: Id | null | undefined
  readonly multiple_attempts_exist?: boolean | null | undefined
  readonly includes_all_versions?: boolean | null | undefined
  readonly generated_at?: string | null | undefined
  readonly url?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly question_statistics?: ReadonlyArray<QuizStatisticsQuestionStatistics> | null | undefined
  readonly submission_statistics?: QuizStatisticsSubmissionStatistics | null | undefined
  readonly links?: QuizStatisticsLinks | null | undefined
  readonly [name: string]: unknown
}

interface QuizStatisticsEncoded
  extends Sent<
    QuizStatistics,
    never,
    {
      readonly question_statistics: ReadonlyArray<QuizStatisticsQuestionStatisticsEncoded> | null | undefined
      readonly submission_statistics: QuizStatisticsSubmissionStatisticsEncoded | null | undefined
    }
  > {}

const quizStatistics = /* @__PURE__ */ resource("QuizStatistics", () => ({
  id: Id,
  quiz_id: id,
  multiple_attempts_exist: boolean,
  includes_all_versions: boolean,
  generated_at: string,
  url: string,
  html_url: string,
  question_statistics: /* @__PURE__ */ arrayOf(QuizStatisticsQuestionStatistics),
  submission_statistics: /* @__PURE__ */ optional(QuizStatisticsSubmissionStatistics),
  links: /* @__PURE__ */ optional(QuizStatisticsLinks)
}))

/**
 * The record `QuizStatistics` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/quizzes/:quiz_id/statistics` lists them.
 *
 * @category resources
 */
export const QuizStatistics: Schema.Schema<QuizStatistics, QuizStatisticsEncoded> = quizStatistics

/** @category resources */
export interface QuizStatisticsAnswerPointBiserial {
  readonly answer_id?: Id | null | undefined
  readonly point_biserial?: number | null | undefined
  readonly correct?: boolean | null | undefined
  readonly distractor?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface QuizStatisticsAnswerPointBiserialEncoded
  extends Sent<
    QuizStatisticsAnswerPointBiserial,
    "point_biserial"
  > {}

const quizStatisticsAnswerPointBiserial = /* @__PURE__ */ resource("QuizStatisticsAnswerPointBiserial", () => ({
  answer_id: id,
  point_biserial: double,
  correct: boolean,
  distractor: boolean
}))

/**
 * The record `QuizStatisticsAnswerPointBiserial` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const QuizStatisticsAnswerPointBiserial: Schema.Schema<QuizStatisticsAnswerPointBiserial, QuizStatisticsAnswerPointBiserialEncoded> = quizStatisticsAnswerPointBiserial

/** @category resources */
export interface QuizSubmission {
  readonly id: Id
  readonly quiz_id: Id
  readonly user_id?: Id | null | undefined
  readonly submission_id?: Id | null | undefined
  readonly started_at?: string | null | undefined
  readonly finished_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly attempt?: number | null | undefined
  readonly extra_attempts?: number | null | undefined
  /** Minutes. */
  readonly extra_time?: number | null | undefined
  readonly manually_unlocked?: boolean | null | undefined
  /** Seconds. */
  readonly time_spent?: number | null | undefined
  readonly score?: number | null | undefined
  readonly score_before_regrade?: number | null | undefined
  readonly kept_score?: number | null | undefined
  readonly fudge_points?: number | null | undefined
  readonly has_seen_results?: boolean | null | undefined
  /** `untaken`, `pending_review`, `complete`, `settings_only` or `preview`. */
  readonly workflow_state?: string | null | undefined
  readonly overdue_and_needs_submission?: boolean | null | undefined
  readonly attempts_left?: number | null | undefined
  readonly quiz_points_possible?: number | null | undefined
  readonly quiz_version?: number | null | undefined
  readonly questions_regraded_since_last_attempt?: number | null | undefined
  /** Required to answer questions and to complete the attempt. It is a credential: its holder can submit the attempt. */
  readonly validation_token?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly result_url?: string | null | undefined
  readonly [name: string]: unknown
}

interface QuizSubmissionEncoded
  extends Sent<
    QuizSubmission,
    "attempt" | "extra_attempts" | "extra_time" | "time_spent" | "score" | "score_before_regrade" | "kept_score" | "fudge_points" | "attempts_left" | "quiz_points_possible" | "quiz_version" | "questions_regraded_since_last_attempt"
  > {}

const quizSubmission = /* @__PURE__ */ resource("QuizSubmission", () => ({
  id: Id,
  quiz_id: Id,
  user_id: id,
  submission_id: id,
  started_at: string,
  finished_at: string,
  end_at: string,
  attempt: number,
  extra_attempts: number,
  extra_time: number,
  manually_unlocked: boolean,
  time_spent: number,
  score: double,
  score_before_regrade: double,
  kept_score: double,
  fudge_points: double,
  has_seen_results: boolean,
  workflow_state: string,
  overdue_and_needs_submission: boolean,
  attempts_left: number,
  quiz_points_possible: double,
  quiz_version: number,
  questions_regraded_since_last_attempt: number,
  validation_token: string,
  html_url: string,
  result_url: string
}))

/**
 * A user's attempt at a quiz. Responses are objects with the array `quiz_submissions`.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { QuizSubmission } from "effect-lms/resources"
 *
 * const attempts = lmsStream(
 *   "/api/v1/courses/:course_id/quizzes/:quiz_id/submissions",
 *   { course_id: 101, quiz_id: 4 },
 *   { schema: QuizSubmission, collection: "quiz_submissions" }
 * )
 * ```
 */
export const QuizSubmission: Schema.Schema<QuizSubmission, QuizSubmissionEncoded> = quizSubmission

/** @category resources */
export interface QuizSubmissionEvent {
  readonly created_at?: string | null | undefined
  readonly event_type?: string | null | undefined
  readonly event_data?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

const quizSubmissionEvent = /* @__PURE__ */ resource("QuizSubmissionEvent", () => ({
  created_at: string,
  event_type: string,
  event_data: object
}))

/**
 * The record `QuizSubmissionEvent` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id/events` lists them.
 *
 * @category resources
 */
export const QuizSubmissionEvent: Schema.Schema<QuizSubmissionEvent> = quizSubmissionEvent

/** @category resources */
export interface QuizSubmissionQuestion {
  readonly id: Id
  readonly flagged?: boolean | null | undefined
  readonly answer?: string | null | undefined
  readonly answers?: ReadonlyArray<string> | null | undefined
  readonly [name: string]: unknown
}

const quizSubmissionQuestion = /* @__PURE__ */ resource("QuizSubmissionQuestion", () => ({
  id: Id,
  flagged: boolean,
  answer: string,
  answers: strings
}))

/**
 * The record `QuizSubmissionQuestion` of the documentation of Canvas.
 * `POST /api/v1/quiz_submissions/:quiz_submission_id/questions` returns a list of them.
 *
 * @category resources
 */
export const QuizSubmissionQuestion: Schema.Schema<QuizSubmissionQuestion> = quizSubmissionQuestion

/** @category resources */
export interface ReportParameters {
  readonly enrollment_term_id?: Id | null | undefined
  readonly include_deleted?: boolean | null | undefined
  readonly course_id?: Id | null | undefined
  readonly order?: string | null | undefined
  readonly users?: boolean | null | undefined
  readonly accounts?: boolean | null | undefined
  readonly terms?: boolean | null | undefined
  readonly courses?: boolean | null | undefined
  readonly sections?: boolean | null | undefined
  readonly enrollments?: boolean | null | undefined
  readonly groups?: boolean | null | undefined
  readonly xlist?: boolean | null | undefined
  readonly sis_terms_csv?: number | null | undefined
  readonly sis_accounts_csv?: number | null | undefined
  readonly include_enrollment_state?: boolean | null | undefined
  readonly enrollment_state?: ReadonlyArray<string> | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly [name: string]: unknown
}

interface ReportParametersEncoded
  extends Sent<
    ReportParameters,
    "sis_terms_csv" | "sis_accounts_csv"
  > {}

const reportParameters = /* @__PURE__ */ resource("ReportParameters", () => ({
  enrollment_term_id: id,
  include_deleted: boolean,
  course_id: id,
  order: string,
  users: boolean,
  accounts: boolean,
  terms: boolean,
  courses: boolean,
  sections: boolean,
  enrollments: boolean,
  groups: boolean,
  xlist: boolean,
  sis_terms_csv: number,
  sis_accounts_csv: number,
  include_enrollment_state: boolean,
  enrollment_state: strings,
  start_at: string,
  end_at: string
}))

/**
 * The record `ReportParameters` of the documentation of Canvas.
 * It is in the field `parameters` of `Report`.
 *
 * @category resources
 */
export const ReportParameters: Schema.Schema<ReportParameters, ReportParametersEncoded> = reportParameters

/** @category resources */
export interface Result {
  readonly id: Id
  readonly userId?: string | null | undefined
  readonly resultScore?: number | null | undefined
  readonly resultMaximum?: number | null | undefined
  readonly comment?: string | null | undefined
  readonly scoreOf?: string | null | undefined
  readonly [name: string]: unknown
}

interface ResultEncoded
  extends Sent<
    Result,
    "resultScore" | "resultMaximum"
  > {}

const result = /* @__PURE__ */ resource("Result", () => ({
  id: Id,
  userId: string,
  resultScore: double,
  resultMaximum: double,
  comment: string,
  scoreOf: string
}))

/**
 * The record `Result` of the documentation of Canvas.
 * `GET /api/lti/courses/:course_id/line_items/:line_item_id/results` returns one.
 *
 * @category resources
 */
export const Result: Schema.Schema<Result, ResultEncoded> = result

/** @category resources */
export interface ResultLinks {
  readonly user?: string | null | undefined
  readonly assessor?: string | null | undefined
  readonly assessment?: string | null | undefined
  readonly [name: string]: unknown
}

const resultLinks = /* @__PURE__ */ resource("ResultLinks", () => ({
  user: string,
  assessor: string,
  assessment: string
}))

/**
 * The record `ResultLinks` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const ResultLinks: Schema.Schema<ResultLinks> = resultLinks

/** @category resources */
export interface Role {
  readonly id: Id
  readonly label?: string | null | undefined
  /** The same as `label`, under its former name. */
  readonly role?: string | null | undefined
  /** `StudentEnrollment`, `AccountMembership` and others. */
  readonly base_role_type?: string | null | undefined
  readonly is_account_role?: boolean | null | undefined
  readonly account?: Account | null | undefined
  /** `built_in`, `active` or `inactive`. */
  readonly workflow_state?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly last_updated_at?: string | null | undefined
  /** By the name of the permission. */
  readonly permissions?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface RoleEncoded
  extends Sent<
    Role,
    never,
    {
      readonly account: AccountEncoded | null | undefined
    }
  > {}

const role = /* @__PURE__ */ resource("Role", () => ({
  id: Id,
  label: string,
  role: string,
  base_role_type: string,
  is_account_role: boolean,
  account: /* @__PURE__ */ optional(Account),
  workflow_state: string,
  created_at: string,
  last_updated_at: string,
  permissions: object
}))

/**
 * A role of users in courses or accounts.
 * `GET /api/v1/accounts/:account_id/roles` lists those of an account.
 *
 * @category resources
 */
export const Role: Schema.Schema<Role, RoleEncoded> = role

/** @category resources */
export interface RolePermissions {
  readonly enabled?: boolean | null | undefined
  readonly locked?: boolean | null | undefined
  readonly applies_to_self?: boolean | null | undefined
  readonly applies_to_descendants?: boolean | null | undefined
  readonly readonly?: boolean | null | undefined
  readonly explicit?: boolean | null | undefined
  readonly prior_default?: boolean | null | undefined
  readonly [name: string]: unknown
}

const rolePermissions = /* @__PURE__ */ resource("RolePermissions", () => ({
  enabled: boolean,
  locked: boolean,
  applies_to_self: boolean,
  applies_to_descendants: boolean,
  readonly: boolean,
  explicit: boolean,
  prior_default: boolean
}))

/**
 * The record `RolePermissions` of the documentation of Canvas.
 * It is in the field `permissions` of `Role`.
 *
 * @category resources
 */
export const RolePermissions: Schema.Schema<RolePermissions> = rolePermissions

const partOfRubricAssessment = /* @__PURE__ */ struct(() => ({
  id: id,
  rubric_id: id,
  rubric_association_id: id,
  score: double,
  artifact_type: string,
  artifact_id: id,
  artifact_attempt: number,
  assessment_type: string,
  assessor_id: id,
  data: array,
  comments: array
}))

const partOfRubricAssociation = /* @__PURE__ */ struct(() => ({
  id: id,
  rubric_id: id,
  association_id: id,
  association_type: string,
  use_for_grading: boolean,
  summary_data: object,
  purpose: string,
  hide_score_total: boolean,
  hide_points: boolean,
  hide_outcome_results: boolean
}))

/** @category resources */
export interface Rubric {
  readonly id: Id
  readonly title?: string | null | undefined
  readonly context_id?: Id | null | undefined
  readonly context_type?: string | null | undefined
  readonly points_possible?: number | null | undefined
  readonly reusable?: boolean | null | undefined
  readonly read_only?: boolean | null | undefined
  readonly free_form_criterion_comments?: boolean | null | undefined
  readonly hide_score_total?: boolean | null | undefined
  readonly data?: ReadonlyArray<RubricCriterion> | null | undefined
  /** Only with `include`. */
  readonly assessments?: ReadonlyArray<Part<RubricAssessment>> | null | undefined
  /** Only with `include`. */
  readonly associations?: ReadonlyArray<Part<RubricAssociation>> | null | undefined
  readonly public?: boolean | null | undefined
  readonly rating_order?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  /** The same as `data`. Only with `style: "full"`. */
  readonly criteria?: ReadonlyArray<RubricCriterion> | null | undefined
  readonly [name: string]: unknown
}

interface RubricEncoded
  extends Sent<
    Rubric,
    "points_possible",
    {
      readonly data: ReadonlyArray<RubricCriterionEncoded> | null | undefined
      readonly assessments: ReadonlyArray<Part<RubricAssessmentEncoded>> | null | undefined
      readonly criteria: ReadonlyArray<RubricCriterionEncoded> | null | undefined
    }
  > {}

const rubric = /* @__PURE__ */ resource("Rubric", () => ({
  id: Id,
  title: string,
  context_id: id,
  context_type: string,
  points_possible: double,
  reusable: boolean,
  read_only: boolean,
  free_form_criterion_comments: boolean,
  hide_score_total: boolean,
  data: /* @__PURE__ */ arrayOf(RubricCriterion),
  assessments: /* @__PURE__ */ arrayOf(partOfRubricAssessment),
  associations: /* @__PURE__ */ arrayOf(partOfRubricAssociation),
  public: boolean,
  rating_order: string,
  workflow_state: string,
  criteria: /* @__PURE__ */ arrayOf(RubricCriterion)
}))

/**
 * A rubric of a course or an account.
 * `GET /api/v1/courses/:course_id/rubrics` lists those of a course.
 *
 * @category resources
 */
export const Rubric: Schema.Schema<Rubric, RubricEncoded> = rubric

/** @category resources */
export interface RubricAssessment {
  readonly id: Id
  readonly rubric_id?: Id | null | undefined
  readonly rubric_association_id?: Id | null | undefined
  readonly score?: number | null | undefined
  /** `Submission` and others. */
  readonly artifact_type?: string | null | undefined
  readonly artifact_id?: Id | null | undefined
  readonly artifact_attempt?: number | null | undefined
  /** `grading`, `peer_review` or `provisional_grade`. */
  readonly assessment_type?: string | null | undefined
  readonly assessor_id?: Id | null | undefined
  /** One element a criterion. */
  readonly data?: ReadonlyArray<unknown> | null | undefined
  readonly comments?: ReadonlyArray<unknown> | null | undefined
  readonly [name: string]: unknown
}

interface RubricAssessmentEncoded
  extends Sent<
    RubricAssessment,
    "score" | "artifact_attempt"
  > {}

const rubricAssessment = /* @__PURE__ */ resource("RubricAssessment", () => ({
  id: Id,
  rubric_id: id,
  rubric_association_id: id,
  score: double,
  artifact_type: string,
  artifact_id: id,
  artifact_attempt: number,
  assessment_type: string,
  assessor_id: id,
  data: array,
  comments: array
}))

/**
 * An assessment by a rubric.
 * `GET /api/v1/courses/:course_id/rubrics/:id` returns those of a rubric in `assessments`, with `include`.
 *
 * @category resources
 */
export const RubricAssessment: Schema.Schema<RubricAssessment, RubricAssessmentEncoded> = rubricAssessment

/** @category resources */
export interface RubricAssociation {
  readonly id: Id
  readonly rubric_id?: Id | null | undefined
  readonly association_id?: Id | null | undefined
  /** `Assignment`, `Course` or `Account`. */
  readonly association_type?: string | null | undefined
  readonly use_for_grading?: boolean | null | undefined
  readonly summary_data?: { readonly [name: string]: unknown } | null | undefined
  /** `grading` or `bookmark`. */
  readonly purpose?: string | null | undefined
  readonly hide_score_total?: boolean | null | undefined
  readonly hide_points?: boolean | null | undefined
  readonly hide_outcome_results?: boolean | null | undefined
  readonly [name: string]: unknown
}

const rubricAssociation = /* @__PURE__ */ resource("RubricAssociation", () => ({
  id: Id,
  rubric_id: id,
  association_id: id,
  association_type: string,
  use_for_grading: boolean,
  summary_data: object,
  purpose: string,
  hide_score_total: boolean,
  hide_points: boolean,
  hide_outcome_results: boolean
}))

/**
 * The use of a rubric by an assignment, a course or an account.
 * `POST /api/v1/courses/:course_id/rubric_associations` creates one.
 *
 * @category resources
 */
export const RubricAssociation: Schema.Schema<RubricAssociation> = rubricAssociation

/** @category resources */
export interface RubricCriteria {
  readonly points?: number | null | undefined
  readonly id?: Id | null | undefined
  readonly learning_outcome_id?: Id | null | undefined
  readonly vendor_guid?: string | null | undefined
  readonly description?: string | null | undefined
  readonly long_description?: string | null | undefined
  readonly criterion_use_range?: boolean | null | undefined
  readonly ratings?: ReadonlyArray<RubricRating> | null | undefined
  readonly ignore_for_scoring?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface RubricCriteriaEncoded
  extends Sent<
    RubricCriteria,
    "points",
    {
      readonly ratings: ReadonlyArray<RubricRatingEncoded> | null | undefined
    }
  > {}

const rubricCriteria = /* @__PURE__ */ resource("RubricCriteria", () => ({
  points: double,
  id: id,
  learning_outcome_id: id,
  vendor_guid: string,
  description: string,
  long_description: string,
  criterion_use_range: boolean,
  ratings: /* @__PURE__ */ arrayOf(RubricRating),
  ignore_for_scoring: boolean
}))

/**
 * The record `RubricCriteria` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const RubricCriteria: Schema.Schema<RubricCriteria, RubricCriteriaEncoded> = rubricCriteria

/** @category resources */
export interface SSOSettings {
  readonly login_handle_name?: string | null | undefined
  readonly change_password_url?: string | null | undefined
  readonly auth_discovery_url?: string | null | undefined
  readonly unknown_user_url?: string | null | undefined
  readonly [name: string]: unknown
}

const ssoSettings = /* @__PURE__ */ resource("SSOSettings", () => ({
  login_handle_name: string,
  change_password_url: string,
  auth_discovery_url: string,
  unknown_user_url: string
}))

/**
 * The record `SSOSettings` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/sso_settings` returns one.
 *
 * @category resources
 */
export const SSOSettings: Schema.Schema<SSOSettings> = ssoSettings

/** @category resources */
export interface Scope {
  readonly resource?: string | null | undefined
  readonly resource_name?: string | null | undefined
  readonly controller?: string | null | undefined
  readonly action?: string | null | undefined
  readonly verb?: string | null | undefined
  readonly scope?: string | null | undefined
  readonly [name: string]: unknown
}

const scope = /* @__PURE__ */ resource("Scope", () => ({
  resource: string,
  resource_name: string,
  controller: string,
  action: string,
  verb: string,
  scope: string
}))

/**
 * The record `Scope` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/scopes` returns a list of them.
 *
 * @category resources
 */
export const Scope: Schema.Schema<Scope> = scope

/** @category resources */
export interface Score {
  readonly userId?: string | null | undefined
  readonly scoreGiven?: number | null | undefined
  readonly scoreMaximum?: number | null | undefined
  readonly comment?: string | null | undefined
  readonly timestamp?: string | null | undefined
  readonly activityProgress?: string | null | undefined
  readonly gradingProgress?: string | null | undefined
  readonly submission?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface ScoreEncoded
  extends Sent<
    Score,
    "scoreGiven" | "scoreMaximum"
  > {}

const score = /* @__PURE__ */ resource("Score", () => ({
  userId: string,
  scoreGiven: double,
  scoreMaximum: double,
  comment: string,
  timestamp: string,
  activityProgress: string,
  gradingProgress: string,
  submission: object
}))

/**
 * The record `Score` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const Score: Schema.Schema<Score, ScoreEncoded> = score

/** @category resources */
export interface SearchResult {
  readonly content_id?: Id | null | undefined
  readonly content_type?: string | null | undefined
  readonly title?: string | null | undefined
  readonly body?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly distance?: number | null | undefined
  readonly [name: string]: unknown
}

interface SearchResultEncoded
  extends Sent<
    SearchResult,
    "distance"
  > {}

const searchResult = /* @__PURE__ */ resource("SearchResult", () => ({
  content_id: id,
  content_type: string,
  title: string,
  body: string,
  html_url: string,
  distance: double
}))

/**
 * The record `SearchResult` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/smartsearch` returns a list of them.
 *
 * @category resources
 */
export const SearchResult: Schema.Schema<SearchResult, SearchResultEncoded> = searchResult

/** @category resources */
export interface Section {
  readonly id: Id
  readonly name: string
  readonly sis_section_id?: string | null | undefined
  readonly integration_id?: string | null | undefined
  readonly sis_import_id?: Id | null | undefined
  readonly course_id?: Id | null | undefined
  readonly sis_course_id?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly restrict_enrollments_to_section_dates?: boolean | null | undefined
  /** The original course, if the section was cross-listed into another. */
  readonly nonxlist_course_id?: Id | null | undefined
  /** Only with `include: ["total_students"]`. */
  readonly total_students?: number | null | undefined
  /** Only with `include: ["students"]`. */
  readonly students?: ReadonlyArray<User> | null | undefined
  readonly created_at?: string | null | undefined
  /** Only with `include: ["passback_status"]`. */
  readonly passback_status?: { readonly [name: string]: unknown } | null | undefined
  /** Only with `include: ["permissions"]`. */
  readonly permissions?: { readonly [name: string]: unknown } | null | undefined
  readonly enrollment_role?: string | null | undefined
  readonly [name: string]: unknown
}

interface SectionEncoded
  extends Sent<
    Section,
    "total_students"
  > {}

const section = /* @__PURE__ */ resource("Section", () => ({
  id: Id,
  name: Schema.String,
  sis_section_id: string,
  integration_id: string,
  sis_import_id: id,
  course_id: id,
  sis_course_id: string,
  start_at: string,
  end_at: string,
  restrict_enrollments_to_section_dates: boolean,
  nonxlist_course_id: id,
  total_students: number,
  students: /* @__PURE__ */ arrayOf(User),
  created_at: string,
  passback_status: object,
  permissions: object,
  enrollment_role: string
}))

/**
 * A section of a course.
 * `GET /api/v1/courses/:course_id/sections` lists those of a course.
 *
 * @category resources
 */
export const Section: Schema.Schema<Section, SectionEncoded> = section

/** @category resources */
export interface SectionAssignmentOverrideAttributes {
  readonly override_title?: string | null | undefined
  readonly due_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly [name: string]: unknown
}

const sectionAssignmentOverrideAttributes = /* @__PURE__ */ resource("SectionAssignmentOverrideAttributes", () => ({
  override_title: string,
  due_at: string,
  unlock_at: string,
  lock_at: string
}))

/**
 * The record `SectionAssignmentOverrideAttributes` of the documentation of Canvas.
 * It is part of `SectionAttributes`.
 *
 * @category resources
 */
export const SectionAssignmentOverrideAttributes: Schema.Schema<SectionAssignmentOverrideAttributes> = sectionAssignmentOverrideAttributes

/** @category resources */
export interface SectionAttributes {
  readonly id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly sis_id?: string | null | undefined
  readonly integration_id?: string | null | undefined
  readonly origin_course?: CourseAttributes | null | undefined
  readonly xlist_course?: CourseAttributes | null | undefined
  readonly override?: SectionAssignmentOverrideAttributes | null | undefined
  readonly [name: string]: unknown
}

const sectionAttributes = /* @__PURE__ */ resource("SectionAttributes", () => ({
  id: id,
  name: string,
  sis_id: string,
  integration_id: string,
  origin_course: /* @__PURE__ */ optional(CourseAttributes),
  xlist_course: /* @__PURE__ */ optional(CourseAttributes),
  override: /* @__PURE__ */ optional(SectionAssignmentOverrideAttributes)
}))

/**
 * The record `SectionAttributes` of the documentation of Canvas.
 * It is part of `SisAssignment`.
 *
 * @category resources
 */
export const SectionAttributes: Schema.Schema<SectionAttributes> = sectionAttributes

/** @category resources */
export interface SharedBrandConfig {
  readonly id: Id
  readonly account_id?: Id | null | undefined
  readonly brand_config_md5?: string | null | undefined
  readonly name?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly [name: string]: unknown
}

const sharedBrandConfig = /* @__PURE__ */ resource("SharedBrandConfig", () => ({
  id: Id,
  account_id: id,
  brand_config_md5: string,
  name: string,
  created_at: string,
  updated_at: string
}))

/**
 * The record `SharedBrandConfig` of the documentation of Canvas.
 * `POST /api/v1/accounts/:account_id/shared_brand_configs` returns one.
 *
 * @category resources
 */
export const SharedBrandConfig: Schema.Schema<SharedBrandConfig> = sharedBrandConfig

/** @category resources */
export interface StudentAttributes {
  readonly user_id?: Id | null | undefined
  readonly sis_user_id?: string | null | undefined
  readonly [name: string]: unknown
}

const studentAttributes = /* @__PURE__ */ resource("StudentAttributes", () => ({
  user_id: id,
  sis_user_id: string
}))

/**
 * The record `StudentAttributes` of the documentation of Canvas.
 * It is part of `UserAssignmentOverrideAttributes`.
 *
 * @category resources
 */
export const StudentAttributes: Schema.Schema<StudentAttributes> = studentAttributes

/** @category resources */
export interface UserAssignmentOverrideAttributes {
  readonly id?: Id | null | undefined
  readonly title?: string | null | undefined
  readonly due_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly students?: ReadonlyArray<StudentAttributes> | null | undefined
  readonly [name: string]: unknown
}

const userAssignmentOverrideAttributes = /* @__PURE__ */ resource("UserAssignmentOverrideAttributes", () => ({
  id: id,
  title: string,
  due_at: string,
  unlock_at: string,
  lock_at: string,
  students: /* @__PURE__ */ arrayOf(StudentAttributes)
}))

/**
 * The record `UserAssignmentOverrideAttributes` of the documentation of Canvas.
 * It is part of `SisAssignment`.
 *
 * @category resources
 */
export const UserAssignmentOverrideAttributes: Schema.Schema<UserAssignmentOverrideAttributes> = userAssignmentOverrideAttributes

/** @category resources */
export interface SisAssignment {
  readonly id: Id
  readonly course_id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly due_at?: string | null | undefined
  readonly unlock_at?: string | null | undefined
  readonly lock_at?: string | null | undefined
  readonly points_possible?: number | null | undefined
  readonly submission_types?: ReadonlyArray<string> | null | undefined
  readonly integration_id?: string | null | undefined
  readonly integration_data?: string | null | undefined
  readonly include_in_final_grade?: boolean | null | undefined
  readonly assignment_group?: ReadonlyArray<AssignmentGroupAttributes> | null | undefined
  readonly sections?: ReadonlyArray<SectionAttributes> | null | undefined
  readonly user_overrides?: ReadonlyArray<UserAssignmentOverrideAttributes> | null | undefined
  readonly [name: string]: unknown
}

interface SisAssignmentEncoded
  extends Sent<
    SisAssignment,
    "points_possible",
    {
      readonly assignment_group: ReadonlyArray<AssignmentGroupAttributesEncoded> | null | undefined
    }
  > {}

const sisAssignment = /* @__PURE__ */ resource("SisAssignment", () => ({
  id: Id,
  course_id: id,
  name: string,
  created_at: string,
  due_at: string,
  unlock_at: string,
  lock_at: string,
  points_possible: double,
  submission_types: strings,
  integration_id: string,
  integration_data: string,
  include_in_final_grade: boolean,
  assignment_group: /* @__PURE__ */ arrayOf(AssignmentGroupAttributes),
  sections: /* @__PURE__ */ arrayOf(SectionAttributes),
  user_overrides: /* @__PURE__ */ arrayOf(UserAssignmentOverrideAttributes)
}))

/**
 * The record `SisAssignment` of the documentation of Canvas.
 * `GET /api/sis/accounts/:account_id/assignments` lists them.
 *
 * @category resources
 */
export const SisAssignment: Schema.Schema<SisAssignment, SisAssignmentEncoded> = sisAssignment

/** @category resources */
export interface SisImport {
  readonly id: Id
  readonly created_at?: string | null | undefined
  readonly ended_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  /** `created`, `importing`, `imported`, `imported_with_messages`, `failed`, `aborted` and others. */
  readonly workflow_state?: string | null | undefined
  readonly data?: { readonly [name: string]: unknown } | null | undefined
  readonly statistics?: { readonly [name: string]: unknown } | null | undefined
  /** Percent. */
  readonly progress?: number | null | undefined
  readonly errors_attachment?: FileAttachment | null | undefined
  readonly user?: User | null | undefined
  /** File and message of each of the first fifty. */
  readonly processing_warnings?: ReadonlyArray<ReadonlyArray<string | null>> | null | undefined
  /** File and message of each of the first fifty. */
  readonly processing_errors?: ReadonlyArray<ReadonlyArray<string | null>> | null | undefined
  readonly batch_mode?: boolean | null | undefined
  readonly batch_mode_term_id?: Id | null | undefined
  readonly multi_term_batch_mode?: boolean | null | undefined
  readonly skip_deletes?: boolean | null | undefined
  readonly override_sis_stickiness?: boolean | null | undefined
  readonly add_sis_stickiness?: boolean | null | undefined
  readonly clear_sis_stickiness?: boolean | null | undefined
  readonly diffing_threshold_exceeded?: boolean | null | undefined
  readonly diffing_data_set_identifier?: string | null | undefined
  readonly diffing_remaster?: boolean | null | undefined
  readonly diffed_against_import_id?: Id | null | undefined
  readonly csv_attachments?: ReadonlyArray<unknown> | null | undefined
  readonly started_at?: string | null | undefined
  readonly [name: string]: unknown
}

interface SisImportEncoded
  extends Sent<
    SisImport,
    "progress",
    {
      readonly errors_attachment: FileAttachmentEncoded | null | undefined
    }
  > {}

const sisImport = /* @__PURE__ */ resource("SisImport", () => ({
  id: Id,
  created_at: string,
  ended_at: string,
  updated_at: string,
  workflow_state: string,
  data: object,
  statistics: object,
  progress: number,
  errors_attachment: /* @__PURE__ */ optional(FileAttachment),
  user: /* @__PURE__ */ optional(User),
  processing_warnings: /* @__PURE__ */ arrayOf(/* @__PURE__ */ Schema.Array(/* @__PURE__ */ Schema.NullOr(Schema.String))),
  processing_errors: /* @__PURE__ */ arrayOf(/* @__PURE__ */ Schema.Array(/* @__PURE__ */ Schema.NullOr(Schema.String))),
  batch_mode: boolean,
  batch_mode_term_id: id,
  multi_term_batch_mode: boolean,
  skip_deletes: boolean,
  override_sis_stickiness: boolean,
  add_sis_stickiness: boolean,
  clear_sis_stickiness: boolean,
  diffing_threshold_exceeded: boolean,
  diffing_data_set_identifier: string,
  diffing_remaster: boolean,
  diffed_against_import_id: id,
  csv_attachments: array,
  started_at: string
}))

/**
 * An import of a student information system.
 * `GET /api/v1/accounts/:account_id/sis_imports` returns those of an account in `sis_imports`.
 *
 * @category resources
 */
export const SisImport: Schema.Schema<SisImport, SisImportEncoded> = sisImport

/** @category resources */
export interface SisImportCounts {
  readonly accounts?: number | null | undefined
  readonly terms?: number | null | undefined
  readonly abstract_courses?: number | null | undefined
  readonly courses?: number | null | undefined
  readonly sections?: number | null | undefined
  readonly xlists?: number | null | undefined
  readonly users?: number | null | undefined
  readonly enrollments?: number | null | undefined
  readonly groups?: number | null | undefined
  readonly group_memberships?: number | null | undefined
  readonly grade_publishing_results?: number | null | undefined
  readonly batch_courses_deleted?: number | null | undefined
  readonly batch_sections_deleted?: number | null | undefined
  readonly batch_enrollments_deleted?: number | null | undefined
  readonly error_count?: number | null | undefined
  readonly warning_count?: number | null | undefined
  readonly [name: string]: unknown
}

interface SisImportCountsEncoded
  extends Sent<
    SisImportCounts,
    "accounts" | "terms" | "abstract_courses" | "courses" | "sections" | "xlists" | "users" | "enrollments" | "groups" | "group_memberships" | "grade_publishing_results" | "batch_courses_deleted" | "batch_sections_deleted" | "batch_enrollments_deleted" | "error_count" | "warning_count"
  > {}

const sisImportCounts = /* @__PURE__ */ resource("SisImportCounts", () => ({
  accounts: number,
  terms: number,
  abstract_courses: number,
  courses: number,
  sections: number,
  xlists: number,
  users: number,
  enrollments: number,
  groups: number,
  group_memberships: number,
  grade_publishing_results: number,
  batch_courses_deleted: number,
  batch_sections_deleted: number,
  batch_enrollments_deleted: number,
  error_count: number,
  warning_count: number
}))

/**
 * The record `SisImportCounts` of the documentation of Canvas.
 * It is part of `SisImportData`.
 *
 * @category resources
 */
export const SisImportCounts: Schema.Schema<SisImportCounts, SisImportCountsEncoded> = sisImportCounts

/** @category resources */
export interface SisImportData {
  readonly import_type?: string | null | undefined
  readonly supplied_batches?: ReadonlyArray<string> | null | undefined
  readonly counts?: SisImportCounts | null | undefined
  readonly [name: string]: unknown
}

interface SisImportDataEncoded
  extends Sent<
    SisImportData,
    never,
    {
      readonly counts: SisImportCountsEncoded | null | undefined
    }
  > {}

const sisImportData = /* @__PURE__ */ resource("SisImportData", () => ({
  import_type: string,
  supplied_batches: strings,
  counts: /* @__PURE__ */ optional(SisImportCounts)
}))

/**
 * The record `SisImportData` of the documentation of Canvas.
 * It is in the field `data` of `SisImport`.
 *
 * @category resources
 */
export const SisImportData: Schema.Schema<SisImportData, SisImportDataEncoded> = sisImportData

/** @category resources */
export interface SisImportError {
  readonly sis_import_id?: Id | null | undefined
  readonly file?: string | null | undefined
  readonly message?: string | null | undefined
  readonly row_info?: string | null | undefined
  readonly row?: number | null | undefined
  readonly [name: string]: unknown
}

interface SisImportErrorEncoded
  extends Sent<
    SisImportError,
    "row"
  > {}

const sisImportError = /* @__PURE__ */ resource("SisImportError", () => ({
  sis_import_id: id,
  file: string,
  message: string,
  row_info: string,
  row: number
}))

/**
 * The record `SisImportError` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/sis_import_errors` returns a list of them.
 *
 * @category resources
 */
export const SisImportError: Schema.Schema<SisImportError, SisImportErrorEncoded> = sisImportError

/** @category resources */
export interface SisImportStatistic {
  readonly created?: number | null | undefined
  readonly concluded?: number | null | undefined
  readonly deactivated?: number | null | undefined
  readonly restored?: number | null | undefined
  readonly deleted?: number | null | undefined
  readonly [name: string]: unknown
}

interface SisImportStatisticEncoded
  extends Sent<
    SisImportStatistic,
    "created" | "concluded" | "deactivated" | "restored" | "deleted"
  > {}

const sisImportStatistic = /* @__PURE__ */ resource("SisImportStatistic", () => ({
  created: number,
  concluded: number,
  deactivated: number,
  restored: number,
  deleted: number
}))

/**
 * The record `SisImportStatistic` of the documentation of Canvas.
 * It is part of `SisImportStatistics`.
 *
 * @category resources
 */
export const SisImportStatistic: Schema.Schema<SisImportStatistic, SisImportStatisticEncoded> = sisImportStatistic

/** @category resources */
export interface SisImportStatistics {
  readonly total_state_changes?: number | null | undefined
  readonly Account?: SisImportStatistic | null | undefined
  readonly EnrollmentTerm?: SisImportStatistic | null | undefined
  readonly CommunicationChannel?: SisImportStatistic | null | undefined
  readonly AbstractCourse?: SisImportStatistic | null | undefined
  readonly Course?: SisImportStatistic | null | undefined
  readonly CourseSection?: SisImportStatistic | null | undefined
  readonly Enrollment?: SisImportStatistic | null | undefined
  readonly GroupCategory?: SisImportStatistic | null | undefined
  readonly Group?: SisImportStatistic | null | undefined
  readonly GroupMembership?: SisImportStatistic | null | undefined
  readonly Pseudonym?: SisImportStatistic | null | undefined
  readonly UserObserver?: SisImportStatistic | null | undefined
  readonly AccountUser?: SisImportStatistic | null | undefined
  readonly [name: string]: unknown
}

interface SisImportStatisticsEncoded
  extends Sent<
    SisImportStatistics,
    "total_state_changes",
    {
      readonly Account: SisImportStatisticEncoded | null | undefined
      readonly EnrollmentTerm: SisImportStatisticEncoded | null | undefined
      readonly CommunicationChannel: SisImportStatisticEncoded | null | undefined
      readonly AbstractCourse: SisImportStatisticEncoded | null | undefined
      readonly Course: SisImportStatisticEncoded | null | undefined
      readonly CourseSection: SisImportStatisticEncoded | null | undefined
      readonly Enrollment: SisImportStatisticEncoded | null | undefined
      readonly GroupCategory: SisImportStatisticEncoded | null | undefined
      readonly Group: SisImportStatisticEncoded | null | undefined
      readonly GroupMembership: SisImportStatisticEncoded | null | undefined
      readonly Pseudonym: SisImportStatisticEncoded | null | undefined
      readonly UserObserver: SisImportStatisticEncoded | null | undefined
      readonly AccountUser: SisImportStatisticEncoded | null | undefined
    }
  > {}

const sisImportStatistics = /* @__PURE__ */ resource("SisImportStatistics", () => ({
  total_state_changes: number,
  Account: /* @__PURE__ */ optional(SisImportStatistic),
  EnrollmentTerm: /* @__PURE__ */ optional(SisImportStatistic),
  CommunicationChannel: /* @__PURE__ */ optional(SisImportStatistic),
  AbstractCourse: /* @__PURE__ */ optional(SisImportStatistic),
  Course: /* @__PURE__ */ optional(SisImportStatistic),
  CourseSection: /* @__PURE__ */ optional(SisImportStatistic),
  Enrollment: /* @__PURE__ */ optional(SisImportStatistic),
  GroupCategory: /* @__PURE__ */ optional(SisImportStatistic),
  Group: /* @__PURE__ */ optional(SisImportStatistic),
  GroupMembership: /* @__PURE__ */ optional(SisImportStatistic),
  Pseudonym: /* @__PURE__ */ optional(SisImportStatistic),
  UserObserver: /* @__PURE__ */ optional(SisImportStatistic),
  AccountUser: /* @__PURE__ */ optional(SisImportStatistic)
}))

/**
 * The record `SisImportStatistics` of the documentation of Canvas.
 * It is in the field `statistics` of `SisImport`.
 *
 * @category resources
 */
export const SisImportStatistics: Schema.Schema<SisImportStatistics, SisImportStatisticsEncoded> = sisImportStatistics

/** @category resources */
export interface StimulusItem {
  readonly title?: string | null | undefined
  readonly body?: string | null | undefined
  readonly instructions?: string | null | undefined
  readonly source_url?: string | null | undefined
  readonly orientation?: string | null | undefined
  readonly passage?: boolean | null | undefined
  readonly [name: string]: unknown
}

const stimulusItem = /* @__PURE__ */ resource("StimulusItem", () => ({
  title: string,
  body: string,
  instructions: string,
  source_url: string,
  orientation: string,
  passage: boolean
}))

/**
 * The record `StimulusItem` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const StimulusItem: Schema.Schema<StimulusItem> = stimulusItem

/** @category resources */
export interface Submission {
  readonly assignment_id?: Id | null | undefined
  /** Only with `include: ["assignment"]`. */
  readonly assignment?: Assignment | null | undefined
  /** Only with `include: ["course"]`. */
  readonly course?: Course | null | undefined
  readonly attempt?: number | null | undefined
  readonly body?: string | null | undefined
  readonly grade?: string | null | undefined
  readonly grade_matches_current_submission?: boolean | null | undefined
  /** Only with `include`. */
  readonly html_url?: string | null | undefined
  readonly preview_url?: string | null | undefined
  readonly score?: number | null | undefined
  /** Only with `include: ["submission_comments"]`. */
  readonly submission_comments?: ReadonlyArray<SubmissionComment> | null | undefined
  readonly submission_type?: string | null | undefined
  readonly submitted_at?: string | null | undefined
  readonly url?: string | null | undefined
  /** Absent if grading is anonymous: `anonymous_id` is sent instead. */
  readonly user_id?: Id | null | undefined
  /** Negative if a quiz or an external tool graded: its id. */
  readonly grader_id?: Id | null | undefined
  readonly graded_at?: string | null | undefined
  /** Only with `include: ["user"]`, or in the short form with `include: ["user_summary"]`. */
  readonly user?: Part<User & UserDisplay> | null | undefined
  readonly late?: boolean | null | undefined
  /** Only with `include`. */
  readonly assignment_visible?: boolean | null | undefined
  readonly excused?: boolean | null | undefined
  readonly missing?: boolean | null | undefined
  readonly late_policy_status?: string | null | undefined
  readonly points_deducted?: number | null | undefined
  readonly seconds_late?: number | null | undefined
  /** `submitted`, `unsubmitted`, `graded` or `pending_review`. */
  readonly workflow_state?: string | null | undefined
  readonly extra_attempts?: number | null | undefined
  readonly anonymous_id?: string | null | undefined
  readonly posted_at?: string | null | undefined
  /** Only with `include`. */
  readonly read_status?: string | null | undefined
  readonly redo_request?: boolean | null | undefined
  readonly cached_due_date?: string | null | undefined
  readonly entered_grade?: string | null | undefined
  readonly entered_score?: number | null | undefined
  readonly grading_period_id?: Id | null | undefined
  readonly custom_grade_status_id?: Id | null | undefined
  readonly sticker?: string | null | undefined
  /** Absent, not empty, if there are none. */
  readonly attachments?: ReadonlyArray<File> | null | undefined
  readonly media_comment?: MediaComment | null | undefined
  readonly discussion_entries?: ReadonlyArray<unknown> | null | undefined
  /** Only with `include: ["group"]`. */
  readonly group?: Part<Group> | null | undefined
  readonly submission_data?: ReadonlyArray<unknown> | null | undefined
  readonly has_originality_report?: boolean | null | undefined
  readonly turnitin_data?: { readonly [name: string]: unknown } | null | undefined
  readonly vericite_data?: { readonly [name: string]: unknown } | null | undefined
  readonly id: Id
  /** Only with `include: ["submission_history"]`. An entry is `null` if Canvas no longer has that quiz attempt. */
  readonly submission_history?: ReadonlyArray<SubmissionAttempt | null> | null | undefined
  /** Only with `include: ["rubric_assessment"]`. */
  readonly rubric_assessment?: { readonly [name: string]: unknown } | null | undefined
  /** Only with `include`. */
  readonly read_state?: string | null | undefined
  /** Only with `include`. */
  readonly student_entered_score?: number | null | undefined
  /** Only with `include`. */
  readonly provisional_grades?: ReadonlyArray<unknown> | null | undefined
  /** Only with `include`. */
  readonly full_rubric_assessment?: { readonly [name: string]: unknown } | null | undefined
  readonly [name: string]: unknown
}

interface SubmissionEncoded
  extends Sent<
    Submission,
    "attempt" | "score" | "points_deducted" | "seconds_late" | "extra_attempts" | "entered_score" | "student_entered_score",
    {
      readonly assignment: AssignmentEncoded | null | undefined
      readonly course: CourseEncoded | null | undefined
      readonly submission_comments: ReadonlyArray<SubmissionCommentEncoded> | null | undefined
      readonly attachments: ReadonlyArray<FileEncoded> | null | undefined
      readonly group: Part<GroupEncoded> | null | undefined
      readonly submission_history: ReadonlyArray<SubmissionAttemptEncoded | null> | null | undefined
    }
  > {}

const submission = /* @__PURE__ */ resource("Submission", () => ({
  assignment_id: id,
  assignment: /* @__PURE__ */ optional(Assignment),
  course: /* @__PURE__ */ optional(Course),
  attempt: number,
  body: string,
  grade: string,
  grade_matches_current_submission: boolean,
  html_url: string,
  preview_url: string,
  score: double,
  submission_comments: /* @__PURE__ */ arrayOf(SubmissionComment),
  submission_type: string,
  submitted_at: string,
  url: string,
  user_id: id,
  grader_id: id,
  graded_at: string,
  user: /* @__PURE__ */ optional(partOfUserOrUserDisplay),
  late: boolean,
  assignment_visible: boolean,
  excused: boolean,
  missing: boolean,
  late_policy_status: string,
  points_deducted: double,
  seconds_late: double,
  workflow_state: string,
  extra_attempts: double,
  anonymous_id: string,
  posted_at: string,
  read_status: string,
  redo_request: boolean,
  cached_due_date: string,
  entered_grade: string,
  entered_score: double,
  grading_period_id: id,
  custom_grade_status_id: id,
  sticker: string,
  attachments: /* @__PURE__ */ arrayOf(File),
  media_comment: /* @__PURE__ */ optional(MediaComment),
  discussion_entries: array,
  group: /* @__PURE__ */ optional(partOfGroup),
  submission_data: array,
  has_originality_report: boolean,
  turnitin_data: object,
  vericite_data: object,
  id: Id,
  submission_history: /* @__PURE__ */ arrayOf(/* @__PURE__ */ Schema.NullOr(SubmissionAttempt)),
  rubric_assessment: object,
  read_state: string,
  student_entered_score: double,
  provisional_grades: array,
  full_rubric_assessment: object
}))

/**
 * A user's work on an assignment, and its grade.
 * `GET /api/v1/courses/:course_id/assignments/:assignment_id/submissions` lists those of an assignment.
 *
 * If a request with `response_fields` leaves out `id`, decode with `Schema.partial(Submission)`.
 *
 * @category resources
 */
export const Submission: Schema.Schema<Submission, SubmissionEncoded> = submission

/** @category resources */
export interface SubmissionVersion {
  readonly assignment_id?: Id | null | undefined
  readonly assignment_name?: string | null | undefined
  readonly body?: string | null | undefined
  readonly current_grade?: string | null | undefined
  readonly current_graded_at?: string | null | undefined
  readonly current_grader?: string | null | undefined
  readonly grade_matches_current_submission?: boolean | null | undefined
  readonly graded_at?: string | null | undefined
  readonly grader?: string | null | undefined
  readonly grader_id?: Id | null | undefined
  readonly id: Id
  readonly new_grade?: string | null | undefined
  readonly new_graded_at?: string | null | undefined
  readonly new_grader?: string | null | undefined
  readonly previous_grade?: string | null | undefined
  readonly previous_graded_at?: string | null | undefined
  readonly previous_grader?: string | null | undefined
  readonly score?: number | null | undefined
  readonly user_name?: string | null | undefined
  readonly submission_type?: string | null | undefined
  readonly url?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly [name: string]: unknown
}

interface SubmissionVersionEncoded
  extends Sent<
    SubmissionVersion,
    "score"
  > {}

const submissionVersion = /* @__PURE__ */ resource("SubmissionVersion", () => ({
  assignment_id: id,
  assignment_name: string,
  body: string,
  current_grade: string,
  current_graded_at: string,
  current_grader: string,
  grade_matches_current_submission: boolean,
  graded_at: string,
  grader: string,
  grader_id: id,
  id: Id,
  new_grade: string,
  new_graded_at: string,
  new_grader: string,
  previous_grade: string,
  previous_graded_at: string,
  previous_grader: string,
  score: double,
  user_name: string,
  submission_type: string,
  url: string,
  user_id: id,
  workflow_state: string
}))

/**
 * The record `SubmissionVersion` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/gradebook_history/feed` returns a list of them.
 *
 * @category resources
 */
export const SubmissionVersion: Schema.Schema<SubmissionVersion, SubmissionVersionEncoded> = submissionVersion

/** @category resources */
export interface SubmissionHistory {
  readonly submission_id?: Id | null | undefined
  readonly versions?: ReadonlyArray<SubmissionVersion> | null | undefined
  readonly [name: string]: unknown
}

interface SubmissionHistoryEncoded
  extends Sent<
    SubmissionHistory,
    never,
    {
      readonly versions: ReadonlyArray<SubmissionVersionEncoded> | null | undefined
    }
  > {}

const submissionHistory = /* @__PURE__ */ resource("SubmissionHistory", () => ({
  submission_id: id,
  versions: /* @__PURE__ */ arrayOf(SubmissionVersion)
}))

/**
 * The record `SubmissionHistory` of the documentation of Canvas.
 * `GET /api/v1/courses/:course_id/gradebook_history/:date/graders/:grader_id/assignments/:assignment_id/submissions` returns a list of them.
 *
 * @category resources
 */
export const SubmissionHistory: Schema.Schema<SubmissionHistory, SubmissionHistoryEncoded> = submissionHistory

/** @category resources */
export interface Tab {
  readonly html_url?: string | null | undefined
  /** A word, not a number: `home`, `context_external_tool_4`. */
  readonly id: Id
  readonly label?: string | null | undefined
  /** `internal` or `external`. */
  readonly type?: string | null | undefined
  /** Absent instead of `false`. */
  readonly hidden?: boolean | null | undefined
  /** `public`, `members`, `admins` or `none`. */
  readonly visibility?: string | null | undefined
  readonly position?: number | null | undefined
  readonly full_url?: string | null | undefined
  readonly url?: string | null | undefined
  /** Absent instead of `false`. */
  readonly unused?: boolean | null | undefined
  readonly [name: string]: unknown
}

interface TabEncoded
  extends Sent<
    Tab,
    "position"
  > {}

const tab = /* @__PURE__ */ resource("Tab", () => ({
  html_url: string,
  id: Id,
  label: string,
  type: string,
  hidden: boolean,
  visibility: string,
  position: number,
  full_url: string,
  url: string,
  unused: boolean
}))

/**
 * A navigation tab of a course or a group.
 *
 * @category resources
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { lms } from "effect-lms"
 * import { Tab } from "effect-lms/resources"
 *
 * const tabs = lms("/api/v1/courses/:course_id/tabs", { course_id: 101 }, { schema: Schema.Array(Tab) })
 * ```
 */
export const Tab: Schema.Schema<Tab, TabEncoded> = tab

/** @category resources */
export interface TemporaryEnrollmentPairing {
  readonly id: Id
  readonly workflow_state?: string | null | undefined
  readonly [name: string]: unknown
}

const temporaryEnrollmentPairing = /* @__PURE__ */ resource("TemporaryEnrollmentPairing", () => ({
  id: Id,
  workflow_state: string
}))

/**
 * The record `TemporaryEnrollmentPairing` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/temporary_enrollment_pairings` returns a list of them.
 *
 * @category resources
 */
export const TemporaryEnrollmentPairing: Schema.Schema<TemporaryEnrollmentPairing> = temporaryEnrollmentPairing

/** @category resources */
export interface Term {
  readonly id?: Id | null | undefined
  readonly name?: string | null | undefined
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
  readonly [name: string]: unknown
}

const term = /* @__PURE__ */ resource("Term", () => ({
  id: id,
  name: string,
  start_at: string,
  end_at: string
}))

/**
 * The record `Term` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const Term: Schema.Schema<Term> = term

/** @category resources */
export interface TermsOfService {
  readonly id: Id
  readonly terms_type?: string | null | undefined
  readonly passive?: boolean | null | undefined
  readonly account_id?: Id | null | undefined
  readonly content?: string | null | undefined
  readonly self_registration_type?: string | null | undefined
  readonly [name: string]: unknown
}

const termsOfService = /* @__PURE__ */ resource("TermsOfService", () => ({
  id: Id,
  terms_type: string,
  passive: boolean,
  account_id: id,
  content: string,
  self_registration_type: string
}))

/**
 * The record `TermsOfService` of the documentation of Canvas.
 * `GET /api/v1/accounts/:account_id/terms_of_service` returns one.
 *
 * @category resources
 */
export const TermsOfService: Schema.Schema<TermsOfService> = termsOfService

/** @category resources */
export interface TodoItem {
  /** `grading` or `submitting`. */
  readonly type?: string | null | undefined
  readonly assignment?: Assignment | null | undefined
  readonly quiz?: Quiz | null | undefined
  /** A URL: a DELETE removes the item until something changes. */
  readonly ignore?: string | null | undefined
  readonly ignore_permanently?: string | null | undefined
  readonly html_url?: string | null | undefined
  readonly needs_grading_count?: number | null | undefined
  readonly context_type?: string | null | undefined
  readonly course_id?: Id | null | undefined
  readonly group_id?: Id | null | undefined
  readonly context_name?: string | null | undefined
  readonly [name: string]: unknown
}

interface TodoItemEncoded
  extends Sent<
    TodoItem,
    "needs_grading_count",
    {
      readonly assignment: AssignmentEncoded | null | undefined
      readonly quiz: QuizEncoded | null | undefined
    }
  > {}

const todoItem = /* @__PURE__ */ resource("TodoItem", () => ({
  type: string,
  assignment: /* @__PURE__ */ optional(Assignment),
  quiz: /* @__PURE__ */ optional(Quiz),
  ignore: string,
  ignore_permanently: string,
  html_url: string,
  needs_grading_count: number,
  context_type: string,
  course_id: id,
  group_id: id,
  context_name: string
}))

/**
 * Something that the caller has to do: work to submit, or submissions to grade.
 * `GET /api/v1/users/self/todo` lists those of the caller.
 *
 * @category resources
 */
export const TodoItem: Schema.Schema<TodoItem, TodoItemEncoded> = todoItem

/** @category resources */
export interface Token {
  readonly id: Id
  readonly created_at?: string | null | undefined
  readonly expires_at?: string | null | undefined
  readonly workflow_state?: string | null | undefined
  readonly remember_access?: boolean | null | undefined
  readonly scopes?: ReadonlyArray<string> | null | undefined
  readonly real_user_id?: Id | string | null | undefined
  readonly token?: string | null | undefined
  readonly token_hint?: string | null | undefined
  readonly user_id?: Id | null | undefined
  readonly purpose?: string | null | undefined
  readonly app_name?: string | null | undefined
  readonly can_manually_regenerate?: boolean | null | undefined
  readonly [name: string]: unknown
}

const token = /* @__PURE__ */ resource("Token", () => ({
  id: Id,
  created_at: string,
  expires_at: string,
  workflow_state: string,
  remember_access: boolean,
  scopes: strings,
  real_user_id: /* @__PURE__ */ optional(/* @__PURE__ */ Schema.Union(Id, Schema.String)),
  token: string,
  token_hint: string,
  user_id: id,
  purpose: string,
  app_name: string,
  can_manually_regenerate: boolean
}))

/**
 * The record `Token` of the documentation of Canvas.
 * `GET /api/v1/users/:user_id/user_generated_tokens` returns a list of them.
 *
 * @category resources
 */
export const Token: Schema.Schema<Token> = token

/** @category resources */
export interface TurnitinSettings {
  readonly originality_report_visibility?: string | null | undefined
  readonly s_paper_check?: boolean | null | undefined
  readonly internet_check?: boolean | null | undefined
  readonly journal_check?: boolean | null | undefined
  readonly exclude_biblio?: boolean | null | undefined
  readonly exclude_quoted?: boolean | null | undefined
  readonly exclude_small_matches_type?: string | null | undefined
  readonly exclude_small_matches_value?: number | null | undefined
  readonly [name: string]: unknown
}

interface TurnitinSettingsEncoded
  extends Sent<
    TurnitinSettings,
    "exclude_small_matches_value"
  > {}

const turnitinSettings = /* @__PURE__ */ resource("TurnitinSettings", () => ({
  originality_report_visibility: string,
  s_paper_check: boolean,
  internet_check: boolean,
  journal_check: boolean,
  exclude_biblio: boolean,
  exclude_quoted: boolean,
  exclude_small_matches_type: string,
  exclude_small_matches_value: number
}))

/**
 * The record `TurnitinSettings` of the documentation of Canvas.
 * It is in the field `turnitin_settings` of `Assignment`.
 *
 * @category resources
 */
export const TurnitinSettings: Schema.Schema<TurnitinSettings, TurnitinSettingsEncoded> = turnitinSettings

/** @category resources */
export interface UpdatedEventData {
  readonly name?: ReadonlyArray<string> | null | undefined
  readonly start_at?: ReadonlyArray<string> | null | undefined
  readonly conclude_at?: ReadonlyArray<string> | null | undefined
  readonly is_public?: ReadonlyArray<boolean> | null | undefined
  readonly [name: string]: unknown
}

const updatedEventData = /* @__PURE__ */ resource("UpdatedEventData", () => ({
  name: strings,
  start_at: strings,
  conclude_at: strings,
  is_public: /* @__PURE__ */ arrayOf(Schema.Boolean)
}))

/**
 * The record `UpdatedEventData` of the documentation of Canvas.
 * That documentation names no endpoint that returns one.
 *
 * @category resources
 */
export const UpdatedEventData: Schema.Schema<UpdatedEventData> = updatedEventData

/** @category resources */
export interface UsageRights {
  readonly legal_copyright?: string | null | undefined
  readonly use_justification?: string | null | undefined
  readonly license?: string | null | undefined
  readonly license_name?: string | null | undefined
  readonly message?: string | null | undefined
  readonly file_ids?: ReadonlyArray<Id> | null | undefined
  readonly [name: string]: unknown
}

const usageRights = /* @__PURE__ */ resource("UsageRights", () => ({
  legal_copyright: string,
  use_justification: string,
  license: string,
  license_name: string,
  message: string,
  file_ids: ids
}))

/**
 * The record `UsageRights` of the documentation of Canvas.
 * `PUT /api/v1/courses/:course_id/usage_rights` returns one.
 *
 * @category resources
 */
export const UsageRights: Schema.Schema<UsageRights> = usageRights
