/** Applies the rows of SIS imports. */
import * as Option from "effect/Option"
import type { ApiRequest } from "../../kernel/context.js"
import { addCourse, type Course, changeCourse, findCourse, sectionIds } from "../../school/courses.js"
import { addPerson, allMembersOf, changePerson, deletePerson, findPerson, type Member } from "../../school/people.js"
import { parseRole } from "../../school/roles.js"
import { enroll } from "../enrollments.js"
import { findSisSection, putSisSection } from "../sections.js"

/** The cells of a row by column. */
export type SisRow = Readonly<Record<string, string>>

/** A kind of file, recognized by its columns. */
export interface SisKind {
  /** The name in `counts` and in the names of errors. */
  readonly name: "users" | "courses" | "sections" | "enrollments"
  readonly columns: ReadonlyArray<string>
  /** Returns what is wrong with the row, in which case nothing is changed. */
  readonly apply: (request: ApiRequest, row: SisRow) => string | undefined
}

/** A status such as `constructor` is in no table. */
const findState = <A>(states: Readonly<Record<string, A>>, status: string): A | undefined =>
  Object.hasOwn(states, status.toLowerCase()) ? states[status.toLowerCase()] : undefined

const isDeleted = ({ status = "" }: SisRow) => status.toLowerCase() === "deleted"

const hasStatus = ({ status = "" }: SisRow, ...allowed: ReadonlyArray<string>) => allowed.includes(status.toLowerCase())

const applyUser: SisKind["apply"] = (request, row) => {
  const { email, first_name, full_name, last_name, login_id = "", sortable_name, user_id = "" } = row
  if (user_id === "") return "No user_id given for a user"
  if (login_id === "") return `No login_id given for user ${user_id}`
  if (!hasStatus(row, "active", "suspended", "deleted")) return `Improper status "${row.status}" for user ${user_id}`
  const before = findPerson(request.seed, `sis_user_id:${user_id}`)
  const sameLogin = findPerson(request.seed, `sis_login_id:${login_id}`)
  if (sameLogin !== undefined && sameLogin.id !== before?.id) {
    return `An existing Canvas user with the SIS ID ${sameLogin.sisId ?? ""} has already claimed ${user_id}'s user_id requested login information, skipping`
  }
  const fields = {
    name: full_name || [first_name, last_name].filter(Boolean).join(" ") || before?.name || login_id,
    sortableName: sortable_name || (last_name && first_name ? `${last_name}, ${first_name}` : undefined),
    login: login_id,
    email: email || before?.email,
    sisId: user_id
  }
  const person =
    before === undefined
      ? addPerson(request.seed, { ...fields, written: { created_at: request.now } })
      : changePerson(request.seed, before, fields)
  if (isDeleted(row)) deletePerson(request.seed, person)
  return undefined
}

const COURSE_STATES: Readonly<Record<string, Course["state"]>> = {
  active: "available",
  published: "available",
  deleted: "deleted",
  completed: "completed"
}

const applyCourse: SisKind["apply"] = (request, row) => {
  const { course_id = "", long_name = "", short_name = "", status = "" } = row
  if (course_id === "") return "No course_id given for a course"
  if (short_name === "") return `No short_name given for course ${course_id}`
  if (long_name === "") return `No long_name given for course ${course_id}`
  const state = findState(COURSE_STATES, status)
  if (state === undefined) return `Improper status "${status}" for course ${course_id}`
  const fields = { name: long_name, code: short_name, sisId: course_id, state }
  const before = findCourse(request.seed, `sis_course_id:${course_id}`)
  if (Option.isSome(before)) changeCourse(request.seed, before.value, fields)
  // Canvas: an active course of an import is claimed, not published.
  else if (state !== "deleted") {
    const created = state === "available" && status.toLowerCase() === "active" ? "unpublished" : state
    addCourse(request, { ...fields, state: created, written: { created_at: request.now, enrollment_term_id: 1 } })
  }
  return undefined
}

const applySection: SisKind["apply"] = (request, row) => {
  const { course_id = "", name = "", section_id = "" } = row
  if (section_id === "") return `No section_id given for a section in course ${course_id}`
  if (course_id === "") return `No course_id given for a section ${section_id}`
  if (name === "") return `No name given for section ${section_id} in course ${course_id}`
  if (!hasStatus(row, "active", "deleted")) {
    return `Improper status "${row.status}" for section ${section_id} in course ${course_id}`
  }
  const course = Option.getOrUndefined(findCourse(request.seed, `sis_course_id:${course_id}`))
  if (course === undefined) return `Section ${section_id} references course ${course_id} which doesn't exist`
  putSisSection(request, course, { sisId: section_id, name, isDeleted: isDeleted(row) })
  return undefined
}

const ENROLLMENT_STATES: Readonly<Record<string, Member["state"]>> = {
  active: "active",
  inactive: "inactive",
  completed: "completed",
  concluded: "completed",
  deleted: "deleted"
}

/** The course and the section of an enrollment, or what is wrong with them. */
const findPlace = (request: ApiRequest, { course_id = "", section_id = "" }: SisRow) => {
  const section = section_id === "" ? undefined : findSisSection(request.seed, section_id)
  if (section_id !== "" && section === undefined) {
    return `An enrollment referenced a non-existent section ${section_id}`
  }
  const course = section?.course ?? Option.getOrUndefined(findCourse(request.seed, `sis_course_id:${course_id}`))
  return course === undefined
    ? `An enrollment referenced a non-existent course ${course_id}`
    : { course, section: section?.id ?? sectionIds.at(request.seed, course.index, 0) }
}

const applyEnrollment: SisKind["apply"] = (request, row) => {
  const { course_id = "", role: roleName = "", section_id = "", status = "", user_id = "" } = row
  if (course_id === "" && section_id === "") return "No course_id or section_id given for an enrollment"
  if (user_id === "") return "No user_id given for an enrollment"
  const role = parseRole(roleName)
  if (role === undefined) return `Improper role "${roleName}" for an enrollment`
  const state = findState(ENROLLMENT_STATES, status)
  if (state === undefined) return `Improper status "${status}" for an enrollment`
  const place = findPlace(request, row)
  if (typeof place === "string") return place
  const person = findPerson(request.seed, `sis_user_id:${user_id}`)
  if (person === undefined) {
    return `User not found for enrollment (User ID: ${user_id}, Course ID: ${course_id}, Section ID: ${section_id})`
  }
  const { course, section } = place
  const isKnown = allMembersOf(request.seed, course).some(
    (member) => member.person.id === person.id && member.role === role && member.section === section
  )
  if (isKnown || state !== "deleted") enroll(request, course, { person, role, section, state })
  return undefined
}

/** In the order in which Canvas applies them. */
export const SIS_KINDS: ReadonlyArray<SisKind> = [
  { name: "courses", columns: ["course_id", "short_name", "long_name", "status"], apply: applyCourse },
  { name: "sections", columns: ["section_id", "course_id", "name", "status"], apply: applySection },
  { name: "users", columns: ["user_id", "login_id", "status"], apply: applyUser },
  { name: "enrollments", columns: ["user_id", "role", "status"], apply: applyEnrollment }
]
