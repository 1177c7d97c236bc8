/** The suite `transfers`: downloads and uploads of one large file, compared with minimal programs that use `fetch`. */
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import { compile, launch, nextMessage } from "./processes.js"
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
  const { port } = await nextMessage<{ readonly port: number }>(server)
  // Uses a memory disk if there is one, to measure the program and not the disk.
  const home = Fs.mkdtempSync(Path.join(Fs.existsSync("/dev/shm") ? "/dev/shm" : Os.tmpdir(), "effect-lms-bench-"))
  const size = mebibytes * 1024 * 1024
  const source = Path.join(home, "source")
  Fs.writeFileSync(source, "")
  const block = Buffer.alloc(1024 * 1024, "effect-lms ")
  for (let at = 0; at < mebibytes; at++) Fs.appendFileSync(source, block)
  const results = new Map<string, Array<Result>>()
  console.log(
    // Not pinned: Node writes files in threads.
    `transfers: ${mebibytes} MiB, median of ${runs} interleaved runs, in ${home}, ` +
      `server and client together on ${Os.cpus().length} processors, Node ${process.versions.node}`
  )
  try {
    for (let run = 0; run < runs; run++) {
      for (const [direction, contender, name] of contenders) {
        const file = direction === "upload" ? source : Path.join(home, "destination")
        const child = launch(undefined, "transferWorker.ts", [
          direction,
          contender,
          `http://127.0.0.1:${port}`,
          file,
          String(size)
        ])
        // A failing contender does not stop the others.
        const result = await nextMessage<Result>(child).catch(() => undefined)
        if (result !== undefined) results.set(name, [...(results.get(name) ?? []), result])
        Fs.rmSync(Path.join(home, "destination"), { force: true })
      }
    }
  } finally {
    server.disconnect()
    Fs.rmSync(home, { recursive: true, force: true })
  }
  let base = Number.NaN
  for (const [direction, contender, name] of contenders) {
    const measured = results.get(name) ?? []
    const speed = mebibytes / median(measured.map(({ seconds }) => seconds))
    if (contender === "fetch") base = speed
    const rss = median(measured.map(({ maxRssMiB }) => maxRssMiB)).toFixed(0)
    console.log(
      `${direction.padEnd(9)} ${name.padEnd(46)} ${speed.toFixed(0).padStart(5)} MiB/s  ${(speed / base).toFixed(2)}  peak ${rss.padStart(4)} MiB`
    )
  }
}
