/** SIS imports: users, courses, sections and enrollments from CSV files. */
import * as Effect from "effect/Effect"
import { unzipSync } from "fflate"
import { messageFailure, notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow, type SandboxServices, type SentFile } from "../../kernel/context.js"
import { formatCsv, parseCsv } from "../../kernel/csv.js"
import { type JobEnd, runStages } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { asStrings, asTime } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import type { Seed } from "../../kernel/seed.js"
import { makeTable } from "../../kernel/state.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, requireAccountAdmin } from "../../school/callers.js"
import { findPerson } from "../../school/people.js"
import { saveAttachment } from "../files/attachments.js"
import { personFields } from "../personJson.js"
import { progressJson, runJob, startJob } from "../progress.js"
import { SIS_KINDS, type SisKind, type SisRow } from "./sisRows.js"

interface SisFile {
  readonly name: string
  readonly bytes: Uint8Array
}

interface SisProblem {
  readonly file: string
  readonly message: string
  /** The row in the file, counted from 1 without the header. */
  readonly row: number | undefined
}

interface SisImport {
  readonly id: number
  readonly user: number
  readonly createdAt: string
  readonly startedAt: string | undefined
  readonly endedAt: string | undefined
  readonly progress: number
  readonly state: string
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly batches: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<SisProblem>
  readonly errors: ReadonlyArray<SisProblem>
  readonly errorsAttachment: JsonObject | undefined
}

const imports = makeTable<null, SisImport>(
  () => 0,
  () => []
)

// Canvas counts all kinds, also those that the sandbox does not import.
const COUNTS = [
  "accounts",
  "terms",
  "abstract_courses",
  "courses",
  "sections",
  "xlists",
  "users",
  "enrollments",
  "groups",
  "group_memberships",
  "grade_publishing_results"
]

const END_STATES: ReadonlySet<string> = new Set([
  "imported",
  "imported_with_messages",
  "failed",
  "failed_with_messages",
  "aborted",
  "restored"
])

// Canvas: the record has the first of them; the attachment has all.
const MAX_SHOWN_PROBLEMS = 50

const pairs = (problems: ReadonlyArray<SisProblem>) =>
  problems.length === 0
    ? undefined
    : problems
        .slice(0, MAX_SHOWN_PROBLEMS)
        .map(({ file, message, row }) => [file, row === undefined ? message : `${message} (row ${row})`])

const userJson = (seed: Seed, id: number): JsonObject => {
  const person = findPerson(seed, String(id))
  return person === undefined ? { id } : personFields(person)
}

const importJson = ({ seed }: SandboxServices, row: SisImport): JsonObject => ({
  id: row.id,
  created_at: row.createdAt,
  started_at: row.startedAt ?? null,
  ended_at: row.endedAt ?? null,
  updated_at: row.endedAt ?? row.startedAt ?? row.createdAt,
  progress: row.progress,
  workflow_state: row.state,
  data: {
    import_type: "instructure_csv",
    supplied_batches: row.counts === undefined ? undefined : row.batches,
    counts: row.counts && {
      ...row.counts,
      error_count: row.errors.length,
      warning_count: row.warnings.length
    }
  },
  batch_mode: null,
  batch_mode_term_id: null,
  multi_term_batch_mode: null,
  override_sis_stickiness: null,
  add_sis_stickiness: null,
  clear_sis_stickiness: null,
  diffing_data_set_identifier: null,
  diffed_against_import_id: null,
  skip_deletes: false,
  user: userJson(seed, row.user),
  processing_warnings: pairs(row.warnings),
  processing_errors: pairs(row.errors),
  errors_attachment: row.errorsAttachment ?? null
})

const update = (services: SandboxServices, id: number, changes: Partial<SisImport>): void => {
  const row = imports.get(services, null).find((candidate) => candidate.id === id)
  if (row !== undefined) imports.replace(services, null, { ...row, ...changes })
}

