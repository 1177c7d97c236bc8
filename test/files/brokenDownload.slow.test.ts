/** A small interrupted download: the next request, the accepted responses, progress and errors. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Schedule } from "effect"
import { type LmsCallOptions, lms } from "effect-lms"
import { type LmsProgressEvent, LmsSchedule } from "effect-lms/operators"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { serve, serveRaw } from "../fixtures/server.js"
import { connectWithDisk, makeContent } from "../fixtures/transfers.js"

const file = makeContent(300)
const v1 = 'etag: "v1"'

/** Retries as a client does, without a delay. */
const atOnce = Layer.succeed(LmsSchedule, {
  throttled: LmsSchedule.throttled,
  transient: (times) => Schedule.modifyDelay(LmsSchedule.transient(times), () => 0)
})

const reply = (status: string, headers: ReadonlyArray<string>, body: Uint8Array | string = ""): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\nconnection: close\r\n${headers.join("\r\n")}\r\n\r\n`),
    Buffer.from(body)
  ])

const chunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])
const LAST = Buffer.from("0\r\n\r\n")

const completeFile = (headers: ReadonlyArray<string> = [v1]) =>
  reply("200 OK", ["content-length: 300", ...headers], file)
const truncatedFile = (after: number, headers: ReadonlyArray<string> = [v1]) =>
  completeFile(headers).subarray(0, after - 300)
const part = (range: string, body: Uint8Array, headers: ReadonlyArray<string> = [v1]) =>
  reply("206 Partial Content", [`content-range: bytes ${range}`, `content-length: ${body.length}`, ...headers], body)
const chunkedPart = (range: string, body: Uint8Array) =>
  reply(
    "206 Partial Content",
    [`content-range: bytes ${range}`, v1, "transfer-encoding: chunked"],
    Buffer.concat([chunk(body), LAST])
  )

interface Asking extends Omit<LmsCallOptions, "destfile"> {
  readonly endpoint?: string
  readonly times?: number
  /** How the connection ends after a response. */
  readonly after?: "end" | "keep"
}

/** Sends these responses in turn, then the last one again. */
const download = (
  replies: ReadonlyArray<Uint8Array>,
  { after = "end", endpoint = "/api/v1/a", times = 2, ...options }: Asking = {}
) =>
  Effect.gen(function* () {
    const requests: Array<ReadonlyArray<unknown>> = []
    const server = yield* serveRaw(({ headers }, { count }) => {
      requests.push([headers.range, headers["if-range"]])
      return { bytes: replies[Math.min(count, replies.length) - 1] ?? "", after }
    })
    const run = yield* connectTo((settings) => Layer.provide(nodeClient(settings), atOnce), server)
    const home = yield* temporaryDirectory
    const destfile = Path.join(home, "a")
    const result = yield* Effect.either(
      run(lms(endpoint, {}, { retries: times, maxWait: "0 millis", ...options, destfile }))
    )
    const saved = result._tag === "Right" ? Fs.readFileSync(destfile) : undefined
    expect(Fs.readdirSync(home)).toEqual(saved === undefined ? [] : ["a"])
    return { requests, result, saved }
  })

const ALL = [undefined, undefined]
const REST = ["bytes=100-", '"v1"']

describe("an interrupted download", () => {
  it.scopedLive("continues after the last byte, and reports the headers of the first response", () =>
    Effect.gen(function* () {
      const { requests, result, saved } = yield* download([
        truncatedFile(100, [v1, "x-first: yes"]),
        part("100-299/300", file.subarray(100))
      ])
      expect(requests).toEqual([ALL, REST])
      expect(saved?.equals(file)).toBe(true)
      expect(result).toMatchObject({ right: { bytes: 300, status: 200, headers: { "x-first": "yes" } } })
    })
  )

  it.scopedLive("continues as often as there are attempts", () =>
    Effect.gen(function* () {
      const { requests, saved } = yield* download([
        truncatedFile(100),
        part("100-299/300", file.subarray(100)).subarray(0, -150),
        part("150-299/300", file.subarray(150))
      ])
      expect(requests).toEqual([ALL, REST, ["bytes=150-", '"v1"']])
      expect(saved?.equals(file)).toBe(true)
    })
  )

  it.scopedLive("continues after an error response between the attempts", () =>
    Effect.gen(function* () {
      const { requests, saved } = yield* download([
        truncatedFile(100),
        reply("503 Service Unavailable", ["content-length: 0"]),
        part("100-299/300", file.subarray(100))
      ])
      expect(requests).toEqual([ALL, REST, REST])
      expect(saved?.equals(file)).toBe(true)
    })
  )

  it.scopedLive.each([
    ["without a validator", [] as ReadonlyArray<string>, {}],
    ["with a weak validator", ['etag: W/"v1"'], {}],
    ["with a content coding that the caller requested", [v1], { sendHeaders: { "accept-encoding": "gzip" } }]
  ] as const)("starts over %s", ([, headers, options]) =>
    Effect.gen(function* () {
      const { requests, saved } = yield* download([truncatedFile(100, headers), completeFile()], options)
      expect(requests).toEqual([ALL, ALL])
      expect(saved?.equals(file)).toBe(true)
    })
  )

  it.scopedLive("starts over if the server sends a complete other file", () =>
    Effect.gen(function* () {
      const other = makeContent(200, 9)
      const response = reply("200 OK", ["content-length: 200", 'etag: "v2"'], other)
      const { requests, result, saved } = yield* download([truncatedFile(100), response])
      expect(requests).toEqual([ALL, REST])
      expect(result).toMatchObject({ right: { bytes: 200, headers: { etag: '"v2"' } } })
      expect(saved?.equals(other)).toBe(true)
    })
  )

  it.scopedLive("is complete if no bytes are missing", () =>
    Effect.gen(function* () {
      const unended = reply("200 OK", [v1, "transfer-encoding: chunked"], chunk(file))
      const nothing = reply("416 Range Not Satisfiable", ["content-range: bytes */300", v1, "content-length: 0"])
      const { requests, result, saved } = yield* download([unended, nothing])
      expect(requests).toEqual([ALL, ["bytes=300-", '"v1"']])
      expect(result).toMatchObject({ right: { bytes: 300, status: 200 } })
      expect(saved?.equals(file)).toBe(true)
    })
  )

  const mismatches: ReadonlyArray<readonly [what: string, response: Uint8Array, problem: string]> = [
    [
      "another range",
      part("99-299/300", file.subarray(99)),
      "returned another part of the file than the requested one"
    ],
    [
      "a range of another file",
      part("100-299/300", file.subarray(100), ['etag: "v2"']),
      "returned a part of what may be another file"
    ],
    [
      "416 with another length",
      reply("416 Range Not Satisfiable", ["content-range: bytes */10", "content-length: 0"]),
      "now has another file than at the start of the download"
    ],
    [
      "a range as if it were the complete file",
      reply("200 OK", ["content-range: bytes 100-299/300", "content-length: 200", v1], file.subarray(100)),
      "returned a part of the file as if it were the complete file (status 200 with a Content-Range)"
    ],
    [
      "fewer bytes than are missing",
      chunkedPart("100-299/300", file.subarray(100, 150)),
      "returned 150 bytes of a file announced with 300 bytes"
    ],
    [
      "more bytes than are missing",
      chunkedPart("100-299/300", Buffer.concat([file.subarray(100), file.subarray(0, 20)])),
      "returned 320 bytes of a file announced with 300 bytes"
    ]
  ]

  it.scopedLive.each(mismatches)(
    "that receives %s starts over, and reports the reason if no attempt is left",
    ([, response, problem]) =>
      Effect.gen(function* () {
        const { requests, saved } = yield* download([truncatedFile(100), response, completeFile()])
        expect(requests).toEqual([ALL, REST, ALL])
        expect(saved?.equals(file)).toBe(true)
        const { result } = yield* download([truncatedFile(100), response], { times: 1 })
        expect(result).toMatchObject({ left: { reason: "Body", message: expect.stringContaining(problem) } })
      })
  )

  it.scopedLive("reports progress from the first byte if it starts over", () =>
    Effect.gen(function* () {
      const size = 2_500_000
      const replies = [1, 2].map((nth) =>
        reply("200 OK", [`content-length: ${size}`], makeContent(size)).subarray(0, nth === 1 ? -10 : undefined)
      )
      const server = yield* serveRaw((_, { count }) => ({ bytes: replies[count - 1] ?? "", after: "end" }))
      const events: Array<LmsProgressEvent> = []
      const run = yield* connectWithDisk({}, server.origin, { publish: (event) => void events.push(event) })
      const destfile = Path.join(yield* temporaryDirectory, "a")
      yield* run(lms("/api/v1/a", {}, { destfile, retries: 1, maxWait: "0 millis" }))
      const byteCounts = events.flatMap((event) => (event._tag === "Bytes" ? [event.bytes] : []))
      expect(byteCounts.filter((bytes) => bytes === size).length).toBe(1)
      expect(byteCounts.filter((bytes) => bytes > 1_000_000 && bytes < 2_000_000).length).toBe(2)
    })
  )
})

describe("a range that was not requested", () => {
  const half = part("100-299/300", file.subarray(100))

  it.scopedLive("is not a file", () =>
    Effect.gen(function* () {
      const { requests, result } = yield* download([half], { times: 0 })
      expect(requests).toEqual([ALL])
      const message = expect.stringContaining("returned a part of the file although no range was requested")
      expect(result).toMatchObject({ left: { reason: "Body", message } })
    })
  )

  it.scopedLive("by the client, but by the caller, is a file and is not resumed", () =>
    Effect.gen(function* () {
      const rangeOptions = { sendHeaders: { range: "bytes=100-" } }
      const { requests, result, saved } = yield* download([half.subarray(0, -50), half], rangeOptions)
      expect(requests).toEqual([
        ["bytes=100-", undefined],
        ["bytes=100-", undefined]
      ])
      expect(result).toMatchObject({ right: { bytes: 200, status: 206 } })
      expect(saved?.equals(file.subarray(100))).toBe(true)
    })
  )

  it.scopedLive("by the client, but by the caller, fails as soon as it is too long", () =>
    Effect.gen(function* () {
      const tooMuch = chunkedPart("100-299/300", file).subarray(0, -LAST.length)
      const rangeOptions = { sendHeaders: { range: "bytes=100-" }, times: 0 }
      const { result } = yield* download([tooMuch], { ...rangeOptions, after: "keep" })
      const message = expect.stringContaining("returned 300 bytes of a file announced with 200 bytes")
      expect(result).toMatchObject({ left: { reason: "Body", message } })
    })
  )

  it.scopedLive("by the client, but by the caller, fails with 416 like any error", () =>
    Effect.gen(function* () {
      const nothing = reply("416 Range Not Satisfiable", ["content-range: bytes */300", "content-length: 0"])
      const { requests, result } = yield* download([nothing])
      expect(requests).toEqual([ALL])
      expect(result).toMatchObject({ left: { _tag: "LmsApiError", status: 416 } })
    })
  )
})

describe("an HTML page", () => {
  const html = { "content-type": "text/html; charset=utf-8" }
  const body = "<!doctype html><html><head><title>Who are you?</title></head></html>"

  /** The download of a file whose URL redirects to the path. */
  const leadingTo = (path: string, headers: Readonly<Record<string, string>> = html, options: Asking = {}) =>
    Effect.gen(function* () {
      const server = yield* serve(({ url }) =>
        url === "/files/1/download" ? { status: 302, headers: { location: path } } : { body, headers }
      )
      const run = yield* connectTo(nodeClient, server)
      const destfile = Path.join(yield* temporaryDirectory, "a")
      return yield* Effect.either(run(lms(`${server.origin}/files/1/download`, {}, { ...options, destfile })))
    })

  it.scopedLive.each([
    "/login",
    "/login/canvas",
    "/users/log_in",
    "/signin?to=1",
    "/Sign_In/",
    "/sso/start",
    "/saml/1",
    "/saml2",
    "/adfs/ls",
    "/cas",
    "/idp/profile",
    "/oauth/authorize",
    "/oauth2/auth",
    "/api/v1/files/1"
  ])("is not a file at a login URL or an API path: %s", (path) =>
    Effect.gen(function* () {
      const result = yield* leadingTo(path)
      const title = expect.stringContaining('instead of the file, titled "Who are you?": a login or maintenance page.')
      expect(result).toMatchObject({ left: { _tag: "LmsDecodeError", reason: "Html", message: title } })
    })
  )

  it.scopedLive.each(["/files/login.html", "/loginpage", "/pages/cast", "/v1/api/x", "/x?to=/login"])(
    "is a file at another path, if a header names it or the path is that of files: %s",
    (path) =>
      Effect.gen(function* () {
        const named = { ...html, "content-disposition": "attachment" }
        expect(yield* leadingTo(path, named)).toMatchObject({ right: { bytes: body.length } })
        expect((yield* leadingTo(path))._tag).toBe(path.startsWith("/files/") ? "Right" : "Left")
      })
  )

  it.scopedLive("is a file if it has another media type or was requested", () =>
    Effect.gen(function* () {
      expect(yield* leadingTo("/login", { "content-type": "application/pdf" })).toMatchObject({ _tag: "Right" })
      const accepting = { sendHeaders: { accept: "text/html" } }
      expect(yield* leadingTo("/login", html, accepting)).toMatchObject({ _tag: "Right" })
    })
  )
})
