/** Calendar events. */
import type * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { anything, flag, id, list, maybe, number, resource, text } from "./fields.js"
import { Group } from "./group.js"
import { Id } from "./id.js"
import { User } from "./user.js"
import type { Time, Written } from "./writing.js"

const calendarEvent = resource("CalendarEvent", {
  /** Of an assignment (`type: "assignment"`) it is made up: `assignment_987`. */
  id: Id,
  title: text,
  type: text,
  start_at: text,
  end_at: text,
  description: text,
  location_name: text,
  location_address: text,
  /** Whose calendar it is in: `course_101`, `user_3`, `group_40`. */
  context_code: text,
  context_name: text,
  context_color: text,
  effective_context_code: text,
  /** With commas between them. */
  all_context_codes: text,
  workflow_state: text,
  hidden: flag,
  comments: text,
  parent_event_id: id,
  child_events_count: number,
  /** Documented as ids, and sent as events. */
  child_events: list,
  url: text,
  html_url: text,
  all_day: flag,
  all_day_date: text,
  created_at: text,
  updated_at: text,
  important_dates: flag,
  blackout_date: flag,
  series_uuid: text,
  series_head: flag,
  series_natural_language: text,
  rrule: text,
  appointment_group_id: id,
  appointment_group_url: text,
  can_manage_appointment_group: flag,
  own_reservation: flag,
  reserve_url: text,
  reserved: flag,
  reserve_comments: text,
  participant_type: text,
  participants_per_appointment: number,
  participant_limit: number,
  available_slots: number,
  /** Who has reserved. Documented as text. */
  user: maybe(User),
  group: maybe(Group),
  assignment: maybe(Assignment),
  assignment_overrides: list,
  web_conference: anything
})

/**
 * An event of a calendar, or an assignment as its calendar shows it.
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

/**
 * @category resources
 */
export interface CalendarEvent extends Schema.Schema.Type<typeof calendarEvent> {}

interface CalendarEventEncoded extends Schema.Schema.Encoded<typeof calendarEvent> {}

/**
 * What making an event or editing one takes, as documented on the service's page "Calendar Events".
 *
 * @category writes
 */
export type CalendarEventWrite = Written<{
  calendar_event: Written<{
    context_code: string
    title: string
    description: string
    start_at: Time
    end_at: Time
    location_name: string
    location_address: string
    time_zone_edited: string
    all_day: boolean
    /** By any name of one's own. */
    child_event_data: Readonly<Record<string, Written<{ start_at: Time; end_at: Time; context_code: string }>>>
    duplicate: Written<{ count: number; interval: number; frequency: string; append_iterator: boolean }>
    rrule: string
    blackout_date: boolean
  }>
  /** Only on an edit of a series: `one`, `all` or `following`. */
  which: string
}>
