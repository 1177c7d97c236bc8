/** The suite `sandbox-walk`: memory of client and sandbox during a long list, each in its own process. */
import type { ChildProcess } from "node:child_process"
import { canPin, compile, launch, nextMessage } from "./processes.js"
import type { Mark } from "./sandbox-walker.js"

const MARKS = [0.01, 0.25, 0.5, 1]
const PER_PAGE = 100

const mebibytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(0)

const readMemory = (service: ChildProcess): Promise<number> => {
  const message = nextMessage<number>(service)
  service.send("memory")
  return message
}

const forEachMark = (client: ChildProcess, onMark: (mark: Mark) => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let handled = Promise.resolve()
    client.on("message", (mark) => {
      handled = handled.then(() => onMark(mark as Mark))
    })
    client.once("error", reject)
    client.once("exit", (code) => {
      if (code === 0) handled.then(resolve, reject)
      else reject(new Error(`the client exited with ${code}`))
    })
  })

export const sandboxWalk = async ({ rows }: { readonly rows: number }): Promise<void> => {
  const wanted = ["sandbox-service.ts", "sandbox-walker.ts"]
  const ready = await compile(wanted)
  if (!wanted.every((entry) => ready.has(entry))) throw new Error("the programs cannot be compiled")
  const service = launch(0, "sandbox-service.ts", [String(rows)])
  try {
    const { token, url } = await nextMessage<{ readonly token: string; readonly url: string }>(service)
    console.log(
      `sandbox-walk: ${rows} courses, ${PER_PAGE} per page, ` +
        `${canPin ? "service and client each pinned to a processor" : "not pinned"}, Node ${process.versions.node}`
    )
    console.log(["courses", "µs per page", "client MiB", "service MiB"].map((name) => name.padStart(12)).join(""))
    const client = launch(1, "sandbox-walker.ts", [...MARKS.map((share) => String(Math.ceil(rows * share)))], {
      LMS_DOMAIN: url,
      LMS_API_TOKEN: token
    })
    let before = { rows: 0, millis: 0 }
    await forEachMark(client, async (mark) => {
      const pages = Math.ceil(mark.rows / PER_PAGE) - Math.ceil(before.rows / PER_PAGE)
      const micros = ((mark.millis - before.millis) * 1000) / pages
      before = mark
      const cells = [String(mark.rows), micros.toFixed(0), mebibytes(mark.rss), mebibytes(await readMemory(service))]
      console.log(cells.map((cell) => cell.padStart(12)).join(""))
    })
    if (before.rows !== rows) throw new Error(`read ${before.rows} courses of ${rows}`)
    console.log(
      "Microseconds are measured since the previous line; the first line includes the startup. Memory is resident."
    )
  } finally {
    service.disconnect()
  }
}
