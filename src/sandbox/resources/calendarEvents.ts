/** Calendar events of people and courses. */
import * as Effect from "effect/Effect"
import { missingParameter, unauthorized } from "../kernel/apiFailure.js"
import { makeCollection } from "../kernel/collection.js"
import { Parameters } from "../kernel/context.js"
import { asBoolean, asString, asStrings, readChanges } from "../kernel/parameters.js"
import { defineResource } from "../kernel/resource.js"
import { makeTable } from "../kernel/state.js"
import { currentTimestamp } from "../kernel/time.js"
import { caller, findCallerCourse } from "../school/callers.js"
import { coursePath } from "../school/courses.js"
import type { Person } from "../school/people.js"
import { canEdit } from "../school/roles.js"

interface CalendarEvent {
  readonly id: number
  readonly context: { readonly code: string; readonly name: string; readonly path: string }
  readonly title: string
  readonly description: string | undefined
  readonly location: string | undefined
  readonly startAt: string | undefined
  readonly endAt: string | undefined
  readonly createdAt: string
  readonly updatedAt: string
}

/** The calendar of a context code, if the caller may write to it: their own, or that of a course they may edit. */
const findWritableCalendar = Effect.fn("Sandbox.findWritableCalendar")(function* (code: string) {
  const { id, name } = yield* caller
  if (code === `user_${id}`) return { code, name, path: `users/${id}` }
  const course = yield* findCallerCourse(code.replace(/^course_/, ""))
  return canEdit(course.role) ? { code, name: course.name, path: coursePath(course) } : yield* unauthorized()
})

// Canvas: a request can name calendars of several courses, so all events are in one list.
const { routes } = makeCollection<Person, CalendarEvent>({
  name: "calendar_event",
  path: "/calendar_events",
  owner: caller,
  ownerPath: (_, { context }) => context.path,
  linkPath: () => "calendar_events",
  rows: makeTable(
    (_: Person) => 0,
    (): ReadonlyArray<CalendarEvent> => []
  ),
  // `write` and `beforeRemove` check whether the caller may edit an event of a course.
  canEdit: () => true,
  isVisible: ({ id }, { context }) => context.code.startsWith("course_") || context.code === `user_${id}`,
  filter: Effect.fn("Sandbox.filterEvents")(function* (rows) {
    const { all } = yield* Parameters
    const { id } = yield* caller
    const requested = asStrings(all.get("context_codes"))
    // Canvas: silently ignores calendars that the caller may not read.
    const codes = yield* Effect.filter(requested.length === 0 ? [`user_${id}`] : requested, (code) =>
      code === `user_${id}` ? Effect.succeed(true) : Effect.isSuccess(findCallerCourse(code.replace(/^course_/, "")))
    )
    const now = yield* currentTimestamp
    // Canvas: returns today's events, unless the request names dates or sets `all_events`.
    const [first = now.slice(0, 10), last = first] = [all.get("start_date"), all.get("end_date")].map((date) =>
      asString(date)?.slice(0, 10)
    )
    const undated = asBoolean(all.get("undated"))
    const isRequested = (day: string | undefined) =>
      asBoolean(all.get("all_events")) ||
      (undated ? day === undefined : day !== undefined && first <= day && day <= last)
    return asString(all.get("type")) === "assignment"
      ? []
      : rows.filter(({ row }) => codes.includes(row.context.code) && isRequested(row.startAt?.slice(0, 10)))
  }),
  toJson: ({ row }, url) => ({
    id: row.id,
    title: row.title,
    description: row.description ?? null,
    location_name: row.location ?? null,
    location_address: null,
    start_at: row.startAt ?? null,
    end_at: row.endAt ?? row.startAt ?? null,
    all_day: false,
    all_day_date: null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    workflow_state: "active",
    type: "event",
    context_code: row.context.code,
    context_name: row.context.name,
    all_context_codes: row.context.code,
    parent_event_id: null,
    hidden: false,
    child_events_count: 0,
    child_events: [],
    important_dates: false,
    blackout_date: false,
    url: `${url}/api/v1/calendar_events/${row.id}`,
    html_url: `${url}/calendar?event_id=${row.id}&include_contexts=${row.context.code}`
  }),
  parameter: "calendar_event",
  write: Effect.fn("Sandbox.writeEvent")(function* (input, before) {
    const { readTime, readString } = readChanges(input)
    const code = readString("context_code", before?.context.code ?? "")
    if (code === "") return yield* missingParameter("calendar_event[context_code]")
    const updatedAt = yield* currentTimestamp
    return {
      context: yield* findWritableCalendar(code),
      // Canvas: the title of events without one.
      title: readString("title", before?.title ?? "New Event"),
      description: asString(input.get("description")) ?? before?.description,
      location: asString(input.get("location_name")) ?? before?.location,
      startAt: readTime("start_at", before?.startAt),
      endAt: readTime("end_at", before?.endAt),
      createdAt: before?.createdAt ?? updatedAt,
      updatedAt
    }
  }),
  beforeRemove: ({ row }) => Effect.asVoid(findWritableCalendar(row.context.code)),
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})

export const calendarEventResource = defineResource({ routes, changeTypes: ["calendar_event"] })
