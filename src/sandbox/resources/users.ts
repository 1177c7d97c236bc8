/** Users: members of courses, the caller and their profile. */
import * as Effect from "effect/Effect"
import { ApiFailure, notFound, searchTermTooShort, statusFailure, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import type { Sorts } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asString, asStrings, type ParameterMap } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller, pathCourse, pathPerson, pathSelf } from "../school/callers.js"
import { findPeopleConflicts } from "../school/conflicts.js"
import { coursePath } from "../school/courses.js"
import { avatarUrl } from "../school/displayUser.js"
import {
  addPerson,
  changePerson,
  deletePerson,
  findPerson,
  type Member,
  membersOf,
  type Person,
  students,
  tokenOwner
} from "../school/people.js"
import { enrollmentOf, parseRole, type Role } from "../school/roles.js"
import { requireAccountAdmin } from "./terms.js"

/** A person in lists for callers who may read logins. */
export const personJson = (person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  created_at: timestampOnDay(-400 + (person.id % 300)),
  sortable_name: person.sortableName,
  short_name: person.name,
  sis_user_id: person.sisId ?? null,
  integration_id: null,
  login_id: person.login
})

export const memberJson = (member: Member, courseId: bigint, include: ReadonlyArray<string>): JsonObject => {
  const { person, role } = member
  const { roleId, type } = enrollmentOf(role)
  return {
    ...personJson(person),
    email: include.includes("email") ? (person.email ?? null) : undefined,
    enrollments: include.includes("enrollments")
      ? [{ user_id: person.id, course_id: courseId, type, role: type, role_id: roleId, enrollment_state: member.state }]
      : undefined
  }
}

/** Whether a person matches a search: part of the name, login, email address or SIS id, or an exact id. */
export const matchesSearch = ({ email, id, login, name, sisId }: Person, term: string): boolean =>
  [name, login, email ?? "", sisId ?? ""].some((text) => text.toLowerCase().includes(term.toLowerCase())) ||
  String(id) === term

export const readEnrollmentType = (text: string): Effect.Effect<Role, ApiFailure> => {
  const role = parseRole(text)
  return role === undefined ? Effect.fail(statusFailure(400, `Invalid enrollment type: ${text}`)) : Effect.succeed(role)
}

/** The time of the last login of a person, or of their last activity in a course. */
const lastActivityAt = ({ id }: Person): string => timestampOnDay(id % 60)

/** The sorts of lists of people. */
export const personSorts = <A>(personOf: (row: A) => Person): Sorts<A> => ({
  keys: {
    username: (row) => personOf(row).sortableName,
    email: (row) => personOf(row).email,
    sis_id: (row) => personOf(row).sisId,
    last_login: (row) => lastActivityAt(personOf(row))
  },
  missingLast: true
})

// Canvas: the login is part of the profile, not of the user.
const userJson = (url: string, person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  created_at: timestampOnDay(-400 + (person.id % 300)),
  sortable_name: person.sortableName,
  short_name: person.name,
  avatar_url: avatarUrl(url),
  locale: null,
  effective_locale: "en",
  permissions: { can_update_name: true, can_update_avatar: true, limit_parent_app_web_access: false }
})

const profileJson = (url: string, person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  short_name: person.name,
  sortable_name: person.sortableName,
  avatar_url: avatarUrl(url),
  title: null,
  bio: null,
  primary_email: person.email ?? null,
  login_id: person.login,
  sis_user_id: person.sisId ?? null,
  integration_id: null,
  time_zone: "Europe/Copenhagen",
  locale: null,
  effective_locale: "en",
  calendar: { ics: `${url}/feeds/calendars/user_${person.id}.ics` },
  k5_user: false,
  use_classic_font_in_k5: false
})

/** A person with several enrollments is listed once. */
const uniquePeople = (members: ReadonlyArray<Member>): ReadonlyArray<Member> => {
  const unique = new Map(members.map((member) => [member.person.id, member]))
  return unique.size === members.length ? members : [...unique.values()]
}

/** `search_users` is an older name of the same list. */
const listMembers = (name: "search_users" | "users") =>
  Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
    const { parameters, seed } = request
    const course = yield* pathCourse(request)
    const roles = yield* Effect.forEach(asStrings(parameters.get("enrollment_type")), readEnrollmentType)
    const include = asStrings(parameters.get("include"))
    const term = asString(parameters.get("search_term")) ?? ""
    if (term.length === 1) return yield* searchTermTooShort()
    return yield* replyPage(request, {
      path: `${coursePath(course)}/${name}`,
      rows: uniquePeople(
        membersOf(seed, course).filter(
          ({ person, role }) =>
            (roles.length === 0 || roles.includes(role)) && (term === "" || matchesSearch(person, term))
        )
      ),
      toJson: (member) => memberJson(member, course.id, include)
    })
  })

const showMember = Effect.fn("Sandbox.showMember")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const course = yield* pathCourse(request)
  const person = pathPerson(request)
  const member = membersOf(seed, course).find((candidate) => candidate.person.id === person?.id)
  return member === undefined
    ? yield* notFound()
    : reply(request, memberJson(member, course.id, asStrings(parameters.get("include"))))
})

