/**
 * npm run soak                                        a million records, one answer in a hundred a fault; then kills and torture
 * npm run soak -- --rows 100000 --faults 0.1          shorter, and worse
 * npm run soak -- --seed 7                            the same faults again
 *
 * Ends with 1 where anything is other than it must be.
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

/** How much larger the heap of the last quarter may be than that of the first. */
const GROWTH = 1.25

const MIB = 1024 * 1024

const heard = <A>(child: ChildProcess): Promise<A> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the service ended with ${code}`))
    child.once("exit", ended)
    child.once("message", (message) => {
      child.off("exit", ended)
      resolve(message as A)
    })
  })

const { gc } = globalThis
const memory: Array<{ readonly page: number; readonly heap: number; readonly rss: number }> = []
const sample = (page: number) => {
  gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  memory.push({ page, heap: heapUsed / MIB, rss: rss / MIB })
}

console.log(
  `soak: ${options.rows} records, ${options.faults * 100} % of the answers are faults, seed ${options.seed}, Node ${process.versions.node}`
)
const child = spawn(
  process.execPath,
  ["--import", "tsx", fileURLToPath(new URL("server.ts", import.meta.url)), JSON.stringify(options)],
  { stdio: ["ignore", "inherit", "inherit", "ipc"] }
)
const origin = await heard<string>(child)
const home = Fs.mkdtempSync(Path.join(Os.tmpdir(), "effect-lms-soak-"))
const begun = performance.now()
const soaked = await Effect.runPromise(soak({ ...options, origin, home, sample })).catch((error: unknown) => ({
  records: 0,
  downloads: 0,
  uploads: 0,
  repeated: 0,
  hashes: {},
  wrong: [String(error)]
}))
const seconds = (performance.now() - begun) / 1000
Fs.rmSync(home, { recursive: true, force: true })
const asked = (): Promise<Report> => {
  child.send("report")
  return heard<Report>(child)
}
// The other end of a connection hears a little later that it is closed.
let report = await asked()
for (let turn = 0; report.open > 0 && turn < 100; turn++) {
  await new Promise((resolve) => setTimeout(resolve, 20))
  report = await asked()
}
child.disconnect()

const wrong = [...soaked.wrong]
if (report.doubled > 0) wrong.push(`${report.doubled} uploads were begun twice by one call`)
for (const [name, hash] of Object.entries(soaked.hashes)) {
  if (report.uploaded[name] !== hash) wrong.push(`the service has another file as ${name}`)
}
if (report.open > 0) wrong.push(`${report.open} connections are open`)

const quarter = Math.max(1, Math.floor(memory.length / 4))
const heaps = memory.map(({ heap }) => heap)
const first = median(heaps.slice(0, quarter))
const last = median(heaps.slice(-quarter))
if (gc === undefined) wrong.push("memory cannot be told: run it with --expose-gc")
else if (last > first * GROWTH) wrong.push(`the heap grew from ${first.toFixed(1)} to ${last.toFixed(1)} MiB`)

const total = Object.values(report.faults).reduce((sum, count) => sum + count, 0)
console.log()
printTable([
  ["in all", ""],
  ["records", String(soaked.records)],
  ["downloads, uploads", `${soaked.downloads}, ${soaked.uploads}`],
  ["uploads made again, as their errors allow", String(soaked.repeated)],
  ["requests", String(report.requests)],
  ["seconds", seconds.toFixed(1)],
  [`heap after collection, first and last quarter (at most x ${GROWTH})`, `${first.toFixed(1)}, ${last.toFixed(1)} MiB`]
])
console.log()
printTable([
  ["page", "heap MiB", "rss MiB"],
  ...memory.map(({ heap, page, rss }) => [String(page), heap.toFixed(1), rss.toFixed(0)])
])
console.log()
printTable([
  [`fault (${total} in all)`, "times"],
  ...Object.entries(report.faults)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [name, String(count)])
])

console.log(
  "\nkills and torture: every step of a download in processes of their own, and every step of the calls in every way"
)
const kills = spawnSync(
  process.execPath,
  [
    Path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...[
      "files/downloadKills",
      "files/downloadTorture",
      "files/uploadTorture",
      "pages/walkTorture",
      "lms/socketTorture"
    ].map((name) => `test/${name}.test.ts`)
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, LMS_TORTURE: "all" } }
)
if (kills.status !== 0) wrong.push("a process that was killed, or a call that was tortured, left what it may not leave")

for (const problem of wrong) console.log(`wrong: ${problem}`)
console.log(wrong.length === 0 ? "\nall as it must be" : `\n${wrong.length} wrong; seed ${options.seed}`)
process.exitCode = wrong.length === 0 ? 0 : 1
