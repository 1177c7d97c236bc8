/**
 * The explicit missing value.
 */

/**
 * Sent as JSON `null` in a body; an error in a GET or a placeholder. A plain `null` or `undefined` parameter is left out
 * instead.
 *
 * @example
 * ```ts
 * import { lms, NA } from "effect-lms"
 *
 * // sends {"due_at":null}
 * const cleared = lms("PUT /api/v1/courses/1/todo", { due_at: NA })
 * ```
 *
 * @category parameters
 */
export const NA: unique symbol = Symbol.for("effect-lms/NA")

/**
 * @category parameters
 */
export type NA = typeof NA
