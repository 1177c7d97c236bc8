/** Enrollments of courses, sections and people. */
import * as Effect from "effect/Effect"
import { ApiFailure, messageFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { concatLists, generateList, listFromArray } from "../kernel/lazyList.js"
import { asMap, asString, asStrings, type ParameterMap } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { memoizePerSeed, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { editableCourse, pathCourse, pathSelf } from "../school/callers.js"
import { type Course, coursePath, findCourseByIndex, sectionIds } from "../school/courses.js"
import {
  allMembersOf,
  coursesOfPerson,
  enrollmentIds,
  findPerson,
  type Member,
  membersOf,
  putMember
} from "../school/people.js"
import { canEdit, enrollmentOf, parseRole, type Role } from "../school/roles.js"
import { pathSection, sections } from "./sections.js"
import { requireAccountAdmin } from "./terms.js"

interface EnrolledMember extends Member {
  readonly course: Course
}

const toEnrolledMembers = (course: Course, members: ReadonlyArray<Member>): ReadonlyArray<EnrolledMember> =>
  members.map((member) => ({ ...member, course }))

const enrollmentJson = (url: string, { course, person, role, ...enrolled }: EnrolledMember): JsonObject => {
  const { roleId, type } = enrollmentOf(role)
  const score = 50 + (person.id % 50)
  return {
    id: enrolled.enrollment,
    root_account_id: 1,
    user_id: person.id,
    course_id: course.id,
    course_section_id: enrolled.section,
    associated_user_id: null,
    limit_privileges_to_course_section: false,
    created_at: timestampOnDay(-20),
    updated_at: timestampOnDay(-20),
    start_at: null,
    end_at: null,
    type,
    enrollment_state: enrolled.state,
    role: type,
    role_id: roleId,
    last_activity_at: timestampOnDay(person.id % 60),
    total_activity_time: (person.id * 37) % 100_000,
    sis_course_id: course.sisId ?? null,
    sis_user_id: person.sisId ?? null,
    html_url: `${url}/${coursePath(course)}/users/${person.id}`,
    // Canvas: only students have the key `grades`.
    grades:
      role === "student"
        ? {
            html_url: `${url}/${coursePath(course)}/grades/${person.id}`,
            current_score: score,
            final_score: score - 5,
            current_grade: null,
            final_grade: null
          }
        : undefined,
    user: {
      id: person.id,
      name: person.name,
      sortable_name: person.sortableName,
      short_name: person.name,
      login_id: person.login,
      sis_user_id: person.sisId ?? null
    }
  }
}

/** The requested roles; undefined for all. Unknown types match no member. */
const requestedRoles = ({ parameters }: ApiRequest): ReadonlyArray<Role> | undefined => {
  const types = [...asStrings(parameters.get("type")), ...asStrings(parameters.get("role"))]
  return types.length === 0 ? undefined : [...new Set(types.flatMap((type) => parseRole(type) ?? []))]
}

/** The members with one of the requested states; without states, those that are active or invited. */
const requestedMembers = ({ parameters, seed }: ApiRequest, course: Course): ReadonlyArray<Member> => {
  const states = asStrings(parameters.get("state"))
  return states.length === 0
    ? membersOf(seed, course)
    : allMembersOf(seed, course).filter(({ state }) => states.includes(state))
}

const replyEnrollments = Effect.fn("Sandbox.replyEnrollments")(function* (
  request: ApiRequest,
  path: string,
  course: Course,
  members: ReadonlyArray<Member>
) {
  const { parameters, url } = request
  const roles = requestedRoles(request)
  const user = asString(parameters.get("user_id"))
  const isRequested = ({ person, role }: Member) =>
    (roles === undefined || roles.includes(role)) && (user === undefined || String(person.id) === user)
  return yield* replyPage(request, {
    path,
    // Canvas pages enrollments by bookmarks.
    paging: "bookmark",
    rows: toEnrolledMembers(course, members.filter(isRequested)),
    toJson: (enrollment) => enrollmentJson(url, enrollment)
  })
})

const listCourseEnrollments = Effect.fn("Sandbox.listCourseEnrollments")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  return yield* replyEnrollments(
    request,
    `${coursePath(course)}/enrollments`,
    course,
    requestedMembers(request, course)
  )
})

const listSectionEnrollments = Effect.fn("Sandbox.listSectionEnrollments")(function* (request: ApiRequest) {
  const { owner, row } = yield* pathSection(request)
  const members = requestedMembers(request, owner).filter(({ section }) => section === row.id)
  return yield* replyEnrollments(request, `sections/${row.id}/enrollments`, owner, members)
})

const listUserEnrollments = Effect.fn("Sandbox.listUserEnrollments")(function* (request: ApiRequest) {
  const { seed, url } = request
  const person = yield* pathSelf(request)
  const roles = requestedRoles(request)
  const courses =
    roles === undefined
      ? coursesOfPerson(seed, person, undefined)
      : roles.map((role) => coursesOfPerson(seed, person, role)).reduce(concatLists, listFromArray<Course>([]))
  return yield* replyPage(request, {
    path: `users/${person.id}/enrollments`,
    paging: "bookmark",
    rows: generateList(courses.length, (index) => {
      const course = courses.rowAt(index)
      const members = membersOf(seed, course).filter((member) => member.person.id === person.id)
      const member = members.find(({ role }) => role === course.role) ?? members[0]
      if (member === undefined) throw new RangeError(`no enrollment of ${person.id} in ${course.id}`)
      return { ...member, course }
    }),
    toJson: (enrollment) => enrollmentJson(url, enrollment)
  })
})

