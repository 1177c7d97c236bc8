/** Calendar events of people and courses. Assignments are events of their own type. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { defineKind } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { type ApiFailure, messageFailure, missingParameter, unauthorized } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings } from "../kernel/parameters.js"
import { caller, findCallerCourse } from "../school/callers.js"
import { type Course, coursePath, courseReference } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import { assignments, isAssignmentVisible } from "./assignments.js"

/** The calendar of the caller or of a course. */
export interface Calendar {
  readonly code: string
  readonly path: string
  readonly name: string
  readonly mayWrite: boolean
  readonly course: Course | undefined
}

const NEW_EVENT = {
  // Canvas: the title of events without one.
  title: "New Event",
  start_at: null as string | null,
  end_at: null as string | null,
  all_day: false,
  important_dates: false,
  blackout_date: false,
  hidden: false,
  child_events_count: 0,
  type: "event"
}

type CalendarEvent = Item<Calendar, RowOf<typeof NEW_EVENT>>

/** The calendar of a context code, if the caller may see it. */
const findCalendar = (request: ApiRequest, code: string): Either.Either<Calendar, ApiFailure> => {
  const { id, name } = caller(request)
  if (code === `user_${id}`) {
    return Either.right({ code, path: `users/${id}`, name, mayWrite: true, course: undefined })
  }
  if (code.startsWith("user_")) return Either.left(unauthorized())
  return Either.map(findCallerCourse(request, courseReference(code)), (course) => ({
    code: `course_${course.id}`,
    path: coursePath(course),
    name: course.name,
    mayWrite: canEdit(course.role),
    course
  }))
}

const sentCalendar = (request: ApiRequest): Effect.Effect<Calendar, ApiFailure> => {
  const code = asString(asMap(request.parameters.get("calendar_event"))?.get("context_code"))
  return code === undefined
    ? Effect.fail(missingParameter("calendar_event[context_code]"))
    : findCalendar(request, code)
}

/** The requested calendars. Canvas: silently ignores those that the caller may not read. */
const requestedCalendars = (request: ApiRequest): ReadonlyArray<Calendar> => {
  const requested = asStrings(request.parameters.get("context_codes"))
  const codes = requested.length === 0 ? [`user_${caller(request).id}`] : requested
  return codes.flatMap((code) => Either.match(findCalendar(request, code), { onLeft: () => [], onRight: Array.of }))
}

/** The assignments of a course as events of its calendar. */
const assignmentEvents = (request: ApiRequest, calendar: Calendar): ReadonlyArray<CalendarEvent> => {
  const { course } = calendar
  const all = course === undefined ? [] : assignments.itemsOf(request, course).filter(isAssignmentVisible)
  return all.map((item) => {
    const { created_at, description, due_at, id, important_dates, name: title, updated_at } = item.row
    const event = { created_at, description, id, important_dates, title, type: "assignment", updated_at }
    const assignment = assignments.json(request, item)
    const row = { ...NEW_EVENT, ...event, start_at: due_at, end_at: due_at, assignment, html_url: assignment.html_url }
    return { owner: calendar, row, position: item.position }
  })
}

/** Events of the requested type and days. Canvas: today's, unless the request names dates or sets `all_events`. */
const selectEvents = (items: ReadonlyArray<CalendarEvent>, request: ApiRequest): ReadonlyArray<CalendarEvent> => {
  const { now, parameters } = request
  const isOfAssignments = asString(parameters.get("type")) === "assignment"
  const all = isOfAssignments
    ? requestedCalendars(request).flatMap((calendar) => assignmentEvents(request, calendar))
    : items
  if (asBoolean(parameters.get("all_events"))) return all
  if (asBoolean(parameters.get("undated"))) return all.filter(({ row }) => row.start_at === null)
  const dayOf = (name: string) => asString(parameters.get(name))?.slice(0, 10)
  const first = dayOf("start_date") ?? now.slice(0, 10)
  const last = dayOf("end_date") ?? first
  return all.filter(({ row: { start_at } }) => {
    const day = start_at?.slice(0, 10)
    return day !== undefined && first <= day && day <= last
  })
}

const deriveFields = ({ owner, row }: CalendarEvent, { url }: ApiRequest): JsonObject => {
  const id = row.type === "assignment" ? `assignment_${row.id}` : row.id
  return {
    id,
    context_code: owner.code,
    context_name: owner.name,
    all_context_codes: owner.code,
    end_at: row.end_at ?? row.start_at,
    all_day_date: row.all_day || row.type === "assignment" ? (row.start_at?.slice(0, 10) ?? null) : null,
    child_events: [],
    url: `${url}/api/v1/calendar_events/${id}`,
    html_url: row.html_url ?? `${url}/calendar?event_id=${row.id}&include_contexts=${owner.code}`
  }
}

export const calendarEvents = defineKind({
  name: "calendar_event",
  createdStatus: 201,
  owners: {
    find: sentCalendar,
    findListed: (request: ApiRequest) => Effect.succeed(requestedCalendars(request)),
    see: (request: ApiRequest, { code }: Calendar) => findCalendar(request, code),
    path: ({ path }) => path,
    canEdit: ({ mayWrite }) => mayWrite
  },
  lists: ["/calendar_events"],
  items: ["/calendar_events/:id"],
  initial: NEW_EVENT,
  write: ({ context_code, ...sent }, { owner, row }) =>
    row === undefined || context_code === undefined || context_code === owner.code
      ? sent
      : Effect.fail(messageFailure("The sandbox does not move events to other calendars.")),
  derive: (event, request, action) => ({
    ...deriveFields(event, request),
    ...(action === "deleted" ? { workflow_state: "deleted" } : {})
  }),
  select: selectEvents,
  reads: ["context_codes", "start_date", "end_date", "all_events", "undated"]
})