/** Responds with the caller as user or profile. */
const replySelf = (toJson: (url: string, person: Person) => JsonObject) => (request: ApiRequest) =>
  Effect.map(pathSelf(request), (person) => reply(request, toJson(request.url, person)))

/** The owner of the token manages the account, and so may read everyone. */
const pathManagedPerson = Effect.fn("Sandbox.pathManagedPerson")(function* (request: ApiRequest) {
  const person = pathPerson(request)
  if (person === undefined) return yield* notFound()
  const { id } = caller(request)
  return id === tokenOwner.id || id === person.id ? person : yield* unauthorized()
})

const showUser = (request: ApiRequest) =>
  Effect.map(pathManagedPerson(request), (person) => reply(request, userJson(request.url, person)))

const loginFailure = (type: string, message: string) =>
  new ApiFailure({
    status: 400,
    body: { errors: { user: {}, pseudonym: { unique_id: [{ attribute: "unique_id", type, message }] }, observee: {} } }
  })

const readText = (input: ParameterMap | undefined, name: string): string | undefined => {
  const value = asString(input?.get(name))?.trim()
  return value === "" ? undefined : value
}

/** Canvas: the response has the login. */
const createdUserJson = (url: string, person: Person): JsonObject => ({
  ...userJson(url, person),
  sis_user_id: person.sisId ?? null,
  integration_id: null,
  login_id: person.login
})

const createUser = Effect.fn("Sandbox.createUser")(function* (request: ApiRequest) {
  const { parameters, seed, url } = request
  yield* requireAccountAdmin(request)
  const [user, pseudonym, channel] = ["user", "pseudonym", "communication_channel"].map((name) =>
    asMap(parameters.get(name))
  )
  const login = readText(pseudonym, "unique_id")
  if (login === undefined) return yield* loginFailure("too_short", "too_short")
  const sisId = readText(pseudonym, "sis_user_id")
  if (
    findPerson(seed, `sis_login_id:${login}`) !== undefined ||
    (sisId !== undefined && findPerson(seed, `sis_user_id:${sisId}`) !== undefined)
  ) {
    return yield* loginFailure("taken", "ID already in use for this account and authentication provider")
  }
  const address = readText(channel, "address")
  const person = addPerson(seed, {
    name: readText(user, "name") ?? login,
    sortableName: readText(user, "sortable_name"),
    login,
    // Canvas: a login that is an email address is also the address.
    email: address ?? (login.includes("@") ? login : undefined),
    sisId
  })
  return replyChange(request, "created", "user", "accounts/1", createdUserJson(url, person))
})

const updateUser = Effect.fn("Sandbox.updateUser")(function* (request: ApiRequest) {
  const { parameters, seed, url } = request
  const before = yield* pathManagedPerson(request)
  const input = asMap(parameters.get("user"))
  const name = readText(input, "name")
  const person = changePerson(seed, before, {
    name: name ?? before.name,
    // Canvas: a new name changes the sortable name, unless that is given, too.
    sortableName: readText(input, "sortable_name") ?? (name === undefined ? before.sortableName : undefined),
    login: before.login,
    email: readText(input, "email") ?? before.email,
    sisId: before.sisId
  })
  return replyChange(request, "updated", "user", "accounts/1", createdUserJson(url, person))
})

const deleteUser = Effect.fn("Sandbox.deleteUser")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const person = yield* pathManagedPerson(request)
  if (person.id === tokenOwner.id) return yield* unauthorized()
  deletePerson(request.seed, person)
  const json = createdUserJson(request.url, person)
  recordChange(request, "deleted", "user", "accounts/1", json)
  return reply(request, { user: json, status: "ok" })
})

export const MEMBER_INCLUDES = ["email", "enrollments"]
const MEMBER_PARAMETERS = { acts: ["search_term", "enrollment_type"], include: MEMBER_INCLUDES }

export const userResource = defineResource({
  routes: [
    get("/courses/:course_id/users", listMembers("users"), MEMBER_PARAMETERS),
    get("/courses/:course_id/search_users", listMembers("search_users"), MEMBER_PARAMETERS),
    get("/courses/:course_id/users/:user_id", showMember, { include: MEMBER_INCLUDES }),
    get("/users/:user_id", showUser),
    put("/users/:user_id", updateUser, { acts: ["user[name]", "user[sortable_name]", "user[email]"] }),
    post("/accounts/:account_id/users", createUser, {
      acts: [
        "user[name]",
        "user[sortable_name]",
        "pseudonym[unique_id]",
        "pseudonym[sis_user_id]",
        "communication_channel[address]"
      ]
    }),
    del("/accounts/:account_id/users/:user_id", deleteUser),
    get("/users/:user_id/profile", replySelf(profileJson))
  ],
  fields: students.fields,
  changeTypes: ["user"],
  findConflicts: findPeopleConflicts
})
