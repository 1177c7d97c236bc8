/** Resuming a download with range requests (RFC 9110 section 14). */
import type { HeaderFields } from "../request/request.js"
import { contentCodings, hasContentCoding, type ResponseHead } from "../response/facts.js"

/** The bytes received so far, and the representation they belong to. */
export interface PartialDownload {
  readonly status: number
  readonly headers: HeaderFields
  /** The strong validator, without which a later response may have other bytes; undefined if there is none. */
  readonly etag: string | undefined
  readonly total: number | undefined
  readonly bytes: number
  /** Whether the HTTP client decodes the body, if it does not show by its length. */
  readonly isDecoded: boolean
}

/** The state of a download between its attempts; undefined if no bytes are kept. */
export type DownloadState = PartialDownload | undefined

interface DownloadHead extends ResponseHead {
  readonly isDecoded?: boolean | undefined
}

const parseCount = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined

/** Only a strong validator guarantees equal bytes (RFC 9110 section 8.8.1). */
const strongEtag = (etag: string | undefined): string | undefined =>
  etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : undefined

/** The length of the body; undefined if it is unknown or counts the bytes of a content coding. */
const contentLength = (headers: HeaderFields): number | undefined =>
  hasContentCoding(headers) ? undefined : parseCount(headers["content-length"])

interface ContentRange {
  /** Undefined if the range is unsatisfied. */
  readonly start: number | undefined
  /** The offset after the last byte. */
  readonly end: number | undefined
  readonly total: number | undefined
}

const parseContentRange = ({ "content-range": text }: HeaderFields): ContentRange => {
  const [, first, last, total] = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/i.exec(text?.trim() ?? "") ?? []
  return {
    start: parseCount(first),
    end: last === undefined ? undefined : Number(last) + 1,
    total: parseCount(total)
  }
}

/** The number of bytes in the first response. If the caller requested a range, it is that of the range. */
const totalOf = ({ headers }: ResponseHead): number | undefined => {
  const { end, start } = parseContentRange(headers)
  const rangeLength = start === undefined || end === undefined || hasContentCoding(headers) ? undefined : end - start
  return contentLength(headers) ?? rangeLength
}

/** The problem of a response that claims to be the complete file although its Content-Range names only a part. */
export const findRangeProblem = ({ headers, status }: ResponseHead): string | undefined => {
  if (status === 206 || headers["content-range"] === undefined) return undefined
  const { end, start, total } = parseContentRange(headers)
  const length = contentLength(headers)
  const isWhole = start === 0 && end === total && (length === undefined || length === total)
  return isWhole
    ? undefined
    : `returned a part of the file as if it were the complete file (status ${status} with a Content-Range)`
}

/** Starts the download at the first byte. */
export const startDownload = (head: DownloadHead, resumable: boolean): PartialDownload => ({
  status: head.status,
  headers: head.headers,
  etag: resumable && !hasContentCoding(head.headers) ? strongEtag(head.headers.etag) : undefined,
  total: totalOf(head),
  bytes: 0,
  isDecoded: head.isDecoded ?? false
})

/** The codings of the received bytes, and those that the HTTP client has decoded. */
export const receivedCodings = ({ bytes, headers, isDecoded }: PartialDownload) => {
  const codings = hasContentCoding(headers) ? contentCodings(headers).join(", ") : undefined
  const sent = parseCount(headers["content-length"])
  return (sent === undefined ? isDecoded : sent !== bytes)
    ? { saved: undefined, decoded: codings }
    : { saved: codings, decoded: undefined }
}

export const addChunks = (download: PartialDownload, chunks: ReadonlyArray<Uint8Array>): PartialDownload => ({
  ...download,
  bytes: chunks.reduce((size, chunk) => size + chunk.length, download.bytes)
})

/**
 * The headers with which the next attempt requests the remaining bytes; undefined if it must request the complete file.
 */
export const makeRangeHeaders = (state: DownloadState): HeaderFields | undefined =>
  state?.etag === undefined || state.bytes === 0
    ? undefined
    : { range: `bytes=${state.bytes}-`, "if-range": state.etag }

/**
 * The meaning of a 206 or 416: the remaining bytes follow, no bytes are missing, or it does not fit the bytes so far.
 */
export type RangeResponse =
  | { readonly _tag: "Remainder"; readonly download: PartialDownload }
  | { readonly _tag: "Complete" }
  | { readonly _tag: "Mismatch"; readonly problem: string }

const mismatch = (problem: string): RangeResponse => ({ _tag: "Mismatch", problem })

/** A 416 confirms a complete download if its total is the expected one, or for an unknown total, the received one. */
const readUnsatisfiedRange = (state: PartialDownload, headers: HeaderFields): RangeResponse => {
  const { total } = parseContentRange(headers)
  const hasSameEtag = headers.etag === state.etag
  const isConfirmed =
    state.total === undefined
      ? hasSameEtag && total === state.bytes
      : (hasSameEtag || headers.etag === undefined) && state.total === state.bytes && total === state.total
  return isConfirmed ? { _tag: "Complete" } : mismatch("now has another file than at the start of the download")
}

const mediaType = (headers: HeaderFields): string | undefined =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase()

/**
 * Whether a part is of the same media type as the start of the file, if it names one: it need not (RFC 9110 section 15.3.7).
 * Several ranges in one body (multipart/byteranges) are not the bytes of the file.
 */
const isSameType = (state: PartialDownload, headers: HeaderFields): boolean => {
  const type = mediaType(headers)
  return type === undefined || (type !== "multipart/byteranges" && type === (mediaType(state.headers) ?? type))
}

/** Interprets a response with status 206 or 416. */
export const readRangeResponse = (state: DownloadState, { headers, status }: ResponseHead): RangeResponse => {
  if (state === undefined || makeRangeHeaders(state) === undefined) {
    return mismatch("returned a part of the file although no range was requested")
  }
  if (status === 416) return readUnsatisfiedRange(state, headers)
  // A range of coded bytes is not a range of the file. A 206 repeats the validator (RFC 9110 section 15.3.7).
  if (hasContentCoding(headers)) return mismatch("returned a part of the file in another content coding")
  if (!isSameType(state, headers)) return mismatch(`returned a part of another type (${mediaType(headers)})`)
  if (headers.etag !== state.etag) return mismatch("returned a part of what may be another file")
  const { end, start, total } = parseContentRange(headers)
  const expectedTotal = state.total ?? total
  const length = contentLength(headers)
  const isRemainder =
    start === state.bytes &&
    end !== undefined &&
    end === expectedTotal &&
    (total === undefined || total === expectedTotal) &&
    (length === undefined || length === end - start)
  return isRemainder
    ? { _tag: "Remainder", download: { ...state, total: expectedTotal } }
    : mismatch("returned another part of the file than the requested one")
}

/** Whether a body that has ended was complete. Without an announced length, its end is the end of the file. */
export const isComplete = ({ bytes, total }: PartialDownload): boolean => total === undefined || bytes === total

/** Whether more bytes came than were announced, so that reading on is useless. */
export const isTooLong = ({ bytes, total }: PartialDownload): boolean => bytes > (total ?? Number.POSITIVE_INFINITY)

export const describeSizeMismatch = ({ bytes, total }: PartialDownload): string =>
  `returned ${bytes} bytes of a file announced with ${total} bytes`
