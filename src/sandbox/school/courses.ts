import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { oneOf, SisId, says, Text } from "../kernel/given.js"
import { fromArray, generate, type Listing, slice } from "../kernel/listing.js"
import { type Plan, pick, roll } from "../kernel/plan.js"
import { readReference } from "../kernel/reference.js"
import { courseForms, subjects } from "./names.js"
import type { Role } from "./roles.js"

/** What may be given of a course, beside its lists. */
export const courseFields = {
  name: Schema.optional(Text),
  course_code: Schema.optional(Text),
  sis_course_id: Schema.optional(SisId),
  enrollment_type: Schema.optional(oneOf("teacher", "student", "ta", "observer", "designer")).annotations(
    says("What the owner of the token is in the course. Default: by its place; teacher in the first two.")
  )
}

/** The courses that are given one by one. */
export const givenCourses = ({ given }: Plan) =>
  // The plan holds what these fields have decoded.
  (typeof given.courses === "object" ? given.courses : []) as ReadonlyArray<Schema.Struct.Type<typeof courseFields>>

export interface Course {
  readonly index: number
  readonly id: bigint
  readonly name: string
  readonly code: string
  readonly sisId: string | undefined
  /** What the owner of the token is in this course. */
  readonly role: Role
}

/** The part of a path that names a course. */
export const coursePath = (course: Course): string => `courses/${course.id}`

const firstId = 101n

// A course of another shard: Canvas puts the shard before the local id, which takes it past what a double can hold.
const foreignId = 74_140_000_000_062_631n
const shard = 10_000_000_000_000n

// Roles go round in a fixed cycle, so the courses of one role can be counted and reached without looking at the others.
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

// The last one, so that a list in the order of ids begins 101, 102, 103 …
const isForeign = (plan: Plan, index: number) => index > 0 && index === plan.courses - 1

export const courseAt = (plan: Plan, index: number): Course => {
  const [department, number, subject] = pick(subjects, roll(plan, "course.subject", index))
  const section = 1 + (roll(plan, "course.section", index) % 40)
  const data = givenCourses(plan)[index]
  const sisId = `${department}/${number}.${String(section).padStart(2, "0")}é-${index + 1}`
  return {
    index,
    id: isForeign(plan, index) ? foreignId : firstId + BigInt(index),
    name: data?.name ?? `${pick(courseForms, roll(plan, "course.form", index))} ${subject}`,
    code: data?.course_code ?? `${department} ${number}`,
    sisId: data?.sis_course_id === undefined ? sisId : (data.sis_course_id ?? undefined),
    role: data?.enrollment_type ?? pick(roles, index)
  }
}

/** The courses of the owner of the token, all of them or those of one role. */
export const coursesOf = (plan: Plan, role: Role | undefined): Listing<Course> => {
  const all = generate(plan.courses, (index) => courseAt(plan, index))
  if (role === undefined) return all
  // Courses that are given are in memory anyway, and have their roles in any order.
  if (typeof plan.given.courses === "object") {
    return fromArray(slice(all, 0, all.length).filter((course) => course.role === role))
  }
  const places = roles.flatMap((candidate, place) => (candidate === role ? [place] : []))
  const rest = places.filter((place) => place < plan.courses % roles.length).length
  return generate(Math.floor(plan.courses / roles.length) * places.length + rest, (index) =>
    courseAt(plan, Math.floor(index / places.length) * roles.length + (places[index % places.length] ?? 0))
  )
}

const byIndex = (plan: Plan, index: number): Option.Option<Course> =>
  index >= 0 && index < plan.courses ? Option.some(courseAt(plan, index)) : Option.none()

const byId = (plan: Plan, id: bigint): Option.Option<Course> =>
  byIndex(plan, id === foreignId ? plan.courses - 1 : Number(id - firstId)).pipe(
    Option.filter((course) => course.id === id)
  )

const bySisId = (plan: Plan, sisId: string): Option.Option<Course> => {
  const given = givenCourses(plan).findIndex((course) => course.sis_course_id === sisId)
  return byIndex(plan, given === -1 ? Number(/-(\d+)$/.exec(sisId)?.[1] ?? 0) - 1 : given).pipe(
    Option.filter((course) => course.sisId === sisId)
  )
}

/** A course by what may stand in a path: an id, an id in the short `shard~local` form, or `sis_course_id:…`. */
export const findCourse = (plan: Plan, reference: string): Option.Option<Course> => {
  const { kind, value } = readReference(reference)
  if (kind !== undefined) return kind === "sis_course_id" ? bySisId(plan, value) : Option.none()
  const match = /^(?:(\d{1,6})~)?(\d{1,19})$/.exec(value)
  return match === null ? Option.none() : byId(plan, BigInt(match[1] ?? 0) * shard + BigInt(match[2] ?? 0))
}
