/** Stored bodies, multipart forms, captured request bodies, and the schemas of the cassette file. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as body from "../../src/cassette/body.js"
import * as form from "../../src/cassette/form.js"
import { CassetteError, CassetteFile } from "../../src/cassette/format.js"
import * as json from "../../src/cassette/json.js"
import * as requestBody from "../../src/cassette/requestBody.js"
import type { Body, TransportRequest } from "../../src/internal/transport/transport.js"

const utf8 = (text: string) => new TextEncoder().encode(text)
const text = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
const same = (text: string) => text

const kept = (content: string | Uint8Array, type = "") =>
  body.toCassetteBody(body.parseBody(typeof content === "string" ? utf8(content) : content, type))
const played = (content: string, type = "") => text(body.toBytes(kept(content, type), same))

describe("a body", () => {
  it.each([
    ["7", "application/json"],
    ["7", "Application/JSON; charset=utf-8"],
    ["7", "text/json"],
    ["7", "application/vnd.api+json"],
    ["7", "application/vnd.ims.lis.v2.result-container+json;charset=utf-8"],
    ['"text"', "application/json"],
    ["[7]", ""],
    [" \n[7]", "text/plain"],
    ['{"a":7}', "image/png"]
  ])("stores JSON as JSON: %s of type %s", (content, type) => {
    expect(kept(content, type)).toEqual({ json: JSON.parse(content) })
    expect(JSON.parse(played(content, type))).toEqual(JSON.parse(content))
  })

  it.each([
    ["7", "text/plain"],
    ["7", "application/jsonlines"],
    ['"[7]"', "text/plain"],
    ["7", "x application/json"],
    ["7", "application/xjson"],
    ["7", "application/a b+json"],
    ["[7]", "text/html"],
    ["[7]", "TEXT/HTML; charset=utf-8"],
    ['{"a":7', "application/json"],
    ["x [7]", "text/plain"],
    ["", "application/json"],
    ["a\tb\nc\rd\fe\u007f", ""],
    ["\ufeffé", "text/plain"]
  ])("stores text unchanged: %j of type %s", (content, type) => {
    expect(kept(content, type)).toEqual({ text: content })
    expect(played(content, type)).toBe(content)
  })

  it.each([
    ["[1]", "x text/html"],
    ["[1]", "application/x-www-form-urlencoded"]
  ])("is HTML or a query only if its type starts so: %s of type %s", (content, type) => {
    expect(kept(content, type)).toEqual({ json: [1] })
  })

  it.each([0, 1, 8, 0x0b, 0x0e, 0x1f])("is bytes with control character %i", (code) => {
    const bytes = Uint8Array.of(0x61, code, 0x62)
    expect(kept(bytes, "text/plain")).toEqual({ base64: bytes })
    expect(body.toBytes({ base64: bytes }, same)).toEqual(bytes)
  })

  it("is bytes if it is not valid UTF-8", () => {
    const bytes = Uint8Array.of(0x61, 0xe9)
    expect(kept(bytes, "text/plain")).toEqual({ base64: bytes })
  })

  it.each([
    ["application/x-www-form-urlencoded", "Query"],
    ["Application/X-WWW-Form-URLEncoded;charset=utf-8", "Query"],
    ["x application/x-www-form-urlencoded", "Text"],
    ["application/x-www-form-urlencodedish", "Text"],
    ["text/csv", "Text"],
    ["text/plain", "Text"]
  ])("is parsed by its type: %s as %s", (type, tag) => {
    expect(body.parseBody(utf8("a,b=1"), type)).toEqual({ _tag: tag, text: "a,b=1" })
    expect(kept("a,b=1", type)).toEqual({ text: "a,b=1" })
  })

  it("keeps the while(1) prefix of older Canvas versions", () => {
    expect(kept('while(1);[{"id":1}]', "application/json")).toEqual({ text: 'while(1);[{"id":1}]' })
    expect(body.parseBody(utf8('while(1);[{"id":1}]'), "application/json")).toMatchObject({
      _tag: "Json",
      value: [{ id: 1 }]
    })
    expect(kept(' while(1);[{"id":1}]', "application/json")).toEqual({ text: ' while(1);[{"id":1}]' })
    expect(kept("while(1);", "application/json")).toEqual({ text: "while(1);" })
  })

  it("applies the mapping to text but not to bytes", () => {
    const upperCase = (text: string) => text.toUpperCase()
    expect(text(body.toBytes({ json: { a: "b" } }, upperCase))).toBe('{"A":"B"}')
    expect(text(body.toBytes({ text: "é" }, upperCase))).toBe("É")
    expect(text(body.toBytes({ base64: utf8("a") }, upperCase))).toBe("a")
    expect(body.toBytes(undefined, upperCase)).toEqual(new Uint8Array(0))
    expect(body.toBytes({ form: [{ name: "a", text: "b" }] }, upperCase)).toEqual(new Uint8Array(0))
  })
})

const wide = "74140000000062631"

describe("JSON with large integers", () => {
  it.each([
    `[${wide}]`,
    `[-${wide}]`,
    `{"a":${wide},"b":[1,${wide}]}`,
    `["say \\"${wide}\\"",${wide}]`,
    `["${wide}","\\\\",${wide}]`,
    `["a\\\\",${wide},"b"]`,
    `{"${wide}":${wide}}`,
    "[9007199254740993]",
    "[9007199254740992]"
  ])("keeps the digits of integers beyond 2^53: %s", (content) => {
    expect(kept(content)).toEqual({ text: content })
    expect(played(content)).toBe(content)
  })

  it.each([
    `["${wide}"]`,
    `{"${wide}":"\\"${wide}"}`,
    "[9007199254740991,-9007199254740991,1000000000000000]",
    `[1.5,0.25,-1,1e3,2.5E-1,1e+2]`,
    `[${wide}.5]`,
    `[${wide}e2]`,
    `[${wide}E+2]`,
    `[${wide}.5e-2]`,
    `[1.${wide}]`,
    `["int:${wide}"]`
  ])("stores JSON without such integers as JSON: %s", (content) => {
    expect(kept(content)).toEqual({ json: JSON.parse(content) })
  })

  it("distinguishes large integers from strings, and returns their digits", () => {
    const value = Either.getOrThrow(json.parseJson(`[${wide},"${wide}",7]`)) as ReadonlyArray<unknown>
    expect(value.map(json.markedDigits)).toEqual([wide, undefined, undefined])
    expect(json.markedDigits(json.markInteger("-12"))).toBe("-12")
    expect(json.stringifyJson([json.markInteger("-12"), `x${json.markInteger("12")}`])).toMatch(/^\[-12,"x/)
    expect([Either.isLeft(json.parseJson("{")), Either.isLeft(json.parseJson(`[0${wide}]`))]).toEqual([true, true])
  })
})

const lines = (...lines: ReadonlyArray<string>) => lines.join("\r\n")
const FILE = "one\r\n--\r\ntwo"
const upload = (between = "") =>
  lines(
    "--b0undary",
    'Content-Disposition: form-data; name="key"',
    "",
    "välue",
    "--b0undary",
    `Content-Disposition: form-data; name="file"; filename="ä.txt"${between}`,
    "Content-Type:  text/plain ",
    "",
    FILE,
    "--b0undary--",
    ""
  )
const sha256 = (content: string) => createHash("sha256").update(content).digest("hex")

describe("a multipart form", () => {
  it("is stored as its fields, and its file by name, type, size and hash", () => {
    const parts = [
      { name: "key", text: "välue" },
      { name: "file", filename: "ä.txt", type: "text/plain", bytes: FILE.length, sha256: sha256(FILE) }
    ]
    expect(kept(upload(), "multipart/form-data; boundary=b0undary")).toEqual({ form: parts })
    expect(kept(upload(), 'Multipart/Form-Data; charset=utf-8; Boundary="b0undary"')).toEqual({ form: parts })
    expect(form.parseForm(utf8(upload("; x=1")), "b0undary")).toEqual(parts)
    expect(form.parseForm(utf8(`preamble\r\n${upload()}`), "b0undary")).toEqual(parts)
    expect(form.parseForm(utf8(upload()), "b0undary")).toEqual(parts)
  })

  it.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ["multipart/form-data;boundary=abc; charset=utf-8", "abc"],
    ["multipart/form-data; boundary=abc;charset=utf-8", "abc"],
    ['multipart/form-data; boundary="a b;c"', "a b;c"],
    ["multipart/form-data;  Boundary=abc def", "abc"],
    ["multipart/form-data", undefined],
    ["multipart/form-data; boundary=", undefined],
    ["multipart/form-data; xboundary=abc", undefined],
    ["multipart/mixed; boundary=abc", undefined],
    ["x multipart/form-data; boundary=abc", undefined],
    ["multipart/form-database; boundary=abc", undefined],
    ["", undefined]
  ])("finds the boundary in the Content-Type: %s", (type, boundary) => {
    expect(form.boundaryOf(type)).toBe(boundary)
  })

  const part = (head: string, content = "") => form.parseForm(utf8(lines("--b", head, "", content, "--b--")), "b")

  it("accepts header variants", () => {
    const bytes = { bytes: 0, sha256: sha256("") }
    expect(part("content-disposition:form-data;name=a")).toEqual([{ name: "a", text: "" }])
    expect(part("content-disposition: form-data; NAME=a;x=1")).toEqual([{ name: "a", text: "" }])
    expect(part('content-disposition: form-data; name="a \\"b\\" ; c\\\\"')).toEqual([
      { name: 'a \\"b\\" ; c\\\\', text: "" }
    ])
    expect(part('content-disposition: form-data; name=""')).toEqual([{ name: "", text: "" }])
    expect(part('content-disposition: form-data; filename="f"; name="a"')).toEqual([
      { name: "a", filename: "f", ...bytes }
    ])
    expect(part('content-disposition: form-data; name="a"; filename=""')).toEqual([
      { name: "a", filename: "", ...bytes }
    ])
    expect(part('content-disposition: form-data;\tname="a"; filename=f g')).toEqual([
      { name: "a", filename: "f", ...bytes }
    ])
    expect(part(lines("content-type:text/csv", 'content-disposition: form-data; name="a"; filename="f"'))).toEqual([
      { name: "a", filename: "f", type: "text/csv", ...bytes }
    ])
    expect(part(lines('content-disposition: form-data; name="a"; filename="f"', "x-content-type: text/csv"))).toEqual([
      { name: "a", filename: "f", ...bytes }
    ])
  })

  it("ignores attributes and headers inside quoted values", () => {
    const bytes = { bytes: 0, sha256: sha256("") }
    expect(part('content-disposition: form-data; filename="a; name=x; filename=y"; name="b"')).toEqual([
      { name: "b", filename: "a; name=x; filename=y", ...bytes }
    ])
    expect(part('content-disposition: form-data; filename=" name=x"; name="b"')).toEqual([
      { name: "b", filename: " name=x", ...bytes }
    ])
    expect(part('content-disposition: form-data; name="a; filename=x"')).toEqual([{ name: "a; filename=x", text: "" }])
    const line = "\u2028content-type: text/html\u2029"
    expect(part(`content-disposition: form-data; filename="${line}"; name="b"`)).toEqual([
      { name: "b", filename: line, ...bytes }
    ])
    expect(part(lines("x-disposition: form-data; name=x", "content-disposition: form-data; name=a"))).toEqual([
      { name: "a", text: "" }
    ])
    expect(part(lines("x-disposition: form-data; name=x"))).toBeUndefined()
    expect(part("content-disposition: form-data; name=abc; filename=f.txt")).toEqual([
      { name: "abc", filename: "f.txt", ...bytes }
    ])
    expect(part(lines("content-disposition: form-data;", '\tname="a";', '  filename="f"'))).toEqual([
      { name: "a", filename: "f", ...bytes }
    ])
  })

  it("accepts a form without parts, and content with blank lines", () => {
    expect(form.parseForm(utf8("--b--\r\n"), "b")).toEqual([])
    expect(part('content-disposition: form-data; name="a"', lines("x", "", "y"))).toEqual([
      { name: "a", text: lines("x", "", "y") }
    ])
    expect(part('content-disposition: form-data; name="a"', "\ufeffx")).toEqual([{ name: "a", text: "\ufeffx" }])
  })

  it.each([
    ["nothing", ""],
    ["another boundary", upload().replaceAll("b0undary", "another")],
    ["a truncated part", upload().slice(0, upload().indexOf("two"))],
    ["a truncated header", lines("--b0undary", 'Content-Disposition: form-data; name="a"', "--b0undary--")],
    ["a missing end", lines("--b0undary", "Content-Disposition: form-data; name=a", "", "x")],
    ["a part without a name", lines("--b0undary", "Content-Disposition: form-data", "", "x", "--b0undary--")],
    [
      "an attribute that only ends in name",
      lines("--b0undary", "Content-Disposition: form-data; xname=a", "", "x", "--b0undary--")
    ]
  ])("is stored as text with %s", (_, content) => {
    expect(form.parseForm(utf8(content), "b0undary")).toBeUndefined()
    expect(kept(content, "multipart/form-data; boundary=b0undary")).toEqual({ text: content })
  })

  it("hashes binary content unchanged", () => {
    const content = Uint8Array.of(0xff, 0, 0xe9, 13, 10, 45)
    const all = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'),
      content,
      Buffer.from("\r\n--b--")
    ])
    expect(kept(all, "multipart/form-data; boundary=b")).toEqual({
      form: [{ name: "f", filename: "f", bytes: 6, sha256: createHash("sha256").update(content).digest("hex") }]
    })
  })
})

const outgoing = (body: Body | undefined, type?: string): TransportRequest => ({
  method: "POST",
  url: "https://canvas.test/a",
  headers: type === undefined ? {} : { "content-type": type },
  body
})

/** Reads the body as a transport would. */
const send = ({ body }: TransportRequest) =>
  typeof body === "object" && "stream" in body
    ? Effect.map(Stream.runCollect(body.stream), (chunks) => text(Buffer.concat(Chunk.toReadonlyArray(chunks))))
    : Effect.succeed(typeof body === "string" ? body : body instanceof Uint8Array ? text(body) : "")

