/** Courses. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { invalidRecord, messageFailure } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import { type Field, flag, integer, readSentFields, text, time } from "../kernel/fields.js"
import { type Json, type JsonObject, lookUp } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings, type ParameterMap } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import { caller, editableCourse, pathCourse, pathManagedPerson, requireAccountAdmin } from "../school/callers.js"
import { findCourseConflicts } from "../school/conflicts.js"
import { addCourse, type Course, changeCourse, findCourse, isConcluded, sectionIds } from "../school/courses.js"
import { type AcceptAttendance, type Person, selectCoursesOfPerson } from "../school/people.js"
import { canEdit, parseRole, type Role, roleOfId } from "../school/roles.js"
import { COURSE_INCLUDES, courseRenderer, ownCourseRenderer } from "./courseJson.js"
import { enroll } from "./enrollments.js"
import { findTerm } from "./terms.js"

/** The role in which a person must be in a course; null for a role that does not exist. */
const requestedRole = ({ parameters }: ApiRequest): Role | null | undefined => {
  const [name, id, type] = ["enrollment_role", "enrollment_role_id", "enrollment_type"].map((parameter) =>
    asString(parameters.get(parameter))
  )
  const sent = name ?? type
  if (id !== undefined) return roleOfId(id) ?? null
  // Canvas: an unknown role results in an empty list here; the list of a course's users rejects it.
  return sent === undefined ? undefined : (parseRole(sent) ?? null)
}

/** Whether an enrollment is among those whose courses a request lists. */
const acceptEnrollment = ({ now, parameters }: ApiRequest): AcceptAttendance => {
  const states = asStrings(parameters.get("state"))
  const enrollmentState = asString(parameters.get("enrollment_state"))
  const enrollmentStates: ReadonlyArray<string> =
    enrollmentState === undefined
      ? states.length === 0
        ? ["active", "invited"]
        : ["active", "invited", "completed", "inactive"]
      : enrollmentState === "invited_or_pending"
        ? ["invited"]
        : [enrollmentState]
  return ({ role, state }, course) => {
    const current =
      state === "active" && isConcluded(course, now) && enrollmentState !== undefined ? "completed" : state
    if (!enrollmentStates.includes(current)) return false
    if (states.length > 0) return states.includes(course.state)
    // Canvas: students and observers see only published courses.
    return course.state !== "deleted" && (course.state === "available" || canEdit(role))
  }
}

const replyCourses = Effect.fn("Sandbox.replyCourses")(function* (request: ApiRequest, path: string, person: Person) {
  const role = requestedRole(request)
  const accepts = acceptEnrollment(request)
  const rows = role === null ? [] : selectCoursesOfPerson(request.seed, person, accepts, role)
  return yield* replyPage(request, { path, rows, toJson: ownCourseRenderer(request, person, accepts) })
})

const named = (names: string, field: Field<Json>): Readonly<Record<string, Field<Json>>> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, field])
  )

/** The fields that are written as they are shown. */
const FIELDS = {
  ...named(
    `license time_zone default_view course_format integration_id public_description syllabus_body course_color
     friendly_name image_url grade_passback_setting`,
    text()
  ),
  ...named(
    `is_public public_syllabus public_syllabus_to_auth is_public_to_auth_users hide_final_grades
     apply_assignment_group_weights restrict_enrollments_to_course_dates allow_student_wiki_edits allow_wiki_comments
     allow_student_forum_attachments open_enrollment self_enrollment homeroom_course blueprint template`,
    flag()
  ),
  ...named("grading_standard_id storage_quota_mb", integer(null)),
  ...named("start_at end_at", time())
}

const WRITTEN = within("course", [...Object.keys(FIELDS), "name", "course_code", "sis_course_id", "term_id"])

