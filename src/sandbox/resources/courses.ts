/** Courses: those of the account, and those of a person. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { documentedWrites, textOf } from "../generic/parameters.js"
import { invalidRecord, messageFailure } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../kernel/context.js"
import {
  containsTerm,
  type Filters,
  filterSearch,
  type Includes,
  renderIncludes,
  selectArray
} from "../kernel/filters.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import { hash } from "../kernel/seed.js"
import { TIME_ZONE, timestampOnDay } from "../kernel/time.js"
import { caller, editableCourse, pathCourse, pathManagedPerson, requireAccountAdmin } from "../school/callers.js"
import {
  addCourse,
  allCourses,
  allCoursesAndDeleted,
  type Course,
  changeCourse,
  findCourse,
  originalCourseAt,
  sectionIds
} from "../school/courses.js"
import {
  type AcceptMember,
  coursesOfPerson,
  enrollmentsIn,
  isCurrent,
  type Person,
  peopleWithRole
} from "../school/people.js"
import { canEdit, enrollmentOf, parseRole } from "../school/roles.js"
import { findCourseConflicts } from "../school/seededPeople.js"
import { enroll, scoresOf } from "./enrollments.js"
import { sections } from "./sections.js"
import { findTerm, termJson, termOf } from "./terms.js"
import { displayUserJson } from "./users.js"

export const courseJson = ({ quota, seed, url }: ApiRequest, course: Course): JsonObject => {
  const uuid = hash(seed, "course.uuid", course.index).toString(36)
  return {
    id: course.id,
    name: course.name,
    account_id: 1,
    uuid,
    start_at: null,
    grading_standard_id: null,
    is_public: false,
    created_at: timestampOnDay(-60 + (course.index % 30)),
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
    calendar: { ics: `${url}/feeds/calendars/course_${uuid}.ics` },
    time_zone: TIME_ZONE,
    blueprint: false,
    template: false,
    sis_course_id: course.sisId ?? null,
    sis_import_id: null,
    integration_id: null,
    hide_final_grades: false,
    workflow_state: course.state,
    restrict_enrollments_to_course_dates: false,
    ...course.written,
    // It needs an include.
    syllabus_body: undefined
  }
}

const includes: Includes<Course> = {
  term: (course, { seed }) => termJson(seed, course),
  total_students: (course, { seed }) => peopleWithRole(seed, course, "student").length,
  teachers: (course, { seed, url }) =>
    peopleWithRole(seed, course, "teacher").map((person) => displayUserJson(url, person)),
  syllabus_body: ({ index, written }, { seed }) =>
    written.syllabus_body ?? `<p>${originalCourseAt(seed, index).name}</p>`,
  sections: (course, request) =>
    sections.rowsOf(request, course).map(({ id, name }) => ({
      id,
      name,
      start_at: null,
      end_at: null,
      enrollment_role: enrollmentOf(course.role).type
    })),
  concluded: ({ state, written }, { now }) =>
    state === "completed" || (typeof written.end_at === "string" && written.end_at < now),
  permissions: ({ role }) => ({ create_discussion_topic: true, create_announcement: canEdit(role) }),
  // They are in the enrollments of students.
  total_scores: () => undefined
}

const COURSE_INCLUDES = Object.keys(includes)

const includedCourseJson = (request: ApiRequest, course: Course): JsonObject => ({
  ...courseJson(request, course),
  ...renderIncludes(request, includes, course)
})

/** A course of a person, with those of their enrollments that are accepted. */
const ownCourseJson = (request: ApiRequest, course: Course, person: Person, accepts: AcceptMember): JsonObject => {
  const members = enrollmentsIn(request.seed, person, course).filter((member) => accepts(member, course))
  const hasScores = asStrings(request.parameters.get("include")).includes("total_scores")
  const { current, final } = scoresOf(person)
  const enrollments = members.map(({ role, state, written = {} }) => {
    const { roleId, type } = enrollmentOf(role)
    return {
      type: role,
      role: type,
      role_id: roleId,
      user_id: person.id,
      enrollment_state: state,
      limit_privileges_to_course_section: written.limit_privileges_to_course_section ?? false,
      ...(hasScores && role === "student"
        ? {
            computed_current_score: current,
            computed_final_score: final,
            computed_current_grade: null,
            computed_final_grade: null
          }
        : {})
    }
  })
  return { ...includedCourseJson(request, course), enrollments }
}

/** A course for the caller. */
const callerCourseJson = (request: ApiRequest, course: Course): JsonObject =>
  ownCourseJson(request, course, caller(request), isCurrent)

const accountFilters: Filters<Course> = {
  state: (value) => {
    const states = asStrings(value)
    // Canvas: a course is created or claimed before it is published.
    const isUnpublished = states.includes("created") || states.includes("claimed")
    return ({ state }) => states.includes("all") || states.includes(state) || (isUnpublished && state === "unpublished")
  },
  enrollment_term_id: (value, { seed }) =>
    Effect.map(
      Effect.forEach(asStrings(value), (reference) => findTerm({ seed }, reference)),
      (terms) => (course) => terms.some(({ id }) => id === termOf(seed, course))
    ),
  search_term: filterSearch(
    ({ code, id, name, sisId }, term) => containsTerm([name, code, sisId], term) || String(id) === term
  )
}

