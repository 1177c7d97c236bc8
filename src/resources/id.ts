/** Ids of records. */
import * as Schema from "effect/Schema"

/**
 * The identifier of a resource: an integer, or a string of digits when it is beyond 2^53 or when string ids were asked for.
 *
 * A number too large to be exact is refused rather than passed on rounded.
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

/**
 * @category resources
 */
export type Id = number | string
