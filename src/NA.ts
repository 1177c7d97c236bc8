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
 * // sends {"lock_at":null}
 * const unlocked = lms("PUT /api/v1/folders/:id", { id: 33, lock_at: NA })
 * ```
 *
 * @category parameters
 */
export const NA: unique symbol = Symbol.for("effect-lms/NA")

/**
 * @category parameters
 */
export type NA = typeof NA
