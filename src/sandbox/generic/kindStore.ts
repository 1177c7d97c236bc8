/** The records of a kind: plain JSON in maps per owner, seeded when they are first read. */
import { type ApiRequest, recordChange, type SandboxServices } from "../kernel/context.js"
import { renderIncludes } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { memoizePerSeed, type Sandbox } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import type { Action, Definition, Difference, Item, Records, RowOf } from "./kind.js"
import { documentedOperations } from "./operations.js"
import { makeBlankRecord } from "./values.js"

/**
 * The records of a sandbox: by the paths of their collections, without `/api/`, such as `v1/courses/101/groups`, and by id.
 */
const collections = memoizePerSeed(() => new Map<string, Map<string, JsonObject>>())

/** The functions of a kind, and those that only its endpoints use. */
export interface Store<Owner, Row> extends Records<Owner, Row> {
  /** Adds a change to the journal, and returns the record as it is shown. */
  readonly journal: (request: ApiRequest, item: Item<Owner, Row>, action: Action) => JsonObject
  /** Stores a record at the end of its list, or where it was, or at a 1-based position. */
  readonly put: (sandbox: Sandbox, owner: Owner, row: Row, position?: number) => Item<Owner, Row>
  /** A new record of an owner, which is not stored. */
  readonly make: (owner: Owner, fields: JsonObject & { readonly id: number }, now: string) => Row
  readonly model: () => string
}

/** Before the term starts. */
const SEEDED_AT = timestampOnDay(-10)

const isPlaceholder = (segment: string): boolean => segment.startsWith(":")

/** The placeholders of the lists that are fields of the records. */
export const scopeFields = (lists: ReadonlyArray<string>, initial: JsonObject): ReadonlyArray<string> =>
  lists
    .flatMap((path) => path.split("/"))
    .filter((segment) => isPlaceholder(segment) && Object.hasOwn(initial, segment.slice(1)))
    .map((segment) => segment.slice(1))

/** The documented single records of a kind. */
export const itemsOfKind = <Owner, Fields extends JsonObject>({
  items,
  lists,
  name
}: Difference<Owner, Fields>): ReadonlyArray<string> => items ?? [`${lists[0]}/:${name}_id`]

