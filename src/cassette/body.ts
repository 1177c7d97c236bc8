/** The bodies of requests and responses, and their stored form. */
import * as Option from "effect/Option"
import { isJson } from "../internal/response/facts.js"
import { parseJson, startsLikeJson } from "../internal/response/json.js"
import type { TransportRequest } from "../internal/transport/transport.js"
import type { CassetteBody } from "./format.js"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const decodeUtf8 = Option.liftThrowable((bytes: Uint8Array): string => utf8.decode(bytes))

/** Decodes bytes as UTF-8 text; undefined if they are not text. */
export const textOf = (bytes: Uint8Array): string | undefined =>
  Option.getOrUndefined(
    // Bytes with a control character are not text.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
    Option.filter(decodeUtf8(bytes), (text) => !/[\u0000-\u0008\u000b\u000e-\u001f]/.test(text))
  )

/** Integers beyond 2^53 become strings of their digits, as in the responses of the client. */
export const parseBody = (bytes: Uint8Array, type = ""): CassetteBody => {
  const text = textOf(bytes)
  if (text === undefined) return { base64: bytes }
  const mayBeJson = isJson(type) || (!/^text\/html/i.test(type) && startsLikeJson(text))
  const parsed = mayBeJson ? parseJson(text) : undefined
  return parsed?._tag === "Right" ? { json: parsed.right } : { text }
}

export const isForm = (type = ""): boolean => /^application\/x-www-form-urlencoded\b/i.test(type)

const encoder = new TextEncoder()

/**
 * The bytes of a request that are stored and compared. A form with files and a stream are not: the boundary of a form is
 * random, and the request before an upload states the size of the file.
 */
export const sentBytes = ({ body, headers }: TransportRequest): Uint8Array => {
  if (/^multipart\//i.test(headers["content-type"] ?? "")) return new Uint8Array(0)
  if (typeof body === "string") return encoder.encode(body)
  return body instanceof Uint8Array ? new Uint8Array(body) : new Uint8Array(0)
}

/** The bytes of a stored body, with `map` applied to text. */
export const toBytes = (body: CassetteBody | undefined, map: (text: string) => string): Uint8Array => {
  if (body === undefined) return new Uint8Array(0)
  if ("base64" in body) return body.base64
  return encoder.encode(map("json" in body ? JSON.stringify(body.json) : body.text))
}
