/** A list into SQLite, exactly once: killed, interrupted, cut within a transaction, and by two at a time. */
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

const whole = fileOf(TOTAL).toString().trimEnd().split("\n")

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
      /** All records in their order, with whether the list is said to be complete. */
      table: within(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const records = yield* sql<{ nth: number; record: string }>`SELECT nth, record FROM records ORDER BY nth`
          const [list] = yield* sql<{ rows: number; complete: number }>`SELECT rows, complete FROM lists`
          expect(records.map(({ nth }) => nth)).toEqual(records.map((_, index) => index))
          expect(list?.rows).toBe(records.length)
          // Where the service laid a record out over lines, so does the table.
          return {
            records: records.map(({ record }) => record.replace(/[\r\n]+/g, "")),
            complete: list?.complete === 1
          }
        })
      )
    }
  })

describe("a list into SQLite", () => {
  it.scopedLive("has each record once as it was sent, and is not asked for again", () =>
    Effect.gen(function* () {
      const { server, start, table } = yield* setUp()
      expect(yield* start).toMatchObject({ rows: TOTAL, before: 0 })
      expect(yield* table).toEqual({ records: whole, complete: true })
      expect(yield* start).toMatchObject({ rows: TOTAL, before: TOTAL })
      expect(server.requests).toHaveLength(PAGES)
    })
  )

  it.scopedLive(
    "is whole after a run that was interrupted at any page, and no page is read twice that was stored",
    () =>
      Effect.gen(function* () {
        for (let page = 1; page <= PAGES; page++) {
          const held = { holds: true }
          const answer = rows({ total: TOTAL })
          const { server, start, table } = yield* setUp((request, context) =>
            held.holds && context.count === page ? undefined : answer(request, context)
          )
          const fiber = yield* Effect.fork(start)
          while (server.requests.length < page) yield* Effect.sleep("1 millis")
          yield* Fiber.interrupt(fiber)
          held.holds = false
          const before = yield* table
          expect(before).toEqual({ records: whole.slice(0, (page - 1) * 100), complete: false })
          expect(yield* start).toMatchObject({ rows: TOTAL, before: before.records.length })
          expect(yield* table).toEqual({ records: whole, complete: true })
          expect(server.requests).toHaveLength(PAGES + 1)
        }
      })
  )

  it.scopedLive("keeps nothing of a page that could not be stored whole, the last one among them", () =>
    Effect.gen(function* () {
      for (const nth of [0, 150, TOTAL - 1]) {
        const { start, table, within } = yield* setUp()
        yield* within(
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* sql`CREATE TABLE records (list TEXT NOT NULL, nth INTEGER NOT NULL, record TEXT NOT NULL) STRICT`
            // FAIL, unlike ABORT, leaves what the statement has done so far.
            yield* sql.unsafe(
              `CREATE TRIGGER cut BEFORE INSERT ON records WHEN NEW.nth = ${nth} BEGIN SELECT RAISE(FAIL, 'cut'); END`
            )
          })
        )
        expect((yield* Effect.exit(start))._tag).toBe("Failure")
        expect(yield* table).toEqual({ records: whole.slice(0, nth - (nth % 100)), complete: false })
        yield* within(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP TRIGGER cut`))
        yield* start
        expect(yield* table).toEqual({ records: whole, complete: true })
      }
    })
  )

  it.scopedLive("is not complete with a page whose way on was lost, and has nothing of it", () =>
    Effect.gen(function* () {
      const state = { lost: true }
      const answer = rows({ total: TOTAL })
      const { start, table } = yield* setUp((request, context) => {
        const { headers = {}, ...rest } = answer(request, context) ?? {}
        return state.lost && context.count === 3 ? { ...rest, headers: { ...headers, link: "" } } : { ...rest, headers }
      })
      expect(yield* Effect.flip(start)).toMatchObject({ _tag: "LmsPageError" })
      expect(yield* table).toEqual({ records: whole.slice(0, 200), complete: false })
      state.lost = false
      yield* start
      expect(yield* table).toEqual({ records: whole, complete: true })
    })
  )

  it.scopedLive("by two at a time is stored once: who comes later is told", () =>
    Effect.gen(function* () {
      const answer = rows({ total: TOTAL })
      let release = () => {}
      const { server, start, table } = yield* setUp((request, context) => {
        const { body, headers } = answer(request, context) ?? {}
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
      expect(yield* table).toEqual({ records: whole, complete: true })
    })
  )

  it.scopedLive("goes on after kill -9, and is the same", () =>
    Effect.gen(function* () {
      const answer = rows({ total: TOTAL })
      let killed = false
      const { filename, server, start, table } = yield* setUp((request, context) =>
        !killed && context.count === 3 ? undefined : answer(request, context)
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
      expect(yield* table).toEqual({ records: whole, complete: true })
    })
  )
})
