/**
 * A kind of record whose behaviour goes beyond the model of the service.
 *
 * The engine knows routes, fields, parameters and their types from the documentation. A kind adds what the documentation
 * does not say: to whom the records belong, the seeded ones, values of new ones, checks, and fields that follow from others.
 *
 * The groups of `resources/groups.ts` are an example.
 *
 * - The engine serves the documented endpoints at `lists` (list, create) and `items` (show, update, delete) unless a resource
 *   has a route for one. Anything else stays a route of a resource beside the kind.
 * - The parameters that write, filter and sort follow from the model. `filters`, `sorts`, `includes` and `reads` add others.
 * - A record is plain JSON. Fields without a value in `initial` or `seed` are null, or an id from the path. Fields that hold
 *   other records are only shown if `derive` or `includes` gives them.
 * - A placeholder in a list's path that is also a field in `initial`, such as `module_id`, selects the records of the list and
 *   is written to new ones.
 * - Hooks get an item: the record, its owner as the caller sees it, and its 1-based position.
 *
 * List the kind in `resources/all.ts`. Other resources use its records by its functions: `rowsOf`, `find`, `fromPath` and
 * `json` read; `add`, `change` and `remove` write without hooks, `insert` and `discard` also without the journal; `save`
 * writes as a request does.
 */
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { ApiFailure } from "../kernel/apiFailure.js"
import type { ApiRequest, Change, PagingStyle, SandboxServices } from "../kernel/context.js"
import type { Filters, Includes, Sorts } from "../kernel/filters.js"
import type { Json, JsonObject } from "../kernel/json.js"
import type { Find, Owners, Resource } from "../kernel/resource.js"
import type { RouteParameters } from "../kernel/routeParameters.js"
import type { Sandbox, Seed } from "../kernel/seed.js"
import type { Operation } from "./operations.js"

/** Checks the value of a field before it is stored. */
export type Check = (field: string, value: Json | undefined) => ApiFailure | undefined

/** A record: its id, its fields with a known type, and the other fields of its model. */
export type RowOf<Fields> = JsonObject & Fields & { readonly id: number }

/** A record, its owner, and its 1-based position in the list of its owner. */
export interface Item<Owner, Row> {
  readonly owner: Owner
  readonly row: Row
  readonly position: number
}

/** A record that is about to be written. `row` is undefined for a new one. */
export interface Before<Owner, Row> {
  readonly owner: Owner
  readonly row: Row | undefined
  /** The other records of the owner. */
  readonly others: ReadonlyArray<Row>
}

export type Action = Change["action"]

/** The owners of a kind: `find` finds the one named in a path as the caller sees it, and `path` identifies it. */
interface KindOwners<Owner> extends Owners<Owner> {
  /** The owners whose records are in a list. Default: the one in its path. */
  readonly findListed?: Find<ReadonlyArray<Owner>>
  /** An owner as the caller sees it, for records found by their id. Default: found by the last part of its path. */
  readonly see?: (request: ApiRequest, owner: Owner) => Effect.Effect<Owner, ApiFailure>
}

/** How a kind differs from its model. */
export interface Difference<Owner, Fields extends JsonObject, Name extends string = string> {
  /** The name in the sandbox's state. */
  readonly name: Name
  readonly owners: KindOwners<Owner>
  /** The documented lists, without `/api/v1`. The model of the first is that of the records. */
  readonly lists: readonly [string, ...ReadonlyArray<string>]
  /** The documented single records. Default: below the first list. One without its owner is found by its id. */
  readonly items?: ReadonlyArray<string>
  /** Fields of a record that its creator did not send. A field with a value here cannot become null. */
  readonly initial?: Fields
  /** The records of an owner from the start. */
  readonly seed?: (seed: Seed, owner: Owner) => ReadonlyArray<Partial<Fields> & JsonObject & { readonly id: number }>
  readonly check?: Readonly<Record<string, ReadonlyArray<Check>>>
  /** Changes the fields that a request writes, or refuses them. */
  readonly write?: (
    sent: JsonObject,
    before: Before<Owner, RowOf<Fields>>,
    request: ApiRequest
  ) => JsonObject | Effect.Effect<JsonObject, ApiFailure>
  /** Fields that follow from others, computed whenever a record is shown. `action` is that of the request on the record. */
  readonly derive?: (item: Item<Owner, RowOf<Fields>>, request: ApiRequest, action: Action | undefined) => JsonObject
  /** Filters of lists that do not follow from the model. They replace those of the same name. */
  readonly filters?: Filters<Item<Owner, RowOf<Fields>>>
  /** Sorts of lists that do not follow from the model: the value to sort by, for each word of the parameter. */
  readonly sorts?: Sorts<Item<Owner, RowOf<Fields>>>["keys"]
  /** The words of `include[]`. */
  readonly includes?: Includes<Item<Owner, RowOf<Fields>>>
  /** Fields that a list only shows if `include[]` names them. */
  readonly listIncludes?: ReadonlyArray<string>
  /** Selects and arranges the records of a list before filters and sorts. */
  readonly select?: (
    items: ReadonlyArray<Item<Owner, RowOf<Fields>>>,
    request: ApiRequest
  ) => ReadonlyArray<Item<Owner, RowOf<Fields>>>
  /** Other documented parameters, which the hooks read. They do not filter. */
  readonly reads?: ReadonlyArray<string>
  /** Whether the records have an order, which `position` shows and writes. */
  readonly isOrdered?: boolean
  /** The fields of a record that is created since an update names a missing one. Default: the update fails. */
  readonly createMissing?: (reference: string) => JsonObject
  /** Whether the caller may see a record of an owner that they see. Default: unless it is not `published` and they may not edit. */
  readonly mayRead?: (item: Item<Owner, RowOf<Fields>>, request: ApiRequest) => boolean
  /** Whether the caller may write; `row` is undefined for a new record. Default: as the owner's `canEdit` says. */
  readonly mayEdit?: (owner: Owner, request: ApiRequest, row: RowOf<Fields> | undefined) => boolean
  /** Whether a record is there for the caller, if some are kept after their removal. Default: yes. */
  readonly exists?: (row: RowOf<Fields>, request: ApiRequest) => boolean
  /** Whether a reference in a path means a record. Default: its id. An item's path without one has an empty reference. */
  readonly isMeant?: (row: RowOf<Fields>, reference: string, request: ApiRequest) => boolean
  /** Can refuse the removal. */
  readonly beforeRemove?: (
    item: Item<Owner, RowOf<Fields>>,
    request: ApiRequest
  ) => Effect.Effect<void, ApiFailure> | undefined
  /** Fields that only the journal of changes shows. */
  readonly recorded?: (item: Item<Owner, RowOf<Fields>>, request: ApiRequest) => JsonObject
  /** Runs after a request has created, updated or removed a record, before its response is made. */
  readonly onChange?: (
    item: Item<Owner, RowOf<Fields>>,
    request: ApiRequest,
    action: Action
  ) => void | Effect.Effect<void, ApiFailure>
  /** The fields of a removed record, which is kept. Default: it is gone. */
  readonly removed?: Partial<Fields> | ((row: RowOf<Fields>, request: ApiRequest) => Partial<Fields>)
  /** The status of the response to a creation. Default: 200. */
  readonly createdStatus?: 201
  /** The status of the response to a removal; 204 has no body. Default: 200. */
  readonly removedStatus?: 204
  /** Default: "counted". */
  readonly paging?: PagingStyle
  /** The name of the list in the object that wraps it. */
  readonly wrapper?: string
}