/** The course with the fields that a request sends. */
const readCourse = Effect.fn("Sandbox.readCourse")(function* (
  request: ApiRequest,
  before: Pick<Course, "code" | "name" | "sisId" | "written">,
  index: number | undefined
) {
  const input: ParameterMap = asMap(request.parameters.get("course")) ?? new Map()
  // Canvas: the name of a course without one.
  const name = (asString(input.get("name")) ?? before.name).trim() || "Unnamed Course"
  const term = asString(input.get("term_id")) ?? ""
  const sisId = input.has("sis_course_id") ? asString(input.get("sis_course_id"))?.trim() || undefined : before.sisId
  const other = sisId === undefined ? Option.none() : findCourse(request.seed, `sis_course_id:${sisId}`)
  if (Option.isSome(other) && other.value.index !== index) {
    return yield* invalidRecord("sis_source_id", "taken", `SIS ID "${sisId}" is already in use`)
  }
  const written: JsonObject = {
    ...before.written,
    ...(yield* readSentFields(FIELDS, input)),
    ...(term === "" ? {} : { enrollment_term_id: (yield* findTerm(request, term)).id })
  }
  return { name, code: asString(input.get("course_code")) || before.code || name, sisId, written }
})

const createCourse = Effect.fn("Sandbox.createCourse")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const written = { created_at: request.now, start_at: null, enrollment_term_id: 1 }
  const course = addCourse(request, {
    ...(yield* readCourse(request, { name: "", code: "", sisId: undefined, written }, undefined)),
    state: asBoolean(parameters.get("offer")) ? "available" : "unpublished"
  })
  if (asBoolean(parameters.get("enroll_me"))) {
    const section = sectionIds.at(seed, course.index, 0)
    enroll(request, course, { person: caller(request), role: "teacher", section, state: "active" })
  }
  return replyChange(request, "created", "course", "accounts/1", courseRenderer(request)(course))
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
  const event = asString(asMap(parameters.get("course"))?.get("event")) ?? ""
  const state = lookUp(EVENTS, event)
  if (event !== "" && state === undefined) return yield* messageFailure("Invalid event")
  const offered = asBoolean(parameters.get("offer")) ? "available" : before.state
  const fields = yield* readCourse(request, before, before.index)
  const course = changeCourse(seed, before, { ...fields, state: state ?? offered })
  const action = course.state === "deleted" ? "deleted" : "updated"
  return replyChange(request, action, "course", "accounts/1", courseRenderer(request)(course))
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
  recordChange(request, action, "course", "accounts/1", courseRenderer(request)(course))
  return reply(request, { [event]: true })
})

const showCourse = (request: ApiRequest) =>
  Effect.map(pathCourse(request), (course) => reply(request, courseRenderer(request)(course)))

const LIST = {
  acts: ["enrollment_type", "enrollment_role", "enrollment_role_id", "enrollment_state", "state"],
  include: COURSE_INCLUDES
}

// Canvas: the responses to writes have no included fields.
const WRITE_WITHOUT_EFFECT = ["include", ...SIS_IMPORT_PARAMETERS]

export const courseResource = defineResource({
  routes: [
    get("/courses", (request) => replyCourses(request, "courses", caller(request)), LIST),
    ...(["/courses/:course_id", "/accounts/:account_id/courses/:course_id"] as const).map((path) =>
      get(path, showCourse, { include: COURSE_INCLUDES })
    ),
    put("/courses/:course_id", updateCourse, {
      acts: [...WRITTEN, "course[event]", "offer"],
      noEffect: WRITE_WITHOUT_EFFECT
    }),
    del("/courses/:course_id", endCourse, { acts: ["event"] }),
    post("/accounts/:account_id/courses", createCourse, {
      acts: [...WRITTEN, "offer", "enroll_me"],
      // There is no template.
      noEffect: [...WRITE_WITHOUT_EFFECT, "skip_course_template"]
    }),
    get(
      "/users/:user_id/courses",
      (request) =>
        Effect.flatMap(pathManagedPerson(request), (person) =>
          replyCourses(request, `users/${person.id}/courses`, person)
        ),
      LIST
    )
  ],
  findConflicts: findCourseConflicts,
  changeTypes: ["course"]
})