const isZip = ({ bytes }: Pick<SentFile, "bytes">) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The CSV files that were sent, in the order in which Canvas applies them; a text if there is none. */
const readFiles = (sent: SentFile): ReadonlyArray<SisFile> | string => {
  if (!isZip(sent)) return [{ name: sent.name ?? "csv.csv", bytes: sent.bytes }]
  try {
    const files = Object.entries(unzipSync(sent.bytes)).map(([name, bytes]) => ({ name, bytes }))
    return files.filter(({ name }) => /\.csv$/i.test(name))
  } catch {
    return "The ZIP file is invalid"
  }
}

interface ParsedFile {
  readonly name: string
  readonly kind: SisKind | undefined
  readonly rows: ReadonlyArray<SisRow>
}

const parseFile = ({ bytes, name }: SisFile): ParsedFile => {
  const [header = [], ...rows] = parseCsv(new TextDecoder().decode(bytes))
  const columns = header.map((column) => column.trim().toLowerCase())
  return {
    name,
    kind: SIS_KINDS.find((kind) => kind.columns.every((column) => columns.includes(column))),
    rows: rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]?.trim() ?? ""])))
  }
}

/** Applies the files. Rows with mistakes are left out. */
const applyFiles = (request: ApiRequest, files: ReadonlyArray<SisFile>) => {
  const parsed = files.map(parseFile)
  const warnings: Array<SisProblem> = []
  const counts: Record<string, number> = Object.fromEntries(COUNTS.map((name) => [name, 0]))
  const batches: Array<string> = []
  for (const { kind, name } of parsed) {
    if (kind === undefined) {
      warnings.push({ file: name, message: "Couldn't find Canvas CSV import headers", row: undefined })
    }
  }
  for (const kind of SIS_KINDS) {
    for (const file of parsed.filter((candidate) => candidate.kind === kind)) {
      batches.push(kind.name.replace(/s$/, ""))
      for (const [index, row] of file.rows.entries()) {
        const message = kind.apply(request, row)
        if (message === undefined) counts[kind.name] = (counts[kind.name] ?? 0) + 1
        else warnings.push({ file: file.name, message, row: index + 1 })
      }
    }
  }
  return { warnings, counts, batches: [...new Set(batches)] }
}

const finishImport = Effect.fn("Sandbox.finishImport")(function* (
  request: ApiRequest,
  id: number,
  sent: SentFile,
  end: JobEnd
) {
  const endedAt = yield* currentTimestamp
  if (imports.get(request, null).some((row) => row.id === id && END_STATES.has(row.state))) return
  if (end._tag === "Canceled") return update(request, id, { state: "aborted", endedAt })
  if (end._tag === "Failed") {
    const errors = [{ file: sent.name ?? "csv.csv", message: end.message, row: undefined }]
    return update(request, id, { state: "failed_with_messages", progress: 100, endedAt, errors })
  }
  const files = readFiles(sent)
  if (typeof files === "string" || files.length === 0) {
    const message = typeof files === "string" ? files : "The ZIP file contains no CSV file"
    const errors = [{ file: sent.name ?? "csv.zip", message, row: undefined }]
    return update(request, id, { state: "failed_with_messages", progress: 100, endedAt, errors })
  }
  const applied = applyFiles(request, files)
  const warnings =
    end.warning === undefined
      ? applied.warnings
      : [...applied.warnings, { file: files[0]?.name ?? "csv.csv", message: end.warning, row: undefined }]
  const table = formatCsv([
    ["sis_import_id", "file", "message", "row"],
    ...warnings.map(({ file, message, row }) => [id, file, message, row])
  ])
  update(request, id, {
    state: warnings.length === 0 ? "imported" : "imported_with_messages",
    progress: 100,
    endedAt,
    counts: applied.counts,
    batches: applied.batches,
    warnings,
    errorsAttachment:
      warnings.length === 0
        ? undefined
        : saveAttachment(request, `sis_errors_attachment_${id}.csv`, new TextEncoder().encode(table), endedAt)
  })
})

