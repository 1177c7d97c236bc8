/** Courses. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { invalidRecord, messageFailure } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import type { Json, JsonObject } from "../kernel/json.js"
import type { LazyList } from "../kernel/lazyList.js"
import { asBoolean, asMap, asString, asStrings, asTime, type ParameterMap, readChanges } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { hash, type Seed } from "../kernel/seed.js"
import { caller, editableCourse, pathCourse, pathSelf } from "../school/callers.js"
import { findCourseConflicts } from "../school/conflicts.js"
import {
  addCourse,
  type Course,
  changeCourse,
  courseCreatedAt,
  findCourse,
  isSeeded,
  originalCourseAt,
  sectionIds
} from "../school/courses.js"
import { displayUserJson } from "../school/displayUser.js"
import { coursesOfPerson, membersOf, type Person, peopleWithRole } from "../school/people.js"
import { canEdit, enrollmentOf, parseRole, type Role } from "../school/roles.js"
import { enroll } from "./enrollments.js"
import { sections } from "./sections.js"
import { countUngraded } from "./submissions/submission.js"
import { requireAccountAdmin, termJson, termOf } from "./terms.js"

const enrollmentJson = (role: Role, caller: number): JsonObject => {
  const { roleId, type } = enrollmentOf(role)
  return {
    type: type.replace("Enrollment", "").toLowerCase(),
    role: type,
    role_id: roleId,
    user_id: caller,
    enrollment_state: "active",
    limit_privileges_to_course_section: false
  }
}

/** The owner of the token may see a course that they are not in. */
const ownEnrollments = (seed: Seed, course: Course, caller: number): ReadonlyArray<JsonObject> =>
  isSeeded(seed, course) || membersOf(seed, course).some(({ person }) => person.id === caller)
    ? [enrollmentJson(course.role, caller)]
    : []

const uuidOf = (seed: Seed, course: Course): string =>
  Array.from({ length: 5 }, (_, part) => hash(seed, "course.uuid", course.index, part).toString(36)).join("")

/** The context in which a course is rendered. */
interface CourseView {
  readonly seed: Seed
  readonly url: string
  readonly quota: number
  readonly caller: number
  readonly include: ReadonlyArray<string>
  /** Canvas: the caller's role is included in their own lists, not in those of an account. */
  readonly isOwnList: boolean
}

const courseJson = ({ caller, isOwnList, seed, quota, url }: CourseView, course: Course): JsonObject => ({
  id: course.id,
  name: course.name,
  account_id: 1,
  uuid: uuidOf(seed, course),
  start_at: null,
  grading_standard_id: null,
  is_public: false,
  created_at: courseCreatedAt(course),
  course_code: course.code,
  default_view: "modules",
  root_account_id: 1,
  enrollment_term_id: termOf(seed, course),
  license: "private",
  grade_passback_setting: null,
  end_at: null,
  public_syllabus: false,
  public_syllabus_to_auth: false,
  storage_quota_mb: Math.floor(quota / 1024 ** 2),
  is_public_to_auth_users: false,
  homeroom_course: false,
  course_color: null,
  friendly_name: null,
  apply_assignment_group_weights: false,
  // Canvas: the feed is public to anyone who knows the uuid.
  calendar: { ics: `${url}/feeds/calendars/course_${uuidOf(seed, course)}.ics` },
  time_zone: "Europe/Copenhagen",
  blueprint: false,
  template: false,
  sis_course_id: course.sisId ?? null,
  sis_import_id: null,
  integration_id: null,
  enrollments: isOwnList ? ownEnrollments(seed, course, caller) : undefined,
  hide_final_grades: false,
  workflow_state: course.state,
  restrict_enrollments_to_course_dates: false,
  ...course.written
})

