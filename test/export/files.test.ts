/** The names and lines of an export's files, and lists that are read elsewhere. */
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
import * as disks from "../fixtures/memoryDisk.js"
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
  buffer.add(text)
  buffer.add(bytes)
  expect(Buffer.from(`${text}${bytes}`).equals(buffer.bytes())).toBe(true)
})

it.each([
  ["Empty", "a", 3, true],
  ["Empty", "a", 4, false],
  ["Empty", null, 3, false],
  ["Cycle", "a", 3, false]
] as const)(
  "a cursor is lost if only empty pages follow: %s after %s, with %i records: %s",
  (reason, cursor, rows, lost) => {
    const error = new LmsPageError({ method: "GET", url: "/", reason, page: 1, message: "no" })
    expect(isCursorLost(error, { cursor, pages: 1, rows: 3 }, { pages: 1, rows })).toBe(lost)
  }
)

const layerOf = ({ fs }: disks.Disk) =>
  Layer.mergeAll(rowsLayer({ total: 1 }), Layer.succeed(FileSystem.FileSystem, fs), Path.layer)

it.effect.each([
  ["file must be the path of the file to write", lmsExport("", "/api/v1/rows")],
  ["file must be the path of the file to write", lmsExport(7 as never, "/api/v1/rows")],
  ["directory must be the path of a directory", lmsExportAll("", [])]
] as const)("%s, or the call fails", ([message, call]) =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(Effect.provide(call, layerOf(disks.make({}))))
    expect(error).toMatchObject({ _tag: "LmsRequestError", message: expect.stringContaining(`${message}, got `) })
  })
)

it.effect.each([
  [3, "\n2\n3\n"],
  [4, "\n2\n1\n2\n"]
] as const)("lists that are read elsewhere keep their lines, up to the limit %i", ([limit, rest]) =>
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
    const { bytes } = yield* exportAll("out", lists, { limit }, source).pipe(Effect.provide(layerOf(disk)))
    for (const { file } of lists) expect(disk.content(`out/${file}`)?.toString()).toBe(file + rest)
    expect(bytes).toBe(2 * (1 + rest.length))
    expect(ended).toEqual([7])
  })
)
