/**
 * Compile-time checks of calls.
 *
 * A literal endpoint determines which placeholders the parameters must fill, and whether it can return a list. If it is a
 * known endpoint, it also determines the names and values of the parameters and what the response contains. A mistake is
 * rejected where it is written, with a string literal type that says what to do. What the compiler cannot see (a computed
 * endpoint, a record with unknown names) is checked at run time.
 */
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { LmsPaths } from "./LmsEndpoints.js"
import type { LmsIds, LmsIsUnfinished, LmsKnownEndpoint, LmsPlaceholder, LmsPlaceholders } from "./LmsEndpointText.js"
import type {
  LmsArray,
  LmsBytes,
  LmsListRequest,
  LmsMethod,
  LmsOptionName,
  LmsOptions,
  LmsParams
} from "./LmsOptions.js"
import type { LmsFile, LmsListRecord, LmsOnePage, LmsResponse } from "./LmsResponse.js"

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
    ? [P] extends [LmsIds<Name>]
      ? never
      : LmsPlaceholder
    : Name extends keyof P
      ? Name extends Exclude<LmsOptionName, LmsPlaceholders<E>>
        ? P[Name] extends null | undefined
          ? never
          : `${Name} is an option: pass it in the third argument`
        : [Extract<P[Name], Unsendable>] extends [never]
          ? never
          : "this value cannot be sent: use a string, number, boolean, date, array or plain object"
      : never

type ParamMistakes<E extends string, P, O> = {
  [Name in Missing<E, P, O> | keyof P]: ParamMistake<E, P, O, Name>
}[Missing<E, P, O> | keyof P]

/**
 * The parameters `P` of a call if they are valid, else what is expected. `Bytes` and arrays may be passed instead of
 * parameters, unless `Bytes` is `never`.
 *
 * @category parameters
 */
export type LmsParamsOf<E extends string, P, O = LmsOptions, Bytes = LmsBytes> = [P] extends [undefined]
  ? object | undefined
  : [P] extends [Bytes]
    ? [Missing<E, P, O>] extends [never]
      ? object | undefined
      : `missing in options.params: ${Missing<E, P, O>}`
    : [P, Bytes] extends [LmsArray, LmsBytes]
      ? ArrayMistake<E, O>
      : [P] extends [{ readonly [Symbol.iterator]: unknown } | Date | Unsendable]
        ? "pass an object with names and values"
        : [ParamMistakes<E, Exclude<P, LmsArray | LmsBytes | undefined>, O>] extends [never]
          ? object | undefined
          : // Without an alias, whose name would be in the compiler's messages.
            {
              readonly [Name in keyof Exclude<P, LmsArray | LmsBytes | undefined>]: [
                ParamMistake<E, Exclude<P, LmsArray | LmsBytes | undefined>, O, Name>
              ] extends [never]
                ? Exclude<P, LmsArray | LmsBytes | undefined>[Name]
                : ParamMistake<E, Exclude<P, LmsArray | LmsBytes | undefined>, O, Name>
            } & { readonly [Name in Exclude<Missing<E, P, O>, keyof P>]: LmsPlaceholder }

/** What is expected in place of an array: any object, which an array is, unless the call cannot have an array. */
type ArrayMistake<E extends string, O> = [MethodOf<E, O>] extends ["GET" | "HEAD"]
  ? "a GET has no body for an array: pass an object with names and values"
  : [IsKnown<E, O>, Known<E, O, "elements">] extends [true, never]
    ? "this endpoint takes no array: pass an object with names and values"
    : [Missing<E, undefined, O>] extends [never]
      ? object | undefined
      : `missing in options.params: ${Missing<E, undefined, O>}`

type OptionParamNames<O> = O extends { readonly params: infer Params } ? keyof Params : never

