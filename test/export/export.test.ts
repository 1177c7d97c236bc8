/** Exports over real sockets and on a real disk: what they write, and every outcome that is told. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as Zlib from "node:zlib"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import type { LmsParams } from "effect-lms"
import { type LmsExportFailure, type LmsExportOptions, lmsExport } from "effect-lms/export"
import { exportPaths } from "../../src/export/paths.js"
import * as seenIds from "../../src/export/seenIds.js"
import { connectTo, nodeClient, once } from "../fixtures/client.js"
import { directory } from "../fixtures/directory.js"
import { fileOf, type Rows, rows } from "../fixtures/exports.js"
import { query } from "../fixtures/lists.js"
import { type Handler, serve, until } from "../fixtures/server.js"

const PATH = "/api/v1/rows"

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** Exports to one file of a directory, from one server. */
const setUp = (handler: Handler, name = "rows.ndjson") =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    const run = yield* connectTo(nodeClient, server)
    const home = yield* directory
    const file = Path.join(home, name)
    const start = (options: LmsExportOptions = {}, params: LmsParams = {}) =>
      run(Effect.provide(lmsExport(file, PATH, params, { ...once, ...options }), NodeContext.layer))
    return {
      server,
      run,
      home,
      file,
      checkpoint: `${file}.lms-checkpoint`,
      part: `${file}.lms-part`,
      lock: `${file}.lms-lock`,
      start,
      content: () => Fs.readFileSync(file),
      /** What it fails with. */
      refused: (options?: LmsExportOptions, params?: LmsParams) => Effect.flip(start(options, params))
    }
  })

const told = (error: LmsExportFailure) => [error._tag, "reason" in error ? error.reason : undefined]

/** Breaks off once, at the n-th request. */
const breaking = (list: Rows, at: number): Handler => {
  let broken = false
  const answer = rows(list)
  return (request, context) => {
    if (context.count !== at || broken) return answer(request, context)
    broken = true
    return { status: 500, body: "no" }
  }
}

const EVERY_PAGE: LmsExportOptions = { commit: { bytes: 1 }, perPage: 10 }

