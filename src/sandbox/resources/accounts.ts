import * as Effect from "effect/Effect"
import type { JsonObject } from "../kernel/json.js"
import { slice } from "../kernel/listing.js"
import { asText } from "../kernel/parameters.js"
import { searchTermTooShort, unauthorized } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { get, resource } from "../kernel/resource.js"
import { Parameters, World } from "../kernel/world.js"
import { caller } from "../school/callers.js"
import { coursesOf } from "../school/courses.js"
import { everybody, self } from "../school/people.js"
import { courseViewer } from "./courses.js"
import { pathAccount } from "./terms.js"
import { matches, personJson } from "./users.js"

const accountJson = (quota: number): JsonObject => ({
  id: 1,
  name: "Sandbox University",
  workflow_state: "active",
  parent_account_id: null,
  root_account_id: null,
  uuid: "sandbox",
  default_storage_quota_mb: Math.floor(quota / 1024 ** 2),
  default_user_storage_quota_mb: Math.floor(quota / 1024 ** 2),
  default_group_storage_quota_mb: Math.floor(quota / 1024 ** 2),
  default_time_zone: "Europe/Copenhagen",
  sis_account_id: null,
  sis_import_id: null,
  integration_id: null
})

/** Rights are simple here: the owner of the token sees the account, and nobody else does. */
const administered = Effect.gen(function* () {
  yield* pathAccount
  if ((yield* caller).id !== self.id) return yield* unauthorized()
})

const listAccounts = Effect.gen(function* () {
  const { quota } = yield* World
  // Canvas: a list of the accounts where one may do something, and so empty for others.
  const rows = (yield* caller).id === self.id ? [1] : []
  return yield* replyPage({ path: "accounts", rows, toJson: () => accountJson(quota) })
})

const showAccount = Effect.gen(function* () {
  const { quota } = yield* World
  yield* administered
  return yield* reply(accountJson(quota))
})

const listCourses = Effect.gen(function* () {
  const { plan } = yield* World
  yield* administered
  const rows = coursesOf(plan, undefined)
  return yield* replyPage({ path: "accounts/1/courses", family: "bookmark", rows, toJson: yield* courseViewer(false) })
})

// To look at everybody in a larger school would take too long.
const searched = 100_000

const listUsers = Effect.gen(function* () {
  const { plan } = yield* World
  const { all } = yield* Parameters
  yield* administered
  const term = asText(all.get("search_term")) ?? ""
  if (term.length === 1) return yield* searchTermTooShort()
  const people = everybody(plan)
  const rows = term === "" ? people : slice(people, 0, searched).filter((person) => matches(person, term))
  return yield* replyPage({ path: "accounts/1/users", family: "bookmark", rows, toJson: personJson })
})

/** There is one account, and none below it. */
const listBelow = Effect.zipRight(
  administered,
  replyPage({ path: "accounts/1/sub_accounts", rows: [], toJson: () => null })
)

export const accountResource = resource({
  routes: [
    get("/accounts", listAccounts),
    get("/accounts/:account_id", showAccount),
    get("/accounts/:account_id/sub_accounts", listBelow),
    get("/accounts/:account_id/courses", listCourses),
    get("/accounts/:account_id/users", listUsers)
  ]
})