/** The fields of a course that require an `include[]`. */
const includedJson = (request: ApiRequest, { include, seed, url }: CourseView, course: Course): JsonObject => {
  const isIncluded = (name: string) => include.includes(name)
  const students = () => peopleWithRole(seed, course, "student").length
  const teachers = () => peopleWithRole(seed, course, "teacher").map((person) => displayUserJson(url, person))
  const rows = isIncluded("sections") ? sections.get(request, course) : []
  const countsUngraded = isIncluded("needs_grading_count") && canEdit(course.role)
  return {
    term: isIncluded("term") ? termJson(termOf(seed, course)) : undefined,
    total_students: isIncluded("total_students") ? students() : undefined,
    teachers: isIncluded("teachers") ? teachers() : undefined,
    sections: isIncluded("sections")
      ? rows.map(({ end_at, id, name, start_at }) => ({
          id,
          name,
          start_at,
          end_at,
          enrollment_role: enrollmentOf(course.role).type
        }))
      : undefined,
    account: isIncluded("account") ? { id: 1, name: "Sandbox University", root_account_id: null } : undefined,
    syllabus_body: isIncluded("syllabus_body") ? `<p>${originalCourseAt(seed, course.index).name}</p>` : undefined,
    public_description: isIncluded("public_description") ? null : undefined,
    needs_grading_count: countsUngraded ? countUngraded(request, course) : undefined,
    // Canvas: the error for a course without requirements.
    course_progress: isIncluded("course_progress")
      ? {
          error: {
            message:
              "no progress available because this course is not module based (has modules and module completion requirements)"
          }
        }
      : undefined,
    permissions: isIncluded("permissions")
      ? { create_discussion_topic: true, create_announcement: canEdit(course.role) }
      : undefined,
    is_favorite: isIncluded("favorites") ? false : undefined,
    concluded: isIncluded("concluded") ? false : undefined
  }
}

const listCourses = (
  seed: Seed,
  person: Person,
  enrollmentType: string | undefined
): LazyList<Course> | ReadonlyArray<Course> => {
  if (enrollmentType === undefined) return coursesOfPerson(seed, person, undefined)
  const role = parseRole(enrollmentType)
  // Canvas: an unknown type results in an empty list here; the list of a course's users rejects it.
  return role === undefined ? [] : coursesOfPerson(seed, person, role)
}

/** Creates the renderer of courses for the caller; `own` for their own list, not that of an account. */
export const makeCourseRenderer = (request: ApiRequest, isOwnList: boolean) => {
  const { parameters, seed, quota, url } = request
  const { id } = caller(request)
  const view = { seed, url, quota, caller: id, include: asStrings(parameters.get("include")), isOwnList }
  return (course: Course): JsonObject => ({ ...courseJson(view, course), ...includedJson(request, view, course) })
}

const replyCourses = Effect.fn("Sandbox.replyCourses")(function* (request: ApiRequest, path: string, person: Person) {
  const { parameters, seed } = request
  const rows = listCourses(seed, person, asString(parameters.get("enrollment_type")))
  return yield* replyPage(request, { path, rows, toJson: makeCourseRenderer(request, true) })
})

/** The words of `include[]` for courses. */
export const COURSE_INCLUDES = [
  "term",
  "total_students",
  "teachers",
  "sections",
  "account",
  "syllabus_body",
  "public_description",
  "needs_grading_count",
  "course_progress",
  "permissions",
  "favorites",
  "concluded"
]

const COPIED_FIELDS = ["license", "time_zone", "default_view", "course_format"]
const BOOLEAN_FIELDS = [
  "is_public",
  "public_syllabus",
  "public_syllabus_to_auth",
  "is_public_to_auth_users",
  "hide_final_grades"
]

const WRITTEN = within("course", [
  ...COPIED_FIELDS,
  ...BOOLEAN_FIELDS,
  "start_at",
  "end_at",
  "name",
  "course_code",
  "sis_course_id",
  "term_id"
])

/** The fields that are stored as they are shown. */
const readWritten = (input: ParameterMap): JsonObject => {
  const written: Record<string, Json> = {}
  for (const name of COPIED_FIELDS) if (input.has(name)) written[name] = asString(input.get(name)) ?? null
  for (const name of BOOLEAN_FIELDS) if (input.has(name)) written[name] = asBoolean(input.get(name))
  for (const name of ["start_at", "end_at"]) if (input.has(name)) written[name] = asTime(input.get(name)) ?? null
  const term = Number(asString(input.get("term_id")) ?? Number.NaN)
  return Number.isInteger(term) ? { ...written, enrollment_term_id: term } : written
}

const courseInput = ({ parameters }: ApiRequest): ParameterMap => asMap(parameters.get("course")) ?? new Map()

/** Fails if another course has the SIS id. */
const readSisId = (request: ApiRequest, input: ParameterMap, before: Course | undefined) => {
  if (!input.has("sis_course_id")) return Effect.succeed(before?.sisId)
  const sisId = asString(input.get("sis_course_id"))?.trim() || undefined
  const other = sisId === undefined ? Option.none() : findCourse(request.seed, `sis_course_id:${sisId}`)
  return Option.isSome(other) && other.value.index !== before?.index
    ? Effect.fail(invalidRecord("sis_source_id", "taken", `SIS ID "${sisId}" is already in use`))
    : Effect.succeed(sisId)
}

