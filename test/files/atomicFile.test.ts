/** The destination of a download on a disk whose steps may fail: the path has the complete new file or the old one. */
import * as PlatformError from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Logger, Option, Random, TestClock } from "effect"
import * as atomicFile from "../../src/internal/files/atomicFile.js"
import type { Files } from "../../src/internal/files/platform.js"
import { isTemporaryOf } from "../../src/internal/files/replaceFile.js"
import { recordLogs } from "../fixtures/logs.js"
import * as memory from "../fixtures/memoryDisk.js"
import { waitUntil } from "../fixtures/server.js"

const bytes = Buffer.from("the new content")
const OLD = "the old one"

const makeError = (code: string, reason: PlatformError.SystemErrorReason = "Unknown") =>
  new PlatformError.SystemError({
    module: "FileSystem",
    method: "as the test wants it",
    reason,
    pathOrDescriptor: "a",
    ...(code === "" ? {} : { cause: Object.assign(new Error(code), { code }) })
  })

type Change = (fs: FileSystem.FileSystem) => Partial<FileSystem.FileSystem>

interface Setting {
  readonly old?: boolean
  readonly path?: string
}

const world = (change: Change, { old = false, path = "a" }: Setting = {}) =>
  Effect.gen(function* () {
    const disk = memory.make({})
    if (old) {
      const file = disk.fs.open(path, { flag: "wx" })
      yield* Effect.scoped(Effect.flatMap(file, (file) => file.writeAll(Buffer.from(OLD))))
    }
    const files: Files = {
      fs: FileSystem.make({ ...disk.fs, ...change(disk.fs) }),
      path: yield* Path.Path,
      sha256: Option.none()
    }
    const save = (overwrite: boolean) =>
      Effect.scoped(
        Effect.gen(function* () {
          const destination = yield* atomicFile.openDestination(files, path, overwrite)
          yield* destination.begin(undefined)
          yield* destination.write([Buffer.from("what broke off")])
          yield* destination.begin(bytes.length)
          yield* destination.write([bytes])
          return yield* destination.finish(() => Effect.void)
        })
      )
    return { files, save, names: disk.names, content: () => disk.content(path)?.toString() }
  }).pipe(Effect.provide(Path.layer))

/** Replaces operations of a file that is open for writing. */
const opening =
  (change: (file: FileSystem.File) => Partial<FileSystem.File>): Change =>
  (fs) => ({
    open: (path, options) =>
      Effect.map(fs.open(path, options), (file) => (options?.flag === "wx" ? { ...file, ...change(file) } : file))
  })

describe("a failing step", () => {
  it.effect.each([
    ["open", "Create", () => ({ open: () => Effect.fail(makeError("EIO")) })],
    ["write", "Write", opening(() => ({ writeAll: () => Effect.fail(makeError("EIO")) }))],
    ["truncate", "Write", opening(() => ({ truncate: () => Effect.fail(makeError("EIO")) }))],
    ["sync", "Sync", opening(() => ({ sync: Effect.fail(makeError("EIO")) }))],
    ["link", "Rename", () => ({ link: () => Effect.fail(makeError("EIO")) })]
  ] as ReadonlyArray<readonly [string, string, Change]>)(
    "%s fails with the operation %s and leaves no file",
    ([, operation, change]) =>
      Effect.gen(function* () {
        const { names, save } = yield* world(change)
        const error = yield* Effect.flip(save(false))
        expect(error).toMatchObject({ _tag: "LmsFileError", path: "a", operation, code: "EIO" })
        expect(names()).toEqual([])
      })
  )

  it.effect("close leaves the file at its old content, because written bytes may be lost", () =>
    Effect.gen(function* () {
      const unclosed: Change = (fs) => ({
        open: (path, options) =>
          options?.flag === "wx"
            ? Effect.zipRight(
                Effect.addFinalizer(() => Effect.die(makeError("EIO"))),
                fs.open(path, options)
              )
            : fs.open(path, options)
      })
      const { content, names, save } = yield* world(unclosed, { old: true })
      expect(yield* Effect.flip(save(true))).toMatchObject({ operation: "Sync", path: "a", code: "EIO" })
      expect([names(), content()]).toEqual([["a"], OLD])
    })
  )

  it.effect("syncing or opening the directory is ignored", () =>
    Effect.gen(function* () {
      for (const directory of [
        Effect.fail(makeError("EISDIR")),
        Effect.succeed({ sync: Effect.fail(makeError("EINVAL")) })
      ]) {
        const { content, save } = yield* world((fs) => ({
          open: (path, options) => (path === "." ? (directory as never) : fs.open(path, options))
        }))
        yield* save(false)
        expect(content()).toBe(bytes.toString())
      }
    })
  )

  it.effect("syncing on a file system that cannot do so is ignored, with one warning", () => {
    const { layer, lines } = recordLogs()
    return Effect.gen(function* () {
      for (const code of ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]) {
        const { content, save } = yield* world(opening(() => ({ sync: Effect.fail(makeError(code)) })))
        yield* save(false)
        expect(content()).toBe(bytes.toString())
      }
      expect(lines).toEqual([expect.stringMatching(/fsync \(EINVAL\).*may be lost/)])
    }).pipe(Effect.provide(layer))
  })

  it.effect("rejected content keeps the old file", () =>
    Effect.gen(function* () {
      const { content, files, names } = yield* world(() => ({}), { old: true })
      const rejectedSave = Effect.scoped(
        Effect.gen(function* () {
          const destination = yield* atomicFile.openDestination(files, "a", true)
          yield* destination.begin(undefined)
          return yield* destination.finish((sha256) => Effect.fail(`no ${sha256.slice(0, 8)}`))
        })
      )
      expect(yield* Effect.flip(rejectedSave)).toBe("no e3b0c442")
      expect([names(), content()]).toEqual([["a"], OLD])
    })
  )
})

