/** Exports over real sockets and on a real disk: the files they write, and every error. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as Zlib from "node:zlib"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import type { LmsParams } from "effect-lms"
import { type LmsExportFailure, type LmsExportOptions, lmsExport } from "effect-lms/export"
import * as seenIds from "../../src/export/seenIds.js"
import { connectTo, nodeClient, noRetry } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { exportedFile, type RowsOptions, serveRows } from "../fixtures/exportRows.js"
import { stateOf } from "../fixtures/exportState.js"
import { type Intruder, intruders, putInPlace } from "../fixtures/intruders.js"
import { queryOf } from "../fixtures/lists.js"
import { failWith } from "../fixtures/memoryDisk.js"
import { type Handler, serve, waitUntil } from "../fixtures/server.js"

const PATH = "/api/v1/rows"

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** A server, a directory and the paths of one export. */
const setUp = (handler: Handler, name = "rows.ndjson") =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    const run = yield* connectTo(nodeClient, server)
    const home = yield* temporaryDirectory
    const file = Path.join(home, name)
    const start = (options: LmsExportOptions = {}, params: LmsParams = {}) =>
      run(Effect.provide(lmsExport(file, PATH, params, { ...noRetry, ...options }), NodeContext.layer))
    return {
      server,
      run,
      home,
      file,
      state: stateOf(file),
      start,
      content: () => Fs.readFileSync(file),
      /** Runs an export that must fail, and returns its error. */
      fail: (options?: LmsExportOptions, params?: LmsParams) => Effect.flip(start(options, params))
    }
  })

const tagAndReason = (error: LmsExportFailure) => [error._tag, "reason" in error ? error.reason : undefined]

/** Fails once, at the n-th request. */
const failOnce = (list: RowsOptions, at: number): Handler => {
  let broken = false
  const respond = serveRows(list)
  return (request, context) => {
    if (context.count !== at || broken) return respond(request, context)
    broken = true
    return { status: 500, body: "no" }
  }
}

const EVERY_PAGE: LmsExportOptions = { commit: { bytes: 1 }, perPage: 10 }

