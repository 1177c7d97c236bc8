/** Schema of calendar events. */
import type * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { array, boolean, id, number, object, optional, resource, string } from "./fields.js"
import { Group } from "./group.js"
import { Id } from "./shared.js"
import { User } from "./user.js"

const calendarEvent = resource("CalendarEvent", {
  /** An assignment's event (`type: "assignment"`) has a composed id such as `assignment_987`. */
  id: Id,
  title: string,
  type: string,
  start_at: string,
  end_at: string,
  description: string,
  location_name: string,
  location_address: string,
  /** The owner of the calendar: `course_101`, `user_3` or `group_40`. */
  context_code: string,
  context_name: string,
  context_color: string,
  effective_context_code: string,
  /** Comma-separated. */
  all_context_codes: string,
  workflow_state: string,
  hidden: boolean,
  comments: string,
  parent_event_id: id,
  child_events_count: number,
  /** Canvas documents ids and sends events. */
  child_events: array,
  url: string,
  html_url: string,
  all_day: boolean,
  all_day_date: string,
  created_at: string,
  updated_at: string,
  important_dates: boolean,
  blackout_date: boolean,
  series_uuid: string,
  series_head: boolean,
  series_natural_language: string,
  rrule: string,
  appointment_group_id: id,
  appointment_group_url: string,
  can_manage_appointment_group: boolean,
  own_reservation: boolean,
  reserve_url: string,
  reserved: boolean,
  reserve_comments: string,
  participant_type: string,
  participants_per_appointment: number,
  participant_limit: number,
  available_slots: number,
  /** The user who reserved the slot. Canvas documents a string and sends a user. */
  user: optional(User),
  group: optional(Group),
  assignment: optional(Assignment),
  assignment_overrides: array,
  web_conference: object
})

/**
 * A calendar event, or an assignment as the calendar shows it.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { CalendarEvent } from "effect-lms/resources"
 *
 * const events = lmsStream(
 *   "/api/v1/calendar_events",
 *   { context_codes: ["course_101"], all_events: true },
 *   { schema: CalendarEvent }
 * )
 * ```
 */
export const CalendarEvent: Schema.Schema<CalendarEvent, CalendarEventEncoded> = calendarEvent

/** @category resources */
export interface CalendarEvent extends Schema.Schema.Type<typeof calendarEvent> {}
interface CalendarEventEncoded extends Schema.Schema.Encoded<typeof calendarEvent> {}
