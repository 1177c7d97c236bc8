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
import type { JsonObject } from "../kernel/json.js"
import { hash, type Ids, makeIds, pick, type Seed } from "../kernel/seed.js"
import { normalizeTimestamp } from "../kernel/time.js"
import type { Course } from "../school/courses.js"
import { topics } from "../school/names.js"
import { assignmentIds, assignmentList } from "./assignment.js"
import { quizIds, quizList } from "./quizzes.js"
import { topicIds, topicList } from "./topics/seededTopics.js"

/** A list of records that items can link to. */
interface ContentList {
  /** Its name in the input data. */
  readonly list: string
  readonly ids: Ids
  /** The position of each record by title. */
  readonly positions: (seed: Seed, course: number) => ReadonlyMap<string | undefined, number>
}

const defineContentList = <A>(
  list: string,
  ids: Ids,
  inputs: { readonly forCourse: (seed: Seed, course: number) => CountOrList<A> },
  titleOf: (record: A) => string | undefined
): ContentList => ({
  list,
  ids,
  positions: (seed, course) => {
    const records = inputs.forCourse(seed, course)
    // The first of two records with the same title wins.
    return new Map(
      typeof records === "object"
        ? records.map((record, position) => [titleOf(record), position] as const).reverse()
        : []
    )
  }
})

/** By item type. */
const CONTENT_LISTS = {
  Assignment: defineContentList("assignments", assignmentIds, assignmentList, ({ name }) => name),
  Discussion: defineContentList("discussion_topics", topicIds, topicList, ({ title }) => title),
  Quiz: defineContentList("quizzes", quizIds, quizList, ({ title }) => title)
}

/** Whether items of this type link to a record in a list of the course. */
const isContentType = (type: string | undefined): type is keyof typeof CONTENT_LISTS =>
  type !== undefined && Object.hasOwn(CONTENT_LISTS, type)

/** Finds the list and the id, if any, of the record that an item links to. */
const makeContentFinder = (seed: Seed, course: number) => {
  const positions = {
    Assignment: CONTENT_LISTS.Assignment.positions(seed, course),
    Discussion: CONTENT_LISTS.Discussion.positions(seed, course),
    Quiz: CONTENT_LISTS.Quiz.positions(seed, course)
  }
  return (type: keyof typeof CONTENT_LISTS, title: string | undefined) => {
    const { ids, list } = CONTENT_LISTS[type]
    const position = positions[type].get(title)
    return { list, id: position === undefined ? undefined : ids.at(seed, course, position) }
  }
}

/** The fields of a new module. Canvas: it is always unpublished. */
export const NEW_MODULE = {
  name: "",
  unlock_at: null as string | null,
  require_sequential_progress: false,
  requirement_type: "all",
  publish_final_grade: false,
  prerequisite_module_ids: [] as ReadonlyArray<number>,
  published: false
}

/** The fields of a new item. */
export const NEW_ITEM = {
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
  Schema.filter(({ title, type }) => !isContentType(type) || title !== undefined, {
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
export const seededPageTitles = (seed: Seed, course: Course): ReadonlyArray<string> => {
  const first = hash(seed, "pages", course.index)
  const input = moduleList.forCourse(seed, course.index)
  const linked = (typeof input === "object" ? input : []).flatMap(({ items }) =>
    (typeof items === "object" ? items : []).flatMap(({ title, type }, index) =>
      type === "Page" ? [title ?? defaultItemTitle(index)] : []
    )
  )
  return ["Syllabus", pick(topics, first), pick(topics, first + 1), ...linked]
}

const makePageFinder = (seed: Seed, course: Course) => {
  const urls = seededPageTitles(seed, course).map(pageUrl)
  const positions = new Map(urls.map((url, position) => [url, position] as const).reverse())
  return (title: string) => pageIds.at(seed, course.index, positions.get(pageUrl(title)) ?? 0)
}

const defaultItemTitle = (index: number): string => `Part ${index + 1}`

export const seededItems = (seed: Seed, course: Course) => {
  const input = moduleList.forCourse(seed, course.index)
  const findContent = makeContentFinder(seed, course.index)
  const pageIdOf = makePageFinder(seed, course)
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
        content_id: isContentType(type)
          ? (findContent(type, title).id ?? null)
          : type === "Page"
            ? pageIdOf(title)
            : null,
        external_url: data?.external_url ?? null,
        published: data?.published ?? true
      }
    })
  })
}

const pageCount = (list: CountOrList<{ readonly type?: string | undefined }>): number =>
  typeof list === "object" ? list.filter(({ type }) => type === "Page").length : 0

/** The ids of pages, as many as the default pages and those that the items of a course link to at most. */
export const pageIds = makeIds(1, (seed) => {
  const linkedCounts = moduleList
    .findOccurrences(seed)
    .map(({ list }) => (typeof list === "object" ? list.reduce((sum, { items }) => sum + pageCount(items), 0) : 0))
  return DEFAULT_PAGES + Math.max(...linkedCounts)
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
      (typeof items === "object" ? items : []).flatMap(({ title, type }, item): ReadonlyArray<Schema.FilterIssue> => {
        if (!isContentType(type) || findContent(type, title).id !== undefined) return []
        const owner = typeof courses === "object" ? `courses[${index}]` : "a course"
        const message = `${owner} has no "${title}" in a list of \`${findContent(type, title).list}\``
        return [{ path: [...path, "modules", module, "items", item, "title"], message }]
      })
    )
  })
}
