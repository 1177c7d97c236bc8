/** The service of pages, for one contender. */
import { answer, launch, program } from "./processes.js"
import type { Served } from "./server.js"
import type { Result } from "./worker.js"

/** Where its lists are, and what a program of ours needs to be told of it. */
export interface Serving {
  /** A list of so many records. */
  readonly url: (total: number) => string
  readonly env: Readonly<Record<string, string>>
}

/** A service of its own, whose pages take so many milliseconds, and what it has served and refused. */
export const serving = async <A>(latency: number, use: (serving: Serving) => Promise<A>): Promise<A & Served> => {
  const server = launch(0, "server.ts", [String(latency)])
  try {
    const { port } = await answer<Record<string, number>>(server)
    const domain = `http://127.0.0.1:${port}`
    const done = await use({
      url: (total) => `${domain}/api/v1/items?page=1&per_page=100&total=${total}`,
      env: { LMS_DOMAIN: domain, LMS_API_TOKEN: "bench~0123456789" }
    })
    server.send("report")
    return { ...done, ...(await answer<Served>(server)) }
  } finally {
    server.disconnect()
  }
}

/** One contender reads a list of so many pages, after one of four to warm up. */
export const walked = (
  file: string,
  latency: number,
  pages: number,
  more: Readonly<Record<string, string>> = {}
): Promise<Result & Served> =>
  serving(latency, async ({ env, url }) => {
    const args = [program(file), url(400), url(pages * 100), String(pages)]
    const result = await answer<Result>(launch(1, "worker.ts", args, { ...env, ...more }))
    if (result.records !== pages * 100) throw new Error(`saw ${result.records} records of ${pages * 100}`)
    return result
  })
