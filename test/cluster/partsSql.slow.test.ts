/** Intermediate results in the tables of databases. */
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Statement from "@effect/sql/Statement"
import { describe, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { LmsParts } from "effect-lms/cluster"
import { connectTo, forwardPostgres, mariadb, postgres, sqlite, type TestDatabase } from "../fixtures/databases.js"
import { titleUnless } from "../fixtures/optional.js"
import { numberedChunks, readBytes, readText, testGuarantees, textOf } from "./guarantees.js"

/** A store with a client of its own, which lasts until the scope closes. */
const openParts = ({ client }: TestDatabase, port?: number) =>
  Effect.map(Layer.build(Layer.provide(LmsParts.layerSql, client(port))), (context) => Context.get(context, LmsParts))

const countRows = (sql: SqlClient.SqlClient, table: string) =>
  Effect.map(sql<{ readonly count: number }>`SELECT COUNT(*) AS count FROM ${sql(table)}`, (rows) =>
    Number(rows[0]?.count)
  )

/** Counts the statements that an effect executes. */
const countStatements = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let count = 0
    const counting: Statement.Statement.Transformer = (statement) =>
      Effect.sync(() => {
        count++
        return statement
      })
    return Effect.map(
      Effect.locally(effect, Statement.currentTransformer, Option.some(counting)),
      (result) => [result, count] as const
    )
  })

for (const server of [sqlite, postgres, mariadb]) {
  const title = titleUnless(server.missing, server.name)
  describe.skipIf(server.missing !== undefined)(title, () => {
    testGuarantees("the guarantees", (clients) =>
      Effect.flatMap(server.database, (database) =>
        // At the same moment, so that all create the tables.
        Effect.orDie(
          Effect.forEach(Array.from({ length: clients }), () => openParts(database), { concurrency: "unbounded" })
        )
      )
    )

    it.scopedLive("six machines create the tables at the same moment", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        const stores = yield* Effect.forEach(Array.from({ length: 6 }), () => openParts(database), {
          concurrency: "unbounded"
        })
        for (const [index, parts] of stores.entries())
          expect(yield* parts.create(`tables/${index}`, textOf("x"))).toBe(true)
      })
    )

    it.scopedLive("a small object costs one statement", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        yield* openParts(database)
        const [parts, statements] = yield* countStatements(openParts(database))
        expect(statements).toBe(server.name === "SQLite" ? 2 : 1)
        const create = countStatements(parts.create("a/1", textOf("0123456789")))
        // MySQL does not say whether a row was inserted.
        expect(yield* create).toEqual([true, server.name === "MariaDB" ? 2 : 1])
        expect(yield* create).toEqual([false, 2])
        expect(yield* countStatements(readText(parts, "a/1"))).toEqual(["0123456789", 1])
        expect(yield* countStatements(parts.list("a/"))).toEqual([["a/1"], 1])
      })
    )

    it.scopedLive("a large object is in pieces of at most 1 MiB, and failed attempts leave none", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        const parts = yield* openParts(database)
        const sql = yield* connectTo(database.client())
        yield* parts.create("large/1", numberedChunks(30, 100_000))
        expect(yield* sql`SELECT number, LENGTH(content) AS bytes FROM lms_parts_pieces ORDER BY number`).toEqual([
          { number: 0, bytes: 1_048_576 },
          { number: 1, bytes: 1_048_576 },
          { number: 2, bytes: 902_848 }
        ])
        yield* Effect.flip(parts.create("large/2", Stream.concat(numberedChunks(30, 100_000), Stream.fail("no"))))
        const started = yield* Deferred.make<void>()
        const endless = Stream.fromEffect(Effect.zipRight(Deferred.succeed(started, undefined), Effect.never))
        const creating = yield* Effect.fork(
          parts.create("large/3", Stream.concat(numberedChunks(30, 100_000), endless))
        )
        yield* Deferred.await(started)
        yield* Fiber.interrupt(creating)
        expect(yield* parts.create("large/1", numberedChunks(30, 100_000))).toBe(false)
        expect(yield* countRows(sql, "lms_parts_pieces")).toBe(3)
        expect(yield* countRows(sql, "lms_parts")).toBe(1)
        yield* parts.remove("large/")
        expect(yield* countRows(sql, "lms_parts_pieces")).toBe(0)
      })
    )

    it.scopedLive("pieces that are removed before the object is complete are not missed by a reader", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        const parts = yield* openParts(database)
        const remove = Stream.execute(parts.remove("run/"))
        const content = Stream.concat(numberedChunks(30, 100_000), remove)
        expect(yield* parts.create("run/1", content)).toBe(false)
        expect(yield* parts.list("run/")).toEqual([])
      })
    )

    it.scopedLive("an interruption while it is unknown whether an object was created leaves it complete", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        const parts = yield* openParts(database)
        const executed = yield* Deferred.make<void>()
        /** Executes the last statement of a large object, and never returns its result. */
        const losing: Statement.Statement.Transformer = (statement) =>
          statement.compile()[0].includes("INSERT INTO lms_parts (name, attempt, pieces)")
            ? Effect.locally(statement, Statement.currentTransformer, Option.none()).pipe(
                Effect.zipRight(Deferred.succeed(executed, undefined)),
                Effect.zipRight(Effect.never),
                Effect.orDie
              )
            : Effect.succeed(statement)
        const creating = yield* Effect.fork(
          Effect.locally(
            parts.create("unknown/1", numberedChunks(30, 100_000)),
            Statement.currentTransformer,
            Option.some(losing)
          )
        )
        yield* Deferred.await(executed)
        yield* Fiber.interrupt(creating)
        expect((yield* readBytes(parts, "unknown/1")).length).toBe(3_000_000)
      })
    )

    it.scopedLive("tables of another version are an error", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        yield* openParts(database)
        const sql = yield* connectTo(database.client())
        yield* sql`UPDATE lms_cluster_versions SET version = 2`
        const { message, path, reason } = yield* Effect.flip(openParts(database))
        expect([path, reason, message]).toEqual([
          "lms_parts",
          "Version",
          `"lms_parts" was written by another version of effect-lms: use the same version on all machines.`
        ])
      })
    )
  })
}

