import * as Fs from "node:fs"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { lms } from "effect-lms"
import { connectTo, nodeClient, noRetry } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { failWith } from "../fixtures/memoryDisk.js"
import { sendRaw, serve, serveHttp, type Truncation, waitUntil } from "../fixtures/server.js"
import { connectWithDisk, type FaultyDisk, listOpenFiles, makeContent } from "../fixtures/transfers.js"

/** More than two batches of the writer; half of it is more than one. */
const SIZE = 2_200_000
const bytes = makeContent(SIZE)

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

describe("a failing disk", () => {
  const isTemporary = (path: string) => path.endsWith(".lms-tmp")

  /** A download whose server responds so, to a disk on which an operation fails. */
  const failOn = (operation: "truncate" | "write", code: "EIO" | "ENOSPC", respond: Parameters<typeof serveHttp>[0]) =>
    Effect.gen(function* () {
      const server = yield* serveHttp(respond)
      const run = yield* connectWithDisk(
        { before: (current, path) => (current === operation ? failWith(current, path, code) : Effect.void) },
        server.origin
      )
      const home = yield* withOld
      const destfile = Path.join(home, "a")
      const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { ...quick, destfile, overwrite: true })))
      untouched(home)
      yield* waitUntil("the socket is closed", () => server.open() === 0)
      return { error, requests: server.requests.length }
    })

  it.scopedLive("ends the call, whatever the network does then", () =>
    Effect.gen(function* () {
      const failed = yield* failOn("write", "ENOSPC", (_, response) => {
        response.writeHead(200, { "content-length": "9000000" })
        response.write(bytes)
      })
      expect(failed).toMatchObject({ error: { _tag: "LmsFileError", reason: "NoSpace" }, requests: 1 })
    })
  )

  it.scopedLive("frees the connection of an unread response between two attempts", () =>
    Effect.gen(function* () {
      const failed = yield* failOn("truncate", "EIO", (_, response, nth) => {
        if (nth === 1) return sendRaw(response, "HTTP/1.1 200 OK\r\ncontent-length: 9000000", bytes, { after: 1000 })
        // Waiting for a byte of it would take long.
        response.writeHead(200, { "content-length": "9000000" }).flushHeaders()
      })
      expect(failed).toMatchObject({ error: { _tag: "LmsFileError", code: "EIO" }, requests: 2 })
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
