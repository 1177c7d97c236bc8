/** What is said of the calls under way: of one, of many, or of the lists that they are for. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import { escapeControl } from "../internal/text/escape.js"
import type { LmsProgressEvent } from "../LmsProgress.js"

/** What is known of a call that is under way. */
interface Known {
  readonly began: number
  readonly requests: number
  readonly page: number
  readonly pages: number | undefined
  readonly records: number
  readonly waiting: { readonly until: number | undefined } | undefined
  readonly bytes: { readonly sent: number; readonly total: number | undefined } | undefined
  readonly address: string
}

const MEGABYTE = 1e6

/** Smaller files are there before a line could be read. */
const WORTH_BYTES = 4 * MEGABYTE

/** A rate is not told of less time than this. */
const MEASURED_MILLIS = 1000

const BAR = 20

/** A shorter one shows nothing that the figures do not. */
const SHORTEST_BAR = 5

const bar = (part: number, cells: number): string => {
  const filled = Math.round(Math.min(1, Math.max(0, part)) * cells)
  return `${"█".repeat(filled)}${"░".repeat(cells - filled)}`
}

/** So much of a path, its end, is kept however little room there is: it tells the list. */
const SHORTEST_PATH = 12

const GAP = "  "

/** What is said of one call: the part that is done, where it is known, and figures. */
interface Told {
  readonly part: number | undefined
  readonly figures: ReadonlyArray<string>
}

/** Where there is little room, first the bar goes and then the path's beginning: figures change, they do not. */
const fitted = (path: string, { figures, part }: Told, columns: number): string => {
  const taken = figures.reduce((sum, figure) => sum + GAP.length + figure.length, 0)
  const cells = Math.min(BAR, columns - path.length - taken - GAP.length)
  const room = Math.max(SHORTEST_PATH, columns - taken)
  return [
    path.length <= room ? path : `…${path.slice(1 - room)}`,
    ...(part === undefined || cells < SHORTEST_BAR ? [] : [bar(part, cells)]),
    ...figures
  ].join(GAP)
}

const figure = (value: number): string => value.toLocaleString("en")

const counted = (count: number, noun: string): string => `${figure(count)} ${noun}${count === 1 ? "" : "s"}`

const rate = (each: number): string => (each < 10 ? each.toFixed(1) : figure(Math.round(each)))

const time = (millis: number): string => Duration.format(Duration.seconds(Math.max(1, Math.ceil(millis / 1000))))

const left = (millis: number): ReadonlyArray<string> => (Number.isFinite(millis) ? [`${time(millis)} left`] : [])

const waited = (waits: ReadonlyArray<NonNullable<Known["waiting"]>>, now: number): ReadonlyArray<string> => {
  const known = waits.flatMap(({ until }) => (until === undefined || until <= now ? [] : [until - now]))
  if (waits.length === 0) return []
  return [`waiting ${known.length === 0 ? "" : `${time(Math.max(...known))} `}for the rate limit`]
}

const transferred = (sent: number, total: number | undefined, took: number): Told => {
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
  const each = took < MEASURED_MILLIS ? undefined : sent / took
  return {
    part: total === undefined || total === 0 ? undefined : sent / total,
    figures: [
      total === undefined ? megabytes(sent) : `${megabytes(sent)} of ${megabytes(total)}`,
      ...(each === undefined ? [] : [`${rate((each * 1000) / MEGABYTE)} MB/s`]),
      ...(each === undefined || total === undefined ? [] : left((total - sent) / each))
    ]
  }
}

const paged = ({ page, pages, records }: Known, took: number): Told => {
  const known = pages !== undefined && page <= pages
  const measured = took >= MEASURED_MILLIS
  return {
    part: known ? page / pages : undefined,
    figures: [
      known ? `page ${figure(page)} of ${figure(pages)}` : `page ${figure(page)}`,
      counted(records, "record"),
      ...(measured ? [`${rate((records * 1000) / took)}/s`] : []),
      ...(measured && known && page < pages ? left((took / page) * (pages - page)) : [])
    ]
  }
}

const nothing: Told = { part: undefined, figures: [] }

const line = (known: Known, now: number, columns: number): string => {
  const { address, began, bytes, page, waiting } = known
  const path = address.replace(/^https?:\/\/[^/]+/, "").replace(/\?.*$/s, "")
  const took = now - began
  const told =
    bytes !== undefined ? transferred(bytes.sent, bytes.total, took) : page > 0 ? paged(known, took) : nothing
  const figures = [...told.figures, ...waited(waiting === undefined ? [] : [waiting], now)]
  return fitted(escapeControl(path), { ...told, figures }, columns)
}

/** What calls came to that have ended while others went on. */
interface Ended {
  readonly calls: number
  readonly pages: number
  readonly records: number
}

const none: Ended = { calls: 0, pages: 0, records: 0 }

