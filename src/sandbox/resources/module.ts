/** Modules, their items and the pages of a course, from the input data or generated. */
import * as Schema from "effect/Schema"
import { countOf, defineList, expandList } from "../kernel/inputData.js"
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
import { hash, makeIds, pick, type Seed } from "../kernel/seed.js"
import { normalizeTimestamp } from "../kernel/time.js"
import { type Course, isSeeded } from "../school/courses.js"
import { topics } from "../school/names.js"
import { seededAssignments } from "./assignment.js"
import { seededQuizzes } from "./quizzes.js"
import { seededTopics } from "./topics.js"

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

export const seededModules = (seed: Seed, { index }: Pick<Course, "index">) =>
  expandList(moduleList.forCourse(seed, index), 3 + (hash(seed, "modules", index) % 3)).map((data, position) => ({
    id: moduleIds.at(seed, index, position),
    name: data?.name ?? `${position + 1}. ${pick(topics, position)}`,
    unlock_at: normalizeTimestamp(data?.unlock_at) ?? null,
    published: data?.published ?? true
  }))

/** The modules of a course that the data list. */
const listedModules = (seed: Seed, course: number) => {
  const input = moduleList.forCourse(seed, course)
  return typeof input === "object" ? input : []
}

const defaultItemTitle = (index: number): string => `Part ${index + 1}`

const DEFAULT_PAGES = 3

/** The ids of pages: the default pages, and as many as the items of a course that can link to one. */
export const pageIds = makeIds(1, (seed) => {
  const counts = moduleList
    .findOccurrences(seed)
    .map(({ list }) => (typeof list === "object" ? list.reduce((sum, { items }) => sum + countOf(items), 0) : 0))
  return DEFAULT_PAGES + Math.max(...counts)
})

/** Canvas: the URL of a page is its title in lower case with hyphens. Assumption: other scripts are unchanged. */
export const pageUrl = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")

/** Default pages, and the pages that module items link to. Of two titles with the same URL, the first one has a page. */
export const seededPages = (seed: Seed, course: Pick<Course, "index">) => {
  if (!isSeeded(seed, course)) return []
  const { index } = course
  const first = hash(seed, "pages", index)
  const linked = listedModules(seed, index).flatMap(({ items }) =>
    (typeof items === "object" ? items : []).flatMap(({ title, type }, position) =>
      type === "Page" ? [title ?? defaultItemTitle(position)] : []
    )
  )
  const titles = new Map<string, string>()
  for (const title of ["Syllabus", pick(topics, first), pick(topics, first + 1), ...linked]) {
    if (!titles.has(pageUrl(title))) titles.set(pageUrl(title), title)
  }
  return [...titles].map(([url, title], position) => ({
    id: pageIds.at(seed, index, position),
    url,
    title,
    body: `<p>${title}</p>`,
    published: true,
    front_page: position === 0
  }))
}

/** The records of a course from the start that items can link to by their titles, by the type of the item. */
const linkableRecords = (seed: Seed, course: Pick<Course, "index">) => ({
  Assignment: seededAssignments(seed, course).map(({ id, name }) => ({ id, title: name })),
  Discussion: seededTopics(seed, course),
  Page: seededPages(seed, course),
  Quiz: seededQuizzes(seed, course)
})

/** The names of their lists in the data. A page exists for each item. */
const LISTS = { Assignment: "assignments", Discussion: "discussion_topics", Quiz: "quizzes" }

const isTitled = (wanted: string) => (record: { readonly title: string; readonly url?: string }) =>
  record.url === undefined ? record.title === wanted : record.url === pageUrl(wanted)

export const seededItems = (seed: Seed, course: Course) => {
  const records = linkableRecords(seed, course)
  return seededModules(seed, course).flatMap(({ id }, position) => {
    const items = listedModules(seed, course.index)[position]?.items
    return expandList(items, hash(seed, "module.items", course.index, position) % 6).map((data, index) => {
      const { external_url, indent = 0, published = true, type = "SubHeader" } = data ?? {}
      const title = data?.title ?? defaultItemTitle(index)
      const linked = lookUp<ReadonlyArray<{ readonly id: number; readonly title: string }>>(records, type)
      return {
        id: itemIds.at(seed, id, index),
        module_id: id,
        type,
        title: linked === undefined ? title : null,
        indent,
        content_id: linked?.find(isTitled(title))?.id ?? null,
        published,
        ...(external_url === undefined ? {} : { external_url })
      }
    })
  })
}

/** Finds items that link to a record that does not exist. */
export const findItemConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> => {
  const { courses } = seed.data
  // If the data only contain the number of courses, one check covers all of them.
  const all = typeof courses === "object" ? courses : [{}]
  return all.flatMap((course, index) => {
    const path = course.modules === undefined ? [] : ["courses", index]
    const owner = typeof courses === "object" ? `courses[${index}]` : "a course"
    const input = listedModules(seed, index)
    const records = input.length === 0 ? undefined : linkableRecords(seed, { index })
    return input.flatMap(({ items }, module) =>
      (typeof items === "object" ? items : []).flatMap(
        ({ title = "", type = "SubHeader" }, item): ReadonlyArray<Schema.FilterIssue> => {
          if (type !== "Assignment" && type !== "Discussion" && type !== "Quiz") return []
          if (records?.[type].some(isTitled(title)) === true) return []
          const message = `${owner} has no "${title}" in a list of \`${LISTS[type]}\``
          return [{ path: [...path, "modules", module, "items", item, "title"], message }]
        }
      )
    )
  })
}