describe("an export", () => {
  it.scopedLive("writes what was sent, a record a line, and tells of the file", () =>
    Effect.gen(function* () {
      const { content, file, home, start } = yield* setUp(rows({ total: 250 }))
      const result = yield* start()
      expect(content().equals(fileOf(250))).toBe(true)
      expect(result).toEqual({
        path: file,
        rows: 250,
        bytes: content().length,
        sha256: hashOf(content()),
        ended: "End",
        pages: 3,
        resumptions: 0,
        restarts: 0,
        skipped: 0
      })
      expect(Fs.readdirSync(home).sort()).toEqual(["rows.ndjson", "rows.ndjson.lms-checkpoint"])
    })
  )

  it.scopedLive.each([
    [0, 0, "Limit"],
    [1, 1, "Limit"],
    [100, 100, "Limit"],
    [150, 150, "Limit"],
    [300, 250, "End"]
  ] as const)("with limit %i has %i records: %s", ([limit, total, ended]) =>
    Effect.gen(function* () {
      const { content, start } = yield* setUp(rows({ total: 250 }))
      expect(yield* start({ limit })).toMatchObject({ rows: total, ended })
      expect(content().equals(fileOf(total))).toBe(true)
    })
  )

  it.scopedLive("that is finished is not asked for again, and looked at", () =>
    Effect.gen(function* () {
      const { file, refused, server, start } = yield* setUp(rows({ total: 25 }))
      const first = yield* start()
      const asked = server.requests.length
      expect(yield* start()).toEqual(first)
      expect(server.requests).toHaveLength(asked)
      Fs.appendFileSync(file, "x")
      expect(told(yield* refused())).toEqual(["LmsExportError", "Changed"])
      Fs.writeFileSync(file, fileOf(25).fill(32, 5, 6))
      expect(told(yield* refused())).toEqual(["LmsExportError", "Changed"])
      Fs.rmSync(file)
      expect(told(yield* refused())).toEqual(["LmsExportError", "Changed"])
      expect(yield* start({ overwrite: true })).toEqual(first)
    })
  )

  it.scopedLive("that broke off goes on where it was, and is the same file", () =>
    Effect.gen(function* () {
      const { content, file, home, part, refused, server, start } = yield* setUp(breaking({ total: 95 }, 5))
      expect(told(yield* refused(EVERY_PAGE))).toEqual(["LmsApiError", "Server"])
      expect(Fs.existsSync(file)).toBe(false)
      expect(Fs.readFileSync(part).equals(fileOf(40))).toBe(true)
      expect(yield* start(EVERY_PAGE)).toMatchObject({
        rows: 95,
        pages: 10,
        resumptions: 1,
        sha256: hashOf(fileOf(95))
      })
      expect(content().equals(fileOf(95))).toBe(true)
      expect(server.requests.slice(5).map((request) => query(request).get("page"))).toEqual([
        "5",
        "6",
        "7",
        "8",
        "9",
        "10"
      ])
      expect(Fs.readdirSync(home).sort()).toEqual(["rows.ndjson", "rows.ndjson.lms-checkpoint"])
    })
  )

  it.scopedLive("commits what is complete when it fails, and what its limit has left", () =>
    Effect.gen(function* () {
      const { content, part, refused, server, start } = yield* setUp(breaking({ total: 500, max: 10 }, 4))
      const options = { limit: 45 }
      yield* refused(options)
      expect(Fs.readFileSync(part).equals(fileOf(30))).toBe(true)
      expect(yield* start(options)).toMatchObject({ rows: 45, ended: "Limit" })
      expect(content().equals(fileOf(45))).toBe(true)
      expect(server.requests).toHaveLength(6)
    })
  )

  it.scopedLive("that is interrupted keeps what it has, and leaves no lock", () =>
    Effect.gen(function* () {
      const answer = rows({ total: 95 })
      let stalls = true
      const { content, home, server, start } = yield* setUp((request, context) =>
        stalls && context.count === 4 ? undefined : answer(request, context)
      )
      const fiber = yield* Effect.fork(start({ perPage: 10 }))
      yield* until("it is at work", () => server.requests.length === 4)
      yield* Fiber.interrupt(fiber)
      stalls = false
      expect(Fs.readdirSync(home).sort()).toEqual(["rows.ndjson.lms-checkpoint", "rows.ndjson.lms-part"])
      expect(yield* start({ perPage: 10 })).toMatchObject({ rows: 95, pages: 10, resumptions: 1 })
      expect(server.requests).toHaveLength(4 + 7)
      expect(content().equals(fileOf(95))).toBe(true)
    })
  )

  it.scopedLive("asks for pages ahead, and composes with onEnd", () =>
    Effect.gen(function* () {
      const { content, start } = yield* setUp(rows({ total: 250 }))
      const ends: Array<string> = []
      yield* start({ concurrency: 4, onEnd: ({ ended }) => Effect.sync(() => ends.push(ended)), perPage: 20 })
      expect(ends).toEqual(["End"])
      expect(content().equals(fileOf(250))).toBe(true)
    })
  )
})

