/** Resolves the options of a call: checked, with the defaults of its scope and of the table. Nothing behind it checks an option again. */
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsOptionName } from "../../LmsOptions.js"
import { findNearestName } from "../text/editDistance.js"
import { option } from "../text/hints.js"
import { say } from "../text/message.js"
import * as errors from "./errors.js"
import { isRecord, readArgument, readOptions } from "./guards.js"
import { LIST_OPERATIONS, OPTIONS, type Operation } from "./table.js"

type Table = typeof OPTIONS

type OptionName = keyof Table

type Decoded<Row> = Row extends { readonly decode: (...args: never) => Either.Either<infer A, LmsRequestError> }
  ? A
  : never

/** Options that are present, decoded. */
export type GivenOptions = { readonly [Name in OptionName]?: Decoded<Table[Name]> }

/** All options of a call: undefined only if the table has no default. */
export type CallOptions = {
  // A call does not take effects: only a layer may have one as its token.
  readonly [Name in OptionName]:
    | Exclude<Decoded<Table[Name]>, Effect.Effect<unknown, unknown>>
    | (Table[Name] extends { readonly default: unknown } ? never : undefined)
} & {
  /** The options that the call itself has, and not its scope. */
  readonly given: GivenOptions
}

const NAMES = Object.keys(OPTIONS) as ReadonlyArray<OptionName>

const takes = (operation: Operation, name: OptionName): boolean => rowOf(name).operations.includes(operation)

/** Whether the table has an option of this name, for any operation. */
const isInTable = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name)

const namesOf = (operation: Operation): ReadonlyArray<OptionName> => NAMES.filter((name) => takes(operation, name))

/** The names of the table that `lms` takes. */
type NamesOfLms = Exclude<
  { [Name in OptionName]: "lms" extends (typeof OPTIONS)[Name]["operations"][number] ? Name : never }[OptionName],
  "params"
>

/** The names `A`, of which `B` must have each. */
type NamesIn<A extends B, B extends string> = A
/** The compiler rejects a name that only the public type or only the table has. */
type SameNames = NamesIn<LmsOptionName, NamesOfLms> & NamesIn<NamesOfLms, LmsOptionName>

/** The options of `lms`, which may not be parameters. `params` is the way to send them anyway. */
export const isOptionName = (name: string): name is SameNames =>
  isInTable(name) && name !== "params" && takes("lms", name)

/** Options that only exports have. */
export const isExportOptionName = (name: string): boolean =>
  isInTable(name) && takes("lmsExport", name) && !takes("lms", name)

const rowOf = (name: OptionName): AnyRow => OPTIONS[name]

/** A row of any option. */
interface AnyRow {
  readonly operations: ReadonlyArray<Operation>
  readonly decode: (value: unknown, name: string, operation: Operation) => Either.Either<unknown, LmsRequestError>
  readonly default?: unknown
  readonly defaultOf?: { readonly [name in Operation]?: unknown }
  readonly requiredBy?: ReadonlyArray<Operation>
  readonly isForLists?: true
  readonly readsBody?: true
  readonly requires?: OptionName
  readonly excludedBy?: OptionName
  readonly advice?: ReadonlyArray<readonly [operations: ReadonlyArray<Operation>, advice: string]>
}

/** Advice about an option that the table has for others. */
const defaultAdvice = (operation: Operation): string => {
  if (operation === "Lms.withDefaults") return "it belongs to a single call, so pass it to the call"
  return operation === "LmsConfig" || operation === "layerOAuth2"
    ? "pass it to the call, or to Lms.withDefaults"
    : "leave it out"
}

const adviceFor = (name: OptionName, operation: Operation): string => {
  const [, advice] = rowOf(name).advice?.find(([operations]) => operations.includes(operation)) ?? []
  return advice ?? defaultAdvice(operation)
}

const unsupported = (name: string, operation: Operation): LmsRequestError =>
  isInTable(name)
    ? errors.unsupportedOption(name, operation, adviceFor(name, operation))
    : errors.unknownOption(name, operation, findNearestName(name, namesOf(operation)))

/** Checks each option alone. */
const decodeOptions = (
  operation: Operation,
  own: Readonly<Record<string, unknown>>
): Either.Either<GivenOptions, LmsRequestError> => {
  const decoded: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(own)) {
    if (!isInTable(name) || !takes(operation, name)) return Either.left(unsupported(name, operation))
    const result = readArgument("Option", name, () => rowOf(name).decode(value, name, operation))
    if (Either.isLeft(result)) return Either.left(result.left)
    decoded[name] = result.right
  }
  const missing = NAMES.find((name) => rowOf(name).requiredBy?.includes(operation) && !(name in decoded))
  if (missing !== undefined) {
    // The decoder says what is expected.
    const result = rowOf(missing).decode(undefined, missing, operation)
    if (Either.isLeft(result)) return Either.left(result.left)
  }
  // Each value is that of the decoder of its name.
  return Either.right(decoded as GivenOptions)
}

