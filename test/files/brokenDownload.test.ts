/** A download of a few bytes that breaks off: what is asked for next, what is taken for the rest, and what is told. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { type LmsFileOptions, type LmsProgressEvent, LmsSchedule, lms } from "effect-lms"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { serve, serveRaw } from "../fixtures/server.js"
import { connectWithDisk, makeContent } from "../fixtures/transfers.js"

const file = makeContent(300)
const v1 = 'etag: "v1"'

/** Tries again as a client does, and at once. */
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

const whole = (headers: ReadonlyArray<string> = [v1]) => reply("200 OK", ["content-length: 300", ...headers], file)
const cut = (after: number, headers: ReadonlyArray<string> = [v1]) => whole(headers).subarray(0, after - 300)
const part = (range: string, body: Uint8Array, headers: ReadonlyArray<string> = [v1]) =>
  reply("206 Partial Content", [`content-range: bytes ${range}`, `content-length: ${body.length}`, ...headers], body)
const chunkedPart = (range: string, body: Uint8Array) =>
  reply(
    "206 Partial Content",
    [`content-range: bytes ${range}`, v1, "transfer-encoding: chunked"],
    Buffer.concat([chunk(body), LAST])
  )

interface Asking extends Partial<LmsFileOptions> {
  readonly endpoint?: string
  readonly times?: number
  /** What becomes of the connection after an answer. */
  readonly after?: "end" | "keep"
}

/** The answers in their order; the last one is given to whatever comes later. */
const download = (
  answers: ReadonlyArray<Uint8Array>,
  { after = "end", endpoint = "/api/v1/a", times = 2, ...options }: Asking = {}
) =>
  Effect.gen(function* () {
    const asked: Array<ReadonlyArray<unknown>> = []
    const server = yield* serveRaw(({ headers }, { count }) => {
      asked.push([headers.range, headers["if-range"]])
      return { bytes: answers[Math.min(count, answers.length) - 1] ?? "", after }
    })
    const run = yield* connectTo((settings) => Layer.provide(nodeClient(settings), atOnce), server)
    const home = yield* temporaryDirectory
    const destfile = Path.join(home, "a")
    const result = yield* Effect.either(
      run(lms(endpoint, {}, { retry: { times }, maxWait: "0 millis", ...options, destfile }))
    )
    const saved = result._tag === "Right" ? Fs.readFileSync(destfile) : undefined
    expect(Fs.readdirSync(home)).toEqual(saved === undefined ? [] : ["a"])
    return { asked, result, saved }
  })

const ALL = [undefined, undefined]
const REST = ["bytes=100-", '"v1"']

