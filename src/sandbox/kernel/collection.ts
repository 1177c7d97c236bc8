/** Routes that list, show, create, update and delete the records of an owner. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { type ApiFailure, missingParameter, notFound, unauthorized } from "./apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange, type SandboxServices } from "./context.js"
import type { Change } from "./journal.js"
import type { JsonObject } from "./json.js"
import { asMap, asStrings, type ParameterMap } from "./parameters.js"
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
  /** The route of an owner, such as `/courses/:course_id`; empty if the list is not below its owner. */
  readonly route: `/${string}` | ""
  readonly find: Find<Owner>
  /** Identifies the list of an owner. */
  readonly key: (owner: Owner) => number | string
  /** An owner as a path: `courses/101`. */
  readonly path: (owner: Owner) => string
  readonly canEdit: (owner: Owner) => boolean
  /** The owners that have records from the start. */
  readonly all?: (seed: Seed) => ReadonlyArray<Owner>
}

type RouteName = "list" | "create" | "show" | "update" | "remove"

/** A collection with the usual routes of Canvas: list, show, create, update, delete. */
export interface CollectionOptions<Owner, A extends { readonly id: number }> {
  /** The resource name in the sandbox's state. The path parameter of the id is `<name>_id`. */
  readonly name: string
  readonly owners: Owners<Owner>
  /** The route of the list, below its owner. */
  readonly path: `/${string}`
  /** The owner of a record as a path, if it depends on the record. */
  readonly ownerPath?: (owner: Owner, row: A) => string
  readonly rows: Table<Owner, A>
  /** Default: all routes. */
  readonly only?: ReadonlyArray<RouteName>
  /** The key of the object that wraps the list. */
  readonly wrapperKey?: string
  /** Whether a record is written as a list of one, and its responses are wrapped like the list. */
  readonly isWrittenAsList?: boolean
  /** Another API with the same host. */
  readonly api?: {
    readonly prefix: `/api/${string}/`
    readonly methods: Readonly<Record<"get" | "post" | "put" | "del", typeof get>>
  }
  /** Hidden records are not listed; requesting one fails. */
  readonly isVisible?: (owner: Owner, row: A) => boolean
  /** Filters the list. */
  readonly filter?: (
    request: ApiRequest,
    rows: ReadonlyArray<Positioned<Owner, A>>
  ) => ReadonlyArray<Positioned<Owner, A>> | Effect.Effect<ReadonlyArray<Positioned<Owner, A>>, ApiFailure>
  /** Responds with a list of another kind, if the request asks for one. */
  readonly otherList?: (
    request: ApiRequest
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure> | undefined
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
  /** Runs after a record was created, updated or removed. */
  readonly onChange?: (request: ApiRequest, record: Positioned<Owner, A>, action: Change["action"]) => void
  /** A removed record that is kept; without it, the record is gone. */
  readonly keepRemoved?: (row: A) => A
  /** Whether a reference in a path identifies a record. Default: its id. */
  readonly isMeant?: (row: A, reference: string) => boolean
  /** Fields that are part of a list only if it includes them. */
  readonly listIncludes?: ReadonlyArray<string>
  /** Fields that override the record in the response to its deletion. */
  readonly deletedFields?: JsonObject
  /** The status of the response to a creation. Default: 200. */
  readonly createdStatus?: 201
  /** Whether the response to a deletion has no content. Default: it is the record. */
  readonly deletesSilently?: boolean
  /** The route of a single record and its owner, if it is not nested below the list. */
  readonly itemPath?: {
    readonly path: `/${string}`
    /** `createdFor` is the owner that the record was created with. */
    readonly owner: (request: ApiRequest, id: number, createdFor: Owner | undefined) => Effect.Effect<Owner, ApiFailure>
    /** Whether the record is also available below its list. */
    readonly isAlsoNested: boolean
  }
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
    api = { prefix: "/api/v1/", methods: { get, post, put, del } },
    deletedFields,
    filter = (_, records) => records,
    isMeant = (row, reference) => String(row.id) === reference,
    isVisible = () => true,
    itemPath,
    keepRemoved,
    listIncludes = [],
    name,
    onChange = () => {},
    only = ["list", "create", "show", "update", "remove"],
    owners,
    ownerPath = owners.path,
    rows,
    toJson
  } = options
  const path = `${owners.route}${options.path}` as const
  const linkPath = (owner: Owner) =>
    owners.route === "" ? options.path.slice(1) : `${owners.path(owner)}${options.path}`
  const id = `${name}_id` as const
  const createdOwners = makeState(
    (number: number) => number,
    (): Owner | undefined => undefined
  )

