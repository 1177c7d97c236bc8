/** Modules of courses, their items, and the records that items link to. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { defineKind, required } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { type ApiFailure, messageFailure } from "../kernel/apiFailure.js"
import { type ApiRequest, type Removal, requestOf, type SandboxServices } from "../kernel/context.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { reply } from "../kernel/reply.js"
import { defineResource, put } from "../kernel/resource.js"
import type { Sandbox } from "../kernel/seed.js"
import { courseOwners } from "../school/callers.js"
import { type Course, coursePath, findCourse } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import { assignments } from "./assignments.js"
import { files } from "./files/files.js"
import { filesOfCourse } from "./files/owners.js"
import { groupsOfCourse } from "./groups.js"
import { findItemConflicts, itemIds, moduleFields, seededItems, seededModules } from "./module.js"
import { pages } from "./pages.js"
import { quizzes } from "./quizzes.js"
import { topics } from "./topics.js"

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
  /** Null for the title of the record that the item links to. */
  title: null as string | null,
  indent: 0,
  /** The id of the linked record, also of a page. */
  content_id: null as number | null,
  completion_requirement: null as JsonObject | null,
  published: false
}

type CourseModule = Item<Course, RowOf<typeof NEW_MODULE>>
type ContentItem = Item<Course, RowOf<typeof NEW_ITEM>>

/** A list of records that items can link to. */
interface ContentList {
  /** Its path in a course. */
  readonly path: string
  /** The name of its records in the sandbox's state. */
  readonly resource: string
  readonly rowsOf: (sandbox: Sandbox, course: Course) => ReadonlyArray<JsonObject & { readonly id: number }>
}

/** By the type of the item. */
const CONTENT_LISTS: Readonly<Record<string, ContentList>> = {
  Assignment: { path: "assignments", resource: "assignment", rowsOf: assignments.rowsOf },
  Discussion: {
    path: "discussion_topics",
    resource: "discussion_topic",
    rowsOf: (sandbox, course) => topics.rowsOf(sandbox, groupsOfCourse(course))
  },
  File: {
    path: "files",
    resource: "file",
    rowsOf: (sandbox, course) => files.rowsOf(sandbox, filesOfCourse(course))
  },
  Page: { path: "pages", resource: "page", rowsOf: pages.rowsOf },
  Quiz: { path: "quizzes", resource: "quiz", rowsOf: quizzes.rowsOf }
}

/** The record that an item links to. It names a page by its URL, and other records by their ids. */
const findContent = (sandbox: Sandbox, course: Course, { content_id, page_url, type }: JsonObject) =>
  lookUp(CONTENT_LISTS, String(type))
    ?.rowsOf(sandbox, course)
    .find(({ id, url }) => (page_url === undefined ? id === content_id : url === page_url))

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
    // Canvas: a deleted module is shown unpublished.
    published: item.row.published && action !== "deleted",
    items_count: visibleItemsIn(request, item).length,
    items_url: `${request.url}/api/v1/${coursePath(item.owner)}/modules/${item.row.id}/items`
  }),
  includes: {
    items: (item, request) => {
      const items = visibleItemsIn(request, item)
      return items.length > MAX_INLINE_ITEMS ? undefined : items.map((one) => moduleItems.json(request, one))
    }
  },
  onChange: (item, request, action) => {
    for (const one of action === "deleted" ? itemsIn(request, item) : []) moduleItems.discard(request, one)
  }
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
  write: ({ page_url, ...sent }, { owner, row }, request) => {
    const isInCourse =
      sent.module_id === undefined || modules.find(request, Number(sent.module_id))?.owner.id === owner.id
    if (!isInCourse) return Effect.fail(messageFailure("invalid module_id"))
    if (row !== undefined || !Object.hasOwn(CONTENT_LISTS, String(sent.type))) return sent
    const content = findContent(request, owner, { ...sent, page_url })
    return content === undefined
      ? Effect.fail(messageFailure("Could not find content"))
      : { ...sent, content_id: content.id }
  },
  derive: ({ owner, row }, request) => {
    const { completion_requirement, content_id, title, type } = row
    const content = findContent(request, owner, row)
    const list = lookUp(CONTENT_LISTS, type)
    const isPage = type === "Page"
    const reference = isPage ? encodeURIComponent(String(content?.url)) : content_id
    return {
      title: title ?? content?.title ?? content?.name ?? content?.display_name ?? type,
      html_url: type === "SubHeader" ? undefined : `${request.url}/${coursePath(owner)}/modules/items/${row.id}`,
      content_id: isPage ? undefined : content_id,
      page_url: isPage ? content?.url : undefined,
      url: list === undefined ? undefined : `${request.url}/api/v1/${coursePath(owner)}/${list.path}/${reference}`,
      completion_requirement: completion_requirement ?? undefined
    }
  },
  onRemoved: (services, removal) => followRemoval(services, removal)
})

/** Canvas: an item is deleted with its record, and follows a replaced file. */
const followRemoval = (services: SandboxServices, { ids, owner, replacedBy, resource }: Removal): void => {
  const course = Option.getOrUndefined(findCourse(services.seed, owner.replace(/^courses\//, "")))
  if (course === undefined) return
  const request = requestOf(services)
  for (const item of moduleItems.itemsOf(services, course)) {
    const { content_id, type } = item.row
    if (lookUp(CONTENT_LISTS, type)?.resource !== resource || !ids.includes(content_id ?? -1)) continue
    if (replacedBy === undefined) moduleItems.remove(request, item)
    else moduleItems.change(request, item, { content_id: replacedBy })
  }
}

const markDone = Effect.fn("Sandbox.markDone")(function* (request: ApiRequest) {
  const item = yield* moduleItems.fromPath(request, "id")
  moduleItems.change(request, item, { completion_requirement: { ...item.row.completion_requirement, completed: true } })
  return reply(request, { message: "OK" })
})

export const itemResource = defineResource({
  routes: [put("/courses/:course_id/modules/:module_id/items/:id/done", markDone)]
})
