/** Pagination: how a page is read, what leads to the next one, and when a list ends or cannot be continued. */
import * as Either from "effect/Either"
import type { LmsError, LmsPageError } from "../../LmsError.js"
import { missingNames } from "../request/paging.js"
import type { PreparedRequest } from "../request/request.js"
import type { RawResponse } from "../response/body.js"
import * as errors from "../response/errors.js"
import { isObject } from "../response/json.js"
import type * as linkHeader from "../response/linkHeader.js"
import * as records from "../response/records.js"
import { MAX_SHOWN_LENGTH, truncate } from "../text/escape.js"
import { hint, option } from "../text/hints.js"
import { say } from "../text/message.js"
import { canParse, hasOrigin, isWithoutTls, LOST_TLS } from "../text/origin.js"
import * as redact from "../text/redact.js"

/** A page as the service sent it. */
export interface Page {
  /** Counts from 1. */
  readonly page: number
  readonly response: RawResponse
  readonly links: linkHeader.Links
  /** The Link header breaks off, so links may be missing. */
  readonly linksTruncated: boolean
  readonly body: unknown
  readonly records: records.Records
  /**
   * What leads to the next page, as the service wrote it: its URL, or a cursor. Undefined on the last page, on a page that
   * `limit` cut short, and on a page that cannot be continued: a cursor that is wrong must not be stored.
   */
  readonly next: string | undefined
  /** The body is one object and no page of a list; only if the caller accepts that. */
  readonly isObject: boolean
  /** The list is complete with this page. */
  readonly isLast: boolean
  /** The page lies beyond the end that the list had on earlier pages. */
  readonly isBeyondEnd: boolean
}

/** The list that is read. */
export interface ListOptions {
  readonly collection: string | undefined
  /** Whether a single object is accepted instead of the first page. */
  readonly acceptsObject: boolean
}

/** The state between two pages, of the same size on the millionth page as on the first. */
export interface PageState {
  /** The request of the next page. */
  readonly request: PreparedRequest
  /** Counts from 1. */
  readonly page: number
}

/** How the pages of a list follow each other. */
export interface Pagination<State extends PageState> {
  readonly initialState: State
  readonly readPage: (state: State, response: RawResponse, body: unknown) => Either.Either<PageStep<State>, LmsError>
}

/** The step after a page: another page, the end, or an error after the records of this page. */
export type NextStep<State = LinkState> =
  | { readonly _tag: "Next"; readonly state: State }
  | { readonly _tag: "Failed"; readonly error: LmsError }
  | { readonly _tag: "End" }

export interface PageStep<State = LinkState> {
  readonly page: Page
  readonly nextStep: NextStep<State>
}

/** The cursors that are remembered, to find a page that leads back in constant memory (Brent's algorithm): three of them. */
export interface Visited {
  /** Undefined for a first page that is requested without a cursor. */
  readonly first: string | undefined
  readonly latest: string | undefined
  readonly marked: string | undefined
  /** The number of steps until the next mark, which doubles each time. */
  readonly stepsToMark: number
  readonly power: number
}

export const startAt = (cursor: string | undefined): Visited => ({
  first: cursor,
  latest: cursor,
  marked: cursor,
  stepsToMark: 1,
  power: 1
})

/** Finds most cycles at once, and any other after at most three times its length. */
export const isVisited = ({ first, latest, marked }: Visited, cursor: string): boolean =>
  cursor === latest || cursor === first || cursor === marked

export const visit = ({ first, marked, power, stepsToMark }: Visited, cursor: string): Visited => {
  const isMark = stepsToMark === 1
  const nextPower = isMark ? power * 2 : power
  return {
    first,
    latest: cursor,
    marked: isMark ? cursor : marked,
    stepsToMark: isMark ? nextPower : stepsToMark - 1,
    power: nextPower
  }
}

/** The state of a list whose pages link to each other. */
export interface LinkState extends PageState {
  /** The origin that pagination never leaves. */
  readonly origin: string
  /** A previous page, or a cursor, linked to this one. */
  readonly linked: boolean
  readonly sawLast: boolean
  readonly emptyPages: number
  /** The URLs of earlier pages. */
  readonly visited: Visited
}

export const initialState = (request: PreparedRequest): LinkState => ({
  request,
  origin: new URL(request.url).origin,
  page: 1,
  linked: request.fromCursor ?? false,
  sawLast: false,
  emptyPages: 0,
  visited: startAt(request.url)
})

