/** Schema of custom columns of a gradebook. */
import type * as Schema from "effect/Schema"
import { boolean, number, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const customGradebookColumn = resource("CustomGradebookColumn", {
  id: Id,
  teacher_notes: boolean,
  title: string,
  position: number,
  hidden: boolean,
  read_only: boolean
})

/**
 * A custom column of the gradebook of a course.
 * `GET /api/v1/courses/:course_id/custom_gradebook_columns` lists those of a course.
 *
 * @category resources
 */
export const CustomGradebookColumn: Schema.Schema<CustomGradebookColumn, CustomGradebookColumnEncoded> =
  customGradebookColumn

/** @category resources */
export interface CustomGradebookColumn extends Schema.Schema.Type<typeof customGradebookColumn> {}
interface CustomGradebookColumnEncoded extends Schema.Schema.Encoded<typeof customGradebookColumn> {}
