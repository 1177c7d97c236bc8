/** Administrators of the account. */
import * as Effect from "effect/Effect"
import { notFound } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { type Filters, filterAny, filterSearch, selectArray } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asString } from "../kernel/parameters.js"
import { replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post } from "../kernel/resource.js"
import { ACCOUNT, ACCOUNT_ADMIN_ID, type Admin, admins } from "../school/admins.js"
import { caller, findPersonOrSelf, pathPerson, requireAccountAdmin, requireRootAccount } from "../school/callers.js"
import { type Person, personWithId } from "../school/people.js"
import { matchesPerson, personJson } from "./personJson.js"

const personOf = ({ seed }: ApiRequest, { user }: Admin): Person | undefined => personWithId(seed, user)

const adminJson = (request: ApiRequest, admin: Admin, workflow_state = "active"): JsonObject => {
  const person = personOf(request, admin)
  return {
    id: admin.id,
    role: "AccountAdmin",
    role_id: ACCOUNT_ADMIN_ID,
    user: person === undefined ? null : personJson(request, person, ["email"]),
    workflow_state
  }
}

const filters: Filters<Admin> = {
  user_id: filterAny(({ user }) => user),
  search_term: filterSearch((admin, term, request) => {
    const person = personOf(request, admin)
    return person !== undefined && matchesPerson(person, term)
  })
}

const listAdmins = Effect.fn("Sandbox.listAdmins")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  return yield* replyPage(request, {
    path: "accounts/1/admins",
    rows: yield* selectArray(request, admins.get(request, ACCOUNT), { filters }),
    toJson: (admin) => adminJson(request, admin)
  })
})

/** Canvas: the roles of the caller in the account. The list is empty for other callers, not forbidden. */
const listOwnRoles = Effect.fn("Sandbox.listOwnRoles")(function* (request: ApiRequest) {
  yield* requireRootAccount(request)
  const { id } = caller(request)
  return yield* replyPage(request, {
    path: "accounts/1/admins/self",
    rows: admins.get(request, ACCOUNT).filter(({ user }) => user === id),
    toJson: (admin) => adminJson(request, admin)
  })
})

const findAdmin = (request: ApiRequest, person: Person | undefined): Admin | undefined =>
  admins.get(request, ACCOUNT).find(({ user }) => user === person?.id)

const createAdmin = Effect.fn("Sandbox.createAdmin")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const person = findPersonOrSelf(request, asString(request.parameters.get("user_id")) ?? "")
  if (person === undefined) return yield* notFound()
  const before = findAdmin(request, person)
  const admin = before ?? { id: request.nextId(), user: person.id }
  if (before === undefined) admins.add(request, ACCOUNT, admin)
  return replyChange(request, "created", "admin", "accounts/1", adminJson(request, admin))
})

const deleteAdmin = Effect.fn("Sandbox.deleteAdmin")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const admin = findAdmin(request, pathPerson(request))
  if (admin === undefined) return yield* notFound()
  const json = adminJson(request, admin, "deleted")
  admins.remove(request, ACCOUNT, admin.id)
  return replyChange(request, "deleted", "admin", "accounts/1", json)
})

const path = "/accounts/:account_id/admins"

export const adminResource = defineResource({
  routes: [
    get(path, listAdmins, { acts: Object.keys(filters) }),
    get(`${path}/self`, listOwnRoles),
    // Messages are not simulated by any route.
    post(path, createAdmin, { acts: ["user_id"], noEffect: ["send_confirmation"] }),
    del(`${path}/:user_id`, deleteAdmin)
  ],
  canGrow: true,
  changeTypes: ["admin"]
})
