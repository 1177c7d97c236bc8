/** Content migrations: imports into a course. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { messageFailure, notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow, type SandboxServices } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { makeTable } from "../../kernel/state.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, editableCourse, findCallerCourse } from "../../school/callers.js"
import { type Course, courseAt, coursePath } from "../../school/courses.js"
import { type Progress, progressUrl, restartJob, runJob, startJob } from "../progress.js"
import {
  COPIED_KINDS,
  copyableRecords,
  copyCourse,
  copyEverything,
  parseSelection,
  type Selection
} from "./courseCopy.js"

interface MigrationIssue {
  readonly id: number
  readonly type: "warning" | "error"
  readonly description: string
  readonly createdAt: string
}

interface ContentMigration {
  readonly id: number
  readonly type: string
  readonly user: number
  readonly createdAt: string
  readonly startedAt: string | undefined
  readonly finishedAt: string | undefined
  readonly state: "queued" | "running" | "waiting_for_select" | "completed" | "failed"
  readonly progress: number
  /** The course to copy. */
  readonly source: Course | undefined
  readonly issues: ReadonlyArray<MigrationIssue>
}

/** The types of the service, with their titles. Only `course_copy_importer` has contents here. */
const TITLES: Readonly<Record<string, string>> = {
  course_copy_importer: "Copy a Canvas Course",
  canvas_cartridge_importer: "Canvas Course Export Package",
  common_cartridge_importer: "Common Cartridge 1.x Package",
  zip_file_importer: "Unzip .zip file into folder",
  qti_converter: "QTI .zip file"
}

const migrations = makeTable<Course, ContentMigration>(
  ({ index }) => index,
  () => []
)

const migrationJson = ({ seed, url }: SandboxServices, course: Course, row: ContentMigration): JsonObject => {
  const self = `${url}/api/v1/${coursePath(course)}/content_migrations/${row.id}`
  return {
    id: row.id,
    user_id: row.user,
    workflow_state: row.state,
    created_at: row.createdAt,
    started_at: row.startedAt ?? null,
    finished_at: row.finishedAt ?? null,
    migration_type: row.type,
    migration_type_title: TITLES[row.type] ?? row.type,
    migration_issues_url: `${self}/migration_issues`,
    migration_issues_count: row.issues.length,
    progress_url: progressUrl(url, row.progress),
    settings:
      row.source === undefined
        ? {}
        : {
            source_course_id: row.source.id,
            source_course_name: courseAt(seed, row.source.index).name,
            source_course_html_url: `${url}/${coursePath(row.source)}`
          }
  }
}

const updateMigration = (
  services: SandboxServices,
  course: Course,
  id: number,
  changes: Partial<ContentMigration>
): void => {
  const row = migrations.get(services, course).find((candidate) => candidate.id === id)
  if (row !== undefined) migrations.replace(services, course, { ...row, ...changes })
}

const makeIssue = (
  services: SandboxServices,
  type: MigrationIssue["type"],
  description: string,
  createdAt: string
): MigrationIssue => ({ id: services.nextId(), type, description, createdAt })

/** Runs an import. Without a selection it ends where the caller selects. */
const runImport = Effect.fn("Sandbox.runImport")(function* (
  request: ApiRequest,
  course: Course,
  row: ContentMigration,
  job: Progress,
  isSelected: Selection | undefined
) {
  const update = (changes: Partial<ContentMigration>) => updateMigration(request, course, row.id, changes)
  const issues: Array<MigrationIssue> = []
  yield* runJob(request, job, {
    onRunning: () => update({ state: "running", startedAt: request.now }),
    run: (warning) =>
      Effect.map(currentTimestamp, (now) => {
        if (warning !== undefined) issues.push(makeIssue(request, "warning", warning, now))
        if (row.source !== undefined && isSelected !== undefined) {
          copyCourse(request, row.source, course, { isSelected, now, user: row.user })
        }
        return undefined
      }),
    onEnd: ({ message, state }) =>
      Effect.map(currentTimestamp, (now) => {
        if (state !== "completed") issues.push(makeIssue(request, "error", message ?? "The job was canceled.", now))
        if (state !== "completed") update({ state: "failed", finishedAt: now, issues })
        else if (isSelected === undefined) update({ state: "waiting_for_select", issues })
        else update({ state: "completed", finishedAt: now, issues })
      })
  })
})

const readSource = Effect.fn("Sandbox.readSource")(function* (request: ApiRequest) {
  const settings = asMap(request.parameters.get("settings"))
  const reference = asString(settings?.get("source_course_id"))
  if (reference === undefined) return yield* messageFailure("A course copy requires a source course.")
  // Canvas: a course that the caller may not read counts as missing.
  return yield* Either.mapLeft(findCallerCourse(request, reference), () =>
    messageFailure("The source course was not found.")
  )
})

