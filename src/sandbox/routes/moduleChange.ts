import * as Effect from "effect/Effect"
import { itemJson, moduleJson, type Outline, siblingsOf } from "../coursework/moduleJson.js"
import { type Course, coursePath } from "../data/courses.js"
import type { Module } from "../data/coursework.js"
import type { JsonObject } from "../kernel/json.js"
import { World } from "../world.js"

export const outlineOf = Effect.fn("Sandbox.outlineOf")(function* (course: Course) {
  const { store, url } = yield* World
  const outline: Outline = {
    url,
    course,
    modules: yield* store.modules.get(course),
    items: yield* store.items.get(course)
  }
  return outline
})

/** Canvas: what is in a module is published with it, and taken back with it. */
export const publishItems = Effect.fn("Sandbox.publishItems")(function* (
  course: Course,
  module: number,
  published: boolean
) {
  const { journal, store, url } = yield* World
  const changed = yield* store.items.modify(course, (items) => {
    const changes = (item: (typeof items)[number]) => item.module === module && item.published !== published
    const after = items.map((item) => (changes(item) ? { ...item, published } : item))
    const siblings = siblingsOf(after, module)
    const ids = new Set(items.filter(changes).map(({ id }) => id))
    return [siblings.filter(({ id }) => ids.has(id)).map((item) => itemJson({ url, course }, siblings, item)), after]
  })
  yield* Effect.forEach(changed, (item) => journal.add("updated", "module_item", coursePath(course), item))
})

/** The module after a change, which is none where it is gone. */
export const changeModule = Effect.fn("Sandbox.changeModule")(function* (
  course: Course,
  id: number,
  change: (module: Module, modules: ReadonlyArray<Module>) => readonly [Module, ReadonlyArray<Module>]
) {
  const { journal, store, url } = yield* World
  const items = yield* store.items.get(course)
  const changed = yield* store.modules.modify<JsonObject | undefined>(course, (modules) => {
    const before = modules.find((module) => module.id === id)
    if (before === undefined) return [undefined, modules]
    const [module, after] = change(before, modules)
    return [moduleJson({ url, course, modules: after, items }, module), after]
  })
  if (changed !== undefined) yield* journal.add("updated", "module", coursePath(course), changed)
  return changed
})

/** The module as it was shown for the last time, which is none where it was gone before. */
export const removeModule = Effect.fn("Sandbox.removeModule")(function* (course: Course, id: number) {
  const { journal, store, url } = yield* World
  const items = yield* store.items.get(course)
  const removed = yield* store.modules.modify<JsonObject | undefined>(course, (modules) => {
    const module = modules.find((other) => other.id === id)
    if (module === undefined) return [undefined, modules]
    // Canvas: nothing in the answer says "deleted"; the module is shown once more, unpublished, and is then unknown.
    return [
      moduleJson({ url, course, modules, items }, { ...module, published: false }),
      modules.filter((other) => other.id !== id)
    ]
  })
  if (removed === undefined) return undefined
  yield* store.items.modify(course, (all) => [undefined, all.filter((item) => item.module !== id)])
  yield* journal.add("deleted", "module", coursePath(course), removed)
  return removed
})
