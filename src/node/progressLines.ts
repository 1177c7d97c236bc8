/** Builds the progress line of one call, of several calls, or of the lists of an export. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import { escapeControl } from "../internal/text/escape.js"
import type { LmsProgressEvent } from "../LmsProgress.js"

/** The progress of a call, collected from its events. */
interface CallState {
  readonly startedAt: number
  readonly requests: number
  readonly page: number
  readonly pages: number | undefined
  readonly records: number
  readonly waiting: { readonly until: number | undefined } | undefined
  readonly bytes: { readonly transferred: number; readonly total: number | undefined } | undefined
  readonly url: string
}

const MEGABYTE = 1e6

/** Smaller files are transferred before the line could be read. */
const MIN_SHOWN_BYTES = 4 * MEGABYTE

/** The shortest time from which a rate is computed. */
const MIN_RATE_MILLIS = 1000

const MAX_BAR_CELLS = 20

/** A shorter bar shows nothing that the figures do not. */
const MIN_BAR_CELLS = 5

/** The end of a path is always shown, because it identifies the list. */
const MIN_PATH_COLUMNS = 12

const GAP = "  "

const formatBar = (fraction: number, cells: number): string => {
  const filled = Math.round(Math.min(1, Math.max(0, fraction)) * cells)
  return `${"█".repeat(filled)}${"░".repeat(cells - filled)}`
}

/** The texts of one call, and the completed fraction if it is known. */
interface CallText {
  readonly fraction: number | undefined
  readonly figures: ReadonlyArray<string>
}

/** Shortens the line: drops the bar first and then the start of the path. The figures change, so they stay. */
const fitLine = (path: string, { figures, fraction }: CallText, columns: number): string => {
  const figureColumns = figures.reduce((sum, figure) => sum + GAP.length + figure.length, 0)
  const barCells = Math.min(MAX_BAR_CELLS, columns - path.length - figureColumns - GAP.length)
  const pathColumns = Math.max(MIN_PATH_COLUMNS, columns - figureColumns)
  return [
    path.length <= pathColumns ? path : `…${path.slice(1 - pathColumns)}`,
    ...(fraction === undefined || barCells < MIN_BAR_CELLS ? [] : [formatBar(fraction, barCells)]),
    ...figures
  ].join(GAP)
}

const formatNumber = (value: number): string => value.toLocaleString("en")

