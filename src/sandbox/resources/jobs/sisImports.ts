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
import { filterTime } from "../../kernel/filters.js"
import { type JsonObject, lookUp } from "../../kernel/json.js"
import { asString, type SentFile } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { type ACCOUNT, accountOwners, caller } from "../../school/callers.js"
import { addCourse, type Course, changeCourse, findCourse, sectionIds } from "../../school/courses.js"
import { allMembersOf, deletePerson, findPerson, type Member, savePerson } from "../../school/people.js"
import { parseRole } from "../../school/roles.js"
import { enroll } from "../enrollments.js"
import { saveAttachment } from "../files/drive.js"
import { cancelJob, endOf, JobFailed, jobOf, recordState, runJobOf } from "../progress.js"
import { findSisSection, putSisSection } from "../sections.js"
import { personJson } from "../users.js"

/** The cells of a row by column. */
type Cells = Readonly<Record<string, string>>

/** A kind of file, recognized by its columns. A row has a value in each, and a known status. */
interface SisFileKind {
  /** The name in `counts`. */
  readonly name: "users" | "courses" | "sections" | "enrollments"
  /** Those beside the status. The first identifies a record. */
  readonly columns: readonly [string, ...ReadonlyArray<string>]
  /** Changes a record, or returns what is wrong with the row. */
  readonly apply: (request: ApiRequest, row: Cells) => string | undefined
}

const defineFileKind = <State>(
  { columns, name }: Pick<SisFileKind, "columns" | "name">,
  states: Readonly<Record<string, State>>,
  apply: (request: ApiRequest, row: Cells, state: State) => string | undefined
): SisFileKind => ({
  name,
  columns,
  apply: (request, row) => {
    const record = `${name.slice(0, -1)} ${row[columns[0]]}`
    const missing = columns.find((column) => (row[column] ?? "") === "")
    if (missing === columns[0]) return `No ${missing} given for a ${name.slice(0, -1)}`
    if (missing !== undefined) return `No ${missing} given for ${record}`
    const { status = "" } = row
    const state = lookUp(states, status.toLowerCase())
    return state === undefined ? `Improper status "${status}" for ${record}` : apply(request, row, state)
  }
})

const users = defineFileKind(
  { name: "users", columns: ["user_id", "login_id"] },
  { active: "active", suspended: "active", deleted: "deleted" },
  (request, row, state) => {
    const { email, first_name, full_name, last_name, login_id = "", sortable_name, user_id = "" } = row
    const before = findPerson(request.seed, `sis_user_id:${user_id}`)
    const sameLogin = findPerson(request.seed, `sis_login_id:${login_id}`)
    if (sameLogin !== undefined && sameLogin.id !== before?.id) {
      return `An existing Canvas user with the SIS ID ${sameLogin.sisId ?? ""} has already claimed ${user_id}'s user_id requested login information, skipping`
    }
    const fields = {
      name: full_name || [first_name, last_name].filter(Boolean).join(" ") || before?.name || login_id,
      sortableName: sortable_name || (last_name && first_name ? `${last_name}, ${first_name}` : undefined),
      login: login_id,
      email: email || before?.email,
      sisId: user_id
    }
    const written = before === undefined ? { created_at: request.now } : {}
    const person = savePerson(request.seed, before, { ...fields, written })
    if (state === "deleted") deletePerson(request.seed, person)
    return undefined
  }
)

const COURSE_STATES: Readonly<Record<string, Course["state"]>> = {
  active: "available",
  published: "available",
  deleted: "deleted",
  completed: "completed"
}

const courses = defineFileKind(
  { name: "courses", columns: ["course_id", "short_name", "long_name"] },
  COURSE_STATES,
  (request, { course_id = "", long_name = "", short_name = "", status = "" }, state) => {
    const fields = { name: long_name, code: short_name, sisId: course_id, state }
    const before = findCourse(request.seed, `sis_course_id:${course_id}`)
    if (Option.isSome(before)) changeCourse(request.seed, before.value, fields)
    // Canvas: an active course of an import is claimed, not published.
    else if (state !== "deleted") {
      const created = status.toLowerCase() === "active" ? "unpublished" : state
      addCourse(request, { ...fields, state: created, written: { created_at: request.now, enrollment_term_id: 1 } })
    }
    return undefined
  }
)

const sections = defineFileKind(
  { name: "sections", columns: ["section_id", "course_id", "name"] },
  { active: false, deleted: true },
  (request, { course_id = "", name = "", section_id = "" }, isDeleted) => {
    const course = Option.getOrUndefined(findCourse(request.seed, `sis_course_id:${course_id}`))
    if (course === undefined) return `Section ${section_id} references course ${course_id} which doesn't exist`
    putSisSection(request, course, { sisId: section_id, name, isDeleted })
    return undefined
  }
)

const ENROLLMENT_STATES: Readonly<Record<string, Member["state"]>> = {
  active: "active",
  inactive: "inactive",
  completed: "completed",
  concluded: "completed",
  deleted: "deleted"
}

const enrollments = defineFileKind(
  { name: "enrollments", columns: ["user_id", "role"] },
  ENROLLMENT_STATES,
  (request, { course_id = "", role: roleName = "", section_id = "", user_id = "" }, state) => {
    const role = parseRole(roleName)
    if (role === undefined) return `Improper role "${roleName}" for an enrollment`
    const found = findSisSection(request, section_id)
    if (section_id !== "" && found === undefined) return `An enrollment referenced a non-existent section ${section_id}`
    const course = found?.owner ?? Option.getOrUndefined(findCourse(request.seed, `sis_course_id:${course_id}`))
    if (course === undefined) return `An enrollment referenced a non-existent course ${course_id}`
    const person = findPerson(request.seed, `sis_user_id:${user_id}`)
    if (person === undefined) {
      return `User not found for enrollment (User ID: ${user_id}, Course ID: ${course_id}, Section ID: ${section_id})`
    }
    const section = found?.row.id ?? sectionIds.at(request.seed, course.index, 0)
    const isKnown = allMembersOf(request.seed, course).some(
      (member) => member.person.id === person.id && member.role === role && member.section === section
    )
    if (isKnown || state !== "deleted") enroll(request, course, { person, role, section, state })
    return undefined
  }
)

