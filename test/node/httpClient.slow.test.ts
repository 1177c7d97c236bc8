import { execFile } from "node:child_process"
import * as Fs from "node:fs"
import * as Net from "node:net"
import { Readable } from "node:stream"
import { pathToFileURL } from "node:url"
import * as Util from "node:util"
import * as Zlib from "node:zlib"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Data, Deferred, Effect, Exit, Fiber, Layer, Scope, Stream } from "effect"
import { type ConnectionOptions, Connections, type Job } from "../../src/node/connections.js"
import { layer, make } from "../../src/node/httpClient.js"
import { bundle } from "../fixtures/bundle.js"
import { closedOrigin, listen, serveHttp, serveRaw, waitUntil } from "../fixtures/server.js"

const read = (body: "text" | "stream") => (url: string) =>
  Effect.flatMap(HttpClient.get(url), (response) =>
    body === "text" ? response.text : Stream.runFold(Stream.decodeText(response.stream), "", (all, some) => all + some)
  )

const errorOf = <A, R>(effect: Effect.Effect<A, HttpClientError.HttpClientError, R>) => Effect.flip(effect)

const codeOf = (error: HttpClientError.HttpClientError) => (error.cause as { readonly code?: string } | undefined)?.code

class DiskError extends Data.TaggedError("DiskError")<{ readonly message: string }> {}

const BIG_BYTES = 50 * 1024 * 1024

const layerWith = (options: ConnectionOptions) => Layer.scoped(HttpClient.HttpClient, make(options))

