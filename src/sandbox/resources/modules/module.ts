import * as Schema from "effect/Schema"
import {
  countOf,
  givenList,
  howMany,
  listOf,
  Moment,
  many,
  mostRecords,
  object,
  oneOf,
  Published,
  type Some,
  says,
  Text
} from "../../kernel/given.js"
import { type Ids, ids } from "../../kernel/ids.js"
import { kept, table } from "../../kernel/kept.js"
import { type Plan, pick, roll } from "../../kernel/plan.js"
import { momentOf } from "../../kernel/time.js"
import type { Course } from "../../school/courses.js"
import { topics } from "../../school/names.js"
import { assignmentIds, givenAssignments } from "../assignments.js"
import { givenQuizzes, quizIds } from "../quizzes.js"
import { givenTopics, topicIds } from "../topics/topic.js"

/** A list of records that items can lead to. */
interface Content {
  /** What it is called in the data. */
  readonly list: string
  readonly ids: Ids
  /** Where in its list each record is, by its title. */
  readonly places: (plan: Plan, course: number) => ReadonlyMap<string | undefined, number>
}

const content = <A>(
  list: string,
  ids: Ids,
  given: { readonly of: (plan: Plan, course: number) => Some<A> },
  titleOf: (record: A) => string | undefined
): Content => ({
  list,
  ids,
  places: (plan, course) => {
    const records = given.of(plan, course)
    // Of two with one title it is the first.
    return new Map(
      typeof records === "object" ? records.map((one, place) => [titleOf(one), place] as const).reverse() : []
    )
  }
})

/** By the type of the item. */
const contents = {
  Assignment: content("assignments", assignmentIds, givenAssignments, ({ name }) => name),
  Discussion: content("discussion_topics", topicIds, givenTopics, ({ title }) => title),
  Quiz: content("quizzes", quizIds, givenQuizzes, ({ title }) => title)
}

/** Whether an item of this type leads to a record of the course. */
const leads = (type: string | undefined): type is keyof typeof contents =>
  type !== undefined && Object.hasOwn(contents, type)

/** What an item of a course with a type and a title leads to: the list that it is in, and its id if it is there. */
const contentOf = (plan: Plan, course: number) => {
  const places = {
    Assignment: contents.Assignment.places(plan, course),
    Discussion: contents.Discussion.places(plan, course),
    Quiz: contents.Quiz.places(plan, course)
  }
  return (type: keyof typeof contents, title: string | undefined) => {
    const { ids, list } = contents[type]
    const place = places[type].get(title)
    return { list, id: place === undefined ? undefined : ids.at(plan, course, place) }
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

const Item = object({
  type: Schema.optional(oneOf("SubHeader", "Page", "ExternalUrl", "Assignment", "Discussion", "Quiz")).annotations(
    says(
      "An Assignment, a Discussion or a Quiz is the one in the course's list that has the item's title. Default: SubHeader."
    )
  ),
  title: Schema.optional(Text),
  indent: Schema.optional(howMany(10)).annotations(says("Default: 0.")),
  external_url: Schema.optional(Schema.String).annotations(says("Where an ExternalUrl leads.")),
  published: Schema.optional(Published)
}).pipe(
  Schema.filter(({ external_url, type }) => (type === "ExternalUrl") === (external_url !== undefined), {
    message: () => "expected `external_url` with the type ExternalUrl, and with no other"
  }),
  Schema.filter(({ title, type }) => !leads(type) || title !== undefined, {
    message: () => "expected the `title` of what the item leads to"
  })
)

const givenModules = givenList(
  "modules",
  object({
    name: Schema.optional(Text),
    published: Schema.optional(Published),
    unlock_at: Schema.optional(Moment),
    items: Schema.optional(many(Item, mostRecords)).annotations(says("Default: none to 5."))
  }),
  { description: "Default: 3 to 5." }
)

export const moduleFields = givenModules.fields

const moduleIds = ids(1001, (plan) => Math.max(8, givenModules.most(plan)))

/** Those of items, whose owner is their module. */
export const itemIds = ids(
  0,
  (plan) =>
    givenModules
      .everywhere(plan)
      .flatMap(({ list }) => (typeof list === "object" ? list.map(({ items }) => countOf(items)) : []))
      .reduce((most, count) => Math.max(most, count), 8),
  moduleIds.limit
)

const seededModules = (plan: Plan, { index }: Course): ReadonlyArray<Module> =>
  listOf(givenModules.of(plan, index), 3 + (roll(plan, "modules", index) % 3)).map((data, place) => ({
    id: moduleIds.at(plan, index, place),
    name: data?.name ?? `${place + 1}. ${pick(topics, place)}`,
    unlockAt: momentOf(data?.unlock_at),
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

const seededItems = (plan: Plan, course: Course): ReadonlyArray<ModuleItem> => {
  const given = givenModules.of(plan, course.index)
  const found = contentOf(plan, course.index)
  return seededModules(plan, course).flatMap(({ id }, place) => {
    const items = typeof given === "object" ? given[place]?.items : undefined
    return listOf(items, roll(plan, "module.items", course.index, place) % 6).map((data, index): ModuleItem => {
      const { type = "SubHeader", title = `Part ${index + 1}` } = data ?? {}
      return {
        id: itemIds.at(plan, id, index),
        module: id,
        type,
        title,
        indent: data?.indent ?? 0,
        contentId: leads(type) ? found(type, title).id : undefined,
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
export const seededPageTitles = (plan: Plan, course: Course): ReadonlyArray<string> =>
  seededItems(plan, course).flatMap(({ title, type }) => (type === "Page" ? [title] : []))

const pageCount = (list: Some<{ readonly type?: string | undefined }>): number =>
  typeof list === "object" ? list.filter(({ type }) => type === "Page").length : 0

/** How many pages the items of any course lead to. */
export const mostPageItems = (plan: Plan): number =>
  Math.max(
    ...givenModules
      .everywhere(plan)
      .map(({ list }) => (typeof list === "object" ? list.reduce((sum, { items }) => sum + pageCount(items), 0) : 0))
  )

/** An item leads to something of its course. */
export const itemContradictions = (plan: Plan): ReadonlyArray<Schema.FilterIssue> => {
  const { courses } = plan.given
  // Where courses are a number, what holds for one holds for all.
  const all = typeof courses === "object" ? courses : [{}]
  return all.flatMap((course, index) => {
    const given = givenModules.of(plan, index)
    const path = course.modules === undefined ? [] : ["courses", index]
    const found = contentOf(plan, index)
    return (typeof given === "object" ? given : []).flatMap(({ items }, module) =>
      (typeof items === "object" ? items : []).flatMap(({ title, type }, item): ReadonlyArray<Schema.FilterIssue> => {
        if (!leads(type) || found(type, title).id !== undefined) return []
        const owner = typeof courses === "object" ? `courses[${index}]` : "a course"
        const message = `${owner} has no "${title}" in a list of \`${found(type, title).list}\``
        return [{ path: [...path, "modules", module, "items", item, "title"], message }]
      })
    )
  })
}

const indexOf = ({ index }: Course) => index

/** What somebody has marked as done in a course. */
export const itemsDone = kept(
  ([course, person]: readonly [Course, number]) => `${course.index}/${person}`,
  (): ReadonlySet<number> => new Set()
)

export const modules = table(indexOf, seededModules)
export const items = table(indexOf, seededItems)
