/** Builds a cassette from the recorded exchanges. */
import * as Either from "effect/Either"
import { originOf } from "../internal/text/origin.js"
import { urlPath } from "../internal/text/redact.js"
import { concat } from "../internal/transport/chunks.js"
import type { HeaderFields, TransportResponse } from "../internal/transport/transport.js"
import { filterMediaTypes } from "./allowlist.js"
import * as body from "./body.js"
import { CassetteError, type CassetteExchange, type CassetteFailure, type CassetteFile } from "./format.js"
import { type RecordSettings, Redactor } from "./redact.js"
import type { SentBody } from "./requestBody.js"

type RecordedResponse = Pick<TransportResponse, "headers" | "status"> & {
  readonly bytes: Uint8Array
  readonly delimited: boolean
}

/** The response or failure of a request, unchanged. */
export interface Outcome {
  readonly response: RecordedResponse | undefined
  readonly failure: CassetteFailure | undefined
}

/** An exchange with all its secrets. It exists in memory only. */
export interface RecordedExchange {
  readonly method: CassetteExchange["request"]["method"]
  readonly url: string
  readonly headers: HeaderFields
  readonly body: SentBody | undefined
  /** Undefined until the request has ended, and if it was interrupted. */
  outcome: Outcome | undefined
}

/** Request headers that are stored. */
const REQUEST_HEADERS = ["accept", "content-type"]

/** Response headers that are stored: none that reveals the time, the user or the server. */
const RESPONSE_HEADERS =
  "content-type link location www-authenticate retry-after x-request-cost x-rate-limit-remaining etag".split(" ")

