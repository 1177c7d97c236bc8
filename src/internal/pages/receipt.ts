/** The receipt of a list: what was read, why it ended, and whether the list changed while it was read. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsReceipt } from "../../LmsResponse.js"
import type { OnEnd } from "../ending.js"
import type { CallOptions } from "../options/resolve.js"
import type { PreparedRequest } from "../request/request.js"
import * as errors from "../response/errors.js"
import { recordId } from "../response/records.js"
import type { Call } from "../send/call.js"
import { formatDuration } from "../text/describe.js"
import { hint } from "../text/hints.js"
import { say, type Words } from "../text/message.js"
import * as timeLimit from "../timeLimit.js"
import { lastPageNumber, type Page } from "./pagination.js"

export interface ReceiptOptions {
  readonly call: Call
  readonly limit: number
  /** Those of the call. */
  readonly options: Pick<CallOptions, "onDrift" | "onEnd">
}

/** Collects statistics per page and reports them when the list has ended. */
export interface Receipts {
  readonly observePages: <E, R>(pages: Stream.Stream<Page, E, R>) => Stream.Stream<Page, E | LmsError, R>
  readonly report: OnEnd<LmsError>
}

/** Remembers the ids of one page, and only totals of all others. */
export const collectReceipt = ({ call, limit, options: { onDrift, onEnd } }: ReceiptOptions): Receipts => {
  let pages = 0
  let records = 0
  let bytes = 0
  let repeated = 0
  let lastPageChanges = 0
  let first: PreparedRequest | undefined
  let last: PreparedRequest | undefined
  let lastPage: number | undefined
  let previousIds: ReadonlySet<string> = new Set()
  let isComplete = false

  const observe = (page: Page): Either.Either<Page, LmsError> => {
    const { body, request } = page.response
    const list = page.records.list.slice(0, limit - records)
    const ids = idsOf(list)
    let repeatedHere = 0
    for (const id of ids) if (previousIds.has(id)) repeatedHere++
    const shownLastPage = page.isBeyondEnd ? page.page : lastPageNumber(page)
    const changes = lastPage !== undefined && shownLastPage !== undefined && shownLastPage !== lastPage ? 1 : 0
    repeated += repeatedHere
    lastPageChanges += changes
    if (onDrift === "fail" && repeatedHere + changes > 0) {
      return Either.left(errors.pageError(request, "Drift", page.page - 1, describeDrift(repeatedHere)))
    }
    previousIds = ids
    lastPage = shownLastPage ?? lastPage
    first ??= request
    last = request
    pages++
    records += list.length
    bytes += byteLength(body)
    isComplete = page.isLast && list.length === page.records.list.length
    return Either.right(page)
  }

  const makeReceipt = (error: LmsError | undefined): LmsReceipt => {
    const { requests, retries, unused, waited } = call.state
    return {
      ended: error !== undefined ? "Error" : isComplete ? "End" : records >= limit ? "Limit" : "Consumer",
      error: Option.fromNullable(error),
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

  const report: OnEnd<LmsError> = (error) =>
    Effect.suspend(() => {
      const receipt = makeReceipt(error)
      return Effect.zipRight(
        Effect.logDebug(describeReceipt(receipt)),
        onEnd === undefined ? Effect.void : withinDeadline(onEnd(receipt))
      )
    })

  /** It runs uninterruptibly after the list, so without a limit it could hold up a call that has a deadline forever. */
  const withinDeadline = (effect: Effect.Effect<unknown>): Effect.Effect<unknown> => {
    const { deadline } = call.limits
    if (!Number.isFinite(deadline)) return effect
    const ended = timeLimit.optionAfter(timeLimit.ofUser(effect), Duration.millis(deadline))
    const warning = `onEnd was interrupted: it did not finish within ${formatDuration(deadline)} (deadline).`
    return Effect.flatMap(ended, (result) => (Option.isSome(result) ? Effect.void : Effect.logWarning(warning)))
  }

  return { observePages: Stream.mapEffect(observe), report }
}

const encoder = new TextEncoder()

const byteLength = (body: string | Uint8Array): number =>
  typeof body === "string" ? encoder.encode(body).length : body.length

const idsOf = (list: ReadonlyArray<unknown>): ReadonlySet<string> => {
  const ids = new Set<string>()
  for (const record of list) {
    const id = recordId(record)
    if (id !== undefined) ids.add(id)
  }
  return ids
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

const describeDrift = (repeated: number): Words => {
  const sign = repeated > 0 ? `repeats ${countOf(repeated, "record")} of this one` : "shows another last page"
  return say`the list changed while it was read, because its next page ${sign}. Read it again, in an order that new records do not change${hint("AcceptDrift")}`
}

const REASONS: Readonly<Record<LmsReceipt["ended"], string>> = {
  End: "ended with the last page",
  Limit: "ended at the limit",
  Consumer: "ended by the consumer",
  Error: "ended by an error"
}

const describeReceipt = (receipt: LmsReceipt): string => {
  const { ended, pages, records, requests, retries, waited } = receipt
  const waitedMillis = Duration.toMillis(waited)
  const retried = retries === 0 ? "" : ` (retries: ${retries})`
  const wait = waitedMillis === 0 ? "" : `, ${formatDuration(waitedMillis)} waited for the rate limit`
  const from = Option.match(receipt.first, { onNone: () => "", onSome: (url) => ` from ${url}` })
  return `Read ${countOf(pages, "page")} with ${countOf(records, "record")}${from} in ${countOf(requests, "request")}${retried}${wait}: ${REASONS[ended]}`
}
