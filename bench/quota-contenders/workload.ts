/** The interface of contenders of the suite `quota`: make all calls, and return the number of failures. */
export interface Workload {
  readonly domain: string
  readonly token: string
  readonly paths: ReadonlyArray<string>
  readonly concurrency: number
}

/** Resolves with the number of failed calls. */
export type QuotaContender = (workload: Workload) => Promise<number>

/** Runs the calls of a client that cannot limit their concurrency itself. */
export const callPooled = async (
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
