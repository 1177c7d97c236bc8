/** Reports of the account and of courses. */
import * as Effect from "effect/Effect"
import { strToU8, zipSync } from "fflate"
import { notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, pathRow, type SandboxServices } from "../../kernel/context.js"
import { type JobEnd, runStages } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, type Find, get, post, put } from "../../kernel/resource.js"
import { makeTable } from "../../kernel/state.js"
import { currentTimestamp } from "../../kernel/time.js"
import { editableCourse, requireAccountAdmin } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { saveAttachment } from "../files/attachments.js"
import { ACCOUNT_TABLES, gradesTable } from "./reportTables.js"

interface Report {
  readonly id: number
  readonly report: string
  /** The state, which Canvas calls `status`. */
  readonly status: "created" | "running" | "complete" | "error" | "aborted" | "deleted"
  readonly progress: number
  readonly parameters: ParameterMap
  readonly message: string | undefined
  readonly createdAt: string
  readonly startedAt: string | undefined
  readonly endedAt: string | undefined
  readonly attachment: JsonObject | undefined
}

/** By the path of their owner. */
const reports = makeTable<string, Report>(
  (owner) => owner,
  () => []
)

/** The owner of reports: the account or a course. */
interface ReportOwner {
  readonly path: string
  readonly course: Course | undefined
}

const accountOwner: Find<ReportOwner> = (request) =>
  Effect.as(requireAccountAdmin(request), { path: "accounts/1", course: undefined })

const courseOwner: Find<ReportOwner> = (request) =>
  Effect.map(editableCourse(request), (course) => ({ path: coursePath(course), course }))

const parametersJson = (parameters: ParameterMap): JsonObject =>
  Object.fromEntries(
    [...parameters].flatMap(([name, value]) => {
      const text = asString(value)
      return text === undefined ? [] : [[name, text]]
    })
  )

const reportJson = ({ url }: SandboxServices, row: Report): JsonObject => ({
  id: row.id,
  report: row.report,
  status: row.status,
  progress: row.progress,
  parameters: parametersJson(row.parameters),
  message: row.message ?? null,
  created_at: row.createdAt,
  started_at: row.startedAt ?? null,
  ended_at: row.endedAt ?? null,
  run_time: null,
  current_line: null,
  file_url: row.attachment === undefined ? null : `${url}/accounts/1/files/${row.attachment.id}/download`,
  attachment: row.attachment ?? null
})

const update = (services: SandboxServices, owner: ReportOwner, id: number, changes: Partial<Report>): void => {
  const row = reports.get(services, owner.path).find((candidate) => candidate.id === id)
  // A report that was aborted or deleted stays so.
  if (row?.status === "created" || row?.status === "running") {
    reports.replace(services, owner.path, { ...row, ...changes })
  }
}

/** One table is a CSV, several are a ZIP. Without a selection, all of them are reported. */
const makeFile = (request: ApiRequest, owner: ReportOwner, { id, parameters, report }: Report) => {
  const name = `${report}_${request.now.slice(0, 10)}_${id}`
  if (owner.course !== undefined) return { name: `${name}.csv`, bytes: strToU8(gradesTable(request, owner.course)) }
  const tables = Object.entries(ACCOUNT_TABLES[report] ?? {})
  const selected = tables.filter(([table]) => asBoolean(parameters.get(table)))
  const included = selected.length === 0 ? tables : selected
  const contents = included.map(([table, make]) => [`${table}.csv`, strToU8(make(request))] as const)
  const [first] = contents
  return contents.length === 1 && first !== undefined
    ? { name: `${name}_${first[0]}`, bytes: first[1] }
    : { name: `${name}.zip`, bytes: zipSync(Object.fromEntries(contents)) }
}

const finishReport = Effect.fn("Sandbox.finishReport")(function* (
  request: ApiRequest,
  owner: ReportOwner,
  row: Report,
  end: JobEnd
) {
  const endedAt = yield* currentTimestamp
  const change = (changes: Partial<Report>) => update(request, owner, row.id, { ...changes, endedAt })
  if (end._tag === "Failed") return change({ status: "error", message: end.message })
  if (end._tag === "Canceled") return change({ status: "aborted" })
  const { bytes, name } = makeFile(request, owner, row)
  const attachment = saveAttachment(request, name, bytes, endedAt)
  change({
    status: "complete",
    progress: 100,
    attachment,
    message: end.warning ?? `${row.report} report successfully generated`
  })
})

