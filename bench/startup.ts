/** The start: what `import "effect-lms"` costs beside the modules of Effect that it needs, in time, and what it brings along, in bytes. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { gzipSync } from "node:zlib"
import { imported } from "../build/entries.js"
import { writeModules } from "../build/modules.js"
import { answer, built, bundle, canPin, compile, launch, type Metafile, program, root } from "./processes.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
}

const ENTRY = "src/index.ts"
const WORKER = "startup-worker.ts"
const LIBRARY = "effect-lms"
const PACKAGED = "effect-lms, as installed"
const BASELINE = "Effect's modules"

/** Installed beside the library, as its users have them: neither timed as its own nor counted. */
const PEERS = ["effect", "@effect/platform"]

/** What is asked for: at most this much of the baseline's time, and so many bytes. */
const RATIO = 1.08
const KILOBYTES = 30

/** Split, so that what is only imported later is not loaded, and not counted, with the rest. */
const bundleLibrary = (outdir: string, options: Record<string, unknown>): Promise<Metafile> =>
  bundle({
    entryPoints: { "effect-lms": Path.join(root, ENTRY) },
    external: PEERS,
    splitting: true,
    outExtension: { ".js": ".mjs" },
    absWorkingDir: root,
    outdir,
    ...options
  })

/** The outputs that are loaded with the entry; all others are loaded when something asks for them. */
const loadedFirst = ({ outputs }: Metafile): Set<string> => {
  const files = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === ENTRY))
  for (const file of files) {
    for (const { external, kind, path } of outputs[file]?.imports ?? []) {
      if (external !== true && kind === "import-statement") files.add(path)
    }
  }
  return files
}

/** The modules of the peers that the library imports itself, in its order. */
const modulesOfPeers = (metafile: Metafile): ReadonlyArray<string> => {
  const imports = [...loadedFirst(metafile)].flatMap((file) => metafile.outputs[file]?.imports ?? [])
  const paths = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path)
  return [...new Set(paths)].filter((path) => PEERS.some((peer) => path.startsWith(`${peer}/`)))
}

/** The files of the package. */
const packaged = async (outdir: string): Promise<string> => {
  await writeModules(imported, outdir)
  Fs.writeFileSync(Path.join(outdir, "package.json"), `{ "type": "module" }`)
  return Path.join(outdir, "index.js")
}

export const startup = async ({ runs }: Options): Promise<void> => {
  const ready = await compile([WORKER])
  if (!ready.has(WORKER)) throw new Error("the worker cannot be compiled")
  const metafile = await bundleLibrary(built, {})
  const modules = modulesOfPeers(metafile)
  Fs.writeFileSync(program("baseline.ts"), modules.map((path) => `import ${JSON.stringify(path)}\n`).join(""))
  const contenders = [
    [BASELINE, program("baseline.ts")],
    [LIBRARY, program("effect-lms.ts")],
    [PACKAGED, await packaged(Path.join(built, "package"))]
  ] as const
  const results: Array<Record<string, number>> = []

  console.log(
    `startup: an import in a process of its own, median of ${runs} interleaved runs (min-max), ` +
      `${canPin ? "pinned to a processor" : "not pinned"}, Node ${process.versions.node}`
  )
  for (let run = 0; run < runs; run++) {
    const result: Record<string, number> = {}
    for (const [name, file] of contenders) result[name] = await answer<number>(launch(1, WORKER, [file]))
    results.push(result)
  }
  const of = (name: string) => results.map((result) => result[name] ?? Number.NaN)
  const base = of(BASELINE)
  printTable([
    ["import of", "ms", "(min-max)", `x ${BASELINE}`, "asked"],
    ...contenders.map(([name]) => {
      const millis = of(name)
      return [
        name,
        median(millis).toFixed(0),
        `(${Math.min(...millis).toFixed(0)}-${Math.max(...millis).toFixed(0)})`,
        // Run by run, so that a machine that gets slower meanwhile counts for both.
        median(millis.map((value, run) => value / (base[run] ?? Number.NaN))).toFixed(3),
        name === LIBRARY ? `at most ${RATIO}` : ""
      ]
    })
  ])
  console.log(
    `${BASELINE}: the ${modules.length} modules of ${PEERS.join(" and ")} that the library imports, without the library.`
  )
  await printSize()
}

interface Size {
  readonly minified: number
  readonly zipped: number
}

const sizeOf = (files: Iterable<string>): Size => {
  // As one, since that is how a program's bundle comes: which of its parts are files of their own is up to the bundler.
  const content = Buffer.concat(Array.from(files, (file) => Fs.readFileSync(Path.join(root, file))))
  return { minified: content.length, zipped: gzipSync(content, { level: 9 }).length }
}

const printSize = async (): Promise<void> => {
  // For no platform in particular: what Node has of its own, others have to load.
  const options = { platform: "neutral", mainFields: ["module", "main"], minify: true }
  const metafile = await bundleLibrary(Path.join(built, "size"), options)
  const first = loadedFirst(metafile)
  const later = Object.keys(metafile.outputs).filter((file) => !first.has(file))
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  const line = (name: string, files: Iterable<string>, asked: string) => {
    const { minified, zipped } = sizeOf(files)
    return [name, kilobytes(minified), kilobytes(zipped), asked]
  }
  printTable([
    [`${LIBRARY} without ${PEERS.join(" and ")}`, "minified kB", "gzip -9 kB", "asked"],
    line("loaded with the entry", first, `at most ${KILOBYTES}`),
    line("loaded when it is needed", later, "")
  ])
}
