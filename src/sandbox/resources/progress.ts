import * as Effect from "effect/Effect"
import { notFound } from "../kernel/apiFailure.js"
import { parseId, pathParameter, SandboxContext } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { reply } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { makeState } from "../kernel/state.js"
import { currentTimestamp } from "../kernel/time.js"

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
  readonly polls: number
}

const jobs = makeState(
  (id: number) => id,
  (): Progress | undefined => undefined
)

const count = makeState(
  () => "jobs",
  () => 0
)

export const beginJob = Effect.fn("Sandbox.beginJob")(function* (
  context: Progress["context"],
  user: number,
  tag: string
) {
  const createdAt = yield* currentTimestamp
  const id = 601 + (yield* count.modify(undefined, (before) => [before, before + 1]))
  const job: Progress = { id, context, user, tag, createdAt, updatedAt: createdAt, outcome: undefined, polls: 0 }
  yield* jobs.set(id, job)
  return job
})

export const endJob = Effect.fn("Sandbox.endJob")(function* (id: number, outcome: Outcome) {
  const updatedAt = yield* currentTimestamp
  yield* jobs.modify(id, (job) => [undefined, job && { ...job, updatedAt, outcome }])
})

/**
 * Queued when it is answered with, running when it is first asked after, and only then what became of it: so a caller meets
 * every state that Canvas has, however quick the job was.
 */
export const progressJson = (url: string, job: Progress): JsonObject => {
  const outcome = job.polls > 1 ? job.outcome : undefined
  const state = job.polls === 0 ? "queued" : "running"
  return {
    id: job.id,
    context_id: job.context[1],
    context_type: job.context[0],
    user_id: job.user,
    tag: job.tag,
    completion: outcome?._tag === "Completed" ? 100 : job.polls === 0 ? null : 0,
    workflow_state: outcome === undefined ? state : outcome._tag === "Completed" ? "completed" : "failed",
    created_at: job.createdAt,
    updated_at: job.updatedAt,
    message: outcome?._tag === "Failed" ? outcome.message : null,
    url: `${url}/api/v1/progress/${job.id}`,
    results: outcome?._tag === "Completed" && outcome.file !== undefined ? { id: outcome.file } : undefined
  }
}

const showProgress = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  const id = parseId(yield* pathParameter("progress_id"))
  const asked = yield* jobs.modify(id, (job) => {
    const after = job && { ...job, asked: job.polls + 1 }
    return [after, after]
  })
  return asked === undefined ? yield* notFound() : yield* reply(progressJson(url, asked))
})

export const progressResource = defineResource({ routes: [get("/progress/:progress_id", showProgress)] })
