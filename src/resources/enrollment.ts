/** Enrollments: who is in a course, and as what. */
import * as Schema from "effect/Schema"
import { flag, id, maybe, number, open, resource, score, text } from "./fields.js"
import { Id } from "./id.js"
import { User } from "./user.js"
import type { Time, Written } from "./writing.js"

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
  sis_account_id: text,
  sis_course_id: text,
  course_integration_id: text,
  sis_section_id: text,
  section_integration_id: text,
  sis_user_id: text,
  sis_import_id: id,
  html_url: text,
  grades: maybe(
    open({
      html_url: text,
      current_score: score,
      current_grade: text,
      current_points: score,
      final_score: score,
      final_grade: text,
      override_score: score,
      override_grade: text,
      /** With what is not posted yet, for those who may see it. */
      unposted_current_score: score,
      unposted_current_grade: text,
      unposted_current_points: score,
      unposted_final_score: score,
      unposted_final_grade: text
    })
  ),
  override_score: score,
  override_grade: text,
  unposted_current_score: score,
  unposted_current_grade: text,
  unposted_final_score: score,
  unposted_final_grade: text,
  has_grading_periods: flag,
  totals_for_all_grading_periods_option: flag,
  current_grading_period_title: text,
  current_grading_period_id: id,
  current_period_override_score: score,
  current_period_override_grade: text,
  current_period_unposted_current_score: score,
  current_period_unposted_current_grade: text,
  current_period_unposted_final_score: score,
  current_period_unposted_final_grade: text,
  user: maybe(User),
  locked: flag,
  can_be_removed: flag
})

/**
 * A person's place in a course: as whom (`type`, `role`), in which section, with which grades.
 *
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
 * @category resources
 */
export interface Enrollment extends Schema.Schema.Type<typeof enrollment> {}

export interface EnrollmentEncoded extends Schema.Schema.Encoded<typeof enrollment> {}

/**
 * What enrolling someone takes, as documented on the service's page "Enrollments".
 *
 * @category writes
 */
export type EnrollmentWrite = Written<{
  enrollment: Written<{
    user_id: Id
    type: string
    role_id: Id
    enrollment_state: string
    course_section_id: Id
    limit_privileges_to_course_section: boolean
    start_at: Time
    end_at: Time
    notify: boolean
    self_enrollment_code: string
    self_enrolled: boolean
    /** For an observer: whom. */
    associated_user_id: Id
    sis_user_id: string
    integration_id: string
  }>
  /** The domain of another account that this one trusts. */
  root_account: string
}>
