/**
 * npm run bench                                     every suite
 * npm run bench -- walk --rows 100000 --runs 5      one, with its size
 * npm run bench -- transfers --mib 512              downloads and uploads of a file of that size
 * npm run bench -- walk --gzip                      bodies compressed for whoever asks
 * npm run bench -- walk --only "lean client"        this contender and the baseline
 * npm run bench -- quota quota-429                  the rate limit, with the refusals of older and of newer installations
 * npm run bench -- sandbox-walk --rows 1000000      memory of client and sandbox along a walk
 * npm run bench -- ahead --rows 20000 --runs 3      pages side by side, from a service that takes 80 ms for each
 * npm run bench -- institution --runs 3            many lists at the same time, as fast as the rate limit allows
 * npm run bench -- export --rows 100000 --runs 3    a list as a file that outlives a crash, beside the bare stream
 * npm run bench -- plots                            draws docs/plots from what it measures
 * npm run bench -- startup --runs 11                how long the import takes, and how many bytes the library is
 * npm run bench -- command --runs 11                how long the command takes for a whole whoami, beside a bare fetch
 */
import { parseArgs } from "node:util"
import { ahead } from "./ahead.js"
import { command } from "./command.js"
import { exports } from "./export.js"
import { institution } from "./institution.js"
import { plots } from "./plots.js"
import { quota } from "./quota.js"
import { sandboxWalk } from "./sandbox-walk.js"
import { startup } from "./startup.js"
import { transfers } from "./transfers.js"
import { walk } from "./walk.js"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: "string", default: "100000" },
    runs: { type: "string", default: "5" },
    mib: { type: "string", default: "512" },
    gzip: { type: "boolean", default: false },
    only: { type: "string", multiple: true }
  }
})

const suites: Record<string, () => Promise<void>> = {
  walk: () => walk({ rows: Number(values.rows), runs: Number(values.runs), gzip: values.gzip, only: values.only }),
  transfers: () => transfers({ mebibytes: Number(values.mib), runs: Number(values.runs) }),
  quota: () => quota({ refusal: 403, only: values.only }),
  "quota-429": () => quota({ refusal: 429, only: values.only }),
  "sandbox-walk": () => sandboxWalk({ rows: Number(values.rows) }),
  ahead: () => ahead({ rows: Math.min(Number(values.rows), 20_000), runs: Number(values.runs), only: values.only }),
  institution: () => institution({ runs: Number(values.runs), only: values.only }),
  export: () => exports({ rows: Number(values.rows), runs: Number(values.runs) }),
  plots: () => plots(),
  startup: () => startup({ runs: Number(values.runs) }),
  command: () => command({ runs: Number(values.runs) })
}

// What writes into the documents is only run by its name.
const all = Object.keys(suites).filter((name) => name !== "plots")

for (const name of positionals.length > 0 ? positionals : all) {
  const suite = suites[name]
  if (suite === undefined) {
    console.error(`No suite "${name}"; there are: ${Object.keys(suites).join(", ")}`)
    process.exitCode = 1
  } else await suite()
}
