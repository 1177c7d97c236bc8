/**
 * Runs the soak test. Exits with 1 if a check fails.
 *
 * npm run soak:sockets                                a million records, one response in a hundred faulty; then kills and
 *                                                     faults at every step of a call
 * npm run soak:sockets -- --rows 100000 --faults 0.1  shorter, with more faults
 * npm run soak:sockets -- --seed 7                    the same faults again
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import * as Effect from "effect/Effect"
import { median, printTable } from "../../bench/table.js"
import type { Report, ServiceOptions } from "./service.js"
import { soak } from "./soak.js"

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    faults: { type: "string", default: "0.01" }
  }
})

const root = fileURLToPath(new URL("../..", import.meta.url))
const options: ServiceOptions = {
  rows: Number(values.rows),
  seed: Number(values.seed),
  faults: Number(values.faults),
  timeout: 1000,
  stall: 400
}

/** The heap of the last quarter relative to that of the first. */
const MAX_HEAP_GROWTH = 1.25

const MIB = 1024 * 1024

const nextMessage = <A>(child: ChildProcess): Promise<A> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the service exited with ${code}`))
    child.once("exit", onExit)
    child.once("message", (message) => {
      child.off("exit", onExit)
      resolve(message as A)
    })
  })

const { gc } = globalThis
const memory: Array<{ readonly page: number; readonly heap: number; readonly rss: number }> = []
const sampleMemory = (page: number) => {
  gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  memory.push({ page, heap: heapUsed / MIB, rss: rss / MIB })
}

console.log(
  `soak: ${options.rows} records, ${options.faults * 100} % of the responses are faulty, seed ${options.seed}, Node ${process.versions.node}`
)
const child = spawn(
  process.execPath,
  ["--import", "tsx", fileURLToPath(new URL("server.ts", import.meta.url)), JSON.stringify(options)],
  { stdio: ["ignore", "inherit", "inherit", "ipc"] }
)
const origin = await nextMessage<string>(child)
const home = Fs.mkdtempSync(Path.join(Os.tmpdir(), "effect-lms-soak-"))
const startedAt = performance.now()
const result = await Effect.runPromise(soak({ ...options, origin, home, sample: sampleMemory })).catch(
  (error: unknown) => ({
    records: 0,
    downloads: 0,
    uploads: 0,
    retriedUploads: 0,
    hashes: {},
    problems: [String(error)]
  })
)
const seconds = (performance.now() - startedAt) / 1000
Fs.rmSync(home, { recursive: true, force: true })
const requestReport = (): Promise<Report> => {
  child.send("report")
  return nextMessage<Report>(child)
}
// The server notices closed connections with a small delay.
let report = await requestReport()
for (let turn = 0; report.openConnections > 0 && turn < 100; turn++) {
  await new Promise((resolve) => setTimeout(resolve, 20))
  report = await requestReport()
}
child.disconnect()

const problems = [...result.problems]
if (report.duplicates > 0) problems.push(`${report.duplicates} uploads were started twice by one call`)
for (const [name, hash] of Object.entries(result.hashes)) {
  if (report.uploaded[name] !== hash) problems.push(`the service has different content for ${name}`)
}
if (report.openConnections > 0) problems.push(`${report.openConnections} connections are open`)

const quarter = Math.max(1, Math.floor(memory.length / 4))
const heaps = memory.map(({ heap }) => heap)
const first = median(heaps.slice(0, quarter))
const last = median(heaps.slice(-quarter))
if (gc === undefined) problems.push("memory cannot be measured: run with --expose-gc")
else if (last > first * MAX_HEAP_GROWTH)
  problems.push(`the heap grew from ${first.toFixed(1)} to ${last.toFixed(1)} MiB`)

const total = Object.values(report.faults).reduce((sum, count) => sum + count, 0)
console.log()
printTable([
  ["totals", ""],
  ["records", String(result.records)],
  ["downloads, uploads", `${result.downloads}, ${result.uploads}`],
  ["retried uploads, as their errors allow", String(result.retriedUploads)],
  ["requests", String(report.requests)],
  ["seconds", seconds.toFixed(1)],
  [
    `heap after garbage collection, first and last quarter (at most x ${MAX_HEAP_GROWTH})`,
    `${first.toFixed(1)}, ${last.toFixed(1)} MiB`
  ]
])
console.log()
printTable([
  ["page", "heap MiB", "rss MiB"],
  ...memory.map(({ heap, page, rss }) => [String(page), heap.toFixed(1), rss.toFixed(0)])
])
console.log()
printTable([
  [`fault (${total} in total)`, "count"],
  ...Object.entries(report.faults)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [name, String(count)])
])

console.log("\nkills a process at every step of a download, and injects every fault at every step of a call")
const kills = spawnSync(
  process.execPath,
  [
    Path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...["files/downloadProcesses", "lms/callTorture"].map((name) => `test/${name}.slow.test.ts`)
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, LMS_TORTURE: "all" } }
)
if (kills.status !== 0) problems.push("a killed process or a faulty call left an invalid state")

for (const problem of problems) console.log(`problem: ${problem}`)
console.log(problems.length === 0 ? "\nno problems" : `\n${problems.length} problems; seed ${options.seed}`)
process.exitCode = problems.length === 0 ? 0 : 1