const listAccountCourses = Effect.fn("Sandbox.listAccountCourses")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const all = parameters.has("state") ? allCoursesAndDeleted(seed) : allCourses(seed)
  return yield* replyPage(request, {
    path: "accounts/1/courses",
    paging: "bookmark",
    rows: yield* selectArray(request, all, { filters: accountFilters }),
    toJson: (course) => includedCourseJson(request, course)
  })
})

/** Whether an enrollment is among those whose courses a request lists. */
const acceptEnrollment = ({ parameters }: ApiRequest): AcceptMember => {
  const [type, enrollmentState] = ["enrollment_type", "enrollment_state"].map((name) => asString(parameters.get(name)))
  const states = asStrings(parameters.get("state"))
  // Canvas: an unknown role results in an empty list here; the list of a course's users rejects it.
  const wanted = parseRole(type ?? "")
  return (member, course) => {
    const { role, state } = member
    const isInState =
      enrollmentState === undefined
        ? isCurrent(member)
        : state === (enrollmentState === "invited_or_pending" ? "invited" : enrollmentState)
    if (!isInState || (type !== undefined && role !== wanted)) return false
    if (states.length > 0) return states.includes(course.state)
    // Canvas: students and observers see only published courses.
    return course.state !== "deleted" && (course.state === "available" || canEdit(role))
  }
}

/** Lists the courses of the person in the path, or of the caller. */
const listCourses = Effect.fn("Sandbox.listCourses")(function* (request: ApiRequest) {
  const isOwn = pathParameter(request, "user_id") === ""
  const person = isOwn ? caller(request) : yield* pathManagedPerson(request)
  const accepts = acceptEnrollment(request)
  return yield* replyPage(request, {
    path: isOwn ? "courses" : `users/${person.id}/courses`,
    rows: coursesOfPerson(request.seed, person, accepts),
    toJson: (course) => ownCourseJson(request, course, person, accepts)
  })
})

const writes = documentedWrites("PUT", "/api/v1/courses/:id")

/** The course with the fields that a request sends. */
const readCourse = Effect.fn("Sandbox.readCourse")(function* (
  request: ApiRequest,
  before: Pick<Course, "code" | "name" | "sisId" | "written"> & Partial<Pick<Course, "index">>
) {
  const { course_code, name: sentName, sis_course_id = before.sisId, ...sent } = writes.read(request.parameters)
  const name = textOf(sentName) ?? before.name
  const sisId = textOf(sis_course_id)
  const other = sisId === undefined ? Option.none() : findCourse(request.seed, `sis_course_id:${sisId}`)
  if (Option.isSome(other) && other.value.index !== before.index) {
    return yield* invalidRecord("sis_source_id", "taken", `SIS ID "${sisId}" is already in use`)
  }
  const term = asString(asMap(request.parameters.get("course"))?.get("term_id")) ?? ""
  const written: JsonObject = {
    ...before.written,
    ...sent,
    ...(term === "" ? {} : { enrollment_term_id: (yield* findTerm(request, term)).id })
  }
  return { name, code: textOf(course_code) ?? (before.code || name), sisId, written }
})

const createCourse = Effect.fn("Sandbox.createCourse")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const written = { created_at: request.now, enrollment_term_id: 1 }
  const course = addCourse(request, {
    // Canvas: the name of a course without one.
    ...(yield* readCourse(request, { name: "Unnamed Course", code: "", sisId: undefined, written })),
    state: asBoolean(parameters.get("offer")) ? "available" : "unpublished"
  })
  if (asBoolean(parameters.get("enroll_me"))) {
    const section = sectionIds.at(seed, course.index, 0)
    enroll(request, course, { person: caller(request), role: "teacher", section, state: "active" })
  }
  return replyChange(request, "created", "course", "accounts/1", callerCourseJson(request, course))
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
  const fields = yield* readCourse(request, before)
  const course = changeCourse(seed, before, { ...fields, state: state ?? offered })
  const action = course.state === "deleted" ? "deleted" : "updated"
  return replyChange(request, action, "course", "accounts/1", callerCourseJson(request, course))
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
  recordChange(request, action, "course", "accounts/1", callerCourseJson(request, course))
  return reply(request, { [event]: true })
})

const showCourse = (request: ApiRequest) =>
  Effect.map(pathCourse(request), (course) => reply(request, callerCourseJson(request, course)))

const WRITE = {
  get acts() {
    return [...writes.names(), ...within("course", ["term_id", "event"]), "offer", "enroll_me"]
  },
  // Canvas: the responses to writes have no included fields. There is no template.
  noEffect: ["include", "skip_course_template", ...SIS_IMPORT_PARAMETERS]
}

export const courseResource = defineResource({
  routes: [
    get("/accounts/:account_id/courses", listAccountCourses, {
      acts: Object.keys(accountFilters),
      include: COURSE_INCLUDES
    }),
    ...(["/courses", "/users/:user_id/courses"] as const).map((path) =>
      get(path, listCourses, {
        acts: ["enrollment_type", "enrollment_state", "state"],
        include: COURSE_INCLUDES
      })
    ),
    ...(["/courses/:course_id", "/accounts/:account_id/courses/:course_id"] as const).map((path) =>
      get(path, showCourse, { include: COURSE_INCLUDES })
    ),
    put("/courses/:course_id", updateCourse, WRITE),
    del("/courses/:course_id", endCourse, { acts: ["event"] }),
    post("/accounts/:account_id/courses", createCourse, WRITE)
  ],
  findConflicts: findCourseConflicts,
  changeTypes: ["course"]
})
