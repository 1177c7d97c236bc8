/**
 * The placeholders of an endpoint, read by the compiler as the program reads them (`src/internal/request/endpoint.ts`).
 */
import type * as DateTime from "effect/DateTime"

/**
 * What can fill a placeholder of an endpoint.
 *
 * @category parameters
 */
export type LmsPlaceholder = string | number | bigint | boolean | Date | DateTime.DateTime

type Lower =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z")
type First = Lower | Uppercase<Lower> | "_"
type Next = First | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"

type Read<Text extends string, Name extends string> = Text extends `${infer Char}${infer Rest}`
  ? Char extends Next
    ? Read<Rest, `${Name}${Char}`>
    : Name
  : Name

/** The name that a text begins with. */
type Leading<Text extends string> = Text extends `${infer Char}${infer Rest}`
  ? Char extends First
    ? Read<Rest, Char>
    : never
  : never

type Braced<Text extends string, Found extends string = never> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer After}`
    ? Name extends "" | `${string}{${string}`
      ? Braced<Rest, Found>
      : Braced<After, Found | Name>
    : Found
  : Found

type OfSegment<Segment extends string> = Braced<Segment> | (Segment extends `:${infer Text}` ? Leading<Text> : never)

type OfSegments<Path extends string, Found extends string = never> = Path extends `${infer Segment}/${infer Rest}`
  ? OfSegments<Rest, Found | OfSegment<Segment>>
  : Found | OfSegment<Path>

type WithoutQuery<Endpoint extends string> = Endpoint extends `${infer Before}?${string}` ? Before : Endpoint

/** A full URL from its host on. Its port is no placeholder, since no slash stands before it. */
type WithoutScheme<Endpoint extends string> = Endpoint extends `${infer Before}://${infer After}`
  ? Before extends `${string}/${string}`
    ? Endpoint
    : After
  : Endpoint

type InPath<Endpoint extends string> =
  WithoutScheme<WithoutQuery<Endpoint>> extends `${string}/${infer Path}` ? OfSegments<Path> : never

/**
 * The placeholders of a literal endpoint, `never` of any other: `{name}` anywhere in the path, or `:name` that begins one
 * of its segments.
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
  ? // A record by a text that is no literal may be empty.
    Record<never, never> extends Record<E, 1>
    ? never
    : InPath<E>
  : never
