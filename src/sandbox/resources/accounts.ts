/** The account, which has all courses, with its roles, and the sub-accounts that callers create. */
import * as Effect from "effect/Effect"
import { defineKind, required } from "../generic/defineKind.js"
import type { Item } from "../generic/kind.js"
import { documentedWrites } from "../generic/parameters.js"
import { type ApiFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseReference, pathParameter } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS } from "../kernel/routeParameters.js"
import type { Sandbox } from "../kernel/seed.js"
import { TIME_ZONE } from "../kernel/time.js"
import { ACCOUNT, accountOwners, isAccountAdmin, isRootAccount } from "../school/callers.js"
import { enrollmentOf, rolesByType } from "../school/roles.js"

/** The account in which another one is. */
export interface Parent {
  readonly id: number
}

/** In which the root account is. */
const NO_PARENT: Parent = { id: 0 }

const NEW_ACCOUNT = { name: "", default_time_zone: TIME_ZONE, sis_account_id: null as string | null }

type Account = Item<Parent, JsonObject & typeof NEW_ACCOUNT & { readonly id: number }>

/** The accounts in an account, each with those in it. */
const descendantsOf = (sandbox: Sandbox, parent: Parent): ReadonlyArray<Account> =>
  accounts.itemsOf(sandbox, parent).flatMap((item) => [item, ...descendantsOf(sandbox, item.row)])

/** The account named in the path, for administrators. */
const pathAccount = Effect.fn("Sandbox.pathAccount")(function* (
  request: ApiRequest
): Effect.fn.Return<Account, ApiFailure> {
  const { kind, value } = parseReference(pathParameter(request, "account_id"))
  const id = isRootAccount(value) ? String(ACCOUNT.id) : value
  const account = descendantsOf(request, NO_PARENT).find(({ row }) =>
    kind === undefined ? String(row.id) === id : kind === "sis_account_id" && row.sis_account_id === value
  )
  if (account === undefined) return yield* notFound()
  return isAccountAdmin(request) ? account : yield* unauthorized()
})

export const accounts = defineKind({
  name: "account",
  owners: {
    find: (request: ApiRequest): Effect.Effect<Parent, ApiFailure> =>
      Effect.map(pathAccount(request), ({ row }) => row),
    path: ({ id }) => `accounts/${id}`,
    canEdit: () => true
  },
  lists: ["/accounts/:account_id/sub_accounts"],
  initial: NEW_ACCOUNT,
  seed: (_, { id }) => (id === NO_PARENT.id ? [{ id: ACCOUNT.id, name: "Sandbox University" }] : []),
  check: { name: [required()] },
  // An account stays where it is.
  write: ({ parent_account_id: _, ...sent }) => sent,
  derive: ({ owner: { id } }) => ({
    parent_account_id: id === NO_PARENT.id ? null : id,
    root_account_id: id === NO_PARENT.id ? null : ACCOUNT.id,
    course_count: undefined,
    sub_account_count: undefined
  })
})

/** The roles of the account. None gives or takes a permission. */
export const roles = defineKind({
  name: "role",
  owners: accountOwners,
  lists: ["/accounts/:account_id/roles"],
  initial: { label: "", base_role_type: "AccountMembership" },
  seed: () =>
    rolesByType.map((role) => {
      const { roleId: id, type } = enrollmentOf(role)
      return { id, label: type.replace("Enrollment", ""), role: type, base_role_type: type, workflow_state: "built_in" }
    })
})

/** Canvas: the list is empty for callers who manage no account. */
const listOwn = (request: ApiRequest) =>
  replyPage(request, {
    path: "accounts",
    rows: isAccountAdmin(request) ? accounts.itemsOf(request, NO_PARENT) : [],
    toJson: (account) => accounts.json(request, account)
  })

const writes = documentedWrites("PUT", "/api/v1/accounts/:id")

const updateAccount = Effect.fn("Sandbox.updateAccount")(function* (request: ApiRequest) {
  const { owner, row } = yield* pathAccount(request)
  const saved = yield* accounts.save(request, owner, row, writes.read(request.parameters))
  return reply(request, accounts.json(request, saved, "updated"))
})

/** The account in the path is also named by the words and SIS ids that a kind does not know. */
const path = "/accounts/:account_id"

export const accountResource = defineResource({
  routes: [
    get("/accounts", listOwn),
    get(path, (request) => Effect.map(pathAccount(request), (item) => reply(request, accounts.json(request, item)))),
    put(path, updateAccount, {
      get acts() {
        return writes.names().filter((name) => name !== "account[parent_account_id]")
      },
      noEffect: SIS_IMPORT_PARAMETERS
    })
  ]
})
