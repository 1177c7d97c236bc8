/**
 * The kinds of jobs that the service runs: where each is found, what its states mean, and where its result is.
 *
 * Members of a job are written as paths: `attachment.url` is the member `url` of the member `attachment`.
 */

export interface JobKind {
  /** Completes "the …" in messages. */
  readonly name: string
  /** The paths of one job. `*` stands for one segment such as `courses`, `:id` for the id of the job. */
  readonly paths: ReadonlyArray<string>
  /** The query that makes the service include the result. */
  readonly query?: string
  /** Members with the state, the first one present counts. */
  readonly state: ReadonlyArray<string>
  /** The job is recognized without a state too. */
  readonly hasOptionalState?: boolean
  /** The job is a record that exists before it is ready: with these states it is, and so are other records of its path. */
  readonly isRecord?: boolean
  /** The documented states. Newer versions of the service may have more: `meaningOf` has a rule for them. */
  readonly pendingStates: ReadonlyArray<string>
  readonly succeeded: ReadonlyArray<string>
  readonly failed: ReadonlyArray<string>
  readonly canceled: ReadonlyArray<string>
  /** The job stands still until the caller says how to go on, as `inputHint` explains. */
  readonly needsInput?: ReadonlyArray<string>
  readonly inputHint?: string
  /** Percent. */
  readonly completion?: string
  /** The address of a Progress that shows how far the job is, and whether it was canceled. */
  readonly progressUrl?: string
  /** Members with the URL of the file that the job made, the first one present counts. */
  readonly file?: ReadonlyArray<string>
  /** The file appears after the state says that the job is over. */
  readonly needsFile?: boolean
  /** States of a success that somebody should look at. */
  readonly warningStates?: ReadonlyArray<string>
  /** A positive number or a list with elements: a success that somebody should look at. */
  readonly warnings?: ReadonlyArray<string>
  /** Texts, or lists of texts, that say why the job failed. Without any, those of an error report count. */
  readonly messages: ReadonlyArray<string>
}

/** The job of most writes that take long, such as bulk grades. */
export const PROGRESS: JobKind = {
  name: "job",
  paths: ["/api/v1/progress/:id"],
  state: ["workflow_state"],
  pendingStates: ["queued", "running", "waiting_for_external_tool"],
  succeeded: ["completed"],
  failed: ["failed"],
  canceled: ["canceled"],
  completion: "completion",
  file: ["results.url"],
  messages: ["message", "results.message"]
}

const CONTENT_EXPORT: JobKind = {
  name: "content export",
  paths: ["/api/v1/*/*/content_exports/:id"],
  state: ["workflow_state"],
  pendingStates: ["created", "exporting"],
  succeeded: ["exported"],
  failed: ["failed"],
  canceled: ["deleted"],
  progressUrl: "progress_url",
  file: ["attachment.url"],
  needsFile: true,
  messages: []
}

const CONTENT_MIGRATION: JobKind = {
  name: "content migration",
  paths: ["/api/v1/*/*/content_migrations/:id"],
  state: ["workflow_state"],
  pendingStates: ["pre_processing", "pre_processed", "queued", "running"],
  succeeded: ["completed"],
  failed: ["failed"],
  canceled: [],
  needsInput: ["waiting_for_select"],
  inputHint: "Choose what to import with PUT and the parameter copy",
  progressUrl: "progress_url",
  warnings: ["migration_issues_count"],
  messages: ["message"]
}

const SIS_IMPORT: JobKind = {
  name: "SIS import",
  paths: ["/api/v1/accounts/*/sis_imports/:id"],
  state: ["workflow_state"],
  pendingStates: ["initializing", "created", "importing", "cleanup_batch", "restoring"],
  succeeded: ["imported", "imported_with_messages", "restored", "partially_restored"],
  failed: ["failed", "failed_with_messages"],
  canceled: ["aborted"],
  completion: "progress",
  file: ["errors_attachment.url"],
  warningStates: ["imported_with_messages", "partially_restored"],
  warnings: ["processing_warnings", "processing_errors"],
  messages: ["processing_errors", "processing_warnings"]
}

