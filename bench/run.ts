/**
 * npm run bench                                     every suite
 * npm run bench -- walk --rows 100000 --runs 5      one, with its size
 * npm run bench -- walk --gzip                      bodies compressed for whoever asks
 * npm run bench -- walk --only "lean client"        this contender and the baseline
 * npm run bench -- sandbox-walk --rows 1000000      memory of client and sandbox along a walk
 */
import { parseArgs } from "node:util"
import { sandboxWalk } from "./sandbox-walk.js"
import { walk } from "./walk.js"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: "string", default: "100000" },
    runs: { type: "string", default: "5" },
    gzip: { type: "boolean", default: false },
    only: { type: "string", multiple: true }
  }
})

const suites: Record<string, () => Promise<void>> = {
  walk: () => walk({ rows: Number(values.rows), runs: Number(values.runs), gzip: values.gzip, only: values.only }),
  "sandbox-walk": () => sandboxWalk({ rows: Number(values.rows) })
}

for (const name of positionals.length > 0 ? positionals : Object.keys(suites)) {
  const suite = suites[name]
  if (suite === undefined) {
    console.error(`No suite "${name}"; there are: ${Object.keys(suites).join(", ")}`)
    process.exitCode = 1
  } else await suite()
}
