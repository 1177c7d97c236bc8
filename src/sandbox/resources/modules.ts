/** Modules of courses and their items. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { required } from "../generic/checks.js"
import { defineKind } from "../generic/defineKind.js"
import type { Before, Item, RowOf } from "../generic/kind.js"
import { type ApiFailure, messageFailure } from "../kernel/apiFailure.js"
import { type ApiRequest, type RemovedFiles, requestOf, type SandboxServices } from "../kernel/context.js"
import { containsTerm, filterSearch } from "../kernel/filters.js"
import { isJsonObject, type Json, type JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, del, put } from "../kernel/resource.js"
import type { Sandbox } from "../kernel/state.js"
import { caller, courseOwners } from "../school/callers.js"
import { type Course, coursePath, findCourse } from "../school/courses.js"
import { findPerson } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { findItemConflicts, itemIds, moduleFields, NEW_ITEM, NEW_MODULE, seededItems, seededModules } from "./module.js"
import { contentDetails, contentPaths, existsContent, findContent, renameContent } from "./moduleContent.js"

type CourseModule = Item<Course, RowOf<typeof NEW_MODULE>>
type ContentItem = Item<Course, RowOf<typeof NEW_ITEM>>

// Canvas omits the items of a module with more than this.
const MAX_INLINE_ITEMS = 100

/** Canvas: prerequisites are earlier modules; others are ignored. */
const earlierPrerequisites = (request: ApiRequest, { owner, position, row }: CourseModule): ReadonlyArray<number> => {
  const earlier = modules.rowsOf(request, owner).slice(0, position - 1)
  return row.prerequisite_module_ids.filter((id) => earlier.some((other) => other.id === id))
}

const itemsIn = (sandbox: Sandbox, owner: Course, module: number): ReadonlyArray<ContentItem> =>
  moduleItems
    .rowsOf(sandbox, owner)
    .filter(({ module_id }) => module_id === module)
    .map((row, index) => ({ owner, row, position: index + 1 }))

const isVisible = ({ owner, row }: Item<Course, { readonly published: boolean }>): boolean =>
  row.published || canEdit(owner.role)

export const modules = defineKind({
  name: "module",
  owners: {
    ...courseOwners,
    find: (request: ApiRequest): Effect.Effect<Course, ApiFailure> =>
      Effect.tap(courseOwners.find(request), (course) => removeItemsWithoutContent(request, course))
  },
  lists: ["/courses/:course_id/modules"],
  fields: moduleFields,
  findConflicts: findItemConflicts,
  initial: NEW_MODULE,
  seed: seededModules,
  isOrdered: true,
  check: { name: [required("missing module name")] },
  derive: (item, request, action) => ({
    workflow_state: undefined,
    state: undefined,
    completed_at: undefined,
    prerequisite_module_ids: earlierPrerequisites(request, item),
    // Canvas: a deleted module is shown unpublished, and only who may edit it sees whether it is published.
    published: canEdit(item.owner.role) ? item.row.published && action !== "deleted" : undefined,
    items_count: itemsIn(request, item.owner, item.row.id).filter(isVisible).length,
    items_url: `${request.url}/api/v1/${coursePath(item.owner)}/modules/${item.row.id}/items`,
    ...(action === "updated" ? { publish_warning: false, unpublish_warning: false } : {})
  }),
  includes: {
    items: (item, request) => {
      const items = itemsIn(request, item.owner, item.row.id).filter(isVisible)
      return items.length > MAX_INLINE_ITEMS ? undefined : items.map((one) => moduleItems.json(request, one))
    },
    // Shown by the included items.
    content_details: () => undefined
  },
  filters: { search_term: filterSearch(({ row }, term) => containsTerm([row.name], term)) },
  reads: ["module[skip_content_tags]", "student_id"],
  mayRead: isVisible,
  // Canvas: publishing or unpublishing a module does the same to its items.
  onChange: (item, request, action) => {
    const sent = asMap(request.parameters.get("module"))
    const isPublication = sent?.has("published") === true && !asBoolean(sent.get("skip_content_tags"))
    for (const one of itemsIn(request, item.owner, item.row.id)) {
      if (action === "deleted") moduleItems.discard(request, one)
      else if (isPublication && one.row.published !== item.row.published) {
        moduleItems.change(request, one, { published: item.row.published })
      }
    }
  }
})