describe("lmsExport", () => {
  it.scopedLive("writes one record per line as the server sent it, and returns the properties of the file", () =>
    Effect.gen(function* () {
      const { content, file, home, start, state } = yield* setUp(serveRows({ total: 250 }))
      const result = yield* start()
      expect(content().equals(exportedFile(250))).toBe(true)
      const { writtenAt } = result
      const [bytes, sha256] = [content().length, hashOf(content())]
      const counts = { rows: 250, pages: 3, resumptions: 0, restarts: 0, skipped: 0 }
      expect(result).toEqual({ path: file, bytes, sha256, ended: "End", ...counts, unchanged: false, writtenAt })
      // Versions of the platform round the fraction of a millisecond in different ways.
      expect(Math.abs(Number(writtenAt) - Fs.statSync(file).mtimeMs)).toBeLessThanOrEqual(1)
      expect(Fs.readdirSync(home).sort()).toEqual([".lms", "rows.ndjson"])
      expect(state.names()).toEqual(["checkpoint.json"])
    })
  )

  it.scopedLive.each([
    [0, 0, "Limit"],
    [1, 1, "Limit"],
    [100, 100, "Limit"],
    [150, 150, "Limit"],
    [300, 250, "End"]
  ] as const)("writes with limit %i %i records and ends by %s", ([limit, total, ended]) =>
    Effect.gen(function* () {
      const { content, start } = yield* setUp(serveRows({ total: 250 }))
      expect(yield* start({ limit })).toMatchObject({ rows: total, ended })
      expect(content().equals(exportedFile(total))).toBe(true)
    })
  )

  it.scopedLive("sends no request for a finished export, but verifies its file, and says so", () =>
    Effect.gen(function* () {
      const { file, fail, server, start } = yield* setUp(serveRows({ total: 25 }))
      const first = yield* start()
      const requestCount = server.requests.length
      expect(yield* start()).toEqual({ ...first, unchanged: true })
      expect(server.requests).toHaveLength(requestCount)
      Fs.appendFileSync(file, "x")
      expect(tagAndReason(yield* fail())).toEqual(["LmsExportError", "Changed"])
      Fs.writeFileSync(file, exportedFile(25).fill(32, 5, 6))
      expect(tagAndReason(yield* fail())).toEqual(["LmsExportError", "Changed"])
      Fs.rmSync(file)
      const error = yield* fail()
      expect(tagAndReason(error)).toEqual(["LmsExportError", "Changed"])
      expect(error.message).toContain("is not the exported file: it is missing, although its checkpoint exists. Use")
      const again = yield* start({ overwrite: true })
      expect(again).toEqual({ ...first, writtenAt: again.writtenAt })
      expect(Number(again.writtenAt)).toBeGreaterThan(Number(first.writtenAt))
    })
  )

  it.scopedLive("resumes after an error, and writes the same file", () =>
    Effect.gen(function* () {
      const { content, file, home, fail, server, start, state } = yield* setUp(failOnce({ total: 95 }, 5))
      expect(tagAndReason(yield* fail(EVERY_PAGE))).toEqual(["LmsApiError", "Server"])
      expect(Fs.existsSync(file)).toBe(false)
      expect(Fs.readFileSync(state.part()).equals(exportedFile(40))).toBe(true)
      const sha256 = hashOf(exportedFile(95))
      expect(yield* start(EVERY_PAGE)).toMatchObject({ rows: 95, pages: 10, resumptions: 1, sha256 })
      expect(content().equals(exportedFile(95))).toBe(true)
      const pages = server.requests.slice(5).map((request) => queryOf(request).get("page"))
      expect(pages.join()).toBe("5,6,7,8,9,10")
      expect(Fs.readdirSync(home).sort()).toEqual([".lms", "rows.ndjson"])
      expect(state.names()).toEqual(["checkpoint.json"])
    })
  )

  it.scopedLive("commits complete pages on failure, and keeps the rest of its limit", () =>
    Effect.gen(function* () {
      const { content, fail, server, start, state } = yield* setUp(failOnce({ total: 500, maxPageSize: 10 }, 4))
      const options = { limit: 45 }
      yield* fail(options)
      expect(Fs.readFileSync(state.part()).equals(exportedFile(30))).toBe(true)
      expect(yield* start(options)).toMatchObject({ rows: 45, ended: "Limit" })
      expect(content().equals(exportedFile(45))).toBe(true)
      expect(server.requests).toHaveLength(6)
    })
  )

  it.scopedLive("keeps its pages on interruption, and removes the lock", () =>
    Effect.gen(function* () {
      const respond = serveRows({ total: 95 })
      let stalls = true
      const { content, home, server, start, state } = yield* setUp((request, context) =>
        stalls && context.count === 4 ? undefined : respond(request, context)
      )
      const fiber = yield* Effect.fork(start({ perPage: 10 }))
      yield* waitUntil("it is running", () => server.requests.length === 4)
      yield* Fiber.interrupt(fiber)
      stalls = false
      expect(Fs.readdirSync(home)).toEqual([".lms"])
      expect(state.names()).toEqual(["*.part", "checkpoint.json"])
      expect(yield* start({ perPage: 10 })).toMatchObject({ rows: 95, pages: 10, resumptions: 1 })
      expect(server.requests).toHaveLength(4 + 7)
      expect(content().equals(exportedFile(95))).toBe(true)
    })
  )

  it.scopedLive("ends and removes the lock also if it cannot be interrupted", () =>
    Effect.gen(function* () {
      const { home, start } = yield* setUp(serveRows({ total: 30 }))
      let hasEnded = false
      const end = Effect.sync(() => {
        hasEnded = true
      })
      yield* Effect.forkDaemon(Effect.zipRight(Effect.uninterruptible(start()), end))
      yield* waitUntil("the export ends", () => hasEnded)
      expect(Fs.readdirSync(Path.join(home, ".lms/rows.ndjson"))).toEqual(["checkpoint.json"])
    })
  )

  it.scopedLive("does not remove other files in the directory of the state", () =>
    Effect.gen(function* () {
      const { start, state } = yield* setUp(serveRows({ total: 5 }))
      Fs.mkdirSync(state.directory, { recursive: true })
      const names = ["a.part", "mine.tmp", "notes.txt"]
      for (const name of names) Fs.writeFileSync(Path.join(state.directory, name), "precious")
      yield* start()
      expect(state.names()).toEqual(["checkpoint.json", ...names].sort())
    })
  )
})

