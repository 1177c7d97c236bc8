/** The receipt of a walk: what it came to, why it ended, and whether the list changed while it was read. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsReceipt } from "../../LmsResponse.js"
import type { Exchange } from "../request/exchange.js"
import * as errors from "../response/errors.js"
import { recordId } from "../response/records.js"
import type { Call } from "../send/call.js"
import { formatDuration } from "../text/describe.js"
import * as pagination from "./pagination.js"

/** What a receipt is of, and who wants it. */
export interface ReceiptOptions {
  readonly call: Call
  readonly limit: number
  readonly onEnd: ((receipt: LmsReceipt) => Effect.Effect<unknown>) | undefined
  readonly onDrift: "ignore" | "fail" | undefined
}

/** Makes up the receipt of a walk, of whose pages it is told, and gives it out when the walk has ended. */
export interface Receipts {
  readonly pages: <E, R>(
    pages: Stream.Stream<pagination.RawPage, E, R>
  ) => Stream.Stream<pagination.RawPage, E | LmsError, R>
  readonly stream: <A, R>(stream: Stream.Stream<A, LmsError, R>) => Stream.Stream<A, LmsError, R>
  readonly effect: <A, R>(effect: Effect.Effect<A, LmsError, R>) => Effect.Effect<A, LmsError, R>
}

const encoder = new TextEncoder()

/** How many bytes a text is in UTF-8, without a copy of it. */
const bytesOf = (body: string | Uint8Array, scratch: Uint8Array): number => {
  if (typeof body !== "string") return body.length
  let bytes = 0
  for (let rest = body; rest !== ""; ) {
    const { read, written } = encoder.encodeInto(rest, scratch)
    bytes += written
    rest = rest.slice(read)
  }
  return bytes
}

const idsOf = ({ records }: pagination.RawPage): ReadonlySet<string> => {
  const ids = new Set<string>()
  for (const record of records.list) {
    const id = recordId(record)
    if (id !== undefined) ids.add(id)
  }
  return ids
}

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`

/** How the next page shows that the list changed, with the mend. */
const drifted = (repeated: number): string => {
  const shows =
    repeated > 0 ? `shows ${count(repeated, "record")} of this one again` : "says that the list ends elsewhere"
  return `the list changed while it was read, for its next page ${shows}: walk it again, in an order that new records do not disturb, or take it as it is (onDrift: "ignore")`
}

const ENDED: Readonly<Record<LmsReceipt["ended"], string>> = {
  End: "ended with the last page",
  Limit: "ended at its limit",
  Consumer: "ended by its consumer",
  Error: "ended by an error"
}

const line = (receipt: LmsReceipt): string => {
  const { ended, pages, records, requests, retries, waited } = receipt
  const again = retries === 0 ? "" : ` (${retries} of them again)`
  const held =
    Duration.toMillis(waited) === 0 ? "" : `, ${formatDuration(Duration.toMillis(waited))} waited for the rate limit`
  const first = Option.match(receipt.first, { onNone: () => "", onSome: (url) => ` from ${url}` })
  return `Read ${count(pages, "page")} with ${count(records, "record")}${first} by ${count(requests, "request")}${again}${held}: ${ENDED[ended]}`
}

/** Remembers the ids of one page, and of all others only their number. */
export const make = ({ call, limit, onDrift, onEnd }: ReceiptOptions): Receipts => {
  const scratch = new Uint8Array(16 * 1024)
  let pages = 0
  let records = 0
  let bytes = 0
  let repeated = 0
  let lastPageChanges = 0
  let first: Exchange | undefined
  let last: Exchange | undefined
  let lastPage: number | undefined
  let before: ReadonlySet<string> = new Set()
  let complete = false
  let failed: LmsError | undefined

  const read = (page: pagination.RawPage): Either.Either<pagination.RawPage, LmsError> => {
    const { exchange } = page.answer
    const ids = idsOf(page)
    let again = 0
    for (const id of ids) if (before.has(id)) again++
    const shown = page.isBeyondEnd ? page.page : pagination.lastPageNumber(page)
    const moves = lastPage !== undefined && shown !== undefined && shown !== lastPage ? 1 : 0
    repeated += again
    lastPageChanges += moves
    if (onDrift === "fail" && again + moves > 0) {
      return Either.left(errors.pageError(exchange, "Drift", page.page - 1, drifted(again)))
    }
    before = ids
    lastPage = shown ?? lastPage
    first ??= exchange
    last = exchange
    pages++
    records += page.records.list.length
    bytes += bytesOf(page.answer.body, scratch)
    complete = page.isLast
    return Either.right(page)
  }

  const receipt = (): LmsReceipt => {
    const { retries, requests, unused, waited } = call.stats
    const ended = failed !== undefined ? "Error" : complete ? "End" : records >= limit ? "Limit" : "Consumer"
    return {
      ended,
      error: Option.fromNullable(failed),
      pages,
      records,
      bytes,
      requests,
      retries,
      unused,
      waited: Duration.millis(waited),
      first: Option.map(Option.fromNullable(first), ({ redactedUrl }) => redactedUrl),
      last: Option.map(Option.fromNullable(last), ({ redactedUrl }) => redactedUrl),
      repeated,
      lastPageChanges
    }
  }

  const fail = (error: LmsError) =>
    Effect.sync(() => {
      failed = error
    })

  const end = Effect.suspend(() => {
    const made = receipt()
    return Effect.zipRight(Effect.logDebug(line(made)), onEnd === undefined ? Effect.void : onEnd(made))
  })

  return {
    pages: Stream.mapEffect(read),
    stream: (stream) => Stream.ensuring(Stream.tapError(stream, fail), end),
    effect: (effect) => Effect.ensuring(Effect.tapError(effect, fail), end)
  }
}
