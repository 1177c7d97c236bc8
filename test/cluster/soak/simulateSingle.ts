/** Runs an export in one process, which is killed and started again. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqliteClient } from "@effect/sql-sqlite-node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { lmsExportAll } from "../../../src/export/index.js"
import { nodeClient, TOKEN } from "../../fixtures/client.js"
import { temporaryDirectory } from "../../fixtures/directory.js"
import type { Plan } from "./plan.js"
import { listsOf, startService } from "./service.js"
import { PER_PAGE, type SingleSettings } from "./settings.js"

/** Kills the process each time that the service has sent so many pages. Returns what can be checked. */
export const simulateSingle = (plan: Plan, program: string, killAfterPages: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const home = yield* temporaryDirectory
    const service = yield* startService(plan)
    const lists = listsOf(plan)
    yield* lmsExportAll(Path.join(home, "undisturbed"), lists, { perPage: PER_PAGE, progress: false }).pipe(
      Effect.provide(Layer.merge(nodeClient({ token: TOKEN, domain: service.origin }), NodeContext.layer)),
      Effect.orDie
    )
    yield* service.begin
    const database = Path.join(home, "cluster.sqlite")
    const { concurrency, pagesPerStep } = plan
    const settings: SingleSettings = { database, directory: Path.join(home, "out"), lists, concurrency, pagesPerStep }
    const start = Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, [program, JSON.stringify(settings)], {
          stdio: ["ignore", "ignore", "inherit"],
          env: { PATH: process.env.PATH, LMS_DOMAIN: service.origin, LMS_API_TOKEN: TOKEN }
        })
      ),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    )
    const awaitEnd = (child: ChildProcess) =>
      Effect.promise(async () => (child.exitCode === null ? (await once(child, "exit"))[0] : child.exitCode))
    for (const pages of killAfterPages) {
      const child = yield* start
      yield* service.awaitPages(pages)
      child.kill("SIGKILL")
      yield* awaitEnd(child)
    }
    const exitCode: unknown = yield* Effect.flatMap(start, awaitEnd)
    const left = yield* Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.all(
        ["cluster_messages", "cluster_replies", "lms_parts_pieces", "lms_parts"].map(
          (table) => sql`SELECT * FROM ${sql(table)}`
        )
      )
    ).pipe(Effect.provide(SqliteClient.layer({ filename: database })), Effect.orDie)
    const differing = lists.filter(
      ({ file }) =>
        !Fs.readFileSync(Path.join(home, "out", String(file))).equals(
          Fs.readFileSync(Path.join(home, "undisturbed", String(file)))
        )
    )
    return {
      exitCode,
      differing,
      repeated: service.countSent() - service.served.pages.size,
      throttled: service.served.throttled,
      /** Rows of the tables of the engine and of the parts. */
      rows: left.map((rows) => rows.length)
    }
  }).pipe(Effect.scoped)
