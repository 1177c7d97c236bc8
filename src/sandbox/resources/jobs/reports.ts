/** Reports of the account and of courses. */
import * as Effect from "effect/Effect"
import { strToU8, zipSync } from "fflate"
import { notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, type SandboxServices } from "../../kernel/context.js"
import { type JobEnd, makeJobEndpoints, makeJobRecords, runStages } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange } from "../../kernel/reply.js"
import { defineResource, type Find, get, post } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { editableCourse, requireAccountAdmin } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { saveAttachment } from "../files/store.js"
import { ACCOUNT_REPORTS, gradesTable, reportTable, TABLE_NAMES } from "./reportTables.js"

interface Report {
  readonly id: number
  readonly report: string
  /** Undefined for a report of the account. */
  readonly course: Course | undefined
  /** The state, which Canvas calls `status`. */
  readonly status: "created" | "running" | "complete" | "error" | "aborted"
  readonly progress: number
  readonly parameters: ParameterMap
  readonly message: string | undefined
  readonly createdAt: string
  readonly startedAt: string | undefined
  readonly endedAt: string | undefined
  readonly attachment: JsonObject | undefined
}

const records = makeJobRecords<Report>()

const ownerOf = (course: Course | undefined) => (course === undefined ? "accounts/1" : coursePath(course))

const parametersJson = (parameters: ParameterMap): JsonObject =>
  Object.fromEntries([...parameters].map(([name, value]) => [name, asString(value)]))

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

/** One table is a CSV, several are a ZIP. Without a selection, all of them are reported. */
const makeFile = (request: ApiRequest, { course, id, parameters, report }: Report) => {
  const name = `${report}_${request.now.slice(0, 10)}_${id}`
  if (course !== undefined) return { name: `${name}.csv`, bytes: strToU8(gradesTable(request, course)) }
  const selected = TABLE_NAMES.filter((table) => asBoolean(parameters.get(table)))
  const tables = selected.length === 0 ? TABLE_NAMES : selected
  const contents = tables.map((table) => [`${table}.csv`, strToU8(reportTable(request, report, table))] as const)
  const [first] = contents
  return contents.length === 1 && first !== undefined
    ? { name: `${name}_${first[0]}`, bytes: first[1] }
    : { name: `${name}.zip`, bytes: zipSync(Object.fromEntries(contents)) }
}

const finishReport = (request: ApiRequest, row: Report, end: JobEnd, endedAt: string): Partial<Report> => {
  if (end._tag === "Failed") return { status: "error", message: end.message, endedAt }
  if (end._tag === "Canceled") return { status: "aborted", endedAt }
  const { bytes, name } = makeFile(request, row)
  const attachment = saveAttachment(request, name, bytes, endedAt)
  const message = end.warning ?? `${row.report} report successfully generated`
  return { status: "complete", progress: 100, attachment, message, endedAt }
}

const makeEndpoints = (findCourse: Find<Course | undefined>) => {
  const findList: Find<string> = (request) =>
    Effect.map(findCourse(request), (course) => `${ownerOf(course)}/reports/${pathParameter(request, "report")}`)
  const { list, show } = makeJobEndpoints({ records, findList, toJson: reportJson })
  const start = Effect.fn("Sandbox.startReport")(function* (request: ApiRequest) {
    const [course, path] = [yield* findCourse(request), yield* findList(request)]
    const report = pathParameter(request, "report")
    if (course === undefined && !ACCOUNT_REPORTS.includes(report)) return yield* notFound()
    const row: Report = {
      id: request.nextId(),
      report,
      course,
      status: "created",
      progress: 0,
      parameters: asMap(request.parameters.get("parameters")) ?? new Map(),
      message: undefined,
      createdAt: request.now,
      startedAt: undefined,
      endedAt: undefined,
      attachment: undefined
    }
    records.add(request, path, row)
    const change = (changes: Partial<Report>) => records.change(request, path, row.id, changes)
    yield* runStages(request, request.jobFault, {
      onRunning: (progress, state) =>
        Effect.map(currentTimestamp, (startedAt) => {
          if (state !== "queued") change({ status: "running", progress, startedAt })
        }),
      onEnd: (end) => Effect.map(currentTimestamp, (endedAt) => change(finishReport(request, row, end, endedAt)))
    })
    return replyChange(request, "created", "report", ownerOf(course), reportJson(request, row))
  })
  /** Canvas: the latest report of a type in the course. */
  const showLatest = Effect.fn("Sandbox.showLatest")(function* (request: ApiRequest) {
    const row = records.get(request, yield* findList(request)).at(-1)
    return row === undefined ? yield* notFound() : reply(request, reportJson(request, row))
  })
  return { list, show, showLatest, start }
}

const account = makeEndpoints((request) => Effect.as(requireAccountAdmin(request), undefined))
const course = makeEndpoints(editableCourse)

const accountPath = "/accounts/:account_id/reports/:report"
const coursePattern = "/courses/:course_id/reports/:report"

export const reportResource = defineResource({
  routes: [
    get(accountPath, account.list),
    post(accountPath, account.start, { acts: ["parameters"] }),
    get(`${accountPath}/:job_id`, account.show),
    get(coursePattern, course.showLatest),
    post(coursePattern, course.start, { acts: ["parameters"] }),
    get(`${coursePattern}/:job_id`, course.show)
  ],
  changeTypes: ["report"]
})
