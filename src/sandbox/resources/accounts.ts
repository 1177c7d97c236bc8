/** The account, which has all courses, and the sub-accounts that callers create. */
import * as Effect from "effect/Effect"
import { defineKind, required } from "../generic/defineKind.js"
import type { Item } from "../generic/kind.js"
import { documentedWrites } from "../generic/parameters.js"
import { type ApiFailure, messageFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseReference, pathParameter } from "../kernel/context.js"
import { type Sorts, sortRows } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, toJson } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS } from "../kernel/routeParameters.js"
import type { Sandbox } from "../kernel/seed.js"
import { TIME_ZONE } from "../kernel/time.js"
import { ACCOUNT, isAccountAdmin, isRootAccount } from "../school/callers.js"
import { allCourses } from "../school/courses.js"

/** The account in which another one is. */
export interface Parent {
  readonly id: number
}

/** In which the root account is. */
const NO_PARENT: Parent = { id: 0 }

const NEW_ACCOUNT = {
  name: "",
  default_time_zone: TIME_ZONE,
  sis_account_id: null as string | null,
  settings: {} as JsonObject
}

type Account = Item<Parent, JsonObject & typeof NEW_ACCOUNT & { readonly id: number }>

/** The accounts in an account, each with those in it. */
const descendantsOf = (sandbox: Sandbox, parent: Parent): ReadonlyArray<Account> =>
  accounts.itemsOf(sandbox, parent).flatMap((item) => [item, ...descendantsOf(sandbox, item.row)])

const countChildren = (sandbox: Sandbox, account: Parent): number => accounts.rowsOf(sandbox, account).length

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

const SORTS: Sorts<Account> = { parameter: "order", keys: { id: ({ row }) => row.id, name: ({ row }) => row.name } }

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
  write: ({ parent_account_id: _, ...sent }, { row }, { parameters }) => {
    const settings = asMap(asMap(parameters.get("account"))?.get("settings"))
    // A map becomes an object.
    return settings === undefined
      ? sent
      : { ...sent, settings: { ...row?.settings, ...(toJson(settings) as JsonObject) } }
  },
  derive: ({ owner, row }, { quota }, action) => {
    const isRoot = owner.id === NO_PARENT.id
    const quotaMb = Math.floor(quota / 1024 ** 2)
    return {
      parent_account_id: isRoot ? null : owner.id,
      root_account_id: isRoot ? null : ACCOUNT.id,
      uuid: isRoot ? "sandbox" : `sandbox-${row.id}`,
      default_storage_quota_mb: row.default_storage_quota_mb ?? quotaMb,
      default_user_storage_quota_mb: row.default_user_storage_quota_mb ?? quotaMb,
      default_group_storage_quota_mb: row.default_group_storage_quota_mb ?? quotaMb,
      ...(action === "deleted" ? { workflow_state: "deleted" } : {}),
      course_count: undefined,
      sub_account_count: undefined,
      settings: undefined
    }
  },
  includes: {
    course_count: ({ row }, { seed }) => (row.id === ACCOUNT.id ? allCourses(seed).length : 0),
    sub_account_count: ({ row }, request) => countChildren(request, row)
  },
  select: (items, request) =>
    asBoolean(request.parameters.get("recursive"))
      ? items.flatMap((item) => [item, ...descendantsOf(request, item.row)])
      : sortRows(request, items, SORTS),
  reads: ["recursive", "order", "account[settings]"],
  beforeRemove: ({ row }, request) =>
    countChildren(request, row) > 0
      ? Effect.fail(messageFailure("You can't delete an account that has active sub_accounts.", 409))
      : undefined
})

export const rootAccountJson = (request: ApiRequest): JsonObject => {
  const [root] = accounts.itemsOf(request, NO_PARENT)
  return root === undefined ? {} : accounts.json({ ...request, parameters: new Map() }, root)
}

/** The accounts that the caller manages. Canvas: these lists are empty for others. */
const listOwn = (path: string, select: (request: ApiRequest) => ReadonlyArray<Account>) => (request: ApiRequest) =>
  replyPage(request, {
    path,
    rows: isAccountAdmin(request) ? select(request) : [],
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
    get(
      "/accounts",
      listOwn("accounts", (request) => accounts.itemsOf(request, NO_PARENT)),
      { include: ["course_count", "sub_account_count"] }
    ),
    get(
      "/manageable_accounts",
      listOwn("manageable_accounts", (request) => descendantsOf(request, NO_PARENT))
    ),
    get(path, (request) => Effect.map(pathAccount(request), (item) => reply(request, accounts.json(request, item)))),
    get(`${path}/settings`, (request) => Effect.map(pathAccount(request), ({ row }) => reply(request, row.settings))),
    put(path, updateAccount, {
      get acts() {
        return [...writes.names().filter((name) => name !== "account[parent_account_id]"), "account[settings]"]
      },
      noEffect: SIS_IMPORT_PARAMETERS
    })
  ]
})
