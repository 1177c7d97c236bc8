/** Faults in the middle of a list: the records before are emitted, then a typed error that names the page. Never a silent end. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { type LmsDecodeError, type LmsError, lms, lmsPages, lmsStream } from "effect-lms"
import { connectTo, nodeClient, noRetry, serveClient, TOKEN } from "../fixtures/client.js"
import { gather, idsOf, list, makeRows, pageOf } from "../fixtures/lists.js"
import { type Handler, type Reply, serve, serveRaw, type TestServer } from "../fixtures/server.js"

const asJson = (body: string | Uint8Array, headers = {}): Reply => ({
  body,
  headers: { "content-type": "application/json", ...headers }
})
const html = "<!doctype html><html><head><title>Down for maintenance</title></head></html>"

const undecodable = (reason: LmsDecodeError["reason"], message: unknown = expect.any(String)) => ({
  _tag: "LmsDecodeError",
  reason,
  page: 3,
  message
})

/** Responses instead of page 3, and the error of each. */
const faults: ReadonlyArray<readonly [what: string, reply: Reply, error: Record<string, unknown>]> = [
  ["HTML", { body: html, headers: { "content-type": "text/html" } }, undecodable("Html")],
  ["HTML declared as JSON", asJson(html), undecodable("Html")],
  ["truncated JSON", asJson('[{"id":20},{"id'), undecodable("Json")],
  ["an empty body", asJson(""), undecodable("Empty")],
  ["a space", asJson(" "), undecodable("Empty")],
  ["a 204", { status: 204 }, undecodable("Empty")],
  ["an object without records", { body: { id: 1 } }, undecodable("Shape")],
  ["an error in a 200", { body: { errors: "oops" } }, undecodable("Shape")],
  [
    "a list of errors in a 200",
    { body: { errors: [{ message: `no, ${TOKEN}!${"x".repeat(9000)}` }] } },
    undecodable("Shape", expect.stringMatching(/no, \*\*\*!x{1,500}…$/))
  ],
  ["a status field", { body: { status: "unauthorized", rows: [] } }, undecodable("Shape")],
  [
    "an unrequested part",
    { status: 206, body: [{ id: 20 }], headers: { "content-range": "bytes 0-10/300" } },
    { _tag: "LmsTransportError", reason: "Body", code: "ERR_PARTIAL" }
  ],
  [
    "JSON whose type a proxy has changed",
    { body: "[1]", headers: { "content-type": "text/plain;charset=utf-8" } },
    undecodable(
      "Bytes",
      expect.stringMatching(
        / returned 3 bytes of type text\/plain, which look like JSON \(a proxy may have changed the Content-Type header\), instead of a list of records\.$/
      )
    )
  ],
  [
    "JSON whose type a proxy has removed",
    { body: Buffer.from("[1]") },
    undecodable("Bytes", expect.stringContaining("3 bytes without a content type, which look like JSON"))
  ],
  [
    "a type that repeats the token",
    { body: "x", headers: { "content-type": `x/${"y".repeat(20)}${TOKEN}` } },
    undecodable("Bytes", expect.stringContaining(`1 bytes of type x/${"y".repeat(20)}*** instead`))
  ],
  ["a 404", { status: 404 }, { _tag: "LmsApiError", status: 404 }],
  [
    "a 401",
    { status: 401, headers: { "www-authenticate": "Bearer" } },
    { _tag: "LmsApiError", reason: "InvalidToken" }
  ],
  ["a 502", { status: 502, body: html }, { _tag: "LmsApiError", status: 502 }],
  ["a 304", { status: 304 }, { _tag: "LmsApiError", status: 304 }],
  ["a throttle", { status: 429 }, { _tag: "LmsRateLimitError" }]
]

