/** The plots of docs/performance.md, from what is measured while they are made. */
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import * as Vega from "vega"
import { compile as lite, type TopLevelSpec } from "vega-lite"
import type { Finished } from "./institutionWorker.js"
import { answer, compile, launch, program, root } from "./processes.js"
import { serving, walked } from "./serving.js"

const LATENCY = 80
const PAGES = 120
const LISTS = 120

/** Seconds that nobody can take less, with as many requests at a time as the service admits. */
const LEAST = (LISTS * 3 * LATENCY) / 1000 / 11

interface Point {
  readonly x: number
  readonly y: number
  readonly what: string
}

/** One list of so many pages. */
const list = async (file: string, what: string, pages: number, concurrency = 1) => {
  const { microsPerPage, throttled } = await walked(file, LATENCY, pages, { BENCH_CONCURRENCY: String(concurrency) })
  return { point: { x: concurrency, y: 1e6 / microsPerPage, what }, throttled }
}

/** Many lists, so many at a time. */
const institution = async (concurrency: number) => {
  const args = [program("institution/effect-lms.ts"), String(LISTS), String(concurrency), "300"]
  const { seconds, throttled } = await serving(LATENCY, ({ env }) =>
    answer<Finished>(launch(1, "institutionWorker.ts", args, env))
  )
  return { point: { x: concurrency, y: (100 * LEAST) / seconds, what: "effect-lms" }, throttled }
}

interface Axes {
  readonly title: string
  readonly x: string
  readonly y: string
}

/** Made by Vega, so that what is read off a plot is what was measured; colours are told apart by everybody (Okabe and Ito). */
const plot = async (name: string, { title, x, y }: Axes, values: ReadonlyArray<Point>): Promise<void> => {
  const several = new Set(values.map(({ what }) => what)).size > 1
  const spec: TopLevelSpec = {
    background: "white",
    width: 480,
    height: 240,
    title: { text: title, subtitle: machine(), anchor: "start" },
    data: { values: values.map((point) => ({ ...point })) },
    mark: { type: "line", point: true },
    encoding: {
      x: { field: "x", type: "quantitative", title: x, axis: { values: [...new Set(values.map((point) => point.x))] } },
      y: { field: "y", type: "quantitative", title: y, scale: { zero: true } },
      color: {
        field: "what",
        type: "nominal",
        title: null,
        legend: several ? { orient: "bottom" } : null,
        scale: { range: ["#0072b2", "#d55e00", "#009e73"] }
      }
    },
    config: { font: "sans-serif" }
  }
  const svg = await new Vega.View(Vega.parse(lite(spec).spec), { renderer: "none" }).toSVG()
  Fs.writeFileSync(Path.join(root, "docs", "plots", `${name}.svg`), `${svg}\n`)
}

const machine = (): string => {
  const [cpu] = Os.cpus()
  const { version } = JSON.parse(Fs.readFileSync(Path.join(root, "package.json"), "utf8")) as {
    readonly version: string
  }
  return `effect-lms ${version}, Node ${process.versions.node}, ${Os.cpus().length} processors (${cpu?.model.trim() ?? "unknown"}), ${LATENCY} ms a page`
}

/** Writes docs/plots. */
export const plots = async (): Promise<void> => {
  const walkers = ["contenders/effect-lms-ahead.ts", "contenders/fetch.ts"]
  await compile(["server.ts", "worker.ts", "institutionWorker.ts", "institution/effect-lms.ts", ...walkers])
  Fs.mkdirSync(Path.join(root, "docs", "plots"), { recursive: true })
  let throttled = 0
  const measured = async (measuring: Promise<{ readonly point: Point; readonly throttled: number }>) => {
    const { point, throttled: refused } = await measuring
    throttled += refused
    console.log(`${point.what}, ${point.x}: ${point.y.toFixed(1)}`)
    return point
  }
  const walks: Array<Point> = []
  for (const concurrency of [1, 2, 4, 6, 8, 11]) {
    walks.push(await measured(list("contenders/effect-lms-ahead.ts", "effect-lms", PAGES, concurrency)))
  }
  walks.push(await measured(list("contenders/fetch.ts", "a loop with fetch", PAGES / 4)))
  await plot("pages", { title: "One list", x: "concurrency (pages in flight)", y: "pages a second" }, walks)
  const lists: Array<Point> = []
  for (const concurrency of [1, 2, 4, 8, 11, 16, 32]) lists.push(await measured(institution(concurrency)))
  await plot(
    "lists",
    { title: "Many lists of three pages", x: "concurrency (lists at a time)", y: "% of what the quota allows" },
    lists
  )
  console.log(`docs/plots: written; throttled answers: ${throttled}`)
}
