/** Downloads and uploads of one large file, beside what `fetch` does with the least code. */
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import { answer, compile, launch } from "./processes.js"
import { median } from "./table.js"
import type { Result } from "./transferWorker.js"

interface Options {
  readonly mebibytes: number
  readonly runs: number
}

const contenders = [
  ["download", "fetch", "fetch + pipeline"],
  ["download", "effect-lms", "effect-lms (length checked, SHA-256, synced)"],
  ["upload", "fetch", "fetch + FormData(openAsBlob)"],
  ["upload", "effect-lms", "effect-lms (three steps)"]
] as const

export const transfers = async ({ mebibytes, runs }: Options): Promise<void> => {
  await compile(["transferServer.ts", "transferWorker.ts"])
  const server = launch(undefined, "transferServer.ts", [])
  const { port } = await answer<{ readonly port: number }>(server)
  // A memory disk, where there is one: what is measured is the program, not the machine's disk.
  const home = Fs.mkdtempSync(Path.join(Fs.existsSync("/dev/shm") ? "/dev/shm" : Os.tmpdir(), "effect-lms-bench-"))
  const size = mebibytes * 1024 * 1024
  const source = Path.join(home, "source")
  Fs.writeFileSync(source, "")
  const block = Buffer.alloc(1024 * 1024, "effect-lms ")
  for (let at = 0; at < mebibytes; at++) Fs.appendFileSync(source, block)
  const results = new Map<string, Array<Result>>()
  console.log(
    // Not pinned: both contenders write in threads of Node's, and ours hashes in one of its own.
    `transfers: ${mebibytes} MiB, median of ${runs} interleaved runs, in ${home}, ` +
      `server and client together on ${Os.cpus().length} processors, Node ${process.versions.node}`
  )
  try {
    for (let run = 0; run < runs; run++) {
      for (const [direction, whose, name] of contenders) {
        const file = direction === "upload" ? source : Path.join(home, "destination")
        const child = launch(undefined, "transferWorker.ts", [
          direction,
          whose,
          `http://127.0.0.1:${port}`,
          file,
          String(size)
        ])
        // One contender that fails takes nothing from the others.
        const result = await answer<Result>(child).catch(() => undefined)
        if (result !== undefined) results.set(name, [...(results.get(name) ?? []), result])
        Fs.rmSync(Path.join(home, "destination"), { force: true })
      }
    }
  } finally {
    server.disconnect()
    Fs.rmSync(home, { recursive: true, force: true })
  }
  let base = Number.NaN
  for (const [direction, whose, name] of contenders) {
    const found = results.get(name) ?? []
    const speed = mebibytes / median(found.map(({ seconds }) => seconds))
    if (whose === "fetch") base = speed
    const rss = median(found.map(({ maxRssMiB }) => maxRssMiB)).toFixed(0)
    console.log(
      `${direction.padEnd(9)} ${name.padEnd(46)} ${speed.toFixed(0).padStart(5)} MiB/s  ${(speed / base).toFixed(2)}  peak ${rss.padStart(4)} MiB`
    )
  }
}
