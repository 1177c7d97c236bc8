/** Checks of the fields of a kind of record. */
import { type ApiFailure, invalidRecord } from "../kernel/apiFailure.js"
import type { Json } from "../kernel/json.js"

/** Checks the value of a field before it is stored. */
export type Check = (field: string, value: Json | undefined) => ApiFailure | undefined

const fail = (field: string, type: string, message: string) => invalidRecord(field, type, message)

/** Fails if the value is missing or blank. */
export const required =
  (message = "can't be blank"): Check =>
  (field, value) =>
    value === undefined || value === null || (typeof value === "string" && value.trim() === "")
      ? fail(field, "blank", message)
      : undefined

export const maxLength =
  (max: number): Check =>
  (field, value) =>
    typeof value === "string" && value.length > max
      ? fail(field, "too_long", `is too long (maximum is ${max} characters)`)
      : undefined

/** Fails if the value is none of the words. Null is no value. */
export const oneOf =
  (...words: ReadonlyArray<string>): Check =>
  (field, value) =>
    value === undefined || value === null || (typeof value === "string" && words.includes(value))
      ? undefined
      : fail(field, "inclusion", "is not included in the list")

export const min =
  (bound: number): Check =>
  (field, value) =>
    typeof value === "number" && value < bound
      ? fail(field, "greater_than_or_equal_to", `must be greater than or equal to ${bound}`)
      : undefined
