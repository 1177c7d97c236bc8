/**
 * Answers documented endpoints from the model of the service alone. It makes a kind of record for each of them, which differs
 * in nothing from the model: a record belongs to what stands before it in the path, and keeps what is written to it.
 */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { lineOf } from "../../endpoints/catalogue.js"
import { type ApiFailure, failWith, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, recordChange } from "../kernel/context.js"
import type { Json, JsonObject } from "../kernel/json.js"
import { reply } from "../kernel/reply.js"
import { makeResponder } from "../kernel/resource.js"
import { hash } from "../kernel/seed.js"
import { caller, findCallerCourse, managesCourse } from "../school/callers.js"
import { defineKind } from "./defineKind.js"
import type { KindEndpoints } from "./kind.js"
import { documentedOperations, type Operation } from "./operations.js"
import { readEndpoint, readFields } from "./parameters.js"
import { makeNewRecord, makeRecord, type Place, parseType } from "./values.js"

const HEADERS = { "x-sandbox-generic": "true" }

/** Seeded records of a collection. */
const SEEDED_RECORDS = 3

/** Above the ids of all other seeded records of a usual school. */
const FIRST_ID = 10_000_000_000

/** What the engine needs of the kinds by hand. */
export interface ByHand {
  /** Requests a record of the sandbox by its path, and fails as that request does. */
  readonly readRecord: (request: ApiRequest, path: string) => Effect.Effect<JsonObject, ApiFailure>
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

type Respond = KindEndpoints["respond"]

/** The path of a request after `/api/`, with the ids of the records found in place of other references. */
type Segments = ReadonlyArray<string>

/** `:submission_id` does not refer to what `/submissions/:user_id` shows. */
const isSameReference = (placeholder: string | undefined, { endpoint: { path } }: Operation): boolean => {
  const shown = path.slice(path.lastIndexOf(":"))
  return placeholder === ":id" || shown === ":id" || !shown.endsWith("_id") || shown === placeholder
}

/** The path of the nearest record before the last segments of a path, which must exist. */
const ownerPath = (operation: Operation, segments: Segments): Segments | undefined => {
  const template = operation.endpoint.path.split("/").slice(2)
  for (let length = segments.length - 1; length > 1; length--) {
    if (!template[length - 1]?.startsWith(":")) continue
    const owner = segments.slice(0, length)
    const found = documentedOperations().find("GET", ["api", ...owner])
    if (found?.kind === "show" && isSameReference(template[length - 1], found)) return owner
  }
  return undefined
}

/** Finds the record that the path of a request belongs to. */
const readPath = Effect.fn("Sandbox.readPath")(function* (operation: Operation, request: ApiRequest, byHand: ByHand) {
  const { pathParameters } = request
  const sent = operation.endpoint.path
    .split("/")
    .slice(2)
    .map((segment) => (segment.startsWith(":") ? (pathParameters[segment.slice(1)] ?? "") : segment))
  // `self` is the caller, so that `/users/self/x` and `/users/:user_id/x` are one collection.
  const segments = sent.map((segment, index) =>
    segment === "self" && sent[index - 1] === "users" ? String(caller(request).id) : segment
  )
  const owner = ownerPath(operation, segments)
  if (owner === undefined) return segments
  const { id } = yield* byHand.readRecord(request, `/api/${owner.map(encodeURIComponent).join("/")}`)
  return typeof id === "number" || typeof id === "bigint" || typeof id === "string"
    ? [...owner.slice(0, -1), String(id), ...segments.slice(owner.length)]
    : segments
})

/** A collection, as the owner of its records. */
interface Collection {
  readonly seed: Place["seed"]
  readonly url: string
  readonly path: Segments
  readonly canEdit: boolean
}

/** Whether the caller may edit in a course: by their role in it. Elsewhere there are no roles. */
const canEditIn = (request: ApiRequest, [, context, id = ""]: Segments): Effect.Effect<boolean, ApiFailure> =>
  context !== "courses" || id === ""
    ? Effect.succeed(true)
    : Effect.map(findCallerCourse(request, id), (course) => managesCourse(request, course))

/** Whether a record belongs to a person, as an attempt at a quiz does: it is no content of a course. */
const isOfPerson = ({ endpoint: { path }, model = "" }: Operation): boolean =>
  path.includes("/submissions") || Object.hasOwn(documentedOperations().models[model] ?? {}, "user_id")

const findCollection = (request: ApiRequest, path: Segments): Effect.Effect<Collection, ApiFailure> =>
  Effect.map(canEditIn(request, path), (canEdit) => ({ seed: request.seed, url: request.url, path, canEdit }))

const placeOf = ({ path, seed, url }: Collection): Place => {
  const { models, words } = documentedOperations()
  return { seed, url: `${url}/api`, models, path, words }
}

const idAt = ({ path, seed }: Collection, nth: number): number =>
  FIRST_ID + (hash(seed, path.join("/")) % 100_000_000) * 10 + nth

/** The name of the records in the journal. One that is not documented has the last name of its path. */
const nameOf = ({ model = "" }: Operation): string =>
  (model.split("/").findLast((segment) => segment !== ":") ?? "").replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase()

/** The kind of the records of an endpoint. */
const makeKind = (operation: Operation, byHand: ByHand): Respond => {
  const { endpoint, isListed, keyField, kind, model = "" } = operation
  const { models } = documentedOperations()
  const included = readEndpoint(operation, () => ({})).declared.include
  const fields = models[model] ?? {}
  const isItem = kind === "show" || kind === "update" || kind === "remove"
  const key = keyField ?? "id"
  const isText = parseType(fields[key] ?? "").name === "string"
  const isNumber = (reference: string) => parseId(reference) >= 0
  const keyOf = (reference: string) => ({ [key]: isNumber(reference) && !isText ? Number(reference) : reference })
  const recordWithKey = (
    collection: Collection,
    id: number,
    reference: string
  ): JsonObject & { readonly id: number } => ({
    id,
    ...makeRecord(placeOf(collection), model, id),
    ...keyOf(reference)
  })
  // What shows a new record can have another model, as the state of a query has: then it is made when it is requested.
  const isShownOtherwise = ({ path }: Collection) => {
    const shown = kind === "create" ? documentedOperations().find("GET", ["api", ...path, "1"]) : undefined
    return shown?.kind === "show" && shown.model !== model
  }
  const path = endpoint.path.replace(/^\/api\/\w+/, "")
  return defineKind({
    name: nameOf(operation),
    owners: {
      find: (request: ApiRequest) =>
        Effect.flatMap(readPath(operation, request, byHand), (segments) =>
          findCollection(request, isItem ? segments.slice(0, -1) : segments)
        ),
      path: (collection) => collection.path.slice(1, 3).join("/"),
      canEdit: ({ canEdit }) => canEdit || isOfPerson(operation)
    },
    lists: [isItem ? path.slice(0, path.lastIndexOf("/")) : path],
    items: [path],
    seed: (_, collection) =>
      isListed || kind === "list"
        ? Array.from({ length: SEEDED_RECORDS }, (_, nth) => {
            const id = idAt(collection, nth)
            return recordWithKey(collection, id, String(id))
          })
        : [],
    isMeant: (row, reference) => kind === "single" || String(row[key]) === reference,
    derive: () =>
      Object.fromEntries(
        [...included, ...(Object.hasOwn(fields, "id") ? [] : ["id"])].map((field) => [field, undefined])
      ),
    includes: Object.fromEntries(
      included.map((field) => [field, ({ row }: { readonly row: JsonObject }) => row[field]])
    ),
    fromModel: {
      kind,
      model,
      collectionOf: (collection) => (isShownOtherwise(collection) ? [...collection.path, ""] : collection.path),
      make: (request, collection, sent, id) =>
        byHand
          .endJob(request, model, fields, id, makeNewRecord(placeOf(collection), model, id, request.now))
          .pipe(Effect.map((made) => ({ ...made, ...(keyField === undefined ? {} : keyOf(String(id))), ...sent }))),
      makeMissing: (collection, reference) => {
        if (isListed && isNumber(reference) && keyField !== undefined) return undefined
        const id = isNumber(reference)
          ? Number(reference)
          : idAt({ ...collection, path: [...collection.path, reference] }, 0)
        return recordWithKey(collection, id, kind === "single" ? String(id) : reference)
      }
    }
  }).endpoints.respond
}

/** An action acts on the record before it, if it returns one of its kind. */
const makeAction = (operation: Operation, byHand: ByHand): Respond => {
  const { endpoint, isList, model } = operation
  const { declared, fields } = readEndpoint(operation, () => ({}))
  const act = Effect.fn("Sandbox.actFromModel")(function* (request: ApiRequest): Effect.fn.Return<Json, ApiFailure> {
    const path = yield* readPath(operation, request, byHand)
    if (isList) return []
    if (model === undefined) return {}
    const collection = yield* findCollection(request, path)
    if (!collection.canEdit && !isOfPerson(operation)) return yield* unauthorized()
    if (model === "Progress") return yield* byHand.startJob(request, path.at(-1) ?? "")
    const made = {
      ...makeRecord(placeOf(collection), model, idAt(collection, 0)),
      ...readFields(fields, request.parameters)
    }
    recordChange(request, "updated", nameOf(operation), path.slice(1, 3).join("/"), made)
    return made
  })
  const respond = makeResponder(endpoint.method, endpoint.path, declared)
  return (_, request) => respond(request, (read) => Effect.map(act(read), (row) => reply(read, row)))
}

/** Lets the engine respond to requests for documented endpoints. */
export const makeEngine = (byHand: ByHand) => {
  const responders = new Map<Operation, Respond>()
  const responderOf = (operation: Operation): Respond => {
    const isAction = operation.kind === "action" || operation.model === undefined
    const respond = responders.get(operation) ?? (isAction ? makeAction : makeKind)(operation, byHand)
    responders.set(operation, respond)
    return respond
  }
  return Effect.fn("Sandbox.respondFromModel")(function* (operation: Operation, request: ApiRequest) {
    if (request.strict) {
      const message = `The sandbox answers ${lineOf(operation.endpoint)} from the documentation alone.`
      return yield* failWith(501, { errors: [{ message }] }, HEADERS)
    }
    return yield* Effect.mapBoth(responderOf(operation)(operation, request), {
      onFailure: (failure) => failure.withHeaders(HEADERS),
      onSuccess: HttpServerResponse.setHeaders(HEADERS)
    })
  })
}
