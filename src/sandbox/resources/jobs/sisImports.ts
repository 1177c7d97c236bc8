/** SIS imports: CSV files of users, courses, sections and enrollments, whose rows are applied. */
import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { strToU8, unzipSync } from "fflate"
import { defineKind } from "../../generic/defineKind.js"
import type { Item, RowOf } from "../../generic/kind.js"
import { messageFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { type JsonObject, lookUp } from "../../kernel/json.js"
import { asString, type SentFile } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { type ACCOUNT, accountOwners } from "../../school/callers.js"
import { addCourse, type Course, changeCourse, findCourse, sectionIds } from "../../school/courses.js"
import { deletePerson, findPerson, type Member, savePerson } from "../../school/people.js"
import { parseRole } from "../../school/roles.js"
import { enroll } from "../enrollments.js"
import { saveAttachment } from "../files/files.js"
import { defineRecordJob, JobFailed } from "../progress.js"
import { findSisSection, putSisSection } from "../sections.js"

/** The cells of a row by column. */
type Cells = Readonly<Record<string, string | undefined>>

/** A kind of file, recognized by its columns. */
interface SisFileKind {
  /** The name in `counts`. */
  readonly name: "users" | "courses" | "sections" | "enrollments"
  /** Those beside the status, which have a value in each row. */
  readonly columns: ReadonlyArray<string>
  /** Changes a record, or returns what is wrong with the row. */
  readonly apply: (request: ApiRequest, row: Cells) => string | undefined
}

/** `states` are those of the records by the status of a row. */
const defineFileKind = <State>(
  name: SisFileKind["name"],
  columns: SisFileKind["columns"],
  states: Readonly<Record<string, State>>,
  apply: (request: ApiRequest, row: Cells, state: State) => string | undefined
): SisFileKind => ({
  name,
  columns,
  apply: (request, row) => {
    const missing = columns.find((column) => (row[column] ?? "") === "")
    const record = `${name.slice(0, -1)} ${row[columns[0] ?? ""]}`.trim()
    if (missing !== undefined) return `No ${missing} given for ${record}`
    const { status = "" } = row
    const state = lookUp(states, status.toLowerCase())
    return state === undefined ? `Improper status "${status}" for ${record}` : apply(request, row, state)
  }
})

const courseWithSisId = ({ seed }: ApiRequest, id: string): Course | undefined =>
  Option.getOrUndefined(findCourse(seed, `sis_course_id:${id}`))

const courses = defineFileKind<Course["state"]>(
  "courses",
  ["course_id", "short_name", "long_name"],
  { active: "available", published: "available", deleted: "deleted", completed: "completed" },
  (request, { course_id = "", long_name = "", short_name = "", status = "" }, state) => {
    const fields = { name: long_name, code: short_name, sisId: course_id, state }
    const before = courseWithSisId(request, course_id)
    if (before !== undefined) changeCourse(request.seed, before, fields)
    // Canvas: an active course of an import is claimed, not published.
    else if (state !== "deleted") {
      const created = status.toLowerCase() === "active" ? "unpublished" : state
      addCourse(request, { ...fields, state: created, written: { created_at: request.now, enrollment_term_id: 1 } })
    }
    return undefined
  }
)

const sections = defineFileKind(
  "sections",
  ["section_id", "course_id", "name"],
  { active: false, deleted: true },
  (request, { course_id = "", name = "", section_id = "" }, isDeleted) => {
    const course = courseWithSisId(request, course_id)
    if (course === undefined) return `Section ${section_id} references course ${course_id} which doesn't exist`
    putSisSection(request, course, { sisId: section_id, name, isDeleted })
    return undefined
  }
)

const users = defineFileKind(
  "users",
  ["user_id", "login_id"],
  { active: false, suspended: false, deleted: true },
  (request, { email, first_name, full_name, last_name, login_id = "", user_id = "" }, isDeleted) => {
    const before = findPerson(request.seed, `sis_user_id:${user_id}`)
    const person = savePerson(request.seed, before, {
      name: full_name || [first_name, last_name].filter(Boolean).join(" ") || before?.name || login_id,
      sortableName: first_name && last_name ? `${last_name}, ${first_name}` : undefined,
      login: login_id,
      email: email || before?.email,
      sisId: user_id,
      written: before === undefined ? { created_at: request.now } : {}
    })
    if (isDeleted) deletePerson(request.seed, person)
    return undefined
  }
)

const enrollments = defineFileKind<Member["state"]>(
  "enrollments",
  ["user_id", "role"],
  { active: "active", inactive: "inactive", completed: "completed", concluded: "completed", deleted: "deleted" },
  (request, { course_id = "", role: roleName = "", section_id = "", user_id = "" }, state) => {
    const role = parseRole(roleName)
    if (role === undefined) return `Improper role "${roleName}" for an enrollment`
    const found = findSisSection(request, section_id)
    if (section_id !== "" && found === undefined) return `An enrollment referenced a non-existent section ${section_id}`
    const course = found?.owner ?? courseWithSisId(request, course_id)
    if (course === undefined) return `An enrollment referenced a non-existent course ${course_id}`
    const person = findPerson(request.seed, `sis_user_id:${user_id}`)
    if (person === undefined) return `User not found for enrollment (User ID: ${user_id})`
    const section = found?.row.id ?? sectionIds.at(request.seed, course.index, 0)
    enroll(request, course, { person, role, section, state })
    return undefined
  }
)

/** In the order in which Canvas applies them. */
const FILE_KINDS = [courses, sections, users, enrollments]

interface SisFile {
  readonly file: string
  /** Undefined if its columns are those of no kind. */
  readonly kind: SisFileKind | undefined
  readonly rows: ReadonlyArray<Cells>
}

/** Reads a CSV file. The names of its columns are in any case. */
const parseFile = (file: string, bytes: Uint8Array): SisFile => {
  let columns: Array<string> = []
  const rows: ReadonlyArray<Cells> = parse(new TextDecoder().decode(bytes), {
    columns: (header: ReadonlyArray<string>) => {
      columns = header.map((column) => column.toLowerCase())
      return columns
    },
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true
  })
  const kind = FILE_KINDS.find((one) => [...one.columns, "status"].every((column) => columns.includes(column)))
  return { file, kind, rows }
}

/** The CSV files that were sent, alone or in an archive. */
const readFiles = ({ bytes, name = "csv.csv" }: SentFile): ReadonlyArray<SisFile> => {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return Object.entries(isZip ? unzipSync(bytes) : { [name]: bytes })
    .filter(([entry]) => !isZip || /\.csv$/i.test(entry))
    .map(([entry, content]) => parseFile(entry, content))
}

type Problem = {
  readonly file: string
  readonly message: string
  /** The row in the file, counted from 1 without the header. */
  readonly row: number | null
}

/** Applies the files. Rows with mistakes are left out. */
const applyFiles = (request: ApiRequest, files: ReadonlyArray<SisFile>) => {
  const problems: Array<Problem> = files
    .filter(({ kind }) => kind === undefined)
    .map(({ file }) => ({ file, message: "Couldn't find Canvas CSV import headers", row: null }))
  const counts: Record<string, number> = {}
  for (const kind of FILE_KINDS) {
    counts[kind.name] = 0
    for (const { file, rows } of files.filter((candidate) => candidate.kind === kind)) {
      for (const [index, row] of rows.entries()) {
        const message = kind.apply(request, row)
        if (message === undefined) counts[kind.name] = (counts[kind.name] ?? 0) + 1
        else problems.push({ file, message, row: index + 1 })
      }
    }
  }
  return { problems, counts }
}

const NEW_IMPORT = { data: {} as JsonObject, problems: [] as ReadonlyArray<Problem> }

type Import = RowOf<typeof NEW_IMPORT>

const importJob = defineRecordJob("SisBatch", {
  queued: "created",
  running: "importing",
  completed: "imported",
  failed: "failed_with_messages",
  canceled: "aborted"
})

const runImport = Effect.fn("Sandbox.runImport")(function* (
  request: ApiRequest,
  { owner, row }: Item<typeof ACCOUNT, Import>,
  sent: SentFile
): Effect.fn.Return<undefined, JobFailed> {
  const files = yield* Effect.try({
    try: () => readFiles(sent),
    catch: () => new JobFailed({ reason: "The file is neither a CSV file nor a ZIP file" })
  })
  const { counts, problems } = applyFiles(request, files)
  const data = { ...row.data, counts: { ...counts, error_count: 0, warning_count: problems.length } }
  const table = stringify(
    problems.map((problem) => ({ sis_import_id: row.id, ...problem })),
    { header: true, columns: ["sis_import_id", "file", "message", "row"] }
  )
  const now = yield* currentTimestamp
  const name = `sis_errors_attachment_${row.id}.csv`
  const errors_attachment = problems.length === 0 ? null : saveAttachment(request, name, strToU8(table), now)
  sisImports.insert(request, owner, { ...row, data, problems, errors_attachment }, now)
})

/** The rows that an import has left out, and the message of its job: why it has failed, or the warning of a fault. */
const problemsOf = (request: ApiRequest, { id, problems }: Import): ReadonlyArray<Problem> => {
  const { message } = importJob.show(request, id)
  return message === null ? problems : [...problems, { file: "", message, row: null }]
}

// Canvas: the record has the first of them; the attachment has all.
const MAX_SHOWN_PROBLEMS = 50

export const sisImports = defineKind({
  name: "sis_import",
  owners: accountOwners,
  lists: ["/accounts/:account_id/sis_imports"],
  initial: NEW_IMPORT,
  reads: ["import_type", "attachment"],
  write: (_, __, { parameters, sentFile }) =>
    sentFile === undefined
      ? Effect.fail(messageFailure("A SIS import requires a file: as `attachment`, or as the body"))
      : { data: { import_type: asString(parameters.get("import_type")) ?? "instructure_csv" } },
  derive: ({ row }, request) => {
    const { completion, ended_at, started_at, state } = importJob.show(request, row.id)
    const shown = problemsOf(request, row)
      .slice(0, MAX_SHOWN_PROBLEMS)
      .map(({ file, message, row: number }) => [file, number === null ? message : `${message} (row ${number})`])
    const hasWarnings = state === "imported" && shown.length > 0
    return {
      workflow_state: hasWarnings ? "imported_with_messages" : state,
      progress: completion,
      started_at,
      ended_at,
      processing_errors: state === "failed_with_messages" ? shown : undefined,
      processing_warnings: hasWarnings ? shown : undefined,
      problems: undefined
    }
  },
  wrapper: "sis_imports",
  // Canvas: the latest first.
  select: (all) => all.toReversed(),
  onChange: (item, request) => {
    const { sentFile } = request
    if (sentFile === undefined) return Effect.void
    return importJob.run(request, item.row.id, { run: () => runImport(request, item, sentFile) })
  }
})

const abortImport = Effect.fn("Sandbox.abortImport")(function* (request: ApiRequest) {
  const item = yield* sisImports.fromPath(request, "id")
  yield* importJob.abort(request, item.row.id)
  return reply(request, sisImports.json(request, item))
})

const listErrors = Effect.fn("Sandbox.listErrors")(function* (request: ApiRequest) {
  const { row } = yield* sisImports.fromPath(request, "id")
  return yield* replyPage(request, {
    path: `accounts/1/sis_imports/${row.id}/errors`,
    wrapperKey: "sis_import_errors",
    rows: problemsOf(request, row),
    toJson: (problem) => ({ sis_import_id: row.id, ...problem })
  })
})

const path = "/accounts/:account_id/sis_imports/:id"

export const sisImportResource = defineResource({
  routes: [put(`${path}/abort`, abortImport), get(`${path}/errors`, listErrors)]
})
