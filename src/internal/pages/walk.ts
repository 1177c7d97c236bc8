/** A walk: what it remembers between two pages, how a page is read, and how it goes on. */
import * as Either from "effect/Either"
import type { LmsError, LmsPageError } from "../../LmsError.js"
import type { Answer } from "../answer/answer.js"
import type { Exchange } from "../answer/exchange.js"
import * as failure from "../answer/failure.js"
import { isObject } from "../answer/json.js"
import * as link from "../answer/link.js"
import * as records from "../answer/records.js"
import type { PreparedRequest } from "../request/prepared.js"
import { canParse } from "../text/canParse.js"
import { isAt } from "../text/origin.js"
import * as redact from "../text/redact.js"

/** A page as it was read. */
export interface RawPage {
  /** From 1, within this walk. */
  readonly page: number
  readonly answer: Answer
  readonly links: link.Links
  /** The links may have held more: their header breaks off. */
  readonly brokeOff: boolean
  readonly body: unknown
  readonly records: records.Records
  /** The way on, byte for byte; undefined on the last page and where a limit cut the list. */
  readonly next: string | undefined
  /** One object, in the place of a list: only where that is taken, too. */
  readonly alone: boolean
  /** The list is complete with it. */
  readonly ends: boolean
  /** It lies beyond the end that the list had when pages before it were read. */
  readonly shrunk: boolean
}

/** Twenty pages without a record and without an end in sight are no list any more. */
const EMPTY_PAGES = 20

/** As much on the millionth page as on the first. */
export interface Walk {
  /** The origin it may not leave. */
  readonly home: string
  readonly url: string
  readonly page: number
  /** There was a page before this one, so the way here was shown somewhere. */
  readonly led: boolean
  readonly sawLast: boolean
  readonly emptyPages: number
  /** Brent's cycle detection: the address last marked, and how many steps until the next is. */
  readonly mark: string
  readonly stepsToMark: number
  readonly power: number
}

export const start = ({ resumed, url }: PreparedRequest): Walk => ({
  home: new URL(url).origin,
  url,
  page: 1,
  led: resumed ?? false,
  sawLast: false,
  emptyPages: 0,
  mark: url,
  stepsToMark: 1,
  power: 1
})

/** How a walk goes on after a page: with another, not at all, or with the error that comes after its records. */
export type Onward =
  | { readonly _tag: "Next"; readonly walk: Walk }
  | { readonly _tag: "Broken"; readonly error: LmsError }
  | { readonly _tag: "End" }

export interface Step {
  readonly page: RawPage
  readonly onward: Onward
}

const end: Onward = { _tag: "End" }

const broken = (error: LmsError): Onward => ({ _tag: "Broken", error })

const show = redact.url

/** The page of a walk that cannot go on, as its errors tell of it. */
interface Place {
  readonly walk: Walk
  readonly asked: Exchange
}

const brokenAt = ({ asked, walk }: Place, reason: LmsPageError["reason"], problem: string): LmsPageError =>
  failure.brokenList(asked, reason, walk.page, problem)

/** The address that `next` names, if it is one that this walk may go to. It is opaque: followed byte for byte. */
const follow = (place: Place, next: string): Either.Either<string, LmsPageError> => {
  const { walk } = place
  const absolute = isAt(next, walk.home) ? next : resolve(place, next)
  if (typeof absolute !== "string") return Either.left(absolute)
  return absolute === walk.url || absolute === walk.mark
    ? Either.left(brokenAt(place, "Cycle", `its next link ${show(next)} leads back to a page already read`))
    : Either.right(absolute)
}

/** A link that does not begin with the walk's own origin: relative, spelled otherwise, or foreign. */
const resolve = (place: Place, next: string): string | LmsPageError => {
  const { home, url } = place.walk
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
export const LARGEST_PAGE = 100

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
  return length > limit && records >= Math.min(asked, LARGEST_PAGE)
}

const SHORTER = "ask with a shorter query (a smaller include[], ids in portions)"

const VANISHED = `it shows no way on at all (no Link header, no meta.pagination), after pages that did. The service drops a header that grows too long, and the list may go on: ${SHORTER}`

const HIDDEN = `it is full, and its address so long that the service drops the Link header, so the list may go on: ${SHORTER}`

const BROKE_OFF = `its Link header breaks off before a next link, so the list may go on: ${SHORTER}`

