/** Builds a cassette from the recorded exchanges. */
import * as Either from "effect/Either"
import { originOf } from "../internal/text/origin.js"
import * as redact from "../internal/text/redact.js"
import { concat } from "../internal/transport/chunks.js"
import * as words from "./apiWords.js"
import * as body from "./body.js"
import {
  CassetteError,
  type CassetteExchange,
  type CassetteFailure,
  type CassetteFile,
  type CassettePart
} from "./format.js"
import * as kinds from "./kinds.js"
import { Pseudonyms } from "./pseudonyms.js"
import type { SentBody } from "./requestBody.js"
import { containsLiteral, type FieldOptions, makeFieldOptions, Rewriter } from "./rewriter.js"

type HeaderFields = Readonly<Record<string, string | undefined>>

/** The response or failure of a request, unchanged. */
export interface Outcome {
  readonly response:
    | {
        readonly status: number
        readonly headers: HeaderFields
        readonly bytes: Uint8Array
        readonly delimited: boolean
      }
    | undefined
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

export interface RecordSettings {
  readonly file: string
  readonly maxBody: number
  readonly fields: ReadonlyArray<string>
  readonly keep: ReadonlyArray<string>
  readonly values: ReadonlyArray<string>
}

/** Request headers that are stored. */
const REQUEST_HEADERS = ["accept", "content-type"]

/** Response headers that are stored: none that reveals the time, the user or the server. */
const RESPONSE_HEADERS = [
  "content-type",
  "link",
  "location",
  "www-authenticate",
  "retry-after",
  "x-request-cost",
  "x-rate-limit-remaining",
  "etag"
]

/** A number, or a date in one of the three formats of HTTP. */
const NUMBER_OR_DATE =
  /^(?:-?\d{1,9}(?:\.\d{1,20})?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[SMTWF][a-z]{2,5}day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/

/** The scheme of a challenge. Other realms may name an institution. */
const CHALLENGE = /^(?:Basic|Bearer|Digest|Negotiate)\b(?: realm="canvas-lms")?/i

/** An error code of the network, such as `ECONNRESET`. */
const ERROR_CODE = /^[A-Z][A-Z_0-9]{1,60}$/

const tokenOf = ({ authorization }: HeaderFields): string | undefined =>
  /^\s*\S+\s+(\S+)\s*$/.exec(authorization ?? "")?.[1]

/** The origin of the service: that of the first request with a token. */
const findHomeOrigin = (recorded: ReadonlyArray<RecordedExchange>): string | undefined =>
  originOf((recorded.find(({ headers }) => headers.authorization !== undefined) ?? recorded[0])?.url ?? "")

class ExchangeRewriter {
  readonly #rewriter: Rewriter
  readonly #pseudonyms: Pseudonyms

  constructor(pseudonyms: Pseudonyms, options: FieldOptions) {
    this.#pseudonyms = pseudonyms
    this.#rewriter = new Rewriter(pseudonyms, options)
  }

  rewrite(exchange: RecordedExchange): CassetteExchange {
    const token = tokenOf(exchange.headers)
    if (token !== undefined) this.#pseudonyms.replaceValue("token", token)
    const people = kinds.isPeoplePath(redact.urlPath(exchange.url))
    const { failure, response } = exchange.outcome ?? {}
    this.#rewriter.isRequest = true
    const request = {
      method: exchange.method,
      url: this.#rewriter.rewriteUrl(exchange.url),
      headers: this.#headers(normalizeHeaders(exchange), REQUEST_HEADERS),
      ...this.#body(
        exchange.body === undefined ? undefined : concat(exchange.body.chunks),
        exchange.body?.type ?? "",
        people
      )
    }
    this.#rewriter.isRequest = false
    return {
      request,
      ...(response === undefined
        ? {}
        : {
            response: {
              status: response.status,
              headers: this.#headers(response.headers, RESPONSE_HEADERS),
              ...this.#body(response.bytes, response.headers["content-type"] ?? "", people),
              ...(response.delimited ? {} : { undelimited: true as const })
            }
          }),
      ...(failure === undefined ? {} : { failure: this.#failure(failure) })
    }
  }

  #headers(headers: HeaderFields, names: ReadonlyArray<string>): Record<string, string> {
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = headers[name]
        if (value === undefined) return []
        const stored = this.#header(name, value)
        return stored === undefined ? [] : [[name, stored]]
      })
    )
  }

  #header(name: string, value: string): string | undefined {
    switch (name) {
      case "accept":
      case "content-type":
        return this.#rewriter.rewriteText(words.filterMediaTypes(value))
      case "link":
        return this.#rewriter.rewriteLinks(value)
      case "location":
        return this.#rewriter.rewriteUrl(value)
      case "www-authenticate":
        return CHALLENGE.exec(value)?.[0] ?? "Unknown"
      case "etag":
        // It may be a hash of the body, which would confirm a guess of the content.
        return `"${this.#pseudonyms.replaceValue("etag", `etag ${value}`)}"`
      default:
        return NUMBER_OR_DATE.test(value) ? value : undefined
    }
  }

  #failure({ code, message, reason }: CassetteFailure): CassetteFailure {
    const known = code !== undefined && ERROR_CODE.test(code) ? code : undefined
    return {
      reason,
      ...(known === undefined ? {} : { code: known }),
      message: known === message ? message : this.#rewriter.rewriteField("", message)
    }
  }

  #body(bytes: Uint8Array | undefined, type: string, people: boolean) {
    if (bytes === undefined || bytes.length === 0) return {}
    return { body: body.toCassetteBody(this.#content(body.parseBody(bytes, type), people)) }
  }

  #content(content: body.Content, people: boolean): body.Content {
    switch (content._tag) {
      case "Json":
        return { ...content, value: this.#rewriter.rewriteJson(content.value, people) }
      case "Text":
        return { _tag: "Text", text: this.#rewriter.rewriteLines(content.text) }
      case "Query":
        return { _tag: "Query", text: this.#rewriter.rewriteQuery(content.text) }
      case "Table":
        return { _tag: "Table", text: this.#rewriter.rewriteTable(content.text) }
      case "Form":
        return {
          _tag: "Form",
          parts: content.parts.map((part) => {
            const name = this.#rewriter.rewriteName(part.name)
            return "text" in part
              ? { name, text: this.#rewriter.rewriteField(part.name, part.text) }
              : { ...normalizePart(part), name, filename: this.#rewriter.rewriteField("", part.filename) }
          })
        }
      case "Bytes":
        // The personal data in an image or document cannot be determined. Only its length is kept, and that it is not text.
        return { _tag: "Bytes", bytes: new Uint8Array(content.bytes.length).fill(0xff) }
    }
  }
}

/** Removes the boundary, which is random in each request. */
const normalizeHeaders = ({ headers, body }: RecordedExchange): HeaderFields => {
  const type = headers["content-type"] ?? (body?.type === "" ? undefined : body?.type)
  return {
    ...headers,
    ...(type === undefined ? {} : { "content-type": type.replace(/;\s*boundary=.*$/is, "") })
  }
}

const normalizePart = (part: Extract<CassettePart, { readonly filename: string }>) =>
  part.type === undefined ? part : { ...part, type: words.filterMediaTypes(part.type) }

const fail = (file: string, reason: CassetteError["reason"], message: string) =>
  Either.left(new CassetteError({ file, reason, message }))

const describeRequest = ({ method, url }: CassetteExchange["request"]): string => `${method} ${url}`

/** Builds the cassette, or reports why that is impossible. */
export const buildCassette = (
  recorded: ReadonlyArray<RecordedExchange>,
  options: RecordSettings
): Either.Either<CassetteFile, CassetteError> => {
  const { fields, file, keep, maxBody, values } = options
  const pseudonyms = new Pseudonyms()
  const done = recorded.filter(({ outcome }) => outcome !== undefined)
  const home = findHomeOrigin(recorded)
  if (home !== undefined) pseudonyms.setHomeOrigin(home)
  for (const value of values) pseudonyms.addLiteral("text", value)
  const rewriter = new ExchangeRewriter(pseudonyms, makeFieldOptions(fields, keep))
  // The first pass only learns: a name that is known from the last page may be mentioned on the first one.
  pseudonyms.isLearning = true
  for (const exchange of done) rewriter.rewrite(exchange)
  pseudonyms.isLearning = false
  const exchanges = done.map((exchange) => rewriter.rewrite(exchange))
  for (const [index, { outcome, body }] of done.entries()) {
    const exchange = exchanges[index]
    const request = exchange === undefined ? "" : describeRequest(exchange.request)
    if (body?.unsupported !== undefined) {
      return fail(file, "Unreadable", `${request}: a cassette cannot store ${body.unsupported}.`)
    }
    const size = Math.max(body?.size ?? 0, outcome?.response?.bytes.length ?? 0)
    if (size > maxBody) {
      return fail(
        file,
        "TooLarge",
        `${request}: a body has ${size} bytes, maxBody allows ${maxBody}. Record a smaller body, or raise maxBody.`
      )
    }
  }
  const cassette: CassetteFile = { version: 1, exchanges }
  // A safety check: if the rewriter has missed a secret, the cassette must not be written.
  return containsLiteral(pseudonyms.forbidden, JSON.stringify(cassette))
    ? fail(
        file,
        "Secret",
        "The cassette was not written, because it would contain a secret or a person's name. Please report this."
      )
    : Either.right(cassette)
}