describe("a download that broke off", () => {
  it.scopedLive("goes on where it ended, and is told of as the first answer was", () =>
    Effect.gen(function* () {
      const { asked, result, saved } = yield* download([
        cut(100, [v1, "x-first: yes"]),
        part("100-299/300", file.subarray(100))
      ])
      expect(asked).toEqual([ALL, REST])
      expect(saved?.equals(file)).toBe(true)
      expect(result).toMatchObject({ right: { bytes: 300, status: 200, headers: { "x-first": "yes" } } })
    })
  )

  it.scopedLive("goes on as often as there are tries", () =>
    Effect.gen(function* () {
      const { asked, saved } = yield* download([
        cut(100),
        part("100-299/300", file.subarray(100)).subarray(0, -150),
        part("150-299/300", file.subarray(150))
      ])
      expect(asked).toEqual([ALL, REST, ["bytes=150-", '"v1"']])
      expect(saved?.equals(file)).toBe(true)
    })
  )

  it.scopedLive.each([
    ["without a validator", [] as ReadonlyArray<string>, {}],
    ["with a weak one", ['etag: W/"v1"'], {}],
    ["coded, as the caller asked for", [v1], { sendHeaders: { "accept-encoding": "gzip" } }]
  ] as const)("begins anew %s", ([, headers, options]) =>
    Effect.gen(function* () {
      const { asked, saved } = yield* download([cut(100, headers), whole()], options)
      expect(asked).toEqual([ALL, ALL])
      expect(saved?.equals(file)).toBe(true)
    })
  )

  it.scopedLive("begins anew where the service sends all of another file", () =>
    Effect.gen(function* () {
      const other = makeContent(200, 9)
      const answer = reply("200 OK", ["content-length: 200", 'etag: "v2"'], other)
      const { asked, result, saved } = yield* download([cut(100), answer])
      expect(asked).toEqual([ALL, REST])
      expect(result).toMatchObject({ right: { bytes: 200, headers: { etag: '"v2"' } } })
      expect(saved?.equals(other)).toBe(true)
    })
  )

  it.scopedLive("is complete where nothing is left of it", () =>
    Effect.gen(function* () {
      const unended = reply("200 OK", [v1, "transfer-encoding: chunked"], chunk(file))
      const nothing = reply("416 Range Not Satisfiable", ["content-range: bytes */300", v1, "content-length: 0"])
      const { asked, result, saved } = yield* download([unended, nothing])
      expect(asked).toEqual([ALL, ["bytes=300-", '"v1"']])
      expect(result).toMatchObject({ right: { bytes: 300, status: 200 } })
      expect(saved?.equals(file)).toBe(true)
    })
  )

  const others: ReadonlyArray<readonly [what: string, answer: Uint8Array, problem: string]> = [
    ["another part", part("99-299/300", file.subarray(99)), "sent another part than the one that was asked for"],
    [
      "a part of another file",
      part("100-299/300", file.subarray(100), ['etag: "v2"']),
      "sent a part of what may be another file"
    ],
    [
      "416 of another length",
      reply("416 Range Not Satisfiable", ["content-range: bytes */10", "content-length: 0"]),
      "has another file than the one that was begun"
    ],
    [
      "a part as if it were the whole",
      reply("200 OK", ["content-range: bytes 100-299/300", "content-length: 200", v1], file.subarray(100)),
      "sent a part of the file as if it were the whole (status 200 with a Content-Range)"
    ],
    [
      "fewer bytes than are missing",
      chunkedPart("100-299/300", file.subarray(100, 150)),
      "sent 150 bytes of a file that it announced with 300"
    ],
    [
      "more bytes than are missing",
      chunkedPart("100-299/300", Buffer.concat([file.subarray(100), file.subarray(0, 20)])),
      "sent 320 bytes of a file that it announced with 300"
    ]
  ]

  it.scopedLive.each(others)(
    "is asked for %s: it begins anew, and tells why where no try is left",
    ([, answer, problem]) =>
      Effect.gen(function* () {
        const { asked, saved } = yield* download([cut(100), answer, whole()])
        expect(asked).toEqual([ALL, REST, ALL])
        expect(saved?.equals(file)).toBe(true)
        const { result } = yield* download([cut(100), answer], { times: 1 })
        expect(result).toMatchObject({ left: { _tag: "LmsTransportError", reason: "Body" } })
        if (result._tag === "Left") expect(result.left.message).toContain(problem)
      })
  )

  it.scopedLive("is told of from its first byte where it begins anew", () =>
    Effect.gen(function* () {
      const size = 2_500_000
      const answers = [1, 2].map((nth) =>
        reply("200 OK", [`content-length: ${size}`], makeContent(size)).subarray(0, nth === 1 ? -10 : undefined)
      )
      const server = yield* serveRaw((_, { count }) => ({ bytes: answers[count - 1] ?? "", after: "end" }))
      const events: Array<LmsProgressEvent> = []
      const run = yield* connectWithDisk({}, server.origin, { publish: (event) => void events.push(event) })
      const destfile = Path.join(yield* temporaryDirectory, "a")
      yield* run(lms("/api/v1/a", {}, { destfile, retry: { times: 1 }, maxWait: "0 millis" }))
      const told = events.flatMap((event) => (event._tag === "Bytes" ? [event.bytes] : []))
      expect(told.filter((bytes) => bytes === size).length).toBe(1)
      expect(told.filter((bytes) => bytes > 1_000_000 && bytes < 2_000_000).length).toBe(2)
    })
  )
})

describe("a part that nobody asked for", () => {
  const half = part("100-299/300", file.subarray(100))

  it.scopedLive("is no file", () =>
    Effect.gen(function* () {
      const { asked, result } = yield* download([half], { times: 0 })
      expect(asked).toEqual([ALL])
      expect(result).toMatchObject({ left: { _tag: "LmsTransportError", reason: "Body" } })
      if (result._tag === "Left") expect(result.left.message).toContain("sent a part of the file, unasked")
    })
  )

  it.scopedLive("but the caller is one, and is not gone on with by another", () =>
    Effect.gen(function* () {
      const own = { sendHeaders: { range: "bytes=100-" } }
      const { asked, result, saved } = yield* download([half.subarray(0, -50), half], own)
      expect(asked).toEqual([
        ["bytes=100-", undefined],
        ["bytes=100-", undefined]
      ])
      expect(result).toMatchObject({ right: { bytes: 200, status: 206 } })
      expect(saved?.equals(file.subarray(100))).toBe(true)
    })
  )

  it.scopedLive("but the caller is one, and is not read on where more comes than it has", () =>
    Effect.gen(function* () {
      const tooMuch = chunkedPart("100-299/300", file).subarray(0, -LAST.length)
      const own = { sendHeaders: { range: "bytes=100-" }, times: 0 }
      const { result } = yield* download([tooMuch], { ...own, after: "keep" })
      expect(result).toMatchObject({ left: { _tag: "LmsTransportError", reason: "Body" } })
      if (result._tag === "Left")
        expect(result.left.message).toContain("sent 300 bytes of a file that it announced with 200")
    })
  )

  it.scopedLive("is refused like anything else where there is none: 416", () =>
    Effect.gen(function* () {
      const nothing = reply("416 Range Not Satisfiable", ["content-range: bytes */300", "content-length: 0"])
      const { asked, result } = yield* download([nothing])
      expect(asked).toEqual([ALL])
      expect(result).toMatchObject({ left: { _tag: "LmsApiError", status: 416 } })
    })
  )
})

