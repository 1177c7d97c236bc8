import { generate, type Listing } from "../listing.js"
import type { Course } from "./courses.js"
import { announcementTitles, assignmentNames, moduleNames, topicTitles } from "./names.js"
import { type Plan, pick, roll } from "./plan.js"

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
}

export interface Quiz {
  readonly id: number
  readonly title: string
}

export interface Topic {
  readonly id: number
  readonly title: string
  readonly announcement: boolean
  /** Days after the term began, for what was there from the beginning; else the moment. */
  readonly posted: number | string
  readonly message: string
  readonly published: boolean
  /** Canvas shows what is not posted yet to those who may edit only. */
  readonly delayed: boolean
}

// Ids are laid out so that a record's id tells its course and its place in it; each kind counts from its own number.
const moduleId = (course: number, place: number) => 1001 + course * 8 + place
const assignmentId = (course: number, place: number) => 5001 + course * 16 + place
const quizId = (course: number, place: number) => 301 + course * 4 + place
const topicId = (context: number, place: number) => 7001 + context * 32 + place

/** The first id that no seeded record of a course has. Items have the highest: eight for each module, eight modules. */
export const firstFreeId = (plan: Plan): number => moduleId(plan.courses, 0) * 8

export const seededModules = (plan: Plan, course: Course): ReadonlyArray<Module> =>
  Array.from({ length: 3 + (roll(plan, "modules", course.index) % 3) }, (_, place) => ({
    id: moduleId(course.index, place),
    name: `${place + 1}. ${pick(moduleNames, place)}`,
    unlockAt: undefined,
    requireSequentialProgress: false,
    publishFinalGrade: false,
    prerequisites: [],
    published: true
  }))

export const seededItems = (plan: Plan, course: Course): ReadonlyArray<ModuleItem> =>
  seededModules(plan, course).flatMap(({ id }, place) =>
    Array.from({ length: roll(plan, "module.items", course.index, place) % 6 }, (_, index) => ({
      id: id * 8 + index,
      module: id,
      type: "SubHeader",
      title: `Part ${index + 1}`,
      indent: 0,
      contentId: undefined,
      pageUrl: undefined,
      externalUrl: undefined,
      newTab: false,
      requirement: undefined,
      published: true
    }))
  )

export const seededAssignments = (plan: Plan, course: Course): ReadonlyArray<Assignment> =>
  Array.from({ length: 6 + (roll(plan, "assignments", course.index) % 8) }, (_, place) => ({
    id: assignmentId(course.index, place),
    name: `${pick(assignmentNames, roll(plan, "assignment.name", course.index, place))} ${place + 1}`,
    points: pick([5, 10, 12.5, 20, 100], roll(plan, "assignment.points", course.index, place)),
    published: true,
    due: 7 * (place + 1)
  }))

export const quizzesOf = (plan: Plan, course: Course): ReadonlyArray<Quiz> =>
  Array.from({ length: 2 + (roll(plan, "quizzes", course.index) % 2) }, (_, place) => ({
    id: quizId(course.index, place),
    title: `Quiz ${place + 1}: ${pick(moduleNames, place + 1)}`
  }))

export const groupsPerCourse = 2

export const groupCount = (plan: Plan): number => plan.courses * groupsPerCourse

/** The place of a course's or a group's topics among all topics. */
export const courseContext = (course: Course): number => course.index
export const groupContext = (plan: Plan, group: number): number => plan.courses + group

/** Canvas: announcements are topics of their own kind, so either the ones or the others are listed. */
export const topicsOf = (plan: Plan, context: number, announcements: boolean): Listing<Topic> => {
  const titles = announcements ? announcementTitles : topicTitles
  const kind = announcements ? "announcements" : "topics"
  const length = announcements ? 1 + (roll(plan, kind, context) % 5) : 4 + (roll(plan, kind, context) % 12)
  return generate(length, (place) => {
    const title = pick(titles, roll(plan, `${kind}.title`, context) + place)
    return {
      id: topicId(context, announcements ? 16 + place : place),
      title,
      announcement: announcements,
      posted: place * 3 + (roll(plan, `${kind}.posted`, context, place) % 48) / 24,
      message: `<p>${title}</p>`,
      published: true,
      delayed: !announcements && place % 4 === 0
    }
  })
}
