/** Modules of courses. */
import * as Effect from "effect/Effect"
import { messageFailure, notFound, searchTermTooShort } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { listFromArray, mapRows } from "../../kernel/lazyList.js"
import {
  asBoolean,
  asMap,
  asString,
  asStrings,
  type Parameter,
  type ParameterMap,
  readChanges
} from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import { editableCourse, pathCourse } from "../../school/callers.js"
import { coursePath } from "../../school/courses.js"
import { changeModule, changeModules, insertAtPosition, publishItems, removeModule } from "./change.js"
import { findItemConflicts, items, type Module, type ModuleItem, moduleFields, modules } from "./module.js"
import { isVisible, loadOutline, moduleJson, type Outline, pathModule, siblingsOf } from "./outline.js"

// Canvas omits the items of a module with more than this.
const MAX_INLINE_ITEMS = 100

/** Canvas: an empty term is ignored, a single character is an error. */
const searchTerm = Effect.fn("Sandbox.searchTerm")(function* (request: ApiRequest) {
  const { parameters: all } = request
  const term = (asString(all.get("search_term")) ?? "").toLowerCase()
  if (term.length === 1) return yield* searchTermTooShort()
  return term === "" ? undefined : term
})

/** Whether the response includes the items of each module. */
const includesItems = ({ parameters: all }: ApiRequest) => asStrings(all.get("include")).includes("items")

/** The items to include in a module; undefined if there are too many. */
const inlineItems = (outline: Outline, module: Module): ReadonlyArray<ModuleItem> | undefined => {
  const items = siblingsOf(outline.items, module.id).filter(isVisible(outline))
  return items.length > MAX_INLINE_ITEMS ? undefined : items
}

interface ListedModule {
  readonly module: Module
  readonly items: ReadonlyArray<ModuleItem> | undefined
  /** Whether it is removed from its page. */
  readonly isDropped: boolean
}

/**
 * The modules of the list. Canvas: a search in module names filters the list. A search that includes items is applied
 * after paging, so it shortens the page, and modules of other pages are not searched.
 */
const findModules = Effect.fn("Sandbox.findModules")(function* (request: ApiRequest, outline: Outline) {
  const visible = outline.modules.filter(isVisible(outline))
  const withItems = includesItems(request)
  const term = yield* searchTerm(request)
  const matches = (text: string) => term === undefined || text.toLowerCase().includes(term)
  if (!withItems) {
    const matching = listFromArray(visible.filter(({ name }) => matches(name)))
    return mapRows(matching, (module): ListedModule => ({ module, items: undefined, isDropped: false }))
  }
  return mapRows(listFromArray(visible), (module): ListedModule => {
    const items = inlineItems(outline, module)
    if (items === undefined || matches(module.name)) return { module, items, isDropped: false }
    const found = items.filter(({ title }) => matches(title))
    return { module, items: found, isDropped: found.length === 0 }
  })
})

/** Applies the input to a module. Missing fields keep their values. */
const withParameters = (module: Module, input: ParameterMap, others: ReadonlyArray<Module>): Module => {
  const { readString, readTime, readBoolean } = readChanges(input)
  const requested = asStrings(input.get("prerequisite_module_ids"))
  return {
    ...module,
    name: readString("name", module.name),
    unlockAt: readTime("unlock_at", module.unlockAt),
    requireSequentialProgress: readBoolean("require_sequential_progress", module.requireSequentialProgress),
    publishFinalGrade: readBoolean("publish_final_grade", module.publishFinalGrade),
    // Prerequisites must be modules of the same course; Canvas silently ignores others.
    prerequisites: input.has("prerequisite_module_ids")
      ? requested.flatMap((id) =>
          others.flatMap((other) => (String(other.id) === id && other.id !== module.id ? [other.id] : []))
        )
      : module.prerequisites
  }
}

/**
 * Moves a module and returns it with all modules. Canvas: prerequisites must precede the module; others are dropped.
 */
