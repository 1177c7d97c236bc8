/** Every documented endpoint answers, its records decode with their schema, and what is written can be read back. */
import { readFileSync } from "node:fs"
import { expect, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import * as resources from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { lineOf } from "../../src/endpoints/catalogue.js"
import { correct } from "../../src/endpoints/correct.js"
import { correctRecords } from "../../src/endpoints/correctRecords.js"
import { documentedOperations, type Operation } from "../../src/sandbox/generic/operations.js"
import { fieldsWritten } from "../../src/sandbox/generic/parameters.js"
import { decodeJson } from "../../src/sandbox/kernel/json.js"
import { withoutLogs } from "../fixtures/virtual.js"

const documented = JSON.parse(
  readFileSync(new URL("../../src/endpoints/generated/catalogue.json", import.meta.url), "utf8")
)
const { catalogue } = correct(documented)
const { kinds } = correctRecords({ ...catalogue, models: documented.models })
const names = new Map(kinds.map(({ model, name }) => [model, name]))

const schemaOf = (model: string): Schema.Schema<unknown, unknown> | undefined =>
  (resources as unknown as Record<string, Schema.Schema<unknown, unknown>>)[names.get(model) ?? ""]

interface Answer {
  readonly status: number
  readonly isGeneric: boolean
  readonly hasRoute: boolean
  readonly body: unknown
}

const makeAsk = Effect.gen(function* () {
  const { token, url } = yield* Sandbox
  return (method: string, path: string, body?: unknown) =>
    Effect.promise(async (): Promise<Answer> => {
      const response = await fetch(url + path, {
        method,
        redirect: "manual",
        headers: {
          authorization: `Bearer ${Redacted.value(token)}`,
          ...(body === undefined ? {} : { "content-type": "application/json" })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const text = await response.text()
      return {
        status: response.status,
        isGeneric: response.headers.get("x-sandbox-generic") === "true",
        hasRoute: response.headers.get("x-sandbox") !== "no such route",
        body: /json/.test(response.headers.get("content-type") ?? "") ? decodeJson(text) : text
      }
    })
})

/**
 * The values of placeholders by the path or the segment before them, if no list at that path has them: a value, or a list
 * and the field of its records.
 */
const SOURCES: Readonly<Record<string, string | readonly [path: string, field: string]>> = {
  courses: "101",
  accounts: "1",
  users: "1",
  pages: ["/api/v1/courses/101/pages", "url"],
  "/api/v1/groups": ["/api/v1/courses/101/groups", "id"],
  "/api/v1/users/self/favorites/courses": ["/api/v1/users/self/favorites/courses", "id"],
  files: ["/api/v1/courses/101/files", "id"],
  folders: ["/api/v1/courses/101/folders", "id"],
  sections: ["/api/v1/courses/101/sections", "id"],
  group_categories: ["/api/v1/courses/101/group_categories", "id"],
  appointment_groups: ["/api/v1/appointment_groups", "id"],
  terms: "1"
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  integer: 7,
  id: 7,
  number: 7.5,
  boolean: true,
  datetime: "2026-09-01T10:00:00Z",
  string: "sent"
}

/** A body with each field of the record that the endpoint writes, and these fields. */
const samplesOf = (operation: Operation) => {
  const model = documentedOperations().models[operation.model ?? ""] ?? {}
  const body: Record<string, unknown> = {}
  const fields: Record<string, unknown> = {}
  for (const { field, path, type } of fieldsWritten(operation.endpoint, model)) {
    const sample = SAMPLES[type]
    if (sample === undefined || field === operation.keyField) continue
    const [first = "", second] = path
    body[first] = second === undefined ? sample : { ...(body[first] as object | undefined), [second]: sample }
    fields[field] = sample
  }
  return { body, fields }
}

/** The records of a body, which can be wrapped in an object. */
const rowsOf = (body: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(body)) return body
  const [first, ...others] = typeof body === "object" && body !== null ? Object.values(body) : []
  return Array.isArray(first) && others.length === 0 ? first : [body]
}

const identify = ({ keyField = "" }: Operation, body: unknown): string =>
  encodeURIComponent(String((body as Record<string, unknown>)[keyField]))

it.scopedLive("every documented endpoint answers, and its records decode", () =>
  Effect.gen(function* () {
    const ask = yield* makeAsk
    const known = new Map<string, string | undefined>()
    const readId = (path: string, field: string) =>
      Effect.map(ask("GET", path), ({ body }) => {
        const row: Record<string, unknown> = (Array.isArray(body) ? body : [])[0] ?? {}
        const value = row[field] ?? row.id
        return value === undefined ? undefined : encodeURIComponent(String(value))
      })
    const [person] = (yield* ask("GET", "/api/v1/courses/101/users")).body as ReadonlyArray<{ readonly id: number }>
    const creations: Readonly<Record<string, unknown>> = {
      calendar_events: { calendar_event: { context_code: "user_1" } },
      content_migrations: { migration_type: "course_copy_importer", settings: { source_course_id: 102 } },
      conversations: { recipients: [String(person?.id)], body: "Hello" }
    }
    /** The id of a record in a list, or of one created there; undefined if there is none. */
    const valueOf = (path: string, placeholder: string) =>
      Effect.gen(function* () {
        const last = path.slice(path.lastIndexOf("/") + 1)
        const source = SOURCES[path] ?? SOURCES[last]
        if (typeof source === "string") return source
        const found = yield* source === undefined ? readId(path, placeholder) : readId(...source)
        if (found !== undefined) return found
        const { body } = yield* ask("POST", path, creations[last] ?? {})
        const [created] = Array.isArray(body) ? body : [body]
        return typeof created === "object" && created !== null && "id" in created ? String(created.id) : undefined
      })
    /** Fills the placeholders of a path. Without a record, the sandbox may answer that there is none. */
    const fill = (template: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        let path = ""
        let mayLackRecord = false
        for (const segment of template) {
          if (!/^[:*]/.test(segment)) {
            path += `/${segment}`
            continue
          }
          const key = path + segment
          const value = known.has(key) ? known.get(key) : yield* valueOf(path, segment.slice(1))
          known.set(key, value)
          mayLackRecord ||= value === undefined
          path += `/${value ?? (/id$/.test(segment) ? "7" : "word")}`
        }
        return { path, mayLackRecord }
      })
    // Records are deleted last, and before what contains them.
    const rank = ({ endpoint: { method, path } }: Operation) =>
      method === "GET" ? 0 : method === "DELETE" ? (path.includes("/admins/") ? 200 : 100 - path.split("/").length) : 1
    const operations = documentedOperations().all.toSorted((one, other) => rank(one) - rank(other))
    const problems: Array<string> = []
    let generic = 0
    for (const operation of operations) {
      const { method } = operation.endpoint
      const { mayLackRecord, path } = yield* fill(operation.endpoint.path.split("/").slice(1))
      const sent = method === "GET" || method === "DELETE" ? undefined : samplesOf(operation)
      const answer = yield* ask(method, path, sent?.body)
      if (answer.isGeneric) generic++
      const isRight = answer.isGeneric
        ? answer.status === 200 || (mayLackRecord && answer.status === 404)
        : answer.status < 500 && answer.hasRoute
      if (!isRight) {
        problems.push(
          `${lineOf(operation.endpoint)} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 150)}`
        )
        continue
      }
      if (answer.isGeneric && answer.status === 200 && sent !== undefined && operation.kind !== "action") {
        const item = operation.kind === "create" ? `${path}/${identify(operation, answer.body)}` : path
        const read = yield* ask("GET", item)
        const shown = read.isGeneric && operation.keyField !== undefined ? [answer, read] : [answer]
        for (const { body } of shown) {
          const lost = Object.entries(sent.fields).filter(
            ([field, value]) => (body as Record<string, unknown>)[field] !== value
          )
          if (lost.length > 0) problems.push(`${lineOf(operation.endpoint)} ${item} loses ${JSON.stringify(lost)}`)
        }
      }
      const schema = schemaOf(operation.model ?? "")
      if (
        schema === undefined ||
        answer.status >= 300 ||
        operation.endpoint.returns === undefined ||
        operation.endpoint.upload
      )
        continue
      const rows = rowsOf(answer.body)
      for (const row of rows) {
        const decoded = Schema.decodeUnknownEither(schema)(row)
        if (decoded._tag === "Left")
          problems.push(`${lineOf(operation.endpoint)}: ${String(decoded.left).slice(0, 300)}`)
      }
    }
    expect(problems).toEqual([])
    expect(generic).toBeGreaterThan(operations.length / 2)
  }).pipe(Effect.provide([Sandbox.layer({ data: { courses: 3 } }), withoutLogs]))
)