const createImport = Effect.fn("Sandbox.createImport")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const { sentFile } = request
  if (sentFile === undefined)
    return yield* messageFailure("A SIS import requires a file: as `attachment`, or as the body")
  const row: SisImport = {
    id: request.nextId(),
    user: caller(request).id,
    createdAt: request.now,
    startedAt: undefined,
    endedAt: undefined,
    progress: 0,
    state: "created",
    counts: undefined,
    batches: [],
    warnings: [],
    errors: [],
    errorsAttachment: undefined
  }
  imports.add(request, null, row)
  const { id } = row
  const isRunning = () => imports.get(request, null).some((other) => other.id === id && !END_STATES.has(other.state))
  yield* runStages(request, request.jobFault, {
    onRunning: (progress, state) =>
      Effect.map(currentTimestamp, (startedAt) => {
        if (state !== "queued" && isRunning()) update(request, id, { state: "importing", progress, startedAt })
      }),
    onEnd: (end) => finishImport(request, id, sentFile, end)
  })
  return replyChange(request, "created", "sis_import", "accounts/1", importJson(request, row))
})

const listImports = Effect.fn("Sandbox.listImports")(function* (request: ApiRequest) {
  const { parameters } = request
  yield* requireAccountAdmin(request)
  const [since = "", before = "\uffff"] = [
    asTime(parameters.get("created_since")),
    asTime(parameters.get("created_before"))
  ]
  const states = asStrings(parameters.get("workflow_state"))
  return yield* replyPage(request, {
    path: "accounts/1/sis_imports",
    wrapperKey: "sis_imports",
    // Canvas: the latest first.
    rows: imports
      .get(request, null)
      .filter(
        ({ createdAt, state }) =>
          since <= createdAt && createdAt <= before && (states.length === 0 || states.includes(state))
      )
      .toReversed(),
    toJson: (row) => importJson(request, row)
  })
})

const pathImport = Effect.fn("Sandbox.pathImport")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const row = pathRow(request, imports.get(request, null), "sis_import_id")
  return row === undefined ? yield* notFound() : row
})

const showImport = (request: ApiRequest) =>
  Effect.map(pathImport(request), (row) => reply(request, importJson(request, row)))

/** Canvas: an import that has ended stays as it is. */
const abortImport = Effect.fn("Sandbox.abortImport")(function* (request: ApiRequest) {
  const row = yield* pathImport(request)
  if (!END_STATES.has(row.state)) update(request, row.id, { state: "aborted", endedAt: request.now })
  return yield* showImport(request)
})

/** The sandbox keeps no earlier states, so only the state of the import changes. */
const restoreStates = Effect.fn("Sandbox.restoreStates")(function* (request: ApiRequest) {
  const row = yield* pathImport(request)
  update(request, row.id, { state: "restoring" })
  const job = yield* startJob(request, ["SisBatch", row.id], "sis_batch_state_restore")
  yield* runJob(request, job, {
    run: () => Effect.succeed(undefined),
    onEnd: ({ state }) =>
      Effect.sync(() => update(request, row.id, { state: state === "completed" ? "restored" : row.state }))
  })
  return reply(request, progressJson(request.url, job))
})

const listErrors = Effect.fn("Sandbox.listErrors")(function* (request: ApiRequest) {
  const { errors, id, warnings } = yield* pathImport(request)
  return yield* replyPage(request, {
    path: `accounts/1/sis_imports/${id}/errors`,
    wrapperKey: "sis_import_errors",
    rows: [...errors, ...warnings],
    toJson: ({ file, message, row }) => ({ sis_import_id: id, file, message, row: row ?? null })
  })
})

const path = "/accounts/:account_id/sis_imports"

export const sisImportResource = defineResource({
  routes: [
    get(path, listImports, { acts: ["created_since", "created_before", "workflow_state"] }),
    post(path, createImport),
    get(`${path}/:sis_import_id`, showImport),
    put(`${path}/:sis_import_id/abort`, abortImport),
    put(`${path}/:sis_import_id/restore_states`, restoreStates),
    get(`${path}/:sis_import_id/errors`, listErrors)
  ],
  changeTypes: ["sis_import"]
})