describe("requests", () => {
  it.scopedLive("reads JSON, joins repeated headers and keeps cookies separate", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => {
        response.setHeader("set-cookie", ["a=1; Expires=Wed, 09 Jun 2032 10:18:14 GMT", "b=2"])
        response.setHeader("link", ["<x>; rel=next", "<y>; rel=last"])
        response.setHeader("content-type", "application/json")
        response.end('{"name":"Ünï"}')
      })
      const response = yield* HttpClient.get(`${origin}/a`)
      expect(response.status).toBe(200)
      expect(response.headers.link).toBe("<x>; rel=next, <y>; rel=last")
      expect(Object.keys(response.cookies.cookies)).toEqual(["a", "b"])
      expect(yield* response.json).toEqual({ name: "Ünï" })
      expect(yield* response.text).toBe('{"name":"Ünï"}')
      expect(Buffer.from(yield* response.arrayBuffer).toString()).toBe('{"name":"Ünï"}')
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("reuses one socket for sequential requests", () =>
    Effect.gen(function* () {
      const { origin, sockets } = yield* serveHttp((_, response) => response.end("x".repeat(30_000)))
      for (let i = 0; i < 10; i++) yield* read("text")(`${origin}/${i}`)
      expect(sockets.length).toBe(1)
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("limits its sockets and runs all queued requests", () =>
    Effect.gen(function* () {
      const { origin, sockets } = yield* serveHttp((request, response) => {
        setTimeout(() => response.end(request.url), 5)
      })
      const paths = Array.from({ length: 40 }, (_, i) => `/${i}`)
      const seen = yield* Effect.forEach(paths, (path) => read("text")(origin + path), { concurrency: "unbounded" })
      expect(seen).toEqual(paths)
      expect(sockets.length).toBe(4)
    }).pipe(Effect.provide(layerWith({ connections: 4 })))
  )

  it.scopedLive("runs queued requests after a failure and an interruption", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((request, response) => {
        if (request.url === "/reset") request.socket.destroy()
        else if (request.url !== "/hang") response.end("ok")
      })
      const hanging = yield* Effect.fork(read("text")(`${origin}/hang`))
      const queued = yield* Effect.fork(read("text")(`${origin}/never`))
      const failing = yield* Effect.fork(errorOf(read("text")(`${origin}/reset`)))
      const last = yield* Effect.fork(read("text")(`${origin}/last`))
      yield* Effect.sleep(20)
      yield* Fiber.interrupt(queued)
      yield* Fiber.interrupt(hanging)
      expect((yield* Fiber.join(failing)).reason).toBe("Transport")
      expect(yield* Fiber.join(last)).toBe("ok")
    }).pipe(Effect.provide(layerWith({ connections: 1 })))
  )

  it.scopedLive("sends the URL byte for byte, without its fragment", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((request, response) => response.end(request.url))
      const url = "/a/../b?page=bookmark:WyJ2&x=%5B%5D'|&e=%e4"
      expect(yield* read("text")(`${origin}${url}#part`)).toBe(url)
      expect(yield* read("text")(origin)).toBe("/")
      expect(yield* read("text")(`${origin}?q=1`)).toBe("/?q=1")
      expect(yield* read("text")(`${origin}/é x`)).toBe("/%C3%A9%20x")
      const params = HttpClientRequest.get(`${origin}/p`, { urlParams: { a: "1 2" } })
      expect(yield* Effect.flatMap(HttpClient.execute(params), (response) => response.text)).toBe("/p?a=1+2")
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("distinguishes URLs that start with the previous origin", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((request, response) => response.end(request.url))
      const { origin } = server
      expect(yield* read("text")(`${origin}/a`)).toBe("/a")
      // Like `:80` and `:8080`, or `.edu` and `.edu.example.com`, but with invalid hosts, so that there is no DNS lookup.
      for (const next of ["00000/b", ".example.invalid:1/b", "@127.0.0.1:1/b", "\\@127.0.0.1:1/b"]) {
        expect([next, (yield* errorOf(read("text")(origin + next))).reason]).toEqual([next, "InvalidUrl"])
      }
      expect(server.requests.map(({ url }) => url)).toEqual(["/a"])
      const other = yield* serveHttp((_, response) => response.end("other"))
      expect(yield* read("text")(`${other.origin}/c`)).toBe("other")
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("rejects URLs with another scheme or with credentials", () =>
    Effect.gen(function* () {
      for (const url of ["/a", "ftp://x/y", "http://u:p@127.0.0.1/", "http://a\\@b/", "http://", "http://[::1"]) {
        const error = yield* errorOf(read("text")(url))
        expect([url, error.reason]).toEqual([url, "InvalidUrl"])
      }
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("does not follow redirects", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => response.writeHead(302, { location: "/elsewhere" }).end())
      const response = yield* HttpClient.get(`${origin}/`)
      expect([response.status, response.headers.location]).toEqual([302, "/elsewhere"])
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("adds no headers except accept-encoding", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((request, response) => response.end(JSON.stringify(request.headers)))
      const plain = HttpClientRequest.get(origin, { headers: { authorization: "Bearer t" } })
      const send = (request: HttpClientRequest.HttpClientRequest) =>
        Effect.flatMap(HttpClient.execute(request), (response) => response.json)
      expect(Object.keys((yield* Effect.withSpan(send(plain), "x")) as object).sort()).toEqual([
        "accept-encoding",
        "authorization",
        "connection",
        "host"
      ])
      const identity = HttpClientRequest.setHeader(plain, "accept-encoding", "identity")
      expect(yield* send(identity)).toMatchObject({ "accept-encoding": "identity" })
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("sends bodies of every kind, with a known length as content-length", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      const { origin } = yield* serveHttp(async (request, response) => {
        if (request.headers["transfer-encoding"] === "chunked") Deferred.unsafeDone(started, Effect.void)
        const chunks: Array<Buffer> = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const { "content-length": length, "transfer-encoding": transfer, "content-type": type } = request.headers
        response.end(JSON.stringify([Buffer.concat(chunks).toString(), length ?? transfer, type?.split(";")[0]]))
      })
      const post = (body: HttpBody.HttpBody) =>
        Effect.flatMap(HttpClient.post(`${origin}/`, { body }), (response) => response.json)
      const parts = () => Stream.make(new TextEncoder().encode("str"), new TextEncoder().encode("eam"))
      expect(yield* post(HttpBody.empty)).toEqual(["", "0", null])
      expect(yield* post(HttpBody.unsafeJson({ a: "ü" }))).toEqual(['{"a":"ü"}', "10", "application/json"])
      expect(yield* post(HttpBody.raw("raw"))).toEqual(["raw", "3", null])
      // It ends after the request has begun: undici sends the length of one that has ended before.
      const endless = Stream.concat(parts(), Stream.execute(Deferred.await(started)))
      expect(yield* post(HttpBody.stream(endless, "text/x"))).toEqual(["stream", "chunked", "text/x"])
      expect(yield* post(HttpBody.stream(parts(), "text/x", 6))).toEqual(["stream", "6", "text/x"])
      const form = new FormData()
      form.set("field", "value")
      const [sent, , type] = (yield* post(HttpBody.formData(form))) as Array<string>
      expect(sent).toContain('name="field"\r\n\r\nvalue')
      expect(type).toBe("multipart/form-data")
      const unsupported = yield* errorOf(post(HttpBody.raw(new Date())))
      expect(unsupported.reason).toBe("Encode")
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("fails with an encoding error if a body fails or does not have its announced length", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((request, response) => {
        request.resume().on("end", () => response.end("whole"))
      })
      const bytes = (length: number) => Stream.make(new Uint8Array(length))
      const post = (body: HttpBody.HttpBody) => errorOf(HttpClient.post(`${origin}/`, { body }))
      const failing = Stream.concat(bytes(5), Stream.fail(new DiskError({ message: "disk removed" })))
      const failed = yield* post(HttpBody.stream(failing, "x/y", 10))
      expect([failed.reason, (failed.cause as DiskError).message]).toEqual(["Encode", "disk removed"])
      expect((yield* post(HttpBody.stream(bytes(5), "x/y", 10))).reason).toBe("Encode")
      expect((yield* post(HttpBody.stream(bytes(15), "x/y", 10))).reason).toBe("Encode")
    }).pipe(Effect.provide(layer))
  )
})

describe("gzip", () => {
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id, name: `Näme ${id}` })))
  const body = Zlib.gzipSync(text)
  const serveGzip = (bytes: Uint8Array) =>
    serveHttp((_, response) => response.writeHead(200, { "content-encoding": "gzip", "x-kept": "1" }).end(bytes))

  for (const method of ["text", "stream"] as const) {
    it.scopedLive(`is decoded: ${method}`, () =>
      Effect.gen(function* () {
        const { origin } = yield* serveGzip(body)
        expect(yield* read(method)(origin)).toBe(text)
        const { headers } = yield* HttpClient.get(origin)
        expect(headers["content-encoding"]).toBeUndefined()
        expect(headers["content-length"]).toBeUndefined()
        expect(headers["x-kept"]).toBe("1")
      }).pipe(Effect.provide(layer))
    )

    it.scopedLive(`fails if the body is truncated or corrupt: ${method}`, () =>
      Effect.gen(function* () {
        const bad = Buffer.from(body)
        bad.writeUInt32LE(0, bad.length - 8)
        for (const bytes of [body.subarray(0, 5), body.subarray(0, -1), Buffer.from("not gzip at all, really"), bad]) {
          const { origin } = yield* serveGzip(bytes)
          const error = yield* errorOf(read(method)(origin))
          expect([error._tag, error.reason]).toEqual(["ResponseError", "Decode"])
        }
      }).pipe(Effect.provide(layer))
    )

    it.scopedLive(`fails if the body is empty, even with content-length 0: ${method}`, () =>
      Effect.gen(function* () {
        const { origin } = yield* serveGzip(new Uint8Array(0))
        expect((yield* errorOf(read(method)(origin))).reason).toBe("Decode")
      }).pipe(Effect.provide(layer))
    )
  }

  it.scopedLive("fails if a small body would fill the memory", () =>
    Effect.gen(function* () {
      const piece = Zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024))
      const { origin } = yield* serveGzip(Buffer.concat(Array.from({ length: 9 }, () => piece)))
      const error = yield* errorOf(read("text")(origin))
      expect([error.reason, codeOf(error)]).toEqual(["Decode", "ERR_BUFFER_TOO_LARGE"])
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive.each(["text", "stream"] as const)(
    "fails for other compressions unless they were requested: %s",
    (method) =>
      Effect.gen(function* () {
        const bytes = Zlib.brotliCompressSync("id,name")
        const serveEncoded = (encoding: string) =>
          serveHttp((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(bytes))
        for (const encoding of ["br", "deflate", "gzip, gzip", "zstd"]) {
          const { origin } = yield* serveEncoded(encoding)
          const error = yield* errorOf(read(method)(origin))
          expect([error.reason, codeOf(error)]).toEqual(["Decode", "ERR_UNEXPECTED_CONTENT"])
          expect(String(error.cause)).toContain(`Content-Encoding: ${encoding}`)
        }
        // Values that are not compressions are accepted.
        for (const encoding of ["identity", "utf-8", "aws-chunked"])
          yield* read(method)((yield* serveEncoded(encoding)).origin)
        const { origin } = yield* serveEncoded("br")
        const response = yield* HttpClient.get(origin, { headers: { "accept-encoding": "br" } })
        expect(Buffer.from(yield* response.arrayBuffer)).toEqual(bytes)
      }).pipe(Effect.provide(layer))
  )

  it.scopedLive.each(["arrayBuffer", "stream"] as const)(
    "is returned as received for identity, and fails if truncated: %s",
    (method) =>
      Effect.gen(function* () {
        const get = (bytes: Uint8Array) =>
          Effect.gen(function* () {
            const { origin } = yield* serveGzip(bytes)
            const response = yield* HttpClient.get(origin, { headers: { "accept-encoding": "identity" } })
            return method === "stream"
              ? Buffer.concat(Chunk.toReadonlyArray(yield* Stream.runCollect(response.stream)))
              : Buffer.from(yield* response.arrayBuffer)
          })
        const twice = Buffer.concat([body, Zlib.gzipSync(Buffer.alloc(5_000_000))])
        for (const bytes of [body, twice]) expect((yield* get(bytes)).equals(bytes)).toBe(true)
        for (const bytes of [body.subarray(0, -1), twice.subarray(0, -9), new Uint8Array(0)]) {
          expect((yield* errorOf(get(bytes))).reason).toBe("Decode")
        }
      }).pipe(Effect.provide(layer))
  )

  it.scopedLive("keeps content-encoding in the response to HEAD", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveGzip(body)
      const response = yield* HttpClient.head(origin)
      expect(response.headers["content-encoding"]).toBe("gzip")
      expect(yield* response.text).toBe("")
    }).pipe(Effect.provide(layer))
  )
})

describe("failures", () => {
  const content = "x".repeat(100_000)

  for (const method of ["text", "stream"] as const) {
    for (const at of [0, 50_000, content.length - 1]) {
      for (const after of ["end", "reset"] as const) {
        for (const framing of ["content-length", "chunked"] as const) {
          it.scopedLive(`fails if the body is truncated at ${at} (${framing}, ${after}): ${method}`, () =>
            Effect.gen(function* () {
              const head =
                framing === "chunked"
                  ? `transfer-encoding: chunked\r\n\r\n${content.length.toString(16)}`
                  : `content-length: ${content.length}\r\n`
              const bytes = `HTTP/1.1 200 OK\r\n${head}\r\n${content.slice(0, at)}`
              const { origin } = yield* serveRaw(() => ({ bytes, after }))
              const error = yield* errorOf(read(method)(`${origin}/`))
              expect([error._tag, error.reason]).toEqual(["ResponseError", "Decode"])
              expect(error.cause).toBeInstanceOf(Error)
            }).pipe(Effect.provide(layer))
          )
        }
      }
    }
  }

  it.scopedLive("fails with a transport error and its code before the headers", () =>
    Effect.gen(function* () {
      const refused = yield* errorOf(read("text")(`${yield* closedOrigin}/`))
      expect([refused._tag, refused.reason, codeOf(refused)]).toEqual(["RequestError", "Transport", "ECONNREFUSED"])
      const closing = yield* serveRaw(() => ({ bytes: "", after: "end" }))
      const closed = yield* errorOf(read("text")(`${closing.origin}/`))
      expect([closed._tag, closed.reason, codeOf(closed)]).toEqual(["RequestError", "Transport", "UND_ERR_SOCKET"])
      const invalidServer = yield* serveRaw(() => ({ bytes: "what?\r\n\r\n", after: "end" }))
      const invalid = yield* errorOf(read("text")(`${invalidServer.origin}/`))
      expect([invalid._tag, invalid.reason]).toEqual(["RequestError", "Transport"])
    }).pipe(Effect.provide(layer))
  )
})

describe("interruption", () => {
  const interruptRead = (method: "text" | "stream", bytes: string) =>
    Effect.gen(function* () {
      const server = yield* serveRaw(() => ({ bytes, after: "keep" }))
      const fiber = yield* Effect.fork(read(method)(`${server.origin}/`))
      yield* waitUntil("the request has arrived", () => server.requests.length === 1)
      yield* Effect.sleep(20)
      expect(server.open()).toBe(1)
      yield* Fiber.interrupt(fiber)
      yield* waitUntil("the socket is closed", () => server.open() === 0)
      expect(server.sockets.length).toBe(1)
    }).pipe(Effect.provide(layer))

  it.scopedLive("before the headers closes the socket", () => interruptRead("text", ""))
  it.scopedLive("while the body is buffered closes the socket", () =>
    interruptRead("text", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart")
  )
  it.scopedLive("while the body streams closes the socket", () =>
    interruptRead("stream", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart")
  )
  it.scopedLive("while a compressed body streams closes the socket", () =>
    interruptRead("stream", "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 100\r\n\r\n\x1f")
  )

  it.scopedLive("in the queue closes the request body", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp(() => {})
      yield* Effect.forkScoped(read("text")(`${origin}/hang`))
      yield* Effect.sleep(20)
      const body = Readable.from([new Uint8Array(5)])
      const fiber = yield* Effect.fork(HttpClient.post(`${origin}/`, { body: HttpBody.raw(body) }))
      yield* Effect.sleep(20)
      yield* Fiber.interrupt(fiber)
      expect(body.destroyed).toBe(true)
    }).pipe(Effect.provide(layerWith({ connections: 1 })))
  )

  it.scopedLive("of an upload stops the body and closes the socket", () =>
    Effect.gen(function* () {
      let stopped = false
      const server = yield* listen(Net.createServer((socket) => socket.pause()))
      const endless = Stream.repeatEffect(Effect.succeed(new Uint8Array(65_536))).pipe(
        Stream.ensuring(
          Effect.sync(() => {
            stopped = true
          })
        )
      )
      const fiber = yield* Effect.fork(HttpClient.post(`${server.origin}/`, { body: HttpBody.stream(endless, "x/y") }))
      yield* waitUntil("the socket is open", () => server.open() === 1)
      yield* Effect.sleep(50)
      yield* Fiber.interrupt(fiber)
      yield* waitUntil("the body is stopped", () => stopped)
      server.sockets[0]?.resume()
      yield* waitUntil("the socket is closed", () => server.open() === 0)
    }).pipe(Effect.provide(layer))
  )
})

describe("streams", () => {
  const startPushing = Effect.gen(function* () {
    const progress = { written: 0, closed: false }
    const chunk = Buffer.alloc(64 * 1024, "x")
    const server = yield* serveHttp((_, response) => {
      response.writeHead(200, { "content-length": BIG_BYTES })
      response.on("close", () => {
        progress.closed = true
      })
      const push = (): void => {
        while (progress.written < BIG_BYTES) {
          progress.written += chunk.length
          if (!response.write(chunk)) return void response.once("drain", push)
        }
        response.end()
      }
      push()
    })
    return { ...server, progress }
  })

  it.scopedLive("a slow reader applies backpressure and receives everything", () =>
    Effect.gen(function* () {
      const { origin, progress } = yield* startPushing
      const response = yield* HttpClient.get(`${origin}/`)
      let bytes = 0
      let first = true
      yield* Stream.runForEachChunk(response.stream, (chunk) =>
        Effect.gen(function* () {
          for (const part of chunk) bytes += part.length
          if (!first) return
          first = false
          yield* Effect.sleep(300)
          // The kernel buffers of both sides add to the buffered megabyte.
          expect(progress.written).toBeLessThan(25 * 1024 * 1024)
        })
      )
      expect(bytes).toBe(BIG_BYTES)
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("closes the socket of an unread response, but not of a slow one with a reader", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((request, response) => {
        response.writeHead(200, { "content-length": 4 }).write("pa")
        if (request.url === "/slow") setTimeout(() => response.end("rt"), 300)
      })
      const unread = yield* HttpClient.get(`${server.origin}/`)
      yield* waitUntil("the socket is closed", () => server.open() === 0)
      expect((yield* errorOf(unread.text)).reason).toBe("Decode")
      expect(yield* read("text")(`${server.origin}/slow`)).toBe("part")
      expect(yield* read("stream")(`${server.origin}/slow`)).toBe("part")
    }).pipe(Effect.provide(layerWith({ unreadTimeout: 100 })))
  )

  it.scopedLive("fails with an encoding error if a body file is missing, also in the queue", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => {
        setTimeout(() => response.end("ok"), 50)
      })
      const first = yield* Effect.fork(read("text")(`${origin}/`))
      yield* Effect.sleep(10)
      const body = HttpBody.raw(Fs.createReadStream("/nowhere/at/all"), { contentLength: 5 })
      const error = yield* errorOf(HttpClient.post(`${origin}/`, { body }))
      expect([error.reason, codeOf(error)]).toEqual(["Encode", "ENOENT"])
      expect(yield* Fiber.join(first)).toBe("ok")
    }).pipe(Effect.provide(layerWith({ connections: 1 })))
  )

  it.scopedLive("emits the received bytes before a failure", () =>
    Effect.gen(function* () {
      const bytes = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart"
      const { origin } = yield* serveRaw(() => ({ bytes, after: "end" }))
      const response = yield* HttpClient.get(`${origin}/`)
      let received = ""
      const collected = Stream.runForEach(Stream.decodeText(response.stream), (some) =>
        Effect.sync(() => {
          received += some
        })
      )
      expect((yield* errorOf(collected)).reason).toBe("Decode")
      expect(received).toBe("part")
    }).pipe(Effect.provide(layer))
  )

  it.scopedLive("streams a buffered body; a streamed body cannot be read again", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => response.end("body"))
      const response = yield* HttpClient.get(`${origin}/`)
      const stream = Stream.mkString(Stream.decodeText(response.stream))
      expect(yield* response.text).toBe("body")
      expect(yield* stream).toBe("body")
      const other = yield* HttpClient.get(`${origin}/`)
      yield* Stream.runDrain(other.stream)
      expect((yield* errorOf(other.text)).reason).toBe("Decode")
      expect((yield* errorOf(Stream.runDrain(other.stream))).reason).toBe("Decode")
    }).pipe(Effect.provide(layer))
  )
})

