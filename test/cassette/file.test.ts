/** The cassette file: written completely or not at all, and an invalid file is an error that says where. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import * as PlatformError from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Logger from "effect/Logger"
import { CassetteError, type CassetteFile } from "../../src/cassette/Cassette.js"
import * as file from "../../src/cassette/file.js"
import { getFiles } from "../../src/internal/files/platform.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import * as memory from "../fixtures/memoryDisk.js"

const FILE = "courses.json"
const request = { method: "GET" as const, url: "https://canvas.example.invalid/a", headers: {} }
const response = { status: 200, headers: {} }
const cassette: CassetteFile = {
  version: 1,
  exchanges: [{ request, response: { ...response, body: { base64: Uint8Array.of(0, 255) } } }]
}

const systemError = (method: string, code: string, reason: PlatformError.SystemErrorReason = "Unknown") =>
  new PlatformError.SystemError({
    module: "FileSystem",
    method,
    reason,
    description: `${code}: disk error`,
    pathOrDescriptor: "there",
    cause: Object.assign(new Error(code), { code })
  })

/** Reads from a disk that has this text. */
const read = (text: string, patch: Patch = () => ({})) =>
  Effect.flatMap(memory.makeReadOnlyFiles({ [FILE]: new TextEncoder().encode(text) }), (files) =>
    file.readCassette({ ...files, fs: { ...files.fs, ...patch(files.fs) } }, FILE)
  )

const complete = JSON.stringify({ version: 1, exchanges: [{ request, response }] })
const withExchange = (exchange: unknown) => JSON.stringify({ version: 1, exchanges: [{ request, response }, exchange] })
const withBody = (body: unknown) => withExchange({ request, response: { ...response, body } })

describe("readCassette", () => {
  it.effect.each([
    ["an empty file", "", /JSON/],
    ["a merge conflict", `<<<<<<< HEAD\n${complete}`, /JSON/],
    ["another JSON file", "[]", /^Expected .*, actual \[\]$/],
    ["no version", '{"exchanges":[]}', /^at version, is missing$/],
    ["another version", '{"version":2,"exchanges":[]}', /^at version, Expected 1, actual 2$/],
    ["no response", withExchange({ request }), /^at exchanges\.1\.response, is missing$/],
    [
      "a status",
      withExchange({ request, response: { ...response, status: "200" } }),
      /^at exchanges\.1\.response\.status, Expected .*, actual "200"$/
    ],
    ["a kind of body", withBody({ xml: "" }), /^at exchanges\.1\.response\.body\.text, is missing$/],
    ["bytes", withBody({ base64: "?" }), /^at exchanges\.1\.response\.body\.base64, /]
  ] as ReadonlyArray<[string, string, RegExp]>)("reports where it is invalid: %s", ([, text, where]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(read(text))
      expect(error).toBeInstanceOf(CassetteError)
      expect(error).toMatchObject({ file: FILE, reason: "Damaged" })
      const [, what = ""] =
        /^The cassette courses\.json is invalid: (.*)\. Correct it there, or record it again\.$/s.exec(error.message) ??
        []
      expect(what).toMatch(where)
    })
  )

  it.effect("fails if the file does not exist or cannot be read", () =>
    Effect.gen(function* () {
      const reading = (error: PlatformError.PlatformError) =>
        Effect.flip(read(complete, () => ({ stat: () => Effect.fail(error) })))
      expect(yield* reading(systemError("readFile", "ENOENT", "NotFound"))).toMatchObject({
        file: FILE,
        reason: "Missing",
        message: 'The cassette "courses.json" does not exist (ENOENT). Record it first.'
      })
      expect(yield* reading(systemError("readFile", "EACCES", "PermissionDenied"))).toMatchObject({
        file: FILE,
        reason: "File",
        message: expect.stringMatching(/^The cassette "courses\.json" cannot be read: .*EACCES/s)
      })
      const bad = new PlatformError.BadArgument({ module: "FileSystem", method: "readFile", description: "bad" })
      expect(yield* reading(bad)).toMatchObject({
        reason: "File",
        message: expect.stringMatching(/cannot be read \(./)
      })
    })
  )
})

it.effect("prepareFile accepts an older cassette, and reports a directory that cannot be made", () =>
  Effect.gen(function* () {
    const files = yield* memory.makeReadOnlyFiles({ [FILE]: new TextEncoder().encode(complete) })
    const prepare = (made: Effect.Effect<void, PlatformError.PlatformError>) =>
      file.prepareFile({ ...files, fs: { ...files.fs, makeDirectory: () => made } }, FILE)
    yield* prepare(Effect.void)
    expect(yield* Effect.flip(prepare(Effect.fail(systemError("makeDirectory", "ENOENT", "NotFound"))))).toMatchObject({
      reason: "File",
      message: expect.stringMatching(/^The cassette "courses\.json" has no directory: .*ENOENT/s)
    })
  })
)

it.scopedLive("saves a name of the length that the system allows", () =>
  Effect.gen(function* () {
    const home = yield* temporaryDirectory
    const files = yield* getFiles
    for (const name of ["a".repeat(255), "\u{1f40b}".repeat(63), "\u8bfe".repeat(85)]) {
      const path = join(home, name)
      yield* file.writeCassette(files, path, cassette)
      expect(yield* file.readCassette(files, path)).toEqual(cassette)
    }
    expect(readdirSync(home)).toHaveLength(3)
    const tooLong = yield* Effect.flip(file.prepareFile(files, join(home, "a".repeat(256))))
    expect(tooLong).toMatchObject({ _tag: "CassetteError", reason: "File" })
  }).pipe(Effect.provide(NodeContext.layer))
)

