/** The suite `walk`: reads all records of a long list, page by page. */
import type { Figure } from "./figures.js"
import { canPin, compile, launch, nextMessage, programPath } from "./processes.js"
import { median, printTable } from "./table.js"
import type { Result } from "./worker.js"

interface Options {
  readonly rows: number
  readonly runs: number
  readonly gzip: boolean
  readonly only: ReadonlyArray<string> | undefined
}

const BASELINE = "bare fetch"
const FLOOR = "undici.request loop (floor)"
const LIBRARY = "effect-lms"
const WITH_SCHEMA = "effect-lms, with a schema"

const contenders: ReadonlyArray<readonly [name: string, file: string]> = [
  [FLOOR, "contenders/undici.ts"],
  [BASELINE, "contenders/fetch.ts"],
  ["lean client", "contenders/lean-client.ts"],
  ["effect by hand", "contenders/effect-by-hand.ts"],
  ["octokit + paginate-rest", "contenders/octokit.ts"],
  ["@kth/canvas-api", "contenders/kth.ts"],
  [LIBRARY, "contenders/effect-lms.ts"],
  [WITH_SCHEMA, "effect4/schema-walk.ts"],
  ["effect-lms, 8 in flight", "contenders/effect-lms-prefetch.ts"]
]

export const walk = async ({ rows, runs, gzip, only }: Options): Promise<ReadonlyArray<Figure>> => {
  const wanted = contenders.filter(([name]) => only === undefined || name === BASELINE || only.includes(name))
  const ready = await compile(["server.ts", "worker.ts", ...wanted.map(([, file]) => file)])
  const server = launch(0, "server.ts", [])
  const { port, bytesPerPage, zippedPerPage } = await nextMessage<Record<string, number>>(server)
  const domain = `http://127.0.0.1:${port}`
  const token = "bench~0123456789"
  const url = (total: number) => `${domain}/api/v1/items?page=1&per_page=100&total=${total}${gzip ? "&gzip=1" : ""}`
  const pages = Math.ceil(rows / 100)
  const results = new Map<string, Array<Result>>()

  console.log(
    `walk: ${rows} records, 100 per page (${bytesPerPage} bytes${gzip ? `, ${zippedPerPage} compressed` : ""}), median of ${runs} (min-max), ` +
      `${canPin ? "server and client each pinned to a processor" : "not pinned"}, Node ${process.versions.node}`
  )
  for (let run = 0; run < runs; run++) {
    for (const [name, file] of wanted) {
      if (!ready.has(file)) continue
      const warm = url(Math.min(rows, 50_000))
      const child = launch(1, "worker.ts", [programPath(file), warm, url(rows), String(pages)], {
        LMS_DOMAIN: domain,
        LMS_API_TOKEN: token
      })
      try {
        const result = await nextMessage<Result>(child)
        if (result.records !== pages * 100) throw new Error(`read ${result.records} records of ${pages * 100}`)
        results.set(name, [...(results.get(name) ?? []), result])
      } catch (cause) {
        ready.delete(file)
        console.log(`- ${name} skipped: ${cause instanceof Error ? cause.message : cause}`)
      }
    }
  }
  server.disconnect()
  print(wanted.map(([name]) => [name, results.get(name) ?? []] as const).filter(([, measured]) => measured.length > 0))
  const medianOf = (name: string) => median((results.get(name) ?? []).map(({ microsPerPage }) => microsPerPage))
  const ratio = (name: string, baseline: string) => medianOf(name) / medianOf(baseline)
  const others = wanted
    .map(([name]) => name)
    .filter((name) => !name.startsWith(LIBRARY) && name !== BASELINE && results.has(name))
  return [
    {
      name: "a page of a long list, relative to a loop with `fetch`",
      value: ratio(LIBRARY, BASELINE),
      goal: { atMost: 0.8 },
      others: others.map((name) => [name, ratio(name, BASELINE)])
    },
    {
      name: "a page of a long list, relative to a loop with `undici`",
      value: ratio(LIBRARY, FLOOR),
      goal: { atMost: 1.35 }
    },
    {
      name: "a page with a schema, relative to one without",
      value: ratio(WITH_SCHEMA, LIBRARY),
      goal: { atMost: 1.35 }
    }
  ]
}

const print = (results: ReadonlyArray<readonly [string, ReadonlyArray<Result>]>): void => {
  const resultsOf = (name: string) => results.find(([other]) => other === name)?.[1] ?? []
  const base = median(resultsOf(BASELINE).map((result) => result.microsPerPage))
  const table = [
    ["contender", "µs per page", "(min-max)", `x ${BASELINE}`, "cpu µs", "peak MiB", "import ms"],
    ...results.map(([name, measured]) => {
      const micros = measured.map((result) => result.microsPerPage)
      return [
        name,
        median(micros).toFixed(0),
        `(${Math.min(...micros).toFixed(0)}-${Math.max(...micros).toFixed(0)})`,
        (median(micros) / base).toFixed(2),
        median(measured.map((result) => result.cpuMicrosPerPage)).toFixed(0),
        median(measured.map((result) => result.maxRssMiB)).toFixed(0),
        median(measured.map((result) => result.importMs)).toFixed(0)
      ]
    })
  ]
  printTable(table)
  console.log("Compare the ratios of one run. Absolute figures depend on the machine.")
}