/** Pagination by the links of the pages. */
export const linkPagination = (list: ListOptions, request: PreparedRequest): Pagination<LinkState> => ({
  initialState: initialState(request),
  readPage: (state, response, body) => readPage(list, state, response, body)
})

const END: NextStep = { _tag: "End" }

/** Reads a response as a page of the list, and determines what follows it. */
export const readPage = (
  list: ListOptions,
  state: LinkState,
  response: RawResponse,
  body: unknown
): Either.Either<PageStep, LmsError> => {
  const { page } = state
  const header = response.facts.linkHeader
  const { isTruncated, links } = header
  const isList = isPage(header, response.request.url, body, list.collection)
  if (list.acceptsObject && page === 1 && !isList) {
    return Either.right({
      page: {
        page,
        response,
        links,
        linksTruncated: isTruncated,
        body,
        records: { key: undefined, list: [] },
        next: undefined,
        isObject: true,
        isLast: true,
        isBeyondEnd: false
      },
      nextStep: END
    })
  }
  const found = records.findRecords(body, list.collection)
  if (Either.isLeft(found)) return Either.left(errors.recordsNotFound(response, found.left, page))
  if (!hasOrigin(response.request.url, state.origin)) return Either.left(otherOrigin(state, response))
  // A later page without any link is an error of the list, which is reported below.
  const isUnlinked = state.linked && links.size === 0
  if (!isList && !isUnlinked) return Either.left(errors.recordsNotFound(response, SINGLE_OBJECT, page))
  // Beyond its end a list with page numbers returns [] with a next link, forever: rows were deleted while it was read.
  const isBeyondEnd = found.right.list.length === 0 && state.sawLast && !links.has("last")
  const read = {
    page,
    response,
    links,
    linksTruncated: isTruncated,
    body,
    records: found.right,
    next: isBeyondEnd ? undefined : nextUrl(links, body),
    isObject: false,
    isLast: false,
    isBeyondEnd
  }
  const nextStep = stepAfter(state, read)
  read.isLast = nextStep._tag === "End"
  if (nextStep._tag === "Failed") read.next = undefined
  return Either.right({ page: read, nextStep })
}

/** The Link header, else `meta.pagination.next` in the body, where older services put it. */
const nextUrl = (links: linkHeader.Links, body: unknown): string | undefined => {
  const linked = links.get("next")
  if (linked !== undefined) return linked
  const next = records.bodyPagination(body)?.next
  return typeof next === "string" && next !== "" ? next : undefined
}

/** Pagination fails after this many empty pages without a `last` link. */
const MAX_EMPTY_PAGES = 20

/** The number of empty pages in a row, with this one. */
export const countEmptyPages = (
  { emptyPages }: { readonly emptyPages: number },
  { records: { list } }: Page
): number => (list.length === 0 ? emptyPages + 1 : 0)

/** Why a list whose pages stay empty is not read further. */
export const emptyPagesProblem = (emptyPages: number): string | undefined =>
  emptyPages < MAX_EMPTY_PAGES
    ? undefined
    : `${MAX_EMPTY_PAGES} pages in a row contained no record, and no last page is known`

const stepAfter = (state: LinkState, page: Page): NextStep => {
  const sawLast = state.sawLast || page.links.has("last")
  if (page.next === undefined) {
    const problem = missingNextProblem(state, page)
    return problem === undefined ? END : failed(pageError(state, "Link", problem))
  }
  const emptyPages = countEmptyPages(state, page)
  const emptyProblem = sawLast ? undefined : emptyPagesProblem(emptyPages)
  if (emptyProblem !== undefined) return failed(pageError(state, "Empty", emptyProblem))
  const resolved = resolveNext(state, page.links, page.next)
  if (Either.isLeft(resolved)) return failed(resolved.left)
  const url = resolved.right
  return {
    _tag: "Next",
    state: {
      request: state.request.at(url),
      origin: state.origin,
      page: state.page + 1,
      linked: true,
      sawLast,
      emptyPages,
      visited: visit(state.visited, url)
    }
  }
}

export const failed = (error: LmsError): NextStep<never> => ({ _tag: "Failed", error })

export const pageError = (
  { request, page }: PageState,
  reason: LmsPageError["reason"],
  problem: string
): LmsPageError => errors.pageError(request, reason, page, problem)

/** Records of another service are not part of the list, even if the service redirects there. */
const otherOrigin = (state: LinkState, { request }: RawResponse): LmsPageError => {
  const target = new URL(request.url)
  const problem = `it was redirected from ${state.origin} to ${target.origin}`
  return pageError(state, "Origin", `${problem}. ${describeOtherOrigin(state.origin, target)}`)
}

