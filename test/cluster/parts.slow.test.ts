/** Intermediate results in memory and in a directory. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { LmsParts } from "effect-lms/cluster"
import { temporaryDirectory } from "../fixtures/directory.js"
import { failWith } from "../fixtures/memoryDisk.js"
import { numberedChunks, readText, testGuarantees, textOf } from "./guarantees.js"

/** A store in a directory, on a disk some of whose operations are replaced. */
const openDirectory = (
  directory: string,
  change: (fs: FileSystem.FileSystem) => Partial<FileSystem.FileSystem> = () => ({})
) => {
  const disk = Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (fs) => ({ ...fs, ...change(fs) }))
  )
  return LmsParts.pipe(
    Effect.provide(LmsParts.layerDirectory(directory)),
    Effect.provide(Layer.provideMerge(disk, NodeContext.layer))
  )
}

/** All files below a directory, as paths. */
const filesIn = (directory: string) =>
  Fs.readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => Path.relative(directory, Path.join(entry.parentPath, entry.name)))
    .sort()

testGuarantees("memory", (clients) =>
  Effect.map(Effect.provide(LmsParts, LmsParts.layerMemory), (parts) => Array.from({ length: clients }, () => parts))
)

testGuarantees("directory", (clients) =>
  Effect.flatMap(temporaryDirectory, (home) =>
    Effect.replicateEffect(Effect.orDie(openDirectory(Path.join(home, "new", "parts"))), clients)
  )
)

/** A disk without links, such as a share of Windows. */
const withoutLinks = () => ({ link: (_: string, to: string) => failWith("link", to, "EPERM") })

testGuarantees("a directory without links", (clients) =>
  Effect.flatMap(temporaryDirectory, (home) =>
    Effect.replicateEffect(Effect.orDie(openDirectory(home, withoutLinks)), clients)
  )
)

