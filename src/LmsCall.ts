/**
 * What the compiler knows of a call.
 *
 * A literal endpoint says which placeholders its parameters must fill, and whether it can give a list. What contradicts it is
 * refused where it is written, with a sentence for a type. What the compiler cannot see (an endpoint that is computed, a
 * record whose names are not known) is left to the checks that every call goes through.
 */
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { LmsMethod, LmsOptionName } from "./LmsOptions.js"
import type { LmsPlaceholder, LmsPlaceholders } from "./LmsPlaceholders.js"
import type { LmsFile, LmsResponse } from "./LmsResponse.js"

/** Of several endpoints, one of which it will be, those that all of them have. */
type Common<E extends string> = keyof (E extends string ? { [Name in LmsPlaceholders<E>]: 1 } : never)

/** The names that have a value: null and undefined count as absent (rule 9), and what is unknown may be one. */
type Named<Params> = {
  [Name in keyof Params]: unknown extends Params[Name]
    ? Name
    : Extract<Params[Name], null | undefined> extends never
      ? Name
      : never
}[keyof Params]

type Missing<E extends string, P, O> = Exclude<
  Common<E>,
  (string extends keyof P ? string : never) | (O extends { readonly params: infer Params } ? Named<Params> : never)
> &
  string

/** What no query and no body can carry. */
type Unsendable =
  | ((...args: never) => unknown)
  | (abstract new (
      ...args: never
    ) => unknown)
  | Promise<unknown>
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | Uint8Array
  | Effect.Effect<unknown, unknown, unknown>

/** What a parameter should be, where it is not that. */
type ParamMistake<E extends string, P, O, Name> =
  Name extends Missing<E, P, O>
    ? Name extends keyof P
      ? P[Name] extends LmsPlaceholder
        ? never
        : LmsPlaceholder
      : LmsPlaceholder
    : Name extends Exclude<LmsOptionName, LmsPlaceholders<E>>
      ? Name extends keyof P
        ? P[Name] extends null | undefined
          ? never
          : `${Name} is an option: pass it in the third argument`
        : never
      : Name extends keyof P
        ? [Extract<P[Name], Unsendable>] extends [never]
          ? never
          : "this cannot be sent: give a text, a number, a boolean, a date, a list or a plain object"
        : never

type ParamMistakes<E extends string, P, O> = {
  [Name in Missing<E, P, O> | keyof P]: ParamMistake<E, P, O, Name>
}[Missing<E, P, O> | keyof P]

type Mended<E extends string, P, O> = {
  readonly [Name in keyof P]: [ParamMistake<E, P, O, Name>] extends [never] ? P[Name] : ParamMistake<E, P, O, Name>
} & { readonly [Name in Exclude<Missing<E, P, O>, keyof P>]: LmsPlaceholder }

/**
 * What the parameters `P` of a call should be. `Bytes` are what may stand in their place.
 *
 * @category parameters
 */
export type LmsParamsOf<E extends string, P, O, Bytes = Uint8Array> = [P] extends [undefined]
  ? object | undefined
  : [P] extends [Bytes]
    ? [Missing<E, P, O>] extends [never]
      ? object | undefined
      : `missing in options.params: ${Missing<E, P, O>}`
    : [P] extends [{ readonly [Symbol.iterator]: unknown } | Unsendable]
      ? "give an object with names and values"
      : [ParamMistakes<E, Exclude<P, Uint8Array | undefined>, O>] extends [never]
        ? object | undefined
        : Mended<E, Exclude<P, Uint8Array | undefined>, O>

/**
 * The endpoint `E` of a call, or what it lacks where no parameters are given.
 *
 * @category parameters
 */
export type LmsEndpointOf<E extends string, P, O> = [P] extends [undefined]
  ? [Missing<E, P, O>] extends [never]
    ? E
    : `missing parameter: ${Missing<E, P, O>}`
  : E

/**
 * The path of an upload, or what its parameters lack where there are none.
 *
 * @category parameters
 */
export type LmsUploadPathOf<E extends string, P, O> = [P] extends [undefined]
  ? [Missing<E, P, O>] extends [never]
    ? string | undefined
    : `missing parameter: ${Missing<E, P, O>}`
  : string | undefined

/**
 * The endpoint `E` of a walk, which reads.
 *
 * @category parameters
 */
export type LmsListEndpointOf<E extends string, P, O> = [MethodOf<E, O>] extends [Write]
  ? `a ${MethodOf<E, O>} returns no list: use lms`
  : LmsEndpointOf<E, P, O>

