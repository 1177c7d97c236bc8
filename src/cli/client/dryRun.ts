/** `--dry-run`: a request as it would be sent, for people. */
import * as Redacted from "effect/Redacted"
import { escapeControl } from "../../internal/text/escape.js"
import * as redact from "../../internal/text/redact.js"
import { abbreviate } from "../../internal/text/redact.js"
import type { Body, TransportRequest } from "../../internal/transport/transport.js"

const BEARER = "Bearer "

/** As much of the token as is shown anywhere. */
const masked = (name: string, value: string): string =>
  name === "authorization" ? BEARER + abbreviate(Redacted.make(value.slice(BEARER.length))) : value

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** A body as text, where it is some. */
export const textOf = (body: Body | undefined): string | undefined => {
  if (typeof body === "string") return body
  if (!(body instanceof Uint8Array)) return undefined
  return isUtf8(body) ? decoder.decode(body) : undefined
}

const isUtf8 = (bytes: Uint8Array): boolean => Buffer.from(Buffer.from(bytes).toString("utf8")).equals(bytes)

const bodyLines = (body: Body | undefined): ReadonlyArray<string> => {
  if (body === undefined) return []
  const text = textOf(body)
  if (text !== undefined) return ["", ...text.split("\n").map(escapeControl)]
  return ["", body instanceof Uint8Array ? `(${body.length} bytes)` : "(a stream)"]
}

/** Method and address, headers, body. */
export const shown = ({ body, headers, method, url }: TransportRequest): string =>
  [
    `${method} ${escapeControl(redact.redactUrl(url))}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${escapeControl(masked(name, value))}`),
    ...bodyLines(body)
  ]
    .map((line) => `${line}\n`)
    .join("")
