/** Makes a kind of record from its difference to the model: see `kind.ts`. And checks of its fields. */
import type * as Schema from "effect/Schema"
import { invalidRecord } from "../kernel/apiFailure.js"
import type { JsonObject } from "../kernel/json.js"
import type { Resource } from "../kernel/resource.js"
import type { Check, Definition, Kind, RowOf } from "./kind.js"
import { makeEndpoints } from "./kindEndpoints.js"
import { makeStore } from "./kindStore.js"

/** Fails if the value is missing or blank. */
export const required =
  (message = "can't be blank"): Check =>
  (field, value) =>
    value === undefined || value === null || (typeof value === "string" && value.trim() === "")
      ? invalidRecord(field, "blank", message)
      : undefined

export const maxLength =
  (max: number): Check =>
  (field, value) =>
    typeof value === "string" && value.length > max
      ? invalidRecord(field, "too_long", `is too long (maximum is ${max} characters)`)
      : undefined

/** Fails unless the value is one of the words, null or missing. */
export const oneOf =
  (...words: ReadonlyArray<string>): Check =>
  (field, value) =>
    value === undefined || value === null || (typeof value === "string" && words.includes(value))
      ? undefined
      : invalidRecord(field, "inclusion", "is not included in the list")

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
  const endpoints = makeEndpoints(difference, store)
  return { ...store, ...endpoints, routes: [], changeTypes: [name], fields, findConflicts, ids, onRemoved }
}
