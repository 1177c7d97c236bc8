/** Enrollments of courses, sections and people. */
import * as Effect from "effect/Effect"
import { ApiFailure, errorFailure, messageFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { type Filters, filterAny, selectArray } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { mapRows } from "../kernel/paging.js"
import { asMap, asString, asStrings, type ParameterMap } from "../kernel/parameters.js"
import { type Field, flag, readSentFields, time } from "../kernel/records.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { memoizePerSeed, type Seed } from "../kernel/seed.js"
import {
  caller,
  editableCourse,
  findPersonOrSelf,
  managesCourse,
  pathCourse,
  pathManagedPerson,
  requireAccountAdmin
} from "../school/callers.js"
import { allCoursesAndDeleted, type Course, coursePath, findCourseByIndex, sectionIds } from "../school/courses.js"
import {
  type AcceptAttendance,
  type Attendance,
  allMembersOf,
  attendanceIn,
  enrollmentIds,
  existingMembersOf,
  type Member,
  putMember,
  readEnrollment
} from "../school/people.js"
import { canEdit, enrollmentOf, parseRole, type Role, rolesByType } from "../school/roles.js"
import { type Group, groupsOf } from "./groups.js"
import { ENROLLMENT_INCLUDES, personJson } from "./personJson.js"
import { findCourseRole, roleIdOf } from "./roles.js"
import { memberEnrollmentJson, pathSection, sections } from "./sections.js"
import { findTerm, termOf } from "./terms.js"

/** An enrollment and its course, which has the role of the caller in it. */
interface Enrolled {
  readonly course: Course
  readonly member: Member
}

/** An enrollment as the lists of a person know it. */
interface Attended {
  readonly course: Course
  readonly member: Attendance
}

/** The words of `include[]` that act on the person of an enrollment. */
const PERSON_INCLUDES: ReadonlySet<string> = new Set(["avatar_url", "uuid", "email"])

/** Renders enrollments with their people. */
const makeRenderer = (request: ApiRequest) => {
  const include = asStrings(request.parameters.get("include"))
  const personInclude = include.filter((word) => PERSON_INCLUDES.has(word))
  // A course can have many groups and enrollments, so its groups are computed once.
  const groupsByCourse = new Map<number, ReadonlyArray<Group>>()
  const groupIds = ({ course, member }: Enrolled) => {
    const groups = groupsByCourse.get(course.index) ?? groupsOf(request.seed, course)
    groupsByCourse.set(course.index, groups)
    return groups.flatMap(({ id, members }) => (members.some((person) => person.id === member.person.id) ? [id] : []))
  }
  return (enrolled: Enrolled): JsonObject => ({
    ...memberEnrollmentJson(request, enrolled.course, enrolled.member, include),
    user: {
      ...personJson(request, enrolled.member.person, personInclude),
      group_ids: include.includes("group_ids") ? groupIds(enrolled) : undefined
    }
  })
}

interface RequestedRoles {
  readonly base: ReadonlyArray<Role>
  readonly accepts: (member: Pick<Member, "role" | "written">) => boolean
}

/** The requested roles. Unknown ids and types match no member. */
const requestedRoles = Effect.fn("Sandbox.requestedRoles")(function* (
  request: ApiRequest
): Effect.fn.Return<RequestedRoles, ApiFailure> {
  const { parameters } = request
  const ids = asStrings(parameters.get("role_id"))
  const names = ids.length > 0 ? [] : asStrings(parameters.get("role"))
  const references = ids.length > 0 ? ids : names
  const found = references.flatMap((reference) => findCourseRole(request, reference) ?? [])
  if (found.length < names.length) return yield* roleNotFound()
  // Canvas: a role precedes a type.
  if (references.length > 0) {
    const accepts: RequestedRoles["accepts"] = (member) => found.some(({ id }) => id === roleIdOf(member))
    return { base: found.map(({ base }) => base), accepts }
  }
  const types = asStrings(parameters.get("type"))
  const base = types.length === 0 ? rolesByType : types.flatMap((type) => parseRole(type) ?? [])
  return { base, accepts: ({ role }) => base.includes(role) }
})

const roleNotFound = () => new ApiFailure({ status: 400, body: { errors: [{ message: "role not found" }] } })

/** Words for several states. Canvas: only in the lists of one person. */
const STATE_GROUPS: Readonly<Record<string, ReadonlyArray<string>>> = {
  current_and_invited: ["active", "invited"],
  current_and_future: ["active", "invited", "creation_pending"],
  current_future_and_restricted: ["active", "invited", "creation_pending", "inactive"],
  current_and_concluded: ["active", "completed"]
}

const OWN_STATES: ReadonlySet<string> = new Set([
  "active",
  "inactive",
  "rejected",
  "invited",
  "creation_pending",
  "pending_active",
  "pending_invited",
  "completed",
  ...Object.keys(STATE_GROUPS)
])

/** The state of an enrollment for the person themselves: those in a concluded course have ended. */
const ownState = (member: Attendance, course: Course): string =>
  course.state === "completed" && member.state === "active" ? "completed" : member.state

/** Whether enrollments of a person in a state are requested, by the person themselves or by another. */
const acceptStates = Effect.fn("Sandbox.acceptStates")(function* ({ parameters }: ApiRequest, isOwn: boolean) {
  const sent = asStrings(parameters.get("state"))
  if (!isOwn) {
    const states = sent.length === 0 ? ["active", "invited"] : sent
    const accepts: AcceptAttendance = ({ state }) => states.includes(state)
    return accepts
  }
  const invalid = sent.find((state) => !OWN_STATES.has(state))
  if (invalid !== undefined) return yield* errorFailure(`Invalid state ${invalid}`)
  const states = (sent.length === 0 ? ["current_and_invited"] : sent).flatMap((state) => STATE_GROUPS[state] ?? [state])
  // Canvas: a student has no current enrollment in an unpublished course.
  const isOpen = (member: Attendance, course: Course) => course.state !== "unpublished" || canEdit(member.role)
  const isFuture = sent.some((state) => state.startsWith("current_") && state.includes("future"))
  const accepts: AcceptAttendance = (member, course) =>
    states.includes(ownState(member, course)) && (isFuture || isOpen(member, course))
  return accepts
})

const sectionOf = (request: ApiRequest, { course, member }: Attended) =>
  sections.rowsOf(request, course).find(({ id }) => id === member.section)

const filters: Filters<Attended> = {
  sis_user_id: filterAny(({ member }) => member.person.sisId),
  sis_course_id: filterAny(({ course }) => course.sisId),
  sis_section_id: filterAny((enrolled, request) => sectionOf(request, enrolled)?.sis_section_id),
  // The account has no SIS id.
  sis_account_id: filterAny(() => undefined)
}

const userFilters: Filters<Attended> = {
  ...filters,
  enrollment_term_id: (value, { seed }) =>
    Effect.map(
      findTerm({ seed }, asString(value) ?? ""),
      (term) =>
        ({ course }) =>
          termOf(seed, course) === term.id
    )
}

/** The order of Canvas, for members that are in the order of their names. */
const byType = (a: Attendance, b: Attendance): number => {
  const [first, second] = [enrollmentOf(a.role).type, enrollmentOf(b.role).type]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The members of a course whom a request selects by person and state. */
const requestedMembers = Effect.fn("Sandbox.requestedMembers")(function* (request: ApiRequest, course: Course) {
  const { parameters, seed } = request
  const members = existingMembersOf(seed, course)
  const reference = asString(parameters.get("user_id"))
  if (reference !== undefined) {
    const person = findPersonOrSelf(request, reference)
    if (person === undefined) return yield* notFound()
    const accepts = yield* acceptStates(request, person.id === caller(request).id)
    return members.filter((member) => member.person.id === person.id && accepts(member, course))
  }
  const states = asStrings(parameters.get("state"))
  if (states.length > 0) return members.filter(({ state }) => states.includes(state))
  // Canvas: those who manage a course see inactive enrollments, too.
  const listed = managesCourse(request, course) ? ["active", "invited", "inactive"] : ["active", "invited"]
  return members.filter(({ state }) => listed.includes(state))
})

const replyEnrollments = Effect.fn("Sandbox.replyEnrollments")(function* (
  request: ApiRequest,
  path: string,
  course: Course,
  isRequested: (member: Member) => boolean
) {
  const roles = yield* requestedRoles(request)
  const members = (yield* requestedMembers(request, course)).filter(
    (member) => roles.accepts(member) && isRequested(member)
  )
  return yield* replyPage(request, {
    path,
    // Canvas pages enrollments by bookmarks.
    paging: "bookmark",
    rows: yield* selectArray(
      request,
      members.toSorted(byType).map((member) => ({ course, member })),
      { filters }
    ),
    toJson: makeRenderer(request)
  })
})

const listCourseEnrollments = Effect.fn("Sandbox.listCourseEnrollments")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  return yield* replyEnrollments(request, `${coursePath(course)}/enrollments`, course, () => true)
})