/** Advice about a link to another origin. Never to leave TLS, which would send the token in plain text. */
const describeOtherOrigin = (origin: string, target: URL): string => {
  if (isWithoutTls(origin, target.href)) return LOST_TLS
  return target.protocol === "http:" && origin.startsWith("https:")
    ? "It is an http: URL, to which no token is sent: report it to the administrators of the service"
    : "If it is the same service, set the domain to that origin"
}

/** A URL parser would remove tabs and line breaks. */
const isExactUrl = ({ origin }: LinkState, next: string): boolean => hasOrigin(next, origin) && !/[\t\r\n]/.test(next)

/** The next URL, followed byte for byte, if it belongs to the same origin and was not read before. */
const resolveNext = (state: LinkState, links: linkHeader.Links, next: string): Either.Either<string, LmsPageError> => {
  const resolved = isExactUrl(state, next) ? next : toSameOrigin(state, next)
  if (typeof resolved !== "string") return Either.left(resolved)
  const missing = missingParameters(state.request, resolved)
  if (missing.length > 0) return Either.left(pageError(state, "Link", describeMissing(state.request, missing)))
  return isReadBefore(state, links, resolved)
    ? Either.left(pageError(state, "Cycle", `its next link ${redact.redactUrl(next)} points to a page already read`))
    : Either.right(resolved)
}

/** The names of the caller's parameters that a next link lacks: its page may be of another list, or for another user. */
export const missingParameters = ({ repeatedNames = [] }: PreparedRequest, next: string): ReadonlyArray<string> =>
  missingNames(repeatedNames, next)

const MAX_LISTED_NAMES = 5
const MAX_NAME_LENGTH = 60

const describeMissing = (request: PreparedRequest, missing: ReadonlyArray<string>): string => {
  // Redacted before it is truncated, since a part of the token would not be recognized.
  const names = missing.slice(0, MAX_LISTED_NAMES).map((name) => truncate(request.redact(name), MAX_NAME_LENGTH))
  const [is, it] = missing.length === 1 ? ["is", "it"] : ["are", "them"]
  const more = missing.length > names.length ? ` and ${missing.length - names.length} more` : ""
  return `its next link lacks ${names.join(", ")}${more}, which ${is} among the parameters of the call, so the next page may belong to another list. No request was sent to it. If the service applies ${it} nevertheless, write ${it} into the endpoint ("/api/v1/…?${names[0]}=…"), where it is not compared`
}

/**
 * Most wrong links are found at once, before records are read twice: to the page itself, to the first page, or to a smaller
 * page number. Any other cycle is found in the end.
 */
const isReadBefore = (state: LinkState, links: linkHeader.Links, next: string): boolean => {
  if (isVisited(state.visited, next) || next === links.get("first")) return true
  const nextNumber = pageNumber(next)
  return nextNumber !== undefined && nextNumber <= (pageNumber(state.request.url) ?? -1)
}

/** A link that does not start with the origin: relative, written differently, or of another origin. */
const toSameOrigin = (state: LinkState, next: string): string | LmsPageError => {
  const { request, origin } = state
  const target = canParse(next, request.url) ? new URL(next, request.url) : undefined
  // In a link that is no URL of the origin, whitespace may follow a method.
  if (target === undefined || (target.origin === origin && /\s/.test(next))) {
    return pageError(
      state,
      "Link",
      `its next link "${truncate(redact.redactUrl(next), MAX_SHOWN_LENGTH)}" is not a valid URL`
    )
  }
  if (target.origin === origin && target.username === "" && target.password === "") return target.href
  const problem = (text: string) => pageError(state, "Origin", `its next link ${text}`)
  if (target.origin === origin) return problem("contains a user name or password, so no request was sent to it")
  if (!/^https?:$/.test(target.protocol)) return problem(`is a "${target.protocol}" URL, which is not followed`)
  const advice = describeOtherOrigin(origin, target)
  return problem(`leads from ${origin} to ${target.origin}. No request was sent to it. ${advice}`)
}

/** The largest page that the service returns, whatever size is requested. */
export const MAX_PAGE_SIZE = 100

/**
 * The service omits links whose URLs exceed 6 KiB together, `next` last of all. If it shows none although there is a next
 * page, the URL of that page alone is longer.
 */
const MAX_LINKS_BYTES = 6 * 1024

/** Allowance for what is unknown about the next URL: the page parameter, and how the service writes host and path. */
const UNKNOWN_URL_BYTES = 512

