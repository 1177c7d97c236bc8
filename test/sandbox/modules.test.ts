/** Modules beyond the single one: what is in them, who sees them, and many at once. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, list, type Row, refused } from "../fixtures/records.js"

const modules = "/api/v1/courses/101/modules"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 30 } }))

const make = (name: string) => call(`POST ${modules}`, { module: { name } })
const put = (module: Row, title: string) =>
  call(`POST ${modules}/:module/items`, { module: module.id, module_item: { type: "SubHeader", title } })

const student = Effect.map(list("/api/v1/courses/101/users", { enrollment_type: "student" }), ([one]) => one?.id ?? 0)

it.live("only what stands before a module is its prerequisite, and a move makes it forget the rest", () =>
  Effect.gen(function* () {
    const [first, second] = yield* list(modules)
    const module = { name: "Last", prerequisite_module_ids: [second?.id ?? 0, first?.id ?? 0] }
    const last = yield* call(`POST ${modules}`, { module })
    expect(last.prerequisite_module_ids).toEqual([second?.id, first?.id])
    const between = yield* call(`PUT ${modules}/:id`, { id: last.id, module: { position: 2 } })
    expect(between.prerequisite_module_ids).toEqual([first?.id])
    expect(
      (yield* call(`PUT ${modules}/:id`, { id: last.id, module: { position: 9 } })).prerequisite_module_ids
    ).toEqual([first?.id])
    const early = { id: first?.id ?? 0, module: { prerequisite_module_ids: [second?.id ?? 0] } }
    expect((yield* call(`PUT ${modules}/:id`, early)).prerequisite_module_ids).toEqual([])
  }).pipe(withSandbox)
)

describe("what is in them", () => {
  it.live("comes along when it is asked for, unless it is more than a page", () =>
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
      const big = yield* make("Big")
      yield* Effect.forEach(Array(100).keys(), (n) => put(big, `Part ${n}`))
      const read = call(`${modules}/:module`, { module: big.id, include: ["items"] })
      expect((yield* read).items).toHaveLength(100)
      yield* put(big, "One more")
      expect(yield* read).not.toHaveProperty("items")
      expect(yield* read).toMatchObject({ items_count: 101 })
      expect((yield* list(modules, { include: ["items"], search_term: "nowhere" })).map(({ id }) => id)).toEqual([
        big.id
      ])
    }).pipe(withSandbox)
  )

  it.live("is found with them, and then pages are short in the place of fewer", () =>
    Effect.gen(function* () {
      const [needle, other] = [yield* make("A Needle in hay"), yield* make("Haystack")]
      yield* put(needle, "Straw")
      yield* put(other, "Knitting needles")
      yield* put(other, "Straw")
      expect((yield* list(modules, { search_term: "NEEDLE" })).map(({ id }) => id)).toEqual([needle.id])
      const found = yield* list(modules, { search_term: "needle", include: ["items"] })
      expect(found).toMatchObject([
        { id: needle.id, items: [{ title: "Straw" }] },
        { id: other.id, items: [{ title: "Knitting needles" }], items_count: 2 }
      ])
      const first = yield* lms(modules, { search_term: "needle", include: ["items"] }, { perPage: 1 })
      expect([first.data, first.links.next === undefined]).toEqual([[], false])
      expect(yield* refused(modules, { search_term: "n" })).toEqual([
        400,
        expect.stringMatching(/2 or more characters is required/)
      ])
    }).pipe(withSandbox)
  )
})

it.live("students see what is published, and no word about what is not", () =>
  Effect.gen(function* () {
    const as_user_id = yield* student
    const seen = list(modules, { as_user_id, include: ["items"] })
    const all = yield* list(modules)
    expect((yield* seen).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(JSON.stringify(yield* seen)).not.toContain("published")
    const heading = yield* put(all[1] as Row, "Draft")
    yield* call(`PUT ${modules}/:id`, { id: all[0]?.id, module: { published: false } })
    expect((yield* seen).map(({ id, position }) => [id, position])).toEqual(
      all.slice(1).map(({ id, position }) => [id, position])
    )
    expect((yield* seen)[0]).toMatchObject({ items_count: all[1]?.items_count })
    for (const path of [all[0]?.id, `${all[0]?.id}/items`, `${all[1]?.id}/items/${heading.id}`]) {
      expect((yield* refused(`${modules}/${path}`, { as_user_id }))[0]).toBe(404)
      expect(yield* call(`${modules}/${path}`)).toBeDefined()
    }
  }).pipe(withSandbox)
)

it.live("to publish a module publishes its items, unless they are to be skipped", () =>
  Effect.gen(function* () {
    const module = yield* make("New")
    const item = yield* put(module, "Part")
    const path = `${modules}/:module/items/:id`
    const read = Effect.map(call(path, { module: module.id, id: item.id }), ({ published }) => published)
    const change = (given: LmsParams) => call(`PUT ${modules}/${module.id}`, { module: given })
    expect(yield* change({ published: true, skip_content_tags: true })).toMatchObject({
      published: true,
      publish_warning: false,
      unpublish_warning: false
    })
    expect(yield* read).toBe(false)
    yield* change({ published: true })
    expect(yield* read).toBe(true)
    const { state } = yield* Sandbox
    expect((yield* state).created.module_item).toMatchObject([{ id: item.id, published: true }])
  }).pipe(withSandbox)
)

it.live("a module is locked anew for those who may edit, and stays as it was", () =>
  Effect.gen(function* () {
    const [module] = yield* list(modules)
    expect(yield* call(`PUT ${modules}/:id/relock`, { id: module?.id })).toEqual(module)
    expect((yield* refused(`PUT ${modules}/1/relock`))[0]).toBe(404)
    expect((yield* refused("PUT /api/v1/courses/103/modules/1017/relock"))[0]).toBe(403)
  }).pipe(withSandbox)
)

describe("several at once", () => {
  const states = Effect.map(list(modules), (all) => all.map(({ id, published }) => [id, published]))

  it.live("are published, taken back and deleted, and what is no id of the course is left out", () =>
    Effect.gen(function* () {
      const [one, two, ...rest] = yield* states
      const module_ids = [String(two?.[0]), "abc", 1009, one?.[0] as number]
      const answer = { completed: [one?.[0], two?.[0]], progress: null }
      expect(yield* call(`PUT ${modules}`, { event: "unpublish", module_ids })).toEqual(answer)
      expect(yield* states).toEqual([[one?.[0], false], [two?.[0], false], ...rest])
      expect(yield* call(`PUT ${modules}`, { event: "publish", module_ids })).toEqual(answer)
      expect(yield* states).toEqual([one, two, ...rest])
      expect(yield* call(`PUT ${modules}`, { event: "delete", module_ids })).toEqual(answer)
      expect(yield* states).toEqual(rest)
      const { deleted } = yield* (yield* Sandbox).state
      expect(deleted.module.map(({ id }) => id)).toEqual([one?.[0], two?.[0]])
      expect(yield* refused(`PUT ${modules}`, { event: "delete", module_ids })).toEqual([404, "no modules found"])
    }).pipe(withSandbox)
  )

  it.live("as a job, it is done when its progress says so", () =>
    Effect.gen(function* () {
      const [one, two, ...rest] = yield* states
      const answer = yield* call(`PUT ${modules}`, {
        event: "delete",
        module_ids: [one?.[0] as number, two?.[0] as number],
        async: true
      })
      expect(answer).toMatchObject({
        completed: null,
        progress: {
          context_type: "Course",
          context_id: 101,
          tag: "context_module_batch_update",
          workflow_state: "queued"
        }
      })
      const { url } = answer.progress as { readonly url: string }
      const done = yield* call(url).pipe(
        Effect.repeat({ until: ({ workflow_state }) => workflow_state === "completed", times: 1000 })
      )
      expect(done).toMatchObject({ workflow_state: "completed", completion: 100 })
      expect(yield* states).toEqual(rest)
    }).pipe(withSandbox)
  )

  it.live("what is missing or may not be is said", () =>
    Effect.gen(function* () {
      expect(yield* refused(`PUT ${modules}`)).toEqual([400, "need to specify event"])
      expect(yield* refused(`PUT ${modules}`, { event: "burn" })).toEqual([400, "invalid event"])
      expect(yield* refused(`PUT ${modules}`, { event: "delete" })).toEqual([400, "must specify module_ids[]"])
      const elsewhere = yield* refused("PUT /api/v1/courses/103/modules", { event: "delete", module_ids: [1017] })
      expect(elsewhere[0]).toBe(403)
    }).pipe(withSandbox)
  )
})
