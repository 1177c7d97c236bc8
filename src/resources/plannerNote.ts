/** Planner notes. */
import type * as Schema from "effect/Schema"
import { id, resource, text } from "./fields.js"
import { Id } from "./id.js"
import type { Time, Written } from "./writing.js"

const plannerNote = resource("PlannerNote", {
  id: Id,
  title: text,
  /** The text of the note. Documented as `description`, too. */
  details: text,
  description: text,
  user_id: id,
  course_id: id,
  todo_date: text,
  workflow_state: text,
  created_at: text,
  updated_at: text,
  linked_object_type: text,
  linked_object_id: id,
  linked_object_html_url: text,
  linked_object_url: text
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

/**
 * @category resources
 */
export interface PlannerNote extends Schema.Schema.Type<typeof plannerNote> {}

interface PlannerNoteEncoded extends Schema.Schema.Encoded<typeof plannerNote> {}

/**
 * What making a note or editing one takes, as documented on the service's page "Planner Note".
 *
 * @category writes
 */
export type PlannerNoteWrite = Written<{
  title: string
  details: string
  todo_date: Time
  course_id: Id
  /** Only for a new note, as the next. */
  linked_object_type: string
  linked_object_id: Id
}>
