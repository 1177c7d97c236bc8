/** The courses of the institution. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { makeIds, parseReference } from "../kernel/ids.js"
import { describe, oneOf, ShortString, SisId } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { concatLists, generateList, type LazyList, listFromArray, skipRows, sliceList } from "../kernel/lazyList.js"
import { hash, memoizePerSeed, pick, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
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

/** The courses that callers have created and changed, by index. */
const courseChanges = memoizePerSeed(() => ({
  created: new Map<number, Course>(),
  changed: new Map<number, Partial<Course>>()
}))

/** The indexes of the courses that callers have changed. */
export const changedCourses = (seed: Seed): ReadonlyArray<number> => [...courseChanges(seed).changed.keys()]

/** The time at which a course was created, by a caller or before the term. */
export const courseCreatedAt = ({ index, written }: Course): string =>
  typeof written.created_at === "string" ? written.created_at : timestampOnDay(-60 + (index % 30))

/** The path of a course: `courses/101`. */
export const coursePath = (course: Course): string => `courses/${course.id}`

/** The course in a context code: `101` in `course_101`. */
export const courseReference = (code: string): string => code.replace(/^course_/, "")

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

const seededCourseAt = (seed: Seed, index: number): Course => {
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
    role: data?.enrollment_type ?? pick(roles, index),
    state: "available",
    written: {}
  }
}

/** A course as it was before it was changed. What Canvas stores, such as the bytes of a file, keeps its names. */
export const originalCourseAt = (seed: Seed, index: number): Course =>
  courseChanges(seed).created.get(index) ?? seededCourseAt(seed, index)

export const courseAt = (seed: Seed, index: number): Course => {
  const changes = courseChanges(seed).changed.get(index)
  const course = originalCourseAt(seed, index)
  return changes === undefined ? course : { ...course, ...changes }
}

/** Adds a course. `nextId` reserves an id for the course and one for its first section. */
export const addCourse = (
  { nextId, seed }: { readonly seed: Seed; readonly nextId: () => number },
  fields: Pick<Course, "code" | "name" | "sisId" | "state" | "written">
): Course => {
  const index = nextId()
  // The ids of what a course has one of from the start are computed from its index.
  nextId()
  const course: Course = { ...fields, index, id: BigInt(index), role: "teacher" }
  courseChanges(seed).created.set(index, course)
  return course
}

export const changeCourse = (
  seed: Seed,
  { index }: Course,
  changes: Partial<Pick<Course, "code" | "name" | "sisId" | "state" | "written">>
): Course => {
  const { changed } = courseChanges(seed)
  changed.set(index, { ...changed.get(index), ...changes })
  return courseAt(seed, index)
}

/** The courses that callers have created and not deleted. */
const createdCourses = (seed: Seed): ReadonlyArray<Course> =>
  [...courseChanges(seed).created.keys()]
    .map((index) => courseAt(seed, index))
    .filter(({ state }) => state !== "deleted")

/** The indexes of the deleted courses among the seeded ones. */
const deletedCourses = (seed: Seed): ReadonlyArray<number> =>
  [...courseChanges(seed).changed].flatMap(([index, { state }]) =>
    state === "deleted" && isSeeded(seed, { index }) ? [index] : []
  )

/** All courses of the account. */
export const allCourses = (seed: Seed): LazyList<Course> =>
  concatLists(seededCoursesOf(seed, undefined, deletedCourses(seed)), listFromArray(createdCourses(seed)))

/** All courses of the account, also the deleted ones. */
export const allCoursesAndDeleted = (seed: Seed): LazyList<Course> =>
  concatLists(
    seededCoursesOf(seed, undefined),
    listFromArray([...courseChanges(seed).created.keys()].map((index) => courseAt(seed, index)))
  )

/**
 * The seeded courses of the token's owner, optionally those with one role. `skipped` has the indexes of courses that are
 * left out.
 */
