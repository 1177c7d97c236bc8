/** What a cassette holds: bodies that are played as they were recorded, and a file whose mistakes are told. */
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
import * as requests from "../../src/cassette/request.js"
import type { Body, TransportRequest } from "../../src/internal/transport/transport.js"

const utf8 = (text: string) => new TextEncoder().encode(text)
const text = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
const same = (text: string) => text

const kept = (content: string | Uint8Array, type = "") =>
  body.keep(body.read(typeof content === "string" ? utf8(content) : content, type))
const played = (content: string, type = "") => text(body.bytes(kept(content, type), same))

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
  ])("that is JSON is kept as JSON: %s of %s", (content, type) => {
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
  ])("that is a text stays that text: %j of %s", (content, type) => {
    expect(kept(content, type)).toEqual({ text: content })
    expect(played(content, type)).toBe(content)
  })

  it.each([
    ["[1]", "x text/html"],
    ["[1]", "application/x-www-form-urlencoded"]
  ])("is HTML or a query by the beginning of its type alone: %s of %s", (content, type) => {
    expect(kept(content, type)).toEqual({ json: [1] })
  })

  it.each([0, 1, 8, 0x0b, 0x0e, 0x1f])("with a control character is bytes: %i", (code) => {
    const bytes = Uint8Array.of(0x61, code, 0x62)
    expect(kept(bytes, "text/plain")).toEqual({ base64: bytes })
    expect(body.bytes({ base64: bytes }, same)).toEqual(bytes)
  })

  it("that is no UTF-8 is bytes", () => {
    const bytes = Uint8Array.of(0x61, 0xe9)
    expect(kept(bytes, "text/plain")).toEqual({ base64: bytes })
  })

  it.each([
    ["application/x-www-form-urlencoded", "Query"],
    ["Application/X-WWW-Form-URLEncoded;charset=utf-8", "Query"],
    ["x application/x-www-form-urlencoded", "Text"],
    ["application/x-www-form-urlencodedish", "Text"],
    ["text/csv", "Table"],
    ["TEXT/CSV; header=present", "Table"],
    ["text/tab-separated-values", "Table"],
    ["x text/csv", "Text"],
    ["text/csvs", "Text"],
    ["text/plain", "Text"]
  ])("is read by its type: %s as %s", (type, tag) => {
    expect(body.read(utf8("a,b=1"), type)).toEqual({ _tag: tag, text: "a,b=1" })
    expect(kept("a,b=1", type)).toEqual({ text: "a,b=1" })
  })

  it("keeps what older services put before JSON", () => {
    expect(kept('while(1);[{"id":1}]', "application/json")).toEqual({ text: 'while(1);[{"id":1}]' })
    expect(body.read(utf8('while(1);[{"id":1}]'), "application/json")).toMatchObject({
      _tag: "Json",
      value: [{ id: 1 }]
    })
    expect(kept(' while(1);[{"id":1}]', "application/json")).toEqual({ text: ' while(1);[{"id":1}]' })
    expect(kept("while(1);", "application/json")).toEqual({ text: "while(1);" })
  })

  it("is played through what puts the program's own address in its place, bytes excepted", () => {
    const louder = (text: string) => text.toUpperCase()
    expect(text(body.bytes({ json: { a: "b" } }, louder))).toBe('{"A":"B"}')
    expect(text(body.bytes({ text: "é" }, louder))).toBe("É")
    expect(text(body.bytes({ base64: utf8("a") }, louder))).toBe("a")
    expect(body.bytes(undefined, louder)).toEqual(new Uint8Array(0))
    expect(body.bytes({ form: [{ name: "a", text: "b" }] }, louder)).toEqual(new Uint8Array(0))
  })
})

const wide = "74140000000062631"

