import * as Effect from "effect/Effect"
import { fromArray, mapRows } from "../../kernel/listing.js"
import {
  asBoolean,
  asMap,
  asText,
  asTexts,
  type Parameter,
  type ParameterMap,
  readChanges
} from "../../kernel/parameters.js"
import { notFound, plain, searchTermTooShort } from "../../kernel/refusal.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { del, get, post, put, resource } from "../../kernel/resource.js"
import { Parameters, World } from "../../kernel/world.js"
import { editableCourse, pathCourse } from "../../school/callers.js"
import { coursePath } from "../../school/courses.js"
import { changeModule, changeModules, placed, publishItems, removeModule } from "./change.js"
import { itemContradictions, items, type Module, type ModuleItem, moduleFields, modules } from "./module.js"
import { isShown, moduleJson, type Outline, outlineOf, pathModule, siblingsOf } from "./outline.js"

// Canvas omits the items of a module that has more than fit on a page.
const inlineLimit = 100

/** Canvas: as good as none when it is empty, and refused when it is a single character. */
const searchTerm = Effect.gen(function* () {
  const { all } = yield* Parameters
  const term = (asText(all.get("search_term")) ?? "").toLowerCase()
  if (term.length === 1) return yield* searchTermTooShort()
  return term === "" ? undefined : term
})

/** Whether items are wanted with the modules they are in. */
const withItems = Effect.map(Parameters, ({ all }) => asTexts(all.get("include")).includes("items"))

/** The items of a module as they are put into it: undefined where they are too many. */
const inlineItems = (outline: Outline, module: Module): ReadonlyArray<ModuleItem> | undefined => {
  const items = siblingsOf(outline.items, module.id).filter(isShown(outline))
  return items.length > inlineLimit ? undefined : items
}

interface Found {
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
  const shown = outline.modules.filter(isShown(outline))
  const inline = yield* withItems
  const term = yield* searchTerm
  const matches = (text: string) => term === undefined || text.toLowerCase().includes(term)
  if (!inline) {
    const named = fromArray(shown.filter(({ name }) => matches(name)))
    return mapRows(named, (module): Found => ({ module, items: undefined, dropped: false }))
  }
  return mapRows(fromArray(shown), (module): Found => {
    const items = inlineItems(outline, module)
    if (items === undefined || matches(module.name)) return { module, items, dropped: false }
    const found = items.filter(({ title }) => matches(title))
    return { module, items: found, dropped: found.length === 0 }
  })
})

/** The module with what was given changed; what was not given stays. */
const withParameters = (module: Module, given: ParameterMap, others: ReadonlyArray<Module>): Module => {
  const { flag, text, time } = readChanges(given)
  const wanted = asTexts(given.get("prerequisite_module_ids"))
  return {
    ...module,
    name: text("name", module.name),
    unlockAt: time("unlock_at", module.unlockAt),
    requireSequentialProgress: flag("require_sequential_progress", module.requireSequentialProgress),
    publishFinalGrade: flag("publish_final_grade", module.publishFinalGrade),
    // Only modules of the same course can be prerequisites; Canvas leaves the others out without a word.
    prerequisites: given.has("prerequisite_module_ids")
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
const settled = (
  all: ReadonlyArray<Module>,
  one: Module,
  position: Parameter | undefined
): readonly [Module, ReadonlyArray<Module>] => {
  const rows = placed(all, one, position).map((module, place, row): Module => {
    const before = new Set(row.slice(0, place).map(({ id }) => id))
    return { ...module, prerequisites: module.prerequisites.filter((id) => before.has(id)) }
  })
  return [rows.find(({ id }) => id === one.id) ?? one, rows]
}

const moduleParameter = Effect.gen(function* () {
  const { all } = yield* Parameters
  const given = asMap(all.get("module"))
  return given === undefined ? yield* plain("missing module parameter") : given
})

const createModule = Effect.gen(function* () {
  const { nextId, url } = yield* World
  const course = yield* editableCourse
  const within = yield* items.get(course)
  const given = yield* moduleParameter
  if ((asText(given.get("name"))?.trim() ?? "") === "") return yield* plain("missing module name")
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
    const [module, after] = settled(rows, withParameters(blank, given, rows), given.get("position"))
    return [moduleJson({ url, course, modules: after, items: within, done: new Set() }, module), after]
  })
  return yield* replyChange("created", "module", coursePath(course), created)
})

const updateModule = Effect.gen(function* () {
  const course = yield* editableCourse
  const { id } = (yield* pathModule).module
  const given = yield* moduleParameter
  if (given.has("name") && (asText(given.get("name"))?.trim() ?? "") === "") return yield* plain("missing module name")
  const published = given.has("published") ? asBoolean(given.get("published")) : undefined
  if (published !== undefined && !asBoolean(given.get("skip_content_tags"))) yield* publishItems(course, id, published)
  const changed = yield* changeModule(course, id, (before, others) => {
    const module = { ...withParameters(before, given, others), published: published ?? before.published }
    return settled(others, module, given.get("position"))
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
    path: `${coursePath(outline.course)}/modules`,
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

const path = "/courses/:course_id/modules"

export const moduleResource = resource({
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
  contradictions: itemContradictions,
  changes: ["module"]
})