const summary = (sent: requestBody.SentBody | undefined) =>
  sent && { ...sent, chunks: text(Buffer.concat(sent.chunks)), kept: sent.chunks.length }

async function* pieces() {
  yield utf8("so")
  yield utf8("me")
}

describe("a captured request body", () => {
  it.effect.each([
    ["text", "some", 1],
    ["bytes", utf8("some"), 1],
    ["a stream", { stream: Stream.make(utf8("so"), utf8("me")), length: 4 }, 2],
    ["an async iterable", { raw: pieces(), length: undefined }, 2]
  ] as ReadonlyArray<[string, Body, number]>)("is sent unchanged and captured: %s", ([, body, kept]) =>
    Effect.gen(function* () {
      const { request, sent } = requestBody.captureRequest(outgoing(body, "text/plain"), 100)
      expect(yield* send(request)).toBe("some")
      expect(summary(sent)).toEqual({ type: "text/plain", chunks: "some", size: 4, unsupported: undefined, kept })
      const length = typeof body === "object" && "length" in body ? body.length : undefined
      expect(request).toMatchObject({
        method: "POST",
        url: "https://canvas.test/a",
        headers: { "content-type": "text/plain" }
      })
      if (typeof request.body === "object") expect(request.body.length).toBe(length)
    })
  )

  it.effect("has the type of the content-type header, or none", () =>
    Effect.sync(() => {
      expect(requestBody.captureRequest(outgoing("some"), 100).sent?.type).toBe("")
      expect(requestBody.captureRequest(outgoing(undefined), 100)).toEqual({
        request: outgoing(undefined),
        sent: undefined
      })
    })
  )

  it.effect("fails with the error of its stream", () =>
    Effect.gen(function* () {
      const gone = new Error("the file is gone")
      const raw = Stream.toAsyncIterable(Stream.fail(gone))
      const { request } = requestBody.captureRequest(outgoing({ raw, length: undefined }), 100)
      expect(String(yield* Effect.flip(send(request)))).toContain("the file is gone")
    })
  )

  it.effect("has only the last copy when the request is retried", () =>
    Effect.gen(function* () {
      const { request, sent } = requestBody.captureRequest(
        outgoing({ stream: Stream.make(utf8("some")), length: 4 }),
        100
      )
      yield* send(request)
      yield* send(request)
      expect(summary(sent)).toMatchObject({ chunks: "some", size: 4 })
    })
  )

  it.effect("counts bytes beyond the limit without storing them", () =>
    Effect.gen(function* () {
      const stream = Stream.make(utf8("ab"), utf8("cd"), utf8("ef"))
      const { request, sent } = requestBody.captureRequest(outgoing({ stream, length: 6 }), 4)
      expect(yield* send(request)).toBe("abcdef")
      expect(summary(sent)).toMatchObject({ chunks: "abcd", size: 6, kept: 2 })
    })
  )

  it.effect("is a copy, so the sender can reuse its memory", () =>
    Effect.gen(function* () {
      const memory = utf8("some")
      const { request, sent } = requestBody.captureRequest(outgoing({ stream: Stream.make(memory), length: 4 }), 100)
      yield* send(request)
      memory.fill(0)
      expect(summary(sent)).toMatchObject({ chunks: "some" })
    })
  )

  it.effect("is sent unchanged if it cannot be captured, and is marked as unsupported", () =>
    Effect.sync(() => {
      for (const raw of [7, null, { some: "thing" }]) {
        const original = outgoing({ raw, length: 1 })
        const { request, sent } = requestBody.captureRequest(original, 100)
        expect(request).toEqual(original)
        expect(sent).toMatchObject({ size: 0, unsupported: "a raw body that is not a string, bytes or a stream" })
      }
    })
  )

  it.effect("is read completely in a replay", () =>
    Effect.gen(function* () {
      const stream = Stream.make(utf8("so"), utf8("me"))
      expect(summary(yield* requestBody.readBody(outgoing({ stream, length: 4 })))).toMatchObject({
        chunks: "some",
        size: 4
      })
      expect(summary(yield* requestBody.readBody(outgoing("some")))).toMatchObject({ chunks: "some" })
      expect(summary(yield* requestBody.readBody(outgoing(utf8("some"))))).toMatchObject({ chunks: "some" })
      expect(yield* requestBody.readBody(outgoing(undefined))).toBeUndefined()
      const broken = Stream.concat(Stream.make(utf8("so")), Stream.fail("gone"))
      expect(summary(yield* requestBody.readBody(outgoing({ stream: broken, length: 4 })))).toMatchObject({
        chunks: "so"
      })
    })
  )

  it("excludes the fragment from the URL", () => {
    const url = (url: string) => requestBody.urlOf({ ...outgoing(undefined), url })
    expect(url("https://canvas.test/a?b=1#c#d")).toBe("https://canvas.test/a?b=1")
    expect(url("https://canvas.test/a#c\nd")).toBe("https://canvas.test/a")
    expect(url("https://canvas.test/a")).toBe("https://canvas.test/a")
  })
})

