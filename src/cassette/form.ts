/** Parses multipart forms. */
import { sha256 } from "@noble/hashes/sha2"
import { bytesToHex } from "@noble/hashes/utils"
import type { CassettePart } from "./format.js"

/** One character per byte, so offsets in the string are offsets in the bytes. */
const latin1 = new TextDecoder("latin1")
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

export const boundaryOf = (contentType: string): string | undefined => {
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  return found?.[1] ?? found?.[2]
}

/** Headers of a part by lower-case name. Splits only at CRLF, because a filename may contain other line separators. */
const parseHeaders = (head: string): ReadonlyMap<string, string> =>
  new Map(
    head
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => {
        const [name = "", ...value] = line.split(":")
        return [name.trim().toLowerCase(), value.join(":").trim()]
      })
  )

const ATTRIBUTE = /;\s*([a-z]{1,20})=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/gis

/** Attributes of a Content-Disposition header by lower-case name. Matched in sequence, because a quoted value may look like an attribute. */
const parseAttributes = (disposition: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(disposition.matchAll(ATTRIBUTE), ([, name = "", quoted, plain = ""]) => [
      name.toLowerCase(),
      quoted ?? plain
    ])
  )

/** The parts of a form; undefined if the body is not a form. The boundary is random, so it is not stored. */
export const parseForm = (bytes: Uint8Array, boundary: string): ReadonlyArray<CassettePart> | undefined => {
  const text = latin1.decode(bytes)
  const delimiter = `--${boundary}`
  const found: Array<CassettePart> = []
  let at = text.indexOf(delimiter)
  while (at >= 0 && !text.startsWith("--", at + delimiter.length)) {
    const start = at + delimiter.length + 2
    const blank = text.indexOf("\r\n\r\n", start)
    const end = text.indexOf(`\r\n${delimiter}`, blank)
    if (blank < 0 || end < 0) return undefined
    const headers = parseHeaders(utf8.decode(bytes.subarray(start, blank)))
    const attributes = parseAttributes(headers.get("content-disposition") ?? "")
    const content = bytes.subarray(blank + 4, end)
    const name = attributes.get("name")
    if (name === undefined) return undefined
    const filename = attributes.get("filename")
    const type = headers.get("content-type")
    found.push(
      filename === undefined
        ? { name, text: utf8.decode(content) }
        : {
            name,
            filename,
            ...(type === undefined ? {} : { type }),
            bytes: content.length,
            sha256: bytesToHex(sha256(content))
          }
    )
    at = end + 2
  }
  return at < 0 ? undefined : found
}