describe("the files of a directory", () => {
  it.scopedLive("no attempt leaves a file, and those of a killed process are not listed, but removed", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const parts = yield* openDirectory(home)
      yield* parts.create("run/claims/1", textOf("x"))
      yield* parts.create("run/claims/1", textOf("y"))
      yield* Effect.flip(parts.create("run/claims/2", Stream.concat(numberedChunks(3, 700_000), Stream.fail("no"))))
      expect(filesIn(home)).toEqual(["run/claims/1@part"])
      Fs.writeFileSync(Path.join(home, "run/claims/17@part-0a1b2c3d.lms-tmp"), "half")
      expect(yield* parts.list("run/")).toEqual(["run/claims/1"])
      yield* parts.remove("run/claims/17")
      expect(filesIn(home)).toEqual(["run/claims/1@part"])
      yield* parts.remove("run/")
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )

  it.scopedLive("a link that was made although its response was lost counts", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      // An NFS client that sends the request again gets the error of the second one.
      const parts = yield* openDirectory(home, (fs) => ({
        link: (from, to) => Effect.zipRight(fs.link(from, to), fs.link(from, to))
      }))
      expect(yield* parts.create("a/1", textOf("mine"))).toBe(true)
      expect(yield* parts.create("a/1", textOf("other"))).toBe(false)
      expect(yield* readText(parts, "a/1")).toBe("mine")
    })
  )

  it.scopedLive("an empty file only reserves its name: it is not an object", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const parts = yield* openDirectory(home)
      Fs.writeFileSync(Path.join(home, "reserved@part"), "")
      const { reason } = yield* Effect.flip(Stream.runDrain(parts.read("reserved")))
      expect([reason, yield* parts.create("reserved", textOf("x"))]).toEqual(["PartMissing", false])
    })
  )

  it.scopedLive("a file of another version is an error", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const parts = yield* openDirectory(home)
      Fs.writeFileSync(Path.join(home, "later@part"), "\u0002x")
      const { message, reason } = yield* Effect.flip(Stream.runDrain(parts.read("later")))
      expect([reason, message]).toEqual([
        "Version",
        `"${Path.join(home, "later@part")}" was written by another version of effect-lms: use the same version on all machines.`
      ])
    })
  )

  it.scopedLive("a failing disk is an error with the code of the system", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const parts = yield* openDirectory(home, () => ({
        open: (path: string) => failWith("open", path, "ENOSPC")
      }))
      const file = Path.join(home, "a@part")
      const { code, message, path, reason } = yield* Effect.flip(parts.create("a", textOf("x")))
      expect({ code, message, path, reason }).toEqual({
        code: "ENOSPC",
        message: `"${file}" cannot be written: the disk or the quota is full (ENOSPC).`,
        path: file,
        reason: "Store"
      })
      Fs.writeFileSync(Path.join(home, "file"), "")
      const { reason: refused } = yield* Effect.flip(openDirectory(Path.join(home, "file")))
      expect(refused).toBe("Store")
    })
  )

  it.scopedLive("a directory that cannot stay is an error after some attempts, other errors are one at once", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const made: Array<string> = []
      const countMade = (fs: FileSystem.FileSystem): Partial<FileSystem.FileSystem> => ({
        makeDirectory: (path, options) => {
          made.push(Path.relative(home, path))
          return fs.makeDirectory(path, options)
        }
      })
      const codeOf = (code: "ENOENT" | "ENOSPC") =>
        Effect.gen(function* () {
          made.length = 0
          const parts = yield* openDirectory(home, (fs) => ({
            ...countMade(fs),
            open: (path, options) => (options?.flag === "wx" ? failWith("open", path, code) : fs.open(path, options))
          }))
          const error = yield* Effect.flip(parts.create("run/1", textOf("x")))
          return [error.reason, error.code]
        })
      expect(yield* codeOf("ENOENT")).toEqual(["Store", "ENOENT"])
      expect(made).toEqual(["", "run", "run", "run", "run"])
      expect(yield* codeOf("ENOSPC")).toEqual(["Store", "ENOSPC"])
      expect(made).toEqual([""])
    })
  )

  it.scopedLive("a file that cannot be closed is an error, and not an object", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const parts = yield* openDirectory(home, (fs) => ({
        open: (path, options) =>
          options?.flag === "wx"
            ? Effect.zipRight(
                Effect.addFinalizer(() => Effect.die(Object.assign(new Error("close"), { code: "EIO" }))),
                fs.open(path, options)
              )
            : fs.open(path, options)
      }))
      const { message, reason } = yield* Effect.flip(parts.create("run/1", textOf("x")))
      expect([reason, message]).toEqual(["Store", expect.stringContaining("1@part")])
      expect(filesIn(home)).toEqual([])
    })
  )

  it.scopedLive("an error of the disk while bytes are written, read or listed is one with the file", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      yield* (yield* openDirectory(home)).create("run/1", textOf("x"))
      const messageOf = <A, E extends { readonly message: string }>(effect: Effect.Effect<A, E>) =>
        Effect.map(Effect.flip(effect), ({ message }) => message.replaceAll(home, ""))
      const broken = yield* openDirectory(home, (fs) => ({
        exists: (path) => failWith("access", path, "EPERM"),
        open: (path, options) =>
          options?.flag === "wx"
            ? Effect.map(fs.open(path, options), (file) => ({
                ...file,
                writeAll: () => failWith("write", path, "ENOSPC")
              }))
            : path.endsWith("@part")
              ? failWith("open", path, "EPERM")
              : fs.open(path, options),
        readDirectory: (path) => failWith("readdir", path, "EPERM")
      }))
      expect([
        yield* messageOf(broken.create("run/2", textOf("x"))),
        yield* messageOf(Stream.runDrain(broken.read("run/1"))),
        yield* messageOf(broken.list("run/")),
        yield* messageOf(broken.remove("run/1"))
      ]).toEqual([
        '"/run/2@part" cannot be written: the disk or the quota is full (ENOSPC).',
        '"/run/1@part" cannot be read: permission denied (EPERM).',
        '"/run" cannot be read: permission denied (EPERM).',
        '"/run" cannot be read: permission denied (EPERM).'
      ])
      expect(filesIn(home)).toEqual(["run/1@part"])
    })
  )

  it.scopedLive("a file that cannot be removed is an error", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const parts = yield* openDirectory(home, (fs) => ({
        remove: (path, options) =>
          options?.recursive === true ? failWith("rm", path, "EPERM") : fs.remove(path, options)
      }))
      yield* parts.create("run/1", textOf("x"))
      const { code, message, reason } = yield* Effect.flip(parts.remove("run/1"))
      expect([reason, code, message.replaceAll(home, "")]).toEqual([
        "Store",
        "EPERM",
        '"/run" cannot be written: permission denied (EPERM).'
      ])
      expect(yield* parts.list("run/")).toEqual(["run/1"])
    })
  )

  it.scopedLive("the names of new directories are synced once, and again after they were removed", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const synced: Array<string> = []
      const parts = yield* openDirectory(home, (fs) => ({
        open: (path, options) => {
          // Directories are opened only to sync them.
          if (options?.flag !== "wx") synced.push(Path.relative(home, path))
          return fs.open(path, options)
        }
      }))
      const syncedBy = (name: string) =>
        Effect.map(
          Effect.suspend(() => {
            synced.length = 0
            return parts.create(name, textOf("x"))
          }),
          () => [...synced]
        )
      expect(yield* syncedBy("a/b/1")).toEqual(["a/b", "a", ""])
      expect(yield* syncedBy("a/b/2")).toEqual(["a/b"])
      expect(yield* syncedBy("a/3")).toEqual(["a"])
      expect(yield* syncedBy("4")).toEqual([""])
      yield* parts.remove("a/")
      expect(yield* syncedBy("a/b/1")).toEqual(["a/b", "a", ""])
    })
  )

  it.scopedLive("another machine removes the directory as soon as it is there", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      let removals = 2
      const parts = yield* openDirectory(home, (fs) => ({
        makeDirectory: (path, options) =>
          Effect.zipLeft(
            fs.makeDirectory(path, options),
            Effect.suspend(() =>
              path.endsWith("claims") && removals-- > 0 ? fs.remove(path, { recursive: true }) : Effect.void
            )
          )
      }))
      expect(yield* parts.create("run/claims/1", textOf("x"))).toBe(true)
      expect(removals).toBe(-1)
    })
  )

  it.scopedLive("a file that the disk keeps for its reader is not a failure to remove", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const parts = yield* openDirectory(home, (fs) => ({
        // NFS renames a file that is open on the same machine.
        remove: (path, options) =>
          options?.recursive === true
            ? Effect.suspend(() => {
                Fs.renameSync(Path.join(path, "1@part"), Path.join(path, ".nfs0001"))
                return failWith("remove", path, "EPERM")
              }).pipe(Effect.catchAllDefect(() => failWith("remove", path, "EPERM")))
            : fs.remove(path, options)
      }))
      yield* parts.create("run/1", textOf("x"))
      yield* parts.remove("run/")
      expect(yield* parts.list("run/")).toEqual([])
    })
  )
})
