/**
 * The placeholders of an endpoint at compile time, with the same rules as at run time.
 */
import type * as DateTime from "effect/DateTime"

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
 * import type { LmsIds } from "effect-lms"
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
 * import type { LmsPlaceholders } from "effect-lms"
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