it.effect("syncs the content before the rename and the directory after it, and then removes another name", () =>
  Effect.gen(function* () {
    const log: Array<string> = []
    const record = (what: string) => Effect.sync(() => void log.push(what))
    const { content, save } = yield* world((fs) => ({
      open: (path, options) =>
        Effect.map(fs.open(path, options), (file) => ({
          ...file,
          sync: Effect.zipRight(record(path === "." ? "sync of the directory" : "sync of the content"), file.sync)
        })),
      link: (from, to) => Effect.zipRight(record("link"), fs.link(from, to)),
      rename: (from, to) => Effect.zipRight(record("rename"), fs.rename(from, to)),
      remove: (path) => Effect.zipRight(record("remove"), fs.remove(path))
    }))
    yield* save(false)
    expect(log.splice(0)).toEqual(["sync of the content", "link", "sync of the directory", "remove"])
    expect(content()).toBe(bytes.toString())
    yield* save(true)
    expect(log).toEqual(["sync of the content", "rename", "sync of the directory"])
  })
)

describe("the temporary file", () => {
  /** The requested names, of which the first ones already exist. */
  const withTakenNames = (times: number, error: PlatformError.SystemError) => {
    const requested: Array<string> = []
    const removed: Array<string> = []
    const change: Change = (fs) => ({
      open: (path, options) =>
        Effect.suspend(() => {
          if (options?.flag !== "wx") return fs.open(path, options)
          requested.push(path)
          return requested.length <= times ? Effect.fail(error) : fs.open(path, options)
        }),
      remove: (path, options) => {
        removed.push(path)
        return fs.remove(path, options)
      }
    })
    return { requested, removed, change }
  }

  it.effect("is in the directory of the file, with eight random characters in its name", () =>
    Effect.gen(function* () {
      const { requested, change } = withTakenNames(0, makeError(""))
      const { save } = yield* world(change)
      yield* Effect.withRandom(save(false), Random.fixed([0]))
      yield* Effect.withRandom(Effect.flip(save(false)), Random.fixed([36]))
      expect(requested).toEqual(["a-00000000.lms-tmp"])
    })
  )

  it.effect.each([
    [238, 238],
    [239, 222]
  ] as const)("of a file with a name of %i characters begins with %i of them", ([length, kept]) =>
    Effect.gen(function* () {
      const { requested, change } = withTakenNames(0, makeError(""))
      const { save } = yield* world(change, { path: `d/${"a".repeat(length)}` })
      yield* Effect.withRandom(Effect.exit(save(false)), Random.fixed([0]))
      expect(requested).toEqual([`d/${"a".repeat(kept)}-00000000.lms-tmp`])
    })
  )

  it("is recognized by its name", () => {
    const others = ["b-0123abcd", "b-a-0123abcd", "a-0123abc", "a-0123ABCD", "a", "ab-0123abcd", "a-0123abcd.lms-tmp"]
    const names = ["a-0123abcz", ...others].map((name) => `${name}.lms-tmp`)
    expect(names.filter((name) => isTemporaryOf("a", name))).toEqual(["a-0123abcz.lms-tmp"])
  })

  it.effect.each([makeError("EEXIST"), makeError("", "AlreadyExists")])(
    "is never an existing file: tries five names and removes no other file",
    (error) =>
      Effect.gen(function* () {
        const four = withTakenNames(4, error)
        const state = yield* world(four.change)
        yield* state.save(false)
        expect([four.requested.length, four.removed.length]).toEqual([5, 1])
        const five = withTakenNames(5, error)
        const { save } = yield* world(five.change)
        expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Create", reason: "Exists", path: "a" })
        expect([five.requested.length, five.removed]).toEqual([5, []])
      })
  )

  it.effect("is removed if it may exist although opening it failed", () =>
    Effect.gen(function* () {
      const { requested, change, removed } = withTakenNames(9, makeError("EIO"))
      const { save } = yield* world(change)
      expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Create", code: "EIO" })
      expect([requested.length, removed]).toEqual([1, requested])
    })
  )

  it.effect("never has more permissions than the file it replaces, and a disk without modes is accepted", () =>
    Effect.gen(function* () {
      const modes: Array<number | undefined> = []
      const { content, save } = yield* world(
        (fs) => ({
          open: (path, options) => {
            if (options?.flag === "wx") modes.push(options.mode)
            return fs.open(path, options)
          },
          stat: (path) => Effect.map(fs.stat(path), (info) => ({ ...info, mode: 0o100640 })),
          chmod: (_, mode) => {
            modes.push(mode)
            return Effect.fail(makeError("ENOTSUP"))
          }
        }),
        { old: true }
      )
      modes.length = 0
      yield* save(true)
      expect(modes).toEqual([0o640, 0o640])
      expect(content()).toBe(bytes.toString())
    })
  )

  it.effect("of a new file has the default mode", () =>
    Effect.gen(function* () {
      const modes: Array<unknown> = []
      const { save } = yield* world((fs) => ({
        open: (path, options) => {
          if (options?.flag === "wx") modes.push(options)
          return fs.open(path, options)
        },
        chmod: () => Effect.die("there is no mode to set")
      }))
      yield* save(false)
      expect(modes).toStrictEqual([{ flag: "wx" }])
    })
  )

  it.effect.each([
    [
      "is named in a warning if it cannot be removed",
      makeError("EIO"),
      [/^The temporary file "a-.{8}\.lms-tmp" could not be removed: EIO$/]
    ],
    ["is named with the error message if there is no code", makeError("", "Busy"), [/could not be removed: .*Busy/]],
    ["is gone already is not worth a word", makeError("ENOENT", "NotFound"), []]
  ] as const)("%s, and the download succeeds", ([, error, expected]) =>
    Effect.gen(function* () {
      const messages: Array<string> = []
      const { content, save } = yield* world(() => ({ remove: () => Effect.fail(error) }))
      const logger = Logger.make(({ logLevel, message }) => void messages.push(`${logLevel.label} ${String(message)}`))
      yield* Effect.provide(save(false), Logger.replace(Logger.defaultLogger, logger))
      expect(messages.map((message) => message.replace("WARN ", ""))).toEqual(
        expected.map((pattern) => expect.stringMatching(pattern))
      )
      expect(content()).toBe(bytes.toString())
    })
  )
})

