/** Modules of courses, their items, and the records that items link to. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { defineKind, required } from "../generic/defineKind.js"
import type { Before, Item, RowOf } from "../generic/kind.js"
import { type ApiFailure, messageFailure } from "../kernel/apiFailure.js"
import { type ApiRequest, type Removal, requestOf, type SandboxServices } from "../kernel/context.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asMap } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, put } from "../kernel/resource.js"
import type { Sandbox } from "../kernel/seed.js"
import { caller, courseOwners } from "../school/callers.js"
import { type Course, coursePath, findCourse } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import { assignments } from "./assignments.js"
import { files } from "./files/files.js"
import { filesOfCourse } from "./files/owners.js"
import { findItemConflicts, itemIds, moduleFields, seededItems, seededModules } from "./module.js"
import { pages } from "./pages.js"
import { quizzes } from "./quizzes.js"
import { courseForum, topics } from "./topics/topics.js"

const NEW_MODULE = {
  name: "",
  unlock_at: null as string | null,
  require_sequential_progress: false,
  requirement_type: "all",
  publish_final_grade: false,
  prerequisite_module_ids: [] as ReadonlyArray<number>,
  // Canvas: a new module is always unpublished.
  published: false
}

const NEW_ITEM = {
  module_id: 0,
  type: "SubHeader",
  /** The title that was given, which is shown until the linked record gets another one. */
  title: "",
  /** The title of the linked record when this one was given. */
  content_title: null as string | null,
  indent: 0,
  /** The id of the linked record, also of a page. */
  content_id: null as number | null,
  external_url: null as string | null,
  new_tab: false,
  completion_requirement: null as JsonObject | null,
  published: false,
  /** The people who have marked it as done. */
  done_by: [] as ReadonlyArray<number>
}

type CourseModule = Item<Course, RowOf<typeof NEW_MODULE>>
type ContentItem = Item<Course, RowOf<typeof NEW_ITEM>>

/** A record that an item links to, with its fields. */
type Content = JsonObject & { readonly id: number; readonly title: string }

/** A list of records that items can link to. */
interface ContentList {
  /** Its path in a course. */
  readonly path: string
  /** The name of its records in the sandbox's state. */
  readonly resource: string
  readonly find: (services: SandboxServices, course: Course, id: number) => Content | undefined
}

const contentList = (
  path: string,
  resource: string,
  rowsOf: (services: SandboxServices, course: Course) => ReadonlyArray<JsonObject & { readonly id: number }>
): ContentList => ({
  path,
  resource,
  find: (services, course, id) => {
    const found = rowsOf(services, course).find((row) => row.id === id)
    return found && { ...found, title: String(found.title ?? found.name ?? found.display_name) }
  }
})

/** By the type of the item. */
const CONTENT_LISTS: Readonly<Record<string, ContentList>> = {
  Assignment: contentList("assignments", "assignment", (services, course) => assignments.rowsOf(services, course)),
  Discussion: contentList("discussion_topics", "discussion_topic", (services, course) =>
    topics.rowsOf(services, courseForum(course))
  ),
  File: contentList("files", "file", (services, course) => files.rowsOf(services, filesOfCourse(course))),
  Page: contentList("pages", "page", (services, course) => pages.rowsOf(services, course)),
  Quiz: contentList("quizzes", "quiz", (services, course) => quizzes.rowsOf(services, course))
}

const findContent = (services: SandboxServices, course: Course, { content_id, type }: typeof NEW_ITEM) =>
  lookUp(CONTENT_LISTS, type)?.find(services, course, content_id ?? -1)

/** The dates and points of the record that an item links to. Canvas: records without them have only their locks. */
const contentDetails = (services: SandboxServices, { owner, row }: ContentItem): JsonObject => {
  const found = row.type === "Assignment" ? findContent(services, owner, row) : undefined
  if (found === undefined) return { locked_for_user: false }
  const { due_at, lock_at, points_possible, unlock_at } = found
  return { points_possible, due_at, unlock_at, lock_at, locked_for_user: false }
}

// Canvas omits the items of a module with more than this.
const MAX_INLINE_ITEMS = 100

const itemsIn = (sandbox: Sandbox, { owner, row: { id } }: CourseModule): ReadonlyArray<ContentItem> =>
  moduleItems.itemsOf(sandbox, owner).filter(({ row }) => row.module_id === id)

const visibleItemsIn = (sandbox: Sandbox, module: CourseModule): ReadonlyArray<ContentItem> =>
  itemsIn(sandbox, module).filter(({ owner, row }) => row.published || canEdit(owner.role))

export const modules = defineKind({
  name: "module",
  owners: courseOwners,
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
    // Canvas: a deleted module is shown unpublished, and only who may edit it sees whether it is published.
    published: canEdit(item.owner.role) ? item.row.published && action !== "deleted" : undefined,
    items_count: visibleItemsIn(request, item).length,
    items_url: `${request.url}/api/v1/${coursePath(item.owner)}/modules/${item.row.id}/items`
  }),
  includes: {
    items: (item, request) => {
      const items = visibleItemsIn(request, item)
      return items.length > MAX_INLINE_ITEMS ? undefined : items.map((one) => moduleItems.json(request, one))
    },
    // Shown by the included items.
    content_details: () => undefined
  },
  // Canvas: publishing or unpublishing a module does the same to its items.
  onChange: (item, request, action) => {
    const isPublication = asMap(request.parameters.get("module"))?.has("published") === true
    for (const one of itemsIn(request, item)) {
      if (action === "deleted") moduleItems.discard(request, one)
      else if (isPublication && one.row.published !== item.row.published) {
        moduleItems.change(request, one, { published: item.row.published })
      }
    }
  }
})

