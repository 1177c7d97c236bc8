/** Time limits and socket limits of the Node transport, over real sockets. */
import * as Net from "node:net"
import * as Zlib from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope, Stream } from "effect"
import type { TransportRequest, TransportService } from "../../src/internal/transport/transport.js"
import { make } from "../../src/node/transport.js"
import { listen, serve, serveHttp, waitUntil } from "../fixtures/server.js"

const limits = { headersTimeoutMillis: 60_000, idleTimeoutMillis: 60_000, maxBodyBytes: Number.POSITIVE_INFINITY }

const request: TransportRequest = { method: "GET", url: "", headers: {}, body: undefined }

const get = (transport: TransportService, url: string, others: Partial<typeof limits> = {}) =>
  transport.send({ ...request, url }, { ...limits, ...others })

describe("a request", () => {
  const gzip = Zlib.gzipSync("text")
  const nothing = new Uint8Array(0)

  it.scopedLive("gets the headers that it needs and lacks", () =>
    Effect.gen(function* () {
      const { origin, requests } = yield* serve(() => ({ body: "" }))
      const transport = yield* make()
      const body = { stream: Stream.make(new Uint8Array(3)), length: 3 }
      for (const own of [
        { url: `${origin}#part` },
        { url: `${origin}/?a=1#part`, headers: { "accept-encoding": "br" } },
        { url: origin, method: "POST", body },
        { url: origin, method: "POST", body, headers: { "content-length": "3" } }
      ] as const)
        yield* transport.send({ ...request, ...own }, limits)
      const sent = requests.map(({ headers, url }) => [url, headers["accept-encoding"], headers["content-length"]])
      expect(sent).toEqual([
        ["/", "gzip", undefined],
        ["/?a=1", "br", undefined],
        ["/", "gzip", "3"],
        ["/", "gzip", "3"]
      ])
    })
  )

  it.scopedLive.each<[string, Partial<TransportRequest>, Uint8Array, string]>([
    ["a read", {}, gzip, "text"],
    ["a read that asks for it", { headers: { "accept-encoding": "gzip" } }, gzip, "text"],
    ["a write", { method: "POST" }, gzip, "text"],
    ["a write, without a body", { method: "POST" }, nothing, ""],
    ["a read, without a body", {}, nothing, "TransportError Body"],
    ["a file", { file: true }, gzip, gzip.toString("latin1")],
    ["a file that is cut", { file: true }, gzip.subarray(0, -1), "TransportError Body"]
  ])("gets gzip: %s", ([, own, body, expected]) =>
    Effect.gen(function* () {
      const { origin } = yield* serve(() => ({ headers: { "content-encoding": "gzip" }, body }))
      const { send } = yield* make()
      const received = yield* send({ ...request, url: origin, ...own }, limits).pipe(
        Effect.flatMap(({ bytes }) => bytes),
        Effect.match({
          onFailure: ({ _tag, reason }) => `${_tag} ${reason}`,
          onSuccess: (bytes) => Buffer.from(bytes).toString("latin1")
        })
      )
      expect(received).toBe(expected)
    })
  )

  it.scopedLive("that cannot be sent says why", () =>
    Effect.gen(function* () {
      const { send } = yield* make()
      const url = { reason: "Url", cause: new Error("Not an http or https URL without credentials") }
      const encode = { reason: "Encode", cause: new Error("The raw body is not a string, bytes or a readable stream") }
      for (const [own, expected] of [
        [{ url: "x http://127.0.0.1/" }, url],
        [{ url: "ftp://127.0.0.1/" }, url],
        [{ url: "http://name:password@127.0.0.1/" }, url],
        [{ url: "http://127.0.0.1/", body: { raw: 1, length: undefined } }, encode]
      ] as const)
        expect(yield* Effect.flip(send({ ...request, ...own }, limits))).toMatchObject(expected)
    })
  )
})

describe("headers limit", () => {
  it.scopedLive("includes the wait for a socket", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp(() => {})
      const transport = yield* make({ connections: 1 })
      const first = yield* Effect.fork(get(transport, `${origin}/hangs`))
      yield* Effect.yieldNow()
      const second = yield* Effect.flip(get(transport, `${origin}/waits`, { headersTimeoutMillis: 100 }))
      expect(second.reason).toBe("Timeout")
      yield* Fiber.interrupt(first)
    })
  )

  it.scopedLive("is not extended by informational responses (RFC 9110 section 15.2)", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => {
        const timer = setInterval(() => response.writeProcessing(), 20)
        response.on("close", () => clearInterval(timer))
      })
      const transport = yield* make()
      const error = yield* Effect.flip(get(transport, origin, { headersTimeoutMillis: 200 }))
      expect(error.reason).toBe("Timeout")
    })
  )
})

