/**
 * Opt-in schemas of the documented resources. Nothing in the library needs them: pass one as `schema` when a request
 * should answer with typed data, or write your own.
 *
 * The service shows different people different things. So all of these schemas follow four rules.
 *
 * - **Open.** Fields that are not named here are kept, on decode and on encode, and are `unknown` to the compiler.
 * - **Tolerant.** A caller without a right gets a resource *without* the field, not with `null`. Only what every
 *   representation carries is required; everything else may be absent or `null`.
 * - **Ids are integers or strings.** Ids beyond 2^53 arrive as strings, because a JavaScript number would round them, and
 *   all of them do when a request asks for `accept: "application/json+canvas-string-ids"`.
 * - **Timestamps stay ISO 8601 strings, and closed sets of words stay strings.** The service adds words to them, and a new
 *   one must not fail a walk through a whole institution.
 *
 * To add fields or take some away use the ordinary combinators: `Schema.extend`, `Schema.pick`, `Schema.partial`.
 *
 * @since 0.1.0
 */
import * as Schema from "effect/Schema"

const rest = { key: Schema.String, value: Schema.Unknown }

// An index signature, rather than `onExcessProperty: "preserve"`, makes a schema open wherever it is nested and whatever
// options the decoder is given.
const open = <const Fields extends Schema.Struct.Fields>(fields: Fields) => Schema.Struct(fields, rest)

const resource = <const Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  open(fields).annotations({ identifier })

const maybe = <A, I>(schema: Schema.Schema<A, I>) => Schema.optional(Schema.NullOr(schema))

const text = maybe(Schema.String)
const number = maybe(Schema.Number)
const flag = maybe(Schema.Boolean)
const words = maybe(Schema.Array(Schema.String))
const anything = maybe(Schema.Record(rest))
const list = maybe(Schema.Array(Schema.Unknown))

// Every schema below is typed by interfaces of its own name, so that an editor shows `LmsResponse<Course>` and not its
// forty fields.

/**
 * The identifier of a resource: an integer, or a string of digits when it is beyond 2^53 or when string ids were asked for.
 *
 * A number too large to be exact is refused rather than passed on rounded.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { lmsStream } from "effect-lms"
 * import { Id } from "effect-lms/resources"
 *
 * const Section = Schema.Struct({ id: Id, name: Schema.String })
 * const sections = lmsStream("/api/v1/courses/:course_id/sections", { course_id: 101 }, { schema: Section })
 * ```
 */
export const Id: Schema.Schema<Id> = Schema.Union(Schema.Int, Schema.String).annotations({ identifier: "Id" })

/**
 * @since 0.1.0
 * @category resources
 */
export type Id = number | string

const id = maybe(Id)
const ids = maybe(Schema.Array(Id))

const userDisplay = resource("UserDisplay", {
  id,
  anonymous_id: text,
  display_name: text,
  avatar_image_url: text,
  html_url: text,
  pronouns: text
})

/**
 * The short form of a person inside other resources: the author of a topic, the owner of a file.
 *
 * Every field is optional: a hidden author is sent as `{}` or only with an `anonymous_id`.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import type { UserDisplay } from "effect-lms/resources"
 *
 * const nameOf = (person: UserDisplay) => person.display_name ?? "anonymous"
 * ```
 */
export const UserDisplay: Schema.Schema<UserDisplay, UserDisplayEncoded> = userDisplay

/**
 * @since 0.1.0
 * @category resources
 */
export interface UserDisplay extends Schema.Schema.Type<typeof userDisplay> {}

interface UserDisplayEncoded extends Schema.Schema.Encoded<typeof userDisplay> {}

const user = resource("User", {
  id: Id,
  name: Schema.String,
  created_at: text,
  sortable_name: text,
  short_name: text,
  first_name: text,
  last_name: text,
  avatar_url: text,
  pronouns: text,
  /** Only for callers with the right to see it. */
  login_id: text,
  email: text,
  sis_user_id: text,
  sis_import_id: id,
  integration_id: text,
  root_account: text,
  uuid: text,
  title: text,
  bio: text,
  locale: text,
  effective_locale: text,
  time_zone: text,
  last_login: text,
  permissions: anything
})

/**
 * A person, as lists of users and `/api/v1/users/:id` show one. An ordinary caller sees neither `login_id` nor `email`.
 *
 * @since 0.1.0
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

/**
 * @since 0.1.0
 * @category resources
 */
export interface User extends Schema.Schema.Type<typeof user> {}

interface UserEncoded extends Schema.Schema.Encoded<typeof user> {}

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
 * @since 0.1.0
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
 * @since 0.1.0
 * @category resources
 */
