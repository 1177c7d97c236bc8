/** Schema of course sections. */
import * as Schema from "effect/Schema"
import { arrayOf, boolean, id, number, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"
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
  /** The original course, if the section was cross-listed into another. */
  nonxlist_course_id: id,
  /** Only with `include: ["total_students"]`. */
  total_students: number,
  /** Only with `include: ["students"]`. */
  students: arrayOf(User),
  /** Only with `include: ["passback_status"]`. */
  passback_status: object,
  /** Only with `include: ["permissions"]`. */
  permissions: object
})

/**
 * A section of a course.
 * `GET /api/v1/courses/:course_id/sections` lists those of a course.
 *
 * @category resources
 */
export const Section: Schema.Schema<Section, SectionEncoded> = section

/** @category resources */
export interface Section extends Schema.Schema.Type<typeof section> {}
interface SectionEncoded extends Schema.Schema.Encoded<typeof section> {}