describe("the layer", () => {
  it.scopedLive("closes its sockets with its scope, including busy ones", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((request, response) => {
        if (request.url === "/idle") response.end("ok")
      })
      const scope = yield* Scope.make()
      const client = yield* Scope.extend(make(), scope)
      const busy = yield* Effect.fork(errorOf(client.get(`${server.origin}/busy`)))
      yield* waitUntil("the socket is open", () => server.open() === 1)
      yield* Effect.flatMap(client.get(`${server.origin}/idle`), (response) => response.text)
      expect(server.open()).toBe(2)
      yield* Scope.close(scope, Exit.void)
      yield* waitUntil("the socket is closed", () => server.open() === 0)
      expect((yield* Fiber.join(busy)).reason).toBe("Transport")
      expect((yield* errorOf(client.get(`${server.origin}/idle`))).reason).toBe("Transport")
    })
  )

  it.scopedLive("removes an origin without sockets", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => response.end("ok"))
      const connections = new Connections()
      const request = Effect.async<void>((resume) => {
        const options = { path: "/", method: "GET", headers: [], body: null }
        const job: Job = {
          slot: undefined,
          isTransfer: false,
          options,
          onRequestStart: () => {},
          onResponseEnd: () => {
            connections.release(job)
            resume(Effect.void)
          },
          onResponseError: (_, error) => resume(Effect.die(error))
        }
        connections.run({ origin: server.origin, proxy: undefined }, job)
      })
      yield* request
      const hosts = Reflect.get(connections, "hosts") as Map<string, unknown>
      expect(hosts.size).toBe(1)
      server.sockets[0]?.destroy()
      yield* waitUntil("the origin is removed", () => hosts.size === 0)
      yield* Effect.promise(() => connections.close())
    })
  )

  it.scopedLive("prints a response without the headers of the request", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => response.end("{}"))
      const response = yield* HttpClient.get(origin, { headers: { authorization: "Bearer sesame", "x-own": "sesame" } })
      yield* response.text
      for (const printed of [
        JSON.stringify(response),
        String(response),
        Util.inspect(response, { depth: 9, showHidden: true }),
        Util.inspect(response, { customInspect: false, depth: 9 })
      ]) {
        expect(printed).not.toContain("sesame")
      }
    }).pipe(Effect.provide(layer))
  )

  it("does not set the global dispatcher of the process", async () => {
    const program = await bundle("src/node/httpClient.ts")
    const script = `await import(${JSON.stringify(pathToFileURL(program).href)}); console.log([1, 2].map((n) => typeof globalThis[Symbol.for("undici.globalDispatcher." + n)]).join())`
    const { stdout } = await Util.promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])
    expect(stdout.trim()).toBe("undefined,undefined")
  })
})
