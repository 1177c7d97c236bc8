/** Limits of response bodies: their size in memory, and the time spent reading the body of an error. */
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { connectTo, nodeClient, noRetry } from "../fixtures/client.js"
import { serve, serveHttp, waitUntil } from "../fixtures/server.js"
import { failureOf, inOrder, page, runCall } from "../fixtures/virtual.js"

const json = { "content-type": "application/json" }

describe("maxBody", () => {
  const rows = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id })))

  it.scopedLive.each([
    ["that announces its length", rows, json],
    ["without an announced length", rows, { ...json, "transfer-encoding": "chunked" }],
    ["that is not JSON", rows, { "content-type": "text/csv" }]
  ] as const)("a body %s is accepted at the limit and rejected beyond it", ([_, body, headers]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body, headers }))
      const call = yield* connectTo(nodeClient, server)
      expect((yield* call(lms("/api/v1/x", {}, { ...noRetry, maxBody: body.length }))).status).toBe(200)
      const error = yield* Effect.flip(call(lms("/api/v1/x", {}, { maxBody: body.length - 1 })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", code: "ERR_BODY_TOO_LARGE" })
      expect(error.message).toContain("(maxBody)")
      // A permanent error is not retried.
      expect(server.requests).toHaveLength(2)
    })
  )

  it.scopedLive("limits the size after decompression", () =>
    Effect.gen(function* () {
      const bomb = gzipSync(JSON.stringify(["x".repeat(1_000_000)]))
      const server = yield* serve(() => ({ body: bomb, headers: { ...json, "content-encoding": "gzip" } }))
      const call = yield* connectTo(nodeClient, server)
      const error = yield* Effect.flip(call(lms("/api/v1/x", {}, { ...noRetry, maxBody: 100_000 })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", code: "ERR_BODY_TOO_LARGE" })
    })
  )

  it.scopedLive("ends an endless body and closes its connection", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => {
        response.writeHead(200, json).write("[")
        const push = () => {
          while (!response.destroyed && response.write("1,".repeat(10_000)));
        }
        response.on("drain", push)
        push()
      })
      const call = yield* connectTo(nodeClient, server)
      const list = lmsStream("/api/v1/x", {}, { ...noRetry, maxBody: 1_000_000 })
      const error = yield* Effect.flip(call(Stream.runDrain(list)))
      expect(error).toMatchObject({ _tag: "LmsTransportError", code: "ERR_BODY_TOO_LARGE" })
      yield* waitUntil("the connection is closed", () => server.open() === 0)
    })
  )

  it.scopedLive("reads an error body of thousands of chunks", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => {
        response.writeHead(404, json)
        for (let n = 0; n < 20_000; n++) response.write(" ")
        response.end('{"message":"no"}')
      })
      const call = yield* connectTo(nodeClient, server)
      const error = yield* Effect.flip(call(lms("/api/v1/x", {}, noRetry)))
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 404, messages: ["no"] })
    })
  )

  it.scopedLive.each([0, -1, 1.5, Number.NaN])("rejects %d", (maxBody) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const call = yield* connectTo(nodeClient, server)
      const error = yield* Effect.flip(call(lms("/api/v1/x", {}, { ...noRetry, maxBody })))
      expect(error).toMatchObject({ _tag: "LmsRequestError", subject: "maxBody" })
      expect(server.requests).toEqual([])
    })
  )
})

describe("the body of an error", () => {
  const endlessBody = (text: string) =>
    new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) })

  it.effect.each([404, 429] as const)("of status %d is read for five seconds", (status) =>
    Effect.gen(function* () {
      const reply = { status, body: endlessBody("a reason that does not e"), headers: { "content-type": "text/plain" } }
      const options = { retries: 0, maxWait: "0 millis" } as const
      const { at, exit } = yield* runCall(inOrder(reply), lms("/api/v1/x", {}, options))
      expect(at).toBe(5000)
      expect(failureOf(exit)).toMatchObject({ status })
      if (status === 404) expect(failureOf(exit).message).toContain("a reason that does not e")
    })
  )

  it.effect("of a redirect is read for five seconds", () =>
    Effect.gen(function* () {
      const redirect = { status: 302, body: endlessBody("moved"), headers: { location: "/api/v1/y" } }
      const { at, times } = yield* runCall(inOrder(redirect, page([])), lms("/api/v1/x"))
      expect([at, times]).toEqual([5000, [0, 5000]])
    })
  )
})
