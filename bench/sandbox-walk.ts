/** A long walk through the sandbox, client and service in a process each: whether the memory of either grows with the list. */
import type { ChildProcess } from "node:child_process"
import { answer, canPin, compile, launch } from "./processes.js"
import type { Mark } from "./sandbox-walker.js"

const SHARES = [0.01, 0.25, 0.5, 1]
const PER_PAGE = 100

const mebibytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(0)

const memoryOf = (service: ChildProcess): Promise<number> => {
  const said = answer<number>(service)
  service.send("memory")
  return said
}

const marksOf = (walker: ChildProcess, onMark: (mark: Mark) => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let told = Promise.resolve()
    walker.on("message", (mark) => {
      told = told.then(() => onMark(mark as Mark))
    })
    walker.once("error", reject)
    walker.once("exit", (code) => {
      if (code === 0) told.then(resolve, reject)
      else reject(new Error(`the walk ended with ${code}`))
    })
  })

export const sandboxWalk = async ({ rows }: { readonly rows: number }): Promise<void> => {
  const wanted = ["sandbox-service.ts", "sandbox-walker.ts"]
  const ready = await compile(wanted)
  if (!wanted.every((entry) => ready.has(entry))) throw new Error("the walk cannot be compiled")
  const service = launch(0, "sandbox-service.ts", [String(rows)])
  try {
    const { token, url } = await answer<{ readonly token: string; readonly url: string }>(service)
    console.log(
      `sandbox-walk: ${rows} courses, ${PER_PAGE} a page, ` +
        `${canPin ? "service and client pinned to a processor each" : "not pinned"}, Node ${process.versions.node}`
    )
    console.log(["courses", "µs a page", "client MiB", "service MiB"].map((name) => name.padStart(12)).join(""))
    const walker = launch(1, "sandbox-walker.ts", [...SHARES.map((share) => String(Math.ceil(rows * share)))], {
      LMS_DOMAIN: url,
      LMS_API_TOKEN: token
    })
    let before = { rows: 0, millis: 0 }
    await marksOf(walker, async (mark) => {
      const pages = Math.ceil(mark.rows / PER_PAGE) - Math.ceil(before.rows / PER_PAGE)
      const micros = ((mark.millis - before.millis) * 1000) / pages
      before = mark
      const cells = [String(mark.rows), micros.toFixed(0), mebibytes(mark.rss), mebibytes(await memoryOf(service))]
      console.log(cells.map((cell) => cell.padStart(12)).join(""))
    })
    if (before.rows !== rows) throw new Error(`saw ${before.rows} courses of ${rows}`)
    console.log("Microseconds are of the stretch since the line before, start-up in the first. Memory is resident.")
  } finally {
    service.disconnect()
  }
}
