/**
 * Loads a list into a table, each record exactly once. A transaction stores the records of a page together with the cursor
 * of the next page, so both always agree. Kill it at any time and run it again.
 */
import { Effect, Option, Stream } from "effect"
import { type LmsOptions, type LmsPage, type LmsParams, lmsPages } from "effect-lms"
import { lmsFingerprint } from "effect-lms/wrappers"
import { createTables, readList, storePage } from "./tables.js"

export interface LoadedList {
  /** Identifies the list, also in the tables. */
  readonly list: string
  readonly rows: number
  /** Rows that earlier runs stored. */
  readonly before: number
}

export const intoSqlite = Effect.fn("intoSqlite")(function* (
  endpoint: string,
  params: LmsParams = {},
  options: Omit<LmsOptions, "cursor" | "limit"> = {}
) {
  yield* createTables
  const list = yield* lmsFingerprint(endpoint, params, options)
  const { complete, next, rows: before } = yield* readList(list)
  if (complete === 1) return { list, rows: before, before } satisfies LoadedList

  let rows = before
  const store = (page: LmsPage, complete: boolean) =>
    Effect.gen(function* () {
      rows += yield* storePage(list, page, { complete, rows })
    }).pipe(Effect.uninterruptible)

  // A page without a next page is the last one, or its link is lost. Only the end of the stream proves that it is the last.
  let lastPage: LmsPage | undefined
  yield* lmsPages(endpoint, params, { ...options, cursor: next ?? undefined }).pipe(
    Stream.runForEach((page) => {
      if (Option.isSome(page.next)) return store(page, false)
      lastPage = page
      return Effect.void
    })
  )
  if (lastPage !== undefined) yield* store(lastPage, true)
  return { list, rows, before } satisfies LoadedList
})
