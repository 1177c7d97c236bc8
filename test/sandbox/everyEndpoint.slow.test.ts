/**
 * Every documented endpoint answers, its records decode with their schema, what is written can be read back, and each
 * parameter acts or is reported.
 */

import { readFileSync } from "node:fs"
import { expect, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import * as resources from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { lineOf } from "../../src/endpoints/catalogue.js"
import { correct } from "../../src/endpoints/correct.js"
import { correctRecords } from "../../src/endpoints/correctRecords.js"
import { documentedOperations, isServedBy, type Operation } from "../../src/sandbox/generic/operations.js"
import { fieldsWritten, readEndpoint } from "../../src/sandbox/generic/parameters.js"
import { decodeJson } from "../../src/sandbox/kernel/json.js"
import { parseQuery } from "../../src/sandbox/kernel/parameters.js"
import type { Route } from "../../src/sandbox/kernel/resource.js"
import { documentedNames, makeSelection, type RouteParameters } from "../../src/sandbox/kernel/routeParameters.js"
import { resources as served } from "../../src/sandbox/resources/all.js"
import { asJson, send } from "../fixtures/sandboxRequests.js"
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
  /** The names of the parameters that are reported as ignored. */
  readonly ignored: ReadonlyArray<string>
  readonly body: unknown
}

const ask = (method: string, path: string, body?: unknown) =>
  Effect.map(
    send(path, body === undefined ? { method } : asJson(method, body)),
    ({ headers, status, text }): Answer => ({
      status,
      isGeneric: headers.get("x-sandbox-generic") === "true",
      hasRoute: headers.get("x-sandbox") !== "no such route",
      ignored: headers.get("x-sandbox-ignored")?.split(", ") ?? [],
      body: /json/.test(headers.get("content-type") ?? "") ? decodeJson(text) : text
    })
  )

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

/** Bodies that create a record, where one field is not enough. */
const creationsFor = (person: unknown): Readonly<Record<string, unknown>> => ({
  calendar_events: { calendar_event: { context_code: "user_1" } },
  content_migrations: { migration_type: "course_copy_importer", settings: { source_course_id: 102 } },
  conversations: { recipients: [String(person)], body: "Hello" }
})