export interface Profile extends Schema.Schema.Type<typeof profile> {}

interface ProfileEncoded extends Schema.Schema.Encoded<typeof profile> {}

const course = resource("Course", {
  id: Id,
  /** Absent from a course the caller may not enter yet or any more. */
  name: text,
  /** `true` on a course that is sent as its `id` and nothing else. */
  access_restricted_by_date: flag,
  course_code: text,
  account_id: id,
  root_account_id: id,
  enrollment_term_id: id,
  grading_standard_id: id,
  uuid: text,
  workflow_state: text,
  created_at: text,
  start_at: text,
  end_at: text,
  time_zone: text,
  default_view: text,
  license: text,
  course_format: text,
  course_color: text,
  friendly_name: text,
  grade_passback_setting: text,
  storage_quota_mb: number,
  is_public: flag,
  is_public_to_auth_users: flag,
  public_syllabus: flag,
  public_syllabus_to_auth: flag,
  homeroom_course: flag,
  template: flag,
  blueprint: flag,
  apply_assignment_group_weights: flag,
  hide_final_grades: flag,
  restrict_enrollments_to_course_dates: flag,
  calendar: maybe(open({ ics: text })),
  sis_course_id: text,
  sis_import_id: id,
  integration_id: text,
  /** The caller's own enrollments. */
  enrollments: maybe(
    Schema.Array(
      open({
        type: text,
        role: text,
        role_id: id,
        user_id: id,
        enrollment_state: text,
        limit_privileges_to_course_section: flag
      })
    )
  )
})

/**
 * A course.
 *
 * `name` is optional although every course has one: a course outside the dates in which the caller may see it is listed as
 * `{ "id": 101, "access_restricted_by_date": true }`. If the name were required, one such course would fail a walk
 * through a whole institution.
 *
 * @since 0.1.0
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
 *   Stream.runForEach((course) => Effect.log(course.name ?? `course ${course.id}, closed`))
 * )
 * ```
 */
export const Course: Schema.Schema<Course, CourseEncoded> = course

/**
 * @since 0.1.0
 * @category resources
 */
export interface Course extends Schema.Schema.Type<typeof course> {}

interface CourseEncoded extends Schema.Schema.Encoded<typeof course> {}

const enrollment = resource("Enrollment", {
  id: Id,
  user_id: Id,
  type: Schema.String,
  course_id: id,
  course_section_id: id,
  root_account_id: id,
  associated_user_id: id,
  enrollment_state: text,
  role: text,
  role_id: id,
  limit_privileges_to_course_section: flag,
  created_at: text,
  updated_at: text,
  start_at: text,
  end_at: text,
  last_activity_at: text,
  last_attended_at: text,
  total_activity_time: number,
  sis_course_id: text,
  sis_section_id: text,
  sis_user_id: text,
  sis_import_id: id,
  html_url: text,
  grades: maybe(
    open({ html_url: text, current_score: number, current_grade: text, final_score: number, final_grade: text })
  ),
  user: maybe(User),
  locked: flag,
  can_be_removed: flag
})

/**
 * A person's place in a course: as whom (`type`, `role`), in which section, with which grades.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Enrollment } from "effect-lms/resources"
 *
 * const enrollments = lmsStream("/api/v1/courses/:course_id/enrollments", { course_id: 101 }, { schema: Enrollment })
 * ```
 */
export const Enrollment: Schema.Schema<Enrollment, EnrollmentEncoded> = enrollment

/**
 * @since 0.1.0
 * @category resources
 */
export interface Enrollment extends Schema.Schema.Type<typeof enrollment> {}

interface EnrollmentEncoded extends Schema.Schema.Encoded<typeof enrollment> {}

const group = resource("Group", {
  id: Id,
  name: Schema.String,
  description: text,
  is_public: flag,
  join_level: text,
  group_category_id: id,
  max_membership: number,
  members_count: number,
  storage_quota_mb: number,
  created_at: text,
  context_type: text,
  course_id: id,
  account_id: id,
  avatar_url: text,
  role: text,
  leader: maybe(UserDisplay),
  sis_group_id: text,
  sis_import_id: id,
  has_submission: flag,
  concluded: flag,
  /** Only with `include: ["users"]`, and no more than 1000. */
  users: maybe(Schema.Array(User)),
  permissions: anything
})

/**
 * A group of a course or an account.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Group } from "effect-lms/resources"
 *
 * const groups = lmsStream("/api/v1/courses/:course_id/groups", { course_id: 101 }, { schema: Group })
 * ```
 */
export const Group: Schema.Schema<Group, GroupEncoded> = group

