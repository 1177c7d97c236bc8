/** A walk: what it remembers between two pages, how a page is read, and how it goes on. */
import * as Either from "effect/Either"
import type { LmsError, LmsPageError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import type { RawResponse } from "../response/body.js"
import * as errors from "../response/errors.js"
import { isObject } from "../response/json.js"
import * as linkHeader from "../response/linkHeader.js"
import * as records from "../response/records.js"
import { canParse, hasOrigin } from "../text/origin.js"
import * as redact from "../text/redact.js"

/** A page as it was read. */
export interface RawPage {
  /** From 1, within this walk. */
  readonly page: number
  readonly answer: RawResponse
  readonly links: linkHeader.Links
  /** The links may have held more: their header breaks off. */
  readonly linksTruncated: boolean
  readonly body: unknown
  readonly records: records.Records
  /** The way on, byte for byte; undefined on the last page and where a limit cut the list. */
  readonly next: string | undefined
  /** One object, in the place of a list: only where that is taken, too. */
  readonly isObject: boolean
  /** The list is complete with it. */
  readonly isLast: boolean
  /** It lies beyond the end that the list had when pages before it were read. */
  readonly isBeyondEnd: boolean
}

/** Twenty pages without a record and without an end in sight are no list any more. */
const EMPTY_PAGES = 20

/** As much on the millionth page as on the first. */
export interface PaginationState {
  /** The origin it may not leave. */
  readonly origin: string
  readonly url: string
  readonly page: number
  /** There was a page before this one, so the way here was shown somewhere. */
  readonly linked: boolean
  readonly sawLast: boolean
  readonly emptyPages: number
  /** Brent's cycle detection: the address last marked, and how many steps until the next is. */
  readonly mark: string
  readonly stepsToMark: number
  readonly power: number
}

export const initialState = ({ fromCursor, url }: PreparedRequest): PaginationState => ({
  origin: new URL(url).origin,
  url,
  page: 1,
  linked: fromCursor ?? false,
  sawLast: false,
  emptyPages: 0,
  mark: url,
  stepsToMark: 1,
  power: 1
})

/** How a walk goes on after a page: with another, not at all, or with the error that comes after its records. */
export type NextStep =
  | { readonly _tag: "Next"; readonly walk: PaginationState }
  | { readonly _tag: "Broken"; readonly error: LmsError }
  | { readonly _tag: "End" }

export interface ReadPage {
  readonly page: RawPage
  readonly onward: NextStep
}

const end: NextStep = { _tag: "End" }

const broken = (error: LmsError): NextStep => ({ _tag: "Broken", error })

const show = redact.redactUrl

/** The page of a walk that cannot go on, as its errors tell of it. */
interface Place {
  readonly walk: PaginationState
  readonly asked: Exchange
}

const brokenAt = ({ asked, walk }: Place, reason: LmsPageError["reason"], problem: string): LmsPageError =>
  errors.pageError(asked, reason, walk.page, problem)

/** The address that `next` names, if it is one that this walk may go to. It is opaque: followed byte for byte. */
const follow = (place: Place, next: string): Either.Either<string, LmsPageError> => {
  const { walk } = place
  const absolute = hasOrigin(next, walk.origin) ? next : resolve(place, next)
  if (typeof absolute !== "string") return Either.left(absolute)
  return absolute === walk.url || absolute === walk.mark
    ? Either.left(brokenAt(place, "Cycle", `its next link ${show(next)} leads back to a page already read`))
    : Either.right(absolute)
}

/** A link that does not begin with the walk's own origin: relative, spelled otherwise, or foreign. */
const resolve = (place: Place, next: string): string | LmsPageError => {
  const { origin: home, url } = place.walk
  if (!canParse(next, url)) return brokenAt(place, "Link", `its next link "${show(next)}" is no address`)
  const { href, origin, password, username } = new URL(next, url)
  if (origin === home && username === "" && password === "") return href
  const problem = `its next link leads to ${origin}, away from ${home}. Nothing was sent there; if that is the same service, call it by that address`
  return brokenAt(place, "Origin", problem)
}

/**
 * The service leaves the links away whose addresses come to more than 6 KiB, `next` the last of all: so where it shows none
 * although there is a next page, the address of that alone is longer.
 */
const LINKS_LIMIT = 6 * 1024

/** What is not known of the next page's address: the name of that page, and how the service spells host and path. */
const UNKNOWN = 512

const isRepeated = (name: string): boolean => !["page", "per_page", "access_token", "api_key"].includes(name)

/** The service serves no larger pages, whatever is asked for. */
export const MAX_PAGE_SIZE = 100

/**
 * Whether a page that shows no way on may be so only because the service could not write it: it is full, and the address of
 * the next, which repeats the query of this one spelled anew, may pass the limit. A shorter list cannot go on, and beside a
 * shorter address there would be links.
 */
const hidesNext = (url: string, records: number): boolean => {
  const limit = LINKS_LIMIT - UNKNOWN
  // An address can become three times as long, and most are far from that.
  if (url.length * 3 < limit) return false
  const { origin, pathname, searchParams } = new URL(url)
  const asked = Number(searchParams.getAll("per_page").at(-1) ?? Number.NaN)
  const repeated = new URLSearchParams(Array.from(searchParams).filter(([name]) => isRepeated(name)))
  const length = origin.length + pathname.length + repeated.toString().length
  return length > limit && records >= Math.min(asked, MAX_PAGE_SIZE)
}

const SHORTER = "ask with a shorter query (a smaller include[], ids in portions)"

const VANISHED = `it shows no way on at all (no Link header, no meta.pagination), after pages that did. The service drops a header that grows too long, and the list may go on: ${SHORTER}`

const HIDDEN = `it is full, and its address so long that the service drops the Link header, so the list may go on: ${SHORTER}`

const BROKE_OFF = `its Link header breaks off before a next link, so the list may go on: ${SHORTER}`

/** Why a page without a next link is not to be taken for the last one. */
const doubt = (
  { linked }: PaginationState,
  { answer, body, linksTruncated, links, records: { list } }: Omit<RawPage, "isLast">
): string | undefined => {
  if (linksTruncated) return BROKE_OFF
  if (links.size > 0 || records.bodyPagination(body) !== undefined) return undefined
  if (linked) return VANISHED
  return hidesNext(answer.exchange.url, list.length) ? HIDDEN : undefined
}

const continuation = (place: Place, page: Omit<RawPage, "isLast">): NextStep => {
  const { walk } = place
  const sawLast = walk.sawLast || page.links.has("last")
  if (page.next === undefined) {
    const problem = doubt(walk, page)
    return problem === undefined ? end : broken(brokenAt(place, "Link", problem))
  }
  const emptyPages = page.records.list.length === 0 ? walk.emptyPages + 1 : 0
  if (emptyPages >= EMPTY_PAGES && !sawLast) {
    const problem = `${EMPTY_PAGES} pages in a row held no record, and no last page is known`
    return broken(brokenAt(place, "Empty", problem))
  }
  const followed = follow(place, page.next)
  if (Either.isLeft(followed)) return broken(followed.left)
  const marks = walk.stepsToMark === 1
  const power = marks ? walk.power * 2 : walk.power
  return {
    _tag: "Next",
    walk: {
      origin: walk.origin,
      url: followed.right,
      page: walk.page + 1,
      linked: true,
      sawLast,
      emptyPages,
      mark: marks ? followed.right : walk.mark,
      stepsToMark: marks ? power : walk.stepsToMark - 1,
      power
    }
  }
}

const nextOf = (links: linkHeader.Links, value: unknown): string | undefined => {
  const linked = links.get("next")
  if (linked !== undefined) return linked
  const next = records.bodyPagination(value)?.next
  return typeof next === "string" && next !== "" ? next : undefined
}

/**
 * Whether an object whose only array holds so many records is a page that nothing leads on from. A record has an `id` and
 * lists of its own, and stays whole. What else has links is a page where it is nothing but its list and what is said of it,
 * or has the links that only lists have (an object's own is `current`). Where links may be lost, it is one: it may go on.
 */
const isLastPage = ({ isTruncated, links }: linkHeader.LinkHeader, url: string, body: unknown): boolean => {
  const found = records.findRecords(body, undefined)
  if (Either.isLeft(found) || !isObject(body) || Object.hasOwn(body, "id")) return false
  if (isTruncated || hidesNext(url, found.right.list.length)) return true
  if (links.size === 0) return false
  const isBare = Object.keys(body).every((name) => name === found.right.key || name === "meta" || name === "links")
  return isBare || links.has("first") || links.has("last") || links.has("prev")
}

/** An error that came as a success, in the place of a list: with its details alone, where a record has an `id` or more lists. */
const isReport = (body: unknown): boolean =>
  isObject(body) &&
  !Object.hasOwn(body, "id") &&
  (Array.isArray(body.errors) || Object.values(body).filter(Array.isArray).length === 1) &&
  Either.isLeft(records.findRecords(body, undefined))

interface Answered {
  readonly exchange: Exchange
  readonly body: unknown
}

/** A page of a list says so by its form or its links; anything else that a GET returns is one object. */
const isPage = (header: linkHeader.LinkHeader, { body, exchange }: Answered, collection: string | undefined): boolean =>
  Array.isArray(body) ||
  collection !== undefined ||
  records.primaryCollection(body) !== undefined ||
  records.bodyPagination(body) !== undefined ||
  header.links.has("next") ||
  isReport(body) ||
  isLastPage(header, exchange.url, body)

/** What a walk is through. */
export interface ListOptions {
  readonly collection: string | undefined
  /** Whether one object in the place of the first page is an answer, too. */
  readonly orObject: boolean
}

/** The answer to `asked`, and its data, as a page, and how the walk goes on; or why it cannot be read. */
export const readPage = (
  list: ListOptions,
  place: Place,
  answer: RawResponse,
  value: unknown
): Either.Either<ReadPage, LmsError> => {
  const { page } = place.walk
  const header = linkHeader.parseLinkHeader(answer.headers.link)
  const { isTruncated, links } = header
  const { exchange } = answer
  if (list.orObject && page === 1 && !isPage(header, { exchange, body: value }, list.collection)) {
    const records = { key: undefined, list: [] }
    return Either.right({
      page: {
        page,
        answer,
        links,
        linksTruncated: isTruncated,
        body: value,
        records,
        next: undefined,
        isObject: true,
        isLast: true,
        isBeyondEnd: false
      },
      onward: end
    })
  }
  const found = records.findRecords(value, list.collection)
  if (Either.isLeft(found)) {
    return Either.left(errors.recordsNotFound(exchange, found.left, page))
  }
  // Beyond its end a counted list answers [] with a next, for ever: rows were deleted while it was read.
  const shrunk = found.right.list.length === 0 && place.walk.sawLast && !links.has("last")
  const next = shrunk ? undefined : nextOf(links, value)
  const read = {
    page,
    answer,
    links,
    linksTruncated: isTruncated,
    body: value,
    records: found.right,
    next,
    isObject: false,
    isLast: false,
    isBeyondEnd: shrunk
  }
  const onward = continuation(place, read)
  read.isLast = onward._tag === "End"
  return Either.right({ page: read, onward })
}

/** How many pages there are, where the page of `last` is a plain number: the only total that the service ever shows. */
export const lastPageNumber = ({ links }: RawPage): number | undefined => {
  const page = /[?&]page=(\d+)(?:&|$)/.exec(links.get("last") ?? "")?.[1]
  return page === undefined ? undefined : Number(page)
}
