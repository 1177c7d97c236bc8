/** The users of some courses, exported by one process with SQLite to remember how far it came. */
import { ClusterWorkflowEngine, SingleRunner } from "@effect/cluster"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Effect, Layer } from "effect"
import * as ExportUsers from "../durable/exportUsers.js"

/** What a step reads. A crash repeats no more of a list. */
export const PAGES_EACH = 2

export interface ExportOptions {
  /** For the files, and for what is remembered. */
  readonly folder: string
  /** The same name goes on with the same export, another begins anew. */
  readonly run: string
  readonly courses: ReadonlyArray<string>
}

export const exportUsers = ({ courses, folder, run }: ExportOptions) => {
  const engine = ClusterWorkflowEngine.layer.pipe(
    // Nobody else holds this store, so there is no lock of a dead process to wait for.
    Layer.provide(SingleRunner.layer({ runnerStorage: "memory" })),
    Layer.provide(SqliteClient.layer({ filename: `${folder}/${run}.sqlite` }))
  )
  const steps = ExportUsers.layer({ folder, by: "this machine", pagesEach: PAGES_EACH, perPage: 10 })
  return Effect.forEach(courses, (course) => ExportUsers.workflow.execute({ run, course }), {
    concurrency: "unbounded"
  }).pipe(Effect.provide(Layer.provideMerge(steps, engine)))
}
