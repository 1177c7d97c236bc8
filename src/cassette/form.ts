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

/** Attributes of a Content-Disposition header. Matched in sequence, because a quoted value may look like an attribute. */
const ATTRIBUTE = /;\s*([a-z]{1,20})=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/gis

/** The value of a header; empty if there is none. Lines end at CRLF only: a filename may contain other line separators. */
const headerOf = (head: string, name: string): string => {
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n")
  const line = lines.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? ""
  return line.slice(name.length + 1).trim()
}

const parsePart = (head: string, content: Uint8Array): CassettePart | undefined => {
  const found = headerOf(head, "content-disposition").matchAll(ATTRIBUTE)
  const attributes = new Map(Array.from(found, ([, name = "", quoted, plain]) => [name.toLowerCase(), quoted ?? plain]))
  const [name, filename] = [attributes.get("name"), attributes.get("filename")]
  if (name === undefined) return undefined
  if (filename === undefined) return { name, text: utf8.decode(content) }
  const type = headerOf(head, "content-type")
  const hash = bytesToHex(sha256(content))
  return { name, filename, ...(type === "" ? {} : { type }), bytes: content.length, sha256: hash }
}

/** The parts of a form; undefined if the body is not a form. The boundary is random, so it is not stored. */
export const parseForm = (bytes: Uint8Array, boundary: string): ReadonlyArray<CassettePart> | undefined => {
  const text = latin1.decode(bytes)
  const delimiter = `--${boundary}`
  const parts: Array<CassettePart> = []
  let at = text.indexOf(delimiter)
  while (at >= 0 && !text.startsWith("--", at + delimiter.length)) {
    const start = at + delimiter.length + 2
    const blank = text.indexOf("\r\n\r\n", start)
    const end = text.indexOf(`\r\n${delimiter}`, blank)
    if (blank < 0 || end < 0) return undefined
    const part = parsePart(utf8.decode(bytes.subarray(start, blank)), bytes.subarray(blank + 4, end))
    if (part === undefined) return undefined
    parts.push(part)
    at = end + 2
  }
  return at < 0 ? undefined : parts
}
