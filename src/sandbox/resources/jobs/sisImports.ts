/** SIS imports. */
import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { strToU8, unzipSync } from "fflate"
import { messageFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest, SandboxServices, SentFile } from "../../kernel/context.js"
import { filterAny, filterTime } from "../../kernel/filters.js"
import { type JobEnd, makeJobEndpoints, makeJobRecords, runStages } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, requireAccountAdmin } from "../../school/callers.js"
import { findPerson } from "../../school/people.js"
import { saveAttachment } from "../files/store.js"
import { personFields } from "../personJson.js"
import { SIS_KINDS, type SisKind, type SisRow } from "./sisRows.js"

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
  /** How many rows of each kind were applied. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly warnings: ReadonlyArray<SisProblem>
  readonly errors: ReadonlyArray<SisProblem>
  readonly errorsAttachment: JsonObject | undefined
}

const records = makeJobRecords<SisImport>()

const LIST = "accounts/1/sis_imports"

// Canvas: the record has the first of them; the attachment has all.
const MAX_SHOWN_PROBLEMS = 50

const pairs = (problems: ReadonlyArray<SisProblem>) =>
  problems.length === 0
    ? undefined
    : problems
        .slice(0, MAX_SHOWN_PROBLEMS)
        .map(({ file, message, row }) => [file, row === undefined ? message : `${message} (row ${row})`])

const dataJson = ({ counts, errors, warnings }: SisImport): JsonObject => ({
  import_type: "instructure_csv",
  ...(counts !== undefined && {
    supplied_batches: SIS_KINDS.flatMap(({ name }) => ((counts[name] ?? 0) > 0 ? [name.replace(/s$/, "")] : [])),
    counts: { ...counts, error_count: errors.length, warning_count: warnings.length }
  })
})

const importJson = ({ seed }: SandboxServices, row: SisImport): JsonObject => {
  const person = findPerson(seed, String(row.user))
  return {
    id: row.id,
    created_at: row.createdAt,
    started_at: row.startedAt ?? null,
    ended_at: row.endedAt ?? null,
    updated_at: row.endedAt ?? row.startedAt ?? row.createdAt,
    progress: row.progress,
    workflow_state: row.state,
    data: dataJson(row),
    user: person === undefined ? { id: row.user } : personFields(person),
    processing_warnings: pairs(row.warnings),
    processing_errors: pairs(row.errors),
    errors_attachment: row.errorsAttachment ?? null
  }
}

const endpoints = makeJobEndpoints({
  records,
  findList: (request) => Effect.as(requireAccountAdmin(request), LIST),
  toJson: importJson,
  wrapperKey: "sis_imports",
  filters: {
    created_since: filterTime(({ createdAt }, time) => createdAt >= time),
    created_before: filterTime(({ createdAt }, time) => createdAt <= time),
    workflow_state: filterAny(({ state }) => state)
  }
})

const isUnderWay = (services: SandboxServices, id: number): boolean =>
  records.find(services, LIST, id)?.endedAt === undefined

/** Changes an import, unless it has ended. */
const update = (services: SandboxServices, id: number, changes: Partial<SisImport>): void => {
  if (isUnderWay(services, id)) records.change(services, LIST, id, changes)
}

interface SisFile {
  readonly file: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SisRow>
}

/** Reads a CSV file. The names of its columns are in any case. */
const parseFile = (file: string, bytes: Uint8Array): SisFile => {
  const lines: ReadonlyArray<ReadonlyArray<string>> = parse(new TextDecoder().decode(bytes), {
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true
  })
  const [header = [], ...rows] = lines
  const columns = header.map((column) => column.toLowerCase())
  return {
    file,
    columns,
    rows: rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])))
  }
}

/** The CSV files that were sent, alone or in an archive; or why there are none. */
const readFiles = ({ bytes, name = "csv.csv" }: SentFile): Either.Either<ReadonlyArray<SisFile>, string> => {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return Either.try({
    try: () =>
      Object.entries(isZip ? unzipSync(bytes) : { [name]: bytes })
        .filter(([entry]) => !isZip || /\.csv$/i.test(entry))
        .map(([entry, content]) => parseFile(entry, content)),
    catch: () => (isZip ? "The ZIP file is invalid" : "The CSV file is invalid")
  }).pipe(
    Either.filterOrLeft(
      ({ length }) => length > 0,
      () => "The ZIP file contains no CSV file"
    )
  )
}

