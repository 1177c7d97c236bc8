/** What every contender of the institution suite is given, and what it is: read all the lists, say how many records there were. */
export interface Lists {
  readonly domain: string
  readonly token: string
  readonly paths: ReadonlyArray<string>
  /** How many at a time, where the contender is not held by something of its own. */
  readonly concurrency: number
}

export interface Read {
  readonly records: number
  readonly failed: number
}

export type InstitutionContender = (lists: Lists) => Promise<Read>

/** As many lists at a time as no throttle kills these clients for: none of them knows the service's quota. */
const UNTHROTTLED = 8

/** The lists of a client that has no way of its own to read several. */
export const pooled = async (
  { paths }: Lists,
  pages: (path: string) => AsyncIterable<ReadonlyArray<unknown>>
): Promise<Read> => {
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
  await Promise.all(Array.from({ length: UNTHROTTLED }, worker))
  return { records, failed }
}
