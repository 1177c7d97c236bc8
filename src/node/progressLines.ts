/** The progress line of a client: of an export, or of its first call that is worth showing. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import { escapeControl } from "../internal/text/escape.js"
import type { LmsProgressEvent } from "../LmsProgress.js"

/** The progress of a call or of an export, collected from its events. */
interface CallState {
  /** Calls of several requests, transfers of large files, and exports that read something. */
  readonly isShown: boolean
  /** Pages and records, bytes, or lists. Undefined before the first of them. */
  readonly read: string | undefined
  readonly records: number
  /** When the wait for the rate limit ends; `Infinity` if that is not known. Undefined if the call does not wait. */
  readonly waitsUntil: number | undefined
  /** Of the first request. Empty for an export. */
  readonly url: string
}

const NEW_CALL: CallState = { isShown: false, read: undefined, records: 0, waitsUntil: undefined, url: "" }

/** Smaller files are transferred before the line could be read. */
const MIN_SHOWN_BYTES = 4e6

const formatNumber = (value: number): string => value.toLocaleString("en")

const formatCount = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`

const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const formatWait = (until: number, now: number): string => {
  const seconds = Math.ceil((until - now) / 1000)
  const time = seconds > 0 && Number.isFinite(seconds) ? `${Duration.format(Duration.seconds(seconds))} ` : ""
  return `waiting ${time}for the rate limit`
}

const applyEvent = (call: CallState, event: LmsProgressEvent, now: number): CallState => {
  switch (event._tag) {
    case "Request": {
      const url = call.url === "" ? event.url : call.url
      // The next required request still waits during a prefetch.
      const waitsUntil = event.prefetch === true ? call.waitsUntil : undefined
      return { ...call, isShown: call.isShown || event.count > 1, url, waitsUntil }
    }
    case "Page": {
      const records = call.records + event.records
      const last = event.pages !== undefined && event.page <= event.pages ? ` of ${formatNumber(event.pages)}` : ""
      const read = `page ${formatNumber(event.page)}${last}  ${formatCount(records, "record")}`
      return { ...call, read, records, waitsUntil: undefined }
    }
    case "Waiting": {
      const millis = Option.match(event.duration, { onNone: () => Number.POSITIVE_INFINITY, onSome: Duration.toMillis })
      return { ...call, waitsUntil: now + millis }
    }
    case "Bytes": {
      const total = event.total === undefined ? "" : ` of ${formatMegabytes(event.total)}`
      const isShown = Math.max(event.bytes, event.total ?? 0) >= MIN_SHOWN_BYTES
      return { ...call, isShown, read: `${formatMegabytes(event.bytes)}${total}` }
    }
    case "Lists": {
      const failed = event.failed === 0 ? "" : `  ${formatNumber(event.failed)} failed`
      const done = `${formatNumber(event.done)} of ${formatCount(event.lists, "list")}`
      const read = `${done}${failed}  ${formatCount(event.records, "record")}`
      return { ...call, isShown: event.records > 0, read }
    }
    case "Done":
      return call
  }
}

const formatCall = ({ read = "", url }: CallState): string =>
  [escapeControl(url.replace(/^https?:\/\/[^/]+/, "").replace(/\?.*$/s, "")), read].filter(Boolean).join("  ")

export interface ProgressLines {
  readonly handleEvent: (event: LmsProgressEvent, now: number) => void
  /** Returns no line if nothing is worth showing. */
  readonly lines: (now: number) => ReadonlyArray<string>
}

export const make = (): ProgressLines => {
  const calls = new Map<object, CallState>()
  return {
    handleEvent: (event, now) => {
      if (event._tag === "Done") calls.delete(event.call)
      else calls.set(event.call, applyEvent(calls.get(event.call) ?? NEW_CALL, event, now))
    },
    lines: (now) => {
      const active = Array.from(calls.values())
      const waiting = active.find(({ waitsUntil }) => waitsUntil !== undefined)
      // An export begins before the calls of its lists.
      const shown = active.find(({ isShown }) => isShown) ?? waiting
      if (shown === undefined) return []
      const wait = waiting?.waitsUntil === undefined ? "" : `  ${formatWait(waiting.waitsUntil, now)}`
      return [`${formatCall(shown)}${wait}`]
    }
  }
}