  const addRecord = (request: SandboxServices, owner: Owner, row: A) => {
    rows.add(request, owner, row)
    createdOwners.set(request, row.id, owner)
  }

  const findRecord = (findOwner: Find<Owner>) =>
    Effect.fn("Sandbox.findRecord")(function* (request: ApiRequest) {
      const owner = yield* findOwner(request)
      const reference = pathParameter(request, id)
      const all = rows.get(request, owner)
      const index = all.findIndex((row) => isMeant(row, reference))
      const row = all[index]
      if (row === undefined) return yield* notFound()
      return isVisible(owner, row) ? { owner, row, position: index + 1 } : yield* unauthorized()
    })

  const pathRecord = findRecord((request) => {
    if (itemPath === undefined) return owners.find(request)
    const number = parseId(pathParameter(request, id))
    return itemPath.owner(request, number, createdOwners.get(request, number))
  })

  const readInput = ({ parameters }: ApiRequest): Effect.Effect<ParameterMap, ApiFailure> => {
    if (options.parameter === undefined) return Effect.succeed(parameters)
    const sent = parameters.get(options.parameter)
    const input = asMap(options.isWrittenAsList === true && Array.isArray(sent) ? sent[0] : sent)
    return input === undefined ? Effect.fail(missingParameter(options.parameter)) : Effect.succeed(input)
  }

  const replyWritten = (
    request: ApiRequest,
    action: Change["action"],
    record: Positioned<Owner, A>,
    status: number = 200
  ) => {
    onChange(request, record, action)
    const json = toJson(request, record)
    const shown = action === "deleted" ? { ...json, ...deletedFields } : json
    recordChange(request, action, name, ownerPath(record.owner, record.row), shown)
    if (action === "deleted" && options.deletesSilently === true) return HttpServerResponse.empty({ status: 204 })
    const isWrapped = options.isWrittenAsList === true && options.wrapperKey !== undefined
    return reply(request, isWrapped ? { [options.wrapperKey]: [shown] } : shown, { status })
  }

  /** The record named in the path, if the caller may edit it. */
  const editableRecord = Effect.fn("Sandbox.editableRecord")(function* (request: ApiRequest) {
    const record = yield* pathRecord(request)
    return owners.canEdit(record.owner) ? record : yield* unauthorized()
  })

  const list = Effect.fn("Sandbox.list")(function* (request: ApiRequest) {
    const other = options.otherList?.(request)
    if (other !== undefined) return yield* other
    const owner = yield* owners.find(request)
    const records = rows.get(request, owner).map((row, index) => ({ owner, row, position: index + 1 }))
    const filtered = filter(
      request,
      records.filter(({ row }) => isVisible(owner, row))
    )
    const include = asStrings(request.parameters.get("include"))
    const left = Object.fromEntries(
      listIncludes.flatMap((field) => (include.includes(field) ? [] : [[field, undefined]]))
    )
    return yield* replyPage(request, {
      prefix: api.prefix,
      path: linkPath(owner),
      rows: Effect.isEffect(filtered) ? yield* filtered : filtered,
      ...(options.wrapperKey === undefined ? {} : { wrapperKey: options.wrapperKey }),
      toJson: (record) => ({ ...toJson(request, record), ...left })
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

  const show = (find: Find<Positioned<Owner, A>>) => (request: ApiRequest) =>
    Effect.map(find(request), (record) => reply(request, toJson(request, record)))
  const nestedPath = `${path}/:${id}` as const
  const recordPath = itemPath?.path ?? nestedPath

  const { include = [], ...declared } = options.declared ?? {}

  const { methods } = api
  const all: Readonly<Record<RouteName, Route>> = {
    list: methods.get(path, list, { include, ...declared.list }),
    create: methods.post(path, create, { include, ...declared.write }),
    show: methods.get(recordPath, show(pathRecord), { include, ...declared.show }),
    update: methods.put(recordPath, update, { include, ...declared.write }),
    remove: methods.del(recordPath, remove, { include, ...declared.remove })
  }
  const routes = [
    ...only.map((route) => all[route]),
    ...(itemPath?.isAlsoNested === true
      ? [methods.get(nestedPath, show(findRecord(owners.find)), { include, ...declared.show })]
      : [])
  ]
  return { routes, pathRecord, toJson, addRecord, findOwner: createdOwners.get }
}
