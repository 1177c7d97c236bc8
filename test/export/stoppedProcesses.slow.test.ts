/** Three processes that export the same file, and are stopped and continued at random. */
import { type ChildProcess, spawn } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { bundleForMany } from "../fixtures/bundle.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { exportedFile, serveRows } from "../fixtures/exportRows.js"
import * as disks from "../fixtures/memoryDisk.js"
import { serve } from "../fixtures/server.js"

/** LMS_EXPORT_STOPS=60 runs a minute. */
const SECONDS = Number(process.env.LMS_EXPORT_STOPS ?? 8)
const TOTAL = 1500

let compiled: { readonly program: string; readonly remove: () => void }

beforeAll(async () => {
  compiled = await bundleForMany(fileURLToPath(new URL("../fixtures/processes/exportElsewhere.ts", import.meta.url)))
})

afterAll(() => compiled.remove())

describe("an export by three processes of three machines", () => {
  it.scopedLive.each([
    ["plain", "rows.ndjson", {}],
    ["compressed", "rows.ndjson.gz", { commit: { bytes: 4000, every: "1 second" } }]
  ] as const)(
    "that are stopped and continued is the same file as that of one: %s",
    ([, name, options]) =>
      Effect.gen(function* () {
        const server = yield* serve(serveRows({ total: TOTAL }))
        const all = JSON.stringify({ perPage: 10, ...options })
        const start = (file: string, host: string) => {
          const child = spawn(process.execPath, [compiled.program, server.origin, file, all, host], {
            stdio: ["ignore", "pipe", "inherit"]
          })
          let output = ""
          child.stdout?.on("data", (text) => {
            output += text
          })
          const ended = new Promise<string>((resolve) => child.on("close", () => resolve(output.trim())))
          return { child, ended: Effect.promise(() => ended) }
        }
        const reference = Path.join(yield* temporaryDirectory, name)
        expect(yield* start(reference, "reference").ended).toBe(String(TOTAL))
        const expected = Fs.readFileSync(reference)
        if (!name.endsWith(".gz")) expect(expected.equals(exportedFile(TOTAL))).toBe(true)

        let stops = 0
        const chance = disks.makeRandom(Date.now())
        const sleep = (millis: number) => Effect.sleep(Duration.millis(chance() * millis))
        const disturb = (child: ChildProcess) =>
          Effect.gen(function* () {
            yield* sleep(1500)
            if (child.kill("SIGSTOP")) stops++
            yield* sleep(2500)
            child.kill("SIGCONT")
          }).pipe(Effect.forever)
        /** Starts a process again until it has the result. */
        const persist = (file: string, host: string) =>
          Effect.gen(function* () {
            for (;;) {
              const { child, ended } = start(file, host)
              const output = yield* Effect.raceFirst(ended, disturb(child))
              if (output === String(TOTAL)) return
              expect(output).toMatch(/^LmsExportError Locked /)
              yield* sleep(100)
            }
          })

        const until = Date.now() + SECONDS * 1000
        do {
          const file = Path.join(yield* temporaryDirectory, name)
          yield* Effect.forEach(["a", "b", "c"], (host) => persist(file, host), { concurrency: 3, discard: true })
          expect(Fs.readFileSync(file).equals(expected)).toBe(true)
        } while (Date.now() < until)
        expect(stops).toBeGreaterThan(0)
      }),
    SECONDS * 3000 + 60_000
  )
})
