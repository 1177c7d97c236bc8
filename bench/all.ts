/** The suite `all`: every figure that has a goal, in one table. */
import { cluster } from "./cluster.js"
import { clusterQuota } from "./cluster-quota.js"
import { command } from "./command.js"
import { effect4 } from "./effect4.js"
import { exportKills } from "./export-kills.js"
import { printFigures, writeFigures } from "./figures.js"
import { institution } from "./institution.js"
import { prefetch } from "./prefetch.js"
import { startup } from "./startup.js"
import { tokens } from "./tokens.js"
import { walk } from "./walk.js"

interface Options {
  readonly rows: number
  readonly runs: number
  readonly pages: number
  /** Writes the table into the documents. */
  readonly write: boolean
}

/** The least number of runs of the suite `walk`, whose results are close to their goals. */
const MIN_WALK_RUNS = 9

export const all = async ({ pages, rows, runs, write }: Options): Promise<void> => {
  const only = undefined
  const documented = [
    ...(await walk({ rows, runs: Math.max(MIN_WALK_RUNS, runs), gzip: false, only })),
    ...(await effect4({ rows, runs })),
    ...(await prefetch({ rows, runs, only })),
    ...(await institution({ runs, only })),
    ...(await tokens({ runs })),
    ...(await cluster({ runs, only })),
    ...(await clusterQuota({ runs, only })),
    ...(await exportKills({ pages, only }))
  ]
  printFigures([...documented, ...(await startup({ runs })), ...(await command({ runs }))])
  if (write) writeFigures(documented)
}
