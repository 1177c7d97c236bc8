/** The account, its settings and sub-accounts. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list } from "../fixtures/records.js"

const account = "/api/v1/accounts/1"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 12 } }))

it.live("the account shows what was written, wherever it is shown", () =>
  Effect.gen(function* () {
    const fields = {
      name: "Akademie",
      default_time_zone: "Europe/Rome",
      default_storage_quota_mb: 100,
      sis_account_id: "A"
    }
    const settings = { lock_all_announcements: { value: "true", locked: "false" } }
    const written = yield* call(`PUT ${account}`, { account: { ...fields, settings } })
    expect(written).toMatchObject({ id: 1, ...fields })
    expect(yield* call("/api/v1/accounts/sis_account_id:A")).toEqual(written)
    expect(yield* call(`${account}/settings`)).toMatchObject(settings)
    const include = ["account", "account_name"]
    expect(yield* call("/api/v1/courses/101", { include })).toMatchObject({ account: fields, account_name: "Akademie" })
    const { data } = yield* call("POST /api/graphql", { query: "{ course(id: 101) { account { name } } }" })
    expect(data).toEqual({ course: { account: { name: "Akademie" } } })
    expect((yield* errorOf(`PUT ${account}`, { account: { name: "" } }))[0]).toBe(400)
    expect((yield* errorOf(account, { as_user_id: 1001 }))[0]).toBe(403)
  }).pipe(withSandbox)
)

it.live("sub-accounts are created, listed with their descendants, and deleted if they are empty", () =>
  Effect.gen(function* () {
    const create = (parent: unknown, name: string) =>
      call(`POST /api/v1/accounts/${parent}/sub_accounts`, { account: { name, sis_account_id: `SIS ${name}` } })
    const second = yield* create(1, "B")
    const first = yield* create(1, "A")
    const child = yield* create(second.id, "C")
    expect(child).toMatchObject({
      name: "C",
      parent_account_id: second.id,
      root_account_id: 1,
      sis_account_id: "SIS C"
    })
    const names = (params: LmsParams = {}) =>
      Effect.map(list(`${account}/sub_accounts`, params), (rows) => rows.map(({ name }) => name))
    expect(yield* names()).toEqual(["B", "A"])
    expect(yield* names({ order: "name" })).toEqual(["A", "B"])
    expect(yield* names({ recursive: true })).toEqual(["B", "C", "A"])
    const [counted] = yield* list(`${account}/sub_accounts`, { include: ["sub_account_count", "course_count"] })
    expect(counted).toMatchObject({ sub_account_count: 1, course_count: 0 })
    expect(yield* call("/api/v1/accounts/:id", { id: child.id })).toEqual(child)
    expect((yield* list("/api/v1/manageable_accounts")).map(({ id }) => id)).toEqual([1, second.id, first.id, child.id])
    expect(yield* list("/api/v1/manageable_accounts", { as_user_id: 1001 })).toEqual([])
    const remove = (parent: unknown, id: unknown) => `DELETE /api/v1/accounts/${parent}/sub_accounts/${id}`
    expect((yield* errorOf(remove(1, second.id)))[0]).toBe(409)
    expect((yield* errorOf(remove(1, child.id)))[0]).toBe(404)
    expect(yield* call(remove(second.id, child.id))).toMatchObject({ workflow_state: "deleted" })
    yield* call(remove(1, second.id))
    expect(yield* names({ recursive: true })).toEqual(["A"])
  }).pipe(withSandbox)
)
