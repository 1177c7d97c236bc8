/** Routes that list, show, create, update and delete the records of an owner. */
import * as Effect from "effect/Effect"
import { type ApiFailure, missingParameter, notFound, unauthorized } from "./apiFailure.js"
import { type ApiRequest, pathParameter, recordChange, type SandboxServices } from "./context.js"
import type { Change } from "./journal.js"
import type { JsonObject } from "./json.js"
import { asMap, type ParameterMap } from "./parameters.js"
import { reply, replyPage } from "./reply.js"
import { del, type Find, get, post, put, type Route } from "./resource.js"
import type { RouteParameters } from "./routeParameters.js"
import type { Seed } from "./seed.js"
import { makeState, type Table } from "./state.js"

/** A record and its 1-based position in the list of its owner. */
export interface Positioned<Owner, A> {
  readonly owner: Owner
  readonly row: A
  readonly position: number
}

/** Owners of records: courses, people, the account. */
export interface Owners<Owner> {
  /** The route of an owner, such as `/courses/:course_id`. */
  readonly route: `/${string}`
  readonly find: Find<Owner>
  /** Identifies the list of an owner. */
  readonly key: (owner: Owner) => number | string
  /** An owner as a path: `courses/101`. */
  readonly path: (owner: Owner) => string
  readonly canEdit: (owner: Owner) => boolean
  /** The owners that have records from the start. */
  readonly all?: (seed: Seed) => ReadonlyArray<Owner>
}

/** A collection with the usual routes of Canvas: list, show, create, update, delete. */
export interface CollectionOptions<Owner, A extends { readonly id: number }> {
  /** The resource name in the sandbox's state. The path parameter of the id is `<name>_id`. */
  readonly name: string
  readonly owners: Owners<Owner>
  /** The route of the list, below its owner. */
  readonly path: `/${string}`
  readonly rows: Table<Owner, A>
  /** Hidden records are not listed; requesting one fails. */
  readonly isVisible?: (owner: Owner, row: A) => boolean
  /** Filters the list. */
  readonly filter?: (
    request: ApiRequest,
    rows: ReadonlyArray<Positioned<Owner, A>>
  ) => ReadonlyArray<Positioned<Owner, A>> | Effect.Effect<ReadonlyArray<Positioned<Owner, A>>, ApiFailure>
  readonly toJson: (request: ApiRequest, record: Positioned<Owner, A>) => JsonObject
  /** The parameters of the routes, apart from the fields of a record. `include` applies to all of them. */
  readonly declared?: {
    readonly list?: RouteParameters
    readonly show?: RouteParameters
    readonly write?: RouteParameters
    readonly remove?: RouteParameters
    readonly include?: ReadonlyArray<string>
  }
  /** The request parameter that contains the fields of a record; undefined if they are at the top level. */
  readonly parameter: string | undefined
  /** Applies the input to a record. Missing fields keep their previous or default values. */
  readonly write: (
    request: ApiRequest,
    input: ParameterMap,
    before: A | undefined,
    owner: Owner
  ) => Effect.Effect<Omit<A, "id">, ApiFailure>
  /** Runs before a record is updated or removed; a failure keeps the record. */
  readonly beforeChange?: (request: ApiRequest, record: Positioned<Owner, A>) => Effect.Effect<void, ApiFailure>
  /** Runs before a record is removed; a failure keeps the record. */
  readonly beforeRemove?: (request: ApiRequest, record: Positioned<Owner, A>) => Effect.Effect<void, ApiFailure>
  /** A removed record that is kept; without it, the record is gone. */
  readonly keepRemoved?: (row: A) => A
  /** Whether a reference in a path identifies a record. Default: its id. */
  readonly isMeant?: (row: A, reference: string) => boolean
  /** Fields that override the record in the response to its deletion. */
  readonly deletedFields?: JsonObject
  /** The status of the response to a creation. Default: 200. */
  readonly createdStatus?: 201
}

