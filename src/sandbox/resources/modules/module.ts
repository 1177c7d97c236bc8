import * as Schema from "effect/Schema"
import { type Ids, makeIds } from "../../kernel/ids.js"
import {
  type CountOrList,
  countOf,
  countOrList,
  countUpTo,
  defineList,
  describe,
  expandList,
  MAX_RECORDS,
  oneOf,
  Published,
  ShortString,
  strictObject,
  Timestamp
} from "../../kernel/inputData.js"
import { hash, pick, type Seed } from "../../kernel/seed.js"
import { makeState, makeTable } from "../../kernel/state.js"
import { normalizeTimestamp } from "../../kernel/time.js"
import type { Course } from "../../school/courses.js"
import { topics } from "../../school/names.js"
import { assignmentIds, assignmentList } from "../assignments.js"
import { quizIds, quizList } from "../quizzes.js"
import { topicIds, topicList } from "../topics/topic.js"

/** A list of records that items can lead to. */
interface ContentList {
  /** What it is called in the data. */
  readonly list: string
  readonly ids: Ids
  /** Where in its list each record is, by its title. */
  readonly places: (seed: Seed, course: number) => ReadonlyMap<string | undefined, number>
}

const defineContentList = <A>(
  list: string,
  ids: Ids,
  inputs: { readonly forCourse: (seed: Seed, course: number) => CountOrList<A> },
  titleOf: (record: A) => string | undefined
): ContentList => ({
  list,
  ids,
  places: (seed, course) => {
    const records = inputs.forCourse(seed, course)
    // Of two with one title it is the first.
    return new Map(
      typeof records === "object" ? records.map((one, place) => [titleOf(one), place] as const).reverse() : []
    )
  }
})

/** By the type of the item. */
const CONTENT_LISTS = {
  Assignment: defineContentList("assignments", assignmentIds, assignmentList, ({ name }) => name),
  Discussion: defineContentList("discussion_topics", topicIds, topicList, ({ title }) => title),
  Quiz: defineContentList("quizzes", quizIds, quizList, ({ title }) => title)
}

/** Whether an item of this type leads to a record of the course. */
const isContentType = (type: string | undefined): type is keyof typeof CONTENT_LISTS =>
  type !== undefined && Object.hasOwn(CONTENT_LISTS, type)

/** What an item of a course with a type and a title leads to: the list that it is in, and its id if it is there. */
const makeContentFinder = (seed: Seed, course: number) => {
  const places = {
    Assignment: CONTENT_LISTS.Assignment.places(seed, course),
    Discussion: CONTENT_LISTS.Discussion.places(seed, course),
    Quiz: CONTENT_LISTS.Quiz.places(seed, course)
  }
  return (type: keyof typeof CONTENT_LISTS, title: string | undefined) => {
    const { ids, list } = CONTENT_LISTS[type]
    const place = places[type].get(title)
    return { list, id: place === undefined ? undefined : ids.at(seed, course, place) }
  }
}

export interface Module {
  readonly id: number
  readonly name: string
  readonly unlockAt: string | undefined
  readonly requireSequentialProgress: boolean
  readonly publishFinalGrade: boolean
  readonly prerequisites: ReadonlyArray<number>
  readonly published: boolean
}

export interface ModuleItem {
  readonly id: number
  readonly module: number
  readonly type: "File" | "Page" | "Discussion" | "Assignment" | "Quiz" | "SubHeader" | "ExternalUrl" | "ExternalTool"
  readonly title: string
  readonly indent: number
  readonly contentId: number | undefined
  readonly pageUrl: string | undefined
  readonly externalUrl: string | undefined
  readonly newTab: boolean
  readonly requirement: { readonly type: string; readonly minScore: number | undefined } | undefined
  readonly published: boolean
}

const Item = strictObject({
  type: Schema.optional(oneOf("SubHeader", "Page", "ExternalUrl", "Assignment", "Discussion", "Quiz")).annotations(
    describe(
      "An Assignment, a Discussion or a Quiz is the one in the course's list that has the item's title. Default: SubHeader."
    )
  ),
  title: Schema.optional(ShortString),
  indent: Schema.optional(countUpTo(10)).annotations(describe("Default: 0.")),
  external_url: Schema.optional(Schema.String).annotations(describe("Where an ExternalUrl leads.")),
  published: Schema.optional(Published)
}).pipe(
  Schema.filter(({ external_url, type }) => (type === "ExternalUrl") === (external_url !== undefined), {
    message: () => "expected `external_url` with the type ExternalUrl, and with no other"
  }),
  Schema.filter(({ title, type }) => !isContentType(type) || title !== undefined, {
    message: () => "expected the `title` of what the item leads to"
  })
)

