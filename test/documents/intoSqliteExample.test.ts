/** Tests examples/into-sqlite: interruptions, SIGKILL, failures within a transaction, and two runs at the same time. */
import { spawn } from "node:child_process"
import * as Path from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { intoSqlite } from "../../examples/into-sqlite/intoSqlite.js"
import { database } from "../../examples/into-sqlite/tables.js"
import { bundle } from "../fixtures/bundle.js"
import { connectTo, nodeClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { exportedFile, serveRows } from "../fixtures/exportRows.js"
import { type Handler, serve } from "../fixtures/server.js"

const TOTAL = 330
const PAGES = 4

const expected = exportedFile(TOTAL).toString().trimEnd().split("\n")

const setUp = (handler: Handler = serveRows({ total: TOTAL })) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    const run = yield* connectTo(nodeClient, server)
    const filename = Path.join(yield* temporaryDirectory, "rows.sqlite")
    const withDatabase = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.provide(effect, database(filename))
    return {
      server,
      filename,
      withDatabase,
      start: Effect.suspend(() =>
        run(Effect.provide(intoSqlite("/api/v1/courses/:course_id/users", { course_id: 7 }), database(filename)))
      ),
      /** All records in order, and whether the list is marked as complete. */
      table: withDatabase(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const records = yield* sql<{ nth: number; record: string }>`SELECT nth, record FROM records ORDER BY nth`
          const [list] = yield* sql<{ rows: number; complete: number }>`SELECT rows, complete FROM lists`
          expect(records.map(({ nth }) => nth)).toEqual(records.map((_, index) => index))
          expect(list?.rows).toBe(records.length)
          // The server formats some records over several lines, and the table keeps the line breaks.
          return {
            records: records.map(({ record }) => record.replace(/[\r\n]+/g, "")),
            complete: list?.complete === 1
          }
        })
      )
    }
  })

describe("a list into SQLite", () => {
  it.scopedLive("stores each record once as the server sent it, and sends no request the second time", () =>
    Effect.gen(function* () {
      const { server, start, table } = yield* setUp()
      expect(yield* start).toMatchObject({ rows: TOTAL, before: 0 })
      expect(yield* table).toEqual({ records: expected, complete: true })
      expect(yield* start).toMatchObject({ rows: TOTAL, before: TOTAL })
      expect(server.requests).toHaveLength(PAGES)
    })
  )

  it.scopedLive("continues after an interruption at any page, and requests no stored page again", () =>
    Effect.gen(function* () {
      for (let page = 1; page <= PAGES; page++) {
        const response = { isHeld: true }
        const respond = serveRows({ total: TOTAL })
        const { server, start, table } = yield* setUp((request, context) =>
          response.isHeld && context.count === page ? undefined : respond(request, context)
        )
        const fiber = yield* Effect.fork(start)
        while (server.requests.length < page) yield* Effect.sleep("1 millis")
        yield* Fiber.interrupt(fiber)
        response.isHeld = false
        const before = yield* table
        expect(before).toEqual({ records: expected.slice(0, (page - 1) * 100), complete: false })
        expect(yield* start).toMatchObject({ rows: TOTAL, before: before.records.length })
        expect(yield* table).toEqual({ records: expected, complete: true })
        expect(server.requests).toHaveLength(PAGES + 1)
      }
    })
  )

  it.scopedLive("stores a page completely or not at all, also the last one", () =>
    Effect.gen(function* () {
      for (const nth of [0, 150, TOTAL - 1]) {
        const { start, table, withDatabase } = yield* setUp()
        yield* withDatabase(
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* sql`CREATE TABLE records (list TEXT NOT NULL, nth INTEGER NOT NULL, record TEXT NOT NULL) STRICT`
            // Unlike ABORT, FAIL keeps the rows that the statement has inserted so far.
            yield* sql.unsafe(
              `CREATE TRIGGER fail_insert BEFORE INSERT ON records WHEN NEW.nth = ${nth} BEGIN SELECT RAISE(FAIL, 'fail'); END`
            )
          })
        )
        expect((yield* Effect.exit(start))._tag).toBe("Failure")
        expect(yield* table).toEqual({ records: expected.slice(0, nth - (nth % 100)), complete: false })
        yield* withDatabase(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP TRIGGER fail_insert`))
        yield* start
        expect(yield* table).toEqual({ records: expected, complete: true })
      }
    })
  )

  it.scopedLive("stores the list once if two processes load it, and fails in the slower one", () =>
    Effect.gen(function* () {
      const respond = serveRows({ total: TOTAL })
      let release = () => {}
      const { server, start, table } = yield* setUp((request, context) => {
        const { body, headers } = respond(request, context) ?? {}
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
      expect(yield* Fiber.join(slow)).toMatchObject({ _tag: "Left", left: { _tag: "ConcurrentRun" } })
      expect(yield* table).toEqual({ records: expected, complete: true })
    })
  )

  it.scopedLive("continues after SIGKILL, and stores the same records", () =>
    Effect.gen(function* () {
      const respond = serveRows({ total: TOTAL })
      let isKilled = false
      const { filename, server, start, table } = yield* setUp((request, context) =>
        !isKilled && context.count === 3 ? undefined : respond(request, context)
      )
      const program = yield* Effect.promise(() => bundle("examples/into-sqlite/run.ts"))
      const env = { ...process.env, LMS_DOMAIN: server.origin, LMS_API_TOKEN: TOKEN }
      const child = spawn(process.execPath, [program, filename, "7"], { env, stdio: "ignore" })
      const ended = new Promise((resolve) => child.on("close", (_, signal) => resolve(signal)))
      while (server.requests.length < 3) yield* Effect.sleep("5 millis")
      child.kill("SIGKILL")
      expect(yield* Effect.promise(() => ended)).toBe("SIGKILL")
      isKilled = true
      expect(yield* start).toMatchObject({ rows: TOTAL, before: 200 })
      expect(yield* table).toEqual({ records: expected, complete: true })
    })
  )
})
