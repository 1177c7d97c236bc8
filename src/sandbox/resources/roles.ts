/** The roles of the account, of which none gives or takes a permission, and the people with its built-in role. */
import * as Effect from "effect/Effect"
import { defineKind, oneOf, required } from "../generic/defineKind.js"
import { messageFailure, notFound } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { filterAny, filterSearch } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { ACCOUNT, accountOwners, adminIds, caller, findPersonOrSelf, requireRootAccount } from "../school/callers.js"
import { personWithId, tokenOwner } from "../school/people.js"
import { enrollmentOf, rolesByType } from "../school/roles.js"
import { matchesPerson, personJson } from "./personJson.js"

const BUILT_IN = "built_in"
const ADMIN = { role: "AccountAdmin", role_id: 1 }

const builtInRoles = [
  { id: ADMIN.role_id, label: "Account Admin", base_role_type: "AccountMembership" },
  ...rolesByType.map((role) => {
    const { roleId: id, type: base_role_type } = enrollmentOf(role)
    return { id, label: role === "ta" ? "TA" : base_role_type.replace("Enrollment", ""), base_role_type }
  })
].toSorted((a, b) => a.id - b.id)

export const roles = defineKind({
  name: "role",
  owners: accountOwners,
  lists: ["/accounts/:account_id/roles"],
  initial: { label: "", base_role_type: "AccountMembership", permissions: {} as JsonObject, workflow_state: "active" },
  seed: () => builtInRoles.map((role) => ({ ...role, workflow_state: BUILT_IN })),
  check: {
    label: [required("missing required parameter 'role'")],
    base_role_type: [oneOf("AccountMembership", ...rolesByType.map((role) => enrollmentOf(role).type))]
  },
  // Canvas: `role` is the former name of the label.
  write: ({ role: label, ...sent }) => ({ ...(label === undefined ? {} : { label }), ...sent }),
  derive: ({ row: { base_role_type, id, label, workflow_state } }) => ({
    // The name of a built-in role is its type.
    role: workflow_state !== BUILT_IN ? label : id === ADMIN.role_id ? ADMIN.role : base_role_type,
    is_account_role: base_role_type === "AccountMembership"
  }),
  select: (items, { parameters }) => {
    const sent = asStrings(parameters.get("state"))
    const states = sent.length === 0 ? ["active"] : sent
    return items.filter(({ row }) => states.includes(row.workflow_state === BUILT_IN ? "active" : row.workflow_state))
  },
  reads: ["state"],
  beforeRemove: ({ row }) =>
    row.workflow_state === BUILT_IN ? Effect.fail(messageFailure("Cannot remove a built-in role")) : undefined,
  removed: { workflow_state: "inactive" }
})

export const admins = defineKind({
  name: "admin",
  owners: accountOwners,
  lists: ["/accounts/:account_id/admins"],
  items: ["/accounts/:account_id/admins/:user_id"],
  initial: { ...ADMIN, user_id: 0 },
  seed: () => [{ id: 1, user_id: tokenOwner.id }],
  write: (sent, { others, owner }, request) => {
    const person = findPersonOrSelf(request, asString(request.parameters.get("user_id")) ?? "")
    if (person === undefined) return Effect.fail(notFound())
    // A person is an administrator once.
    const before = others.find(({ user_id }) => user_id === person.id)
    if (before !== undefined) admins.discard(request, { owner, row: before, position: 1 })
    return { ...sent, user_id: person.id }
  },
  derive: ({ row: { user_id } }, request, action) => {
    const person = personWithId(request.seed, user_id)
    return {
      user_id: undefined,
      user: person === undefined ? null : personJson(request, person, ["email"]),
      workflow_state: action === "deleted" ? "deleted" : "active"
    }
  },
  filters: {
    user_id: filterAny(({ row }) => row.user_id),
    search_term: filterSearch(({ row }, term, { seed }) => {
      const person = personWithId(seed, row.user_id)
      return person !== undefined && matchesPerson(person, term)
    })
  },
  reads: ["user_id"],
  isMeant: ({ user_id }, reference, request) => findPersonOrSelf(request, reference)?.id === user_id,
  onChange: ({ row }, { seed }, action) => {
    if (action === "deleted") adminIds(seed).delete(row.user_id)
    else adminIds(seed).add(row.user_id)
  }
})

/** Canvas: the roles of the caller in the account. The list is empty for other callers, not forbidden. */
const listOwnRoles = Effect.fn("Sandbox.listOwnRoles")(function* (request: ApiRequest) {
  yield* requireRootAccount(request)
  const { id } = caller(request)
  return yield* replyPage(request, {
    path: "accounts/1/admins/self",
    rows: admins.itemsOf(request, ACCOUNT).filter(({ row }) => row.user_id === id),
    toJson: (item) => admins.json(request, item)
  })
})

export const adminResource = defineResource({
  routes: [get("/accounts/:account_id/admins/self", listOwnRoles)]
})
