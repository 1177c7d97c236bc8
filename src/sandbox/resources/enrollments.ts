/** Enrollments of courses, sections and people. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { documentedWrites } from "../generic/parameters.js"
import { messageFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { type Filters, filterAny, selectArray } from "../kernel/filters.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asMap, asString, asStrings } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import {
  editableCourse,
  findPersonOrSelf,
  pathCourse,
  pathManagedPerson,
  requireAccountAdmin
} from "../school/callers.js"
import { allCourses, allCoursesAndDeleted, type Course, coursePath, sectionIds } from "../school/courses.js"
import {
  allMembersOf,
  enrollmentIds,
  enrollmentsIn,
  existingMembersOf,
  isCurrent,
  type Member,
  putMember
} from "../school/people.js"
import { canEdit, enrollmentOf, parseRole, roleOfId } from "../school/roles.js"
import { groupsOf } from "./groups.js"
import { personJson } from "./personJson.js"
import { enrollmentJson, enrollmentState, pathSection, sections } from "./sections.js"

/** An enrollment and its course, which has the role of the caller in it. */
interface Enrolled {
  readonly course: Course
  readonly member: Member
}

/** An enrollment with its person. */
const enrolledJson = (request: ApiRequest, { course, member }: Enrolled): JsonObject => {
  const include = asStrings(request.parameters.get("include"))
  const { person } = member
  const isOwn = ({ members }: { readonly members: ReadonlyArray<{ readonly id: number }> }) =>
    members.some(({ id }) => id === person.id)
  return {
    ...enrollmentJson(request, course, member, include),
    user: {
      ...personJson(request, person, include),
      group_ids: include.includes("group_ids")
        ? groupsOf(request.seed, course)
            .filter(isOwn)
            .map(({ id }) => id)
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

const filters: Filters<Enrolled> = {
  // No role has another name than its type.
  ...Object.fromEntries(
    ["type", "role"].map((name) => [name, filterAny(({ member }) => enrollmentOf(member.role).type)])
  ),
  state: (value) => {
    const states = asStrings(value).flatMap((state) => lookUp(STATE_GROUPS, state) ?? [state])
    return ({ course, member }) => states.includes(enrollmentState(course, member))
  },
  sis_user_id: filterAny(({ member }) => member.person.sisId),
  sis_course_id: filterAny(({ course }) => course.sisId),
  sis_section_id: filterAny(
    ({ course, member }, request) =>
      sections.rowsOf(request, course).find(({ id }) => id === member.section)?.sis_section_id
  )
}

const courseFilters: Filters<Enrolled> = {
  ...filters,
  user_id: (value, request) => {
    const person = findPersonOrSelf(request, asString(value) ?? "")
    return person === undefined ? Effect.fail(notFound()) : ({ member }) => member.person.id === person.id
  }
}

/** The order of Canvas, for members that are in the order of their names. */
const byType = Order.mapInput(Order.string, ({ member }: Enrolled) => enrollmentOf(member.role).type)

const replyEnrollments = Effect.fn("Sandbox.replyEnrollments")(function* (
  request: ApiRequest,
  path: string,
  all: ReadonlyArray<Enrolled>
) {
  const listed = request.parameters.has("state")
    ? all
    : all.filter(({ course, member }) => course.state !== "deleted" && isCurrent(member))
  const rows = yield* selectArray(request, listed, { filters: courseFilters })
  return yield* replyPage(request, {
    path,
    // Canvas pages enrollments by bookmarks.
    paging: "bookmark",
    rows: rows.toSorted(byType),
    toJson: (enrolled) => enrolledJson(request, enrolled)
  })
})

const membersIn = ({ seed }: ApiRequest, course: Course): ReadonlyArray<Enrolled> =>
  existingMembersOf(seed, course).map((member) => ({ course, member }))

const listCourseEnrollments = (request: ApiRequest) =>
  Effect.flatMap(pathCourse(request), (course) =>
    replyEnrollments(request, `${coursePath(course)}/enrollments`, membersIn(request, course))
  )

const listSectionEnrollments = (request: ApiRequest) =>
  Effect.flatMap(pathSection(request), ({ owner, row }) => {
    const members = membersIn(request, owner).filter(({ member }) => member.section === row.id)
    return replyEnrollments(request, `sections/${row.id}/enrollments`, members)
  })

const listUserEnrollments = (request: ApiRequest) =>
  Effect.flatMap(pathManagedPerson(request), (person) => {
    const all = allCoursesAndDeleted(request.seed).flatMap((course) =>
      enrollmentsIn(request.seed, person, course).map((member) => ({
        course: { ...course, role: member.role },
        member
      }))
    )
    return replyEnrollments(request, `users/${person.id}/enrollments`, all)
  })

/** Enrolls a person, or changes the enrollment that they have with this role in this section. */
export const enroll = (
  { nextId, now, seed }: Pick<ApiRequest, "nextId" | "now" | "seed">,
  course: Course,
  fields: Omit<Member, "enrollment">
): { readonly member: Member; readonly isNew: boolean } => {
  const existing = allMembersOf(seed, course).find(
    ({ person, role, section }) => person.id === fields.person.id && role === fields.role && section === fields.section
  )
  const written = { created_at: now, ...existing?.written, updated_at: now, ...fields.written }
  const member: Member = { ...fields, enrollment: existing?.enrollment ?? nextId(), written }
  putMember(seed, course, member)
  return { member, isNew: existing === undefined }
}

const writes = documentedWrites("POST", "/api/v1/courses/:course_id/enrollments")

const STATES = ["active", "invited", "inactive", "completed"] as const

const createEnrollment = Effect.fn("Sandbox.createEnrollment")(function* (
  request: ApiRequest,
  course: Course,
  pathSectionId: number | undefined
) {
  const { parameters, seed } = request
  if (!canEdit(course.role)) return yield* unauthorized()
  const {
    course_section_id = sectionIds.at(seed, course.index, 0),
    enrollment_state,
    role_id,
    sis_user_id,
    type = "StudentEnrollment",
    role: name = type,
    user_id: _,
    ...written
  } = writes.read(parameters)
  const reference =
    typeof sis_user_id === "string"
      ? `sis_user_id:${sis_user_id}`
      : asString(asMap(parameters.get("enrollment"))?.get("user_id"))
  if (reference === undefined) {
    return yield* messageFailure(
      "Can't create an enrollment without a user. Include enrollment[user_id] to create an enrollment"
    )
  }
  const role = role_id === undefined ? parseRole(String(name)) : roleOfId(String(role_id))
  if (role === undefined) return yield* messageFailure("Invalid type")
  const person = findPersonOrSelf(request, reference)
  const section = sections.rowsOf(request, course).find(({ id }) => id === (pathSectionId ?? course_section_id))?.id
  if (person === undefined || section === undefined) return yield* notFound()
  // Canvas: without a state the person is invited.
  const state = STATES.find((candidate) => candidate === enrollment_state) ?? "invited"
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

const reactivate = (request: ApiRequest) =>
  Effect.map(pathEnrollment(request), (enrolled) => changeState(request, enrolled, "active"))

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
  include: ["avatar_url", "uuid", "email", "group_ids", "current_points"],
  // No person has two SIS ids, so that it selects what `sis_user_id` does.
  noEffect: ["created_for_sis_id"]
}
const LIST_OF_COURSE = { ...LIST, acts: Object.keys(courseFilters) }
const WRITE = {
  get acts() {
    return writes.names()
  },
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
