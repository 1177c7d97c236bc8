/** The records that module items link to. */
import * as Effect from "effect/Effect"
import type { ApiRequest, SandboxServices } from "../../kernel/context.js"
import type { Course } from "../../school/courses.js"
import { assignments } from "../assignment.js"
import { putAssignment } from "../assignments.js"
import { findFile } from "../files/store.js"
import { items, type ModuleItem } from "../module.js"
import { pages } from "../pages.js"
import { quizzes } from "../quizzes/quiz.js"
import { renameQuiz } from "../quizzes/quizzes.js"
import { courseContext, courseTopicContext, topics } from "../topics/topic.js"
import { writeTopic } from "../topics/topics.js"

const findAssignment = (services: SandboxServices, course: Course, id: number) =>
  assignments.get(services, course).find((row) => row.id === id)

const findTopic = (services: SandboxServices, course: Course, id: number) =>
  topics.get(services, courseContext(course)).find((row) => row.id === id)

const findPage = (services: SandboxServices, course: Course, id: number) =>
  pages.rowsOf(services, course).find((row) => row.id === id)

/** The title of the record that an item links to, and the URL of a page; undefined if there is no record. */
export const findContent = (
  services: SandboxServices,
  course: Course,
  { contentId, type }: Pick<ModuleItem, "contentId" | "type">
): { readonly title: string; readonly pageUrl?: string } | undefined => {
  if (contentId === undefined) return undefined
  switch (type) {
    case "Assignment": {
      const found = findAssignment(services, course, contentId)
      return found && { title: found.name }
    }
    case "Discussion":
      return findTopic(services, course, contentId)
    case "Quiz":
      return quizzes.get(services, course).find(({ id }) => id === contentId)
    case "File": {
      const found = findFile(services, contentId)
      const owner = found?.drive.owner
      const isOfCourse = owner?._tag === "Course" && owner.course.index === course.index
      return found && isOfCourse ? { title: found.file.name } : undefined
    }
    case "Page": {
      const found = findPage(services, course, contentId)
      return found && { title: found.title, pageUrl: found.url }
    }
    default:
      return undefined
  }
}

/** The items of a course whose records exist. Canvas: an item is deleted with its record. */
export const existingItems = (services: SandboxServices, course: Course): ReadonlyArray<ModuleItem> => {
  const all = items.get(services, course)
  const idsOf = (rows: ReadonlyArray<{ readonly id: number }>) => new Set(rows.map(({ id }) => id))
  const ids: Partial<Record<ModuleItem["type"], ReadonlySet<number>>> = {
    Assignment: idsOf(assignments.get(services, course)),
    Discussion: idsOf(topics.get(services, courseContext(course))),
    Page: idsOf(pages.rowsOf(services, course)),
    Quiz: idsOf(quizzes.get(services, course))
  }
  return all.filter(({ contentId = -1, type }) => ids[type]?.has(contentId) ?? true)
}

/** Canvas: an item gets the new title of its record, unless the record is a file. */
export const shownTitle = (services: SandboxServices, course: Course, item: ModuleItem): string => {
  const content = item.type === "File" ? undefined : findContent(services, course, item)
  return content === undefined || content.title === item.contentTitle ? item.title : content.title
}

/** Canvas: a new title of an item is that of its record, too, unless the record is a file. */
export const renameContent = Effect.fn("Sandbox.renameContent")(function* (
  request: ApiRequest,
  course: Course,
  { contentId = -1, title, type }: ModuleItem
) {
  switch (type) {
    case "Assignment": {
      const found = findAssignment(request, course, contentId)
      if (found !== undefined) yield* putAssignment(request, course, found, new Map([["name", title]]))
      break
    }
    case "Discussion": {
      const found = findTopic(request, course, contentId)
      const context = courseTopicContext(request, course)
      if (found !== undefined) yield* writeTopic(request, context, found, new Map([["title", title]]))
      break
    }
    case "Page": {
      const found = findPage(request, course, contentId)
      if (found !== undefined) yield* pages.save(request, course, found, { title })
      break
    }
    case "Quiz": {
      const found = quizzes.get(request, course).find(({ id }) => id === contentId)
      if (found !== undefined) renameQuiz(request, course, found, title)
      break
    }
  }
})
