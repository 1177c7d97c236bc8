/** The suite `endpoints`: what typed endpoints cost the compiler and an editor, compared with Octokit's types. */
import { spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import ts from "typescript"
import { root } from "./processes.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
}

const folder = Path.join(root, "bench/endpoints")
const output = Path.join(root, "bench/node_modules/.cache/effect-lms-endpoints")

const COMPILERS = [
  ["5.9", Path.join(root, "node_modules/typescript/lib/tsc.js")],
  ["7", fileURLToPath(new URL("tsc.js", import.meta.resolve("typescript-7")))]
] as const

/** The targets: CPU relative to the same program without the types, instantiations, and CPU of completions. */
const MAX_RATIO: Readonly<Record<string, number>> = { "5.9": 1.35, "7": 1.25 }
const MAX_INSTANTIATIONS = 45_000
const MAX_ENDPOINTS_MILLIS = 250
const MAX_PARAMETERS_MILLIS = 160

/** An editor's language service runs for hours, so the first completions, before it is compiled, do not count. */
const WARM_UP_RUNS = 5
const COMPLETION_RUNS = 15

const WITHOUT = "effect-lms"
const OPTED_IN = "effect-lms/endpoints"
const OCTOKIT = "Octokit"

const IMPORT = 'import type {} from "effect-lms/endpoints"\n'
const calls = Fs.readFileSync(Path.join(folder, "calls.ts"), "utf8")
const programs: Readonly<Record<string, string>> = {
  [WITHOUT]: calls,
  [OPTED_IN]: `${IMPORT}${calls}`,
  [OCTOKIT]: Fs.readFileSync(Path.join(folder, "octokit.ts"), "utf8")
}

const manifest: { readonly exports: Readonly<Record<string, { readonly types: string }>> } = JSON.parse(
  Fs.readFileSync(Path.join(root, "package.json"), "utf8")
)

/** The declarations of an entry of the package. */
const typesOf = (entry: string): string => {
  const { types } = manifest.exports[entry === "./" ? "." : entry] ?? {}
  if (types === undefined) throw new Error(`package.json has no entry ${entry}`)
  return Path.join(root, types)
}

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  module: "NodeNext",
  target: "ES2022",
  lib: ["ES2023", "DOM"],
  types: [],
  skipLibCheck: true,
  noEmit: true,
  // The declarations of the package, as they are installed.
  paths: Object.fromEntries(
    ["", "endpoints", "resources"].map((entry) => [Path.join("effect-lms", entry), [typesOf(`./${entry}`)]])
  )
}

const writeProjects = (): void => {
  Fs.rmSync(output, { recursive: true, force: true })
  for (const [name, program] of Object.entries(programs)) {
    const project = Path.join(output, Path.basename(name))
    Fs.mkdirSync(project, { recursive: true })
    Fs.writeFileSync(Path.join(project, "package.json"), '{ "type": "module" }')
    Fs.writeFileSync(Path.join(project, "program.ts"), program)
    Fs.writeFileSync(Path.join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }))
  }
}

interface Check {
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly types: number
  readonly instantiations: number
}

/** Bash measures the processor time of a program that it runs; Node has no way to. */
const check = (compiler: string, name: string): Check => {
  const script = 'TIMEFORMAT="%U %S"; time "$@"'
  const args = ["-c", script, "bash", process.execPath, compiler, "-p", ".", "--extendedDiagnostics"]
  const { status, stderr, stdout } = spawnSync("bash", args, {
    cwd: Path.join(output, Path.basename(name)),
    encoding: "utf8"
  })
  if (status !== 0) throw new Error(`${name} does not compile:\n${stdout}${stderr}`)
  const read = (label: string) => Number(new RegExp(`^${label}: +(\\d+)`, "m").exec(stdout)?.[1])
  const [user = 0, system = 0] = stderr.trim().split(/\s+/).slice(-2).map(Number)
  return {
    cpuSeconds: user + system,
    megabytes: read("Memory used") / 1000,
    types: read("Types"),
    instantiations: read("Instantiations")
  }
}

const printChecks = (version: string, compiler: string, runs: number): void => {
  const names = Object.keys(programs)
  const results = Array.from({ length: runs }, () => new Map(names.map((name) => [name, check(compiler, name)])))
  const medianOf = (name: string, value: (result: Check, base: Check) => number) =>
    median(
      results.flatMap((result) => {
        const [one, base] = [result.get(name), result.get(WITHOUT)]
        return one === undefined || base === undefined ? [] : [value(one, base)]
      })
    )
  printTable([
    [`TypeScript ${version}`, "CPU s", `x ${WITHOUT}`, "MB", "types", "instantiations", "target"],
    ...names.map((name) => [
      name,
      medianOf(name, ({ cpuSeconds }) => cpuSeconds).toFixed(2),
      // Per run, so that a change of the machine's speed affects both.
      medianOf(name, (one, base) => one.cpuSeconds / base.cpuSeconds).toFixed(2),
      medianOf(name, ({ megabytes }) => megabytes).toFixed(0),
      String(medianOf(name, ({ types }) => types)),
      String(medianOf(name, ({ instantiations }) => instantiations)),
      name === OPTED_IN ? `at most x ${MAX_RATIO[version]}, ${MAX_INSTANTIATIONS} instantiations` : ""
    ])
  ])
}

