/** Copies the contents of a course into another one. */
import type { SandboxServices } from "../../kernel/context.js"
import type { ParameterMap } from "../../kernel/parameters.js"
import { asBoolean, asMap, asStrings } from "../../kernel/parameters.js"
import type { Course } from "../../school/courses.js"
import { assignmentGroupIds } from "../assignment.js"
import { assignments } from "../assignments.js"
import { fullName, splitFolderPath } from "../files/drive.js"
import { driveOf, ensureFolder, newFileId, placeFile } from "../files/store.js"
import { moduleItems, modules } from "../modules.js"
import { freeUrl, pages } from "../pages.js"
import { courseForum, topics } from "../topics/topics.js"

/** The kinds of contents, as `copy[all_…]` and `copy[…]` name them. */
type CopiedKind =
  | "context_modules"
  | "assignments"
  | "discussion_topics"
  | "announcements"
  | "wiki_pages"
  | "attachments"

/** Whether a record is copied. */
export type Selection = (kind: CopiedKind, id: number) => boolean

export const copyEverything: Selection = () => true

/** Parses `copy[all_assignments]`, `copy[assignments][]` and `copy[assignments][5001]`. */
export const parseSelection =
  (copy: ParameterMap): Selection =>
  (kind, id) => {
    if (asBoolean(copy.get("everything")) || asBoolean(copy.get(`all_${kind}`))) return true
    const chosen = copy.get(kind)
    const map = asMap(chosen)
    return map === undefined ? asStrings(chosen).includes(String(id)) : asBoolean(map.get(String(id)))
  }

/** Copies the selected records. Copies get new ids; items of modules link to the copies. */
export const copyCourse = (
  services: SandboxServices,
  source: Course,
  target: Course,
  options: { readonly isSelected: Selection; readonly now: string; readonly user: number }
): void => {
  const { isSelected, now, user } = options
  const { nextId } = services
  const copies = new Map<string, number>()
  const newIdFor = (kind: string, id: number) => {
    const copy = nextId()
    copies.set(`${kind}/${id}`, copy)
    return copy
  }

  for (const row of assignments.rowsOf(services, source)) {
    if (!isSelected("assignments", row.id)) continue
    const copy = {
      ...row,
      id: newIdFor("Assignment", row.id),
      course_id: target.id,
      assignment_group_id: assignmentGroupIds.at(services.seed, target.index, 0),
      // They are for students, groups and sections of the other course.
      overrides: [],
      created_at: now,
      updated_at: now
    }
    assignments.insert(services, target, copy, now)
  }
  for (const row of pages.rowsOf(services, source)) {
    if (!isSelected("wiki_pages", row.id)) continue
    const id = newIdFor("Page", row.id)
    const url = freeUrl(pages.rowsOf(services, target), row.title)
    pages.insert(services, target, { ...row, id, url, front_page: false, created_at: now, updated_at: now }, now)
  }
  for (const row of topics.rowsOf(services, courseForum(source))) {
    if (!isSelected(row.is_announcement ? "announcements" : "discussion_topics", row.id)) continue
    const copy = { ...row, id: newIdFor("Discussion", row.id), author_id: user, created_at: now, last_reply_at: now }
    topics.insert(services, courseForum(target), copy, now)
  }
  const sourceItems = moduleItems.rowsOf(services, source)
  for (const row of modules.rowsOf(services, source)) {
    if (!isSelected("context_modules", row.id)) continue
    const module = newIdFor("Module", row.id)
    const prerequisite_module_ids = row.prerequisite_module_ids.flatMap((id) => copies.get(`Module/${id}`) ?? [])
    modules.insert(services, target, { ...row, id: module, prerequisite_module_ids }, now)
    for (const item of sourceItems.filter((candidate) => candidate.module_id === row.id)) {
      const content_id = copies.get(`${item.type}/${item.content_id}`) ?? null
      moduleItems.insert(services, target, { ...item, id: nextId(), module_id: module, content_id, done_by: [] }, now)
    }
  }
  const sourceOwner = { _tag: "Course", course: source } as const
  const targetOwner = { _tag: "Course", course: target } as const
  const [from, to] = [driveOf(services, sourceOwner), driveOf(services, targetOwner)]
  for (const file of from.files) {
    const folder = from.folders.find(({ id }) => id === file.folder)
    if (folder === undefined || !isSelected("attachments", file.id)) continue
    const names = splitFolderPath(sourceOwner, fullName(from, folder))
    const copy = { ...file, ...newFileId(services, to), createdAt: now, updatedAt: now }
    placeFile(services, to, { ...copy, folder: ensureFolder(services, to, names, now).id })
  }
}
