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
export const announced = (headers: HeaderFields): number | undefined =>
  isCoded(headers) ? undefined : count(headers["content-length"])

/** The file from its first byte on. */
export const begin = ({ headers, status }: Head, resumable: boolean): Begun => ({
  status,
  headers,
  etag: resumable && !isCoded(headers) ? strong(headers.etag) : undefined,
  total: announced(headers),
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

interface ContentRange {
  readonly start: number | undefined
  readonly total: number | undefined
}

/** `Content-Range`: of a part, or (without a start) of a representation that has none such. */
const contentRange = (text: string | undefined): ContentRange => {
  const [, start, total] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/i.exec(text?.trim() ?? "") ?? []
  return {
    start: start === undefined ? undefined : Number(start),
    total: total === undefined || total === "*" ? undefined : Number(total)
  }
}

/** What an answer of a part is: the rest, the news that there is none, or no part of what was begun. */
export type Part =
  | { readonly _tag: "Rest"; readonly begun: Begun }
  | { readonly _tag: "Nothing" }
  | { readonly _tag: "Other"; readonly problem: string }

const other = (problem: string): Part => ({ _tag: "Other", problem })

/** The answer 206 or 416, to whatever was asked. */
export const part = (state: State, { headers, status }: Head): Part => {
  if (state === undefined || rest(state) === undefined) return other("sent a part of the file, unasked")
  const { start, total } = contentRange(headers["content-range"])
  const same = headers.etag === undefined || headers.etag === state.etag
  if (status === 416) {
    return same && total === state.bytes ? { _tag: "Nothing" } : other("has another file than the one that was begun")
  }
  const fits = start === state.bytes && (total === undefined || state.total === undefined || total === state.total)
  return same && fits
    ? { _tag: "Rest", begun: { ...state, total: state.total ?? total } }
    : other("sent another part than the one that was asked for")
}

/** Why the body that has ended is not what was announced; `before` is what there was when it began. */
export const shortfall = (begun: Begun, before: number, length: number | undefined): string | undefined => {
  const came = begun.bytes - before
  if (length !== undefined && came !== length) return `sent ${came} bytes of the ${length} it announced`
  return begun.total !== undefined && begun.bytes !== begun.total
    ? "sent a part that does not end where the file does"
    : undefined
}
