/** Module items. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { messageFailure, notFound } from "../../kernel/apiFailure.js"
import {
  type ApiRequest,
  pathRow,
  type RemovedFiles,
  recordChange,
  type SandboxServices
} from "../../kernel/context.js"
import { containsTerm, filterSearch, selectArray } from "../../kernel/filters.js"
import { asBoolean, asMap, asString, type Parameter, type ParameterMap, readChanges } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { caller, editableCourse } from "../../school/callers.js"
import { type Course, coursePath, findCourse } from "../../school/courses.js"
import { itemIds, items, itemsDone, type ModuleItem, modules } from "../module.js"
import { pages } from "../pages.js"
import { findContent, renameContent, shownTitle } from "./content.js"
import { insertAtPosition } from "./modules.js"
import { contentPaths, isExternal, isVisible, itemJson, pathModule, siblingsOf } from "./outline.js"

const TYPES: ReadonlyArray<ModuleItem["type"]> = [
  "File",
  "Page",
  "Discussion",
  "Assignment",
  "Quiz",
  "SubHeader",
  "ExternalUrl",
  "ExternalTool"
]

const pathItem = Effect.fn("Sandbox.pathItem")(function* (request: ApiRequest) {
  const { module, outline } = yield* pathModule(request)
  const siblings = siblingsOf(outline.items, module.id)
  const item = pathRow(request, siblings, "item_id")
  return item === undefined || !isVisible(outline)(item) ? yield* notFound() : { outline, siblings, item }
})

const readRequirement = (input: ParameterMap): ModuleItem["requirement"] => {
  const requirement = asMap(input.get("completion_requirement"))
  const type = asString(requirement?.get("type"))
  const score = Number(asString(requirement?.get("min_score")) ?? Number.NaN)
  return type === undefined ? undefined : { type, minScore: Number.isFinite(score) ? score : undefined }
}

const withParameters = (item: ModuleItem, input: ParameterMap): ModuleItem => {
  const { readString, readBoolean } = readChanges(input)
  return {
    ...item,
    title: readString("title", item.title),
    indent: Math.max(0, Number.parseInt(readString("indent", String(item.indent)), 10) || 0),
    externalUrl: asString(input.get("external_url")) ?? item.externalUrl,
    newTab: readBoolean("new_tab", item.newTab),
    requirement: input.has("completion_requirement") ? readRequirement(input) : item.requirement
  }
}

/** Stores an item in its module, at a position if one is given, and returns its JSON. */
const saveItem = (request: ApiRequest, course: Course, item: ModuleItem, position: Parameter | undefined) => {
  const all = items.get(request, course)
  // An item that comes from another module is appended, if it has no position.
  const candidates = all.filter((other) => other.id !== item.id || other.module === item.module)
  const siblings = insertAtPosition(siblingsOf(candidates, item.module), item, position)
  items.set(request, course, [...candidates.filter((other) => other.module !== item.module), ...siblings])
  return itemJson({ services: request, course }, siblings, item)
}

const itemParameter = Effect.fn("Sandbox.itemParameter")(function* (request: ApiRequest) {
  const { parameters } = request
  const input = asMap(parameters.get("module_item"))
  return input === undefined ? yield* messageFailure("missing module item parameter") : input
})

/** The id of the record that an item is to link to. */
const readContentId = Effect.fn("Sandbox.readContentId")(function* (
  request: ApiRequest,
  course: Course,
  type: ModuleItem["type"],
  input: ParameterMap
) {
  if (type !== "Page") {
    const id = Number(asString(input.get("content_id")) ?? Number.NaN)
    return Number.isSafeInteger(id) ? id : undefined
  }
  const url = asString(input.get("page_url"))
  if (url === undefined) return yield* messageFailure("missing page_url parameter")
  const page = pages.rowsOf(request, course).find((row) => row.url === url)
  return page === undefined ? yield* messageFailure("invalid page_url parameter") : page.id
})

const createItem = Effect.fn("Sandbox.createItem")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const { module } = yield* pathModule(request)
  const input = yield* itemParameter(request)
  const type = TYPES.find((candidate) => candidate === asString(input.get("type")))
  // Canvas: the same message for an unknown type and a missing record.
  if (type === undefined) return yield* messageFailure("Could not find content")
  const contentId = yield* readContentId(request, course, type, input)
  const title = findContent(request, course, { contentId, type })?.title
  if (type in contentPaths && title === undefined) return yield* messageFailure("Could not find content")
  const blank: ModuleItem = {
    id: request.nextId(),
    module: module.id,
    type,
    title: title ?? type,
    contentTitle: title,
    indent: 0,
    contentId,
    externalUrl: undefined,
    newTab: false,
    requirement: undefined,
    // Canvas: an item for a record of the course is published like its module, any other is initially unpublished.
    published: type in contentPaths && module.published
  }
  const item = withParameters(blank, input)
  if (isExternal(item) && item.externalUrl === undefined) return yield* messageFailure("missing external url")
  const created = saveItem(request, course, item, input.get("position"))
  return replyChange(request, "created", "module_item", coursePath(course), created)
})