export const makeStore = <Owner, Fields extends JsonObject>(
  difference: Definition<Owner, Fields>
): Store<Owner, RowOf<Fields>> => {
  type Row = RowOf<Fields>
  const {
    derive,
    fromModel,
    includes = {},
    initial,
    isOrdered,
    lists,
    name,
    owners,
    recorded,
    seed: seeded
  } = difference
  const collectionName = lists[0].split("/").at(-1) ?? name
  const scope = scopeFields(lists, initial ?? {})
  const pathOf = fromModel?.collectionOf ?? ((owner: Owner) => ["v1", ...owners.path(owner).split("/"), collectionName])
  /** The owners of the records read so far, by id; and whether those of all owners were. */
  const ownersById = memoizePerSeed(() => ({ owners: new Map<number, Owner>(), isComplete: false }))

  let modelName = fromModel?.model
  const model = () => {
    const { find } = documentedOperations()
    modelName ??= [...itemsOfKind(difference), ...lists]
      .map((path) => find("GET", ["api", "v1", ...path.split("/").slice(1)])?.model)
      .find((model) => model !== undefined)
    return modelName ?? ""
  }

  const make = (owner: Owner, fields: JsonObject & { readonly id: number }, now: string): Row =>
    // The fields have the types of the initial values.
    ({
      ...makeBlankRecord(documentedOperations().models[model()] ?? {}, pathOf(owner), fields.id, now),
      ...initial,
      ...fields
    }) as Row

  const rowsAt = ({ seed }: Sandbox, owner: Owner): Map<string, Row> => {
    const all = collections(seed)
    const key = pathOf(owner).join("/")
    const stored = all.get(key)
    // Only records of this kind are in its collections.
    if (stored !== undefined) return stored as Map<string, Row>
    const rows = new Map<string, Row>()
    all.set(key, rows)
    for (const fields of seeded?.(seed, owner) ?? []) {
      rows.set(String(fields.id), make(owner, fields, SEEDED_AT))
      ownersById(seed).owners.set(fields.id, owner)
    }
    return rows
  }

  const rowsOf = (sandbox: Sandbox, owner: Owner): ReadonlyArray<Row> => [...rowsAt(sandbox, owner).values()]

  const isSibling = (row: Row) => (other: Row) => scope.every((field) => row[field] === other[field])

  const itemsOf = (sandbox: Sandbox, owner: Owner): ReadonlyArray<Item<Owner, Row>> => {
    const counts = new Map<string, number>()
    return rowsOf(sandbox, owner).map((row) => {
      const key = scope.map((field) => String(row[field])).join()
      const position = (counts.get(key) ?? 0) + 1
      counts.set(key, position)
      return { owner, row, position }
    })
  }

  const itemOf = (sandbox: Sandbox, owner: Owner, row: Row): Item<Owner, Row> => ({
    owner,
    row,
    position:
      rowsOf(sandbox, owner)
        .filter(isSibling(row))
        .findIndex(({ id }) => id === row.id) + 1
  })

  const find = (sandbox: Sandbox, id: number): Item<Owner, Row> | undefined => {
    const state = ownersById(sandbox.seed)
    if (!state.owners.has(id) && !state.isComplete) {
      for (const owner of owners.all?.(sandbox.seed) ?? []) rowsAt(sandbox, owner)
      state.isComplete = true
    }
    const known = state.owners.get(id)
    if (known === undefined) return undefined
    const owner = owners.stored?.(sandbox.seed, known) ?? known
    const row = rowsAt(sandbox, owner).get(String(id))
    return row && itemOf(sandbox, owner, row)
  }

  const put = (sandbox: Sandbox, owner: Owner, row: Row, position?: number) => {
    const rows = rowsAt(sandbox, owner)
    if (position === undefined) rows.set(String(row.id), row)
    else {
      const all = [...rows.values()].filter(({ id }) => id !== row.id)
      const siblings = all.filter(isSibling(row)).toSpliced(Math.max(position - 1, 0), 0, row)
      const others = all.filter((other) => !isSibling(row)(other))
      rows.clear()
      for (const one of [...others, ...siblings]) rows.set(String(one.id), one)
    }
    ownersById(sandbox.seed).owners.set(row.id, owner)
    return itemOf(sandbox, owner, row)
  }

  const json = (request: ApiRequest, item: Item<Owner, Row>, action?: Action): JsonObject => ({
    ...item.row,
    ...(isOrdered === true ? { position: item.position } : {}),
    ...derive?.(item, request, action),
    ...renderIncludes(request, includes, item)
  })

  const journal = (request: ApiRequest, item: Item<Owner, Row>, action: Action): JsonObject => {
    const shown = json(request, item, action)
    recordChange(request, action, name, owners.path(item.owner), { ...shown, ...recorded?.(item, request) })
    return shown
  }

  const discard = (services: SandboxServices, { owner, row }: Item<Owner, Row>): void => {
    rowsAt(services, owner).delete(String(row.id))
    ownersById(services.seed).owners.delete(row.id)
    services.notifyRemoved(services, { resource: name, owner: owners.path(owner), ids: [row.id] })
  }

  return {
    discard,
    find,
    itemsOf,
    journal,
    json,
    make,
    model,
    put,
    rowsOf,
    insert: (sandbox, owner, fields, now) => put(sandbox, owner, make(owner, fields, now)),
    add: (request, owner, fields) => {
      const item = put(request, owner, make(owner, { ...fields, id: request.nextId() }, request.now))
      journal(request, item, "created")
      return item
    },
    change: (request, { owner, row }, fields) => {
      const item = put(request, owner, { ...row, ...fields })
      journal(request, item, "updated")
      return item
    },
    remove: (request, item) => {
      discard(request, item)
      return journal(request, item, "deleted")
    }
  }
}
