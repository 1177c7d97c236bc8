/** Calendar events of people and courses. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { defineKind } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import {
  type ApiFailure,
  invalidParameter,
  messageFailure,
  missingParameter,
  unauthorized
} from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { Filter } from "../kernel/filters.js"
import { asBoolean, asMap, asMoment, asString, asStrings, isBlank } from "../kernel/parameters.js"
import { caller, findCallerCourse } from "../school/callers.js"
import { coursePath, courseReference } from "../school/courses.js"
import { canEdit } from "../school/roles.js"

/** The calendar of the caller or of a course. */
export interface Calendar {
  readonly code: string
  readonly path: string
  readonly mayWrite: boolean
}

const NEW_EVENT = {
  // Canvas: the title of events without one.
  title: "New Event",
  start_at: null as string | null,
  end_at: null as string | null,
  all_day: false
}

type CalendarEvent = Item<Calendar, RowOf<typeof NEW_EVENT>>

/** The calendar of a context code, if the caller may see it. */
const findCalendar = (request: ApiRequest, code: string): Either.Either<Calendar, ApiFailure> => {
  const { id } = caller(request)
  if (code === `user_${id}`) return Either.right({ code, path: `users/${id}`, mayWrite: true })
  if (code.startsWith("user_")) return Either.left(unauthorized())
  return Either.map(findCallerCourse(request, courseReference(code)), (course) => ({
    code: `course_${course.id}`,
    path: coursePath(course),
    mayWrite: canEdit(course.role)
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

/** Events of the requested days. Canvas: today's, unless the request names dates or sets `all_events`. */
const selectEvents = (items: ReadonlyArray<CalendarEvent>, request: ApiRequest): ReadonlyArray<CalendarEvent> => {
  const { now, parameters } = request
  if (asBoolean(parameters.get("all_events"))) return items
  if (asBoolean(parameters.get("undated"))) return items.filter(({ row }) => row.start_at === null)
  const dayOf = (name: string) => asMoment(parameters.get(name), false)?.slice(0, 10)
  const first = dayOf("start_date") ?? now.slice(0, 10)
  const last = dayOf("end_date") ?? first
  return items.filter(({ row: { start_at } }) => {
    const day = start_at?.slice(0, 10)
    return day !== undefined && first <= day && day <= last
  })
}

/** `selectEvents` reads the dates. Canvas: those that select nothing are not checked. */
const checkDate =
  (name: string): Filter<CalendarEvent> =>
  (value, { parameters }) => {
    const isRead = ["all_events", "undated"].every((each) => !asBoolean(parameters.get(each)))
    return isRead && !isBlank(value) && asMoment(value, false) === undefined
      ? Effect.fail(invalidParameter(name, `Invalid date or invalid datetime for ${name}`))
      : undefined
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
  derive: ({ owner: { code }, row }, { url }, action) => ({
    workflow_state: action === "deleted" ? "deleted" : "active",
    context_code: code,
    all_context_codes: code,
    end_at: row.end_at ?? row.start_at,
    child_events: [],
    url: `${url}/api/v1/calendar_events/${row.id}`,
    html_url: `${url}/calendar?event_id=${row.id}&include_contexts=${code}`
  }),
  select: selectEvents,
  filters: { start_date: checkDate("start_date"), end_date: checkDate("end_date") },
  reads: ["context_codes", "all_events", "undated"]
})
