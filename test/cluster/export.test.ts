/** lmsClusterExportAll on one machine, with the engine in memory: export.slow.test.ts has more. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as WorkflowEngine from "@effect/workflow/WorkflowEngine"
import { Effect, Fiber, Option, Schedule } from "effect"
import { LmsParts, lmsClusterCancel, lmsClusterStatus } from "effect-lms/cluster"
import { type LmsExportProgress, lmsExportAll } from "effect-lms/export"
import { exportedFile } from "../fixtures/exportRows.js"
import { queryOf } from "../fixtures/lists.js"
import { lists, numberOf, PAGES, RECORDS, respond, setUp, waitUntil } from "./oneMachine.js"

describe("lmsClusterExportAll", () => {
  it.scopedLive("writes the files of lmsExportAll, with as many requests, and leaves only its name", () =>
    Effect.gen(function* () {
      const { content, context, home, objects, server, start } = yield* setUp()
      const progress: Array<LmsExportProgress> = []
      const result = yield* start({ onProgress: (event) => Effect.sync(() => progress.push(event)) })
      expect(server.requests).toHaveLength(lists.length * PAGES)
      const local = yield* lmsExportAll(Path.join(home, "local"), lists, { perPage: 10 }).pipe(Effect.provide(context))
      for (const [index] of lists.entries()) {
        expect(content(index + 1).equals(content(index + 1, "local"))).toBe(true)
        expect(content(index + 1).equals(exportedFile(RECORDS + index + 1))).toBe(true)
      }
      const unplaced = ({ lists, ...rest }: typeof local) => ({
        ...rest,
        path: "",
        lists: lists.map((list) => ({ ...list, path: "", writtenAt: undefined }))
      })
      expect(unplaced(result)).toEqual(unplaced(local))
      const manifest = (directory: string) => Fs.readFileSync(Path.join(home, directory, "manifest.json"), "utf8")
      expect(manifest("out")).toBe(manifest("local"))
      expect(progress.at(-1)).toMatchObject({ lists: 5, done: 5, failed: 0, pages: 55, records: 515 })
      expect(yield* objects).toMatchObject({
        finished: [expect.stringMatching(/^finished\/[0-9a-f]{32}\.\d{4}-\d\d-\d\d$/)],
        runs: []
      })
    })
  )

  it.scopedLive("continues a list that has failed where it has failed, and not the others", () =>
    Effect.gen(function* () {
      let fails = true
      const { content, fail, server, start } = yield* setUp((request, context) =>
        fails && numberOf(request.url) === 2 && queryOf(request).get("page") === "6"
          ? { status: 500, body: "no" }
          : respond(request, context)
      )
      const error = yield* fail()
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Incomplete" })
      expect(error.message).toContain("1 of 5 lists failed")
      expect(error.message).toContain("/api/v1/lists/2")
      expect(content(3).equals(exportedFile(RECORDS + 3))).toBe(true)
      fails = false
      const { length } = server.requests
      yield* start()
      const again = server.requests.slice(length).map(({ url }) => url)
      expect(again).toHaveLength(6)
      expect(again.every((url) => numberOf(url) === 2)).toBe(true)
      expect(content(2).equals(exportedFile(RECORDS + 2))).toBe(true)
    })
  )

  it.scopedLive("fails when it is cancelled, and its name is free again", () =>
    Effect.gen(function* () {
      const { context, fail, objects, server } = yield* setUp((request, handling) =>
        handling.count > 10 ? undefined : respond(request, handling)
      )
      const caller = yield* Effect.fork(fail())
      yield* waitUntil(() => server.requests.length > 10)
      yield* lmsClusterCancel("monday").pipe(Effect.provide(context))
      const error = yield* Fiber.join(caller)
      expect(error.message).toContain('"monday" was cancelled')
      expect(yield* objects).toEqual({ finished: [], runs: [] })
      expect(yield* Effect.flip(lmsClusterStatus("monday").pipe(Effect.provide(context)))).toMatchObject({
        reason: "Unknown"
      })
      expect(yield* Effect.flip(lmsClusterCancel("monday").pipe(Effect.provide(context)))).toMatchObject({
        reason: "Unknown"
      })
    })
  )

  it.effect.each([undefined, null, 7, Symbol("monday")])("has no export of which the name is no text: %s", (name) =>
    Effect.gen(function* () {
      for (const call of [lmsClusterStatus(name as never), lmsClusterCancel(name as never)]) {
        expect(yield* Effect.flip(call)).toMatchObject({ _tag: "LmsClusterError", reason: "Unknown" })
      }
    }).pipe(Effect.provide([LmsParts.layerMemory, WorkflowEngine.layerMemory, NodeContext.layer]))
  )

  it.scopedLive("shows what is done, running and failed", () =>
    Effect.gen(function* () {
      const { context, server, start } = yield* setUp(
        (request, handling) =>
          numberOf(request.url) === 5 && queryOf(request).get("page") === "5"
            ? undefined
            : numberOf(request.url) === 4
              ? { status: 404, body: "{}" }
              : respond(request, handling),
        { pagesPerStep: 2 }
      )
      yield* Effect.forkScoped(start())
      const status = lmsClusterStatus("monday").pipe(
        Effect.retry({ schedule: Schedule.spaced("5 millis") }),
        Effect.provide(context)
      )
      yield* waitUntil(() => server.requests.length === 3 * PAGES + 1 + 5)
      const found = yield* Effect.repeat(Effect.delay(status, "5 millis"), {
        until: ({ lists: { done } }) => done === 3
      })
      expect(found).toMatchObject({
        state: "Running",
        lists: { total: 5, done: 3, failed: 1, running: 1, waiting: 0 },
        machines: [{ machine: "one", pages: 3 * PAGES + 4, running: 1 }]
      })
      expect(found.each[3]).toMatchObject({
        file: "4.ndjson",
        state: "Failed",
        error: Option.some(expect.stringContaining("404"))
      })
      expect(found.each[4]).toMatchObject({ file: "5.ndjson", state: "Running", pages: 4, records: 40 })
    })
  )
})
