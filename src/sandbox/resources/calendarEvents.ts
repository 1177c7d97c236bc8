/** Calendar events of people and courses. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { type ApiFailure, missingParameter, unauthorized } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { type Field, makeRecords, text, time } from "../kernel/records.js"
import { defineResource } from "../kernel/resource.js"
import type { Seed } from "../kernel/seed.js"
import { caller, findCallerCourse, pathCaller } from "../school/callers.js"
import { coursePath, findCourse } from "../school/courses.js"
import type { Person } from "../school/people.js"
import { canEdit } from "../school/roles.js"

interface Calendar {
  readonly code: string
  readonly path: string
}

const findCourseOfCode = (request: ApiRequest, code: string) => findCallerCourse(request, code.replace(/^course_/, ""))

/** The calendar of a context code, if the caller may write to it: their own, or that of a course they may edit. */
const findWritableCalendar = (request: ApiRequest, code: string): Either.Either<Calendar, ApiFailure> => {
  const { id } = caller(request)
  return code === `user_${id}`
    ? Either.right({ code, path: `users/${id}` })
    : Either.flatMap(findCourseOfCode(request, code), (course) =>
        canEdit(course.role) ? Either.right({ code, path: coursePath(course) }) : Either.left(unauthorized())
      )
}

/** The events of a person are visible to that person only. */
const calendarName = (seed: Seed, viewer: Person, code: string): string =>
  Option.match(findCourse(seed, code.replace(/^course_/, "")), {
    onNone: () => viewer.name,
    onSome: ({ name }) => name
  })

const calendar: Field<Calendar> = {
  initial: { code: "", path: "" },
  read: (request, value) => findWritableCalendar(request, asString(value) ?? ""),
  check: (_, { code }) => (code === "" ? missingParameter("calendar_event[context_code]") : undefined)
}

// Canvas: a request can name calendars of several courses, so all events are in one list.
const { routes } = makeRecords({
  name: "calendar_event",
  path: "/calendar_events",
  owner: pathCaller,
  ownerPath: (_, { context_code }) => context_code.path,
  // Checked for each event, by its calendar.
  canEdit: () => true,
  beforeChange: (request, { row }) => Effect.asVoid(findWritableCalendar(request, row.context_code.code)),
  isVisible: ({ id }, { context_code: { code } }) => code.startsWith("course_") || code === `user_${id}`,
  parameter: "calendar_event",
  fields: {
    context_code: calendar,
    // Canvas: the title of events without one.
    title: text({ initial: "New Event" }),
    description: text(),
    location_name: text(),
    start_at: time(),
    end_at: time()
  },
  json: ({ seed, url }, { owner, row: { context_code, end_at, id, start_at } }) => ({
    context_code: context_code.code,
    context_name: calendarName(seed, owner, context_code.code),
    all_context_codes: context_code.code,
    end_at: end_at ?? start_at,
    location_address: null,
    all_day: false,
    all_day_date: null,
    workflow_state: "active",
    type: "event",
    parent_event_id: null,
    hidden: false,
    child_events_count: 0,
    child_events: [],
    important_dates: false,
    blackout_date: false,
    url: `${url}/api/v1/calendar_events/${id}`,
    html_url: `${url}/calendar?event_id=${id}&include_contexts=${context_code.code}`
  }),
  filter: (request, events) => {
    const { now, parameters } = request
    if (asString(parameters.get("type")) === "assignment") return []
    const own = `user_${caller(request).id}`
    const requested = asStrings(parameters.get("context_codes"))
    // Canvas: silently ignores calendars that the caller may not read.
    const codes = (requested.length === 0 ? [own] : requested).filter(
      (code) => code === own || Either.isRight(findCourseOfCode(request, code))
    )
    const dayOf = (name: string) => asString(parameters.get(name))?.slice(0, 10)
    // Canvas: returns today's events, unless the request names dates or sets `all_events`.
    const first = dayOf("start_date") ?? now.slice(0, 10)
    const last = dayOf("end_date") ?? first
    const isRequested = (day: string | undefined) =>
      asBoolean(parameters.get("all_events")) ||
      (asBoolean(parameters.get("undated")) ? day === undefined : day !== undefined && first <= day && day <= last)
    return events.filter(
      ({ row: { context_code, start_at } }) => codes.includes(context_code.code) && isRequested(start_at?.slice(0, 10))
    )
  },
  declared: { list: { acts: ["type", "context_codes", "start_date", "end_date", "all_events", "undated"] } },
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})

export const calendarEventResource = defineResource({ routes, changeTypes: ["calendar_event"] })
