/** The facts that a response states beside its content. Only downloads read further headers, about ranges. */
import type { HeaderFields } from "../request/request.js"
import { type LinkHeader, parseLinkHeader } from "./linkHeader.js"
import { parseRetryAfter } from "./retryAfter.js"

/** The first lines of a response. */
export interface ResponseHead {
  readonly status: number
  readonly headers: HeaderFields
}

const REDIRECT_STATUSES: ReadonlyArray<number> = [301, 302, 303, 307, 308]

/** JSON or HTML that contains these words is the answer of the application, which may have run. */
const THROTTLE_TEXT = /^\s*4\d\d [a-z ]+\(Rate Limit Exceeded\)/i

/** `application/json`, `text/json`, `application/json-rpc`, and types with the suffix `+json` (RFC 6839). Others are bytes. */
export const isJson = (contentType: string): boolean => /^[a-z]+\/(?:[\w.+-]+\+)?json\b/i.test(contentType)

export const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i

/** Content codings that leave the bytes as they are: servers send a transfer in parts, or a charset. */
const NO_CODING = /^(?:|identity|none|aws-chunked|binary|[78]bit|utf-?8|us-ascii|(?:iso-8859|windows)-\w+)$/

/** The content codings (RFC 9110 section 8.4) in lower case, in the order in which they were applied. One that is not known counts. */
export const contentCodings = ({ "content-encoding": header = "" }: HeaderFields): ReadonlyArray<string> =>
  header
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => !NO_CODING.test(coding))

export const hasContentCoding = (headers: HeaderFields): boolean => contentCodings(headers).length > 0

const parseUnits = (header = ""): number | undefined => {
  const units = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(header.trim()) ? Number(header) : Number.NaN
  return Number.isFinite(units) ? units : undefined
}

// A class with getters, since each page creates one, and most of its facts are only read after a failure.
export class ResponseFacts implements ResponseHead {
  readonly status: number
  readonly headers: HeaderFields
  #linkHeader: LinkHeader | undefined = undefined

  constructor({ headers, status }: ResponseHead) {
    this.status = status
    this.headers = headers
  }

  /** Empty if it is missing. */
  get contentType(): string {
    return this.headers["content-type"] ?? ""
  }

  get isJson(): boolean {
    return isJson(this.contentType)
  }

  /** Whether the body is declared as HTML. */
  get isHtml(): boolean {
    return HTML.test(this.contentType)
  }

  /** Whether the client decompresses the body. An empty body then had bytes on the wire. */
  get isCompressed(): boolean {
    const { "content-encoding": coding, "content-length": length } = this.headers
    return this.status !== 204 && coding !== undefined && length !== "0"
  }

  /** `X-Request-Cost`: what the request has used of the quota, in the service's units. */
  get cost(): number | undefined {
    const units = parseUnits(this.headers["x-request-cost"])
    return units === undefined ? undefined : Math.max(0, units)
  }

  /** `X-Rate-Limit-Remaining`, in the service's units. */
  get remaining(): number | undefined {
    return parseUnits(this.headers["x-rate-limit-remaining"])
  }

  /** The wait that the service asks for, in milliseconds. `now` is the time of the client, for a date. */
  retryAfter(now: number): number | undefined {
    const { date, "retry-after": retryAfter } = this.headers
    return retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, date, now)
  }

  get isRedirect(): boolean {
    return REDIRECT_STATUSES.includes(this.status)
  }

  /** The target of a redirect. */
  get location(): string | undefined {
    return this.headers.location
  }

  /**
   * A throttle is a 429, or the 403 of older services whose plain text starts with the sentence of their rate limit. Any
   * other 403 is a missing permission.
   */
  isThrottle(text: string): boolean {
    return this.status === 429 || (this.status === 403 && THROTTLE_TEXT.test(text))
  }

  /** On all versions of the service, only the 401 of an invalid token has this header; that of a missing permission does not. */
  get isTokenRejected(): boolean {
    return this.status === 401 && this.headers["www-authenticate"] !== undefined
  }

  /** Identifies the request in the logs of the service. */
  get requestId(): string | undefined {
    return this.headers["x-request-context-id"]
  }

  /** Links to other pages. Parsed once: prefetching reads them before the page does. */
  get linkHeader(): LinkHeader {
    this.#linkHeader ??= parseLinkHeader(this.headers.link)
    return this.#linkHeader
  }
}
