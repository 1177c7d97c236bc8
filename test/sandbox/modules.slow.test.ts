/** Modules: items and visibility. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const modules = "/api/v1/courses/101/modules"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 30 } }))

const createModule = (name: string) => call(`POST ${modules}`, { module: { name } })
const addItem = (module: Row, title: string) =>
  call(`POST ${modules}/:module/items`, { module: module.id, module_item: { type: "SubHeader", title } })

const student = Effect.map(list("/api/v1/courses/101/users", { enrollment_type: "student" }), ([one]) => one?.id ?? 0)

describe("items", () => {
  it.live("are included on request, unless they exceed one page", () =>
    Effect.gen(function* () {
      const plain = yield* list(modules)
      const filled = yield* list(modules, { include: ["items"] })
      expect(plain.every((module) => !("items" in module))).toBe(true)
      for (const module of filled) {
        const items = yield* list(`${modules}/:module/items`, { module: module.id })
        expect(module.items).toEqual(items)
        expect(yield* call(`${modules}/:module`, { module: module.id, include: "items" })).toEqual(module)
      }
      expect(filled.map(({ items, ...module }) => module)).toEqual(plain)
      const big = yield* createModule("Big")
      yield* Effect.forEach(Array(100).keys(), (n) => addItem(big, `Part ${n}`))
      const read = call(`${modules}/:module`, { module: big.id, include: ["items"] })
      expect((yield* read).items).toHaveLength(100)
      yield* addItem(big, "One more")
      expect(yield* read).not.toHaveProperty("items")
      expect(yield* read).toMatchObject({ items_count: 101 })
      expect((yield* list(modules, { search_term: "BIG" })).map(({ id }) => id)).toEqual([big.id])
    }).pipe(withSandbox)
  )
})

it.live("students see only published modules and items, without the field `published`", () =>
  Effect.gen(function* () {
    const as_user_id = yield* student
    const visible = list(modules, { as_user_id, include: ["items"] })
    const all = yield* list(modules)
    expect((yield* visible).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(JSON.stringify(yield* visible)).not.toContain("published")
    const heading = yield* addItem(all[1] as Row, "Draft")
    yield* call(`PUT ${modules}/:id`, { id: all[0]?.id, module: { published: false } })
    expect((yield* visible).map(({ id, position }) => [id, position])).toEqual(
      all.slice(1).map(({ id, position }) => [id, position])
    )
    expect((yield* visible)[0]).toMatchObject({ items_count: all[1]?.items_count })
    for (const path of [all[0]?.id, `${all[0]?.id}/items`, `${all[1]?.id}/items/${heading.id}`]) {
      expect((yield* errorOf(`${modules}/${path}`, { as_user_id }))[0]).toBe(403)
      expect(yield* call(`${modules}/${path}`)).toBeDefined()
    }
  }).pipe(withSandbox)
)

it.live("publishing a module publishes its items", () =>
  Effect.gen(function* () {
    const module = yield* createModule("New")
    const item = yield* addItem(module, "Part")
    const path = `${modules}/:module/items/:id`
    yield* call(`PUT ${modules}/${module.id}`, { module: { published: true } })
    expect(yield* call(path, { module: module.id, id: item.id })).toMatchObject({ published: true })
    const { state } = yield* Sandbox
    expect((yield* state).created.module_item).toMatchObject([{ id: item.id, published: true }])
  }).pipe(withSandbox)
)
