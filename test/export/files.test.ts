/** The files of an export: their names and lines, what an error about them says, and lists that are read elsewhere. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { expect, it } from "@effect/vitest"
import { Effect, Exit, Layer, Option, Stream } from "effect"
import { LmsPageError } from "effect-lms"
import { lmsExport, lmsExportAll } from "effect-lms/export"
import { exportAll } from "../../src/export/exportAll.js"
import { isCursorLost } from "../../src/export/exportList.js"
import { formatLines, makeLineBuffer } from "../../src/export/jsonLines.js"
import { LMS_EXPORT_ALL } from "../../src/export/options.js"
import { isOwnFile, mirrorPaths, ownFiles } from "../../src/export/paths.js"
import { Processes } from "../../src/internal/processes.js"
import { exportedFile } from "../fixtures/exportRows.js"
import { processOf } from "../fixtures/exportState.js"
import * as disks from "../fixtures/memoryDisk.js"
import * as faultyDisks from "../fixtures/torture/disk.js"
import type { FaultInjector } from "../fixtures/torture/faultInjector.js"
import { runInVirtualTime } from "../fixtures/virtual.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

const id = "0123456789abcdef".repeat(2)

it.effect("files of an owner have its id in their names, and no other file is taken for one", () =>
  Effect.gen(function* () {
    const path = yield* Path.Path
    const { download, ...files } = ownFiles(path, mirrorPaths(path, "out"), id)
    const names = [...Object.values(files), download(12)].map((file) => file.replace("out/.lms/mirror/", ""))
    expect(names).toEqual([".part", ".pending", ".tmp", ".lock", ".stale", "-12.part"].map((end) => id + end))
    for (const name of [...names, `${id}-12.part-0123abcd.lms-tmp`]) expect(isOwnFile(name), name).toBe(true)
    const others = names.flatMap((name) => [`a${name}`, `${name}a`, name.slice(1)])
    for (const other of others) expect(isOwnFile(other), other).toBe(false)
  }).pipe(Effect.provide(Path.layer))
)

it("a line has no line breaks inside, and a buffer grows with characters and bytes", () => {
  expect(formatLines(["{\n1}", "{\r2}", "{\r\n3}", "{ }"])).toBe("{1}\n{2}\n{3}\n{ }\n")
  const [buffer, text, bytes] = [makeLineBuffer(), "€".repeat(50_000), Buffer.alloc(220_000, "b")]
  for (const added of [text, bytes]) buffer.add(added)
  expect(Buffer.from(`${text}${bytes}`).equals(buffer.bytes())).toBe(true)
})

it("a cursor is lost if only empty pages follow, and none has brought records", () => {
  const isLost = (reason: "Cycle" | "Empty", cursor: string | null, rows: number) => {
    const error = new LmsPageError({ method: "GET", url: "/", reason, page: 1, message: "no" })
    return isCursorLost(error, { cursor, pages: 1, rows: 3 }, { pages: 1, rows })
  }
  expect(isLost("Empty", "a", 3)).toBe(true)
  expect([isLost("Empty", "a", 4), isLost("Empty", null, 3), isLost("Cycle", "a", 3)]).toEqual([false, false, false])
})

/** A client whose pages take 300 milliseconds of virtual time, and a disk in memory. */
const layerOf = ({ fs }: Pick<disks.Disk, "fs">) =>
  Layer.mergeAll(rowsLayer({ total: 9 }, 300), Layer.succeed(FileSystem.FileSystem, fs), Path.layer)

it.effect.each([
  ["file must be the path of the file to write", Effect.asVoid(lmsExport("", "/api/v1/rows"))],
  ["file must be the path of the file to write", Effect.asVoid(lmsExport(7 as never, "/api/v1/rows"))],
  ["directory must be the path of a directory", Effect.asVoid(lmsExportAll("", []))]
] as const)("%s, or the call fails", ([message, call]) =>
  Effect.gen(function* () {
    const { exit } = yield* runInVirtualTime(Effect.flip(Effect.provide(call, layerOf(disks.make({})))))
    expect(yield* exit).toMatchObject({ _tag: "LmsRequestError", message: expect.stringContaining(`${message}, got `) })
  })
)

it.effect("lists that are read elsewhere keep their lines, up to the limit", () =>
  Effect.gen(function* () {
    const disk = disks.make({})
    const lists = ["a", "b"].map((file) => ({ endpoint: "/api/v1/rows", file }))
    const page = (first: string, next: Option.Option<string>) => {
      return { records: ["", ""], next, lines: Buffer.from(`${first}\n2\n`), rawRecords: Effect.succeed(["3", "4"]) }
    }
    const ended = [0, 1]
    const reader = {
      takeEnded: Effect.sync(() => ({ index: ended.pop() ?? -1, exit: Exit.void })),
      readPages: (index: number) => () =>
        Stream.make(page(lists[index]?.file ?? "", Option.some("next")), page("1", Option.none())),
      stop: Effect.void,
      end: Effect.sync(() => void ended.push(7))
    }
    const source = { operation: LMS_EXPORT_ALL, open: () => Effect.succeed(reader) }
    yield* runInVirtualTime(Effect.provide(exportAll("out", lists, { limit: 2 }, source), layerOf(disk)))
    for (const { file } of lists) expect(disk.content(`out/${file}`)?.toString()).toBe(`${file}\n2\n`)
    expect(ended).toEqual([7])
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
  ["was of an unknown process", "read *.part", { operation: "Read" }],
  ["loses its lock", "write *.part", { reason: "Locked" }],
  ["is finished", "access *.part", { operation: "Check" }],
  ["is finished", "access checkpoint.json", { operation: "Check" }]
] as const)("an export that %s, names what fails at %s, and is completed later: %j", ([state, call, expected]) =>
  Effect.gen(function* () {
    const { content, fs } = disks.make({})
    const loseLock = state === "loses its lock" ? Effect.ignore(fs.remove("out/.lms/rows/lock.json")) : Effect.void
    const run = (pid: number, fault = "", millis = 10_000) => {
      const inject: FaultInjector["inject"] = (_, name, effect, toError, path = "") =>
        fault === `${name} ${path.replace(/^.*\//, "").replace(/[0-9a-f]{32}/, "*")}`
          ? Effect.zipRight(loseLock, Effect.fail(toError(false)))
          : effect
      return lmsExport("out/rows", "/api/v1/rows", {}, { perPage: 2 }).pipe(
        Effect.timeout(millis),
        Effect.provide(layerOf(faultyDisks.make(fs, { inject }))),
        Effect.provideService(Processes, state.endsWith("process") ? Option.none() : Option.some(processOf(pid))),
        runInVirtualTime,
        Effect.flatMap(({ exit }) => exit)
      )
    }
    if (state !== "is new") yield* Effect.exit(run(1, "", state === "is finished" ? 10_000 : 700))
    expect(yield* Effect.flip(run(2, call))).toMatchObject({ path: "out/rows", ...expected })
    yield* run(3)
    expect(content("out/rows")?.equals(exportedFile(9))).toBe(true)
  })
)
