/** The ways in which a network or a disk breaks a download, and how one is taken up again. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import type * as Http from "node:http"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { LmsSchedule, lms } from "effect-lms"
import { clients, connectTo, noRetry } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { sendRaw, serve, serveHttp, serveRaw, type Truncation, waitUntil } from "../fixtures/server.js"
import { connectWithDisk, type FaultyDisk, listOpenFiles, makeContent } from "../fixtures/transfers.js"

/** More than two batches of the writer's, and its half more than one. */
const SIZE = 2_200_000
const bytes = makeContent(SIZE)
/** Less than a batch: for what is told from the heads of the answers, before anything is written. */
const FEW = 20_000
const few = makeContent(FEW)
const quick = { retry: { times: 2 }, maxWait: "0 millis" } as const

/** The oracle of every case: the old content, nothing beside it, no descriptor. */
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

describe.each(clients)("a body that breaks, over %s", (_, make) => {
  const cuts: ReadonlyArray<Truncation & { readonly after: number; readonly coding: string }> = [
    0,
    1,
    SIZE / 2,
    SIZE - 1
  ].flatMap((after) =>
    (["reset", "end"] as const).flatMap((how) => ["length", "chunked"].map((coding) => ({ after, how, coding })))
  )

  it.scopedLive.each(cuts)("$coding, $how after $after bytes", ({ after, coding, how }) =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => {
        const head = "HTTP/1.1 200 OK\r\ncontent-type: application/octet-stream"
        const part = bytes.subarray(0, after)
        if (coding === "length") sendRaw(response, `${head}\r\ncontent-length: ${SIZE}`, part, { how })
        else sendRaw(response, `${head}\r\ntransfer-encoding: chunked`, after === 0 ? part : chunked(part), { how })
      })
      const run = yield* connectTo(make, server)
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { ...noRetry, destfile, overwrite: true })))
      expect(error._tag).toBe("LmsTransportError")
      untouched(home)
      yield* waitUntil("the socket is closed", () => server.requests.every(({ socket }) => socket.destroyed))
    })
  )

  it.scopedLive("a connection closed before the head", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((request) => request.socket.destroy())
      const run = yield* connectTo(make, server)
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { ...noRetry, destfile, overwrite: true })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Connection" })
      untouched(home)
    })
  )

  it.scopedLive("more bytes than announced: the announced ones are the file", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) =>
        sendRaw(response, "HTTP/1.1 200 OK\r\ncontent-length: 100", bytes.subarray(0, 150), { how: "end" })
      )
      const run = yield* connectTo(make, server)
      const destfile = Path.join(yield* temporaryDirectory, "a")
      const result = yield* Effect.either(run(lms("/api/v1/a", {}, { ...noRetry, destfile })))
      if (result._tag === "Right") {
        expect(Fs.readFileSync(destfile).equals(bytes.subarray(0, 100))).toBe(true)
      } else {
        expect(result.left._tag).toBe("LmsTransportError")
        expect(Fs.existsSync(destfile)).toBe(false)
      }
    })
  )

  it.scopedLive("a body that stands still fails by stallTimeout, and one that only takes long does not", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((request, response) => {
        response.writeHead(200, { "content-length": "10" })
        const steps = request.url?.includes("slow") ? 10 : 3
        for (let step = 1; step <= steps; step++) setTimeout(() => response.write("x"), step * 250)
      })
      const run = yield* connectTo(make, server)
      const home = yield* temporaryDirectory
      const options = { ...noRetry, timeout: "1500 millis", stallTimeout: "1500 millis" } as const
      const stalled = Effect.flip(run(lms("/api/v1/stalls", {}, { ...options, destfile: Path.join(home, "a") })))
      const slow = run(lms("/api/v1/slow", {}, { ...options, destfile: Path.join(home, "b") }))
      const [error, file] = yield* Effect.all([stalled, slow], { concurrency: 2 })
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Timeout" })
      expect(file.bytes).toBe(10)
      expect(Fs.readdirSync(home)).toEqual(["b"])
    })
  )

  it.scopedLive("a broken write is not made again", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) =>
        sendRaw(response, `HTTP/1.1 200 OK\r\ncontent-length: ${SIZE}\r\netag: "1"`, bytes, { after: 1000 })
      )
      const run = yield* connectTo(make, server)
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const error = yield* Effect.flip(run(lms("POST /api/v1/a", {}, { ...quick, destfile, overwrite: true })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", outcome: "Unknown" })
      expect(server.requests.length).toBe(1)
      untouched(home)
    })
  )
})

