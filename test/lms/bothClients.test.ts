/** Each kind of call once over each HTTP client. What lies above the transport is tested with one of them. */
import * as Fs from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted, Stream } from "effect"
import { lms, lmsFormFile, lmsStream, lmsUpload } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { clients, connect, connectTo, noRetry, TOKEN } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { readFormParts } from "../fixtures/formParts.js"
import { serve, serveHttp, serveRaw, waitUntil } from "../fixtures/server.js"
import { makeContent } from "../fixtures/transfers.js"

describe.each(clients)("over %s", (_, make) => {
  const connectToSandbox = (options: Parameters<typeof Sandbox.layer>[0]) =>
    Effect.gen(function* () {
      const context = yield* Layer.build(Sandbox.layer(options))
      const { requests, token, url } = yield* Effect.provide(Sandbox, context)
      const run = yield* connect(make, { domain: url, token: Redacted.value(token) })
      return { requests, run }
    })

  it.scopedLive("a list arrives page by page, complete and in order", () =>
    Effect.gen(function* () {
      const { run } = yield* connectToSandbox({ data: { courses: 250 } })
      const records = yield* run(Stream.runCollect(lmsStream("/api/v1/courses", { per_page: 100 })))
      expect(Array.from(records).length).toBe(250)
    })
  )

  it.scopedLive.each(["inst-fs", "s3"] as const)("a file is uploaded to %s and downloaded unchanged", (storage) =>
    Effect.gen(function* () {
      const { run } = yield* connectToSandbox({ data: { courses: 1 }, storage })
      const bytes = makeContent(300_000)
      const { home, path } = yield* temporaryFile("notes.pdf", bytes)
      const { data } = yield* run(lmsUpload(path, { course_id: 101 }))
      yield* run(lms(String(data.url), {}, { destfile: `${home}/again` }))
      expect(Fs.readFileSync(`${home}/again`).equals(bytes)).toBe(true)
    })
  )

  it.scopedLive("a truncated download continues where it stopped", () =>
    Effect.gen(function* () {
      const { requests, run } = yield* connectToSandbox({
        data: { courses: 1 },
        faults: [
          { on: { origin: "storage", method: "GET" }, when: { times: 1 }, fault: { _tag: "Reset", afterBytes: 50_000 } }
        ]
      })
      const bytes = makeContent(300_000)
      const { home, path } = yield* temporaryFile("notes.pdf", bytes)
      const { data } = yield* run(lmsUpload(path, { course_id: 101 }))
      yield* run(lms(String(data.url), {}, { destfile: `${home}/again` }))
      expect(Fs.readFileSync(`${home}/again`).equals(bytes)).toBe(true)
      expect(
        (yield* requests).flatMap(({ headers, origin }) => (origin === "storage" ? (headers.range ?? []) : []))
      ).toEqual(["bytes=50000-"])
    })
  )

  it.scopedLive("a form contains its file", () =>
    Effect.gen(function* () {
      const { path } = yield* temporaryFile("plan.pdf", makeContent(7001))
      const server = yield* serve(() => ({ body: { id: 20 } }))
      const run = yield* connectTo(make, server)
      yield* run(lms("POST /api/v1/topics", { title: "The plan", attachment: lmsFormFile(path) }))
      const parts = yield* readFormParts(server.requests[0]!)
      expect(parts.map(([name]) => name)).toEqual(["title", "attachment"])
    })
  )

  it.scopedLive("an empty response to a write is complete, also if a proxy declares it as compressed", () =>
    Effect.gen(function* () {
      const headers = { "content-encoding": "gzip", "content-length": "0", "content-type": "application/json" }
      const server = yield* serve(() => ({ headers }))
      const run = yield* connectTo(make, server)
      for (const method of ["PUT", "POST", "DELETE"] as const) {
        expect((yield* run(lms(`${method} /api/v1/rows/1` as "/api/v1/rows/1", {}, noRetry))).data).toEqual([])
      }
    })
  )

  it.scopedLive("an error response is an LmsApiError", () =>
    Effect.gen(function* () {
      const { run } = yield* connectToSandbox({ data: { courses: 1 } })
      expect(yield* Effect.flip(run(lms("/api/v1/courses/999")))).toMatchObject({
        _tag: "LmsApiError",
        status: 404,
        messages: ["The specified resource does not exist."]
      })
    })
  )

  it.scopedLive("a truncated body is an LmsTransportError", () =>
    Effect.gen(function* () {
      const start = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n["
      const server = yield* serveRaw(() => ({ bytes: start, after: "end" }))
      const run = yield* connectTo(make, server)
      expect(yield* Effect.flip(run(lms("/api/v1/a", {}, noRetry)))).toMatchObject({
        _tag: "LmsTransportError",
        reason: "Body"
      })
    })
  )

  it.scopedLive("an interruption closes the connection", () =>
    Effect.gen(function* () {
      let isOpen = false
      const server = yield* serveHttp((request) => {
        isOpen = true
        request.socket.once("close", () => {
          isOpen = false
        })
      })
      const run = yield* connect(make, { domain: server.origin, token: TOKEN })
      const call = yield* Effect.fork(run(lms("/api/v1/a")))
      yield* waitUntil("the request arrives", () => isOpen)
      yield* Fiber.interrupt(call)
      yield* waitUntil("the connection is closed", () => !isOpen)
    })
  )
})
