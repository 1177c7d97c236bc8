/** Courses: those of the account, and those of a person. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { documentedWrites, textOf } from "../generic/parameters.js"
import { invalidRecord, messageFailure, searchTermTooShort } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import { containsTerm, type Filters, filterFlag, type Sorts, selectArray } from "../kernel/filters.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, type Find, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import { caller, editableCourse, pathCourse, pathManagedPerson, requireAccountAdmin } from "../school/callers.js"
import {
  addCourse,
  allCourses,
  allCoursesAndDeleted,
  type Course,
  changeCourse,
  findCourse,
  isConcluded,
  sectionIds
} from "../school/courses.js"
import {
  type AcceptMember,
  coursesOfPerson,
  findPerson,
  membersOf,
  type Person,
  peopleWithRole
} from "../school/people.js"
import { canEdit, parseRole, roleOfId } from "../school/roles.js"
import { findCourseConflicts } from "../school/seededPeople.js"
import { COURSE_INCLUDES, callerCourseJson, includedCourseJson, ownCourseJson } from "./courseJson.js"
import { enroll } from "./enrollments.js"
import { findTerm, termJson, termOf } from "./terms.js"
import { readEnrollmentTypes } from "./users.js"

/** The state of a course in the database of Canvas, which shows `created` and `claimed` as `unpublished`. */
const databaseStates: Readonly<Record<Course["state"], ReadonlyArray<string>>> = {
  unpublished: ["created", "claimed"],
  available: ["available"],
  completed: ["completed"],
  deleted: ["deleted"]
}

const accountFilters: Filters<Course> = {
  state: (value) => {
    const states = asStrings(value)
    return states.includes("all")
      ? undefined
      : ({ state }) => databaseStates[state].some((candidate) => states.includes(candidate))
  },
  published: filterFlag(({ state }) => state === "available"),
  completed: filterFlag((course, { now }) => isConcluded(course, now)),
  enrollment_term_id: (value, { seed }) =>
    Effect.map(
      Effect.forEach(asStrings(value), (reference) => findTerm({ seed }, reference)),
      (terms) => (course) => terms.some(({ id }) => id === termOf(seed, course))
    ),
  by_teachers: (value, { seed }) => {
    const ids = asStrings(value).map((reference) => findPerson(seed, reference)?.id)
    return (course) => peopleWithRole(seed, course, "teacher").some(({ id }) => ids.includes(id))
  },
  with_enrollments: filterFlag((course, { seed }) => membersOf(seed, course).length > 0),
  enrollment_type: (value, { seed }) =>
    Effect.map(
      readEnrollmentTypes(value),
      (roles) => (course) => membersOf(seed, course).some(({ role }) => roles.includes(role))
    ),
  // Canvas: only searches need characters, so a blank term is too short here.
  search_term: (value) => {
    const term = asString(value) ?? ""
    if (term.length < 2) return Effect.fail(searchTermTooShort())
    return ({ code, id, name, sisId }) => containsTerm([name, code, sisId], term) || String(id) === term
  }
}

const accountSorts: Sorts<Course> = {
  keys: {
    course_name: ({ name }) => name,
    sis_course_id: ({ sisId }) => sisId,
    teacher: (course, { seed }) => peopleWithRole(seed, course, "teacher")[0]?.sortableName,
    term: (course, { seed }) => String(termJson(seed, course).name)
  }
}

const listAccountCourses = Effect.fn("Sandbox.listAccountCourses")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const states = asStrings(parameters.get("state"))
  const all = states.includes("deleted") || states.includes("all") ? allCoursesAndDeleted(seed) : allCourses(seed)
  return yield* replyPage(request, {
    path: "accounts/1/courses",
    paging: "bookmark",
    rows: yield* selectArray(request, all, { filters: accountFilters, sorts: accountSorts }),
    toJson: (course) => includedCourseJson(request, { course, enrollments: [] })
  })
})

/** Whether an enrollment is among those whose courses a request lists. */
const acceptEnrollment = ({ now, parameters }: ApiRequest): AcceptMember => {
  const [name, id, type, enrollmentState] = [
    "enrollment_role",
    "enrollment_role_id",
    "enrollment_type",
    "enrollment_state"
  ].map((parameter) => asString(parameters.get(parameter)))
  const sent = name ?? type
  // Canvas: an unknown role results in an empty list here; the list of a course's users rejects it.
  const wanted = id === undefined ? parseRole(sent ?? "") : roleOfId(id)
  const isAnyRole = id === undefined && sent === undefined
  const states = asStrings(parameters.get("state"))
  const enrollmentStates: ReadonlyArray<string> =
    enrollmentState === undefined
      ? ["active", "invited", ...(states.length === 0 ? [] : ["completed", "inactive"])]
      : [enrollmentState === "invited_or_pending" ? "invited" : enrollmentState]
  return ({ role, state }, course) => {
    const hasEnded = state === "active" && isConcluded(course, now) && enrollmentState !== undefined
    if (!enrollmentStates.includes(hasEnded ? "completed" : state)) return false
    if (!isAnyRole && role !== wanted) return false
    if (states.length > 0) return states.includes(course.state)
    // Canvas: students and observers see only published courses.
    return course.state !== "deleted" && (course.state === "available" || canEdit(role))
  }
}

const listCourses = (findPerson: Find<Person>, pathOf: (person: Person) => string) =>
  Effect.fn("Sandbox.listCourses")(function* (request: ApiRequest) {
    const person = yield* findPerson(request)
    const accepts = acceptEnrollment(request)
    return yield* replyPage(request, {
      path: pathOf(person),
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
  const input = asMap(request.parameters.get("course"))
  const [image_url, term = ""] = ["image_url", "term_id"].map((field) => asString(input?.get(field)))
  const written: JsonObject = {
    ...before.written,
    ...sent,
    ...(image_url === undefined ? {} : { image_url }),
    ...(term === "" ? {} : { enrollment_term_id: (yield* findTerm(request, term)).id })
  }
  return { name, code: textOf(course_code) ?? (before.code || name), sisId, written }
})

const createCourse = Effect.fn("Sandbox.createCourse")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const written = { created_at: request.now, start_at: null, enrollment_term_id: 1 }
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

const OWN_LIST = {
  acts: ["enrollment_type", "enrollment_role", "enrollment_role_id", "enrollment_state", "state"],
  include: COURSE_INCLUDES
}

const WRITE = {
  get acts() {
    return [...writes.names(), ...within("course", ["image_url", "term_id", "event"]), "offer", "enroll_me"]
  },
  // Canvas: the responses to writes have no included fields. There is no template.
  noEffect: ["include", "skip_course_template", ...SIS_IMPORT_PARAMETERS]
}

export const courseResource = defineResource({
  routes: [
    get("/accounts/:account_id/courses", listAccountCourses, {
      acts: [...Object.keys(accountFilters), "sort", "order"],
      include: COURSE_INCLUDES
    }),
    get(
      "/courses",
      listCourses(
        (request) => Effect.succeed(caller(request)),
        () => "courses"
      ),
      OWN_LIST
    ),
    get(
      "/users/:user_id/courses",
      listCourses(pathManagedPerson, ({ id }) => `users/${id}/courses`),
      OWN_LIST
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
