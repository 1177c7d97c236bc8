/** A file to upload: any change after it was inspected is an error. */
import * as Fs from "node:fs"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Option, Stream } from "effect"
import type { Files } from "../../src/internal/files/platform.js"
import * as sources from "../../src/internal/files/source.js"
import { temporaryFile } from "../fixtures/directory.js"
import * as memory from "../fixtures/memoryDisk.js"
import { listOpenFiles, makeContent } from "../fixtures/transfers.js"

type Change = (fs: FileSystem.FileSystem) => Partial<FileSystem.FileSystem>

const files = (change: Change = () => ({})) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const made: Files = {
      fs: FileSystem.make({ ...fs, ...change(fs) }),
      path: yield* Path.Path,
      sha256: Option.none()
    }
    return made
  }).pipe(Effect.provide(NodeContext.layer))

const read = ({ stream }: sources.Source) => Effect.map(Stream.runCollect(stream), Chunk.toReadonlyArray)

const refused = ({ stream }: sources.Source) => Effect.flip(Stream.runDrain(stream))

const changedWith = (detail: string, path: string) => ({
  _tag: "LmsFileError",
  operation: "Read",
  reason: "Changed",
  message: `"${path}" was changed while it was read (${detail}).`
})

describe("a file to upload", () => {
  it.scopedLive.each([0, 1, 512 * 1024, 1_200_000])("of %i bytes is read in chunks, as often as required", (size) =>
    Effect.gen(function* () {
      const { home, path } = yield* temporaryFile("notes.pdf", makeContent(size))
      const source = yield* sources.makeSource(yield* files(), path)
      expect(source).toMatchObject({ path, name: "notes.pdf", size })
      for (let time = 0; time < 2; time++) {
        const pieces = yield* read(source)
        expect(Buffer.concat(pieces).equals(makeContent(size))).toBe(true)
        expect(pieces.every(({ length }) => length <= 512 * 1024)).toBe(true)
        expect(pieces.length).toBe(Math.ceil(size / (512 * 1024)))
      }
      expect(listOpenFiles(home)).toEqual([])
    })
  )

  it.scopedLive("that the system generates while it is read is an error because its size is 0", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(sources.makeSource(yield* files(), "/proc/version"))
      expect(error).toMatchObject({ operation: "Read", reason: "Other" })
      expect(error.message).toContain(
        "it has content although its reported size is 0 bytes: copy the file and use the copy"
      )
    })
  )

  it.scopedLive("that is not a regular file is an error with its type, and a pipe is never opened", () =>
    Effect.gen(function* () {
      const { home, path } = yield* temporaryFile("a", "1")
      const of = (path: string, change?: Change) =>
        Effect.flatMap(files(change), (files) => Effect.flip(sources.makeSource(files, path)))
      expect(yield* of(home)).toMatchObject({ operation: "Read", reason: "IsDirectory" })
      expect(yield* of("/dev/null")).toMatchObject({ operation: "Read", reason: "NotAFile" })
      expect(yield* of(`${path}.none`)).toMatchObject({ operation: "Read", reason: "NotFound", code: "ENOENT" })
      const pipe: Change = (fs) => ({
        stat: (path) => Effect.map(fs.stat(path), (info) => ({ ...info, type: "FIFO" as const })),
        open: () => Effect.die("it is never opened")
      })
      expect(yield* of(path, pipe)).toMatchObject({ reason: "NotAFile" })
    })
  )
})

