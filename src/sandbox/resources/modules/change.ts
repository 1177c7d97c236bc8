/** Changes modules: position, publication, deletion. */
import * as Effect from "effect/Effect"
import { ApiFailure, messageFailure } from "../../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asString, asStrings, type Parameter } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { caller, editableCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { endJob, progressJson, startJob } from "../progress.js"
import { items, type Module, type ModuleItem, modules } from "./module.js"
import { itemJson, moduleJson, siblingsOf } from "./outline.js"

/** Moves a record to `position` (from 1, limited to the list); without it the record keeps its place or is appended. */
export const insertAtPosition = <A extends { readonly id: number }>(
  all: ReadonlyArray<A>,
  record: A,
  position: Parameter | undefined
): ReadonlyArray<A> => {
  const before = all.findIndex((other) => other.id === record.id)
  const others = all.filter((other) => other.id !== record.id)
  const input = /^\s*[+-]?\d+/.exec(asString(position) ?? "")?.[0]
  const index = input === undefined ? (before === -1 ? others.length : before) : Number(input) - 1
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, record)
}

/** Canvas: publishing or unpublishing a module does the same to its items. */
export const publishItems = (request: ApiRequest, course: Course, module: number, published: boolean) => {
  const { url } = request
  const changed = items.modify(request, course, (rows) => {
    const isChanged = (item: ModuleItem) => item.module === module && item.published !== published
    const after = rows.map((item) => (isChanged(item) ? { ...item, published } : item))
    const siblings = siblingsOf(after, module)
    const ids = new Set(rows.filter(isChanged).map(({ id }) => id))
    return [siblings.filter(({ id }) => ids.has(id)).map((item) => itemJson({ url, course }, siblings, item)), after]
  })
  for (const item of changed) recordChange(request, "updated", "module_item", coursePath(course), item)
}

/** Changes a module; undefined if it does not exist. */
export const changeModule = (
  request: ApiRequest,
  course: Course,
  id: number,
  change: (module: Module, modules: ReadonlyArray<Module>) => readonly [Module, ReadonlyArray<Module>]
) => {
  const { url } = request
  const courseItems = items.get(request, course)
  const changed = modules.modify<JsonObject | undefined>(request, course, (rows) => {
    const before = rows.find((module) => module.id === id)
    if (before === undefined) return [undefined, rows]
    const [module, after] = change(before, rows)
    return [moduleJson({ url, course, modules: after, items: courseItems, done: new Set() }, module), after]
  })
  if (changed !== undefined) recordChange(request, "updated", "module", coursePath(course), changed)
  return changed
}

/** Removes a module and returns its last form; undefined if it does not exist. */
export const removeModule = (request: ApiRequest, course: Course, id: number) => {
  const { url } = request
  const courseItems = items.get(request, course)
  const removed = modules.modify<JsonObject | undefined>(request, course, (rows) => {
    const module = rows.find((other) => other.id === id)
    if (module === undefined) return [undefined, rows]
    // Canvas: the response does not say "deleted"; it is the module, unpublished.
    return [
      moduleJson({ url, course, modules: rows, items: courseItems, done: new Set() }, { ...module, published: false }),
      rows.filter((other) => other.id !== id)
    ]
  })
  if (removed === undefined) return undefined
  items.modify(request, course, (all) => [undefined, all.filter((item) => item.module !== id)])
  recordChange(request, "deleted", "module", coursePath(course), removed)
  return removed
}

/** Canvas: the 404 of a batch update that finds no module. */
const noModulesFound = () => new ApiFailure({ status: 404, body: { message: "no modules found" } })

const EVENTS = ["publish", "unpublish", "delete"] as const

const applyEvent = (
  request: ApiRequest,
  course: Course,
  ids: ReadonlyArray<number>,
  event: (typeof EVENTS)[number],
  includesItems: boolean
) => {
  for (const id of ids) {
    if (event === "delete") {
      removeModule(request, course, id)
      continue
    }
    const published = event === "publish"
    if (includesItems) publishItems(request, course, id, published)
    changeModule(request, course, id, (before, others) => {
      const module = { ...before, published }
      return [module, others.map((other) => (other.id === id ? module : other))]
    })
  }
}

/** Publishes, unpublishes or deletes several modules, immediately or as a background job. */
export const changeModules = Effect.fn("Sandbox.changeModules")(function* (request: ApiRequest) {
  const { parameters: all, scope, url } = request
  const course = yield* editableCourse(request)
  const input = asString(all.get("event")) ?? ""
  if (input === "") return yield* messageFailure("need to specify event")
  const event = EVENTS.find((candidate) => candidate === input)
  if (event === undefined) return yield* messageFailure("invalid event")
  const requested = asStrings(all.get("module_ids"))
  if (requested.length === 0) return yield* messageFailure("must specify module_ids[]")
  // Canvas: silently ignores invalid ids and those of other courses, if at least one is found.
  const ids = modules.get(request, course).flatMap(({ id }) => (requested.includes(String(id)) ? [id] : []))
  if (ids.length === 0) return yield* noModulesFound()
  const apply = () => applyEvent(request, course, ids, event, !asBoolean(all.get("skip_content_tags")))
  if (!asBoolean(all.get("async"))) {
    apply()
    return reply(request, { completed: ids, progress: null })
  }
  const person = caller(request)
  const job = yield* startJob(request, ["Course", course.id], person.id, "context_module_batch_update")
  yield* Effect.forkIn(
    Effect.zipRight(Effect.sync(apply), endJob(request, job.id, { _tag: "Completed", file: undefined })),
    scope
  )
  return reply(request, { completed: null, progress: progressJson(url, job) })
})
