/** The suite `effect4`: the package for Effect 4 beside the one for Effect 3, with the same programs. */
import { spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { gzipSync } from "node:zlib"
import type { Figure } from "./figures.js"
import { bundle, compile, launch, nextMessage, OUTPUT_FOLDER, programPath, root } from "./processes.js"
import { median, printTable } from "./table.js"
import type { Result } from "./worker.js"

interface Options {
  readonly rows: number
  readonly runs: number
}

interface Major {
  readonly name: string
  readonly sources: string
  /** Below the packages of this major version, which the programs import. */
  readonly output: string
}

const MAJORS: ReadonlyArray<Major> = [
  { name: "Effect 3", sources: Path.join(root, "src"), output: Path.join(OUTPUT_FOLDER, "effect3") },
  {
    name: "Effect 4",
    sources: Path.join(root, "build/effect4/out/src"),
    output: Path.join(root, "build/effect4/node_modules/.cache/effect-lms-bench")
  }
]

const WALKS = ["walk", "schema-walk"] as const
const IMPORTS = ["index", "node/index"] as const

const FETCH = "contenders/fetch.ts"

const isBare = (name: string) => (name === "index" ? "effect-lms" : `effect-lms/${Path.dirname(name)}`)

const build = async ({ output, sources }: Major): Promise<void> => {
  const alias = Object.fromEntries(IMPORTS.toReversed().map((name) => [isBare(name), Path.join(sources, `${name}.ts`)]))
  const entryPoints = {
    ...Object.fromEntries(WALKS.map((name) => [name, Path.join(root, `bench/effect4/${name}.ts`)])),
    ...Object.fromEntries(IMPORTS.map((name) => [`imported/${name}`, Path.join(sources, `${name}.ts`)]))
  }
  await bundle({
    entryPoints,
    alias,
    outdir: output,
    outExtension: { ".js": ".mjs" },
    packages: "external",
    splitting: true
  })
}

/** A program that lists, with all that it loads at once. */
const sizeOf = async ({ output, sources }: Major): Promise<number> => {
  const contents = `export { lmsStream, Lms, LmsConfig } from ${JSON.stringify(Path.join(sources, "index.ts"))}`
  const outdir = Path.join(output, "size")
  const { outputs } = await bundle({
    stdin: { contents, resolveDir: output, sourcefile: "program.ts" },
    minify: true,
    splitting: true,
    platform: "neutral",
    mainFields: ["module", "main"],
    absWorkingDir: root,
    nodePaths: [Path.join(output, "../..")],
    outdir
  })
  const files = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint !== undefined))
  for (const file of files)
    for (const { kind, path } of outputs[file]?.imports ?? []) if (kind === "import-statement") files.add(path)
  return gzipSync(Buffer.concat([...files].map((file) => Fs.readFileSync(Path.join(root, file)))), { level: 9 }).length
}

export const effect4 = async ({ rows, runs }: Options): Promise<ReadonlyArray<Figure>> => {
  const tree = spawnSync("npm", ["run", "--silent", "effect4", "tree"], { cwd: root, stdio: "inherit" })
  if (tree.status !== 0) throw new Error("the sources for Effect 4 cannot be written")
  await compile(["server.ts", "worker.ts", "startup-worker.ts", FETCH])
  for (const major of MAJORS) await build(major)
  const server = launch(0, "server.ts", [])
  const { port } = await nextMessage<Record<string, number>>(server)
  const domain = `http://127.0.0.1:${port}`
  const url = (total: number) => `${domain}/api/v1/items?page=1&per_page=100&total=${total}`
  const pages = Math.ceil(rows / 100)
  const env = { LMS_DOMAIN: domain, LMS_API_TOKEN: "bench~0123456789" }
  const figures = new Map<string, Array<number>>()
  const add = (row: string, { name }: Major, value: number) => {
    const key = `${row}\0${name}`
    figures.set(key, [...(figures.get(key) ?? []), value])
  }
  const fetchMicros: Array<number> = []
  const walkWith = async (program: string): Promise<Result> => {
    // The same warm-up as in the suite `walk`, so that the figures can be compared.
    const args = [program, url(Math.min(rows, 50_000)), url(rows), String(pages)]
    const result = await nextMessage<Result>(launch(1, "worker.ts", args, env))
    if (result.records !== pages * 100) throw new Error(`read ${result.records} records of ${pages * 100}`)
    return result
  }
  for (let run = 0; run < runs; run++) {
    fetchMicros.push((await walkWith(programPath(FETCH))).microsPerPage)
    // In turns, so that a change of the machine's speed affects both.
    for (const major of run % 2 === 0 ? MAJORS : MAJORS.toReversed()) {
      for (const walk of WALKS) {
        const result = await walkWith(Path.join(major.output, `${walk}.mjs`))
        add(`${walk}, µs per page`, major, result.microsPerPage)
        add(`${walk}, processor µs per page`, major, result.cpuMicrosPerPage)
      }
      for (const name of IMPORTS) {
        const file = Path.join(major.output, `imported/${name}.mjs`)
        add(`import of ${isBare(name)}, ms`, major, await nextMessage<number>(launch(1, "startup-worker.ts", [file])))
      }
    }
  }
  server.disconnect()
  for (const major of MAJORS) add("a program with lmsStream, kB (gzip -9)", major, (await sizeOf(major)) / 1000)
  console.log(
    `effect4: ${rows} records, 100 per page, median of ${runs} alternating runs, Node ${process.versions.node}`
  )
  const rowsOf = [...new Set([...figures.keys()].map((key) => key.split("\0")[0] ?? ""))]
  printTable([
    ["", ...MAJORS.map(({ name }) => name), "ratio"],
    ...rowsOf.map((row) => {
      const [three = Number.NaN, four = Number.NaN] = MAJORS.map(({ name }) =>
        median(figures.get(`${row}\0${name}`) ?? [])
      )
      return [row, three.toFixed(1), four.toFixed(1), (four / three).toFixed(2)]
    })
  ])
  console.log("Compare the ratios of one run. Absolute figures depend on the machine.")
  return [
    {
      name: "a page of a long list with Effect 4, relative to a loop with `fetch`",
      value: median(figures.get("walk, µs per page\0Effect 4") ?? []) / median(fetchMicros),
      goal: { atMost: 0.65 }
    }
  ]
}
