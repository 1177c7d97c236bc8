/** Where a download goes, on a disk of which each step may fail: the file is there whole, or as it was. */
import * as PlatformError from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as TestClock from "effect/TestClock"
import * as atomicFile from "../../src/internal/files/atomicFile.js"
import type { Files } from "../../src/internal/files/files.js"
import { portable } from "../../src/internal/files/portableSha256.js"
import type { Sha256Service } from "../../src/internal/files/sha256.js"
import * as memory from "../fixtures/memoryDisk.js"

const bytes = Buffer.from("the new content")
const OLD = "the old one"

const failing = (code: string, reason: PlatformError.SystemErrorReason = "Unknown") =>
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
  readonly sha256?: Sha256Service
}

const world = (change: Change, { old = false, sha256 }: Setting = {}) =>
  Effect.gen(function* () {
    const disk = memory.make({})
    if (old) {
      const file = disk.fs.open("a", { flag: "wx" })
      yield* Effect.scoped(Effect.flatMap(file, (file) => file.writeAll(Buffer.from(OLD))))
    }
    const files: Files = {
      fs: FileSystem.make({ ...disk.fs, ...change(disk.fs) }),
      path: yield* Path.Path,
      sha256: Option.fromNullable(sha256),
      changeTime: Option.none()
    }
    const save = (overwrite: boolean) =>
      Effect.scoped(
        Effect.gen(function* () {
          const destination = yield* atomicFile.destination(files, "a", overwrite)
          yield* destination.begin(undefined)
          yield* destination.write([Buffer.from("what broke off")])
          yield* destination.begin(bytes.length)
          yield* destination.write([bytes])
          return yield* destination.finish(() => Effect.void)
        })
      )
    return { files, save, names: disk.names, content: () => disk.content("a")?.toString() }
  }).pipe(Effect.provide(Path.layer))

/** Of a file that is open to be written. */
const opening =
  (change: (file: FileSystem.File) => Partial<FileSystem.File>): Change =>
  (fs) => ({
    open: (path, options) =>
      Effect.map(fs.open(path, options), (file) => (options?.flag === "wx" ? { ...file, ...change(file) } : file))
  })

describe("a step that fails", () => {
  it.effect.each([
    ["open", "Create", () => ({ open: () => Effect.fail(failing("EIO")) })],
    ["write", "Write", opening(() => ({ writeAll: () => Effect.fail(failing("EIO")) }))],
    ["truncate", "Write", opening(() => ({ truncate: () => Effect.fail(failing("EIO")) }))],
    ["sync", "Sync", opening(() => ({ sync: Effect.fail(failing("EIO")) }))],
    ["link", "Place", () => ({ link: () => Effect.fail(failing("EIO")) })]
  ] as ReadonlyArray<readonly [string, string, Change]>)(
    "%s: the error tells at what (%s), and nothing is left",
    ([, operation, change]) =>
      Effect.gen(function* () {
        const { names, save } = yield* world(change)
        const error = yield* Effect.flip(save(false))
        expect(error).toMatchObject({ _tag: "LmsFileError", path: "a", operation, code: "EIO" })
        expect(names()).toEqual([])
      })
  )

  it.effect("rename: the old file is there as it was", () =>
    Effect.gen(function* () {
      const { content, names, save } = yield* world(() => ({ rename: () => Effect.fail(failing("EIO")) }), {
        old: true
      })
      expect(yield* Effect.flip(save(true))).toMatchObject({ operation: "Place", path: "a", code: "EIO" })
      expect([names(), content()]).toEqual([["a"], OLD])
    })
  )

  it.effect("close: what was written may be lost, so nothing is put in its place", () =>
    Effect.gen(function* () {
      const unclosed: Change = (fs) => ({
        open: (path, options) =>
          options?.flag === "wx"
            ? Effect.zipRight(
                Effect.addFinalizer(() => Effect.die(failing("EIO"))),
                fs.open(path, options)
              )
            : fs.open(path, options)
      })
      const { content, names, save } = yield* world(unclosed, { old: true })
      expect(yield* Effect.flip(save(true))).toMatchObject({ operation: "Sync", path: "a", code: "EIO" })
      expect([names(), content()]).toEqual([["a"], OLD])
    })
  )

  it.effect("a sync or an open of the directory: the file is there all the same", () =>
    Effect.gen(function* () {
      for (const directory of [
        Effect.fail(failing("EISDIR")),
        Effect.succeed({ sync: Effect.fail(failing("EINVAL")) })
      ]) {
        const { content, save } = yield* world((fs) => ({
          open: (path, options) => (path === "." ? (directory as never) : fs.open(path, options))
        }))
        yield* save(false)
        expect(content()).toBe(bytes.toString())
      }
    })
  )

  it.effect("the content is not the one that is accepted: nothing is put in its place", () =>
    Effect.gen(function* () {
      const { content, files, names } = yield* world(() => ({}), { old: true })
      const refused = Effect.scoped(
        Effect.gen(function* () {
          const destination = yield* atomicFile.destination(files, "a", true)
          yield* destination.begin(undefined)
          return yield* destination.finish((sha256) => Effect.fail(`no ${sha256.slice(0, 8)}`))
        })
      )
      expect(yield* Effect.flip(refused)).toBe("no e3b0c442")
      expect([names(), content()]).toEqual([["a"], OLD])
    })
  )
})

