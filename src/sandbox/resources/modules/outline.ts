/** The modules and items of a course, for one caller. */
import * as Effect from "effect/Effect"
import { notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow, type SandboxServices } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asString, asStrings } from "../../kernel/parameters.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { assignments, dueAtOf } from "../assignment.js"
import { itemsDone, type Module, type ModuleItem, modules } from "../module.js"
import { existingItems, findContent, shownTitle } from "./content.js"

/** All modules and items of a course, whether or not the caller may see them. */
export interface Outline {
  readonly services: SandboxServices
  readonly course: Course
  readonly modules: ReadonlyArray<Module>
  readonly items: ReadonlyArray<ModuleItem>
  /** The items that the caller has marked as done. */
  readonly done: ReadonlySet<number>
  /** Whether items show the details of their records. */
  readonly withDetails: boolean
}

/** Canvas: students see only published modules and items. */
export const isVisible =
  ({ course }: Outline) =>
  ({ published }: Module | ModuleItem): boolean =>
    published || canEdit(course.role)

export const siblingsOf = (items: ReadonlyArray<ModuleItem>, module: number): ReadonlyArray<ModuleItem> =>
  items.filter((item) => item.module === module)

const hasContent = ({ type }: ModuleItem) => type !== "Page" && type !== "SubHeader" && type !== "ExternalUrl"
export const isExternal = ({ type }: ModuleItem) => type === "ExternalUrl" || type === "ExternalTool"

export const contentPaths: { readonly [Type in ModuleItem["type"]]?: string } = {
  Assignment: "assignments",
  Discussion: "discussion_topics",
  File: "files",
  Quiz: "quizzes"
}

/** The API URL of the linked record; undefined for headings and external links. */
const apiUrl = (url: string, course: Course, item: ModuleItem, pageUrl: string | undefined): string | undefined => {
  const base = `${url}/api/v1/${coursePath(course)}`
  if (item.type === "Page") return `${base}/pages/${encodeURIComponent(pageUrl ?? "")}`
  const path = contentPaths[item.type]
  return path === undefined ? undefined : `${base}/${path}/${item.contentId}`
}

/** The dates and points of the record that an item links to. Canvas: records without them have only their locks. */
const contentDetails = (services: SandboxServices, course: Course, { contentId, type }: ModuleItem): JsonObject => {
  const found = type === "Assignment" ? assignments.get(services, course).find(({ id }) => id === contentId) : undefined
  if (found === undefined) return { locked_for_user: false }
  const { lock_at = null, unlock_at = null } = found.written
  return { points_possible: found.points, due_at: dueAtOf(found), unlock_at, lock_at, locked_for_user: false }
}

export const itemJson = (
  {
    course,
    done,
    services,
    withDetails
  }: Pick<Outline, "course" | "services"> & Partial<Pick<Outline, "done" | "withDetails">>,
  siblings: ReadonlyArray<ModuleItem>,
  item: ModuleItem
): JsonObject => {
  const { url } = services
  const pageUrl = item.type === "Page" ? (findContent(services, course, item)?.pageUrl ?? "") : undefined
  return {
    id: item.id,
    title: shownTitle(services, course, item),
    position: siblings.findIndex((other) => other.id === item.id) + 1,
    indent: item.indent,
    quiz_lti: false,
    type: item.type,
    module_id: item.module,
    html_url: item.type === "SubHeader" ? undefined : `${url}/${coursePath(course)}/modules/items/${item.id}`,
    content_id: hasContent(item) ? (item.contentId ?? 0) : undefined,
    page_url: pageUrl,
    url: apiUrl(url, course, item, pageUrl),
    external_url: isExternal(item) ? item.externalUrl : undefined,
    new_tab: isExternal(item) ? item.newTab : undefined,
    completion_requirement:
      item.requirement === undefined
        ? undefined
        : {
            type: item.requirement.type,
            min_score: item.requirement.minScore,
            completed: item.requirement.type === "must_mark_done" && done?.has(item.id) === true
          },
    published: canEdit(course.role) ? item.published : undefined,
    unpublishable: canEdit(course.role) ? true : undefined,
    content_details: withDetails === true ? contentDetails(services, course, item) : undefined
  }
}

export const moduleJson = (outline: Outline, module: Module, includedItems?: ReadonlyArray<ModuleItem>): JsonObject => {
  const { course, items, modules, services } = outline
  const siblings = siblingsOf(items, module.id)
  return {
    id: module.id,
    name: module.name,
    position: modules.findIndex((other) => other.id === module.id) + 1,
    unlock_at: module.unlockAt ?? null,
    require_sequential_progress: module.requireSequentialProgress,
    requirement_type: "all",
    publish_final_grade: module.publishFinalGrade,
    prerequisite_module_ids: module.prerequisites.filter((id) => modules.some((other) => other.id === id)),
    published: canEdit(course.role) ? module.published : undefined,
    items_count: siblings.filter(isVisible(outline)).length,
    items_url: `${services.url}/api/v1/${coursePath(course)}/modules/${module.id}/items`,
    items: includedItems?.map((item) => itemJson(outline, siblings, item))
  }
}

/** The person whose progress is shown. Canvas: teachers may ask for that of a student. */
const requestedStudent = (request: ApiRequest, course: Course): number => {
  const student = findPerson(request.seed, asString(request.parameters.get("student_id")) ?? "")
  return student !== undefined && canEdit(course.role) ? student.id : caller(request).id
}

export const loadOutline = (request: ApiRequest, course: Course) => {
  const outline: Outline = {
    services: request,
    course,
    modules: modules.get(request, course),
    items: existingItems(request, course),
    done: itemsDone.get(request, [course, requestedStudent(request, course)]),
    withDetails: asStrings(request.parameters.get("include")).includes("content_details")
  }
  return outline
}

/** The module named in the path, and the outline of its course. */
export const pathModule = Effect.fn("Sandbox.pathModule")(function* (request: ApiRequest) {
  const outline = loadOutline(request, yield* pathCourse(request))
  const module = pathRow(request, outline.modules, "id")
  return module === undefined || !isVisible(outline)(module) ? yield* notFound() : { outline, module }
})