describe("what is there already", () => {
  it.scopedLive("is not replaced, but with overwrite, and then stays until the new file is complete", () =>
    Effect.gen(function* () {
      const { content, file, refused, server, start } = yield* setUp(breaking({ total: 95 }, 3))
      Fs.writeFileSync(file, "mine", { mode: 0o600 })
      expect(told(yield* refused(EVERY_PAGE))).toEqual(["LmsFileError", "Exists"])
      expect(server.requests).toEqual([])
      yield* refused({ ...EVERY_PAGE, overwrite: true })
      expect(content().toString()).toBe("mine")
      expect(yield* start({ ...EVERY_PAGE, overwrite: true })).toMatchObject({ rows: 95, resumptions: 1 })
      expect(content().equals(fileOf(95))).toBe(true)
      expect(Fs.statSync(file).mode & 0o777).toBe(0o600)
      expect(yield* start({ ...EVERY_PAGE, overwrite: true })).toMatchObject({ rows: 95, resumptions: 0 })
    })
  )

  it.scopedLive("and is an export's is no longer one when another has begun to take its place", () =>
    Effect.gen(function* () {
      const { content, refused, start } = yield* setUp(breaking({ total: 25 }, 2))
      yield* start({ limit: 5 })
      yield* refused({ limit: 5, overwrite: true })
      expect(content().equals(fileOf(5))).toBe(true)
      expect(told(yield* refused({ limit: 5 }))).toEqual(["LmsFileError", "Exists"])
      expect(yield* start({ limit: 5, overwrite: true })).toMatchObject({ rows: 5 })
    })
  )

  it.scopedLive("an export of something else is not gone on with", () =>
    Effect.gen(function* () {
      const { content, part, refused, start } = yield* setUp(breaking({ total: 95 }, 3))
      yield* refused(EVERY_PAGE)
      const before = Fs.readFileSync(part)
      expect(told(yield* refused(EVERY_PAGE, { a: 1 }))).toEqual(["LmsExportError", "OtherRequest"])
      expect(told(yield* refused({ ...EVERY_PAGE, limit: 50 }))).toEqual(["LmsExportError", "OtherRequest"])
      expect(told(yield* refused({ ...EVERY_PAGE, gzip: true }))).toEqual(["LmsExportError", "OtherRequest"])
      expect(Fs.readFileSync(part).equals(before)).toBe(true)
      expect(yield* start({ ...EVERY_PAGE, limit: 50, overwrite: true })).toMatchObject({ rows: 50, resumptions: 0 })
      expect(content().equals(fileOf(50))).toBe(true)
    })
  )

  it.scopedLive.each([
    ["torn", (text: string) => text.slice(0, 40)],
    ["empty", () => ""],
    ["of another program", () => '{"a":1}'],
    ["of another version", (text: string) => text.replace('"version": 1', '"version": 2')],
    ["with a figure that cannot be", (text: string) => text.replace(/"bytes": \d+/, '"bytes": -1')]
  ] as const)("a checkpoint that is %s is told, and nothing is touched", ([, change]) =>
    Effect.gen(function* () {
      const { checkpoint, part, refused, server, start } = yield* setUp(breaking({ total: 95 }, 3))
      yield* refused(EVERY_PAGE)
      const asked = server.requests.length
      Fs.writeFileSync(checkpoint, change(Fs.readFileSync(checkpoint, "utf8")))
      const [text, bytes] = [Fs.readFileSync(checkpoint, "utf8"), Fs.readFileSync(part)]
      expect(told(yield* refused(EVERY_PAGE))).toEqual(["LmsExportError", "Checkpoint"])
      expect(Fs.readFileSync(checkpoint, "utf8")).toBe(text)
      expect(Fs.readFileSync(part).equals(bytes)).toBe(true)
      expect(server.requests).toHaveLength(asked)
      expect(yield* start({ ...EVERY_PAGE, overwrite: true })).toMatchObject({ rows: 95, resumptions: 0 })
    })
  )

  it.scopedLive.each([
    ["shorter", (part: string) => Fs.truncateSync(part, 100)],
    ["gone", (part: string) => Fs.rmSync(part)],
    ["of other content", (part: string) => Fs.writeFileSync(part, fileOf(20).fill(32, 7, 8))]
  ] as const)("a part that is %s is told", ([, change]) =>
    Effect.gen(function* () {
      const { part, refused, start } = yield* setUp(breaking({ total: 95 }, 3))
      yield* refused(EVERY_PAGE)
      change(part)
      const error = yield* refused(EVERY_PAGE)
      expect(told(error)).toEqual(["LmsExportError", "Changed"])
      expect(error.message).toContain("overwrite")
      expect(yield* start({ ...EVERY_PAGE, overwrite: true })).toMatchObject({ rows: 95, resumptions: 0 })
    })
  )

  it.scopedLive("what a part holds beyond its checkpoint was never committed, and goes", () =>
    Effect.gen(function* () {
      const { content, part, refused, start } = yield* setUp(breaking({ total: 95 }, 3))
      yield* refused(EVERY_PAGE)
      Fs.appendFileSync(part, `{"half of a rec${"x".repeat(10_000)}`)
      yield* start(EVERY_PAGE)
      expect(content().equals(fileOf(95))).toBe(true)
    })
  )
})

