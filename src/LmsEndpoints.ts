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

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path

type WithoutHost<Path extends string> = Path extends `${string}://${string}/${infer Rest}` ? `/${Rest}` : Path

/** An id of another institution, such as `10~7`, or one of hexadecimal digits. */
type LongId = `${number}~${number}` | `${string}-${string}-${string}-${string}-${string}`

/** No other segment of the API contains a colon: ids such as `sis_course_id:A1` do. */
type SegmentShape<Segment extends string> = Segment extends `${string}:${string}` | `{${string}}` | `${number}` | LongId
  ? ":"
  : Segment

type PathShape<Path extends string, Before extends string = ""> = Path extends `${infer Segment}/${infer Rest}`
  ? PathShape<Rest, `${Before}${SegmentShape<Segment>}/`>
  : `${Before}${SegmentShape<Path>}`

type Prefix<Method extends string> = Uppercase<Method> extends "GET" ? "" : `${Uppercase<Method>} `

type TrimStart<Text extends string> = Text extends ` ${infer Rest}` ? TrimStart<Rest> : Text

type ShapeOf<E extends string, O> = E extends `${infer Method} ${infer Path}`
  ? `${Prefix<Method>}${PathShape<WithoutHost<WithoutQuery<TrimStart<Path>>>>}`
  : `${O extends { readonly method: infer Method extends string } ? Prefix<Method> : ""}${PathShape<WithoutHost<WithoutQuery<E>>>}`

type Shape<E extends string, O> = ShapeOf<TrimStart<E>, O>

/** `self` may stand for the id of an account or a user. */
type WithoutSelf<Path extends string> = Path extends `${infer Before}/self/${infer After}`
  ? `${Before}/:/${After}`
  : Path extends `${infer Before}/self`
    ? `${Before}/:`
    : Path

/** The shape with `:` in place of words that are used as ids. */
type WordShape<Path extends string, Before extends string = "", Previous = ""> = Previous extends keyof LmsGlobParents
  ? `${Before}:`
  : Path extends `${infer Segment}/${infer Rest}`
    ? WordShape<Rest, `${Before}${Previous extends keyof LmsWordParents ? ":" : Segment}/`, Segment>
    : `${Before}${Previous extends keyof LmsWordParents ? ":" : Path}`

/** The service answers in JSON with and without it. */
type WithoutFormat<Path extends string> = Path extends `${infer Before}.json` ? PathShape<Before> : Path

type Lookup<S extends string> = S extends keyof LmsEndpoints
  ? LmsEndpoints[S]
  : WithoutSelf<WithoutFormat<S>> extends infer Other extends string
    ? Other extends keyof LmsEndpoints
      ? LmsEndpoints[Other]
      : WordShape<Other> extends infer Word extends keyof LmsEndpoints
        ? LmsEndpoints[Word]
        : never
    : never

// The shape is inferred below: in its place, the compiler would look up each endpoint while `E` is not known yet, which takes
// an editor a second.

/**
 * What is known of the endpoint `E` of a call with the options `O`; `never` if it is unknown.
 *
 * @category endpoints
 */
export type LmsKnownEndpoint<E extends string, O = unknown> =
  Shape<E, O> extends infer S extends string ? Lookup<S> : never

/**
 * Whether `E` is no known endpoint, and one begins like it: an editor asks for suggestions while it is being typed.
 *
 * @category endpoints
 */
export type LmsIsUnfinished<E extends string, O = unknown> =
  Shape<E, O> extends infer S extends string
    ? [Lookup<S>] extends [never]
      ? // Faster than a test of each.
        [keyof LmsEndpoints & `${S}${string}`] extends [never]
        ? false
        : true
      : false
    : false
