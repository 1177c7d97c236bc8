/** Enrollments of courses, sections and people. */
import * as Effect from "effect/Effect"
import { errorFailure, messageFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { flag, integer, readSentFields, time } from "../kernel/fields.js"
import { type Filter, type Filters, filterAny, selectArray } from "../kernel/filters.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
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
  readonly member: Attendance | Member
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

/** Words for several states. */
const STATE_GROUPS: Readonly<Record<string, ReadonlyArray<string>>> = {
  current_and_invited: ["active", "invited"],
  current_and_future: ["active", "invited", "creation_pending"],
  current_future_and_restricted: ["active", "invited", "creation_pending", "inactive"],
  current_and_concluded: ["active", "completed"]
}

const filterRoles =
  (parse: (text: string) => Role | undefined): Filter<Attended> =>
  (value) => {
    const roles = asStrings(value).map(parse)
    return ({ member }) => roles.includes(member.role)
  }

const filters: Filters<Attended> = {
  type: filterRoles(parseRole),
  role: filterRoles(parseRole),
  role_id: filterRoles(roleOfId),
  state: (value) => {
    const states = asStrings(value).flatMap((state) => lookUp(STATE_GROUPS, state) ?? [state])
    return ({ member }) => states.includes(member.state)
  },
  sis_user_id: filterAny(({ member }) => member.person.sisId),
  sis_course_id: filterAny(({ course }) => course.sisId),
  sis_section_id: filterAny(
    ({ course, member }, request) =>
      sections.rowsOf(request, course).find(({ id }) => id === member.section)?.sis_section_id
  )
}

const courseFilters: Filters<Attended> = {
  ...filters,
  user_id: (value, request) => {
    const person = findPersonOrSelf(request, asString(value) ?? "")
    return person === undefined ? Effect.fail(notFound()) : ({ member }) => member.person.id === person.id
  }
}

/** The order of Canvas, for members that are in the order of their names. */
const byType = (a: Attended, b: Attended): number => {
  const [first, second] = [enrollmentOf(a.member.role).type, enrollmentOf(b.member.role).type]
  return first < second ? -1 : first > second ? 1 : 0
}

const replyEnrollments = Effect.fn("Sandbox.replyEnrollments")(function* (
  request: ApiRequest,
  path: string,
  all: ReadonlyArray<Attended>,
  /** The states without a filter. */
  states: ReadonlyArray<string>
) {
  const listed = request.parameters.has("state") ? all : all.filter(({ member }) => states.includes(member.state))
  const rows = yield* selectArray(request, listed, { filters: courseFilters })
  return yield* replyPage(request, {
    path,
    // Canvas pages enrollments by bookmarks.
    paging: "bookmark",
    rows: rows.toSorted(byType),
    toJson: ({ course, member }) =>
      enrolledJson(request, { course, member: readEnrollment(request.seed, course, member) })
  })
})

const replyMembers = (
  request: ApiRequest,
  path: string,
  course: Course,
  isRequested: (member: Member) => boolean = () => true
) => {
  const members = existingMembersOf(request.seed, course).filter(isRequested)
  // Canvas: those who manage a course see inactive enrollments, too.
  const states = ["active", "invited", ...(managesCourse(request, course) ? ["inactive"] : [])]
  const all = members.map((member) => ({ course, member }))
  return replyEnrollments(request, path, all, states)
}

const listCourseEnrollments = (request: ApiRequest) =>
  Effect.flatMap(pathCourse(request), (course) => replyMembers(request, `${coursePath(course)}/enrollments`, course))

const listSectionEnrollments = (request: ApiRequest) =>
  Effect.flatMap(pathSection(request), ({ owner, row }) =>
    replyMembers(request, `sections/${row.id}/enrollments`, owner, ({ section }) => section === row.id)
  )

const listUserEnrollments = Effect.fn("Sandbox.listUserEnrollments")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  const all = allCoursesAndDeleted(request.seed).flatMap(
    (course): ReadonlyArray<Attended> =>
      attendanceIn(request.seed, person, course).map((member) => ({ course: { ...course, role: member.role }, member }))
  )
  return yield* replyEnrollments(request, `users/${person.id}/enrollments`, all, ["active", "invited"])
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
  acts: Object.keys(filters),
  include: INCLUDES,
  // No person has two SIS ids, so that it selects what `sis_user_id` does.
  noEffect: ["created_for_sis_id"]
}
const LIST_OF_COURSE = { ...LIST, acts: Object.keys(courseFilters) }
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