describe("a page whose next link leads back", () => {
  it.scopedLive.each([1, 2])("is not continued from there: to page %i", (target) =>
    Effect.gen(function* () {
      const respond = serveRows({ total: 50 })
      let isWrong = true
      const urls: Array<string> = []
      const { content, fail, start } = yield* setUp((request, context) => {
        urls.push(`${context.origin}${request.url}`)
        const reply = respond(request, context)
        if (!isWrong || context.count !== 3) return reply
        isWrong = false
        return { ...reply, headers: { ...reply?.headers, link: `<${urls[target - 1]}>; rel="next"` } }
      })
      expect(tagAndReason(yield* fail(EVERY_PAGE))).toEqual(["LmsPageError", "Cycle"])
      expect(yield* start(EVERY_PAGE)).toMatchObject({ rows: 50, resumptions: 1 })
      expect(content().equals(exportedFile(50))).toBe(true)
    })
  )
})

describe("existing files", () => {
  it.scopedLive("are replaced only with overwrite, when the new file is complete", () =>
    Effect.gen(function* () {
      const { content, file, fail, server, start } = yield* setUp(failOnce({ total: 95 }, 3))
      Fs.writeFileSync(file, "mine", { mode: 0o600 })
      expect(tagAndReason(yield* fail(EVERY_PAGE))).toEqual(["LmsFileError", "Exists"])
      expect(server.requests).toEqual([])
      yield* fail({ ...EVERY_PAGE, overwrite: true })
      expect(content().toString()).toBe("mine")
      expect(yield* start({ ...EVERY_PAGE, overwrite: true })).toMatchObject({ rows: 95, resumptions: 1 })
      expect(content().equals(exportedFile(95))).toBe(true)
      expect(Fs.statSync(file).mode & 0o777).toBe(0o600)
      expect(yield* start({ ...EVERY_PAGE, overwrite: true })).toMatchObject({ rows: 95, resumptions: 0 })
    })
  )

  it.scopedLive(
    "that are empty are replaced only if a killed process can have left them: on a file system without links",
    () =>
      Effect.gen(function* () {
        const { content, fail, file, run } = yield* setUp(serveRows({ total: 25 }))
        const withLink = (fail: (to: string) => ReturnType<FileSystem.FileSystem["link"]> | undefined) =>
          Effect.gen(function* () {
            const real = yield* FileSystem.FileSystem
            const fs = { ...real, link: (from: string, to: string) => fail(to) ?? real.link(from, to) }
            return yield* Effect.provideService(lmsExport(file, PATH, {}, noRetry), FileSystem.FileSystem, fs)
          }).pipe(Effect.provide(NodeContext.layer), run)
        // The export ends before its file gets its name.
        const onFullDisk = withLink((to) => (to === file ? failWith("link", to, "ENOSPC") : undefined))
        expect(yield* Effect.flip(onFullDisk)).toMatchObject({ operation: "Rename" })
        const withoutLinks = withLink((to) => failWith("link", to, "EPERM"))
        Fs.writeFileSync(file, "mine")
        expect(tagAndReason(yield* Effect.flip(withoutLinks))).toEqual(["LmsFileError", "Exists"])
        Fs.writeFileSync(file, "")
        const error = yield* fail()
        expect(tagAndReason(error)).toEqual(["LmsFileError", "Exists"])
        expect(error.message).toContain("it is empty")
        expect(content()).toHaveLength(0)
        expect(yield* withoutLinks).toMatchObject({ rows: 25, unchanged: false })
        expect(content().equals(exportedFile(25))).toBe(true)
      })
  )

  it.scopedLive("of a finished export are foreign files once an overwriting export has started", () =>
    Effect.gen(function* () {
      const { content, fail, start } = yield* setUp(failOnce({ total: 25 }, 2))
      yield* start({ limit: 5 })
      yield* fail({ limit: 5, overwrite: true })
      expect(content().equals(exportedFile(5))).toBe(true)
      expect(tagAndReason(yield* fail({ limit: 5 }))).toEqual(["LmsFileError", "Exists"])
      expect(yield* start({ limit: 5, overwrite: true })).toMatchObject({ rows: 5 })
    })
  )

  it.scopedLive("of an export of another list are not resumed", () =>
    Effect.gen(function* () {
      const { content, fail, start, state } = yield* setUp(failOnce({ total: 95 }, 3))
      yield* fail(EVERY_PAGE)
      const before = Fs.readFileSync(state.part())
      for (const [detail, error] of [
        ["of another list, or with another limit or domain", yield* fail(EVERY_PAGE, { a: 1 })],
        ["of another list, or with another limit or domain", yield* fail({ ...EVERY_PAGE, limit: 50 })],
        ["without gzip", yield* fail({ ...EVERY_PAGE, gzip: true })]
      ] as const) {
        expect(tagAndReason(error)).toEqual(["LmsExportError", "OtherRequest"])
        expect(error.message).toContain(` was started as an export ${detail}. Use another file, or set overwrite`)
      }
      expect(Fs.readFileSync(state.part()).equals(before)).toBe(true)
      expect(yield* start({ ...EVERY_PAGE, limit: 50, overwrite: true })).toMatchObject({ rows: 50, resumptions: 0 })
      expect(content().equals(exportedFile(50))).toBe(true)
    })
  )

  it.scopedLive.each([
    ["truncated", (text: string) => text.slice(0, 40)],
    ["empty", () => ""],
    ["of another program", () => '{"a":1}'],
    ["of another version", (text: string) => text.replace('"version": 2', '"version": 3'), true],
    ["with an invalid number", (text: string) => text.replace(/"bytes": \d+/, '"bytes": -1')]
  ] as const)("fail with Checkpoint and are unchanged if the checkpoint is %s", ([, change, isOther = false]) =>
    Effect.gen(function* () {
      const { fail, server, start, state } = yield* setUp(failOnce({ total: 95 }, 3))
      yield* fail(EVERY_PAGE)
      const requestCount = server.requests.length
      Fs.writeFileSync(state.checkpoint, change(Fs.readFileSync(state.checkpoint, "utf8")))
      const [text, bytes] = [Fs.readFileSync(state.checkpoint, "utf8"), Fs.readFileSync(state.part())]
      const error = yield* fail(EVERY_PAGE)
      expect(tagAndReason(error)).toEqual(["LmsExportError", "Checkpoint"])
      expect(error.message).toMatch(
        isOther ? / of another version .* overwrite to start over\.$/ : / that is damaged or /
      )
      expect(Fs.readFileSync(state.checkpoint, "utf8")).toBe(text)
      expect(Fs.readFileSync(state.part()).equals(bytes)).toBe(true)
      expect(server.requests).toHaveLength(requestCount)
      expect(yield* start({ ...EVERY_PAGE, overwrite: true })).toMatchObject({ rows: 95, resumptions: 0 })
    })
  )

  it.scopedLive.each([
    [`has 100 bytes, but ${exportedFile(20).length} were written`, (part: string) => Fs.truncateSync(part, 100)],
    ["is missing, although its checkpoint exists", (part: string) => Fs.rmSync(part)],
    [
      "was changed by another program: its SHA-256 is not that of the written data",
      (part: string) => Fs.writeFileSync(part, exportedFile(20).fill(32, 7, 8))
    ]
  ] as const)("fail with Changed if the part %s", ([detail, change]) =>
    Effect.gen(function* () {
      const { file, fail, start, state } = yield* setUp(failOnce({ total: 95 }, 3))
      yield* fail(EVERY_PAGE)
      const part = state.part()
      change(part)
      const error = yield* fail(EVERY_PAGE)
      expect(tagAndReason(error)).toEqual(["LmsExportError", "Changed"])
      expect(error.message).toBe(
        `"${file}" cannot be resumed: its part file (${part}) ${detail}. Use another file, or set overwrite to start over.`
      )
      expect(yield* start({ ...EVERY_PAGE, overwrite: true })).toMatchObject({ rows: 95, resumptions: 0 })
    })
  )
})