describe.skipIf(postgres.missing !== undefined)(titleUnless(postgres.missing, "connections that break"), () => {
  const endConnections = (sql: SqlClient.SqlClient) =>
    sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`

  it.scopedLive("an object is written and read although the database ends all connections", () =>
    Effect.gen(function* () {
      const database = yield* postgres.database
      const parts = yield* openParts(database)
      const sql = yield* connectTo(database.client())
      let ended = 0
      // Before each piece.
      const endAll = Stream.execute(
        Effect.tap(endConnections(sql), (rows) => Effect.sync(() => (ended += rows.length)))
      )
      const chunk = () => Stream.concat(endAll, numberedChunks(11, 100_000))
      const content = Stream.flatMap(Stream.range(1, 5), chunk)
      expect(yield* parts.create("broken/1", Stream.orDie(content))).toBe(true)
      expect(ended).toBeGreaterThanOrEqual(4)
      yield* endConnections(sql)
      expect(yield* parts.list("broken/")).toEqual(["broken/1"])
      const read = Stream.tap(parts.read("broken/1"), () => endConnections(sql))
      const bytes = yield* Stream.runFold(read, 0, (sum, { length }) => sum + length)
      expect(bytes).toBe(5 * 1_100_000)
      yield* endConnections(sql)
      yield* parts.remove("broken/")
    })
  )

  it.scopedLive("an object that was created counts, although the response was lost", () =>
    Effect.gen(function* () {
      const database = yield* postgres.database
      const forwarder = yield* forwardPostgres
      const parts = yield* openParts(database, forwarder.port)
      const other = yield* openParts(database)
      for (const [index, content] of [textOf("mine"), numberedChunks(30, 100_000)].entries()) {
        const name = `lost/${index}`
        forwarder.loseResponseTo("INSERT INTO lms_parts (")
        expect(yield* parts.create(name, content)).toBe(true)
        expect(forwarder.lost()).toBe(2 * index + 1)
        expect(yield* other.create(name, textOf("other"))).toBe(false)
        // Of an object of another machine it is the other way around.
        forwarder.loseResponseTo("INSERT INTO lms_parts (")
        expect(yield* parts.create(name, textOf("again"))).toBe(false)
      }
      expect((yield* readBytes(other, "lost/1")).length).toBe(3_000_000)
      expect(yield* readText(other, "lost/0")).toBe("mine")
    })
  )
})
