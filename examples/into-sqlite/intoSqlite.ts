/**
 * A list into a table, each record once: a page's records and the cursor of the page after are one transaction, so the
 * cursor is always that of what is in the table. Kill it at any instant and run it again.
 */
import { SqlClient } from "@effect/sql"
import { Data, Effect, Option, Stream } from "effect"
import { type LmsOptions, type LmsPage, type LmsParams, lmsFingerprint, lmsPages } from "effect-lms"

/** Another process is at the same list in the same database, and has committed a page that this one was to commit. */
export class Overtaken extends Data.TaggedError("Overtaken")<{ readonly message: string }> {}

const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE IF NOT EXISTS lists (
    list TEXT PRIMARY KEY,
    rows INTEGER NOT NULL,
    next TEXT,
    complete INTEGER NOT NULL
  ) STRICT`
  // No id of the records': they need none, and a table that refuses a second one would hide a mistake of ours.
  yield* sql`CREATE TABLE IF NOT EXISTS records (
    list TEXT NOT NULL REFERENCES lists,
    nth INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (list, nth)
  ) STRICT`
})

interface Stored {
  readonly rows: number
  /** The page that comes next; none before the first. */
  readonly next: string | null
  readonly complete: number
}

export interface Loaded {
  /** What tells the list from any other, also in the table. */
  readonly list: string
  readonly rows: number
  /** How many of them were there before. */
  readonly before: number
}

/** SQLite takes so many values in a statement, at the least. */
const VALUES = 999

export const intoSqlite = Effect.fn("intoSqlite")(function* (
  endpoint: string,
  params: LmsParams = {},
  options: Omit<LmsOptions, "from" | "limit"> = {}
) {
  const sql = yield* SqlClient.SqlClient
  yield* tables
  const list = yield* lmsFingerprint(endpoint, params, options)
  yield* sql`INSERT INTO lists (list, rows, next, complete) VALUES (${list}, 0, NULL, 0) ON CONFLICT DO NOTHING`
  const [stored] = yield* sql<Stored>`SELECT rows, next, complete FROM lists WHERE list = ${list}`
  const before = stored?.rows ?? 0
  if (stored?.complete === 1) return { list, rows: before, before } satisfies Loaded

  let rows = before
  const commit = Effect.fn("intoSqlite.commit")(function* (
    page: LmsPage,
    texts: ReadonlyArray<string>,
    complete: boolean
  ) {
    const next = Option.getOrNull(page.next)
    // Says at the same time that nobody else has come further. It goes first: it locks the database for writing.
    const moved =
      yield* sql`UPDATE lists SET rows = ${rows + texts.length}, next = ${next}, complete = ${complete ? 1 : 0}
      WHERE list = ${list} AND rows = ${rows} AND complete = 0 RETURNING rows`
    if (moved.length === 0) {
      return yield* new Overtaken({ message: `another process is at ${endpoint}: let one of them do it` })
    }
    const values = texts.map((record, index) => ({ list, nth: rows + index, record }))
    for (let at = 0; at < values.length; at += Math.floor(VALUES / 3)) {
      yield* sql`INSERT INTO records ${sql.insert(values.slice(at, at + Math.floor(VALUES / 3)))}`
    }
  }, sql.withTransaction)
  const store = Effect.fn("intoSqlite.store")(function* (page: LmsPage, complete: boolean) {
    const texts = yield* page.rawRecords
    yield* commit(page, texts, complete)
    rows += texts.length
  }, Effect.uninterruptible)

  // A page without a next one is the last, or one whose way on is lost: which of them it is shows when the walk ends.
  let last = Option.none<LmsPage>()
  yield* lmsPages(endpoint, params, { ...options, from: stored?.next ?? undefined }).pipe(
    Stream.runForEach((page) =>
      Option.isSome(page.next)
        ? store(page, false)
        : Effect.sync(() => {
            last = Option.some(page)
          })
    )
  )
  if (Option.isSome(last)) yield* store(last.value, true)
  return { list, rows, before } satisfies Loaded
})
