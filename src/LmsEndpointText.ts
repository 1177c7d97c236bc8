/**
 * Reads literal endpoints at compile time: their placeholders, and what is known of them.
 */
import type * as DateTime from "effect/DateTime"
import type { LmsEndpoints, LmsGlobParents, LmsWordParents } from "./LmsEndpoints.js"

/**
 * A value that can fill a placeholder of an endpoint.
 *
 * @category parameters
 */
export type LmsPlaceholder = string | number | bigint | boolean | Date | DateTime.DateTime

/**
 * Parameters that fill the placeholders of these names. An editor and the compiler's messages show it.
 *
 * @example
 * ```ts
 * import type { LmsIds } from "effect-lms/wrappers"
 *
 * const ids: LmsIds<"course_id" | "id"> = { course_id: 101, id: 7 }
 * ```
 *
 * @category parameters
 */
export type LmsIds<Name extends string> = { readonly [_ in Name]: LmsPlaceholder }

type LowerLetter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z")
type FirstCharacter = LowerLetter | Uppercase<LowerLetter> | "_"
type NextCharacter = FirstCharacter | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"

type ReadName<Text extends string, Name extends string> = Text extends `${infer Char}${infer Rest}`
  ? Char extends NextCharacter
    ? ReadName<Rest, `${Name}${Char}`>
    : Name
  : Name

/** The name at the beginning of a string. */
type LeadingName<Text extends string> = Text extends `${infer Char}${infer Rest}`
  ? Char extends FirstCharacter
    ? ReadName<Rest, Char>
    : never
  : never

type BracedNames<Text extends string, Found extends string = never> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer After}`
    ? Name extends "" | `${string}{${string}`
      ? BracedNames<Rest, Found>
      : BracedNames<After, Found | Name>
    : Found
  : Found

type SegmentNames<Segment extends string> =
  | BracedNames<Segment>
  | (Segment extends `:${infer Text}` ? LeadingName<Text> : never)

type PathNames<Path extends string, Found extends string = never> = Path extends `${infer Segment}/${infer Rest}`
  ? PathNames<Rest, Found | SegmentNames<Segment>>
  : Found | SegmentNames<Path>

type WithoutQuery<Endpoint extends string> = Endpoint extends `${infer Before}?${string}` ? Before : Endpoint

/** A full URL without its scheme. A port is not a placeholder, because it does not follow a slash. */
type WithoutScheme<Endpoint extends string> = Endpoint extends `${infer Before}://${infer After}`
  ? Before extends `${string}/${string}`
    ? Endpoint
    : After
  : Endpoint

type EndpointNames<Endpoint extends string> =
  WithoutScheme<WithoutQuery<Endpoint>> extends `${string}/${infer Path}` ? PathNames<Path> : never

/**
 * The placeholders of a literal endpoint: `{name}` anywhere in the path, or `:name` at the start of a segment. `never` if
 * the endpoint is not a literal.
 *
 * @example
 * ```ts
 * import type { LmsPlaceholders } from "effect-lms/wrappers"
 *
 * const names: ReadonlyArray<LmsPlaceholders<"/api/v1/courses/:course_id/users/{id}">> = ["course_id", "id"]
 * ```
 *
 * @category parameters
 */
export type LmsPlaceholders<E extends string> = E extends string
  ? // A record with keys of a type that is not a literal may be empty.
    Record<never, never> extends Record<E, 1>
    ? never
    : EndpointNames<E>
  : never

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
