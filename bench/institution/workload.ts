/** The interface of contenders of the suite `institution`: read all lists, and return the totals. */
export interface Lists {
  readonly domain: string
  readonly token: string
  readonly paths: ReadonlyArray<string>
  /** Concurrent lists. Contenders without rate limiting use `UNTHROTTLED_CONCURRENCY` instead. */
  readonly concurrency: number
}

export interface ListsResult {
  readonly records: number
  readonly failed: number
}

export type InstitutionContender = (lists: Lists) => Promise<ListsResult>

/** The most concurrent lists without being throttled, for clients that do not track the quota. */
const UNTHROTTLED_CONCURRENCY = 8

/** Reads the lists of a client that cannot read several concurrently itself. */
export const readPooled = async (
  { paths }: Lists,
  pages: (path: string) => AsyncIterable<ReadonlyArray<unknown>>,
  concurrency = UNTHROTTLED_CONCURRENCY
): Promise<ListsResult> => {
  const queue = paths.values()
  let records = 0
  let failed = 0
  const worker = async () => {
    for (const path of queue) {
      try {
        for await (const page of pages(path)) records += page.length
      } catch {
        failed++
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { records, failed }
}
