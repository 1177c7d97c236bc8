/** Exports in virtual time, to a disk in memory: how often they commit, and what an error of the disk is called. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { lmsExport } from "effect-lms/export"
import { Processes } from "../../src/internal/processes.js"
import { exportedFile } from "../fixtures/exportRows.js"
import { processOf } from "../fixtures/exportState.js"
import * as disks from "../fixtures/memoryDisk.js"
import * as faultyDisks from "../fixtures/torture/disk.js"
import type { FaultInjector } from "../fixtures/torture/faultInjector.js"
import { runInVirtualTime } from "../fixtures/virtual.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

it.effect.each([
  ["each 200 milliseconds", {}, 0, 5],
  ["so that a twentieth of the time is spent on it, if it takes long", {}, 30, 3],
  ["as often as the option says, however long it takes", { commit: { every: "100 millis" } }, 30, 10],
  ["each page with more bytes than the option allows", { commit: { bytes: 1 } }, 0, 20],
  ["each 200 milliseconds also in a member of gzip", { gzip: true }, 0, 5]
] as const)(
  "an export of 20 pages, each of which takes 50 milliseconds, commits %s",
  ([, options, commitMillis, expected]) =>
    Effect.gen(function* () {
      const { fs } = disks.make({})
      let commits = 0
      const rename: typeof fs.rename = (from, to) => {
        if (!to.endsWith("checkpoint.json")) return fs.rename(from, to)
        commits++
        return Effect.delay(fs.rename(from, to), commitMillis)
      }
      yield* lmsExport("rows", "/api/v1/rows", {}, options).pipe(
        Effect.provide(rowsLayer({ total: 20, maxPageSize: 1 }, 50)),
        Effect.provideService(FileSystem.FileSystem, { ...fs, rename }),
        Effect.provide(Path.layer),
        runInVirtualTime
      )
      // The first one is before the first page.
      expect(commits).toBe(1 + expected)
    })
)

it.effect.each([
  ["is new", "makeDirectory out", { operation: "Create", path: "out" }],
  ["is new", "makeDirectory .lms", { operation: "Create" }],
  ["is new", "readDirectory rows", { operation: "Check" }],
  ["is new", "open *.part", { operation: "Create" }],
  ["is new", "write *.part", { operation: "Write" }],
  ["is new", "sync *.part", { operation: "Sync" }],
  ["was interrupted", "stat checkpoint.json", { operation: "Check", path: "out/.lms/rows/checkpoint.json" }],
  ["was interrupted", "readFile checkpoint.json", { operation: "Read", path: "out/.lms/rows/checkpoint.json" }],
  ["was interrupted", "stat *.part", { operation: "Read" }],
  ["was interrupted", "link *.part", { operation: "Create" }],
  ["was interrupted", "truncate *.part", { operation: "Write" }],
  ["was interrupted", "remove *.part", { operation: "Create" }],
  ["was interrupted, maybe", "read *.part", { operation: "Read" }],
  ["loses its lock", "write *.part", { reason: "Locked" }],
  ["is finished", "access *.part", { operation: "Check" }],
  ["is finished", "access checkpoint.json", { operation: "Check" }]
] as const)(
  "an export that %s, names what failed at %s: %j, and the next call completes it",
  ([state, call, expected]) =>
    Effect.gen(function* () {
      const { content, fs } = disks.make({})
      const loseLock = state === "loses its lock" ? Effect.ignore(fs.remove("out/.lms/rows/lock.json")) : Effect.void
      const run = (pid: number, fault = "", duration = "1 hour" as "1 hour" | "700 millis") => {
        const inject: FaultInjector["inject"] = (_, name, effect, toError, path = "") =>
          fault === `${name} ${path.replace(/^.*\//, "").replace(/[0-9a-f]{32}/, "*")}`
            ? Effect.zipRight(loseLock, Effect.fail(toError(false)))
            : effect
        // Whether a process has ended that this machine does not know is not certain.
        const processes = state.endsWith("maybe") ? Option.none() : Option.some(processOf(pid))
        return lmsExport("out/rows", "/api/v1/rows", {}, { perPage: 2 }).pipe(
          Effect.timeout(duration),
          Effect.provide(Layer.merge(rowsLayer({ total: 9 }, 300), Path.layer)),
          Effect.provideService(FileSystem.FileSystem, faultyDisks.make(fs, { inject }).fs),
          Effect.provideService(Processes, processes),
          runInVirtualTime,
          Effect.flatMap(({ exit }) => exit)
        )
      }
      if (state.startsWith("was")) yield* Effect.flip(run(1, "", "700 millis"))
      if (state === "is finished") yield* run(1)
      expect(yield* Effect.flip(run(2, call))).toMatchObject({ path: "out/rows", ...expected })
      yield* run(3)
      expect(content("out/rows")?.equals(exportedFile(9))).toBe(true)
    })
)