describe("a file that has changed", () => {
  const SIZE = 1_200_000

  const changes: ReadonlyArray<readonly [string, (path: string) => void, string]> = [
    ["is longer", (path) => Fs.appendFileSync(path, "more"), `its size was ${SIZE} and is now ${SIZE + 4} bytes`],
    ["is shorter", (path) => Fs.truncateSync(path, 5), `its size was ${SIZE} and is now 5 bytes`],
    ["is gone", (path) => Fs.rmSync(path), "it no longer exists"],
    [
      "was written to",
      (path) => {
        const { atimeMs, mtimeMs } = Fs.statSync(path)
        Fs.writeFileSync(path, makeContent(SIZE, 2))
        Fs.utimesSync(path, atimeMs / 1000, (mtimeMs + 2) / 1000)
      },
      "it was written to or replaced"
    ],
    [
      "is another file with the same time",
      (path) => {
        const { atime, mtime } = Fs.statSync(path)
        Fs.writeFileSync(`${path}.other`, makeContent(SIZE, 2))
        Fs.utimesSync(`${path}.other`, atime, mtime)
        Fs.renameSync(`${path}.other`, path)
      },
      "it was written to or replaced"
    ]
  ]

  it.scopedLive.each(changes)("%s before it is read", ([, change, detail]) =>
    Effect.gen(function* () {
      const { home, path } = yield* temporaryFile("a", makeContent(SIZE))
      const source = yield* sources.makeSource(yield* files(), path)
      change(path)
      expect(yield* refused(source)).toMatchObject(changedWith(detail, path))
      expect(listOpenFiles(home)).toEqual([])
    })
  )

  /** The error of a file that changes when its first piece has been read, and how many pieces were read. */
  const changeWhileRead = ({ stream }: sources.Source, change: () => void) =>
    Effect.suspend(() => {
      let pieces = 0
      const reading = Stream.runForEach(stream, () =>
        Effect.sync(() => {
          if (++pieces === 1) change()
        })
      )
      return Effect.map(Effect.flip(reading), (error) => ({ error, pieces }))
    })

  it.scopedLive.each(changes.filter(([what]) => what !== "is shorter"))("%s while it is read", ([, change, detail]) =>
    Effect.gen(function* () {
      const { home, path } = yield* temporaryFile("a", makeContent(SIZE))
      const source = yield* sources.makeSource(yield* files(), path)
      const changed = yield* changeWhileRead(source, () => change(path))
      expect(changed).toMatchObject({ error: changedWith(detail, path), pieces: 3 })
      expect(listOpenFiles(home)).toEqual([])
    })
  )

  it.scopedLive("and ends early is an error with the number of missing bytes", () =>
    Effect.gen(function* () {
      const { path } = yield* temporaryFile("a", makeContent(SIZE))
      const source = yield* sources.makeSource(yield* files(), path)
      const { error } = yield* changeWhileRead(source, () => Fs.truncateSync(path, 600_000))
      expect(error).toMatchObject(changedWith(`it ended ${SIZE - 600_000} bytes early`, path))
    })
  )

  it.scopedLive("between stat and open is compared after it is opened", () =>
    Effect.gen(function* () {
      const { path } = yield* temporaryFile("a", makeContent(10))
      let opens = 0
      const swapping: Change = (fs) => ({
        open: (path, options) =>
          Effect.suspend(() => {
            if (++opens === 2) Fs.appendFileSync(path, "more")
            return fs.open(path, options)
          })
      })
      const source = yield* sources.makeSource(yield* files(swapping), path)
      expect(yield* refused(source)).toMatchObject(changedWith("its size was 10 and is now 14 bytes", path))
    })
  )

  /** A disk that reports this about the file. */
  const reportingDisk = (info: () => Partial<FileSystem.File.Info>) =>
    Effect.map(memory.makeReadOnlyFiles({ a: makeContent(10) }), (files): Files => {
      const stat = (path: string) => Effect.map(files.fs.stat(path), (own) => ({ ...own, ...info() }))
      const open: FileSystem.FileSystem["open"] = (path, options) =>
        Effect.map(files.fs.open(path, options), (file) => ({ ...file, stat: stat(path) }))
      return { ...files, fs: FileSystem.make({ ...files.fs, stat, open }) }
    })

  it.effect("is detected even if the concatenated numbers are equal", () =>
    Effect.gen(function* () {
      let info = { ino: Option.some(7), mtime: Option.some(new Date(12345)) }
      const source = yield* sources.makeSource(yield* reportingDisk(() => info), "a")
      info = { ino: Option.some(71), mtime: Option.some(new Date(2345)) }
      expect(yield* refused(source)).toMatchObject(changedWith("it was written to or replaced", "a"))
    })
  )

  it.effect("is not detected if the system reports only sizes", () =>
    Effect.gen(function* () {
      const info = { ino: Option.none(), mtime: Option.none() }
      const source = yield* sources.makeSource(yield* reportingDisk(() => info), "a")
      expect(Buffer.concat(yield* read(source))).toEqual(makeContent(10))
    })
  )

  it.scopedLive("is an error of the disk if stat fails", () =>
    Effect.gen(function* () {
      const { path } = yield* temporaryFile("a", makeContent(10))
      const source = yield* sources.makeSource(yield* files(), path)
      Fs.rmSync(path)
      Fs.symlinkSync(path, path)
      expect(yield* refused(source)).toMatchObject({ operation: "Read", reason: "Symlink", code: "ELOOP" })
    })
  )
})