/** Why a page without a next link is not to be taken for the last one. */
const doubt = (
  { led }: Walk,
  { answer, body, brokeOff, links, records: { list } }: Omit<RawPage, "ends">
): string | undefined => {
  if (brokeOff) return BROKE_OFF
  if (links.size > 0 || records.pagination(body) !== undefined) return undefined
  if (led) return VANISHED
  return hidesNext(answer.exchange.url, list.length) ? HIDDEN : undefined
}

const continuation = (place: Place, page: Omit<RawPage, "ends">): Onward => {
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
      home: walk.home,
      url: followed.right,
      page: walk.page + 1,
      led: true,
      sawLast,
      emptyPages,
      mark: marks ? followed.right : walk.mark,
      stepsToMark: marks ? power : walk.stepsToMark - 1,
      power
    }
  }
}

const nextOf = (links: link.Links, value: unknown): string | undefined => {
  const linked = links.get("next")
  if (linked !== undefined) return linked
  const next = records.pagination(value)?.next
  return typeof next === "string" && next !== "" ? next : undefined
}

/**
 * Whether an object whose only array holds so many records is a page that nothing leads on from. A record has an `id` and
 * lists of its own, and stays whole. What else has links is a page where it is nothing but its list and what is said of it,
 * or has the links that only lists have (an object's own is `current`). Where links may be lost, it is one: it may go on.
 */
const isLastPage = ({ brokeOff, links }: link.Header, url: string, body: unknown): boolean => {
  const found = records.find(body, undefined)
  if (Either.isLeft(found) || !isObject(body) || Object.hasOwn(body, "id")) return false
  if (brokeOff || hidesNext(url, found.right.list.length)) return true
  if (links.size === 0) return false
  const isBare = Object.keys(body).every((name) => name === found.right.key || name === "meta" || name === "links")
  return isBare || links.has("first") || links.has("last") || links.has("prev")
}

/** An error that came as a success, in the place of a list: with its details alone, where a record has an `id` or more lists. */
const isReport = (body: unknown): boolean =>
  isObject(body) &&
  !Object.hasOwn(body, "id") &&
  (Array.isArray(body.errors) || Object.values(body).filter(Array.isArray).length === 1) &&
  Either.isLeft(records.find(body, undefined))

interface Answered {
  readonly exchange: Exchange
  readonly body: unknown
}

/** A page of a list says so by its form or its links; anything else that a GET returns is one object. */
const isPage = (header: link.Header, { body, exchange }: Answered, collection: string | undefined): boolean =>
  Array.isArray(body) ||
  collection !== undefined ||
  records.primary(body) !== undefined ||
  records.pagination(body) !== undefined ||
  header.links.has("next") ||
  isReport(body) ||
  isLastPage(header, exchange.url, body)

/** What a walk is through. */
export interface List {
  readonly collection: string | undefined
  /** Whether one object in the place of the first page is an answer, too. */
  readonly orObject: boolean
}

/** The answer to `asked`, and its data, as a page, and how the walk goes on; or why it cannot be read. */
export const read = (list: List, place: Place, answer: Answer, value: unknown): Either.Either<Step, LmsError> => {
  const { page } = place.walk
  const header = link.read(answer.headers.link)
  const { brokeOff, links } = header
  const { exchange } = answer
  if (list.orObject && page === 1 && !isPage(header, { exchange, body: value }, list.collection)) {
    const records = { key: undefined, list: [] }
    return Either.right({
      page: {
        page,
        answer,
        links,
        brokeOff,
        body: value,
        records,
        next: undefined,
        alone: true,
        ends: true,
        shrunk: false
      },
      onward: end
    })
  }
  const found = records.find(value, list.collection)
  if (Either.isLeft(found)) {
    return Either.left(failure.unclear(exchange, found.left, page))
  }
  // Beyond its end a counted list answers [] with a next, for ever: rows were deleted while it was read.
  const shrunk = found.right.list.length === 0 && place.walk.sawLast && !links.has("last")
  const next = shrunk ? undefined : nextOf(links, value)
  const read = {
    page,
    answer,
    links,
    brokeOff,
    body: value,
    records: found.right,
    next,
    alone: false,
    ends: false,
    shrunk
  }
  const onward = continuation(place, read)
  read.ends = onward._tag === "End"
  return Either.right({ page: read, onward })
}

/** How many pages there are, where the page of `last` is a plain number: the only total that the service ever shows. */
export const pagesOf = ({ links }: RawPage): number | undefined => {
  const page = /[?&]page=(\d+)(?:&|$)/.exec(links.get("last") ?? "")?.[1]
  return page === undefined ? undefined : Number(page)
}
