/** Background jobs and their progress. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, type JobFault, parseId, pathParameter, type SandboxServices } from "../kernel/context.js"
import { type JobEnd, runStages } from "../kernel/jobs.js"
import type { JsonObject } from "../kernel/json.js"
import { asString } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, type Find, get, post } from "../kernel/resource.js"
import { memoizePerSeed } from "../kernel/seed.js"
import { currentTimestamp } from "../kernel/time.js"
import { caller, isAccountAdmin } from "../school/callers.js"

type ProgressState = "queued" | "running" | "waiting_for_external_tool" | "completed" | "failed" | "canceled"

/** The progress of a background job. */
export interface Progress {
  readonly id: number
  readonly context: readonly [type: string, id: number | bigint]
  readonly user: number
  /** The kind of job, as Canvas names it. */
  readonly tag: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly state: ProgressState
  readonly completion: number | null
  readonly message: string | null
  readonly results: JsonObject | undefined
  readonly fault: JobFault | undefined
}

const jobs = memoizePerSeed(() => new Map<number, Progress>())

const FIRST_JOB_ID = 601

const updateJob = Effect.fn("Sandbox.updateJob")(function* (
  { seed }: SandboxServices,
  id: number,
  changes: Partial<Progress>
) {
  const updatedAt = yield* currentTimestamp
  const job = jobs(seed).get(id)
  if (job !== undefined) jobs(seed).set(id, { ...job, ...changes, updatedAt })
})

const isOver = ({ state }: Progress): boolean => state === "completed" || state === "failed" || state === "canceled"

/** Creates the progress of a job of the caller. */
export const startJob = Effect.fn("Sandbox.startJob")(function* (
  request: ApiRequest,
  context: Progress["context"],
  tag: string
) {
  const known = jobs(request.seed)
  const job: Progress = {
    id: FIRST_JOB_ID + known.size,
    context,
    user: caller(request).id,
    tag,
    createdAt: request.now,
    updatedAt: request.now,
    state: "queued",
    completion: null,
    message: null,
    results: undefined,
    fault: request.jobFault
  }
  known.set(job.id, job)
  return job
})

/** Queues a job again for its next part. */
export const restartJob = Effect.fn("Sandbox.restartJob")(function* (request: ApiRequest, id: number) {
  yield* updateJob(request, id, { state: "queued", completion: 0, message: null, fault: request.jobFault })
  const job = findJob(request, id)
  return job === undefined ? yield* notFound() : job
})

/** Ends a job at once that has nothing to do, as the fault plan says. */
export const endJob = Effect.fn("Sandbox.endJob")(function* (request: ApiRequest, job: Progress) {
  const { message = null, outcome } = job.fault ?? {}
  const state = outcome === "stuck" ? "running" : outcome === "warnings" ? "completed" : (outcome ?? "completed")
  yield* updateJob(request, job.id, { state, completion: state === "completed" ? 100 : 0, message })
  return findJob(request, job.id) ?? job
})

/** The progress with this id, if there is one. */
export const findJob = ({ seed }: SandboxServices, id: number): Progress | undefined => jobs(seed).get(id)

/** A job failed, with a message for the caller. */
export class JobFailed extends Data.TaggedError("JobFailed")<{ readonly reason: string }> {}

/** What a job does. */
interface JobWork {
  readonly onRunning?: () => void
  /** Runs at the end of the job's time and returns the results. */
  readonly run: (warning: string | undefined) => Effect.Effect<JsonObject | undefined, JobFailed>
  /** Runs after the progress has ended. */
  readonly onEnd?: (end: Progress) => Effect.Effect<void>
}

/** What the progress of a job says when its time has ended. */
const finish = (id: number, run: JobWork["run"], end: JobEnd): Effect.Effect<Partial<Progress>> => {
  if (end._tag === "Failed") return Effect.succeed({ state: "failed", message: end.message })
  if (end._tag === "Canceled") return Effect.succeed({ state: "canceled" })
  return run(end.warning).pipe(
    Effect.map((results): Partial<Progress> => {
      return { state: "completed", completion: 100, message: end.warning ?? null, results }
    }),
    Effect.catchTag("JobFailed", ({ reason }) => Effect.succeed({ state: "failed", message: reason } as const)),
    // Canvas: the message of a job that crashed.
    Effect.catchAllDefect(() => Effect.succeed({ state: "failed", message: `Unexpected error, ID: ${id}` } as const))
  )
}

/** Runs a job in the background and reports to its progress. A job that was canceled does nothing. */
export const runJob = Effect.fn("Sandbox.runJob")(function* (
  services: SandboxServices,
  { fault, id }: Progress,
  { onEnd = () => Effect.void, onRunning = () => undefined, run }: JobWork
) {
  const pending = Effect.sync(() => {
    const job = findJob(services, id)
    return job !== undefined && !isOver(job)
  })
  yield* runStages(services, fault, {
    onRunning: Effect.fnUntraced(function* (completion, state) {
      if (!(yield* pending)) return
      if (state !== "queued") onRunning()
      yield* updateJob(services, id, { state, completion })
    }),
    onEnd: Effect.fnUntraced(function* (end) {
      if (yield* pending) yield* updateJob(services, id, yield* finish(id, run, end))
      const ended = findJob(services, id)
      if (ended !== undefined) yield* onEnd(ended)
    })
  })
})

export const progressUrl = (url: string, id: number): string => `${url}/api/v1/progress/${id}`

export const progressJson = (url: string, job: Progress): JsonObject => ({
  id: job.id,
  context_id: job.context[1],
  context_type: job.context[0],
  user_id: job.user,
  tag: job.tag,
  completion: job.completion,
  workflow_state: job.state,
  created_at: job.createdAt,
  updated_at: job.updatedAt,
  message: job.message,
  url: progressUrl(url, job.id),
  // Canvas: the key is missing while the job is pending.
  results: isOver(job) ? job.results : undefined
})

const pathJob: Find<Progress> = (request) => {
  const job = jobs(request.seed).get(parseId(pathParameter(request, "progress_id")))
  return job === undefined ? Effect.fail(notFound()) : Effect.succeed(job)
}

const showProgress = Effect.fn("Sandbox.showProgress")(function* (request: ApiRequest) {
  const job = yield* pathJob(request)
  if (job.user !== caller(request).id && !isAccountAdmin(request)) return yield* unauthorized()
  return reply(request, progressJson(request.url, job))
})

/** Canvas: the state is `failed`, and the message tells a canceled job from a failed one. */
const cancelProgress = Effect.fn("Sandbox.cancelProgress")(function* (request: ApiRequest) {
  const job = yield* pathJob(request)
  if (job.user !== caller(request).id) return yield* unauthorized()
  if (!isOver(job)) {
    yield* updateJob(request, job.id, { state: "failed", message: asString(request.parameters.get("message")) ?? null })
  }
  return reply(request, progressJson(request.url, yield* pathJob(request)))
})

export const progressResource = defineResource({
  routes: [
    get("/progress/:progress_id", showProgress),
    post("/progress/:progress_id/cancel", cancelProgress, { acts: ["message"] })
  ]
})
