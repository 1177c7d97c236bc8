/** A multipart form (RFC 7578), byte for byte. */
import { describe, expect, it } from "vitest"
import * as multipart from "../../src/internal/files/multipart.js"

const file = (filename: string, contentType = "text/plain") => ({ field: "file", filename, contentType })

/** The form as text, with a placeholder for the bytes of each file. */
const encodeText = (...parts: Parameters<typeof multipart.encodeForm>[1]): string =>
  multipart
    .encodeForm("B", parts)
    .segments.map((segment) =>
      segment instanceof Uint8Array ? new TextDecoder().decode(segment) : `<${segment.filename}>`
    )
    .join("")

describe("a form", () => {
  it.each([
    ['a"b', "a%22b"],
    ['""', "%22%22"],
    ["a\r\nb", "a%0D%0Ab"],
    ["a\rb\nc", "a%0D%0Ab%0D%0Ac"],
    ["ü 名", "ü 名"]
  ])("escapes quotes and line breaks in names: %j", (name, escaped) => {
    expect(encodeText([name, "1"])).toContain(`; name="${escaped}"\r\n`)
    expect(encodeText(file(name))).toContain(`; filename="${escaped}"\r\n`)
  })

  it("removes line breaks from media types", () => {
    expect(encodeText(file("x", "text/plain\r\nX-Own: 1\r"))).toContain(
      "\r\nContent-Type: text/plainX-Own: 1\r\n\r\n<x>"
    )
  })
})
