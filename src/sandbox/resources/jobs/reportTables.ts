/** The tables of reports. */
import { stringify } from "csv-stringify/sync"
import type { ApiRequest } from "../../kernel/context.js"
import { allCourses, type Course } from "../../school/courses.js"
import { allPeople, membersOf, type Person, peopleWithRole, shortName } from "../../school/people.js"
import { enrollmentOf } from "../../school/roles.js"
import { assignments } from "../assignments.js"
import { sections } from "../sections.js"
import { submittedWork } from "../submission.js"

/** The cells of a row by column. */
type Row = Readonly<Record<string, string | number | bigint | null | undefined>>

const reportedCourses = ({ seed }: ApiRequest): ReadonlyArray<Course> => allCourses(seed)

const userRow = (person: Person): Row => {
  const [last = "", first] = person.sortableName.split(", ")
  return {
    canvas_user_id: person.id,
    user_id: person.sisId,
    login_id: person.login,
    first_name: first ?? person.name,
    last_name: first === undefined ? "" : last,
    full_name: person.name,
    sortable_name: person.sortableName,
    short_name: shortName(person),
    email: person.email,
    status: "active"
  }
}

const courseRow = ({ code, id, name, sisId, state }: Course): Row => ({
  canvas_course_id: id,
  course_id: sisId,
  short_name: code,
  long_name: name,
  status: state === "available" ? "active" : state
})

const sectionRows = (request: ApiRequest, course: Course): ReadonlyArray<Row> =>
  sections.rowsOf(request, course).map(({ id, name, sis_section_id }) => ({
    canvas_section_id: id,
    canvas_course_id: course.id,
    section_id: sis_section_id,
    course_id: course.sisId,
    name,
    status: "active"
  }))

const enrollmentRows = (request: ApiRequest, course: Course): ReadonlyArray<Row> => {
  const sisIds = new Map(sections.rowsOf(request, course).map(({ id, sis_section_id }) => [id, sis_section_id]))
  return membersOf(request.seed, course).map(({ enrollment, person, role, section, state }) => {
    const { roleId, type } = enrollmentOf(role)
    return {
      canvas_course_id: course.id,
      canvas_user_id: person.id,
      canvas_section_id: section,
      canvas_enrollment_id: enrollment,
      course_id: course.sisId,
      user_id: person.sisId,
      role: type.replace("Enrollment", "").toLowerCase(),
      role_id: roleId,
      section_id: sisIds.get(section),
      status: state,
      limit_section_privileges: "false"
    }
  })
}

/** The tables of reports of the account. The parameters of a report select some. */
export const TABLE_NAMES = ["users", "courses", "sections", "enrollments"] as const

type TableName = (typeof TABLE_NAMES)[number]

interface Table {
  readonly rows: (request: ApiRequest) => ReadonlyArray<Row>
  /** All columns. Those without a value in a row are empty. */
  readonly columns: string
  /** The columns with the SIS ids that identify a row. */
  readonly keys: ReadonlyArray<string>
}

const TABLES: Readonly<Record<TableName, Table>> = {
  users: {
    rows: ({ seed }) => allPeople(seed).map(userRow),
    columns:
      "canvas_user_id user_id integration_id authentication_provider_id login_id first_name last_name full_name sortable_name short_name email status",
    keys: ["user_id"]
  },
  courses: {
    rows: (request) => reportedCourses(request).map(courseRow),
    columns:
      "canvas_course_id course_id integration_id short_name long_name account_id term_id status start_date end_date course_format",
    keys: ["course_id"]
  },
  sections: {
    rows: (request) => reportedCourses(request).flatMap((course) => sectionRows(request, course)),
    columns: "canvas_section_id canvas_course_id section_id course_id integration_id name status start_date end_date",
    keys: ["section_id"]
  },
  enrollments: {
    rows: (request) => reportedCourses(request).flatMap((course) => enrollmentRows(request, course)),
    columns:
      "canvas_course_id canvas_user_id canvas_section_id canvas_enrollment_id course_id user_id role role_id section_id status associated_user_id limit_section_privileges",
    keys: ["course_id", "user_id"]
  }
}

/** The reports of the account. */
export const ACCOUNT_REPORTS = ["provisioning_csv", "sis_export_csv"]

/** A table of a report as CSV. The SIS export has no ids of Canvas, and only rows with SIS ids. */
export const reportTable = (request: ApiRequest, report: string, name: TableName): string => {
  const { columns, keys, rows } = TABLES[name]
  const isExport = report === "sis_export_csv"
  const hasKeys = (row: Row) => keys.every((key) => row[key] !== null && row[key] !== undefined)
  return stringify(
    rows(request).filter((row) => !isExport || hasKeys(row)),
    { header: true, columns: columns.split(" ").filter((column) => !isExport || !column.startsWith("canvas_")) }
  )
}

/** The grades of a course: a row for each student, a column for each assignment. */
export const gradesTable = (request: ApiRequest, course: Course): string => {
  const columns = assignments.rowsOf(request, course)
  return stringify([
    ["Student", "ID", "SIS User ID", ...columns.map(({ id, name }) => `${name} (${id})`)],
    ...peopleWithRole(request.seed, course, "student").map((student) => [
      student.sortableName,
      student.id,
      student.sisId,
      ...columns.map((assignment) => submittedWork.get(request, [assignment, student]).score)
    ])
  ])
}
