import type { JsonObject } from "../kernel/json.js"
import { generate, type Listing } from "../kernel/listing.js"
import { daysUntil, momentOf } from "../kernel/time.js"
import type { Course } from "./courses.js"
import { assignmentId, itemId, moduleId, quizId, topicId } from "./ids.js"
import { contentIds } from "./itemContent.js"
import { announcementTitles, assignmentNames, moduleNames, topicTitles } from "./names.js"
import { listData, listOf, type Plan, pick, roll } from "./plan.js"
import type { TopicData } from "./records.js"

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

export interface Assignment {
  readonly id: number
  readonly name: string
  readonly points: number
  readonly published: boolean
  /** Days after the term began. */
  readonly due: number | undefined
  /** What callers have written beside that, under the service's names. */
  readonly written: JsonObject
}

export interface Quiz {
  readonly id: number
  readonly title: string
  readonly published: boolean
  /** In minutes. */
  readonly timeLimit: number | undefined
}

export interface Topic {
  readonly id: number
  readonly title: string
  readonly announcement: boolean
  /** Days after the term began, for what was there from the beginning; else the moment. */
  readonly posted: number | string
  readonly message: string
  readonly published: boolean
  /** Canvas shows what is not posted yet only to those who may edit. */
  readonly delayed: boolean
}

export const seededModules = (plan: Plan, course: Course): ReadonlyArray<Module> =>
  listOf(listData(plan, course.index, "modules"), 3 + (roll(plan, "modules", course.index) % 3)).map((data, place) => ({
    id: moduleId(plan.room, course.index, place),
    name: data?.name ?? `${place + 1}. ${pick(moduleNames, place)}`,
    unlockAt: momentOf(data?.unlock_at),
    requireSequentialProgress: false,
    publishFinalGrade: false,
    prerequisites: [],
    published: data?.published ?? true
  }))

export const seededItems = (plan: Plan, course: Course): ReadonlyArray<ModuleItem> => {
  const modules = listData(plan, course.index, "modules")
  const contentId = contentIds(plan, course.index)
  return seededModules(plan, course).flatMap(({ id }, place) => {
    const items = typeof modules === "object" ? modules[place]?.items : undefined
    return listOf(items, roll(plan, "module.items", course.index, place) % 6).map((data, index): ModuleItem => {
      const { type = "SubHeader", title = `Part ${index + 1}` } = data ?? {}
      return {
        id: itemId(plan.room, id, index),
        module: id,
        type,
        title,
        indent: data?.indent ?? 0,
        contentId: contentId(type, title),
        pageUrl: type === "Page" ? pageUrl(title) : undefined,
        externalUrl: data?.external_url,
        newTab: false,
        requirement: undefined,
        published: data?.published ?? true
      }
    })
  })
}

/** Canvas: a page's address is its title in small letters and hyphens. A guess: that other scripts stay as they are. */
const pageUrl = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")

const dueOf = (due: string | null | undefined, madeUp: number): number | undefined =>
  due === null ? undefined : due === undefined ? madeUp : daysUntil(due)

export const seededAssignments = (plan: Plan, course: Course): ReadonlyArray<Assignment> =>
  listOf(listData(plan, course.index, "assignments"), 6 + (roll(plan, "assignments", course.index) % 8)).map(
    (data, place) => ({
      id: assignmentId(plan.room, course.index, place),
      name: data?.name ?? `${pick(assignmentNames, roll(plan, "assignment.name", course.index, place))} ${place + 1}`,
      points:
        data?.points_possible ?? pick([5, 10, 12.5, 20, 100], roll(plan, "assignment.points", course.index, place)),
      published: data?.published ?? true,
      due: dueOf(data?.due_at, 7 * (place + 1)),
      written: {}
    })
  )

export const quizzesOf = (plan: Plan, course: Course): ReadonlyArray<Quiz> =>
  listOf(listData(plan, course.index, "quizzes"), 2 + (roll(plan, "quizzes", course.index) % 2)).map((data, place) => ({
    id: quizId(plan.room, course.index, place),
    title: data?.title ?? `Quiz ${place + 1}: ${pick(moduleNames, place + 1)}`,
    published: data?.published ?? true,
    timeLimit: data?.time_limit === undefined ? 60 : (data.time_limit ?? undefined)
  }))

/** The place of a course's or a group's topics among all topics. */
export const courseContext = (course: Course): number => course.index
export const groupContext = (plan: Plan, group: number): number => plan.courses + group

const topicsData = (
  plan: Plan,
  course: number,
  announcements: boolean
): number | ReadonlyArray<TopicData> | undefined =>
  announcements ? listData(plan, course, "announcements") : listData(plan, course, "discussion_topics")

/** Canvas: announcements are topics of their own kind, so either the ones or the others are listed. */
export const topicsOf = (plan: Plan, context: number, announcements: boolean): Listing<Topic> => {
  const titles = announcements ? announcementTitles : topicTitles
  const kind = announcements ? "announcements" : "topics"
  const madeUp = announcements ? 1 + (roll(plan, kind, context) % 5) : 4 + (roll(plan, kind, context) % 12)
  // What is said of courses is not said of their groups.
  const list = context < plan.courses ? topicsData(plan, context, announcements) : undefined
  return generate(typeof list === "object" ? list.length : (list ?? madeUp), (place) => {
    const data = typeof list === "object" ? list[place] : undefined
    const title = data?.title ?? pick(titles, roll(plan, `${kind}.title`, context) + place)
    return {
      id: topicId(plan.room, context, announcements, place),
      title,
      announcement: announcements,
      posted: momentOf(data?.posted_at) ?? place * 3 + (roll(plan, `${kind}.posted`, context, place) % 48) / 24,
      message: data?.message ?? `<p>${title}</p>`,
      published: data?.published ?? true,
      delayed: data === undefined && !announcements && place % 4 === 0
    }
  })
}
