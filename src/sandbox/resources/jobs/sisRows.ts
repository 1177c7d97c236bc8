/** Applies the rows of SIS imports. */
import * as Option from "effect/Option"
import type { ApiRequest } from "../../kernel/context.js"
import { lookUp } from "../../kernel/json.js"
import { addCourse, type Course, changeCourse, findCourse, sectionIds } from "../../school/courses.js"
import { addPerson, allMembersOf, changePerson, deletePerson, findPerson, type Member } from "../../school/people.js"
import { parseRole } from "../../school/roles.js"
import { enroll } from "../enrollments.js"
import { findSisSection, putSisSection } from "../sections.js"

/** The cells of a row by column. */
export type SisRow = Readonly<Record<string, string>>

/** Changes a record, or returns what is wrong with the row. */
type Apply = (request: ApiRequest, row: SisRow) => string | undefined

/** A kind of file, recognized by its columns. */
export interface SisKind {
  /** The name in `counts`. */
  readonly name: "users" | "courses" | "sections" | "enrollments"
  readonly columns: ReadonlyArray<string>
  readonly apply: Apply
}

/** Checks that a row has a value in each column and a known status, before it is applied. */
const checked =
  <State>(
    record: string,
    required: ReadonlyArray<string>,
    states: Readonly<Record<string, State>>,
    apply: (request: ApiRequest, row: SisRow, state: State) => string | undefined
  ): Apply =>
  (request, row) => {
    const [idColumn = ""] = required
    const missing = required.find((column) => (row[column] ?? "") === "")
    if (missing === idColumn) return `No ${missing} given for ${record}`
    if (missing !== undefined) return `No ${missing} given for ${record.replace(/^an? /, "")} ${row[idColumn]}`
    const { status = "" } = row
    const state = lookUp(states, status.toLowerCase())
    if (state === undefined) return `Improper status "${status}" for ${record.replace(/^an? /, "")} ${row[idColumn]}`
    return apply(request, row, state)
  }

const applyUser = checked(
  "a user",
  ["user_id", "login_id"],
  { active: "active", suspended: "active", deleted: "deleted" },
  (request, row, state) => {
    const { email, first_name, full_name, last_name, login_id = "", sortable_name, user_id = "" } = row
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
    if (state === "deleted") deletePerson(request.seed, person)
    return undefined
  }
)

const COURSE_STATES: Readonly<Record<string, Course["state"]>> = {
  active: "available",
  published: "available",
  deleted: "deleted",
  completed: "completed"
}

const applyCourse = checked(
  "a course",
  ["course_id", "short_name", "long_name"],
  COURSE_STATES,
  (request, row, state) => {
    const { course_id = "", long_name = "", short_name = "", status = "" } = row
    const fields = { name: long_name, code: short_name, sisId: course_id, state }
    const before = findCourse(request.seed, `sis_course_id:${course_id}`)
    if (Option.isSome(before)) changeCourse(request.seed, before.value, fields)
    // Canvas: an active course of an import is claimed, not published.
    else if (state !== "deleted") {
      const created = status.toLowerCase() === "active" ? "unpublished" : state
      addCourse(request, { ...fields, state: created, written: { created_at: request.now, enrollment_term_id: 1 } })
    }
    return undefined
  }
)

const applySection = checked(
  "a section",
  ["section_id", "course_id", "name"],
  { active: false, deleted: true },
  (request, { course_id = "", name = "", section_id = "" }, isDeleted) => {
    const course = Option.getOrUndefined(findCourse(request.seed, `sis_course_id:${course_id}`))
    if (course === undefined) return `Section ${section_id} references course ${course_id} which doesn't exist`
    putSisSection(request, course, { sisId: section_id, name, isDeleted })
    return undefined
  }
)

const ENROLLMENT_STATES: Readonly<Record<string, Member["state"]>> = {
  active: "active",
  inactive: "inactive",
  completed: "completed",
  concluded: "completed",
  deleted: "deleted"
}

const applyEnrollment = checked("an enrollment", ["user_id"], ENROLLMENT_STATES, (request, row, state) => {
  const { course_id = "", role: roleName = "", section_id = "", user_id = "" } = row
  const role = parseRole(roleName)
  if (role === undefined) return `Improper role "${roleName}" for an enrollment`
  const found = section_id === "" ? undefined : findSisSection(request.seed, section_id)
  if (section_id !== "" && found === undefined) return `An enrollment referenced a non-existent section ${section_id}`
  const course = found?.course ?? Option.getOrUndefined(findCourse(request.seed, `sis_course_id:${course_id}`))
  if (course === undefined) return `An enrollment referenced a non-existent course ${course_id}`
  const person = findPerson(request.seed, `sis_user_id:${user_id}`)
  if (person === undefined) {
    return `User not found for enrollment (User ID: ${user_id}, Course ID: ${course_id}, Section ID: ${section_id})`
  }
  const section = found?.id ?? sectionIds.at(request.seed, course.index, 0)
  const isKnown = allMembersOf(request.seed, course).some(
    (member) => member.person.id === person.id && member.role === role && member.section === section
  )
  if (isKnown || state !== "deleted") enroll(request, course, { person, role, section, state })
  return undefined
})

/** In the order in which Canvas applies them. */
export const SIS_KINDS: ReadonlyArray<SisKind> = [
  { name: "courses", columns: ["course_id", "short_name", "long_name", "status"], apply: applyCourse },
  { name: "sections", columns: ["section_id", "course_id", "name", "status"], apply: applySection },
  { name: "users", columns: ["user_id", "login_id", "status"], apply: applyUser },
  { name: "enrollments", columns: ["user_id", "role", "status"], apply: applyEnrollment }
]
