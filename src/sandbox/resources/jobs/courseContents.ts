/** Content exports of courses, and content migrations, of which the copy of another course has contents. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { zipSync } from "fflate"
import { defineKind, oneOf, required } from "../../generic/defineKind.js"
import type { Item, RowOf } from "../../generic/kind.js"
import { type ApiFailure, messageFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest, SandboxServices } from "../../kernel/context.js"
import { isJsonObject, type JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, courseOwners, editableCourse, findCallerCourse } from "../../school/callers.js"
import { type Course, coursePath, findCourse } from "../../school/courses.js"
import { assignmentGroupIds } from "../assignment.js"
import { assignments } from "../assignments.js"
import { contentOf } from "../files/contents.js"
import { ensureFolder, filesByPath, saveAttachment, silently, storeFile } from "../files/files.js"
import { filesOfCourse } from "../files/owners.js"
import { freeUrl, pages } from "../pages.js"
import { defineRecordJob, sleepQuarter } from "../progress.js"

const owners = { ...courseOwners, find: editableCourse }

// A date keeps the bytes of an archive independent of the clock; ZIP begins in 1980.
const ARCHIVE_DATE = { mtime: "2024-08-26T08:00:00" }

const exportJob = defineRecordJob("ContentExport", {
  queued: "created",
  running: "exporting",
  completed: "exported",
  failed: "failed",
  canceled: "failed"
})

const NEW_EXPORT = { export_type: "" }

/** Stores the files of a course in an archive. A file whose bytes are lost is left out. */
const saveExport = Effect.fn("Sandbox.saveExport")(function* (
  services: SandboxServices,
  { owner, row }: Item<Course, RowOf<typeof NEW_EXPORT>>
): Effect.fn.Return<void> {
  // Canvas: the progress ends before the export has its state and its attachment.
  yield* sleepQuarter(services)
  const contents: Record<string, Uint8Array> = {}
  for (const { file, path } of filesByPath(services, filesOfCourse(owner))) {
    const content = contentOf(services, file.id)
    if (!content.isLost) contents[[...path, file.display_name].join("/")] = content.read(0, content.size)
  }
  const name = `${owner.code.toLowerCase().replaceAll(" ", "-")}-export.zip`
  const now = yield* currentTimestamp
  const attachment = saveAttachment(services, name, zipSync(contents, ARCHIVE_DATE), now)
  contentExports.insert(services, owner, { ...row, attachment }, now)
})

export const contentExports = defineKind({
  name: "content_export",
  owners,
  lists: ["/courses/:course_id/content_exports"],
  initial: NEW_EXPORT,
  check: { export_type: [required()] },
  write: (sent, _, request) => ({ ...sent, user_id: caller(request).id }),
  derive: ({ row }, request) => {
    const { progress_url, state } = exportJob.show(request, row.id)
    const isUnsaved = state === "exported" && row.attachment === undefined
    return { workflow_state: isUnsaved ? "exporting" : state, progress_url }
  },
  // Canvas: the latest first.
  select: (all) => all.toReversed(),
  onChange: (item, request) =>
    exportJob.run(request, item.row.id, {
      run: () => Effect.succeed(undefined),
      afterwards: saveExport(request, item)
    })
})

/** Whether `copy[everything]`, `copy[all_assignments]` or `copy[assignments][5001]` select a record. */
const isSelected = (copy: ParameterMap, kind: "assignments" | "wiki_pages" | "attachments", id: number): boolean =>
  asBoolean(copy.get("everything")) ||
  asBoolean(copy.get(`all_${kind}`)) ||
  asBoolean(asMap(copy.get(kind))?.get(String(id)))

/** Copies the selected assignments, pages and files of a course. */
const copyCourse = (services: SandboxServices, source: Course, target: Course, copy: ParameterMap, now: string) => {
  const copied = { created_at: now, updated_at: now }
  const group = assignmentGroupIds.at(services.seed, target.index, 0)
  for (const row of assignments.rowsOf(services, source)) {
    if (!isSelected(copy, "assignments", row.id)) continue
    const place = { id: services.nextId(), course_id: target.id, assignment_group_id: group }
    assignments.insert(services, target, { ...row, ...place, ...copied }, now)
  }
  for (const row of pages.rowsOf(services, source)) {
    if (!isSelected(copy, "wiki_pages", row.id)) continue
    const url = freeUrl(pages.rowsOf(services, target), row.title)
    pages.insert(services, target, { ...row, id: services.nextId(), url, front_page: false, ...copied }, now)
  }
  const request = silently(services, now)
  for (const { file, path } of filesByPath(services, filesOfCourse(source))) {
    if (!isSelected(copy, "attachments", file.id)) continue
    const folder = ensureFolder(request, filesOfCourse(target), path).id
    const { "content-type": contentType, display_name: name, id } = file
    storeFile(request, filesOfCourse(target), { folder, name, contentType, content: contentOf(services, id) })
  }
}