describe("JSON", () => {
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
  ])("with integers beyond 2^53 keeps their digits: %s", (content) => {
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
  ])("with no such integer is kept as it is: %s", (content) => {
    expect(kept(content)).toEqual({ json: JSON.parse(content) })
  })

  it("tells a wide integer from a text, and gives its digits", () => {
    const read = json.read(`[${wide},"${wide}",7]`)
    const value = read._tag === "Some" ? (read.value.value as ReadonlyArray<unknown>) : []
    expect(value.map(json.digitsOf)).toEqual([wide, undefined, undefined])
    expect(json.digitsOf(json.marked("-12"))).toBe("-12")
    expect(json.write([json.marked("-12"), `x${json.marked("12")}`])).toMatch(/^\[-12,"x/)
    expect(json.read("{")).toMatchObject({ _tag: "None" })
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

describe("an uploaded form", () => {
  it("is kept as its fields, and its file by name, type, size and hash", () => {
    const parts = [
      { name: "key", text: "välue" },
      { name: "file", filename: "ä.txt", type: "text/plain", bytes: FILE.length, sha256: sha256(FILE) }
    ]
    expect(kept(upload(), "multipart/form-data; boundary=b0undary")).toEqual({ form: parts })
    expect(kept(upload(), 'Multipart/Form-Data; charset=utf-8; Boundary="b0undary"')).toEqual({ form: parts })
    expect(form.parts(utf8(upload("; x=1")), "b0undary")).toEqual(parts)
    expect(form.parts(utf8(`preamble\r\n${upload()}`), "b0undary")).toEqual(parts)
    expect(form.parts(utf8(upload()), "b0undary")).toEqual(parts)
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
  ])("names its boundary: %s", (type, boundary) => {
    expect(form.boundaryOf(type)).toBe(boundary)
  })

  const part = (head: string, content = "") => form.parts(utf8(lines("--b", head, "", content, "--b--")), "b")

  it("has parts of any spelling", () => {
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

  it("has what its head says, and nothing of what a quoted text in it looks like", () => {
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

  it("may have none, or none that is told from another", () => {
    expect(form.parts(utf8("--b--\r\n"), "b")).toEqual([])
    expect(part('content-disposition: form-data; name="a"', lines("x", "", "y"))).toEqual([
      { name: "a", text: lines("x", "", "y") }
    ])
    expect(part('content-disposition: form-data; name="a"', "\ufeffx")).toEqual([{ name: "a", text: "\ufeffx" }])
  })

  it.each([
    ["nothing", ""],
    ["another boundary", upload().replaceAll("b0undary", "another")],
    ["a part that is cut", upload().slice(0, upload().indexOf("two"))],
    ["a head that is cut", lines("--b0undary", 'Content-Disposition: form-data; name="a"', "--b0undary--")],
    ["an end that is cut off", lines("--b0undary", "Content-Disposition: form-data; name=a", "", "x")],
    ["a part without a name", lines("--b0undary", "Content-Disposition: form-data", "", "x", "--b0undary--")],
    [
      "a name of something else",
      lines("--b0undary", "Content-Disposition: form-data; xname=a", "", "x", "--b0undary--")
    ]
  ])("is none with %s: then it is kept as another body is", (_, content) => {
    expect(form.parts(utf8(content), "b0undary")).toBeUndefined()
    expect(kept(content, "multipart/form-data; boundary=b0undary")).toEqual({ text: content })
  })

  it("of bytes is known by the bytes", () => {
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

/** What a transport would put on the wire, and may again. */
const send = ({ body }: TransportRequest) =>
  typeof body === "object" && "stream" in body
    ? Effect.map(Stream.runCollect(body.stream), (chunks) => text(Buffer.concat(Chunk.toReadonlyArray(chunks))))
    : Effect.succeed(typeof body === "string" ? body : body instanceof Uint8Array ? text(body) : "")

const seen = (sent: requests.Sent | undefined) =>
  sent && { ...sent, chunks: text(Buffer.concat(sent.chunks)), kept: sent.chunks.length }

async function* pieces() {
  yield utf8("so")
  yield utf8("me")
}

describe("a request's body", () => {
  it.effect.each([
    ["text", "some", 1],
    ["bytes", utf8("some"), 1],
    ["a stream", { stream: Stream.make(utf8("so"), utf8("me")), length: 4 }, 2],
    ["a stream of the platform's own", { raw: pieces(), length: undefined }, 2]
  ] as ReadonlyArray<[string, Body, number]>)("is sent unchanged and seen: %s", ([, body, kept]) =>
    Effect.gen(function* () {
      const { request, sent } = requests.watch(outgoing(body, "text/plain"), 100)
      expect(yield* send(request)).toBe("some")
      expect(seen(sent)).toEqual({ type: "text/plain", chunks: "some", size: 4, strange: undefined, kept })
      const length = typeof body === "object" && "length" in body ? body.length : undefined
      expect(request).toMatchObject({
        method: "POST",
        url: "https://canvas.test/a",
        headers: { "content-type": "text/plain" }
      })
      if (typeof request.body === "object") expect(request.body.length).toBe(length)
    })
  )

  it.effect("has the type that its header says, or none", () =>
    Effect.sync(() => {
      expect(requests.watch(outgoing("some"), 100).sent?.type).toBe("")
      expect(requests.watch(outgoing(undefined), 100)).toEqual({ request: outgoing(undefined), sent: undefined })
    })
  )

  it.effect("that fails while it is sent fails with its own words", () =>
    Effect.gen(function* () {
      const gone = new Error("the file is gone")
      const raw = Stream.toAsyncIterable(Stream.fail(gone))
      const { request } = requests.watch(outgoing({ raw, length: undefined }), 100)
      expect(String(yield* Effect.flip(send(request)))).toContain("the file is gone")
    })
  )

  it.effect("that is sent anew is the one that was sent last", () =>
    Effect.gen(function* () {
      const { request, sent } = requests.watch(outgoing({ stream: Stream.make(utf8("some")), length: 4 }), 100)
      yield* send(request)
      yield* send(request)
      expect(seen(sent)).toMatchObject({ chunks: "some", size: 4 })
    })
  )

  it.effect("is counted, but not kept, beyond what a cassette holds", () =>
    Effect.gen(function* () {
      const stream = Stream.make(utf8("ab"), utf8("cd"), utf8("ef"))
      const { request, sent } = requests.watch(outgoing({ stream, length: 6 }), 4)
      expect(yield* send(request)).toBe("abcdef")
      expect(seen(sent)).toMatchObject({ chunks: "abcd", size: 6, kept: 2 })
    })
  )

  it.effect("is kept as it was, also where its sender uses its memory again", () =>
    Effect.gen(function* () {
      const memory = utf8("some")
      const { request, sent } = requests.watch(outgoing({ stream: Stream.make(memory), length: 4 }), 100)
      yield* send(request)
      memory.fill(0)
      expect(seen(sent)).toMatchObject({ chunks: "some" })
    })
  )

  it.effect("of a kind that cannot be seen is sent unchanged, and named", () =>
    Effect.sync(() => {
      for (const raw of [7, null, { some: "thing" }]) {
        const asked = outgoing({ raw, length: 1 })
        const { request, sent } = requests.watch(asked, 100)
        expect(request).toEqual(asked)
        expect(sent).toMatchObject({ size: 0, strange: "a raw body that is not text, bytes or a stream" })
      }
    })
  )

  it.effect("is read whole in a replay, where nothing sends it", () =>
    Effect.gen(function* () {
      const stream = Stream.make(utf8("so"), utf8("me"))
      expect(seen(yield* requests.drain(outgoing({ stream, length: 4 })))).toMatchObject({ chunks: "some", size: 4 })
      expect(seen(yield* requests.drain(outgoing("some")))).toMatchObject({ chunks: "some" })
      expect(seen(yield* requests.drain(outgoing(utf8("some"))))).toMatchObject({ chunks: "some" })
      expect(yield* requests.drain(outgoing(undefined))).toBeUndefined()
      const broken = Stream.concat(Stream.make(utf8("so")), Stream.fail("gone"))
      expect(seen(yield* requests.drain(outgoing({ stream: broken, length: 4 })))).toMatchObject({ chunks: "so" })
    })
  )

  it("goes to an address without its fragment", () => {
    const url = (url: string) => requests.urlOf({ ...outgoing(undefined), url })
    expect(url("https://canvas.test/a?b=1#c#d")).toBe("https://canvas.test/a?b=1")
    expect(url("https://canvas.test/a#c\nd")).toBe("https://canvas.test/a")
    expect(url("https://canvas.test/a")).toBe("https://canvas.test/a")
  })
})

const request = { method: "GET", url: "https://canvas.example.invalid/a", headers: {} }
const response = { status: 200, headers: {} }
const decode = Schema.decodeUnknownEither(CassetteFile)
/** Where it is wrong. */
const wrong = (exchange: unknown) =>
  Either.match(decode({ version: 1, exchanges: [exchange] }, { errors: "all" }), {
    onLeft: (error) =>
      ParseResult.ArrayFormatter.formatErrorSync(error).map(
        ({ message, path }) => `${path.slice(2).join(".")}: ${message}`
      ),
    onRight: () => []
  })

describe("a cassette's file", () => {
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
    ["a body without an end", [{ request, response: { ...response, undelimited: true } }]],
    [
      "each failure",
      ["Transport", "Encode", "InvalidUrl", "Body"].map((reason) => ({ request, failure: { reason, message: "no" } }))
    ],
    ["a code of a failure", [{ request, failure: { reason: "Body", code: "ECONNRESET", message: "no" } }]],
    ["an answer that broke off", [{ request, response, failure: { reason: "Body", message: "no" } }]]
  ])("holds %s, and is written as it was read", (_, exchanges) => {
    const cassette = { version: 1, exchanges }
    const read = Either.getOrThrow(decode(cassette))
    expect(Schema.encodeSync(CassetteFile)(read)).toEqual(cassette)
  })

  it("has bytes as base64", () => {
    const cassette = { version: 1, exchanges: [{ request, response: { ...response, body: { base64: "AP8=" } } }] }
    expect(Either.getOrThrow(decode(cassette)).exchanges[0]?.response?.body).toEqual({ base64: Uint8Array.of(0, 255) })
  })

  it.each([
    ["a request alone", { request }, ": neither a response nor a failure"],
    ["a response alone", { response }, "request: is missing"],
    ["a method that there is not", { request: { ...request, method: "FETCH" }, response }, "request.method: Expected"],
    ["no address", { request: { method: "GET", headers: {} }, response }, "request.url: is missing"],
    ["no headers", { request, response: { status: 200 } }, "response.headers: is missing"],
    [
      "a header that is no text",
      { request, response: { ...response, headers: { a: 1 } } },
      "response.headers.a: Expected"
    ],
    ["a status that is too small", { request, response: { ...response, status: 99 } }, "response.status: Expected"],
    ["a status that is too large", { request, response: { ...response, status: 1000 } }, "response.status: Expected"],
    ["a status that is no integer", { request, response: { ...response, status: 200.5 } }, "response.status: Expected"],
    ["a body of nothing", { request, response: { ...response, body: {} } }, "response.body.json: is missing"],
    [
      "a body that is not there",
      { request, response: { ...response, body: { json: undefined } } },
      "response.body.json: no body"
    ],
    ["a part without a name", withPart({ text: "a" }), "request.body.form.0.name: is missing"],
    ["a file without a hash", withPart({ ...file, sha256: undefined }), "request.body.form.0.sha256: Expected"],
    ["a file of less than nothing", withPart({ ...file, bytes: -1 }), "request.body.form.0.bytes: Expected"],
    [
      "an end that is said to be told",
      { request, response: { ...response, undelimited: false } },
      "response.undelimited: Expected"
    ],
    ["a failure without a message", { request, failure: { reason: "Body" } }, "failure.message: is missing"],
    ["a failure of no reason", { request, failure: { reason: "", message: "no" } }, "failure.reason: Expected"]
  ])("with a mistake in it is none: %s", (_, exchange, where) => {
    expect(wrong(exchange)).toContainEqual(expect.stringMatching(new RegExp(`^${where.replaceAll(".", "\\.")}`)))
  })

  it("of another version is none", () => {
    expect(Either.isLeft(decode({ version: 2, exchanges: [] }))).toBe(true)
    expect(Either.isLeft(decode({ exchanges: [] }))).toBe(true)
  })
})

describe("an error of a cassette", () => {
  it.each(["Missing", "Damaged", "File", "TooLarge", "Unreadable", "Secret", "Unused"] as const)(
    "is caught by its tag, and tells its file and reason: %s",
    (reason) => {
      const error = new CassetteError({ file: "a.json", reason, message: "no" })
      expect(error).toMatchObject({ _tag: "CassetteError", file: "a.json", reason, message: "no" })
      expect(error).toBeInstanceOf(Error)
    }
  )

  it("has no other reasons", () => {
    expect(() => new CassetteError({ file: "a.json", reason: "" as "File", message: "no" })).toThrow(/reason/)
  })
})
