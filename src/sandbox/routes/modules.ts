import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { type Course, coursePath } from "../data/courses.js"
import type { Module, ModuleItem } from "../data/coursework.js"
import { mayEdit } from "../data/roles.js"
import type { JsonObject } from "../json.js"
import { fromArray } from "../listing.js"
import { asBoolean, asMap, asText } from "../parameters.js"
import { notFound, plain, unauthorized } from "../refusal.js"
import { reply, replyPage } from "../reply.js"
import { Parameters, pathCourse, pathParameter, World } from "../world.js"
import { placed, withParameters } from "./moduleWrite.js"

const moduleJson = (
  url: string,
  course: Course,
  modules: ReadonlyArray<Module>,
  items: ReadonlyArray<ModuleItem>,
  module: Module
): JsonObject => ({
  id: module.id,
  name: module.name,
  position: modules.findIndex((other) => other.id === module.id) + 1,
  unlock_at: module.unlockAt ?? {},
  require_sequential_progress: module.requireSequentialProgress,
  requirement_type: "all",
  publish_final_grade: module.publishFinalGrade,
  prerequisite_module_ids: module.prerequisites.filter((id) => modules.some((other) => other.id === id)),
  published: module.published,
  items_count: items.filter((item) => item.module === module.id).length,
  items_url: `${url}/api/v1/courses/${course.id}/modules/${module.id}/items`
})

const findModule = (modules: ReadonlyArray<Module>, reference: string): Module | undefined =>
  modules.find((module) => String(module.id) === reference)

export const pathModule = Effect.gen(function* () {
  const { store } = yield* World
  const course = yield* pathCourse
  const modules = yield* store.modules.get(course)
  const module = findModule(modules, yield* pathParameter("id"))
  const items = yield* store.items.get(course)
  return module === undefined ? yield* notFound() : { course, modules, module, items }
})

export const editableCourse = Effect.gen(function* () {
  const course = yield* pathCourse
  return mayEdit(course.role) ? course : yield* unauthorized()
})

const moduleParameter = Effect.gen(function* () {
  const { all } = yield* Parameters
  const given = asMap(all.get("module"))
  return given === undefined ? yield* plain("missing module parameter") : given
})

const createModule = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const course = yield* editableCourse
  const items = yield* store.items.get(course)
  const given = yield* moduleParameter
  if ((asText(given.get("name"))?.trim() ?? "") === "") return yield* plain("missing module name")
  const id = yield* store.nextId
  const created = yield* store.modules.modify(course, (modules) => {
    // Canvas: whatever is asked for, a new module is unpublished.
    const blank: Module = {
      id,
      name: "",
      unlockAt: undefined,
      requireSequentialProgress: false,
      publishFinalGrade: false,
      prerequisites: [],
      published: false
    }
    const module = withParameters(blank, given, modules)
    const after = placed(modules, module, given.get("position"))
    return [moduleJson(url, course, after, items, module), after]
  })
  yield* journal.add("created", "module", coursePath(course), created)
  return yield* reply(created)
})

const updateModule = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const course = yield* editableCourse
  const items = yield* store.items.get(course)
  const id = yield* pathParameter("id")
  yield* pathModule
  const given = yield* moduleParameter
  if (given.has("name") && (asText(given.get("name"))?.trim() ?? "") === "") return yield* plain("missing module name")
  const changed = yield* store.modules.modify<JsonObject | undefined>(course, (modules) => {
    const before = findModule(modules, id)
    if (before === undefined) return [undefined, modules]
    const published = given.has("published") ? asBoolean(given.get("published")) : before.published
    const module = { ...withParameters(before, given, modules), published }
    const after = placed(modules, module, given.get("position"))
    return [moduleJson(url, course, after, items, module), after]
  })
  if (changed === undefined) return yield* notFound()
  yield* journal.add("updated", "module", coursePath(course), changed)
  return yield* reply(changed)
})

const deleteModule = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const course = yield* editableCourse
  const items = yield* store.items.get(course)
  const id = yield* pathParameter("id")
  const deleted = yield* store.modules.modify<JsonObject | undefined>(course, (modules) => {
    const module = findModule(modules, id)
    if (module === undefined) return [undefined, modules]
    // Canvas: nothing in the answer says "deleted"; the module is shown once more, unpublished, and is then unknown.
    return [
      moduleJson(url, course, modules, items, { ...module, published: false }),
      modules.filter((other) => other.id !== module.id)
    ]
  })
  if (deleted === undefined) return yield* notFound()
  yield* store.items.modify(course, (all) => [undefined, all.filter((item) => String(item.module) !== id)])
  yield* journal.add("deleted", "module", coursePath(course), deleted)
  return yield* reply(deleted)
})

export const moduleRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/api/v1/courses/:course_id/modules",
    Effect.gen(function* () {
      const { store, url } = yield* World
      const course = yield* pathCourse
      const modules = yield* store.modules.get(course)
      const items = yield* store.items.get(course)
      return yield* replyPage({
        path: `/api/v1/courses/${course.id}/modules`,
        family: "counted",
        rows: fromArray(modules),
        toJson: (module) => moduleJson(url, course, modules, items, module)
      })
    })
  ),
  HttpRouter.post("/api/v1/courses/:course_id/modules", createModule),
  HttpRouter.get(
    "/api/v1/courses/:course_id/modules/:id",
    Effect.gen(function* () {
      const { url } = yield* World
      const { course, items, module, modules } = yield* pathModule
      return yield* reply(moduleJson(url, course, modules, items, module))
    })
  ),
  HttpRouter.put("/api/v1/courses/:course_id/modules/:id", updateModule),
  HttpRouter.del("/api/v1/courses/:course_id/modules/:id", deleteModule)
)