/**
 * @since 0.1.0
 * @category resources
 */
export interface Group extends Schema.Schema.Type<typeof group> {}

interface GroupEncoded extends Schema.Schema.Encoded<typeof group> {}

const file = resource("File", {
  id: Id,
  display_name: Schema.String,
  /** Where the content is, or `""` when there is nothing the caller may download. The address is a credential. */
  url: Schema.optionalWith(Schema.String, { default: () => "", nullable: true }),
  /** The escaped form of the name, with `+` for a space. */
  filename: text,
  uuid: text,
  folder_id: id,
  upload_status: text,
  "content-type": text,
  mime_class: text,
  category: text,
  size: number,
  created_at: text,
  updated_at: text,
  modified_at: text,
  unlock_at: text,
  lock_at: text,
  locked: flag,
  hidden: flag,
  hidden_for_user: flag,
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text,
  thumbnail_url: text,
  preview_url: text,
  media_entry_id: id,
  visibility_level: text,
  user: maybe(UserDisplay),
  usage_rights: anything
})

/**
 * A file: what an upload answers with, and what `url` downloads from.
 *
 * `url` is always a string, so that it can be passed on as an endpoint. The service itself sends `""` for a file that is
 * locked for the caller; a representation without the field (`only: ["names"]`) decodes to the same.
 *
 * @since 0.1.0
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

/**
 * @since 0.1.0
 * @category resources
 */
export interface File extends Schema.Schema.Type<typeof file> {}

interface FileEncoded extends Schema.Schema.Encoded<typeof file> {}

const folder = resource("Folder", {
  id: Id,
  name: Schema.String,
  full_name: Schema.String,
  position: number,
  parent_folder_id: id,
  context_type: text,
  context_id: id,
  created_at: text,
  updated_at: text,
  unlock_at: text,
  lock_at: text,
  locked: flag,
  hidden: flag,
  locked_for_user: flag,
  hidden_for_user: flag,
  for_submissions: flag,
  can_upload: flag,
  files_count: number,
  folders_count: number,
  files_url: text,
  folders_url: text
})

/**
 * A folder of a course, a group or a person. `full_name` is its path from the root folder.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Folder } from "effect-lms/resources"
 *
 * const folders = lmsStream("/api/v1/courses/:course_id/folders", { course_id: 101 }, { schema: Folder })
 * ```
 */
export const Folder: Schema.Schema<Folder, FolderEncoded> = folder

/**
 * @since 0.1.0
 * @category resources
 */
export interface Folder extends Schema.Schema.Type<typeof folder> {}

interface FolderEncoded extends Schema.Schema.Encoded<typeof folder> {}

const moduleItem = resource("ModuleItem", {
  id: Id,
  title: Schema.String,
  /** `File`, `Page`, `Discussion`, `Assignment`, `Quiz`, `SubHeader`, `ExternalUrl` or `ExternalTool`. */
  type: Schema.String,
  module_id: id,
  position: number,
  indent: number,
  content_id: id,
  page_url: text,
  html_url: text,
  url: text,
  external_url: text,
  new_tab: flag,
  quiz_lti: flag,
  publish_at: text,
  published: flag,
  unpublishable: flag,
  completion_requirement: maybe(open({ type: text, min_score: number, completed: flag })),
  content_details: anything
})

/**
 * One line of a module. Which of `content_id`, `page_url`, `external_url` and `html_url` it has depends on its `type`.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { ModuleItem } from "effect-lms/resources"
 *
 * const items = lmsStream(
 *   "/api/v1/courses/:course_id/modules/:module_id/items",
 *   { course_id: 101, module_id: 5 },
 *   { schema: ModuleItem }
 * )
 * ```
 */
export const ModuleItem: Schema.Schema<ModuleItem, ModuleItemEncoded> = moduleItem

/**
 * @since 0.1.0
 * @category resources
 */
export interface ModuleItem extends Schema.Schema.Type<typeof moduleItem> {}

interface ModuleItemEncoded extends Schema.Schema.Encoded<typeof moduleItem> {}

// `Schema.Struct({})` would accept any value that is not null, a number or an array among them.
const emptyObject = Schema.Record({ key: Schema.String, value: Schema.Never })

const unsetOrTimestamp = Schema.transform(
  Schema.Union(Schema.String, Schema.Null, emptyObject),
  Schema.NullOr(Schema.String),
  { strict: true, decode: (sent) => (typeof sent === "string" ? sent : null), encode: (value) => value }
)

