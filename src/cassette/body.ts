/** The body of a request or an answer, as a cassette keeps it. */
import * as Option from "effect/Option"
import * as form from "./form.js"
import type { CassetteBody } from "./format.js"
import * as json from "./json.js"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const decoded = Option.liftThrowable((bytes: Uint8Array): string => utf8.decode(bytes))

/** Bytes as a text that gives the same bytes again, or undefined. */
const textOf = (bytes: Uint8Array): string | undefined =>
  Option.getOrUndefined(
    // A control character that no text has: then the bytes are something else.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    Option.filter(decoded(bytes), (text) => !/[\u0000-\u0008\u000b\u000e-\u001f]/.test(text))
  )

const isJson = (type: string, text: string): boolean =>
  /^[a-z]+\/(?:[\w.+-]+\+)?json\b/i.test(type) || (!/^text\/html/i.test(type) && /^\s*[[{]/.test(text))

/** What a body holds, read as far as it can be. */
export type Content =
  | { readonly _tag: "Json"; readonly value: unknown; readonly exact: boolean; readonly prefix: string }
  | { readonly _tag: "Text" | "Query" | "Table"; readonly text: string }
  | { readonly _tag: "Form"; readonly parts: Extract<CassetteBody, { readonly form: unknown }>["form"] }
  | { readonly _tag: "Bytes"; readonly bytes: Uint8Array }

export const read = (bytes: Uint8Array, type: string): Content => {
  const boundary = form.boundaryOf(type)
  const parts = boundary === undefined ? undefined : form.parts(bytes, boundary)
  if (parts !== undefined) return { _tag: "Form", parts }
  const text = textOf(bytes)
  if (text === undefined) return { _tag: "Bytes", bytes }
  // Older services put this before JSON, and some a mark of the byte order.
  const [prefix = ""] = /^\ufeff?(?:while\(1\);)?/.exec(text) ?? []
  const parsed = isJson(type, text) ? json.read(text.slice(prefix.length)) : undefined
  if (parsed?._tag === "Some") return { _tag: "Json", ...parsed.value, prefix }
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { _tag: "Query", text }
  return { _tag: /^text\/(?:csv|tab-separated-values)\b/i.test(type) ? "Table" : "Text", text }
}

export const keep = (content: Content): CassetteBody => {
  switch (content._tag) {
    case "Json":
      return content.exact && content.prefix === ""
        ? { json: content.value }
        : { text: content.prefix + json.write(content.value) }
    case "Text":
    case "Query":
    case "Table":
      return { text: content.text }
    case "Form":
      return { form: content.parts }
    case "Bytes":
      return { base64: content.bytes }
  }
}

const encoder = new TextEncoder()

/** The bytes of a kept body; `map` sees whatever is text. A form has none: only requests have forms. */
export const bytes = (body: CassetteBody | undefined, map: (text: string) => string): Uint8Array => {
  if (body === undefined || "form" in body) return new Uint8Array(0)
  if ("base64" in body) return body.base64
  return encoder.encode(map("json" in body ? JSON.stringify(body.json) : body.text))
}
