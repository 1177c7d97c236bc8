/** Runs one contender of the suite `institution` once: a warm-up list, then all lists. */
import { performance } from "node:perf_hooks"
import { pathToFileURL } from "node:url"
import type { InstitutionContender, Lists, ListsResult } from "./institution/workload.js"

export interface InstitutionResult extends ListsResult {
  readonly seconds: number
}

const [file = "", count = "1", concurrency = "1", total = "100"] = process.argv.slice(2)

const { contender } = (await import(pathToFileURL(file).href)) as { readonly contender: InstitutionContender }

const lists = (from: number, to: number): Lists => ({
  domain: process.env.LMS_DOMAIN ?? "",
  token: process.env.LMS_API_TOKEN ?? "",
  paths: Array.from({ length: to - from }, (_, n) => `/api/v1/courses/${from + n}/users?per_page=100&total=${total}`),
  concurrency: Number(concurrency)
})

await contender(lists(0, 1))
const startedAt = performance.now()
const result = await contender(lists(1, Number(count) + 1))
const measured: InstitutionResult = { ...result, seconds: (performance.now() - startedAt) / 1000 }
process.send?.(measured, () => process.exit(0))
