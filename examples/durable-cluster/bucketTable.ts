/** The table of buckets in PostgreSQL, one row per account. */
import { SqlClient } from "@effect/sql"
import { Effect, Schedule, Schema } from "effect"
import { advance, type Bucket } from "./bucket.js"

const BucketRow = Schema.Struct({
  used: Schema.Number,
  updated_at: Schema.Number,
  permits: Schema.Record({ key: Schema.String, value: Schema.Number }),
  /** The clock of the database: those of the machines may differ. */
  now: Schema.Number
})

/** Returns the operations on the table, which is created if necessary. */
export const makeBucketTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Two machines that create it at the same moment conflict once.
  yield* sql`
    CREATE TABLE IF NOT EXISTS lms_quota (
      account TEXT PRIMARY KEY,
      used DOUBLE PRECISION NOT NULL DEFAULT 0,
      updated_at DOUBLE PRECISION NOT NULL DEFAULT 0,
      permits JSONB NOT NULL DEFAULT '{}'
    )`.pipe(Effect.retry({ times: 3, schedule: Schedule.spaced("100 millis") }))

  const insert = (account: string) => sql`INSERT INTO lms_quota (account) VALUES (${account}) ON CONFLICT DO NOTHING`

  /** Updates a bucket, one machine at a time. The database ends the transaction of a machine that hangs for 3 seconds. */
  const update = <A>(account: string, change: (bucket: Bucket, now: number) => readonly [A, Bucket]) =>
    Effect.gen(function* () {
      // Asynchronous commits are faster. A crash of the database may lose the last updates; their units leak meanwhile.
      yield* sql`
        SELECT set_config('synchronous_commit', 'off', TRUE),
          set_config('idle_in_transaction_session_timeout', '3s', TRUE)`
      const rows = yield* sql`
        SELECT used, updated_at, permits, EXTRACT(EPOCH FROM clock_timestamp())::FLOAT8 AS now
        FROM lms_quota WHERE account = ${account} FOR UPDATE`
      const row = yield* Schema.decodeUnknown(BucketRow)(rows[0])
      const [result, { permits, used }] = change(advance(row, row.updated_at, row.now), row.now)
      yield* sql`
        UPDATE lms_quota
        SET used = ${used}, updated_at = ${row.now}, permits = ${JSON.stringify(permits)}::JSONB
        WHERE account = ${account}`
      return result
    }).pipe(sql.withTransaction)

  return { insert, update }
})
