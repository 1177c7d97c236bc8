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
import { defineResource, get, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { accountOwners, editableCourse } from "../../school/callers.js"
import { allCourses, type Course, coursePath } from "../../school/courses.js"
import { allPeople, membersOf, peopleWithRole } from "../../school/people.js"
import { enrollmentOf } from "../../school/roles.js"
import { assignments } from "../assignments.js"
import { saveAttachment } from "../files/files.js"
import { defineRecordJob } from "../progress.js"
import { sections } from "../sections.js"
import { submittedWork } from "../submission.js"

/** The header and the rows of a table. */
type Table = ReadonlyArray<ReadonlyArray<string | number | bigint | null | undefined>>

/** The tables of the provisioning report. Its parameters select some. */
const TABLES: Readonly<Record<string, (request: ApiRequest) => Table>> = {
  users: ({ seed }) => [
    ["canvas_user_id", "user_id", "login_id", "full_name", "sortable_name", "email", "status"],
    ...allPeople(seed).map(({ email, id, login, name, sisId, sortableName }) => {
      return [id, sisId, login, name, sortableName, email, "active"]
    })
  ],
  courses: ({ seed }) => [
    ["canvas_course_id", "course_id", "short_name", "long_name", "status"],
    ...allCourses(seed).map(({ code, id, name, sisId, state }) => {
      return [id, sisId, code, name, state === "available" ? "active" : state]
    })
  ],
  sections: (request) => [
    ["canvas_section_id", "section_id", "canvas_course_id", "course_id", "name", "status"],
    ...allCourses(request.seed).flatMap((course) =>
      sections
        .rowsOf(request, course)
        .map(({ id, name, sis_section_id }) => [id, sis_section_id, course.id, course.sisId, name, "active"])
    )
  ],
  enrollments: ({ seed }) => [
    ["canvas_course_id", "course_id", "canvas_user_id", "user_id", "role", "canvas_section_id", "status"],
    ...allCourses(seed).flatMap((course) =>
      membersOf(seed, course).map(({ person, role, section, state }) => {
        const roleName = enrollmentOf(role).type.replace("Enrollment", "").toLowerCase()
        return [course.id, course.sisId, person.id, person.sisId, roleName, section, state]
      })
    )
  ]
}

/** The grades of a course: a row for each student, a column for each assignment. */
const gradesOf = (request: ApiRequest, course: Course): Table => {
  const columns = assignments.rowsOf(request, course)
  return [
    ["Student", "ID", "SIS User ID", ...columns.map(({ id, name }) => `${name} (${id})`)],
    ...peopleWithRole(request.seed, course, "student").map((student) => [
      student.sortableName,
      student.id,
      student.sisId,
      ...columns.map((assignment) => submittedWork.get(request, [assignment, student]).score)
    ])
  ]
}

const formatTable = (table: Table): Uint8Array => strToU8(stringify([...table]))

/** The course of a report; undefined for a report of the account. */
type Owner = Course | undefined

const NEW_REPORT = { report: "", parameters: {} as JsonObject, file_url: null as string | null }

type Report = Item<Owner, RowOf<typeof NEW_REPORT>>

/** One table is a CSV, several are a ZIP. Without a selection, all of them are reported. */
const makeFile = (request: ApiRequest, { owner, row: { id, parameters, report } }: Report) => {
  const name = `${report}_${request.now.slice(0, 10)}_${id}`
  if (owner !== undefined) return { name: `${name}.csv`, bytes: formatTable(gradesOf(request, owner)) }
  const all = Object.entries(TABLES)
  const selected = all.filter(([table]) => ["true", "1"].includes(String(parameters[table])))
  const tables = selected.length > 0 ? selected : all
  const files = tables.map(([table, makeTable]) => [`${table}.csv`, formatTable(makeTable(request))] as const)
  const [first] = files
  return files.length === 1 && first !== undefined
    ? { name: `${name}_${first[0]}`, bytes: first[1] }
    : { name: `${name}.zip`, bytes: zipSync(Object.fromEntries(files)) }
}

const reportJob = defineRecordJob("AccountReport", {
  queued: "created",
  running: "running",
  completed: "complete",
  failed: "error",
  canceled: "aborted"
})

const runReport = (request: ApiRequest, item: Report): Effect.Effect<undefined> =>
  Effect.map(currentTimestamp, (now) => {
    const { bytes, name } = makeFile(request, item)
    const attachment = saveAttachment(request, name, bytes, now)
    const file_url = `${request.url}/accounts/1/files/${attachment.id}/download`
    reports.insert(request, item.owner, { ...item.row, attachment, file_url }, now)
    return undefined
  })

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
    const isKnown = owner !== undefined || report === "provisioning_csv"
    return isKnown ? { ...sent, report } : Effect.fail(notFound())
  },
  derive: ({ row }, request) => {
    const { completion, ended_at, message, started_at, state } = reportJob.show(request, row.id)
    return { status: state, progress: completion, message, started_at, ended_at }
  },
  // Canvas: the latest first.
  select: (all) => all.toReversed(),
  onChange: (item, request, action) =>
    action === "created" ? reportJob.run(request, item.row.id, { run: () => runReport(request, item) }) : Effect.void
})

const abortReport = Effect.fn("Sandbox.abortReport")(function* (request: ApiRequest) {
  const item = yield* reports.fromPath(request, "id")
  yield* reportJob.abort(request, item.row.id)
  return reply(request, reports.json(request, item))
})

/** Canvas: the latest report of a type in the course. */
const showLatest = Effect.fn("Sandbox.showLatestReport")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const type = pathParameter(request, "report_type")
  const item = reports.itemsOf(request, course).findLast(({ row }) => row.report === type)
  return item === undefined ? yield* notFound() : reply(request, reports.json(request, item))
})

export const reportResource = defineResource({
  routes: [
    get("/courses/:course_id/reports/:report_type", showLatest),
    put("/accounts/:account_id/reports/:report/:id/abort", abortReport)
  ]
})
