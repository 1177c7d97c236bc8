/** Records to print: pages of them, and their fields. */

import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import { addFieldNames, type Field, type FieldNames, isKnownField, makeField, noFieldNames } from "../../csv/fields.js"
import { wholePageText } from "../../internal/pages/pageText.js"
import { isObject } from "../../internal/response/json.js"
import { findRecords } from "../../internal/response/records.js"
import { listNames } from "../../internal/text/describe.js"
import type { LmsPage } from "../../LmsResponse.js"
import { CliError, type UsageError, usageError } from "../errors.js"

export interface Page {
  readonly records: ReadonlyArray<unknown>
  /** The JSON texts of the records, as the server sent them. */
  readonly rawRecords: Effect.Effect<ReadonlyArray<string>>
  /** The page is the response to a single request, an object, which is its only record. */
  readonly isObject?: boolean | undefined
  /** The JSON text of the complete page, if it is not an array of the records. */
  readonly text?: Effect.Effect<string> | undefined
}

/** The JSON text of a page: the array of its records, or the response to a single request. */
export const pageText = ({ rawRecords, text }: Page): Effect.Effect<string> =>
  text ?? Effect.map(rawRecords, (records) => `[${records.join(",")}]`)

/** Members of a page about its pagination, and those without content, are nothing that a reader misses. */
const isMissed = ([name, value]: readonly [name: string, value: unknown]): boolean =>
  name !== "meta" && name !== "links" && value !== null && (typeof value !== "object" || Object.keys(value).length > 0)

/** The names of the members beside the records of a page that is an object. */
const namesBeside = (page: LmsPage, collection: string | undefined): ReadonlyArray<string> => {
  const { data } = page.response
  if (!isObject(data)) return []
  const key = Either.match(findRecords(data, collection), { onLeft: () => undefined, onRight: ({ key }) => key })
  return Object.entries(data)
    .filter((entry) => entry[0] !== key && isMissed(entry))
    .map(([name]) => name)
}

/** The pages of a list, whole for `--slurp`. Otherwise a notice names, once, what is beside the records and not printed. */
export const listPages = <E, R>(
  pages: Stream.Stream<LmsPage, E, R>,
  { collection, slurp }: { readonly collection: string | undefined; readonly slurp: boolean },
  notify: (sentence: string) => Effect.Effect<void>
): Stream.Stream<Page, E, R> =>
  Stream.suspend(() => {
    if (slurp) return Stream.map(pages, (page) => ({ ...page, text: wholeText(page) }))
    let isTold = false
    return Stream.tap(pages, (page) => {
      const names = isTold ? [] : namesBeside(page, collection)
      if (names.length === 0) return Effect.void
      isTold = true
      return notify(`The pages have more than their records: ${listNames(names)}. Use --slurp to print whole pages.`)
    })
  })

const wholeText = (page: LmsPage): Page["text"] => {
  const text = wholePageText(page)
  return text === undefined ? undefined : Effect.succeed(text)
}

/** Converts pages to text, one after the other. There is no text before the first page. */
export type Format = <E, R>(pages: Stream.Stream<Page, E, R>) => Stream.Stream<string, E | CliError, R>

/** Parses a list such as `id,name,term.name`. */
export const parseFields = (text: string): Either.Either<ReadonlyArray<Field>, UsageError> => {
  const names = text.split(",").map((name) => name.trim())
  if (names.includes("")) return usageError("--fields contains an empty name. Example: --fields id,name")
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  return duplicate === undefined
    ? Either.right(names.map(makeField))
    : usageError(`--fields contains ${duplicate} twice.`)
}

/** For messages: a page may have thousands of names, of which one is meant. */
const MAX_LISTED_NAMES = 60

/** Fails if no record has a field: its name may be misspelt. */
export const checkFields = (
  option: string,
  fields: ReadonlyArray<Field>,
  known: FieldNames
): Either.Either<void, CliError> => {
  const unknown = fields.map(({ name }) => name).filter((name) => !isKnownField(known, name))
  return unknown.length === 0
    ? Either.void
    : Either.left(
        new CliError({
          message: `${option}: the records have no ${listNames(unknown)}. They have ${listNames([...known.all], MAX_LISTED_NAMES)}.`
        })
      )
}

/** Checks the fields with the records of the first page that has some. */
export const checkFirstPage =
  (option: string, fields: ReadonlyArray<Field>) =>
  <E, R>(pages: Stream.Stream<Page, E, R>): Stream.Stream<Page, E | CliError, R> =>
    Stream.suspend(() => {
      let isChecked = false
      return Stream.tap(pages, (page): Either.Either<void, CliError> => {
        if (isChecked || page.records.length === 0) return Either.void
        isChecked = true
        return checkFields(option, fields, addFieldNames(noFieldNames(), page.records))
      })
    })

/** A record with only these fields, in this order. */
export const selectFields = (fields: ReadonlyArray<Field>, record: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map(({ get, name }) => [name, get(record)]).filter(([, value]) => value !== undefined))