const EDITED: ReadonlyArray<
  readonly [name: string, what: string, head: string, code: string, expected: string, target: number | undefined]
> = [
  [WITHOUT, "endpoints", 'import { lms } from "effect-lms"\n', 'lms("|")', "", undefined],
  [
    OPTED_IN,
    "endpoints",
    `${IMPORT}import { lms } from "effect-lms"\n`,
    'lms("|")',
    "/api/v1/courses/:id",
    MAX_ENDPOINTS_MILLIS
  ],
  [
    OPTED_IN,
    "endpoints, half typed",
    `${IMPORT}import { lms } from "effect-lms"\n`,
    'lms("/api/v1/cou|")',
    "/api/v1/courses/:id",
    MAX_ENDPOINTS_MILLIS
  ],
  [
    OPTED_IN,
    "endpoints of lists",
    `${IMPORT}import { lmsStream } from "effect-lms"\n`,
    'lmsStream("/api/v1/courses/:id/us|")',
    "/api/v1/courses/:id",
    MAX_ENDPOINTS_MILLIS
  ],
  [
    OPTED_IN,
    "parameters",
    `${IMPORT}import { lms } from "effect-lms"\n`,
    'lms("/api/v1/courses/:course_id/users", { | })',
    "sort",
    MAX_PARAMETERS_MILLIS
  ],
  [
    OPTED_IN,
    "words",
    `${IMPORT}import { lms } from "effect-lms"\n`,
    'lms("/api/v1/courses/:course_id/users", { course_id: 1, sort: "|" })',
    "email",
    undefined
  ],
  [
    OCTOKIT,
    "endpoints",
    'import { Octokit } from "@octokit/core"\nconst octokit = new Octokit()\n',
    'octokit.request("|")',
    "GET /repos/{owner}/{repo}/issues",
    undefined
  ],
  [
    OCTOKIT,
    "parameters",
    'import { Octokit } from "@octokit/core"\nconst octokit = new Octokit()\n',
    'octokit.request("GET /repos/{owner}/{repo}/issues", { | })',
    "state",
    undefined
  ],
  [
    OCTOKIT,
    "words",
    'import { Octokit } from "@octokit/core"\nconst octokit = new Octokit()\n',
    'octokit.request("GET /repos/{owner}/{repo}/issues", { owner: "a", repo: "b", state: "|" })',
    "closed",
    undefined
  ]
]

const readOptions = (name: string): ts.CompilerOptions => {
  const project = Path.join(output, Path.basename(name))
  const { config } = ts.readConfigFile(Path.join(project, "tsconfig.json"), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, project).options
}

/** The processor time of completions, each after an edit, as in an editor: the first one has read the types before. */
const complete = (name: string, head: string, code: string, expected: string): number => {
  const path = Path.join(output, Path.basename(name), "edited.ts")
  const options = readOptions(name)
  const files = new Map<string, string | undefined>()
  let text = ""
  let version = 0
  const read = (file: string) => {
    if (!files.has(file)) files.set(file, ts.sys.readFile(file))
    return files.get(file)
  }
  const service = ts.createLanguageService({
    getScriptFileNames: () => [path],
    getScriptVersion: (file) => (file === path ? String(version) : "1"),
    getScriptSnapshot: (file) => {
      const content = file === path ? text : read(file)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => Path.dirname(path),
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => file === path || ts.sys.fileExists(file),
    readFile: (file) => (file === path ? text : read(file)),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories
  })
  const times: Array<number> = []
  for (let run = 0; run < WARM_UP_RUNS + COMPLETION_RUNS; run++) {
    const before = `${head}const run = ${run}\n`
    text = before + code.replace("|", "")
    version++
    const startedAt = process.cpuUsage()
    const found = service.getCompletionsAtPosition(path, before.length + code.indexOf("|"), {})?.entries ?? []
    const { system, user } = process.cpuUsage(startedAt)
    if (expected !== "" && !found.some((entry) => entry.name === expected))
      throw new Error(`${name}: ${code} does not suggest ${expected}`)
    if (run >= WARM_UP_RUNS) times.push((user + system) / 1000)
  }
  return median(times)
}

export const endpoints = async ({ runs }: Options): Promise<void> => {
  const { status } = spawnSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] })
  if (status !== 0) throw new Error("npm run build failed")
  writeProjects()
  console.log(`endpoints: checking a program of ten calls, medians of ${runs} interleaved runs`)
  for (const [version, compiler] of COMPILERS) printChecks(version, compiler, runs)
  printTable([
    ["completion, TypeScript 5.9", "of", "CPU ms", "target"],
    ...EDITED.map(([name, what, head, code, expected, target]) => [
      name,
      what,
      complete(name, head, code, expected).toFixed(0),
      target === undefined ? "" : `at most ${target}`
    ])
  ])
  const files = ["index.d.ts", "parameters.d.ts"].map((name) => Path.join(root, "dist/endpoints/generated", name))
  const declarations = Buffer.concat(files.map((file) => Fs.readFileSync(file)))
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)
  console.log(
    `Types of the endpoints: ${kilobytes(declarations.length)} kB, ${kilobytes(gzipSync(declarations, { level: 9 }).length)} kB compressed.`
  )
}
