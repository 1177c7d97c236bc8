/** The database of a cluster: statements that are repeated while it is away, and tables that machines create. */
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type * as Statement from "@effect/sql/Statement"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { errorCode, errorMessage, innermostText } from "../internal/response/networkError.js"
import { truncate } from "../internal/text/escape.js"
import * as timeLimit from "../internal/timeLimit.js"
import { clusterError, OTHER_VERSION } from "./errors.js"
import type { LmsClusterError } from "./LmsClusterError.js"

const MAX_DETAIL_LENGTH = 200

/** A connection whose other end has vanished would never answer. */
const STATEMENT_TIMEOUT = "30 seconds"

/** About a minute in all: as long as a database takes to restart, or a standby to take over. */
const awaySchedule = Schedule.exponential("100 millis").pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.jittered,
  Schedule.upTo("1 minute")
)

/** A code that a database gives: a SQLSTATE, which has five characters, or one of SQLite. Undefined if none has answered. */
const databaseCode = (error: unknown): string | undefined => {
  // The SQLSTATE of MySQL is beside its own code. PostgreSQL has it as its code.
  const code = innermostText(error, "sqlState") ?? errorCode(error) ?? ""
  return /^(?=.*\d)[\dA-Z]{5}$|^SQLITE_/.test(code) ? code : undefined
}

/**
 * What another attempt does not change, by the class of a SQLSTATE: features, data, constraints, authorization, unknown
 * databases and schemas, syntax and access rules. Of SQLite, all but other processes that write.
 */
const PERMANENT = /^(?:0A|22|23|28|3D|3F|42|44)...$|^SQLITE_(?!BUSY|LOCKED|PROTOCOL)/

/** Whether another attempt may succeed. Drivers have many errors for a lost connection, so all that is not known counts. */
const isTransient = (error: unknown): boolean => !PERMANENT.test(databaseCode(error) ?? "")

/** The words of the database. Those of a driver could contain the address of the database with its password. */
const quoteMessage = (error: unknown): string => {
  const message = databaseCode(error) === undefined ? undefined : errorMessage(error)
  return message === undefined ? "" : `: ${truncate(message, MAX_DETAIL_LENGTH)}`
}

const databaseError = (table: string, error: unknown): LmsClusterError =>
  clusterError(
    table,
    "Store",
    isTransient(error)
      ? `cannot be used, since its database has failed for a minute${quoteMessage(error)}. Check that it runs, and start again`
      : `cannot be used, since its database refuses a statement${quoteMessage(error)}. Check what its user may do`,
    errorCode(error)
  )

/**
 * Runs statements that may be run again although they succeeded: their outcome is unknown if a connection breaks. Those of a
 * database that is away are repeated for about a minute.
 */
export const whileAway =
  (table: string) =>
  <A, R>(statements: Effect.Effect<A, SqlError, R>): Effect.Effect<A, LmsClusterError, R> =>
    // A driver may need long to cancel a statement, so this does not wait for it.
    Effect.disconnect(statements).pipe(
      (effect) =>
        timeLimit.failAfter(effect, { duration: STATEMENT_TIMEOUT, onTimeout: () => new Cause.TimeoutException() }),
      Effect.retry({ schedule: awaySchedule, while: isTransient }),
      Effect.mapError((error) => databaseError(table, error))
    )

/** The versions of tables, so that another version of this library does not misread them. */
const createVersions = (sql: SqlClient.SqlClient) =>
  sql`CREATE TABLE IF NOT EXISTS lms_cluster_versions (name VARCHAR(64) PRIMARY KEY, version INTEGER NOT NULL)`

/** Words of an `INSERT` that leaves a row with the same key as it is. `column` is any column but one of the key. */
export const keepExisting = (sql: SqlClient.SqlClient, column: string): Statement.Fragment =>
  sql.onDialectOrElse({
    mysql: () => sql.literal(`ON DUPLICATE KEY UPDATE ${column} = ${column}`),
    orElse: () => sql.literal("ON CONFLICT DO NOTHING")
  })

export interface Tables {
  /** The first of the tables, which errors name. */
  readonly name: string
  readonly version: number
  readonly create: ReadonlyArray<Statement.Statement<unknown>>
}

/** Creates tables unless they exist. Several machines may do so at the same moment. */
export const createTables = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { create, name, version }: Tables
): Effect.fn.Return<void, LmsClusterError> {
  const readVersion = sql<{ readonly version: number }>`SELECT version FROM lms_cluster_versions WHERE name = ${name}`
  const readIfPresent = sql.onDialectOrElse({
    // Its driver remembers for minutes that a statement could not be prepared.
    sqlite: () => Effect.zipRight(createVersions(sql), readVersion),
    orElse: () => readVersion
  })
  const found = yield* readIfPresent.pipe(
    Effect.filterOrFail((rows) => rows.length > 0),
    // First without them: who may use the tables may not be permitted to create any.
    Effect.catchAll(() =>
      Effect.all([createVersions(sql), ...create]).pipe(
        Effect.zipRight(
          sql`INSERT INTO lms_cluster_versions (name, version) VALUES (${name}, ${version}) ${keepExisting(sql, "version")}`
        ),
        Effect.zipRight(readVersion),
        // PostgreSQL lets only one of two machines create a table, and fails the other.
        Effect.retry({ times: 5, schedule: Schedule.jittered(Schedule.spaced("50 millis")) })
      )
    ),
    whileAway(name)
  )
  if (found.some((row) => Number(row.version) !== version)) return yield* clusterError(name, "Version", OTHER_VERSION)
})
