import * as Effect from "effect/Effect"
import type { JsonObject } from "./json.js"
import { kept, type Table } from "./kept.js"
import { asMap, type ParameterMap } from "./parameters.js"
import { missingParameter, notFound, type Refusal, unauthorized } from "./refusal.js"
import { reply, replyChange, replyPage } from "./reply.js"
import { type Asked, del, get, post, put, type Route } from "./resource.js"
import { Parameters, pathParameter, toId, World } from "./world.js"

/** A record, and where it stands in the list of its owner. */
export interface Placed<Owner, A> {
  readonly owner: Owner
  readonly row: A
  readonly position: number
}

/** Records that are listed, shown, made, changed and deleted as Canvas does it with most. */
interface Collection<Owner, A extends { readonly id: number }> {
  /** What the state of the sandbox calls one; its id is `<name>_id` in a path. */
  readonly name: string
  /** The path of the list. */
  readonly path: `/${string}`
  readonly owner: Asked<Owner>
  /** What a record belongs to, as it stands in a path. */
  readonly ownerPath: (owner: Owner, row: A) => string
  /** The path of the list with the ids it found, as links have it. */
  readonly address: (owner: Owner) => string
  readonly rows: Table<Owner, A>
  readonly mayEdit: (owner: Owner) => boolean
  /** What is not shown is not listed, and whoever asks for it is refused. */
  readonly isShown?: (owner: Owner, row: A) => boolean
  /** What of the list is asked for. */
  readonly narrow?: (rows: ReadonlyArray<Placed<Owner, A>>) => Asked<ReadonlyArray<Placed<Owner, A>>>
  readonly toJson: (
    placed: Placed<Owner, A>,
    url: string
  ) => JsonObject | Effect.Effect<JsonObject, never, Parameters | World>
  /** The object that the parameters of a write are in; undefined where there is none around them. */
  readonly parameter: string | undefined
  /** The record with what was given changed: what was not given stays, or is made up where there was nothing. */
  readonly write: (
    given: ParameterMap,
    before: A | undefined,
    owner: Owner
  ) => Effect.Effect<Omit<A, "id">, Refusal, Parameters | World>
  /** What goes before the record does, or keeps it. */
  readonly beforeRemoval?: (placed: Placed<Owner, A>) => Effect.Effect<void, Refusal, Parameters | World>
  /** What a deleted record is shown with, once more. */
  readonly deleted?: JsonObject
  /** The status that the answer to a write has where it has made something. Default: 200. */
  readonly created?: 201
  /** Where a record is shown, changed and deleted, if that is not below its list, and whose it is then. */
  readonly alone?: {
    readonly path: `/${string}`
    /** `known` is whose it was when it was made. */
    readonly owner: (id: number, known: Owner | undefined) => Asked<Owner>
    /** Whether it is also shown below its list. */
    readonly below: boolean
  }
}

export const collection = <Owner, A extends { readonly id: number }>(
  kind: Collection<Owner, A>
): { readonly routes: ReadonlyArray<Route>; readonly one: Asked<Placed<Owner, A>> } => {
  const { alone, deleted, isShown = () => true, mayEdit, name, narrow = Effect.succeed, ownerPath, path, rows } = kind
  const id = `${name}_id` as const
  const owners = kept(
    (number: number) => number,
    (): Owner | undefined => undefined
  )

  const found = (pathOwner: Asked<Owner>) =>
    Effect.gen(function* () {
      const owner = yield* pathOwner
      const reference = yield* pathParameter(id)
      const all = yield* rows.get(owner)
      const index = all.findIndex((row) => String(row.id) === reference)
      const row = all[index]
      if (row === undefined) return yield* notFound()
      return isShown(owner, row) ? { owner, row, position: index + 1 } : yield* unauthorized()
    })

  const one = found(
    alone === undefined
      ? kind.owner
      : Effect.gen(function* () {
          const number = toId(yield* pathParameter(id))
          return yield* alone.owner(number, yield* owners.get(number))
        })
  )

  const toJson = (placed: Placed<Owner, A>) =>
    Effect.flatMap(World, ({ url }) => {
      const json = kind.toJson(placed, url)
      return Effect.isEffect(json) ? json : Effect.succeed(json)
    })

  const given = Effect.flatMap(Parameters, ({ all }) => {
    const map = kind.parameter === undefined ? all : asMap(all.get(kind.parameter))
    return map === undefined ? Effect.fail(missingParameter(kind.parameter ?? "")) : Effect.succeed(map)
  })

  /** The record in the path, which the caller may change. */
  const editable = Effect.flatMap(one, (placed) =>
    mayEdit(placed.owner) ? Effect.succeed(placed) : Effect.fail(unauthorized())
  )

  const list = Effect.gen(function* () {
    const owner = yield* kind.owner
    const all = (yield* rows.get(owner)).map((row, index) => ({ owner, row, position: index + 1 }))
    return yield* replyPage({
      path: kind.address(owner),
      rows: yield* narrow(all.filter(({ row }) => isShown(owner, row))),
      toJson
    })
  })

  const create = Effect.gen(function* () {
    const { nextId } = yield* World
    const owner = yield* kind.owner
    if (!mayEdit(owner)) return yield* unauthorized()
    const written = yield* kind.write(yield* given, undefined, owner)
    // A record is what is written of it, and its id.
    const row = { ...written, id: yield* nextId } as A
    const position = yield* rows.modify(owner, (all) => [all.length + 1, [...all, row]])
    yield* owners.set(row.id, owner)
    const json = yield* toJson({ owner, row, position })
    return yield* replyChange("created", name, ownerPath(owner, row), json, { status: kind.created ?? 200 })
  })

  const update = Effect.gen(function* () {
    const { owner, position, row: before } = yield* editable
    const written = yield* kind.write(yield* given, before, owner)
    const row = { ...written, id: before.id } as A
    yield* rows.replace(owner, row)
    return yield* replyChange("updated", name, ownerPath(owner, row), yield* toJson({ owner, row, position }))
  })

  const remove = Effect.gen(function* () {
    const placed = yield* editable
    yield* kind.beforeRemoval?.(placed) ?? Effect.void
    yield* rows.remove(placed.owner, placed.row.id)
    // Canvas: shown once more, and then unknown.
    const last = { ...(yield* toJson(placed)), ...deleted }
    return yield* replyChange("deleted", name, ownerPath(placed.owner, placed.row), last)
  })

  const show = (placed: typeof one) => Effect.flatMap(Effect.flatMap(placed, toJson), (json) => reply(json))
  const below = `${path}/:${id}` as const
  const at = alone?.path ?? below

  const routes = [
    get(path, list),
    post(path, create),
    get(at, show(one)),
    put(at, update),
    del(at, remove),
    ...(alone?.below === true ? [get(below, show(found(kind.owner)))] : [])
  ]
  return { routes, one }
}
