/** Users of the account, and people as Canvas shows them. */
import * as Effect from "effect/Effect"
import { documentedWrites, textOf } from "../generic/parameters.js"
import { invalidRecord, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import {
  containsTerm,
  type Filters,
  filterSearch,
  type Includes,
  renderIncludes,
  type Sorts,
  selectArray
} from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asString, asStrings } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import { TIME_ZONE, timestampOnDay } from "../kernel/time.js"
import { isAccountAdmin, pathManagedPerson, requireAccountAdmin } from "../school/callers.js"
import { allPeople, deletePerson, findPerson, type Person, savePerson, shortName, students } from "../school/people.js"
import { findPeopleConflicts } from "../school/seededPeople.js"

const avatarUrl = (url: string): string => `${url}/images/messages/avatar-50.png`

/** A person as part of another record. `owner` is the path of the course or group of their page, if any. */
export const displayUserJson = (
  url: string,
  { id, name, written = {} }: Pick<Person, "id" | "name"> & Partial<Pick<Person, "written">>,
  owner?: string
): JsonObject => ({
  id,
  anonymous_id: id.toString(36),
  display_name: shortName({ name, written }),
  avatar_image_url: avatarUrl(url),
  html_url: owner === undefined ? `${url}/users/${id}` : `${url}/${owner}/users/${id}`,
  pronouns: written.pronouns ?? null
})

/** Whether a person matches a search: part of the name, login, email address or SIS id, or an exact id. */
export const matchesPerson = ({ email, id, login, name, sisId }: Person, term: string): boolean =>
  containsTerm([name, login, email, sisId], term) || String(id) === term

/** The words of `include[]` of people. */
export const personIncludes: Includes<Person> = {
  avatar_url: (_, { url }) => avatarUrl(url),
  email: ({ email }) => email ?? null,
  bio: ({ written }) => written.bio ?? null,
  time_zone: ({ written }) => written.time_zone ?? TIME_ZONE
}

/** A person in lists for callers who may read logins. */
export const personJson = (request: ApiRequest, person: Person, include: ReadonlyArray<string> = []): JsonObject => ({
  id: person.id,
  name: person.name,
  created_at: person.written.created_at ?? timestampOnDay(-400 + (person.id % 300)),
  sortable_name: person.sortableName,
  short_name: shortName(person),
  sis_user_id: person.sisId ?? null,
  integration_id: person.written.integration_id ?? null,
  login_id: person.login,
  // Canvas: the key is missing without pronouns.
  pronouns: person.written.pronouns ?? undefined,
  ...renderIncludes(request, personIncludes, person, include)
})

/** Canvas: only administrators see the login and the SIS id of a user. Everyone sees their own in the profile. */
const LOGIN_FIELDS = ["login_id", "sis_user_id", "integration_id", "email"]

const userJson = (request: ApiRequest, person: Person): JsonObject => ({
  ...personJson(request, person, ["avatar_url", "email"]),
  locale: person.written.locale ?? null,
  effective_locale: person.written.locale ?? "en",
  permissions: { can_update_name: true, can_update_avatar: true, limit_parent_app_web_access: false },
  ...(isAccountAdmin(request) ? {} : Object.fromEntries(LOGIN_FIELDS.map((name) => [name, undefined])))
})

const profileJson = (request: ApiRequest, person: Person): JsonObject => ({
  ...personJson(request, person, ["avatar_url", "bio", "time_zone"]),
  title: person.written.title ?? null,
  locale: person.written.locale ?? null,
  primary_email: person.email ?? null,
  calendar: { ics: `${request.url}/feeds/calendars/user_${person.id}.ics` }
})

const showPerson = (json: typeof userJson) => (request: ApiRequest) =>
  Effect.map(pathManagedPerson(request), (person) => reply(request, json(request, person)))

export const sortsOfPeople: Sorts<Person> = {
  keys: {
    username: ({ sortableName }) => sortableName,
    email: ({ email }) => email,
    sis_id: ({ sisId }) => sisId
  }
}

const filters: Filters<Person> = { search_term: filterSearch(matchesPerson) }

const listUsers = Effect.fn("Sandbox.listUsers")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const include = asStrings(request.parameters.get("include"))
  return yield* replyPage(request, {
    path: "accounts/1/users",
    paging: "bookmark",
    rows: yield* selectArray(request, allPeople(request.seed), { filters, sorts: sortsOfPeople }),
    toJson: (person) => personJson(request, person, include)
  })
})

const writes = documentedWrites("PUT", "/api/v1/users/:id")

/** Canvas: the response to a write also has what else can be written. */
const writtenUserJson = (request: ApiRequest, person: Person): JsonObject => ({
  ...person.written,
  ...userJson(request, person)
})

const createUser = Effect.fn("Sandbox.createUser")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const pseudonym = asMap(parameters.get("pseudonym"))
  const [login, sisId, integration_id = null] = ["unique_id", "sis_user_id", "integration_id"].map((name) =>
    textOf(asString(pseudonym?.get(name)))
  )
  if (login === undefined) return yield* invalidRecord("unique_id", "too_short", "too_short")
  const references = [`sis_login_id:${login}`, ...(sisId === undefined ? [] : [`sis_user_id:${sisId}`])]
  if (references.some((reference) => findPerson(seed, reference) !== undefined)) {
    return yield* invalidRecord("unique_id", "taken", "ID already in use for this account and authentication provider")
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

export const userResource = defineResource({
  routes: [
    get("/accounts/:account_id/users", listUsers, {
      acts: [...Object.keys(filters), "sort", "order"],
      include: Object.keys(personIncludes)
    }),
    get("/users/:user_id", showPerson(userJson)),
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
