/**
 * Runs the suites of the benchmark.
 *
 * npm run bench -- all --runs 9                     all suites that have goals, and one table of their figures
 * npm run bench -- all --write                      the same, and writes the table into docs/explanation/performance.md
 * npm run bench -- walk --rows 100000 --runs 5      one suite, with its size
 * npm run bench -- transfers --mib 512              downloads and uploads of a file of this size
 * npm run bench -- walk --gzip                      with compressed responses
 * npm run bench -- walk --only "lean client"        this contender and the baseline
 * npm run bench -- quota quota-429                  the rate limit, with status 403 and with status 429
 * npm run bench -- sandbox-walk --rows 1000000      memory of client and sandbox during a long list
 * npm run bench -- prefetch --runs 3                concurrent pages of one list, 80 ms per page
 * npm run bench -- institution --runs 3             many concurrent lists, as fast as the rate limit allows
 * npm run bench -- cluster --runs 3                 exports on one and on three machines, through PostgreSQL
 * npm run bench -- cluster-quota --runs 3           machines that share a rate limit through PostgreSQL
 * npm run bench -- tokens --runs 3                  many lists with three tokens and with one, if the rate limit is what takes the time
 * npm run bench -- export --rows 100000 --runs 3    durable exports compared with plain streams
 * npm run bench -- export-kills --pages 300         exports whose process is killed again and again
 * npm run bench -- plots                            measures and draws docs/plots
 * npm run bench -- startup --runs 11                import time and bundle size
 * npm run bench -- command --runs 11                duration of a `whoami` process, compared with `fetch`
 * npm run bench -- effect4 --runs 5                 the package for Effect 4 compared with that for Effect 3
 * npm run bench -- endpoints --runs 5               what typed endpoints cost the compiler and an editor
 */
import { parseArgs } from "node:util"
import { all } from "./all.js"
import { cluster } from "./cluster.js"
import { clusterQuota } from "./cluster-quota.js"
import { command } from "./command.js"
import { effect4 } from "./effect4.js"
import { endpoints } from "./endpoints.js"
import { exportSuite } from "./export.js"
import { exportKills } from "./export-kills.js"
import { institution } from "./institution.js"
import { plots } from "./plots.js"
import { prefetch } from "./prefetch.js"
import { quota } from "./quota.js"
import { sandboxWalk } from "./sandbox-walk.js"
import { startup } from "./startup.js"
import { tokens } from "./tokens.js"
import { transfers } from "./transfers.js"
import { walk } from "./walk.js"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: "string", default: "100000" },
    runs: { type: "string", default: "5" },
    pages: { type: "string", default: "300" },
    mib: { type: "string", default: "512" },
    gzip: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    only: { type: "string", multiple: true }
  }
})

const suites: Record<string, () => Promise<unknown>> = {
  all: () =>
    all({ rows: Number(values.rows), runs: Number(values.runs), pages: Number(values.pages), write: values.write }),
  walk: () => walk({ rows: Number(values.rows), runs: Number(values.runs), gzip: values.gzip, only: values.only }),
  transfers: () => transfers({ mebibytes: Number(values.mib), runs: Number(values.runs) }),
  quota: () => quota({ throttleStatus: 403, only: values.only }),
  "quota-429": () => quota({ throttleStatus: 429, only: values.only }),
  "sandbox-walk": () => sandboxWalk({ rows: Number(values.rows) }),
  prefetch: () => prefetch({ rows: Number(values.rows), runs: Number(values.runs), only: values.only }),
  institution: () => institution({ runs: Number(values.runs), only: values.only }),
  cluster: () => cluster({ runs: Number(values.runs), only: values.only }),
  "cluster-quota": () => clusterQuota({ runs: Number(values.runs), only: values.only }),
  tokens: () => tokens({ runs: Number(values.runs) }),
  export: () => exportSuite({ rows: Number(values.rows), runs: Number(values.runs) }),
  "export-kills": () => exportKills({ pages: Number(values.pages), only: values.only }),
  plots: () => plots(),
  effect4: () => effect4({ rows: Number(values.rows), runs: Number(values.runs) }),
  startup: () => startup({ runs: Number(values.runs) }),
  command: () => command({ runs: Number(values.runs) }),
  endpoints: () => endpoints({ runs: Number(values.runs) })
}

for (const name of positionals.length > 0 ? positionals : ["all"]) {
  const suite = suites[name]
  if (suite === undefined) {
    console.error(`Unknown suite "${name}". Suites: ${Object.keys(suites).join(", ")}.`)
    process.exitCode = 1
  } else await suite()
}