/** An error of the creation of an enrollment. */
const enrollmentFailure = (message: string) => new ApiFailure({ status: 403, body: { message } })

// Ids of enrollments that callers create are above all seeded ones.
const createdEnrollments = memoizePerSeed(() => new Map<number, Course>())

/** Enrolls a person, or changes the enrollment that they have with this role in this section. */
export const enroll = (
  { nextId, seed }: Pick<ApiRequest, "nextId" | "seed">,
  course: Course,
  fields: Pick<Member, "person" | "role" | "section" | "state">
): { readonly member: Member; readonly isNew: boolean } => {
  const existing = allMembersOf(seed, course).find(
    ({ person, role, section }) => person.id === fields.person.id && role === fields.role && section === fields.section
  )
  const member: Member = { ...fields, enrollment: existing?.enrollment ?? nextId() }
  if (existing === undefined) createdEnrollments(seed).set(member.enrollment, course)
  putMember(seed, course, member)
  return { member, isNew: existing === undefined }
}

const readRole = (input: ParameterMap): Role | undefined =>
  parseRole(asString(input.get("type")) ?? asString(input.get("role")) ?? "StudentEnrollment")

const STATES = ["active", "invited", "inactive", "completed"] as const

const createEnrollment = Effect.fn("Sandbox.createEnrollment")(function* (
  request: ApiRequest,
  course: Course,
  pathSectionId: number | undefined
) {
  const { parameters, seed, url } = request
  if (!canEdit(course.role)) return yield* unauthorized()
  const input = asMap(parameters.get("enrollment"))
  if (input === undefined) return yield* enrollmentFailure("No parameters given")
  const reference = asString(input.get("user_id"))
  if (reference === undefined) {
    return yield* enrollmentFailure(
      "Can't create an enrollment without a user. Include enrollment[user_id] to create an enrollment"
    )
  }
  const role = readRole(input)
  if (role === undefined) return yield* enrollmentFailure("Invalid type")
  if (course.state === "completed") return yield* enrollmentFailure("Can't add an enrollment to a concluded course.")
  const person = findPerson(seed, reference)
  if (person === undefined) return yield* notFound()
  const requested = asString(input.get("course_section_id"))
  const section = pathSectionId ?? (requested === undefined ? sectionIds.at(seed, course.index, 0) : parseId(requested))
  if (!sections.get(request, course).some(({ id }) => id === section)) return yield* notFound()
  // Canvas: without a state the person is invited.
  const state = STATES.find((candidate) => candidate === asString(input.get("enrollment_state"))) ?? "invited"
  const { isNew, member } = enroll(request, course, { person, role, section, state })
  const json = enrollmentJson(url, { ...member, course })
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

const endEnrollment = Effect.fn("Sandbox.endEnrollment")(function* (request: ApiRequest) {
  const { course, member } = yield* pathEnrollment(request)
  const task = asString(request.parameters.get("task")) ?? "conclude"
  const state = Object.hasOwn(TASKS, task) ? TASKS[task] : undefined
  if (state === undefined) return yield* messageFailure("Invalid task")
  const ended = { ...member, state }
  putMember(request.seed, course, ended)
  const json = enrollmentJson(request.url, { ...ended, course })
  const action = state === "deleted" ? "deleted" : "updated"
  return replyChange(request, action, "enrollment", coursePath(course), json)
})

const reactivate = Effect.fn("Sandbox.reactivate")(function* (request: ApiRequest) {
  const { course, member } = yield* pathEnrollment(request)
  const active = { ...member, state: "active" as const }
  putMember(request.seed, course, active)
  const json = enrollmentJson(request.url, { ...active, course })
  return replyChange(request, "updated", "enrollment", coursePath(course), json)
})

const locateEnrollment = (seed: Seed, id: number): number =>
  createdEnrollments(seed).get(id)?.index ?? enrollmentIds.locate(seed, id)[0]

const showEnrollment = Effect.fn("Sandbox.showEnrollment")(function* (request: ApiRequest) {
  const { seed, url } = request
  yield* requireAccountAdmin(request)
  const id = parseId(pathParameter(request, "enrollment_id"))
  const course = yield* Effect.mapError(findCourseByIndex(seed, locateEnrollment(seed, id)), notFound)
  const member = allMembersOf(seed, course).find(({ enrollment }) => enrollment === id)
  return member === undefined ? yield* notFound() : reply(request, enrollmentJson(url, { ...member, course }))
})

const path = "/courses/:course_id/enrollments"

const FILTERS = ["type", "role", "state", "user_id"]
const WRITTEN = within("enrollment", ["user_id", "type", "role", "course_section_id", "enrollment_state"])

export const enrollmentResource = defineResource({
  routes: [
    get(path, listCourseEnrollments, { acts: FILTERS }),
    post(
      path,
      (request) => Effect.flatMap(pathCourse(request), (course) => createEnrollment(request, course, undefined)),
      { acts: WRITTEN }
    ),
    del(`${path}/:enrollment_id`, endEnrollment, { acts: ["task"] }),
    put(`${path}/:enrollment_id/reactivate`, reactivate),
    get("/sections/:section_id/enrollments", listSectionEnrollments, { acts: FILTERS }),
    post(
      "/sections/:section_id/enrollments",
      (request) => Effect.flatMap(pathSection(request), ({ owner, row }) => createEnrollment(request, owner, row.id)),
      { acts: WRITTEN }
    ),
    get("/users/:user_id/enrollments", listUserEnrollments, { acts: ["type", "role", "state"] }),
    get("/accounts/:account_id/enrollments/:enrollment_id", showEnrollment)
  ],
  ids: enrollmentIds,
  canGrow: true,
  changeTypes: ["enrollment"]
})
