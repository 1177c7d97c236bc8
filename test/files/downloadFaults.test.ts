import * as Fs from "node:fs"
import type * as Http from "node:http"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { lms } from "effect-lms"
import { connectTo, nodeClient, noRetry, withoutDelays } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { sendRaw, serve, serveHttp, serveRaw, type Truncation, waitUntil } from "../fixtures/server.js"
import { connectWithDisk, type FaultyDisk, listOpenFiles, makeContent } from "../fixtures/transfers.js"

/** More than two batches of the writer; half of it is more than one. */
const SIZE = 2_200_000
const bytes = makeContent(SIZE)
const prompt = withoutDelays(nodeClient)

const quick = { retries: 2, maxWait: "0 millis" } as const

/** Expected after every case: the old content, no other file, no open descriptor. */
const untouched = (home: string) => {
  expect(Fs.readdirSync(home)).toEqual(["a"])
  expect(Fs.readFileSync(Path.join(home, "a"), "utf8")).toBe("old")
  expect(listOpenFiles(home)).toEqual([])
}

const withOld = Effect.map(temporaryDirectory, (home) => {
  Fs.writeFileSync(Path.join(home, "a"), "old")
  return home
})

const chunked = (part: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")])

describe("a truncated body", () => {
  const cuts: ReadonlyArray<Truncation & { readonly after: number; readonly coding: string }> = [
    0,
    1,
    SIZE / 2,
    SIZE - 1
  ].flatMap((after) =>
    (["reset", "end"] as const).flatMap((how) => ["length", "chunked"].map((coding) => ({ after, how, coding })))
  )

  it.scopedLive.each(cuts)("with the framing $coding fails after $how at $after bytes", ({ after, coding, how }) =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => {
        const head = "HTTP/1.1 200 OK\r\ncontent-type: application/octet-stream"
        const part = bytes.subarray(0, after)
        if (coding === "length") sendRaw(response, `${head}\r\ncontent-length: ${SIZE}`, part, { how })
        else sendRaw(response, `${head}\r\ntransfer-encoding: chunked`, after === 0 ? part : chunked(part), { how })
      })
      const run = yield* connectTo(nodeClient, server)
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { ...noRetry, destfile, overwrite: true })))
      expect(error._tag).toBe("LmsTransportError")
      untouched(home)
      yield* waitUntil("the socket is closed", () => server.requests.every(({ socket }) => socket.destroyed))
    })
  )
})

describe("an interrupted download", () => {
  const rangeOf = ({ headers }: Http.IncomingMessage) => [headers.range, headers["if-range"]]

  const download = (
    handler: (request: Http.IncomingMessage, response: Http.ServerResponse, nth: number) => void,
    options: { readonly sendHeaders?: Record<string, string> } = {}
  ) =>
    Effect.gen(function* () {
      const server = yield* serveHttp(handler)
      const run = yield* connectTo(prompt, server)
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const result = yield* Effect.either(
        run(lms("/api/v1/a", {}, { ...quick, ...options, destfile, overwrite: true }))
      )
      if (result._tag === "Left") untouched(home)
      expect(Fs.readdirSync(home)).toEqual(["a"])
      return { result, server, saved: Fs.readFileSync(destfile) }
    })

  /** The first response: announces the complete file and sends a part of it. */
  const sendPart = (response: Http.ServerResponse, etag: string | undefined, after: number) =>
    sendRaw(
      response,
      `HTTP/1.1 200 OK\r\nx-first: yes\r\ncontent-length: ${SIZE}${etag === undefined ? "" : `\r\netag: ${etag}`}`,
      bytes,
      { after }
    )

  const part = (response: Http.ServerResponse, from: number, etag = '"v1"') => {
    response.writeHead(206, {
      "content-range": `bytes ${from}-${SIZE - 1}/${SIZE}`,
      "content-length": SIZE - from,
      etag
    })
    response.end(bytes.subarray(from))
  }

  it.scopedLive("continues after the last byte, with a strong validator", () =>
    Effect.gen(function* () {
      const { result, saved, server } = yield* download((_, response, nth) => {
        if (nth === 1) sendPart(response, '"v1"', 1_234_567)
        else part(response, Number(/\d+/.exec(_.headers.range ?? "")?.[0]))
      })
      expect(rangeOf(server.requests[0]!)).toEqual([undefined, undefined])
      // How many bytes arrived before the connection broke depends on the system.
      expect(server.requests[1]!.headers.range).toMatch(/^bytes=[1-9]\d*-$/)
      expect(server.requests[1]!.headers["if-range"]).toBe('"v1"')
      expect(saved.equals(bytes)).toBe(true)
      expect(result).toMatchObject({ right: { bytes: SIZE, status: 200, headers: { "x-first": "yes" } } })
    })
  )

  it.scopedLive("continues after an error response between the attempts", () =>
    Effect.gen(function* () {
      const { saved } = yield* download((request, response, nth) => {
        if (nth === 1) sendPart(response, '"v1"', 1_000_000)
        else if (nth === 2) response.writeHead(503).end()
        else part(response, Number(/\d+/.exec(request.headers.range ?? "")?.[0]))
      })
      expect(saved.equals(bytes)).toBe(true)
    })
  )
})

