/** The progress line on a terminal. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type logUpdate from "log-update"
import { visible } from "../internal/text/visible.js"
import { LmsProgress, type LmsProgressEvent, type LmsProgressService, silent } from "../LmsProgress.js"

/** What is known of a call that is under way. */
interface Line {
  readonly requests: number
  readonly page: number
  readonly pages: number | undefined
  readonly records: number
  readonly waiting: Option.Option<Duration.Duration> | undefined
  readonly bytes: { readonly direction: string; readonly sent: number; readonly total: number | undefined } | undefined
  readonly address: string
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const BAR = 20

const bar = (part: number): string => {
  const filled = Math.round(Math.min(1, Math.max(0, part)) * BAR)
  return `${"█".repeat(filled)}${"░".repeat(BAR - filled)}`
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`

/** One line of text for one call. */
const format = ({ address, bytes, page, pages, records, waiting }: Line): string => {
  const path = address.replace(/^https?:\/\/[^/]+/, "").replace(/\?.*$/, "")
  const parts: Array<string> = []
  if (bytes !== undefined) {
    if (bytes.total !== undefined && bytes.total > 0) parts.push(bar(bytes.sent / bytes.total))
    parts.push(
      bytes.total === undefined ? megabytes(bytes.sent) : `${megabytes(bytes.sent)} of ${megabytes(bytes.total)}`
    )
  } else if (page > 0) {
    if (pages !== undefined && page <= pages) parts.push(bar(page / pages), `page ${page} of ${pages}`)
    else parts.push(`page ${page}`)
    parts.push(counted(records, "record"))
  }
  if (waiting !== undefined) {
    parts.push(
      `waiting ${Option.match(waiting, { onNone: () => "", onSome: (time) => `${Duration.format(time)} ` })}for the rate limit`
    )
  }
  return [visible(path), ...parts].join("  ")
}

const initial: Line = {
  requests: 0,
  page: 0,
  pages: undefined,
  records: 0,
  waiting: undefined,
  bytes: undefined,
  address: ""
}

const after = (line: Line, event: LmsProgressEvent): Line => {
  switch (event._tag) {
    case "Request":
      return {
        ...line,
        requests: event.count,
        address: line.requests === 0 ? event.url : line.address,
        waiting: undefined
      }
    case "Page":
      return { ...line, page: event.page, pages: event.pages ?? line.pages, records: line.records + event.records }
    case "Waiting":
      return { ...line, waiting: event.duration }
    case "Bytes":
      return { ...line, bytes: { direction: event.direction, sent: event.bytes, total: event.total } }
    case "Done":
      return line
  }
}

type Terminal = Pick<typeof logUpdate, "clear"> & ((text: string) => void)

/** Often enough to be seen to move, seldom enough to cost nothing. */
const REDRAW_MILLIS = 100

/** Draws the calls that are worth a line: those with a second request, a wait, or a transfer under way. */
const draw = (terminal: Terminal, now: () => number): LmsProgressService => {
  const lines = new Map<object, Line>()
  let drawn = Number.NEGATIVE_INFINITY
  let visible = false
  const worth = ({ bytes, requests, waiting }: Line) => requests > 1 || waiting !== undefined || bytes !== undefined
  const redraw = (at: number) => {
    const shown = Array.from(lines.values()).filter(worth)
    if (shown.length > 0) {
      terminal(shown.map(format).join("\n"))
      visible = true
      drawn = at
    } else if (visible) {
      terminal.clear()
      visible = false
    }
  }
  return {
    publish: (event) => {
      if (event._tag === "Done") {
        lines.delete(event.call)
        if (visible) redraw(now())
        return
      }
      lines.set(event.call, after(lines.get(event.call) ?? initial, event))
      const at = now()
      if (at - drawn >= REDRAW_MILLIS || event._tag === "Waiting") redraw(at)
    }
  }
}

/**
 * Progress on stderr, where that is a terminal and the program brings no listener of its own; nothing elsewhere, so that
 * logs and pipes stay clean. The drawing library is loaded only then.
 */
export const layer: Layer.Layer<never> = Layer.unwrapEffect(
  Effect.gen(function* () {
    const given = yield* LmsProgress
    if (given !== silent) return Layer.succeed(LmsProgress, given)
    if (!process.stderr.isTTY) return Layer.succeed(LmsProgress, silent)
    const { createLogUpdate } = yield* Effect.promise(() => import("log-update"))
    const clock = yield* Effect.clock
    return Layer.scoped(
      LmsProgress,
      Effect.acquireRelease(
        Effect.sync(() => createLogUpdate(process.stderr, { showCursor: true })),
        (terminal) => Effect.sync(() => terminal.clear())
      ).pipe(Effect.map((terminal) => draw(terminal, () => clock.unsafeCurrentTimeMillis())))
    )
  })
)
