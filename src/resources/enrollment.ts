/** Enrollments: who is in a course, and as what. */
import * as Schema from "effect/Schema"
import { flag, id, maybe, number, open, resource, text } from "./fields.js"
import { Id } from "./id.js"
import { User } from "./user.js"

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
