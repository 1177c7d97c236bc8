/** Users: those of the account, the members of courses, and the caller. */
import * as Effect from "effect/Effect"
import { documentedWrites, textOf } from "../generic/parameters.js"
import { ApiFailure, notFound, statusFailure, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import { type Filters, filterSearch, readFilters, type Sorts, selectArray, sortRows } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asString, asStrings, isBlank, type Parameter } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import { isAccountAdmin, pathCourse, pathManagedPerson, pathPerson, requireAccountAdmin } from "../school/callers.js"
import { allCourses, type Course, coursePath } from "../school/courses.js"
import {
  allPeople,
  deletePerson,
  existingMembersOf,
  findPerson,
  isCurrent,
  type Member,
  membersOf,
  type Person,
  savePerson,
  students,
  uniquePeople
} from "../school/people.js"
import { parseRole, type Role } from "../school/roles.js"
import { findPeopleConflicts } from "../school/seededPeople.js"
import { ENROLLED_INCLUDES, lastActivityAt, matchesPerson, personIncludes, personJson } from "./personJson.js"
import { enrollmentJson } from "./sections.js"

/** Reads types of enrollments, in the words of Canvas. */
export const readEnrollmentTypes = (value: Parameter): Effect.Effect<ReadonlyArray<Role>, ApiFailure> =>
  Effect.forEach(asStrings(value), (text) => {
    const role = parseRole(text)
    return role === undefined
      ? Effect.fail(statusFailure(400, `Invalid enrollment type: ${text}`))
      : Effect.succeed(role)
  })

const sorts: Sorts<Person> = {
  keys: {
    username: ({ sortableName }) => sortableName,
    email: ({ email }) => email,
    sis_id: ({ sisId }) => sisId,
    last_login: lastActivityAt
  },
  missingLast: true
}

const userFilters: Filters<Person> = {
  enrollment_type: (value, { seed }) =>
    Effect.map(readEnrollmentTypes(value), (roles) => {
      const members = allCourses(seed).flatMap((course) => membersOf(seed, course))
      const ids = new Set(members.filter(({ role }) => roles.includes(role)).map(({ person }) => person.id))
      return ({ id }) => ids.has(id)
    }),
  search_term: filterSearch(matchesPerson)
}

const listUsers = Effect.fn("Sandbox.listUsers")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const include = asStrings(request.parameters.get("include"))
  return yield* replyPage(request, {
    path: "accounts/1/users",
    paging: "bookmark",
    rows: yield* selectArray(request, allPeople(request.seed), { filters: userFilters, sorts }),
    toJson: (person) => personJson(request, person, include)
  })
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
    ? members.flatMap((member) =>
        member.person.id === person.id ? [enrollmentJson(request, course, member, include)] : []
      )
    : undefined
})

const memberFilters: Filters<Member> = {
  enrollment_type: (value) =>
    Effect.map(
      readEnrollmentTypes(value),
      (roles) =>
        ({ role }) =>
          roles.includes(role)
    ),
  user_ids: (value) => {
    const ids = typeof value === "string" ? value.split(",") : asStrings(value)
    return isBlank(value) ? undefined : ({ person }) => ids.includes(String(person.id))
  },
  search_term: filterSearch(({ person }, term) => matchesPerson(person, term))
}

