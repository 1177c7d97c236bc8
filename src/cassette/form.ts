/** The parts of an uploaded form. */
import { sha256 } from "@noble/hashes/sha2"
import { bytesToHex } from "@noble/hashes/utils"
import type { CassettePart } from "./format.js"

/** One byte a character, so that places in the text are places in the bytes. */
const latin1 = new TextDecoder("latin1")
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

export const boundaryOf = (contentType: string): string | undefined => {
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  return found?.[1] ?? found?.[2]
}

/** The headers of a part by lower-case names. By its own line ends: a name of a file may hold other characters that end a line. */
const headers = (head: string): ReadonlyMap<string, string> =>
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

/** What a part says of itself, by lower-case names. One after another: what is quoted may look like the next one. */
const attributes = (disposition: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(disposition.matchAll(ATTRIBUTE), ([, name = "", quoted, plain = ""]) => [
      name.toLowerCase(),
      quoted ?? plain
    ])
  )

/** The parts of a form, or undefined where the body is none. The boundary is new each time, so it is not kept. */
export const parts = (bytes: Uint8Array, boundary: string): ReadonlyArray<CassettePart> | undefined => {
  const text = latin1.decode(bytes)
  const mark = `--${boundary}`
  const found: Array<CassettePart> = []
  let at = text.indexOf(mark)
  while (at >= 0 && !text.startsWith("--", at + mark.length)) {
    const start = at + mark.length + 2
    const blank = text.indexOf("\r\n\r\n", start)
    const end = text.indexOf(`\r\n${mark}`, blank)
    if (blank < 0 || end < 0) return undefined
    const said = headers(utf8.decode(bytes.subarray(start, blank)))
    const attribute = attributes(said.get("content-disposition") ?? "")
    const content = bytes.subarray(blank + 4, end)
    const name = attribute.get("name")
    if (name === undefined) return undefined
    const filename = attribute.get("filename")
    const type = said.get("content-type")
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
