/** Builds the progress line of one call, of several calls, or of the lists of an export. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import { escapeControl } from "../internal/text/escape.js"
import type { LmsProgressEvent } from "../LmsProgress.js"

/** The progress of a call, collected from its events. */
interface CallState {
  readonly requests: number
  readonly page: number
  readonly pages: number | undefined
  readonly records: number
  readonly waiting: { readonly until: number | undefined } | undefined
  readonly bytes: { readonly transferred: number; readonly total: number | undefined } | undefined
  readonly url: string
}

const NEW_CALL: CallState = {
  requests: 0,
  page: 0,
  pages: undefined,
  records: 0,
  waiting: undefined,
  bytes: undefined,
  url: ""
}

const MEGABYTE = 1e6

/** Smaller files are transferred before the line could be read. */
const MIN_SHOWN_BYTES = 4 * MEGABYTE

const formatNumber = (value: number): string => value.toLocaleString("en")

const formatCount = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`

const formatWait = (calls: ReadonlyArray<CallState>, now: number): ReadonlyArray<string> => {
  const waits = calls.flatMap(({ waiting }) => waiting ?? [])
  if (waits.length === 0) return []
  const longest = Math.max(...waits.map(({ until = 0 }) => until)) - now
  const time = longest > 0 ? `${Duration.format(Duration.seconds(Math.ceil(longest / 1000)))} ` : ""
  return [`waiting ${time}for the rate limit`]
}

const formatTransfer = ({ total, transferred }: NonNullable<CallState["bytes"]>): string => {
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
  return total === undefined ? megabytes(transferred) : `${megabytes(transferred)} of ${megabytes(total)}`
}

const formatPages = ({ page, pages, records }: CallState): ReadonlyArray<string> => {
  if (page === 0) return []
  const last = pages !== undefined && page <= pages ? ` of ${formatNumber(pages)}` : ""
  return [`page ${formatNumber(page)}${last}`, formatCount(records, "record")]
}

const formatCall = (call: CallState): ReadonlyArray<string> => [
  escapeControl(call.url.replace(/^https?:\/\/[^/]+/, "").replace(/\?.*$/s, "")),
  ...(call.bytes === undefined ? formatPages(call) : [formatTransfer(call.bytes)])
]

const sumOf = <A>(all: ReadonlyArray<A>, count: (one: A) => number): number =>
  all.reduce((sum, one) => sum + count(one), 0)

const formatCalls = (calls: ReadonlyArray<CallState>): ReadonlyArray<string> => [
  `${formatCount(calls.length, "call")} under way`,
  formatCount(
    sumOf(calls, ({ records }) => records),
    "record"
  )
]

type ListsEvent = Extract<LmsProgressEvent, { readonly _tag: "Lists" }>

const formatLists = (exports: ReadonlyArray<ListsEvent>): ReadonlyArray<string> => {
  const sum = (count: "done" | "failed" | "lists" | "records") => sumOf(exports, (event) => event[count])
  const failed = sum("failed")
  return [
    `${formatNumber(sum("done"))} of ${formatCount(sum("lists"), "list")}`,
    ...(failed === 0 ? [] : [`${formatNumber(failed)} failed`]),
    formatCount(sum("records"), "record")
  ]
}

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
    case "Waiting": {
      const until = Option.map(event.duration, (left) => now + Duration.toMillis(left))
      return { ...call, waiting: { until: Option.getOrUndefined(until) } }
    }
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
  /** Returns no line if nothing is worth showing. */
  readonly lines: (now: number) => ReadonlyArray<string>
}

export const make = (): ProgressLines => {
  const calls = new Map<object, CallState>()
  const exports = new Map<object, ListsEvent>()
  return {
    handleEvent: (event, now) => {
      if (event._tag === "Lists") exports.set(event.call, event)
      else if (event._tag !== "Done") calls.set(event.call, applyEvent(calls.get(event.call) ?? NEW_CALL, event, now))
      else if (!exports.delete(event.call)) calls.delete(event.call)
    },
    lines: (now) => {
      const active = Array.from(calls.values())
      const shown = active.filter(isWorthShowing)
      const [first] = shown
      const lists = Array.from(exports.values())
      // An export whose lists were all complete sends no request.
      if (lists.length > 0 && (lists.some(({ records }) => records > 0) || first !== undefined)) {
        return [[...formatLists(lists), ...formatWait(active, now)].join("  ")]
      }
      if (first === undefined) return []
      return [[...(shown.length === 1 ? formatCall(first) : formatCalls(shown)), ...formatWait(shown, now)].join("  ")]
    }
  }
}
