/** Administrators of the account: people with a role in it. */
import * as Effect from "effect/Effect"
import { notFound } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { containsTerm, type Filters, filterAny, filterSearch, selectArray } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asString } from "../kernel/parameters.js"
import { replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post } from "../kernel/resource.js"
import { ACCOUNT, ACCOUNT_ADMIN_ID, type Admin, adminRolesOf, admins } from "../school/admins.js"
import { caller, findPersonOrSelf, pathPerson, requireAccountAdmin, requireRootAccount } from "../school/callers.js"
import { type Person, personWithId } from "../school/people.js"
import { personJson } from "./personJson.js"
import { findRole, isAccountRole, roleName } from "./roles.js"

const personOf = ({ seed }: ApiRequest, { user }: Admin): Person | undefined => personWithId(seed, user)

const adminJson = (request: ApiRequest, admin: Admin): JsonObject => {
  const person = personOf(request, admin)
  return {
    id: admin.id,
    role: roleName(request, admin.role),
    role_id: admin.role,
    user: person === undefined ? null : personJson(request, person, ["email"]),
    workflow_state: admin.isDeleted === true ? "deleted" : "active"
  }
}

const filters: Filters<Admin> = {
  user_id: filterAny(({ user }) => user),
  search_term: filterSearch((admin, term, request) => {
    const person = personOf(request, admin)
    return containsTerm([person?.name, person?.login, person?.email, person?.sisId], term)
  })
}

const listAdmins = Effect.fn("Sandbox.listAdmins")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const withDeleted = asBoolean(request.parameters.get("include_deleted"))
  const listed = admins.get(request, ACCOUNT).filter(({ isDeleted }) => withDeleted || isDeleted !== true)
  return yield* replyPage(request, {
    path: "accounts/1/admins",
    rows: yield* selectArray(request, listed, { filters }),
    toJson: (admin) => adminJson(request, admin)
  })
})

/** Canvas: the roles of the caller in the account. The list is empty for other callers, not forbidden. */
const listOwnRoles = Effect.fn("Sandbox.listOwnRoles")(function* (request: ApiRequest) {
  yield* requireRootAccount(request)
  return yield* replyPage(request, {
    path: "accounts/1/admins/self",
    rows: adminRolesOf(request.seed, caller(request)),
    toJson: (admin) => adminJson(request, admin)
  })
})

/** The requested role; without one, that of administrators. */
const requestedRole = Effect.fn("Sandbox.requestedRole")(function* (request: ApiRequest) {
  const { parameters } = request
  const reference = asString(parameters.get("role_id")) ?? asString(parameters.get("role"))
  const role = findRole(request, reference ?? String(ACCOUNT_ADMIN_ID))
  return role !== undefined && isAccountRole(role) ? role.id : yield* notFound()
})

const findAdmin = (request: ApiRequest, person: Person, role: number): Admin | undefined =>
  admins.get(request, ACCOUNT).find((admin) => admin.user === person.id && admin.role === role)

const createAdmin = Effect.fn("Sandbox.createAdmin")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const person = findPersonOrSelf(request, asString(request.parameters.get("user_id")) ?? "")
  if (person === undefined) return yield* notFound()
  const role = yield* requestedRole(request)
  const before = findAdmin(request, person, role)
  const admin = { id: before?.id ?? request.nextId(), user: person.id, role }
  if (before === undefined) admins.add(request, ACCOUNT, admin)
  else admins.replace(request, ACCOUNT, admin)
  return replyChange(request, "created", "admin", "accounts/1", adminJson(request, admin))
})

const deleteAdmin = Effect.fn("Sandbox.deleteAdmin")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const person = pathPerson(request)
  const role = yield* requestedRole(request)
  const before = person && findAdmin(request, person, role)
  if (before === undefined || before.isDeleted === true) return yield* notFound()
  const admin = { ...before, isDeleted: true as const }
  const json = adminJson(request, admin)
  admins.replace(request, ACCOUNT, admin)
  return replyChange(request, "deleted", "admin", "accounts/1", json)
})

const path = "/accounts/:account_id/admins"
const ROLE = ["role_id", "role"]

export const adminResource = defineResource({
  routes: [
    get(path, listAdmins, { acts: [...Object.keys(filters), "include_deleted"] }),
    get(`${path}/self`, listOwnRoles),
    // Messages are not simulated by any route.
    post(path, createAdmin, { acts: ["user_id", ...ROLE], noEffect: ["send_confirmation"] }),
    del(`${path}/:user_id`, deleteAdmin, { acts: ROLE })
  ],
  canGrow: true,
  changeTypes: ["admin"]
})
