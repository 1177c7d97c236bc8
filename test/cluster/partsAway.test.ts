/** A database that does not answer, in virtual time. */
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Layer, TestClock } from "effect"
import { LmsParts } from "effect-lms/cluster"
import { textOf } from "./guarantees.js"

const URL = "postgres://lms:secret@db.example/lms"

/** A client each of whose statements after the first `working` ones has this outcome. */
const open = (failing: Effect.Effect<never, SqlError>, working = 0) => {
  let statements = 0
  const execute = Effect.suspend(() => (statements++ < working ? Effect.succeed([{ version: 2 }]) : failing))
  const connection: Connection = {
    execute: () => execute,
    executeRaw: () => execute,
    executeUnprepared: () => execute,
    executeValues: () => execute.pipe(Effect.as([])),
    executeStream: () => {
      throw new Error("not used")
    }
  }
  const client = SqlClient.make({
    acquirer: Effect.succeed(connection),
    compiler: Statement.makeCompilerSqlite(),
    spanAttributes: []
  })
  const layer = Layer.provide(Layer.effect(SqlClient.SqlClient, client), Reactivity.layer)
  return {
    parts: Effect.provide(LmsParts, Layer.provide(LmsParts.layerSql, layer)),
    statements: () => statements
  }
}

const failWith = (code: string, message: string) =>
  Effect.fail(
    new SqlError({ message: "Failed to execute statement", cause: Object.assign(new Error(message), { code }) })
  )

describe("a database that is away", () => {
  const refused = failWith("ECONNREFUSED", `connect ECONNREFUSED ${URL}`)

  it.effect("is tried again for a minute, with growing pauses", () =>
    Effect.gen(function* () {
      // Two statements find the tables.
      const { parts, statements } = open(refused, 2)
      const { create } = yield* parts
      const creating = yield* Effect.fork(Effect.flip(create("a/1", textOf("x"))))
      yield* TestClock.adjust("1 second")
      expect(statements()).toBeGreaterThanOrEqual(5)
      yield* TestClock.adjust("40 seconds")
      expect(creating.unsafePoll()).toBeNull()
      yield* TestClock.adjust("40 seconds")
      const { code, message, path, reason } = yield* Fiber.join(creating)
      expect({ code, message, path, reason }).toEqual({
        code: "ECONNREFUSED",
        message:
          '"lms_parts" cannot be used, since its database has failed for a minute. Check that it runs, and start again (ECONNREFUSED).',
        path: "lms_parts",
        reason: "Store"
      })
      expect(statements()).toBeLessThan(40)
    })
  )

  it.effect("does not wait forever for the result of a statement", () =>
    Effect.gen(function* () {
      const { parts, statements } = open(Effect.uninterruptible(Effect.never), 2)
      const { list } = yield* parts
      const listing = yield* Effect.fork(Effect.flip(list("a/")))
      yield* TestClock.adjust("3 minutes")
      expect((yield* Fiber.join(listing)).reason).toBe("Store")
      expect(statements()).toBeGreaterThanOrEqual(4)
    })
  )
})

describe("a statement that the database refuses", () => {
  it.effect.each([
    ["42501", "permission denied for table lms_parts"],
    ["28P01", 'password authentication failed for user "lms"'],
    ["SQLITE_READONLY", "attempt to write a readonly database"]
  ])("fails at once, with the words of the database: %s", ([code = "", words = ""]) =>
    Effect.gen(function* () {
      const { parts, statements } = open(failWith(code, words), 2)
      const { create } = yield* parts
      const { message, reason } = yield* Effect.flip(create("a/1", textOf("x")))
      expect([reason, message]).toEqual([
        "Store",
        `"lms_parts" cannot be used, since its database refuses a statement: ${words}. Check what its user may do (${code}).`
      ])
      expect(statements()).toBe(3)
    })
  )

  it.effect("a busy SQLite is tried again", () =>
    Effect.gen(function* () {
      const { parts, statements } = open(failWith("SQLITE_BUSY", "database is locked"), 2)
      const { list } = yield* parts
      const listing = yield* Effect.fork(Effect.flip(list("a/")))
      yield* TestClock.adjust("2 minutes")
      expect((yield* Fiber.join(listing)).message).toContain("has failed for a minute: database is locked.")
      expect(statements()).toBeGreaterThan(10)
    })
  )
})
