/** Parses bodies, and converts them to and from their stored form. */
import * as Option from "effect/Option"
import * as form from "./form.js"
import type { CassetteBody } from "./format.js"
import * as json from "./json.js"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const decodeUtf8 = Option.liftThrowable((bytes: Uint8Array): string => utf8.decode(bytes))

/** Decodes bytes as UTF-8 text; undefined if they are not text. */
export const textOf = (bytes: Uint8Array): string | undefined =>
  Option.getOrUndefined(
    // Bytes with a control character are not text.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
    Option.filter(decodeUtf8(bytes), (text) => !/[\u0000-\u0008\u000b\u000e-\u001f]/.test(text))
  )

const isJson = (type: string, text: string): boolean =>
  /^[a-z]+\/(?:[\w.+-]+\+)?json\b/i.test(type) || (!/^text\/html/i.test(type) && /^\s*[[{]/.test(text))

/** A parsed body. */
export type Content =
  | { readonly _tag: "Json"; readonly value: unknown; readonly prefix: string }
  | { readonly _tag: "Text" | "Query"; readonly text: string }
  | { readonly _tag: "Form"; readonly parts: Extract<CassetteBody, { readonly form: unknown }>["form"] }
  | { readonly _tag: "Bytes"; readonly bytes: Uint8Array }

export const parseBody = (bytes: Uint8Array, type: string): Content => {
  const boundary = form.boundaryOf(type)
  const parts = boundary === undefined ? undefined : form.parseForm(bytes, boundary)
  if (parts !== undefined) return { _tag: "Form", parts }
  const text = textOf(bytes)
  if (text === undefined) return { _tag: "Bytes", bytes }
  // Older Canvas versions prefix JSON with `while(1);`, and some servers send a byte order mark.
  const [prefix = ""] = /^\ufeff?(?:while\(1\);)?/.exec(text) ?? []
  const parsed = isJson(type, text) ? json.parseJson(text.slice(prefix.length)) : undefined
  if (parsed?._tag === "Right") return { _tag: "Json", value: parsed.right, prefix }
  return { _tag: /^application\/x-www-form-urlencoded\b/i.test(type) ? "Query" : "Text", text }
}

export const toCassetteBody = (content: Content): CassetteBody => {
  if ("text" in content) return { text: content.text }
  if (content._tag === "Form") return { form: content.parts }
  if (content._tag === "Bytes") return { base64: content.bytes }
  const text = content.prefix + json.stringifyJson(content.value)
  return text === JSON.stringify(content.value) ? { json: content.value } : { text }
}

const encoder = new TextEncoder()

/** The bytes of a stored body, with `map` applied to text. A form has none: only requests have forms. */
export const toBytes = (body: CassetteBody | undefined, map: (text: string) => string): Uint8Array => {
  if (body === undefined || "form" in body) return new Uint8Array(0)
  if ("base64" in body) return body.base64
  return encoder.encode(map("json" in body ? JSON.stringify(body.json) : body.text))
}