describe("isReceived", () => {
  it.scopedLive("is true from the end of the body on, which frees the connection", () =>
    Effect.gen(function* () {
      const ends: Array<() => void> = []
      const { origin } = yield* serveHttp((_, response) => {
        response.write("[")
        ends.push(() => response.end("]"))
      })
      const transport = yield* make({ connections: 1 })
      const response = yield* get(transport, origin)
      expect(response.isReceived).toBe(false)
      ends[0]?.()
      yield* waitUntil("the body has arrived", () => response.isReceived === true)
      const second = yield* get(transport, origin)
      expect(second.status).toBe(200)
      expect(yield* response.text).toBe("[]")
    })
  )
})

describe("a TLS handshake that hangs", () => {
  const unlimited = { headersTimeoutMillis: 900_000, idleTimeoutMillis: 900_000 }
  const limited = { headersTimeoutMillis: 100, idleTimeoutMillis: 900_000 }

  it.scopedLive.each(["interrupted", "timed out", "closed"])("leaves no connection open when it is %s", (how) =>
    Effect.gen(function* () {
      const server = yield* listen(Net.createServer((socket) => socket.resume()))
      const scope = yield* Scope.make()
      // The connect timeout must not close the connection during the test.
      const transport = yield* Scope.extend(make({ connectTimeout: 900_000 }), scope)
      const url = server.origin.replace("http:", "https:")
      const fiber = yield* Effect.fork(get(transport, url, how === "timed out" ? limited : unlimited))
      yield* waitUntil("the socket is connected", () => server.sockets.length === 1)
      if (how === "interrupted") yield* Fiber.interrupt(fiber)
      if (how === "closed") yield* Scope.close(scope, Exit.void)
      yield* Fiber.await(fiber)
      yield* waitUntil("the socket is closed", () => server.open() === 0)
      yield* Scope.close(scope, Exit.void)
    })
  )
})

describe("stall limit", () => {
  it.scopedLive("applies to a server that sends nothing, and restarts with each byte", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => {
        response.writeHead(200, { "content-length": 100 })
        let sent = 0
        const timer = setInterval(() => {
          response.write("x")
          if (++sent === 10) clearInterval(timer)
        }, 50)
        response.on("close", () => clearInterval(timer))
      })
      const transport = yield* make()
      const startedAt = performance.now()
      const incoming = yield* get(transport, origin, { idleTimeoutMillis: 300 })
      const error = yield* Effect.flip(incoming.text)
      expect(error.reason).toBe("Stall")
      // Ten bytes arrived 50 ms apart, each within the limit.
      expect(performance.now() - startedAt).toBeGreaterThan(700)
    })
  )
})

