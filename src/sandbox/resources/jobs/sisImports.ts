/** SIS imports. */

import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Function from "effect/Function"
import { strToU8, unzipSync } from "fflate"
import { messageFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest, SandboxServices, SentFile } from "../../kernel/context.js"
import { filterAny, filterTime } from "../../kernel/filters.js"
import { type JobEnd, type JobRecord, makeJobEndpoints, makeJobRecords, runStages } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { makeState } from "../../kernel/state.js"
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
  readonly row: number | null
}

const records = makeJobRecords()

const LIST = "accounts/1/sis_imports"

const DATA = { import_type: "instructure_csv" }

// Canvas: the record has the first of them; the attachment has all.
const MAX_SHOWN_PROBLEMS = 50

const pairs = (problems: ReadonlyArray<SisProblem>) =>
  problems
    .slice(0, MAX_SHOWN_PROBLEMS)
    .map(({ file, message, row }) => [file, row === null ? message : `${message} (row ${row})`])

/** All problems of imports, by the paths of their lists. */
const problems = makeState<string, ReadonlyArray<SisProblem>>(Function.identity, () => [])

const importJson = ({ seed }: SandboxServices, { user_id, ...row }: JobRecord): JsonObject => {
  const person = findPerson(seed, String(user_id))
  const updated_at = row.ended_at ?? row.started_at ?? row.created_at
  return { ...row, updated_at, user: person === undefined ? { id: user_id } : personFields(person) }
}

const endpoints = makeJobEndpoints({
  records,
  findList: (request) => Effect.as(requireAccountAdmin(request), LIST),
  toJson: importJson,
  wrapperKey: "sis_imports",
  filters: {
    created_since: filterTime(({ created_at }, time) => String(created_at) >= time),
    created_before: filterTime(({ created_at }, time) => String(created_at) <= time),
    workflow_state: filterAny(({ workflow_state }) => String(workflow_state))
  }
})

const isUnderWay = (services: SandboxServices, id: number): boolean =>
  records.find(services, LIST, id)?.ended_at === null

/** Changes an import, unless it has ended. */
const update = (services: SandboxServices, id: number, changes: JsonObject): void => {
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
    .map(({ file }) => ({ file, message: "Couldn't find Canvas CSV import headers", row: null }))
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
const finishImport = (request: ApiRequest, id: number, sent: SentFile, end: JobEnd, ended_at: string): JsonObject => {
  if (end._tag === "Canceled") return { workflow_state: "aborted", ended_at }
  const files = end._tag === "Failed" ? Either.left(end.message) : readFiles(sent)
  const problemOf = (message: string): SisProblem => ({ file: sent.name ?? "csv.csv", message, row: null })
  const keep = (all: ReadonlyArray<SisProblem>) => problems.set(request, `${LIST}/${id}`, all)
  if (Either.isLeft(files)) {
    const errors = [problemOf(files.left)]
    keep(errors)
    return { workflow_state: "failed_with_messages", progress: 100, ended_at, processing_errors: pairs(errors) }
  }
  const { counts, warnings } = applyFiles(request, files.right)
  if (end._tag === "Completed" && end.warning !== undefined) warnings.push(problemOf(end.warning))
  const supplied_batches = Object.keys(counts).flatMap((name) => (counts[name] === 0 ? [] : [name.replace(/s$/, "")]))
  const ended = {
    progress: 100,
    ended_at,
    data: { ...DATA, supplied_batches, counts: { ...counts, error_count: 0, warning_count: warnings.length } }
  }
  if (warnings.length === 0) return { ...ended, workflow_state: "imported" }
  keep(warnings)
  const table = stringify(
    warnings.map((warning) => ({ sis_import_id: id, ...warning })),
    { header: true, columns: ["sis_import_id", "file", "message", "row"] }
  )
  const errors_attachment = saveAttachment(request, `sis_errors_attachment_${id}.csv`, strToU8(table), ended_at)
  return {
    ...ended,
    workflow_state: "imported_with_messages",
    processing_warnings: pairs(warnings),
    errors_attachment
  }
}

const createImport = Effect.fn("Sandbox.createImport")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  const { sentFile } = request
  if (sentFile === undefined) {
    return yield* messageFailure("A SIS import requires a file: as `attachment`, or as the body")
  }
  const id = request.nextId()
  const row: JobRecord = {
    id,
    user_id: caller(request).id,
    created_at: request.now,
    started_at: null,
    ended_at: null,
    progress: 0,
    workflow_state: "created",
    data: DATA,
    errors_attachment: null
  }
  records.add(request, LIST, row)
  yield* runStages(request, request.jobFault, {
    onRunning: (progress, state) =>
      Effect.map(currentTimestamp, (started_at) => {
        if (state !== "queued") update(request, id, { workflow_state: "importing", progress, started_at })
      }),
    onEnd: (end) =>
      Effect.map(currentTimestamp, (now) => {
        // The rows of an aborted import are not applied.
        if (isUnderWay(request, id)) update(request, id, finishImport(request, id, sentFile, end, now))
      })
  })
  return replyChange(request, "created", "sis_import", "accounts/1", importJson(request, row))
})

/** Canvas: an import that has ended stays as it is. */
const abortImport = Effect.fn("Sandbox.abortImport")(function* (request: ApiRequest) {
  const { row } = yield* endpoints.pathJob(request)
  update(request, row.id, { workflow_state: "aborted", ended_at: request.now })
  return yield* endpoints.show(request)
})

const listErrors = Effect.fn("Sandbox.listErrors")(function* (request: ApiRequest) {
  const { list, row } = yield* endpoints.pathJob(request)
  return yield* replyPage(request, {
    path: `${list}/${row.id}/errors`,
    wrapperKey: "sis_import_errors",
    rows: problems.get(request, `${list}/${row.id}`),
    toJson: (problem) => ({ sis_import_id: row.id, ...problem })
  })
})

const path = "/accounts/:account_id/sis_imports"

export const sisImportResource = defineResource({
  routes: [
    get(path, endpoints.list, { acts: ["created_since", "created_before", "workflow_state"] }),
    post(path, createImport),
    get(`${path}/:id`, endpoints.show),
    put(`${path}/:id/abort`, abortImport),
    get(`${path}/:id/errors`, listErrors)
  ],
  changeTypes: ["sis_import"]
})