describe("a disk without links", () => {
  it.effect.each(["EPERM", "EACCES", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EISDIR", "EINVAL"])(
    "with code %s: reserves the name with an empty file and replaces it",
    (code) =>
      Effect.gen(function* () {
        const { content, names, save } = yield* world(() => ({ link: () => Effect.fail(makeError(code)) }))
        yield* save(false)
        expect([names(), content()]).toEqual([["a"], bytes.toString()])
      })
  )

  it.effect("keeps a file that appears before the name is reserved", () =>
    Effect.gen(function* () {
      const { content, names, save } = yield* world((fs) => ({
        link: () =>
          Effect.zipRight(
            Effect.scoped(Effect.flatMap(fs.open("a", { flag: "wx" }), (file) => file.writeAll(Buffer.from("theirs")))),
            Effect.fail(makeError("EPERM"))
          )
      }))
      expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Rename", reason: "Exists" })
      expect([names(), content()]).toEqual([["a"], "theirs"])
    })
  )

  it.effect("removes the empty file if the rename fails", () =>
    Effect.gen(function* () {
      const { names, save } = yield* world(() => ({
        link: () => Effect.fail(makeError("EPERM")),
        rename: () => Effect.fail(makeError("EIO"))
      }))
      expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Rename", code: "EIO" })
      expect(names()).toEqual([])
    })
  )
})

describe("a busy file", () => {
  const held = (code: string, times: number) => {
    let attempts = 0
    const change: Change = (fs) => ({
      rename: (from, to) =>
        Effect.suspend(() => (++attempts <= times ? Effect.fail(makeError(code)) : fs.rename(from, to)))
    })
    return { change, attempts: () => attempts }
  }

  it.effect.each(["EBUSY", "EPERM", "EACCES"])("is renamed again after a moment: %s", (code) =>
    Effect.gen(function* () {
      const { change, attempts } = held(code, 5)
      const { content, save } = yield* world(change, { old: true })
      const fiber = yield* Effect.fork(save(true))
      yield* waitUntil("the file is renamed", () => attempts() === 1)
      yield* TestClock.adjust("19 millis")
      expect(attempts()).toBe(1)
      yield* TestClock.adjust("1 millis")
      expect(attempts()).toBe(2)
      yield* TestClock.adjust("40 millis")
      expect(attempts()).toBe(3)
      yield* TestClock.adjust("560 millis")
      yield* Fiber.join(fiber)
      expect([attempts(), content()]).toEqual([6, bytes.toString()])
    })
  )

  it.effect("fails the rename if it stays busy", () =>
    Effect.gen(function* () {
      const { change, attempts } = held("EBUSY", 9)
      const { content, save } = yield* world(change, { old: true })
      const fiber = yield* Effect.fork(Effect.flip(save(true)))
      yield* waitUntil("the file is renamed", () => attempts() === 1)
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(fiber)).toMatchObject({ operation: "Rename", code: "EBUSY" })
      expect([attempts(), content()]).toEqual([6, OLD])
    })
  )

  it.effect("is not retried for another code, and the old file is kept", () =>
    Effect.gen(function* () {
      const { change, attempts } = held("EIO", 9)
      const { content, names, save } = yield* world(change, { old: true })
      expect(yield* Effect.flip(save(true))).toMatchObject({ operation: "Rename", path: "a", code: "EIO" })
      expect([attempts(), names(), content()]).toEqual([1, ["a"], OLD])
    })
  )
})

