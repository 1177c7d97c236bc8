/** Courses. */
import type * as Schema from "effect/Schema"
import { Account } from "./account.js"
import { EnrollmentTerm } from "./enrollmentTerm.js"
import { anything, flag, id, list, many, maybe, number, open, resource, score, text } from "./fields.js"
import { Id } from "./id.js"
import { UserDisplay } from "./userDisplay.js"
import type { Time, Written } from "./writing.js"

const course = resource("Course", {
  id: Id,
  /** Absent from a course the caller may not enter yet or any more. */
  name: text,
  /** The name proper, where the caller has a nickname for the course: `name` is that one then. */
  original_name: text,
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
  concluded: flag,
  time_zone: text,
  locale: text,
  default_view: text,
  license: text,
  course_format: text,
  course_color: text,
  friendly_name: text,
  grade_passback_setting: text,
  storage_quota_mb: number,
  storage_quota_used_mb: number,
  is_public: flag,
  is_public_to_auth_users: flag,
  public_syllabus: flag,
  public_syllabus_to_auth: flag,
  public_description: text,
  syllabus_body: text,
  html_url: text,
  image_download_url: text,
  banner_image_download_url: text,
  homeroom_course: flag,
  template: flag,
  blueprint: flag,
  blueprint_restrictions: anything,
  blueprint_restrictions_by_object_type: anything,
  apply_assignment_group_weights: flag,
  hide_final_grades: flag,
  restrict_enrollments_to_course_dates: flag,
  open_enrollment: flag,
  self_enrollment: flag,
  allow_student_assignment_edits: flag,
  allow_student_forum_attachments: flag,
  allow_wiki_comments: flag,
  overridden_course_visibility: text,
  calendar: maybe(open({ ics: text })),
  sis_course_id: text,
  sis_import_id: id,
  integration_id: text,
  /** Only with `include`, as all that follows but `enrollments`. */
  term: maybe(EnrollmentTerm),
  account: maybe(Account),
  total_students: number,
  needs_grading_count: number,
  is_favorite: flag,
  teachers: many(UserDisplay),
  sections: many(open({ id, name: text, start_at: text, end_at: text, enrollment_role: text })),
  grading_periods: list,
  course_progress: maybe(
    open({
      requirement_count: number,
      requirement_completed_count: number,
      next_requirement_url: text,
      completed_at: text,
      /** In the place of the others, for whom the course keeps no progress. */
      error: anything
    })
  ),
  permissions: anything,
  /** The caller's own enrollments; with `include: ["total_scores"]` and as a student, with scores. */
  enrollments: many(
    open({
      type: text,
      role: text,
      role_id: id,
      user_id: id,
      associated_user_id: id,
      enrollment_state: text,
      limit_privileges_to_course_section: flag,
      computed_current_score: score,
      computed_final_score: score,
      computed_current_grade: text,
      computed_final_grade: text,
      has_grading_periods: flag,
      multiple_grading_periods_enabled: flag,
      totals_for_all_grading_periods_option: flag,
      current_grading_period_title: text,
      current_grading_period_id: id,
      current_period_computed_current_score: score,
      current_period_computed_final_score: score,
      current_period_computed_current_grade: text,
      current_period_computed_final_grade: text
    })
  )
})

/**
 * A course.
 *
 * `name` is optional although every course has one: a course outside the dates in which the caller may see it is listed as
 * `{ "id": 101, "access_restricted_by_date": true }`. If the name were required, one such course would fail a walk
 * through a whole institution.
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
 *   Stream.runForEach((course) => Effect.log(course.name ?? `course ${course.id}, closed`))
 * )
 * ```
 */
export const Course: Schema.Schema<Course, CourseEncoded> = course

/**
 * @category resources
 */
export interface Course extends Schema.Schema.Type<typeof course> {}

export interface CourseEncoded extends Schema.Schema.Encoded<typeof course> {}

/**
 * What making a course or editing one takes, as documented on the service's page "Courses".
 *
 * @category writes
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import { Course, type CourseWrite } from "effect-lms/resources"
 *
 * const write: CourseWrite = { course: { name: "Plain Text", course_code: "TXT 101" }, offer: true }
 * const made = lms("POST /api/v1/accounts/:account_id/courses", { account_id: 1, ...write }, { schema: Course })
 * ```
 */
export type CourseWrite = Written<{
  course: Written<{
    name: string
    course_code: string
    start_at: Time
    end_at: Time
    license: string
    is_public: boolean
    is_public_to_auth_users: boolean
    public_syllabus: boolean
    public_syllabus_to_auth: boolean
    public_description: string
    allow_student_wiki_edits: boolean
    allow_wiki_comments: boolean
    allow_student_forum_attachments: boolean
    open_enrollment: boolean
    self_enrollment: boolean
    restrict_enrollments_to_course_dates: boolean
    /** The term. It is read back as `enrollment_term_id`. */
    term_id: Id
    account_id: Id
    sis_course_id: string
    integration_id: string
    hide_final_grades: boolean
    apply_assignment_group_weights: boolean
    time_zone: string
    default_view: string
    syllabus_body: string
    grading_standard_id: Id
    grade_passback_setting: string
    course_format: string
    storage_quota_mb: number
    image_id: Id
    image_url: string
    remove_image: boolean
    blueprint: boolean
    use_blueprint_restrictions_by_object_type: boolean
    blueprint_restrictions: Readonly<Record<string, boolean>>
    homeroom_course: boolean
    template: boolean
    course_color: string
    friendly_name: string
    /** Only on an edit: `claim`, `offer`, `conclude`, `delete` or `undelete`. */
    event: string
  }>
  offer: boolean
  enroll_me: boolean
  enable_sis_reactivation: boolean
}>
