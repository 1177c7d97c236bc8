/** `limit`, `perPage` and `from`: how many records, of how large pages, from where on. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsOptions } from "../../LmsOptions.js"
import * as redact from "../text/redact.js"
import type { Method } from "./endpoint.js"
import { invalid } from "./invalid.js"

/** How many records of how many pages: what `limit` and `perPage` come to. */
export interface Paging {
  /** Undefined where the call gave none. */
  readonly limit: number | undefined
  readonly perPage: number | undefined
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1

export const make = (options: LmsOptions): Either.Either<Paging, LmsRequestError> => {
  const { limit, perPage } = options
  if (limit !== undefined && limit !== Number.POSITIVE_INFINITY && limit !== 0 && !isCount(limit)) {
    return Either.left(
      invalid(
        "Option",
        "limit",
        `limit is ${limit}: give a number of records (a positive integer), or Infinity for all.`
      )
    )
  }
  // The service takes 0, negative and unreadable sizes for 1: a hundred times the requests, in silence.
  if (perPage !== undefined && !isCount(perPage)) {
    return Either.left(invalid("Option", "perPage", `perPage is ${perPage}: give a positive integer.`))
  }
  return Either.right({ limit, perPage })
}

const hasPerPage = (query: string): boolean => /(?:^|&)per_page=/i.test(query)

/** Pagination 2 and 3: the size asked for, else max(limit, 100); no infinite page exists, so all records means 100. */
export const withPageSize = (
  query: string,
  { limit, perPage }: Paging,
  requestQuery: string
): Either.Either<string, LmsRequestError> => {
  const given = hasPerPage(query) || hasPerPage(requestQuery)
  if (perPage !== undefined && given) {
    return Either.left(
      invalid("Option", "perPage", "The page size is given twice, as perPage and as per_page: give one of them.")
    )
  }
  const size =
    perPage ?? (limit === undefined || given ? undefined : Number.isFinite(limit) ? Math.max(limit, 100) : 100)
  return Either.right(size === undefined ? query : join(query, `per_page=${size}`))
}

export const join = (...queries: ReadonlyArray<string>): string => queries.filter((query) => query !== "").join("&")

/** A cursor continues the call it came from, so it leads to the same service. A relative link is one, too. */
export const continued = (from: string, origin: string): Either.Either<string, LmsRequestError> => {
  const { href, origin: home, password, username } = new URL(URL.canParse(from, origin) ? from : "invalid:", origin)
  return from !== "" && home === origin && username === "" && password === ""
    ? Either.right(/^https?:/i.test(from) ? from : href)
    : Either.left(
        invalid(
          "Option",
          "from",
          `The cursor "${redact.url(from)}" (option from) does not lead to ${origin}: give the next of a page of this service.`
        )
      )
}

const ofLists = ["limit", "perPage", "from", "collection", "concurrency", "onEnd", "onDrift"] as const

const ofWalks = ["concurrency", "onEnd", "onDrift"] as const

/** Options of lists have no meaning beside a write, nor those of walks beside a single request. */
export const allowed = (method: Method, options: LmsOptions): Either.Either<void, LmsRequestError> => {
  for (const name of ofLists) {
    if (method !== "GET" && options[name] !== undefined) {
      return Either.left(
        invalid("Option", name, `${name} is for lists, and a ${method} returns none: leave it out, or use GET.`)
      )
    }
  }
  for (const name of ofWalks) {
    if (options.limit === undefined && options[name] !== undefined) {
      return Either.left(
        invalid("Option", name, `${name} is for walks, and this is one request: give limit, too, or leave it out.`)
      )
    }
  }
  return Either.right(undefined)
}
