/** Parsing of response bodies, and the errors of unexpected ones. */
import { Either } from "effect"
import { describe, expect, it } from "vitest"
import type { RawResponse } from "../../src/internal/response/body.js"
import * as body from "../../src/internal/response/body.js"
import { isJson, ResponseFacts } from "../../src/internal/response/facts.js"
import { makeRequest } from "../fixtures/stages.js"

const url = "https://canvas.test/api/v1/x"
const request = makeRequest({ url })

interface Shape extends Partial<Pick<RawResponse, "request" | "body">> {
  readonly contentType?: string
  readonly coding?: string
}

const response = ({ coding, contentType = "application/json", ...of }: Shape): RawResponse => ({
  request,
  facts: new ResponseFacts({
    status: 200,
    headers: { "content-type": contentType, ...(coding === undefined ? {} : { "content-encoding": coding }) }
  }),
  body: "",
  ...of
})

const data = (of: Shape, page?: number) => Either.getOrThrow(body.parseBody(response(of), page))
const errorOf = (of: Shape, page?: number) => Either.getOrThrow(Either.flip(body.parseBody(response(of), page)))

const bytes = (text: string) => new TextEncoder().encode(text)

describe("isJson", () => {
  it.each([
    ["application/json", true],
    ["application/json; charset=utf-8", true],
    ["text/json", true],
    ["APPLICATION/JSON", true],
    ["application/vnd.api+json", true],
    ["application/ld+json;profile=x", true],
    ["application/a.b-c+d_e+json", true],
    ["application/json-seq", true],
    ["application/json-rpc", true],
    ["application/problem+json; charset=latin1", true],
    ['Application/Problem+JSON;title="a; b"', true],
    ["application/json, application/json", true],
    ["", false],
    ["application/octet-stream", false],
    ["text/javascript", false],
    ["application/jsonlines", false],
    ["application/x-json", false],
    ["application/a b+json", false],
    ["text/plain; was=application/json", false],
    ["1application/json", false],
    ["/json", false],
    ["json", false],
    ["text/html", false],
    ["", false]
  ])("%j: %s", (contentType, expected) => {
    expect(isJson(contentType)).toBe(expected)
  })
})

describe("an empty body", () => {
  it.each([
    ["JSON without a byte", ""],
    ["a single space, as Rails sends", " "],
    ["a line break", "\r\n"],
    ["bytes of length 0", new Uint8Array()]
  ])("response 2: %s is an empty list", (_, of) => {
    expect(data({ body: of })).toEqual([])
    expect(data({ body: of, contentType: "text/plain" })).toEqual([])
  })

  it("response 2: is an error for a page, since it would end a list early", () => {
    const error = errorOf({ body: " " }, 3)
    expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Empty", page: 3 })
    expect(error.message).toBe(`GET ${url} (page 3) returned an empty body instead of a page of records.`)
  })

  it("response 2: that was compressed is truncated", () => {
    const error = errorOf({ body: "", coding: "gzip" })
    expect(error).toMatchObject({ reason: "Empty", page: undefined })
    expect(error.message).toBe(`GET ${url} returned an empty compressed body: it was truncated.`)
  })

  it.each(["   ", "\n\n\n", "0", "[]"])("is not %j", (text) => {
    const read = body.parseBody(response({ body: text }), 1)
    expect(read).toMatchObject(
      text.trim() === "" ? { _tag: "Left", left: { reason: "Json" } } : { right: JSON.parse(text) }
    )
  })

  it("is not a file with a space", () => {
    const blank = bytes(" ")
    expect(data({ body: blank, contentType: "application/octet-stream" })).toBe(blank)
  })
})

describe("a body", () => {
  it("response 1: of JSON is parsed, with the digits of long ids", () => {
    expect(data({ body: '{"id":9007199254740993,"n":1}' })).toEqual({ id: "9007199254740993", n: 1 })
  })

  it.each([
    ["text/plain", "a"],
    ["application/octet-stream", "[1]"],
    ["", "<html></html>"]
  ])("response 2: of %j stays bytes", (contentType, text) => {
    const body = bytes(text)
    expect(data({ contentType, body })).toBe(body)
  })

  it("of JSON with a declared charset is decoded with it", () => {
    const latin = Uint8Array.from('{"name":"Zoë"}', (char) => char.charCodeAt(0))
    expect(data({ contentType: "application/json; charset=iso-8859-1", body: latin })).toEqual({ name: "Zoë" })
  })

  it("of JSON that is invalid UTF-8 names the invalid byte", () => {
    const error = errorOf({ body: Uint8Array.of(0x22, 0xff, 0x22) }, 2)
    expect(error).toMatchObject({ reason: "Json", page: 2 })
    expect(error.message).toContain(
      "(page 2) returned JSON that cannot be decoded: 3 bytes that are not UTF-8, and no other charset is declared: invalid byte 0xff at offset 1."
    )
  })

  it.each([
    ["[1,]", "invalid JSON of 4 characters."],
    ['{"a":1}}\n', "invalid JSON of 9 characters."],
    ["Bad request: secret", "invalid JSON of 19 characters."],
    ['[{"id":1},{"na', "truncated JSON: it ends after 14 characters. The service or a proxy cut it off."]
  ])("of invalid JSON is an error that does not show it: %j", (body, problem) => {
    const error = errorOf({ body }, 2)
    expect(error).toMatchObject({ reason: "Json", page: 2 })
    expect(error.message).toBe(`GET ${url} (page 2) returned ${problem}`)
  })
})

describe("an HTML page instead of JSON", () => {
  const page = "<html><title>Log in</title></html>"

  it("response 2: is an error with the title, since it is a login page", () => {
    const error = errorOf({ contentType: "text/html; charset=utf-8", body: bytes(page) }, 4)
    expect(error).toMatchObject({ reason: "Html", page: 4 })
    expect(error.message).toBe(
      `GET ${url} (page 4) returned an HTML page instead of JSON, titled "Log in": a login or maintenance page, or not an /api/ URL.`
    )
  })

  it("is searched for its title up to 64 KiB", () => {
    const behind = (length: number) => ({ contentType: "text/html", body: bytes(`<p>${" ".repeat(length)}${page}`) })
    expect(errorOf(behind(60_000)).message).toContain('titled "Log in"')
    expect(errorOf(behind(70_000)).message).toContain('titled ""')
  })

  it.each(["", "while(1);", "\ufeff", "\r\n "])("is not JSON that is declared as HTML, after %j", (prefix) => {
    for (const contentType of ["text/html; charset=utf-8", "application/xhtml+xml"]) {
      expect(data({ contentType, body: bytes(`${prefix}{"id":7}`) })).toEqual({ id: 7 })
      expect(data({ contentType, body: bytes(`${prefix}[]`) }, 1)).toEqual([])
    }
    expect(errorOf({ contentType: "text/html", body: bytes(`${prefix}"text"`) }).reason).toBe("Html")
  })

  it("declared as JSON is detected", () => {
    const error = errorOf({ body: page })
    expect(error.reason).toBe("Html")
    expect(error.message).toBe(`GET ${url} returned an HTML page declared as JSON, titled "Log in".`)
  })

  it("response 2: is data if the request does not accept JSON", () => {
    const other = request.with({ acceptsJson: false })
    const html = bytes(page)
    expect(data({ request: other, contentType: "text/html", body: html })).toBe(html)
  })
})
