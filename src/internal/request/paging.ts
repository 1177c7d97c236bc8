/** The page size of a list, and its cursor. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import type { CallOptions } from "../options/resolve.js"
import { canParse } from "../text/origin.js"
import * as errors from "./errors.js"

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
  if (given.perPage !== undefined && isSet) return Either.left(errors.pageSizeTwice())
  const isNeeded = given.perPage !== undefined || (limit !== undefined && !isSet)
  const size = isNeeded ? (perPage ?? defaultPageSize(limit ?? 0)) : undefined
  return Either.right(size === undefined ? query : joinQueries(query, `per_page=${size}`))
}

const defaultPageSize = (limit: number): number =>
  Number.isFinite(limit) ? Math.max(limit, DEFAULT_PAGE_SIZE) : DEFAULT_PAGE_SIZE

export const joinQueries = (...queries: ReadonlyArray<string>): string =>
  queries.filter((query) => query !== "").join("&")

/** The URL of a cursor, which may be relative. A cursor continues an earlier call, so it must have the same origin. */
export const resolveCursor = (from: string, origin: string): Either.Either<string, LmsRequestError> => {
  const url = new URL(canParse(from, origin) ? from : "invalid:", origin)
  return from !== "" && url.origin === origin && url.username === "" && url.password === ""
    ? Either.right(/^https?:/i.test(from) ? from : url.href)
    : Either.left(errors.foreignCursor(from, origin))
}