const formatCount = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`

const formatRate = (perSecond: number): string =>
  perSecond < 10 ? perSecond.toFixed(1) : formatNumber(Math.round(perSecond))

const formatTime = (millis: number): string => Duration.format(Duration.seconds(Math.max(1, Math.ceil(millis / 1000))))

// The following functions return no text if there is nothing to show.

const recordRate = (records: number, elapsed: number): ReadonlyArray<string> =>
  elapsed < MIN_RATE_MILLIS ? [] : [`${formatRate((records * 1000) / elapsed)}/s`]

const timeLeft = (millis: number): ReadonlyArray<string> =>
  Number.isFinite(millis) ? [`${formatTime(millis)} left`] : []

const longestWait = (calls: ReadonlyArray<CallState>, now: number): ReadonlyArray<string> => {
  const waits = calls.flatMap(({ waiting }) => waiting ?? [])
  if (waits.length === 0) return []
  const remaining = waits.flatMap(({ until }) => (until === undefined || until <= now ? [] : [until - now]))
  return [`waiting ${remaining.length === 0 ? "" : `${formatTime(Math.max(...remaining))} `}for the rate limit`]
}

const describeTransfer = (transferred: number, total: number | undefined, elapsed: number): CallText => {
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
  const bytesPerMilli = elapsed < MIN_RATE_MILLIS ? undefined : transferred / elapsed
  return {
    fraction: total === undefined || total === 0 ? undefined : transferred / total,
    figures: [
      total === undefined ? megabytes(transferred) : `${megabytes(transferred)} of ${megabytes(total)}`,
      ...(bytesPerMilli === undefined ? [] : [`${formatRate((bytesPerMilli * 1000) / MEGABYTE)} MB/s`]),
      ...(bytesPerMilli === undefined || total === undefined ? [] : timeLeft((total - transferred) / bytesPerMilli))
    ]
  }
}

const describePages = ({ page, pages, records }: CallState, elapsed: number): CallText => {
  const isTotalKnown = pages !== undefined && page <= pages
  return {
    fraction: isTotalKnown ? page / pages : undefined,
    figures: [
      isTotalKnown ? `page ${formatNumber(page)} of ${formatNumber(pages)}` : `page ${formatNumber(page)}`,
      formatCount(records, "record"),
      ...recordRate(records, elapsed),
      ...(elapsed >= MIN_RATE_MILLIS && isTotalKnown && page < pages ? timeLeft((elapsed / page) * (pages - page)) : [])
    ]
  }
}

const describeCall = (call: CallState, elapsed: number): CallText => {
  if (call.bytes !== undefined) return describeTransfer(call.bytes.transferred, call.bytes.total, elapsed)
  return call.page > 0 ? describePages(call, elapsed) : { fraction: undefined, figures: [] }
}

const formatCall = (call: CallState, now: number, columns: number): string => {
  const path = call.url.replace(/^https?:\/\/[^/]+/, "").replace(/\?.*$/s, "")
  const { figures, fraction } = describeCall(call, now - call.startedAt)
  return fitLine(escapeControl(path), { fraction, figures: [...figures, ...longestWait([call], now)] }, columns)
}

/** Totals of calls that ended while others continued. */
interface EndedCalls {
  readonly calls: number
  readonly pages: number
  readonly records: number
}

const NO_ENDED_CALLS: EndedCalls = { calls: 0, pages: 0, records: 0 }

const formatCalls = (calls: ReadonlyArray<CallState>, ended: EndedCalls, startedAt: number, now: number): string => {
  const pages = ended.pages + calls.reduce((sum, { page }) => sum + page, 0)
  const records = ended.records + calls.reduce((sum, call) => sum + call.records, 0)
  return [
    `${formatCount(calls.length, "call")} under way, ${formatNumber(ended.calls)} done`,
    formatCount(pages, "page"),
    formatCount(records, "record"),
    ...recordRate(records, now - startedAt),
    ...longestWait(calls, now)
  ].join(GAP)
}

type ListsEvent = Extract<LmsProgressEvent, { readonly _tag: "Lists" }>

/** The lists of one export. */
interface ListsState {
  readonly startedAt: number
  readonly latest: ListsEvent
  readonly endsAt: number | undefined
}

const formatLists = (
  exports: ReadonlyArray<ListsState>,
  calls: ReadonlyArray<CallState>,
  requests: number,
  now: number
): string => {
  const sum = (count: "done" | "failed" | "lists" | "records") =>
    exports.reduce((total, { latest }) => total + latest[count], 0)
  const elapsed = now - Math.min(...exports.map(({ startedAt }) => startedAt))
  const ends = exports.flatMap(({ endsAt }) => endsAt ?? [])
  const records = sum("records")
  const failed = sum("failed")
  return [
    `${formatNumber(sum("done"))} of ${formatCount(sum("lists"), "list")}`,
    ...(failed === 0 ? [] : [`${formatNumber(failed)} failed`]),
    formatCount(records, "record"),
    formatCount(requests, "request"),
    ...recordRate(records, elapsed),
    ...(elapsed < MIN_RATE_MILLIS || ends.length < exports.length ? [] : timeLeft(Math.max(...ends) - now)),
    ...longestWait(calls, now)
  ].join(GAP)
}

const initialState = (startedAt: number): CallState => ({
  startedAt,
  requests: 0,
  page: 0,
  pages: undefined,
  records: 0,
  waiting: undefined,
  bytes: undefined,
  url: ""
})

const afterMillis = (duration: Option.Option<Duration.Duration>, now: number): number | undefined =>
  Option.getOrUndefined(Option.map(duration, (left) => now + Duration.toMillis(left)))

const applyEvent = (call: CallState, event: Exclude<LmsProgressEvent, ListsEvent>, now: number): CallState => {
  switch (event._tag) {
    case "Request":
      return {
        ...call,
        requests: event.count,
        url: call.requests === 0 ? event.url : call.url,
        // The next required request still waits during a prefetch.
        waiting: event.prefetch === true ? call.waiting : undefined
      }
    case "Page":
      return {
        ...call,
        page: event.page,
        pages: event.pages ?? call.pages,
        records: call.records + event.records,
        waiting: undefined
      }
    case "Waiting":
      return { ...call, waiting: { until: afterMillis(event.duration, now) } }
    case "Bytes":
      return { ...call, bytes: { transferred: event.bytes, total: event.total } }
    case "Done":
      return call
  }
}

/** Calls with more than one request, calls that wait, and transfers of large files. */
const isWorthShowing = ({ bytes, requests, waiting }: CallState): boolean =>
  bytes === undefined
    ? requests > 1 || waiting !== undefined
    : waiting !== undefined || Math.max(bytes.transferred, bytes.total ?? 0) >= MIN_SHOWN_BYTES

export interface ProgressLines {
  readonly handleEvent: (event: LmsProgressEvent, now: number) => void
  /** Returns no line if nothing is worth showing. A line is only longer than `columns` if it cannot be shortened further. */
  readonly lines: (now: number, columns: number) => ReadonlyArray<string>
}

export const make = (): ProgressLines => {
  const calls = new Map<object, CallState>()
  const exports = new Map<object, ListsState>()
  /** The requests of all calls, counted while there are exports. */
  let requests = 0
  let ended = NO_ENDED_CALLS
  /** The start of the uninterrupted period in which something is shown. */
  let startedAt: number | undefined
  return {
    handleEvent: (event, now) => {
      if (event._tag === "Lists") {
        exports.set(event.call, {
          startedAt: exports.get(event.call)?.startedAt ?? now,
          latest: event,
          endsAt: afterMillis(event.timeLeft, now)
        })
        return
      }
      if (event._tag === "Done" && exports.delete(event.call)) {
        if (exports.size === 0) requests = 0
        return
      }
      if (event._tag === "Request" && exports.size > 0) requests += 1
      const call = calls.get(event.call)
      if (event._tag !== "Done") {
        calls.set(event.call, applyEvent(call ?? initialState(now), event, now))
        return
      }
      calls.delete(event.call)
      if (call !== undefined && isWorthShowing(call)) {
        const { calls, pages, records } = ended
        ended = { calls: calls + 1, pages: pages + call.page, records: records + call.records }
      }
      if (calls.size > 0) return
      ended = NO_ENDED_CALLS
      startedAt = undefined
    },
    lines: (now, columns) => {
      const active = Array.from(calls.values())
      const shown = active.filter(isWorthShowing)
      if (exports.size > 0 && (requests > 1 || shown.length > 0)) {
        return [formatLists(Array.from(exports.values()), active, requests, now)]
      }
      const [first] = shown
      if (first === undefined) return []
      startedAt ??= Math.min(...shown.map((call) => call.startedAt))
      const isOnlyCall = shown.length + ended.calls === 1
      return [isOnlyCall ? formatCall(first, now, columns) : formatCalls(shown, ended, startedAt, now)]
    }
  }
}