it.effect("the sync of a directory that cannot be opened is none", () =>
  Effect.gen(function* () {
    const { files } = yield* world(() => ({ open: () => Effect.fail(failing("EISDIR")) }))
    yield* Effect.scoped(Effect.flatten(atomicFile.directorySync(files, "a")))
  })
)

it.effect("the content is on the disk before it has its name, and the name after that", () =>
  Effect.gen(function* () {
    const log: Array<string> = []
    const said = (what: string) => Effect.sync(() => void log.push(what))
    const { content, save } = yield* world((fs) => ({
      open: (path, options) =>
        Effect.map(fs.open(path, options), (file) => ({
          ...file,
          sync: Effect.zipRight(said(path === "." ? "sync of the directory" : "sync of the content"), file.sync)
        })),
      link: (from, to) => Effect.zipRight(said("link"), fs.link(from, to))
    }))
    yield* save(false)
    expect(log).toEqual(["sync of the content", "link", "sync of the directory"])
    expect(content()).toBe(bytes.toString())
  })
)

describe("the temporary file", () => {
  /** The names that are asked for, of which the first ones are taken. */
  const taken = (times: number, error: PlatformError.SystemError) => {
    const asked: Array<string> = []
    const removed: Array<string> = []
    const change: Change = (fs) => ({
      open: (path, options) =>
        Effect.suspend(() => {
          if (options?.flag !== "wx") return fs.open(path, options)
          asked.push(path)
          return asked.length <= times ? Effect.fail(error) : fs.open(path, options)
        }),
      remove: (path, options) => {
        removed.push(path)
        return fs.remove(path, options)
      }
    })
    return { asked, removed, change }
  }

  it.effect("stands beside the file, under a name of eight signs", () =>
    Effect.gen(function* () {
      const { asked, change } = taken(0, failing(""))
      const { save } = yield* world(change)
      yield* Effect.withRandom(save(false), Random.fixed([0]))
      yield* Effect.withRandom(Effect.flip(save(false)), Random.fixed([36]))
      expect(asked).toEqual(["a-00000000.lms-tmp"])
    })
  )

  it.effect.each([failing("EEXIST"), failing("", "AlreadyExists")])(
    "is nobody else's: another name is tried, five in all, and no other's file is removed",
    (error) =>
      Effect.gen(function* () {
        const four = taken(4, error)
        const found = yield* world(four.change)
        yield* found.save(false)
        expect([four.asked.length, four.removed.length]).toEqual([5, 1])
        const five = taken(5, error)
        const { save } = yield* world(five.change)
        expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Create", reason: "Exists", path: "a" })
        expect([five.asked.length, five.removed]).toEqual([5, []])
      })
  )

  it.effect("that may have been made although the answer was lost is removed", () =>
    Effect.gen(function* () {
      const { asked, change, removed } = taken(9, failing("EIO"))
      const { save } = yield* world(change)
      expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Create", code: "EIO" })
      expect([asked.length, removed]).toEqual([1, asked])
    })
  )

  it.effect("is never wider than the file that it replaces, and a disk without modes is no failure", () =>
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
            return Effect.fail(failing("ENOTSUP"))
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

  it.effect("of a new file has the mode that the system gives", () =>
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
      "cannot be removed is named in a warning",
      failing("EIO"),
      [/^The temporary file "a-.{8}\.lms-tmp" could not be removed: EIO$/]
    ],
    [
      "cannot be removed, for no code, is named with what is said",
      failing("", "Busy"),
      [/could not be removed: .*Busy/]
    ],
    ["is gone already is not worth a word", failing("ENOENT", "NotFound"), []]
  ] as const)("that %s, and the download is there", ([, error, expected]) =>
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
    "that says so by %s: the name is claimed by an empty file, which is replaced",
    (code) =>
      Effect.gen(function* () {
        const { content, names, save } = yield* world(() => ({ link: () => Effect.fail(failing(code)) }))
        yield* save(false)
        expect([names(), content()]).toEqual([["a"], bytes.toString()])
      })
  )

  it.effect("where another has claimed the name meanwhile: it is that one's", () =>
    Effect.gen(function* () {
      const { content, names, save } = yield* world((fs) => ({
        link: () =>
          Effect.zipRight(
            Effect.scoped(Effect.flatMap(fs.open("a", { flag: "wx" }), (file) => file.writeAll(Buffer.from("theirs")))),
            Effect.fail(failing("EPERM"))
          )
      }))
      expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Place", reason: "Exists" })
      expect([names(), content()]).toEqual([["a"], "theirs"])
    })
  )

  it.effect("where the rename fails: the claim is taken back", () =>
    Effect.gen(function* () {
      const { names, save } = yield* world(() => ({
        link: () => Effect.fail(failing("EPERM")),
        rename: () => Effect.fail(failing("EIO"))
      }))
      expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Place", code: "EIO" })
      expect(names()).toEqual([])
    })
  )
})

