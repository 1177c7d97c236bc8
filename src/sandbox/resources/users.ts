/** Users: members of courses, the caller and their profile. */
import * as Effect from "effect/Effect"
import { ApiFailure, notFound, statusFailure, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import {
  type Filter,
  type Filters,
  filterAny,
  filterSearch,
  readFilters,
  renderIncludes,
  type Sorts,
  sortRows
} from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { parsePageSize, type Rows } from "../kernel/paging.js"
import {
  asBoolean,
  asMap,
  asString,
  asStrings,
  isBlank,
  type Parameter,
  type ParameterMap
} from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import { isAccountAdmin, pathCourse, pathManagedPerson, pathPerson, requireAccountAdmin } from "../school/callers.js"
import { findPeopleConflicts } from "../school/conflicts.js"
import { type Course, coursePath } from "../school/courses.js"
import {
  addPerson,
  changePerson,
  deletePerson,
  existingMembersOf,
  findPerson,
  type Member,
  membersOf,
  type Person,
  personUuid,
  shortName,
  students
} from "../school/people.js"
import { canEdit, parseRole, type Role } from "../school/roles.js"
import { ENROLLED_INCLUDES, lastActivityAt, matchesPerson, personIncludes, personJson } from "./personJson.js"
import { findCourseRole, roleIdOf } from "./roles.js"
import { memberEnrollmentJson } from "./sections.js"

/** Reads types of enrollments, in the words of Canvas. */
export const readEnrollmentTypes = (value: Parameter): Effect.Effect<ReadonlyArray<Role>, ApiFailure> =>
  Effect.map(
    Effect.forEach(asStrings(value), (text) => {
      const role = parseRole(text)
      if (role !== undefined) return Effect.succeed([role])
      // The test student of a course: there are none.
      if (/^student_?view(enrollment)?$/i.test(text)) return Effect.succeed([])
      return Effect.fail(statusFailure(400, `Invalid enrollment type: ${text}`))
    }),
    (roles) => roles.flat()
  )

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

/** Canvas: only administrators see the login and the SIS id of a user. Everyone sees their own in the profile. */
const LOGIN_FIELDS = ["login_id", "sis_user_id", "integration_id", "email"]

const userJson = (request: ApiRequest, person: Person): JsonObject => {
  const isAdmin = isAccountAdmin(request)
  return {
    ...personJson(request, person, ["avatar_url", "locale", "email"]),
    ...(isAdmin ? {} : Object.fromEntries(LOGIN_FIELDS.map((name) => [name, undefined]))),
    effective_locale: person.written.locale ?? "en",
    permissions: { can_update_name: true, can_update_avatar: true, limit_parent_app_web_access: false }
  }
}

const profileJson = (request: ApiRequest, person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  short_name: shortName(person),
  sortable_name: person.sortableName,
  ...renderIncludes(request, personIncludes, person, ["avatar_url", "title", "bio", "time_zone", "locale"]),
  pronunciation: person.written.pronunciation ?? null,
  pronouns: person.written.pronouns ?? null,
  primary_email: person.email ?? null,
  login_id: person.login,
  sis_user_id: person.sisId ?? null,
  integration_id: person.written.integration_id ?? null,
  effective_locale: person.written.locale ?? "en",
  calendar: { ics: `${request.url}/feeds/calendars/user_${person.id}.ics` },
  k5_user: false,
  use_classic_font_in_k5: false
})

const memberSorts = personSorts(({ person }: Member) => person)

/** A person with several enrollments is listed once. */
const uniquePeople = (members: ReadonlyArray<Member>): ReadonlyArray<Member> => {
  const unique = new Map<number, Member>()
  for (const member of members) unique.set(member.person.id, member)
  return [...unique.values()]
}

const isConfirmed = ({ state }: Member): boolean => state !== "invited"

interface Enrolled {
  readonly person: Person
  readonly enrollments: ReadonlyArray<Member>
}

/** The people among the members of a course, with all of their enrollments. Those of a page are read for the page. */
const withEnrollments = (people: ReadonlyArray<Member>, members: ReadonlyArray<Member>): Rows<Enrolled> => ({
  length: people.length,
  slice: (start, end) => {
    const page = people.slice(start, end)
    const ids = new Set(page.map(({ person }) => person.id))
    const enrollments = members.filter(({ person }) => ids.has(person.id))
    return page.map(({ person }) => ({
      person,
      enrollments: enrollments.filter((member) => member.person.id === person.id)
    }))
  }
})