describe("the lock", () => {
  it.scopedLive("lets one export at a time write a file", () =>
    Effect.gen(function* () {
      const answer = rows({ total: 95 })
      let stalls = true
      const { refused, server, start } = yield* setUp((request, context) =>
        stalls ? undefined : answer(request, context)
      )
      const fiber = yield* Effect.fork(start())
      yield* until("it is at work", () => server.requests.length === 1)
      const error = yield* refused({ overwrite: true })
      expect(told(error)).toEqual(["LmsExportError", "Locked"])
      expect(error.message).toContain(`process ${process.pid} on `)
      stalls = false
      yield* Fiber.interrupt(fiber)
      expect(yield* start()).toMatchObject({ rows: 95 })
    })
  )

  const owner = (pid: number, started = 1, host = Fs.readFileSync("/proc/sys/kernel/hostname", "utf8").trim()) =>
    JSON.stringify({ owner: "a", process: { pid, host, started } })
  const old = new Date(Date.now() - 60_000)

  it.scopedLive.each([
    ["a process that is dead", owner(2 ** 22 + 1), false, true],
    ["an earlier process with our number", owner(process.pid), false, true],
    ["a process of another machine that is silent", owner(1, 1, "elsewhere"), true, true],
    ["a process that has our number's successor and is silent", owner(1), true, true],
    ["nobody, and is old", "", true, true],
    ["a process that lives", owner(1), false, false],
    ["a process of another machine", owner(2 ** 22 + 1, 1, "elsewhere"), false, false]
  ] as const)("of %s", ([, text, isOld, goes]) =>
    Effect.gen(function* () {
      const { home, lock, start } = yield* setUp(rows({ total: 5 }))
      Fs.writeFileSync(lock, text)
      if (isOld) Fs.utimesSync(lock, old, old)
      const result = yield* Effect.either(start())
      expect(result._tag).toBe(goes ? "Right" : "Left")
      expect(Fs.readdirSync(home)).toHaveLength(goes ? 2 : 1)
    })
  )

  it.scopedLive("that was taken over ends the export of its old owner before it commits again", () =>
    Effect.gen(function* () {
      const answer = rows({ total: 95 })
      let lock = ""
      const made = yield* setUp((request, context) => {
        if (context.count === 3) Fs.writeFileSync(lock, owner(1))
        return answer(request, context)
      })
      lock = made.lock
      const error = yield* made.refused(EVERY_PAGE)
      expect(told(error)).toEqual(["LmsExportError", "Locked"])
      expect(Fs.readFileSync(lock, "utf8")).toBe(owner(1))
      expect(JSON.parse(Fs.readFileSync(made.checkpoint, "utf8")).rows).toBe(20)
    })
  )
})

