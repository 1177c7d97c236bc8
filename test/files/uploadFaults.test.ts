/** Files that change while they are sent, disks and connections that fail, and what takes its time. */
import * as Fs from "node:fs"
import type * as Http from "node:http"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { type LmsProgressEvent, lmsUpload } from "effect-lms"
import { clients, connectTo } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { closedOrigin, isClosedByClient, serveHttp, waitUntil } from "../fixtures/server.js"
import { connectWithDisk, type FaultyDisk, listOpenFiles } from "../fixtures/transfers.js"

const SIZE = 24 * 1024 * 1024

/**
 * A service whose storage is taken by `transfer`: the request's body is in its hands. What has come of it is counted,
 * and whether it came to its end.
 */
const serving = (
  transfer: (request: Http.IncomingMessage, response: Http.ServerResponse) => void,
  starting: () => void = () => {}
) =>
  Effect.gen(function* () {
    const heard = { bytes: 0, whole: false, starts: 0, transfers: 0, length: undefined as string | undefined }
    const storage = yield* serveHttp((request, response) => {
      heard.transfers++
      heard.length = request.headers["content-length"]
      request.on("data", (chunk: Buffer) => {
        heard.bytes += chunk.length
      })
      request.on("end", () => {
        heard.whole = true
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
        heard.starts++
        starting()
        const upload_params = { key: "k", success_url: `http://${request.headers.host}/api/v1/files/7/create_success` }
        response.end(JSON.stringify({ upload_url: `${storage.origin}/`, upload_params, file_param: "file" }))
      })
    })
    return { lms, storage, heard }
  })

/** Zeros, of which the disk holds none: what is in it is not what these tests are about. */
const file = (size = SIZE) =>
  Effect.tap(temporaryFile("a", ""), ({ path }) => Effect.sync(() => Fs.truncateSync(path, size)))

const accept = (request: Http.IncomingMessage, response: Http.ServerResponse) => {
  request.on("end", () => response.writeHead(201).end())
}

/** As programs do that want to leave no trace. */
const edited = (path: string) => {
  const { atime, mtime } = Fs.statSync(path)
  const fd = Fs.openSync(path, "r+")
  Fs.writeSync(fd, "x", 100)
  Fs.closeSync(fd)
  Fs.utimesSync(path, atime, mtime)
}