const makeMemberRenderer = (request: ApiRequest, course: Course) => {
  const include = asStrings(request.parameters.get("include"))
  return ({ enrollments: own, person }: Enrolled, always: ReadonlyArray<string>): JsonObject => {
    const json = {
      ...personJson(request, person, [...new Set([...include, ...always])]),
      enrollments: include.includes("enrollments")
        ? own.map((member) => memberEnrollmentJson(request, course, member, include))
        : undefined
    }
    // Canvas: the login and the profile of people are hidden until they have accepted an invitation.
    return own.some(isConfirmed) ? json : { ...json, login_id: undefined, email: undefined, bio: undefined }
  }
}

const wantedRole: Filter<Member> = (value, request) => {
  const ids = asStrings(value).map((reference) => findCourseRole(request, reference)?.id)
  return (member) => ids.includes(roleIdOf(member))
}

const idList = (value: Parameter): ReadonlyArray<string> =>
  typeof value === "string" ? value.split(",") : asStrings(value)

const memberFilters: Filters<Member> = {
  enrollment_role_id: wantedRole,
  // Canvas: the id of a role precedes its name, and both precede the type.
  enrollment_role: (value, request) =>
    request.parameters.has("enrollment_role_id") ? undefined : wantedRole(value, request),
  enrollment_type: (value, { parameters }) =>
    parameters.has("enrollment_role_id") || parameters.has("enrollment_role")
      ? undefined
      : Effect.map(
          readEnrollmentTypes(value),
          (roles) =>
            ({ role }) =>
              roles.includes(role)
        ),
  section_ids: filterAny(({ section }) => section),
  user_ids: (value) => {
    const ids = idList(value)
    return isBlank(value) ? undefined : ({ person }) => ids.includes(String(person.id))
  },
  user_uuids: (value, { seed }) => {
    const uuids = idList(value)
    return isBlank(value) ? undefined : ({ person }) => uuids.includes(personUuid(seed, person))
  },
  search_term: filterSearch(({ person }, term) => matchesPerson(person, term))
}

/** The members of a course in the requested states; without states, those that are active or invited. */
const membersInStates = ({ parameters, seed }: ApiRequest, course: Course): ReadonlyArray<Member> => {
  const states = asStrings(parameters.get("enrollment_state"))
  if (states.length > 0) {
    return existingMembersOf(seed, course).filter(({ state }) => states.includes(state))
  }
  return asBoolean(parameters.get("include_inactive")) && canEdit(course.role)
    ? existingMembersOf(seed, course).filter(({ state }) => state !== "completed" && state !== "deleted")
    : membersOf(seed, course)
}

/** Canvas: with `user_id`, responds with the page that contains this person, and ignores `page`. */
const onPageOf = (request: ApiRequest, rows: ReadonlyArray<Member>): ApiRequest => {
  const { parameters } = request
  const user = asString(parameters.get("user_id"))
  const position = rows.findIndex(({ person }) => String(person.id) === user)
  if (position === -1) return request
  const page = Math.floor(position / parsePageSize(asString(parameters.get("per_page")))) + 1
  return { ...request, parameters: new Map([...parameters, ["page", String(page)]]) }
}

/** `search_users` is an older name of the same list. */
const listMembers = (name: "search_users" | "users") =>
  Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
    const course = yield* pathCourse(request)
    const members = membersInStates(request, course)
    const matches = yield* readFilters(request, memberFilters)
    const people = uniquePeople(matches === undefined ? members : members.filter(matches))
    const rows = sortRows(request, people, memberSorts)
    const render = makeMemberRenderer(request, course)
    return yield* replyPage(onPageOf(request, rows), {
      path: `${coursePath(course)}/${name}`,
      rows: withEnrollments(rows, members),
      // Canvas: the list has addresses without their include.
      toJson: (enrolled) => render(enrolled, ["email"])
    })
  })

const showMember = Effect.fn("Sandbox.showMember")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const person = pathPerson(request)
  const enrollments = membersOf(request.seed, course).filter((member) => member.person.id === person?.id)
  if (person === undefined || enrollments.length === 0) return yield* notFound()
  return reply(request, makeMemberRenderer(request, course)({ person, enrollments }, []))
})

const showProfile = (request: ApiRequest) =>
  Effect.map(pathManagedPerson(request), (person) => reply(request, profileJson(request, person)))

