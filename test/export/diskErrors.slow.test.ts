/** Each kind of call of the file system by an export or a mirror fails once. The error names the operation that failed. */
import * as Fs from "node:fs"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { type Lms, LmsFileError } from "effect-lms"
import { type LmsExportFailure, lmsExport, lmsMirrorFiles } from "effect-lms/export"
import { Processes } from "../../src/internal/processes.js"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { memoryDirectory } from "../fixtures/directory.js"
import { processOf } from "../fixtures/exportState.js"
import { file, root, serveFiles } from "../fixtures/fileService.js"
import * as memory from "../fixtures/memoryDisk.js"
import * as torture from "../fixtures/torture/disk.js"
import { withoutLogs } from "../fixtures/virtual.js"
import { rowsLayer } from "../fixtures/virtualExportRows.js"

/** A file system on which the first call that `isStruck` accepts fails. It gets the name of the call and the path without ids. */
const failingDisk = (fs: FileSystem.FileSystem, isStruck: (call: string) => boolean): FileSystem.FileSystem => {
  let isDone = false
  return torture.make(fs, {
    inject: (_, name, effect, error) =>
      Effect.suspend(() => {
        const failure = error(false)
        const { pathOrDescriptor } = failure as unknown as { readonly pathOrDescriptor: string }
        if (isDone || !isStruck(`${name} ${pathOrDescriptor.replace(/[0-9a-f]{32}/, "*")}`)) return effect
        isDone = true
        return Effect.fail(failure)
      })
  }).fs
}

type Run<A> = (fs: FileSystem.FileSystem) => Effect.Effect<A, LmsExportFailure>

/** Fails each kind of call once, each time on a new disk. Returns the operations that the errors name, by the call. */
const strikeEach = <A>(prepare: () => FileSystem.FileSystem, run: Run<A>, errorsOf: (result: A) => Iterable<object>) =>
  Effect.gen(function* () {
    const calls = new Set<string>()
    const isNew = (call: string) => calls.size < calls.add(call).size
    const named = new Set<string>()
    for (let isEnd = false; !isEnd; ) {
      let struck: string | undefined
      const disk = failingDisk(prepare(), (call) => {
        if (!isNew(call)) return false
        struck = call
        return true
      })
      const outcome = yield* Effect.either(run(disk))
      isEnd = struck === undefined
      for (const error of outcome._tag === "Left" ? [outcome.left] : errorsOf(outcome.right)) {
        if (!(error instanceof LmsFileError) || error.code !== "EIO") continue
        expect(error.path).not.toMatch(/[0-9a-f]{32}/)
        named.add(`${struck?.split(" ")[0]} ${error.operation}`)
      }
    }
    return [...named].sort().join(", ")
  })

const provide =
  <A>(call: Effect.Effect<A, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path>, pid: number) =>
  (fs: FileSystem.FileSystem) =>
    call.pipe(
      Effect.provideService(FileSystem.FileSystem, fs),
      Effect.provide(Layer.merge(Path.layer, withoutLogs)),
      Effect.provideService(Processes, Option.some(processOf(pid)))
    )

it.scopedLive.each([
  [
    "a new export",
    {},
    1,
    "close Sync, link Create, link Rename, makeDirectory Create, open Create, readDirectory Check, readFile Read, " +
      "remove Rename, rename Rename, stat Check, sync Sync, write Write"
  ],
  [
    "a resumed one",
    { gzip: true },
    20,
    "close Sync, link Create, link Rename, open Create, readDirectory Check, readFile Create, readFile Read, " +
      "remove Create, rename Create, rename Rename, stat Check, stat Read, sync Sync, truncate Write, write Write"
  ]
] as const)("%s", ([, options, stopAt, expected]) =>
  Effect.gen(function* () {
    const service = yield* Layer.build(rowsLayer({ total: 5, maxPageSize: 2 }))
    const call = lmsExport("rows", "/api/v1/rows", {}, { commit: { bytes: 30 }, ...options })
    const before = memory.make({ stopAt, chance: () => 0 })
    yield* Effect.forkDaemon(Effect.provide(provide(call, 1)(before.fs), service))
    yield* before.stopped
    const prepare = () => memory.make({ entries: before.entriesAfterKill() }).fs
    const run = (fs: FileSystem.FileSystem) => Effect.provide(provide(call, 2)(fs), service)
    expect(yield* strikeEach(prepare, run, () => [])).toBe(expected)
  })
)

it.scopedLive("a mirror", () =>
  Effect.gen(function* () {
    const folders = [root, { id: 2, name: "a", parent_folder_id: 1 }, { id: 3, name: "b", parent_folder_id: 1 }]
    const files = [file(10, "x"), file(11, "renamed"), file(14, "deleted", { folder_id: 2 })]
    const service = { folders, files: [...files, file(16, "moved", { folder_id: 3 })] }
    const run = yield* connectTo(nodeClient, yield* serveFiles(service))
    const home = yield* memoryDirectory
    const mirror = (directory: string) =>
      lmsMirrorFiles("/api/v1/courses/101", {}, { directory, removed: "delete", concurrency: 1, retries: 0 })
    const fs = yield* FileSystem.FileSystem
    yield* run(provide(mirror(`${home}/before`), 1)(fs))
    service.files = [file(10, "x", { content: "a new version" }), file(11, "RENAMED"), file(16, "moved")]
    const prepare = () => {
      Fs.rmSync(`${home}/out`, { recursive: true, force: true })
      Fs.cpSync(`${home}/before`, `${home}/out`, { recursive: true, preserveTimestamps: true })
      return fs
    }
    const again = (fs: FileSystem.FileSystem) => run(provide(mirror(`${home}/out`), 2)(fs))
    expect(yield* strikeEach(prepare, again, ({ failures }) => failures.map(({ error }) => error))).toBe(
      "access Create, close Sync, link Create, open Create, open Read, read Read, readDirectory Check, readFile Read, " +
        "remove Write, rename Rename, stat Check, sync Sync, write Write"
    )
  }).pipe(Effect.provide(NodeFileSystem.layer))
)