describe("responses to a range request", () => {
  const file = makeContent(300)
  const changed = makeContent(300, 5)
  const completeResponse = Buffer.concat([
    Buffer.from('HTTP/1.1 200 OK\r\netag: "v1"\r\ncontent-length: 300\r\nconnection: close\r\n\r\n'),
    file
  ])

  const reply = (status: string, headers: ReadonlyArray<string>, body: Uint8Array) =>
    Buffer.concat([Buffer.from([`HTTP/1.1 ${status}`, "connection: close", ...headers, "", ""].join("\r\n")), body])

  const lastChunk = Buffer.from("0\r\n\r\n")
  const part = (range: string, headers: ReadonlyArray<string>, body: Uint8Array) =>
    reply("206 Partial Content", [`content-range: bytes ${range}`, ...headers], body)
  const inChunks = (range: string, body: Uint8Array) =>
    part(range, ['etag: "v1"', "transfer-encoding: chunked"], Buffer.concat([chunked(body), lastChunk]))

  type Second = (from: number) => Buffer
  const seconds: ReadonlyArray<readonly [what: string, second: Second]> = [
    [
      "416 with the received length",
      (from) =>
        reply(
          "416 Range Not Satisfiable",
          [`content-range: bytes */${from}`, 'etag: "v1"', "content-length: 0"],
          Buffer.of()
        )
    ],
    [
      "416 with the length of the file",
      () =>
        reply(
          "416 Range Not Satisfiable",
          ["content-range: bytes */300", 'etag: "v1"', "content-length: 0"],
          Buffer.of()
        )
    ],
    [
      "a part of the range",
      (from) => part(`${from}-${from + 49}/*`, ['etag: "v1"', "content-length: 50"], file.subarray(from, from + 50))
    ],
    [
      "a part of the range, with the length of the file",
      (from) => part(`${from}-${from + 49}/300`, ['etag: "v1"', "content-length: 50"], file.subarray(from, from + 50))
    ],
    ["fewer bytes than the range, in chunks", (from) => inChunks(`${from}-299/*`, file.subarray(from, from + 50))],
    [
      "fewer bytes than the range, with the length of the file, in chunks",
      (from) => inChunks(`${from}-299/300`, file.subarray(from, from + 50))
    ],
    [
      "fewer bytes than the range, ended by the connection",
      (from) => part(`${from}-299/*`, ['etag: "v1"'], file.subarray(from, from + 50))
    ],
    [
      "more bytes than the range, in chunks",
      (from) => inChunks(`${from}-299/300`, Buffer.concat([file.subarray(from), file]))
    ],
    [
      "more bytes than the range, ended by the connection",
      (from) => part(`${from}-299/300`, ['etag: "v1"'], Buffer.concat([file.subarray(from), file]))
    ],
    [
      "a coded range",
      (from) =>
        part(
          `${from}-299/300`,
          ['etag: "v1"', "content-encoding: gzip", `content-length: ${300 - from}`],
          file.subarray(from)
        )
    ],
    [
      "a range of other content without a validator",
      (from) => part(`${from}-299/300`, [`content-length: ${300 - from}`], changed.subarray(from))
    ],
    [
      "a range of other content with its validator",
      (from) => part(`${from}-299/300`, ['etag: "v2"', `content-length: ${300 - from}`], changed.subarray(from))
    ],
    [
      "a range with another start",
      (from) => part(`${from - 50}-299/300`, ['etag: "v1"', `content-length: ${350 - from}`], file.subarray(from - 50))
    ],
    ["the beginning", () => part("0-99/300", ['etag: "v1"', "content-length: 100"], file.subarray(0, 100))],
    [
      "200 with a range",
      () =>
        reply("200 OK", ['etag: "v1"', "content-range: bytes 0-99/300", "content-length: 100"], file.subarray(0, 100))
    ],
    [
      "200 with the remaining range",
      (from) =>
        reply(
          "200 OK",
          ['etag: "v1"', `content-range: bytes ${from}-299/300`, `content-length: ${300 - from}`],
          file.subarray(from)
        )
    ],
    [
      "the remaining range, ended by the connection",
      (from) => part(`${from}-299/300`, ['etag: "v1"'], file.subarray(from))
    ],
    [
      "the remaining range",
      (from) => part(`${from}-299/300`, ['etag: "v1"', `content-length: ${300 - from}`], file.subarray(from))
    ]
  ]
  /** Numbers of bytes after which the first response ends. */
  const fixed = ["the beginning", "200 with a range"]
  const cases = [100, 150].flatMap((after) =>
    seconds.filter(([what]) => after === 100 || fixed.includes(what)).map(([what, second]) => ({ after, what, second }))
  )

  /** Sends these responses in turn, then the last one again. */
  const answering = (replies: ReadonlyArray<(from: number) => Uint8Array>, retries: number) =>
    Effect.gen(function* () {
      const server = yield* serveRaw((request, { count }) => {
        const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0)
        return { bytes: replies[Math.min(count, replies.length) - 1]?.(from) ?? "", after: "end" }
      })
      const run = yield* connectTo(prompt, server)
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const options = { ...quick, destfile, overwrite: true, retries }
      const result = yield* Effect.either(run(lms("/api/v1/a", {}, options)))
      return { home, result, server, saved: Fs.readFileSync(Path.join(home, "a")) }
    })

  const cutAt = (after: number) => () => completeResponse.subarray(0, completeResponse.length - 300 + after)

  it.scopedLive.each(cases)("$what after $after of 300 bytes: the file is complete in the end", ({ after, second }) =>
    Effect.gen(function* () {
      const { home, result, saved } = yield* answering([cutAt(after), second, () => completeResponse], 2)
      expect(result).toMatchObject({ right: { bytes: 300 } })
      expect(saved.equals(file)).toBe(true)
      expect(Fs.readdirSync(home)).toEqual(["a"])
    })
  )

  it.scopedLive.each(cases.filter(({ what }) => !what.startsWith("the remaining range")))(
    "$what after $after of 300 bytes and no attempt left: an error, and the old file",
    ({ after, second }) =>
      Effect.gen(function* () {
        const { home, result } = yield* answering([cutAt(after), second], 1)
        expect(result).toMatchObject({ left: { _tag: "LmsTransportError" } })
        untouched(home)
      })
  )
})

