/** Appointment groups: times of courses that their students can reserve. */
import * as Effect from "effect/Effect"
import { type ApiFailure, messageFailure, missingParameter, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asElements, asString, asStrings, asTime } from "../kernel/parameters.js"
import { type Field, flag, integer, makeRecords, oneWordOf, text, texts } from "../kernel/records.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get, post } from "../kernel/resource.js"
import { caller, callerOwners, findCallerCourses } from "../school/callers.js"
import { type Course, courseReference } from "../school/courses.js"
import { type Person, peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { type AppointmentText, cancelReservation, reservationsOf, reserve, type Slot } from "./calendarEvents.js"
import { personJson } from "./personJson.js"

/** Canvas: pairs of times, by any keys. They are added to those that are there. */
const appointments: Field<ReadonlyArray<Slot>> = {
  initial: [],
  read: (request, value, before = []) =>
    Effect.succeed([
      ...before,
      ...asElements(value).flatMap((pair): ReadonlyArray<Slot> => {
        const [start, end] = asStrings(pair)
        const [start_at, end_at] = [asTime(start), asTime(end)]
        return start_at === undefined || end_at === undefined ? [] : [{ id: request.nextId(), start_at, end_at }]
      })
    ])
}

const coursesOf = (request: ApiRequest, codes: ReadonlyArray<string>): ReadonlyArray<Course> =>
  findCallerCourses(request, codes.map(courseReference))

/** Fails if the caller may not edit one of the courses. */
const requireEditable = (request: ApiRequest, codes: ReadonlyArray<string>): Effect.Effect<void, ApiFailure> => {
  const courses = coursesOf(request, codes)
  return courses.length === codes.length && courses.every(({ role }) => canEdit(role))
    ? Effect.void
    : Effect.fail(unauthorized())
}

/** The courses of a group, which the caller must be allowed to edit. */
const contextCodes: Field<ReadonlyArray<string>> = {
  initial: [],
  read: (request, value) => Effect.as(requireEditable(request, asStrings(value)), asStrings(value)),
  check: (_, codes) => (codes.length === 0 ? missingParameter("appointment_group[context_codes]") : undefined)
}

interface Group extends AppointmentText {
  readonly id: number
  readonly context_codes: ReadonlyArray<string>
  readonly new_appointments: ReadonlyArray<Slot>
  readonly publish: boolean
  readonly participants_per_appointment: number | null
  readonly min_appointments_per_participant: number | null
}

const isManager = (request: ApiRequest, { context_codes }: Group): boolean =>
  coursesOf(request, context_codes).some(({ role }) => canEdit(role))

/** Whether the caller is one of the students for whom the appointments are. */
const isParticipant = (request: ApiRequest, { context_codes, publish }: Group): boolean =>
  publish && coursesOf(request, context_codes).some(({ role }) => role === "student")

/** The students for whom the appointments are. A student of several courses is there several times. */
const studentsOf = (request: ApiRequest, { context_codes }: Group): ReadonlyArray<Person> =>
  coursesOf(request, context_codes).flatMap((course) => peopleWithRole(request.seed, course, "student"))

type Reservations = ReturnType<typeof reservationsOf>

const reservationsIn = (request: ApiRequest, { new_appointments }: Group): Reservations =>
  reservationsOf(request).filter(({ slot }) => new_appointments.some(({ id }) => id === slot))

/** `reservations` has those of the group. */
const slotJson = (
  request: ApiRequest,
  group: Group,
  slot: Slot,
  reservations: Reservations,
  withReservations: boolean
): JsonObject => {
  const taken = reservations.filter((reservation) => reservation.slot === slot.id)
  const places = group.participants_per_appointment
  return {
    id: slot.id,
    title: group.title,
    description: group.description,
    location_name: group.location_name,
    location_address: group.location_address,
    start_at: slot.start_at,
    end_at: slot.end_at,
    context_code: group.context_codes[0] ?? null,
    workflow_state: "active",
    type: "event",
    hidden: false,
    parent_event_id: null,
    appointment_group_id: group.id,
    participant_type: "User",
    participants_per_appointment: places,
    ...(places === null ? {} : { available_slots: Math.max(0, places - taken.length) }),
    reserved: taken.some(({ person }) => person === caller(request).id),
    child_events_count: taken.length,
    child_events: withReservations ? taken.map(({ event, person }) => ({ id: event, user: { id: person } })) : [],
    url: `${request.url}/api/v1/calendar_events/${slot.id}`
  }
}

const groupJson = (request: ApiRequest, group: Group, isWritten: boolean): JsonObject => {
  const include = asStrings(request.parameters.get("include"))
  const { new_appointments: slots } = group
  const taken = reservationsIn(request, group)
  const own = taken.filter(({ person }) => person === caller(request).id)
  const slotsJson = () => slots.map((slot) => slotJson(request, group, slot, taken, include.includes("child_events")))
  return {
    start_at: slots.map(({ start_at }) => start_at).toSorted()[0] ?? null,
    end_at:
      slots
        .map(({ end_at }) => end_at)
        .toSorted()
        .at(-1) ?? null,
    workflow_state: group.publish ? "active" : "pending",
    publish: undefined,
    requiring_action: isParticipant(request, group) && own.length < (group.min_appointments_per_participant ?? 0),
    appointments_count: slots.length,
    new_appointments: isWritten ? slotsJson() : undefined,
    appointments: include.includes("appointments") || include.includes("child_events") ? slotsJson() : undefined,
    participant_count: include.includes("participant_count")
      ? new Set(taken.map(({ person }) => person)).size
      : undefined,
    reserved_times: include.includes("reserved_times")
      ? own.flatMap(({ event, slot }) =>
          slots.filter(({ id }) => id === slot).map(({ end_at, start_at }) => ({ id: event, start_at, end_at }))
        )
      : undefined,
    all_context_codes: include.includes("all_context_codes") ? group.context_codes : undefined,
    url: `${request.url}/api/v1/appointment_groups/${group.id}`,
    html_url: `${request.url}/appointment_groups/${group.id}`
  }
}

const hasFutureSlot = ({ new_appointments }: Group, now: string): boolean =>
  new_appointments.some(({ end_at }) => end_at > now)

const INCLUDES = ["appointments", "child_events", "participant_count", "reserved_times", "all_context_codes"]

const { pathRecord, resource, rows, toJson } = makeRecords({
  name: "appointment_group",
  // A group can be about several courses, so all groups are in one list.
  owners: { ...callerOwners, key: () => 0 },
  path: "/appointment_groups",
  only: ["list", "create", "update", "remove"],
  ownerPath: (_, { context_codes }) => (context_codes[0] ?? "").replace("course_", "courses/"),
  parameter: "appointment_group",
  fields: {
    context_codes: contextCodes,
    sub_context_codes: texts([]),
    title: text({ initial: "", required: "can't be blank", maxLength: 255 }),
    description: text(),
    location_name: text(),
    location_address: text(),
    publish: flag(false),
    participants_per_appointment: integer(null, { min: 1 }),
    min_appointments_per_participant: integer(null, { min: 0 }),
    max_appointments_per_participant: integer(null, { min: 1 }),
    new_appointments: appointments,
    participant_visibility: oneWordOf(["private", "protected"], "private"),
    allow_observer_signup: flag(false)
  },
  template: { participant_type: "User" },
  json: (request, { row }) => groupJson(request, row, request.parameters.has("appointment_group")),
  beforeChange: (request, { row }) => requireEditable(request, row.context_codes),
  filter: (request, groups) => {
    const { now, parameters } = request
    const codes = asStrings(parameters.get("context_codes"))
    const isManaged = asString(parameters.get("scope")) === "manageable"
    const withPast = asBoolean(parameters.get("include_past_appointments"))
    return groups.filter(
      ({ row }) =>
        (isManaged ? isManager(request, row) : isParticipant(request, row)) &&
        (isManaged || withPast || hasFutureSlot(row, now)) &&
        (codes.length === 0 || row.context_codes.some((code) => codes.includes(code)))
    )
  },
  declared: {
    list: { acts: ["scope", "context_codes", "include_past_appointments"] },
    remove: { noEffect: ["cancel_reason"] },
    include: INCLUDES
  },
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})

/** The group in the path, if the caller manages it or may reserve a time. */
const pathGroup = Effect.fn("Sandbox.pathAppointmentGroup")(function* (request: ApiRequest) {
  const record = yield* pathRecord(request)
  return isManager(request, record.row) || isParticipant(request, record.row) ? record : yield* unauthorized()
})

/** The students for whom the appointments are, optionally only those with or without a reservation. */
const listUsers = Effect.fn("Sandbox.listAppointmentUsers")(function* (request: ApiRequest) {
  const { row: group } = yield* pathGroup(request)
  const status = asString(request.parameters.get("registration_status"))
  const registered = new Set(reservationsIn(request, group).map(({ person }) => person))
  const students = studentsOf(request, group)
  const isListed = ({ id }: Person) =>
    status === "registered" ? registered.has(id) : status === "unregistered" ? !registered.has(id) : true
  return yield* replyPage(request, {
    path: `appointment_groups/${group.id}/users`,
    rows: [...new Map(students.map((student) => [student.id, student])).values()].filter(isListed),
    toJson: (student) => personJson(request, student)
  })
})

/** The list is empty, since appointments are for single people. */
const listGroups = Effect.fn("Sandbox.listAppointmentGroupsOfStudents")(function* (request: ApiRequest) {
  const { row: group } = yield* pathGroup(request)
  return yield* replyPage(request, { path: `appointment_groups/${group.id}/groups`, rows: [], toJson: () => ({}) })
})

const isFree = ({ participants_per_appointment: places }: Group, { id }: Slot, reservations: Reservations): boolean =>
  places === null || reservations.filter(({ slot }) => slot === id).length < places

const showNext = (request: ApiRequest) => {
  const ids = asStrings(request.parameters.get("appointment_group_ids"))
  const free = rows
    .get(request, caller(request))
    .filter((group) => (ids.length === 0 || ids.includes(String(group.id))) && isParticipant(request, group))
    .flatMap((group) => {
      const reservations = reservationsIn(request, group)
      return group.new_appointments
        .filter((slot) => slot.start_at > request.now && isFree(group, slot, reservations))
        .map((slot) => ({ group, slot, reservations }))
    })
    .toSorted((a, b) => (a.slot.start_at < b.slot.start_at ? -1 : 1))
  return reply(
    request,
    free.slice(0, 1).map(({ group, reservations, slot }) => slotJson(request, group, slot, reservations, false))
  )
}

/** Reserves a time for the caller. A caller who manages the group reserves it for a student. */
const reserveSlot = Effect.fn("Sandbox.reserveSlot")(function* (request: ApiRequest) {
  const slotId = parseId(pathParameter(request, "calendar_event_id"))
  const [found] = rows
    .get(request, caller(request))
    .flatMap((group) => group.new_appointments.flatMap((slot) => (slot.id === slotId ? [{ group, slot }] : [])))
  if (found === undefined) return yield* notFound()
  const { group, slot } = found
  const named = pathParameter(request, "participant_id") || asString(request.parameters.get("participant_id"))
  const person = yield* participantOf(request, group, named)
  const reservations = reservationsIn(request, group)
  const own = reservations.filter((reservation) => reservation.person === person.id)
  const replaced = asBoolean(request.parameters.get("cancel_existing")) ? own : []
  const kept = own.length - replaced.length
  const isAtLimit = kept >= (group.max_appointments_per_participant ?? Number.POSITIVE_INFINITY)
  if (isAtLimit || !isFree(group, slot, reservations)) return yield* messageFailure("participant_limit_reached")
  for (const { event } of replaced) cancelReservation(request, event)
  const { description, location_address, location_name, title } = group
  const event = reserve(request, person, slot, { title, description, location_name, location_address })
  return reply(request, event, { status: 201 })
})

const participantOf = (
  request: ApiRequest,
  group: Group,
  named: string | undefined
): Effect.Effect<Person, ApiFailure> => {
  const own = caller(request)
  if (named === undefined || named === "" || named === "self" || named === String(own.id)) {
    return isParticipant(request, group) ? Effect.succeed(own) : Effect.fail(unauthorized())
  }
  if (!isManager(request, group)) return Effect.fail(unauthorized())
  const student = studentsOf(request, group).find(({ id }) => String(id) === named)
  return student === undefined ? Effect.fail(messageFailure("invalid_participant")) : Effect.succeed(student)
}

const RESERVATION = { acts: ["participant_id", "cancel_existing"] }

export const appointmentGroupResource = defineResource({
  ...resource,
  routes: [
    get("/appointment_groups/next_appointment", showNext, { acts: ["appointment_group_ids"] }),
    ...resource.routes,
    get(
      "/appointment_groups/:appointment_group_id",
      (request) => Effect.map(pathGroup(request), (record) => reply(request, toJson(request, record))),
      { include: INCLUDES }
    ),
    get("/appointment_groups/:appointment_group_id/users", listUsers, { acts: ["registration_status"] }),
    get("/appointment_groups/:appointment_group_id/groups", listGroups, { noEffect: ["registration_status"] }),
    post("/calendar_events/:calendar_event_id/reservations", reserveSlot, RESERVATION),
    post("/calendar_events/:calendar_event_id/reservations/:participant_id", reserveSlot, RESERVATION)
  ]
})