export const seededCoursesOf = (
  seed: Seed,
  role: Role | undefined,
  skipped: ReadonlyArray<number> = []
): LazyList<Course> => {
  const all = generateList(seed.courseCount, (index) => courseAt(seed, index))
  if (role === undefined) return skipRows(all, skipped)
  // Listed courses are in memory, and have their roles in any order.
  if (typeof seed.data.courses === "object") {
    const left = new Set(skipped)
    return listFromArray(
      sliceList(all, 0, all.length).filter((course) => course.role === role && !left.has(course.index))
    )
  }
  const positions = roles.flatMap((candidate, position) => (candidate === role ? [position] : []))
  const remainder = positions.filter((position) => position < seed.courseCount % roles.length).length
  const rows = generateList(Math.floor(seed.courseCount / roles.length) * positions.length + remainder, (index) =>
    courseAt(seed, Math.floor(index / positions.length) * roles.length + (positions[index % positions.length] ?? 0))
  )
  const skippedRows = skipped.flatMap((index) => {
    const position = positions.indexOf(index % roles.length)
    return position === -1 ? [] : [Math.floor(index / roles.length) * positions.length + position]
  })
  return skipRows(rows, skippedRows)
}

/** The course with this index, unless it was deleted. */
export const findCourseByIndex = (seed: Seed, index: number): Option.Option<Course> =>
  (index >= 0 && index < seed.courseCount) || courseChanges(seed).created.has(index)
    ? Option.filter(Option.some(courseAt(seed, index)), ({ state }) => state !== "deleted")
    : Option.none()

const byId = (seed: Seed, id: bigint): Option.Option<Course> => {
  const created = courseChanges(seed).created.has(Number(id)) ? Number(id) : undefined
  const seededIndex = id === otherShardId ? seed.courseCount - 1 : Number(id - FIRST_COURSE_ID)
  return Option.filter(findCourseByIndex(seed, created ?? seededIndex), (course) => course.id === id)
}

const bySisId = (seed: Seed, sisId: string): Option.Option<Course> => {
  const { changed, created } = courseChanges(seed)
  // A course that got this SIS id from a caller.
  const ofCaller = [...changed.keys(), ...created.keys()].find((index) => courseAt(seed, index).sisId === sisId)
  const listedIndex = listedCourses(seed).findIndex((course) => course.sis_course_id === sisId)
  const seededIndex = listedIndex === -1 ? Number(/-(\d+)$/.exec(sisId)?.[1] ?? 0) - 1 : listedIndex
  return Option.filter(findCourseByIndex(seed, ofCaller ?? seededIndex), (course) => course.sisId === sisId)
}

/** Finds a course by a reference in a path: an id, a short id `shard~local`, or `sis_course_id:…`. */
export const findCourse = (seed: Seed, reference: string): Option.Option<Course> => {
  const { kind, value } = parseReference(reference)
  if (kind !== undefined) return kind === "sis_course_id" ? bySisId(seed, value) : Option.none()
  const match = /^(?:(\d{1,6})~)?(\d{1,19})$/.exec(value)
  return match === null ? Option.none() : byId(seed, BigInt(match[1] ?? 0) * SHARD_SIZE + BigInt(match[2] ?? 0))
}

/** Whether a course has ended. The seeded courses go on, although their terms are over. */
export const isConcluded = ({ state, written }: Course, now: string): boolean =>
  state === "completed" || (typeof written.end_at === "string" && written.end_at < now)

/** A course that a caller has deleted. */
export const findDeletedCourse = (seed: Seed, reference: string): Option.Option<Course> => {
  const { kind, value } = parseReference(reference)
  const found = changedCourses(seed)
    .map((index) => courseAt(seed, index))
    .find(
      ({ id, sisId, state }) =>
        state === "deleted" && (kind === "sis_course_id" ? sisId === value : String(id) === value)
    )
  return Option.fromNullable(found)
}
