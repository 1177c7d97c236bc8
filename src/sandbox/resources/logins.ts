/** Logins of people. */
import * as Effect from "effect/Effect"
import { genericFailure, invalidRecord, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { asMap, asString } from "../kernel/parameters.js"
import { initialValues, oneWordOf, readSentFields, text } from "../kernel/records.js"
import { replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import { memoizePerSeed } from "../kernel/seed.js"
import { caller, isAccountAdmin, pathManagedPerson, requireAccountAdmin } from "../school/callers.js"
import {
  changeLogins,
  findPerson,
  type Login,
  loginsOf,
  type Person,
  personCreatedAt,
  personWithId
} from "../school/people.js"

const FIELDS = {
  unique_id: text({ initial: "" }),
  sis_user_id: text(),
  integration_id: text(),
  declared_user_type: oneWordOf(["administrative", "observer", "staff", "student", "student_other", "teacher"], null),
  workflow_state: oneWordOf(["active", "suspended"], "active")
}

const INITIAL = initialValues(FIELDS)

/** The people with the logins that callers have created, by the id of the login. Any other login has its person's id. */
const createdFor = memoizePerSeed(() => new Map<number, number>())

const loginJson = (person: Person, login: Login) => ({
  ...INITIAL,
  created_at: personCreatedAt(person),
  account_id: 1,
  user_id: person.id,
  authentication_provider_id: null,
  ...login
})

const listLogins = Effect.fn("Sandbox.listLogins")(function* (request: ApiRequest, path: string, person: Person) {
  return yield* replyPage(request, { path, rows: loginsOf(person), toJson: (login) => loginJson(person, login) })
})

const taken = (attribute: string, text: string) => invalidRecord(attribute, "taken", text)

/** Reads what is sent of a login, and checks that no other one has its ids. */
const readLogin = Effect.fn("Sandbox.readLogin")(function* (request: ApiRequest, before: Login | undefined) {
  const { seed } = request
  const sent = yield* readSentFields(FIELDS, request, asMap(request.parameters.get("login")) ?? new Map())
  const isKnown = Object.keys(sent).length > 0
  // Canvas: a request without any known field is bad.
  if (!isKnown && before !== undefined) return yield* genericFailure(400, "bad_request")
  const login = sent.unique_id ?? before?.unique_id ?? ""
  if (login.trim() === "") return yield* invalidRecord("unique_id", "too_short", "too_short")
  const sisId = sent.sis_user_id || null
  if (login.toLowerCase() !== before?.unique_id.toLowerCase() && findPerson(seed, `sis_login_id:${login}`)) {
    return yield* taken("unique_id", "ID already in use for this account and authentication provider")
  }
  if (sisId !== null && sisId !== before?.sis_user_id && findPerson(seed, `sis_user_id:${sisId}`)) {
    return yield* taken("sis_user_id", `SIS ID "${sisId}" is already in use`)
  }
  return {
    ...sent,
    ...(sent.sis_user_id === undefined ? {} : { sis_user_id: sisId }),
    ...(sent.integration_id === undefined ? {} : { integration_id: sent.integration_id || null })
  }
})

const createLogin = Effect.fn("Sandbox.createLogin")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const person = findPerson(seed, asString(asMap(parameters.get("user"))?.get("id")) ?? "")
  if (person === undefined) return yield* notFound()
  const sent = yield* readLogin(request, undefined)
  const login: Login = { ...INITIAL, created_at: request.now, ...sent, id: request.nextId() }
  createdFor(seed).set(login.id, person.id)
  changeLogins(seed, person, [...loginsOf(person), login])
  return replyChange(request, "created", "login", `users/${person.id}`, loginJson(person, login))
})

/** The login named in the path, and its person. */
const pathLogin = Effect.fn("Sandbox.pathLogin")(function* (request: ApiRequest, owner: Person | undefined) {
  const { seed } = request
  const id = parseId(pathParameter(request, "login_id"))
  const person = owner ?? personWithId(seed, createdFor(seed).get(id) ?? id)
  const login = person && loginsOf(person).find((candidate) => candidate.id === id)
  return person === undefined || login === undefined ? yield* notFound() : { person, login }
})

const updateLogin = Effect.fn("Sandbox.updateLogin")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const { login, person } = yield* pathLogin(request, undefined)
  const changed: Login = { ...login, ...(yield* readLogin(request, login)) }
  const [first, ...others] = loginsOf(person)
  const replace = (each: Login) => (each.id === login.id ? changed : each)
  changeLogins(request.seed, person, [replace(first), ...others.map(replace)])
  return replyChange(request, "updated", "login", `users/${person.id}`, loginJson(person, changed))
})

const deleteLogin = Effect.fn("Sandbox.deleteLogin")(function* (request: ApiRequest) {
  if (!isAccountAdmin(request)) return yield* unauthorized()
  const { login, person } = yield* pathLogin(request, yield* pathManagedPerson(request))
  const [first, ...others] = loginsOf(person).filter(({ id }) => id !== login.id)
  const message = "Users must have at least one login"
  if (first === undefined) return yield* invalidRecord("base", message, message)
  // Canvas: another login takes the place of the first one.
  changeLogins(request.seed, person, [first, ...others])
  return replyChange(request, "deleted", "login", `users/${person.id}`, loginJson(person, login))
})

/** Canvas: the logins of the caller, unless the request names a user. */
const listAccountLogins = Effect.fn("Sandbox.listAccountLogins")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const reference = asString(asMap(parameters.get("user"))?.get("id")) ?? asString(parameters.get("user_id"))
  const person = reference === undefined ? caller(request) : findPerson(seed, reference)
  return person === undefined ? yield* notFound() : yield* listLogins(request, "accounts/1/logins", person)
})

const WRITTEN = within("login", Object.keys(FIELDS))
// The sandbox has no passwords.
const WITHOUT_EFFECT = ["login[password]"]

export const loginResource = defineResource({
  routes: [
    get("/users/:user_id/logins", (request) =>
      Effect.flatMap(pathManagedPerson(request), (person) => listLogins(request, `users/${person.id}/logins`, person))
    ),
    get("/accounts/:account_id/logins", listAccountLogins, { acts: ["user[id]", "user_id"] }),
    post("/accounts/:account_id/logins", createLogin, { acts: ["user[id]", ...WRITTEN], noEffect: WITHOUT_EFFECT }),
    put("/accounts/:account_id/logins/:login_id", updateLogin, {
      acts: WRITTEN,
      noEffect: [...WITHOUT_EFFECT, "login[old_password]", ...SIS_IMPORT_PARAMETERS]
    }),
    del("/users/:user_id/logins/:login_id", deleteLogin)
  ],
  canGrow: true,
  changeTypes: ["login"]
})
