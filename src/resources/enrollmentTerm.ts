/** Schema and write parameters of enrollment terms. */
import type * as Schema from "effect/Schema"
import { boolean, id, number, object, resource, string } from "./fields.js"
import { Id, type Time, type WriteFields } from "./shared.js"

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

/**
 * Parameters to create or edit a term. Canvas documentation: "Enrollment Terms".
 *
 * @category writes
 */
export type EnrollmentTermWrite = WriteFields<{
  enrollment_term: WriteFields<{
    name: string
    start_at: Time
    end_at: Time
    sis_term_id: string
    /** Keyed by the enrollment type, such as `StudentEnrollment`. */
    overrides: Readonly<Record<string, WriteFields<{ start_at: Time; end_at: Time }>>>
  }>
  override_sis_stickiness: boolean
}>