/** Canvas: the name of a course without one. */
const readName = (input: ParameterMap, before: string): string =>
  readChanges(input).readString("name", before).trim() || "Unnamed Course"

/** Canvas: the code of a course without one is the first word of its name, with the first other word that has a digit. */
const readCode = (input: ParameterMap, before: string, name: string): string => {
  const [first = "", ...others] = name.split(/\s/)
  const numbered = others.find((word) => /\d/.test(word))
  return (
    readChanges(input).readString("course_code", before) || (numbered === undefined ? first : `${first} ${numbered}`)
  )
}

const createCourse = Effect.fn("Sandbox.createCourse")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const input = courseInput(request)
  const sisId = yield* readSisId(request, input, undefined)
  const name = readName(input, "")
  const course = addCourse(request, {
    name,
    code: readCode(input, "", name),
    sisId,
    state: asBoolean(parameters.get("offer")) ? "available" : "unpublished",
    written: { created_at: request.now, start_at: null, enrollment_term_id: 1, ...readWritten(input) }
  })
  if (asBoolean(parameters.get("enroll_me"))) {
    const section = sectionIds.at(seed, course.index, 0)
    enroll(request, course, { person: caller(request), role: "teacher", section, state: "active" })
  }
  return replyChange(request, "created", "course", "accounts/1", makeCourseRenderer(request, true)(course))
})

const EVENTS: Readonly<Record<string, Course["state"]>> = {
  claim: "unpublished",
  offer: "available",
  conclude: "completed",
  delete: "deleted",
  undelete: "unpublished"
}

const updateCourse = Effect.fn("Sandbox.updateCourse")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const before = yield* editableCourse(request)
  const input = courseInput(request)
  const event = asString(input.get("event")) ?? ""
  if (event !== "" && !Object.hasOwn(EVENTS, event)) return yield* messageFailure("Invalid event")
  const offered = asBoolean(parameters.get("offer")) ? "available" : before.state
  const name = readName(input, before.name)
  const course = changeCourse(seed, before, {
    name,
    code: readCode(input, before.code, name),
    sisId: yield* readSisId(request, input, before),
    state: EVENTS[event] ?? offered,
    written: { ...before.written, ...readWritten(input) }
  })
  const action = course.state === "deleted" ? "deleted" : "updated"
  return replyChange(request, action, "course", "accounts/1", makeCourseRenderer(request, true)(course))
})

const endCourse = Effect.fn("Sandbox.endCourse")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const before = yield* editableCourse(request)
  const event = asString(parameters.get("event"))
  if (event !== "delete" && event !== "conclude") {
    return yield* messageFailure('Only "delete" and "conclude" events are allowed.')
  }
  const course = changeCourse(seed, before, { state: event === "delete" ? "deleted" : "completed" })
  const action = event === "delete" ? "deleted" : "updated"
  recordChange(request, action, "course", "accounts/1", makeCourseRenderer(request, true)(course))
  return reply(request, { [event]: true })
})

const showCourse = Effect.fn("Sandbox.showCourse")(function* (request: ApiRequest) {
  const toJson = makeCourseRenderer(request, true)
  return reply(request, toJson(yield* pathCourse(request)))
})

export const courseResource = defineResource({
  routes: [
    get("/courses", (request) => replyCourses(request, "courses", caller(request)), {
      acts: ["enrollment_type"],
      include: COURSE_INCLUDES
    }),
    get("/courses/:course_id", showCourse, { include: COURSE_INCLUDES }),
    put("/courses/:course_id", updateCourse, {
      acts: [...WRITTEN, "course[event]", "offer"],
      include: COURSE_INCLUDES
    }),
    del("/courses/:course_id", endCourse, { acts: ["event"] }),
    post("/accounts/:account_id/courses", createCourse, {
      acts: [...WRITTEN, "offer", "enroll_me"],
      include: COURSE_INCLUDES
    }),
    get(
      "/users/:user_id/courses",
      (request) =>
        Effect.flatMap(pathSelf(request), (person) => replyCourses(request, `users/${person.id}/courses`, person)),
      { acts: ["enrollment_type"], include: COURSE_INCLUDES }
    )
  ],
  findConflicts: findCourseConflicts,
  changeTypes: ["course"]
})
