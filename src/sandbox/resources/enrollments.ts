/** Enrollments of courses, sections and people. */
import * as Effect from "effect/Effect"
import { errorFailure, messageFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { flag, integer, readSentFields, time } from "../kernel/fields.js"
import { type Filters, filterAny, selectArray } from "../kernel/filters.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { mapRows } from "../kernel/paging.js"
import { asMap, asString, asStrings, type ParameterMap } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import {
  editableCourse,
  findPersonOrSelf,
  managesCourse,
  pathCourse,
  pathManagedPerson,
  requireAccountAdmin
} from "../school/callers.js"
import { allCourses, allCoursesAndDeleted, type Course, coursePath, sectionIds } from "../school/courses.js"
import {
  type Attendance,
  allMembersOf,
  attendanceIn,
  enrollmentIds,
  existingMembersOf,
  type Member,
  putMember,
  readEnrollment
} from "../school/people.js"
import { canEdit, enrollmentOf, parseRole, type Role, roleOfId } from "../school/roles.js"
import { groupsOf } from "./groups.js"
import { personJson } from "./personJson.js"
import { memberEnrollmentJson, pathSection, sections } from "./sections.js"

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
const PERSON_INCLUDES = ["avatar_url", "uuid", "email"]

const INCLUDES = [...PERSON_INCLUDES, "group_ids", "current_points"]

/** An enrollment with its person. */
const enrolledJson = (request: ApiRequest, { course, member }: Enrolled): JsonObject => {
  const include = asStrings(request.parameters.get("include"))
  const { person } = member
  const isIn = (people: ReadonlyArray<{ readonly id: number }>) => people.some(({ id }) => id === person.id)
  return {
    ...memberEnrollmentJson(request, course, member, include),
    user: {
      ...personJson(
        request,
        person,
        include.filter((word) => PERSON_INCLUDES.includes(word))
      ),
      group_ids: include.includes("group_ids")
        ? groupsOf(request.seed, course).flatMap(({ id, members }) => (isIn(members) ? [id] : []))
        : undefined
    }
  }
}

/** Selects by role. Canvas: the id of a role precedes its name, which precedes the type. */
const acceptRole = ({ parameters }: ApiRequest): ((member: Pick<Member, "role">) => boolean) => {
  const [ids, names, types] = ["role_id", "role", "type"].map((name) => asStrings(parameters.get(name)))
  const sent = [ids?.map(roleOfId), names?.map(parseRole), types?.map(parseRole)].find((roles) => roles?.length !== 0)
  return ({ role }) => sent === undefined || sent.includes(role)
}

/** Words for several states. */
const STATE_GROUPS: Readonly<Record<string, ReadonlyArray<string>>> = {
  current_and_invited: ["active", "invited"],
  current_and_future: ["active", "invited", "creation_pending"],
  current_future_and_restricted: ["active", "invited", "creation_pending", "inactive"],
  current_and_concluded: ["active", "completed"]
}

const acceptState = (
  { parameters }: ApiRequest,
  states: ReadonlyArray<string>
): ((member: Pick<Member, "state">) => boolean) => {
  const sent = asStrings(parameters.get("state")).flatMap((state) => lookUp(STATE_GROUPS, state) ?? [state])
  return ({ state }) => (sent.length === 0 ? states : sent).includes(state)
}

const filters: Filters<Attended> = {
  sis_user_id: filterAny(({ member }) => member.person.sisId),
  sis_course_id: filterAny(({ course }) => course.sisId),
  sis_section_id: filterAny(
    ({ course, member }, request) =>
      sections.rowsOf(request, course).find(({ id }) => id === member.section)?.sis_section_id
  )
}

/** The order of Canvas, for members that are in the order of their names. */
const byType = (a: Attended, b: Attended): number => {
  const [first, second] = [enrollmentOf(a.member.role).type, enrollmentOf(b.member.role).type]
  return first < second ? -1 : first > second ? 1 : 0
}

const replyEnrollments = Effect.fn("Sandbox.replyEnrollments")(function* (
  request: ApiRequest,
  path: string,
  course: Course,
  isRequested: (member: Member) => boolean
) {
  const user = asString(request.parameters.get("user_id"))
  const person = user === undefined ? undefined : findPersonOrSelf(request, user)
  if (user !== undefined && person === undefined) return yield* notFound()
  const hasRole = acceptRole(request)
  // Canvas: those who manage a course see inactive enrollments, too.
  const isManaged = user === undefined && managesCourse(request, course)
  const hasState = acceptState(request, ["active", "invited", ...(isManaged ? ["inactive"] : [])])
  const members = existingMembersOf(request.seed, course).filter(
    (member) =>
      isRequested(member) &&
      hasRole(member) &&
      hasState(member) &&
      (person === undefined || member.person.id === person.id)
  )
  return yield* replyPage(request, {
    path,
    // Canvas pages enrollments by bookmarks.
    paging: "bookmark",
    rows: yield* selectArray(request, members.map((member) => ({ course, member })).toSorted(byType), { filters }),
    toJson: (enrolled) => enrolledJson(request, enrolled)
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
  const [hasRole, hasState] = [acceptRole(request), acceptState(request, ["active", "invited"])]
  const attended = allCoursesAndDeleted(seed).flatMap(
    (course): ReadonlyArray<Attended> =>
      attendanceIn(seed, person, course)
        .filter((member) => hasRole(member) && hasState(member))
        .map((member) => ({ course: { ...course, role: member.role }, member }))
  )
  const rows = yield* selectArray(request, attended.toSorted(byType), { filters })
  return yield* replyPage(request, {
    path: `users/${person.id}/enrollments`,
    paging: "bookmark",
    rows: mapRows(rows, ({ course, member }) => ({ course, member: readEnrollment(seed, course, member) })),
    toJson: (enrolled) => enrolledJson(request, enrolled)
  })
})

/** Enrolls a person, or changes the enrollment that they have with this role in this section. */
export const enroll = (
  { nextId, now, seed }: Pick<ApiRequest, "nextId" | "now" | "seed">,
  course: Course,
  fields: Pick<Member, "person" | "role" | "section" | "state" | "written">
): { readonly member: Member; readonly isNew: boolean } => {
  const existing = allMembersOf(seed, course).find(
    ({ person, role, section }) => person.id === fields.person.id && role === fields.role && section === fields.section
  )
  const written = { created_at: now, ...existing?.written, updated_at: now, ...fields.written }
  const member: Member = { ...fields, enrollment: existing?.enrollment ?? nextId(), written }
  putMember(seed, course, member)
  return { member, isNew: existing === undefined }
}

/** The role of a new enrollment: by its id or name, or by its type. */
const readRole = (input: ParameterMap): Role | undefined => {
  const id = asString(input.get("role_id"))
  const name = asString(input.get("role")) ?? asString(input.get("type"))
  return id === undefined ? parseRole(name ?? "StudentEnrollment") : roleOfId(id)
}

/** The fields of an enrollment that are written as they are shown. */
const FIELDS = {
  start_at: time(),
  end_at: time(),
  limit_privileges_to_course_section: flag(),
  associated_user_id: integer(null)
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
  const reference = asString(input?.get("user_id"))
  if (input === undefined || reference === undefined) {
    return yield* messageFailure(
      "Can't create an enrollment without a user. Include enrollment[user_id] to create an enrollment"
    )
  }
  const role = readRole(input)
  if (role === undefined) return yield* messageFailure("Invalid type")
  const person = findPersonOrSelf(request, reference)
  if (person === undefined) return yield* notFound()
  const requested = asString(input.get("course_section_id"))
  const section = pathSectionId ?? (requested === undefined ? sectionIds.at(seed, course.index, 0) : parseId(requested))
  if (!sections.rowsOf(request, course).some(({ id }) => id === section)) return yield* notFound()
  // Canvas: without a state the person is invited.
  const state = STATES.find((candidate) => candidate === asString(input.get("enrollment_state"))) ?? "invited"
  const written = yield* readSentFields(FIELDS, input)
  const { isNew, member } = enroll(request, course, { person, role, section, state, written })
  const json = enrolledJson(request, { course, member })
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
  const json = enrolledJson(request, { course, member: changed })
  return replyChange(request, state === "deleted" ? "deleted" : "updated", "enrollment", coursePath(course), json)
}

const endEnrollment = Effect.fn("Sandbox.endEnrollment")(function* (request: ApiRequest) {
  const enrolled = yield* pathEnrollment(request)
  const state = lookUp(TASKS, asString(request.parameters.get("task")) ?? "conclude")
  return state === undefined ? yield* messageFailure("Invalid task") : changeState(request, enrolled, state)
})

const reactivate = Effect.fn("Sandbox.reactivate")(function* (request: ApiRequest) {
  const enrolled = yield* pathEnrollment(request)
  if (enrolled.member.state !== "inactive") return yield* errorFailure("enrollment not inactive")
  return changeState(request, enrolled, "active")
})

const showEnrollment = Effect.fn("Sandbox.showEnrollment")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const id = parseId(pathParameter(request, "enrollment_id"))
  for (const course of allCourses(request.seed)) {
    const member = allMembersOf(request.seed, course).find(({ enrollment }) => enrollment === id)
    if (member !== undefined) return reply(request, enrolledJson(request, { course, member }))
  }
  return yield* notFound()
})

const path = "/courses/:course_id/enrollments"

const LIST = {
  acts: ["type", "role", "role_id", "state", ...Object.keys(filters)],
  include: INCLUDES,
  // No person has two SIS ids, so that it selects what `sis_user_id` does.
  noEffect: ["created_for_sis_id"]
}
const LIST_OF_COURSE = { ...LIST, acts: [...LIST.acts, "user_id"] }
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
    get(path, listCourseEnrollments, LIST_OF_COURSE),
    post(
      path,
      (request) => Effect.flatMap(pathCourse(request), (course) => createEnrollment(request, course, undefined)),
      WRITE
    ),
    del(`${path}/:enrollment_id`, endEnrollment, { acts: ["task"] }),
    put(`${path}/:enrollment_id/reactivate`, reactivate),
    get("/sections/:section_id/enrollments", listSectionEnrollments, LIST_OF_COURSE),
    post(
      "/sections/:section_id/enrollments",
      (request) => Effect.flatMap(pathSection(request), ({ owner, row }) => createEnrollment(request, owner, row.id)),
      WRITE
    ),
    get("/users/:user_id/enrollments", listUserEnrollments, LIST),
    get("/accounts/:account_id/enrollments/:enrollment_id", showEnrollment)
  ],
  ids: enrollmentIds,
  canGrow: true,
  changeTypes: ["enrollment"]
})
