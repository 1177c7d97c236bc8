/** Calendar events of people and courses. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { defineKind } from "../generic/defineKind.js"
import { type ApiFailure, messageFailure, missingParameter, unauthorized } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
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

export const calendarEvents = defineKind({
  name: "calendar_event",
  createdStatus: 201,
  owners: {
    find: sentCalendar,
    see: (request: ApiRequest, { code }: Calendar) => findCalendar(request, code),
    path: ({ path }) => path,
    canEdit: ({ mayWrite }) => mayWrite
  },
  lists: ["/calendar_events"],
  items: ["/calendar_events/:id"],
  initial: {
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
  },
  write: ({ context_code, ...sent }, { owner, row }) =>
    row === undefined || context_code === undefined || context_code === owner.code
      ? sent
      : Effect.fail(messageFailure("The sandbox does not move events to other calendars.")),
  derive: ({ owner, row }, { url }, action) => ({
    context_code: owner.code,
    context_name: owner.name,
    all_context_codes: owner.code,
    end_at: row.end_at ?? row.start_at,
    all_day_date: row.all_day ? (row.start_at?.slice(0, 10) ?? null) : null,
    child_events: [],
    url: `${url}/api/v1/calendar_events/${row.id}`,
    html_url: `${url}/calendar?event_id=${row.id}&include_contexts=${owner.code}`,
    ...(action === "deleted" ? { workflow_state: "deleted" } : {})
  })
})

/** The requested calendars. Canvas: silently ignores those that the caller may not read. */
const requestedCalendars = (request: ApiRequest): ReadonlyArray<Calendar> => {
  const requested = asStrings(request.parameters.get("context_codes"))
  const codes = requested.length === 0 ? [`user_${caller(request).id}`] : requested
  return codes.flatMap((code) => {
    const found = findCalendar(request, code)
    return Either.isRight(found) ? [found.right] : []
  })
}

/** Canvas: today's events, unless the request names dates or sets `all_events`. */
const requestedDays = ({ now, parameters }: ApiRequest) => {
  const dayOf = (name: string) => asString(parameters.get(name))?.slice(0, 10)
  const first = dayOf("start_date") ?? now.slice(0, 10)
  const last = dayOf("end_date") ?? first
  return (day: string | undefined): boolean =>
    asBoolean(parameters.get("all_events")) ||
    (asBoolean(parameters.get("undated")) ? day === undefined : day !== undefined && first <= day && day <= last)
}

/** An assignment as an event of the calendar of its course. */
const assignmentEventJson = (request: ApiRequest, course: Course, assignment: JsonObject): JsonObject => {
  const { due_at: due = null, id, name: title } = assignment
  return {
    id: `assignment_${id}`,
    title,
    description: assignment.description,
    workflow_state: assignment.workflow_state,
    type: "assignment",
    start_at: due,
    end_at: due,
    all_day: false,
    all_day_date: typeof due === "string" ? due.slice(0, 10) : null,
    created_at: assignment.created_at,
    updated_at: assignment.updated_at,
    context_code: `course_${course.id}`,
    context_name: course.name,
    important_dates: assignment.important_dates,
    url: `${request.url}/api/v1/calendar_events/assignment_${id}`,
    html_url: assignment.html_url,
    assignment
  }
}

const assignmentEvents = (request: ApiRequest, { course }: Calendar): ReadonlyArray<JsonObject> =>
  course === undefined
    ? []
    : assignments
        .itemsOf(request, course)
        .filter(isAssignmentVisible)
        .map((item) => assignmentEventJson(request, course, assignments.json(request, item)))

const EXCLUDED = ["description", "child_events", "assignment"]

/** The events of the requested calendars, or their assignments as events. Nothing has parts with dates of their own. */
const listEvents = (request: ApiRequest) => {
  const { parameters } = request
  const type = asString(parameters.get("type")) ?? "event"
  const isRequested = requestedDays(request)
  const required = ["important_dates", "blackout_date"].filter((name) => asBoolean(parameters.get(name)))
  const excluded = asStrings(parameters.get("excludes")).filter((name) => EXCLUDED.includes(name))
  const rows = requestedCalendars(request).flatMap((calendar) => {
    if (type === "assignment") return assignmentEvents(request, calendar)
    if (type !== "event") return []
    return calendarEvents.itemsOf(request, calendar).map((item) => calendarEvents.json(request, item))
  })
  const listed = rows.filter(
    ({ start_at, ...event }) =>
      isRequested(typeof start_at === "string" ? start_at.slice(0, 10) : undefined) &&
      required.every((name) => event[name] === true)
  )
  return replyPage(request, {
    path: "calendar_events",
    rows: listed,
    toJson: (event) => ({ ...event, ...Object.fromEntries(excluded.map((name) => [name, undefined])) })
  })
}

export const calendarResource = defineResource({
  routes: [
    get("/calendar_events", listEvents, {
      acts: [
        "type",
        "context_codes",
        "start_date",
        "end_date",
        "all_events",
        "undated",
        "important_dates",
        "blackout_date",
        "excludes"
      ],
      // The included data belong to conferences and series of events, which the sandbox does not have.
      noEffect: ["includes"]
    })
  ]
})
