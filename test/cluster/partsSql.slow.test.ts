/** Intermediate results in the tables of databases. */
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Statement from "@effect/sql/Statement"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Option } from "effect"
import { LmsParts } from "effect-lms/cluster"
import { connectTo, forwardPostgres, mariadb, postgres, sqlite, type TestDatabase } from "../fixtures/databases.js"
import { titleUnless } from "../fixtures/optional.js"
import { readText, testGuarantees, textOf } from "./guarantees.js"

/** A store with a client of its own, which lasts until the scope closes. */
const openParts = ({ client }: TestDatabase, port?: number) =>
  Effect.map(Layer.build(Layer.provide(LmsParts.layerSql, client(port))), (context) => Context.get(context, LmsParts))

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

    it.scopedLive("tables of another version are an error", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        yield* openParts(database)
        const sql = yield* connectTo(database.client())
        yield* sql`UPDATE lms_cluster_versions SET version = 99`
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
      expect(yield* endConnections(sql)).not.toEqual([])
      expect(yield* parts.create("broken/1", textOf("x"))).toBe(true)
      yield* endConnections(sql)
      expect(yield* parts.list("broken/")).toEqual(["broken/1"])
      yield* endConnections(sql)
      expect(yield* readText(parts, "broken/1")).toBe("x")
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
      forwarder.loseResponseTo("INSERT INTO lms_parts (")
      expect(yield* parts.create("lost/1", textOf("mine"))).toBe(true)
      expect(forwarder.lost()).toBe(1)
      expect(yield* other.create("lost/1", textOf("other"))).toBe(false)
      // Of an object of another machine it is the other way around.
      forwarder.loseResponseTo("INSERT INTO lms_parts (")
      expect(yield* parts.create("lost/1", textOf("again"))).toBe(false)
      expect(yield* readText(other, "lost/1")).toBe("mine")
    })
  )
})
