/**
 * The suite `startup`: import time of `effect-lms` compared with the Effect modules that it imports, that of a recipe, and bundle
 * size.
 */
import { spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { gzipSync } from "node:zlib"
import { importedEntries } from "../build/entries.js"
import { writeModules } from "../build/modules.js"
import budgets from "../test/budgets.json" with { type: "json" }
import type { Figure } from "./figures.js"
import {
  bundle,
  canPin,
  compile,
  launch,
  type Metafile,
  nextMessage,
  OUTPUT_FOLDER,
  programPath,
  root
} from "./processes.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
}

const ENTRY = "src/index.ts"
const WORKER = "startup-worker.ts"
const LIBRARY = "effect-lms"
const BASELINE = "Effect's modules"

/** Peer dependencies: not part of the measured import time or size. */
const PEERS = ["effect", "@effect/platform", "@effect/platform-node"]

/** The target of the processor time of a recipe, relative to that of the modules of Effect that it imports. */
const MAX_RECIPE_RATIO = 1.25

/** The target of the import time, relative to the baseline. */
const MAX_RATIO = 1

/** The limit of the compressed size of all chunks, which a test checks. */
const MAX_KILOBYTES = budgets.core.gzipBytes.max / 1000

/** Splits the bundle, so that dynamically imported modules are separate chunks. */
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

/** Returns the chunks that the entry imports statically. */
const eagerFiles = ({ outputs }: Metafile, entry = ENTRY): Set<string> => {
  const files = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint?.endsWith(entry)))
  for (const file of files) {
    for (const { external, kind, path } of outputs[file]?.imports ?? []) {
      if (external !== true && kind === "import-statement") files.add(path)
    }
  }
  return files
}

/** Returns the modules of the peer dependencies that the library imports, in the same order. */
const importedPeerModules = (metafile: Metafile, entry = ENTRY): ReadonlyArray<string> => {
  const imports = [...eagerFiles(metafile, entry)].flatMap((file) => metafile.outputs[file]?.imports ?? [])
  const paths = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path)
  return [...new Set(paths)].filter((path) => PEERS.some((peer) => path === peer || path.startsWith(`${peer}/`)))
}

/** Writes the files of the package, and returns its entry. */
const writePackage = async (outdir: string): Promise<string> => {
  await writeModules(importedEntries, outdir)
  Fs.writeFileSync(Path.join(outdir, "package.json"), `{ "type": "module" }`)
  return Path.join(outdir, "index.js")
}

/** The first recipe, and the lines that run it. */
const readRecipe = (): string => {
  const text = Fs.readFileSync(Path.join(root, "docs/guide/recipes.md"), "utf8")
  const [, recipe = ""] = /^## Grades.*?```ts\n(.*?)```/ms.exec(text) ?? []
  return `import { LmsNode } from "effect-lms/node"
${recipe}
program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
`
}

/** Prints its processor time when it ends, to a file descriptor that no program uses. */
const PRELOAD = `import { writeSync } from "node:fs"
process.on("exit", () => {
  const { system, user } = process.cpuUsage()
  writeSync(3, String(system + user))
})
`

const processorMillis = (file: string): number => {
  const { output } = spawnSync(process.execPath, ["--import", programPath("preload.ts"), file], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    // It ends with its first call, which needs a domain.
    env: { ...process.env, LMS_DOMAIN: undefined, LMS_API_TOKEN: undefined }
  })
  return Number(output[3]) / 1000
}

/** The processor time of the first recipe as a process, relative to one that only imports the same modules of Effect. */
const measureRecipe = async (runs: number): Promise<number> => {
  const source = Path.join(OUTPUT_FOLDER, "recipe-source.ts")
  const program = programPath("recipe.ts")
  const baseline = programPath("recipe-baseline.ts")
  Fs.writeFileSync(programPath("preload.ts"), PRELOAD)
  Fs.writeFileSync(source, readRecipe())
  const metafile = await bundle({
    entryPoints: [source],
    outdir: Path.join(OUTPUT_FOLDER, "recipe"),
    packages: "external",
    absWorkingDir: root,
    write: false,
    splitting: true
  })
  const modules = importedPeerModules(metafile, Path.basename(source))
  Fs.writeFileSync(baseline, modules.map((path) => `import ${JSON.stringify(path)}\n`).join(""))
  await bundle({ entryPoints: [source], outfile: program, bundle: false, alias: {} })
  const code = Fs.readFileSync(program, "utf8")
  Fs.writeFileSync(
    program,
    code.replace(/"effect-lms(\/\w+)?"/g, (_, entry = "") => `"./package${entry}/index.js"`)
  )
  const ratios = Array.from({ length: runs }, () => processorMillis(program) / processorMillis(baseline))
  console.log(
    `the first recipe: ${median(ratios).toFixed(3)} x the processor time of its ${modules.length} modules of Effect ` +
      `(${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}), target at most ${MAX_RECIPE_RATIO}`
  )
  return median(ratios)
}

