import * as Effect from "effect/Effect"
import { ApiFailure, messageFailure } from "../../kernel/apiFailure.js"
import { Parameters, recordChange, SandboxContext } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asString, asStrings, type Parameter } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { caller, editableCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { beginJob, endJob, progressJson } from "../progress.js"
import { items, type Module, type ModuleItem, modules } from "./module.js"
import { itemJson, moduleJson, siblingsOf } from "./outline.js"

/** Puts a record where `position` says, counted from 1 and kept within the list; without it, where it was, or last. */
export const insertAtPosition = <A extends { readonly id: number }>(
  all: ReadonlyArray<A>,
  one: A,
  position: Parameter | undefined
): ReadonlyArray<A> => {
  const before = all.findIndex((other) => other.id === one.id)
  const others = all.filter((other) => other.id !== one.id)
  const input = /^\s*[+-]?\d+/.exec(asString(position) ?? "")?.[0]
  const index = input === undefined ? (before === -1 ? others.length : before) : Number(input) - 1
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, one)
}

/** Canvas: what is in a module is published with it, and taken back with it. */
export const publishItems = Effect.fn("Sandbox.publishItems")(function* (
  course: Course,
  module: number,
  published: boolean
) {
  const { url } = yield* SandboxContext
  const changed = yield* items.modify(course, (rows) => {
    const changes = (item: ModuleItem) => item.module === module && item.published !== published
    const after = rows.map((item) => (changes(item) ? { ...item, published } : item))
    const siblings = siblingsOf(after, module)
    const ids = new Set(rows.filter(changes).map(({ id }) => id))
    return [siblings.filter(({ id }) => ids.has(id)).map((item) => itemJson({ url, course }, siblings, item)), after]
  })
  yield* Effect.forEach(changed, (item) => recordChange("updated", "module_item", coursePath(course), item))
})

/** The module after a change, which is none where it is gone. */
export const changeModule = Effect.fn("Sandbox.changeModule")(function* (
  course: Course,
  id: number,
  change: (module: Module, modules: ReadonlyArray<Module>) => readonly [Module, ReadonlyArray<Module>]
) {
  const { url } = yield* SandboxContext
  const within = yield* items.get(course)
  const changed = yield* modules.modify<JsonObject | undefined>(course, (rows) => {
    const before = rows.find((module) => module.id === id)
    if (before === undefined) return [undefined, rows]
    const [module, after] = change(before, rows)
    return [moduleJson({ url, course, modules: after, items: within, done: new Set() }, module), after]
  })
  if (changed !== undefined) yield* recordChange("updated", "module", coursePath(course), changed)
  return changed
})

/** The module as it was shown for the last time, which is none where it was gone before. */
export const removeModule = Effect.fn("Sandbox.removeModule")(function* (course: Course, id: number) {
  const { url } = yield* SandboxContext
  const within = yield* items.get(course)
  const removed = yield* modules.modify<JsonObject | undefined>(course, (rows) => {
    const module = rows.find((other) => other.id === id)
    if (module === undefined) return [undefined, rows]
    // Canvas: nothing in the answer says "deleted"; the module is shown once more, unpublished, and is then unknown.
    return [
      moduleJson({ url, course, modules: rows, items: within, done: new Set() }, { ...module, published: false }),
      rows.filter((other) => other.id !== id)
    ]
  })
  if (removed === undefined) return undefined
  yield* items.modify(course, (all) => [undefined, all.filter((item) => item.module !== id)])
  yield* recordChange("deleted", "module", coursePath(course), removed)
  return removed
})

/** Canvas: to look for several records and find none of them is a 404 with words of its own. */
const noModulesFound = () => new ApiFailure({ status: 404, body: { message: "no modules found" } })

const events = ["publish", "unpublish", "delete"] as const

const applyEvent = Effect.fn("Sandbox.changeModules")(function* (
  course: Course,
  ids: ReadonlyArray<number>,
  event: (typeof events)[number],
  itemsToo: boolean
) {
  for (const id of ids) {
    if (event === "delete") {
      yield* removeModule(course, id)
      continue
    }
    const published = event === "publish"
    if (itemsToo) yield* publishItems(course, id, published)
    yield* changeModule(course, id, (before, others) => {
      const module = { ...before, published }
      return [module, others.map((other) => (other.id === id ? module : other))]
    })
  }
})

/** Publishes, takes back or deletes several modules, at once or as a job that the caller can ask after. */
export const changeModules = Effect.gen(function* () {
  const { scope, url } = yield* SandboxContext
  const { all } = yield* Parameters
  const course = yield* editableCourse
  const input = asString(all.get("event")) ?? ""
  if (input === "") return yield* messageFailure("need to specify event")
  const event = events.find((candidate) => candidate === input)
  if (event === undefined) return yield* messageFailure("invalid event")
  const wanted = asStrings(all.get("module_ids"))
  if (wanted.length === 0) return yield* messageFailure("must specify module_ids[]")
  // Canvas: what is no id, or none of this course, is left out without a word, as long as one is found.
  const ids = (yield* modules.get(course)).flatMap(({ id }) => (wanted.includes(String(id)) ? [id] : []))
  if (ids.length === 0) return yield* noModulesFound()
  const changed = applyEvent(course, ids, event, !asBoolean(all.get("skip_content_tags")))
  if (!asBoolean(all.get("async"))) {
    yield* changed
    return yield* reply({ completed: ids, progress: null })
  }
  const person = yield* caller
  const job = yield* beginJob(["Course", course.id], person.id, "context_module_batch_update")
  yield* Effect.forkIn(Effect.zipRight(changed, endJob(job.id, { _tag: "Completed", file: undefined })), scope)
  return yield* reply({ completed: null, progress: progressJson(url, job) })
})
