/** How often an export of 20 pages commits, each of which takes 50 milliseconds of virtual time. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { lmsExport } from "effect-lms/export"
import * as disks from "../fixtures/memoryDisk.js"
import { runInVirtualTime } from "../fixtures/virtual.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

it.effect.each([
  ["each 200 milliseconds", {}, 0, 5],
  ["so that a twentieth of the time is spent on it, if it takes long", {}, 30, 3],
  ["as often as the option says, however long it takes", { commit: { every: "100 millis" } }, 30, 10],
  ["each page with more bytes than the option allows", { commit: { bytes: 1 } }, 0, 20],
  ["each 200 milliseconds also in a member of gzip", { gzip: true }, 0, 5]
] as const)("an export commits %s", ([, options, commitMillis, expected]) =>
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