/** The names of parameters whose value may be anything, such as one of the type `Record<string, unknown>`. */
type UntypedNames<P> = {
  [Name in keyof P]-?: unknown extends P[Name]
    ? Name
    : [NonNullable<P[Name]>] extends [never]
      ? never
      : string extends keyof NonNullable<P[Name]>
        ? Name
        : never
}[keyof P]

/** A member of what is known of an endpoint. Inferred, because an indexed access would make the compiler read all of them. */
type Known<E extends string, O, Name extends string> =
  LmsKnownEndpoint<E, O> extends { readonly [_ in Name]: infer Member } ? Member : never

/** The documented parameters, without those that `P` has with a value that may be anything. */
type DocumentedParams<Documented, P> = [UntypedNames<P>] extends [never]
  ? Documented
  : Omit<Documented, UntypedNames<P>> & { readonly [Name in UntypedNames<P>]?: unknown }

/**
 * The parameters of a call: those of the documentation and the placeholders if the endpoint is known, else `P`.
 *
 * @category parameters
 */
export type LmsTypedParams<E extends string, P, O = LmsOptions> = [P] extends [undefined]
  ? // No parameters yet: those that an editor suggests.
    P | ([IsKnown<E, O>] extends [true] ? KnownParams<E, unknown, O> : { readonly [name: string]: unknown })
  : [P] extends [undefined | LmsBytes]
    ? P | LmsParams
    : [P] extends [LmsArray]
      ? [Known<E, O, "elements">] extends [never]
        ? P
        : ReadonlyArray<Known<E, O, "elements">>
      : string extends keyof P
        ? P | LmsArray | LmsBytes
        : [IsKnown<E, O>, ParamMistakes<E, P, O>] extends [true, never]
          ? KnownParams<E, P, O>
          : P

/** The documented parameters and the placeholders. */
type KnownParams<E extends string, P, O> = [Exclude<LmsPlaceholders<E>, OptionParamNames<O>>] extends [never]
  ? DocumentedParams<Known<E, O, "params">, P>
  : DocumentedParams<Known<E, O, "params">, P> & LmsIds<Exclude<LmsPlaceholders<E>, OptionParamNames<O>>>

/** `boolean` for a union of known and unknown endpoints, which is treated as unknown. */
type IsKnown<E extends string, O> = E extends string ? ([LmsKnownEndpoint<E, O>] extends [never] ? false : true) : never

/** The names of parameters with a value. In a list of objects, the compiler adds the names of the others, as undefined. */
type GivenNames<P> = { [Name in keyof P]-?: P[Name] extends null | undefined ? never : Name }[keyof P]

/** The names of a list's parameters that are not documented. */
type UndocumentedNames<L> = L extends { readonly endpoint: infer E extends string; readonly params: infer P }
  ? [IsKnown<E, unknown>, string extends keyof P ? false : true] extends [true, true]
    ? Exclude<GivenNames<P>, keyof Known<E, unknown, "params"> | LmsPlaceholders<E>> & string
    : never
  : never

/**
 * A list with the parameters that its endpoint takes.
 *
 * @category parameters
 */
export type LmsTypedList<L> = L extends { readonly endpoint: infer E extends string; readonly params: infer P }
  ? Omit<L, "params"> & {
      readonly params: [Exclude<Missing<E, P, unknown>, GivenNames<P>>] extends [never]
        ? LmsTypedParams<E, P, unknown>
        : P & { readonly [Name in Exclude<Missing<E, P, unknown>, GivenNames<P>>]: LmsPlaceholder }
    }
  : L

/**
 * The lists of `lmsStreamAll` or `lmsExportAll`, or what is expected if the endpoint of one is a literal and known, and its
 * parameters are not those of the documentation.
 *
 * @category parameters
 */
export type LmsListsOf<L, Lists, Expected = ReadonlyArray<LmsTypedList<L>>> = [UndocumentedNames<L>, L] extends [
  never,
  LmsTypedList<L>
]
  ? Lists
  : Expected

