/** The members of courses: their enrollments, and lists of people with a role. */
import * as Effect from "effect/Effect"
import { documentedWrites } from "../generic/parameters.js"
import { messageFailure, notFound, statusFailure, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { type Filters, filterAny, filterSearch, selectArray, sortRows } from "../kernel/filters.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asMap, asString, asStrings } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { timestampOnDay } from "../kernel/time.js"
import {
  caller,
  editableCourse,
  findPersonOrSelf,
  managesCourse,
  pathCourse,
  pathManagedPerson,
  pathPerson
} from "../school/callers.js"
import { type Course, coursePath, sectionIds } from "../school/courses.js"
import {
  allMembersOf,
  coursesOfPerson,
  enrollmentIds,
  enrollmentsIn,
  isCurrent,
  type Member,
  membersOf,
  type Person,
  putMember,
  uniquePeople
} from "../school/people.js"
import { canEdit, enrollmentOf, parseRole, type Role, roleOfId } from "../school/roles.js"
import { pathSection, sections } from "./sections.js"
import { matchesPerson, personIncludes, personJson, sortsOfPeople } from "./users.js"

/** The scores of a student in a course, of 100. In the final one, ungraded work counts as zero. */
export const scoresOf = ({ id }: Pick<Person, "id">) => ({ current: 50 + (id % 50), final: 45 + (id % 50) })

/** The generated grades of a student. Canvas: only graders and the student see more than the address. */
const gradesJson = (request: ApiRequest, course: Course, { id }: Person): JsonObject => {
  const html_url = `${request.url}/${coursePath(course)}/grades/${id}`
  if (!managesCourse(request, course) && caller(request).id !== id) return { html_url }
  const { current, final } = scoresOf({ id })
  return {
    html_url,
    current_grade: null,
    current_score: current,
    final_grade: null,
    final_score: final,
    unposted_current_grade: null,
    unposted_current_score: current,
    unposted_final_grade: null,
    unposted_final_score: final
  }
}

/** An enrollment and its course, which has the role of the caller in it. */
interface Enrolled {
  readonly course: Course
  readonly member: Member
}

/** An enrollment, without the person. */
const enrollmentJson = (request: ApiRequest, { course, member }: Enrolled): JsonObject => {
  const { person, role } = member
  const { roleId, type } = enrollmentOf(role)
  const section = sections.rowsOf(request, course).find(({ id }) => id === member.section)
  return {
    id: member.enrollment,
    root_account_id: 1,
    user_id: person.id,
    course_id: course.id,
    course_section_id: member.section,
    associated_user_id: null,
    limit_privileges_to_course_section: false,
    created_at: timestampOnDay(-20),
    updated_at: timestampOnDay(-20),
    start_at: null,
    end_at: null,
    type,
    enrollment_state: member.state,
    role: type,
    role_id: roleId,
    last_activity_at: timestampOnDay(person.id % 60),
    last_attended_at: null,
    total_activity_time: (person.id * 37) % 100_000,
    sis_import_id: null,
    // Canvas: only students have the key `grades`.
    grades: role === "student" ? gradesJson(request, course, person) : undefined,
    sis_account_id: null,
    sis_course_id: course.sisId ?? null,
    course_integration_id: null,
    section_integration_id: null,
    sis_section_id: section?.sis_section_id ?? null,
    sis_user_id: person.sisId ?? null,
    html_url: `${request.url}/${coursePath(course)}/users/${person.id}`,
    ...member.written
  }
}

/** An enrollment with its person. */
const enrolledJson = (request: ApiRequest, enrolled: Enrolled): JsonObject => ({
  ...enrollmentJson(request, enrolled),
  user: personJson(request, enrolled.member.person, asStrings(request.parameters.get("include")))
})

/** A person with those of the enrollments that are theirs. */
const memberJson = (
  request: ApiRequest,
  course: Course,
  person: Person,
  members: ReadonlyArray<Member>,
  include: ReadonlyArray<string>
): JsonObject => ({
  ...personJson(request, person, include),
  enrollments: include.includes("enrollments")
    ? members
        .filter((member) => member.person.id === person.id)
        .map((member) => enrollmentJson(request, { course, member }))
    : undefined
})

const memberFilters: Filters<Member> = {
  enrollment_type: (value) => {
    const roles = asStrings(value).map(parseRole)
    return roles.includes(undefined)
      ? Effect.fail(statusFailure(400, "Invalid enrollment type"))
      : ({ role }) => roles.includes(role)
  },
  search_term: filterSearch(({ person }, term) => matchesPerson(person, term))
}

/** Lists members of a course, by default the active and invited ones. A person with several enrollments is listed once. */
const listMembers = (name: string, role?: Role) =>
  Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
    const course = yield* pathCourse(request)
    const states = asStrings(request.parameters.get("enrollment_state"))
    const members = allMembersOf(request.seed, course).filter(
      (member) =>
        (states.length === 0 ? isCurrent(member) : states.includes(member.state)) &&
        (role === undefined || member.role === role)
    )
    const selected = yield* selectArray(request, members, { filters: memberFilters })
    // Canvas: the list has addresses without their include.
    const include = ["email", ...asStrings(request.parameters.get("include"))]
    return yield* replyPage(request, {
      path: `${coursePath(course)}/${name}`,
      rows: sortRows(request, uniquePeople(selected), sortsOfPeople),
      toJson: (person) => memberJson(request, course, person, members, include)
    })
  })