type Write = Exclude<LmsMethod, "GET">

type MethodOf<E extends string, O> = E extends `${infer Method} ${string}`
  ? Uppercase<Method>
  : string extends E
    ? string
    : O extends { readonly method: infer Method extends string }
      ? Uppercase<Method>
      : "GET"

/** `Name` where that option is given for sure. */
type Given<O, Name> = Name extends keyof O ? (undefined extends O[Name] ? never : Name) : never

type OfWalks = "concurrency" | "onEnd" | "onDrift"
type OfLists = "limit" | "perPage" | "from" | "collection" | OfWalks

/** A member that is always there and is a list of records: a page that is an object has one. */
type ListIn<Data> = {
  [Name in keyof Data]-?: Record<never, never> extends Pick<Data, Name>
    ? never
    : Data[Name] extends ReadonlyArray<infer Row>
      ? Row extends string | number | bigint | boolean | null | undefined
        ? never
        : Name
      : never
}[keyof Data]

/** Whether a schema's data cannot be what the pages of a list come to. */
type IsOne<S> =
  S extends Schema.Schema<infer _Data, infer Encoded, infer _Needs>
    ? unknown extends Encoded
      ? false
      : [Extract<Encoded, ReadonlyArray<unknown>> | ListIn<Encoded>] extends [never]
        ? true
        : false
    : false

type Beside<O, Name> =
  Given<O, "destfile"> extends never
    ? Name extends "expect" | "overwrite"
      ? `${Name} goes with destfile`
      : Given<O, "limit"> extends never
        ? Name extends OfWalks
          ? `${Name} is for walks, and this is one request: give limit, too`
          : Name extends "schema"
            ? Given<O, "collection"> extends never
              ? never
              : OfMany<O, Name, "collection">
            : never
        : Name extends "schema"
          ? OfMany<O, Name, "limit">
          : never
    : Name extends Exclude<OfLists, "perPage"> | "schema"
      ? `${Name} does not go with destfile`
      : never

type OfMany<O, Name, By extends string> =
  IsOne<O[Name & keyof O]> extends true
    ? `${By} gives a list: write Schema.Array(…), or use lmsStream with the schema of a record`
    : never

type MaybeFile<O, Name> = Name extends "destfile"
  ? O extends { readonly destfile: string | undefined }
    ? string extends Exclude<O["destfile"], undefined>
      ? "destfile may be undefined: give a path, or leave it out"
      : never
    : never
  : never

/** What is wrong with an option, as a sentence; `never` where nothing is. */
type Wrong<E extends string, O, Name, Known, Single> = string extends Name
  ? never
  : Name extends keyof Known & string
    ? Given<O, Name> extends never
      ? MaybeFile<O, Name>
      : [MethodOf<E, O>, Name] extends [Write, OfLists]
        ? `${Name} is for lists, and a ${MethodOf<E, O>} returns none`
        : Single extends true
          ? Beside<O, Name>
          : never
    : Given<O, Name> extends never
      ? never
      : `${Name & string} is no option here`

type OptionMistakes<E extends string, O, Known, Single> = {
  [Name in Exclude<keyof O, never>]: Wrong<E, O, Name, Known, Single>
}[keyof O]

type Followed<E extends string, O, Known, Single> = {
  readonly [Name in keyof O]: [Wrong<E, O, Name, Known, Single>] extends [never]
    ? O[Name]
    : Wrong<E, O, Name, Known, Single>
}

/**
 * What the options `O` of a call should be. `Known` are those that there are; `Single` is whether it is one
 * request unless `limit` is given.
 *
 * @category options
 */
export type LmsOptionsOf<E extends string, O, Known, Single = false> = [OptionMistakes<E, O, Known, Single>] extends [
  never
]
  ? Known
  : Followed<E, O, Known, Single>

/**
 * What the schema among the options decodes to; `unknown` where there is none for sure.
 *
 * @category options
 */
export type LmsDataOf<O> = O extends { readonly schema: Schema.Schema<infer A, infer _I, infer _R> } ? A : unknown

/**
 * What the schema among the options needs.
 *
 * @category options
 */
export type LmsContextOf<O> = O extends { readonly schema?: infer S }
  ? S extends Schema.Schema<infer _A, infer _I, infer R>
    ? unknown extends R
      ? never
      : R
    : never
  : never

/**
 * What `lms` gives: the file with `destfile`, else the response.
 *
 * @category models
 */
export type LmsResultOf<O> = Given<O, "destfile"> extends never ? LmsResponse<LmsDataOf<O>> : LmsFile
