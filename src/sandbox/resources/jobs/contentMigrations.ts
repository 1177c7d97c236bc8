/** Content migrations: imports into a course, of which the copy of another course has contents. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { defineKind, oneOf, required } from "../../generic/defineKind.js"
import type { Item, RowOf } from "../../generic/kind.js"
import { type ApiFailure, messageFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest, SandboxServices } from "../../kernel/context.js"
import { isJsonObject, type JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, courseOwners, editableCourse, findCallerCourse } from "../../school/callers.js"
import { type Course, coursePath, findCourse } from "../../school/courses.js"
import { assignmentGroupIds } from "../assignment.js"
import { assignments } from "../assignments.js"
import { contentOf } from "../files/contents.js"
import { filesByPath, silently, storeFile } from "../files/drive.js"
import { ensureFolder } from "../files/files.js"
import { filesOfCourse } from "../files/owners.js"
import { moduleItems, modules } from "../modules.js"
import { freeUrl, pages } from "../pages.js"
import { endOf, jobOf, type Progress, progressUrl, recordState, runJobOf } from "../progress.js"
import { courseForum, topics } from "../topics/topics.js"

/** The kinds of contents, as `copy[all_…]` and `copy[…]` name them. */
type CopiedKind =
  | "context_modules"
  | "assignments"
  | "discussion_topics"
  | "announcements"
  | "wiki_pages"
  | "attachments"

/** Whether a record is copied. */
type Selection = (kind: CopiedKind, id: number) => boolean

const copyEverything: Selection = () => true

/** Parses `copy[all_assignments]`, `copy[assignments][]` and `copy[assignments][5001]`. */
const parseSelection =
  (copy: ParameterMap): Selection =>
  (kind, id) => {
    if (asBoolean(copy.get("everything")) || asBoolean(copy.get(`all_${kind}`))) return true
    const chosen = copy.get(kind)
    const map = asMap(chosen)
    return map === undefined ? asStrings(chosen).includes(String(id)) : asBoolean(map.get(String(id)))
  }

