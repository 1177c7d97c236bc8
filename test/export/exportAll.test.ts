/** Many lists into one directory. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { LmsProgress, type LmsProgressEvent } from "effect-lms"
import { type LmsExportAllOptions, type LmsExportList, type LmsExportProgress, lmsExportAll } from "effect-lms/export"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { directory } from "../fixtures/directory.js"
import { fileOf, rows } from "../fixtures/exports.js"
import { type Handler, serve } from "../fixtures/server.js"

/** The list n has n records more than a hundred. */
const lists: ReadonlyArray<LmsExportList> = [0, 1, 2, 3].map((n) => ({
  endpoint: "/api/v1/lists/:id",
  params: { id: n },
  file: `${n}.ndjson`
}))

const totalOf = (url: string) => 100 + Number(/lists\/(\d)/.exec(url)?.[1])

const answer: Handler = (request, context) => rows({ total: totalOf(request.url) })(request, context)

const setUp = (handler: Handler) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    const run = yield* connectTo(nodeClient, server)
    const home = Path.join(yield* directory, "exports")
    const start = (options: LmsExportAllOptions<LmsExportList> = {}, given: Iterable<LmsExportList> = lists) =>
      run(
        Effect.provide(lmsExportAll(home, given, { retry: false, maxWait: "0 millis", ...options }), NodeContext.layer)
      )
    const manifest = () => JSON.parse(Fs.readFileSync(Path.join(home, "manifest.json"), "utf8"))
    const content = (n: number) => Fs.readFileSync(Path.join(home, `${n}.ndjson`))
    return {
      server,
      home,
      start,
      manifest,
      content,
      refused: (...args: Parameters<typeof start>) => Effect.flip(start(...args))
    }
  })

/** Refuses one list until it is told not to. */
const refusing = (n: number) => {
  const state = { refuses: true }
  const handler: Handler = (request, context) =>
    state.refuses && request.url.includes(`lists/${n}`) && request.url.includes("page=2")
      ? { status: 500, body: "no" }
      : answer(request, context)
  return { state, handler }
}