const reposition = (
  all: ReadonlyArray<Module>,
  module: Module,
  position: Parameter | undefined
): readonly [Module, ReadonlyArray<Module>] => {
  const rows = insertAtPosition(all, module, position).map((module, index, row): Module => {
    const before = new Set(row.slice(0, index).map(({ id }) => id))
    return { ...module, prerequisites: module.prerequisites.filter((id) => before.has(id)) }
  })
  return [rows.find(({ id }) => id === module.id) ?? module, rows]
}

const moduleParameter = Effect.fn("Sandbox.moduleParameter")(function* (request: ApiRequest) {
  const { parameters: all } = request
  const input = asMap(all.get("module"))
  return input === undefined ? yield* messageFailure("missing module parameter") : input
})

const createModule = Effect.fn("Sandbox.createModule")(function* (request: ApiRequest) {
  const { nextId, url } = request
  const course = yield* editableCourse(request)
  const courseItems = items.get(request, course)
  const input = yield* moduleParameter(request)
  if ((asString(input.get("name"))?.trim() ?? "") === "") return yield* messageFailure("missing module name")
  const id = nextId()
  const created = modules.modify(request, course, (rows) => {
    // Canvas: a new module is always unpublished.
    const blank: Module = {
      id,
      name: "",
      unlockAt: undefined,
      requireSequentialProgress: false,
      publishFinalGrade: false,
      prerequisites: [],
      published: false
    }
    const [module, after] = reposition(rows, withParameters(blank, input, rows), input.get("position"))
    return [moduleJson({ url, course, modules: after, items: courseItems, done: new Set() }, module), after]
  })
  return replyChange(request, "created", "module", coursePath(course), created)
})

const updateModule = Effect.fn("Sandbox.updateModule")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const { id } = (yield* pathModule(request)).module
  const input = yield* moduleParameter(request)
  if (input.has("name") && (asString(input.get("name"))?.trim() ?? "") === "")
    return yield* messageFailure("missing module name")
  const published = input.has("published") ? asBoolean(input.get("published")) : undefined
  if (published !== undefined && !asBoolean(input.get("skip_content_tags")))
    publishItems(request, course, id, published)
  const changed = changeModule(request, course, id, (before, others) => {
    const module = { ...withParameters(before, input, others), published: published ?? before.published }
    return reposition(others, module, input.get("position"))
  })
  // Canvas: only this response has warnings about items that could not be changed, and it always has them.
  return changed === undefined
    ? yield* notFound()
    : reply(request, { ...changed, publish_warning: false, unpublish_warning: false })
})

const deleteModule = Effect.fn("Sandbox.deleteModule")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const { id } = (yield* pathModule(request)).module
  const deleted = removeModule(request, course, id)
  return deleted === undefined ? yield* notFound() : reply(request, deleted)
})

const listModules = Effect.fn("Sandbox.listModules")(function* (request: ApiRequest) {
  const outline = loadOutline(request, yield* pathCourse(request))
  return yield* replyPage(request, {
    path: `${coursePath(outline.course)}/modules`,
    rows: yield* findModules(request, outline),
    toJson: ({ items, module }) => moduleJson(outline, module, items),
    isVisible: ({ isDropped }) => !isDropped
  })
})

const showModule = Effect.fn("Sandbox.showModule")(function* (request: ApiRequest) {
  const { module, outline } = yield* pathModule(request)
  return reply(request, moduleJson(outline, module, includesItems(request) ? inlineItems(outline, module) : undefined))
})

/** The sandbox stores no progress of students in modules, so there is nothing else to reset. */
const relockModule = Effect.fn("Sandbox.relockModule")(function* (request: ApiRequest) {
  yield* editableCourse(request)
  const { module, outline } = yield* pathModule(request)
  return reply(request, moduleJson(outline, module))
})

const path = "/courses/:course_id/modules"

export const moduleResource = defineResource({
  routes: [
    get(path, listModules),
    post(path, createModule),
    put(path, changeModules),
    get(`${path}/:id`, showModule),
    put(`${path}/:id`, updateModule),
    del(`${path}/:id`, deleteModule),
    put(`${path}/:id/relock`, relockModule)
  ],
  fields: moduleFields,
  findConflicts: findItemConflicts,
  changeTypes: ["module"]
})
