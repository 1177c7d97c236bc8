import * as Effect from "effect/Effect"
import { messageFailure, notFound, searchTermTooShort } from "../../kernel/apiFailure.js"
import { Parameters, SandboxContext } from "../../kernel/context.js"
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

// Canvas omits the items of a module that has more than fit on a page.
const MAX_INLINE_ITEMS = 100

/** Canvas: as good as none when it is empty, and refused when it is a single character. */
const searchTerm = Effect.gen(function* () {
  const { all } = yield* Parameters
  const term = (asString(all.get("search_term")) ?? "").toLowerCase()
  if (term.length === 1) return yield* searchTermTooShort()
  return term === "" ? undefined : term
})

/** Whether items are wanted with the modules they are in. */
const includesItems = Effect.map(Parameters, ({ all }) => asStrings(all.get("include")).includes("items"))

/** The items of a module as they are put into it: undefined where they are too many. */
const inlineItems = (outline: Outline, module: Module): ReadonlyArray<ModuleItem> | undefined => {
  const items = siblingsOf(outline.items, module.id).filter(isVisible(outline))
  return items.length > MAX_INLINE_ITEMS ? undefined : items
}

interface ListedModule {
  readonly module: Module
  readonly items: ReadonlyArray<ModuleItem> | undefined
  /** Whether it is left out of the page that it has a place on. */
  readonly dropped: boolean
}

/**
 * The modules that are listed. Canvas: a search for modules makes the list shorter; a search that is for their items, too,
 * is made when the page is cut, and so makes the page shorter. So nobody looks into the modules of the other pages.
 */
const findModules = Effect.fn("Sandbox.findModules")(function* (outline: Outline) {
  const shown = outline.modules.filter(isVisible(outline))
  const inline = yield* includesItems
  const term = yield* searchTerm
  const matches = (text: string) => term === undefined || text.toLowerCase().includes(term)
  if (!inline) {
    const named = listFromArray(shown.filter(({ name }) => matches(name)))
    return mapRows(named, (module): ListedModule => ({ module, items: undefined, dropped: false }))
  }
  return mapRows(listFromArray(shown), (module): ListedModule => {
    const items = inlineItems(outline, module)
    if (items === undefined || matches(module.name)) return { module, items, dropped: false }
    const found = items.filter(({ title }) => matches(title))
    return { module, items: found, dropped: found.length === 0 }
  })
})

/** The module with what was given changed; what was not given stays. */
const withParameters = (module: Module, input: ParameterMap, others: ReadonlyArray<Module>): Module => {
  const { readString, readTime, readBoolean } = readChanges(input)
  const wanted = asStrings(input.get("prerequisite_module_ids"))
  return {
    ...module,
    name: readString("name", module.name),
    unlockAt: readTime("unlock_at", module.unlockAt),
    requireSequentialProgress: readBoolean("require_sequential_progress", module.requireSequentialProgress),
    publishFinalGrade: readBoolean("publish_final_grade", module.publishFinalGrade),
    // Only modules of the same course can be prerequisites; Canvas leaves the others out without a word.
    prerequisites: input.has("prerequisite_module_ids")
      ? wanted.flatMap((id) =>
          others.flatMap((other) => (String(other.id) === id && other.id !== module.id ? [other.id] : []))
        )
      : module.prerequisites
  }
}

/**
 * Puts a module in its place; the module and all of them as they are then. Canvas: only what stands before a module can be its
 * prerequisite, and any other is forgotten.
 */
const reposition = (
  all: ReadonlyArray<Module>,
  one: Module,
  position: Parameter | undefined
): readonly [Module, ReadonlyArray<Module>] => {
  const rows = insertAtPosition(all, one, position).map((module, place, row): Module => {
    const before = new Set(row.slice(0, place).map(({ id }) => id))
    return { ...module, prerequisites: module.prerequisites.filter((id) => before.has(id)) }
  })
  return [rows.find(({ id }) => id === one.id) ?? one, rows]
}

const moduleParameter = Effect.gen(function* () {
  const { all } = yield* Parameters
  const input = asMap(all.get("module"))
  return input === undefined ? yield* messageFailure("missing module parameter") : input
})

const createModule = Effect.gen(function* () {
  const { nextId, url } = yield* SandboxContext
  const course = yield* editableCourse
  const within = yield* items.get(course)
  const input = yield* moduleParameter
  if ((asString(input.get("name"))?.trim() ?? "") === "") return yield* messageFailure("missing module name")
  const id = yield* nextId
  const created = yield* modules.modify(course, (rows) => {
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
    const [module, after] = reposition(rows, withParameters(blank, input, rows), input.get("position"))
    return [moduleJson({ url, course, modules: after, items: within, done: new Set() }, module), after]
  })
  return yield* replyChange("created", "module", coursePath(course), created)
})

const updateModule = Effect.gen(function* () {
  const course = yield* editableCourse
  const { id } = (yield* pathModule).module
  const input = yield* moduleParameter
  if (input.has("name") && (asString(input.get("name"))?.trim() ?? "") === "")
    return yield* messageFailure("missing module name")
  const published = input.has("published") ? asBoolean(input.get("published")) : undefined
  if (published !== undefined && !asBoolean(input.get("skip_content_tags"))) yield* publishItems(course, id, published)
  const changed = yield* changeModule(course, id, (before, others) => {
    const module = { ...withParameters(before, input, others), published: published ?? before.published }
    return reposition(others, module, input.get("position"))
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
  const outline = yield* loadOutline(yield* pathCourse)
  return yield* replyPage({
    path: `${coursePath(outline.course)}/modules`,
    rows: yield* findModules(outline),
    toJson: ({ items, module }) => moduleJson(outline, module, items),
    isVisible: ({ dropped }) => !dropped
  })
})

const showModule = Effect.gen(function* () {
  const { module, outline } = yield* pathModule
  return yield* reply(moduleJson(outline, module, (yield* includesItems) ? inlineItems(outline, module) : undefined))
})

/** What students have reached in a module is none of what a sandbox knows, so nothing else comes of it. */
const relockModule = Effect.gen(function* () {
  yield* editableCourse
  const { module, outline } = yield* pathModule
  return yield* reply(moduleJson(outline, module))
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
