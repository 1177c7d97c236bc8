/** One contender of the quota suite, once. */
import { performance } from "node:perf_hooks"
import { pathToFileURL } from "node:url"
import type { QuotaContender } from "./quota-contenders/workload.js"

export interface Finished {
  readonly seconds: number
  readonly failed: number
}

const [file = "", count = "1", concurrency = "1"] = process.argv.slice(2)

const { contender } = (await import(pathToFileURL(file).href)) as { readonly contender: QuotaContender }

const start = performance.now()
const failed = await contender({
  domain: process.env.LMS_DOMAIN ?? "",
  token: process.env.LMS_API_TOKEN ?? "",
  paths: Array.from({ length: Number(count) }, (_, n) => `/api/v1/items/${n}`),
  concurrency: Number(concurrency)
})
const finished: Finished = { seconds: (performance.now() - start) / 1000, failed }
process.send?.(finished, () => process.exit(0))