describe.each(clients)("an upload over %s", (client, make) => {
  describe("of a file that does not stay what it was", () => {
    it.scopedLive.each([
      ["shrinks", (path: string) => Fs.truncateSync(path, 5_000_000)],
      ["is emptied", (path: string) => Fs.truncateSync(path, 0)],
      ["grows", (path: string) => Fs.appendFileSync(path, "more")],
      [
        "is written to",
        (path: string) => {
          const fd = Fs.openSync(path, "r+")
          Fs.writeSync(fd, "x", 100)
          Fs.closeSync(fd)
        }
      ],
      ...(client === "fetch" ? [] : [["is written to, and its times are set back", edited] as const]),
      ["vanishes", (path: string) => Fs.rmSync(path)],
      [
        "is replaced",
        (path: string) => {
          Fs.writeFileSync(`${path}.new`, "")
          Fs.truncateSync(`${path}.new`, SIZE)
          Fs.renameSync(`${path}.new`, path)
        }
      ]
    ] as ReadonlyArray<readonly [how: string, change: (path: string) => void]>)("it %s", ([, change]) =>
      Effect.gen(function* () {
        const { home, path } = yield* file()
        const { heard, lms, storage } = yield* serving((request, response) => {
          accept(request, response)
          // Some of it has come: the rest is not to be had any more.
          let heard = 0
          request.on("data", (chunk: Buffer) => {
            if (heard < 1_000_000 && heard + chunk.length >= 1_000_000) {
              request.pause()
              change(path)
              setTimeout(() => request.resume(), 20)
            }
            heard += chunk.length
          })
        })
        const run = yield* connectTo(make, lms)
        const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 })))
        expect(error).toMatchObject({ _tag: "LmsFileError", reason: "Changed", operation: "Read", path })
        expect(heard).toMatchObject({ whole: false, transfers: 1 })
        expect(listOpenFiles(home)).toEqual([])
        yield* waitUntil("the socket is closed", () => storage.requests.every(isClosedByClient))
      })
    )

    it.scopedLive.each([
      ["changes", (path: string) => Fs.appendFileSync(path, "more")],
      ["vanishes", (path: string) => Fs.rmSync(path)]
    ] as const)("it %s between the steps", ([, change]) =>
      Effect.gen(function* () {
        const { path } = yield* file(1000)
        const { heard, lms } = yield* serving(accept, () => change(path))
        const run = yield* connectTo(make, lms)
        const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 })))
        expect(error).toMatchObject({ _tag: "LmsFileError", reason: "Changed" })
        expect(heard).toMatchObject({ starts: 1, whole: false })
      })
    )
  })

  it.scopedLive("of a file that says it has no bytes, and has some: it is refused before anything is sent", () =>
    Effect.gen(function* () {
      const { heard, lms } = yield* serving(accept)
      const run = yield* connectTo(make, lms)
      const error = yield* Effect.flip(run(lmsUpload("/proc/cpuinfo", { course_id: 1 })))
      expect(error).toMatchObject({ _tag: "LmsFileError", operation: "Read", path: "/proc/cpuinfo" })
      expect(error.message).toContain("copy it")
      expect(heard).toMatchObject({ starts: 0 })
    })
  )

  it.scopedLive("that takes longer than any timeout, since it moves", () =>
    Effect.gen(function* () {
      const { path } = yield* file(48 * 1024 * 1024)
      let began = 0
      const { heard, lms } = yield* serving((request, response) => {
        accept(request, response)
        began = performance.now()
        // A slow reader, until the time is up and more: one that is slow to the end keeps what the client has long sent.
        let next = 0
        request.on("data", () => {
          if (heard.bytes < next || performance.now() - began > 3000) return
          next = heard.bytes + 2 * 1024 * 1024
          request.pause()
          setTimeout(() => request.resume(), 150)
        })
      })
      const run = yield* connectTo(make, lms)
      const sent = yield* run(lmsUpload(path, { course_id: 1 }, { timeout: "2 seconds" }))
      expect(sent.data).toMatchObject({ id: 7 })
      expect(performance.now() - began).toBeGreaterThan(3000)
      expect(heard.bytes).toBeGreaterThan(48 * 1024 * 1024)
    })
  )

  it.scopedLive("to a storage that takes nothing ends by timeout, and is safe to repeat", () =>
    Effect.gen(function* () {
      const { home, path } = yield* file(50 * 1024 * 1024)
      const { lms, storage } = yield* serving((request) => request.pause())
      const run = yield* connectTo(make, lms)
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 }, { timeout: "700 millis" })))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Transfer", safeToRepeat: true })
      expect(listOpenFiles(home)).toEqual([])
      for (const request of storage.requests) request.resume()
      yield* waitUntil("the socket is closed", () => storage.requests.every(isClosedByClient))
    })
  )

  it.scopedLive("that is interrupted leaves no descriptor and no socket", () =>
    Effect.gen(function* () {
      const { home, path } = yield* file(50 * 1024 * 1024)
      const { heard, lms, storage } = yield* serving((request) => {
        request.once("data", () => request.pause())
      })
      const run = yield* connectTo(make, lms)
      const fiber = yield* Effect.fork(run(lmsUpload(path, { course_id: 1 })))
      yield* waitUntil("it is under way", () => heard.bytes > 0)
      yield* waitUntil("the file is open", () => listOpenFiles(home).length === 1)
      yield* Fiber.interrupt(fiber)
      expect(listOpenFiles(home)).toEqual([])
      for (const request of storage.requests) request.resume()
      yield* waitUntil("the socket is closed", () => storage.requests.every(isClosedByClient))
    })
  )

  it.scopedLive("whose storage answers before it has heard everything", () =>
    Effect.gen(function* () {
      const { home, path } = yield* file(30 * 1024 * 1024)
      const { lms } = yield* serving((request, response) => {
        request.once("data", () =>
          response.writeHead(413, { connection: "close" }).end("<Error><Message>Too much</Message></Error>")
        )
      })
      const run = yield* connectTo(make, lms)
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 })))
      // What of the answer gets through while the request is still being written is the client's affair.
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Transfer", safeToRepeat: true })
      yield* waitUntil("the file is closed", () => listOpenFiles(home).length === 0)
    })
  )

  it.scopedLive("to a storage where nothing listens is tried again: it was never sent", () =>
    Effect.gen(function* () {
      const origin = yield* closedOrigin
      const { path } = yield* file(100)
      const lms = yield* serveHttp((request, response) => {
        request.resume()
        response.setHeader("content-type", "application/json")
        response.end(JSON.stringify({ upload_url: origin, upload_params: {}, file_param: "file" }))
      })
      const run = yield* connectTo(make, lms)
      const error = yield* Effect.flip(
        run(lmsUpload(path, { course_id: 1, on_duplicate: "rename" }, { retry: { times: 1 } }))
      )
      expect(error).toMatchObject({
        _tag: "LmsUploadError",
        step: "Transfer",
        code: "ECONNREFUSED",
        safeToRepeat: true
      })
      expect(error.message).toContain("tried once before")
    })
  )
})

