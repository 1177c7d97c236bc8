/** `limit`, `perPage` and `from`: how many records, of how large pages, from where on. */
import * as Effect from "effect/Effect"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsOptions } from "../../LmsOptions.js"
import { canParse } from "../text/origin.js"
import type { Method } from "./preparedRequest.js"
import { refuse } from "./refuse.js"
import { isCount } from "./validate.js"

/** How many records of how many pages: what `limit` and `perPage` come to. */
export interface Paging {
  /** Undefined where the call gave none. */
  readonly limit: number | undefined
  readonly perPage: number | undefined
}

export const make = ({ limit, perPage }: LmsOptions): Effect.Effect<Paging, LmsRequestError> => {
  if (limit !== undefined && limit !== Number.POSITIVE_INFINITY && limit !== 0 && !isCount(limit)) {
    return refuse((refusals) => refusals.noLimit(limit))
  }
  // The service takes 0, negative and unreadable sizes for 1: a hundred times the requests, in silence.
  return perPage !== undefined && !isCount(perPage)
    ? refuse((refusals) => refusals.noPageSize(perPage))
    : Effect.succeed({ limit, perPage })
}

const hasPerPage = (query: string): boolean => /(?:^|&)per_page=/i.test(query)

/** Pagination 2 and 3: the size asked for, else max(limit, 100); no infinite page exists, so all records means 100. */
export const withPageSize = (
  query: string,
  { limit, perPage }: Paging,
  requestQuery: string
): Effect.Effect<string, LmsRequestError> => {
  const given = hasPerPage(query) || hasPerPage(requestQuery)
  if (perPage !== undefined && given) return refuse((refusals) => refusals.twoPageSizes())
  const size =
    perPage ?? (limit === undefined || given ? undefined : Number.isFinite(limit) ? Math.max(limit, 100) : 100)
  return Effect.succeed(size === undefined ? query : joinQueries(query, `per_page=${size}`))
}

export const joinQueries = (...queries: ReadonlyArray<string>): string =>
  queries.filter((query) => query !== "").join("&")

/** A cursor continues the call it came from, so it leads to the same service. A relative link is one, too. */
export const resolveCursor = (from: string, origin: string): Effect.Effect<string, LmsRequestError> => {
  const { href, origin: home, password, username } = new URL(canParse(from, origin) ? from : "invalid:", origin)
  return from !== "" && home === origin && username === "" && password === ""
    ? Effect.succeed(/^https?:/i.test(from) ? from : href)
    : refuse((refusals) => refusals.foreign(from, origin))
}

const ofLists = ["limit", "perPage", "from", "collection", "concurrency", "onEnd", "onDrift"] as const

const ofWalks = ["concurrency", "onEnd", "onDrift"] as const

/** Options of lists have no meaning beside a write, nor those of walks beside a single request. */
export const checkListOptions = (method: Method, options: LmsOptions): Effect.Effect<void, LmsRequestError> => {
  const written = method === "GET" ? undefined : ofLists.find((name) => options[name] !== undefined)
  if (written !== undefined) return refuse((refusals) => refusals.ofLists(written, method))
  const single = options.limit === undefined ? ofWalks.find((name) => options[name] !== undefined) : undefined
  return single === undefined ? Effect.void : refuse((refusals) => refusals.ofWalks(single))
}