describe("a cursor that the service has forgotten", () => {
  /** Names of pages are good for one life of the server only. */
  const forgetting = (total: number) => {
    let forgotten = false
    const answer = breaking({ total }, 4)
    const handler: Handler = (request, context) => {
      const page = Number(query(request).get("page") ?? "1")
      if (context.count > 4 && page === 4 && !forgotten) {
        forgotten = true
        return { status: 404, headers: { "content-type": "application/json" }, body: '{"message":"no such page"}' }
      }
      return answer(request, context)
    }
    return handler
  }

  it.scopedLive("is told with the way out, and nothing is lost", () =>
    Effect.gen(function* () {
      const { part, refused } = yield* setUp(forgetting(95))
      yield* refused(EVERY_PAGE)
      const error = yield* refused(EVERY_PAGE)
      expect(told(error)).toEqual(["LmsExportError", "Cursor"])
      expect(error).toMatchObject({ status: 404 })
      expect(error.message).toMatch(/no such page.*Set restart/)
      expect(Fs.readFileSync(part).equals(fileOf(30))).toBe(true)
    })
  )

  it.scopedLive.each([[{}], [{ gzip: true }], [{ limit: 80 }]] as const)(
    "begins again with restart, and leaves out what is there: %j",
    ([options]) =>
      Effect.gen(function* () {
        const { content, refused, start } = yield* setUp(forgetting(95))
        const all = { ...EVERY_PAGE, ...options }
        yield* refused(all)
        const rows = "limit" in options ? options.limit : 95
        expect(yield* start({ ...all, restart: true })).toMatchObject({
          rows,
          resumptions: 1,
          restarts: 1,
          skipped: 30
        })
        const bytes = "gzip" in options ? Zlib.gunzipSync(content()) : content()
        expect(bytes.equals(fileOf(rows))).toBe(true)
      })
  )

  it.scopedLive("that breaks off when it has begun again goes on there, and leaves out the same", () =>
    Effect.gen(function* () {
      const forget = forgetting(95)
      const { content, refused, start } = yield* setUp((request, context) =>
        context.count === 9 ? { status: 500, body: "no" } : forget(request, context)
      )
      yield* refused(EVERY_PAGE)
      expect(told(yield* refused({ ...EVERY_PAGE, restart: true }))).toEqual(["LmsApiError", "Server"])
      expect(yield* start({ ...EVERY_PAGE, restart: true })).toMatchObject({ rows: 95, resumptions: 2, restarts: 1 })
      expect(content().equals(fileOf(95))).toBe(true)
    })
  )

  const inPieces = (bytes: Uint8Array, size: number, gzip: boolean) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size)
    )
    const fs = FileSystem.makeNoop({ stream: () => Stream.fromIterable(pieces) })
    return seenIds.readSeenIds({ files: { fs }, paths: exportPaths("rows") }, gzip)
  }
  const lines = [fileOf(3), Buffer.from('{"id":"é"}\n')]

  it.effect.each([1, 7, 1000])("knows what is there by its ids, in pieces of %i bytes", (size) =>
    Effect.gen(function* () {
      const known = new Set(["0", "1", "2", "é"])
      const members = Buffer.concat(lines.map((text) => Zlib.gzipSync(text)))
      expect(yield* inPieces(members, size, true)).toEqual(known)
      expect(yield* inPieces(Buffer.concat(lines), size, false)).toEqual(known)
    })
  )

  it.effect("says so where what is there cannot be read", () =>
    Effect.gen(function* () {
      const bad = Zlib.gzipSync(fileOf(3))
      bad.fill(0xff, 12, 24)
      for (const bytes of [bad, Buffer.from("no gzip at all"), Zlib.gzipSync(fileOf(3)).subarray(0, 20)]) {
        const error = yield* Effect.flip(inPieces(bytes, 7, true))
        expect(error).toMatchObject({ _tag: "LmsFileError", reason: "Other" })
        expect(error.message).toContain("it cannot be decompressed")
      }
    })
  )

  it("leaves out what comes twice from then on, too", () => {
    const records = [{ id: 1 }, { id: 2 }, { id: "2" }]
    const kept = seenIds.takeUnseen(exportPaths("rows"), new Set(["1"]), records, ["a", "b", "c"])
    expect(Either.getOrThrow(kept)).toEqual(["b"])
  })

  it.scopedLive("does not begin again where records have no id", () =>
    Effect.gen(function* () {
      const forget = forgetting(95)
      const { part, refused } = yield* setUp((request, context) => {
        const reply = forget(request, context)
        return typeof reply?.body === "string" ? { ...reply, body: reply.body.replaceAll('"id"', '"no"') } : reply
      })
      yield* refused(EVERY_PAGE)
      const before = Fs.readFileSync(part)
      expect(told(yield* refused({ ...EVERY_PAGE, restart: true }))).toEqual(["LmsExportError", "Cursor"])
      expect(Fs.readFileSync(part).equals(before)).toBe(true)
    })
  )
})

