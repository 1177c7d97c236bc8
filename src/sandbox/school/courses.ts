/** The courses of the institution. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { parseReference } from "../kernel/ids.js"
import { describe, oneOf, ShortString, SisId } from "../kernel/inputData.js"
import { generateList, type LazyList, listFromArray, sliceList } from "../kernel/lazyList.js"
import { hash, pick, type Seed } from "../kernel/seed.js"
import { courseTitlePrefixes, subjects } from "./names.js"
import type { Role } from "./roles.js"

/** The input fields of a course, except its lists. */
export const courseFields = {
  name: Schema.optional(ShortString),
  course_code: Schema.optional(ShortString),
  sis_course_id: Schema.optional(SisId),
  enrollment_type: Schema.optional(oneOf("teacher", "student", "ta", "observer", "designer")).annotations(
    describe("The role of the token's owner in the course. Default: depends on its position; teacher in the first two.")
  )
}

/** The courses that the input data list individually. */
export const listedCourses = ({ data }: Seed) =>
  // The seed contains data decoded with these fields.
  (typeof data.courses === "object" ? data.courses : []) as ReadonlyArray<Schema.Struct.Type<typeof courseFields>>

export interface Course {
  readonly index: number
  readonly id: bigint
  readonly name: string
  readonly code: string
  readonly sisId: string | undefined
  /** The role of the token's owner in this course. */
  readonly role: Role
}

/** The path of a course: `courses/101`. */
export const coursePath = (course: Course): string => `courses/${course.id}`

const FIRST_COURSE_ID = 101n

// A course of another shard: Canvas puts the shard before the local id, which makes it larger than 2^53.
const otherShardId = 74_140_000_000_062_631n
const SHARD_SIZE = 10_000_000_000_000n

// Roles repeat in a fixed cycle, so the courses of one role can be counted and located without generating others.
const roles: readonly [Role, ...ReadonlyArray<Role>] = [
  "teacher",
  "teacher",
  "student",
  "ta",
  "teacher",
  "student",
  "teacher",
  "observer",
  "student",
  "designer"
]

// The last course, so that a list sorted by id begins 101, 102, 103 …
const isOnOtherShard = (seed: Seed, index: number) => index > 0 && index === seed.courseCount - 1

export const courseAt = (seed: Seed, index: number): Course => {
  const [department, number, subject] = pick(subjects, hash(seed, "course.subject", index))
  const section = 1 + (hash(seed, "course.section", index) % 40)
  const data = listedCourses(seed)[index]
  const sisId = `${department}/${number}.${String(section).padStart(2, "0")}é-${index + 1}`
  return {
    index,
    id: isOnOtherShard(seed, index) ? otherShardId : FIRST_COURSE_ID + BigInt(index),
    name: data?.name ?? `${pick(courseTitlePrefixes, hash(seed, "course.form", index))} ${subject}`,
    code: data?.course_code ?? `${department} ${number}`,
    sisId: data?.sis_course_id === undefined ? sisId : (data.sis_course_id ?? undefined),
    role: data?.enrollment_type ?? pick(roles, index)
  }
}

/** The courses of the token's owner, optionally those with one role. */
export const coursesOf = (seed: Seed, role: Role | undefined): LazyList<Course> => {
  const all = generateList(seed.courseCount, (index) => courseAt(seed, index))
  if (role === undefined) return all
  // Listed courses are in memory, and have their roles in any order.
  if (typeof seed.data.courses === "object") {
    return listFromArray(sliceList(all, 0, all.length).filter((course) => course.role === role))
  }
  const positions = roles.flatMap((candidate, position) => (candidate === role ? [position] : []))
  const remainder = positions.filter((position) => position < seed.courseCount % roles.length).length
  return generateList(Math.floor(seed.courseCount / roles.length) * positions.length + remainder, (index) =>
    courseAt(seed, Math.floor(index / positions.length) * roles.length + (positions[index % positions.length] ?? 0))
  )
}

const byIndex = (seed: Seed, index: number): Option.Option<Course> =>
  index >= 0 && index < seed.courseCount ? Option.some(courseAt(seed, index)) : Option.none()

const byId = (seed: Seed, id: bigint): Option.Option<Course> =>
  byIndex(seed, id === otherShardId ? seed.courseCount - 1 : Number(id - FIRST_COURSE_ID)).pipe(
    Option.filter((course) => course.id === id)
  )

const bySisId = (seed: Seed, sisId: string): Option.Option<Course> => {
  const listedIndex = listedCourses(seed).findIndex((course) => course.sis_course_id === sisId)
  return byIndex(seed, listedIndex === -1 ? Number(/-(\d+)$/.exec(sisId)?.[1] ?? 0) - 1 : listedIndex).pipe(
    Option.filter((course) => course.sisId === sisId)
  )
}

/** Finds a course by a reference in a path: an id, a short id `shard~local`, or `sis_course_id:…`. */
export const findCourse = (seed: Seed, reference: string): Option.Option<Course> => {
  const { kind, value } = parseReference(reference)
  if (kind !== undefined) return kind === "sis_course_id" ? bySisId(seed, value) : Option.none()
  const match = /^(?:(\d{1,6})~)?(\d{1,19})$/.exec(value)
  return match === null ? Option.none() : byId(seed, BigInt(match[1] ?? 0) * SHARD_SIZE + BigInt(match[2] ?? 0))
}
