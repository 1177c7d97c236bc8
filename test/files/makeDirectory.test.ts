/** Directories, with their parents. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { systemCode } from "../../src/internal/files/errors.js"
import { makeDirectory } from "../../src/internal/files/makeDirectory.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { failWith } from "../fixtures/memoryDisk.js"

const make = (directory: string, change: Partial<FileSystem.FileSystem> = {}) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) =>
    makeDirectory({ fs: { ...fs, ...change }, path: Path }, directory, { mode: 0o700 })
  ).pipe(Effect.provide(NodeFileSystem.layer))

const codeOf = (directory: string, change?: Partial<FileSystem.FileSystem>) =>
  Effect.map(Effect.flip(make(directory, change)), systemCode)

describe("a directory", () => {
  it.scoped("is made with its parents, all with the mode, and may exist", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const directory = Path.join(home, "a", "b", "c")
      yield* make(directory)
      yield* make(`${directory}${Path.sep}`)
      expect(Fs.statSync(directory).isDirectory()).toBe(true)
      if (process.platform !== "win32") expect(Fs.statSync(Path.join(home, "a")).mode & 0o777).toBe(0o700)
      Fs.symlinkSync(directory, Path.join(home, "link"))
      yield* make(Path.join(home, "link"))
    })
  )

  it.scoped("is not made if a file is in the way", () =>
    Effect.gen(function* () {
      const file = Path.join(yield* temporaryDirectory, "file")
      Fs.writeFileSync(file, "1")
      expect(yield* codeOf(file)).toBe("EEXIST")
      expect(yield* codeOf(Path.join(file, "a", "b"))).toBe(process.platform === "win32" ? "ENOENT" : "ENOTDIR")
      expect(Fs.readFileSync(file, "utf8")).toBe("1")
    })
  )

  it.scoped("is not made, and nothing loops, where the system says that what exists does not", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      let made = 0
      const makeNone = (path: string) =>
        path === home
          ? failWith("mkdir", path, "EEXIST")
          : Effect.zipRight(
              Effect.sync(() => made++),
              failWith("mkdir", path, "ENOENT")
            )
      expect(yield* codeOf(Path.join(home, "a", "b"), { makeDirectory: makeNone })).toBe("ENOENT")
      expect(made).toBeLessThan(20)
      if (process.platform === "linux") expect(yield* codeOf("/proc/a/b")).toBe("ENOENT")
    })
  )

  it.scoped("is made although another process removes its parent meanwhile", () =>
    Effect.gen(function* () {
      const parent = Path.join(yield* temporaryDirectory, "a")
      const real = yield* Effect.provide(FileSystem.FileSystem, NodeFileSystem.layer)
      let removals = 2
      const makeDirectory: FileSystem.FileSystem["makeDirectory"] = (path, options) =>
        Effect.zipRight(
          path !== parent && removals-- > 0 ? real.remove(parent, { force: true, recursive: true }) : Effect.void,
          real.makeDirectory(path, options)
        )
      yield* make(Path.join(parent, "b"), { makeDirectory })
      expect(Fs.existsSync(Path.join(parent, "b"))).toBe(true)
    })
  )
})