/** The names of parameters with a value of another type. */
type WrongNames<P, Documented> = {
  [Name in keyof P]: Name extends keyof Documented ? (P[Name] extends Documented[Name] ? never : Name) : never
}[keyof P]

/**
 * A message for each list whose parameters are wrong: for lists of which the compiler cannot show the place.
 *
 * @category parameters
 */
export type LmsListMistake<L> = L extends { readonly endpoint: infer E extends string; readonly params: infer P }
  ? L extends LmsTypedList<L>
    ? `${UndocumentedNames<L>} is not a parameter of ${E}`
    : [Exclude<Missing<E, P, unknown>, GivenNames<P>>] extends [never]
      ? `wrong value: ${WrongNames<P, LmsTypedParams<E, P, unknown>> & string} of ${E}`
      : `missing parameter: ${Exclude<Missing<E, P, unknown>, GivenNames<P>>} of ${E}`
  : never

/** The start of each valid endpoint that is no full URL. */
type EndpointStart = "/api/" | `${LmsMethod} /api/`

/** Whether the endpoint may still become a valid one, as it does while it is being typed. */
type IsIncomplete<E extends string, Start = EndpointStart> = Start extends `${E}${string}` ? true : never

type PathMistake<Path extends string> = Path extends ` ${infer Rest}`
  ? PathMistake<Rest>
  : Path extends `/api/${string}` | `${string}://${string}`
    ? never
    : Path extends `/${string}`
      ? `${Path} is no path of the API: it must start with /api/, such as /api/v1${Path}`
      : // A path whose beginning is computed.
        Record<never, never> extends Record<Path, 1>
        ? never
        : "an endpoint is a path that starts with /api/, or a full URL, with or without a method before it"

/** A message if the endpoint is not written as one, else `never`. */
type EndpointMistake<E extends string> = string extends E
  ? never
  : E extends ` ${infer Rest}`
    ? EndpointMistake<Rest>
    : E extends `${infer Method} ${infer Path}`
      ? string extends Method
        ? never
        : Uppercase<Method> extends LmsMethod
          ? PathMistake<Path>
          : `${Method} is no method of the API: use GET, POST, PUT, PATCH or DELETE`
      : PathMistake<E>

/** The endpoint, or a message if it is not written as one. The known endpoints are there for the editor to suggest. */
type WrittenEndpoint<E extends string> = [EndpointMistake<E>] extends [never]
  ? E | (E extends keyof LmsPaths ? never : keyof LmsPaths)
  : [IsIncomplete<E>] extends [never]
    ? EndpointMistake<E>
    : [keyof LmsPaths] extends [never]
      ? EndpointMistake<E>
      : keyof LmsPaths

/** An unfinished endpoint is still being typed, and no endpoint ends with a slash. */
type MissingParameter<E extends string, P, O> = E extends `${string}/`
  ? keyof LmsPaths
  : LmsIsUnfinished<E, O> extends true
    ? keyof LmsPaths
    : `missing parameter: ${Missing<E, P, O>}`

/**
 * The endpoint `E` of a call, or the missing parameter if no parameters are passed.
 *
 * @category parameters
 */
export type LmsEndpointOf<E extends string, P, O = LmsOptions> = [P] extends [undefined]
  ? [Missing<E, P, O>] extends [never]
    ? WrittenEndpoint<E>
    : [keyof LmsPaths] extends [never]
      ? `missing parameter: ${Missing<E, P, O>}`
      : MissingParameter<E, P, O>
  : WrittenEndpoint<E>

/**
 * The parameters of an upload, whose method is POST.
 *
 * @category parameters
 */
export type LmsUploadParamsOf<E extends string, P, O = LmsOptions> = LmsTypedParams<
  E,
  P,
  O & { readonly method: "POST" }
>

/**
 * The path of an upload, or the missing parameter if no parameters are passed.
 *
 * @category parameters
 */
export type LmsUploadPathOf<E extends string, P, O = LmsOptions> = [P] extends [undefined]
  ? [Missing<E, P, O>] extends [never]
    ? string | undefined
    : `missing parameter: ${Missing<E, P, O>}`
  : string | undefined