/** Rejects options that have no effect together. */
const checkTogether = (operation: Operation, given: GivenOptions): Either.Either<void, LmsRequestError> => {
  for (const name of Object.keys(given) as ReadonlyArray<OptionName>) {
    const { excludedBy, requires } = rowOf(name)
    if (excludedBy !== undefined && given[excludedBy] !== undefined) {
      return errors.failOption(
        name,
        say`${option(name)} cannot be combined with ${option(excludedBy)}, which saves one response unchanged: leave one of them out.`
      )
    }
    if (operation === "lms" && requires === "destfile" && given.destfile === undefined) {
      return errors.failOption(
        name,
        say`${option(name)} requires ${option(requires)}: it is only for saved files. Add ${option(requires)}, or leave ${option(name)} out.`
      )
    }
  }
  return Either.right(undefined)
}

/** Rejects options that would have no effect: of lists on a write, of bodies on a HEAD, of pagination on a single request. */
export const checkMethodOptions = (
  method: string,
  { given, limit }: CallOptions
): Either.Either<void, LmsRequestError> => {
  const find = (isWrong: (row: AnyRow) => boolean) =>
    NAMES.find((name) => given[name] !== undefined && isWrong(rowOf(name)))
  const onWrite = method === "GET" ? undefined : find(({ isForLists }) => isForLists === true)
  if (onWrite !== undefined) {
    const message = say`${option(onWrite)} is only supported for lists, which ${method} does not return: use GET.`
    return errors.failOption(onWrite, message)
  }
  const onHead = method === "HEAD" ? find(({ readsBody }) => readsBody === true) : undefined
  if (onHead !== undefined) {
    const message = say`A HEAD returns no body for ${option(onHead)}: leave it out, or use GET.`
    return errors.failOption(onHead, message)
  }
  const onSingle = limit === undefined ? find(({ requires }) => requires === "limit") : undefined
  if (onSingle !== undefined) {
    const message = say`${option(onSingle)} requires pagination, and without ${option("limit")} lms makes a single request: add ${option("limit")}.`
    return errors.failOption(onSingle, message)
  }
  return Either.right(undefined)
}

/** Checks the options of an operation, and returns those that are present. */
export const checkOptions = (operation: Operation, options: unknown): Either.Either<GivenOptions, LmsRequestError> =>
  readOptions(options).pipe(
    Either.flatMap((own) => decodeOptions(operation, own)),
    Either.flatMap((given) => Either.map(checkTogether(operation, given), () => given))
  )

const defaults = new Map<Operation, Readonly<Record<string, unknown>>>()

/** The defaults of the table; made once for each operation. */
const defaultsOf = (operation: Operation): Readonly<Record<string, unknown>> => {
  const known = defaults.get(operation)
  if (known !== undefined) return known
  const made = Object.fromEntries(
    NAMES.map((name) => {
      const { default: value, defaultOf } = rowOf(name)
      return [name, defaultOf?.[operation] ?? value]
    })
  )
  defaults.set(operation, made)
  return made
}

/** The options of the inner scope or call take precedence; headers are merged by name. */
export const mergeOptions = (outer: GivenOptions, inner: GivenOptions): GivenOptions =>
  outer.sendHeaders === undefined || inner.sendHeaders === undefined
    ? { ...outer, ...inner }
    : { ...outer, ...inner, sendHeaders: { ...outer.sendHeaders, ...inner.sendHeaders } }

/** Defaults for lists are ignored by other calls, which would reject such options. */
const withoutListOptions = (scope: GivenOptions): GivenOptions =>
  Object.fromEntries(Object.entries(scope).filter(([name]) => !(isInTable(name) && rowOf(name).isForLists)))

/** All options of a call. Those of the call precede those of its scope, and these the defaults of the table. */
export const resolve = (
  operation: Operation,
  options: unknown,
  scope: GivenOptions = {}
): Either.Either<CallOptions, LmsRequestError> =>
  Either.map(checkOptions(operation, options), (given) => {
    const isList = LIST_OPERATIONS.includes(operation) || (operation === "lms" && given.limit !== undefined)
    const merged = mergeOptions(isList ? scope : withoutListOptions(scope), given)
    // The table says which options have a default.
    return { ...defaultsOf(operation), ...merged, given } as CallOptions
  })

/** Options that are read once: resolved, and a copy of what the caller gave, to pass on to another operation. */
interface CopiedOptions<O> {
  readonly resolved: CallOptions
  readonly copy: O
}

export const resolveCopy = <O extends object>(
  operation: Operation,
  options: O
): Either.Either<CopiedOptions<O>, LmsRequestError> =>
  Either.flatMap(readOptions(options), (own) =>
    // The copy has the members of the options, without those that are undefined or inherited.
    Either.map(resolve(operation, own), (resolved) => ({ resolved, copy: own as O }))
  )

/**
 * Whether an argument that may be a job or the options of `lmsWait` is the options, perhaps with a misspelt name. The member
 * `progress` of a job may be another job.
 */
export const isWaitOptions = (value: unknown): boolean =>
  value === undefined ||
  Either.getOrElse(
    readArgument("Option", "options", () =>
      Either.right(
        isRecord(value) &&
          Object.entries(value).every(
            ([name, member]) =>
              (isInTable(name) || findNearestName(name, namesOf("lmsWait")) !== undefined) &&
              !(name === "progress" && isRecord(member))
          )
      )
    ),
    () => false
  )
