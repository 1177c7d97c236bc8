/** lmsExportAll: many lists in one directory. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type LmsExportAllOptions,
  type LmsExportFailure,
  type LmsExportList,
  type LmsExportProgress,
  lmsExportAll
} from "effect-lms/export"
import { LmsProgress, type LmsProgressEvent } from "effect-lms/operators"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { exportedFile, serveRows } from "../fixtures/exportRows.js"
import { stateOf } from "../fixtures/exportState.js"
import { type Handler, serve } from "../fixtures/server.js"

/** List n has 100 + n records. */
const lists: ReadonlyArray<LmsExportList> = [0, 1, 2, 3].map((n) => ({
  endpoint: "/api/v1/lists/:id",
  params: { id: n },
  file: `${n}.ndjson`
}))

const totalOf = (url: string) => 100 + Number(/lists\/(\d)/.exec(url)?.[1])

const respond: Handler = (request, context) => serveRows({ total: totalOf(request.url) })(request, context)

const setUp = (handler: Handler) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    const run = yield* connectTo(nodeClient, server)
    const home = Path.join(yield* temporaryDirectory, "exports")
    const start = (
      options: LmsExportAllOptions<LmsExportList> = {},
      exportLists: Iterable<LmsExportList> = lists,
      fs?: FileSystem.FileSystem
    ) =>
      run(
        lmsExportAll(home, exportLists, { retries: 0, maxWait: "0 millis", ...options }).pipe(
          Effect.provide(fs === undefined ? Layer.empty : Layer.succeed(FileSystem.FileSystem, fs)),
          Effect.provide(NodeContext.layer)
        )
      )
    const manifest = () => JSON.parse(Fs.readFileSync(Path.join(home, "manifest.json"), "utf8"))
    const content = (n: number) => Fs.readFileSync(Path.join(home, `${n}.ndjson`))
    const fail = (...args: Parameters<typeof start>) => Effect.flip(start(...args))
    return { server, home, start, manifest, content, fail }
  })

/** Fails the second page of one list while `state.fails` is set. */
const failList = (n: number) => {
  const state = { fails: true }
  const handler: Handler = (request, context) =>
    state.fails && request.url.includes(`lists/${n}`) && request.url.includes("page=2")
      ? { status: 500, body: "no" }
      : respond(request, context)
  return { state, handler }
}

