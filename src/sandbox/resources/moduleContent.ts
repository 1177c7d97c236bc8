/** The records that module items link to. */
import * as Effect from "effect/Effect"
import type { ApiRequest, SandboxServices } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import type { Course } from "../school/courses.js"
import { assignments } from "./assignments.js"
import { files } from "./files/files.js"
import { filesOfCourse } from "./files/owners.js"
import type { NEW_ITEM } from "./module.js"
import { pages } from "./pages.js"
import { quizzes } from "./quizzes.js"
import { courseForum, topics } from "./topics/topics.js"

const findAssignment = (services: SandboxServices, course: Course, id: number) =>
  assignments.rowsOf(services, course).find((row) => row.id === id)

const findTopic = (services: SandboxServices, course: Course, id: number) =>
  topics.rowsOf(services, courseForum(course)).find((row) => row.id === id)

const findPage = (services: SandboxServices, course: Course, id: number) =>
  pages.rowsOf(services, course).find((row) => row.id === id)

type Linking = typeof NEW_ITEM

interface Content {
  readonly id: number
  readonly title: string
  /** Of a page. */
  readonly url?: string
}

/** The paths of records that items link to by their ids. */
export const contentPaths: Readonly<Record<string, string>> = {
  Assignment: "assignments",
  Discussion: "discussion_topics",
  File: "files",
  Quiz: "quizzes"
}

const findFileOfCourse = (services: SandboxServices, course: Course, id: number): Content | undefined => {
  const found = files.rowsOf(services, filesOfCourse(course)).find((file) => file.id === id)
  return found && { id, title: found.display_name }
}

/** The record that an item links to; undefined if there is none. A new item names a page by its URL. */
export const findContent = (
  services: SandboxServices,
  course: Course,
  { content_id, type, ...item }: Linking & { readonly page_url?: unknown }
): Content | undefined => {
  const id = content_id ?? -1
  switch (type) {
    case "Assignment": {
      const found = findAssignment(services, course, id)
      return found && { id, title: found.name }
    }
    case "Discussion":
      return findTopic(services, course, id)
    case "Quiz":
      return quizzes.rowsOf(services, course).find((quiz) => quiz.id === id)
    case "File":
      return findFileOfCourse(services, course, id)
    case "Page":
      return content_id === null
        ? pages.rowsOf(services, course).find(({ url }) => url === item.page_url)
        : findPage(services, course, id)
    default:
      return undefined
  }
}

/** Whether the records of the items of a course exist. */
export const existsContent = (services: SandboxServices, course: Course) => {
  const idsOf = (rows: ReadonlyArray<{ readonly id: number }>) => new Set(rows.map(({ id }) => id))
  const ids: Readonly<Record<string, ReadonlySet<number>>> = {
    Assignment: idsOf(assignments.rowsOf(services, course)),
    Discussion: idsOf(topics.rowsOf(services, courseForum(course))),
    Page: idsOf(pages.rowsOf(services, course)),
    Quiz: idsOf(quizzes.rowsOf(services, course))
  }
  return ({ content_id, type }: Linking): boolean =>
    type === "File"
      ? findFileOfCourse(services, course, content_id ?? -1) !== undefined
      : (ids[type]?.has(content_id ?? -1) ?? true)
}

/** The dates and points of the record that an item links to. Canvas: records without them have only their locks. */
export const contentDetails = (
  services: SandboxServices,
  course: Course,
  { content_id, type }: Linking
): JsonObject => {
  const found = type === "Assignment" ? findAssignment(services, course, content_id ?? -1) : undefined
  if (found === undefined) return { locked_for_user: false }
  const { due_at, lock_at, points_possible, unlock_at } = found
  return { points_possible, due_at, unlock_at, lock_at, locked_for_user: false }
}

/** Canvas: a new title of an item is that of its record, too, unless the record is a file. */
export const renameContent = Effect.fn("Sandbox.renameContent")(function* (
  request: ApiRequest,
  course: Course,
  { content_id, title, type }: Linking
) {
  const id = content_id ?? -1
  switch (type) {
    case "Assignment": {
      const found = findAssignment(request, course, id)
      if (found !== undefined) yield* assignments.save(request, course, found, { name: title })
      break
    }
    case "Discussion": {
      const found = findTopic(request, course, id)
      if (found !== undefined) yield* topics.save(request, courseForum(course), found, { title })
      break
    }
    case "Page": {
      const found = findPage(request, course, id)
      if (found !== undefined) yield* pages.save(request, course, found, { title })
      break
    }
    case "Quiz": {
      const found = quizzes.rowsOf(request, course).find((quiz) => quiz.id === id)
      if (found !== undefined) yield* quizzes.save(request, course, found, { title })
      break
    }
  }
})
