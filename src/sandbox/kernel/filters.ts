/** Filters, searches, sorts and included fields of lists, declared by the names of their parameters. */
import * as Effect from "effect/Effect"
import { type ApiFailure, searchTermTooShort } from "./apiFailure.js"
import type { ApiRequest } from "./context.js"
import { type Json, type JsonObject, lookUp } from "./json.js"
import { asBoolean, asString, asStrings, isBlank, type Parameter } from "./parameters.js"

type Predicate<A> = (row: A) => boolean

/** Reads the value of a parameter. Undefined selects all records, as if the parameter was not sent. */
export type Filter<A> = (
  value: Parameter,
  request: ApiRequest
) => Predicate<A> | undefined | Effect.Effect<Predicate<A> | undefined, ApiFailure>

/** The filters of a list by the names of their parameters. */
export type Filters<A> = Readonly<Record<string, Filter<A>>>

/** Selects records that have a property, or with `false` those that do not have it. */
export const filterFlag =
  <A>(has: (row: A, request: ApiRequest) => boolean): Filter<A> =>
  (value, request) => {
    const wanted = asBoolean(value)
    return (row) => has(row, request) === wanted
  }

/** Selects records with one of the sent values: one value, or a list. */
export const filterAny =
  <A>(valueOf: (row: A, request: ApiRequest) => string | number | bigint | null | undefined): Filter<A> =>
  (value, request) => {
    if (isBlank(value)) return undefined
    const wanted = new Set(asStrings(value))
    return (row) => wanted.has(String(valueOf(row, request) ?? ""))
  }

const MIN_TERM_CHARS = 2

/** Whether one of the texts contains the term, in any case. */
export const containsTerm = (texts: ReadonlyArray<string | null | undefined>, term: string): boolean => {
  const wanted = term.toLowerCase()
  return texts.some((text) => text?.toLowerCase().includes(wanted) === true)
}

/** Canvas: a search term needs two characters. Without any, most lists are complete. */
export const filterSearch =
  <A>(matches: (row: A, term: string, request: ApiRequest) => boolean): Filter<A> =>
  (value, request) => {
    const term = asString(value) ?? ""
    if (term.trim() === "") return undefined
    return term.length < MIN_TERM_CHARS ? Effect.fail(searchTermTooShort()) : (row) => matches(row, term, request)
  }

/** The predicate of all sent filters together; undefined if none is sent. */
export const readFilters = Effect.fn("Sandbox.readFilters")(function* <A>(request: ApiRequest, filters: Filters<A>) {
  const predicates: Array<Predicate<A>> = []
  for (const [name, filter] of Object.entries(filters)) {
    const value = request.parameters.get(name)
    if (value === undefined) continue
    const found = filter(value, request)
    const predicate = Effect.isEffect(found) ? yield* found : found
    if (predicate !== undefined) predicates.push(predicate)
  }
  const [first] = predicates
  if (predicates.length <= 1) return first
  return (row: A): boolean => predicates.every((predicate) => predicate(row))
})

type SortKey = string | number | null | undefined

/** The sorts of a list. */
export interface Sorts<A> {
  /** The name of the parameter. Default: `sort`. */
  readonly parameter?: string
  /** The value to sort by, for each word of the parameter. Other words keep the order of the list. */
  readonly keys: Readonly<Record<string, (row: A, request: ApiRequest) => SortKey>>
}

const collator = new Intl.Collator("en")

const compareKeys = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b))

/**
 * The records of a list in the order that a request asks for. Records of equal keys are in the order of the list, which
 * `desc` reverses.
 */
export const sortRows = <A>(
  request: ApiRequest,
  rows: ReadonlyArray<A>,
  { keys, parameter = "sort" }: Sorts<A>
): ReadonlyArray<A> => {
  const keyOf = lookUp(keys, asString(request.parameters.get(parameter)) ?? "")
  if (keyOf === undefined) return rows
  const direction = asString(request.parameters.get("order")) === "desc" ? -1 : 1
  return rows
    .map((row, position) => ({ row, key: keyOf(row, request) ?? undefined, position }))
    .sort((a, b) => {
      const byKey =
        a.key === undefined || b.key === undefined
          ? Number(a.key === undefined) - Number(b.key === undefined)
          : compareKeys(a.key, b.key)
      return direction * (byKey || a.position - b.position)
    })
    .map(({ row }) => row)
}

/** The records that a request selects, in the order that it asks for. */
export const selectArray = Effect.fn("Sandbox.selectArray")(function* <A>(
  request: ApiRequest,
  rows: ReadonlyArray<A>,
  { filters, sorts }: { readonly filters: Filters<A>; readonly sorts?: Sorts<A> | undefined }
) {
  const predicate = yield* readFilters(request, filters)
  const selected = predicate === undefined ? rows : rows.filter(predicate)
  return sorts === undefined ? selected : sortRows(request, selected, sorts)
})

/** The fields of a record that need their name in `include[]`. */
export type Includes<A> = Readonly<Record<string, (row: A, request: ApiRequest) => Json | undefined>>

/** Computes the included fields of a record, and no others. */
export const renderIncludes = <A>(
  request: ApiRequest,
  includes: Includes<A>,
  row: A,
  include: ReadonlyArray<string> = asStrings(request.parameters.get("include"))
): JsonObject =>
  Object.fromEntries(
    include.flatMap((name) => {
      const value = lookUp(includes, name)?.(row, request)
      return value === undefined ? [] : [[name, value]]
    })
  )
