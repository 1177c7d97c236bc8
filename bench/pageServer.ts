/** Starts a page server for one contender. */
import { launch, nextMessage, programPath } from "./processes.js"
import type { ServerTally } from "./server.js"
import type { Result } from "./worker.js"

/** The lists of the server, and the environment for effect-lms. */
export interface PageServer {
  /** The URL of a list with this many records. */
  readonly url: (total: number) => string
  readonly env: Readonly<Record<string, string>>
}

/** Starts a server with this latency per page in milliseconds. Adds its request counts to the result. */
export const withPageServer = async <A>(
  latency: number,
  use: (server: PageServer) => Promise<A>,
  limit: "limited" | "unlimited" = "limited"
): Promise<A & ServerTally> => {
  const server = launch(0, "server.ts", [String(latency), limit])
  try {
    const { port } = await nextMessage<Record<string, number>>(server)
    const domain = `http://127.0.0.1:${port}`
    const result = await use({
      url: (total) => `${domain}/api/v1/items?page=1&per_page=100&total=${total}`,
      env: { LMS_DOMAIN: domain, LMS_API_TOKEN: "bench~0123456789" }
    })
    server.send("report")
    return { ...result, ...(await nextMessage<ServerTally>(server)) }
  } finally {
    server.disconnect()
  }
}

/** Lets one contender read a list of this many pages, after a warm-up list of four pages. */
export const runContender = (
  file: string,
  latency: number,
  pages: number,
  extraEnv: Readonly<Record<string, string>> = {}
): Promise<Result & ServerTally> =>
  withPageServer(latency, async ({ env, url }) => {
    const args = [programPath(file), url(400), url(pages * 100), String(pages)]
    const result = await nextMessage<Result>(launch(1, "worker.ts", args, { ...env, ...extraEnv }))
    if (result.records !== pages * 100) throw new Error(`read ${result.records} records of ${pages * 100}`)
    return result
  })
