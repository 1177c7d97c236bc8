/** Imports of outcomes. The sandbox reads the file and keeps no outcomes. */
import * as Effect from "effect/Effect"
import { messageFailure, notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow, type SandboxServices } from "../../kernel/context.js"
import { parseCsv } from "../../kernel/csv.js"
import { type JobEnd, runStages } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { reply, replyChange } from "../../kernel/reply.js"
import { defineResource, type Find, get, post } from "../../kernel/resource.js"
import { makeTable } from "../../kernel/state.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, editableCourse, requireAccountAdmin } from "../../school/callers.js"
import { coursePath } from "../../school/courses.js"

interface OutcomeImport {
  readonly id: number
  readonly user: number
  readonly createdAt: string
  readonly endedAt: string | undefined
  readonly progress: number
  readonly state: "created" | "importing" | "succeeded" | "failed"
  readonly errors: ReadonlyArray<readonly [row: number, message: string]>
}

/** By the path of their owner. */
const imports = makeTable<string, OutcomeImport>(
  (owner) => owner,
  () => []
)

// Canvas: the record has the first of them.
const MAX_ERRORS = 25

const importJson = (row: OutcomeImport): JsonObject => ({
  id: row.id,
  created_at: row.createdAt,
  ended_at: row.endedAt ?? null,
  updated_at: row.endedAt ?? row.createdAt,
  progress: row.progress,
  workflow_state: row.state,
  data: { import_type: "instructure_csv" },
  user: { id: row.user },
  processing_errors: row.errors.slice(0, MAX_ERRORS)
})

const update = (services: SandboxServices, owner: string, id: number, changes: Partial<OutcomeImport>): void => {
  const row = imports.get(services, owner).find((candidate) => candidate.id === id)
  if (row !== undefined) imports.replace(services, owner, { ...row, ...changes })
}

const REQUIRED_COLUMNS = ["vendor_guid", "object_type", "title"]

/** Returns the rows without a required value. Rows are counted from 1, with the header. */
const findErrors = (bytes: Uint8Array): OutcomeImport["errors"] => {
  const [header = [], ...rows] = parseCsv(new TextDecoder().decode(bytes))
  const missing = REQUIRED_COLUMNS.filter((column) => !header.includes(column))
  if (missing.length > 0) return [[1, `Missing required fields: ${missing.join(", ")}`]]
  return rows.flatMap((cells, index) => {
    const empty = REQUIRED_COLUMNS.filter((column) => (cells[header.indexOf(column)] ?? "") === "")
    return empty.length === 0 ? [] : [[index + 2, `Missing required fields: ${empty.join(", ")}`] as const]
  })
}

const errorsOf = (end: JobEnd, bytes: Uint8Array): OutcomeImport["errors"] => {
  if (end._tag === "Failed") return [[1, end.message]]
  if (end._tag === "Canceled") return [[1, "The job was canceled."]]
  return end.warning === undefined ? findErrors(bytes) : [[1, end.warning]]
}

const createImport = (findOwner: Find<string>) =>
  Effect.fn("Sandbox.createOutcomeImport")(function* (request: ApiRequest) {
    const owner = yield* findOwner(request)
    const { sentFile } = request
    if (sentFile === undefined) return yield* messageFailure("An outcome import requires a file")
    const row: OutcomeImport = {
      id: request.nextId(),
      user: caller(request).id,
      createdAt: request.now,
      endedAt: undefined,
      progress: 0,
      state: "created",
      errors: []
    }
    imports.add(request, owner, row)
    yield* runStages(request, request.jobFault, {
      onRunning: (progress, state) =>
        Effect.sync(() => {
          if (state !== "queued") update(request, owner, row.id, { state: "importing", progress })
        }),
      onEnd: (end) =>
        Effect.map(currentTimestamp, (endedAt) => {
          const errors = errorsOf(end, sentFile.bytes)
          // Canvas: one bad row fails the import.
          const state = errors.length === 0 ? "succeeded" : "failed"
          update(request, owner, row.id, { state, progress: 100, endedAt, errors })
        })
    })
    return replyChange(request, "created", "outcome_import", owner, importJson(row))
  })

const showImport = (findOwner: Find<string>) =>
  Effect.fn("Sandbox.showOutcomeImport")(function* (request: ApiRequest) {
    const row = pathRow(request, imports.get(request, yield* findOwner(request)), "outcome_import_id")
    return row === undefined ? yield* notFound() : reply(request, importJson(row))
  })

const OWNERS: ReadonlyArray<readonly [path: `/${string}`, owner: Find<string>]> = [
  ["/accounts/:account_id", (request) => Effect.as(requireAccountAdmin(request), "accounts/1")],
  ["/courses/:course_id", (request) => Effect.map(editableCourse(request), coursePath)]
]

export const outcomeImportResource = defineResource({
  routes: OWNERS.flatMap(([path, owner]) => [
    post(`${path}/outcome_imports`, createImport(owner)),
    get(`${path}/outcome_imports/:outcome_import_id`, showImport(owner))
  ]),
  changeTypes: ["outcome_import"]
})