const listSectionEnrollments = Effect.fn("Sandbox.listSectionEnrollments")(function* (request: ApiRequest) {
  const { owner, row } = yield* pathSection(request)
  return yield* replyEnrollments(request, `sections/${row.id}/enrollments`, owner, ({ section }) => section === row.id)
})

const listUserEnrollments = Effect.fn("Sandbox.listUserEnrollments")(function* (request: ApiRequest) {
  const { seed } = request
  const person = yield* pathManagedPerson(request)
  const accepts = yield* acceptStates(request, person.id === caller(request).id)
  const requested = yield* requestedRoles(request)
  const attended = allCoursesAndDeleted(seed).flatMap(
    (course): ReadonlyArray<Attended> =>
      attendanceIn(seed, person, course)
        .filter((member) => requested.accepts(member) && accepts(member, course))
        .map((member) => ({ course: { ...course, role: member.role }, member }))
  )
  const sorted = attended.toSorted((a, b) => byType(a.member, b.member))
  const rows = yield* selectArray(request, sorted, { filters: userFilters })
  return yield* replyPage(request, {
    path: `users/${person.id}/enrollments`,
    paging: "bookmark",
    rows: mapRows(rows, ({ course, member }) => ({ course, member: readEnrollment(seed, course, member) })),
    toJson: makeRenderer(request)
  })
})

