/** Logins and communication channels agree with what is shown of people. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list } from "../fixtures/records.js"

const account = "/api/v1/accounts/1"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 3 } }))

const createUser = (unique_id: string) =>
  call(`POST ${account}/users`, { user: { name: unique_id }, pseudonym: { unique_id, sis_user_id: `S-${unique_id}` } })

it.live("a person has the login and SIS id of their first login, and is found by each of them", () =>
  Effect.gen(function* () {
    const user = yield* createUser("ada")
    yield* createUser("bob")
    const path = `/api/v1/users/${user.id}/logins`
    const [first] = yield* list(path)
    expect(first).toMatchObject({ unique_id: "ada", sis_user_id: "S-ada", user_id: user.id, account_id: 1 })
    expect(yield* list(`${account}/logins`, { user: { id: user.id } })).toEqual([first])
    const login = { unique_id: "countess", sis_user_id: "S-2", declared_user_type: "teacher" }
    const second = yield* call(`POST ${account}/logins`, { user: { id: user.id }, login })
    expect(second).toMatchObject({ ...login, user_id: user.id, workflow_state: "active" })
    expect(yield* list(path)).toEqual([first, second])
    for (const reference of ["sis_login_id:ada", "sis_login_id:Countess", "sis_user_id:S-ada", "sis_user_id:S-2"]) {
      expect(yield* call(`/api/v1/users/${reference}`)).toMatchObject({ id: user.id, login_id: "ada" })
    }

    const update = (id: unknown, fields: Record<string, string>) =>
      [`PUT ${account}/logins/:id`, { id: Number(id), login: fields }] as const
    yield* call(...update(first?.id, { unique_id: "ada.l", integration_id: "I" }))
    expect(yield* call(`/api/v1/users/${user.id}`)).toMatchObject({ login_id: "ada.l", integration_id: "I" })
    expect(yield* call(`/api/v1/users/${user.id}/profile`)).toMatchObject({ login_id: "ada.l" })
    expect((yield* errorOf("/api/v1/users/sis_login_id:ada"))[0]).toBe(404)
    expect(yield* call(...update(second.id, { workflow_state: "suspended" }))).toMatchObject({
      ...login,
      workflow_state: "suspended"
    })
    for (const [fields, message] of [
      [{ unique_id: "bob" }, /already in use/],
      [{ sis_user_id: "S-bob" }, /already in use/],
      [{ unique_id: "" }, /too_short/],
      [{}, /./]
    ] as const) {
      expect([fields, yield* errorOf(...update(second.id, fields))]).toEqual([
        fields,
        [400, expect.stringMatching(message)]
      ])
    }

    yield* call(`DELETE ${path}/:id`, { id: first?.id ?? 0 })
    expect(yield* list(path)).toMatchObject([{ id: second.id, unique_id: "countess" }])
    expect(yield* call(`/api/v1/users/${user.id}`)).toMatchObject({ login_id: "countess", sis_user_id: "S-2" })
    expect((yield* errorOf(`DELETE ${path}/:id`, { id: second.id }))[1]).toMatch(/at least one login/)
    expect((yield* errorOf(path, { as_user_id: 1001 }))[0]).toBe(403)
  }).pipe(withSandbox)
)

it.live("the address of a person is that of their first channel", () =>
  Effect.gen(function* () {
    const user = yield* createUser("ada")
    const path = `/api/v1/users/${user.id}/communication_channels`
    const create = (address: string, type = "email") =>
      [`POST ${path}`, { communication_channel: { address, type } }] as const
    expect(yield* list(path)).toEqual([])
    const email = Effect.map(call(`/api/v1/users/${user.id}/profile`), ({ primary_email }) => primary_email)
    expect(yield* email).toBe(null)
    const first = yield* call(...create("ada@example.edu"))
    expect(first).toMatchObject({
      address: "ada@example.edu",
      type: "email",
      position: 1,
      workflow_state: "unconfirmed"
    })
    const second = yield* call(`POST ${path}`, { ...create("al@example.edu")[1], skip_confirmation: true })
    expect(second).toMatchObject({ position: 2, workflow_state: "active" })
    yield* call(...create("+45 12", "sms"))
    expect((yield* list(path)).map(({ address }) => address)).toEqual(["ada@example.edu", "al@example.edu", "+45 12"])
    expect(yield* email).toBe("ada@example.edu")
    for (const wrong of [create("AL@example.edu"), create(""), create("x", "owl")]) {
      expect((yield* errorOf(...wrong))[0]).toBe(400)
    }
    yield* call("PUT /api/v1/users/:id", { id: user.id, user: { email: "new@example.edu" } })
    expect((yield* list(path))[0]).toMatchObject({ address: "new@example.edu" })
    expect(yield* call(`DELETE ${path}/:id`, { id: first.id })).toMatchObject({ workflow_state: "retired" })
    expect(yield* email).toBe("al@example.edu")
    yield* call(`DELETE ${path}/email/al@example.edu`)
    expect(yield* email).toBe(null)
    expect(yield* list(path)).toMatchObject([{ type: "sms", position: 1 }])
    expect((yield* errorOf(`DELETE ${path}/email/al@example.edu`))[0]).toBe(404)
  }).pipe(withSandbox)
)
