/** Stores a list in SQLite exactly once: with kills, interruptions, failed transactions, and two concurrent runs. */
import { spawn } from "node:child_process"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { intoSqlite } from "../../examples/into-sqlite/intoSqlite.js"
import { bundle } from "../fixtures/bundle.js"
import { connectTo, nodeClient, TOKEN } from "../fixtures/client.js"
import { directory } from "../fixtures/directory.js"
import { fileOf, rows } from "../fixtures/exports.js"
import { type Handler, serve } from "../fixtures/server.js"

const TOTAL = 330
const PAGES = 4

const allRecords = fileOf(TOTAL).toString().trimEnd().split("\n")

const setUp = (handler: Handler = rows({ total: TOTAL })) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    const run = yield* connectTo(nodeClient, server)
    const filename = Path.join(yield* directory, "rows.sqlite")
    const within = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.provide(effect, SqliteClient.layer({ filename }))
    return {
      server,
      filename,
      within,
      start: Effect.suspend(() =>
        run(
          Effect.provide(
            intoSqlite("/api/v1/courses/:course_id/users", { course_id: 7 }),
            SqliteClient.layer({ filename })
          )
        )
      ),
      /** All records in order, and whether the list is marked as complete. */
      table: within(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const records = yield* sql<{ nth: number; record: string }>`SELECT nth, record FROM records ORDER BY nth`
          const [list] = yield* sql<{ rows: number; complete: number }>`SELECT rows, complete FROM lists`
          expect(records.map(({ nth }) => nth)).toEqual(records.map((_, index) => index))
          expect(list?.rows).toBe(records.length)
          // If the server formats a record over several lines, the table contains the line breaks.
          return {
            records: records.map(({ record }) => record.replace(/[\r\n]+/g, "")),
            complete: list?.complete === 1
          }
        })
      )
    }
  })

describe("a list into SQLite", () => {
  it.scopedLive("stores each record once as sent, and does not request it again", () =>
    Effect.gen(function* () {
      const { server, start, table } = yield* setUp()
      expect(yield* start).toMatchObject({ rows: TOTAL, before: 0 })
      expect(yield* table).toEqual({ records: allRecords, complete: true })
      expect(yield* start).toMatchObject({ rows: TOTAL, before: TOTAL })
      expect(server.requests).toHaveLength(PAGES)
    })
  )

  it.scopedLive("is complete after an interruption at any page, and stored pages are not requested again", () =>
    Effect.gen(function* () {
      for (let page = 1; page <= PAGES; page++) {
        const state = { blocks: true }
        const reply = rows({ total: TOTAL })
        const { server, start, table } = yield* setUp((request, context) =>
          state.blocks && context.count === page ? undefined : reply(request, context)
        )
        const fiber = yield* Effect.fork(start)
        while (server.requests.length < page) yield* Effect.sleep("1 millis")
        yield* Fiber.interrupt(fiber)
        state.blocks = false
        const before = yield* table
        expect(before).toEqual({ records: allRecords.slice(0, (page - 1) * 100), complete: false })
        expect(yield* start).toMatchObject({ rows: TOTAL, before: before.records.length })
        expect(yield* table).toEqual({ records: allRecords, complete: true })
        expect(server.requests).toHaveLength(PAGES + 1)
      }
    })
  )

  it.scopedLive("stores nothing of a page whose transaction failed, including the last page", () =>
    Effect.gen(function* () {
      for (const nth of [0, 150, TOTAL - 1]) {
        const { start, table, within } = yield* setUp()
        yield* within(
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* sql`CREATE TABLE records (list TEXT NOT NULL, nth INTEGER NOT NULL, record TEXT NOT NULL) STRICT`
            // FAIL, unlike ABORT, keeps earlier changes of the statement.
            yield* sql.unsafe(
              `CREATE TRIGGER cut BEFORE INSERT ON records WHEN NEW.nth = ${nth} BEGIN SELECT RAISE(FAIL, 'cut'); END`
            )
          })
        )
        expect((yield* Effect.exit(start))._tag).toBe("Failure")
        expect(yield* table).toEqual({ records: allRecords.slice(0, nth - (nth % 100)), complete: false })
        yield* within(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP TRIGGER cut`))
        yield* start
        expect(yield* table).toEqual({ records: allRecords, complete: true })
      }
    })
  )

  it.scopedLive("is not complete if a page lacks its Link header, and stores nothing of that page", () =>
    Effect.gen(function* () {
      const state = { lost: true }
      const reply = rows({ total: TOTAL })
      const { start, table } = yield* setUp((request, context) => {
        const { headers = {}, ...rest } = reply(request, context) ?? {}
        return state.lost && context.count === 3 ? { ...rest, headers: { ...headers, link: "" } } : { ...rest, headers }
      })
      expect(yield* Effect.flip(start)).toMatchObject({ _tag: "LmsPageError" })
      expect(yield* table).toEqual({ records: allRecords.slice(0, 200), complete: false })
      state.lost = false
      yield* start
      expect(yield* table).toEqual({ records: allRecords, complete: true })
    })
  )

  it.scopedLive("is stored once by two concurrent runs: the slower run fails with Overtaken", () =>
    Effect.gen(function* () {
      const reply = rows({ total: TOTAL })
      let release = () => {}
      const { server, start, table } = yield* setUp((request, context) => {
        const { body, headers } = reply(request, context) ?? {}
        if (context.count !== 2) return { body, headers: headers ?? {} }
        release = () => {
          for (const [name, value] of Object.entries(headers ?? {})) {
            context.response.setHeader(name, typeof value === "string" ? value : [...value])
          }
          context.response.end(body)
        }
        return undefined
      })
      const slow = yield* Effect.fork(Effect.either(start))
      while (server.requests.length < 2) yield* Effect.sleep("1 millis")
      expect(yield* start).toMatchObject({ rows: TOTAL, before: 100 })
      release()
      expect(yield* Fiber.join(slow)).toMatchObject({ _tag: "Left", left: { _tag: "Overtaken" } })
      expect(yield* table).toEqual({ records: allRecords, complete: true })
    })
  )

  it.scopedLive("resumes after kill -9 with the same result", () =>
    Effect.gen(function* () {
      const reply = rows({ total: TOTAL })
      let killed = false
      const { filename, server, start, table } = yield* setUp((request, context) =>
        !killed && context.count === 3 ? undefined : reply(request, context)
      )
      const compiled = yield* Effect.acquireRelease(
        Effect.promise(() => bundle(fileURLToPath(new URL("../../examples/into-sqlite/run.ts", import.meta.url)))),
        ({ remove }) => Effect.sync(remove)
      )
      const env = { ...process.env, LMS_DOMAIN: server.origin, LMS_API_TOKEN: TOKEN }
      const child = spawn(process.execPath, [compiled.program, filename, "7"], { env, stdio: "ignore" })
      const ended = new Promise((resolve) => child.on("close", (_, signal) => resolve(signal)))
      while (server.requests.length < 3) yield* Effect.sleep("5 millis")
      child.kill("SIGKILL")
      expect(yield* Effect.promise(() => ended)).toBe("SIGKILL")
      killed = true
      expect(yield* start).toMatchObject({ rows: TOTAL, before: 200 })
      expect(yield* table).toEqual({ records: allRecords, complete: true })
    })
  )
})