const REPORT: JobKind = {
  name: "report",
  paths: ["/api/v1/accounts/*/reports/*/:id", "/api/v1/courses/*/reports/*/:id"],
  state: ["status"],
  pendingStates: ["created", "running", "compiling"],
  succeeded: ["complete"],
  failed: ["error"],
  canceled: ["aborted", "deleted"],
  completion: "progress",
  file: ["attachment.url", "file_url"],
  messages: ["message"]
}

const OUTCOME_IMPORT: JobKind = {
  name: "outcome import",
  paths: ["/api/v1/accounts/*/outcome_imports/:id", "/api/v1/courses/*/outcome_imports/:id"],
  state: ["workflow_state"],
  pendingStates: ["initializing", "created", "importing"],
  succeeded: ["succeeded"],
  failed: ["failed"],
  canceled: [],
  completion: "progress",
  warnings: ["processing_errors"],
  messages: ["processing_errors"]
}

const QUIZ_REPORT: JobKind = {
  name: "quiz report",
  paths: ["/api/v1/courses/*/quizzes/*/reports/:id"],
  query: "include[]=file&include[]=progress",
  state: ["progress.workflow_state"],
  hasOptionalState: true,
  pendingStates: PROGRESS.pendingStates,
  succeeded: PROGRESS.succeeded,
  failed: PROGRESS.failed,
  canceled: PROGRESS.canceled,
  completion: "progress.completion",
  progressUrl: "progress_url",
  file: ["file.url"],
  needsFile: true,
  messages: ["progress.message"]
}

const EPUB_EXPORT: JobKind = {
  name: "ePub export",
  paths: ["/api/v1/courses/*/epub_exports/:id"],
  // The service wraps the record in its course, and the documentation does not.
  state: ["epub_export.workflow_state", "workflow_state"],
  // With `exported` the cartridge is there and the book is not.
  pendingStates: ["created", "exporting", "exported", "generating"],
  succeeded: ["generated"],
  failed: ["failed"],
  canceled: ["deleted"],
  progressUrl: "epub_export.progress_url",
  file: ["epub_export.attachment.url", "attachment.url"],
  needsFile: true,
  messages: []
}

const PAGE_VIEWS_QUERY: JobKind = {
  name: "page views query",
  paths: ["/api/v1/users/*/page_views/query/:id"],
  state: ["status"],
  pendingStates: ["queued", "running"],
  succeeded: ["finished"],
  failed: ["failed"],
  canceled: [],
  file: ["results_url"],
  messages: ["error_code"]
}

const RUBRIC_IMPORT: JobKind = {
  name: "rubric import",
  paths: ["/api/v1/accounts/*/rubrics/upload/:id", "/api/v1/courses/*/rubrics/upload/:id"],
  state: ["workflow_state"],
  pendingStates: ["initializing", "created", "importing"],
  succeeded: ["succeeded", "succeeded_with_errors"],
  failed: ["failed"],
  canceled: [],
  completion: "progress",
  warningStates: ["succeeded_with_errors"],
  warnings: ["error_count", "error_data"],
  messages: ["error_data"]
}

const BLUEPRINT_MIGRATION: JobKind = {
  name: "blueprint migration",
  paths: [
    "/api/v1/courses/*/blueprint_templates/*/migrations/:id",
    "/api/v1/courses/*/blueprint_subscriptions/*/migrations/:id"
  ],
  state: ["workflow_state"],
  pendingStates: ["queued", "exporting", "imports_queued"],
  succeeded: ["completed"],
  failed: ["exports_failed", "imports_failed"],
  canceled: [],
  messages: []
}

/** Copied, imported or migrated by an application such as New Quizzes, it is there at once, and complete with its own state. */
const ASSIGNMENT: JobKind = {
  name: "assignment",
  paths: ["/api/v1/courses/*/assignments/:id"],
  state: ["workflow_state"],
  isRecord: true,
  pendingStates: ["duplicating", "importing", "migrating", "outcome_alignment_cloning"],
  succeeded: ["published", "unpublished"],
  failed: ["failed_to_duplicate", "fail_to_import", "failed_to_migrate", "failed_to_clone_outcome_alignment"],
  canceled: ["deleted"],
  messages: []
}

