/** Background jobs and their progress. */
import * as Effect from "effect/Effect"
import { notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, type SandboxServices } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { reply } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { memoizePerSeed } from "../kernel/seed.js"
import { currentTimestamp } from "../kernel/time.js"

type Outcome =
  | { readonly _tag: "Completed"; readonly file: number | undefined }
  | { readonly _tag: "Failed"; readonly message: string }

/** A background job. */
export interface Progress {
  readonly id: number
  readonly context: readonly [type: string, id: number | bigint]
  readonly user: number
  /** The kind of job, as Canvas names it. */
  readonly tag: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly outcome: Outcome | undefined
  /** The number of times its progress was requested. */
  readonly polls: number
}

const jobs = memoizePerSeed(() => new Map<number, Progress>())

const FIRST_JOB_ID = 601

export const startJob = Effect.fn("Sandbox.startJob")(function* (
  services: SandboxServices,
  context: Progress["context"],
  user: number,
  tag: string
) {
  const createdAt = yield* currentTimestamp
  const known = jobs(services.seed)
  const id = FIRST_JOB_ID + known.size
  const job: Progress = { id, context, user, tag, createdAt, updatedAt: createdAt, outcome: undefined, polls: 0 }
  known.set(id, job)
  return job
})

export const endJob = Effect.fn("Sandbox.endJob")(function* (services: SandboxServices, id: number, outcome: Outcome) {
  const updatedAt = yield* currentTimestamp
  const job = jobs(services.seed).get(id)
  if (job !== undefined) jobs(services.seed).set(id, { ...job, updatedAt, outcome })
})

/**
 * Reports `queued` when the job is created, `running` at the first request, and the outcome afterwards, so that a
 * caller observes every state however fast the job is.
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

const showProgress = (request: ApiRequest) => {
  const known = jobs(request.seed)
  const job = known.get(parseId(pathParameter(request, "progress_id")))
  if (job === undefined) return Effect.fail(notFound())
  const polled = { ...job, polls: job.polls + 1 }
  known.set(job.id, polled)
  return reply(request, progressJson(request.url, polled))
}

export const progressResource = defineResource({ routes: [get("/progress/:progress_id", showProgress)] })
