/** Connections and bodies that break: what came is never taken for the whole, and a write's outcome is told. */
import { readFileSync } from "node:fs"
import * as Https from "node:https"
import * as Net from "node:net"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { type LmsError, lms } from "effect-lms"
import { clients, connect, connectTo, once, TOKEN } from "../fixtures/client.js"
import { listen, type RawReply, refusing, serve, serveRaw, until } from "../fixtures/server.js"

/** Signed by itself, for `other.example`, until 2126. */
const pem = (name: "key" | "certificate") => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url))

const body = JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ id })))
const head = (headers: string, type = "application/json") =>
  `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n${headers}\r\n\r\n`
const sized = (length: number, type?: string) => head(`content-length: ${length}`, type)
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const zipped = gzipSync(body)
const zippedHead = Buffer.from(head(`content-encoding: gzip\r\ncontent-length: ${zipped.length}`))

/** Answers that are not whole, all of them detectably so. */
const broken: ReadonlyArray<readonly [what: string, reply: RawReply]> = [
  ["reset at byte 0", { bytes: sized(body.length), after: "reset" }],
  ["reset at byte 1", { bytes: sized(body.length) + body.slice(0, 1), after: "reset" }],
  ["reset in the middle", { bytes: sized(body.length) + body.slice(0, 40), after: "reset" }],
  ["reset at the last byte", { bytes: sized(body.length) + body.slice(0, -1), after: "reset" }],
  ["end in the middle", { bytes: sized(body.length) + body.slice(0, 40), after: "end" }],
  ["end at byte 0", { bytes: sized(body.length), after: "end" }],
  ["chunks without a last one, end", { bytes: head("transfer-encoding: chunked") + chunk(body), after: "end" }],
  ["chunks without a last one, reset", { bytes: head("transfer-encoding: chunked") + chunk(body), after: "reset" }],
  ["a chunk cut", { bytes: `${head("transfer-encoding: chunked")}ff\r\n${body.slice(0, 9)}`, after: "end" }],
  ["garbage for a chunk's size", { bytes: `${head("transfer-encoding: chunked")}zz\r\n${body}\r\n`, after: "end" }],
  ["a length too long", { bytes: sized(body.length + 1) + body, after: "end" }],
  ["a length too short", { bytes: sized(body.length - 1) + body, after: "end" }],
  ["a negative length", { bytes: head("content-length: -1") + body, after: "end" }],
  ["two lengths", { bytes: head("content-length: 3\r\ncontent-length: 4") + body, after: "end" }],
  ["no length, reset", { bytes: head("connection: close") + body.slice(0, 40), after: "reset" }],
  ["no length, cut", { bytes: head("connection: close") + body.slice(0, 40), after: "end" }],
  [
    "gzip that is none",
    { bytes: head(`content-encoding: gzip\r\ncontent-length: ${body.length}`) + body, after: "end" }
  ],
  [
    "gzip cut short, the HTTP whole",
    {
      bytes: Buffer.concat([
        Buffer.from(head("content-encoding: gzip\r\ncontent-length: 30")),
        new Uint8Array(zipped.subarray(0, 30))
      ]),
      after: "end"
    }
  ],
  [
    "gzip with a wrong checksum",
    {
      bytes: Buffer.concat([zippedHead, zipped.subarray(0, -8), Buffer.alloc(8, 7)]),
      after: "end"
    }
  ],
  ["no HTTP at all", { bytes: "SSH-2.0-OpenSSH_9.6\r\n", after: "end" }],
  ["a broken status line", { bytes: "HTTP/1.1 twohundred OK\r\n\r\n", after: "end" }],
  ["end before the headers", { bytes: "", after: "end" }],
  ["reset before the headers", { bytes: "", after: "reset" }],
  ["headers cut", { bytes: "HTTP/1.1 200 OK\r\ncontent-le", after: "end" }],
  ["headers without end", { bytes: `HTTP/1.1 200 OK\r\n${`x-a: ${"y".repeat(1000)}\r\n`.repeat(1000)}`, after: "end" }]
]

const typed = (error: LmsError) => ["LmsTransportError", "LmsDecodeError"].includes(error._tag)

