/** Imports one module in a process that has imported nothing else of the kind, and says how long that took. */
import { performance } from "node:perf_hooks"
import { pathToFileURL } from "node:url"

const url = pathToFileURL(process.argv[2] ?? "").href

const begun = performance.now()
await import(url)
const importMs = performance.now() - begun

process.send?.(importMs, () => process.exit(0))
