/** Courses. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { invalidRecord, messageFailure } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../kernel/context.js"
import type { Json, JsonObject } from "../kernel/json.js"
import {
  asBoolean,
  asMap,
  asString,
  asStrings,
  asTime,
  type Parameter,
  type ParameterMap,
  readChanges
} from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { caller, editableCourse, pathCourse, pathManagedPerson } from "../school/callers.js"
import { findCourseConflicts } from "../school/conflicts.js"
import {
  addCourse,
  type Course,
  changeCourse,
  findCourse,
  findDeletedCourse,
  isConcluded,
  sectionIds
} from "../school/courses.js"
import { type Member, type Person, selectCoursesOfPerson, tokenOwner } from "../school/people.js"
import { canEdit, parseRole, type Role, roleOfId } from "../school/roles.js"
import {
  type CourseView,
  courseRenderer,
  ownCourseIncludes,
  ownCourseRenderer,
  singleCourseIncludes
} from "./courseJson.js"
import { enroll } from "./enrollments.js"
import { findTerm, requireAccountAdmin } from "./terms.js"

/** The role in which a person must be in a course; null for a role that does not exist. */
const requestedRole = ({ parameters }: ApiRequest): Role | null | undefined => {
  const [name, id, type] = ["enrollment_role", "enrollment_role_id", "enrollment_type"].map((parameter) =>
    asString(parameters.get(parameter))
  )
  // Canvas: an unknown role results in an empty list here; the list of a course's users rejects it.
  if (name !== undefined) return parseRole(name) ?? null
  if (id !== undefined) return roleOfId(id) ?? null
  return type === undefined ? undefined : (parseRole(type) ?? null)
}

/** The states of an enrollment by date: those in a concluded course have ended. */
const stateByDate = (member: Member, course: Course, now: string): string => {
  if (member.state === "active" && isConcluded(course, now)) return "completed"
  // Canvas: students wait until the course is published.
  const isWaiting = course.state === "unpublished" && !canEdit(member.role)
  return member.state === "invited" || (member.state === "active" && isWaiting) ? "invited_or_pending" : member.state
}

/** Whether an enrollment is among those whose courses a request lists. */
const acceptEnrollment =
  ({ now, parameters }: ApiRequest): CourseView["accepts"] =>
  (member, course) => {
    const states = asStrings(parameters.get("state"))
    const state = asString(parameters.get("enrollment_state"))
    if (states.length > 0) {
      if (!states.includes(course.state) || member.state === "deleted") return false
    } else {
      if (course.state === "deleted" || (member.state !== "active" && member.state !== "invited")) return false
      // Canvas: students and observers see only published courses.
      if (course.state !== "available" && !canEdit(member.role) && state === undefined) return false
    }
    if (asBoolean(parameters.get("exclude_blueprint_courses")) && course.written.blueprint === true) return false
    if (asBoolean(parameters.get("homeroom")) && course.written.homeroom_course !== true) return false
    return !ENROLLMENT_STATES.includes(state ?? "") || stateByDate(member, course, now) === state
  }

const ENROLLMENT_STATES: ReadonlyArray<string> = ["active", "invited_or_pending", "completed"]

/** Whether a request lists available courses with active enrollments, as those are that no caller has changed. */
const listsUnchanged = ({ parameters }: ApiRequest): boolean => {
  const states = asStrings(parameters.get("state"))
  const state = asString(parameters.get("enrollment_state")) ?? ""
  return (
    (states.length === 0 || states.includes("available")) &&
    (state === "active" || !ENROLLMENT_STATES.includes(state)) &&
    !asBoolean(parameters.get("homeroom"))
  )
}

const isRootAccount = (reference: string): boolean => ["1", "self", "default"].includes(reference)

const replyCourses = Effect.fn("Sandbox.replyCourses")(function* (request: ApiRequest, path: string, person: Person) {
  const { parameters, seed } = request
  const role = requestedRole(request)
  const accepts = acceptEnrollment(request)
  const account = asString(parameters.get("account_id"))
  const rows =
    role === null || (account !== undefined && !isRootAccount(account))
      ? []
      : selectCoursesOfPerson(seed, person, { role, unchanged: listsUnchanged(request), accepts })
  return yield* replyPage(request, { path, rows, toJson: ownCourseRenderer(request, { person, accepts }) })
})

