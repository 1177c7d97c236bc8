/** Modules of courses: list, show, create, update, delete, and update several at a time. */
import * as Effect from "effect/Effect"
import { ApiFailure, messageFailure, searchTermTooShort } from "../../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { mapRows } from "../../kernel/paging.js"
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
import { within } from "../../kernel/routeParameters.js"
import { editableCourse, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findItemConflicts, items, type Module, type ModuleItem, moduleFields, modules } from "../module.js"
import { progressJson, runJob, startJob } from "../progress.js"
import { existingItems, shownTitle } from "./content.js"
import { isVisible, itemJson, loadOutline, moduleJson, type Outline, pathModule, siblingsOf } from "./outline.js"
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
const publishItems = (request: ApiRequest, course: Course, module: number, published: boolean): void => {
  const before = items.get(request, course)
  const changed = new Set(before.filter((item) => item.module === module && item.published !== published))
  const after = before.map((item) => (changed.has(item) ? { ...item, published } : item))
  items.set(request, course, after)
  const siblings = siblingsOf(after, module)
  for (const { id } of changed) {
    const item = siblings.find((other) => other.id === id)
    if (item !== undefined) {
      recordChange(
        request,
        "updated",
        "module_item",
        coursePath(course),
        itemJson({ services: request, course }, siblings, item)
      )
    }
  }
}

/** A module as its teacher sees it, without items. */
const renderModule = (request: ApiRequest, course: Course, module: Module): JsonObject => {
  const all = { modules: modules.get(request, course), items: existingItems(request, course) }
  return moduleJson({ services: request, course, ...all, done: new Set(), withDetails: false }, module)
}

/** Stores a changed module, at a position if one is given, and returns its JSON. */
const saveModule = (request: ApiRequest, course: Course, changed: Module, position?: Parameter): JsonObject => {
  const [module, rows] = reposition(modules.get(request, course), changed, position)
  modules.set(request, course, rows)
  return renderModule(request, course, module)
}

/** Removes a module and returns its last form. */
const removeModule = (request: ApiRequest, course: Course, module: Module): JsonObject => {
  // Canvas: the response does not say "deleted"; it is the module, unpublished.
  const removed = renderModule(request, course, { ...module, published: false })
  modules.remove(request, course, module.id)
  items.set(
    request,
    course,
    items.get(request, course).filter((item) => item.module !== module.id)
  )
  recordChange(request, "deleted", "module", coursePath(course), removed)
  return removed
}

/** Canvas: the 404 of a batch update that finds no module. */
const noModulesFound = () => new ApiFailure({ status: 404, body: { message: "no modules found" } })

const EVENTS = ["publish", "unpublish", "delete"] as const

const applyEvent = (
  request: ApiRequest,
  course: Course,
  module: Module,
  event: (typeof EVENTS)[number],
  includesItems: boolean
): void => {
  if (event === "delete") {
    removeModule(request, course, module)
    return
  }
  const published = event === "publish"
  if (includesItems) publishItems(request, course, module.id, published)
  const json = saveModule(request, course, { ...module, published })
  recordChange(request, "updated", "module", coursePath(course), json)
}

/** Publishes, unpublishes or deletes several modules, immediately or as a background job. */
const changeModules = Effect.fn("Sandbox.changeModules")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const course = yield* editableCourse(request)
  const input = asString(parameters.get("event")) ?? ""
  if (input === "") return yield* messageFailure("need to specify event")
  const event = EVENTS.find((candidate) => candidate === input)
  if (event === undefined) return yield* messageFailure("invalid event")
  const requested = asStrings(parameters.get("module_ids"))
  if (requested.length === 0) return yield* messageFailure("must specify module_ids[]")
  // Canvas: silently ignores invalid ids and those of other courses, if at least one is found.
  const found = () => modules.get(request, course).filter(({ id }) => requested.includes(String(id)))
  const ids = found().map(({ id }) => id)
  if (ids.length === 0) return yield* noModulesFound()
  const apply = () => {
    for (const module of found())
      applyEvent(request, course, module, event, !asBoolean(parameters.get("skip_content_tags")))
  }
  if (!asBoolean(parameters.get("async"))) {
    apply()
    return reply(request, { completed: ids, progress: null })
  }
  const job = yield* startJob(request, ["Course", course.id], "context_module_batch_update")
  yield* runJob(request, job, { run: () => Effect.as(Effect.sync(apply), undefined) })
  return reply(request, { completed: null, progress: progressJson(url, job) })
})