describe("gzip", () => {
  it.scopedLive("is told by the name, has a member a commit, and is the same file however often it breaks off", () =>
    Effect.gen(function* () {
      const whole = yield* setUp(rows({ total: 95 }), "rows.ndjson.gz")
      const options: LmsExportOptions = { perPage: 10, commit: { bytes: 900 } }
      const first = yield* whole.start(options)
      expect(Zlib.gunzipSync(whole.content()).equals(fileOf(95))).toBe(true)
      expect(first).toMatchObject({ rows: 95, bytes: whole.content().length, sha256: hashOf(whole.content()) })
      let n = 0
      const answer = rows({ total: 95 })
      const broken = yield* setUp(
        (request, context) => (++n % 4 === 0 ? { status: 500, body: "no" } : answer(request, context)),
        "rows.ndjson.gz"
      )
      let result = yield* Effect.either(broken.start(options))
      for (let left = 60; result._tag === "Left" && left > 0; left--)
        result = yield* Effect.either(broken.start(options))
      expect(result._tag).toBe("Right")
      expect(broken.content().equals(whole.content())).toBe(true)
    })
  )

  it.scopedLive("of an empty list is a file that can be decompressed", () =>
    Effect.gen(function* () {
      const { content, start } = yield* setUp(rows({ total: 0 }))
      expect(yield* start({ gzip: true })).toMatchObject({ rows: 0 })
      expect(Zlib.gunzipSync(content())).toHaveLength(0)
    })
  )

  it.scopedLive("goes on with the members it has begun with", () =>
    Effect.gen(function* () {
      const whole = yield* setUp(rows({ total: 95 }), "rows.gz")
      yield* whole.start({ perPage: 10, commit: { bytes: 900 } })
      const broken = yield* setUp(breaking({ total: 95 }, 6), "rows.gz")
      yield* broken.refused({ perPage: 10, commit: { bytes: 900 } })
      yield* broken.start({ perPage: 10, commit: { bytes: 5000 } })
      expect(broken.content().equals(whole.content())).toBe(true)
    })
  )
})

describe("a call that is written wrongly", () => {
  it.scopedLive.each([
    ["from", { from: "x" }, {}],
    ["schema", { schema: 1 }, {}],
    ["destfile", { destfile: "x" }, {}],
    ["gzip", { gzip: 1 }, {}],
    ["restart", { restart: "yes" }, {}],
    ["overwrite", { overwrite: 1 }, {}],
    ["commit", { commit: 3 }, {}],
    ["commit.bytes", { commit: { bytes: 0 } }, {}],
    ["commit.every", { commit: { every: 3 } }, {}],
    ["gzip", {}, { gzip: true }],
    ["limit", {}, { limit: 3 }],
    ["limit", { limit: -1 }, {}]
  ] as const)("names %s, and touches nothing", ([subject, options, params]) =>
    Effect.gen(function* () {
      const { home, refused, server } = yield* setUp(rows({ total: 5 }))
      const error = yield* refused(options as unknown as LmsExportOptions, params as unknown as LmsParams)
      expect(error).toMatchObject({ _tag: "LmsRequestError", subject })
      expect(Fs.readdirSync(home)).toEqual([])
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("a directory that is not there is told", () =>
    Effect.gen(function* () {
      const { home, refused } = yield* setUp(rows({ total: 5 }), "gone/rows.ndjson")
      expect(told(yield* refused())).toEqual(["LmsFileError", "NotFound"])
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )
})
