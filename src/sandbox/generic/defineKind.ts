/** Makes a kind of record from its difference to the model: see `kind.ts`. */
import type * as Schema from "effect/Schema"
import type { JsonObject } from "../kernel/json.js"
import type { Resource } from "../kernel/resource.js"
import type { Definition, Kind, RowOf } from "./kind.js"
import { makeEndpoints } from "./kindEndpoints.js"
import { makeStore } from "./kindStore.js"

export const defineKind = <
  Owner,
  const Name extends string,
  Fields extends JsonObject = Record<never, never>,
  Input extends Schema.Struct.Fields = Record<never, never>
>(
  difference: Definition<Owner, Fields, Name> &
    Pick<Resource<Input, Name>, "fields" | "findConflicts" | "ids" | "onRemoved">
): Kind<Owner, RowOf<Fields>, Input, Name> => {
  const { fields, findConflicts, ids, name, onRemoved } = difference
  const store = makeStore(difference)
  return {
    ...store,
    ...makeEndpoints(difference, store),
    routes: [],
    canGrow: true,
    changeTypes: [name],
    ...(ids === undefined ? {} : { ids }),
    ...(fields === undefined ? {} : { fields }),
    ...(findConflicts === undefined ? {} : { findConflicts }),
    ...(onRemoved === undefined ? {} : { onRemoved })
  }
}
