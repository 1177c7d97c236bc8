/** The command: how long `whoami` takes as a whole process, beside a script of one bare `fetch`. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import * as Fs from "node:fs"
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import * as Path from "node:path"
import { performance } from "node:perf_hooks"
import { gzipSync } from "node:zlib"
import { bundleCommand } from "../build/command.js"
import { built } from "./processes.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
}

const COMMAND = "effect-lms whoami"
const BASELINE = "bare fetch"
const NOTHING = "node, doing nothing"

/** What is asked for: at most so many times the baseline. */
const RATIO = 2.5

const SCRIPT = `const { LMS_API_TOKEN, LMS_DOMAIN } = process.env
const response = await fetch(\`\${LMS_DOMAIN}/api/v1/users/self/profile\`, {
  headers: { authorization: \`Bearer \${LMS_API_TOKEN}\` }
})
console.log(JSON.stringify(await response.json()))
`

const serving = async (): Promise<Http.Server> => {
  const profile = JSON.stringify({ id: 1, name: "A name", login_id: "a.name", primary_email: "a@example.edu" })
  const server = Http.createServer((_, response) => {
    response.setHeader("content-type", "application/json; charset=utf-8")
    response.end(profile)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

/** From its start to its end, in milliseconds. */
const timed = async (args: ReadonlyArray<string>, domain: string): Promise<number> => {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, LMS_DOMAIN: domain, LMS_API_TOKEN: "7~benchmarkbenchmarkbenchmark" }
  })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`)
  return performance.now() - began
}

export const command = async ({ runs }: Options): Promise<void> => {
  Fs.mkdirSync(built, { recursive: true })
  const program = Path.join(built, "lms.mjs")
  await bundleCommand(program)
  const script = Path.join(built, "bare-fetch.mjs")
  Fs.writeFileSync(script, SCRIPT)
  const server = await serving()
  const domain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const contenders = [
    [BASELINE, [script]],
    [COMMAND, [program, "whoami"]],
    [NOTHING, ["-e", "0"]]
  ] as const
  const results = new Map<string, Array<number>>(contenders.map(([name]) => [name, []]))
  console.log(`command: a whole process, median of ${runs} interleaved runs (min-max), Node ${process.versions.node}`)
  for (let run = 0; run < runs; run++) {
    for (const [name, args] of contenders) results.get(name)?.push(await timed(args, domain))
  }
  server.close()
  const base = results.get(BASELINE) ?? []
  printTable([
    ["process", "ms", "(min-max)", `x ${BASELINE}`, "asked"],
    ...Array.from(results, ([name, millis]) => [
      name,
      median(millis).toFixed(0),
      `(${Math.min(...millis).toFixed(0)}-${Math.max(...millis).toFixed(0)})`,
      // Run by run, so that a machine that gets slower meanwhile counts for both.
      median(millis.map((value, run) => value / (base[run] ?? Number.NaN))).toFixed(2),
      name === COMMAND ? `at most ${RATIO}` : ""
    ])
  ])
  const content = Fs.readFileSync(program)
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)
  console.log(`One file of ${kilobytes(content.length)} kB, ${kilobytes(gzipSync(content).length)} kB compressed.`)
}
