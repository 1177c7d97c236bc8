/** lmsClusterExportAll on one machine whose server, store or caller fails, and with all options. */
import * as Fs from "node:fs"
import type * as Http from "node:http"
import * as Path from "node:path"
import * as ClusterWorkflowEngine from "@effect/cluster/ClusterWorkflowEngine"
import * as SingleRunner from "@effect/cluster/SingleRunner"
import * as SqlClient from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer, Schedule, Scope } from "effect"
import * as Arr from "effect/Array"
import {
  LmsCluster,
  type LmsClusterOptions,
  LmsParts,
  type LmsPartsService,
  lmsClusterCancel,
  lmsClusterExportAll,
  lmsClusterStatus
} from "effect-lms/cluster"
import { lmsExportAll } from "effect-lms/export"
import { partMissing } from "../../src/cluster/errors.js"
import { ExportSlot } from "../../src/cluster/export/exportSlot.js"
import { nodeClient, TOKEN } from "../fixtures/client.js"
import { sqlite } from "../fixtures/databases.js"
import { exportedFile, serveRows } from "../fixtures/exportRows.js"
import { queryOf } from "../fixtures/lists.js"
import { makeOperationCounter } from "../fixtures/operationCounter.js"
import { serve } from "../fixtures/server.js"
import { textOf } from "./guarantees.js"
import { allRuns, lists, numberOf, type Options, PAGES, RECORDS, respond, setUp, waitUntil } from "./oneMachine.js"

const REJECTED = {
  status: 401,
  headers: { "content-type": "application/json", "www-authenticate": 'Bearer realm="canvas-lms"' },
  body: '{"errors":[{"message":"Invalid access token."}]}'
}

/** A page of which three fit into an object. */
const largePage = (url: string) =>
  JSON.stringify([{ id: new URL(url, "http://x").searchParams.get("page"), text: "ä".repeat(150_000) }])

