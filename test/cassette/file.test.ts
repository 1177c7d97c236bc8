/** The cassette file: written completely or not at all, and an invalid file is an error that says where. */
import * as PlatformError from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { CassetteError, type CassetteFile } from "../../src/cassette/Cassette.js"
import * as file from "../../src/cassette/file.js"
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

type Patch = (fs: FileSystem.FileSystem) => Partial<FileSystem.FileSystem>

const OLD = '{"version":1,"exchanges":[]}\n'

/** Replaces an older cassette on a disk with a failing operation. */
const writing = (patch: Patch = () => ({})) =>
  Effect.gen(function* () {
    const disk = memory.make({})
    yield* Effect.scoped(
      Effect.flatMap(disk.fs.open(FILE, { flag: "w" }), (open) => open.writeAll(new TextEncoder().encode(OLD)))
    )
    const fs = { ...disk.fs, ...patch(disk.fs) }
    const exit = yield* Effect.exit(
      file.writeCassette({ ...(yield* memory.makeReadOnlyFiles({})), fs }, FILE, cassette)
    )
    const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
    return { error, names: disk.names(), content: disk.content(FILE)?.toString() }
  })

describe("writeCassette", () => {
  it.effect("writes formatted JSON and leaves no other file", () =>
    Effect.gen(function* () {
      const { content, error, names } = yield* writing()
      expect(error).toBeUndefined()
      expect(names).toEqual([FILE])
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

  // test/cassette/cassetteFaults.slow.test.ts has each step of the disk.
  it.effect("keeps the older cassette and reports the reason if the disk fails", () =>
    Effect.gen(function* () {
      const { content, error, names } = yield* writing(() => ({
        rename: () => Effect.fail(systemError("rename", "EROFS"))
      }))
      expect(error).toMatchObject({
        _tag: "CassetteError",
        file: FILE,
        reason: "File",
        message: expect.stringMatching(/^The cassette "courses\.json" is on a read-only file system.*EROFS/)
      })
      expect([content, names]).toEqual([OLD, [FILE]])
    })
  )
})
