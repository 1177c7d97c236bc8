/** Runs one contender of the suite `quota` once. */
import { performance } from "node:perf_hooks"
import { pathToFileURL } from "node:url"
import type { QuotaContender } from "./quota-contenders/workload.js"

export interface QuotaResult {
  readonly seconds: number
  readonly failed: number
}

const [file = "", count = "1", concurrency = "1"] = process.argv.slice(2)

const { contender } = (await import(pathToFileURL(file).href)) as { readonly contender: QuotaContender }

const startedAt = performance.now()
const failed = await contender({
  domain: process.env.LMS_DOMAIN ?? "",
  token: process.env.LMS_API_TOKEN ?? "",
  paths: Array.from({ length: Number(count) }, (_, n) => `/api/v1/items/${n}`),
  concurrency: Number(concurrency)
})
const result: QuotaResult = { seconds: (performance.now() - startedAt) / 1000, failed }
process.send?.(result, () => process.exit(0))
