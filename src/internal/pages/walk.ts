import type * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type LmsError, LmsPageError } from "../../LmsError.js"
import * as body from "../answer/body.js"
import * as link from "../answer/link.js"
import * as records from "../answer/records.js"
import type { PreparedRequest } from "../request/prepare.js"
import type { Call, Send } from "../send/call.js"
import { type Answer, isAt, read as readAnswer } from "../send/http.js"
import * as redact from "../text/redact.js"

/** A page as it was read. Its list is cut where the limit falls into it. */
export interface RawPage {
  /** From 1, within this walk. */
  readonly page: number
  readonly answer: Answer
  readonly links: link.Links
  readonly body: unknown
  readonly records: records.Records
  /** The way on, byte for byte; undefined on the last page and where the limit cut the list. */
  readonly next: string | undefined
}

/** Twenty pages without a record and without an end in sight are no list any more. */
const EMPTY_PAGES = 20

/** What a walk remembers: as much on the millionth page as on the first. */
export interface Walk {
  /** The origin it may not leave. */
  readonly home: string
  readonly url: string
  readonly page: number
  /** Records still wanted. */
  readonly remaining: number
  readonly sawLinks: boolean
  readonly sawLast: boolean
  readonly emptyPages: number
  /** Brent's cycle detection: the address last marked, and how many steps until the next is. */
  readonly mark: string
  readonly stepsToMark: number
  readonly power: number
}

export const start = ({ resumed, url }: PreparedRequest, limit: number): Walk => ({
  home: new URL(url).origin,
  url,
  page: 1,
  remaining: limit,
  sawLinks: resumed ?? false,
  sawLast: false,
  emptyPages: 0,
  mark: url,
  stepsToMark: 1,
  power: 1
})

/** How a walk goes on after a page: with another, not at all, or with the error that comes after its records. */
type Continuation = Cursor | { readonly _tag: "End" }

type Cursor = { readonly _tag: "Next"; readonly walk: Walk } | { readonly _tag: "Broken"; readonly error: LmsError }

const end: Continuation = { _tag: "End" }

export interface Step {
  readonly page: RawPage
  readonly onward: Continuation
}

const pageError = (
  request: PreparedRequest,
  { page, url }: Walk,
  reason: LmsPageError["reason"],
  problem: string
): LmsPageError => {
  const address = redact.address(request.token, url)
  return new LmsPageError({
    method: request.method,
    url: address,
    reason,
    page,
    message: redact.scrub(
      request.token,
      `The list breaks off after page ${page} (${request.method} ${address}): ${problem}.`
    )
  })
}

const show = redact.url

/** The address that `next` names, if it is one that this walk may go to. It is opaque: followed byte for byte. */
const follow = (request: PreparedRequest, walk: Walk, next: string): Either.Either<string, LmsPageError> => {
  const absolute = isAt(next, walk.home) ? next : resolve(request, walk, next)
  if (typeof absolute !== "string") return Either.left(absolute)
  return absolute === walk.url || absolute === walk.mark
    ? Either.left(pageError(request, walk, "Cycle", `its next link ${show(next)} leads back to a page already read`))
    : Either.right(absolute)
}

/** A link that does not begin with the walk's own origin: relative, spelled otherwise, or foreign. */
const resolve = (request: PreparedRequest, walk: Walk, next: string): string | LmsPageError => {
  if (!URL.canParse(next, walk.url)) {
    return pageError(request, walk, "Link", `its next link "${show(next)}" is no address`)
  }
  const { href, origin, password, username } = new URL(next, walk.url)
  if (origin === walk.home && username === "" && password === "") return href
  const problem = `its next link leads to ${origin}, away from ${walk.home}. Nothing was sent there; if that is the same service, call it by that address`
  return pageError(request, walk, "Origin", problem)
}