const module = resource("Module", {
  id: Id,
  name: Schema.String,
  position: Schema.Number,
  /** When the module opens, or `null` when no date is set. */
  unlock_at: unsetOrTimestamp,
  require_sequential_progress: Schema.Boolean,
  requirement_type: Schema.String,
  publish_final_grade: Schema.Boolean,
  prerequisite_module_ids: Schema.Array(Id),
  items_count: Schema.Number,
  items_url: Schema.String,
  /** Only for callers who may edit the course. */
  published: flag,
  /** Only for students: `locked`, `unlocked`, `started` or `completed`. */
  state: text,
  completed_at: text,
  /** Only with `include: ["items"]`, and left out when there are more than 100. */
  items: maybe(Schema.Array(ModuleItem))
})

/**
 * A module of a course: what creating, updating and deleting one answer with.
 *
 * An `unlock_at` that is not set is sent as `{}` or as `null`; both decode to `null`, which is also what a write takes to
 * clear the date. Encoding gives `null`.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Module } from "effect-lms/resources"
 *
 * const create = Effect.gen(function* () {
 *   const made = yield* lms(
 *     "POST /api/v1/courses/:course_id/modules",
 *     { course_id: 101, module: { name: "Week 1", position: 1 } },
 *     { schema: Module }
 *   )
 *   return made.data.unlock_at ?? "open at once"
 * })
 * ```
 */
export const Module: Schema.Schema<Module, ModuleEncoded> = module

/**
 * @since 0.1.0
 * @category resources
 */
export interface Module extends Schema.Schema.Type<typeof module> {}

interface ModuleEncoded extends Schema.Schema.Encoded<typeof module> {}

const assignment = resource("Assignment", {
  id: Id,
  name: Schema.String,
  course_id: id,
  assignment_group_id: id,
  position: number,
  description: text,
  points_possible: number,
  grading_type: text,
  grading_standard_id: id,
  submission_types: words,
  allowed_extensions: words,
  /** -1 for any number. */
  allowed_attempts: number,
  created_at: text,
  updated_at: text,
  due_at: text,
  unlock_at: text,
  lock_at: text,
  html_url: text,
  submissions_download_url: text,
  workflow_state: text,
  published: flag,
  unpublishable: flag,
  has_submitted_submissions: flag,
  graded_submissions_exist: flag,
  has_overrides: flag,
  needs_grading_count: number,
  max_name_length: number,
  due_date_required: flag,
  in_closed_grading_period: flag,
  important_dates: flag,
  muted: flag,
  peer_reviews: flag,
  anonymous_peer_reviews: flag,
  automatic_peer_reviews: flag,
  intra_group_peer_reviews: flag,
  anonymous_grading: flag,
  anonymous_instructor_annotations: flag,
  moderated_grading: flag,
  grader_count: number,
  final_grader_id: id,
  graders_anonymous_to_graders: flag,
  grader_comments_visible_to_graders: flag,
  grader_names_visible_to_final_grader: flag,
  grade_group_students_individually: flag,
  group_category_id: id,
  hide_in_gradebook: flag,
  omit_from_final_grade: flag,
  post_to_sis: flag,
  only_visible_to_overrides: flag,
  visible_to_everyone: flag,
  can_duplicate: flag,
  original_course_id: id,
  original_assignment_id: id,
  original_assignment_name: text,
  original_quiz_id: id,
  is_quiz_assignment: flag,
  quiz_id: id,
  annotatable_attachment_id: id,
  sis_assignment_id: text,
  integration_id: text,
  integration_data: anything,
  lti_context_id: text,
  secure_params: text,
  rubric: list,
  rubric_settings: anything,
  use_rubric_for_grading: flag,
  all_dates: list,
  discussion_topic: anything,
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text
})

/**
 * An assignment.
 *
 * @since 0.1.0
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

/**
 * @since 0.1.0
 * @category resources
 */
export interface Assignment extends Schema.Schema.Type<typeof assignment> {}

interface AssignmentEncoded extends Schema.Schema.Encoded<typeof assignment> {}

const discussionTopic = resource("DiscussionTopic", {
  id: Id,
  title: Schema.String,
  message: text,
  author: maybe(UserDisplay),
  user_name: text,
  is_announcement: flag,
  published: flag,
  pinned: flag,
  position: number,
  posted_at: text,
  created_at: text,
  last_reply_at: text,
  delayed_post_at: text,
  lock_at: text,
  todo_date: text,
  html_url: text,
  url: text,
  assignment_id: id,
  assignment: maybe(Assignment),
  root_topic_id: id,
  topic_children: ids,
  group_topic_children: maybe(Schema.Array(open({ id, group_id: id }))),
  group_category_id: id,
  can_group: flag,
  is_section_specific: flag,
  discussion_type: text,
  anonymous_state: text,
  discussion_subentry_count: number,
  read_state: text,
  unread_count: number,
  subscribed: flag,
  subscription_hold: text,
  require_initial_post: flag,
  user_can_see_posts: flag,
  allow_rating: flag,
  only_graders_can_rate: flag,
  sort_by_rating: flag,
  podcast_has_student_posts: flag,
  podcast_url: text,
  attachments: maybe(Schema.Array(File)),
  permissions: anything,
  can_lock: flag,
  can_unpublish: flag,
  comments_disabled: flag,
  locked: flag,
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text
})

