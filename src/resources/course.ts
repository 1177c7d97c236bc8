/** Schema of courses. */
import type * as Schema from "effect/Schema"
import { Account } from "./account.js"
import { EnrollmentTerm } from "./enrollmentTerm.js"
import { array, arrayOf, boolean, double, id, number, object, optional, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"
import { UserDisplay } from "./userDisplay.js"

const course = resource("Course", {
  id: Id,
  /** Absent outside the dates in which the caller may access the course. */
  name: string,
  /** The real name, if the caller has set a nickname: `name` is then the nickname. */
  original_name: string,
  /** `true` if Canvas sends nothing but the `id`, since the caller may not access the course now. */
  access_restricted_by_date: boolean,
  course_code: string,
  account_id: id,
  root_account_id: id,
  enrollment_term_id: id,
  grading_standard_id: id,
  uuid: string,
  /** `unpublished`, `available`, `completed` or `deleted`. */
  workflow_state: string,
  created_at: string,
  start_at: string,
  end_at: string,
  concluded: boolean,
  time_zone: string,
  locale: string,
  /** The home page: `feed`, `wiki`, `modules`, `assignments` or `syllabus`. */
  default_view: string,
  license: string,
  course_format: string,
  course_color: string,
  friendly_name: string,
  grade_passback_setting: string,
  storage_quota_mb: number,
  storage_quota_used_mb: number,
  is_public: boolean,
  is_public_to_auth_users: boolean,
  public_syllabus: boolean,
  public_syllabus_to_auth: boolean,
  public_description: string,
  syllabus_body: string,
  html_url: string,
  image_download_url: string,
  banner_image_download_url: string,
  homeroom_course: boolean,
  template: boolean,
  blueprint: boolean,
  blueprint_restrictions: object,
  blueprint_restrictions_by_object_type: object,
  apply_assignment_group_weights: boolean,
  hide_final_grades: boolean,
  restrict_enrollments_to_course_dates: boolean,
  open_enrollment: boolean,
  self_enrollment: boolean,
  allow_student_assignment_edits: boolean,
  allow_student_forum_attachments: boolean,
  allow_wiki_comments: boolean,
  overridden_course_visibility: string,
  calendar: optional(struct({ ics: string })),
  sis_course_id: string,
  sis_import_id: id,
  integration_id: string,
  /** Only with `include: ["term"]`. */
  term: optional(EnrollmentTerm),
  /** Only with `include: ["account"]`. */
  account: optional(Account),
  /** Only with `include: ["total_students"]`. */
  total_students: number,
  /** Only with `include: ["needs_grading_count"]`. */
  needs_grading_count: number,
  /** Only with `include: ["favorites"]`. */
  is_favorite: boolean,
  /** Only with `include: ["teachers"]`. */
  teachers: arrayOf(UserDisplay),
  /** Only with `include: ["sections"]`. */
  sections: arrayOf(struct({ id, name: string, start_at: string, end_at: string, enrollment_role: string })),
  /** Only with `include: ["grading_periods"]`. */
  grading_periods: array,
  /** Only with `include: ["course_progress"]`. */
  course_progress: optional(
    struct({
      requirement_count: number,
      requirement_completed_count: number,
      next_requirement_url: string,
      completed_at: string,
      /** Replaces the other fields if the course tracks no progress for the caller. */
      error: object
    })
  ),
  /** Only with `include: ["permissions"]`. */
  permissions: object,
  /** The caller's own enrollments. Those of a student have scores with `include: ["total_scores"]`. */
  enrollments: arrayOf(
    struct({
      type: string,
      role: string,
      role_id: id,
      user_id: id,
      associated_user_id: id,
      enrollment_state: string,
      limit_privileges_to_course_section: boolean,
      computed_current_score: double,
      computed_final_score: double,
      computed_current_grade: string,
      computed_final_grade: string,
      has_grading_periods: boolean,
      multiple_grading_periods_enabled: boolean,
      totals_for_all_grading_periods_option: boolean,
      current_grading_period_title: string,
      current_grading_period_id: id,
      current_period_computed_current_score: double,
      current_period_computed_final_score: double,
      current_period_computed_current_grade: string,
      current_period_computed_final_grade: string
    })
  )
})

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
export interface Course extends Schema.Schema.Type<typeof course> {}
export interface CourseEncoded extends Schema.Schema.Encoded<typeof course> {}
