/**
 * Answers documented endpoints from the model of the service alone: lists, shows, creates, changes and deletes records. It
 * keeps what is written, and knows no rule of a school but that a record belongs to what stands before it in the path.
 */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { lineOf } from "../../endpoints/catalogue.js"
import { ApiFailure, notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import { selectArray } from "../kernel/filters.js"
import type { Json, JsonObject } from "../kernel/json.js"
import { asStrings } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { classify, makeSelection, UnusedListener, unusedHeaders } from "../kernel/routeParameters.js"
import { hash } from "../kernel/seed.js"
import { caller } from "../school/callers.js"
import { documentedOperations, type Operation } from "./operations.js"
import { type Reading, readEndpoint } from "./parameters.js"
import { collections, type Rows } from "./store.js"
import { makeNewRecord, makeRecord, type Place, parseType } from "./values.js"

const HEADERS = { "x-sandbox-generic": "true" }

/** Seeded records of a collection. */
const SEEDED_RECORDS = 3

/** Above the ids of all other seeded records of a usual school. */
const FIRST_ID = 10_000_000_000

/** What the engine needs of the kinds by hand. */
export interface ByHand {
  /** Requests a record of the sandbox by its path, and fails as that request does. */
  readonly readRecord: (path: string) => Effect.Effect<JsonObject, ApiFailure>
  /** Gives the record of a job its end. Other records stay as they are. */
  readonly endJob: (
    request: ApiRequest,
    model: string,
    fields: Readonly<Record<string, string>>,
    id: number,
    row: JsonObject
  ) => Effect.Effect<JsonObject, ApiFailure>
  /** Starts a job for an action whose result is a progress. */
  readonly startJob: (request: ApiRequest, tag: string) => Effect.Effect<JsonObject, ApiFailure>
}

interface Call {
  readonly byHand: ByHand
  readonly operation: Operation
  readonly request: ApiRequest
  readonly reading: Reading
  /** The segments of the path after `/api/`, with the ids of the records found in place of other references. */
  readonly segments: ReadonlyArray<string>
}

const readings = new Map<Operation, Reading>()

const readingOf = (operation: Operation): Reading => {
  const known = readings.get(operation) ?? readEndpoint(operation, documentedOperations().models)
  readings.set(operation, known)
  return known
}

const placeOf = ({ request: { seed, url } }: Call, path: ReadonlyArray<string>): Place => {
  const { models, words } = documentedOperations()
  return { seed, url: `${url}/api`, models, path, words }
}

const modelOf = ({ operation }: Call): string => operation.model ?? ""

const idOf = (call: Call, path: ReadonlyArray<string>, nth: number): number =>
  FIRST_ID + (hash(call.request.seed, path.join("/")) % 100_000_000) * 10 + nth

/** The member that identifies a record. */
const keyOf = ({ operation: { keyField, model = "" } }: Call, reference: string): JsonObject => {
  if (keyField === undefined) return {}
  const isText = parseType(documentedOperations().models[model]?.[keyField] ?? "").name === "string"
  return { [keyField]: /^\d{1,15}$/.test(reference) && !isText ? Number(reference) : reference }
}

/** The records of a collection, made when it is first read. */
const rowsAt = (call: Call, path: ReadonlyArray<string>): Rows => {
  const all = collections(call.request.seed)
  const key = path.join("/")
  const known = all.get(key)
  if (known !== undefined) return known
  const rows: Rows = new Map()
  all.set(key, rows)
  if (!call.operation.isListed && call.operation.kind !== "list") return rows
  for (let nth = 0; nth < SEEDED_RECORDS; nth++) {
    const id = idOf(call, path, nth)
    const key = keyOf(call, String(id))
    rows.set(String(id), { ...makeRecord(placeOf(call, path), modelOf(call), id), ...key })
  }
  return rows
}

interface Item {
  readonly rows: Rows
  readonly key: string
  readonly row: JsonObject
  readonly collection: ReadonlyArray<string>
}

/** The record of the last segment. One that no documented list contains is made when it is requested. */
const findItem = (call: Call, segments: ReadonlyArray<string>): Effect.Effect<Item, ApiFailure> => {
  const collection = segments.slice(0, -1)
  const reference = segments.at(-1) ?? ""
  const rows = rowsAt(call, collection)
  const row = rows.get(reference)
  if (row !== undefined) return Effect.succeed({ rows, key: reference, row, collection })
  const { isListed, keyField } = call.operation
  const isNumber = /^\d{1,15}$/.test(reference)
  if (isListed && isNumber && keyField !== undefined) return Effect.fail(notFound())
  const id = isNumber ? Number(reference) : idOf(call, segments, 0)
  const made = { ...makeRecord(placeOf(call, collection), modelOf(call), id), ...keyOf(call, reference) }
  rows.set(reference, made)
  return Effect.succeed({ rows, key: reference, row: made, collection })
}

const isShown = ({ reading, request }: Call) => {
  const sent = asStrings(request.parameters.get("include"))
  return (field: string) => !reading.included.includes(field) || sent.includes(field)
}

const show = (call: Call, row: JsonObject): JsonObject => {
  const shows = isShown(call)
  return Object.fromEntries(Object.entries(row).filter(([field]) => shows(field)))
}

const record = (
  call: Call,
  action: "created" | "updated" | "deleted",
  path: ReadonlyArray<string>,
  row: JsonObject
) => {
  // A record that is not documented has the last name of its path.
  const resource = (
    modelOf(call)
      .split("/")
      .findLast((segment) => segment !== ":") ?? ""
  )
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase()
  recordChange(call.request, action, resource, path.slice(1, 3).join("/"), row)
  return row
}

const update = (call: Call, { collection, key, row, rows }: Item): JsonObject => {
  const changes = call.reading.written(call.request.parameters)
  const touched = Object.hasOwn(row, "updated_at") ? { updated_at: call.request.now } : {}
  const updated = { ...row, ...touched, ...changes }
  rows.set(key, updated)
  return record(call, "updated", collection, updated)
}

const list = Effect.fn("Sandbox.listFromModel")(function* (call: Call) {
  const { operation, reading, request, segments } = call
  const rows = operation.model === undefined ? [] : [...rowsAt(call, segments).values()]
  const { filters, sorts } = reading
  const selected = yield* selectArray(request, rows, { filters, ...(sorts === undefined ? {} : { sorts }) })
  const [version = "v1", ...rest] = segments
  return yield* replyPage(request, {
    prefix: `/api/${version}/`,
    path: rest.map(encodeURIComponent).join("/"),
    rows: selected,
    toJson: (row) => show(call, row)
  })
})

const create = Effect.fn("Sandbox.createFromModel")(function* (call: Call) {
  const { reading, request, segments } = call
  const id = request.nextId()
  const model = modelOf(call)
  const place = placeOf(call, segments)
  const made = yield* call.byHand.endJob(
    request,
    model,
    place.models[model] ?? {},
    id,
    makeNewRecord(place, model, id, request.now)
  )
  const row: JsonObject = { ...made, ...keyOf(call, String(id)), ...reading.written(request.parameters) }
  // A record may be identified by what its creator names it.
  const sent = call.operation.keyField === undefined ? undefined : row[call.operation.keyField]
  const key = String(sent ?? id)
  const shown = documentedOperations().find("GET", ["api", ...segments, key])
  // What shows it can have another model, as the state of a query has: then it is made when it is requested.
  if (shown?.kind !== "show" || shown.model === model) rowsAt(call, segments).set(key, row)
  return record(call, "created", segments, row)
})

/** The one record of a path, such as the settings of a course. */
const singleItem = (call: Call): Item => {
  const { segments } = call
  const rows = rowsAt(call, segments)
  const row = rows.get("") ?? makeRecord(placeOf(call, segments), modelOf(call), idOf(call, segments, 0))
  rows.set("", row)
  return { rows, key: "", row, collection: segments }
}

/** An action acts on the record before it, if it returns one of its kind. */
const act = Effect.fn("Sandbox.actFromModel")(function* (call: Call): Effect.fn.Return<Json, ApiFailure> {
  const { operation, reading, request, segments } = call
  if (operation.isList) return []
  if (operation.model === "Progress") return yield* call.byHand.startJob(request, segments.at(-1) ?? "")
  if (operation.model === undefined) return {}
  const place = placeOf(call, segments)
  const made = {
    ...makeRecord(place, operation.model, idOf(call, segments, 0)),
    ...reading.written(request.parameters)
  }
  return record(call, "updated", segments, made)
})

const answer = (call: Call): Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure> => {
  const { operation, request, segments } = call
  const replyWith = (row: Json) => reply(request, row)
  switch (operation.kind) {
    case "list":
      return list(call)
    case "create":
      return Effect.map(operation.model === undefined ? Effect.succeed({}) : create(call), replyWith)
    case "show":
      return Effect.map(findItem(call, segments), ({ row }) => replyWith(show(call, row)))
    case "update":
      return Effect.map(findItem(call, segments), (item) => replyWith(update(call, item)))
    case "remove":
      return Effect.map(findItem(call, segments), ({ collection, key, row, rows }) => {
        rows.delete(key)
        return replyWith(record(call, "deleted", collection, row))
      })
    case "single":
      return Effect.sync(() => {
        const item = singleItem(call)
        if (operation.endpoint.method === "GET") return replyWith(show(call, item.row))
        if (operation.endpoint.method !== "DELETE") return replyWith(update(call, item))
        item.rows.delete("")
        return replyWith(record(call, "deleted", segments, item.row))
      })
    case "action":
      return Effect.map(act(call), replyWith)
  }
}

/** `:submission_id` does not refer to what `/submissions/:user_id` shows. */
const isSameReference = (placeholder: string | undefined, { endpoint: { path } }: Operation): boolean => {
  const shown = path.slice(path.lastIndexOf(":"))
  return placeholder === ":id" || shown === ":id" || !shown.endsWith("_id") || shown === placeholder
}

/** The path of the nearest record before the last segments of a path, which must exist. */
const ownerPath = (operation: Operation, segments: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const template = operation.endpoint.path.split("/").slice(2)
  for (let length = segments.length - 1; length > 1; length--) {
    if (!template[length - 1]?.startsWith(":")) continue
    const owner = segments.slice(0, length)
    const found = documentedOperations().find("GET", ["api", ...owner])
    if (found?.kind === "show" && isSameReference(template[length - 1], found)) return owner
  }
  return undefined
}

/** Responds to a request for a documented endpoint. */
export const respondFromModel = Effect.fn("Sandbox.respondFromModel")(function* (
  operation: Operation,
  request: ApiRequest,
  path: string,
  byHand: ByHand
) {
  const line = lineOf(operation.endpoint)
  if (request.strict) {
    const message = `The sandbox answers ${line} from the documentation alone.`
    return yield* new ApiFailure({ status: 501, headers: HEADERS, body: { errors: [{ message }] } })
  }
  const reading = readingOf(operation)
  const { parameters, rest } = makeSelection(reading.declared)(request.parameters)
  const unused = classify(operation.endpoint.method, operation.endpoint.path, rest)
  if (rest.length > 0) (yield* UnusedListener)(line, unused)
  const headers = { ...HEADERS, ...unusedHeaders(unused) }
  const decoded = path.split("/").slice(2).map(decodeURIComponent)
  // `self` is the caller, so that `/users/self/x` and `/users/:user_id/x` are one collection.
  const segments = decoded.map((segment, index) =>
    segment === "self" && decoded[index - 1] === "users" ? String(caller(request).id) : segment
  )
  return yield* Effect.gen(function* () {
    const owner = ownerPath(operation, segments)
    const found = owner === undefined ? {} : yield* byHand.readRecord(`/api/${owner.map(encodeURIComponent).join("/")}`)
    const id = "id" in found ? found.id : undefined
    const canonical =
      owner === undefined || (typeof id !== "number" && typeof id !== "bigint" && typeof id !== "string")
        ? segments
        : [...owner.slice(0, -1), String(id), ...segments.slice(owner.length)]
    return yield* answer({ byHand, operation, request: { ...request, parameters }, reading, segments: canonical })
  }).pipe(
    Effect.mapBoth({
      onFailure: (failure) => failure.withHeaders(headers),
      onSuccess: HttpServerResponse.setHeaders(headers)
    })
  )
})
