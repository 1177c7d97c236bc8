/** The suite `plots`: measures and draws the plots of docs/explanation/performance.md. */
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import * as Vega from "vega"
import { compile as lite, type TopLevelSpec } from "vega-lite"
import type { InstitutionResult } from "./institutionWorker.js"
import { runContender, withPageServer } from "./pageServer.js"
import { compile, launch, nextMessage, programPath, root } from "./processes.js"

const LATENCY_MILLIS = 80
const PAGES = 120
const LISTS = 120

/** The shortest possible time, with the 11 concurrent requests that the service admits. */
const MIN_SECONDS = (LISTS * 3 * LATENCY_MILLIS) / 1000 / 11

interface Point {
  readonly x: number
  readonly y: number
  readonly series: string
}

/** Measures one list of this many pages. */
const measureList = async (file: string, series: string, pages: number, concurrency = 1) => {
  const { microsPerPage, throttled } = await runContender(file, LATENCY_MILLIS, pages, {
    BENCH_CONCURRENCY: String(concurrency)
  })
  return { point: { x: concurrency, y: 1e6 / microsPerPage, series }, throttled }
}

/** Measures many lists with this concurrency. */
const measureInstitution = async (concurrency: number) => {
  const args = [programPath("institution/effect-lms.ts"), String(LISTS), String(concurrency), "300"]
  const { seconds, throttled } = await withPageServer(LATENCY_MILLIS, ({ env }) =>
    nextMessage<InstitutionResult>(launch(1, "institutionWorker.ts", args, env))
  )
  return { point: { x: concurrency, y: (100 * MIN_SECONDS) / seconds, series: "effect-lms" }, throttled }
}

interface Axes {
  readonly title: string
  readonly x: string
  readonly y: string
}

/** Draws measured values with Vega. The colours are distinguishable with colour blindness (Okabe and Ito). */
const writePlot = async (name: string, { title, x, y }: Axes, values: ReadonlyArray<Point>): Promise<void> => {
  const hasSeveral = new Set(values.map(({ series }) => series)).size > 1
  const spec: TopLevelSpec = {
    background: "white",
    width: 480,
    height: 240,
    title: { text: title, subtitle: describeMachine(), anchor: "start" },
    data: { values: values.map((point) => ({ ...point })) },
    mark: { type: "line", point: true },
    encoding: {
      x: { field: "x", type: "quantitative", title: x, axis: { values: [...new Set(values.map((point) => point.x))] } },
      y: { field: "y", type: "quantitative", title: y, scale: { zero: true } },
      color: {
        field: "series",
        type: "nominal",
        title: null,
        legend: hasSeveral ? { orient: "bottom" } : null,
        scale: { range: ["#0072b2", "#d55e00", "#009e73"] }
      }
    },
    config: { font: "sans-serif" }
  }
  const svg = await new Vega.View(Vega.parse(lite(spec).spec), { renderer: "none" }).toSVG()
  Fs.writeFileSync(Path.join(root, "docs", "plots", `${name}.svg`), `${svg}\n`)
}

const describeMachine = (): string => {
  const [cpu] = Os.cpus()
  const { version } = JSON.parse(Fs.readFileSync(Path.join(root, "package.json"), "utf8")) as {
    readonly version: string
  }
  return `effect-lms ${version}, Node ${process.versions.node}, ${Os.cpus().length} processors (${cpu?.model.trim() ?? "unknown"}), ${LATENCY_MILLIS} ms per page`
}

/** Writes the SVG files in docs/plots. */
export const plots = async (): Promise<void> => {
  const contenders = ["contenders/effect-lms-prefetch.ts", "contenders/fetch.ts"]
  await compile(["server.ts", "worker.ts", "institutionWorker.ts", "institution/effect-lms.ts", ...contenders])
  Fs.mkdirSync(Path.join(root, "docs", "plots"), { recursive: true })
  let throttled = 0
  const measured = async (measuring: Promise<{ readonly point: Point; readonly throttled: number }>) => {
    const { point, throttled: count } = await measuring
    throttled += count
    console.log(`${point.series}, ${point.x}: ${point.y.toFixed(1)}`)
    return point
  }
  const onePoints: Array<Point> = []
  for (const concurrency of [1, 2, 4, 6, 8, 11]) {
    onePoints.push(await measured(measureList("contenders/effect-lms-prefetch.ts", "effect-lms", PAGES, concurrency)))
  }
  onePoints.push(await measured(measureList("contenders/fetch.ts", "a loop with fetch", PAGES / 4)))
  await writePlot("pages", { title: "One list", x: "concurrency (pages in flight)", y: "pages per second" }, onePoints)
  const manyPoints: Array<Point> = []
  for (const concurrency of [1, 2, 4, 8, 11, 16, 32]) manyPoints.push(await measured(measureInstitution(concurrency)))
  await writePlot(
    "lists",
    { title: "Many lists of three pages", x: "concurrency (lists)", y: "% of what the quota allows" },
    manyPoints
  )
  console.log(`docs/plots: written; throttled responses: ${throttled}`)
}