describe("a failing disk", () => {
  const isTemporary = (path: string) => path.endsWith(".lms-tmp")

  it.scopedLive("ends the call, whatever the network does then", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => {
        response.writeHead(200, { "content-length": "9000000" })
        response.write(bytes)
      })
      const run = yield* connectWithDisk(
        { fail: (current) => (current === "write" ? "ENOSPC" : undefined) },
        server.origin
      )
      const home = yield* withOld
      const error = yield* Effect.flip(
        run(lms("/api/v1/a", {}, { ...quick, destfile: Path.join(home, "a"), overwrite: true }))
      )
      expect(error).toMatchObject({ _tag: "LmsFileError", reason: "NoSpace" })
      expect(server.requests.length).toBe(1)
      untouched(home)
      yield* waitUntil("the socket is closed", () => server.open() === 0)
    })
  )

  it.scopedLive("frees the connection of an unread response between two attempts", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response, nth) => {
        if (nth === 1) return sendRaw(response, "HTTP/1.1 200 OK\r\ncontent-length: 9000000", bytes, { after: 1000 })
        // Waiting for a byte of it would take long.
        response.writeHead(200, { "content-length": "9000000" }).flushHeaders()
      })
      const run = yield* connectWithDisk(
        { fail: (current) => (current === "truncate" ? "EIO" : undefined) },
        server.origin
      )
      const home = yield* withOld
      const error = yield* Effect.flip(
        run(lms("/api/v1/a", {}, { ...quick, destfile: Path.join(home, "a"), overwrite: true }))
      )
      expect(error).toMatchObject({ _tag: "LmsFileError", code: "EIO" })
      expect(server.requests.length).toBe(2)
      untouched(home)
      yield* waitUntil("the socket is closed", () => server.open() === 0)
    })
  )

  it.scopedLive.each(["stat", "access", "open", "write", "sync", "rename", "remove"] as const)(
    "interrupted during %s leaves the old file or the new one, and no other file",
    (operation) =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: bytes }))
        const reached = yield* Deferred.make<void>()
        const go = yield* Deferred.make<void>()
        const disk: FaultyDisk = {
          before: (current, path) =>
            current === operation && (operation !== "open" || isTemporary(path))
              ? Effect.zipRight(Deferred.succeed(reached, undefined), Deferred.await(go))
              : Effect.void
        }
        const run = yield* connectWithDisk(disk, server.origin)
        const home = yield* withOld
        const destfile = Path.join(home, "a")
        const fiber = yield* Effect.fork(run(lms("/api/v1/a", {}, { destfile, overwrite: true })))
        if (operation === "remove")
          yield* Effect.zipRight(Effect.sleep("200 millis"), Deferred.succeed(reached, undefined))
        yield* Deferred.await(reached)
        const interrupting = yield* Effect.fork(Fiber.interrupt(fiber))
        yield* Effect.sleep("30 millis")
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(interrupting)
        expect(Fs.readdirSync(home)).toEqual(["a"])
        const saved = Fs.readFileSync(destfile)
        expect(saved.equals(bytes) || saved.toString() === "old").toBe(true)
        expect(listOpenFiles(home)).toEqual([])
      })
  )
})
