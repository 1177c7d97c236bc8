/** The Node transport's limits, over real sockets. */
import * as Net from "node:net"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { TransportRequest, TransportService } from "../../src/internal/transport/transport.js"
import { make } from "../../src/node/transport.js"
import { listen, serveHttp, until } from "../fixtures/server.js"

const get = (transport: TransportService, url: string, limits: { readonly headers: number; readonly stall: number }) =>
  transport.send({ method: "GET", url, headers: {}, body: undefined }, { ...limits, body: Number.POSITIVE_INFINITY })

describe("the limit until the headers", () => {
  it.scopedLive("counts the wait for a socket", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp(() => {})
      const transport = yield* make({ connections: 1 })
      const first = yield* Effect.fork(get(transport, `${origin}/hangs`, { headers: 60_000, stall: 60_000 }))
      yield* Effect.yieldNow()
      const second = yield* Effect.flip(get(transport, `${origin}/waits`, { headers: 100, stall: 60_000 }))
      expect(second.reason).toBe("Timeout")
      yield* Fiber.interrupt(first)
    })
  )

  it.scopedLive("is not refreshed by informational responses (RFC 9110 section 15.2)", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => {
        const timer = setInterval(() => response.writeProcessing(), 20)
        response.on("close", () => clearInterval(timer))
      })
      const transport = yield* make()
      const error = yield* Effect.flip(get(transport, origin, { headers: 200, stall: 60_000 }))
      expect(error.reason).toBe("Timeout")
    })
  )
})

describe("a handshake that hangs", () => {
  const quarter = { headers: 900_000, stall: 900_000 }
  const limited = { headers: 100, stall: 900_000 }

  it.scopedLive.each(["interrupted", "limited", "closed"])("leaves no connection where it is %s", (how) =>
    Effect.gen(function* () {
      const server = yield* listen(Net.createServer((socket) => socket.resume()))
      const scope = yield* Scope.make()
      // What is left to the connection's own limit is there for as long.
      const transport = yield* Scope.extend(make({ connectTimeout: 900_000 }), scope)
      const url = server.origin.replace("http:", "https:")
      const fiber = yield* Effect.fork(get(transport, url, how === "limited" ? limited : quarter))
      yield* until("it is connected", () => server.sockets.length === 1)
      if (how === "interrupted") yield* Fiber.interrupt(fiber)
      if (how === "closed") yield* Scope.close(scope, Exit.void)
      yield* Fiber.await(fiber)
      yield* until("it is gone", () => server.open() === 0)
      yield* Scope.close(scope, Exit.void)
    })
  )
})

describe("the limit between bytes", () => {
  it.scopedLive("is for a service that keeps still, and starts anew with each byte", () =>
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
      const began = performance.now()
      const incoming = yield* get(transport, origin, { headers: 60_000, stall: 300 })
      const error = yield* Effect.flip(incoming.text)
      expect(error.reason).toBe("Stall")
      // Ten bytes came, each within the limit: all of them were waited for.
      expect(performance.now() - began).toBeGreaterThan(700)
    })
  )
})