const moduleList = defineList(
  "modules",
  strictObject({
    name: Schema.optional(ShortString),
    published: Schema.optional(Published),
    unlock_at: Schema.optional(Timestamp),
    items: Schema.optional(countOrList(Item, MAX_RECORDS)).annotations(describe("Default: none to 5."))
  }),
  { description: "Default: 3 to 5." }
)

export const moduleFields = moduleList.fields

const moduleIds = makeIds(1001, (seed) => Math.max(8, moduleList.maxLength(seed)))

/** Those of items, whose owner is their module. */
export const itemIds = makeIds(
  0,
  (seed) =>
    moduleList
      .findOccurrences(seed)
      .flatMap(({ list }) => (typeof list === "object" ? list.map(({ items }) => countOf(items)) : []))
      .reduce((most, count) => Math.max(most, count), 8),
  moduleIds.limit
)

const seededModules = (seed: Seed, { index }: Course): ReadonlyArray<Module> =>
  expandList(moduleList.forCourse(seed, index), 3 + (hash(seed, "modules", index) % 3)).map((data, place) => ({
    id: moduleIds.at(seed, index, place),
    name: data?.name ?? `${place + 1}. ${pick(topics, place)}`,
    unlockAt: normalizeTimestamp(data?.unlock_at),
    requireSequentialProgress: false,
    publishFinalGrade: false,
    prerequisites: [],
    published: data?.published ?? true
  }))

/** Canvas: a page's address is its title in small letters and hyphens. A guess: that other scripts stay as they are. */
export const pageUrl = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")

const seededItems = (seed: Seed, course: Course): ReadonlyArray<ModuleItem> => {
  const input = moduleList.forCourse(seed, course.index)
  const found = makeContentFinder(seed, course.index)
  return seededModules(seed, course).flatMap(({ id }, place) => {
    const items = typeof input === "object" ? input[place]?.items : undefined
    return expandList(items, hash(seed, "module.items", course.index, place) % 6).map((data, index): ModuleItem => {
      const { type = "SubHeader", title = `Part ${index + 1}` } = data ?? {}
      return {
        id: itemIds.at(seed, id, index),
        module: id,
        type,
        title,
        indent: data?.indent ?? 0,
        contentId: isContentType(type) ? found(type, title).id : undefined,
        pageUrl: type === "Page" ? pageUrl(title) : undefined,
        externalUrl: data?.external_url,
        newTab: false,
        requirement: undefined,
        published: data?.published ?? true
      }
    })
  })
}

/** The titles of the pages that a course's items lead to from the beginning. */
export const seededPageTitles = (seed: Seed, course: Course): ReadonlyArray<string> =>
  seededItems(seed, course).flatMap(({ title, type }) => (type === "Page" ? [title] : []))

const pageCount = (list: CountOrList<{ readonly type?: string | undefined }>): number =>
  typeof list === "object" ? list.filter(({ type }) => type === "Page").length : 0

/** How many pages the items of any course lead to. */
export const maxPageItems = (seed: Seed): number =>
  Math.max(
    ...moduleList
      .findOccurrences(seed)
      .map(({ list }) => (typeof list === "object" ? list.reduce((sum, { items }) => sum + pageCount(items), 0) : 0))
  )

/** An item leads to something of its course. */
export const findItemConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> => {
  const { courses } = seed.data
  // Where courses are a number, what holds for one holds for all.
  const all = typeof courses === "object" ? courses : [{}]
  return all.flatMap((course, index) => {
    const input = moduleList.forCourse(seed, index)
    const path = course.modules === undefined ? [] : ["courses", index]
    const found = makeContentFinder(seed, index)
    return (typeof input === "object" ? input : []).flatMap(({ items }, module) =>
      (typeof items === "object" ? items : []).flatMap(({ title, type }, item): ReadonlyArray<Schema.FilterIssue> => {
        if (!isContentType(type) || found(type, title).id !== undefined) return []
        const owner = typeof courses === "object" ? `courses[${index}]` : "a course"
        const message = `${owner} has no "${title}" in a list of \`${found(type, title).list}\``
        return [{ path: [...path, "modules", module, "items", item, "title"], message }]
      })
    )
  })
}

const indexOf = ({ index }: Course) => index

/** What somebody has marked as done in a course. */
export const itemsDone = makeState(
  ([course, person]: readonly [Course, number]) => `${course.index}/${person}`,
  (): ReadonlySet<number> => new Set()
)

export const modules = makeTable(indexOf, seededModules)
export const items = makeTable(indexOf, seededItems)
