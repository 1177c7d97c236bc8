/** Commands that SIGKILL ends at any moment: files have their old or their complete new content, and the same command succeeds. */
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { bundleForTests, type Running, waitForEnd } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { serveRows } from "../fixtures/exportRows.js"
import { type Handler, serve } from "../fixtures/server.js"

const { lms, run } = bundleForTests()

/** A moment of a command: its n-th request, a time after that, or the n-th change of a file whose name matches. */
interface Moment {
  readonly request?: number
  readonly millis?: number
  readonly change?: number
  readonly name?: RegExp
}

const RANDOM = Array.from({ length: 6 }, () => Math.floor(Math.random() * 60))

/** A server whose requests, and a directory whose changes, end the process. */
const makeKiller = Effect.fnUntraced(function* (handler: Handler) {
  let onRequest = () => {}
  const server = yield* serve((request, context) => {
    onRequest()
    return handler(request, context)
  })
  /** Returns whether the process was killed: it may have ended before. */
  const killAt = (args: ReadonlyArray<string>, home: string, { change = 0, millis, name, request = 0 }: Moment) =>
    Effect.scoped(
      Effect.gen(function* () {
        let running: Running | undefined
        const end = () => running?.process.kill("SIGKILL")
        let requests = 0
        onRequest = () => {
          if (++requests !== request) return
          if (millis === undefined) end()
          else setTimeout(end, millis)
        }
        let changes = 0
        const watcher = Fs.watch(home, (_, changed) => {
          if (name?.test(changed ?? "") === true && ++changes === change) end()
        })
        running = yield* lms(args, server)
        yield* waitForEnd(running)
        watcher.close()
        onRequest = () => {}
        return running.process.signalCode === "SIGKILL"
      })
    )
  return { server, killAt }
})

describe("SIGKILL", () => {
  it.scopedLive.each(["users.csv", "users.json.gz"])(
    "during an export to %s leaves the old file or the complete new one",
    (name) =>
      Effect.gen(function* () {
        const { killAt, server } = yield* makeKiller(serveRows({ total: 2000 }))
        const exportTo = (home: string) => ["export", "/api/v1/rows", "-o", join(home, name), "--overwrite"]
        const reference = yield* temporaryDirectory
        expect((yield* run(exportTo(reference), server)).code).toBe(0)
        const expected = Fs.readFileSync(join(reference, name))
        const converting = new RegExp(`^${name.replace(/\./g, "\\.")}-.*\\.lms-tmp$`)
        const moments: ReadonlyArray<Moment> = [
          ...[1, 2, 5].map((request) => ({ request })),
          ...[1, 2, 3].map((change) => ({ change, name: converting })),
          { change: 1, name: new RegExp(`^${name.replace(/\./g, "\\.")}$`) },
          ...RANDOM.map((millis) => ({ request: 1, millis: millis * 5 }))
        ]
        let killed = 0
        for (const moment of moments) {
          const home = yield* temporaryDirectory
          const file = join(home, name)
          Fs.writeFileSync(file, "old")
          if (yield* killAt(exportTo(home), home, moment)) killed++
          const content = Fs.readFileSync(file)
          expect(content.equals(expected) || content.toString() === "old").toBe(true)
          const leftovers = Fs.readdirSync(home).filter((other) => converting.test(other))
          // Documented: a killed process leaves at most one, which nothing removes.
          expect(leftovers.length).toBeLessThanOrEqual(1)
          const again = yield* run(exportTo(home), server)
          expect([moment, again.code, again.stderr]).toEqual([moment, 0, expect.any(String)])
          expect(Fs.readFileSync(file).equals(expected)).toBe(true)
        }
        expect(killed).toBeGreaterThanOrEqual(4)
      })
  )
})