const showMember = Effect.fn("Sandbox.showMember")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const id = pathPerson(request)?.id
  const members = membersOf(request.seed, course).filter(({ person }) => person.id === id)
  const [member] = members
  if (member === undefined) return yield* notFound()
  const include = asStrings(request.parameters.get("include"))
  return reply(request, memberJson(request, course, member.person, members, include))
})

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
    return ({ member }) => states.includes(member.state)
  },
  user_id: (value, request) => {
    const person = findPersonOrSelf(request, asString(value) ?? "")
    return person === undefined ? Effect.fail(notFound()) : ({ member }) => member.person.id === person.id
  }
}

const replyEnrollments = Effect.fn("Sandbox.replyEnrollments")(function* (
  request: ApiRequest,
  path: string,
  all: ReadonlyArray<Enrolled>
) {
  const listed = request.parameters.has("state") ? all : all.filter(({ member }) => isCurrent(member))
  return yield* replyPage(request, {
    path,
    // Canvas pages enrollments by bookmarks.
    paging: "bookmark",
    rows: yield* selectArray(request, listed, { filters }),
    toJson: (enrolled) => enrolledJson(request, enrolled)
  })
})

/** The course in the path, or that of the section in the path. */
const pathScope = (request: ApiRequest) =>
  pathParameter(request, "section_id") === ""
    ? Effect.map(pathCourse(request), (course) => ({ course, sectionId: undefined }))
    : Effect.map(pathSection(request), ({ owner, row }) => ({ course: owner, sectionId: row.id }))

const listEnrollments = Effect.fn("Sandbox.listEnrollments")(function* (request: ApiRequest) {
  const { course, sectionId } = yield* pathScope(request)
  const members = allMembersOf(request.seed, course)
  const listed = sectionId === undefined ? members : members.filter(({ section }) => section === sectionId)
  const enrolled = listed.map((member) => ({ course, member }))
  const owner = sectionId === undefined ? coursePath(course) : `sections/${sectionId}`
  return yield* replyEnrollments(request, `${owner}/enrollments`, enrolled)
})