const showUser = (request: ApiRequest) =>
  Effect.map(pathManagedPerson(request), (person) => {
    const { uuid, last_login } = personJson(request, person, asStrings(request.parameters.get("include")))
    return reply(request, { ...userJson(request, person), uuid, last_login })
  })

const loginFailure = (type: string, message: string) =>
  new ApiFailure({
    status: 400,
    body: { errors: { user: {}, pseudonym: { unique_id: [{ attribute: "unique_id", type, message }] }, observee: {} } }
  })

const readText = (input: ParameterMap | undefined, name: string): string | undefined => {
  const value = asString(input?.get(name))?.trim()
  return value === "" ? undefined : value
}

/** The fields of a user that are stored as they are shown. */
const WRITTEN_FIELDS = ["short_name", "time_zone", "locale", "bio", "title", "pronouns", "pronunciation"]

const readWritten = (user: ParameterMap | undefined, pseudonym: ParameterMap | undefined): JsonObject => {
  const avatar = readText(asMap(user?.get("avatar")), "url")
  return {
    // Canvas: a blank value clears a field.
    ...Object.fromEntries(
      WRITTEN_FIELDS.flatMap((name) => (user?.has(name) === true ? [[name, readText(user, name) ?? null]] : []))
    ),
    ...(pseudonym?.has("integration_id") === true
      ? { integration_id: readText(pseudonym, "integration_id") ?? null }
      : {}),
    ...(avatar === undefined ? {} : { avatar_url: avatar })
  }
}

/** Canvas: the response to a write has the login. */
const writtenUserJson = (request: ApiRequest, person: Person): JsonObject => ({
  ...userJson(request, person),
  ...personJson(request, person, ["email", "time_zone", "bio", "title"])
})

const createUser = Effect.fn("Sandbox.createUser")(function* (request: ApiRequest) {
  const { parameters, seed } = request
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
    sisId,
    written: { created_at: request.now, ...readWritten(user, pseudonym) }
  })
  return replyChange(request, "created", "user", "accounts/1", writtenUserJson(request, person))
})

const updateUser = Effect.fn("Sandbox.updateUser")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const before = yield* pathManagedPerson(request)
  const input = asMap(parameters.get("user"))
  const name = readText(input, "name")
  const person = changePerson(seed, before, {
    name: name ?? before.name,
    // Canvas: a new name changes the sortable name, unless that is given, too.
    sortableName: readText(input, "sortable_name") ?? (name === undefined ? before.sortableName : undefined),
    login: before.login,
    email: readText(input, "email") ?? before.email,
    sisId: before.sisId,
    written: readWritten(input, undefined)
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

const MEMBER_PARAMETERS = {
  acts: [...Object.keys(memberFilters), "enrollment_state", "include_inactive", "user_id", "sort", "order"],
  include: ENROLLED_INCLUDES,
  // There are no test students.
  noEffect: ["include[test_student]"]
}

const USER_FIELDS = within("user", ["name", "sortable_name", "email", "avatar", ...WRITTEN_FIELDS])

export const userResource = defineResource({
  routes: [
    get("/courses/:course_id/users", listMembers("users"), MEMBER_PARAMETERS),
    get("/courses/:course_id/search_users", listMembers("search_users"), MEMBER_PARAMETERS),
    get("/courses/:course_id/users/:user_id", showMember, { include: ENROLLED_INCLUDES }),
    get("/users/:user_id", showUser, { include: ["uuid", "last_login"] }),
    put("/users/:user_id", updateUser, { acts: USER_FIELDS, noEffect: SIS_IMPORT_PARAMETERS }),
    post("/accounts/:account_id/users", createUser, {
      acts: [
        ...USER_FIELDS,
        ...within("pseudonym", ["unique_id", "sis_user_id", "integration_id"]),
        "communication_channel[address]"
      ],
      // Only messages and signing in depend on these, and the sandbox has neither.
      noEffect: [
        ...within("user", ["terms_of_use", "skip_registration"]),
        ...within("pseudonym", ["password", "send_confirmation"]),
        ...within("communication_channel", ["type", "skip_confirmation"])
      ]
    }),
    del("/accounts/:account_id/users/:user_id", deleteUser),
    get("/users/:user_id/profile", showProfile)
  ],
  fields: students.fields,
  changeTypes: ["user"],
  findConflicts: findPeopleConflicts
})