const createMigration = Effect.fn("Sandbox.createMigration")(function* (request: ApiRequest) {
  const { parameters } = request
  const course = yield* editableCourse(request)
  const type = asString(parameters.get("migration_type")) ?? ""
  if (!Object.hasOwn(TITLES, type)) return yield* messageFailure("Invalid migration_type")
  const source = type === "course_copy_importer" ? yield* readSource(request) : undefined
  const id = request.nextId()
  const job = yield* startJob(request, ["ContentMigration", id], "content_migration")
  const row: ContentMigration = {
    id,
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
  migrations.add(request, course, row)
  const isSelective = asBoolean(parameters.get("selective_import"))
  yield* runImport(request, course, row, job, isSelective ? undefined : copyEverything)
  return replyChange(request, "created", "content_migration", coursePath(course), migrationJson(request, course, row))
})

const pathMigration = Effect.fn("Sandbox.pathMigration")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const row = pathRow(request, migrations.get(request, course), "content_migration_id")
  return row === undefined ? yield* notFound() : { course, row }
})

/** Canvas: the selection of a selective import starts the second part, with the same progress. */
const updateSelection = Effect.fn("Sandbox.updateSelection")(function* (request: ApiRequest) {
  const { course, row } = yield* pathMigration(request)
  const copy = asMap(request.parameters.get("copy"))
  if (row.state !== "waiting_for_select" || copy === undefined) {
    return reply(request, migrationJson(request, course, row))
  }
  const queued: ContentMigration = { ...row, state: "queued" }
  migrations.replace(request, course, queued)
  const job = yield* restartJob(request, row.progress)
  yield* runImport(request, course, queued, job, parseSelection(copy))
  return reply(request, migrationJson(request, course, queued))
})

const listMigrations = Effect.fn("Sandbox.listMigrations")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/content_migrations`,
    // Canvas: the latest first.
    rows: migrations.get(request, course).toReversed(),
    toJson: (row) => migrationJson(request, course, row)
  })
})

const showMigration = (request: ApiRequest) =>
  Effect.map(pathMigration(request), ({ course, row }) => reply(request, migrationJson(request, course, row)))

const issueJson = ({ url }: SandboxServices, course: Course, row: ContentMigration, issue: MigrationIssue) => ({
  id: issue.id,
  description: issue.description,
  workflow_state: "active",
  fix_issue_html_url: null,
  issue_type: issue.type,
  error_message: null,
  error_report_html_url: null,
  content_migration_url: `${url}/api/v1/${coursePath(course)}/content_migrations/${row.id}`,
  created_at: issue.createdAt,
  updated_at: issue.createdAt
})

const listIssues = Effect.fn("Sandbox.listIssues")(function* (request: ApiRequest) {
  const { course, row } = yield* pathMigration(request)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/content_migrations/${row.id}/migration_issues`,
    rows: row.issues,
    toJson: (issue) => issueJson(request, course, row, issue)
  })
})

/** What can be selected: the kinds, or with `type` the records of one kind. */
const listSelectable = Effect.fn("Sandbox.listSelectable")(function* (request: ApiRequest) {
  const { course, row } = yield* pathMigration(request)
  const path = `${coursePath(course)}/content_migrations/${row.id}/selective_data`
  const records = copyableRecords(request, row.source ?? course)
  const type = asString(request.parameters.get("type"))
  const kind = COPIED_KINDS.find((candidate) => candidate === type)
  const rows =
    kind === undefined
      ? COPIED_KINDS.map((name) => ({
          type: name,
          property: `copy[all_${name}]`,
          title: name,
          count: records[name].length,
          sub_items_url: `${request.url}/api/v1/${path}?type=${name}`
        }))
      : records[kind].map(({ id, title }) => ({ type: kind, property: `copy[${kind}][${id}]`, title }))
  return yield* replyPage(request, { path, rows, toJson: (item) => item })
})

const path = "/courses/:course_id/content_migrations"

const listMigrators = Effect.fn("Sandbox.listMigrators")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/content_migrations/migrators`,
    rows: Object.entries(TITLES),
    toJson: ([type, name]) => ({
      type,
      name,
      requires_file_upload: type !== "course_copy_importer",
      required_settings: type === "course_copy_importer" ? ["source_course_id"] : []
    })
  })
})

export const contentMigrationResource = defineResource({
  routes: [
    get(path, listMigrations),
    post(path, createMigration, { acts: ["migration_type", "selective_import", "settings[source_course_id]"] }),
    get(`${path}/migrators`, listMigrators),
    get(`${path}/:content_migration_id`, showMigration),
    put(`${path}/:content_migration_id`, updateSelection, { acts: ["copy"] }),
    get(`${path}/:content_migration_id/selective_data`, listSelectable, { acts: ["type"] }),
    get(`${path}/:content_migration_id/migration_issues`, listIssues)
  ],
  changeTypes: ["content_migration"]
})