const summary = (calls: ReadonlyArray<Known>, ended: Ended, began: number, now: number): string => {
  const pages = ended.pages + calls.reduce((sum, { page }) => sum + page, 0)
  const records = ended.records + calls.reduce((sum, call) => sum + call.records, 0)
  const took = now - began
  return [
    `${counted(calls.length, "call")} under way, ${figure(ended.calls)} done`,
    counted(pages, "page"),
    counted(records, "record"),
    ...(took < MEASURED_MILLIS ? [] : [`${rate((records * 1000) / took)}/s`]),
    ...waited(
      calls.flatMap(({ waiting }) => waiting ?? []),
      now
    )
  ].join(GAP)
}

type ListsEvent = Extract<LmsProgressEvent, { readonly _tag: "Lists" }>

/** Many lists that are exported together. */
interface Lists {
  readonly began: number
  readonly latest: ListsEvent
  readonly until: number | undefined
}

const listed = (
  all: ReadonlyArray<Lists>,
  calls: ReadonlyArray<Known>,
  requests: number,
  now: number
): ReadonlyArray<string> => {
  const sum = (of: "done" | "failed" | "lists" | "records") => all.reduce((total, { latest }) => total + latest[of], 0)
  const took = now - Math.min(...all.map(({ began }) => began))
  const ends = all.flatMap(({ until }) => until ?? [])
  const records = sum("records")
  const failed = sum("failed")
  return [
    `${figure(sum("done"))} of ${counted(sum("lists"), "list")}`,
    ...(failed === 0 ? [] : [`${figure(failed)} failed`]),
    counted(records, "record"),
    counted(requests, "request"),
    ...(took < MEASURED_MILLIS ? [] : [`${rate((records * 1000) / took)}/s`]),
    ...(took < MEASURED_MILLIS || ends.length < all.length ? [] : left(Math.max(...ends) - now)),
    ...waited(
      calls.flatMap(({ waiting }) => waiting ?? []),
      now
    )
  ]
}

const initial = (began: number): Known => ({
  began,
  requests: 0,
  page: 0,
  pages: undefined,
  records: 0,
  waiting: undefined,
  bytes: undefined,
  address: ""
})

const after = (known: Known, event: Exclude<LmsProgressEvent, ListsEvent>, now: number): Known => {
  switch (event._tag) {
    case "Request":
      return {
        ...known,
        requests: event.count,
        address: known.requests === 0 ? event.url : known.address,
        // What is asked ahead does not end the wait for what is due.
        waiting: event.prefetch === true ? known.waiting : undefined
      }
    case "Page":
      return {
        ...known,
        page: event.page,
        pages: event.pages ?? known.pages,
        records: known.records + event.records,
        waiting: undefined
      }
    case "Waiting": {
      const millis = Option.getOrUndefined(Option.map(event.duration, Duration.toMillis))
      return { ...known, waiting: { until: millis === undefined ? undefined : now + millis } }
    }
    case "Bytes":
      return { ...known, bytes: { sent: event.bytes, total: event.total } }
    case "Done":
      return known
  }
}

/** A call that needs more than one request, waits, or moves a file that takes its time. */
const isWorth = ({ bytes, requests, waiting }: Known): boolean =>
  bytes === undefined
    ? requests > 1 || waiting !== undefined
    : waiting !== undefined || Math.max(bytes.sent, bytes.total ?? 0) >= WORTH_BYTES

export interface ProgressLines {
  readonly hear: (event: LmsProgressEvent, now: number) => void
  /** For so many columns, as far as what there is to say can be short; none, where nothing under way is worth one. */
  readonly lines: (now: number, columns: number) => ReadonlyArray<string>
}

export const make = (): ProgressLines => {
  const calls = new Map<object, Known>()
  const lists = new Map<object, Lists>()
  /** Of all calls, while there are lists. */
  let requests = 0
  let ended = none
  /** When there was first something to tell, and has been since. */
  let began: number | undefined
  return {
    hear: (event, now) => {
      if (event._tag === "Lists") {
        const millis = Option.getOrUndefined(Option.map(event.timeLeft, Duration.toMillis))
        const until = millis === undefined ? undefined : now + millis
        lists.set(event.call, { began: lists.get(event.call)?.began ?? now, latest: event, until })
        return
      }
      if (event._tag === "Done" && lists.delete(event.call)) {
        if (lists.size === 0) requests = 0
        return
      }
      if (event._tag === "Request" && lists.size > 0) requests += 1
      const known = calls.get(event.call)
      if (event._tag !== "Done") {
        calls.set(event.call, after(known ?? initial(now), event, now))
        return
      }
      calls.delete(event.call)
      if (known !== undefined && isWorth(known)) {
        const { calls, pages, records } = ended
        ended = { calls: calls + 1, pages: pages + known.page, records: records + known.records }
      }
      if (calls.size > 0) return
      ended = none
      began = undefined
    },
    lines: (now, columns) => {
      const all = Array.from(calls.values())
      if (lists.size > 0 && (requests > 1 || all.some(isWorth))) {
        return [listed(Array.from(lists.values()), all, requests, now).join(GAP)]
      }
      const shown = all.filter(isWorth)
      if (shown.length === 0) return []
      began ??= Math.min(...shown.map((call) => call.began))
      const [only] = shown
      const alone = only !== undefined && shown.length + ended.calls === 1
      return [alone ? line(only, now, columns) : summary(shown, ended, began, now)]
    }
  }
}
