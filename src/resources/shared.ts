/** Ids, times and write parameters: the types that all resources share. */
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { NA } from "../NA.js"

/**
 * The id of a record: an integer, or a string.
 *
 * Ids beyond 2^53 arrive as strings, and so do all ids of a request with `accept: "application/json+canvas-string-ids"`.
 * A number that is not a safe integer fails to decode, because its last digits are already lost. Some records have a word
 * as their id, such as the tab `home`.
 *
 * @category resources
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { lmsStream } from "effect-lms"
 * import { Id } from "effect-lms/resources"
 *
 * const Section = Schema.Struct({ id: Id, name: Schema.String })
 * const sections = lmsStream("/api/v1/courses/:course_id/sections", { course_id: 101 }, { schema: Section })
 * ```
 */
export const Id: Schema.Schema<Id> = Schema.Union(Schema.Int, Schema.String).annotations({ identifier: "Id" })

/** @category resources */
export type Id = number | string

/**
 * A point in time as a write parameter: an ISO 8601 string, or a date that is sent as one.
 *
 * @category writes
 */
export type Time = string | Date | DateTime.DateTime

/**
 * The fields of a write, each of them optional. Inside an object, `null` is sent, and clears most fields. At the top level,
 * `null` is not sent, so the field keeps its value; `NA` clears it.
 */
export type WriteFields<Fields> = { readonly [name in keyof Fields]?: WriteField<Fields[name]> }

/**
 * The value of a field, or one that clears it.
 *
 * @category writes
 */
export type WriteField<Value> = Value | NA | null | undefined
