/** Schema of enrollment terms. */
import type * as Schema from "effect/Schema"
import { boolean, id, number, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const enrollmentTerm = resource("EnrollmentTerm", {
  id: Id,
  name: string,
  start_at: string,
  end_at: string,
  workflow_state: string,
  created_at: string,
  grading_period_group_id: id,
  sis_term_id: string,
  sis_import_id: id,
  course_count: number,
  used_in_subaccount: boolean,
  /** Other dates for some enrollment types, keyed by the type, such as `StudentEnrollment`. */
  overrides: object
})

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
export interface EnrollmentTerm extends Schema.Schema.Type<typeof enrollmentTerm> {}
export interface EnrollmentTermEncoded extends Schema.Schema.Encoded<typeof enrollmentTerm> {}
