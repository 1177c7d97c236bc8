/** Stored bodies, multipart forms, captured request bodies, and the schemas of the cassette file. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as body from "../../src/cassette/body.js"
import * as form from "../../src/cassette/form.js"
import { CassetteFile } from "../../src/cassette/format.js"
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
    ["7", "Application/JSON; charset=utf-8"],
    ["7", "application/vnd.ims.lis.v2.result-container+json;charset=utf-8"],
    ['"text"', "text/json"],
    [" \n[7]", "text/plain"],
    ['{"a":7}', "image/png"],
    ["[1]", "x text/html"],
    ["[1]", "application/x-www-form-urlencoded"]
  ])("stores JSON as JSON: %s of type %s", (content, type) => {
    expect(kept(content, type)).toEqual({ json: JSON.parse(content) })
    expect(JSON.parse(played(content, type))).toEqual(JSON.parse(content))
  })

  it.each([
    ["7", "application/jsonlines"],
    ['"[7]"', "text/plain"],
    ["7", "x application/json"],
    ["7", "application/a b+json"],
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

  it("is bytes if it has a control character or is not valid UTF-8", () => {
    for (const code of [0, 1, 8, 0x0b, 0x0e, 0x1f, 0xe9]) {
      const bytes = Uint8Array.of(0x61, code, 0x62)
      expect(kept(bytes, "text/plain")).toEqual({ base64: bytes })
    }
  })

  it.each([
    ["Application/X-WWW-Form-URLEncoded;charset=utf-8", "Query"],
    ["x application/x-www-form-urlencoded", "Text"],
    ["application/x-www-form-urlencodedish", "Text"],
    ["text/csv", "Text"]
  ])("is parsed by its type: %s as %s", (type, tag) => {
    expect(body.parseBody(utf8("a,b=1"), type)).toEqual({ _tag: tag, text: "a,b=1" })
    expect(kept("a,b=1", type)).toEqual({ text: "a,b=1" })
  })

  it("keeps the while(1) prefix of older Canvas versions", () => {
    const [guarded, type] = ['while(1);[{"id":1}]', "application/json"]
    expect(kept(guarded, type)).toEqual({ text: guarded })
    expect(body.parseBody(utf8(guarded), type)).toMatchObject({ _tag: "Json", value: [{ id: 1 }] })
    expect(body.parseBody(utf8(` ${guarded}`), type)).toEqual({ _tag: "Text", text: ` ${guarded}` })
    expect(kept("while(1);", type)).toEqual({ text: "while(1);" })
    expect(body.parseBody(utf8("\ufeff[1]"), type)).toEqual({ _tag: "Json", value: [1], prefix: "\ufeff" })
  })

  it("is mapped in a replay if it is text", () => {
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
    `{"a":-${wide},"b":[1,${wide}]}`,
    `["say \\"${wide}\\"","a\\\\",${wide}]`,
    `{"${wide}":${wide}}`,
    "[9007199254740992]"
  ])("keeps the digits of integers beyond 2^53: %s", (content) => {
    expect(kept(content)).toEqual({ text: content })
    expect(played(content)).toBe(content)
  })

  it.each([
    `{"${wide}":"\\"${wide}"}`,
    "[9007199254740991,-9007199254740991,1000000000000000,1.5,1e3,2.5E-1]",
    `[${wide}.5,${wide}e2,${wide}E+2,${wide}.5e-2,1.${wide}]`,
    `["int:${wide}"]`
  ])("is stored as JSON without such integers: %s", (content) => {
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
const file = `Content-Disposition: form-data; name="file"; filename="ä.txt"; x=1\r\nContent-Type:  text/plain `
const upload = `--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nvälue\r\n--b\r\n${file}\r\n\r\n${FILE}\r\n--b--\r\n`
const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex")

describe("a multipart form", () => {
  it("is stored as its fields, and its file by name, type, size and hash", () => {
    const parts = [
      { name: "key", text: "välue" },
      { name: "file", filename: "ä.txt", type: "text/plain", bytes: FILE.length, sha256: sha256(FILE) }
    ]
    expect(kept(upload, "multipart/form-data; boundary=b")).toEqual({ form: parts })
    expect(kept(upload, 'Multipart/Form-Data; charset=utf-8; Boundary="b"')).toEqual({ form: parts })
    expect(form.parseForm(utf8(`preamble\r\n${upload}`), "b")).toEqual(parts)
    expect(form.parseForm(utf8("--b--\r\n"), "b")).toEqual([])
  })

  it.each([
    ["multipart/form-data;boundary=abc;charset=utf-8", "abc"],
    ['multipart/form-data; boundary="a b;c"', "a b;c"],
    ["multipart/form-data;  Boundary=abc def", "abc"],
    ["multipart/form-data; boundary=", undefined],
    ["multipart/form-data; xboundary=abc", undefined],
    ["multipart/mixed; boundary=abc", undefined],
    ["x multipart/form-data; boundary=abc", undefined],
    ["multipart/form-database; boundary=abc", undefined]
  ])("finds the boundary in the Content-Type: %s", (type, boundary) => {
    expect(form.boundaryOf(type)).toBe(boundary)
  })

  const part = (head: string, content = "") => form.parseForm(utf8(lines("--b", head, "", content, "--b--")), "b")
  const disposition = "content-disposition: form-data"
  const line = "\u2028content-type: text/html\u2029"

  it.each([
    ["content-disposition:form-data;name=a", { name: "a" }],
    [`${disposition}; NAME=a;x=1`, { name: "a" }],
    [`${disposition}; name="a \\"b\\" ; c\\\\"`, { name: 'a \\"b\\" ; c\\\\' }],
    [`${disposition}; name=""`, { name: "" }],
    [`${disposition}; name="a; filename=x"`, { name: "a; filename=x" }],
    [lines("x-disposition: form-data; name=x", `${disposition}; name=a`), { name: "a" }],
    [`${disposition}; filename="f"; name="a"`, { name: "a", filename: "f" }],
    [`${disposition}; name="a"; filename=""`, { name: "a", filename: "" }],
    [`${disposition};\tname=abc; filename=f.txt g`, { name: "abc", filename: "f.txt" }],
    [
      lines("content-type:text/csv", `${disposition}; name=a; filename=f`),
      { name: "a", filename: "f", type: "text/csv" }
    ],
    [lines(`${disposition}; name=a; filename=f`, "x-content-type: text/csv"), { name: "a", filename: "f" }],
    [`${disposition}; filename="a; name=x; filename=y"; name=b`, { name: "b", filename: "a; name=x; filename=y" }],
    [`${disposition}; filename=" name=x"; name="b"`, { name: "b", filename: " name=x" }],
    [`${disposition}; filename="${line}"; name="b"`, { name: "b", filename: line }],
    [lines(`${disposition};`, '\tname="a";', '  filename="f"'), { name: "a", filename: "f" }]
  ])("has a part with the header %j", (head, expected) => {
    const content = "filename" in expected ? { bytes: 0, sha256: sha256("") } : { text: "" }
    expect(part(head)).toEqual([{ ...expected, ...content }])
  })

  it("has fields with blank lines and a byte order mark, and files with any bytes", () => {
    const content = "\ufeffx\r\n\r\ny"
    expect(part(`${disposition}; name="a"`, content)).toEqual([{ name: "a", text: content }])
    const bytes = Uint8Array.of(0xff, 0, 0xe9, 13, 10, 45)
    const start = utf8(`--b\r\n${disposition}; name="f"; filename="f"\r\n\r\n`)
    expect(kept(Buffer.concat([start, bytes, utf8("\r\n--b--")]), "multipart/form-data; boundary=b")).toEqual({
      form: [{ name: "f", filename: "f", bytes: 6, sha256: sha256(bytes) }]
    })
  })

  it.each([
    ["nothing", ""],
    ["another boundary", upload.replaceAll("--b", "--another")],
    ["a truncated part", upload.slice(0, upload.indexOf("two"))],
    ["a truncated header", lines("--b", `${disposition}; name="a"`, "--b--")],
    ["a missing end", lines("--b", `${disposition}; name=a`, "", "x")],
    ["a part without a name", lines("--b", disposition, "", "x", "--b--")],
    ["an attribute that only ends in name", lines("--b", `${disposition}; xname=a`, "", "x", "--b--")],
    ["another disposition", lines("--b", `x-${disposition}; name=a`, "", "x", "--b--")]
  ])("is stored as text with %s", (_, content) => {
    expect(form.parseForm(utf8(content), "b")).toBeUndefined()
    expect(kept(content, "multipart/form-data; boundary=b")).toEqual({ text: content })
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
      const none = outgoing(undefined)
      expect(requestBody.captureRequest(none, 100)).toEqual({ request: none, sent: undefined })
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
      const once = outgoing({ stream: Stream.make(utf8("some")), length: 4 })
      const { request, sent } = requestBody.captureRequest(once, 100)
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
      const read = (body: Body | undefined) => Effect.map(requestBody.readBody(outgoing(body)), summary)
      const stream = Stream.make(utf8("so"), utf8("me"))
      for (const body of ["some", utf8("some"), { stream, length: 4 }]) {
        expect(yield* read(body)).toMatchObject({ chunks: "some", size: 4 })
      }
      expect(yield* read(undefined)).toBeUndefined()
      const broken = Stream.concat(Stream.make(utf8("so")), Stream.fail("gone"))
      expect(yield* read({ stream: broken, length: 4 })).toMatchObject({ chunks: "so" })
    })
  )

  it("excludes the fragment from the URL", () => {
    const url = (url: string) => requestBody.urlOf({ ...outgoing(undefined), url })
    expect(url("https://canvas.test/a?b=1#c#d")).toBe("https://canvas.test/a?b=1")
    expect(url("https://canvas.test/a#c\nd")).toBe("https://canvas.test/a")
    expect(url("https://canvas.test/a")).toBe("https://canvas.test/a")
  })
})

it("the schema of a cassette file decodes and encodes every kind of exchange", () => {
  const request = { method: "GET", url: "https://canvas.example.invalid/a", headers: { accept: "a" } }
  const response = { status: 200, headers: { etag: "b" } }
  const file = { name: "f", filename: "f", bytes: 0, sha256: "" }
  const forms = [[], [{ name: "a", text: "b" }], [file], [{ ...file, type: "text/csv" }]].map((form) => ({ form }))
  const bodies = [{ text: "" }, { json: null }, { json: 0 }, { json: { a: [] } }, { base64: "AP8=" }, ...forms]
  const exchanges = [
    ...["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].map((method) => [{ ...request, method }, response]),
    ...[100, 999].map((status) => [request, { ...response, status }]),
    ...bodies.map((body) => [
      { ...request, body },
      { ...response, body }
    ]),
    [request, { ...response, undelimited: true }, { reason: "Body", code: "ECONNRESET", message: "no" }],
    ...["Transport", "Encode", "InvalidUrl"].map((reason) => [request, undefined, { reason, message: "no" }])
  ].map(([request, response, failure]) => ({ request, ...(response && { response }), ...(failure && { failure }) }))
  const read = Schema.decodeUnknownSync(CassetteFile)({ version: 1, exchanges })
  expect(Schema.encodeSync(CassetteFile)(read)).toEqual({ version: 1, exchanges })
})
