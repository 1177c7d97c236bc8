/** Calendar events of people and courses. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { type ApiFailure, missingParameter, unauthorized } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asString, asStrings, type ParameterMap } from "../kernel/parameters.js"
import { type Field, flag, makeRecords, text, time } from "../kernel/records.js"
import { replyPage } from "../kernel/reply.js"
import type { Seed } from "../kernel/seed.js"
import { caller, callerOwners, findCallerCourse, findCallerCourses } from "../school/callers.js"
import { type Course, coursePath, courseReference, findCourse } from "../school/courses.js"
import type { Person } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { type Assignment, assignments, dueAtOf, isAssignmentVisible } from "./assignment.js"
import { assignmentJson } from "./assignments.js"
import { assignmentForCaller } from "./override.js"

interface Calendar {
  readonly code: string
  readonly path: string
}

const findCourseOfCode = (request: ApiRequest, code: string) => findCallerCourse(request, courseReference(code))

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
  Option.match(findCourse(seed, courseReference(code)), {
    onNone: () => viewer.name,
    onSome: ({ name }) => name
  })

const calendar: Field<Calendar> = {
  initial: { code: "", path: "" },
  read: (request, value) => findWritableCalendar(request, asString(value) ?? ""),
  check: (_, { code }) => (code === "" ? missingParameter("calendar_event[context_code]") : undefined)
}

/** Canvas: the fields that a request can exclude. */
const excludedFields = (parameters: ParameterMap): ReadonlyArray<string> =>
  asStrings(parameters.get("excludes")).filter((name) => ["description", "child_events", "assignment"].includes(name))

const isAboutEvents = ({ parameters }: ApiRequest): boolean =>
  !["assignment", "sub_assignment"].includes(asString(parameters.get("type")) ?? "")

/** The requested calendars. Canvas: silently ignores those that the caller may not read. */
const requestedCodes = (request: ApiRequest): ReadonlyArray<string> => {
  const own = `user_${caller(request).id}`
  const requested = asStrings(request.parameters.get("context_codes"))
  return (requested.length === 0 ? [own] : requested).filter(
    (code) => code === own || Either.isRight(findCourseOfCode(request, code))
  )
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

/** The flags that an event must have. */
const requiredFlags = ({ parameters }: ApiRequest) =>
  (["important_dates", "blackout_date"] as const).filter((name) => asBoolean(parameters.get(name)))

/** An assignment as an event of the calendar of its course. */
const assignmentEventJson = (request: ApiRequest, course: Course, row: Assignment, position: number): JsonObject => {
  const assignment = assignmentJson(request, course, row, position)
  const due = dueAtOf(assignmentForCaller(request, course, row))
  return {
    id: `assignment_${row.id}`,
    title: row.name,
    description: assignment.description,
    workflow_state: assignment.workflow_state,
    type: "assignment",
    start_at: due,
    end_at: due,
    all_day: false,
    all_day_date: due?.slice(0, 10) ?? null,
    created_at: assignment.created_at,
    updated_at: assignment.updated_at,
    context_code: `course_${course.id}`,
    context_name: course.name,
    important_dates: row.written.important_dates === true,
    url: `${request.url}/api/v1/calendar_events/assignment_${row.id}`,
    html_url: assignment.html_url,
    assignment
  }
}

/** Assignments as events of the calendars of their courses. Nothing has parts with dates of their own. */
const listAssignmentEvents = Effect.fn("Sandbox.listAssignmentEvents")(function* (request: ApiRequest) {
  const { parameters } = request
  const isRequested = requestedDays(request)
  const required = requiredFlags(request)
  const excluded = excludedFields(parameters)
  const codes = asString(parameters.get("type")) === "assignment" ? requestedCodes(request) : []
  const courses = findCallerCourses(request, codes.map(courseReference))
  const rows = courses.flatMap((course) =>
    assignments.get(request, course).flatMap((row, index) => {
      const isListed =
        isAssignmentVisible(course, row) &&
        isRequested(dueAtOf(assignmentForCaller(request, course, row))?.slice(0, 10)) &&
        required.every((name) => row.written[name] === true)
      return isListed ? [{ course, row, position: index + 1 }] : []
    })
  )
  return yield* replyPage(request, {
    path: "calendar_events",
    rows,
    toJson: ({ course, position, row }) => ({
      ...assignmentEventJson(request, course, row, position),
      ...Object.fromEntries(excluded.map((name) => [name, undefined]))
    })
  })
})

const eventFields = {
  context_code: calendar,
  // Canvas: the title of events without one.
  title: text({ initial: "New Event" }),
  description: text(),
  location_name: text(),
  location_address: text(),
  start_at: time(),
  end_at: time(),
  time_zone_edited: text(),
  all_day: flag(false),
  blackout_date: flag(false),
  important_dates: flag(false)
}

export const { resource: calendarEventResource } = makeRecords({
  name: "calendar_event",
  // A request can name calendars of several courses, so all events are in one list.
  owners: { ...callerOwners, key: () => 0 },
  path: "/calendar_events",
  ownerPath: (_, { context_code }) => context_code.path,
  // Checked for each event, by its calendar.
  beforeChange: (request, { row }) => Effect.asVoid(findWritableCalendar(request, row.context_code.code)),
  isVisible: ({ id }, { context_code: { code } }) => code.startsWith("course_") || code === `user_${id}`,
  parameter: "calendar_event",
  fields: eventFields,
  json: (request, { owner, row: { all_day, context_code, end_at, id, start_at } }) => {
    const { parameters, seed, url } = request
    return {
      context_code: context_code.code,
      context_name: calendarName(seed, owner, context_code.code),
      all_context_codes: context_code.code,
      end_at: end_at ?? start_at,
      all_day_date: all_day ? (start_at?.slice(0, 10) ?? null) : null,
      workflow_state: "active",
      type: "event",
      parent_event_id: null,
      hidden: false,
      child_events_count: 0,
      child_events: [],
      url: `${url}/api/v1/calendar_events/${id}`,
      html_url: `${url}/calendar?event_id=${id}&include_contexts=${context_code.code}`,
      ...Object.fromEntries(excludedFields(parameters).map((name) => [name, undefined]))
    }
  },
  otherList: (request) => (isAboutEvents(request) ? undefined : listAssignmentEvents(request)),
  filter: (request, events) => {
    const codes = requestedCodes(request)
    const isRequested = requestedDays(request)
    const required = requiredFlags(request)
    return events.filter(
      ({ row }) =>
        codes.includes(row.context_code.code) &&
        isRequested(row.start_at?.slice(0, 10)) &&
        required.every((name) => row[name])
    )
  },
  declared: {
    list: {
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
    },
    write: { noEffect: ["which"] },
    remove: { noEffect: ["which", "cancel_reason"] }
  },
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})