describe.each(clients)("broken connections over %s", (_, make) => {
  it.scopedLive.each(broken)("%s: a typed error and never data", ([, reply]) =>
    Effect.gen(function* () {
      const server = yield* serveRaw(() => reply)
      const run = yield* connectTo(make, server)
      const error = yield* Effect.flip(run(lms("/api/v1/a", {}, once)))
      expect(error).toSatisfy(typed)
      expect(error.message).toContain(`GET ${server.origin}/api/v1/a`)
    })
  )

  it.scopedLive("the same server with a whole answer is read: the cases above fail for what is broken in them", () =>
    Effect.gen(function* () {
      const whole = [
        sized(body.length) + body,
        `${head("transfer-encoding: chunked") + chunk(body)}0\r\n\r\n`,
        head("connection: close") + body,
        Buffer.concat([zippedHead, zipped])
      ]
      for (const bytes of whole) {
        const server = yield* serveRaw(() => ({ bytes, after: "end" }))
        const run = yield* connectTo(make, server)
        expect((yield* run(lms("/api/v1/a", {}, once))).length).toBe(20)
      }
    })
  )

  it.scopedLive("bytes cut short are a typed error too", () =>
    Effect.gen(function* () {
      for (const after of ["end", "reset"] as const) {
        const server = yield* serveRaw(() => ({ bytes: `${sized(1000, "application/pdf")}%PDF`, after }))
        const run = yield* connectTo(make, server)
        expect(yield* Effect.flip(run(lms("/api/v1/a", {}, once)))).toMatchObject({
          _tag: "LmsTransportError",
          reason: "Body"
        })
      }
    })
  )

  it.scopedLive.each([
    ["gzip", `${head("content-encoding: gzip\r\ncontent-length: 30", "text/csv")}`, zipped.subarray(0, 30)],
    [
      "chunks, on a connection that closes anyway",
      head("connection: close\r\ntransfer-encoding: chunked", "text/csv"),
      chunk("a")
    ],
    ["chunks, on a connection that is kept", head("transfer-encoding: chunked", "text/csv"), chunk("a")],
    ["a transfer coding that marks no end", head("transfer-encoding: identity", "text/csv"), "id,na"],
    ["codings of which chunks are not the last", head("transfer-encoding: chunked, gzip", "text/csv"), "id,na"]
  ] as const)("bytes cut short within %s are a typed error on Node's client, and no shorter file", ([, start, rest]) =>
    Effect.gen(function* () {
      // Node's fetch itself takes all but the third for whole, and nothing behind it can know better.
      if (make !== clients[0]?.[1]) return
      for (const after of ["end", "reset"] as const) {
        const bytes = Buffer.concat([Buffer.from(start), Buffer.from(rest)])
        const server = yield* serveRaw(() => ({ bytes, after }))
        const run = yield* connectTo(make, server)
        expect(yield* Effect.flip(run(lms("/api/v1/a", {}, once)))).toMatchObject({ _tag: "LmsTransportError" })
      }
    })
  )

  it.scopedLive.each(["GET", "POST"])("connection refused: a %s was not sent", (method) =>
    Effect.gen(function* () {
      const run = yield* connect(make, { token: TOKEN, domain: yield* refusing })
      const error = yield* Effect.flip(run(lms(`${method} /api/v1/a`, { x: 1 }, once)))
      expect(error).toMatchObject({
        _tag: "LmsTransportError",
        reason: "Connection",
        outcome: "NotSent",
        code: "ECONNREFUSED"
      })
      expect(error.message).not.toContain("look before you send it again")
    })
  )

  it.scopedLive.each(["GET", "POST"])(
    "a certificate of nobody's: a %s was not sent, and is not tried again",
    (method) =>
      Effect.gen(function* () {
        let heard = 0
        const tls = Https.createServer({ key: pem("key"), cert: pem("certificate") }, (_, response) => {
          heard++
          response.end("[]")
        })
        const { origin, sockets } = yield* listen(tls)
        const run = yield* connect(make, { token: TOKEN, domain: origin.replace("http:", "https:") })
        const error = yield* Effect.flip(run(lms(`${method} /api/v1/a`)))
        expect(error).toMatchObject({
          _tag: "LmsTransportError",
          reason: "Connection",
          outcome: "NotSent",
          code: "DEPTH_ZERO_SELF_SIGNED_CERT",
          attempts: []
        })
        expect(error.message).toMatch(/cannot be trusted \(self-signed certificate[^)]*\): .* set NODE_EXTRA_CA_CERTS /)
        expect([heard, sockets.length]).toEqual([0, 1])
      })
  )

  it.scopedLive("a server without TLS behind https: told as such, and not tried again", () =>
    Effect.gen(function* () {
      const plain = Net.createServer((socket) => {
        socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
      })
      const { origin, sockets } = yield* listen(plain)
      const run = yield* connect(make, { token: TOKEN, domain: origin.replace("http:", "https:") })
      const error = yield* Effect.flip(run(lms("/api/v1/a")))
      expect(error).toMatchObject({ _tag: "LmsTransportError", outcome: "NotSent", attempts: [] })
      expect(error.message).toContain("does not speak TLS: check scheme and port of the address")
      expect(sockets.length).toBe(1)
    })
  )

  it.scopedLive("a name that does not exist: not sent", () =>
    Effect.gen(function* () {
      const run = yield* connect(make, { token: TOKEN, domain: "http://no-such-host.invalid" })
      const error = yield* Effect.flip(run(lms("POST /api/v1/a", { x: 1 }, once)))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Connection", outcome: "NotSent" })
    })
  )

  it.scopedLive.each(["end", "reset"] as const)(
    "%s before the headers of a POST: its outcome is unknown, once",
    (after) =>
      Effect.gen(function* () {
        const server = yield* serveRaw(() => ({ bytes: "", after }))
        const run = yield* connectTo(make, server)
        // With all defaults: it may have been applied, and is not sent again.
        const error = yield* Effect.flip(run(lms("POST /api/v1/a", { x: 1 })))
        expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Connection", outcome: "Unknown" })
        expect(error.message).toContain("look before you send it again")
        expect(server.requests.length).toBe(1)
      })
  )

  it.scopedLive("a POST whose answer breaks off: its outcome is unknown, once", () =>
    Effect.gen(function* () {
      const server = yield* serveRaw(() => ({ bytes: `${sized(100)}{`, after: "reset" }))
      const run = yield* connectTo(make, server)
      const error = yield* Effect.flip(run(lms("POST /api/v1/a", { x: 1 })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", outcome: "Unknown" })
      expect(error.message).toContain("look before you send it again")
      expect(server.requests.length).toBe(1)
    })
  )

  // Not one: where a program has loaded undici itself, Node's fetch goes through its connections, of which a second is begun.
  it.scopedLive.each(["before the headers", "in the body"])("interruption %s closes the socket", (where) =>
    Effect.gen(function* () {
      const bytes = where === "in the body" ? `${sized(1000)}[` : ""
      const server = yield* serveRaw(() => ({ bytes, after: "keep" }))
      const run = yield* connectTo(make, server)
      const fiber = yield* Effect.fork(run(lms("/api/v1/a", {}, once)))
      yield* until("the request is heard", () => server.requests.length === 1)
      yield* Effect.sleep(30)
      expect(server.closed()).toBe(0)
      yield* Fiber.interrupt(fiber)
      yield* until("the socket is closed", () => server.closed() > 0 && server.open() === 0)
    })
  )

  it.scopedLive("the body of an error that never ends does not hold the call", () =>
    Effect.gen(function* () {
      const server = yield* serve((_, { response }) => {
        response.writeHead(500, { "content-type": "text/plain" })
        const more = setInterval(() => response.write("x".repeat(16_384)), 1)
        response.on("close", () => clearInterval(more))
        return undefined
      })
      const run = yield* connectTo(make, server)
      const call = run(lms("/api/v1/a", {}, once)).pipe(Effect.timeout("25 seconds"))
      expect(yield* Effect.flip(call)).toMatchObject({ _tag: "LmsApiError", status: 500 })
      yield* until("the socket is closed", () => server.closed() > 0 && server.open() === 0)
    })
  )

  it.scopedLive("an answer without content is whole, whatever its headers say of one", () =>
    Effect.gen(function* () {
      for (const coding of ["gzip", "br"]) {
        const bytes = `HTTP/1.1 204 No Content\r\nconnection: close\r\ncontent-encoding: ${coding}\r\n\r\n`
        const server = yield* serveRaw(() => ({ bytes, after: "end" }))
        const run = yield* connectTo(make, server)
        expect((yield* run(lms("DELETE /api/v1/a", {}, once))).data).toEqual([])
      }
    })
  )

  it.scopedLive("an informational answer before the real one is passed over", () =>
    Effect.gen(function* () {
      const early = "HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n"
      const server = yield* serveRaw(() => ({ bytes: early + sized(body.length) + body, after: "end" }))
      const run = yield* connectTo(make, server)
      expect((yield* run(lms("/api/v1/a", {}, once))).length).toBe(20)
    })
  )
})
