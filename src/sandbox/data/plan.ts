import * as Hash from "effect/Hash"
import { type GivenPeople, givenPeople } from "./givenPeople.js"
import type { CourseData, InstitutionData } from "./records.js"
import { type Room, roomOf } from "./room.js"

/** All that the seeded institution depends on: every record is a function of this and of its own place. */
export interface Plan {
  readonly seed: number
  /** How many there are. */
  readonly courses: number
  readonly data: InstitutionData
  readonly room: Room
  readonly people: GivenPeople
}

const defaultCourses = 1200

/** How many courses the data make. */
export const courseCount = ({ courses = defaultCourses }: InstitutionData): number =>
  typeof courses === "number" ? courses : courses.length

export const makePlan = (seed: number, data: InstitutionData): Plan => ({
  seed,
  courses: courseCount(data),
  data,
  room: roomOf(data),
  people: givenPeople(data)
})

/** What is given of a course, where courses are given one by one. */
export const courseData = ({ data }: Plan, course: number): CourseData | undefined =>
  typeof data.courses === "object" ? data.courses[course] : undefined

/** What is given of one list of a course: by itself, or for every course. */
export const listData = <Kind extends keyof InstitutionData & keyof CourseData>(
  plan: Plan,
  course: number,
  kind: Kind
): CourseData[Kind] | InstitutionData[Kind] => courseData(plan, course)?.[kind] ?? plan.data[kind]

/** A list as it is given: what is said of each record, or nothing where they are made up. */
export const listOf = <A>(list: number | ReadonlyArray<A> | undefined, madeUp: number): ReadonlyArray<A | undefined> =>
  typeof list === "object" ? list : Array.from({ length: list ?? madeUp }, () => undefined)

/** A number in 0..2^32-1 that the plan's seed, a topic and some places fix. */
export const roll = (plan: Plan, topic: string, ...places: ReadonlyArray<number>): number => {
  let hash = plan.seed ^ Hash.string(topic)
  for (const place of places) {
    hash = Math.imul(hash ^ place ^ 0x9e3779b9, 0x85ebca6b)
    hash ^= hash >>> 13
    hash = Math.imul(hash, 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

export const pick = <Choices extends readonly [unknown, ...ReadonlyArray<unknown>]>(
  choices: Choices,
  number: number
): Choices[number] => choices[number % choices.length] ?? choices[0]