/** Fills placeholders of paths with ids of records. Without a record, the sandbox may answer that there is none. */
const makeFill = (known: Map<string, string | undefined>) => {
  const readId = (path: string, field: string) =>
    Effect.map(ask("GET", path), ({ body }) => {
      const row: Record<string, unknown> = (Array.isArray(body) ? body : [])[0] ?? {}
      const value = row[field] ?? row.id
      return value === undefined ? undefined : encodeURIComponent(String(value))
    })
  /** The id of a record in a list, or of one created there; undefined if there is none. */
  const valueOf = Effect.fnUntraced(function* (path: string, placeholder: string) {
    const last = path.slice(path.lastIndexOf("/") + 1)
    const source = SOURCES[path] ?? SOURCES[last]
    if (typeof source === "string") return source
    const found = yield* source === undefined ? readId(path, placeholder) : readId(...source)
    if (found !== undefined) return found
    const person = yield* readId("/api/v1/courses/101/users", "id")
    const { body } = yield* ask("POST", path, creationsFor(person)[last] ?? {})
    const [created] = Array.isArray(body) ? body : [body]
    return typeof created === "object" && created !== null && "id" in created ? String(created.id) : undefined
  })
  return Effect.fnUntraced(function* (template: ReadonlyArray<string>) {
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
}

const routes = served.flatMap((resource): ReadonlyArray<Route> => resource.routes)

/** The parameters that a resource declares for an endpoint; undefined if none serves it. */
const declaredByHand = (operation: Operation): RouteParameters | undefined =>
  routes.find((route) => isServedBy(route, operation))?.declared ??
  served
    .flatMap((resource) => ("endpoints" in resource ? [resource.endpoints] : []))
    .find((kind) => kind.isServed(operation))
    ?.declared(operation)

/** Sends all documented parameters of a list or record, and returns those that neither act nor are reported. */
const checkParameters = Effect.fnUntraced(function* (path: string, operation: Operation) {
  const { endpoint } = operation
  const names = documentedNames(endpoint)
  if (endpoint.method !== "GET" || names.length === 0) return []
  const query = names
    .map((name) => (/^include\[/.test(name) ? name.replace(/^include\[(.*)\]$/, "include[]=$1") : `${name}=1`))
    .join("&")
  const { ignored } = yield* ask("GET", `${path}?${query}`)
  const declared = declaredByHand(operation) ?? readEndpoint(operation, () => ({})).declared
  const { rest } = makeSelection(declared)(parseQuery(query))
  return ignored.length === rest.length ? [] : [`${lineOf(endpoint)} reports ${ignored} of ${rest}`]
})

/** Requests an endpoint, and returns what is wrong with the answer. */
const check = Effect.fnUntraced(function* (fill: ReturnType<typeof makeFill>, operation: Operation) {
  const line = lineOf(operation.endpoint)
  const { method, path: template, returns, upload } = operation.endpoint
  const { mayLackRecord, path } = yield* fill(template.split("/").slice(1))
  const sent = method === "GET" || method === "DELETE" ? undefined : samplesOf(operation)
  const answer = yield* ask(method, path, sent?.body)
  const { body, hasRoute, isGeneric, status } = answer
  const isServed = declaredByHand(operation) !== undefined
  if (isGeneric === isServed) return [`${line} ${path} is answered ${isGeneric ? "" : "not "}from the model`]
  const isRight = isGeneric ? status === 200 || (mayLackRecord && status === 404) : status < 500 && hasRoute
  if (!isRight) return [`${line} ${path}: ${status} ${JSON.stringify(body).slice(0, 150)}`]
  const problems: Array<string> = [...(yield* checkParameters(path, operation))]
  if (isGeneric && status === 200 && sent !== undefined && operation.kind !== "action") {
    const item = operation.kind === "create" ? `${path}/${identify(operation, body)}` : path
    const read = yield* ask("GET", item)
    for (const shown of read.isGeneric && operation.keyField !== undefined ? [body, read.body] : [body]) {
      const lost = Object.entries(sent.fields).filter(
        ([field, value]) => (shown as Record<string, unknown>)[field] !== value
      )
      if (lost.length > 0) problems.push(`${line} ${item} loses ${JSON.stringify(lost)}`)
    }
  }
  const schema = schemaOf(operation.model ?? "")
  if (schema === undefined || status >= 300 || returns === undefined || upload) return problems
  for (const row of rowsOf(body)) {
    const decoded = Schema.decodeUnknownEither(schema)(row)
    if (decoded._tag === "Left") problems.push(`${line}: ${String(decoded.left).slice(0, 300)}`)
  }
  return problems
})

// Records are deleted last, and before what contains them.
const rank = ({ endpoint: { method, path } }: Operation) =>
  method === "GET" ? 0 : method === "DELETE" ? 100 - path.split("/").length : 1

const operations = documentedOperations().all.toSorted((one, other) => rank(one) - rank(other))

/** So many that no test takes long. */
const PER_TEST = 40

const parts = Array.from({ length: Math.ceil(operations.length / PER_TEST) }, (_, index) =>
  operations.slice(index * PER_TEST, (index + 1) * PER_TEST)
)

layer(Layer.merge(Sandbox.layer({ data: { courses: 3 } }), withoutLogs), { excludeTestServices: true })(
  "every documented endpoint answers, and its records decode",
  (it) => {
    const known = new Map<string, string | undefined>()
    it.effect.each(parts.map((part) => [lineOf(part[0]?.endpoint as Operation["endpoint"]), part] as const))(
      "from %s",
      ([, part]) =>
        Effect.gen(function* () {
          const fill = makeFill(known)
          const problems = yield* Effect.forEach(part, (operation) => check(fill, operation))
          expect(problems.flat()).toEqual([])
        })
    )
  }
)