// Canvas omits the items of a module with more than this.
const MAX_INLINE_ITEMS = 100

/** Canvas: an empty term is ignored, a single character is an error. */
const searchTerm = Effect.fn("Sandbox.searchTerm")(function* (request: ApiRequest) {
  const { parameters } = request
  const term = (asString(parameters.get("search_term")) ?? "").toLowerCase()
  if (term.length === 1) return yield* searchTermTooShort()
  return term === "" ? undefined : term
})

/** Whether the response includes the items of each module. */
const includesItems = ({ parameters }: ApiRequest) => asStrings(parameters.get("include")).includes("items")

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
    const matching = visible.filter(({ name }) => matches(name))
    return mapRows(matching, (module): ListedModule => ({ module, items: undefined, isDropped: false }))
  }
  return mapRows(visible, (module): ListedModule => {
    const items = inlineItems(outline, module)
    if (items === undefined || matches(module.name)) return { module, items, isDropped: false }
    const found = items.filter((item) => matches(shownTitle(request, outline.course, item)))
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
  const { parameters } = request
  const input = asMap(parameters.get("module"))
  return input === undefined ? yield* messageFailure("missing module parameter") : input
})

const createModule = Effect.fn("Sandbox.createModule")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const input = yield* moduleParameter(request)
  if ((asString(input.get("name"))?.trim() ?? "") === "") return yield* messageFailure("missing module name")
  const blank: Module = {
    id: request.nextId(),
    name: "",
    unlockAt: undefined,
    requireSequentialProgress: false,
    publishFinalGrade: false,
    prerequisites: [],
    // Canvas: a new module is always unpublished.
    published: false
  }
  const module = withParameters(blank, input, modules.get(request, course))
  const json = saveModule(request, course, module, input.get("position"))
  return replyChange(request, "created", "module", coursePath(course), json)
})

const updateModule = Effect.fn("Sandbox.updateModule")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const { module } = yield* pathModule(request)
  const input = yield* moduleParameter(request)
  if (input.has("name") && (asString(input.get("name"))?.trim() ?? "") === "")
    return yield* messageFailure("missing module name")
  const published = input.has("published") ? asBoolean(input.get("published")) : module.published
  if (input.has("published") && !asBoolean(input.get("skip_content_tags"))) {
    publishItems(request, course, module.id, published)
  }
  const changed = { ...withParameters(module, input, modules.get(request, course)), published }
  const json = saveModule(request, course, changed, input.get("position"))
  recordChange(request, "updated", "module", coursePath(course), json)
  // Canvas: only this response has warnings about items that could not be changed, and it always has them.
  return reply(request, { ...json, publish_warning: false, unpublish_warning: false })
})

const deleteModule = Effect.fn("Sandbox.deleteModule")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const { module } = yield* pathModule(request)
  return reply(request, removeModule(request, course, module))
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

const INCLUDES = ["items", "content_details"]
const WRITTEN = within("module", [
  "name",
  "unlock_at",
  "position",
  "require_sequential_progress",
  "prerequisite_module_ids",
  "publish_final_grade"
])

export const moduleResource = defineResource({
  routes: [
    get(path, listModules, { acts: ["search_term", "student_id"], include: INCLUDES }),
    post(path, createModule, { acts: WRITTEN, include: INCLUDES }),
    put(path, changeModules, { acts: ["event", "module_ids", "skip_content_tags", "async"] }),
    get(`${path}/:id`, showModule, { acts: ["student_id"], include: INCLUDES }),
    put(`${path}/:id`, updateModule, {
      acts: [...WRITTEN, "module[published]", "module[skip_content_tags]"],
      include: INCLUDES
    }),
    del(`${path}/:id`, deleteModule),
    put(`${path}/:id/relock`, relockModule)
  ],
  fields: moduleFields,
  findConflicts: findItemConflicts,
  changeTypes: ["module"]
})
