/** Reports of the account and of courses, with a file to download. */
import { stringify } from "csv-stringify/sync"
import * as Effect from "effect/Effect"
import { strToU8, zipSync } from "fflate"
import { defineKind } from "../../generic/defineKind.js"
import type { Item, RowOf } from "../../generic/kind.js"
import { type ApiFailure, notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, get } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { accountOwners, editableCourse } from "../../school/callers.js"
import { allCourses, type Course, coursePath } from "../../school/courses.js"
import { allPeople, membersOf, type Person, peopleWithRole, shortName } from "../../school/people.js"
import { enrollmentOf } from "../../school/roles.js"
import { assignments } from "../assignments.js"
import { saveAttachment } from "../files/drive.js"
import { endOf, jobOf, recordState, runJobOf } from "../progress.js"
import { sections } from "../sections.js"
import { submittedWork } from "../submission.js"

/** The cells of a row by column. The first without `canvas_` is the SIS id. */
type Cells = Readonly<Record<string, string | number | bigint | null | undefined>>

const userCells = (person: Person): Cells => ({
  canvas_user_id: person.id,
  user_id: person.sisId,
  login_id: person.login,
  full_name: person.name,
  sortable_name: person.sortableName,
  short_name: shortName(person),
  email: person.email,
  status: "active"
})

const courseCells = ({ code, id, name, sisId, state }: Course): Cells => ({
  canvas_course_id: id,
  course_id: sisId,
  short_name: code,
  long_name: name,
  status: state === "available" ? "active" : state
})

const sectionCells = (request: ApiRequest, course: Course): ReadonlyArray<Cells> =>
  sections.rowsOf(request, course).map(({ id, name, sis_section_id }) => ({
    canvas_section_id: id,
    canvas_course_id: course.id,
    section_id: sis_section_id,
    course_id: course.sisId,
    name,
    status: "active"
  }))

const enrollmentCells = (request: ApiRequest, course: Course): ReadonlyArray<Cells> => {
  const sisIds = new Map(sections.rowsOf(request, course).map(({ id, sis_section_id }) => [id, sis_section_id]))
  return membersOf(request.seed, course).map(({ enrollment, person, role, section, state }) => ({
    canvas_course_id: course.id,
    canvas_user_id: person.id,
    canvas_section_id: section,
    canvas_enrollment_id: enrollment,
    course_id: course.sisId,
    user_id: person.sisId,
    role: enrollmentOf(role).type.replace("Enrollment", "").toLowerCase(),
    section_id: sisIds.get(section),
    status: state
  }))
}

/** The tables of the reports of the account. The parameters of a report select some. */
const TABLES: Readonly<Record<string, (request: ApiRequest) => ReadonlyArray<Cells>>> = {
  users: ({ seed }) => allPeople(seed).map(userCells),
  courses: ({ seed }) => allCourses(seed).map(courseCells),
  sections: (request) => allCourses(request.seed).flatMap((course) => sectionCells(request, course)),
  enrollments: (request) => allCourses(request.seed).flatMap((course) => enrollmentCells(request, course))
}

const SIS_EXPORT = "sis_export_csv"

/** A table as CSV. A SIS export has no ids of Canvas, and only rows with a SIS id, so that a SIS import can read it. */
const formatTable = (rows: ReadonlyArray<Cells>, report: string): Uint8Array => {
  const columns = Object.keys(rows[0] ?? {})
  const ofSis = columns.filter((column) => !column.startsWith("canvas_"))
  const isKept = (row: Cells) => report !== SIS_EXPORT || (row[ofSis[0] ?? ""] ?? null) !== null
  return strToU8(stringify(rows.filter(isKept), { header: true, columns: report === SIS_EXPORT ? ofSis : columns }))
}

/** The grades of a course: a row for each student, a column for each assignment. */
const formatGrades = (request: ApiRequest, course: Course): Uint8Array => {
  const columns = assignments.rowsOf(request, course)
  const rows = peopleWithRole(request.seed, course, "student").map((student) => [
    student.sortableName,
    student.id,
    student.sisId,
    ...columns.map((assignment) => submittedWork.get(request, [assignment, student]).score)
  ])
  const header = ["Student", "ID", "SIS User ID", ...columns.map(({ id, name }) => `${name} (${id})`)]
  return strToU8(stringify([header, ...rows]))
}