type Patch = (fs: FileSystem.FileSystem) => Partial<FileSystem.FileSystem>

const OLD = '{"version":1,"exchanges":[]}\n'

/** Replaces an older cassette on a disk with a failing operation. */
const writing = (patch: Patch = () => ({})) =>
  Effect.gen(function* () {
    const disk = memory.make({})
    yield* Effect.scoped(
      Effect.flatMap(disk.fs.open(FILE, { flag: "w" }), (open) => open.writeAll(new TextEncoder().encode(OLD)))
    )
    const log: Array<string> = []
    const fs = { ...disk.fs, ...patch(disk.fs) }
    const exit = yield* Effect.exit(
      file.writeCassette({ ...(yield* memory.makeReadOnlyFiles({})), fs }, FILE, cassette)
    ).pipe(
      Effect.provide(
        Logger.replace(
          Logger.defaultLogger,
          Logger.make(({ message }) => void log.push(String(message)))
        )
      )
    )
    const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
    return { error, log, names: disk.names(), content: disk.content(FILE)?.toString(), disk }
  })

const fail = (method: string, code: string) => Effect.fail(systemError(method, code))

/** Returns a file handle with a failing operation. */
const handle =
  (patch: (open: FileSystem.File) => Partial<FileSystem.File>): Patch =>
  (fs) => ({ open: (path, options) => Effect.map(fs.open(path, options), (open) => ({ ...open, ...patch(open) })) })

const unclosed =
  (cause: unknown): Patch =>
  (fs) => ({
    open: (path, options) => Effect.acquireRelease(fs.open(path, options), () => Effect.die(cause))
  })

describe("writeCassette", () => {
  it.effect("writes formatted JSON and leaves no other file", () =>
    Effect.gen(function* () {
      const { content, error, log, names } = yield* writing()
      expect(error).toBeUndefined()
      expect([names, log]).toEqual([[FILE], []])
      expect(content).toBe(
        `${JSON.stringify(
          { version: 1, exchanges: [{ request, response: { ...response, body: { base64: "AP8=" } } }] },
          null,
          2
        )}\n`
      )
      expect(yield* read(content ?? "")).toEqual(cassette)
    })
  )

  it.effect.each([
    ["write", "ENOSPC", handle(() => ({ writeAll: () => fail("write", "ENOSPC") }))],
    ["close", "EIO", unclosed(Object.assign(new Error("EIO"), { code: "EIO" }))],
    ["close without a reason", "(it could not be closed)", unclosed("nothing")],
    ["rename", "EROFS", () => ({ rename: () => fail("rename", "EROFS") })]
  ] as ReadonlyArray<[string, string, Patch]>)(
    "keeps the older cassette and reports the reason if the disk fails: %s",
    ([, why, patch]) =>
      Effect.gen(function* () {
        const { content, error, log, names } = yield* writing(patch)
        expect(error).toBeInstanceOf(CassetteError)
        expect(error).toMatchObject({ file: FILE, reason: "File" })
        const message = (error as CassetteError).message
        expect(message).toMatch(/^The cassette "courses\.json" (?:cannot be written|is on a read-only file system)/)
        expect(message).toContain(why)
        expect([content, names, log]).toEqual([OLD, [FILE], []])
      })
  )

  it.effect("logs a temporary file that cannot be removed", () =>
    Effect.gen(function* () {
      const patch =
        (remove: Effect.Effect<never, PlatformError.PlatformError>): Patch =>
        () => ({
          rename: () => fail("rename", "EROFS"),
          remove: () => remove
        })
      const { content, error, log, names } = yield* writing(patch(fail("remove", "EBUSY")))
      expect(error).toMatchObject({ message: expect.stringContaining("EROFS") })
      expect(content).toBe(OLD)
      const left = names.filter((name) => name !== FILE)
      expect(left).toEqual([expect.stringMatching(/^courses\.json-[0-9a-z]{8}\.lms-tmp$/)])
      expect(log).toEqual([`The temporary file "${left[0]}" could not be removed: EBUSY`])
      const bad = new PlatformError.BadArgument({ module: "FileSystem", method: "remove", description: "bad" })
      expect((yield* writing(patch(Effect.fail(bad)))).log).toEqual([
        expect.stringMatching(/could not be removed: .*bad/s)
      ])
    })
  )

  it.effect("syncs before the rename, and opens the temporary file exclusively", () =>
    Effect.gen(function* () {
      const steps: Array<string> = []
      const { error } = yield* writing((fs) => ({
        ...handle(({ sync, writeAll }) => ({
          sync: Effect.tap(sync, () => Effect.sync(() => steps.push("sync"))),
          writeAll: (bytes) => Effect.tap(writeAll(bytes), () => Effect.sync(() => steps.push("write")))
        }))(fs),
        rename: (from, to) => Effect.tap(fs.rename(from, to), () => Effect.sync(() => steps.push("rename")))
      }))
      expect(error).toBeUndefined()
      expect(steps).toEqual(["write", "sync", "rename"])
      const flags: Array<string | undefined> = []
      yield* writing((fs) => ({
        open: (path, options) =>
          Effect.zipRight(
            Effect.sync(() => flags.push(options?.flag)),
            fs.open(path, options)
          )
      }))
      // An existing file with that name is an error.
      expect(flags).toEqual(["wx"])
    })
  )
})