describe("a rename that is held up", () => {
  const held = (code: string, times: number) => {
    let tries = 0
    const change: Change = (fs) => ({
      rename: (from, to) => Effect.suspend(() => (++tries <= times ? Effect.fail(failing(code)) : fs.rename(from, to)))
    })
    return { change, tries: () => tries }
  }

  it.effect.each(["EBUSY", "EPERM", "EACCES"])("for a moment is made again: %s", (code) =>
    Effect.gen(function* () {
      const { change, tries } = held(code, 5)
      const { content, save } = yield* world(change, { old: true })
      const fiber = yield* Effect.fork(save(true))
      yield* TestClock.adjust("19 millis")
      expect(tries()).toBe(1)
      yield* TestClock.adjust("1 millis")
      expect(tries()).toBe(2)
      yield* TestClock.adjust("40 millis")
      expect(tries()).toBe(3)
      yield* TestClock.adjust("560 millis")
      yield* Fiber.join(fiber)
      expect([tries(), content()]).toEqual([6, bytes.toString()])
    })
  )

  it.effect("for longer fails", () =>
    Effect.gen(function* () {
      const { change, tries } = held("EBUSY", 9)
      const { content, save } = yield* world(change, { old: true })
      const fiber = yield* Effect.fork(Effect.flip(save(true)))
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(fiber)).toMatchObject({ operation: "Place", code: "EBUSY" })
      expect([tries(), content()]).toEqual([6, OLD])
    })
  )

  it.effect("for another reason fails at once", () =>
    Effect.gen(function* () {
      const { change, tries } = held("EIO", 9)
      const { save } = yield* world(change, { old: true })
      expect(yield* Effect.flip(save(true))).toMatchObject({ operation: "Place", code: "EIO" })
      expect(tries()).toBe(1)
    })
  )
})

describe("a hash that is lost on the way", () => {
  const lost: Sha256Service = {
    make: portable.make,
    makeThread: () =>
      Option.some({
        update: (buffer, _, back) => back(buffer),
        digest: Effect.succeedNone,
        discard: Effect.void
      })
  }

  it.effect("is taken from the file, which is read again", () =>
    Effect.gen(function* () {
      const { content, save } = yield* world(() => ({}), { sha256: lost })
      const whole = yield* world(() => ({}))
      expect(yield* save(false)).toBe(yield* whole.save(false))
      expect(content()).toBe(bytes.toString())
    })
  )

  it.effect("and a file that cannot be read again: the error tells so, and nothing is put in its place", () =>
    Effect.gen(function* () {
      const { names, save } = yield* world(
        (fs) => ({
          open: (path, options) =>
            Effect.map(fs.open(path, options), (file) => ({
              ...file,
              readAlloc: () => Effect.fail(failing("EIO"))
            }))
        }),
        { sha256: lost }
      )
      expect(yield* Effect.flip(save(false))).toMatchObject({ operation: "Read", path: "a", code: "EIO" })
      expect(names()).toEqual([])
    })
  )
})

describe("what is there already", () => {
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

  it.effect("is told by what it is, and stays", () =>
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

  it.effect("is not replaced where it may not be written", () =>
    Effect.gen(function* () {
      const asked: Array<unknown> = []
      const guarded: Change = () => ({
        access: (_, options) => {
          asked.push(options)
          return Effect.fail(failing("EACCES"))
        }
      })
      expect(yield* there(guarded, true)).toBe("Permission")
      expect(asked).toEqual([{ writable: true }])
    })
  )

  it.effect("cannot be told: the error of that", () =>
    Effect.gen(function* () {
      expect(yield* there(() => ({ stat: () => Effect.fail(failing("EIO")) }), false)).toBe("Other")
    })
  )
})