const TEXT_FIELDS = [
  "license",
  "time_zone",
  "default_view",
  "course_format",
  "integration_id",
  "public_description",
  "syllabus_body",
  "course_color",
  "friendly_name",
  "image_url"
]
const BOOLEAN_FIELDS = [
  "is_public",
  "public_syllabus",
  "public_syllabus_to_auth",
  "is_public_to_auth_users",
  "hide_final_grades",
  "apply_assignment_group_weights",
  "restrict_enrollments_to_course_dates",
  "allow_student_wiki_edits",
  "allow_wiki_comments",
  "allow_student_forum_attachments",
  "open_enrollment",
  "self_enrollment",
  "homeroom_course",
  "blueprint",
  "template",
  "post_manually"
]
const INTEGER_FIELDS = ["grading_standard_id", "storage_quota_mb"]
const DATE_FIELDS = ["start_at", "end_at"]
const PASSBACK_SETTINGS: ReadonlyArray<string> = ["nightly_sync", "disabled"]

const WRITTEN = within("course", [
  ...TEXT_FIELDS,
  ...BOOLEAN_FIELDS,
  ...INTEGER_FIELDS,
  ...DATE_FIELDS,
  "grade_passback_setting",
  "remove_image",
  "name",
  "course_code",
  "sis_course_id",
  "term_id"
])

const readInteger = (value: Parameter | undefined): number | null => {
  const number = Number(asString(value) || Number.NaN)
  return Number.isInteger(number) ? number : null
}

/** Canvas: a course has dates of its own only if it restricts enrollments to them. */
const readDates = (input: ParameterMap, restricts: boolean): JsonObject => {
  if (!restricts) return input.has("restrict_enrollments_to_course_dates") ? { start_at: null, end_at: null } : {}
  return Object.fromEntries(
    DATE_FIELDS.flatMap((name) => (input.has(name) ? [[name, asTime(input.get(name)) ?? null]] : []))
  )
}

/** The fields that are stored as they are shown. */
const readWritten = Effect.fn("Sandbox.readWritten")(function* (input: ParameterMap, before: JsonObject) {
  const written: Record<string, Json> = {}
  for (const name of TEXT_FIELDS) if (input.has(name)) written[name] = asString(input.get(name)) || null
  for (const name of BOOLEAN_FIELDS) if (input.has(name)) written[name] = asBoolean(input.get(name))
  for (const name of INTEGER_FIELDS) if (input.has(name)) written[name] = readInteger(input.get(name))
  if (asBoolean(input.get("remove_image"))) written.image_url = null
  if (input.has("grade_passback_setting")) {
    const setting = asString(input.get("grade_passback_setting")) || null
    if (setting !== null && !PASSBACK_SETTINGS.includes(setting)) {
      const text = "Invalid grade_passback_setting"
      return yield* invalidRecord("grade_passback_setting", text, text)
    }
    written.grade_passback_setting = setting
  }
  const term = asString(input.get("term_id")) ?? ""
  if (term !== "") written.enrollment_term_id = yield* findTerm(term)
  const all = { ...before, ...written }
  return { ...all, ...readDates(input, all.restrict_enrollments_to_course_dates === true) }
})

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
    written: {
      created_at: request.now,
      start_at: null,
      enrollment_term_id: 1,
      ...(yield* readWritten(input, {}))
    }
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
    written: yield* readWritten(input, before.written)
  })
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

const showCourse = Effect.fn("Sandbox.showCourse")(function* (request: ApiRequest) {
  const toJson = courseRenderer(request)
  const reference = pathParameter(request, "course_id")
  const includesAll = asStrings(request.parameters.get("include")).includes("all_courses")
  const deleted =
    includesAll && caller(request).id === tokenOwner.id ? findDeletedCourse(request.seed, reference) : Option.none()
  return reply(request, toJson(Option.isSome(deleted) ? deleted.value : yield* pathCourse(request)))
})

const LIST = {
  acts: [
    "enrollment_type",
    "enrollment_role",
    "enrollment_role_id",
    "enrollment_state",
    "exclude_blueprint_courses",
    "state",
    "homeroom",
    "account_id",
    "teacher_limit"
  ],
  include: ownCourseIncludes,
  // Canvas: only single courses have permissions. Nobody observes a student.
  noEffect: within("include", ["permissions", "observed_users"])
}

// Canvas: the responses to writes have no included fields. Only records of an import are protected from changes.
const WRITE_WITHOUT_EFFECT = ["include", "override_sis_stickiness"]

export const courseResource = defineResource({
  routes: [
    get("/courses", (request) => replyCourses(request, "courses", caller(request)), LIST),
    get("/courses/:course_id", showCourse, { acts: ["teacher_limit"], include: singleCourseIncludes }),
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