/** The only type that has contents here. */
const COURSE_COPY = "course_copy_importer"

const NEW_MIGRATION = {
  migration_type: "",
  settings: {} as JsonObject,
  /** Whether it ends where the caller selects what is copied. */
  waits: false
}

type Migration = Item<Course, RowOf<typeof NEW_MIGRATION>>

const migrationJob = defineRecordJob("ContentMigration", {
  queued: "queued",
  running: "running",
  completed: "completed",
  failed: "failed",
  canceled: "failed"
})

const runMigration = (request: ApiRequest, { owner, row }: Migration, copy: ParameterMap) => {
  const isCopy = row.migration_type === COURSE_COPY && !row.waits
  const source = Option.getOrUndefined(findCourse(request.seed, String(row.settings.source_course_id)))
  const run = Effect.map(currentTimestamp, (now) => {
    if (isCopy && source !== undefined) copyCourse(request, source, owner, copy, now)
    return undefined
  })
  return migrationJob.run(request, row.id, { run: () => run })
}

const writeMigration = Effect.fn("Sandbox.writeMigration")(function* (
  request: ApiRequest,
  sent: JsonObject
): Effect.fn.Return<JsonObject, ApiFailure> {
  const settings = isJsonObject(sent.settings) ? sent.settings : {}
  const waits = asBoolean(request.parameters.get("selective_import"))
  const written = { ...sent, settings, waits, user_id: caller(request).id }
  if (sent.migration_type !== COURSE_COPY) return written
  // Canvas: a course that the caller may not read counts as missing.
  const source = yield* Effect.mapError(findCallerCourse(request, String(settings.source_course_id)), () =>
    messageFailure("The source course was not found.")
  )
  return { ...written, settings: { ...settings, source_course_id: source.id } }
})

const migrationPath = ({ owner, row }: Migration) => `${coursePath(owner)}/content_migrations/${row.id}`

/** What was not copied as it was, or why nothing was: the message of the job. */
const issuesOf = (request: ApiRequest, item: Migration): ReadonlyArray<JsonObject> => {
  const { ended_at, message, state } = migrationJob.show(request, item.row.id)
  if (ended_at === null || (message === null && state === "completed")) return []
  const issue = {
    id: item.row.id,
    description: message ?? "The job was canceled.",
    issue_type: state === "completed" ? "warning" : "error",
    content_migration_url: `${request.url}/api/v1/${migrationPath(item)}`
  }
  return [{ ...issue, workflow_state: "active", created_at: ended_at, updated_at: ended_at }]
}

export const contentMigrations = defineKind({
  name: "content_migration",
  owners,
  lists: ["/courses/:course_id/content_migrations"],
  initial: NEW_MIGRATION,
  check: {
    migration_type: [
      required(),
      oneOf(COURSE_COPY, "canvas_cartridge_importer", "common_cartridge_importer", "zip_file_importer", "qti_converter")
    ]
  },
  reads: ["selective_import"],
  write: (sent, _, request) => writeMigration(request, sent),
  derive: (item, request) => {
    const { ended_at, progress_url, started_at, state } = migrationJob.show(request, item.row.id)
    const isWaiting = state === "completed" && item.row.waits
    return {
      workflow_state: isWaiting ? "waiting_for_select" : state,
      started_at,
      finished_at: isWaiting ? null : ended_at,
      migration_issues_url: `${request.url}/api/v1/${migrationPath(item)}/migration_issues`,
      migration_issues_count: issuesOf(request, item).length,
      progress_url,
      waits: undefined
    }
  },
  // Canvas: the latest first.
  select: (all) => all.toReversed(),
  onChange: (item, request) => runMigration(request, item, new Map([["everything", true]]))
})

/** Canvas: the selection of a selective import starts the second part, with the same progress. */
const selectContents = Effect.fn("Sandbox.selectContents")(function* (request: ApiRequest) {
  const item = yield* contentMigrations.fromPath(request, "id")
  const copy = asMap(request.parameters.get("copy"))
  const isWaiting = item.row.waits && migrationJob.show(request, item.row.id).state === "completed"
  if (!isWaiting || copy === undefined) return reply(request, contentMigrations.json(request, item))
  const selected = contentMigrations.change(request, item, { waits: false })
  yield* runMigration(request, selected, copy)
  return reply(request, contentMigrations.json(request, selected))
})

const listIssues = Effect.fn("Sandbox.listMigrationIssues")(function* (request: ApiRequest) {
  const item = yield* contentMigrations.fromPath(request, "id")
  return yield* replyPage(request, {
    path: `${migrationPath(item)}/migration_issues`,
    rows: issuesOf(request, item),
    toJson: (issue) => issue
  })
})

const path = "/courses/:course_id/content_migrations/:id"

export const migrationResource = defineResource({
  routes: [put(path, selectContents, { acts: ["copy"] }), get(`${path}/migration_issues`, listIssues)]
})