describe("lmsClusterExportAll", () => {
  it.scopedLive("costs the caller as much for each of many lists as for each of a few", () =>
    Effect.gen(function* () {
      const { home, start } = yield* setUp(() => ({ headers: { "content-type": "application/json" }, body: "[{}]" }))
      const operationsOf = (count: number) => {
        const counter = makeOperationCounter()
        const many = Array.from({ length: count }, (_, id) => ({
          endpoint: "/api/v1/lists/:id",
          params: { id },
          file: `${id}.ndjson`
        }))
        const exporting = start({ directory: Path.join(home, String(count)), progress: false }, many, `${count} lists`)
        return Effect.map(Effect.withScheduler(exporting, counter.scheduler), () => counter.take() / count)
      }
      const few = yield* operationsOf(20)
      expect(yield* operationsOf(100)).toBeLessThan(few)
    })
  )

  it.scopedLive.each([
    ["gzip", { gzip: true, commit: { bytes: 400 } }],
    ["a limit", { limit: 45 }],
    ["a limit of whole pages", { limit: 30 }],
    ["a limit within the first page", { limit: 3 }],
    [
      "bookmarks and other options",
      {
        onDrift: "fail",
        maxWait: "1 minute",
        timeout: "5 seconds",
        sendHeaders: { "x-a": "b" },
        perPage: 60,
        limit: 50,
        params: { since: new Date(0), long: 12345678901234567890n }
      }
    ]
  ] satisfies ReadonlyArray<readonly [string, Options]>)("writes the same bytes with %s", ([, options]) =>
    Effect.gen(function* () {
      const { content, context, home, server, start } = yield* setUp()
      const result = yield* start(options)
      const requests = server.requests.map(({ method, url }) => `${method} ${url}`).sort()
      const local = yield* lmsExportAll(Path.join(home, "local"), lists, { perPage: 10, ...options } as object).pipe(
        Effect.provide(context)
      )
      expect(result.lists.map(({ ended, pages, rows, sha256 }) => [ended, pages, rows, sha256])).toEqual(
        local.lists.map(({ ended, pages, rows, sha256 }) => [ended, pages, rows, sha256])
      )
      for (const [index] of lists.entries()) expect(content(index + 1).equals(content(index + 1, "local"))).toBe(true)
      const sent = server.requests.slice(requests.length).map(({ method, url }) => `${method} ${url}`)
      expect(requests).toEqual(sent.sort())
    })
  )

  it.scopedLive("returns the result to the same call, and says where the files are to another directory", () =>
    Effect.gen(function* () {
      const { fail, home, server, start } = yield* setUp()
      const result = yield* start({ directory: Path.relative(process.cwd(), Path.join(home, "out")) })
      const { length } = server.requests
      const manifest = () => Fs.readFileSync(Path.join(home, "out", "manifest.json"), "utf8")
      const written = manifest()
      const again = yield* start()
      expect(again.lists.map(({ unchanged }) => unchanged)).toEqual(lists.map(() => true))
      expect(again.lists.map(({ sha256 }) => sha256)).toEqual(result.lists.map(({ sha256 }) => sha256))
      expect(yield* fail({ directory: Path.join(home, "other") })).toMatchObject({
        _tag: "LmsClusterError",
        reason: "Finished",
        message: expect.stringContaining(`its files were written to "${Path.join(home, "out")}"`)
      })
      expect(yield* fail({}, lists.slice(1))).toMatchObject({ _tag: "LmsClusterError", reason: "OtherExport" })
      expect(yield* fail({ collection: "other" })).toMatchObject({ _tag: "LmsClusterError", reason: "OtherExport" })
      expect(manifest()).toBe(written)
      expect(server.requests).toHaveLength(length)
      expect((yield* start({ overwrite: true })).rows).toBe(result.rows)
      expect(server.requests).toHaveLength(length * 2)
    })
  )

  it.scopedLive("stops the other lists with onFailure: stop, and a function handles a failure", () =>
    Effect.gen(function* () {
      let fails = true
      const { fail, server, start } = yield* setUp((request, context) =>
        fails && numberOf(request.url) === 1 ? { status: 404, body: "{}" } : respond(request, context)
      )
      expect(yield* fail({ onFailure: "stop", concurrency: 1 })).toMatchObject({ _tag: "LmsApiError", status: 404 })
      expect(server.requests.length).toBeLessThan(lists.length * PAGES)
      const failed: Array<unknown> = []
      const handled = yield* start({
        onFailure: (error, { file }) => Effect.sync(() => failed.push([error._tag, file]))
      })
      expect(failed).toEqual([["LmsApiError", "1.ndjson"]])
      expect(handled.lists).toHaveLength(4)
      fails = false
      expect((yield* start()).lists).toHaveLength(5)
    })
  )

  it.scopedLive("pauses if the token is rejected, and continues with the same call", () =>
    Effect.gen(function* () {
      let isRevoked = false
      const { content, context, fail, server, start } = yield* setUp((request, handling) => {
        isRevoked ||= handling.count === 20
        return isRevoked ? REJECTED : respond(request, handling)
      })
      const error = yield* fail()
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Incomplete" })
      expect(error.message).toContain('"monday" is paused')
      expect(yield* lmsClusterStatus("monday").pipe(Effect.provide(context))).toMatchObject({ state: "Paused" })
      const pages = server.requests.length
      isRevoked = false
      yield* start()
      const read = new Set(server.requests.map(({ url }) => url))
      expect(read.size).toBe(lists.length * PAGES)
      // Each list that was being read has had one request that was rejected.
      expect(server.requests.length).toBeLessThanOrEqual(read.size + lists.length)
      expect(server.requests.length).toBeGreaterThan(pages)
      for (const [index] of lists.entries()) {
        expect(content(index + 1).equals(exportedFile(RECORDS + index + 1))).toBe(true)
      }
    })
  )

  it.scopedLive("goes on without its caller", () =>
    Effect.gen(function* () {
      const { context, server, start } = yield* setUp()
      const caller = yield* Effect.fork(start())
      yield* waitUntil(() => server.requests.length > 5)
      yield* Fiber.interrupt(caller)
      const status = lmsClusterStatus("monday").pipe(Effect.provide(context))
      yield* Effect.repeat(status, { until: ({ state }) => state === "Read", schedule: Schedule.spaced("5 millis") })
      expect(server.requests).toHaveLength(lists.length * PAGES)
      const { rows } = yield* start()
      expect(rows).toBe(lists.reduce((sum, _, index) => sum + RECORDS + index + 1, 0))
      expect(server.requests).toHaveLength(lists.length * PAGES)
    })
  )

  it.scopedLive("shares one export among its callers", () =>
    Effect.gen(function* () {
      const { content, home, server, start } = yield* setUp()
      const directories = ["a", "b", "c"]
      yield* Effect.forEach(directories, (name) => start({ directory: Path.join(home, name) }), {
        concurrency: "unbounded"
      }).pipe(Effect.ignore)
      expect(new Set(server.requests.map(({ url }) => url)).size).toBe(server.requests.length)
      expect(
        directories.some(
          (name) =>
            Fs.existsSync(Path.join(home, name, "1.ndjson")) && content(1, name).equals(exportedFile(RECORDS + 1))
        )
      ).toBe(true)
    })
  )

  it.scopedLive("leaves nothing of a machine that goes on after the end", () =>
    Effect.gen(function* () {
      const { context, fail, server } = yield* setUp(
        (request, handling) => (handling.count > 10 ? undefined : respond(request, handling)),
        { machines: false }
      )
      const machine = yield* Scope.make()
      yield* LmsCluster.layer({ pagesPerStep: 3 }).pipe(Layer.buildWithScope(machine), Effect.provide(context))
      const caller = yield* Effect.fork(fail())
      yield* waitUntil(() => server.requests.length > 10)
      const parts = Context.get(context, LmsParts)
      const [first = ""] = yield* allRuns(parts)
      // As another machine does that does not know of this one.
      yield* parts.remove(first.replace(/\/.*/, "/"))
      expect((yield* Fiber.join(caller)).message).toContain('"monday" was cancelled')
      const isLate = Effect.map(allRuns(parts), (names) => names.some((name) => name.includes("/steps/")))
      yield* Effect.repeat(isLate, { until: (is) => is, schedule: Schedule.spaced("5 millis") })
      yield* Scope.close(machine, Exit.void)
      expect(yield* allRuns(parts)).toEqual([])
    })
  )

  it.scopedLive("leaves no rows of a slot that starts while its export is removed, or afterwards", () =>
    Effect.gen(function* () {
      const id = { run: "", round: 1, key: "", slot: 0 }
      let startSlot: Effect.Effect<unknown> = Effect.void
      const changeParts = ({ create, remove }: LmsPartsService): Partial<LmsPartsService> => ({
        create: (name, content) => {
          const [, run = id.run, key = id.key] = /^(\w+)\/rounds\/1-(\w+)$/.exec(name) ?? []
          Object.assign(id, { run, key })
          return create(name, content)
        },
        remove: (prefix) => Effect.zipRight(prefix === `${id.run}/` ? startSlot : Effect.void, remove(prefix))
      })
      const database = yield* Layer.build((yield* sqlite.database).client())
      const storage = Layer.orDie(SingleRunner.layer({ runnerStorage: "memory" }))
      const engine = Layer.provideMerge(ClusterWorkflowEngine.layer, storage)
      const { context, server, start } = yield* setUp(respond, {
        changeParts,
        engine: Layer.provide(engine, Layer.succeedContext(database))
      })
      startSlot = Effect.suspend(() => ExportSlot.execute(id)).pipe(Effect.provide(context), Effect.orDie)
      const countRows = Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`SELECT id FROM cluster_messages UNION SELECT id FROM cluster_replies`
      ).pipe(Effect.map(Arr.length), Effect.provide(database))
      yield* start()
      expect(yield* countRows).toBe(0)
      const requests = server.requests.length
      yield* startSlot
      const untilNone = { until: (rows: number) => rows === 0 }
      yield* Effect.timeoutOption(Effect.repeat(Effect.delay(countRows, "10 millis"), untilNone), "5 seconds")
      expect(yield* countRows).toBe(0)
      expect(server.requests.length).toBe(requests)
    })
  )

  it.scopedLive("begins a list again if its cursor is lost, with restart", () =>
    Effect.gen(function* () {
      let starts = 0
      const { content, fail, server, start } = yield* setUp((request, handling) => {
        const page = queryOf(request).get("page")
        if (page === null) starts += 1
        // The first request of the third step.
        if (starts < 2 && page === "bookmark:7") return { status: 400, body: "{}" }
        return serveRows({ total: RECORDS + 3, bookmarks: true })(request, handling)
      })
      const list = lists.slice(2, 3)
      expect((yield* fail({}, list)).message).toContain("the server no longer accepts the saved cursor")
      expect(server.requests).toHaveLength(7)
      const { lists: exported } = yield* start({ restart: true }, list)
      expect(exported).toMatchObject([{ rows: RECORDS + 3, pages: PAGES }])
      expect(server.requests).toHaveLength(7 + 1 + PAGES)
      expect(content(3).equals(exportedFile(RECORDS + 3))).toBe(true)
    })
  )

  it.scopedLive("rejects a machine of another service", () =>
    Effect.gen(function* () {
      const other = yield* serve(respond)
      const { context, fail, server } = yield* setUp(respond, { machines: false })
      const client = nodeClient({ token: TOKEN, domain: other.origin })
      yield* Layer.build(Layer.provide(LmsCluster.layer(), client)).pipe(Effect.provide(context))
      expect((yield* fail()).message).toContain("is a list of another service than that of this machine")
      expect([...server.requests, ...other.requests]).toEqual([])
    })
  )

  it.scopedLive("continues a file of lmsExportAll that had begun again", () =>
    Effect.gen(function* () {
      const failures: Record<string, Array<number>> = { "5": [500, 404], "7": [500] }
      const { content, context, home, start } = yield* setUp((request, helper) => {
        const status = failures[queryOf(request).get("page") ?? "1"]?.shift()
        return status === undefined ? respond(request, helper) : { status, body: "{}" }
      })
      const local = lmsExportAll(Path.join(home, "out"), lists.slice(0, 1), { perPage: 10, restart: true, retries: 0 })
      yield* Effect.provide(Effect.zipRight(Effect.flip(local), Effect.flip(local)), context)
      expect(failures).toEqual({ "5": [], "7": [] })
      yield* start({ restart: true }, lists.slice(0, 1))
      expect(content(1).equals(exportedFile(RECORDS + 1))).toBe(true)
    })
  )

  it.scopedLive("writes the same bytes if the pages of a step exceed one object", () =>
    Effect.gen(function* () {
      const { content, context, home, start } = yield* setUp(
        (request, helper) => ({
          ...respond(request, helper),
          body: largePage(request.url)
        }),
        { pagesPerStep: 6 }
      )
      yield* start()
      yield* lmsExportAll(Path.join(home, "local"), lists, { perPage: 10 }).pipe(Effect.provide(context))
      for (const [index] of lists.entries()) {
        expect(content(index + 1).length).toBeGreaterThan(3_000_000)
        expect(content(index + 1).equals(content(index + 1, "local"))).toBe(true)
      }
    })
  )

  it.scopedLive("pauses while a machine writes pages, and continues with those that were in hand", () =>
    Effect.gen(function* () {
      let isStuck = true
      let isWriting = false
      let held: Http.ServerResponse | undefined
      const changeParts = ({ create }: LmsPartsService): Partial<LmsPartsService> => ({
        create: (name, content) =>
          Effect.suspend(() => {
            if (name.endsWith(".stop")) isStuck = false
            if (!isStuck || !name.includes("/parts/")) return create(name, content)
            isWriting = true
            return Effect.never
          })
      })
      const { content, context, fail, home, server, start } = yield* setUp(
        (request, handling) => {
          if (numberOf(request.url) === 1) return { ...respond(request, handling), body: largePage(request.url) }
          if (!isStuck) return respond(request, handling)
          held = handling.response
          return undefined
        },
        { pagesPerStep: 20, changeParts }
      )
      const two = lists.slice(0, 2)
      const paused = yield* Effect.fork(fail({}, two))
      yield* waitUntil(() => isWriting && held !== undefined)
      held?.writeHead(REJECTED.status, REJECTED.headers).end(REJECTED.body)
      expect((yield* Fiber.join(paused)).message).toContain('"monday" is paused')
      yield* start({}, two)
      const urls = server.requests.map(({ url }) => url).filter((url) => numberOf(url) === 1)
      yield* lmsExportAll(Path.join(home, "local"), two, { perPage: 10 }).pipe(Effect.provide(context))
      for (const n of [1, 2]) expect(content(n).equals(content(n, "local"))).toBe(true)
      // The page that was being written, and the one that was being read.
      expect(urls.length - new Set(urls).size).toBeLessThanOrEqual(2)
    })
  )

  it.scopedLive.each([
    { when: "before the caller sees them", reads: 0 },
    { when: "when their pages are to be written", reads: 1 }
  ])("fails if steps vanish $when", ({ reads }) =>
    Effect.gen(function* () {
      const readsOf = new Map<string, number>()
      const isGone = (name: string) => name.includes("/steps/") && (readsOf.get(name) ?? 0) >= reads
      const changeParts = ({ list, read }: LmsPartsService): Partial<LmsPartsService> => ({
        list: (prefix) => Effect.map(list(prefix), (names) => names.filter((name) => !isGone(name))),
        read: (name) => {
          if (isGone(name)) return Effect.fail(partMissing(name))
          readsOf.set(name, (readsOf.get(name) ?? 0) + 1)
          return read(name)
        }
      })
      const { fail, server } = yield* setUp(respond, { changeParts })
      expect(yield* fail({ onFailure: "stop" })).toMatchObject({ _tag: "LmsClusterError", reason: "PartMissing" })
      expect(server.requests.length).toBeLessThanOrEqual(lists.length * PAGES)
    })
  )

  it.scopedLive("fails if a plan is of another version", () =>
    Effect.gen(function* () {
      const { context, fail } = yield* setUp(() => undefined)
      const store = yield* Effect.provide(LmsParts, context)
      const caller = yield* Effect.fork(fail())
      yield* Effect.repeat(allRuns(store), {
        until: (names) => names.some((name) => name.endsWith("/plan")),
        schedule: Schedule.spaced("1 millis")
      })
      yield* Fiber.interrupt(caller)
      const [plan = ""] = (yield* allRuns(store)).filter((name) => name.endsWith("/plan"))
      yield* store.remove(plan)
      yield* store.create(plan, textOf('{"version":1,"lists":"old"}\n'))
      expect(yield* fail()).toMatchObject({ _tag: "LmsClusterError", reason: "Version" })
    })
  )

  it.scopedLive.each([
    ["in a page", -2],
    ["in the JSON of a step", 90]
  ] as const)("writes no byte that its store has damaged %s, and can be cancelled then", ([, at]) =>
    Effect.gen(function* () {
      let isDamaging = true
      const changeParts = ({ read }: LmsPartsService): Partial<LmsPartsService> => ({
        read: (name) =>
          Effect.map(read(name), (bytes) =>
            isDamaging && name.includes("/steps/") ? bytes.with(at, (bytes.at(at) ?? 0) ^ 1) : bytes
          )
      })
      const { content, context, fail, home, start } = yield* setUp(respond, { changeParts, pagesPerStep: 20 })
      const error = yield* fail()
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Incomplete" })
      expect(error.message).toContain("is damaged, or was written by another version of this library")
      expect(Fs.readdirSync(Path.join(home, "out"))).not.toContain("1.ndjson")
      yield* Effect.provide(lmsClusterCancel("monday"), context)
      isDamaging = false
      yield* start()
      expect(content(1).equals(exportedFile(RECORDS + 1))).toBe(true)
    })
  )

  it.scopedLive("does not wait for a list whose file was there when the round began, and is gone", () =>
    Effect.gen(function* () {
      const { context, fail, home, server, start } = yield* setUp((request, context) =>
        numberOf(request.url) === 2 ? undefined : respond(request, context)
      )
      yield* Effect.provide(lmsExportAll(Path.join(home, "out"), lists.slice(0, 1), { perPage: 10 }), context)
      const { length } = server.requests
      yield* Effect.fork(start())
      yield* waitUntil(() => server.requests.slice(length).some(({ url }) => numberOf(url) === 2))
      const error = yield* fail({ directory: Path.join(home, "other"), onFailure: "stop" })
      expect(error).toMatchObject({
        _tag: "LmsClusterError",
        reason: "PartMissing",
        message: expect.stringContaining("has no records of list 0")
      })
      expect(server.requests.slice(length).every(({ url }) => numberOf(url) !== 1)).toBe(true)
    })
  )

  it.scopedLive.each([
    ["name", ["", lists, {}], "name must be the name of the export"],
    ["token", ["a", lists, { token: "x" }], "each machine uses the token of its own layer"],
    ["deadline", ["a", lists, { deadline: "1 minute" }], "timeout limits each request"],
    ["maxRate", ["a", lists, { maxRate: 5 }], "use LmsQuotaSql"],
    ["onEnd", ["a", lists, { onEnd: () => Effect.void }], "the result of each list has its rows and pages"],
    ["directory", ["a", lists, { directory: "" }], "directory must be the path"],
    ["lists", ["a", 5, {}], "lists must be an array"]
  ] as const)("rejects a wrong %s before anything is sent", ([, [name, wrong, options], message]) =>
    Effect.gen(function* () {
      const { context, home, objects, server } = yield* setUp()
      const call = lmsClusterExportAll as unknown as (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, Error>
      const error = yield* Effect.flip(
        Effect.provide(call(name === "a" ? Path.join(home, "a") : name, wrong, options), context)
      )
      expect(error).toMatchObject({ _tag: "LmsRequestError", message: expect.stringContaining(message) })
      expect(server.requests).toEqual([])
      expect(yield* objects).toEqual({ finished: [], runs: [] })
    })
  )

  it.scopedLive.each([
    [{ pagesPerStep: 0 }, "pagesPerStep must be a positive integer, the pages that a step reads, got 0."],
    [{ pagePerStep: 5 }, '"pagePerStep" is not an option of LmsCluster.layer: did you mean pagesPerStep?'],
    [{ machine: 1 }, "machine must be a string, got a number."],
    [null, "options must be an object, got null."]
  ])("rejects wrong options: %j", ([options, message]) =>
    Effect.gen(function* () {
      const { context } = yield* setUp(respond, { machines: false })
      // As a program without TypeScript may pass them.
      const layer = LmsCluster.layer(options as LmsClusterOptions)
      expect(yield* Effect.flip(Layer.build(layer).pipe(Effect.provide(context)))).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Option",
        message
      })
    })
  )
})