/** The names of an export's own files, from the directory of the exported file. */
const stateNames = [".lms", ".lms/rows.ndjson", ".lms/rows.ndjson/checkpoint.json", ".lms/rows.ndjson/lock.json"]

const kinds = Object.keys(intruders) as ReadonlyArray<Intruder>

describe.each(kinds)("%s in place of what an export keeps for itself", (kind) => {
  const isLink = kind.startsWith("a link")
  const isExpected = (name: string) => kind === "a directory" && !name.endsWith(".json")

  it.scopedLive.each(stateNames.filter((name) => !isExpected(name)))("at %s, is an error at once and stays", (name) =>
    Effect.gen(function* () {
      const { home, fail, server } = yield* setUp(serveRows({ total: 5 }))
      const path = Path.join(home, name)
      Fs.mkdirSync(Path.dirname(path), { recursive: true })
      const isUnchanged = putInPlace(kind, path, Path.join(yield* temporaryDirectory, "target"))
      for (const options of [{}, { overwrite: true }, { deadline: "3 seconds" }] as const) {
        const reason = name.endsWith(".json") || isLink ? intruders[kind] : "NotFound"
        const error = yield* fail(options)
        expect(error).toMatchObject({ _tag: "LmsFileError", path, reason })
        expect(error.message).toContain("move it away")
        expect(isUnchanged()).toBe(true)
      }
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive.each(["checkpoint", "lock"] as const)("as the %s of a running export, is an error and stays", (name) =>
    Effect.gen(function* () {
      let isUnchanged = () => false
      const target = Path.join(yield* temporaryDirectory, "target")
      const { fail, state } = yield* setUp((request, context) => {
        if (context.count === 3) {
          Fs.rmSync(state[name])
          isUnchanged = putInPlace(kind, state[name], target)
        }
        return serveRows({ total: 95 })(request, context)
      })
      const error = yield* fail(EVERY_PAGE)
      expect(error).toMatchObject({ _tag: "LmsFileError", path: state[name], reason: intruders[kind] })
      expect(isUnchanged()).toBe(true)
    })
  )

  it.scopedLive.each(["", "finished "])("as the %spart file, is never followed, moved or removed", (finished) =>
    Effect.gen(function* () {
      const { fail, file, start, state } = yield* setUp(failOnce({ total: 95 }, 3))
      yield* fail(EVERY_PAGE)
      const part = state.part()
      const content = Fs.readFileSync(part)
      if (finished !== "") {
        const checkpoint = JSON.parse(Fs.readFileSync(state.checkpoint, "utf8"))
        Fs.writeFileSync(state.checkpoint, JSON.stringify({ ...checkpoint, finished: "End" }))
      }
      Fs.rmSync(part)
      const isUnchanged = putInPlace(kind, part, Path.join(yield* temporaryDirectory, "target"))
      if (kind === "a link to a file") Fs.writeFileSync(Fs.readlinkSync(part), content)
      const error = yield* fail(EVERY_PAGE)
      expect(tagAndReason(error)).toEqual(["LmsExportError", "Changed"])
      expect(error.message).toContain(isLink ? ") is a symbolic link. Use" : ") is not a regular file. Use")
      expect(Fs.existsSync(file)).toBe(false)
      yield* start({ ...EVERY_PAGE, overwrite: true })
      expect(Fs.readFileSync(file).equals(exportedFile(95))).toBe(true)
      if (kind === "a link to a file") Fs.writeFileSync(Fs.readlinkSync(part), "precious")
      expect(isUnchanged()).toBe(true)
    })
  )
})

describe("a cursor that the server no longer accepts", () => {
  /** Fails at request 4; then the cursor of a page is not found once. */
  const forgetCursor = (total: number, lost = 4, status = 404): Handler => {
    let forgotten = false
    const respond = failOnce({ total }, 4)
    return (request, context) => {
      const page = Number(queryOf(request).get("page") ?? "1")
      if (context.count > 4 && page === lost && !forgotten) {
        forgotten = true
        return { status, headers: { "content-type": "application/json" }, body: '{"message":"no such page"}' }
      }
      return respond(request, context)
    }
  }

  it.scopedLive.each([false, true])("fails with Cursor and a hint, and keeps the saved records", (overwrite) =>
    Effect.gen(function* () {
      const { fail, state } = yield* setUp(forgetCursor(95))
      yield* fail(EVERY_PAGE)
      // With `overwrite` only files are replaced that have changed.
      const error = yield* fail({ ...EVERY_PAGE, overwrite })
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Cursor", status: 404 })
      expect(error.message).toMatch(/cannot be resumed: .* Its error: .*no such page.*Set restart to .* start over\.$/)
      expect(Fs.readFileSync(state.part()).equals(exportedFile(30))).toBe(true)
    })
  )

  it.scopedLive.each([
    [4, 400, "Cursor"],
    [4, 410, "Client"],
    [5, 404, "NotFound"]
  ] as const)(
    "is only that of the first page, after some errors: page %i fails with %i as %s",
    ([page, status, reason]) =>
      Effect.gen(function* () {
        const { fail } = yield* setUp(forgetCursor(95, page, status))
        yield* fail(EVERY_PAGE)
        expect(yield* fail(EVERY_PAGE)).toMatchObject({ reason, status })
      })
  )

  it.scopedLive.each([[{}], [{ gzip: true }], [{ limit: 80 }]] as const)(
    "restarts with restart, and skips saved records: %j",
    ([options]) =>
      Effect.gen(function* () {
        const { content, fail, start } = yield* setUp(forgetCursor(95))
        const all = { ...EVERY_PAGE, ...options }
        yield* fail(all)
        const rows = "limit" in options ? options.limit : 95
        expect(yield* start({ ...all, restart: true })).toMatchObject({
          rows,
          resumptions: 1,
          restarts: 1,
          skipped: 30
        })
        const bytes = "gzip" in options ? Zlib.gunzipSync(content()) : content()
        expect(bytes.equals(exportedFile(rows))).toBe(true)
      })
  )

  it.scopedLive("is resumed after a failed restart, and skips the same records", () =>
    Effect.gen(function* () {
      const forget = forgetCursor(95)
      const { content, fail, start } = yield* setUp((request, context) =>
        context.count === 9 ? { status: 500, body: "no" } : forget(request, context)
      )
      yield* fail(EVERY_PAGE)
      expect(tagAndReason(yield* fail({ ...EVERY_PAGE, restart: true }))).toEqual(["LmsApiError", "Server"])
      expect(yield* start({ ...EVERY_PAGE, restart: true })).toMatchObject({ rows: 95, resumptions: 2, restarts: 1 })
      expect(content().equals(exportedFile(95))).toBe(true)
    })
  )

  it.effect("fails if the saved file cannot be decompressed", () =>
    Effect.gen(function* () {
      const bad = Zlib.gzipSync(exportedFile(3))
      bad.fill(0xff, 12, 24)
      for (const bytes of [bad, Buffer.from("no gzip at all"), Zlib.gzipSync(exportedFile(3)).subarray(0, 20)]) {
        const chunks = Stream.make(bytes.subarray(0, 7), bytes.subarray(7))
        const files = { fs: FileSystem.makeNoop({ stream: (path) => (path === "part" ? chunks : Stream.empty) }) }
        const own = { part: "part", pending: "pending" }
        const error = yield* Effect.flip(seenIds.readSeenIds({ files, own, paths: { file: "rows" } }, true))
        expect(error).toMatchObject({ _tag: "LmsFileError", operation: "Read", reason: "Other" })
        expect(error.message).toContain("it cannot be decompressed")
      }
    })
  )

  it.scopedLive("does not restart if records have no id", () =>
    Effect.gen(function* () {
      const forget = forgetCursor(95)
      const { fail, state } = yield* setUp((request, context) => {
        const reply = forget(request, context)
        return typeof reply?.body === "string" ? { ...reply, body: reply.body.replaceAll('"id"', '"no"') } : reply
      })
      yield* fail(EVERY_PAGE)
      const before = Fs.readFileSync(state.part())
      const error = yield* fail({ ...EVERY_PAGE, restart: true })
      expect(tagAndReason(error)).toEqual(["LmsExportError", "Cursor"])
      expect(error.message).toMatch(
        /cannot be restarted .* because some have no id\. Leave out restart, .* start over\.$/
      )
      expect(Fs.readFileSync(state.part()).equals(before)).toBe(true)
    })
  )
})

describe("gzip", () => {
  it.scopedLive(
    "is chosen by the file name, has one member per commit, and is the same after any number of failures",
    () =>
      Effect.gen(function* () {
        const complete = yield* setUp(serveRows({ total: 95 }), "rows.ndjson.gz")
        const options: LmsExportOptions = { perPage: 10, commit: { bytes: 900 } }
        const first = yield* complete.start(options)
        expect(Zlib.gunzipSync(complete.content()).equals(exportedFile(95))).toBe(true)
        expect(first).toMatchObject({ rows: 95, bytes: complete.content().length, sha256: hashOf(complete.content()) })
        let n = 0
        const respond = serveRows({ total: 95 })
        const broken = yield* setUp(
          (request, context) => (++n % 4 === 0 ? { status: 500, body: "no" } : respond(request, context)),
          "rows.ndjson.gz"
        )
        yield* Effect.retry(broken.start(options), { times: 60 })
        expect(broken.content().equals(complete.content())).toBe(true)
      })
  )

  it.scopedLive("of an empty list can be decompressed, in directories that are made for it", () =>
    Effect.gen(function* () {
      const { content, start } = yield* setUp(serveRows({ total: 0 }), "new/2026/rows.ndjson")
      expect(yield* start({ gzip: true })).toMatchObject({ rows: 0 })
      expect(Zlib.gunzipSync(content())).toHaveLength(0)
    })
  )

  it.scopedLive("keeps its member size when resumed", () =>
    Effect.gen(function* () {
      const complete = yield* setUp(serveRows({ total: 95 }), "rows.gz")
      yield* complete.start({ perPage: 10, commit: { bytes: 900 } })
      const broken = yield* setUp(failOnce({ total: 95 }, 6), "rows.gz")
      yield* broken.fail({ perPage: 10, commit: { bytes: 900 } })
      yield* broken.start({ perPage: 10, commit: { bytes: 5000 } })
      expect(broken.content().equals(complete.content())).toBe(true)
    })
  )
})

describe("invalid options", () => {
  it.scopedLive.each([
    ["cursor", { cursor: "x" }, {}],
    ["schema", { schema: 1 }, {}],
    ["destfile", { destfile: "x" }, {}],
    ["gzip", { gzip: 1 }, {}],
    ["restart", { restart: "yes" }, {}],
    ["overwrite", { overwrite: 1 }, {}],
    ["commit", { commit: 3 }, {}],
    ["commit.bytes", { commit: { bytes: 0 } }, {}],
    ["commit.every", { commit: { every: 3 } }, {}],
    ["gzip", {}, { gzip: true }, "gzip is an option: pass it in the fourth argument, or in options.params if it is a"],
    ["limit", {}, { limit: 3 }],
    ["limit", { limit: -1 }, {}]
  ] as const)("fail with subject %s, and write no file: %j %j", ([subject, options, params, message = ""]) =>
    Effect.gen(function* () {
      const { home, fail, server } = yield* setUp(serveRows({ total: 5 }))
      const error = yield* fail(options as unknown as LmsExportOptions, params as unknown as LmsParams)
      expect(error).toMatchObject({ _tag: "LmsRequestError", subject, message: expect.stringContaining(message) })
      expect(Fs.readdirSync(home)).toEqual([])
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive.each([".lms/rows", ".lms/rows.ndjson/checkpoint.json", "a/.LMS/x"])(
    "a file among the state of exports is rejected: %s",
    (name) =>
      Effect.gen(function* () {
        const { home, fail } = yield* setUp(serveRows({ total: 5 }), name)
        const message = 'file must not be in a directory ".lms", which holds the state of exports.'
        expect(yield* fail()).toMatchObject({ _tag: "LmsRequestError", subject: "file", message })
        expect(Fs.readdirSync(home)).toEqual([])
      })
  )
})
