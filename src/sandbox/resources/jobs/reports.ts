/** Reports of the account and of courses. */
import * as Effect from "effect/Effect"
import { strToU8, zipSync } from "fflate"
import { notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../../kernel/context.js"
import { type JobEnd, type JobRecord, makeJobEndpoints, makeJobRecords, runStages } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange } from "../../kernel/reply.js"
import { defineResource, type Find, get, post } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { editableCourse, requireAccountAdmin } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { saveAttachment } from "../files/store.js"
import { ACCOUNT_REPORTS, gradesTable, reportTable, TABLE_NAMES } from "./reportTables.js"

const records = makeJobRecords()

const ownerOf = (course: Course | undefined) => (course === undefined ? "accounts/1" : coursePath(course))

const parametersJson = (parameters: ParameterMap): JsonObject =>
  Object.fromEntries([...parameters].map(([name, value]) => [name, asString(value)]))

/** A report of the account, or of a course. */
interface Report {
  readonly id: number
  readonly report: string
  readonly course: Course | undefined
  readonly parameters: ParameterMap
}

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

/** What a report says when its time has ended. */
const finishReport = (request: ApiRequest, report: Report, end: JobEnd, ended_at: string): JsonObject => {
  if (end._tag === "Failed") return { status: "error", message: end.message, ended_at }
  if (end._tag === "Canceled") return { status: "aborted", ended_at }
  const { bytes, name } = makeFile(request, report)
  const attachment = saveAttachment(request, name, bytes, ended_at)
  const file_url = `${request.url}/accounts/1/files/${attachment.id}/download`
  const message = end.warning ?? `${report.report} report successfully generated`
  return { status: "complete", progress: 100, attachment, file_url, message, ended_at }
}

const makeEndpoints = (findCourse: Find<Course | undefined>) => {
  const findList: Find<string> = (request) =>
    Effect.map(findCourse(request), (course) => `${ownerOf(course)}/reports/${pathParameter(request, "report")}`)
  const { list, show } = makeJobEndpoints({ records, findList })
  const start = Effect.fn("Sandbox.startReport")(function* (request: ApiRequest) {
    const [course, path] = [yield* findCourse(request), yield* findList(request)]
    const report = pathParameter(request, "report")
    if (course === undefined && !ACCOUNT_REPORTS.includes(report)) return yield* notFound()
    const id = request.nextId()
    const parameters = asMap(request.parameters.get("parameters")) ?? new Map()
    const row: JobRecord = {
      id,
      report,
      status: "created",
      progress: 0,
      parameters: parametersJson(parameters),
      message: null,
      created_at: request.now,
      started_at: null,
      ended_at: null,
      run_time: null,
      current_line: null,
      file_url: null,
      attachment: null
    }
    records.add(request, path, row)
    const change = (changes: JsonObject) => records.change(request, path, id, changes)
    yield* runStages(request, request.jobFault, {
      onRunning: (progress, state) =>
        Effect.map(currentTimestamp, (started_at) => {
          if (state !== "queued") change({ status: "running", progress, started_at })
        }),
      onEnd: (end) =>
        Effect.map(currentTimestamp, (now) =>
          change(finishReport(request, { id, report, course, parameters }, end, now))
        )
    })
    return replyChange(request, "created", "report", ownerOf(course), row)
  })
  /** Canvas: the latest report of a type in the course. */
  const showLatest = Effect.fn("Sandbox.showLatest")(function* (request: ApiRequest) {
    const row = records.get(request, yield* findList(request)).at(-1)
    return row === undefined ? yield* notFound() : reply(request, row)
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
    get(`${accountPath}/:id`, account.show),
    get(coursePattern, course.showLatest),
    post(coursePattern, course.start, { acts: ["parameters"] }),
    get(`${coursePattern}/:id`, course.show)
  ],
  changeTypes: ["report"]
})
