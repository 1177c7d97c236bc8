/** The database and its tables: one row per list with its cursor, and the records as the server sent them. */
import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Data, Effect, Option } from "effect"
import type { LmsPage } from "effect-lms"

/** Another process loads the same list into the same database, and has stored this page first. */
export class ConcurrentRun extends Data.TaggedError("ConcurrentRun")<{ readonly message: string }> {}

export const database = (filename: string) => SqliteClient.layer({ filename })

export const createTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE IF NOT EXISTS lists (
    list TEXT PRIMARY KEY,
    rows INTEGER NOT NULL,
    next TEXT,
    complete INTEGER NOT NULL
  ) STRICT`
  // The key is the position, not the id of the record: some records have none, and a unique id would hide duplicates.
  yield* sql`CREATE TABLE IF NOT EXISTS records (
    list TEXT NOT NULL REFERENCES lists,
    nth INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (list, nth)
  ) STRICT`
})

export interface ListRow {
  readonly rows: number
  /** Cursor of the next page; null before the first page and after the last one. */
  readonly next: string | null
  readonly complete: number
}

export const readList = Effect.fn("intoSqlite.readList")(function* (list: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO lists (list, rows, next, complete) VALUES (${list}, 0, NULL, 0) ON CONFLICT DO NOTHING`
  const [row] = yield* sql<ListRow>`SELECT rows, next, complete FROM lists WHERE list = ${list}`
  return row ?? { rows: 0, next: null, complete: 0 }
})

/** SQLite allows at least 999 values in a statement, and a record has three. */
const MAX_RECORDS_PER_INSERT = 333

/** Stores the records of a page and the next cursor in one transaction. Returns the number of records. */
export const storePage = Effect.fn("intoSqlite.storePage")(function* (
  list: string,
  page: LmsPage,
  { complete, rows }: { readonly complete: boolean; readonly rows: number }
) {
  const sql = yield* SqlClient.SqlClient
  const texts = yield* page.rawRecords
  const records = texts.map((record, index) => ({ list, nth: rows + index, record }))
  yield* sql.withTransaction(
    Effect.gen(function* () {
      // First, since it locks the database for writing. It changes no row if another process has stored this page.
      const updated = yield* sql`UPDATE lists
        SET rows = ${rows + records.length}, next = ${Option.getOrNull(page.next)}, complete = ${complete ? 1 : 0}
        WHERE list = ${list} AND rows = ${rows} AND complete = 0 RETURNING rows`
      if (updated.length === 0) {
        return yield* new ConcurrentRun({
          message: "another process loads this list into this database: stop one of them"
        })
      }
      for (let start = 0; start < records.length; start += MAX_RECORDS_PER_INSERT) {
        yield* sql`INSERT INTO records ${sql.insert(records.slice(start, start + MAX_RECORDS_PER_INSERT))}`
      }
    })
  )
  return records.length
})