const isRepeatedInLinks = (name: string): boolean => !["page", "per_page", "access_token", "api_key"].includes(name)

/**
 * Whether a page may lack a next link only because the service could not write it: the page is full, and the next URL,
 * which repeats the query in another encoding, may exceed the limit.
 */
const mayHideNext = (url: string, recordCount: number): boolean => {
  const limit = MAX_LINKS_BYTES - UNKNOWN_URL_BYTES
  // Encoding can triple the length of a URL, and most are far from that.
  if (url.length * 3 < limit) return false
  const { origin, pathname, searchParams } = new URL(url)
  const pageSize = Number(searchParams.getAll("per_page").at(-1) ?? Number.NaN)
  const repeated = new URLSearchParams(Array.from(searchParams).filter(([name]) => isRepeatedInLinks(name)))
  const length = origin.length + pathname.length + repeated.toString().length
  return length > limit && recordCount >= Math.min(pageSize, MAX_PAGE_SIZE)
}

const SHORTER_QUERY = "use a shorter query (a smaller include[], ids in several calls)"

const LINKS_VANISHED = `it has no next link and no meta.pagination, after pages that had one. The service drops a Link header that grows too long, so the list may continue: ${SHORTER_QUERY}`

const NEXT_HIDDEN = `it is full, and its URL so long that the service drops the Link header, so the list may continue: ${SHORTER_QUERY}`

const LINKS_TRUNCATED = `its Link header breaks off before a next link, so the list may continue: ${SHORTER_QUERY}`

/** Why a page without a next link may not be the last one. */
const missingNextProblem = (
  { linked }: LinkState,
  { body, links, linksTruncated, records: { list }, response }: Page
): string | undefined => {
  if (linksTruncated) return LINKS_TRUNCATED
  if (links.size > 0 || records.bodyPagination(body) !== undefined) return undefined
  if (linked) return LINKS_VANISHED
  return mayHideNext(response.request.url, list.length) ? NEXT_HIDDEN : undefined
}

const SINGLE_OBJECT: records.RecordsNotFound = {
  reason: "Shape",
  problem: say`a single object that shows no sign of a list. ${hint("ReadObject")}; if it contains the records of a list, name them with the option ${option("collection")}`
}

/** Whether the body is a page of a list, by its form or its links; anything else that a GET returns is one object. */
const isPage = (header: linkHeader.LinkHeader, url: string, body: unknown, collection: string | undefined): boolean =>
  Array.isArray(body) ||
  collection !== undefined ||
  records.primaryCollection(body) !== undefined ||
  records.bodyPagination(body) !== undefined ||
  header.links.has("next") ||
  isErrorReport(body) ||
  isSinglePage(header, url, body)

/**
 * Whether an object with one array is the only page of a list. A record has an `id` and arrays of its own, and is returned
 * as it is. Other objects with links are a page if they contain nothing but the array and its metadata, or have links that
 * only lists have (an object has at most `current`). If links may be missing, the object is a page: it may continue.
 */
const isSinglePage = ({ isTruncated, links }: linkHeader.LinkHeader, url: string, body: unknown): boolean => {
  const found = records.findRecords(body, undefined)
  if (Either.isLeft(found) || !isObject(body) || Object.hasOwn(body, "id")) return false
  if (isTruncated || mayHideNext(url, found.right.list.length)) return true
  if (links.size === 0) return false
  const isOnlyList = Object.keys(body).every((name) => name === found.right.key || name === "meta" || name === "links")
  return isOnlyList || links.has("first") || links.has("last") || links.has("prev")
}

/** An error report with a status of success instead of a list: it has an array of details, but no `id` and no other array. */
const isErrorReport = (body: unknown): boolean =>
  isObject(body) &&
  !Object.hasOwn(body, "id") &&
  (Array.isArray(body.errors) || Object.values(body).filter(Array.isArray).length === 1) &&
  Either.match(records.findRecords(body, undefined), {
    onLeft: ({ report }) => report !== undefined,
    onRight: () => false
  })

/** The number in a URL of a list with page numbers; bookmarks have none. */
const pageNumber = (url: string): number | undefined => {
  const page = /[?&]page=(\d+)(?:&|$)/.exec(url)?.[1]
  return page === undefined ? undefined : Number(page)
}

/** The number of pages if the `last` link has a plain page number: the only total that the service shows. */
export const lastPageNumber = ({ links }: Page): number | undefined => pageNumber(links.get("last") ?? "")
