/** Schema of to-do items. */
import type * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { id, number, optional, resource, string } from "./fields.js"
import { Quiz } from "./quiz.js"

const todoItem = resource("TodoItem", {
  /** `grading` or `submitting`. */
  type: string,
  assignment: optional(Assignment),
  quiz: optional(Quiz),
  /** A URL: a DELETE removes the item until something changes. */
  ignore: string,
  ignore_permanently: string,
  html_url: string,
  needs_grading_count: number,
  context_type: string,
  course_id: id,
  group_id: id,
  context_name: string
})

/**
 * Something that the caller has to do: work to submit, or submissions to grade.
 * `GET /api/v1/users/self/todo` lists those of the caller.
 *
 * @category resources
 */
export const TodoItem: Schema.Schema<TodoItem, TodoItemEncoded> = todoItem

/** @category resources */
export interface TodoItem extends Schema.Schema.Type<typeof todoItem> {}
interface TodoItemEncoded extends Schema.Schema.Encoded<typeof todoItem> {}
