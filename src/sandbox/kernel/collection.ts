import * as Effect from "effect/Effect"
import type { JsonObject } from "./json.js"
import type { Table } from "./kept.js"
import type { PagingFamily } from "./paging.js"
import { asMap, type ParameterMap } from "./parameters.js"
import { missingParameter, notFound, type Refusal, unauthorized } from "./refusal.js"
import { reply, replyPage } from "./reply.js"
import { type Asked, del, get, post, put, type Route } from "./resource.js"
import { journal, Parameters, pathParameter, World } from "./world.js"

/** A record, and where it stands in the list of its owner. */
interface Placed<Owner, A> {
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
  /** The owner, as it stands in a path. */
  readonly ownerPath: (owner: Owner) => string
  readonly rows: Table<Owner, A>
  readonly mayEdit: (owner: Owner) => boolean
  /** What is not shown is not listed, and whoever asks for it is refused. */
  readonly isShown?: (owner: Owner, row: A) => boolean
  readonly family?: PagingFamily
  readonly toJson: (placed: Placed<Owner, A>, url: string) => JsonObject
  /** The object that the parameters of a write are in. */
  readonly parameter: string
  /** The record with what was given changed: what was not given stays, or is made up where there was nothing. */
  readonly write: (given: ParameterMap, before: A | undefined, owner: Owner) => Effect.Effect<Omit<A, "id">, Refusal>
  /** What a deleted record is shown with, once more. */
  readonly deleted: JsonObject
}

export const collection = <Owner, A extends { readonly id: number }>(
  kind: Collection<Owner, A>
): { readonly routes: ReadonlyArray<Route>; readonly one: Asked<Placed<Owner, A>> } => {
  const { deleted, isShown = () => true, mayEdit, name, ownerPath, path, rows, write } = kind
  const id = `${name}_id` as const

  const one = Effect.gen(function* () {
    const owner = yield* kind.owner
    const reference = yield* pathParameter(id)
    const all = yield* rows.get(owner)
    const index = all.findIndex((row) => String(row.id) === reference)
    const row = all[index]
    if (row === undefined) return yield* notFound()
    return isShown(owner, row) ? { owner, row, position: index + 1 } : yield* unauthorized()
  })

  const toJson = (placed: Placed<Owner, A>) => Effect.map(World, ({ url }) => kind.toJson(placed, url))

  const given = Effect.flatMap(Parameters, ({ all }) => {
    const map = asMap(all.get(kind.parameter))
    return map === undefined ? Effect.fail(missingParameter(kind.parameter)) : Effect.succeed(map)
  })

  /** The record in the path, which the caller may change. */
  const editable = Effect.flatMap(one, (placed) =>
    mayEdit(placed.owner) ? Effect.succeed(placed) : Effect.fail(unauthorized())
  )

  const list = Effect.gen(function* () {
    const { url } = yield* World
    const owner = yield* kind.owner
    const all = (yield* rows.get(owner)).map((row, index) => ({ owner, row, position: index + 1 }))
    return yield* replyPage({
      path: `${ownerPath(owner)}${path.slice(path.lastIndexOf("/"))}`,
      ...(kind.family === undefined ? {} : { family: kind.family }),
      rows: all.filter(({ row }) => isShown(owner, row)),
      toJson: (placed) => kind.toJson(placed, url)
    })
  })

  const create = Effect.gen(function* () {
    const { nextId } = yield* World
    const owner = yield* kind.owner
    if (!mayEdit(owner)) return yield* unauthorized()
    const written = yield* write(yield* given, undefined, owner)
    // A record is what is written of it, and its id.
    const row = { ...written, id: yield* nextId } as A
    const position = yield* rows.modify(owner, (all) => [all.length + 1, [...all, row]])
    const created = yield* toJson({ owner, row, position })
    yield* journal("created", name, ownerPath(owner), created)
    return yield* reply(created, { status: 201 })
  })

  const update = Effect.gen(function* () {
    const { owner, position, row: before } = yield* editable
    const written = yield* write(yield* given, before, owner)
    const row = { ...written, id: before.id } as A
    yield* rows.replace(owner, row)
    const updated = yield* toJson({ owner, row, position })
    yield* journal("updated", name, ownerPath(owner), updated)
    return yield* reply(updated)
  })

  const remove = Effect.gen(function* () {
    const placed = yield* editable
    yield* rows.remove(placed.owner, placed.row.id)
    // Canvas: shown once more, as deleted, and then unknown.
    const last = { ...(yield* toJson(placed)), ...deleted }
    yield* journal("deleted", name, ownerPath(placed.owner), last)
    return yield* reply(last)
  })

  const routes = [
    get(path, list),
    post(path, create),
    get(`${path}/:${id}`, Effect.flatMap(Effect.flatMap(one, toJson), reply)),
    put(`${path}/:${id}`, update),
    del(`${path}/:${id}`, remove)
  ]
  return { routes, one }
}
