/** The account, its courses and its users. */
import * as Effect from "effect/Effect"
import { searchTermTooShort } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { sliceList } from "../kernel/lazyList.js"
import { asString } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { caller } from "../school/callers.js"
import { allCourses } from "../school/courses.js"
import { allPeople, tokenOwner } from "../school/people.js"
import { makeCourseRenderer } from "./courses.js"
import { requireAccountAdmin } from "./terms.js"
import { matchesSearch, personJson } from "./users.js"

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

const listAccounts = Effect.fn("Sandbox.listAccounts")(function* (request: ApiRequest) {
  const { quota } = request
  // Canvas: lists the accounts that the caller may administer, so it is empty for others.
  const rows = caller(request).id === tokenOwner.id ? [1] : []
  return yield* replyPage(request, { path: "accounts", rows, toJson: () => accountJson(quota) })
})

const showAccount = Effect.fn("Sandbox.showAccount")(function* (request: ApiRequest) {
  const { quota } = request
  yield* requireAccountAdmin(request)
  return reply(request, accountJson(quota))
})

const listCourses = Effect.fn("Sandbox.listCourses")(function* (request: ApiRequest) {
  const { seed } = request
  yield* requireAccountAdmin(request)
  const rows = allCourses(seed)
  return yield* replyPage(request, {
    path: "accounts/1/courses",
    paging: "bookmark",
    rows,
    toJson: makeCourseRenderer(request, false)
  })
})

// Searching all people of a larger school would take too long.
const MAX_SEARCHED_PEOPLE = 100_000

const listUsers = Effect.fn("Sandbox.listUsers")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  yield* requireAccountAdmin(request)
  const term = asString(parameters.get("search_term")) ?? ""
  if (term.length === 1) return yield* searchTermTooShort()
  const people = allPeople(seed)
  const rows =
    term === "" ? people : sliceList(people, 0, MAX_SEARCHED_PEOPLE).filter((person) => matchesSearch(person, term))
  return yield* replyPage(request, { path: "accounts/1/users", paging: "bookmark", rows, toJson: personJson })
})

/** There is one account without sub-accounts. */
const listSubAccounts = Effect.fn("Sandbox.listSubAccounts")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  return yield* replyPage(request, { path: "accounts/1/sub_accounts", rows: [], toJson: () => null })
})

export const accountResource = defineResource({
  routes: [
    get("/accounts", listAccounts),
    get("/accounts/:account_id", showAccount),
    get("/accounts/:account_id/sub_accounts", listSubAccounts),
    get("/accounts/:account_id/courses", listCourses),
    get("/accounts/:account_id/users", listUsers)
  ]
})