describe("lmsExportAll", () => {
  it.scopedLive("writes one file per list, and a manifest", () =>
    Effect.gen(function* () {
      const { content, home, manifest, server, start } = yield* setUp(respond)
      const receipts: Array<string | undefined> = []
      const result = yield* start({ onEnd: (_, { file }) => Effect.sync(() => receipts.push(file)), concurrency: 2 })
      const bytes = lists.reduce((sum, _, n) => sum + content(n).length, 0)
      expect(result).toMatchObject({ path: Path.join(home, "manifest.json"), rows: 406, bytes })
      const written = result.lists.map(({ list, rows }) => [list.file, rows])
      expect(written).toEqual(lists.map(({ file }, n) => [file, 100 + n]))
      expect(receipts.sort()).toEqual(lists.map(({ file }) => file))
      for (const n of lists.keys()) expect(content(n).equals(exportedFile(100 + n))).toBe(true)
      expect(manifest()).toEqual({
        complete: true,
        lists: result.lists.map(({ bytes, ended, list: { endpoint, file }, rows, sha256 }) => {
          return { file, endpoint, rows, bytes, sha256, ended }
        })
      })
      const requestCount = server.requests.length
      const unchanged = result.lists.map((list) => ({ ...list, unchanged: true }))
      expect(yield* start()).toEqual({ ...result, lists: unchanged })
      expect(server.requests).toHaveLength(requestCount)
    })
  )

  it.scopedLive("leaves the manifest of finished files to a call that fails before it writes one", () =>
    Effect.gen(function* () {
      const { fail, home, manifest, start } = yield* setUp(respond)
      yield* start()
      const before = manifest()
      const path = Path.join(home, "manifest.json")
      const { mtimeMs } = Fs.statSync(path)
      // The first file is complete, the second one belongs to another list.
      const others = lists.map((list, n) => (n === 0 ? list : { ...list, params: { id: 7 } }))
      expect(yield* fail({ concurrency: 1 }, others)).toMatchObject({ reason: "OtherRequest" })
      expect(manifest()).toEqual(before)
      expect(Fs.statSync(path).mtimeMs).toBe(mtimeMs)
    })
  )

  it.scopedLive("has no complete manifest while files are replaced", () =>
    Effect.gen(function* () {
      const seen: Array<boolean> = []
      let complete = () => false
      const { manifest, server, start } = yield* setUp((request, context) => {
        seen.push(complete())
        return respond(request, context)
      })
      yield* start()
      const first = server.requests.length
      complete = () => manifest().complete
      yield* start({ overwrite: true })
      expect(seen.slice(first)).toEqual(Array.from({ length: first }, () => false))
    })
  )

  it.scopedLive("completes the other lists if one fails, and resumes that one with the same call", () =>
    Effect.gen(function* () {
      const { handler, state } = failList(2)
      const { content, manifest, fail, server, start } = yield* setUp(handler)
      const error = yield* fail({ onFailure: "continue" })
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Incomplete" })
      expect(error.message).toMatch(
        /json" has the errors: 1 of 4 lists failed, the others are complete\. First error: .* Repeat .* failed lists\.$/
      )
      const apiError = { tag: "LmsApiError", status: 500, message: expect.stringContaining("failed with 500") }
      expect(manifest()).toMatchObject({
        complete: false,
        lists: [{ ended: "End" }, { ended: "End" }, { ended: null, error: apiError }, { ended: "End" }]
      })
      const { message } = yield* fail({ onFailure: "continue" }, lists.slice(2, 3))
      expect(message).toContain("has the errors: 1 of 1 lists failed. First error: ")
      state.fails = false
      const requestCount = server.requests.length
      yield* start()
      const urls = server.requests.slice(requestCount).map(({ url }) => url)
      expect(urls).toEqual([expect.stringMatching(/lists\/2\?.*page=2/)])
      expect(content(2).equals(exportedFile(102))).toBe(true)
      expect(manifest()).toMatchObject({ complete: true })
    })
  )

  it.scopedLive("completes the other lists, and does not fail, if a function handles the error", () =>
    Effect.gen(function* () {
      const { manifest, start } = yield* setUp(failList(2).handler)
      const failed: Array<string> = []
      const onFailure = (error: LmsExportFailure, list: LmsExportList) =>
        Effect.sync(() => failed.push(error._tag, String(list.file)))
      const exported = yield* start({ onFailure })
      expect(failed).toEqual(["LmsApiError", "2.ndjson"])
      expect(exported.lists.map(({ ended, list }) => [list.file, ended])).toEqual(
        [0, 1, 3].map((n) => [`${n}.ndjson`, "End"])
      )
      expect(manifest()).toMatchObject({ complete: false, lists: [{}, {}, { error: { tag: "LmsApiError" } }, {}] })
    })
  )

  it.scopedLive("stops at the first error by default", () =>
    Effect.gen(function* () {
      const { handler } = failList(1)
      const { home, manifest, fail } = yield* setUp(handler)
      expect(yield* fail({ concurrency: 1 })).toMatchObject({ _tag: "LmsApiError" })
      expect(manifest()).toMatchObject({
        complete: false,
        lists: [{ ended: "End" }, { error: {} }, { ended: null }, {}]
      })
      expect(Fs.existsSync(Path.join(home, "2.ndjson"))).toBe(false)
    })
  )

  it.scopedLive("has released the files of all lists when it stops", () =>
    Effect.gen(function* () {
      // List 1 fails while list 0 waits for its second page, and list 0 takes a while to release its lock.
      const real = yield* FileSystem.FileSystem
      const remove: FileSystem.FileSystem["remove"] = (path, options) =>
        Effect.delay(real.remove(path, options), path.endsWith("0.ndjson/lock.json") ? "300 millis" : 0)
      const { fail, home } = yield* setUp((request, context) => {
        if (!request.url.includes("page=2")) return respond(request, context)
        return request.url.includes("lists/0") ? undefined : { status: 500, body: "no" }
      })
      const options = { onFailure: "stop", concurrency: 2, commit: { bytes: 1 } } as const
      expect(yield* fail(options, lists, FileSystem.make({ ...real, remove }))).toMatchObject({ _tag: "LmsApiError" })
      for (const name of ["0.ndjson", "1.ndjson"])
        expect(stateOf(Path.join(home, name)).names()).not.toContain("lock.json")
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scopedLive("reports progress: lists, pages and records", () =>
    Effect.gen(function* () {
      const { handler, state } = failList(2)
      const { fail, start } = yield* setUp(handler)
      const reported: Array<LmsExportProgress> = []
      const onProgress = (progress: LmsExportProgress) => Effect.sync(() => reported.push(progress))
      const summaries = () =>
        reported.map(({ done, failed, lists, pages, records }) => [lists, done, failed, pages, records].join(" "))
      yield* fail({ onProgress, concurrency: 1, onFailure: "continue" })
      expect(summaries()).toEqual([
        "4 0 0 0 0",
        "4 0 0 1 100",
        "4 1 0 1 100",
        "4 1 0 2 200",
        "4 1 0 3 201",
        "4 2 0 3 201",
        "4 2 0 4 301",
        "4 2 1 4 301",
        "4 2 1 5 401",
        "4 2 1 6 404",
        "4 3 1 6 404"
      ])
      expect(new Set(reported.map(({ call }) => call)).size).toBe(1)

      state.fails = false
      reported.length = 0
      yield* start({ onProgress, concurrency: 1 })
      expect(summaries()).toEqual(["4 0 0 0 0", "4 1 0 0 0", "4 2 0 0 0", "4 2 0 1 2", "4 3 0 1 2", "4 4 0 1 2"])
    })
  )

  it.scopedLive("reports progress to the listener of the program, unless progress is false", () =>
    Effect.gen(function* () {
      const { start } = yield* setUp(respond)
      const tags: Array<string> = []
      const listener = { publish: ({ _tag }: LmsProgressEvent) => void tags.push(_tag) }
      yield* Effect.provideService(start({ progress: false }), LmsProgress, listener)
      expect(tags).toEqual([])
      yield* Effect.provideService(start({ overwrite: true }), LmsProgress, listener)
      expect(tags.filter((tag) => tag === "Lists").length).toBeGreaterThan(4)
      expect(tags.at(-1)).toBe("Done")
    })
  )

  const list = { endpoint: "/api/v1/a" }

  it.scopedLive.each([
    ["file", {}, [list], "file is missing for list 0: set it in the list or as an option."],
    ["file", { file: (): string => "" }, [list], "file is missing for list 0"],
    ["file", { file: (): string => "../a" }, [list], 'file must be a name inside the directory, got "../a".'],
    ["file", { file: (): string => "manifest.json" }, [list], "must be unique and not the manifest (manifest.json)"],
    ["file", { file: (): string => "a" }, [list, list], "file must be unique and not the manifest"],
    ["file", { file: (): string => ".lms/a" }, [list], 'file must not be in a directory ".lms", which holds the state'],
    ["file", { file: (): string => "a/.LMS/b/c" }, [list], 'of exports, got "a/.LMS/b/c".'],
    ["file", { file: "a" }, []],
    ["lists", {}, 3, "lists must be an array of { endpoint, params, file }, got"],
    ["lists", {}, null, "lists must be an array of { endpoint, params, file }, got"],
    ["lists", {}, {}, "lists must be an array of { endpoint, params, file }, got"],
    ["lists", {}, [null]],
    ["lists", {}, [7]],
    ["lists", {}, new Array(2)],
    ["endpoint", { file: (): string => "a" }, [{}]],
    ["concurrency", { concurrency: 0 }, []],
    ["onFailure", { onFailure: "ignore" }, []],
    ["onEnd", { onEnd: 1 }, []],
    ["onProgress", { onProgress: 1 }, []]
  ] as const)(
    "fails with subject %s for invalid arguments, and writes no file: %j",
    ([subject, options, exportLists, message = ""]) =>
      Effect.gen(function* () {
        const { home, fail } = yield* setUp(respond)
        const error = yield* fail(options as never, exportLists as never)
        expect(error).toMatchObject({ subject, message: expect.stringContaining(message) })
        expect(Fs.existsSync(home)).toBe(false)
      })
  )
})