/** Lists members of a course, by default the active and invited ones. A person with several enrollments is listed once. */
const listMembers = (name: string, role?: Role) =>
  Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
    const course = yield* pathCourse(request)
    const states = asStrings(request.parameters.get("enrollment_state"))
    const members = existingMembersOf(request.seed, course).filter(
      (member) =>
        (states.length === 0 ? isCurrent(member) : states.includes(member.state)) &&
        (role === undefined || member.role === role)
    )
    const matches = yield* readFilters(request, memberFilters)
    // Canvas: the list has addresses without their include.
    const include = ["email", ...asStrings(request.parameters.get("include"))]
    return yield* replyPage(request, {
      path: `${coursePath(course)}/${name}`,
      rows: sortRows(request, uniquePeople(matches === undefined ? members : members.filter(matches)), sorts),
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

/** Canvas: only administrators see the login and the SIS id of a user. Everyone sees their own in the profile. */
const LOGIN_FIELDS = ["login_id", "sis_user_id", "integration_id", "email"]

const userJson = (request: ApiRequest, person: Person, include: ReadonlyArray<string>): JsonObject => ({
  ...personJson(request, person, ["avatar_url", "locale", "email", ...include]),
  ...(isAccountAdmin(request) ? {} : Object.fromEntries(LOGIN_FIELDS.map((name) => [name, undefined]))),
  effective_locale: person.written.locale ?? "en",
  permissions: { can_update_name: true, can_update_avatar: true, limit_parent_app_web_access: false }
})

const profileJson = (request: ApiRequest, person: Person): JsonObject => ({
  ...personJson(request, person, ["avatar_url", "title", "bio", "time_zone", "locale"]),
  created_at: undefined,
  pronunciation: null,
  pronouns: person.written.pronouns ?? null,
  primary_email: person.email ?? null,
  effective_locale: person.written.locale ?? "en",
  calendar: { ics: `${request.url}/feeds/calendars/user_${person.id}.ics` },
  k5_user: false,
  use_classic_font_in_k5: false
})

const showPerson = (json: (request: ApiRequest, person: Person) => JsonObject) => (request: ApiRequest) =>
  Effect.map(pathManagedPerson(request), (person) => reply(request, json(request, person)))

const loginFailure = (type: string, message: string) =>
  new ApiFailure({
    status: 400,
    body: { errors: { user: {}, pseudonym: { unique_id: [{ attribute: "unique_id", type, message }] }, observee: {} } }
  })

const writes = documentedWrites("PUT", "/api/v1/users/:id")

/** Canvas: the response to a write has more than a user that is shown. */
const writtenUserJson = (request: ApiRequest, person: Person): JsonObject =>
  userJson(request, person, ["time_zone", "bio", "title"])

const createUser = Effect.fn("Sandbox.createUser")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const pseudonym = asMap(parameters.get("pseudonym"))
  const [login, sisId, integration_id = null] = ["unique_id", "sis_user_id", "integration_id"].map((name) =>
    textOf(asString(pseudonym?.get(name)))
  )
  if (login === undefined) return yield* loginFailure("too_short", "too_short")
  const references = [`sis_login_id:${login}`, ...(sisId === undefined ? [] : [`sis_user_id:${sisId}`])]
  if (references.some((reference) => findPerson(seed, reference) !== undefined)) {
    return yield* loginFailure("taken", "ID already in use for this account and authentication provider")
  }
  const address = asString(asMap(parameters.get("communication_channel"))?.get("address"))
  const { name, sortable_name, ...written } = writes.read(parameters)
  const person = savePerson(seed, undefined, {
    name: textOf(name) ?? login,
    sortableName: textOf(sortable_name),
    login,
    // Canvas: a login that is an email address is also the address.
    email: textOf(address) ?? (login.includes("@") ? login : undefined),
    sisId,
    written: { created_at: request.now, ...written, integration_id }
  })
  return replyChange(request, "created", "user", "accounts/1", writtenUserJson(request, person))
})

const updateUser = Effect.fn("Sandbox.updateUser")(function* (request: ApiRequest) {
  const before = yield* pathManagedPerson(request)
  const { email, name: sentName, sortable_name, ...written } = writes.read(request.parameters)
  const name = textOf(sentName)
  const person = savePerson(request.seed, before, {
    ...before,
    name: name ?? before.name,
    // Canvas: a new name changes the sortable name, unless that is given, too.
    sortableName: textOf(sortable_name) ?? (name === undefined ? before.sortableName : undefined),
    email: textOf(email) ?? before.email,
    written
  })
  return replyChange(request, "updated", "user", "accounts/1", writtenUserJson(request, person))
})

const deleteUser = Effect.fn("Sandbox.deleteUser")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const person = yield* pathManagedPerson(request)
  if (person.id === request.tokenUser) return yield* unauthorized()
  deletePerson(request.seed, person)
  const json = writtenUserJson(request, person)
  recordChange(request, "deleted", "user", "accounts/1", json)
  return reply(request, { user: json, status: "ok" })
})

const LIST = { acts: [...Object.keys(userFilters), "sort", "order"], include: Object.keys(personIncludes) }

const MEMBER_LIST = {
  acts: [...Object.keys(memberFilters), "enrollment_state", "sort", "order"],
  include: ENROLLED_INCLUDES,
  // There are no test students.
  noEffect: ["include[test_student]"]
}

export const userResource = defineResource({
  routes: [
    get("/accounts/:account_id/users", listUsers, LIST),
    // An older name of the same list.
    ...["users", "search_users"].map((name) => get(`/courses/:course_id/${name}`, listMembers(name), MEMBER_LIST)),
    ...["students", "recent_students"].map((name) => get(`/courses/:course_id/${name}`, listMembers(name, "student"))),
    get("/courses/:course_id/users/:user_id", showMember, { include: ENROLLED_INCLUDES }),
    get(
      "/users/:user_id",
      showPerson((request, person) => userJson(request, person, asStrings(request.parameters.get("include")))),
      { include: Object.keys(personIncludes) }
    ),
    get("/users/:user_id/profile", showPerson(profileJson)),
    put("/users/:user_id", updateUser, {
      get acts() {
        return writes.names()
      },
      noEffect: SIS_IMPORT_PARAMETERS
    }),
    post("/accounts/:account_id/users", createUser, {
      get acts() {
        const login = within("pseudonym", ["unique_id", "sis_user_id", "integration_id"])
        return [...writes.names(), ...login, "communication_channel[address]"]
      },
      // Only messages and signing in depend on these, and the sandbox has neither.
      noEffect: [
        ...within("user", ["terms_of_use", "skip_registration"]),
        ...within("pseudonym", ["password", "send_confirmation"]),
        ...within("communication_channel", ["type", "skip_confirmation"])
      ]
    }),
    del("/accounts/:account_id/users/:user_id", deleteUser)
  ],
  fields: students.fields,
  changeTypes: ["user"],
  findConflicts: findPeopleConflicts
})