const startReport = (findOwner: Find<ReportOwner>) =>
  Effect.fn("Sandbox.startReport")(function* (request: ApiRequest) {
    const owner = yield* findOwner(request)
    const report = pathParameter(request, "report")
    if (owner.course === undefined && !Object.hasOwn(ACCOUNT_TABLES, report)) return yield* notFound()
    const row: Report = {
      id: request.nextId(),
      report,
      status: "created",
      progress: 0,
      parameters: asMap(request.parameters.get("parameters")) ?? new Map(),
      message: undefined,
      createdAt: request.now,
      startedAt: undefined,
      endedAt: undefined,
      attachment: undefined
    }
    reports.add(request, owner.path, row)
    yield* runStages(request, request.jobFault, {
      onRunning: (progress, state) =>
        Effect.map(currentTimestamp, (startedAt) => {
          if (state !== "queued") update(request, owner, row.id, { status: "running", progress, startedAt })
        }),
      onEnd: (end) => finishReport(request, owner, row, end)
    })
    return replyChange(request, "created", "report", owner.path, reportJson(request, row))
  })

const pathReport = (findOwner: Find<ReportOwner>) =>
  Effect.fn("Sandbox.pathReport")(function* (request: ApiRequest) {
    const owner = yield* findOwner(request)
    const name = pathParameter(request, "report")
    const rows = reports
      .get(request, owner.path)
      .filter(({ report, status }) => report === name && status !== "deleted")
    const row = pathRow(request, rows, "report_id")
    return row === undefined ? yield* notFound() : { owner, row }
  })

const showReport = (findOwner: Find<ReportOwner>) => (request: ApiRequest) =>
  Effect.map(pathReport(findOwner)(request), ({ row }) => reply(request, reportJson(request, row)))

const listReports = Effect.fn("Sandbox.listReports")(function* (request: ApiRequest) {
  const { path } = yield* accountOwner(request)
  const name = pathParameter(request, "report")
  return yield* replyPage(request, {
    path: `${path}/reports/${name}`,
    // Canvas: the latest first.
    rows: reports
      .get(request, path)
      .filter(({ report, status }) => report === name && status !== "deleted")
      .toReversed(),
    toJson: (row) => reportJson(request, row)
  })
})

const listAvailable = Effect.fn("Sandbox.listAvailable")(function* (request: ApiRequest) {
  const { path } = yield* accountOwner(request)
  return yield* replyPage(request, {
    path: `${path}/reports`,
    rows: Object.entries(ACCOUNT_TABLES),
    toJson: ([report, tables]) => {
      const last = reports.get(request, path).findLast((row) => row.report === report)
      return {
        report,
        title: report === "provisioning_csv" ? "Provisioning" : "SIS Export",
        parameters: Object.fromEntries(
          Object.keys(tables).map((table) => [table, { description: `Include ${table}`, required: false }])
        ),
        last_run: last === undefined ? null : reportJson(request, last)
      }
    }
  })
})

const abortReport = Effect.fn("Sandbox.abortReport")(function* (request: ApiRequest) {
  const { owner, row } = yield* pathReport(accountOwner)(request)
  update(request, owner, row.id, { status: "aborted", endedAt: request.now })
  return yield* showReport(accountOwner)(request)
})

const deleteReport = Effect.fn("Sandbox.deleteReport")(function* (request: ApiRequest) {
  const { owner, row } = yield* pathReport(accountOwner)(request)
  const deleted: Report = { ...row, status: "deleted" }
  reports.replace(request, owner.path, deleted)
  return replyChange(request, "deleted", "report", owner.path, reportJson(request, deleted))
})

/** Canvas: the latest report of a type in the course. */
const showLatest = Effect.fn("Sandbox.showLatest")(function* (request: ApiRequest) {
  const { path } = yield* courseOwner(request)
  const name = pathParameter(request, "report")
  const row = reports.get(request, path).findLast(({ report }) => report === name)
  return row === undefined ? yield* notFound() : reply(request, reportJson(request, row))
})

const accountPath = "/accounts/:account_id/reports"
const coursePathPattern = "/courses/:course_id/reports/:report"

export const reportResource = defineResource({
  routes: [
    get(accountPath, listAvailable),
    get(`${accountPath}/:report`, listReports),
    post(`${accountPath}/:report`, startReport(accountOwner), { acts: ["parameters"] }),
    get(`${accountPath}/:report/:report_id`, showReport(accountOwner)),
    del(`${accountPath}/:report/:report_id`, deleteReport),
    put(`${accountPath}/:report/:report_id/abort`, abortReport),
    get(coursePathPattern, showLatest),
    post(coursePathPattern, startReport(courseOwner), { acts: ["parameters"] }),
    get(`${coursePathPattern}/:report_id`, showReport(courseOwner))
  ],
  changeTypes: ["report"]
})
