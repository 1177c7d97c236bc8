/** Resolves the options of a call: checked, with the defaults of its scope and of the table. Nothing behind it checks an option again. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsOptionName } from "../../LmsOptions.js"
import { findNearestName } from "../text/editDistance.js"
import { lookUp } from "../text/lookUp.js"
import * as errors from "./errors.js"
import { readArgument, readOptions } from "./guards.js"
import {
  FILE_OPTIONS,
  type FileOptionName,
  OPTIONS,
  type Operation,
  type Row,
  type Rows,
  type SharedName
} from "./table.js"

/** The rows of an operation, and of all shared options. */
type RowsOf<Own> = Omit<typeof OPTIONS, keyof Own> & Own

type NoRows = Record<never, never>

type Decoded<R> = R extends { readonly decode: (...args: never) => Either.Either<infer A, LmsRequestError> } ? A : never

/** Options that are present, decoded. */
export type GivenOptions<Own = NoRows> = { readonly [Name in keyof RowsOf<Own>]?: Decoded<RowsOf<Own>[Name]> }

/** All options of a call: undefined only if there is no default. */
export type CallOptions<Own = NoRows> = {
  readonly [Name in keyof RowsOf<Own>]:
    | Decoded<RowsOf<Own>[Name]>
    | (RowsOf<Own>[Name] extends { readonly default: unknown } ? never : undefined)
} & {
  /** The options that the call itself has, and not its scope. */
  readonly given: GivenOptions<Own>
}

const rowOf = ({ own, shared }: Operation<Rows>, name: string): Row<unknown> | undefined =>
  lookUp(own, name) ?? (shared.some((one) => one === name) ? lookUp<Row<unknown>>(OPTIONS, name) : undefined)

export const namesOf = ({ own, shared }: Operation<Rows>): ReadonlyArray<string> => [
  ...new Set([...shared, ...Object.keys(own)])
]

/** The options of calls by their names, also if an operation does not take them. */
const CALL_OPTION_NAMES: ReadonlySet<string> = new Set([...Object.keys(OPTIONS), ...FILE_OPTIONS])

export const isCallOptionName = (name: string): boolean => CALL_OPTION_NAMES.has(name)

/** The names `A`, of which `B` must have each. */
type NamesIn<A extends B, B extends string> = A

type ReservedName = Exclude<SharedName | FileOptionName, "params">

/** The compiler rejects a name that only the public type or only the table has. */
type SameNames = NamesIn<LmsOptionName, ReservedName> & NamesIn<ReservedName, LmsOptionName>

/** The options of `lms`, which may not be parameters. `params` is the way to send them anyway. */
export const isOptionName = (name: string): name is SameNames => name !== "params" && isCallOptionName(name)

export const isForLists = (name: string): boolean => lookUp<Row<unknown>>(OPTIONS, name)?.isForLists === true

/** An option that the operation does not take. */
const unsupported = (name: string, operation: Operation<Rows>): LmsRequestError => {
  const otherAdvice = isCallOptionName(name) ? (operation.otherAdvice ?? "leave it out") : undefined
  const advice = lookUp(operation.advice, name) ?? otherAdvice
  return advice === undefined
    ? errors.unknownOption(name, operation.name, findNearestName(name, namesOf(operation)))
    : errors.unsupportedOption(name, operation.name, advice)
}

/** Checks the options of an operation, and returns those that are present. */
export const checkOptions = <Own extends Rows>(
  operation: Operation<Own>,
  options: unknown
): Either.Either<GivenOptions<Own>, LmsRequestError> =>
  Either.flatMap(readOptions(options), (own) => {
    const decoded: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(own)) {
      const row = rowOf(operation, name)
      if (row === undefined) return Either.left(unsupported(name, operation))
      const result = readArgument("Option", name, () => row.decode(value, name))
      if (Either.isLeft(result)) return Either.left(result.left)
      decoded[name] = result.right
    }
    for (const [name, { decode, isRequired }] of Object.entries<Row<unknown>>(operation.own)) {
      if (isRequired !== true || name in decoded) continue
      // The decoder says what is expected.
      const result = decode(undefined, name)
      if (Either.isLeft(result)) return Either.left(result.left)
    }
    // Each value is that of the decoder of its name.
    return Either.right(decoded as GivenOptions<Own>)
  })

const defaultsOf = (rows: Rows): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.default]))

const SHARED_DEFAULTS = defaultsOf(OPTIONS)

/** The options of the inner scope or call take precedence; headers are merged by name. */
export const mergeOptions = (outer: GivenOptions, inner: GivenOptions): GivenOptions =>
  outer.sendHeaders === undefined || inner.sendHeaders === undefined
    ? { ...outer, ...inner }
    : { ...outer, ...inner, sendHeaders: { ...outer.sendHeaders, ...inner.sendHeaders } }

/** Defaults for lists are ignored by other calls, which would reject such options. */
const withoutListOptions = (scope: GivenOptions): GivenOptions =>
  Object.fromEntries(Object.entries(scope).filter(([name]) => !isForLists(name)))

/** All options of a call. Those of the call precede those of its scope, and these the defaults. */
export const resolve = <Own extends Rows>(
  operation: Operation<Own>,
  options: unknown,
  scope: GivenOptions = {}
): Either.Either<CallOptions<Own>, LmsRequestError> =>
  Either.map(checkOptions(operation, options), (given) => {
    const { own, readsList } = operation
    const isList = readsList === true || (readsList === "with limit" && given.limit !== undefined)
    const merged = mergeOptions(isList ? scope : withoutListOptions(scope), given)
    // The rows say which options have a default.
    return { ...SHARED_DEFAULTS, ...defaultsOf(own), ...merged, given } as unknown as CallOptions<Own>
  })

/** Options that are read once: resolved, and a copy of what the caller gave, to pass on to another operation. */
interface CopiedOptions<O, Own> {
  readonly resolved: CallOptions<Own>
  readonly copy: O
}

export const resolveCopy = <O extends object, Own extends Rows>(
  operation: Operation<Own>,
  options: O
): Either.Either<CopiedOptions<O, Own>, LmsRequestError> =>
  Either.flatMap(readOptions(options), (own) =>
    // The copy has the members of the options, without those that are undefined or inherited.
    Either.map(resolve(operation, own), (resolved) => ({ resolved, copy: own as O }))
  )
