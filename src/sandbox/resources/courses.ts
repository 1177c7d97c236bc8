/** Courses. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { invalidRecord, messageFailure } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings, type ParameterMap, readChanges } from "../kernel/parameters.js"
import { type Field, flag, readSentFields, time } from "../kernel/records.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import {
  caller,
  editableCourse,
  isAccountAdmin,
  isRootAccount,
  pathCourse,
  pathManagedPerson,
  requireAccountAdmin
} from "../school/callers.js"
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
import { type AcceptAttendance, type Attendance, type Person, selectCoursesOfPerson } from "../school/people.js"
import { canEdit, parseRole, type Role, roleOfId } from "../school/roles.js"
import { courseRenderer, ownCourseIncludes, ownCourseRenderer, singleCourseIncludes } from "./courseJson.js"
import { enroll } from "./enrollments.js"
import { findTerm } from "./terms.js"

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
const stateByDate = (member: Attendance, course: Course, now: string): string => {
  if (member.state === "active" && isConcluded(course, now)) return "completed"
  // Canvas: students wait until the course is published.
  const isWaiting = course.state === "unpublished" && !canEdit(member.role)
  return member.state === "invited" || (member.state === "active" && isWaiting) ? "invited_or_pending" : member.state
}

const ENROLLMENT_STATES: ReadonlyArray<string> = ["active", "invited_or_pending", "completed"]

/** Whether an enrollment is among those whose courses a request lists. */
const acceptEnrollment = ({ now, parameters }: ApiRequest): AcceptAttendance => {
  const states = asStrings(parameters.get("state"))
  const state = asString(parameters.get("enrollment_state"))
  const excludesBlueprints = asBoolean(parameters.get("exclude_blueprint_courses"))
  const isHomeroom = asBoolean(parameters.get("homeroom"))
  const hasState = ENROLLMENT_STATES.includes(state ?? "")
  return (member, course) => {
    if (states.length > 0) {
      if (!states.includes(course.state) || member.state === "deleted") return false
    } else {
      if (course.state === "deleted" || (member.state !== "active" && member.state !== "invited")) return false
      // Canvas: students and observers see only published courses.
      if (course.state !== "available" && !canEdit(member.role) && state === undefined) return false
    }
    if (excludesBlueprints && course.written.blueprint === true) return false
    if (isHomeroom && course.written.homeroom_course !== true) return false
    return !hasState || stateByDate(member, course, now) === state
  }
}

const replyCourses = Effect.fn("Sandbox.replyCourses")(function* (request: ApiRequest, path: string, person: Person) {
  const { parameters, seed } = request
  const role = requestedRole(request)
  const accepts = acceptEnrollment(request)
  const account = asString(parameters.get("account_id"))
  const rows =
    role === null || (account !== undefined && !isRootAccount(account))
      ? []
      : selectCoursesOfPerson(seed, person, accepts, role)
  return yield* replyPage(request, { path, rows, toJson: ownCourseRenderer(request, { person, accepts }) })
})

/** A text, which a blank value clears. */
const optionalText: Field<string | null> = {
  initial: null,
  read: (_, value) => Effect.succeed(asString(value) || null)
}

/** An integer, which any other value clears. */
const optionalInteger: Field<number | null> = {
  initial: null,
  read: (_, value) => {
    const number = Number(asString(value) || Number.NaN)
    return Effect.succeed(Number.isInteger(number) ? number : null)
  }
}

const PASSBACK_SETTINGS: ReadonlyArray<string> = ["nightly_sync", "disabled"]

const passbackSetting: Field<string | null> = {
  ...optionalText,
  check: (name, value) =>
    value === null || PASSBACK_SETTINGS.includes(value)
      ? undefined
      : invalidRecord(name, `Invalid ${name}`, `Invalid ${name}`)
}

/** The fields that are written as they are shown. */
const FIELDS = {
  license: optionalText,
  time_zone: optionalText,
  default_view: optionalText,
  course_format: optionalText,
  integration_id: optionalText,
  public_description: optionalText,
  syllabus_body: optionalText,
  course_color: optionalText,
  friendly_name: optionalText,
  image_url: optionalText,
  is_public: flag(false),
  public_syllabus: flag(false),
  public_syllabus_to_auth: flag(false),
  is_public_to_auth_users: flag(false),
  hide_final_grades: flag(false),
  apply_assignment_group_weights: flag(false),
  restrict_enrollments_to_course_dates: flag(false),
  allow_student_wiki_edits: flag(false),
  allow_wiki_comments: flag(false),
  allow_student_forum_attachments: flag(false),
  open_enrollment: flag(false),
  self_enrollment: flag(false),
  homeroom_course: flag(false),
  blueprint: flag(false),
  template: flag(false),
  post_manually: flag(false),
  grading_standard_id: optionalInteger,
  storage_quota_mb: optionalInteger,
  grade_passback_setting: passbackSetting
}

const DATES = { start_at: time(), end_at: time() }

const WRITTEN = within("course", [
  ...Object.keys(FIELDS),
  ...Object.keys(DATES),
  "remove_image",
  "name",
  "course_code",
  "sis_course_id",
  "term_id"
])

/** Reads the fields that are written as they are shown. */
const readWritten = Effect.fn("Sandbox.readWritten")(function* (
  request: ApiRequest,
  input: ParameterMap,
  before: JsonObject
) {
  const written: JsonObject = { ...before, ...(yield* readSentFields(FIELDS, request, input)) }
  const term = asString(input.get("term_id")) ?? ""
  // Canvas: a course has dates of its own only if it restricts enrollments to them.
  const restricts = written.restrict_enrollments_to_course_dates === true
  const hadDates = input.has("restrict_enrollments_to_course_dates") ? { start_at: null, end_at: null } : {}
  return {
    ...written,
    ...(asBoolean(input.get("remove_image")) ? { image_url: null } : {}),
    ...(term === "" ? {} : { enrollment_term_id: (yield* findTerm(request, term)).id }),
    ...(restricts ? yield* readSentFields(DATES, request, input) : hadDates)
  }
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
      ...(yield* readWritten(request, input, {}))
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
    written: yield* readWritten(request, input, before.written)
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
  const deleted = includesAll && isAccountAdmin(request) ? findDeletedCourse(request.seed, reference) : Option.none()
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
  // Canvas: only single courses have permissions. There are no observers of students.
  noEffect: within("include", ["permissions", "observed_users"])
}

// Canvas: the responses to writes have no included fields.
const WRITE_WITHOUT_EFFECT = ["include", ...SIS_IMPORT_PARAMETERS]

export const courseResource = defineResource({
  routes: [
    get("/courses", (request) => replyCourses(request, "courses", caller(request)), LIST),
    ...(["/courses/:course_id", "/accounts/:account_id/courses/:course_id"] as const).map((path) =>
      get(path, showCourse, { acts: ["teacher_limit"], include: singleCourseIncludes })
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
