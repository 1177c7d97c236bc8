/**
 * Compile-time checks of calls.
 *
 * A literal endpoint determines which placeholders the parameters must fill, and whether it can return a list. A mistake is
 * rejected where it is written, with a string literal type that says what to do. What the compiler cannot see (a computed
 * endpoint, a record with unknown names) is checked at run time.
 */
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { LmsBytes, LmsMethod, LmsOptionName } from "./LmsOptions.js"
import type { LmsPlaceholder, LmsPlaceholders } from "./LmsPlaceholders.js"
import type { LmsFile, LmsResponse } from "./LmsResponse.js"

/** The placeholders that all members of a union of endpoints have. */
type CommonPlaceholders<E extends string> = keyof (E extends string ? { [Name in LmsPlaceholders<E>]: 1 } : never)

/** The names of parameters that have a value: null and undefined count as absent; an unknown value may be present. */
type PresentNames<Params> = {
  [Name in keyof Params]: unknown extends Params[Name]
    ? Name
    : Extract<Params[Name], null | undefined> extends never
      ? Name
      : never
}[keyof Params]

/** The placeholders without a parameter. */
type Missing<E extends string, P, O> = Exclude<
  CommonPlaceholders<E>,
  | (string extends keyof P ? string : never)
  | (O extends { readonly params: infer Params } ? PresentNames<Params> : never)
> &
  string

/** Values that neither a query nor a body can contain. */
type Unsendable =
  | ((...args: never) => unknown)
  | (abstract new (
      ...args: never
    ) => unknown)
  | Promise<unknown>
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | LmsBytes
  | Error
  | Effect.Effect<unknown, unknown, unknown>

/** The expected type or a message if a parameter is wrong, else `never`. */
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
          : "this value cannot be sent: use a string, number, boolean, date, array or plain object"
        : never

type ParamMistakes<E extends string, P, O> = {
  [Name in Missing<E, P, O> | keyof P]: ParamMistake<E, P, O, Name>
}[Missing<E, P, O> | keyof P]

/** The parameters with wrong ones replaced by what is expected. */
type ExpectedParams<E extends string, P, O> = {
  readonly [Name in keyof P]: [ParamMistake<E, P, O, Name>] extends [never] ? P[Name] : ParamMistake<E, P, O, Name>
} & { readonly [Name in Exclude<Missing<E, P, O>, keyof P>]: LmsPlaceholder }

/**
 * The parameters `P` of a call if they are valid, else what is expected. `Bytes` may be passed instead of parameters.
 *
 * @category parameters
 */
export type LmsParamsOf<E extends string, P, O, Bytes = LmsBytes> = [P] extends [undefined]
  ? object | undefined
  : [P] extends [Bytes]
    ? [Missing<E, P, O>] extends [never]
      ? object | undefined
      : `missing in options.params: ${Missing<E, P, O>}`
    : [P] extends [{ readonly [Symbol.iterator]: unknown } | Date | Unsendable]
      ? "pass an object with names and values"
      : [ParamMistakes<E, Exclude<P, LmsBytes | undefined>, O>] extends [never]
        ? object | undefined
        : ExpectedParams<E, Exclude<P, LmsBytes | undefined>, O>

/**
 * The endpoint `E` of a call, or the missing parameter if no parameters are passed.
 *
 * @category parameters
 */
export type LmsEndpointOf<E extends string, P, O> = [P] extends [undefined]
  ? [Missing<E, P, O>] extends [never]
    ? E
    : `missing parameter: ${Missing<E, P, O>}`
  : E

/**
 * The path of an upload, or the missing parameter if no parameters are passed.
 *
 * @category parameters
 */
export type LmsUploadPathOf<E extends string, P, O> = [P] extends [undefined]
  ? [Missing<E, P, O>] extends [never]
    ? string | undefined
    : `missing parameter: ${Missing<E, P, O>}`
  : string | undefined

/**
 * The endpoint `E` of a list, which must be a GET.
 *
 * @category parameters
 */
export type LmsListEndpointOf<E extends string, P, O> = [MethodOf<E, O>] extends [WriteMethod]
  ? `a ${MethodOf<E, O>} returns no list: use lms`
  : LmsEndpointOf<E, P, O>

type WriteMethod = Exclude<LmsMethod, "GET">

