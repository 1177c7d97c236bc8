import * as Effect from "effect/Effect"
import type { JsonObject } from "../../kernel/json.js"
import { journal, World } from "../../kernel/world.js"
import { type Course, coursePath } from "../../school/courses.js"
import { items, type Module, type ModuleItem, modules } from "./module.js"
import { itemJson, moduleJson, siblingsOf } from "./moduleJson.js"

/** Canvas: what is in a module is published with it, and taken back with it. */
export const publishItems = Effect.fn("Sandbox.publishItems")(function* (
  course: Course,
  module: number,
  published: boolean
) {
  const { url } = yield* World
  const changed = yield* items.modify(course, (rows) => {
    const changes = (item: ModuleItem) => item.module === module && item.published !== published
    const after = rows.map((item) => (changes(item) ? { ...item, published } : item))
    const siblings = siblingsOf(after, module)
    const ids = new Set(rows.filter(changes).map(({ id }) => id))
    return [siblings.filter(({ id }) => ids.has(id)).map((item) => itemJson({ url, course }, siblings, item)), after]
  })
  yield* Effect.forEach(changed, (item) => journal("updated", "module_item", coursePath(course), item))
})

/** The module after a change, which is none where it is gone. */
export const changeModule = Effect.fn("Sandbox.changeModule")(function* (
  course: Course,
  id: number,
  change: (module: Module, modules: ReadonlyArray<Module>) => readonly [Module, ReadonlyArray<Module>]
) {
  const { url } = yield* World
  const within = yield* items.get(course)
  const changed = yield* modules.modify<JsonObject | undefined>(course, (rows) => {
    const before = rows.find((module) => module.id === id)
    if (before === undefined) return [undefined, rows]
    const [module, after] = change(before, rows)
    return [moduleJson({ url, course, modules: after, items: within }, module), after]
  })
  if (changed !== undefined) yield* journal("updated", "module", coursePath(course), changed)
  return changed
})

/** The module as it was shown for the last time, which is none where it was gone before. */
export const removeModule = Effect.fn("Sandbox.removeModule")(function* (course: Course, id: number) {
  const { url } = yield* World
  const within = yield* items.get(course)
  const removed = yield* modules.modify<JsonObject | undefined>(course, (rows) => {
    const module = rows.find((other) => other.id === id)
    if (module === undefined) return [undefined, rows]
    // Canvas: nothing in the answer says "deleted"; the module is shown once more, unpublished, and is then unknown.
    return [
      moduleJson({ url, course, modules: rows, items: within }, { ...module, published: false }),
      rows.filter((other) => other.id !== id)
    ]
  })
  if (removed === undefined) return undefined
  yield* items.modify(course, (all) => [undefined, all.filter((item) => item.module !== id)])
  yield* journal("deleted", "module", coursePath(course), removed)
  return removed
})
