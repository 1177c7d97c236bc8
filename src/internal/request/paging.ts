/** The page size of a list, its cursor, and the names of parameters that its links repeat. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { failOption } from "../options/errors.js"
import type { CallOptions } from "../options/resolve.js"
import { showRejected } from "../text/describe.js"
import { hasOrigin, resolveAddress } from "../text/origin.js"
import { isSecretName, redactUrl } from "../text/redact.js"

const hasPerPage = (query: string): boolean => /(?:^|&)per_page=/i.test(query)

/** For a limit below it, or without one. */
const DEFAULT_PAGE_SIZE = 100

/**
 * Adds `per_page` to a query: `perPage`, or with a limit the larger one of the limit and 100. Servers reduce a size that
 * they do not support.
 */
export const withPageSize = (
  query: string,
  { given, limit, perPage }: CallOptions,
  endpointQuery: string
): Either.Either<string, LmsRequestError> => {
  const isSet = hasPerPage(query) || hasPerPage(endpointQuery)
  if (given.perPage !== undefined && isSet) {
    const message = "The page size is passed twice, as perPage and as per_page: pass one of them."
    return failOption("perPage", message)
  }
  const isNeeded = given.perPage !== undefined || (limit !== undefined && !isSet)
  const size = isNeeded ? (perPage ?? defaultPageSize(limit ?? 0)) : undefined
  return Either.right(size === undefined ? query : joinQueries(query, `per_page=${size}`))
}

const defaultPageSize = (limit: number): number =>
  Number.isFinite(limit) ? Math.max(limit, DEFAULT_PAGE_SIZE) : DEFAULT_PAGE_SIZE

export const joinQueries = (...queries: ReadonlyArray<string>): string =>
  queries.filter((query) => query !== "").join("&")

/** The URL of a cursor, which may be relative. A cursor continues an earlier call, so it must have the same origin. */
export const resolveCursor = (cursor: string, origin: string): Either.Either<string, LmsRequestError> => {
  const url = cursor === "" ? undefined : resolveAddress(cursor, origin)
  if (url !== undefined && hasOrigin(url, origin)) return Either.right(/^https?:/i.test(cursor) ? cursor : url)
  const message = `The cursor "${showRejected(redactUrl(cursor))}" (option cursor) does not belong to ${origin}: use the next link of a page of this service.`
  return failOption("cursor", message)
}

/** The documentation promises complete links for these paths only. */
const PROMISED_PATH = "/api/v1/"

/** Set by the links themselves. */
const PAGE_NAMES: ReadonlyArray<string> = ["page", "per_page"]

/** The service also splits at `;`, and some links contain a second `?`. */
const SEPARATOR = /[?&;]/

const decodeName = (name: string): string =>
  name.includes("%") || name.includes("+")
    ? Either.getOrElse(
        Either.try(() => decodeURIComponent(name.replaceAll("+", " "))),
        () => name
      )
    : name

/** The service links to `ids` and `ids[]` alike. */
const withoutList = (name: string): string => (name.endsWith("[]") ? name.slice(0, -2) : name)

const namesOf = (query: string): ReadonlySet<string> =>
  new Set(query.split(SEPARATOR).map((pair) => withoutList(decodeName(pair.replace(/=.*/s, "")))))

/** The names that each next link must have: those of the caller's parameters in the query of a list. */
export const repeatedNames = (path: string, query: string): ReadonlyArray<string> =>
  query === "" || !path.startsWith(PROMISED_PATH)
    ? []
    : [...namesOf(query)].filter((name) => name !== "" && !PAGE_NAMES.includes(name) && !isSecretName(name))

/** Those of the names that a URL lacks. */
export const missingNames = (names: ReadonlyArray<string>, url: string): ReadonlyArray<string> => {
  if (names.length === 0) return names
  const present = namesOf(url.replace(/^[^?#]*/, "").replace(/#.*/s, ""))
  return names.filter((name) => !present.has(name))
}