describe("many exports", () => {
  it.scopedLive("have a file each, and a manifest that says which", () =>
    Effect.gen(function* () {
      const { content, home, manifest, server, start } = yield* setUp(answer)
      const receipts: Array<string | undefined> = []
      const result = yield* start({ onEnd: (_, { file }) => Effect.sync(() => receipts.push(file)), concurrency: 2 })
      expect(result).toMatchObject({ path: Path.join(home, "manifest.json"), rows: 406 })
      expect(result.lists.map(({ list, rows }) => [list.file, rows])).toEqual(
        lists.map(({ file }, n) => [file, 100 + n])
      )
      expect(receipts.sort()).toEqual(lists.map(({ file }) => file))
      for (const n of lists.keys()) expect(content(n).equals(fileOf(100 + n))).toBe(true)
      expect(manifest()).toEqual({
        complete: true,
        lists: result.lists.map(({ bytes, ended, list, rows, sha256 }) => ({
          file: list.file,
          endpoint: list.endpoint,
          rows,
          bytes,
          sha256,
          ended
        }))
      })
      const asked = server.requests.length
      expect(yield* start()).toEqual(result)
      expect(server.requests).toHaveLength(asked)
    })
  )

  it.scopedLive("of which one fails complete the others, and the same call goes on with that one", () =>
    Effect.gen(function* () {
      const { handler, state } = refusing(2)
      const { content, manifest, refused, server, start } = yield* setUp(handler)
      const error = yield* refused()
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Incomplete" })
      expect(error.message).toContain("1 of 4 lists failed")
      expect(manifest()).toMatchObject({
        complete: false,
        lists: [{ ended: "End" }, { ended: "End" }, { ended: null, error: { tag: "LmsApiError" } }, { ended: "End" }]
      })
      state.refuses = false
      const asked = server.requests.length
      yield* start()
      expect(server.requests.slice(asked).map(({ url }) => url.includes("lists/2") && url.includes("page=2"))).toEqual([
        true
      ])
      expect(content(2).equals(fileOf(102))).toBe(true)
      expect(manifest()).toMatchObject({ complete: true })
    })
  )

  it.scopedLive("end with the first that fails where that is asked for", () =>
    Effect.gen(function* () {
      const { handler } = refusing(1)
      const { home, manifest, refused } = yield* setUp(handler)
      expect(yield* refused({ failFast: true, concurrency: 1 })).toMatchObject({ _tag: "LmsApiError" })
      expect(manifest()).toMatchObject({
        complete: false,
        lists: [{ ended: "End" }, { error: {} }, { ended: null }, {}]
      })
      expect(Fs.existsSync(Path.join(home, "2.ndjson"))).toBe(false)
    })
  )

  it.scopedLive("tell how far they are: lists that are done, pages and records that were read, and what is left", () =>
    Effect.gen(function* () {
      const { handler, state } = refusing(2)
      const { refused, start } = yield* setUp(handler)
      const told: Array<LmsExportProgress> = []
      const onProgress = (progress: LmsExportProgress) => Effect.sync(() => told.push(progress))
      const short = () =>
        told.map(({ done, failed, lists, pages, records }) => [lists, done, failed, pages, records].join(" "))
      yield* refused({ onProgress, concurrency: 1 })
      expect(short()).toEqual([
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
      expect(told.map(({ timeLeft }) => Option.isSome(timeLeft))).toEqual(told.map(({ done }) => done > 0))
      expect(Option.map(told.at(-1)?.timeLeft ?? Option.none(), Duration.toMillis)).toEqual(Option.some(0))
      expect(new Set(told.map(({ call }) => call)).size).toBe(1)

      // What is complete is done at once, and says nothing of how long the others take.
      state.refuses = false
      told.length = 0
      yield* start({ onProgress, concurrency: 1 })
      expect(short()).toEqual(["4 0 0 0 0", "4 1 0 0 0", "4 2 0 0 0", "4 2 0 1 2", "4 3 0 1 2", "4 4 0 1 2"])
      expect(told.slice(0, 4).map(({ timeLeft }) => Option.isNone(timeLeft))).toEqual([true, true, true, true])
    })
  )

  it.scopedLive("tell the listener of the program too, to the end, unless they are to be silent", () =>
    Effect.gen(function* () {
      const { start } = yield* setUp(answer)
      const heard: Array<string> = []
      const listener = { publish: ({ _tag }: LmsProgressEvent) => void heard.push(_tag) }
      yield* Effect.provideService(start({ progress: false }), LmsProgress, listener)
      expect(heard).toEqual([])
      yield* Effect.provideService(start({ overwrite: true }), LmsProgress, listener)
      expect(heard.filter((tag) => tag === "Lists").length).toBeGreaterThan(4)
      expect(heard.at(-1)).toBe("Done")
    })
  )

  it.scopedLive("tell whoever hears of the requests of LmsNode, a terminal or a listener", () =>
    Effect.gen(function* () {
      const server = yield* serve(answer)
      const heard: Array<string> = []
      const listener = Layer.succeed(LmsProgress, { publish: ({ _tag }) => void heard.push(_tag) })
      const run = yield* connectTo((settings) => Layer.provide(nodeClient(settings), listener), server)
      yield* run(Effect.provide(lmsExportAll(yield* directory, lists), NodeContext.layer))
      expect(heard[0]).toBe("Lists")
      expect(heard.filter((tag) => tag === "Request")).toHaveLength(server.requests.length)
      expect(heard.at(-1)).toBe("Done")
    })
  )

  it.scopedLive("are named by a function, and may be in folders", () =>
    Effect.gen(function* () {
      const { home, start } = yield* setUp(answer)
      yield* start({ file: ({ params }, index) => `a/${index}-${Reflect.get(params ?? {}, "id")}.gz` }, [
        { endpoint: "/api/v1/lists/:id", params: { id: 3 } }
      ])
      expect(Fs.existsSync(Path.join(home, "a/0-3.gz"))).toBe(true)
    })
  )

  it.scopedLive.each([
    ["file", {}, [{ endpoint: "/api/v1/a" }]],
    ["file", { file: (): string => "../a" }, [{ endpoint: "/api/v1/a" }]],
    ["file", { file: (): string => "manifest.json" }, [{ endpoint: "/api/v1/a" }]],
    ["file", { file: (): string => "a" }, [{ endpoint: "/api/v1/a" }, { endpoint: "/api/v1/b" }]],
    ["file", { file: "a" }, []],
    ["lists", {}, 3],
    ["concurrency", { concurrency: 0 }, []],
    ["failFast", { failFast: 1 }, []],
    ["onEnd", { onEnd: 1 }, []],
    ["onProgress", { onProgress: 1 }, []]
  ] as const)("that are written wrongly name %s, and touch nothing: %j", ([subject, options, given]) =>
    Effect.gen(function* () {
      const { home, refused } = yield* setUp(answer)
      const error = yield* refused(options as never, given as never)
      expect(error).toMatchObject({ _tag: "LmsRequestError", subject })
      expect(Fs.existsSync(home)).toBe(false)
    })
  )
})
