/** The account and its sub-accounts, with their settings. */
import * as Effect from "effect/Effect"
import { messageFailure, missingParameter, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { type Sorts, sortRows } from "../kernel/filters.js"
import { parseReference } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asStrings, type ParameterMap, toJson } from "../kernel/parameters.js"
import { integer, readSentFields, text } from "../kernel/records.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, type Find, get, post, put } from "../kernel/resource.js"
import { SIS_IMPORT_PARAMETERS, within } from "../kernel/routeParameters.js"
import type { Seed } from "../kernel/seed.js"
import { TIME_ZONE } from "../kernel/time.js"
import { caller, isAccountAdmin, isRootAccount } from "../school/callers.js"
import { coursesOfPerson } from "../school/people.js"
import { permissions } from "../school/permissions.js"
import {
  type Account,
  accountIncludes,
  accountJson,
  accounts,
  allAccounts,
  includedAccountJson,
  subAccountsOf
} from "./accountJson.js"

const FIELDS = {
  name: text({ initial: "", required: "can't be blank" }),
  sis_account_id: text(),
  default_time_zone: text({ initial: TIME_ZONE }),
  default_storage_quota_mb: integer(0),
  default_user_storage_quota_mb: integer(0),
  default_group_storage_quota_mb: integer(0)
}

/** The account named in the path, for administrators. */
const pathAccount: Find<Account> = Effect.fn("Sandbox.pathAccount")(function* (request: ApiRequest) {
  const { kind, value } = parseReference(pathParameter(request, "account_id"))
  const id = isRootAccount(value) ? 1 : parseId(value)
  const account = allAccounts(request.seed).find((candidate) =>
    kind === undefined ? candidate.id === id : kind === "sis_account_id" && candidate.written.sis_account_id === value
  )
  if (account === undefined) return yield* notFound()
  return isAccountAdmin(request) ? account : yield* unauthorized()
})

const pathOf = ({ id }: Account): string => `accounts/${id}`

/** The accounts that the caller manages. Canvas: these lists are empty for others. */
const ownAccounts = (request: ApiRequest): ReadonlyArray<Account> =>
  isAccountAdmin(request) ? allAccounts(request.seed) : []

const replyAccounts = (request: ApiRequest, path: string, rows: ReadonlyArray<Account>) =>
  replyPage(request, { path, rows, toJson: (account) => includedAccountJson(request, account) })

/** The account, if the caller manages it or edits one of its courses. */
const courseAccounts = (request: ApiRequest): ReadonlyArray<Account> => {
  const roles = ["teacher", "ta", "designer"] as const
  const isStaff = roles.some((role) => coursesOfPerson(request.seed, caller(request), role).length > 0)
  return isStaff ? allAccounts(request.seed).filter(({ parent }) => parent === null) : []
}

const descendantsOf = (seed: Seed, account: Account): ReadonlyArray<Account> =>
  subAccountsOf(seed, account).flatMap((child) => [child, ...descendantsOf(seed, child)])

const SORTS: Sorts<Account> = { parameter: "order", keys: { id: ({ id }) => id, name: ({ name }) => name } }

const listSubAccounts = Effect.fn("Sandbox.listSubAccounts")(function* (request: ApiRequest) {
  const account = yield* pathAccount(request)
  // Canvas: only children are sorted.
  const rows = asBoolean(request.parameters.get("recursive"))
    ? descendantsOf(request.seed, account)
    : sortRows(request, subAccountsOf(request.seed, account), SORTS)
  return yield* replyAccounts(request, `${pathOf(account)}/sub_accounts`, rows)
})

const accountInput = ({ parameters }: ApiRequest) => {
  const input = asMap(parameters.get("account"))
  return input === undefined ? Effect.fail(missingParameter("account")) : Effect.succeed(input)
}

const asObject = (input: ParameterMap, name: string): JsonObject =>
  // A map becomes an object.
  toJson(asMap(input.get(name)) ?? new Map()) as JsonObject

const readAccount = Effect.fn("Sandbox.readAccount")(function* (request: ApiRequest, before: Account) {
  const input = yield* accountInput(request)
  const { name = before.name, ...sent } = yield* readSentFields(FIELDS, request, input)
  if (name === "") return yield* missingParameter("account[name]")
  const isTaken = allAccounts(request.seed).some(
    ({ id, written }) => id !== before.id && sent.sis_account_id && written.sis_account_id === sent.sis_account_id
  )
  if (isTaken) return yield* messageFailure(`SIS ID "${sent.sis_account_id}" is already in use`, 409)
  return {
    ...before,
    name,
    written: { ...before.written, ...sent },
    settings: { ...before.settings, ...asObject(input, "settings") },
    services: { ...before.services, ...asObject(input, "services") }
  }
})

