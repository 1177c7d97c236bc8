/** Shows a request without sending it: as text for `--dry-run`, as a curl command for `--as-curl`. */
import * as Redacted from "effect/Redacted"
import { escapeControl, replaceUnsafe } from "../../internal/text/escape.js"
import * as redact from "../../internal/text/redact.js"
import { abbreviate } from "../../internal/text/redact.js"
import type { Body, TransportRequest } from "../../internal/transport/transport.js"
import { shellQuote } from "../arguments/completions.js"
import { knownSecrets } from "../profiles/knownTokens.js"

const BEARER = "Bearer "

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const isUtf8 = (bytes: Uint8Array): boolean => Buffer.from(Buffer.from(bytes).toString("utf8")).equals(bytes)

/** The body as text, or undefined if it is a stream or not UTF-8. */
const textOf = (body: Body | undefined): string | undefined => {
  if (typeof body === "string") return body
  return body instanceof Uint8Array && isUtf8(body) ? decoder.decode(body) : undefined
}

/**
 * The request with the tokens of this process masked wherever the user has written them: in a parameter, the path, the
 * body or a header. Its own Authorization header is left to the formats below.
 */
export const maskRequest = (request: TransportRequest): TransportRequest => {
  const { authorization } = request.headers
  const secrets = knownSecrets(authorization === undefined ? undefined : Redacted.make(tokenIn(authorization)))
  const mask = (text: string): string => secrets.maskHeld(text)
  return {
    ...request,
    url: mask(request.url),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, name === "authorization" ? value : mask(value)])
    ),
    body: maskBody(request.body, mask)
  }
}

const maskBody = (body: Body | undefined, mask: (text: string) => string): Body | undefined => {
  if (typeof body === "string") return mask(body)
  if (!(body instanceof Uint8Array)) return body
  const bytes = Buffer.from(body).toString("latin1")
  const masked = mask(bytes)
  return masked === bytes ? body : Buffer.from(masked, "latin1")
}

const tokenIn = (authorization: string): string => authorization.slice(BEARER.length)

const maskHeader = (name: string, value: string): string =>
  name === "authorization" ? BEARER + abbreviate(Redacted.make(tokenIn(value))) : value

const bodyLines = (body: Body | undefined): ReadonlyArray<string> => {
  if (body === undefined) return []
  const text = textOf(body)
  if (text !== undefined) return ["", ...text.split("\n").map(escapeControl)]
  return ["", body instanceof Uint8Array ? `(${body.length} bytes)` : "(a stream)"]
}

/** Method and URL, headers and body, with the token and the credentials of the URL masked. */
export const describeRequest = (request: TransportRequest): string =>
  describeCompleteRequest({ ...request, url: redact.redactUrl(request.url) })

/** Complete but for the token, for who is to confirm it. Characters that cannot be seen are escaped. */
export const describeCompleteRequest = (request: TransportRequest): string => {
  const { body, headers, method, url } = maskRequest(request)
  return [
    `${method} ${escapeControl(url)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${escapeControl(maskHeader(name, value))}`),
    ...bodyLines(body)
  ]
    .map((line) => `${line}\n`)
    .join("")
}

/** A `printf` command for any bytes: an argument cannot hold NUL, and may not keep bytes that are invalid in the locale. */
const printfCommand = (bytes: Uint8Array): string =>
  `printf '${Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}'`

/** A word of a shell command in which nothing can control the terminal that shows it. Line breaks and tabs are harmless. */
const quoteVisibly = (text: string): string =>
  replaceUnsafe(shellQuote(text), (character) =>
    character === "\n" || character === "\t" ? character : `'"$(${printfCommand(Buffer.from(character))})"'`
  )

/** In double quotes, so that the shell inserts the variable. */
const AUTHORIZATION = '"Authorization: Bearer $LMS_API_TOKEN"'

/** curl leaves out a header without a value, unless it ends with a semicolon. */
const curlHeader = (name: string, value: string): string =>
  name === "authorization" ? AUTHORIZATION : quoteVisibly(value === "" ? `${name};` : `${name}: ${value}`)

const curlHeaders = ({ body, headers }: TransportRequest): ReadonlyArray<string> => [
  ...Object.entries(headers).map(([name, value]) => curlHeader(name, value)),
  // Without it curl adds the content type of a form.
  ...(body !== undefined && headers["content-type"] === undefined ? [shellQuote("content-type:")] : [])
]

interface CurlBody {
  /** The command whose output curl reads, with its pipe. */
  readonly input: string
  readonly options: ReadonlyArray<string>
}

const curlBody = (body: Body | undefined): CurlBody => {
  if (body === undefined) return { input: "", options: [] }
  const text = textOf(body)
  // Other options for data take a leading @ for a file name.
  if (text !== undefined && !text.includes("\0")) return { input: "", options: ["--data-raw", quoteVisibly(text)] }
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(text)
  return { input: `${printfCommand(bytes)} | `, options: ["--data-binary", "@-"] }
}

/**
 * A curl command for any POSIX shell, with the token as the variable `$LMS_API_TOKEN`. `--globoff` and `--path-as-is` send
 * brackets and dots of the URL unchanged.
 */
export const toCurl = (unmasked: TransportRequest): string => {
  const request = maskRequest(unmasked)
  const { input, options } = curlBody(request.body)
  const words = [
    ...["curl", "--silent", "--show-error", "--globoff", "--path-as-is"],
    ...["--request", request.method],
    ...curlHeaders(request).flatMap((header) => ["--header", header]),
    ...options,
    quoteVisibly(request.url)
  ]
  return `${input}${words.join(" ")}\n`
}