/**
 * The endpoint `E` of a list, which must be a GET, and must not be documented as a single record.
 *
 * @category parameters
 */
export type LmsListEndpointOf<E extends string, P, O = LmsOptions> = [E] extends [`${string}/api/graphql`]
  ? "GraphQL does not link to its pages: use lmsGraphqlStream"
  : [MethodOf<E, O>] extends [WriteMethod]
    ? `a ${MethodOf<E, O>} returns no list: use lms`
    : IsSingle<E, O> extends true
      ? "this endpoint returns a single record and no list: use lms"
      : LmsEndpointOf<E, P, O>

/** With `collection` the caller says that it is a list. */
type IsSingle<E extends string, O> = [IsKnown<E, O>, LmsKnownEndpoint<E, O>, Present<O, "collection">] extends [
  true,
  { readonly single: true },
  never
]
  ? true
  : false

type WriteMethod = Exclude<LmsMethod, "GET" | "HEAD">

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
type ListOption = "limit" | "perPage" | "cursor" | "collection" | PaginationOption

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
      : [Name, Present<O, "limit">] extends [PaginationOption, never]
        ? `${Name & string} requires limit: without it lms sends one request`
        : Name extends "schema" & keyof O
          ? SchemaOfList<O[Name], Present<O, "collection" | "limit">>
          : never
    : Name extends Exclude<ListOption, "perPage"> | "schema"
      ? `${Name} is not supported with destfile`
      : never

/** A message if the options `By` return a list and the schema describes a single record. */
type SchemaOfList<S, By extends string> =
  IsSingleRecord<S> extends true
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
export type LmsDecodedBy<O> = O extends { readonly schema: Schema.Schema<infer A, infer _I, infer _R> } ? A : unknown

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

/** What the documentation says of the data; `unknown` if the endpoint is unknown. */
type DocumentedData<E extends string, O> = [LmsKnownEndpoint<E, O>] extends [never] ? unknown : Known<E, O, "data">

// The next types are conditional on the endpoint first: so the declaration of a function that is generic in it names them.

/**
 * A record of a list: what the option `schema` decodes to, else as documented, else `unknown`.
 *
 * @category options
 */
export type LmsRecordOf<E extends string, O = LmsOptions> = E extends string
  ? O extends { readonly schema: Schema.Schema<infer A, infer _I, infer _R> }
    ? A
    : DocumentedData<E, O> extends ReadonlyArray<infer Row>
      ? Row
      : unknown
  : never

/**
 * A record of `lmsStreamAll` with the list that it belongs to.
 *
 * @category models
 */
export type LmsListRecordOf<L extends LmsListRequest, O> = L extends LmsListRequest
  ? LmsListRecord<L, LmsRecordOf<L["endpoint"], O>>
  : never

/**
 * The data of one response: what the option `schema` decodes to, else as documented, else `unknown`. Without `limit`, that of a
 * documented list is one page. With `collection` or `limit` the records of an object's member are the data.
 *
 * @category models
 */
export type LmsDataOf<E extends string, O = LmsOptions> = E extends string
  ? O extends { readonly schema: Schema.Schema<infer A, infer _I, infer _R> }
    ? A
    : DocumentedData<E, O> extends ReadonlyArray<infer Row>
      ? [MethodOf<E, O>, Present<O, "limit">] extends ["GET", never]
        ? LmsOnePage<Row>
        : ReadonlyArray<Row>
      : [Present<O, "collection"> | Present<O, "limit">] extends [never]
        ? DocumentedData<E, O>
        : unknown
  : never

/**
 * The result of `lms`: the file with `destfile`, else the response.
 *
 * @category models
 */
export type LmsResultOf<E extends string, O = LmsOptions> =
  Present<O, "destfile"> extends never ? LmsResponse<LmsDataOf<E, O>> : LmsFile