describe("transfers of files", () => {
  const limits = { headers: 60_000, stall: 60_000, body: Number.POSITIVE_INFINITY }
  const file = (url: string): TransportRequest => ({ method: "GET", url, headers: {}, body: undefined, file: true })
  const sent = (url: string): TransportRequest => ({
    method: "POST",
    url,
    headers: {},
    body: { stream: Stream.concat(Stream.make(new Uint8Array(10)), Stream.never), length: 20 }
  })

  /** Files and uploads hang until they are let go; anything else is answered. */
  const serving = Effect.map(
    serveHttp((request, response) => {
      if (request.url?.startsWith("/file")) response.writeHead(200, { "content-length": 10 }).write("x")
      else if (request.url !== "/sent") response.end("ok")
    }),
    (server) => ({
      ...server,
      asked: (path: string) => server.requests.filter(({ url }) => url === path).length
    })
  )

  const reading = (transport: TransportService, url: string) =>
    Effect.flatMap(transport.send(file(url), limits), (incoming) => incoming.bytes)

  it.scopedLive.each(["/file", "/sent"])("leave a quarter of the sockets to the calls: %s", (path) =>
    Effect.gen(function* () {
      const server = yield* serving
      const transport = yield* make()
      const transfers = yield* Effect.forEach(Array.from({ length: 40 }), () =>
        Effect.fork<unknown, unknown, never>(
          path === "/file"
            ? reading(transport, `${server.origin}/file`)
            : transport.send(sent(`${server.origin}/sent`), limits)
        )
      )
      yield* until("24 are under way", () => server.asked(path) === 24)
      const texts = yield* Effect.forEach(
        Array.from({ length: 16 }),
        () => Effect.flatMap(get(transport, server.origin, { headers: 5000, stall: 5000 }), ({ text }) => text),
        { concurrency: 16 }
      )
      expect(texts).toEqual(texts.map(() => "ok"))
      expect(server.asked(path)).toBe(24)
      yield* Fiber.interruptAll(transfers)
    })
  )

  it.scopedLive("and uploads wait in line no longer than that, while one that moves may take its time", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((request, response) => {
        request.resume().on("end", () => response.end("ok"))
      })
      const transport = yield* make({ connections: 1 })
      const bytes = new Uint8Array(10)
      const slowly = Stream.repeatEffect(Effect.as(Effect.sleep("60 millis"), bytes)).pipe(Stream.take(8))
      const short = { ...limits, headers: 200 }
      const slow = { ...sent(server.origin), body: { stream: slowly, length: 80 } }
      const first = yield* Effect.fork(transport.send(slow, short))
      yield* until("it is under way", () => server.requests.length === 1)
      const error = yield* Effect.flip(transport.send(sent(server.origin), short))
      expect(error).toMatchObject({ reason: "Timeout", cause: { code: "ERR_UNSENT" } })
      expect(String(error.cause)).toContain("1 connections that files may have to it were in use")
      expect(server.requests).toHaveLength(1)
      expect((yield* Fiber.join(first)).status).toBe(200)
    })
  )

  it.scopedLive("in line get the sockets of those that end, fail and are interrupted, in their order", () =>
    Effect.gen(function* () {
      const answers: Array<() => void> = []
      const server = yield* serveHttp((_, response) => {
        answers.push(() => response.end("done"))
      })
      const transport = yield* make({ connections: 4 })
      const begin = (name: string) =>
        Effect.zipLeft(Effect.fork(reading(transport, `${server.origin}/${name}`)), Effect.sleep("20 millis"))
      const [first, second, third, ...more] = yield* Effect.forEach(["1", "2", "3", "4", "5", "6", "7"], begin)
      yield* until("three are under way", () => server.requests.length === 3)
      yield* Fiber.interrupt(more[1]!)
      yield* Fiber.interrupt(first!)
      yield* until("the fourth has begun", () => server.requests.length === 4)
      server.requests[1]?.socket.destroy()
      expect((yield* Fiber.await(second!))._tag).toBe("Failure")
      yield* until("the sixth has begun", () => server.requests.length === 5)
      answers[2]?.()
      yield* Fiber.join(third!)
      yield* until("the seventh has begun", () => server.requests.length === 6)
      expect(server.requests.map(({ url }) => url)).toEqual(["/1", "/2", "/3", "/4", "/6", "/7"])
      yield* Fiber.interruptAll(more)
    })
  )

  it.scopedLive("and calls in line get theirs by their turn", () =>
    Effect.gen(function* () {
      const answers: Array<() => void> = []
      const server = yield* serveHttp((_, response) => {
        answers.push(() => response.end("done"))
      })
      const transport = yield* make({ connections: 1 })
      const call = (name: string) =>
        Effect.flatMap(get(transport, `${server.origin}/${name}`, limits), ({ text }) => text)
      const begin = (begun: Effect.Effect<unknown, unknown>) =>
        Effect.zipLeft(Effect.fork(begun), Effect.sleep("20 millis"))
      const fibers = yield* Effect.forEach(
        [call("1"), reading(transport, `${server.origin}/2`), call("3"), reading(transport, `${server.origin}/4`)],
        begin
      )
      for (let nth = 0; nth < 4; nth++) {
        yield* until("the next has come", () => answers.length === nth + 1)
        answers[nth]?.()
      }
      yield* Effect.forEach(fibers, Fiber.join)
      expect(server.requests.map(({ url }) => url)).toEqual(["/1", "/2", "/3", "/4"])
    })
  )

  it.scopedLive("in line and calls in line fail when the client is closed: nobody waits for what can never come", () =>
    Effect.gen(function* () {
      const server = yield* serving
      const scope = yield* Scope.make()
      const transport = yield* Scope.extend(make({ connections: 1 }), scope)
      const patient = { headers: 60_000, stall: 60_000 }
      const under = yield* Effect.fork(reading(transport, `${server.origin}/file`))
      yield* until("it is under way", () => server.asked("/file") === 1)
      const transfer = yield* Effect.fork(Effect.flip(transport.send(file(`${server.origin}/file2`), limits)))
      const call = yield* Effect.fork(Effect.flip(get(transport, server.origin, patient)))
      yield* Effect.yieldNow()
      yield* Scope.close(scope, Exit.void)
      for (const waiting of [transfer, call]) {
        const { cause, reason } = yield* Fiber.join(waiting)
        expect([reason, String(cause)]).toEqual(["Connection", "Error: The HTTP client was closed"])
      }
      expect(Exit.isFailure(yield* Fiber.await(under))).toBe(true)
      expect(server.asked("/")).toBe(0)
    })
  )
})
