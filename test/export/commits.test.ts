/** Exports in virtual time, to a disk in memory: how often they commit, and what an error of the disk is called. */
import * as Zlib from "node:zlib"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { lmsExport } from "effect-lms/export"
import { Processes } from "../../src/internal/processes.js"
import { exportedFile } from "../fixtures/exportRows.js"
import { processOf } from "../fixtures/exportState.js"
import * as disks from "../fixtures/memoryDisk.js"
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

/** Runs `before` before each call of a file system and of its open files. */
const withCalls = <A extends object>(
  target: A,
  before: (call: string) => Effect.Effect<void, ReturnType<typeof disks.systemError>>,
  opened?: string
): A =>
  new Proxy(target, {
    get: (_, name) => {
      const member = Reflect.get(target, name)
      const run = (path: string) => before(`${String(name)} ${path.replace(/^.*\//, "").replace(/[0-9a-f]{32}/, "*")}`)
      if (typeof member !== "function")
        return Effect.isEffect(member) ? Effect.zipRight(run(opened ?? ""), member) : member
      return (...args: ReadonlyArray<string>) => {
        const path = opened ?? args[0] ?? ""
        const called = Effect.zipRight(run(path), member(...args))
        return name === "open" ? Effect.map(called, (file) => withCalls(file as object, before, path)) : called
      }
    }
  })

it.effect.each([
  ["new", "makeDirectory out", "Create out"],
  ["new", "makeDirectory .lms", "Create out/rows"],
  ["new", "readDirectory rows", "Check out/rows"],
  ["new", "open *.part", "Create out/rows"],
  ["new", "writeAll *.part", "Write out/rows"],
  ["new", "sync *.part", "Sync out/rows"],
  ["interrupted", "stat checkpoint.json", "Check out/.lms/rows/checkpoint.json"],
  ["interrupted", "readFileString checkpoint.json", "Read out/.lms/rows/checkpoint.json"],
  ["interrupted", "stat *.part", "Read out/rows"],
  ["interrupted", "link *.part", "Create out/rows"],
  ["interrupted", "truncate *.part", "Write out/rows"],
  ["interrupted", "remove *.part", "Create out/rows"],
  ["interrupted gzip", "truncate *.pending", "Write out/rows"],
  ["interrupted elsewhere", "readAlloc *.part", "Read out/rows"],
  ["interrupted, without its lock", "writeAll *.part", "Locked out/rows"],
  ["finished", "exists *.part", "Check out/rows"],
  ["finished", "exists checkpoint.json", "Check out/rows"]
] as const)(
  "an export that is %s, and then cannot %s, fails with %s, and the next call completes it",
  ([state, call, expected]) =>
    Effect.gen(function* () {
      const { content, fs } = disks.make({})
      const gzip = state === "interrupted gzip"
      const run = (pid: number, fault?: string) => {
        const failure = disks.failWith("call", "path", "EIO")
        const lost = state.endsWith("its lock")
          ? Effect.zipRight(Effect.orDie(fs.remove("out/.lms/rows/lock.json")), failure)
          : failure
        return lmsExport("out/rows", "/api/v1/rows", {}, { gzip, perPage: 2 }).pipe(
          Effect.provide(rowsLayer({ total: 9 }, 300)),
          Effect.provideService(
            FileSystem.FileSystem,
            withCalls(fs, (called) => (called === fault ? lost : Effect.void))
          ),
          Effect.provideService(Processes, state.endsWith("elsewhere") ? Option.none() : Option.some(processOf(pid))),
          Effect.provide(Path.layer)
        )
      }
      if (state !== "new")
        yield* runInVirtualTime(Effect.timeoutOption(run(1), state === "finished" ? "1 hour" : "700 millis"))
      const { exit } = yield* runInVirtualTime(Effect.flip(run(2, call)))
      const error = yield* exit
      expect(
        `${"operation" in error ? error.operation : "reason" in error ? error.reason : ""} ${"path" in error ? error.path : error}`
      ).toBe(expected)
      yield* (yield* runInVirtualTime(run(3))).exit
      expect((gzip ? Zlib.gunzipSync : Buffer.from)(content("out/rows") ?? "").toString()).toBe(
        exportedFile(9).toString()
      )
    })
)
