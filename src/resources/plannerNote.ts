/** Planner notes. */
import type * as Schema from "effect/Schema"
import { id, resource, string } from "./fields.js"
import { Id, type Time, type WriteFields } from "./shared.js"

const plannerNote = resource("PlannerNote", {
  id: Id,
  title: string,
  /** The text of the note. Documented as `description`, too. */
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
 * A note in a person's planner.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { PlannerNote } from "effect-lms/resources"
 *
 * const notes = lmsStream("/api/v1/planner_notes", {}, { schema: PlannerNote })
 * ```
 */
export const PlannerNote: Schema.Schema<PlannerNote, PlannerNoteEncoded> = plannerNote

/** @category resources */
export interface PlannerNote extends Schema.Schema.Type<typeof plannerNote> {}

interface PlannerNoteEncoded extends Schema.Schema.Encoded<typeof plannerNote> {}

/**
 * What making a note or editing one takes, as documented on the service's page "Planner Note".
 *
 * @category writes
 */
export type PlannerNoteWrite = WriteFields<{
  title: string
  details: string
  todo_date: Time
  course_id: Id
  /** Only for a new note, as the next. */
  linked_object_type: string
  linked_object_id: Id
}>
