/** Sections. */
import * as Schema from "effect/Schema"
import { anything, flag, id, many, number, resource, text } from "./fields.js"
import { Id } from "./id.js"
import { User } from "./user.js"
import type { Time, Written } from "./writing.js"

const section = resource("Section", {
  id: Id,
  name: Schema.String,
  course_id: id,
  sis_section_id: text,
  sis_course_id: text,
  sis_import_id: id,
  integration_id: text,
  start_at: text,
  end_at: text,
  created_at: text,
  restrict_enrollments_to_section_dates: flag,
  /** The course that it was in before it went to another. */
  nonxlist_course_id: id,
  /** The rest only with `include`. */
  total_students: number,
  students: many(User),
  passback_status: anything,
  permissions: anything
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

/**
 * @category resources
 */
export interface Section extends Schema.Schema.Type<typeof section> {}

interface SectionEncoded extends Schema.Schema.Encoded<typeof section> {}

/**
 * What making a section or editing one takes, as documented on the service's page "Sections".
 *
 * @category writes
 */
export type SectionWrite = Written<{
  course_section: Written<{
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