const updateAccount = Effect.fn("Sandbox.updateAccount")(function* (request: ApiRequest) {
  const account = yield* readAccount(request, yield* pathAccount(request))
  accounts.replace(request, "accounts", account)
  return replyChange(request, "updated", "account", pathOf(account), accountJson(request, account))
})

const createSubAccount = Effect.fn("Sandbox.createSubAccount")(function* (request: ApiRequest) {
  const parent = yield* pathAccount(request)
  const blank: Account = { id: 0, parent: parent.id, name: "", written: {}, settings: {}, services: {} }
  const account = { ...(yield* readAccount(request, blank)), id: request.nextId() }
  accounts.add(request, "accounts", account)
  return replyChange(request, "created", "account", pathOf(parent), accountJson(request, account))
})

const deleteSubAccount = Effect.fn("Sandbox.deleteSubAccount")(function* (request: ApiRequest) {
  const { seed } = request
  const parent = yield* pathAccount(request)
  const id = parseId(pathParameter(request, "sub_account_id"))
  const account = subAccountsOf(seed, parent).find((child) => child.id === id)
  if (account === undefined) return yield* notFound()
  if (subAccountsOf(seed, account).length > 0) {
    return yield* messageFailure("You can't delete an account that has active sub_accounts.", 409)
  }
  accounts.remove(request, "accounts", id)
  const json = { ...accountJson(request, account), workflow_state: "deleted" }
  return replyChange(request, "deleted", "account", pathOf(parent), json)
})

const NO_SETTINGS: JsonObject = {
  microsoft_sync_enabled: false,
  microsoft_sync_tenant: null,
  microsoft_sync_login_attribute: null,
  microsoft_sync_login_attribute_suffix: null,
  microsoft_sync_remote_attribute: null
}

const permissionsJson = ({ parameters }: ApiRequest): JsonObject => {
  const known = permissions.map(({ key }) => key)
  const requested = asStrings(parameters.get("permissions"))
  return Object.fromEntries((requested.length === 0 ? known : requested).map((name) => [name, known.includes(name)]))
}

const HELP_LINKS: JsonObject = {
  help_link_name: "Help",
  help_link_icon: "help",
  custom_help_links: [],
  default_help_links: [
    {
      id: "report_a_problem",
      text: "Report a Problem",
      subtext: "If Canvas misbehaves, tell us about it",
      url: "#create_ticket",
      type: "default",
      available_to: ["user", "student", "teacher", "admin", "observer", "unenrolled"]
    }
  ]
}

const TERMS_OF_SERVICE: JsonObject = {
  id: 1,
  terms_type: "custom",
  passive: false,
  account_id: 1,
  content: "<p>Be kind.</p>",
  self_registration_type: "none"
}

/** Shows something of the account in the path. */
const show = (
  path: `/${string}` | "",
  json: (request: ApiRequest, account: Account) => JsonObject,
  acts: ReadonlyArray<string> = []
) =>
  get(
    `/accounts/:account_id${path}`,
    (request) => Effect.map(pathAccount(request), (account) => reply(request, json(request, account))),
    { acts }
  )

const SUB_ACCOUNTS = "/accounts/:account_id/sub_accounts"
const INCLUDES = Object.keys(accountIncludes)
const WRITTEN = within("account", Object.keys(FIELDS))

export const accountResource = defineResource({
  routes: [
    get(
      "/accounts",
      (request) =>
        replyAccounts(
          request,
          "accounts",
          ownAccounts(request).filter(({ parent }) => parent === null)
        ),
      { include: INCLUDES }
    ),
    get("/manageable_accounts", (request) => replyAccounts(request, "manageable_accounts", ownAccounts(request))),
    get("/course_creation_accounts", (request) =>
      replyAccounts(request, "course_creation_accounts", ownAccounts(request))
    ),
    get("/course_accounts", (request) => replyAccounts(request, "course_accounts", courseAccounts(request))),
    show("", accountJson),
    show("/settings", (_, { settings }) => ({ ...NO_SETTINGS, ...settings })),
    show("/permissions", permissionsJson, ["permissions"]),
    show("/help_links", () => HELP_LINKS),
    show("/terms_of_service", () => TERMS_OF_SERVICE),
    put("/accounts/:account_id", updateAccount, {
      acts: [...WRITTEN, ...within("account", ["settings", "services"])],
      noEffect: SIS_IMPORT_PARAMETERS
    }),
    get(SUB_ACCOUNTS, listSubAccounts, { acts: ["recursive", "order"], include: INCLUDES }),
    post(SUB_ACCOUNTS, createSubAccount, { acts: WRITTEN }),
    del(`${SUB_ACCOUNTS}/:sub_account_id`, deleteSubAccount)
  ],
  canGrow: true,
  changeTypes: ["account"]
})
