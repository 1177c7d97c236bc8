/** Courses. */
import * as Schema from "effect/Schema"
import { flag, id, maybe, number, open, resource, text } from "./fields.js"
import { Id } from "./id.js"

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
