import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { contentPaths, isExternal, isShown, itemJson, siblingsOf } from "../coursework/moduleJson.js"
import { coursePath } from "../data/courses.js"
import type { ModuleItem } from "../data/coursework.js"
import { fromArray } from "../kernel/listing.js"
import { asBoolean, asMap, asText, type ParameterMap } from "../kernel/parameters.js"
import { notFound, plain } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { Parameters, pathParameter, World } from "../world.js"
import { targetTitle } from "./itemTarget.js"
import { placed } from "./moduleWrite.js"
import { editableCourse, pathModule } from "./pathModule.js"

const types: ReadonlyArray<ModuleItem["type"]> = [
  "File",
  "Page",
  "Discussion",
  "Assignment",
  "Quiz",
  "SubHeader",
  "ExternalUrl",
  "ExternalTool"
]

const pathItem = Effect.gen(function* () {
  const { module, outline } = yield* pathModule
  const reference = yield* pathParameter("item_id")
  const siblings = siblingsOf(outline.items, module.id)
  const item = siblings.find((candidate) => String(candidate.id) === reference)
  return item === undefined || !isShown(outline)(item) ? yield* notFound() : { outline, siblings, item }
})

const requirement = (given: ParameterMap): ModuleItem["requirement"] => {
  const wanted = asMap(given.get("completion_requirement"))
  const type = asText(wanted?.get("type"))
  const score = Number(asText(wanted?.get("min_score")) ?? Number.NaN)
  return type === undefined ? undefined : { type, minScore: Number.isFinite(score) ? score : undefined }
}

const withParameters = (item: ModuleItem, given: ParameterMap): ModuleItem => ({
  ...item,
  title: asText(given.get("title")) ?? item.title,
  indent: Math.max(0, Number.parseInt(asText(given.get("indent")) ?? String(item.indent), 10) || 0),
  externalUrl: asText(given.get("external_url")) ?? item.externalUrl,
  newTab: given.has("new_tab") ? asBoolean(given.get("new_tab")) : item.newTab,
  requirement: given.has("completion_requirement") ? requirement(given) : item.requirement
})

/** The others, with the items of one module in their new order. */
const rearranged = (all: ReadonlyArray<ModuleItem>, module: number, siblings: ReadonlyArray<ModuleItem>) => [
  ...all.filter((item) => item.module !== module),
  ...siblings
]

const itemParameter = Effect.gen(function* () {
  const { all } = yield* Parameters
  const given = asMap(all.get("module_item"))
  return given === undefined ? yield* plain("missing module item parameter") : given
})

const createItem = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const course = yield* editableCourse
  const { module } = yield* pathModule
  const given = yield* itemParameter
  const type = types.find((candidate) => candidate === asText(given.get("type")))
  // Canvas: in the same words, whether there is no such type or no such record.
  if (type === undefined) return yield* plain("Could not find content")
  const contentId = Number(asText(given.get("content_id")) ?? Number.NaN)
  const target = yield* targetTitle(course, type, contentId)
  if (type in contentPaths && target === undefined) return yield* plain("Could not find content")
  const blank: ModuleItem = {
    id: yield* store.nextId,
    module: module.id,
    type,
    title: target ?? type,
    indent: 0,
    contentId: Number.isSafeInteger(contentId) ? contentId : undefined,
    pageUrl: asText(given.get("page_url")),
    externalUrl: undefined,
    newTab: false,
    requirement: undefined,
    // Canvas: what leads to a record of the course is published as its module is, anything else not at first.
    published: target !== undefined && module.published
  }
  const item = withParameters(blank, given)
  if (type === "Page" && item.pageUrl === undefined) return yield* plain("missing page_url parameter")
  if (isExternal(item) && item.externalUrl === undefined) return yield* plain("missing external url")
  const created = yield* store.items.modify(course, (all) => {
    const siblings = placed(siblingsOf(all, module.id), item, given.get("position"))
    return [itemJson({ url, course }, siblings, item), rearranged(all, module.id, siblings)]
  })
  yield* journal.add("created", "module_item", coursePath(course), created)
  return yield* reply(created)
})

const updateItem = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const course = yield* editableCourse
  const { item: before } = yield* pathItem
  const given = yield* itemParameter
  const modules = yield* store.modules.get(course)
  const target = asText(given.get("module_id")) ?? String(before.module)
  const module = modules.find((candidate) => String(candidate.id) === target)
  if (module === undefined) return yield* plain("invalid module_id")
  const published = given.has("published") ? asBoolean(given.get("published")) : before.published
  const item = { ...withParameters(before, given), module: module.id, published }
  const updated = yield* store.items.modify(course, (all) => {
    const rest = module.id === before.module ? all : all.filter((other) => other.id !== item.id)
    const siblings = placed(siblingsOf(rest, module.id), item, given.get("position"))
    return [itemJson({ url, course }, siblings, item), rearranged(rest, module.id, siblings)]
  })
  yield* journal.add("updated", "module_item", coursePath(course), updated)
  return yield* reply(updated)
})

const deleteItem = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const course = yield* editableCourse
  const { item, siblings } = yield* pathItem
  // Canvas: as with modules, the item is shown once more and is then unknown.
  const deleted = itemJson({ url, course }, siblings, item)
  yield* store.items.modify(course, (all) => [undefined, all.filter((other) => other.id !== item.id)])
  yield* journal.add("deleted", "module_item", coursePath(course), deleted)
  return yield* reply(deleted)
})

const path = "/api/v1/courses/:course_id/modules/:id/items"

export const moduleItemRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    path,
    Effect.gen(function* () {
      const { module, outline } = yield* pathModule
      const siblings = siblingsOf(outline.items, module.id)
      return yield* replyPage({
        path: `/api/v1/${coursePath(outline.course)}/modules/${module.id}/items`,
        family: "counted",
        rows: fromArray(siblings.filter(isShown(outline))),
        toJson: (item) => itemJson(outline, siblings, item)
      })
    })
  ),
  HttpRouter.post(path, createItem),
  HttpRouter.get(
    `${path}/:item_id`,
    Effect.gen(function* () {
      const { item, outline, siblings } = yield* pathItem
      return yield* reply(itemJson(outline, siblings, item))
    })
  ),
  HttpRouter.put(`${path}/:item_id`, updateItem),
  HttpRouter.del(`${path}/:item_id`, deleteItem)
)