/** Applies the files. Rows with mistakes are left out. */
const applyFiles = (request: ApiRequest, files: ReadonlyArray<SisFile>) => {
  const isOfKind = ({ columns }: SisFile, kind: SisKind) => kind.columns.every((column) => columns.includes(column))
  const warnings: Array<SisProblem> = files
    .filter((file) => !SIS_KINDS.some((kind) => isOfKind(file, kind)))
    .map(({ file }) => ({ file, message: "Couldn't find Canvas CSV import headers", row: undefined }))
  const counts: Record<string, number> = {}
  for (const kind of SIS_KINDS) {
    counts[kind.name] = 0
    for (const { file, rows } of files.filter((candidate) => isOfKind(candidate, kind))) {
      for (const [index, row] of rows.entries()) {
        const message = kind.apply(request, row)
        if (message === undefined) counts[kind.name] = (counts[kind.name] ?? 0) + 1
        else warnings.push({ file, message, row: index + 1 })
      }
    }
  }
  return { warnings, counts }
}

/** What an import says when its time has ended. */
const finishImport = (
  request: ApiRequest,
  { id }: SisImport,
  sent: SentFile,
  end: JobEnd,
  endedAt: string
): Partial<SisImport> => {
  if (end._tag === "Canceled") return { state: "aborted", endedAt }
  const files = end._tag === "Failed" ? Either.left(end.message) : readFiles(sent)
  const problemOf = (message: string): SisProblem => ({ file: sent.name ?? "csv.csv", message, row: undefined })
  if (Either.isLeft(files)) {
    return { state: "failed_with_messages", progress: 100, endedAt, errors: [problemOf(files.left)] }
  }
  const { counts, warnings } = applyFiles(request, files.right)
  if (end._tag === "Completed" && end.warning !== undefined) warnings.push(problemOf(end.warning))
  const ended = { progress: 100, endedAt, counts, warnings }
  if (warnings.length === 0) return { ...ended, state: "imported" }
  const table = stringify(
    warnings.map((warning) => ({ sis_import_id: id, ...warning })),
    { header: true, columns: ["sis_import_id", "file", "message", "row"] }
  )
  const errorsAttachment = saveAttachment(request, `sis_errors_attachment_${id}.csv`, strToU8(table), endedAt)
  return { ...ended, state: "imported_with_messages", errorsAttachment }
}

const createImport = Effect.fn("Sandbox.createImport")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const { sentFile } = request
  if (sentFile === undefined) {
    return yield* messageFailure("A SIS import requires a file: as `attachment`, or as the body")
  }
  const row: SisImport = {
    id: request.nextId(),
    user: caller(request).id,
    createdAt: request.now,
    startedAt: undefined,
    endedAt: undefined,
    progress: 0,
    state: "created",
    counts: undefined,
    warnings: [],
    errors: [],
    errorsAttachment: undefined
  }
  records.add(request, LIST, row)
  yield* runStages(request, request.jobFault, {
    onRunning: (progress, state) =>
      Effect.map(currentTimestamp, (startedAt) => {
        if (state !== "queued") update(request, row.id, { state: "importing", progress, startedAt })
      }),
    onEnd: (end) =>
      Effect.map(currentTimestamp, (endedAt) => {
        // The rows of an aborted import are not applied.
        if (isUnderWay(request, row.id)) update(request, row.id, finishImport(request, row, sentFile, end, endedAt))
      })
  })
  return replyChange(request, "created", "sis_import", "accounts/1", importJson(request, row))
})

/** Canvas: an import that has ended stays as it is. */
const abortImport = Effect.fn("Sandbox.abortImport")(function* (request: ApiRequest) {
  const { row } = yield* endpoints.pathJob(request)
  update(request, row.id, { state: "aborted", endedAt: request.now })
  return yield* endpoints.show(request)
})

const listErrors = Effect.fn("Sandbox.listErrors")(function* (request: ApiRequest) {
  const { list, row } = yield* endpoints.pathJob(request)
  return yield* replyPage(request, {
    path: `${list}/${row.id}/errors`,
    wrapperKey: "sis_import_errors",
    rows: [...row.errors, ...row.warnings],
    toJson: (problem) => ({ sis_import_id: row.id, ...problem, row: problem.row ?? null })
  })
})

const path = "/accounts/:account_id/sis_imports"

export const sisImportResource = defineResource({
  routes: [
    get(path, endpoints.list, { acts: ["created_since", "created_before", "workflow_state"] }),
    post(path, createImport),
    get(`${path}/:job_id`, endpoints.show),
    put(`${path}/:job_id/abort`, abortImport),
    get(`${path}/:job_id/errors`, listErrors)
  ],
  changeTypes: ["sis_import"]
})
