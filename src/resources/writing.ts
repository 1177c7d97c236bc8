/** What write parameters are made of. */
import type * as DateTime from "effect/DateTime"
import type { NA } from "../NA.js"

/** A time: ISO 8601, or a value that is sent as that. */
export type Time = string | Date | DateTime.DateTime

/**
 * Any of the fields. `null` within an object is sent, and clears most fields. At the top level it leaves the field as it
 * is (rule 9), and `NA` clears it.
 */
export type Written<Fields> = { readonly [name in keyof Fields]?: Fields[name] | NA | null | undefined }