const TYPES = ["File", "Page", "Discussion", "Assignment", "Quiz", "SubHeader", "ExternalUrl", "ExternalTool"]

const isExternal = (type: string): boolean => type === "ExternalUrl" || type === "ExternalTool"

/** Finds the record that a new item links to. */
const writeNewItem = Effect.fn("Sandbox.writeNewItem")(function* (
  sent: JsonObject,
  course: Course,
  request: ApiRequest
): Effect.fn.Return<JsonObject, ApiFailure> {
  const type = TYPES.find((candidate) => candidate === sent.type)
  if (type === undefined) return yield* messageFailure("Could not find content")
  if (type === "Page" && typeof sent.page_url !== "string") return yield* messageFailure("missing page_url parameter")
  const content = findContent(request, course, { ...NEW_ITEM, ...sent, type })
  if (type === "Page" && content === undefined) return yield* messageFailure("invalid page_url parameter")
  if (type in contentPaths && content === undefined) return yield* messageFailure("Could not find content")
  if (isExternal(type) && typeof sent.external_url !== "string") return yield* messageFailure("missing external url")
  const module = modules.find(request, Number(sent.module_id))
  const title = content?.title ?? null
  return {
    title: title ?? type,
    ...sent,
    content_id: content?.id ?? sent.content_id ?? null,
    content_title: title,
    // Canvas: an item for a record of the course is published like its module, any other is initially unpublished.
    published: type in contentPaths && module?.row.published === true
  }
})

/** A score is a number, however it is sent. */
const readRequirement = (sent: Json | undefined): JsonObject => {
  if (sent === undefined) return {}
  const score = isJsonObject(sent) ? sent.min_score : undefined
  const scored = score === undefined ? {} : { min_score: Number(score) }
  return { completion_requirement: isJsonObject(sent) ? { ...sent, ...scored } : null }
}

const writeItem = Effect.fn("Sandbox.writeItem")(function* (
  { completion_requirement, ...others }: JsonObject,
  { owner, row }: Before<Course, RowOf<typeof NEW_ITEM>>,
  request: ApiRequest
): Effect.fn.Return<JsonObject, ApiFailure> {
  const sent: JsonObject = { ...others, ...readRequirement(completion_requirement) }
  if (row === undefined) return yield* writeNewItem(sent, owner, request)
  const target = typeof sent.module_id === "number" ? modules.find(request, sent.module_id) : undefined
  const isMoved = sent.module_id !== undefined && sent.module_id !== row.module_id
  if (isMoved && target?.owner.id !== owner.id) return yield* messageFailure("invalid module_id")
  // An item that comes from another module is appended, if it has no position.
  const changed = isMoved ? { position: Number.MAX_SAFE_INTEGER, ...sent } : sent
  if (typeof sent.title !== "string") return changed
  yield* renameContent(request, owner, { ...row, title: sent.title })
  return { ...changed, content_title: findContent(request, owner, row)?.title ?? null }
})