const isExternal = (type: string): boolean => type === "ExternalUrl" || type === "ExternalTool"

/** Whether an item names the record that it links to by its id. It names a page by its URL. */
const isLinkedById = (type: string): boolean => type !== "Page" && Object.hasOwn(CONTENT_LISTS, type)

/** Finds the record that a new item links to. */
const writeNewItem = Effect.fn("Sandbox.writeNewItem")(function* (
  sent: JsonObject,
  course: Course,
  request: ApiRequest
): Effect.fn.Return<JsonObject, ApiFailure> {
  const type = String(sent.type ?? "")
  if (type === "") return yield* messageFailure("Could not find content")
  if (type === "Page" && typeof sent.page_url !== "string") return yield* messageFailure("missing page_url parameter")
  const content =
    type === "Page"
      ? pages.rowsOf(request, course).find(({ url }) => url === sent.page_url)
      : findContent(request, course, { ...NEW_ITEM, ...sent, type })
  if (type === "Page" && content === undefined) return yield* messageFailure("invalid page_url parameter")
  if (isLinkedById(type) && content === undefined) return yield* messageFailure("Could not find content")
  if (isExternal(type) && typeof sent.external_url !== "string") return yield* messageFailure("missing external url")
  return {
    title: content?.title ?? type,
    ...sent,
    content_id: content?.id ?? sent.content_id ?? null,
    content_title: content?.title ?? null,
    // Canvas: an item for a record of the course is published like its module, any other is initially unpublished.
    published: isLinkedById(type) && modules.find(request, Number(sent.module_id))?.row.published === true
  }
})

const writeItem = (
  sent: JsonObject,
  { owner, row }: Before<Course, RowOf<typeof NEW_ITEM>>,
  request: ApiRequest
): JsonObject | Effect.Effect<JsonObject, ApiFailure> => {
  if (row === undefined) return writeNewItem(sent, owner, request)
  const target = typeof sent.module_id === "number" ? modules.find(request, sent.module_id) : undefined
  const isMoved = sent.module_id !== undefined && sent.module_id !== row.module_id
  if (isMoved && target?.owner.id !== owner.id) return Effect.fail(messageFailure("invalid module_id"))
  return {
    // An item that comes from another module is appended, if it has no position.
    ...(isMoved ? { position: Number.MAX_SAFE_INTEGER } : {}),
    ...sent,
    ...(sent.title === undefined ? {} : { content_title: findContent(request, owner, row)?.title ?? null })
  }
}

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
  write: writeItem,
  derive: ({ owner, row }, request) => {
    const { completion_requirement, content_id, content_title, title, type } = row
    const content = findContent(request, owner, row)
    const list = lookUp(CONTENT_LISTS, type)
    const address = `${request.url}/api/v1/${coursePath(owner)}/${list?.path}`
    // A page is named by its URL.
    const reference = type === "Page" ? encodeURIComponent(String(content?.url)) : content_id
    const isEditor = canEdit(owner.role)
    return {
      // Canvas: an item gets the new title of its record, unless the record is a file.
      title: type === "File" || content === undefined || content.title === content_title ? title : content.title,
      quiz_lti: false,
      html_url: type === "SubHeader" ? undefined : `${request.url}/${coursePath(owner)}/modules/items/${row.id}`,
      content_id: isLinkedById(type) ? content_id : undefined,
      page_url: type === "Page" ? content?.url : undefined,
      url: list === undefined ? undefined : `${address}/${reference}`,
      external_url: isExternal(type) ? row.external_url : undefined,
      new_tab: isExternal(type) ? row.new_tab : undefined,
      completion_requirement:
        completion_requirement === null
          ? undefined
          : { ...completion_requirement, completed: row.done_by.includes(caller(request).id) },
      published: isEditor ? row.published : undefined,
      unpublishable: isEditor ? true : undefined,
      publish_at: undefined,
      content_title: undefined,
      done_by: undefined
    }
  },
  includes: { content_details: (item, request) => contentDetails(request, item) },
  onRemoved: (services, removal) => followRemoval(services, removal)
})

/** Canvas: an item is deleted with its record, and follows a replaced file. */
const followRemoval = (services: SandboxServices, { ids, owner, replacedBy, resource }: Removal): void => {
  const course = Option.getOrUndefined(findCourse(services.seed, owner.replace(/^courses\//, "")))
  const isLinked = ({ content_id, type }: typeof NEW_ITEM) =>
    lookUp(CONTENT_LISTS, type)?.resource === resource && ids.includes(content_id ?? -1)
  if (course === undefined) return
  const request = requestOf(services)
  for (const item of moduleItems.itemsOf(services, course).filter(({ row }) => isLinked(row))) {
    if (replacedBy === undefined) moduleItems.remove(request, item)
    else moduleItems.change(request, item, { content_id: replacedBy })
  }
}

/** Marks an item as done for the caller. */
const markDone = Effect.fn("Sandbox.markDone")(function* (request: ApiRequest) {
  const { owner, row } = yield* moduleItems.fromPath(request, "id")
  const done_by = [...row.done_by, caller(request).id]
  moduleItems.insert(request, owner, { ...row, done_by }, request.now)
  return reply(request, { message: "OK" })
})

export const itemResource = defineResource({
  routes: [put("/courses/:course_id/modules/:module_id/items/:id/done", markDone)]
})
