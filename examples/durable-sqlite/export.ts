/** Exports the users of some courses in one process. The engine stores its progress in a SQLite file. */
import { ClusterWorkflowEngine, SingleRunner } from "@effect/cluster"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Effect, Layer } from "effect"
import * as ExportUsers from "../durable/exportUsers.js"

/** A crash repeats at most that many pages of each list. */
export const PAGES_PER_STEP = 2

export interface ExportOptions {
  /** For the exported files and the SQLite file. */
  readonly folder: string
  /** The same name continues the same export; another name starts a new one. */
  readonly run: string
  readonly courses: ReadonlyArray<string>
}

export const exportUsers = ({ courses, folder, run }: ExportOptions) => {
  const engine = ClusterWorkflowEngine.layer.pipe(
    // No other process uses this store, so no lock of a dead process must expire first.
    Layer.provide(SingleRunner.layer({ runnerStorage: "memory" })),
    Layer.provide(SqliteClient.layer({ filename: `${folder}/${run}.sqlite` }))
  )
  const steps = ExportUsers.layer({ folder, machine: "one", pagesPerStep: PAGES_PER_STEP, perPage: 10 })
  return Effect.forEach(courses, (course) => ExportUsers.workflow.execute({ run, course }), {
    concurrency: "unbounded"
  }).pipe(Effect.provide(Layer.provideMerge(steps, engine)))
}
