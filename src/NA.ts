/**
 * The explicit missing value.
 */

/**
 * The explicit missing value: JSON `null` in a body (rule 11), an error in a GET or a placeholder (rule 10). A plain
 * `null` or `undefined` parameter is dropped instead (rule 9).
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