describe.each(clients)("a download that broke off, over %s", (_, make) => {
  const rangeOf = ({ headers }: Http.IncomingMessage) => [headers.range, headers["if-range"]]

  const download = (
    handler: (request: Http.IncomingMessage, response: Http.ServerResponse, nth: number) => void,
    options: { readonly sendHeaders?: Record<string, string> } = {}
  ) =>
    Effect.gen(function* () {
      const server = yield* serveHttp(handler)
      const run = yield* connectTo(make, server)
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const result = yield* Effect.either(
        run(lms("/api/v1/a", {}, { ...quick, ...options, destfile, overwrite: true }))
      )
      if (result._tag === "Left") untouched(home)
      expect(Fs.readdirSync(home)).toEqual(["a"])
      return { result, server, saved: Fs.readFileSync(destfile) }
    })

  /** The first answer: all of it announced, some of it sent. */
  const broken = (response: Http.ServerResponse, etag: string | undefined, after: number, size = SIZE) =>
    sendRaw(
      response,
      `HTTP/1.1 200 OK\r\nx-first: yes\r\ncontent-length: ${size}${etag === undefined ? "" : `\r\netag: ${etag}`}`,
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

  it.scopedLive("goes on where it ended, with a strong validator", () =>
    Effect.gen(function* () {
      const { result, saved, server } = yield* download((_, response, nth) => {
        if (nth === 1) broken(response, '"v1"', 1_234_567)
        else part(response, Number(/\d+/.exec(_.headers.range ?? "")?.[0]))
      })
      expect(rangeOf(server.requests[0]!)).toEqual([undefined, undefined])
      // What has arrived when the connection breaks is the system's affair.
      expect(server.requests[1]!.headers.range).toMatch(/^bytes=[1-9]\d*-$/)
      expect(server.requests[1]!.headers["if-range"]).toBe('"v1"')
      expect(saved.equals(bytes)).toBe(true)
      expect(result).toMatchObject({ right: { bytes: SIZE, status: 200, headers: { "x-first": "yes" } } })
    })
  )

  it.scopedLive("more than once, and the hash is that of the whole", () =>
    Effect.gen(function* () {
      const { result, saved, server } = yield* download((request, response, nth) => {
        const from = Number(/\d+/.exec(request.headers.range ?? "bytes=0-")?.[0])
        if (nth === 3) return part(response, from)
        const status = nth === 1 ? "200 OK" : `206 Partial Content\r\ncontent-range: bytes ${from}-${SIZE - 1}/${SIZE}`
        sendRaw(response, `HTTP/1.1 ${status}\r\ncontent-length: ${SIZE - from}\r\netag: "v1"`, bytes.subarray(from), {
          after: 900_000
        })
      })
      expect(server.requests.length).toBe(3)
      expect(saved.equals(bytes)).toBe(true)
      expect(result).toMatchObject({ right: { sha256: createHash("sha256").update(bytes).digest("hex") } })
    })
  )

  it.scopedLive.each([undefined, 'W/"v1"', "v1"])("begins anew without one: %j", (etag) =>
    Effect.gen(function* () {
      const { saved, server } = yield* download((_, response, nth) => {
        if (nth === 1) broken(response, etag, 12_345, FEW)
        else response.end(few)
      })
      expect(rangeOf(server.requests[1]!)).toEqual([undefined, undefined])
      expect(saved.equals(few)).toBe(true)
    })
  )

  it.scopedLive("begins anew where the file has changed, which the service says by sending all of it", () =>
    Effect.gen(function* () {
      const other = makeContent(2_000_000, 9)
      const { result, saved } = yield* download((_, response, nth) => {
        if (nth === 1) broken(response, '"v1"', 2_150_000)
        else response.writeHead(200, { etag: '"v2"', "content-length": other.length }).end(other)
      })
      expect(saved.equals(other)).toBe(true)
      expect(result).toMatchObject({ right: { bytes: other.length, headers: { etag: '"v2"' } } })
    })
  )

  it.scopedLive.each([
    ["another validator", { etag: '"v2"' }],
    ["another beginning", { "content-range": `bytes 5-${FEW - 1}/${FEW}` }],
    ["another length", { "content-range": `bytes 1000-${FEW}/${FEW + 1}` }],
    ["no range", { "content-range": "" }]
  ] as const)("begins anew where the part that comes has %s", ([, headers]) =>
    Effect.gen(function* () {
      const { saved, server } = yield* download((request, response, nth) => {
        if (nth === 1) return broken(response, '"v1"', 1000, FEW)
        if (nth === 3) return void response.end(few)
        const from = /\d+/.exec(request.headers.range ?? "")?.[0]
        response.writeHead(206, { etag: '"v1"', "content-range": `bytes ${from}-${FEW - 1}/${FEW}`, ...headers })
        response.end(few.subarray(Number(from)))
      })
      expect(server.requests.length).toBe(3)
      expect(rangeOf(server.requests[2]!)).toEqual([undefined, undefined])
      expect(saved.equals(few)).toBe(true)
    })
  )

  it.scopedLive("416 of just the length that is there: it is complete", () =>
    Effect.gen(function* () {
      const { result, saved, server } = yield* download((request, response, nth) => {
        // Chunked, all of it, but for the end.
        if (nth === 1) {
          const head = 'HTTP/1.1 200 OK\r\netag: "v1"\r\ntransfer-encoding: chunked'
          return sendRaw(response, head, chunked(bytes), { how: "end" })
        }
        expect(request.headers.range).toBe(`bytes=${SIZE}-`)
        response.writeHead(416, { "content-range": `bytes */${SIZE}`, etag: '"v1"' }).end("no more")
      })
      expect(server.requests.length).toBe(2)
      expect(saved.equals(bytes)).toBe(true)
      expect(result).toMatchObject({ right: { bytes: SIZE, status: 200 } })
    })
  )

  it.scopedLive("416 of another length: it begins anew", () =>
    Effect.gen(function* () {
      const { saved, server } = yield* download((_, response, nth) => {
        if (nth === 1) broken(response, '"v1"', 1000, FEW)
        else if (nth === 2) response.writeHead(416, { "content-range": "bytes */10" }).end()
        else response.end(few)
      })
      expect(server.requests.length).toBe(3)
      expect(saved.equals(few)).toBe(true)
    })
  )

  it.scopedLive("fails when the tries are used up, and nothing is left", () =>
    Effect.gen(function* () {
      const { result, server } = yield* download((_, response) => broken(response, undefined, 1000))
      expect(server.requests.length).toBe(3)
      expect(result).toMatchObject({ left: { _tag: "LmsTransportError" } })
    })
  )

  it.scopedLive("an error between the tries is passed over like any other", () =>
    Effect.gen(function* () {
      const { saved } = yield* download((request, response, nth) => {
        if (nth === 1) broken(response, '"v1"', 1_000_000)
        else if (nth === 2) response.writeHead(503).end()
        else part(response, Number(/\d+/.exec(request.headers.range ?? "")?.[0]))
      })
      expect(saved.equals(bytes)).toBe(true)
    })
  )

  it.scopedLive("a part that nobody asked for is no file; one that the caller asked for is", () =>
    Effect.gen(function* () {
      const half = (_: unknown, response: Http.ServerResponse) => part(response, SIZE / 2)
      const { result } = yield* download(half)
      expect(result).toMatchObject({ left: { _tag: "LmsTransportError", reason: "Body" } })
      const own = yield* download(half, { sendHeaders: { Range: `bytes=${SIZE / 2}-` } })
      expect(own.saved.equals(bytes.subarray(SIZE / 2))).toBe(true)
      expect(own.result).toMatchObject({ right: { status: 206 } })
    })
  )
})

/** Tries again as a client does, and at once. */
const atOnce = Layer.succeed(LmsSchedule, {
  throttled: LmsSchedule.throttled,
  transient: (times) => Schedule.modifyDelay(LmsSchedule.transient(times), () => 0)
})

describe.each(clients)("what a service may send for the rest of a file, over %s", (_, make) => {
  const file = makeContent(300)
  const changed = makeContent(300, 5)
  const whole = Buffer.concat([
    Buffer.from('HTTP/1.1 200 OK\r\netag: "v1"\r\ncontent-length: 300\r\nconnection: close\r\n\r\n'),
    file
  ])

  const reply = (status: string, headers: ReadonlyArray<string>, body: Uint8Array) =>
    Buffer.concat([Buffer.from([`HTTP/1.1 ${status}`, "connection: close", ...headers, "", ""].join("\r\n")), body])

  const ending = Buffer.from("0\r\n\r\n")
  const part = (range: string, headers: ReadonlyArray<string>, body: Uint8Array) =>
    reply("206 Partial Content", [`content-range: bytes ${range}`, ...headers], body)
  const inChunks = (range: string, body: Uint8Array) =>
    part(range, ['etag: "v1"', "transfer-encoding: chunked"], Buffer.concat([chunked(body), ending]))

  type Second = (from: number) => Buffer
  const seconds: ReadonlyArray<readonly [what: string, second: Second]> = [
    [
      "416 with the length that has come",
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
      "a part of the rest",
      (from) => part(`${from}-${from + 49}/*`, ['etag: "v1"', "content-length: 50"], file.subarray(from, from + 50))
    ],
    [
      "a part of the rest, with the file's length",
      (from) => part(`${from}-${from + 49}/300`, ['etag: "v1"', "content-length: 50"], file.subarray(from, from + 50))
    ],
    ["fewer bytes than the range, in chunks", (from) => inChunks(`${from}-299/*`, file.subarray(from, from + 50))],
    [
      "fewer bytes than the range, with the file's length, in chunks",
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
      "a coded part",
      (from) =>
        part(
          `${from}-299/300`,
          ['etag: "v1"', "content-encoding: gzip", `content-length: ${300 - from}`],
          file.subarray(from)
        )
    ],
    [
      "a part of another content without a validator",
      (from) => part(`${from}-299/300`, [`content-length: ${300 - from}`], changed.subarray(from))
    ],
    [
      "a part of another content with its validator",
      (from) => part(`${from}-299/300`, ['etag: "v2"', `content-length: ${300 - from}`], changed.subarray(from))
    ],
    [
      "a part that begins elsewhere",
      (from) => part(`${from - 50}-299/300`, ['etag: "v1"', `content-length: ${350 - from}`], file.subarray(from - 50))
    ],
    ["the beginning", () => part("0-99/300", ['etag: "v1"', "content-length: 100"], file.subarray(0, 100))],
    [
      "200 with a part",
      () =>
        reply("200 OK", ['etag: "v1"', "content-range: bytes 0-99/300", "content-length: 100"], file.subarray(0, 100))
    ],
    [
      "200 with the rest",
      (from) =>
        reply(
          "200 OK",
          ['etag: "v1"', `content-range: bytes ${from}-299/300`, `content-length: ${300 - from}`],
          file.subarray(from)
        )
    ],
    [
      "the rest, whose end is that of the connection",
      (from) => part(`${from}-299/300`, ['etag: "v1"'], file.subarray(from))
    ],
    [
      "the rest",
      (from) => part(`${from}-299/300`, ['etag: "v1"', `content-length: ${300 - from}`], file.subarray(from))
    ]
  ]
  /** They hold the bytes that have come, or others: all the rest is told from what has come, and the same after any of them. */
  const fixed = ["the beginning", "200 with a part"]
  const cases = [100, 150].flatMap((after) =>
    seconds.filter(([what]) => after === 100 || fixed.includes(what)).map(([what, second]) => ({ after, what, second }))
  )

  /** The answers in their order; the last one is given to whatever comes later. */
  const answering = (answers: ReadonlyArray<(from: number) => Uint8Array>, retry: number) =>
    Effect.gen(function* () {
      const server = yield* serveRaw((request, { count }) => {
        const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0)
        return { bytes: answers[Math.min(count, answers.length) - 1]?.(from) ?? "", after: "end" }
      })
      const run = yield* connectTo((settings) => Layer.provide(make(settings), atOnce), server)
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const options = { ...quick, destfile, overwrite: true, retry: { times: retry } }
      const result = yield* Effect.either(run(lms("/api/v1/a", {}, options)))
      return { home, result, server, saved: Fs.readFileSync(Path.join(home, "a")) }
    })

  const cutAt = (after: number) => () => whole.subarray(0, whole.length - 300 + after)

  it.scopedLive.each(cases)("$what, after $after of 300 bytes: the file is whole in the end", ({ after, second }) =>
    Effect.gen(function* () {
      const { home, result, saved } = yield* answering([cutAt(after), second, () => whole], 2)
      expect(result).toMatchObject({ right: { bytes: 300 } })
      expect(saved.equals(file)).toBe(true)
      expect(Fs.readdirSync(home)).toEqual(["a"])
    })
  )

  it.scopedLive.each(cases.filter(({ what }) => !what.startsWith("the rest")))(
    "$what, after $after of 300 bytes, and no try left: an error, and the old file",
    ({ after, second }) =>
      Effect.gen(function* () {
        const { home, result } = yield* answering([cutAt(after), second], 1)
        expect(result).toMatchObject({ left: { _tag: "LmsTransportError" } })
        untouched(home)
      })
  )

  it.scopedLive.each([
    ["bytes 0-99/300", 100],
    ["bytes 0-99/*", 100],
    ["bytes 100-299/300", 200]
  ] as const)("a first answer with status 200 and the range %s is not the file", ([range, length]) =>
    Effect.gen(function* () {
      const headers = ['etag: "v1"', `content-range: ${range}`, `content-length: ${length}`]
      const { home, result } = yield* answering([() => reply("200 OK", headers, file.subarray(0, length))], 0)
      expect(result).toMatchObject({ left: { _tag: "LmsTransportError", reason: "Body" } })
      untouched(home)
    })
  )
})

