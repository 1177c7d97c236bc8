/** Imports one module in a new process, and reports the duration. */
import { performance } from "node:perf_hooks"
import { pathToFileURL } from "node:url"

const url = pathToFileURL(process.argv[2] ?? "").href

const startedAt = performance.now()
await import(url)
const importMs = performance.now() - startedAt

process.send?.(importMs, () => process.exit(0))
