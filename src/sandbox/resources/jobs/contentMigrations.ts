/** Content migrations: imports into a course. */
import * as Effect from "effect/Effect"
import { messageFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest, SandboxServices } from "../../kernel/context.js"
import { makeJobEndpoints, makeJobRecords } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString } from "../../kernel/parameters.js"
import { replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, editableCourse, findCallerCourse } from "../../school/callers.js"
import { type Course, courseAt, coursePath } from "../../school/courses.js"
import { type Progress, progressUrl, restartJob, runJob, startJob } from "../progress.js"
import { copyCourse, copyEverything, parseSelection, type Selection } from "./courseCopy.js"

interface ContentMigration {
  readonly id: number
  readonly course: Course
  readonly type: string
  readonly user: number
  readonly createdAt: string
  readonly startedAt: string | undefined
  readonly finishedAt: string | undefined
  readonly state: "queued" | "running" | "waiting_for_select" | "completed" | "failed"
  readonly progress: number
  /** The course to copy. */
  readonly source: Course | undefined
  readonly issues: ReadonlyArray<JsonObject>
}

/** The types of the service. Only `course_copy_importer` has contents here. */
const TYPES = [
  "course_copy_importer",
  "canvas_cartridge_importer",
  "common_cartridge_importer",
  "zip_file_importer",
  "qti_converter"
]

const records = makeJobRecords<ContentMigration>()

const listPath = (course: Course) => `${coursePath(course)}/content_migrations`

const migrationUrl = ({ url }: SandboxServices, { course, id }: ContentMigration) =>
  `${url}/api/v1/${listPath(course)}/${id}`

const settingsJson = ({ seed, url }: SandboxServices, source: Course): JsonObject => ({
  source_course_id: source.id,
  source_course_name: courseAt(seed, source.index).name,
  source_course_html_url: `${url}/${coursePath(source)}`
})

const migrationJson = (services: SandboxServices, row: ContentMigration): JsonObject => ({
  id: row.id,
  user_id: row.user,
  workflow_state: row.state,
  created_at: row.createdAt,
  started_at: row.startedAt ?? null,
  finished_at: row.finishedAt ?? null,
  migration_type: row.type,
  migration_type_title: row.type.replaceAll("_", " "),
  migration_issues_url: `${migrationUrl(services, row)}/migration_issues`,
  migration_issues_count: row.issues.length,
  progress_url: progressUrl(services.url, row.progress),
  settings: row.source === undefined ? {} : settingsJson(services, row.source)
})

const endpoints = makeJobEndpoints({
  records,
  findList: (request) => Effect.map(editableCourse(request), listPath),
  toJson: migrationJson
})

/** Runs an import. Without a selection it ends where the caller selects. */
const runImport = Effect.fn("Sandbox.runImport")(function* (
  request: ApiRequest,
  migration: ContentMigration,
  job: Progress,
  isSelected: Selection | undefined
) {
  const { course, id, source, user } = migration
  const update = (changes: Partial<ContentMigration>) => records.change(request, listPath(course), id, changes)
  const makeIssue = (type: "warning" | "error", description: string, now: string): JsonObject => ({
    id: request.nextId(),
    description,
    workflow_state: "active",
    fix_issue_html_url: null,
    issue_type: type,
    error_message: null,
    error_report_html_url: null,
    content_migration_url: migrationUrl(request, migration),
    created_at: now,
    updated_at: now
  })
  yield* runJob(request, job, {
    onRunning: () => update({ state: "running", startedAt: request.now }),
    run: (warning) =>
      Effect.map(currentTimestamp, (now) => {
        update({ issues: warning === undefined ? [] : [makeIssue("warning", warning, now)] })
        if (source !== undefined && isSelected !== undefined) {
          copyCourse(request, source, course, { isSelected, now, user })
        }
        return undefined
      }),
    onEnd: ({ message, state }) =>
      Effect.map(currentTimestamp, (now) => {
        if (state !== "completed") {
          const issue = makeIssue("error", message ?? "The job was canceled.", now)
          update({ state: "failed", finishedAt: now, issues: [issue] })
        } else if (isSelected === undefined) update({ state: "waiting_for_select" })
        else update({ state: "completed", finishedAt: now })
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
  const row: ContentMigration = {
    id,
    course,
    type,
    user: caller(request).id,
    createdAt: request.now,
    startedAt: undefined,
    finishedAt: undefined,
    state: "queued",
    progress: job.id,
    source,
    issues: []
  }
  records.add(request, listPath(course), row)
  const isSelective = asBoolean(parameters.get("selective_import"))
  yield* runImport(request, row, job, isSelective ? undefined : copyEverything)
  return replyChange(request, "created", "content_migration", coursePath(course), migrationJson(request, row))
})

/** Canvas: the selection of a selective import starts the second part, with the same progress. */
const updateSelection = Effect.fn("Sandbox.updateSelection")(function* (request: ApiRequest) {
  const { list, row } = yield* endpoints.pathJob(request)
  const copy = asMap(request.parameters.get("copy"))
  if (row.state !== "waiting_for_select" || copy === undefined) return yield* endpoints.show(request)
  records.change(request, list, row.id, { state: "queued" })
  const job = yield* restartJob(request, row.progress)
  yield* runImport(request, row, job, parseSelection(copy))
  return yield* endpoints.show(request)
})

const listIssues = Effect.fn("Sandbox.listIssues")(function* (request: ApiRequest) {
  const { list, row } = yield* endpoints.pathJob(request)
  return yield* replyPage(request, {
    path: `${list}/${row.id}/migration_issues`,
    rows: row.issues,
    toJson: (issue) => issue
  })
})

const path = "/courses/:course_id/content_migrations"

export const contentMigrationResource = defineResource({
  routes: [
    get(path, endpoints.list),
    post(path, createMigration, { acts: ["migration_type", "selective_import", "settings[source_course_id]"] }),
    get(`${path}/:job_id`, endpoints.show),
    put(`${path}/:job_id`, updateSelection, { acts: ["copy"] }),
    get(`${path}/:job_id/migration_issues`, listIssues)
  ],
  changeTypes: ["content_migration"]
})
