import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import type { JsonObject } from "../kernel/json.js"
import { timestamp } from "../kernel/time.js"

type Outcome =
  | { readonly _tag: "Completed"; readonly file: number | undefined }
  | { readonly _tag: "Failed"; readonly message: string }

/** A job that a caller can ask after. */
export interface Progress {
  readonly id: number
  readonly context: readonly [type: string, id: number | bigint]
  readonly user: number
  /** What it does, as Canvas calls it. */
  readonly tag: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly outcome: Outcome | undefined
  /** How often it has been asked after. */
  readonly asked: number
}

export interface ProgressStore {
  readonly begin: (context: Progress["context"], user: number, tag: string) => Effect.Effect<Progress>
  readonly end: (id: number, outcome: Outcome) => Effect.Effect<void>
  /** The job as it is shown to somebody who asks after it. */
  readonly ask: (id: number) => Effect.Effect<Option.Option<Progress>>
}

export const makeProgressStore: Effect.Effect<ProgressStore> = Effect.gen(function* () {
  const jobs = yield* Ref.make(HashMap.empty<number, Progress>())
  const now = Effect.map(DateTime.now, timestamp)
  return {
    begin: Effect.fn("Sandbox.beginJob")(function* (context, user, tag) {
      const createdAt = yield* now
      return yield* Ref.modify(jobs, (all) => {
        const id = 601 + HashMap.size(all)
        const job: Progress = { id, context, user, tag, createdAt, updatedAt: createdAt, outcome: undefined, asked: 0 }
        return [job, HashMap.set(all, id, job)]
      })
    }),
    end: (id, outcome) =>
      Effect.flatMap(now, (updatedAt) =>
        Ref.update(
          jobs,
          HashMap.modify(id, (job) => ({ ...job, updatedAt, outcome }))
        )
      ),
    ask: (id) =>
      Ref.modify(jobs, (all) => {
        const job = Option.map(HashMap.get(all, id), (found) => ({ ...found, asked: found.asked + 1 }))
        return [job, Option.match(job, { onNone: () => all, onSome: (asked) => HashMap.set(all, id, asked) })]
      })
  }
})

/**
 * Queued when it is answered with, running when it is first asked after, and only then what became of it: so a caller meets
 * every state that Canvas has, however quick the job was.
 */
export const progressJson = (url: string, job: Progress): JsonObject => {
  const outcome = job.asked > 1 ? job.outcome : undefined
  const state = job.asked === 0 ? "queued" : "running"
  return {
    id: job.id,
    context_id: job.context[1],
    context_type: job.context[0],
    user_id: job.user,
    tag: job.tag,
    completion: outcome?._tag === "Completed" ? 100 : job.asked === 0 ? null : 0,
    workflow_state: outcome === undefined ? state : outcome._tag === "Completed" ? "completed" : "failed",
    created_at: job.createdAt,
    updated_at: job.updatedAt,
    message: outcome?._tag === "Failed" ? outcome.message : null,
    url: `${url}/api/v1/progress/${job.id}`,
    results: outcome?._tag === "Completed" && outcome.file !== undefined ? { id: outcome.file } : undefined
  }
}
