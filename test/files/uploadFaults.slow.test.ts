/** Uploads with changing files, failing disks and connections, and slow storages. */
import * as Fs from "node:fs"
import type * as Http from "node:http"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { lmsUpload } from "effect-lms"
import type { LmsProgressEvent } from "effect-lms/operators"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { closedOrigin, isClosedByClient, serveHttp, waitUntil } from "../fixtures/server.js"
import { connectWithDisk, listOpenFiles } from "../fixtures/transfers.js"

const SIZE = 24 * 1024 * 1024

/**
 * A service whose storage is handled by `transfer`, which reads the request's body. Counts the received bytes, and
 * records whether the body was complete.
 */
const serving = (
  transfer: (request: Http.IncomingMessage, response: Http.ServerResponse) => void,
  starting: () => void = () => {}
) =>
  Effect.gen(function* () {
    const received = { bytes: 0, complete: false, starts: 0, transfers: 0, length: undefined as string | undefined }
    const storage = yield* serveHttp((request, response) => {
      received.transfers++
      received.length = request.headers["content-length"]
      request.on("data", (chunk: Buffer) => {
        received.bytes += chunk.length
      })
      request.on("end", () => {
        received.complete = true
      })
      transfer(request, response)
    })
    const lms = yield* serveHttp((request, response) => {
      const body: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => body.push(chunk))
      request.on("end", () => {
        response.setHeader("content-type", "application/json")
        if (request.method === "GET") {
          response.end(JSON.stringify({ id: 7, display_name: "a" }))
          return
        }
        received.starts++
        starting()
        const upload_params = { key: "k", success_url: `http://${request.headers.host}/api/v1/files/7/create_success` }
        response.end(JSON.stringify({ upload_url: `${storage.origin}/`, upload_params, file_param: "file" }))
      })
    })
    return { lms, storage, received }
  })

/** A sparse file of zeros: these tests do not depend on its content. */
const file = (size = SIZE) =>
  Effect.tap(temporaryFile("a", ""), ({ path }) => Effect.sync(() => Fs.truncateSync(path, size)))

const accept = (request: Http.IncomingMessage, response: Http.ServerResponse) => {
  request.on("end", () => response.writeHead(201).end())
}

describe("an upload", () => {
  it.scopedLive("to a storage that reads nothing ends by timeout, and is safe to repeat", () =>
    Effect.gen(function* () {
      const { home, path } = yield* file(50 * 1024 * 1024)
      const { lms, storage } = yield* serving((request) => request.pause())
      const run = yield* connectTo(nodeClient, lms)
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 }, { timeout: "300 millis" })))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Transfer", safeToRepeat: true })
      expect(listOpenFiles(home)).toEqual([])
      for (const request of storage.requests) request.resume()
      yield* waitUntil("the socket is closed", () => storage.requests.every(isClosedByClient))
    })
  )

  it.scopedLive("leaves no descriptor and no socket if it is interrupted", () =>
    Effect.gen(function* () {
      const { home, path } = yield* file(50 * 1024 * 1024)
      const { received, lms, storage } = yield* serving((request) => {
        request.once("data", () => request.pause())
      })
      const run = yield* connectTo(nodeClient, lms)
      const fiber = yield* Effect.fork(run(lmsUpload(path, { course_id: 1 })))
      yield* waitUntil("it is under way", () => received.bytes > 0)
      yield* waitUntil("the file is open", () => listOpenFiles(home).length === 1)
      yield* Fiber.interrupt(fiber)
      expect(listOpenFiles(home)).toEqual([])
      for (const request of storage.requests) request.resume()
      yield* waitUntil("the socket is closed", () => storage.requests.every(isClosedByClient))
    })
  )

  it.scopedLive("accepts a response before the storage has read the complete body", () =>
    Effect.gen(function* () {
      const { home, path } = yield* file(30 * 1024 * 1024)
      const { lms } = yield* serving((request, response) => {
        request.once("data", () =>
          response.writeHead(413, { connection: "close" }).end("<Error><Message>Too much</Message></Error>")
        )
      })
      const run = yield* connectTo(nodeClient, lms)
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 })))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Transfer", safeToRepeat: true })
      yield* waitUntil("the file is closed", () => listOpenFiles(home).length === 0)
    })
  )

  it.scopedLive("to a storage that refuses connections is retried, because nothing was sent", () =>
    Effect.gen(function* () {
      const origin = yield* closedOrigin
      const { path } = yield* file(100)
      const lms = yield* serveHttp((request, response) => {
        request.resume()
        response.setHeader("content-type", "application/json")
        response.end(JSON.stringify({ upload_url: origin, upload_params: {}, file_param: "file" }))
      })
      const run = yield* connectTo(nodeClient, lms)
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1, on_duplicate: "rename" }, { retries: 1 })))
      expect(error).toMatchObject({
        _tag: "LmsUploadError",
        step: "Transfer",
        code: "ECONNREFUSED",
        safeToRepeat: true
      })
      expect(error.message).toContain("Failed attempts before: 1 (ECONNREFUSED)")
    })
  )
})

it.scopedLive("an upload of more than 2 GiB arrives completely, with its length and progress", () =>
  Effect.gen(function* () {
    const hole = 2 ** 31
    const size = hole + 5
    const { path } = yield* file(hole)
    Fs.appendFileSync(path, "12345")
    let end = Buffer.alloc(0)
    const { received, lms } = yield* serving((request, response) => {
      accept(request, response)
      request.on("data", (chunk: Buffer) => {
        if (received.bytes > hole) end = Buffer.concat([end, chunk]).subarray(-200)
      })
    })
    let lastEvent: LmsProgressEvent | undefined
    const publish = (event: LmsProgressEvent) => {
      if (event._tag === "Bytes") lastEvent = event
    }
    const run = yield* connectWithDisk({ hole }, lms.origin, { publish })
    yield* run(lmsUpload(path, { course_id: 1 }))
    expect(Number(received.length)).toBe(received.bytes)
    expect(received.bytes).toBeGreaterThan(size)
    expect(end.toString()).toMatch(/\0{20}12345\r\n------effect-lms-[0-9a-f]{24}--\r\n$/)
    expect(lastEvent).toMatchObject({ direction: "upload", bytes: size, total: size })
  })
)
