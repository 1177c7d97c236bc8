/** What every contender of the quota suite is given, and what it is: make all the calls, so many at a time, say how many failed. */
export interface Workload {
  readonly domain: string
  readonly token: string
  readonly paths: ReadonlyArray<string>
  readonly concurrency: number
}

/** Resolves with the number of calls that failed for good. */
export type QuotaContender = (workload: Workload) => Promise<number>

/** Runs the calls of a client that has no way of its own to bound how many are under way. */
export const pooled = async (
  { concurrency, paths }: Workload,
  call: (path: string) => Promise<unknown>
): Promise<number> => {
  const queue = paths.values()
  let failed = 0
  const worker = async () => {
    for (const path of queue) {
      try {
        await call(path)
      } catch {
        failed++
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return failed
}