describe("faults", () => {
  /** Every operation must fail on page 3 after all records before it. */
  const failsOnPage3 = (server: TestServer) =>
    Effect.gen(function* () {
      const run = yield* connectTo(nodeClient, server)
      const options = { ...noRetry, perPage: 10 }
      const inStream = yield* run(gather(lmsStream("/api/v1/rows", {}, options)))
      expect(idsOf(inStream.seen)).toEqual(idsOf(makeRows(20)))
      const inPages = yield* run(gather(lmsPages("/api/v1/rows", {}, options)))
      expect(inPages.seen.map(({ records }) => records.length)).toEqual([10, 10])
      const error: LmsError = yield* Effect.flip(
        run(lms("/api/v1/rows", {}, { ...options, limit: Number.POSITIVE_INFINITY }))
      )
      expect([inStream.error?._tag, inPages.error?._tag]).toEqual([error._tag, error._tag])
      expect(inStream.error?.message).toContain("page=3")
      return error
    })

  const withPage3 =
    (reply: Reply): Handler =>
    (request, context) =>
      pageOf(request) === 3 ? reply : list({ total: 45 })(request, context)

  it.scopedLive.each(faults)("%s instead of page 3", ([, reply, expected]) =>
    Effect.gen(function* () {
      const server = yield* serve(withPage3(reply))
      expect(yield* failsOnPage3(server)).toMatchObject(expected)
    })
  )

  it.scopedLive("a page without a fault is no error, and the list is read to its end", () =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(nodeClient, withPage3(asJson("[]", { link: '<http://x/>; rel="first"' })))
      const rows = yield* run(Stream.runCollect(lmsStream("/api/v1/rows", {}, { perPage: 10 })))
      expect(idsOf(rows)).toEqual(idsOf(makeRows(20)))
    })
  )

  describe("broken bodies", () => {
    /** Raw responses of a list of five pages; `fault` breaks that of page 3. */
    const raw = (fault: (head: string, body: string) => Uint8Array | string, after: "end" | "reset") =>
      serveRaw((request, { origin }) => {
        const page = pageOf(request)
        const body = JSON.stringify(makeRows(page * 10).slice(-10))
        const next = page < 5 ? `link: <${origin}/api/v1/rows?page=${page + 1}>; rel="next"\r\n` : ""
        const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n${next}`
        return page === 3
          ? { bytes: fault(head, body), after }
          : { bytes: `${head}content-length: ${body.length}\r\n\r\n${body}`, after: "end" }
      })

    const cutAt = (position: (length: number) => number) => (head: string, body: string) =>
      `${head}content-length: ${body.length}\r\n\r\n${body.slice(0, position(body.length))}`
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const chunked = (head: string, body: string) =>
      `${head}transfer-encoding: chunked\r\n\r\n${chunk(body.slice(0, 20))}${chunk(body.slice(20, -1))}`

    it.scopedLive.each([
      ["at byte 0", cutAt(() => 0)],
      ["in the middle", cutAt((length) => Math.floor(length / 2))],
      ["at the last byte", cutAt((length) => length - 1)],
      ["between two chunks", chunked],
      ["within a chunk", (head: string, body: string) => chunked(head, body).slice(0, -9)],
      [
        "with a Content-Length that is too long",
        (head: string, body: string) => `${head}content-length: 9999\r\n\r\n${body}`
      ],
      [
        "with a Content-Length that is too short",
        (head: string, body: string) => `${head}content-length: 20\r\n\r\n${body}`
      ],
      [
        "in gzip",
        (head: string, body: string) => `${head}content-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      ]
    ] as const)("%s, by a close and by a reset", ([, fault]) =>
      Effect.gen(function* () {
        for (const after of ["end", "reset"] as const) {
          const server = yield* raw(fault, after)
          const error = yield* failsOnPage3(server)
          expect(["LmsTransportError", "LmsDecodeError"]).toContain(error._tag)
          if (error._tag === "LmsDecodeError") expect(error.page).toBe(3)
        }
      })
    )
  })

  it.scopedLive("a server that closes an idle connection without notice loses no page silently", () =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(nodeClient, (request, context) => {
        const { response } = context
        response.on("finish", () => setTimeout(() => response.socket?.destroy(), 1))
        return list({ total: 45 })(request, context)
      })
      const outcome = yield* Effect.either(
        run(Stream.runCollect(lmsStream("/api/v1/rows", {}, { perPage: 10 }).pipe(Stream.tap(() => Effect.sleep(1)))))
      )
      // The client may retry or not; no record may be missing.
      if (outcome._tag === "Right") expect(idsOf(outcome.right)).toEqual(idsOf(makeRows(45)))
      else expect(outcome.left._tag).toBe("LmsTransportError")
    })
  )
})