// Ids of enrollments that callers create are above all seeded ones.
const createdEnrollments = memoizePerSeed(() => new Map<number, Course>())

/** Enrolls a person, or changes the enrollment that they have with this role in this section. */
export const enroll = (
  { nextId, now, seed }: Pick<ApiRequest, "nextId" | "now" | "seed">,
  course: Course,
  fields: Pick<Member, "person" | "role" | "section" | "state" | "written">
): { readonly member: Member; readonly isNew: boolean } => {
  const existing = allMembersOf(seed, course).find(
    (member) =>
      member.person.id === fields.person.id &&
      roleIdOf(member) === roleIdOf(fields) &&
      member.section === fields.section
  )
  const written = {
    ...(existing === undefined ? { created_at: now } : existing.written),
    updated_at: now,
    ...fields.written
  }
  const member: Member = { ...fields, enrollment: existing?.enrollment ?? nextId(), written }
  if (existing === undefined) createdEnrollments(seed).set(member.enrollment, course)
  putMember(seed, course, member)
  return { member, isNew: existing === undefined }
}

/** The role of a new enrollment, or what is wrong with it. */
const readRole = (request: ApiRequest, input: ParameterMap) => {
  const type = asString(input.get("type"))
  const id = asString(input.get("role_id"))
  const name = asString(input.get("role"))
  const byType = parseRole(type ?? "StudentEnrollment")
  if (id === undefined && name === undefined) {
    return byType === undefined
      ? Effect.fail(messageFailure("Invalid type"))
      : Effect.succeed({ base: byType, shown: {} })
  }
  const role = findCourseRole(request, id ?? name ?? "")
  if (role === undefined) return Effect.fail(messageFailure("Invalid role"))
  return type === undefined || byType === role.base
    ? Effect.succeed(role)
    : Effect.fail(messageFailure("The specified type must match the base type for the role"))
}

/** The id of the person whom an observer observes. Any other value is ignored. */
const observedUser: Field<number | null> = {
  initial: null,
  read: (_, value) => {
    const id = Number(asString(value) ?? Number.NaN)
    return Effect.succeed(Number.isInteger(id) ? id : undefined)
  }
}

/** The fields of an enrollment that are written as they are shown. */
const FIELDS = {
  start_at: time(),
  end_at: time(),
  limit_privileges_to_course_section: flag(false),
  associated_user_id: observedUser
}

const STATES = ["active", "invited", "inactive", "completed"] as const

const createEnrollment = Effect.fn("Sandbox.createEnrollment")(function* (
  request: ApiRequest,
  course: Course,
  pathSectionId: number | undefined
) {
  const { parameters, seed } = request
  if (!canEdit(course.role)) return yield* unauthorized()
  const input = asMap(parameters.get("enrollment"))
  if (input === undefined) return yield* messageFailure("No parameters given")
  const reference = asString(input.get("user_id"))
  if (reference === undefined) {
    return yield* messageFailure(
      "Can't create an enrollment without a user. Include enrollment[user_id] to create an enrollment"
    )
  }
  const { base: role, shown } = yield* readRole(request, input)
  if (course.state === "completed") return yield* messageFailure("Can't add an enrollment to a concluded course.")
  const person = findPersonOrSelf(request, reference)
  if (person === undefined) return yield* notFound()
  const requested = asString(input.get("course_section_id"))
  const section = pathSectionId ?? (requested === undefined ? sectionIds.at(seed, course.index, 0) : parseId(requested))
  if (!sections.rowsOf(request, course).some(({ id }) => id === section)) return yield* notFound()
  // Canvas: without a state the person is invited.
  const state = STATES.find((candidate) => candidate === asString(input.get("enrollment_state"))) ?? "invited"
  const written = { ...shown, ...(yield* readSentFields(FIELDS, request, input)) }
  const { isNew, member } = enroll(request, course, { person, role, section, state, written })
  const json = makeRenderer(request)({ course, member })
  return replyChange(request, isNew ? "created" : "updated", "enrollment", coursePath(course), json)
})

