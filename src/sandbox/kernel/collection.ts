/** Routes that list, show, create, update and delete the records of an owner. */
import * as Effect from "effect/Effect"
import { type ApiFailure, missingParameter, notFound, unauthorized } from "./apiFailure.js"
import { Parameters, parseId, pathParameter, SandboxContext } from "./context.js"
import type { JsonObject } from "./json.js"
import { asMap, type ParameterMap } from "./parameters.js"
import { reply, replyChange, replyPage } from "./reply.js"
import { del, get, post, put, type Route, type RouteEffect } from "./resource.js"
import { makeState, type Table } from "./state.js"

/** A record and its 1-based position in the list of its owner. */
export interface Positioned<Owner, A> {
  readonly owner: Owner
  readonly row: A
  readonly position: number
}

/** A collection with the usual routes of Canvas: list, show, create, update, delete. */
interface CollectionOptions<Owner, A extends { readonly id: number }> {
  /** The resource name in the sandbox's state. The path parameter of the id is `<name>_id`. */
  readonly name: string
  /** The route of the list. */
  readonly path: `/${string}`
  readonly owner: RouteEffect<Owner>
  /** The owner of a record as a path: `courses/101`. */
  readonly ownerPath: (owner: Owner, row: A) => string
  /** The path of the list in Link headers, with the ids of the owner. */
  readonly linkPath: (owner: Owner) => string
  readonly rows: Table<Owner, A>
  readonly canEdit: (owner: Owner) => boolean
  /** Hidden records are not listed; requesting one fails. */
  readonly isVisible?: (owner: Owner, row: A) => boolean
  /** Filters the list. */
  readonly filter?: (rows: ReadonlyArray<Positioned<Owner, A>>) => RouteEffect<ReadonlyArray<Positioned<Owner, A>>>
  readonly toJson: (
    record: Positioned<Owner, A>,
    url: string
  ) => JsonObject | Effect.Effect<JsonObject, never, Parameters | SandboxContext>
  /** The request parameter that contains the fields of a record; undefined if they are at the top level. */
  readonly parameter: string | undefined
  /** Applies the input to a record. Missing fields keep their previous or default values. */
  readonly write: (
    input: ParameterMap,
    before: A | undefined,
    owner: Owner
  ) => Effect.Effect<Omit<A, "id">, ApiFailure, Parameters | SandboxContext>
  /** Runs before a record is removed; a failure keeps the record. */
  readonly beforeRemove?: (record: Positioned<Owner, A>) => Effect.Effect<void, ApiFailure, Parameters | SandboxContext>
  /** Fields that override the record in the response to its deletion. */
  readonly deletedFields?: JsonObject
  /** The status of the response to a creation. Default: 200. */
  readonly createdStatus?: 201
  /** The route of a single record and its owner, if it is not nested below the list. */
  readonly itemPath?: {
    readonly path: `/${string}`
    /** `createdFor` is the owner that the record was created with. */
    readonly owner: (id: number, createdFor: Owner | undefined) => RouteEffect<Owner>
    /** Whether the record is also available below its list. */
    readonly isAlsoNested: boolean
  }
}

export const makeCollection = <Owner, A extends { readonly id: number }>(
  options: CollectionOptions<Owner, A>
): { readonly routes: ReadonlyArray<Route>; readonly pathRecord: RouteEffect<Positioned<Owner, A>> } => {
  const {
    itemPath,
    deletedFields,
    isVisible = () => true,
    canEdit,
    name,
    filter = Effect.succeed,
    ownerPath,
    path,
    rows
  } = options
  const id = `${name}_id` as const
  const createdOwners = makeState(
    (number: number) => number,
    (): Owner | undefined => undefined
  )

  const findRecord = (pathOwner: RouteEffect<Owner>) =>
    Effect.gen(function* () {
      const owner = yield* pathOwner
      const reference = yield* pathParameter(id)
      const all = yield* rows.get(owner)
      const index = all.findIndex((row) => String(row.id) === reference)
      const row = all[index]
      if (row === undefined) return yield* notFound()
      return isVisible(owner, row) ? { owner, row, position: index + 1 } : yield* unauthorized()
    })

  const pathRecord = findRecord(
    itemPath === undefined
      ? options.owner
      : Effect.gen(function* () {
          const number = parseId(yield* pathParameter(id))
          return yield* itemPath.owner(number, yield* createdOwners.get(number))
        })
  )

  const toJson = (record: Positioned<Owner, A>) =>
    Effect.flatMap(SandboxContext, ({ url }) => {
      const json = options.toJson(record, url)
      return Effect.isEffect(json) ? json : Effect.succeed(json)
    })

  const input = Effect.flatMap(Parameters, ({ all }) => {
    const map = options.parameter === undefined ? all : asMap(all.get(options.parameter))
    return map === undefined ? Effect.fail(missingParameter(options.parameter ?? "")) : Effect.succeed(map)
  })

  /** The record named in the path, if the caller may edit it. */
  const editableRecord = Effect.flatMap(pathRecord, (record) =>
    canEdit(record.owner) ? Effect.succeed(record) : Effect.fail(unauthorized())
  )

  const list = Effect.gen(function* () {
    const owner = yield* options.owner
    const all = (yield* rows.get(owner)).map((row, index) => ({ owner, row, position: index + 1 }))
    return yield* replyPage({
      path: options.linkPath(owner),
      rows: yield* filter(all.filter(({ row }) => isVisible(owner, row))),
      toJson
    })
  })

  const create = Effect.gen(function* () {
    const { nextId } = yield* SandboxContext
    const owner = yield* options.owner
    if (!canEdit(owner)) return yield* unauthorized()
    const written = yield* options.write(yield* input, undefined, owner)
    // A record consists of the written fields and its id.
    const row = { ...written, id: yield* nextId } as A
    const position = yield* rows.modify(owner, (all) => [all.length + 1, [...all, row]])
    yield* createdOwners.set(row.id, owner)
    const json = yield* toJson({ owner, row, position })
    return yield* replyChange("created", name, ownerPath(owner, row), json, { status: options.createdStatus ?? 200 })
  })

  const update = Effect.gen(function* () {
    const { owner, position, row: before } = yield* editableRecord
    const written = yield* options.write(yield* input, before, owner)
    const row = { ...written, id: before.id } as A
    yield* rows.replace(owner, row)
    return yield* replyChange("updated", name, ownerPath(owner, row), yield* toJson({ owner, row, position }))
  })

  const remove = Effect.gen(function* () {
    const record = yield* editableRecord
    yield* options.beforeRemove?.(record) ?? Effect.void
    yield* rows.remove(record.owner, record.row.id)
    // Canvas: the response to a deletion is the record.
    const deleted = { ...(yield* toJson(record)), ...deletedFields }
    return yield* replyChange("deleted", name, ownerPath(record.owner, record.row), deleted)
  })

  const replyRecord = (record: typeof pathRecord) =>
    Effect.flatMap(Effect.flatMap(record, toJson), (json) => reply(json))
  const nestedPath = `${path}/:${id}` as const
  const recordPath = itemPath?.path ?? nestedPath

  const routes = [
    get(path, list),
    post(path, create),
    get(recordPath, replyRecord(pathRecord)),
    put(recordPath, update),
    del(recordPath, remove),
    ...(itemPath?.isAlsoNested === true ? [get(nestedPath, replyRecord(findRecord(options.owner)))] : [])
  ]
  return { routes, pathRecord }
}
