/** What was said while recording, and the cassette that comes of it. */
import * as Either from "effect/Either"
import { originOf } from "../internal/text/origin.js"
import * as redact from "../internal/text/redact.js"
import { concat } from "../internal/transport/chunks.js"
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
import type { Sent } from "./request.js"
import { type Choice, choice, holds, Rewriter } from "./rewrite.js"
import * as words from "./words.js"

type HeaderFields = Readonly<Record<string, string | undefined>>

/** What came of a request, as it came. */
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

/** An exchange as it was: with all its secrets, in memory only. */
export interface Take {
  readonly method: CassetteExchange["request"]["method"]
  readonly url: string
  readonly headers: HeaderFields
  readonly sent: Sent | undefined
  /** Undefined until there is one. It stays undefined where the request was interrupted. */
  outcome: Outcome | undefined
}

export interface Options {
  readonly file: string
  readonly maxBody: number
  readonly fields: ReadonlyArray<string>
  readonly keep: ReadonlyArray<string>
  readonly values: ReadonlyArray<string>
}

/** No other header of a request is kept. */
const REQUEST_HEADERS = ["accept", "content-type"]

/** No other header of a response is kept: none that says when, for whom or by what machine it was made. */
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

/** A number of seconds or units, or a date in one of the three forms of HTTP. */
const MEASURE =
  /^(?:-?\d{1,9}(?:\.\d{1,20})?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[SMTWF][a-z]{2,5}day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/

/** The scheme of a challenge: its realm may name an institution. */
const CHALLENGE = /^(?:Basic|Bearer|Digest|Negotiate)\b(?: realm="canvas-lms")?/i

/** The code of a failure below HTTP, such as `ECONNRESET`. */
const CODE = /^[A-Z][A-Z_0-9]{1,60}$/

const tokenOf = ({ authorization }: HeaderFields): string | undefined =>
  /^\s*\S+\s+(\S+)\s*$/.exec(authorization ?? "")?.[1]

/** The service is where the first token went. */
const homeOf = (takes: ReadonlyArray<Take>): string | undefined =>
  originOf((takes.find(({ headers }) => headers.authorization !== undefined) ?? takes[0])?.url ?? "")

class Writer {
  readonly #rewriter: Rewriter
  readonly #names: Pseudonyms

  constructor(names: Pseudonyms, choice: Choice) {
    this.#names = names
    this.#rewriter = new Rewriter(names, choice)
  }

  exchange(take: Take): CassetteExchange {
    const token = tokenOf(take.headers)
    if (token !== undefined) this.#names.of("token", token)
    const people = kinds.isOfPeople(redact.urlPath(take.url))
    const { failure, response } = take.outcome ?? {}
    this.#rewriter.asking = true
    const request = {
      method: take.method,
      url: this.#rewriter.address(take.url),
      headers: this.#headers(withType(take), REQUEST_HEADERS),
      ...this.#body(take.sent === undefined ? undefined : concat(take.sent.chunks), take.sent?.type ?? "", people)
    }
    this.#rewriter.asking = false
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
        const kept = this.#header(name, value)
        return kept === undefined ? [] : [[name, kept]]
      })
    )
  }

  #header(name: string, value: string): string | undefined {
    switch (name) {
      case "accept":
      case "content-type":
        return this.#rewriter.text(words.media(value))
      case "link":
        return this.#rewriter.links(value)
      case "location":
        return this.#rewriter.address(value)
      case "www-authenticate":
        return CHALLENGE.exec(value)?.[0] ?? "Unknown"
      case "etag":
        // It may be the hash of a body, and whoever guesses the body could find it out by its hash.
        return `"${this.#names.of("etag", `etag ${value}`)}"`
      default:
        return MEASURE.test(value) ? value : undefined
    }
  }

  #failure({ code, message, reason }: CassetteFailure): CassetteFailure {
    const known = code !== undefined && CODE.test(code) ? code : undefined
    return {
      reason,
      ...(known === undefined ? {} : { code: known }),
      message: known === message ? message : this.#rewriter.field("", message)
    }
  }

  #body(bytes: Uint8Array | undefined, type: string, people: boolean) {
    if (bytes === undefined || bytes.length === 0) return {}
    return { body: body.keep(this.#content(body.read(bytes, type), people)) }
  }

  #content(content: body.Content, people: boolean): body.Content {
    switch (content._tag) {
      case "Json":
        return { ...content, value: this.#rewriter.json(content.value, people) }
      case "Text":
        return { _tag: "Text", text: this.#rewriter.lines(content.text) }
      case "Query":
        return { _tag: "Query", text: this.#rewriter.query(content.text) }
      case "Table":
        return { _tag: "Table", text: this.#rewriter.table(content.text) }
      case "Form":
        return {
          _tag: "Form",
          parts: content.parts.map((part) => {
            const name = this.#rewriter.name(part.name)
            return "text" in part
              ? { name, text: this.#rewriter.field(part.name, part.text) }
              : { ...typed(part), name, filename: this.#rewriter.field("", part.filename) }
          })
        }
      case "Bytes":
        // A picture, a document: nobody can tell what of it is somebody's. Its length stays, and that it is no text.
        return { _tag: "Bytes", bytes: new Uint8Array(content.bytes.length).fill(0xff) }
    }
  }
}

/** A boundary is new with each form, and so part of no request that could be made again. */
const withType = ({ headers, sent }: Take): HeaderFields => {
  const type = headers["content-type"] ?? (sent?.type === "" ? undefined : sent?.type)
  return {
    ...headers,
    ...(type === undefined ? {} : { "content-type": type.replace(/;\s*boundary=.*$/is, "") })
  }
}

const typed = (part: Extract<CassettePart, { readonly filename: string }>) =>
  part.type === undefined ? part : { ...part, type: words.media(part.type) }

const refuse = (file: string, reason: CassetteError["reason"], message: string) =>
  Either.left(new CassetteError({ file, reason, message }))

const described = ({ method, url }: CassetteExchange["request"]): string => `${method} ${url}`

/** The cassette of what was recorded, or why there can be none. */
export const make = (takes: ReadonlyArray<Take>, options: Options): Either.Either<CassetteFile, CassetteError> => {
  const { fields, file, keep, maxBody, values } = options
  const names = new Pseudonyms()
  const done = takes.filter(({ outcome }) => outcome !== undefined)
  const home = homeOf(takes)
  if (home !== undefined) names.home(home)
  for (const value of values) names.literal("text", value)
  const writer = new Writer(names, choice(fields, keep))
  // The first time only to learn: somebody whose name is told on the last page may be mentioned on the first.
  names.learning = true
  for (const take of done) writer.exchange(take)
  names.learning = false
  const exchanges = done.map((take) => writer.exchange(take))
  for (const [index, { outcome, sent }] of done.entries()) {
    const exchange = exchanges[index]
    const what = exchange === undefined ? "" : described(exchange.request)
    if (sent?.strange !== undefined) {
      return refuse(file, "Unreadable", `${what} was sent with ${sent.strange}, which a cassette cannot keep.`)
    }
    const size = Math.max(sent?.size ?? 0, outcome?.response?.bytes.length ?? 0)
    if (size > maxBody) {
      return refuse(
        file,
        "TooLarge",
        `A body of ${what} has ${size} bytes, more than the ${maxBody} that a cassette keeps: record a smaller one, or raise the option maxBody.`
      )
    }
  }
  const cassette: CassetteFile = { version: 1, exchanges }
  // All of this went through the rewriter. If that missed something, it has to show here and not in somebody's repository.
  return holds(names.forbidden, JSON.stringify(cassette))
    ? refuse(file, "Secret", "A secret or a person's name would have been left in the cassette: please report this.")
    : Either.right(cassette)
}