const request = { method: "GET", url: "https://canvas.example.invalid/a", headers: {} }
const response = { status: 200, headers: {} }
const decode = Schema.decodeUnknownEither(CassetteFile)
/** The issues of an exchange. */
const issuesOf = (exchange: unknown) =>
  Either.match(decode({ version: 1, exchanges: [exchange] }, { errors: "all" }), {
    onLeft: (error) =>
      ParseResult.ArrayFormatter.formatErrorSync(error).map(
        ({ message, path }) => `${path.slice(2).join(".")}: ${message}`
      ),
    onRight: () => []
  })

describe("the schema of a cassette file", () => {
  const file = { name: "f", filename: "f", bytes: 0, sha256: "" }
  const withPart = (part: unknown) => ({ request: { ...request, body: { form: [part] } }, response })

  it.each([
    [
      "each method",
      ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].map((method) => ({
        request: { ...request, method },
        response
      }))
    ],
    [
      "headers",
      [{ request: { ...request, headers: { accept: "a" } }, response: { ...response, headers: { etag: "b" } } }]
    ],
    ["any status", [100, 200, 599, 999].map((status) => ({ request, response: { ...response, status } }))],
    [
      "each kind of body",
      [
        { text: "" },
        { json: null },
        { json: 0 },
        { json: { a: [] } },
        { base64: "AP8=" },
        { form: [] },
        { form: [{ name: "a", text: "b" }] },
        { form: [file] },
        { form: [{ ...file, type: "text/csv" }] }
      ].map((body) => ({ request: { ...request, body }, response: { ...response, body } }))
    ],
    ["an undelimited body", [{ request, response: { ...response, undelimited: true } }]],
    [
      "each failure",
      ["Transport", "Encode", "InvalidUrl", "Body"].map((reason) => ({ request, failure: { reason, message: "no" } }))
    ],
    ["the code of a failure", [{ request, failure: { reason: "Body", code: "ECONNRESET", message: "no" } }]],
    ["a response that was cut off", [{ request, response, failure: { reason: "Body", message: "no" } }]]
  ])("decodes and encodes %s", (_, exchanges) => {
    const cassette = { version: 1, exchanges }
    const read = Either.getOrThrow(decode(cassette))
    expect(Schema.encodeSync(CassetteFile)(read)).toEqual(cassette)
  })

  it("decodes bytes from base64", () => {
    const cassette = { version: 1, exchanges: [{ request, response: { ...response, body: { base64: "AP8=" } } }] }
    expect(Either.getOrThrow(decode(cassette)).exchanges[0]?.response?.body).toEqual({ base64: Uint8Array.of(0, 255) })
  })

  it.each([
    ["a request alone", { request }, ": neither a response nor a failure"],
    ["a response alone", { response }, "request: is missing"],
    ["an unknown method", { request: { ...request, method: "FETCH" }, response }, "request.method: Expected"],
    ["no URL", { request: { method: "GET", headers: {} }, response }, "request.url: is missing"],
    ["no headers", { request, response: { status: 200 } }, "response.headers: is missing"],
    [
      "a header that is not a string",
      { request, response: { ...response, headers: { a: 1 } } },
      "response.headers.a: Expected"
    ],
    ["a status that is too small", { request, response: { ...response, status: 99 } }, "response.status: Expected"],
    ["a status that is too large", { request, response: { ...response, status: 1000 } }, "response.status: Expected"],
    [
      "a status that is not an integer",
      { request, response: { ...response, status: 200.5 } },
      "response.status: Expected"
    ],
    ["an empty body object", { request, response: { ...response, body: {} } }, "response.body.json: is missing"],
    [
      "an undefined body",
      { request, response: { ...response, body: { json: undefined } } },
      "response.body.json: no body"
    ],
    ["a part without a name", withPart({ text: "a" }), "request.body.form.0.name: is missing"],
    ["a file without a hash", withPart({ ...file, sha256: undefined }), "request.body.form.0.sha256: Expected"],
    ["a file of negative size", withPart({ ...file, bytes: -1 }), "request.body.form.0.bytes: Expected"],
    [
      "undelimited: false",
      { request, response: { ...response, undelimited: false } },
      "response.undelimited: Expected"
    ],
    ["a failure without a message", { request, failure: { reason: "Body" } }, "failure.message: is missing"],
    ["an unknown failure reason", { request, failure: { reason: "", message: "no" } }, "failure.reason: Expected"]
  ])("rejects %s", (_, exchange, where) => {
    expect(issuesOf(exchange)).toContainEqual(expect.stringMatching(new RegExp(`^${where.replaceAll(".", "\\.")}`)))
  })

  it("rejects another version", () => {
    expect(Either.isLeft(decode({ version: 2, exchanges: [] }))).toBe(true)
    expect(Either.isLeft(decode({ exchanges: [] }))).toBe(true)
  })
})

describe("CassetteError", () => {
  it.each(["Missing", "Damaged", "File", "TooLarge", "Unreadable", "Redact", "Secret", "Unused"] as const)(
    "has a tag, its file and reason %s",
    (reason) => {
      const error = new CassetteError({ file: "a.json", reason, message: "no" })
      expect(error).toMatchObject({ _tag: "CassetteError", file: "a.json", reason, message: "no" })
      expect(error).toBeInstanceOf(Error)
    }
  )

  it("rejects another reason", () => {
    expect(() => new CassetteError({ file: "a.json", reason: "" as "File", message: "no" })).toThrow(/reason/)
  })
})
