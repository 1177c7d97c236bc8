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
  readonly items: number
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
  readonly posted: number
}

// Ids are laid out so that a record's id tells its course and its place in it; each kind counts from its own number.
const moduleId = (course: number, place: number) => 1001 + course * 8 + place
const assignmentId = (course: number, place: number) => 5001 + course * 16 + place
const quizId = (course: number, place: number) => 301 + course * 4 + place
const topicId = (context: number, place: number) => 7001 + context * 32 + place

/** The first module or assignment id that no seeded record has. */
export const firstFreeId = (plan: Plan): number => assignmentId(plan.courses, 0)

export const seededModules = (plan: Plan, course: Course): ReadonlyArray<Module> =>
  Array.from({ length: 3 + (roll(plan, "modules", course.index) % 3) }, (_, place) => ({
    id: moduleId(course.index, place),
    name: `${place + 1}. ${pick(moduleNames, place)}`,
    unlockAt: undefined,
    requireSequentialProgress: false,
    publishFinalGrade: false,
    prerequisites: [],
    published: true,
    items: roll(plan, "module.items", course.index, place) % 6
  }))

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

/** How many groups there are: two for each course. */
export const groupCount = (plan: Plan): number => plan.courses * 2

/** The place of a course's or a group's topics among all topics. */
export const courseContext = (course: Course): number => course.index
export const groupContext = (plan: Plan, group: number): number => plan.courses + group

/** Canvas: announcements are topics of their own kind, so either the ones or the others are listed. */
export const topicsOf = (plan: Plan, context: number, announcements: boolean): Listing<Topic> => {
  const titles = announcements ? announcementTitles : topicTitles
  const kind = announcements ? "announcements" : "topics"
  const length = announcements ? 1 + (roll(plan, kind, context) % 5) : 4 + (roll(plan, kind, context) % 12)
  return generate(length, (place) => ({
    id: topicId(context, announcements ? 16 + place : place),
    title: pick(titles, roll(plan, `${kind}.title`, context) + place),
    announcement: announcements,
    posted: place * 3 + (roll(plan, `${kind}.posted`, context, place) % 48) / 24
  }))
}
