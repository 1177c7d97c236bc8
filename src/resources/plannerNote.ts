/** Schema of planner notes. */
import type * as Schema from "effect/Schema"
import { id, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const plannerNote = resource("PlannerNote", {
  id: Id,
  title: string,
  /** The text of the note. Canvas documents it as `description`, too. */
  details: string,
  description: string,
  user_id: id,
  course_id: id,
  todo_date: string,
  workflow_state: string,
  created_at: string,
  updated_at: string,
  linked_object_type: string,
  linked_object_id: id,
  linked_object_html_url: string,
  linked_object_url: string
})

/**
 * A note in the caller's planner.
 * `GET /api/v1/planner_notes` lists them.
 *
 * @category resources
 */
export const PlannerNote: Schema.Schema<PlannerNote, PlannerNoteEncoded> = plannerNote

/** @category resources */
export interface PlannerNote extends Schema.Schema.Type<typeof plannerNote> {}
interface PlannerNoteEncoded extends Schema.Schema.Encoded<typeof plannerNote> {}