describe("an existing path", () => {
  const there = (change: Change, overwrite: boolean) =>
    Effect.gen(function* () {
      const { content, names, save } = yield* world(change, { old: true })
      const error = yield* Effect.flip(save(overwrite))
      expect(error).toMatchObject({ _tag: "LmsFileError", operation: "Check", path: "a" })
      expect([names(), content()]).toEqual([["a"], OLD])
      return error.reason
    })
  const type =
    (type: FileSystem.File.Type): Change =>
    (fs) => ({ stat: (path) => Effect.map(fs.stat(path), (info) => ({ ...info, type })) })
  const link: Change = () => ({ readLink: () => Effect.succeed("elsewhere") })

  it.effect("is reported by its type and stays", () =>
    Effect.gen(function* () {
      expect(yield* there(() => ({}), false)).toBe("Exists")
      expect(yield* there(type("Directory"), false)).toBe("IsDirectory")
      expect(yield* there(type("Directory"), true)).toBe("IsDirectory")
      expect(yield* there(type("FIFO"), false)).toBe("Exists")
      expect(yield* there(type("FIFO"), true)).toBe("NotAFile")
      expect(yield* there(link, false)).toBe("Exists")
      expect(yield* there(link, true)).toBe("Symlink")
    })
  )

  it.effect("is said to be empty, as a process that was killed can leave it, if it is an empty file", () =>
    Effect.gen(function* () {
      const sized = (size: number, type: FileSystem.File.Type = "File") =>
        Effect.gen(function* () {
          const stat = (fs: FileSystem.FileSystem) => (path: string) =>
            Effect.map(fs.stat(path), (info) => Object.assign({ ...info }, { size: FileSystem.Size(size), type }))
          const { save } = yield* world((fs) => ({ stat: stat(fs) }), { old: true })
          return (yield* Effect.flip(save(false))).message
        })
      const isSaid = expect.stringContaining("it is empty")
      expect(yield* sized(0)).toEqual(isSaid)
      expect(yield* sized(1)).not.toEqual(isSaid)
      expect(yield* sized(0, "FIFO")).not.toEqual(isSaid)
    })
  )

  it.effect("is not replaced if it is not writable", () =>
    Effect.gen(function* () {
      const requested: Array<unknown> = []
      const guarded: Change = () => ({
        access: (_, options) => {
          requested.push(options)
          return Effect.fail(makeError("EACCES"))
        }
      })
      expect(yield* there(guarded, true)).toBe("Permission")
      expect(requested).toEqual([{ writable: true }])
    })
  )

  it.effect("fails with the error of stat if that fails", () =>
    Effect.gen(function* () {
      expect(yield* there(() => ({ stat: () => Effect.fail(makeError("EIO")) }), false)).toBe("Other")
    })
  )
})