/** All kinds that are recognized by their paths. */
export const KINDS: readonly [JobKind, ...ReadonlyArray<JobKind>] = [
  PROGRESS,
  CONTENT_EXPORT,
  CONTENT_MIGRATION,
  SIS_IMPORT,
  REPORT,
  OUTCOME_IMPORT,
  QUIZ_REPORT,
  EPUB_EXPORT,
  PAGE_VIEWS_QUERY,
  RUBRIC_IMPORT,
  BLUEPRINT_MIGRATION,
  ASSIGNMENT
]

/** What the kinds have in some of their lists. */
const union = (listOf: (kind: JobKind) => ReadonlyArray<string> | undefined): ReadonlyArray<string> => [
  ...new Set(KINDS.flatMap((kind) => listOf(kind) ?? []))
]

/** A job at an address that the caller names with `at` and that is of none of the kinds above: it may have the states of all. */
export const OTHER_JOB: JobKind = {
  name: "job",
  paths: [],
  state: ["workflow_state", "status"],
  pendingStates: [
    ...union(({ pendingStates }) => pendingStates),
    "in_progress",
    "pending",
    "processing",
    "scheduled",
    "started"
  ],
  succeeded: [
    ...union(({ isRecord, succeeded }) => (isRecord === true ? [] : succeeded)),
    "done",
    "success",
    "successful"
  ],
  failed: [...union(({ failed }) => failed), "errored"],
  canceled: [...union(({ canceled }) => canceled), "cancelled"],
  needsInput: union(({ needsInput }) => needsInput),
  completion: "completion",
  progressUrl: "progress_url",
  file: ["attachment.url", "results.url"],
  warningStates: union(({ warningStates }) => warningStates),
  warnings: union(({ warnings }) => warnings),
  messages: union(({ messages }) => messages)
}

/** Documented states of records that are no jobs: courses, users, enrollments, assignments, submissions. */
const RECORD_STATES = new Set(
  "accepted active available claimed graded inactive invited pending_review published registered rejected submitted unpublished unsubmitted".split(
    " "
  )
)

/** Whether the state at the address of no kind is that of a record: of one that is no job, or of one that has become ready. */
export const isRecordState = (kind: JobKind, state: string): boolean => kind === OTHER_JOB && RECORD_STATES.has(state)

export type StateMeaning = "UnderWay" | "Succeeded" | "Failed" | "Canceled" | "NeedsInput"

const documentedMeaning = (kind: JobKind, state: string): StateMeaning | undefined => {
  if (kind.failed.includes(state)) return "Failed"
  if (kind.canceled.includes(state)) return "Canceled"
  if (kind.needsInput?.includes(state) === true) return "NeedsInput"
  if (kind.succeeded.includes(state)) return "Succeeded"
  return kind.pendingStates.includes(state) ? "UnderWay" : undefined
}

/** What a state means: of a newer version, what it means for other kinds. Undefined if no kind has it. */
export const meaningOf = (kind: JobKind, state: string): StateMeaning | undefined =>
  documentedMeaning(kind, state) ?? documentedMeaning(OTHER_JOB, state)

/** Whether a success with this state has warnings. */
export const isWarningState = (kind: JobKind, state: string): boolean =>
  [kind, OTHER_JOB].some(({ warningStates }) => warningStates?.includes(state) === true)

/** The id of a job has a digit, unlike the other words that may follow, such as `importing`. */
const ID = "[^/]*\\d[^/]*"

const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll("*", "[^/]+").replace(":id", ID)}/?$`)

const PATTERNS = KINDS.flatMap((kind) => kind.paths.map((path) => ({ kind, pattern: toPattern(path) })))

/** Whether the description of a record has a state of a job. */
export const isJobState = (kind: JobKind, state: string | undefined): boolean =>
  state !== undefined && documentedMeaning(kind, state) !== undefined

/** The kind of the job at a path; undefined if it is not that of a job. */
export const kindAt = (path: string): JobKind | undefined => PATTERNS.find(({ pattern }) => pattern.test(path))?.kind