/** A number, or a date in one of the three formats of HTTP. */
const NUMBER_OR_DATE =
  /^(?:-?\d{1,9}(?:\.\d{1,20})?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[SMTWF][a-z]{2,5}day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/

/** The scheme of a challenge. Other realms may name an institution. */
const CHALLENGE = /^(?:Basic|Bearer|Digest|Negotiate)\b(?: realm="canvas-lms")?/i

/** An error code of the network, such as `ECONNRESET`. */
const ERROR_CODE = /^[A-Z][A-Z_0-9]{1,60}$/

/** The token of a request; undefined if it has none. */
export const tokenOf = ({ authorization }: HeaderFields): string | undefined =>
  /^\s*\S+\s+(\S+)\s*$/.exec(authorization ?? "")?.[1]

const redactHeader = (redactor: Redactor, name: string, value: string): string | undefined => {
  switch (name) {
    case "accept":
    case "content-type":
      return filterMediaTypes(value)
    case "link":
      return redactor.links(value)
    case "location":
      return redactor.url(value)
    case "www-authenticate":
      return CHALLENGE.exec(value)?.[0] ?? "Unknown"
    case "etag":
      // It may be a hash of the body, which would confirm a guess of the content.
      return `"${redactor.pseudonym(`etag ${value}`, "etag")}"`
    default:
      return NUMBER_OR_DATE.test(value) ? value : undefined
  }
}

const redactHeaders = (redactor: Redactor, headers: HeaderFields, names: ReadonlyArray<string>) =>
  Object.fromEntries(
    names.flatMap((name): ReadonlyArray<readonly [string, string]> => {
      const redacted = redactHeader(redactor, name, headers[name] ?? "")
      return headers[name] === undefined || redacted === undefined ? [] : [[name, redacted]]
    })
  )

const redactContent = (redactor: Redactor, content: body.Content, url: string): body.Content => {
  switch (content._tag) {
    case "Json":
      return { ...content, value: redactor.json(content.value, collectionOf(url)) }
    case "Text":
      return { _tag: "Text", text: redactor.lines(content.text) }
    case "Query":
      return { _tag: "Query", text: redactor.query(content.text, "body") }
    case "Form":
      return {
        _tag: "Form",
        parts: content.parts.map((part) => {
          const name = redactor.name(part.name)
          if ("text" in part) return { name, text: redactor.field(part.name, part.text) }
          const type = part.type === undefined ? {} : { type: filterMediaTypes(part.type) }
          return { ...part, ...type, name, filename: redactor.field("", part.filename) }
        })
      }
    case "Bytes":
      return maskBytes(content.bytes)
  }
}

/** The personal data in an image or document cannot be determined. Only its length is kept, and that it is not text. */
const maskBytes = (bytes: Uint8Array): body.Content => ({
  _tag: "Bytes",
  bytes: new Uint8Array(bytes.length).fill(0xff)
})

/** A response outside of the API is a file. */
const isFile = ({ method, url }: RecordedExchange, { status }: RecordedResponse): boolean =>
  method === "GET" && status >= 200 && status < 300 && !/^https?:\/\/[^/]*\/(?:api|login)\//i.test(url)

const redactFile = (redactor: Redactor, bytes: Uint8Array) => {
  const text = body.textOf(bytes)
  return {
    body: body.toCassetteBody(
      text === undefined ? maskBytes(bytes) : { _tag: "Text", text: redactor.lines(text, true) }
    )
  }
}

/** The last word of the path, which names the records, such as `users`. */
const collectionOf = (url: string): string =>
  urlPath(url)
    .split("/")
    .findLast((segment) => /^(?!self$|profile$)[a-z_]+$/.test(segment)) ?? ""

const redactBody = (redactor: Redactor, bytes: Uint8Array, type: string, url: string) => {
  if (bytes.length === 0) return {}
  return { body: body.toCassetteBody(redactContent(redactor, body.parseBody(bytes, type), url)) }
}

const redactFailure = (redactor: Redactor, { code, message, reason }: CassetteFailure): CassetteFailure => {
  const known = code !== undefined && ERROR_CODE.test(code) ? { code } : {}
  return { reason, ...known, message: message === known.code ? message : redactor.pseudonym(message) }
}

const redactExchange = (redactor: Redactor, exchange: RecordedExchange): CassetteExchange => {
  const { body, headers, method, outcome, url } = exchange
  const { failure, response } = outcome ?? {}
  // The boundary of a form is random in each request.
  const type = (headers["content-type"] ?? body?.type ?? "").replace(/;\s*boundary=.*$/is, "")
  const requestHeaders = type === "" ? headers : { ...headers, "content-type": type }
  return {
    request: {
      method,
      url: redactor.url(url),
      headers: redactHeaders(redactor, requestHeaders, REQUEST_HEADERS),
      ...redactBody(redactor, concat(body?.chunks ?? []), body?.type ?? "", url)
    },
    ...(response !== undefined && {
      response: {
        status: response.status,
        headers: redactHeaders(redactor, response.headers, RESPONSE_HEADERS),
        ...(isFile(exchange, response)
          ? redactFile(redactor, response.bytes)
          : redactBody(redactor, response.bytes, response.headers["content-type"] ?? "", url)),
        ...(response.delimited ? {} : { undelimited: true as const })
      }
    }),
    ...(failure !== undefined && { failure: redactFailure(redactor, failure) })
  }
}

/** Builds the cassette, or reports why that is impossible. */
export const buildCassette = (
  recorded: ReadonlyArray<RecordedExchange>,
  settings: RecordSettings
): Either.Either<CassetteFile, CassetteError> => {
  const { file, maxBody } = settings
  const fail = (reason: CassetteError["reason"], message: string) =>
    Either.left(new CassetteError({ file, reason, message }))
  const done = recorded.filter(({ outcome }) => outcome !== undefined)
  // The service is where the first request with a token goes.
  const first = recorded.find(({ headers }) => headers.authorization !== undefined) ?? recorded[0]
  const redactor = new Redactor(originOf(first?.url ?? ""), settings)
  for (const { headers } of recorded) redactor.addLiteral(tokenOf(headers) ?? "", "token")
  // The first pass only learns: a name that is known from the last page may be mentioned on the first one.
  for (const exchange of done) redactExchange(redactor, exchange)
  redactor.isLearning = false
  const exchanges = done.map((exchange) => redactExchange(redactor, exchange))
  if (redactor.ruleFailure !== undefined) {
    return fail("Redact", `The option redact ${redactor.ruleFailure}. It must return a string or undefined.`)
  }
  for (const [index, { outcome, body }] of done.entries()) {
    const { method = "", url = "" } = exchanges[index]?.request ?? {}
    if (body?.unsupported !== undefined) {
      return fail("Unreadable", `${method} ${url}: a cassette cannot store ${body.unsupported}.`)
    }
    const size = Math.max(body?.size ?? 0, outcome?.response?.bytes.length ?? 0)
    if (size > maxBody) {
      const message = `a body has ${size} bytes, maxBody allows ${maxBody}. Record a smaller body, or raise maxBody.`
      return fail("TooLarge", `${method} ${url}: ${message}`)
    }
  }
  // A safety check: if something private was missed, the cassette must not be written.
  return redactor.containsPrivate(JSON.stringify(exchanges, (_, value) => (value instanceof Uint8Array ? "" : value)))
    ? fail(
        "Secret",
        "The cassette was not written, because it would contain a secret or a person's name. Please report this."
      )
    : Either.right({ version: 1, exchanges })
}
