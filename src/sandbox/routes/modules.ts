import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { moduleJson } from "../coursework/moduleJson.js"
import { coursePath } from "../data/courses.js"
import type { Module } from "../data/coursework.js"
import { asBoolean, asMap, asText } from "../kernel/parameters.js"
import { notFound, plain } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { Parameters, pathCourse, World } from "../world.js"
import { changeModules } from "./moduleBatch.js"
import { changeModule, outlineOf, publishItems, removeModule } from "./moduleChange.js"
import { findModules, inlineItems, withItems } from "./moduleSearch.js"
import { settled, withParameters } from "./moduleWrite.js"
import { editableCourse, pathModule } from "./pathModule.js"

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
    const [module, after] = settled(modules, withParameters(blank, given, modules), given.get("position"))
    return [moduleJson({ url, course, modules: after, items }, module), after]
  })
  yield* journal.add("created", "module", coursePath(course), created)
  return yield* reply(created)
})

const updateModule = Effect.gen(function* () {
  const course = yield* editableCourse
  const { id } = (yield* pathModule).module
  const given = yield* moduleParameter
  if (given.has("name") && (asText(given.get("name"))?.trim() ?? "") === "") return yield* plain("missing module name")
  const published = given.has("published") ? asBoolean(given.get("published")) : undefined
  if (published !== undefined && !asBoolean(given.get("skip_content_tags"))) yield* publishItems(course, id, published)
  const changed = yield* changeModule(course, id, (before, modules) => {
    const module = { ...withParameters(before, given, modules), published: published ?? before.published }
    return settled(modules, module, given.get("position"))
  })
  // Canvas: only this answer says whether there were items that did not go along, and it always does.
  return changed === undefined
    ? yield* notFound()
    : yield* reply({ ...changed, publish_warning: false, unpublish_warning: false })
})

const deleteModule = Effect.gen(function* () {
  const course = yield* editableCourse
  const { id } = (yield* pathModule).module
  const deleted = yield* removeModule(course, id)
  return deleted === undefined ? yield* notFound() : yield* reply(deleted)
})

const listModules = Effect.gen(function* () {
  const outline = yield* outlineOf(yield* pathCourse)
  return yield* replyPage({
    path: `/api/v1/${coursePath(outline.course)}/modules`,
    family: "counted",
    rows: yield* findModules(outline),
    toJson: ({ items, module }) => moduleJson(outline, module, items),
    isVisible: ({ dropped }) => !dropped
  })
})

const showModule = Effect.gen(function* () {
  const { module, outline } = yield* pathModule
  return yield* reply(moduleJson(outline, module, (yield* withItems) ? inlineItems(outline, module) : undefined))
})

/** What students have reached in a module is none of what a sandbox knows, so nothing else comes of it. */
const relockModule = Effect.gen(function* () {
  yield* editableCourse
  const { module, outline } = yield* pathModule
  return yield* reply(moduleJson(outline, module))
})

const path = "/api/v1/courses/:course_id/modules"

export const moduleRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(path, listModules),
  HttpRouter.post(path, createModule),
  HttpRouter.put(path, changeModules),
  HttpRouter.get(`${path}/:id`, showModule),
  HttpRouter.put(`${path}/:id`, updateModule),
  HttpRouter.del(`${path}/:id`, deleteModule),
  HttpRouter.put(`${path}/:id/relock`, relockModule)
)
