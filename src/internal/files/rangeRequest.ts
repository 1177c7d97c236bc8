/** What is known of a file between the tries of its download, and what an answer means to it. */
import type { HeaderFields } from "../transport/transport.js"

/** What has come of the file, and of which representation of it. */
export interface Begun {
  readonly status: number
  readonly headers: HeaderFields
  /** Its strong validator; undefined where none says that the bytes will be the same. */
  readonly etag: string | undefined
  readonly total: number | undefined
  readonly bytes: number
}

/** The only state of a download; undefined while nothing of the file is kept. */
export type State = Begun | undefined

interface Head {
  readonly status: number
  readonly headers: HeaderFields
}

const count = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined

/** Only a strong validator says that the bytes are the same (RFC 9110 section 8.8.1). */
const strong = (etag: string | undefined): string | undefined =>
  etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : undefined

const isCoded = (headers: HeaderFields): boolean => !/^(?:identity)?$/i.test(headers["content-encoding"] ?? "")

/** How many bytes the answer announces; undefined where it does not, or counts coded ones. */
const announced = (headers: HeaderFields): number | undefined =>
  isCoded(headers) ? undefined : count(headers["content-length"])

interface ContentRange {
  /** Undefined for a representation that has no such part. */
  readonly start: number | undefined
  /** The first byte after it. */
  readonly end: number | undefined
  readonly total: number | undefined
}

const contentRange = ({ "content-range": text }: HeaderFields): ContentRange => {
  const [, first, last, total] = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/i.exec(text?.trim() ?? "") ?? []
  return {
    start: count(first),
    end: last === undefined ? undefined : Number(last) + 1,
    total: count(total)
  }
}

/** How many bytes of the file an answer brings that begins it: also a part that the caller asked for says so by its range. */
const sizeOf = ({ headers }: Head): number | undefined => {
  const { end, start } = contentRange(headers)
  const ranged = start === undefined || end === undefined || isCoded(headers) ? undefined : end - start
  return announced(headers) ?? ranged
}

/** Why an answer that is given as the whole file is not: a range that names less. */
export const partly = ({ headers, status }: Head): string | undefined => {
  if (status === 206 || headers["content-range"] === undefined) return undefined
  const { end, start, total } = contentRange(headers)
  const length = announced(headers)
  const isWhole = start === 0 && end === total && (length === undefined || length === total)
  return isWhole ? undefined : `sent a part of the file as if it were the whole (status ${status} with a Content-Range)`
}

/** The file from its first byte on. */
export const begin = (head: Head, resumable: boolean): Begun => ({
  status: head.status,
  headers: head.headers,
  etag: resumable && !isCoded(head.headers) ? strong(head.headers.etag) : undefined,
  total: sizeOf(head),
  bytes: 0
})

export const advance = (begun: Begun, pieces: ReadonlyArray<Uint8Array>): Begun => ({
  ...begun,
  bytes: pieces.reduce((size, piece) => size + piece.length, begun.bytes)
})

/** What the next try asks for: the rest of what was begun; undefined where it asks for all. */
export const rest = (state: State): HeaderFields | undefined =>
  state?.etag === undefined || state.bytes === 0
    ? undefined
    : { range: `bytes=${state.bytes}-`, "if-range": state.etag }

/** What an answer of a part is: the rest, the news that there is none, or no part of what was begun. */
export type Part =
  | { readonly _tag: "Rest"; readonly begun: Begun }
  | { readonly _tag: "Nothing" }
  | { readonly _tag: "Other"; readonly problem: string }

const other = (problem: string): Part => ({ _tag: "Other", problem })

/** Nothing is left where all has come: by the length that was announced, else by the one that the refusal names. */
const unsatisfied = (state: Begun, headers: HeaderFields): Part => {
  const { total } = contentRange(headers)
  const same = headers.etag === state.etag
  const complete =
    state.total === undefined
      ? same && total === state.bytes
      : (same || headers.etag === undefined) && state.total === state.bytes && total === state.total
  return complete ? { _tag: "Nothing" } : other("has another file than the one that was begun")
}

/** The answer 206 or 416, to whatever was asked. */
export const part = (state: State, { headers, status }: Head): Part => {
  if (state === undefined || rest(state) === undefined) return other("sent a part of the file, unasked")
  if (status === 416) return unsatisfied(state, headers)
  // The part of a coded file is none of the file; a part names the validator of what it is of (RFC 9110 section 15.3.7).
  if (isCoded(headers)) return other("sent a part of the file in another coding")
  if (headers.etag !== state.etag) return other("sent a part of what may be another file")
  const { end, start, total } = contentRange(headers)
  const whole = state.total ?? total
  const length = announced(headers)
  const fits =
    start === state.bytes &&
    end !== undefined &&
    end === whole &&
    (total === undefined || total === whole) &&
    (length === undefined || length === end - start)
  return fits
    ? { _tag: "Rest", begun: { ...state, total: whole } }
    : other("sent another part than the one that was asked for")
}

/** What has come, at the end of a body: where nothing was announced, its own end is the file's. */
export const isWhole = ({ bytes, total }: Begun): boolean => total === undefined || bytes === total

/** More has come than there can be: the rest of it is not waited for. */
export const isTooMuch = ({ bytes, total }: Begun): boolean => bytes > (total ?? Number.POSITIVE_INFINITY)

export const mismatch = ({ bytes, total }: Begun): string =>
  `sent ${bytes} bytes of a file that it announced with ${total}`
