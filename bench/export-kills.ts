/** The suite `export-kills`: the time of an export whose process is killed and started again, relative to an undisturbed one. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import type { Figure } from "./figures.js"
import { withPageServer } from "./pageServer.js"
import { bundle, canPin, compile, launch, OUTPUT_FOLDER, programPath, root } from "./processes.js"
import { printTable } from "./table.js"

interface Options {
  /** Pages of a list that is read one page after the other. */
  readonly pages: number
  readonly only: ReadonlyArray<string> | undefined
}

/** The time the service needs per page. */
const LATENCY_MILLIS = 80

const KILL_SECONDS = [10, 3] as const

/** The targets: time relative to that of an undisturbed export. */
const MAX_RATIOS = [1.1, 1.4] as const

const PROGRAM = "export-killed.ts"

/** Concurrent modes read more pages, so that they take a similar time. */
const modes: ReadonlyArray<readonly [name: string, file: string, concurrency: number | "auto", factor: number]> = [
  ["plain", "rows.ndjson", 1, 1],
  ["4 in flight", "rows.ndjson", 4, 3],
  ['"auto"', "rows.ndjson", "auto", 6],
  ["gzip", "rows.ndjson.gz", 1, 1],
  ["gzip, 4 in flight", "rows.ndjson.gz", 4, 3]
]

/** Runs processes until one ends by itself. Returns the seconds and the number of kills. */
const exportWithKills = async (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  killSeconds: number | undefined
) => {
  const begin = performance.now()
  for (let kills = 0; ; kills++) {
    const child = launch(1, PROGRAM, args, env)
    const timer = killSeconds === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killSeconds * 1000)
    const code = await new Promise<number | null>((resolve) => child.once("exit", resolve))
    clearTimeout(timer)
    if (code === 0) return { seconds: (performance.now() - begin) / 1000, kills }
    if (code !== null) throw new Error(`the export exited with ${code}`)
  }
}

const hashOf = (file: string): string => createHash("sha256").update(Fs.readFileSync(file)).digest("hex")

export const exportKills = async ({ only, pages }: Options): Promise<ReadonlyArray<Figure>> => {
  await compile(["server.ts"])
  // One file, as programs are deployed that must start fast.
  await bundle({
    entryPoints: [Path.join(root, "bench", PROGRAM)],
    outfile: programPath(PROGRAM),
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"
    }
  })
  console.log(
    `export-kills: ${pages} pages of 100 records and more, ${LATENCY_MILLIS} ms per page; ` +
      `${canPin ? "server and client each pinned to a processor" : "not pinned"}, Node ${process.versions.node}`
  )
  const rows: Array<ReadonlyArray<string>> = []
  const ratios = KILL_SECONDS.map((): Array<number> => [])
  for (const [name, fileName, concurrency, factor] of modes) {
    if (only !== undefined && !only.includes(name)) continue
    const run = (killSeconds: number | undefined) =>
      withPageServer(LATENCY_MILLIS, async ({ env, url }) => {
        const home = Fs.mkdtempSync(Path.join(OUTPUT_FOLDER, "export-"))
        try {
          const file = Path.join(home, fileName)
          const args = [file, url(pages * factor * 100), JSON.stringify({ concurrency })]
          return { ...(await exportWithKills(args, env, killSeconds)), sha256: hashOf(file) }
        } finally {
          Fs.rmSync(home, { recursive: true })
        }
      })
    const undisturbed = await run(undefined)
    const cells: Array<string> = []
    for (const [index, killSeconds] of KILL_SECONDS.entries()) {
      const { kills, seconds, sha256 } = await run(killSeconds)
      if (sha256 !== undisturbed.sha256) throw new Error(`${name}: the file differs`)
      ratios[index]?.push(seconds / undisturbed.seconds)
      cells.push(seconds.toFixed(1), String(kills), (seconds / undisturbed.seconds).toFixed(2))
    }
    rows.push([name, String(pages * factor), undisturbed.seconds.toFixed(1), ...cells])
  }
  const head = KILL_SECONDS.flatMap((seconds, i) => [
    `kill every ${seconds} s`,
    "kills",
    `ratio (at most ${MAX_RATIOS[i]})`
  ])
  printTable([["export", "pages", "undisturbed", ...head], ...rows])
  return KILL_SECONDS.map((seconds, index) => ({
    name: `an export that is killed every ${seconds} s, relative to an undisturbed one`,
    value: Math.max(...(ratios[index] ?? [])),
    goal: { atMost: MAX_RATIOS[index] ?? 1 }
  }))
}
