/**
 * What the compiler knows of the service's endpoints.
 *
 * The interfaces are empty until a program imports the types of `effect-lms/endpoints`, which fill them by declaration
 * merging. Nothing of this exists at run time, and any other endpoint stays allowed.
 */

/**
 * The known endpoints, by their shape: the path with `:` in place of each id, after the method unless that is GET. `params`
 * are the parameters that are not in the path, `data` is what the response contains, `single: true` says that it is one
 * record and no list, and `elements` is an element of the array that the endpoint takes as its body.
 *
 * `import type {} from "effect-lms/endpoints"` fills it with the endpoints of the documentation. Add those of your
 * institution in the same way:
 *
 * @example
 * ```ts
 * import type { LmsCommonParams } from "effect-lms"
 *
 * interface BookRoomParams extends LmsCommonParams {
 *   readonly room?: string
 * }
 *
 * declare module "effect-lms" {
 *   interface LmsEndpoints {
 *     "POST /api/v1/courses/:/room_bookings": { params: BookRoomParams; data: { readonly id: number } }
 *   }
 *   interface LmsPaths {
 *     "POST /api/v1/courses/:course_id/room_bookings": 1
 *   }
 * }
 * ```
 *
 * @category endpoints
 */
// biome-ignore lint/suspicious/noEmptyInterface: other modules add members
export interface LmsEndpoints {}

/**
 * The endpoints that an editor suggests, as they are written in a program.
 *
 * @category endpoints
 */
// biome-ignore lint/suspicious/noEmptyInterface: other modules add members
export interface LmsPaths {}

/**
 * The segments of a path after which a word may be in place of an id, such as the name of a page after `pages`. Filled by
 * `effect-lms/endpoints`; add those of your institution beside its endpoints:
 *
 * @example
 * ```ts
 * import type {} from "effect-lms"
 *
 * declare module "effect-lms" {
 *   interface LmsWordParents {
 *     room_bookings: 1
 *   }
 * }
 * ```
 *
 * @category endpoints
 */
// biome-ignore lint/suspicious/noEmptyInterface: other modules add members
export interface LmsWordParents {}

/**
 * The segments of a path after which any number of segments follow, such as the folders after `by_path`. Filled as
 * `LmsWordParents` is.
 *
 * @category endpoints
 */
// biome-ignore lint/suspicious/noEmptyInterface: other modules add members
export interface LmsGlobParents {}
