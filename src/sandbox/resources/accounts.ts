/** The account, which has all courses, and the sub-accounts that callers create. */
import * as Effect from "effect/Effect"
import { documentedWrites } from "../generic/parameters.js"
import { messageFailure, missingParameter, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, parseReference, pathParameter } from "../kernel/context.js"
import { type Includes, renderIncludes, type Sorts, sortRows } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, toJson } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, type Find, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS } from "../kernel/routeParameters.js"
import type { Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { TIME_ZONE } from "../kernel/time.js"
import { ACCOUNT, isAccountAdmin, isRootAccount } from "../school/callers.js"
import { allCourses } from "../school/courses.js"

interface Account extends JsonObject {
  readonly id: number
  readonly parent_account_id: number | null
  readonly name: string
  readonly settings: JsonObject
}

const ROOT: Account = { ...ACCOUNT, parent_account_id: null, name: "Sandbox University", settings: {} }

const accounts = makeTable<typeof ACCOUNT, Account>(
  ({ id }) => id,
  () => [ROOT]
)

const allAccounts = (seed: Seed): ReadonlyArray<Account> => accounts.get({ seed }, ACCOUNT)

const childrenOf = (seed: Seed, { id }: Account): ReadonlyArray<Account> =>
  allAccounts(seed).filter(({ parent_account_id }) => parent_account_id === id)

const descendantsOf = (seed: Seed, account: Account): ReadonlyArray<Account> =>
  childrenOf(seed, account).flatMap((child) => [child, ...descendantsOf(seed, child)])

export const rootAccount = (seed: Seed): Account => allAccounts(seed).find(({ id }) => id === ACCOUNT.id) ?? ROOT

export const accountJson = ({ quota }: ApiRequest, { settings: _, ...account }: Account): JsonObject => {
  const quotaMb = Math.floor(quota / 1024 ** 2)
  const isRoot = account.parent_account_id === null
  return {
    workflow_state: "active",
    root_account_id: isRoot ? null : ACCOUNT.id,
    uuid: isRoot ? "sandbox" : `sandbox-${account.id}`,
    default_storage_quota_mb: quotaMb,
    default_user_storage_quota_mb: quotaMb,
    default_group_storage_quota_mb: quotaMb,
    default_time_zone: TIME_ZONE,
    sis_account_id: null,
    sis_import_id: null,
    integration_id: null,
    ...account
  }
}

const accountIncludes: Includes<Account> = {
  course_count: ({ id }, { seed }) => (id === ACCOUNT.id ? allCourses(seed).length : 0),
  sub_account_count: (account, { seed }) => childrenOf(seed, account).length
}

/** The account named in the path, for administrators. */
const pathAccount: Find<Account> = Effect.fn("Sandbox.pathAccount")(function* (request: ApiRequest) {
  const { kind, value } = parseReference(pathParameter(request, "account_id"))
  const id = isRootAccount(value) ? ACCOUNT.id : parseId(value)
  const account = allAccounts(request.seed).find((candidate) =>
    kind === undefined ? candidate.id === id : kind === "sis_account_id" && candidate.sis_account_id === value
  )
  if (account === undefined) return yield* notFound()
  return isAccountAdmin(request) ? account : yield* unauthorized()
})

const pathOf = ({ id }: Account): string => `accounts/${id}`

const replyAccounts = (request: ApiRequest, path: string, rows: ReadonlyArray<Account>) =>
  replyPage(request, {
    path,
    rows,
    toJson: (account) => ({
      ...accountJson(request, account),
      ...renderIncludes(request, accountIncludes, account)
    })
  })

/** The accounts that the caller manages. Canvas: these lists are empty for others. */
const listOwn = (path: string, select: (seed: Seed) => ReadonlyArray<Account>) => (request: ApiRequest) =>
  replyAccounts(request, path, isAccountAdmin(request) ? select(request.seed) : [])

const SORTS: Sorts<Account> = { parameter: "order", keys: { id: ({ id }) => id, name: ({ name }) => name } }

const listSubAccounts = Effect.fn("Sandbox.listSubAccounts")(function* (request: ApiRequest) {
  const account = yield* pathAccount(request)
  const rows = asBoolean(request.parameters.get("recursive"))
    ? descendantsOf(request.seed, account)
    : sortRows(request, childrenOf(request.seed, account), SORTS)
  return yield* replyAccounts(request, `${pathOf(account)}/sub_accounts`, rows)
})

const writes = documentedWrites("PUT", "/api/v1/accounts/:id")

const readAccount = Effect.fn("Sandbox.readAccount")(function* (request: ApiRequest, before: Account) {
  const input = asMap(request.parameters.get("account"))
  if (input === undefined) return yield* missingParameter("account")
  // A map becomes an object.
  const settings = toJson(asMap(input.get("settings")) ?? new Map()) as JsonObject
  // An account stays where it is.
  const { name = before.name, parent_account_id: _, ...sent } = writes.read(request.parameters)
  if (typeof name !== "string" || name === "") return yield* missingParameter("account[name]")
  return { ...before, ...sent, name, settings: { ...before.settings, ...settings } }
})

const updateAccount = Effect.fn("Sandbox.updateAccount")(function* (request: ApiRequest) {
  const account = yield* readAccount(request, yield* pathAccount(request))
  accounts.replace(request, ACCOUNT, account)
  return replyChange(request, "updated", "account", pathOf(account), accountJson(request, account))
})

const createSubAccount = Effect.fn("Sandbox.createSubAccount")(function* (request: ApiRequest) {
  const parent = yield* pathAccount(request)
  const blank: Account = { id: 0, parent_account_id: parent.id, name: "", settings: {} }
  const account = { ...(yield* readAccount(request, blank)), id: request.nextId() }
  accounts.add(request, ACCOUNT, account)
  return replyChange(request, "created", "account", pathOf(parent), accountJson(request, account))
})

const deleteSubAccount = Effect.fn("Sandbox.deleteSubAccount")(function* (request: ApiRequest) {
  const { seed } = request
  const parent = yield* pathAccount(request)
  const id = parseId(pathParameter(request, "sub_account_id"))
  const account = childrenOf(seed, parent).find((child) => child.id === id)
  if (account === undefined) return yield* notFound()
  if (childrenOf(seed, account).length > 0) {
    return yield* messageFailure("You can't delete an account that has active sub_accounts.", 409)
  }
  accounts.remove(request, ACCOUNT, id)
  const json = { ...accountJson(request, account), workflow_state: "deleted" }
  return replyChange(request, "deleted", "account", pathOf(parent), json)
})

/** Shows something of the account in the path. */
const show = (path: `/${string}` | "", json: (request: ApiRequest, account: Account) => JsonObject) =>
  get(`/accounts/:account_id${path}`, (request) =>
    Effect.map(pathAccount(request), (account) => reply(request, json(request, account)))
  )

const SUB_ACCOUNTS = "/accounts/:account_id/sub_accounts"
const LIST = { include: Object.keys(accountIncludes) }
const WRITE = {
  get acts() {
    return [...writes.names().filter((name) => name !== "account[parent_account_id]"), "account[settings]"]
  },
  noEffect: SIS_IMPORT_PARAMETERS
}

export const accountResource = defineResource({
  routes: [
    get(
      "/accounts",
      listOwn("accounts", (seed) => [rootAccount(seed)]),
      LIST
    ),
    get("/manageable_accounts", listOwn("manageable_accounts", allAccounts)),
    show("", accountJson),
    show("/settings", (_, { settings }) => settings),
    put("/accounts/:account_id", updateAccount, WRITE),
    get(SUB_ACCOUNTS, listSubAccounts, { acts: ["recursive", "order"], ...LIST }),
    post(SUB_ACCOUNTS, createSubAccount, WRITE),
    del(`${SUB_ACCOUNTS}/:sub_account_id`, deleteSubAccount)
  ],
  canGrow: true,
  changeTypes: ["account"]
})
