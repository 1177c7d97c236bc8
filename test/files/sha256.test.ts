/** The hash of a large file, computed in another thread. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import type * as Http from "node:http"
import * as Path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as PlatformPath from "@effect/platform/Path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { lms } from "effect-lms"
import * as atomicFile from "../../src/internal/files/atomicFile.js"
import type { Files } from "../../src/internal/files/platform.js"
import { Sha256, type ThreadHash } from "../../src/internal/files/platform.js"
import * as nodeSha256 from "../../src/node/sha256.js"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { directory } from "../fixtures/directory.js"
import { serve, serveHttp, until } from "../fixtures/server.js"
import { content } from "../fixtures/transfers.js"

const MIB = 1024 * 1024
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** The number of threads of this process, including those of Node. */
const threads = (): number => Fs.readdirSync("/proc/self/task").length

const large = content(40 * MIB + 17)

/** Sends half of the file, then runs the test's action; a range request gets the rest. */
const half = (then: (response: Http.ServerResponse) => void) =>
  serveHttp((request, response) => {
    const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0)
    response.writeHead(start > 0 ? 206 : 200, {
      etag: '"1"',
      "content-length": large.length - start,
      ...(start > 0 ? { "content-range": `bytes ${start}-${large.length - 1}/${large.length}` } : {})
    })
    if (start > 0) response.end(large.subarray(start))
    else response.write(large.subarray(0, 20 * MIB), () => then(response))
  })

describe("a large download over LmsNode", () => {
  it.scopedLive("has the hash of the sent bytes, also after it was interrupted and resumed", () =>
    Effect.gen(function* () {
      const server = yield* half((response) => setTimeout(() => response.destroy(), 50))
      const destfile = Path.join(yield* directory, "a")
      // Node starts its own threads on demand.
      yield* Effect.promise(() => Fs.promises.readdir(Path.dirname(destfile)))
      const before = threads()
      yield* Effect.scoped(
        Effect.gen(function* () {
          const run = yield* connectTo(nodeClient, server)
          const saved = yield* run(lms("/api/v1/a", {}, { destfile }))
          expect(saved).toMatchObject({ bytes: large.length, sha256: sha256(large) })
          expect(server.requests.map(({ headers }) => headers.range)).toEqual([
            undefined,
            expect.stringMatching(/^bytes=/)
          ])
          expect(threads()).toBeGreaterThan(before)
        })
      )
      yield* until("the thread has ended with the client", () => threads() <= before)
      expect(sha256(Fs.readFileSync(destfile))).toBe(sha256(large))
    })
  )

  it.scopedLive("can be repeated after an interruption", () =>
    Effect.gen(function* () {
      const there = yield* Deferred.make<void>()
      const server = yield* half(() => Effect.runSync(Deferred.succeed(there, undefined)))
      const run = yield* connectTo(nodeClient, server)
      const home = yield* directory
      const fiber = yield* Effect.fork(run(lms("/api/v1/a", {}, { destfile: Path.join(home, "a") })))
      yield* Deferred.await(there)
      yield* Fiber.interrupt(fiber)
      expect(Fs.readdirSync(home)).toEqual([])
      const whole = yield* serve(() => ({ body: large }))
      const saved = yield* run(lms(`${whole.origin}/a`, {}, { destfile: Path.join(home, "a") }))
      expect(saved.sha256).toBe(sha256(large))
    })
  )
})

/** Passes the chunks to the hash, each after the one before has been returned. */
const feed = (hash: ThreadHash, pieces: ReadonlyArray<Uint8Array>): Effect.Effect<Option.Option<string>> =>
  Effect.zipRight(
    Effect.forEach(pieces, (piece) =>
      Effect.async<void>((resume) => {
        // The buffer is longer: bytes after the length belong to another batch.
        const buffer = new Uint8Array(piece.length + 3).fill(255)
        buffer.set(piece)
        hash.update(buffer, piece.length, () => resume(Effect.void))
      })
    ),
    hash.digest
  )

describe("a hashing thread", () => {
  it.scopedLive("computes many hashes concurrently", () =>
    Effect.gen(function* () {
      const make = yield* nodeSha256.threadHashFactory()
      const lists = FastCheck.array(
        FastCheck.array(FastCheck.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 8 }),
        { minLength: 1, maxLength: 6 }
      )
      yield* Effect.promise(() =>
        FastCheck.assert(
          FastCheck.asyncProperty(lists, async (files) => {
            const digests = await Effect.runPromise(
              Effect.forEach(files, (pieces) => feed(make(), pieces), { concurrency: "unbounded" })
            )
            expect(digests).toEqual(files.map((pieces) => Option.some(sha256(Buffer.concat(pieces)))))
          }),
          { numRuns: 50 }
        )
      )
    })
  )

  it.scopedLive("continues after a discarded hash", () =>
    Effect.gen(function* () {
      const make = yield* nodeSha256.threadHashFactory()
      const abandoned = make()
      const other = make()
      abandoned.update(new Uint8Array(10), 10, () => {})
      yield* abandoned.discard
      expect(yield* feed(other, [content(100)])).toEqual(Option.some(sha256(content(100))))
      expect(yield* feed(make(), [content(200)])).toEqual(Option.some(sha256(content(200))))
    })
  )

  const dying = [
    ["before it begins", "throw new Error('as the test wants it')"],
    [
      "during the third chunk",
      "let n = 0; require('node:worker_threads').parentPort.on('message', ({ buffer }) => { if (++n === 3) process.exit(1); require('node:worker_threads').parentPort.postMessage(buffer, [buffer.buffer]) })"
    ],
    [
      "at the request for the digest",
      "require('node:worker_threads').parentPort.on('message', ({ buffer }) => { if (buffer === undefined) throw new Error('as the test wants it'); require('node:worker_threads').parentPort.postMessage(buffer, [buffer.buffer]) })"
    ]
  ] as const

  it.scopedLive.each(dying)("that dies %s does not fail the download or change its hash", ([, program]) =>
    Effect.gen(function* () {
      const path = Path.join(yield* directory, "a")
      const bytes = content(7 * MIB + 5)
      const { make } = Option.getOrThrow(yield* Sha256)
      const makeThread = yield* nodeSha256.threadHashFactory(program)
      const files: Files = {
        fs: yield* FileSystem.FileSystem,
        path: yield* PlatformPath.Path,
        sha256: Option.some({ make, makeThread: () => Option.some(makeThread()) }),
        changeTime: Option.none()
      }
      const digest = yield* Effect.scoped(
        Effect.gen(function* () {
          const destination = yield* atomicFile.openDestination(files, path, false)
          yield* destination.begin(bytes.length)
          for (let at = 0; at < bytes.length; at += 100_000) {
            yield* destination.write([bytes.subarray(at, at + 100_000)])
          }
          return yield* destination.finish(() => Effect.void)
        })
      )
      expect(Fs.readFileSync(path).equals(bytes)).toBe(true)
      expect(digest).toBe(sha256(bytes))
    }).pipe(Effect.provide([NodeContext.layer, nodeSha256.layer]))
  )
})