/** In the order in which Canvas applies them. */
const FILE_KINDS = [courses, sections, users, enrollments]

interface SisFile {
  readonly file: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Cells>
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

const nameOf = ({ name = "csv.csv" }: SentFile): string => name

/** The CSV files that were sent, alone or in an archive. */
const readFiles = (sent: SentFile): ReadonlyArray<SisFile> => {
  const isZip = sent.bytes[0] === 0x50 && sent.bytes[1] === 0x4b
  return Object.entries(isZip ? unzipSync(sent.bytes) : { [nameOf(sent)]: sent.bytes })
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
  const isOfKind = ({ columns }: SisFile, kind: SisFileKind) =>
    [...kind.columns, "status"].every((column) => columns.includes(column))
  const problems: Array<Problem> = files
    .filter((file) => !FILE_KINDS.some((kind) => isOfKind(file, kind)))
    .map(({ file }) => ({ file, message: "Couldn't find Canvas CSV import headers", row: null }))
  const counts: Record<string, number> = {}
  for (const kind of FILE_KINDS) {
    counts[kind.name] = 0
    for (const { file, rows } of files.filter((candidate) => isOfKind(candidate, kind))) {
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
  const message = request.jobFault?.message
  if (message !== undefined) problems.push({ file: nameOf(sent), message, row: null })
  const supplied_batches = Object.keys(counts).flatMap((name) => (counts[name] === 0 ? [] : [name.replace(/s$/, "")]))
  const data = {
    ...row.data,
    supplied_batches,
    counts: { ...counts, error_count: 0, warning_count: problems.length }
  }
  const now = yield* currentTimestamp
  const table = stringify(
    problems.map((problem) => ({ sis_import_id: row.id, ...problem })),
    { header: true, columns: ["sis_import_id", "file", "message", "row"] }
  )
  const errors_attachment =
    problems.length === 0 ? null : saveAttachment(request, `sis_errors_attachment_${row.id}.csv`, strToU8(table), now)
  sisImports.insert(request, owner, { ...row, data, problems, errors_attachment }, now)
})

const STATES = {
  queued: "created",
  running: "importing",
  completed: "imported",
  failed: "failed_with_messages",
  canceled: "aborted"
}

const jobOfImport = (request: ApiRequest, id: number) => jobOf(request, "SisBatch", id)

/** Why an import has failed, or the rows that it has left out. */
const problemsOf = (request: ApiRequest, { id, problems }: Import): ReadonlyArray<Problem> => {
  const job = jobOfImport(request, id)
  return job?.state === "failed" ? [{ file: "", message: job.message ?? "", row: null }] : problems
}

// Canvas: the record has the first of them; the attachment has all.
const MAX_SHOWN_PROBLEMS = 50

export const sisImports = defineKind({
  name: "sis_import",
  owners: accountOwners,
  lists: ["/accounts/:account_id/sis_imports"],
  initial: NEW_IMPORT,
  reads: ["import_type", "attachment"],
  write: (_, __, request) =>
    request.sentFile === undefined
      ? Effect.fail(messageFailure("A SIS import requires a file: as `attachment`, or as the body"))
      : {
          user_id: caller(request).id,
          data: { import_type: asString(request.parameters.get("import_type")) ?? "instructure_csv" }
        },
  derive: ({ row }, request) => {
    const job = jobOfImport(request, row.id)
    const person = findPerson(request.seed, String(row.user_id))
    const problems = problemsOf(request, row)
    const shown = problems
      .slice(0, MAX_SHOWN_PROBLEMS)
      .map(({ file, message, row: number }) => [file, number === null ? message : `${message} (row ${number})`])
    const state = recordState(job, STATES)
    return {
      workflow_state: state === STATES.completed && problems.length > 0 ? "imported_with_messages" : state,
      progress: job?.completion ?? 0,
      started_at: job?.startedAt ?? null,
      ended_at: job === undefined ? null : endOf(job),
      updated_at: job?.updatedAt ?? row.created_at,
      user: person && personJson(request, person),
      errors_attachment: row.errors_attachment ?? null,
      processing_errors: state === STATES.failed ? shown : undefined,
      processing_warnings: state === STATES.completed && problems.length > 0 ? shown : undefined,
      problems: undefined,
      user_id: undefined
    }
  },
  filters: {
    created_since: filterTime(({ row }, time) => String(row.created_at) >= time),
    created_before: filterTime(({ row }, time) => String(row.created_at) <= time)
  },
  wrapper: "sis_imports",
  // Canvas: the latest first.
  select: (all) => all.toReversed(),
  onChange: (item, request) => {
    const { sentFile } = request
    if (sentFile === undefined) return Effect.void
    return runJobOf(request, ["SisBatch", item.row.id], { run: () => runImport(request, item, sentFile) })
  }
})

/** Canvas: an import that has ended stays as it is. */
const abortImport = Effect.fn("Sandbox.abortImport")(function* (request: ApiRequest) {
  const item = yield* sisImports.fromPath(request, "id")
  const job = jobOfImport(request, item.row.id)
  if (job !== undefined) yield* cancelJob(request, job, { state: "canceled" })
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