/** A kind from the model alone, which the engine makes for an endpoint without a kind by hand. */
interface FromModel<Owner> {
  readonly kind: Operation["kind"]
  readonly model: string
  /** The path of the collection of an owner. */
  readonly collectionOf: (owner: Owner) => ReadonlyArray<string>
  /** A new record. */
  readonly make: (
    request: ApiRequest,
    owner: Owner,
    sent: JsonObject,
    id: number
  ) => Effect.Effect<JsonObject, ApiFailure>
  /** A record that no documented list contains is made when it is requested. */
  readonly makeMissing: (owner: Owner, reference: string) => (JsonObject & { readonly id: number }) | undefined
}

export interface Definition<Owner, Fields extends JsonObject, Name extends string = string>
  extends Difference<Owner, Fields, Name> {
  readonly fromModel?: FromModel<Owner>
}

/** The functions to use the records of a kind. */
export interface Records<Owner, Row> {
  readonly rowsOf: (sandbox: Sandbox, owner: Owner) => ReadonlyArray<Row>
  readonly itemsOf: (sandbox: Sandbox, owner: Owner) => ReadonlyArray<Item<Owner, Row>>
  /** The record with this id, of any owner. */
  readonly find: (sandbox: Sandbox, id: number) => Item<Owner, Row> | undefined
  /** A record as it is shown. */
  readonly json: (request: ApiRequest, item: Item<Owner, Row>, action?: Action) => JsonObject
  /** Adds or replaces a record without an entry in the journal, as jobs do. */
  readonly insert: (
    sandbox: Sandbox,
    owner: Owner,
    fields: JsonObject & { readonly id: number },
    now: string
  ) => Item<Owner, Row>
  /** Removes a record without an entry in the journal, as one that goes with another. */
  readonly discard: (services: SandboxServices, item: Item<Owner, Row>) => void
  readonly add: (request: ApiRequest, owner: Owner, fields: JsonObject) => Item<Owner, Row>
  readonly change: (request: ApiRequest, item: Item<Owner, Row>, fields: JsonObject) => Item<Owner, Row>
  /** Returns the record as it was last shown. */
  readonly remove: (request: ApiRequest, item: Item<Owner, Row>) => JsonObject
}

/** What the API needs of a kind. */
export interface KindEndpoints {
  readonly isServed: (operation: Operation) => boolean
  readonly declared: (operation: Operation) => RouteParameters
  readonly respond: (
    operation: Operation,
    request: ApiRequest
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure>
}

/** A kind is a resource without routes of its own, with the functions to use its records. */
export interface Kind<Owner, Row, Input extends Schema.Struct.Fields, Name extends string>
  extends Records<Owner, Row>,
    Resource<Input, Name> {
  readonly endpoints: KindEndpoints
  /** The record named in the path of a request, if the caller may see it. */
  readonly fromPath: (request: ApiRequest, parameter?: string) => Effect.Effect<Item<Owner, Row>, ApiFailure>
  /** Creates or updates a record as a request does, with permission, checks and hooks. */
  readonly save: (
    request: ApiRequest,
    owner: Owner,
    row: Row | undefined,
    sent: JsonObject
  ) => Effect.Effect<Item<Owner, Row>, ApiFailure>
}
