/** The hash of a large file that is downloaded. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import type * as Http from "node:http"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { lms } from "effect-lms"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { serve, serveHttp } from "../fixtures/server.js"
import { makeContent } from "../fixtures/transfers.js"

const MIB = 1024 * 1024
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const large = makeContent(40 * MIB + 17)

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
      const destfile = Path.join(yield* temporaryDirectory, "a")
      yield* Effect.scoped(
        Effect.gen(function* () {
          const run = yield* connectTo(nodeClient, server)
          const saved = yield* run(lms("/api/v1/a", {}, { destfile }))
          expect(saved).toMatchObject({ bytes: large.length, sha256: sha256(large) })
          expect(server.requests.map(({ headers }) => headers.range)).toEqual([
            undefined,
            expect.stringMatching(/^bytes=/)
          ])
        })
      )
      expect(sha256(Fs.readFileSync(destfile))).toBe(sha256(large))
    })
  )

  it.scopedLive("can be repeated after an interruption", () =>
    Effect.gen(function* () {
      const there = yield* Deferred.make<void>()
      const server = yield* half(() => Effect.runSync(Deferred.succeed(there, undefined)))
      const run = yield* connectTo(nodeClient, server)
      const home = yield* temporaryDirectory
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