/**
 * A discussion topic of a course or a group. Announcements are topics too.
 *
 * @since 0.1.0
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

/**
 * @since 0.1.0
 * @category resources
 */
export interface DiscussionTopic extends Schema.Schema.Type<typeof discussionTopic> {}

interface DiscussionTopicEncoded extends Schema.Schema.Encoded<typeof discussionTopic> {}

const submission = resource("Submission", {
  id: Id,
  /** Absent when the grading is anonymous; `anonymous_id` stands in for it. */
  user_id: id,
  anonymous_id: text,
  assignment_id: id,
  attempt: number,
  extra_attempts: number,
  submission_type: text,
  submitted_at: text,
  posted_at: text,
  cached_due_date: text,
  body: text,
  url: text,
  preview_url: text,
  workflow_state: text,
  grade: text,
  score: number,
  entered_grade: text,
  entered_score: number,
  points_deducted: number,
  late_policy_status: text,
  late: flag,
  missing: flag,
  excused: flag,
  seconds_late: number,
  redo_request: flag,
  grade_matches_current_submission: flag,
  graded_at: text,
  grader_id: id,
  grading_period_id: id,
  custom_grade_status_id: id,
  sticker: text,
  /** Absent, not empty, when there are none. */
  attachments: maybe(Schema.Array(File)),
  submission_history: list,
  submission_comments: list,
  rubric_assessment: anything
})

/**
 * A person's work on an assignment and its grade.
 *
 * A request that cuts the answer down with `response_fields` may leave out `id`; give that one `Schema.partial(Submission)`.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Submission } from "effect-lms/resources"
 *
 * const submissions = lmsStream(
 *   "/api/v1/courses/:course_id/assignments/:assignment_id/submissions",
 *   { course_id: 101, assignment_id: 9 },
 *   { schema: Submission }
 * )
 * ```
 */
export const Submission: Schema.Schema<Submission, SubmissionEncoded> = submission

/**
 * @since 0.1.0
 * @category resources
 */
export interface Submission extends Schema.Schema.Type<typeof submission> {}

interface SubmissionEncoded extends Schema.Schema.Encoded<typeof submission> {}

const quizExtension = resource("QuizExtension", {
  user_id: Id,
  quiz_id: id,
  extra_attempts: number,
  /** Minutes. */
  extra_time: number,
  manually_unlocked: flag,
  end_at: text
})

/**
 * More attempts or more time for one person on one quiz. The service takes and answers with a list of them.
 *
 * @since 0.1.0
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

/**
 * @since 0.1.0
 * @category resources
 */
export interface QuizExtension extends Schema.Schema.Type<typeof quizExtension> {}

interface QuizExtensionEncoded extends Schema.Schema.Encoded<typeof quizExtension> {}

const progress = resource("Progress", {
  id: Id,
  /** `queued`, `running`, `completed` or `failed`. */
  workflow_state: Schema.String,
  /** From 0 to 100. */
  completion: number,
  context_id: id,
  context_type: text,
  user_id: id,
  tag: text,
  message: text,
  url: text,
  created_at: text,
  updated_at: text
})

/**
 * Work the service does in the background. Ask again until `workflow_state` is `completed` or `failed`.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { Effect, Schedule } from "effect"
 * import { lms } from "effect-lms"
 * import { Progress } from "effect-lms/resources"
 *
 * const finished = lms("/api/v1/progress/:id", { id: 12 }, { schema: Progress }).pipe(
 *   Effect.repeat({
 *     schedule: Schedule.spaced("2 seconds"),
 *     until: ({ data }) => data.workflow_state === "completed" || data.workflow_state === "failed"
 *   })
 * )
 * ```
 */
export const Progress: Schema.Schema<Progress, ProgressEncoded> = progress

/**
 * @since 0.1.0
 * @category resources
 */
export interface Progress extends Schema.Schema.Type<typeof progress> {}

interface ProgressEncoded extends Schema.Schema.Encoded<typeof progress> {}
