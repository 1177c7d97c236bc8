/** Pagination options: `limit`, `perPage` and `from`, and which options a call may have. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsOptionName, LmsOptions } from "../../LmsOptions.js"
import { canParse } from "../text/origin.js"
import * as errors from "./errors.js"
import type { Method } from "./preparedRequest.js"
import { isCount, OPTIONS } from "./validate.js"

/** The number of records to read, and the page size. Undefined if the call has no such option. */
export interface Paging {
  readonly limit: number | undefined
  readonly perPage: number | undefined
  /** The page size if the parameters have none. */
  readonly defaultPerPage: number | undefined
}

/** The options of a call, with a default for `perPage`. */
export interface PagingOptions extends LmsOptions {
  readonly defaultPerPage?: number | undefined
}

export const parsePaging = ({
  defaultPerPage,
  limit,
  perPage
}: PagingOptions): Either.Either<Paging, LmsRequestError> => {
  if (limit !== undefined && limit !== Number.POSITIVE_INFINITY && limit !== 0 && !isCount(limit)) {
    return Either.left(errors.invalidOption("limit", OPTIONS.limit.expected, String(limit)))
  }
  // The service silently reads a size of 0, a negative or an unreadable one as 1: a hundred times the requests.
  const size = perPage ?? defaultPerPage
  return size !== undefined && !isCount(size)
    ? Either.left(errors.invalidOption("perPage", OPTIONS.perPage.expected, String(size)))
    : Either.right({ limit, perPage, defaultPerPage })
}

const hasPerPage = (query: string): boolean => /(?:^|&)per_page=/i.test(query)

/** For a limit below it, or without one. */
const DEFAULT_PAGE_SIZE = 100

/**
 * Adds `per_page` to a query: `perPage`, or with a limit the larger one of the limit and 100. Servers reduce a size that
 * they do not support.
 */
export const withPageSize = (
  query: string,
  { defaultPerPage, limit, perPage }: Paging,
  endpointQuery: string
): Either.Either<string, LmsRequestError> => {
  const isSet = hasPerPage(query) || hasPerPage(endpointQuery)
  if (perPage !== undefined && isSet) return Either.left(errors.pageSizeTwice())
  const size = perPage ?? (limit === undefined || isSet ? undefined : (defaultPerPage ?? defaultPageSize(limit)))
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

const LIST_OPTIONS = (Object.keys(OPTIONS) as ReadonlyArray<LmsOptionName>).filter(
  (name) => OPTIONS[name].onlyFor !== undefined
)

const PAGINATION_OPTIONS = LIST_OPTIONS.filter((name) => OPTIONS[name].onlyFor === "pagination")

/** Rejects list options on a write, and pagination options on a single request: they would have no effect. */
export const checkListOptions = (method: Method, options: LmsOptions): Either.Either<void, LmsRequestError> => {
  const isSet = (name: LmsOptionName): boolean => Reflect.get(options, name) !== undefined
  const onWrite = method === "GET" ? undefined : LIST_OPTIONS.find(isSet)
  if (onWrite !== undefined) return Either.left(errors.listOptionOnWrite(onWrite, method))
  const onSingle = options.limit === undefined ? PAGINATION_OPTIONS.find(isSet) : undefined
  return onSingle === undefined ? Either.right(undefined) : Either.left(errors.paginationOptionWithoutLimit(onSingle))
}