const listUserEnrollments = (request: ApiRequest) =>
  Effect.flatMap(pathManagedPerson(request), (person) => {
    const courses = coursesOfPerson(request.seed, person, (_, { state }) => state !== "deleted")
    const all = courses.flatMap((course) =>
      enrollmentsIn(request.seed, person, course).map((member) => ({ course, member }))
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

const createEnrollment = Effect.fn("Sandbox.createEnrollment")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const { course, sectionId } = yield* pathScope(request)
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
  const role = role_id === undefined ? parseRole(String(name)) : roleOfId(String(role_id))
  if (role === undefined) return yield* messageFailure("Invalid type")
  const reference = asString(asMap(parameters.get("enrollment"))?.get("user_id")) ?? `sis_user_id:${sis_user_id}`
  const person = findPersonOrSelf(request, reference)
  const section = sections.rowsOf(request, course).find(({ id }) => id === (sectionId ?? course_section_id))?.id
  if (person === undefined || section === undefined) return yield* notFound()
  // Canvas: without a state the person is invited.
  const state = STATES.find((candidate) => candidate === enrollment_state) ?? "invited"
  const { isNew, member } = enroll(request, course, { person, role, section, state, written })
  const json = enrolledJson(request, { course, member })
  return replyChange(request, isNew ? "created" : "updated", "enrollment", coursePath(course), json)
})

const TASKS: Readonly<Record<string, Member["state"]>> = {
  conclude: "completed",
  delete: "deleted",
  inactivate: "inactive",
  deactivate: "inactive"
}

/** Changes the state of the enrollment in the path. */
const changeState = Effect.fn("Sandbox.changeEnrollment")(function* (
  request: ApiRequest,
  state: Member["state"] | undefined
) {
  const course = yield* editableCourse(request)
  const id = parseId(pathParameter(request, "enrollment_id"))
  const member = allMembersOf(request.seed, course).find(({ enrollment }) => enrollment === id)
  if (member === undefined) return yield* notFound()
  if (state === undefined) return yield* messageFailure("Invalid task")
  const changed: Member = { ...member, state, written: { ...member.written, updated_at: request.now } }
  putMember(request.seed, course, changed)
  const json = enrolledJson(request, { course, member: changed })
  return replyChange(request, state === "deleted" ? "deleted" : "updated", "enrollment", coursePath(course), json)
})

const MEMBER_INCLUDES = ["enrollments", ...Object.keys(personIncludes)]
const MEMBER_LIST = {
  acts: [...Object.keys(memberFilters), "enrollment_state", "sort", "order"],
  include: MEMBER_INCLUDES,
  // There are no test students.
  noEffect: ["include[test_student]"]
}

const LIST_OF_COURSE = { acts: Object.keys(filters), include: Object.keys(personIncludes) }
const WRITE = {
  get acts() {
    return writes.names()
  },
  noEffect: within("enrollment", ["notify", "self_enrolled"])
}

export const enrollmentResource = defineResource({
  routes: [
    // `search_users` is an older name of the same list.
    ...["users", "search_users"].map((name) => get(`/courses/:course_id/${name}`, listMembers(name), MEMBER_LIST)),
    ...["students", "recent_students"].map((name) => get(`/courses/:course_id/${name}`, listMembers(name, "student"))),
    get("/courses/:course_id/users/:user_id", showMember, { include: MEMBER_INCLUDES }),
    ...(["/courses/:course_id/enrollments", "/sections/:section_id/enrollments"] as const).flatMap((path) => [
      get(path, listEnrollments, LIST_OF_COURSE),
      post(path, createEnrollment, WRITE)
    ]),
    del(
      "/courses/:course_id/enrollments/:enrollment_id",
      (request) => changeState(request, lookUp(TASKS, asString(request.parameters.get("task")) ?? "conclude")),
      { acts: ["task"] }
    ),
    put("/courses/:course_id/enrollments/:enrollment_id/reactivate", (request) => changeState(request, "active")),
    get("/users/:user_id/enrollments", listUserEnrollments, {
      acts: ["type", "role", "state"],
      include: Object.keys(personIncludes)
    })
  ],
  ids: enrollmentIds,
  changeTypes: ["enrollment"]
})