type MethodOf<E extends string, O> = E extends `${infer Method} ${string}`
  ? Uppercase<Method>
  : string extends E
    ? string
    : O extends { readonly method: infer Method extends string }
      ? Uppercase<Method>
      : "GET"

/** `Name` if that option is certainly present, else `never`. */
type Present<O, Name> = Name extends keyof O ? (undefined extends O[Name] ? never : Name) : never

type PaginationOption = "concurrency" | "onEnd" | "onDrift"
type ListOption = "limit" | "perPage" | "from" | "collection" | PaginationOption

/** The required members that are lists of records: a page that is an object has one. */
type ListMembers<Data> = {
  [Name in keyof Data]-?: Record<never, never> extends Pick<Data, Name>
    ? never
    : Data[Name] extends ReadonlyArray<infer Row>
      ? Row extends string | number | bigint | boolean | null | undefined
        ? never
        : Name
      : never
}[keyof Data]

/** Whether a schema describes a single record and no list. */
type IsSingleRecord<S> =
  S extends Schema.Schema<infer _Data, infer Encoded, infer _Needs>
    ? unknown extends Encoded
      ? false
      : [Extract<Encoded, ReadonlyArray<unknown>> | ListMembers<Encoded>] extends [never]
        ? true
        : false
    : false

/** A message if an option does not fit the others, else `never`. */
type OptionConflict<O, Name> =
  Present<O, "destfile"> extends never
    ? Name extends "expect" | "overwrite"
      ? `${Name} requires destfile`
      : Present<O, "limit"> extends never
        ? Name extends PaginationOption
          ? `${Name} requires limit: without it lms sends one request`
          : Name extends "schema"
            ? Present<O, "collection"> extends never
              ? never
              : SchemaOfList<O, Name, "collection">
            : never
        : Name extends "schema"
          ? SchemaOfList<O, Name, "limit">
          : never
    : Name extends Exclude<ListOption, "perPage"> | "schema"
      ? `${Name} is not supported with destfile`
      : never

type SchemaOfList<O, Name, By extends string> =
  IsSingleRecord<O[Name & keyof O]> extends true
    ? `${By} returns a list: use Schema.Array(…), or lmsStream with the schema of a record`
    : never

type MaybeFile<O, Name> = Name extends "destfile"
  ? O extends { readonly destfile: string | undefined }
    ? string extends Exclude<O["destfile"], undefined>
      ? "destfile may be undefined: pass a path, or omit it"
      : never
    : never
  : never

/** A message if an option is wrong, else `never`. */
type OptionMistake<E extends string, O, Name, Known, Single> = string extends Name
  ? never
  : Name extends keyof Known & string
    ? Present<O, Name> extends never
      ? MaybeFile<O, Name>
      : [MethodOf<E, O>, Name] extends [WriteMethod, ListOption]
        ? `${Name} is for lists: a ${MethodOf<E, O>} returns none`
        : Single extends true
          ? OptionConflict<O, Name>
          : never
    : Present<O, Name> extends never
      ? never
      : `${Name & string} is not an option of this operation`

type OptionMistakes<E extends string, O, Known, Single> = {
  [Name in Exclude<keyof O, never>]: OptionMistake<E, O, Name, Known, Single>
}[keyof O]

/** The options with wrong ones replaced by messages. */
type ExpectedOptions<E extends string, O, Known, Single> = {
  readonly [Name in keyof O]: [OptionMistake<E, O, Name, Known, Single>] extends [never]
    ? O[Name]
    : OptionMistake<E, O, Name, Known, Single>
}

/**
 * The options `O` of a call if they are valid, else what is expected. `Known` are the options of the operation; `Single` is
 * whether it sends one request unless `limit` is set.
 *
 * @category options
 */
export type LmsOptionsOf<E extends string, O, Known, Single = false> = [OptionMistakes<E, O, Known, Single>] extends [
  never
]
  ? Known
  : ExpectedOptions<E, O, Known, Single>

/**
 * The type that the option `schema` decodes to; `unknown` without a schema.
 *
 * @category options
 */
export type LmsDataOf<O> = O extends { readonly schema: Schema.Schema<infer A, infer _I, infer _R> } ? A : unknown

/**
 * The context that the option `schema` requires.
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
 * The result of `lms`: the file with `destfile`, else the response.
 *
 * @category models
 */
export type LmsResultOf<O> = Present<O, "destfile"> extends never ? LmsResponse<LmsDataOf<O>> : LmsFile
