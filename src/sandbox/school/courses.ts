/** The courses of the institution. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { parseReference } from "../kernel/context.js"
import { describe, oneOf, ShortString, SisId } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { hash, makeIds, memoizePerSeed, pick, type Seed } from "../kernel/seed.js"
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
  /** The role of the token's owner in this course. The owner manages the account, and so also courses without them. */
  readonly role: Role
  readonly state: "unpublished" | "available" | "completed" | "deleted"
  /** Other fields that callers have written, with the names of Canvas. */
  readonly written: JsonObject
}

/** Whether the course is one of those that the sandbox has from the start. */
export const isSeeded = ({ courseCount }: Seed, { index }: Pick<Course, "index">): boolean => index < courseCount

/** The ids of sections: a course initially has one. */
export const sectionIds = makeIds(1, () => 1)

/** The path of a course: `courses/101`. */
export const coursePath = (course: Course): string => `courses/${course.id}`

/** The course in a context code: `101` in `course_101`. */
export const courseReference = (code: string): string => code.replace(/^course_/, "")

const FIRST_COURSE_ID = 101n

// A course of another shard: Canvas puts the shard before the local id, which makes it larger than 2^53.
const otherShardId = 74_140_000_000_062_631n
const SHARD_SIZE = 10_000_000_000_000n

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

/** The id of the course with this index, which is its id if a caller has created it. */
const courseId = (seed: Seed, index: number): bigint => {
  if (!isSeeded(seed, { index })) return BigInt(index)
  // The last course, so that a list sorted by id begins 101, 102, 103 …
  return index > 0 && index === seed.courseCount - 1 ? otherShardId : FIRST_COURSE_ID + BigInt(index)
}

/** The role that the token's owner has in a course from the start. */
export const seededRoleIn = (seed: Seed, index: number): Role =>
  listedCourses(seed)[index]?.enrollment_type ?? pick(roles, index)

const seededCourseAt = (seed: Seed, index: number): Course => {
  const [department, number, subject] = pick(subjects, hash(seed, "course.subject", index))
  const section = 1 + (hash(seed, "course.section", index) % 40)
  const data = listedCourses(seed)[index]
  const sisId = `${department}/${number}.${String(section).padStart(2, "0")}é-${index + 1}`
  return {
    index,
    id: courseId(seed, index),
    name: data?.name ?? `${pick(courseTitlePrefixes, hash(seed, "course.form", index))} ${subject}`,
    code: data?.course_code ?? `${department} ${number}`,
    sisId: data?.sis_course_id === undefined ? sisId : (data.sis_course_id ?? undefined),
    role: seededRoleIn(seed, index),
    state: "available",
    written: {}
  }
}

/** The courses by id. */
const storedCourses = memoizePerSeed((seed) => {
  const seeded = Array.from({ length: seed.courseCount }, (_, index) => seededCourseAt(seed, index))
  return new Map(seeded.map((course) => [course.id, course]))
})

/** The index of the seeded course with an id, or with a listed SIS id; -1 if there is none. */
export const seededIndexOf = (seed: Seed, reference: string): number => {
  const { kind, value } = parseReference(reference)
  if (kind === "sis_course_id") return listedCourses(seed).findIndex(({ sis_course_id }) => sis_course_id === value)
  const isId = kind === undefined && /^\d{1,19}$/.test(value)
  return isId ? (storedCourses(seed).get(BigInt(value))?.index ?? -1) : -1
}

/** All courses, also the deleted ones. */
export const allCoursesAndDeleted = (seed: Seed): ReadonlyArray<Course> => [...storedCourses(seed).values()]

const isKept = ({ state }: Course): boolean => state !== "deleted"

/** All courses of the account. */
export const allCourses = (seed: Seed): ReadonlyArray<Course> => allCoursesAndDeleted(seed).filter(isKept)

export const courseAt = (seed: Seed, index: number): Course => {
  const course = storedCourses(seed).get(courseId(seed, index))
  if (course === undefined) throw new RangeError(`no course ${index}`)
  return course
}

/** A seeded course as it was before it was changed. What Canvas stores, such as the bytes of a file, keeps its names. */
export const originalCourseAt = (seed: Seed, index: number): Course =>
  isSeeded(seed, { index }) ? seededCourseAt(seed, index) : courseAt(seed, index)

/** Adds a course. `nextId` reserves an id for the course and one for its first section. */
export const addCourse = (
  { nextId, seed }: { readonly seed: Seed; readonly nextId: () => number },
  fields: Pick<Course, "code" | "name" | "sisId" | "state" | "written">
): Course => {
  const index = nextId()
  // The ids of what a course has one of from the start are computed from its index.
  nextId()
  const course: Course = { ...fields, index, id: courseId(seed, index), role: "teacher" }
  storedCourses(seed).set(course.id, course)
  return course
}

export const changeCourse = (
  seed: Seed,
  { index }: Course,
  changes: Partial<Pick<Course, "code" | "name" | "sisId" | "state" | "written">>
): Course => {
  const course = { ...courseAt(seed, index), ...changes }
  storedCourses(seed).set(course.id, course)
  return course
}

/** Finds a course by a reference in a path: an id, a short id `shard~local`, or `sis_course_id:…`. */
export const findCourse = (seed: Seed, reference: string): Option.Option<Course> => {
  const { kind, value } = parseReference(reference)
  if (kind !== undefined) {
    const found = allCourses(seed).find(({ sisId }) => sisId === value)
    return kind === "sis_course_id" ? Option.fromNullable(found) : Option.none()
  }
  const [, shard = 0, local] = /^(?:(\d{1,6})~)?(\d{1,19})$/.exec(value) ?? []
  if (local === undefined) return Option.none()
  const course = storedCourses(seed).get(BigInt(shard) * SHARD_SIZE + BigInt(local))
  return Option.filter(Option.fromNullable(course), isKept)
}
