/** The table of buckets in a database, one row for each account. */
import * as SqlClient from "@effect/sql/SqlClient"
import type * as SqlError from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { createTables, keepExisting } from "../database.js"

/** Keeps a text for each account. Only one machine at a time changes it. */
export interface BucketTable {
  /** `change` gets the text, empty at first, and the time of the database in milliseconds. */
  readonly update: <A>(
    account: string,
    change: (text: string, now: number) => readonly [A, string]
  ) => Effect.Effect<A, SqlError.SqlError>
}

/** Canvas forgets a bucket without requests after an hour, too. Long before, it has leaked empty. */
const IDLE_MILLIS = 3_600_000

interface Row {
  readonly state: string
  readonly now: number | string
}

/** Creates the table if necessary, and fails if another version of the library has created it. */
export const makeBucketTable = (version: number) =>
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    // The names below stay as they are: the user's client may convert names.
    const sql = client.withoutTransforms()

    const createTable = sql.onDialectOrElse({
      mysql: () => sql`
        CREATE TABLE IF NOT EXISTS lms_quota_buckets (
          account VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin PRIMARY KEY,
          state LONGTEXT NOT NULL,
          updated DOUBLE NOT NULL
        )`,
      orElse: () => sql`
        CREATE TABLE IF NOT EXISTS lms_quota_buckets (
          account VARCHAR(64) PRIMARY KEY,
          state TEXT NOT NULL,
          updated DOUBLE PRECISION NOT NULL
        )`
    })

    /** The date of the machines may differ. */
    const now = sql.onDialectOrElse({
      mysql: () => sql.literal("UNIX_TIMESTAMP(SYSDATE(6)) * 1000E0"),
      sqlite: () => sql.literal("((julianday('now') - 2440587.5) * 86400000.0)"),
      orElse: () => sql.literal("(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::FLOAT8")
    })

    const insert = (account: string) =>
      sql`
        INSERT INTO lms_quota_buckets (account, state, updated) VALUES (${account}, '', ${now})
        ${keepExisting(sql, "account")}`

    /** Locks the row until the end of the transaction. */
    const lockRow = (account: string) =>
      sql.onDialectOrElse({
        mysql: () => sql<Row>`SELECT state, ${now} AS now FROM lms_quota_buckets WHERE account = ${account} FOR UPDATE`,
        // A write as the first statement takes the lock of the database.
        sqlite: () => sql<Row>`
          UPDATE lms_quota_buckets SET account = account WHERE account = ${account} RETURNING state, ${now} AS now`,
        // A crash of the database may lose the last updates, whose units leak meanwhile. The database ends the
        // transaction of a machine that hangs.
        orElse: () => sql<Row>`
          SELECT state, ${now} AS now,
            set_config('synchronous_commit', 'off', TRUE),
            set_config('idle_in_transaction_session_timeout', '3s', TRUE)
          FROM lms_quota_buckets WHERE account = ${account} FOR UPDATE`
      })

    yield* createTables(sql, { name: "lms_quota_buckets", version, create: [createTable] })

    const removeIdle = sql`
      DELETE FROM lms_quota_buckets WHERE updated < ${now} - ${IDLE_MILLIS}`

    const update: BucketTable["update"] = (account, change) => {
      const changeRow = Effect.gen(function* () {
        const [row] = yield* lockRow(account)
        if (row === undefined) return undefined
        const [result, state] = change(row.state, Number(row.now))
        if (state !== row.state) {
          yield* sql`UPDATE lms_quota_buckets SET state = ${state}, updated = ${now} WHERE account = ${account}`
        }
        return { result }
      }).pipe(sql.withTransaction)
      return Effect.gen(function* () {
        for (;;) {
          const changed = yield* changeRow
          if (changed !== undefined) return changed.result
          yield* removeIdle
          yield* insert(account)
        }
      })
    }

    return { update } satisfies BucketTable
  })
