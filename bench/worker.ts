/** Runs one contender: a warm-up list, then the measured list. */
import { performance } from "node:perf_hooks"
import { pathToFileURL } from "node:url"
import type { Contender } from "./contender.js"

export interface Result {
  readonly importMs: number
  readonly microsPerPage: number
  readonly cpuMicrosPerPage: number
  readonly records: number
  readonly sum: number
  readonly maxRssMiB: number
}

const [file = "", warmUrl = "", url = "", pages = "1"] = process.argv.slice(2)
const token = process.env.LMS_API_TOKEN ?? ""

const importStartedAt = performance.now()
const { contender } = (await import(pathToFileURL(file).href)) as { readonly contender: Contender }
const importMs = performance.now() - importStartedAt

await contender({ url: warmUrl, token })

const cpuBefore = process.cpuUsage()
const startedAt = performance.now()
const { records, sum } = await contender({ url, token })
const micros = (performance.now() - startedAt) * 1000
const cpu = process.cpuUsage(cpuBefore)

const result: Result = {
  importMs,
  microsPerPage: micros / Number(pages),
  cpuMicrosPerPage: (cpu.user + cpu.system) / Number(pages),
  records,
  sum,
  maxRssMiB: process.resourceUsage().maxRSS / 1024
}
process.send?.(result, () => process.exit(0))