/** Copies the selected records. Copies get new ids; items of modules link to the copies. */
const copyCourse = (
  services: SandboxServices,
  source: Course,
  target: Course,
  options: { readonly isSelected: Selection; readonly now: string; readonly user: number }
): void => {
  const { isSelected, now, user } = options
  const { nextId } = services
  const copies = new Map<string, number>()
  const newIdFor = (kind: string, id: number) => {
    const copy = nextId()
    copies.set(`${kind}/${id}`, copy)
    return copy
  }

  for (const row of assignments.rowsOf(services, source)) {
    if (!isSelected("assignments", row.id)) continue
    const copy = {
      ...row,
      id: newIdFor("Assignment", row.id),
      course_id: target.id,
      assignment_group_id: assignmentGroupIds.at(services.seed, target.index, 0),
      created_at: now,
      updated_at: now
    }
    assignments.insert(services, target, copy, now)
  }
  for (const row of pages.rowsOf(services, source)) {
    if (!isSelected("wiki_pages", row.id)) continue
    const id = newIdFor("Page", row.id)
    const url = freeUrl(pages.rowsOf(services, target), row.title)
    pages.insert(services, target, { ...row, id, url, front_page: false, created_at: now, updated_at: now }, now)
  }
  for (const row of topics.rowsOf(services, courseForum(source))) {
    if (!isSelected(row.is_announcement ? "announcements" : "discussion_topics", row.id)) continue
    const copy = { ...row, id: newIdFor("Discussion", row.id), author_id: user, created_at: now, last_reply_at: now }
    topics.insert(services, courseForum(target), copy, now)
  }
  const sourceItems = moduleItems.rowsOf(services, source)
  for (const row of modules.rowsOf(services, source)) {
    if (!isSelected("context_modules", row.id)) continue
    const module = newIdFor("Module", row.id)
    const prerequisite_module_ids = row.prerequisite_module_ids.flatMap((id) => copies.get(`Module/${id}`) ?? [])
    modules.insert(services, target, { ...row, id: module, prerequisite_module_ids }, now)
    for (const item of sourceItems.filter((candidate) => candidate.module_id === row.id)) {
      const content_id = copies.get(`${item.type}/${item.content_id}`) ?? null
      moduleItems.insert(services, target, { ...item, id: nextId(), module_id: module, content_id, done_by: [] }, now)
    }
  }
  const request = silently(services, now)
  for (const { file, path } of filesByPath(services, filesOfCourse(source))) {
    if (!isSelected("attachments", file.id)) continue
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

const migrationPath = ({ owner, row }: Migration) => `${coursePath(owner)}/content_migrations/${row.id}`

/** The course that a migration copies, with the name that it has now. */
const sourceOf = ({ seed }: SandboxServices, { row }: Migration): Course | undefined =>
  row.migration_type === COURSE_COPY
    ? Option.getOrUndefined(findCourse(seed, String(row.settings.source_course_id)))
    : undefined

/** What was not copied as it was, or why nothing was. */
export const migrationIssues = defineKind({
  name: "migration_issue",
  owners: {
    ...courseOwners,
    find: (request: ApiRequest): Effect.Effect<Course, ApiFailure> =>
      Effect.map(contentMigrations.fromPath(request, "content_migration_id"), ({ owner }) => owner)
  },
  lists: ["/courses/:course_id/content_migrations/:content_migration_id/migration_issues"],
  initial: { content_migration_id: 0, issue_type: "warning", description: "" },
  derive: ({ owner, row }, request) => ({
    content_migration_url: `${request.url}/api/v1/${coursePath(owner)}/content_migrations/${row.content_migration_id}`,
    content_migration_id: undefined
  })
})

const runMigration = (request: ApiRequest, item: Migration, isSelected: Selection) => {
  const { owner, row } = item
  const source = sourceOf(request, item)
  const copy = Effect.map(currentTimestamp, (now) => {
    if (source !== undefined && !row.waits) {
      copyCourse(request, source, owner, { isSelected, now, user: caller(request).id })
    }
    return undefined
  })
  const addIssue = ({ message, state, updatedAt }: Progress) =>
    Effect.sync(() => {
      const hasFailed = state !== "completed"
      const description = message ?? (hasFailed ? "The job was canceled." : null)
      if (description === null) return
      const issue_type = hasFailed ? "error" : "warning"
      const issue = { id: request.nextId(), content_migration_id: row.id, description, issue_type }
      migrationIssues.insert(request, owner, issue, updatedAt)
    })
  return runJobOf(request, ["ContentMigration", row.id], { run: () => copy, onEnd: addIssue })
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

const STATES = {
  queued: "queued",
  running: "running",
  completed: "completed",
  failed: "failed",
  canceled: "failed"
}

export const contentMigrations = defineKind({
  name: "content_migration",
  owners: { ...courseOwners, find: editableCourse },
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
    const { owner, row } = item
    const job = jobOf(request, "ContentMigration", row.id)
    const source = sourceOf(request, item)
    const state = recordState(job, STATES)
    const isWaiting = state === "completed" && row.waits
    const issues = migrationIssues.rowsOf(request, owner)
    return {
      workflow_state: isWaiting ? "waiting_for_select" : state,
      started_at: job?.startedAt ?? null,
      finished_at: isWaiting || job === undefined ? null : endOf(job),
      migration_type_title: row.migration_type.replaceAll("_", " "),
      migration_issues_url: `${request.url}/api/v1/${migrationPath(item)}/migration_issues`,
      migration_issues_count: issues.filter(({ content_migration_id }) => content_migration_id === row.id).length,
      progress_url: job && progressUrl(request.url, job.id),
      settings: {
        ...row.settings,
        source_course_name: source?.name,
        source_course_html_url: source && `${request.url}/${coursePath(source)}`
      },
      waits: undefined
    }
  },
  // Canvas: the latest first.
  select: (all) => all.toReversed(),
  onChange: (item, request) => runMigration(request, item, copyEverything)
})

/** Canvas: the selection of a selective import starts the second part, with the same progress. */
const selectContents = Effect.fn("Sandbox.selectContents")(function* (request: ApiRequest) {
  const item = yield* contentMigrations.fromPath(request, "id")
  const copy = asMap(request.parameters.get("copy"))
  const isWaiting = item.row.waits && jobOf(request, "ContentMigration", item.row.id)?.state === "completed"
  if (!isWaiting || copy === undefined) return reply(request, contentMigrations.json(request, item))
  const selected = contentMigrations.change(request, item, { waits: false })
  yield* runMigration(request, selected, parseSelection(copy))
  return reply(request, contentMigrations.json(request, selected))
})

export const selectionResource = defineResource({
  routes: [put("/courses/:course_id/content_migrations/:id", selectContents, { acts: ["copy"] })]
})
