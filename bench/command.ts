/** The suite `command`: the duration of processes, compared with an empty script and one that calls `fetch`. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import * as Fs from "node:fs"
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import * as Path from "node:path"
import { performance } from "node:perf_hooks"
import { gzipSync } from "node:zlib"
import { bundleCommand } from "../build/command.js"
import type { Figure } from "./figures.js"
import { OUTPUT_FOLDER } from "./processes.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
}

const FETCH = "bare fetch"
const EMPTY = "empty script"

interface Contender {
  readonly args: ReadonlyArray<string>
  /** The name of another contender, and the largest ratio of the durations. */
  readonly baseline?: string
  readonly maxRatio?: number
}

const contendersOf = (program: string, script: string): Readonly<Record<string, Contender>> => ({
  [EMPTY]: { args: ["-e", "0"] },
  [FETCH]: { args: [script] },
  "effect-lms --version": { args: [program, "--version"], baseline: EMPTY, maxRatio: 1.5 },
  "effect-lms api --help": { args: [program, "api", "--help"], baseline: EMPTY, maxRatio: 1.5 },
  "completion of endpoints": {
    args: [program, "--complete", "zsh", "effect-lms api /api/v1/cou"],
    baseline: EMPTY,
    maxRatio: 1.5
  },
  "effect-lms whoami": { args: [program, "whoami"], baseline: FETCH, maxRatio: 1.9 }
})

const SCRIPT = `const { LMS_API_TOKEN, LMS_DOMAIN } = process.env
const response = await fetch(\`\${LMS_DOMAIN}/api/v1/users/self/profile\`, {
  headers: { authorization: \`Bearer \${LMS_API_TOKEN}\` }
})
console.log(JSON.stringify(await response.json()))
`

const startServer = async (): Promise<Http.Server> => {
  const profile = JSON.stringify({ id: 1, name: "A name", login_id: "a.name", primary_email: "a@example.edu" })
  const server = Http.createServer((_, response) => {
    response.setHeader("content-type", "application/json; charset=utf-8")
    response.end(profile)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

/** Runs Node with these arguments. Returns milliseconds from start to exit. */
const measure = async (args: ReadonlyArray<string>, domain: string): Promise<number> => {
  // With this variable each start of Node reads certificates, which takes longer than what is compared.
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, LMS_DOMAIN: domain, LMS_API_TOKEN: "7~benchmarkbenchmarkbenchmark" }
  })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`${args.join(" ")} exited with ${code}`)
  return performance.now() - startedAt
}

export const command = async ({ runs }: Options): Promise<ReadonlyArray<Figure>> => {
  const folder = Path.join(OUTPUT_FOLDER, "command")
  Fs.mkdirSync(folder, { recursive: true })
  Fs.writeFileSync(Path.join(folder, "package.json"), '{ "type": "module" }')
  await bundleCommand(folder)
  const program = Path.join(folder, "main.cjs")
  const script = Path.join(OUTPUT_FOLDER, "bare-fetch.mjs")
  Fs.writeFileSync(script, SCRIPT)
  const server = await startServer()
  const domain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const contenders = contendersOf(program, script)
  const results = new Map<string, Array<number>>(Object.keys(contenders).map((name) => [name, []]))
  console.log(
    `command: duration of a process, median of ${runs} interleaved runs (min-max), Node ${process.versions.node}`
  )
  for (let run = 0; run < runs; run++) {
    for (const [name, { args }] of Object.entries(contenders)) results.get(name)?.push(await measure(args, domain))
  }
  server.close()
  // Ratios are computed per run, so that a change of the machine's speed affects both sides.
  const ratioTo = (baseline: string, millis: ReadonlyArray<number>) =>
    median(millis.map((value, run) => value / (results.get(baseline)?.[run] ?? Number.NaN)))
  printTable([
    ["process", "ms", "(min-max)", "ratio", "target"],
    ...Array.from(results, ([name, millis]) => {
      const { baseline, maxRatio } = contenders[name] ?? {}
      return [
        name,
        median(millis).toFixed(0),
        `(${Math.min(...millis).toFixed(0)}-${Math.max(...millis).toFixed(0)})`,
        baseline === undefined ? "" : `${ratioTo(baseline, millis).toFixed(2)} x ${baseline}`,
        maxRatio === undefined ? "" : `at most ${maxRatio}`
      ]
    })
  ])
  const files = Fs.readdirSync(folder).filter((name) => name.endsWith(".js"))
  const contents = files.map((name) => Fs.readFileSync(Path.join(folder, name)))
  const kilobytes = (sizes: ReadonlyArray<number>) => (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0)
  const compressed = contents.map((content) => gzipSync(content).length)
  console.log(
    `${files.length} files of ${kilobytes(contents.map(({ length }) => length))} kB, ${kilobytes(compressed)} kB compressed.`
  )
  return Object.entries(contenders).flatMap(([name, { baseline, maxRatio }]) =>
    baseline === undefined || maxRatio === undefined
      ? []
      : [
          {
            name: `${name}: time relative to ${baseline === EMPTY ? "an empty script" : "a script with `fetch`"}`,
            value: ratioTo(baseline, results.get(name) ?? []),
            goal: { atMost: maxRatio }
          }
        ]
  )
}
