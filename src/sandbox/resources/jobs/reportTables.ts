/** The tables of reports. */
import type { ApiRequest } from "../../kernel/context.js"
import { formatCsv } from "../../kernel/csv.js"
import { sliceList } from "../../kernel/lazyList.js"
import { allCourses, type Course } from "../../school/courses.js"
import { allPeople, membersOf, type Person, peopleWithRole, shortName } from "../../school/people.js"
import { enrollmentOf } from "../../school/roles.js"
import { assignments } from "../assignment.js"
import { sections } from "../sections.js"
import { submittedWork } from "../submission.js"

type Cell = string | number | bigint | boolean | null | undefined

/** A table: its columns, each with its value for a record. */
type Columns<A> = ReadonlyArray<readonly [name: string, value: (record: A) => Cell]>

const makeTable = <A>(columns: Columns<A>, rows: ReadonlyArray<A>): string =>
  formatCsv([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row)))])

// Reports of a larger school would take too long.
const MAX_COURSES = 20_000
const MAX_PEOPLE = 100_000

const reportedCourses = ({ seed }: ApiRequest): ReadonlyArray<Course> => sliceList(allCourses(seed), 0, MAX_COURSES)

const nameParts = ({ name, sortableName }: Person) => {
  const [last = "", first = ""] = sortableName.split(", ")
  return first === "" ? { first: name, last: "" } : { first, last }
}

const userColumns: Columns<Person> = [
  ["user_id", ({ sisId }) => sisId],
  ["integration_id", () => null],
  ["authentication_provider_id", () => null],
  ["login_id", ({ login }) => login],
  ["first_name", (person) => nameParts(person).first],
  ["last_name", (person) => nameParts(person).last],
  ["full_name", ({ name }) => name],
  ["sortable_name", ({ sortableName }) => sortableName],
  ["short_name", shortName],
  ["email", ({ email }) => email],
  ["status", () => "active"]
]

const courseColumns: Columns<Course> = [
  ["course_id", ({ sisId }) => sisId],
  ["integration_id", () => null],
  ["short_name", ({ code }) => code],
  ["long_name", ({ name }) => name],
  ["account_id", () => null],
  ["term_id", () => null],
  ["status", ({ state }) => (state === "available" ? "active" : state)],
  ["start_date", () => null],
  ["end_date", () => null],
  ["course_format", () => null]
]

interface ReportedSection {
  readonly course: Course
  readonly section: { readonly id: number; readonly name: string; readonly sis_section_id: string | null }
}

const sectionColumns: Columns<ReportedSection> = [
  ["section_id", ({ section }) => section.sis_section_id],
  ["course_id", ({ course }) => course.sisId],
  ["integration_id", () => null],
  ["name", ({ section }) => section.name],
  ["status", () => "active"],
  ["start_date", () => null],
  ["end_date", () => null]
]

interface ReportedEnrollment {
  readonly course: Course
  readonly person: Person
  readonly type: string
  readonly roleId: number
  readonly section: number
  readonly enrollment: number
  readonly state: string
  readonly sisSection: string | null
}

const enrollmentColumns: Columns<ReportedEnrollment> = [
  ["course_id", ({ course }) => course.sisId],
  ["user_id", ({ person }) => person.sisId],
  ["role", ({ type }) => type.replace("Enrollment", "").toLowerCase()],
  ["role_id", ({ roleId }) => roleId],
  ["section_id", ({ sisSection }) => sisSection],
  ["status", ({ state }) => state],
  ["associated_user_id", () => null],
  ["limit_section_privileges", () => false]
]

const allSections = (request: ApiRequest): ReadonlyArray<ReportedSection> =>
  reportedCourses(request).flatMap((course) => sections.get(request, course).map((section) => ({ course, section })))

const allEnrollments = (request: ApiRequest): ReadonlyArray<ReportedEnrollment> =>
  reportedCourses(request).flatMap((course) => {
    const sisIds = new Map(sections.get(request, course).map(({ id, sis_section_id }) => [id, sis_section_id]))
    return membersOf(request.seed, course).map(({ role, ...member }) => ({
      ...member,
      ...enrollmentOf(role),
      course,
      sisSection: sisIds.get(member.section) ?? null
    }))
  })

/** The provisioning report has the ids of Canvas in addition to those of the SIS. */
const withCanvasIds = {
  users: [["canvas_user_id", ({ id }) => id], ...userColumns] satisfies Columns<Person>,
  courses: [["canvas_course_id", ({ id }) => id], ...courseColumns] satisfies Columns<Course>,
  sections: [
    ["canvas_section_id", ({ section }) => section.id],
    ["canvas_course_id", ({ course }) => course.id],
    ...sectionColumns
  ] satisfies Columns<ReportedSection>,
  enrollments: [
    ["canvas_course_id", ({ course }) => course.id],
    ["canvas_user_id", ({ person }) => person.id],
    ["canvas_section_id", ({ section }) => section],
    ["canvas_enrollment_id", ({ enrollment }) => enrollment],
    ...enrollmentColumns
  ] satisfies Columns<ReportedEnrollment>
}

const people = ({ seed }: ApiRequest) => sliceList(allPeople(seed), 0, MAX_PEOPLE)

type Tables = Readonly<Record<string, (request: ApiRequest) => string>>

/** The tables of the reports of the account, by report. The parameters of a report select some. */
export const ACCOUNT_TABLES: Readonly<Record<string, Tables>> = {
  provisioning_csv: {
    users: (request) => makeTable(withCanvasIds.users, people(request)),
    courses: (request) => makeTable(withCanvasIds.courses, reportedCourses(request)),
    sections: (request) => makeTable(withCanvasIds.sections, allSections(request)),
    enrollments: (request) => makeTable(withCanvasIds.enrollments, allEnrollments(request))
  },
  sis_export_csv: {
    users: (request) =>
      makeTable(
        userColumns,
        people(request).filter(({ sisId }) => sisId !== undefined)
      ),
    courses: (request) =>
      makeTable(
        courseColumns,
        reportedCourses(request).filter(({ sisId }) => sisId !== undefined)
      ),
    sections: (request) =>
      makeTable(
        sectionColumns,
        allSections(request).filter(({ section }) => section.sis_section_id !== null)
      ),
    enrollments: (request) =>
      makeTable(
        enrollmentColumns,
        allEnrollments(request).filter(({ course, person }) => course.sisId !== undefined && person.sisId !== undefined)
      )
  }
}

/** The grades of a course: a row for each student, a column for each assignment. */
export const gradesTable = (request: ApiRequest, course: Course): string => {
  const columns = assignments.get(request, course)
  return formatCsv([
    ["Student", "ID", "SIS User ID", ...columns.map(({ id, name }) => `${name} (${id})`)],
    ...peopleWithRole(request.seed, course, "student").map((student) => [
      student.sortableName,
      student.id,
      student.sisId,
      ...columns.map((assignment) => submittedWork.get(request, [assignment, student]).score)
    ])
  ])
}