describe("a disk that fails", () => {
  const on = (disk: FaultyDisk, { overwrite = true } = {}) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: bytes }))
      const run = yield* connectWithDisk(disk, server.origin)
      const home = overwrite ? yield* withOld : yield* temporaryDirectory
      const destfile = Path.join(home, "a")
      const result = yield* Effect.either(run(lms("/api/v1/a", {}, { ...noRetry, destfile, overwrite })))
      expect(listOpenFiles(home)).toEqual([])
      return { home, result, server }
    })

  const isTemporary = (path: string) => path.endsWith(".lms-tmp")

  it.scopedLive.each([
    ["open", "ENOSPC", 1, "Create", "NoSpace"],
    ["open", "EACCES", 1, "Create", "Permission"],
    ["open", "EROFS", 1, "Create", "ReadOnly"],
    ["open", "EMFILE", 1, "Create", "Other"],
    ["access", "EACCES", 1, "Check", "Permission"],
    ["stat", "EIO", 1, "Check", "Other"],
    ["write", "ENOSPC", 1, "Write", "NoSpace"],
    ["write", "EDQUOT", 2, "Write", "NoSpace"],
    ["write", "EIO", 3, "Write", "Other"],
    ["sync", "EIO", 1, "Sync", "Other"],
    ["sync", "ENOSPC", 1, "Sync", "NoSpace"],
    ["close", "EIO", 1, "Sync", "Other"],
    ["rename", "EXDEV", 1, "Rename", "Other"],
    ["rename", "EROFS", 1, "Rename", "ReadOnly"],
    ["rename", "EISDIR", 1, "Rename", "IsDirectory"]
  ] as const)("%s: %s", ([operation, code, at, step, reason]) =>
    Effect.gen(function* () {
      const { home, result } = yield* on({
        fail: (made, _, nth) => (made === operation && nth === at ? code : undefined)
      })
      expect(result).toMatchObject({ left: { _tag: "LmsFileError", operation: step, reason, code } })
      untouched(home)
    })
  )

  it.scopedLive("an error that has no other moment to show than the last write", () =>
    Effect.gen(function* () {
      const { home, result } = yield* on({
        fail: (made, _, nth) => (made === "write" && nth === 3 ? "ENOSPC" : undefined)
      })
      expect(result).toMatchObject({ left: { reason: "NoSpace" } })
      if (result._tag === "Left") expect(result.left.message).toContain("does not fit")
      untouched(home)
    })
  )

  it.scopedLive.each([false, true])("the new name goes to the disk after the content (overwrite: %s)", (overwrite) =>
    Effect.gen(function* () {
      const made: Array<string> = []
      const { home, result } = yield* on(
        {
          before: (operation, path) =>
            Effect.sync(() => {
              if (["sync", "link", "rename"].includes(operation)) made.push(`${operation} ${Path.extname(path)}`)
            })
        },
        { overwrite }
      )
      expect(result._tag).toBe("Right")
      expect(made).toEqual(["sync .lms-tmp", overwrite ? "rename " : "link ", "sync "])
      expect(Fs.readdirSync(home)).toEqual(["a"])
    })
  )

  it.scopedLive("a directory that cannot be synced, opened or closed is no failure: the file is there", () =>
    Effect.gen(function* () {
      for (const operation of ["open", "sync", "close"]) {
        const { home, result } = yield* on({
          fail: (made, path) => (made === operation && !path.includes(".lms-tmp") ? "EINVAL" : undefined)
        })
        expect(result._tag).toBe("Right")
        expect(Fs.readFileSync(Path.join(home, "a")).equals(bytes)).toBe(true)
      }
    })
  )

  it.scopedLive("link fails: no file, none beside it", () =>
    Effect.gen(function* () {
      const disk: FaultyDisk = { fail: (made) => (made === "link" ? "EIO" : undefined) }
      const { home, result } = yield* on(disk, { overwrite: false })
      expect(result).toMatchObject({ left: { _tag: "LmsFileError", operation: "Rename", code: "EIO" } })
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )

  it.scopedLive.each(["EPERM", "ENOTSUP", "EOPNOTSUPP"])(
    "no links (%s): the name is claimed, and the file is there",
    (code) =>
      Effect.gen(function* () {
        const disk: FaultyDisk = { fail: (made) => (made === "link" ? code : undefined) }
        const { home, result } = yield* on(disk, { overwrite: false })
        expect(result._tag).toBe("Right")
        expect(Fs.readdirSync(home)).toEqual(["a"])
        expect(Fs.readFileSync(Path.join(home, "a")).equals(bytes)).toBe(true)
      })
  )

  it.scopedLive("no links, and a file that appears meanwhile: it stays", () =>
    Effect.gen(function* () {
      const disk: FaultyDisk = {
        fail: (made) => (made === "link" ? "EPERM" : undefined),
        before: (made, path) => (made === "link" ? Effect.sync(() => Fs.writeFileSync(path, "theirs")) : Effect.void)
      }
      const { home, result } = yield* on(disk, { overwrite: false })
      expect(result).toMatchObject({ left: { _tag: "LmsFileError", reason: "Exists" } })
      expect(Fs.readdirSync(home)).toEqual(["a"])
      expect(Fs.readFileSync(Path.join(home, "a"), "utf8")).toBe("theirs")
    })
  )

  it.scopedLive("no links, and the rename fails: the claim is taken back", () =>
    Effect.gen(function* () {
      const disk: FaultyDisk = { fail: (made) => (made === "link" ? "EPERM" : made === "rename" ? "EIO" : undefined) }
      const { home, result } = yield* on(disk, { overwrite: false })
      expect(result).toMatchObject({ left: { _tag: "LmsFileError", operation: "Rename" } })
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )

  it.scopedLive("a rename that is held up for a moment succeeds in the end", () =>
    Effect.gen(function* () {
      const { home, result } = yield* on({
        fail: (made, _, nth) => (made === "rename" && nth < 3 ? "EBUSY" : undefined)
      })
      expect(result._tag).toBe("Right")
      expect(Fs.readFileSync(Path.join(home, "a")).equals(bytes)).toBe(true)
    })
  )

  it.scopedLive("a temporary name that is taken is nobody's to write to: another is found", () =>
    Effect.gen(function* () {
      let taken = ""
      const { home, result } = yield* on({
        before: (made, path, nth) =>
          Effect.sync(() => {
            if (made !== "open" || nth > 1) return
            taken = path
            Fs.writeFileSync(path, "theirs")
          })
      })
      expect(result._tag).toBe("Right")
      expect(Fs.readFileSync(taken, "utf8")).toBe("theirs")
      expect(Fs.readdirSync(home).length).toBe(2)
    })
  )

  it.scopedLive("a disk error ends the call: what the network does then is of no interest", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => {
        response.writeHead(200, { "content-length": "9000000" })
        response.write(bytes)
      })
      const run = yield* connectWithDisk({ fail: (made) => (made === "write" ? "ENOSPC" : undefined) }, server.origin)
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

  it.scopedLive("a disk error between two tries frees the connection of the answer that nobody reads any more", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response, nth) => {
        if (nth === 1) return sendRaw(response, "HTTP/1.1 200 OK\r\ncontent-length: 9000000", bytes, { after: 1000 })
        // Whoever waited for a byte of it would wait for long.
        response.writeHead(200, { "content-length": "9000000" }).flushHeaders()
      })
      const run = yield* connectWithDisk({ fail: (made) => (made === "truncate" ? "EIO" : undefined) }, server.origin)
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
    "an interruption during %s leaves the old file or the new one, and nothing else",
    (operation) =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: bytes }))
        const reached = yield* Deferred.make<void>()
        const go = yield* Deferred.make<void>()
        const disk: FaultyDisk = {
          before: (made, path) =>
            made === operation && (operation !== "open" || isTemporary(path))
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
