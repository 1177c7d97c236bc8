/** Schema of enrollments. */
import * as Schema from "effect/Schema"
import { boolean, double, id, number, optional, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"
import { User } from "./user.js"

const enrollment = resource("Enrollment", {
  id: Id,
  user_id: Id,
  /** The base role, such as `StudentEnrollment` or `TeacherEnrollment`. */
  type: Schema.String,
  course_id: id,
  course_section_id: id,
  root_account_id: id,
  /** For an observer: the observed user. */
  associated_user_id: id,
  /** `active`, `invited`, `inactive`, `completed` and others. */
  enrollment_state: string,
  /** The name of a custom role, or the same as `type`. */
  role: string,
  role_id: id,
  limit_privileges_to_course_section: boolean,
  created_at: string,
  updated_at: string,
  start_at: string,
  end_at: string,
  last_activity_at: string,
  last_attended_at: string,
  /** Seconds. */
  total_activity_time: number,
  sis_account_id: string,
  sis_course_id: string,
  course_integration_id: string,
  sis_section_id: string,
  section_integration_id: string,
  sis_user_id: string,
  sis_import_id: id,
  html_url: string,
  grades: optional(
    struct({
      html_url: string,
      current_score: double,
      current_grade: string,
      current_points: double,
      final_score: double,
      final_grade: string,
      override_score: double,
      override_grade: string,
      /** Includes grades that are not posted yet. Only for callers who may see them. */
      unposted_current_score: double,
      unposted_current_grade: string,
      unposted_current_points: double,
      unposted_final_score: double,
      unposted_final_grade: string
    })
  ),
  override_score: double,
  override_grade: string,
  unposted_current_score: double,
  unposted_current_grade: string,
  unposted_final_score: double,
  unposted_final_grade: string,
  /** The `computed_` fields are those of the enrollments inside courses and users, with `include: ["total_scores"]`. */
  computed_current_score: double,
  computed_current_grade: string,
  computed_current_letter_grade: string,
  computed_final_score: double,
  computed_final_grade: string,
  has_grading_periods: boolean,
  totals_for_all_grading_periods_option: boolean,
  current_grading_period_title: string,
  current_grading_period_id: id,
  current_period_override_score: double,
  current_period_override_grade: string,
  current_period_computed_current_score: double,
  current_period_computed_current_grade: string,
  current_period_computed_final_score: double,
  current_period_computed_final_grade: string,
  current_period_unposted_current_score: double,
  current_period_unposted_current_grade: string,
  current_period_unposted_final_score: double,
  current_period_unposted_final_grade: string,
  user: optional(User),
  locked: boolean,
  can_be_removed: boolean
})

/**
 * A user's enrollment in a course: role, section and grades.
 * `GET /api/v1/courses/:course_id/enrollments` lists those of a course.
 *
 * @category resources
 */
export const Enrollment: Schema.Schema<Enrollment, EnrollmentEncoded> = enrollment

/** @category resources */
export interface Enrollment extends Schema.Schema.Type<typeof enrollment> {}
export interface EnrollmentEncoded extends Schema.Schema.Encoded<typeof enrollment> {}