it.scopedLive("an upload of more than 2 GiB arrives with its end, its length and its progress", () =>
  Effect.gen(function* () {
    const hole = 2 ** 31
    const size = hole + 5
    const { path } = yield* file(hole)
    Fs.appendFileSync(path, "12345")
    let end = Buffer.alloc(0)
    const { heard, lms } = yield* serving((request, response) => {
      accept(request, response)
      request.on("data", (chunk: Buffer) => {
        if (heard.bytes > hole) end = Buffer.concat([end, chunk]).subarray(-200)
      })
    })
    let told: LmsProgressEvent | undefined
    const publish = (event: LmsProgressEvent) => {
      if (event._tag === "Bytes") told = event
    }
    const run = yield* connectWithDisk({ hole }, lms.origin, { publish })
    yield* run(lmsUpload(path, { course_id: 1 }))
    expect(Number(heard.length)).toBe(heard.bytes)
    expect(heard.bytes).toBeGreaterThan(size)
    expect(end.toString()).toMatch(/\0{20}12345\r\n------effect-lms-[0-9a-f]{24}--\r\n$/)
    expect(told).toMatchObject({ direction: "upload", bytes: size, total: size })
  })
)

describe("a disk that fails under an upload", () => {
  it.scopedLive.each(["EIO", "EACCES"])("while it is read: %s", (code) =>
    Effect.gen(function* () {
      const { home, path } = yield* file()
      const { heard, lms } = yield* serving(accept)
      const disk: FaultyDisk = { fail: (made, _, nth) => (made === "read" && nth === 5 ? code : undefined) }
      const run = yield* connectWithDisk(disk, lms.origin)
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 })))
      expect(error).toMatchObject({ _tag: "LmsFileError", operation: "Read", code })
      expect(heard.whole).toBe(false)
      expect(listOpenFiles(home)).toEqual([])
    })
  )

  it.scopedLive("before anything is sent: a file that may not be read", () =>
    Effect.gen(function* () {
      const { path } = yield* file(10)
      const { heard, lms } = yield* serving(accept)
      const run = yield* connectWithDisk({ fail: (made) => (made === "open" ? "EACCES" : undefined) }, lms.origin)
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 })))
      expect(error).toMatchObject({ _tag: "LmsFileError", reason: "Permission", operation: "Read" })
      expect(heard.starts).toBe(0)
    })
  )

  it.scopedLive("that works: the listener hears of the bytes", () =>
    Effect.gen(function* () {
      const { path } = yield* file()
      const { lms } = yield* serving(accept)
      const events: Array<LmsProgressEvent> = []
      const run = yield* connectWithDisk({}, lms.origin, { publish: (event) => void events.push(event) })
      yield* run(lmsUpload(path, { course_id: 1 }))
      const told = events.flatMap((event) => (event._tag === "Bytes" ? [event] : []))
      expect(told.length).toBeGreaterThan(5)
      expect(told.length).toBeLessThan(26)
      expect(told.at(-1)).toMatchObject({ direction: "upload", bytes: SIZE, total: SIZE })
    })
  )

  it.scopedLive("that is of an empty file: the listener hears that it is done", () =>
    Effect.gen(function* () {
      const { path } = yield* file(0)
      const { lms } = yield* serving(accept)
      const events: Array<LmsProgressEvent> = []
      const run = yield* connectWithDisk({}, lms.origin, { publish: (event) => void events.push(event) })
      yield* Effect.either(run(lmsUpload(path, { course_id: 1 })))
      expect(events.filter(({ _tag }) => _tag === "Bytes")).toMatchObject([{ bytes: 0, total: 0 }])
    })
  )
})