export const moduleItems = defineKind({
  name: "module_item",
  owners: {
    ...courseOwners,
    find: (request: ApiRequest): Effect.Effect<Course, ApiFailure> =>
      Effect.map(modules.fromPath(request, "module_id"), ({ owner }) => owner)
  },
  lists: ["/courses/:course_id/modules/:module_id/items"],
  items: ["/courses/:course_id/modules/:module_id/items/:id"],
  ids: itemIds,
  initial: NEW_ITEM,
  seed: seededItems,
  isOrdered: true,
  reads: ["student_id"],
  write: writeItem,
  derive: ({ owner, row }, request) => {
    const content = findContent(request, owner, row)
    const base = `${request.url}/api/v1/${coursePath(owner)}`
    const path = contentPaths[row.type]
    const isEditor = canEdit(owner.role)
    return {
      title: titleOf(row, content?.title),
      quiz_lti: false,
      html_url: row.type === "SubHeader" ? undefined : `${request.url}/${coursePath(owner)}/modules/items/${row.id}`,
      content_id: path === undefined ? undefined : row.content_id,
      page_url: row.type === "Page" ? content?.url : undefined,
      url:
        row.type === "Page"
          ? `${base}/pages/${encodeURIComponent(content?.url ?? "")}`
          : path === undefined
            ? undefined
            : `${base}/${path}/${row.content_id}`,
      external_url: isExternal(row.type) ? row.external_url : undefined,
      new_tab: isExternal(row.type) ? row.new_tab : undefined,
      completion_requirement:
        row.completion_requirement === null
          ? undefined
          : { ...row.completion_requirement, completed: row.done_by.includes(shownStudent(request, owner)) },
      published: isEditor ? row.published : undefined,
      unpublishable: isEditor ? true : undefined,
      publish_at: undefined,
      content_title: undefined,
      done_by: undefined
    }
  },
  includes: { content_details: ({ owner, row }, request) => contentDetails(request, owner, row) },
  filters: {
    search_term: filterSearch(({ owner, row }, term, request) =>
      containsTerm([titleOf(row, findContent(request, owner, row)?.title)], term)
    )
  },
  mayRead: isVisible,
  onFilesRemoved: (services, removed) => followReplacedFiles(services, removed)
})

/** The person whose progress is shown. Canvas: teachers may ask for that of a student. */
const shownStudent = (request: ApiRequest, course: Course): number => {
  const student = findPerson(request.seed, asString(request.parameters.get("student_id")) ?? "")
  return student !== undefined && canEdit(course.role) ? student.id : caller(request).id
}

/** Canvas: an item gets the new title of its record, unless the record is a file. */
const titleOf = ({ content_title, title, type }: typeof NEW_ITEM, current: string | undefined): string =>
  type === "File" || current === undefined || current === content_title ? title : current

/** Canvas: an item is deleted with its record. */
const removeItemsWithoutContent = (request: ApiRequest, course: Course): Effect.Effect<void> =>
  Effect.sync(() => {
    const exists = existsContent(request, course)
    for (const item of moduleItems.itemsOf(request, course)) {
      if (!exists(item.row)) moduleItems.remove(request, item)
    }
  })

/** Canvas: module items follow a replaced file. */
const followReplacedFiles = (services: SandboxServices, { files, owner, replacedBy }: RemovedFiles): void => {
  const course = Option.getOrUndefined(findCourse(services.seed, owner.replace(/^courses\//, "")))
  if (course === undefined || replacedBy === undefined) return
  const request = requestOf(services)
  for (const item of moduleItems.itemsOf(request, course)) {
    const isReplaced = item.row.type === "File" && files.includes(item.row.content_id ?? -1)
    if (isReplaced) moduleItems.change(request, item, { content_id: replacedBy })
  }
}

/** Marks an item as done or not done for the caller. */
const markDone = (isDone: boolean) =>
  Effect.fn("Sandbox.markDone")(function* (request: ApiRequest) {
    const { owner, row } = yield* moduleItems.fromPath(request, "id")
    const { id } = caller(request)
    const others = row.done_by.filter((person) => person !== id)
    moduleItems.insert(request, owner, { ...row, done_by: isDone ? [...others, id] : others }, request.now)
    return reply(request, { message: "OK" })
  })

const itemPath = "/courses/:course_id/modules/:module_id/items/:id"

export const itemResource = defineResource({
  routes: [put(`${itemPath}/done`, markDone(true)), del(`${itemPath}/done`, markDone(false))]
})
