/** Sections. */
import * as Schema from "effect/Schema"
import { arrayOf, boolean, id, number, object, resource, string } from "./fields.js"
import { Id, type Time, type WriteFields } from "./shared.js"
import { User } from "./user.js"

const section = resource("Section", {
  id: Id,
  name: Schema.String,
  course_id: id,
  sis_section_id: string,
  sis_course_id: string,
  sis_import_id: id,
  integration_id: string,
  start_at: string,
  end_at: string,
  created_at: string,
  restrict_enrollments_to_section_dates: boolean,
  /** The course that it was in before it went to another. */
  nonxlist_course_id: id,
  /** The rest only with `include`. */
  total_students: number,
  students: arrayOf(User),
  passback_status: object,
  permissions: object
})

/**
 * A section of a course.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Section } from "effect-lms/resources"
 *
 * const sections = lmsStream("/api/v1/courses/:course_id/sections", { course_id: 101 }, { schema: Section })
 * ```
 */
export const Section: Schema.Schema<Section, SectionEncoded> = section

/** @category resources */
export interface Section extends Schema.Schema.Type<typeof section> {}

interface SectionEncoded extends Schema.Schema.Encoded<typeof section> {}

/**
 * What making a section or editing one takes, as documented on the service's page "Sections".
 *
 * @category writes
 */
export type SectionWrite = WriteFields<{
  course_section: WriteFields<{
    name: string
    sis_section_id: string
    integration_id: string
    start_at: Time
    end_at: Time
    restrict_enrollments_to_section_dates: boolean
  }>
  enable_sis_reactivation: boolean
  override_sis_stickiness: boolean
}>