const updateItem = Effect.fn("Sandbox.updateItem")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const { item: before } = yield* pathItem(request)
  const input = yield* itemParameter(request)
  const all = modules.get(request, course)
  const targetId = asString(input.get("module_id")) ?? String(before.module)
  const module = all.find((candidate) => String(candidate.id) === targetId)
  if (module === undefined) return yield* messageFailure("invalid module_id")
  const published = input.has("published") ? asBoolean(input.get("published")) : before.published
  const changed = withParameters(before, input)
  if (input.has("title")) yield* renameContent(request, course, changed)
  const contentTitle = input.has("title") ? findContent(request, course, changed)?.title : before.contentTitle
  const item = { ...changed, contentTitle, module: module.id, published }
  const updated = saveItem(request, course, item, input.get("position"))
  return replyChange(request, "updated", "module_item", coursePath(course), updated)
})

const deleteItem = Effect.fn("Sandbox.deleteItem")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const { item, siblings } = yield* pathItem(request)
  // Canvas: the response to a deletion is the item, as with modules.
  const deleted = itemJson({ services: request, course }, siblings, item)
  items.remove(request, course, item.id)
  return replyChange(request, "deleted", "module_item", coursePath(course), deleted)
})

/** Canvas: module items follow a replaced file, and are deleted with a deleted one. */
const updateItemsOfFiles = (request: SandboxServices, { files, owner, replacedBy }: RemovedFiles) => {
  const { seed } = request
  const course = Option.getOrUndefined(findCourse(seed, owner.replace(/^courses\//, "")))
  if (course === undefined) return
  const before = items.get(request, course)
  const isAffected = ({ contentId, type }: ModuleItem) =>
    type === "File" && contentId !== undefined && files.includes(contentId)
  const after =
    replacedBy === undefined
      ? before.filter((item) => !isAffected(item))
      : before.map((item) => (isAffected(item) ? { ...item, contentId: replacedBy } : item))
  items.set(request, course, after)
  const action = replacedBy === undefined ? "deleted" : "updated"
  // A deleted item is recorded as it was.
  const known = replacedBy === undefined ? before : after
  for (const item of known.filter(({ id }) => before.some((other) => other.id === id && isAffected(other)))) {
    recordChange(
      request,
      action,
      "module_item",
      owner,
      itemJson({ services: request, course }, siblingsOf(known, item.module), item)
    )
  }
}

const listItems = Effect.fn("Sandbox.listItems")(function* (request: ApiRequest) {
  const { module, outline } = yield* pathModule(request)
  const siblings = siblingsOf(outline.items, module.id)
  const titleOf = (item: ModuleItem) => shownTitle(outline.services, outline.course, item)
  return yield* replyPage(request, {
    path: `${coursePath(outline.course)}/modules/${module.id}/items`,
    rows: yield* selectArray(request, siblings.filter(isVisible(outline)), {
      filters: { search_term: filterSearch((item, term) => containsTerm([titleOf(item)], term)) }
    }),
    toJson: (item) => itemJson(outline, siblings, item)
  })
})

const showItem = Effect.fn("Sandbox.showItem")(function* (request: ApiRequest) {
  const { item, outline, siblings } = yield* pathItem(request)
  return reply(request, itemJson(outline, siblings, item))
})

/** Marks an item as done or not done for the caller. */
const markDone = (isDone: boolean) =>
  Effect.fn("Sandbox.markDone")(function* (request: ApiRequest) {
    const { item, outline } = yield* pathItem(request)
    const { id } = caller(request)
    const others = [...outline.done].filter((done) => done !== item.id)
    itemsDone.set(request, [outline.course, id], new Set(isDone ? [...others, item.id] : others))
    return reply(request, { message: "OK" })
  })

const path = "/courses/:course_id/modules/:id/items"

const WRITTEN = within("module_item", [
  "title",
  "position",
  "indent",
  "external_url",
  "new_tab",
  "completion_requirement[type]",
  "completion_requirement[min_score]"
])

export const itemResource = defineResource({
  routes: [
    get(path, listItems, { acts: ["search_term", "student_id"], include: ["content_details"] }),
    post(path, createItem, {
      acts: [...WRITTEN, "module_item[type]", "module_item[content_id]", "module_item[page_url]"]
    }),
    get(`${path}/:item_id`, showItem, { acts: ["student_id"], include: ["content_details"] }),
    put(`${path}/:item_id`, updateItem, { acts: [...WRITTEN, "module_item[published]", "module_item[module_id]"] }),
    del(`${path}/:item_id`, deleteItem),
    put(`${path}/:item_id/done`, markDone(true)),
    del(`${path}/:item_id/done`, markDone(false)),
    post(`${path}/:item_id/mark_read`, (request) =>
      Effect.map(pathItem(request), () => reply(request, { message: "OK" }))
    )
  ],
  ids: itemIds,
  canGrow: true,
  changeTypes: ["module_item"],
  onFilesRemoved: updateItemsOfFiles
})