const continuation = (request: PreparedRequest, walk: Walk, page: RawPage, count: number): Continuation => {
  const remaining = walk.remaining - page.records.list.length
  const broken = (error: LmsPageError): Continuation => ({ _tag: "Broken", error })
  if (remaining <= 0) return end
  const sawLast = walk.sawLast || page.links.has("last")
  if (page.next === undefined) {
    const vanished = walk.sawLinks && page.links.size === 0 && records.pagination(page.body) === undefined
    return vanished
      ? broken(
          pageError(
            request,
            walk,
            "Link",
            "it came without a Link header, after pages that had one. The service drops a header that grows too long (shorten the query); the list may go on"
          )
        )
      : end
  }
  const emptyPages = count === 0 ? walk.emptyPages + 1 : 0
  if (emptyPages >= EMPTY_PAGES && !sawLast) {
    return broken(
      pageError(request, walk, "Empty", `${EMPTY_PAGES} pages in a row held no record, and no last page is known`)
    )
  }
  const followed = follow(request, walk, page.next)
  if (Either.isLeft(followed)) return broken(followed.left)
  const marks = walk.stepsToMark === 1
  const power = marks ? walk.power * 2 : walk.power
  return {
    _tag: "Next",
    walk: {
      home: walk.home,
      url: followed.right,
      page: walk.page + 1,
      remaining,
      sawLinks: walk.sawLinks || page.links.size > 0,
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

/** The page as the walk reads it, or why it cannot be read. */
export const read = (
  request: PreparedRequest,
  walk: Walk,
  answer: Answer,
  data: unknown,
  collection: string | undefined
): Either.Either<Step, LmsError> => {
  const found = records.find(data, collection)
  if (Either.isLeft(found)) {
    return Either.left(
      body.undecodable(request, answer.url, found.left.reason, found.left.problem, { page: walk.page })
    )
  }
  const links = link.parse(answer.headers.link)
  const { key, list } = found.right
  const cut = list.length > walk.remaining
  // Beyond its end a counted list answers [] with a next, for ever: rows were deleted while it was read.
  const shrunk = list.length === 0 && walk.sawLast && !links.has("last")
  const page: RawPage = {
    page: walk.page,
    answer,
    links,
    body: data,
    records: cut ? { key, list: list.slice(0, walk.remaining) } : found.right,
    next: cut || shrunk ? undefined : nextOf(links, data)
  }
  return Either.right({ page, onward: cut ? end : continuation(request, walk, page, list.length) })
}

/** `last`, where its page is a plain number: the only total that the service ever shows. */
const pagesOf = (links: link.Links): number | undefined => {
  const page = /[?&]page=(\d+)(?:&|$)/.exec(links.get("last") ?? "")?.[1]
  return page === undefined ? undefined : Number(page)
}

/** Tells the listeners of a page. */
export const tell = (call: Call, step: Step): void => {
  const { links, page, records } = step.page
  call.publish(() => ({ _tag: "Page", call, page, pages: pagesOf(links), records: records.list.length }))
}

/** One request of the walk. */
export const step = (
  call: Call,
  send: Send<Answer>,
  request: PreparedRequest,
  walk: Walk,
  collection: string | undefined
): Effect.Effect<Step, LmsError> =>
  Effect.flatMap(send(walk.url), (answer) => {
    const data = body.data(request, answer, walk.page)
    if (Either.isLeft(data)) return Either.left(data.left)
    const result = read(request, walk, answer, data.right, collection)
    if (Either.isRight(result)) tell(call, result.right)
    return result
  })

/**
 * The pages as a stream, each made by `emit` into the elements of one chunk. A page whose way on is broken gives its
 * elements first; so does one of which `emit` could make only some.
 */
export const stream = <A, R>(
  call: Call,
  request: PreparedRequest,
  limit: number,
  collection: string | undefined,
  emit: (page: RawPage) => Effect.Effect<readonly [Chunk.Chunk<A>, LmsError | undefined], LmsError, R>
): Stream.Stream<A, LmsError, R> => {
  const send = call.sender(request, readAnswer)
  return Stream.paginateChunkEffect<Cursor, A, LmsError, R>({ _tag: "Next", walk: start(request, limit) }, (cursor) => {
    if (cursor._tag === "Broken") return Effect.fail(cursor.error)
    return Effect.flatMap(step(call, send, request, cursor.walk, collection), ({ page, onward }) =>
      Effect.map(emit(page), ([chunk, error]): readonly [Chunk.Chunk<A>, Option.Option<Cursor>] => [
        chunk,
        error !== undefined
          ? Option.some({ _tag: "Broken", error })
          : onward._tag === "End"
            ? Option.none()
            : Option.some(onward)
      ])
    )
  })
}