describe("a page of HTML", () => {
  const html = { "content-type": "text/html; charset=utf-8" }
  const body = "<!doctype html><html><head><title>Who are you?</title></head></html>"

  /** What comes of a file whose address leads to the path. */
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
  ])("is no file where people log in, or where the service has records: %s", (path) =>
    Effect.gen(function* () {
      const result = yield* leadingTo(path)
      expect(result).toMatchObject({ left: { _tag: "LmsDecodeError", reason: "Html" } })
      if (result._tag === "Left") {
        expect(result.left.message).toContain(
          'a page of HTML instead of the file, titled "Who are you?": a login or maintenance page.'
        )
      }
    })
  )

  it.scopedLive.each(["/files/login.html", "/loginpage", "/pages/cast", "/v1/api/x", "/x?to=/login"])(
    "is a file elsewhere: %s",
    (path) =>
      Effect.gen(function* () {
        expect(yield* leadingTo(path)).toMatchObject({ right: { bytes: body.length } })
      })
  )

  it.scopedLive("is one where it is said to be something else, or was asked for", () =>
    Effect.gen(function* () {
      expect(yield* leadingTo("/login", { "content-type": "application/pdf" })).toMatchObject({ _tag: "Right" })
      const accepting = { sendHeaders: { accept: "text/html" } }
      expect(yield* leadingTo("/login", html, accepting)).toMatchObject({ _tag: "Right" })
    })
  )
})

describe("an option that has no meaning is named, with what to do", () => {
  const said = (options: object) =>
    Effect.gen(function* () {
      const { asked, result } = yield* download([whole()], options)
      expect(asked).toEqual([])
      expect(result).toMatchObject({ left: { _tag: "LmsRequestError", reason: "Option" } })
      return result._tag === "Left" ? result.left.message : ""
    })

  it.scopedLive("beside destfile", () =>
    Effect.gen(function* () {
      expect(yield* said({ limit: 5 })).toBe(
        "limit and destfile do not go together: destfile saves one response exactly as it was sent, so leave one of them out."
      )
    })
  )

  it.scopedLive("of what is expected", () =>
    Effect.gen(function* () {
      expect(yield* said({ expect: { bytes: -1 } })).toBe(
        "expect.bytes is no size: give a whole number of bytes, 0 or more."
      )
      for (const sha256 of [`${"0".repeat(64)}0`, `x${"0".repeat(64)}`, 5]) {
        expect(yield* said({ expect: { sha256 } })).toBe("expect.sha256 is no SHA-256: give its 64 hexadecimal digits.")
      }
    })
  )

  it.scopedLive("but an empty file may be expected", () =>
    Effect.gen(function* () {
      const empty = reply("200 OK", ["content-length: 0"])
      const { result } = yield* download([empty], { expect: { bytes: 0 } })
      expect(result).toMatchObject({ right: { bytes: 0 } })
    })
  )
})

it.scopedLive("a file that is not the expected one is told with both, and not tried again", () =>
  Effect.gen(function* () {
    const zero = "0".repeat(64)
    const sized = yield* download([whole()], { expect: { bytes: 5 } })
    expect(sized.asked.length).toBe(1)
    if (sized.result._tag === "Left") {
      expect(sized.result.left.message).toContain("sent a file of 300 bytes, and one of 5 is expected (option expect)")
    }
    const { asked, result } = yield* download([whole()], { expect: { sha256: zero } })
    expect(asked.length).toBe(1)
    if (result._tag === "Left") {
      expect(result.left.message).toMatch(
        new RegExp(`sent a file of the SHA-256 [0-9a-f]{64}, and one of ${zero} is expected \\(option expect\\)`)
      )
    }
    expect([sized.result, result]).toMatchObject([
      { left: { code: "ERR_UNEXPECTED_CONTENT" } },
      { left: { code: "ERR_UNEXPECTED_CONTENT" } }
    ])
  })
)