/** The course of a report; undefined for a report of the account. */
type Owner = Course | undefined

const NEW_REPORT = { report: "", parameters: {} as JsonObject, file_url: null as string | null }

type Report = Item<Owner, RowOf<typeof NEW_REPORT>>

/** One table is a CSV, several are a ZIP. Without a selection, all of them are reported. */
const makeFile = (request: ApiRequest, { owner, row: { id, parameters, report } }: Report) => {
  const name = `${report}_${request.now.slice(0, 10)}_${id}`
  if (owner !== undefined) return { name: `${name}.csv`, bytes: formatGrades(request, owner) }
  const isSelected = (table: string) => ["true", "1"].includes(String(parameters[table]))
  const all = Object.keys(TABLES)
  const tables = all.some(isSelected) ? all.filter(isSelected) : all
  const files = tables.map((table) => [`${table}.csv`, formatTable(TABLES[table]?.(request) ?? [], report)] as const)
  const [first] = files
  return files.length === 1 && first !== undefined
    ? { name: `${name}_${first[0]}`, bytes: first[1] }
    : { name: `${name}.zip`, bytes: zipSync(Object.fromEntries(files)) }
}

const runReport = (request: ApiRequest, item: Report): Effect.Effect<undefined> =>
  Effect.map(currentTimestamp, (now) => {
    const { bytes, name } = makeFile(request, item)
    const attachment = saveAttachment(request, name, bytes, now)
    const file_url = `${request.url}/accounts/1/files/${attachment.id}/download`
    reports.insert(request, item.owner, { ...item.row, attachment, file_url }, now)
    return undefined
  })

const STATES = {
  queued: "created",
  running: "running",
  completed: "complete",
  failed: "error",
  canceled: "aborted"
}

export const reports = defineKind({
  name: "report",
  owners: {
    find: (request: ApiRequest): Effect.Effect<Owner, ApiFailure> =>
      pathParameter(request, "course_id") === ""
        ? Effect.as(accountOwners.find(request), undefined)
        : editableCourse(request),
    path: (owner: Owner) => (owner === undefined ? "accounts/1" : coursePath(owner)),
    canEdit: () => true
  },
  lists: ["/accounts/:account_id/reports/:report", "/courses/:course_id/reports/:report_type"],
  items: ["/accounts/:account_id/reports/:report/:id", "/courses/:course_id/reports/:report_type/:id"],
  initial: NEW_REPORT,
  write: (sent, { owner }, request) => {
    const report = pathParameter(request, owner === undefined ? "report" : "report_type")
    const isKnown = owner !== undefined || ["provisioning_csv", SIS_EXPORT].includes(report)
    return isKnown ? { ...sent, report } : Effect.fail(notFound())
  },
  derive: ({ row }, request) => {
    const job = jobOf(request, "AccountReport", row.id)
    const status = recordState(job, STATES)
    const success = status === STATES.completed ? `${row.report} report successfully generated` : null
    return {
      status,
      progress: job?.completion ?? 0,
      message: job?.message ?? success,
      started_at: job?.startedAt ?? null,
      ended_at: job === undefined ? null : endOf(job),
      attachment: row.attachment ?? null
    }
  },
  // Canvas: the latest first.
  select: (all) => all.toReversed(),
  onChange: (item, request, action) =>
    action === "created"
      ? runJobOf(request, ["AccountReport", item.row.id], { run: () => runReport(request, item) })
      : Effect.void
})

/** Canvas: the latest report of a type in the course. */
const showLatest = Effect.fn("Sandbox.showLatestReport")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const type = pathParameter(request, "report_type")
  const item = reports.itemsOf(request, course).findLast(({ row }) => row.report === type)
  return item === undefined ? yield* notFound() : reply(request, reports.json(request, item))
})

export const reportResource = defineResource({
  routes: [get("/courses/:course_id/reports/:report_type", showLatest)]
})
