/** Modules and their items, from the input data or generated. */
import * as Schema from "effect/Schema"
import { type CountOrList, countOf, defineList, expandList } from "../kernel/inputData.js"
import {
  countOrList,
  countUpTo,
  describe,
  MAX_RECORDS,
  oneOf,
  Published,
  ShortString,
  strictObject,
  Timestamp
} from "../kernel/inputSchemas.js"
import { lookUp } from "../kernel/json.js"
import { hash, type Ids, makeIds, pick, type Seed } from "../kernel/seed.js"
import { normalizeTimestamp } from "../kernel/time.js"
import type { Course } from "../school/courses.js"
import { topics } from "../school/names.js"
import { assignmentIds, assignmentList } from "./assignment.js"
import { quizIds, quizList } from "./quizzes.js"
import { topicIds, topicList } from "./topics/seededTopics.js"

/** The position of each record of a list by its title. The first of two records with the same title wins. */
const positionsOf = <A>(list: CountOrList<A>, titleOf: (record: A) => string | undefined) =>
  new Map(
    (typeof list === "object" ? list : []).map((record, position) => [titleOf(record), position] as const).reverse()
  )

/** A list that items can link to: its name in the input data, its ids, and the positions of its records by their titles. */
type ContentList = readonly [name: string, ids: Ids, positions: ReadonlyMap<string | undefined, number>]

/** The lists of a course that items can link to, by the type of the item. */
const contentLists = (seed: Seed, course: number): Readonly<Record<string, ContentList>> => ({
  Assignment: ["assignments", assignmentIds, positionsOf(assignmentList.forCourse(seed, course), ({ name }) => name)],
  Discussion: ["discussion_topics", topicIds, positionsOf(topicList.forCourse(seed, course), ({ title }) => title)],
  Page: ["pages", pageIds, positionsOf(seededPageTitles(seed, course).map(pageUrl), (url) => url)],
  Quiz: ["quizzes", quizIds, positionsOf(quizList.forCourse(seed, course), ({ title }) => title)]
})

/** Finds the record that an item links to by its title: its list, and its id if it exists. */
const makeContentFinder = (seed: Seed, course: number) => {
  const lists = contentLists(seed, course)
  return (type: string, title: string) => {
    const found = lookUp(lists, type)
    if (found === undefined) return undefined
    const [list, ids, positions] = found
    const position = positions.get(type === "Page" ? pageUrl(title) : title)
    return { list, id: position === undefined ? undefined : ids.at(seed, course, position) }
  }
}

const ItemInput = strictObject({
  type: Schema.optional(oneOf("SubHeader", "Page", "ExternalUrl", "Assignment", "Discussion", "Quiz")).annotations(
    describe(
      "An Assignment, Discussion or Quiz links to the record with the same title in the course's list. Default: SubHeader."
    )
  ),
  title: Schema.optional(ShortString),
  indent: Schema.optional(countUpTo(10)).annotations(describe("Default: 0.")),
  external_url: Schema.optional(Schema.String).annotations(describe("The URL of an ExternalUrl.")),
  published: Schema.optional(Published)
}).pipe(
  Schema.filter(({ external_url, type }) => (type === "ExternalUrl") === (external_url !== undefined), {
    message: () => "expected `external_url` for the type ExternalUrl only"
  }),
  Schema.filter(({ title, type = "" }) => !/^(?:Assignment|Discussion|Quiz)$/.test(type) || title !== undefined, {
    message: () => "expected the `title` of the record that the item links to"
  })
)

const moduleList = defineList(
  "modules",
  strictObject({
    name: Schema.optional(ShortString),
    published: Schema.optional(Published),
    unlock_at: Schema.optional(Timestamp),
    items: Schema.optional(countOrList(ItemInput, MAX_RECORDS)).annotations(describe("Default: 0 to 5."))
  }),
  { description: "Default: 3 to 5." }
)

export const moduleFields = moduleList.fields