export const makeCollection = <Owner, A extends { readonly id: number }>(
  options: CollectionOptions<Owner, A>
): {
  readonly routes: ReadonlyArray<Route>
  readonly pathRecord: Find<Positioned<Owner, A>>
  readonly toJson: (request: ApiRequest, record: Positioned<Owner, A>) => JsonObject
  /** Adds a record, which the routes then find. */
  readonly addRecord: (request: SandboxServices, owner: Owner, row: A) => void
  /** The owner of a record that was added. */
  readonly findOwner: (request: ApiRequest, id: number) => Owner | undefined
} => {
  const {
    filter = (_, records) => records,
    isMeant = (row, reference) => String(row.id) === reference,
    isVisible = () => true,
    keepRemoved,
    name,
    owners,
    rows,
    toJson
  } = options
  const path = `${owners.route}${options.path}` as const
  const createdOwners = makeState(
    (number: number) => number,
    (): Owner | undefined => undefined
  )

  const addRecord = (request: SandboxServices, owner: Owner, row: A) => {
    rows.add(request, owner, row)
    createdOwners.set(request, row.id, owner)
  }

  const pathRecord = Effect.fn("Sandbox.pathRecord")(function* (request: ApiRequest) {
    const owner = yield* owners.find(request)
    const reference = pathParameter(request, `${name}_id`)
    const all = rows.get(request, owner)
    const index = all.findIndex((row) => isMeant(row, reference))
    const row = all[index]
    if (row === undefined) return yield* notFound()
    return isVisible(owner, row) ? { owner, row, position: index + 1 } : yield* unauthorized()
  })

  const readInput = ({ parameters }: ApiRequest): Effect.Effect<ParameterMap, ApiFailure> => {
    if (options.parameter === undefined) return Effect.succeed(parameters)
    const input = asMap(parameters.get(options.parameter))
    return input === undefined ? Effect.fail(missingParameter(options.parameter)) : Effect.succeed(input)
  }

  const replyWritten = (
    request: ApiRequest,
    action: Change["action"],
    record: Positioned<Owner, A>,
    status: number = 200
  ) => {
    const json = { ...toJson(request, record), ...(action === "deleted" ? options.deletedFields : {}) }
    recordChange(request, action, name, owners.path(record.owner), json)
    return reply(request, json, { status })
  }

  /** The record named in the path, if the caller may edit it. */
  const editableRecord = Effect.fn("Sandbox.editableRecord")(function* (request: ApiRequest) {
    const record = yield* pathRecord(request)
    return owners.canEdit(record.owner) ? record : yield* unauthorized()
  })

  const list = Effect.fn("Sandbox.list")(function* (request: ApiRequest) {
    const owner = yield* owners.find(request)
    const records = rows.get(request, owner).map((row, index) => ({ owner, row, position: index + 1 }))
    const filtered = filter(
      request,
      records.filter(({ row }) => isVisible(owner, row))
    )
    return yield* replyPage(request, {
      path: `${owners.path(owner)}${options.path}`,
      rows: Effect.isEffect(filtered) ? yield* filtered : filtered,
      toJson: (record) => toJson(request, record)
    })
  })

  const create = Effect.fn("Sandbox.create")(function* (request: ApiRequest) {
    const owner = yield* owners.find(request)
    if (!owners.canEdit(owner)) return yield* unauthorized()
    const written = yield* options.write(request, yield* readInput(request), undefined, owner)
    // A record consists of the written fields and its id.
    const row = { ...written, id: request.nextId() } as A
    addRecord(request, owner, row)
    const position = rows.get(request, owner).length
    return replyWritten(request, "created", { owner, row, position }, options.createdStatus)
  })

  const update = Effect.fn("Sandbox.update")(function* (request: ApiRequest) {
    const record = yield* editableRecord(request)
    const { owner, position, row: before } = record
    const input = yield* readInput(request)
    yield* options.beforeChange?.(request, record) ?? Effect.void
    const written = yield* options.write(request, input, before, owner)
    const row = { ...written, id: before.id } as A
    rows.replace(request, owner, row)
    return replyWritten(request, "updated", { owner, row, position })
  })

  const remove = Effect.fn("Sandbox.remove")(function* (request: ApiRequest) {
    const record = yield* editableRecord(request)
    yield* options.beforeChange?.(request, record) ?? Effect.void
    yield* options.beforeRemove?.(request, record) ?? Effect.void
    const removed = keepRemoved === undefined ? record : { ...record, row: keepRemoved(record.row) }
    if (keepRemoved === undefined) rows.remove(request, record.owner, record.row.id)
    else rows.replace(request, record.owner, removed.row)
    // Canvas: the response to most deletions is the record.
    return replyWritten(request, "deleted", removed)
  })

  const show = (request: ApiRequest) =>
    Effect.map(pathRecord(request), (record) => reply(request, toJson(request, record)))
  const recordPath = `${path}/:${name}_id` as const
  const { include = [], ...declared } = options.declared ?? {}
  const routes = [
    get(path, list, { include, ...declared.list }),
    post(path, create, { include, ...declared.write }),
    get(recordPath, show, { include, ...declared.show }),
    put(recordPath, update, { include, ...declared.write }),
    del(recordPath, remove, { include, ...declared.remove })
  ]
  return { routes, pathRecord, toJson, addRecord, findOwner: createdOwners.get }
}
