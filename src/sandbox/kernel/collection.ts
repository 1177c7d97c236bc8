import * as Effect from "effect/Effect"
import { type ApiFailure, missingParameter, notFound, unauthorized } from "./apiFailure.js"
import { Parameters, parseId, pathParameter, SandboxContext } from "./context.js"
import type { JsonObject } from "./json.js"
import { asMap, type ParameterMap } from "./parameters.js"
import { reply, replyChange, replyPage } from "./reply.js"
import { del, get, post, put, type Route, type RouteEffect } from "./resource.js"
import { makeState, type Table } from "./state.js"

/** A record, and where it stands in the list of its owner. */
export interface Positioned<Owner, A> {
  readonly owner: Owner
  readonly row: A
  readonly position: number
}

/** Records that are listed, shown, made, changed and deleted as Canvas does it with most. */
interface CollectionOptions<Owner, A extends { readonly id: number }> {
  /** What the state of the sandbox calls one; its id is `<name>_id` in a path. */
  readonly name: string
  /** The path of the list. */
  readonly path: `/${string}`
  readonly owner: RouteEffect<Owner>
  /** What a record belongs to, as it stands in a path. */
  readonly ownerPath: (owner: Owner, row: A) => string
  /** The path of the list with the ids it found, as links have it. */
  readonly linkPath: (owner: Owner) => string
  readonly rows: Table<Owner, A>
  readonly canEdit: (owner: Owner) => boolean
  /** What is not shown is not listed, and whoever asks for it is refused. */
  readonly isVisible?: (owner: Owner, row: A) => boolean
  /** What of the list is asked for. */
  readonly filter?: (rows: ReadonlyArray<Positioned<Owner, A>>) => RouteEffect<ReadonlyArray<Positioned<Owner, A>>>
  readonly toJson: (
    placed: Positioned<Owner, A>,
    url: string
  ) => JsonObject | Effect.Effect<JsonObject, never, Parameters | SandboxContext>
  /** The object that the parameters of a write are in; undefined where there is none around them. */
  readonly parameter: string | undefined
  /** The record with what was given changed: what was not given stays, or is made up where there was nothing. */
  readonly write: (
    input: ParameterMap,
    before: A | undefined,
    owner: Owner
  ) => Effect.Effect<Omit<A, "id">, ApiFailure, Parameters | SandboxContext>
  /** What goes before the record does, or keeps it. */
  readonly beforeRemove?: (placed: Positioned<Owner, A>) => Effect.Effect<void, ApiFailure, Parameters | SandboxContext>
  /** What a deleted record is shown with, once more. */
  readonly deletedFields?: JsonObject
  /** The status that the answer to a write has where it has made something. Default: 200. */
  readonly createdStatus?: 201
  /** Where a record is shown, changed and deleted, if that is not below its list, and whose it is then. */
  readonly itemPath?: {
    readonly path: `/${string}`
    /** `known` is whose it was when it was made. */
    readonly owner: (id: number, known: Owner | undefined) => RouteEffect<Owner>
    /** Whether it is also shown below its list. */
    readonly below: boolean
  }
}

export const makeCollection = <Owner, A extends { readonly id: number }>(
  kind: CollectionOptions<Owner, A>
): { readonly routes: ReadonlyArray<Route>; readonly one: RouteEffect<Positioned<Owner, A>> } => {
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
  } = kind
  const id = `${name}_id` as const
  const owners = makeState(
    (number: number) => number,
    (): Owner | undefined => undefined
  )

  const found = (pathOwner: RouteEffect<Owner>) =>
    Effect.gen(function* () {
      const owner = yield* pathOwner
      const reference = yield* pathParameter(id)
      const all = yield* rows.get(owner)
      const index = all.findIndex((row) => String(row.id) === reference)
      const row = all[index]
      if (row === undefined) return yield* notFound()
      return isVisible(owner, row) ? { owner, row, position: index + 1 } : yield* unauthorized()
    })

  const one = found(
    itemPath === undefined
      ? kind.owner
      : Effect.gen(function* () {
          const number = parseId(yield* pathParameter(id))
          return yield* itemPath.owner(number, yield* owners.get(number))
        })
  )

  const toJson = (placed: Positioned<Owner, A>) =>
    Effect.flatMap(SandboxContext, ({ url }) => {
      const json = kind.toJson(placed, url)
      return Effect.isEffect(json) ? json : Effect.succeed(json)
    })

  const input = Effect.flatMap(Parameters, ({ all }) => {
    const map = kind.parameter === undefined ? all : asMap(all.get(kind.parameter))
    return map === undefined ? Effect.fail(missingParameter(kind.parameter ?? "")) : Effect.succeed(map)
  })

  /** The record in the path, which the caller may change. */
  const editable = Effect.flatMap(one, (placed) =>
    canEdit(placed.owner) ? Effect.succeed(placed) : Effect.fail(unauthorized())
  )

  const list = Effect.gen(function* () {
    const owner = yield* kind.owner
    const all = (yield* rows.get(owner)).map((row, index) => ({ owner, row, position: index + 1 }))
    return yield* replyPage({
      path: kind.linkPath(owner),
      rows: yield* filter(all.filter(({ row }) => isVisible(owner, row))),
      toJson
    })
  })

  const create = Effect.gen(function* () {
    const { nextId } = yield* SandboxContext
    const owner = yield* kind.owner
    if (!canEdit(owner)) return yield* unauthorized()
    const written = yield* kind.write(yield* input, undefined, owner)
    // A record is what is written of it, and its id.
    const row = { ...written, id: yield* nextId } as A
    const position = yield* rows.modify(owner, (all) => [all.length + 1, [...all, row]])
    yield* owners.set(row.id, owner)
    const json = yield* toJson({ owner, row, position })
    return yield* replyChange("created", name, ownerPath(owner, row), json, { status: kind.createdStatus ?? 200 })
  })

  const update = Effect.gen(function* () {
    const { owner, position, row: before } = yield* editable
    const written = yield* kind.write(yield* input, before, owner)
    const row = { ...written, id: before.id } as A
    yield* rows.replace(owner, row)
    return yield* replyChange("updated", name, ownerPath(owner, row), yield* toJson({ owner, row, position }))
  })

  const remove = Effect.gen(function* () {
    const placed = yield* editable
    yield* kind.beforeRemove?.(placed) ?? Effect.void
    yield* rows.remove(placed.owner, placed.row.id)
    // Canvas: shown once more, and then unknown.
    const last = { ...(yield* toJson(placed)), ...deletedFields }
    return yield* replyChange("deleted", name, ownerPath(placed.owner, placed.row), last)
  })

  const show = (placed: typeof one) => Effect.flatMap(Effect.flatMap(placed, toJson), (json) => reply(json))
  const below = `${path}/:${id}` as const
  const at = itemPath?.path ?? below

  const routes = [
    get(path, list),
    post(path, create),
    get(at, show(one)),
    put(at, update),
    del(at, remove),
    ...(itemPath?.below === true ? [get(below, show(found(kind.owner)))] : [])
  ]
  return { routes, one }
}
