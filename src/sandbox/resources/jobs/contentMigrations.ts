/** Content migrations: imports into a course. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { messageFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest, SandboxServices } from "../../kernel/context.js"
import { type JobRecord, makeJobEndpoints, makeJobRecords } from "../../kernel/jobs.js"
import { isJsonObject, type JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString } from "../../kernel/parameters.js"
import { replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, editableCourse, findCallerCourse } from "../../school/callers.js"
import { type Course, coursePath, findCourse } from "../../school/courses.js"
import { type Progress, progressUrl, restartJob, runJob, startJob } from "../progress.js"
import { copyCourse, copyEverything, parseSelection, type Selection } from "./courseCopy.js"

/** The types of the service. Only `course_copy_importer` has contents here. */
const TYPES = [
  "course_copy_importer",
  "canvas_cartridge_importer",
  "common_cartridge_importer",
  "zip_file_importer",
  "qti_converter"
]

const records = makeJobRecords()

const listPath = (course: Course) => `${coursePath(course)}/content_migrations`

const migrationUrl = ({ url }: SandboxServices, course: Course, id: number) => `${url}/api/v1/${listPath(course)}/${id}`

const settingsOf = ({ url }: SandboxServices, source: Course): JsonObject => ({
  source_course_id: source.id,
  source_course_name: source.name,
  source_course_html_url: `${url}/${coursePath(source)}`
})

/** The course that a migration copies, with the name that it has now. */
const sourceOf = ({ seed }: SandboxServices, { settings }: JobRecord): Course | undefined =>
  isJsonObject(settings) ? Option.getOrUndefined(findCourse(seed, String(settings.source_course_id))) : undefined

const issuesOf = ({ issues }: JobRecord) => (Array.isArray(issues) ? issues : []) as ReadonlyArray<JsonObject>

const migrationJson = (services: SandboxServices, record: JobRecord): JsonObject => {
  const { issues: _, progress: __, ...row } = record
  const source = sourceOf(services, record)
  return {
    ...row,
    migration_issues_count: issuesOf(record).length,
    ...(source === undefined ? {} : { settings: settingsOf(services, source) })
  }
}

const endpoints = makeJobEndpoints({
  records,
  findList: (request) => Effect.map(editableCourse(request), listPath),
  toJson: migrationJson
})

/** Runs an import. Without a selection it ends where the caller selects. */
const runImport = Effect.fn("Sandbox.runImport")(function* (
  request: ApiRequest,
  course: Course,
  row: JobRecord,
  job: Progress,
  isSelected: Selection | undefined
) {
  const user = caller(request).id
  const update = (changes: JsonObject) => records.change(request, listPath(course), row.id, changes)
  const makeIssue = (issue_type: "warning" | "error", description: string, now: string): JsonObject => ({
    id: request.nextId(),
    description,
    workflow_state: "active",
    fix_issue_html_url: null,
    issue_type,
    error_message: null,
    error_report_html_url: null,
    content_migration_url: migrationUrl(request, course, row.id),
    created_at: now,
    updated_at: now
  })
  yield* runJob(request, job, {
    onRunning: () => update({ workflow_state: "running", started_at: request.now }),
    run: (warning) =>
      Effect.map(currentTimestamp, (now) => {
        update({ issues: warning === undefined ? [] : [makeIssue("warning", warning, now)] })
        const source = sourceOf(request, row)
        if (source !== undefined && isSelected !== undefined) {
          copyCourse(request, source, course, { isSelected, now, user })
        }
        return undefined
      }),
    onEnd: ({ message, state }) =>
      Effect.map(currentTimestamp, (now) => {
        if (state !== "completed") {
          const issue = makeIssue("error", message ?? "The job was canceled.", now)
          update({ workflow_state: "failed", finished_at: now, issues: [issue] })
        } else if (isSelected === undefined) update({ workflow_state: "waiting_for_select" })
        else update({ workflow_state: "completed", finished_at: now })
      })
  })
})

const readSource = Effect.fn("Sandbox.readSource")(function* (request: ApiRequest) {
  const settings = asMap(request.parameters.get("settings"))
  const reference = asString(settings?.get("source_course_id"))
  if (reference === undefined) return yield* messageFailure("A course copy requires a source course.")
  // Canvas: a course that the caller may not read counts as missing.
  return yield* Effect.mapError(findCallerCourse(request, reference), () =>
    messageFailure("The source course was not found.")
  )
})

const createMigration = Effect.fn("Sandbox.createMigration")(function* (request: ApiRequest) {
  const { parameters } = request
  const course = yield* editableCourse(request)
  const type = asString(parameters.get("migration_type")) ?? ""
  if (!TYPES.includes(type)) return yield* messageFailure("Invalid migration_type")
  const source = type === "course_copy_importer" ? yield* readSource(request) : undefined
  const id = request.nextId()
  const job = yield* startJob(request, ["ContentMigration", id], "content_migration")
  const row: JobRecord = {
    id,
    user_id: caller(request).id,
    workflow_state: "queued",
    created_at: request.now,
    started_at: null,
    finished_at: null,
    migration_type: type,
    migration_type_title: type.replaceAll("_", " "),
    migration_issues_url: `${migrationUrl(request, course, id)}/migration_issues`,
    progress_url: progressUrl(request.url, job.id),
    settings: source === undefined ? {} : settingsOf(request, source),
    progress: job.id,
    issues: []
  }
  records.add(request, listPath(course), row)
  const isSelective = asBoolean(parameters.get("selective_import"))
  yield* runImport(request, course, row, job, isSelective ? undefined : copyEverything)
  return replyChange(request, "created", "content_migration", coursePath(course), migrationJson(request, row))
})

/** Canvas: the selection of a selective import starts the second part, with the same progress. */
const updateSelection = Effect.fn("Sandbox.updateSelection")(function* (request: ApiRequest) {
  const { list, row } = yield* endpoints.pathJob(request)
  const copy = asMap(request.parameters.get("copy"))
  if (row.workflow_state === "waiting_for_select" && copy !== undefined) {
    records.change(request, list, row.id, { workflow_state: "queued" })
    const job = yield* restartJob(request, Number(row.progress))
    yield* runImport(request, yield* editableCourse(request), row, job, parseSelection(copy))
  }
  return yield* endpoints.show(request)
})

const listIssues = Effect.fn("Sandbox.listIssues")(function* (request: ApiRequest) {
  const { list, row } = yield* endpoints.pathJob(request)
  return yield* replyPage(request, {
    path: `${list}/${row.id}/migration_issues`,
    rows: issuesOf(row),
    toJson: (issue) => issue
  })
})

const path = "/courses/:course_id/content_migrations"

export const contentMigrationResource = defineResource({
  routes: [
    get(path, endpoints.list),
    post(path, createMigration, { acts: ["migration_type", "selective_import", "settings[source_course_id]"] }),
    get(`${path}/:id`, endpoints.show),
    put(`${path}/:id`, updateSelection, { acts: ["copy"] }),
    get(`${path}/:id/migration_issues`, listIssues)
  ],
  changeTypes: ["content_migration"]
})