export const startup = async ({ runs }: Options): Promise<ReadonlyArray<Figure>> => {
  const ready = await compile([WORKER])
  if (!ready.has(WORKER)) throw new Error("the worker cannot be compiled")
  const metafile = await bundleLibrary(OUTPUT_FOLDER, { write: false })
  const modules = importedPeerModules(metafile)
  Fs.writeFileSync(programPath("baseline.ts"), modules.map((path) => `import ${JSON.stringify(path)}\n`).join(""))
  const contenders = [
    [BASELINE, programPath("baseline.ts")],
    // The files of the package: bundlers split the same code into more of them, each of which takes time to load.
    [LIBRARY, await writePackage(Path.join(OUTPUT_FOLDER, "package"))]
  ] as const
  const results: Array<Record<string, number>> = []

  console.log(
    `startup: an import in a new process, median of ${runs} interleaved runs (min-max), ` +
      `${canPin ? "pinned to a processor" : "not pinned"}, Node ${process.versions.node}`
  )
  for (let run = 0; run < runs; run++) {
    const result: Record<string, number> = {}
    for (const [name, file] of contenders) result[name] = await nextMessage<number>(launch(1, WORKER, [file]))
    results.push(result)
  }
  const timesOf = (name: string) => results.map((result) => result[name] ?? Number.NaN)
  const base = timesOf(BASELINE)
  // Ratios are computed per run, so that a change of the machine's speed affects both sides.
  const ratioOf = (name: string) => median(timesOf(name).map((value, run) => value / (base[run] ?? Number.NaN)))
  printTable([
    ["import of", "ms", "(min-max)", `x ${BASELINE}`, "target"],
    ...contenders.map(([name]) => {
      const millis = timesOf(name)
      return [
        name,
        median(millis).toFixed(0),
        `(${Math.min(...millis).toFixed(0)}-${Math.max(...millis).toFixed(0)})`,
        ratioOf(name).toFixed(3),
        name === LIBRARY ? `at most ${MAX_RATIO}` : ""
      ]
    })
  ])
  console.log(
    `${BASELINE}: the ${modules.length} modules of ${PEERS.join(" and ")} that the library imports, without the library.`
  )
  const recipe = await measureRecipe(runs)
  await printSize()
  return [
    {
      name: "first recipe, relative to its modules of Effect (processor time)",
      value: recipe,
      goal: { atMost: MAX_RECIPE_RATIO }
    },
    { name: "import, relative to that of the modules of Effect", value: ratioOf(LIBRARY), goal: { atMost: MAX_RATIO } },
    { name: "own code of the core, compressed kB", value: await measureOwnKilobytes(), goal: { atMost: 72 } }
  ]
}

/** The code of the core without libraries. */
const measureOwnKilobytes = async (): Promise<number> => {
  const { outputs } = await bundleLibrary(Path.join(OUTPUT_FOLDER, "own-size"), {
    platform: "neutral",
    minify: true,
    packages: "external"
  })
  return measureSize(Object.keys(outputs)).zipped / 1000
}

interface Size {
  readonly minified: number
  readonly zipped: number
}

const measureSize = (files: Iterable<string>): Size => {
  // Compressed together, because the bundler of a program decides how to split them.
  const content = Buffer.concat(Array.from(files, (file) => Fs.readFileSync(Path.join(root, file))))
  return { minified: content.length, zipped: gzipSync(content, { level: 9 }).length }
}

const printSize = async (): Promise<void> => {
  // A neutral platform includes the modules that Node provides itself.
  const options = { platform: "neutral", mainFields: ["module", "main"], minify: true }
  const metafile = await bundleLibrary(Path.join(OUTPUT_FOLDER, "size"), options)
  const eager = eagerFiles(metafile)
  const lazy = Object.keys(metafile.outputs).filter((file) => !eager.has(file))
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  const line = (name: string, files: Iterable<string>, target: string) => {
    const { minified, zipped } = measureSize(files)
    return [name, kilobytes(minified), kilobytes(zipped), target]
  }
  printTable([
    [`${LIBRARY} without ${PEERS.join(" and ")}`, "minified kB", "gzip -9 kB", "target"],
    line("static imports", eager, ""),
    line("dynamic imports", lazy, ""),
    line("all chunks", [...eager, ...lazy], `at most ${MAX_KILOBYTES}`)
  ])
}