/** Finds an enrollment of the course in the path. */
const pathEnrollment = Effect.fn("Sandbox.pathEnrollment")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const id = parseId(pathParameter(request, "enrollment_id"))
  const member = allMembersOf(request.seed, course).find(({ enrollment }) => enrollment === id)
  return member === undefined ? yield* notFound() : { course, member }
})

const TASKS: Readonly<Record<string, Member["state"]>> = {
  conclude: "completed",
  delete: "deleted",
  inactivate: "inactive",
  deactivate: "inactive"
}

const changeState = (request: ApiRequest, { course, member }: Enrolled, state: Member["state"]) => {
  const changed: Member = { ...member, state, written: { ...member.written, updated_at: request.now } }
  putMember(request.seed, course, changed)
  const json = makeRenderer(request)({ course, member: changed })
  return replyChange(request, state === "deleted" ? "deleted" : "updated", "enrollment", coursePath(course), json)
}

const endEnrollment = Effect.fn("Sandbox.endEnrollment")(function* (request: ApiRequest) {
  const enrolled = yield* pathEnrollment(request)
  const task = asString(request.parameters.get("task")) ?? "conclude"
  const state = Object.hasOwn(TASKS, task) ? TASKS[task] : undefined
  if (state === undefined) return yield* messageFailure("Invalid task")
  return changeState(request, enrolled, state)
})

const reactivate = Effect.fn("Sandbox.reactivate")(function* (request: ApiRequest) {
  const enrolled = yield* pathEnrollment(request)
  if (enrolled.member.state !== "inactive") return yield* errorFailure("enrollment not inactive")
  return changeState(request, enrolled, "active")
})

const locateEnrollment = (seed: Seed, id: number): number =>
  createdEnrollments(seed).get(id)?.index ?? enrollmentIds.locate(seed, id)[0]

const showEnrollment = Effect.fn("Sandbox.showEnrollment")(function* (request: ApiRequest) {
  const { seed } = request
  yield* requireAccountAdmin(request)
  const id = parseId(pathParameter(request, "enrollment_id"))
  const course = yield* Effect.mapError(findCourseByIndex(seed, locateEnrollment(seed, id)), notFound)
  const member = allMembersOf(seed, course).find(({ enrollment }) => enrollment === id)
  return member === undefined ? yield* notFound() : reply(request, makeRenderer(request)({ course, member }))
})

const path = "/courses/:course_id/enrollments"

const ROLES_AND_STATES = ["type", "role", "role_id", "state"]
const INCLUDES = ["group_ids", ...PERSON_INCLUDES, ...ENROLLMENT_INCLUDES]
// No person has two SIS ids, so that it selects what `sis_user_id` does.
const SELECTED_ANYWAY = ["created_for_sis_id"]
const LIST = {
  acts: [...ROLES_AND_STATES, "user_id", ...Object.keys(filters)],
  include: INCLUDES,
  noEffect: SELECTED_ANYWAY
}
const WRITE = {
  acts: within("enrollment", [
    "user_id",
    "type",
    "role",
    "role_id",
    "course_section_id",
    "enrollment_state",
    ...Object.keys(FIELDS)
  ]),
  noEffect: within("enrollment", ["notify", "self_enrolled"])
}

export const enrollmentResource = defineResource({
  routes: [
    get(path, listCourseEnrollments, LIST),
    post(
      path,
      (request) => Effect.flatMap(pathCourse(request), (course) => createEnrollment(request, course, undefined)),
      WRITE
    ),
    del(`${path}/:enrollment_id`, endEnrollment, { acts: ["task"] }),
    put(`${path}/:enrollment_id/reactivate`, reactivate),
    get("/sections/:section_id/enrollments", listSectionEnrollments, LIST),
    post(
      "/sections/:section_id/enrollments",
      (request) => Effect.flatMap(pathSection(request), ({ owner, row }) => createEnrollment(request, owner, row.id)),
      WRITE
    ),
    get("/users/:user_id/enrollments", listUserEnrollments, {
      acts: [...ROLES_AND_STATES, ...Object.keys(userFilters)],
      include: INCLUDES,
      noEffect: SELECTED_ANYWAY
    }),
    get("/accounts/:account_id/enrollments/:enrollment_id", showEnrollment)
  ],
  ids: enrollmentIds,
  canGrow: true,
  changeTypes: ["enrollment"]
})
