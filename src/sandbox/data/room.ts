import type { CourseData, InstitutionData } from "./records.js"

/** Teacher, teaching assistant and observer. */
const staffCount = 3

/** How many made-up people there are, unless a course needs more. */
const smallestPopulation = 20_011

/** A prime that does not divide the population: stepping through it by this meets everybody once before anybody twice. */
export const step = 7919

/**
 * How many ids each course has for records of each kind, so that a record's id tells its course and its place in it. It is the
 * same for every course: enough for the one that has the most.
 */
export interface Room {
  readonly modules: number
  /** In each module. */
  readonly items: number
  readonly assignments: number
  readonly quizzes: number
  /** Of discussions, and as many again of announcements; a group has the same. */
  readonly topics: number
  readonly groups: number
  readonly enrollments: number
  /** People who are made up. */
  readonly population: number
}

type Lists = Pick<
  CourseData,
  "announcements" | "assignments" | "discussion_topics" | "groups" | "modules" | "quizzes" | "students"
>

/** What is said of every course, and of each. */
export const allLists = (data: InstitutionData): ReadonlyArray<Lists> =>
  typeof data.courses === "object" ? [data, ...data.courses] : [data]

const count = (list: number | ReadonlyArray<unknown> | undefined): number =>
  typeof list === "object" ? list.length : (list ?? 0)

export const roomOf = (data: InstitutionData): Room => {
  const all = allLists(data)
  const most = (least: number, sizeOf: (lists: Lists) => number) =>
    all.reduce((most, lists) => Math.max(most, sizeOf(lists)), least)
  const members = most(0, ({ students }) => count(students)) + staffCount
  return {
    modules: most(8, ({ modules }) => count(modules)),
    items: most(8, ({ modules }) =>
      typeof modules === "object" ? modules.reduce((most, { items }) => Math.max(most, count(items)), 0) : 0
    ),
    assignments: most(16, ({ assignments }) => count(assignments)),
    quizzes: most(4, ({ quizzes }) => count(quizzes)),
    topics: most(16, ({ announcements, discussion_topics }) =>
      Math.max(count(announcements), count(discussion_topics))
    ),
    groups: most(2, ({ groups }) => count(groups)),
    enrollments: Math.max(64, members + 1),
    population: Math.max(smallestPopulation, members % step === 0 ? members + 1 : members)
  }
}