const moduleIds = makeIds(1001, (seed) => Math.max(8, moduleList.maxLength(seed)))

/** The ids of items. Their owner is a module. */
export const itemIds = makeIds(
  0,
  (seed) =>
    moduleList
      .findOccurrences(seed)
      .flatMap(({ list }) => (typeof list === "object" ? list.map(({ items }) => countOf(items)) : []))
      .reduce((max, count) => Math.max(max, count), 8),
  moduleIds.limit
)

export const seededModules = (seed: Seed, { index }: Course) =>
  expandList(moduleList.forCourse(seed, index), 3 + (hash(seed, "modules", index) % 3)).map((data, position) => ({
    id: moduleIds.at(seed, index, position),
    name: data?.name ?? `${position + 1}. ${pick(topics, position)}`,
    unlock_at: normalizeTimestamp(data?.unlock_at) ?? null,
    published: data?.published ?? true
  }))

/** Canvas: the URL of a page is its title in lower case with hyphens. Assumption: other scripts are unchanged. */
export const pageUrl = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")

const DEFAULT_PAGES = 3

/** Default pages, and the pages that module items link to. Of two titles with the same URL, the first one has a page. */
export const seededPageTitles = (seed: Seed, course: number): ReadonlyArray<string> => {
  const first = hash(seed, "pages", course)
  const input = moduleList.forCourse(seed, course)
  const linked = (typeof input === "object" ? input : []).flatMap(({ items }) =>
    (typeof items === "object" ? items : []).flatMap(({ title, type }, index) =>
      type === "Page" ? [title ?? defaultItemTitle(index)] : []
    )
  )
  return ["Syllabus", pick(topics, first), pick(topics, first + 1), ...linked]
}

const defaultItemTitle = (index: number): string => `Part ${index + 1}`

export const seededItems = (seed: Seed, course: Course) => {
  const input = moduleList.forCourse(seed, course.index)
  const findContent = makeContentFinder(seed, course.index)
  return seededModules(seed, course).flatMap(({ id }, position) => {
    const items = typeof input === "object" ? input[position]?.items : undefined
    return expandList(items, hash(seed, "module.items", course.index, position) % 6).map((data, index) => {
      const { type = "SubHeader", title = defaultItemTitle(index) } = data ?? {}
      return {
        id: itemIds.at(seed, id, index),
        module_id: id,
        type,
        title,
        content_title: title,
        indent: data?.indent ?? 0,
        content_id: findContent(type, title)?.id ?? null,
        external_url: data?.external_url ?? null,
        published: data?.published ?? true
      }
    })
  })
}

/** The ids of pages: the default pages, and as many as the items of a course that can link to one. */
export const pageIds = makeIds(1, (seed) => {
  const counts = moduleList
    .findOccurrences(seed)
    .map(({ list }) => (typeof list === "object" ? list.reduce((sum, { items }) => sum + countOf(items), 0) : 0))
  return DEFAULT_PAGES + Math.max(...counts)
})

/** Finds items that link to a record that does not exist. */
export const findItemConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> => {
  const { courses } = seed.data
  // If the data only contain the number of courses, one check covers all of them.
  const all = typeof courses === "object" ? courses : [{}]
  return all.flatMap((course, index) => {
    const input = moduleList.forCourse(seed, index)
    const path = course.modules === undefined ? [] : ["courses", index]
    const findContent = makeContentFinder(seed, index)
    return (typeof input === "object" ? input : []).flatMap(({ items }, module) =>
      (typeof items === "object" ? items : []).flatMap(
        ({ title, type = "" }, item): ReadonlyArray<Schema.FilterIssue> => {
          const found = title === undefined ? undefined : findContent(type, title)
          if (found === undefined || found.id !== undefined) return []
          const owner = typeof courses === "object" ? `courses[${index}]` : "a course"
          const message = `${owner} has no "${title}" in a list of \`${found.list}\``
          return [{ path: [...path, "modules", module, "items", item, "title"], message }]
        }
      )
    )
  })
}