describe("file transfers", () => {
  const download = (url: string): TransportRequest => ({ ...request, url, file: true })
  const upload = (url: string): TransportRequest => ({
    method: "POST",
    url,
    headers: {},
    body: { stream: Stream.concat(Stream.make(new Uint8Array(10)), Stream.never), length: 20 }
  })

  /** Downloads and uploads hang until they are aborted. Other requests get a response. */
  const startServer = Effect.map(
    serveHttp((request, response) => {
      if (request.url?.startsWith("/file")) response.writeHead(200, { "content-length": 10 }).write("x")
      else if (request.url !== "/upload") response.end("ok")
    }),
    (server) => ({
      ...server,
      countRequests: (path: string) => server.requests.filter(({ url }) => url === path).length
    })
  )

  const readFile = (transport: TransportService, url: string) =>
    Effect.flatMap(transport.send(download(url), limits), (incoming) => incoming.bytes)

  it.scopedLive.each(["/file", "/upload"])("leave a quarter of the sockets free for calls: %s", (path) =>
    Effect.gen(function* () {
      const server = yield* startServer
      const transport = yield* make()
      const transfers = yield* Effect.forEach(Array.from({ length: 40 }), () =>
        Effect.fork(
          path === "/file"
            ? Effect.asVoid(readFile(transport, `${server.origin}/file`))
            : Effect.asVoid(transport.send(upload(`${server.origin}/upload`), limits))
        )
      )
      yield* waitUntil("24 transfers have started", () => server.countRequests(path) === 24)
      const texts = yield* Effect.forEach(
        Array.from({ length: 16 }),
        () =>
          Effect.flatMap(
            get(transport, server.origin, { headersTimeoutMillis: 5000, idleTimeoutMillis: 5000 }),
            ({ text }) => text
          ),
        { concurrency: 16 }
      )
      expect(texts).toEqual(texts.map(() => "ok"))
      expect(server.countRequests(path)).toBe(24)
      yield* Fiber.interruptAll(transfers)
    })
  )

  it.scopedLive("time out in the queue, while an upload that makes progress may exceed the limit", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((request, response) => {
        request.resume().on("end", () => response.end("ok"))
      })
      const transport = yield* make({ connections: 1 })
      const bytes = new Uint8Array(10)
      const slowStream = Stream.repeatEffect(Effect.as(Effect.sleep("60 millis"), bytes)).pipe(Stream.take(8))
      const shortLimits = { ...limits, headersTimeoutMillis: 200 }
      const slow = { ...upload(server.origin), body: { stream: slowStream, length: 80 } }
      const first = yield* Effect.fork(transport.send(slow, shortLimits))
      yield* waitUntil("the upload has started", () => server.requests.length === 1)
      const error = yield* Effect.flip(transport.send(upload(server.origin), shortLimits))
      expect(error).toMatchObject({ reason: "Timeout", cause: { code: "ERR_BUSY" } })
      expect(String(error.cause)).toContain("1 connections for file transfers to the server were in use")
      expect(server.requests).toHaveLength(1)
      expect((yield* Fiber.join(first)).status).toBe(200)
    })
  )

  it.scopedLive("get the sockets of ended, failed and interrupted transfers in queue order", () =>
    Effect.gen(function* () {
      const respond: Array<() => void> = []
      const server = yield* serveHttp((_, response) => {
        respond.push(() => response.end("done"))
      })
      const transport = yield* make({ connections: 4 })
      const start = (name: string) =>
        Effect.zipLeft(Effect.fork(readFile(transport, `${server.origin}/${name}`)), Effect.sleep("20 millis"))
      const [first, second, third, ...more] = yield* Effect.forEach(["1", "2", "3", "4", "5", "6", "7"], start)
      yield* waitUntil("three transfers have started", () => server.requests.length === 3)
      yield* Fiber.interrupt(more[1]!)
      yield* Fiber.interrupt(first!)
      yield* waitUntil("the fourth transfer has started", () => server.requests.length === 4)
      server.requests[1]?.socket.destroy()
      expect((yield* Fiber.await(second!))._tag).toBe("Failure")
      yield* waitUntil("the sixth transfer has started", () => server.requests.length === 5)
      respond[2]?.()
      yield* Fiber.join(third!)
      yield* waitUntil("the seventh transfer has started", () => server.requests.length === 6)
      expect(server.requests.map(({ url }) => url)).toEqual(["/1", "/2", "/3", "/4", "/6", "/7"])
      yield* Fiber.interruptAll(more)
    })
  )

  it.scopedLive("in the queue get the next socket before calls, which keep a part of the sockets", () =>
    Effect.gen(function* () {
      const respond: Array<() => void> = []
      const server = yield* serveHttp((_, response) => {
        respond.push(() => response.end("done"))
      })
      const transport = yield* make({ connections: 1 })
      const call = (name: string) => Effect.flatMap(get(transport, `${server.origin}/${name}`), ({ text }) => text)
      const start = (request: Effect.Effect<unknown, unknown>) =>
        Effect.zipLeft(Effect.fork(request), Effect.sleep("20 millis"))
      const fibers = yield* Effect.forEach(
        [call("1"), readFile(transport, `${server.origin}/2`), call("3"), readFile(transport, `${server.origin}/4`)],
        start
      )
      for (let nth = 0; nth < 4; nth++) {
        yield* waitUntil("the next request has arrived", () => respond.length === nth + 1)
        respond[nth]?.()
      }
      yield* Effect.forEach(fibers, Fiber.join)
      expect(server.requests.map(({ url }) => url)).toEqual(["/1", "/2", "/4", "/3"])
    })
  )

  it.scopedLive("and calls in the queue fail when the client is closed", () =>
    Effect.gen(function* () {
      const server = yield* startServer
      const scope = yield* Scope.make()
      const transport = yield* Scope.extend(make({ connections: 1 }), scope)
      const active = yield* Effect.fork(readFile(transport, `${server.origin}/file`))
      yield* waitUntil("the download has started", () => server.countRequests("/file") === 1)
      const transfer = yield* Effect.fork(Effect.flip(transport.send(download(`${server.origin}/file2`), limits)))
      const call = yield* Effect.fork(Effect.flip(get(transport, server.origin)))
      yield* Effect.yieldNow()
      yield* Scope.close(scope, Exit.void)
      for (const queued of [transfer, call]) {
        const { cause, reason } = yield* Fiber.join(queued)
        expect([reason, String(cause)]).toEqual(["Connection", "Error: The HTTP client was closed"])
      }
      expect(Exit.isFailure(yield* Fiber.await(active))).toBe(true)
      expect(server.countRequests("/")).toBe(0)
    })
  )
})
