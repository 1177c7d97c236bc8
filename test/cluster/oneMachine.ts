/** One process with a server, a machine and a store in memory, for tests of lmsClusterExportAll. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as WorkflowEngine from "@effect/workflow/WorkflowEngine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import {
  LmsCluster,
  type LmsClusterExportAllOptions,
  LmsParts,
  type LmsPartsService,
  lmsClusterExportAll
} from "effect-lms/cluster"
import type { LmsExportList } from "effect-lms/export"
import { nodeClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { serveRows } from "../fixtures/exportRows.js"
import { type Handler, serve } from "../fixtures/server.js"

export const RECORDS = 100
export const PAGES = 11

/** List n has 100 + n records: 11 pages. */
export const lists: ReadonlyArray<LmsExportList> = [1, 2, 3, 4, 5].map((n) => ({
  endpoint: "/api/v1/lists/:id",
  params: { id: n },
  file: `${n}.ndjson`
}))

export type Options = LmsClusterExportAllOptions<LmsExportList>

export const numberOf = (url: string) => Number(/lists\/(\d)/.exec(url)?.[1])

export const respond: Handler = (request, context) =>
  serveRows({ total: RECORDS + numberOf(request.url) })(request, context)

const same = (store: LmsPartsService): Partial<LmsPartsService> => store

/** One process with a server, an engine and a store. A machine and the callers may have other clients. */
export const setUp = (
  handler: Handler = respond,
  { changeParts = same, engine = WorkflowEngine.layerMemory, machines = true, pagesPerStep = 3 } = {}
) =>
  Effect.gen(function* () {
    const store = yield* Effect.provide(LmsParts, LmsParts.layerMemory)
    const parts = Layer.succeed(LmsParts, { ...store, ...changeParts(store) })
    const server = yield* serve(handler)
    const home = yield* temporaryDirectory
    const client = nodeClient({ token: TOKEN, domain: server.origin })
    const shared = Layer.mergeAll(parts, engine, NodeContext.layer, client)
    const context = yield* Layer.build(
      machines ? Layer.provideMerge(LmsCluster.layer({ pagesPerStep, machine: "one" }), shared) : shared
    )
    const start = (options: Options = {}, exportLists: ReadonlyArray<LmsExportList> = lists, name = "monday") =>
      lmsClusterExportAll(name, exportLists, {
        perPage: 10,
        retries: 0,
        directory: Path.join(home, "out"),
        ...options
      }).pipe(Effect.provide(context))
    return {
      server,
      home,
      context,
      start,
      fail: (...args: Parameters<typeof start>) => Effect.flip(start(...args)),
      content: (n: number, directory = "out") => Fs.readFileSync(Path.join(home, directory, `${n}.ndjson`)),
      objects: Effect.provide(
        Effect.flatMap(LmsParts, (parts) =>
          Effect.map(Effect.all([parts.list("finished/"), allRuns(parts)]), ([finished, runs]) => ({ finished, runs }))
        ),
        context
      )
    }
  })

/** Names of runs are 32 hexadecimal digits. */
export const allRuns = (parts: LmsParts["Type"]) =>
  Effect.map(
    Effect.forEach([..."0123456789abcdef"], (digit) => parts.list(digit)),
    (found) => found.flat().filter((name) => !name.startsWith("finished/"))
  )

export const waitUntil = (isTrue: () => boolean) =>
  Effect.repeat(Effect.sync(isTrue), { until: (is) => is, schedule: Schedule.spaced("2 millis") })
