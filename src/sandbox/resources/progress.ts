/** Background jobs: their time, their ends, which a fault plan can change, and their progress. */
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ByHand } from "../generic/engine.js"
import { JOB_STATES } from "../generic/operations.js"
import { notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, type JobFault, parseId, pathParameter, type SandboxServices } from "../kernel/context.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asString } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, type Find, get, post } from "../kernel/resource.js"
import { memoizePerSeed } from "../kernel/seed.js"
import { currentTimestamp } from "../kernel/time.js"
import { caller, isAccountAdmin } from "../school/callers.js"
import { saveAttachment } from "./files/drive.js"

type EndState = "completed" | "failed" | "canceled"

/** The progress of a background job. */
export interface Progress {
  readonly id: number
  readonly context: readonly [type: string, id: number | bigint]
  readonly user: number
  /** The kind of job, as Canvas names it. */
  readonly tag: string
  readonly createdAt: string
  /** The time at which the job has left the queue. */
  readonly startedAt: string | null
  readonly updatedAt: string
  readonly state: NonNullable<JobFault["state"]> | EndState
  readonly completion: number | null
  readonly message: string | null
  readonly results: JsonObject | undefined
  readonly fault: JobFault | undefined
}

const jobs = memoizePerSeed(() => new Map<number, Progress>())

const FIRST_JOB_ID = 601

/** The progress with this id, if there is one. */
export const findJob = ({ seed }: SandboxServices, id: number): Progress | undefined => jobs(seed).get(id)

const updateJob = Effect.fn("Sandbox.updateJob")(function* (
  services: SandboxServices,
  before: Progress,
  changes: Partial<Progress>
) {
  const job: Progress = { ...before, ...changes, updatedAt: yield* currentTimestamp }
  jobs(services.seed).set(job.id, job)
  return job
})

/** The time at which a job has ended; null before. */
export const endOf = ({ state, updatedAt }: Progress): string | null =>
  state === "completed" || state === "failed" || state === "canceled" ? updatedAt : null

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
    startedAt: null,
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

/** A job failed, with a message for the caller. */
export class JobFailed extends Data.TaggedError("JobFailed")<{ readonly reason: string }> {}

/** What a job does. */
interface JobWork {
  /** Runs at the end of the job's time and returns the results. */
  readonly run: () => Effect.Effect<JsonObject | undefined, JobFailed>
  /** Runs after the progress has ended. */
  readonly onEnd?: (end: Progress) => Effect.Effect<void>
}

/** What the progress of a job says when its time has ended. */
const finish = ({ fault, id }: Progress, run: JobWork["run"]): Effect.Effect<Partial<Progress>> => {
  const { message, outcome } = fault ?? {}
  if (outcome === "failed") return Effect.succeed({ state: "failed", message: message ?? "An error occurred." })
  if (outcome === "canceled") return Effect.succeed({ state: "canceled" })
  return run().pipe(
    Effect.map((results): Partial<Progress> => {
      return { state: "completed", completion: 100, message: message ?? null, results }
    }),
    Effect.catchTag("JobFailed", ({ reason }) => Effect.succeed({ state: "failed", message: reason } as const)),
    // Canvas: the message of a job that crashed.
    Effect.catchAllDefect(() => Effect.succeed({ state: "failed", message: `Unexpected error, ID: ${id}` } as const))
  )
}

/** A quarter of the time that a job takes: the time in the queue. */
export const sleepQuarter = ({ jobTime }: SandboxServices) => Effect.sleep(Duration.times(jobTime, 0.25))

/** Runs a job in the background and reports to its progress. A job that was canceled does nothing. */
export const runJob = Effect.fn("Sandbox.runJob")(function* (
  services: SandboxServices,
  { fault, id }: Progress,
  { onEnd = () => Effect.void, run }: JobWork
) {
  const pending = Effect.sync(() => {
    const job = findJob(services, id)
    return job !== undefined && endOf(job) === null ? job : undefined
  })
  const reach = Effect.fnUntraced(function* (completion: number, state: Progress["state"]) {
    const job = yield* pending
    if (job === undefined) return
    const startedAt = state === "queued" ? null : (job.startedAt ?? (yield* currentTimestamp))
    yield* updateJob(services, job, { state, completion, startedAt })
  })
  const stages = Effect.gen(function* () {
    yield* sleepQuarter(services)
    if (fault?.outcome === "stuck") return yield* reach(0, fault.state ?? "running")
    yield* reach(0, "running")
    yield* sleepQuarter(services)
    yield* sleepQuarter(services)
    yield* reach(50, "running")
    yield* sleepQuarter(services)
    const job = yield* pending
    if (job !== undefined) yield* updateJob(services, job, yield* finish(job, run))
    const ended = findJob(services, id)
    if (ended !== undefined) yield* onEnd(ended)
  })
  yield* Effect.forkIn(stages, services.scope)
})

/** The progress of a record, if it has one. */
export const jobOf = ({ seed }: SandboxServices, type: string, id: number): Progress | undefined =>
  [...jobs(seed).values()].find(({ context }) => context[0] === type && context[1] === id)

/** Runs the job of a record in the background. A record whose job has ended runs it again. */
export const runJobOf = Effect.fn("Sandbox.runJobOf")(function* (
  request: ApiRequest,
  [type, id]: readonly [type: string, id: number],
  work: JobWork
) {
  const before = jobOf(request, type, id)
  const job =
    before === undefined
      ? yield* startJob(request, [type, id], type.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase())
      : yield* updateJob(request, before, { state: "queued", completion: 0, message: null, fault: request.jobFault })
  yield* runJob(request, job, work)
})

/** The words of a record for the states of its job. */
type StateWords = Readonly<Record<"queued" | "running" | EndState, string>>

/** What the record of a job says about it. */
export const recordState = (job: Progress | undefined, words: StateWords): string =>
  words[job?.state === "waiting_for_external_tool" ? "running" : (job?.state ?? "queued")]

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
  results: endOf(job) === null ? undefined : job.results
})

const RESULT = new TextEncoder().encode("The sandbox made this file in place of the result of a job.\n")

/**
 * Gives a record that the sandbox makes from the model alone its progress, and a file in place of its result. Its job does
 * nothing, and ends at once: well, unless a fault plan says otherwise. Other records stay as they are.
 */
export const endJob: ByHand["endJob"] = Effect.fn("Sandbox.endJob")(function* (request, name, model, id, row) {
  if (!Object.hasOwn(JOB_STATES, name)) return row
  const started = yield* startJob(request, [name, id], name)
  const isStuck = request.jobFault?.outcome === "stuck"
  const end: Partial<Progress> = isStuck
    ? { state: "running", completion: 0 }
    : yield* finish(started, () => Effect.succeed(undefined))
  const job = yield* updateJob(request, started, end)
  const hasSucceeded = job.state === "completed"
  const valueOf = (field: string) => {
    if (model[field] === "Progress") return progressJson(request.url, job)
    if (field === "progress_url") return progressUrl(request.url, job.id)
    return model[field] === "FileAttachment" && hasSucceeded
      ? saveAttachment(request, `${name}-${id}.txt`, RESULT, request.now)
      : row[field]
  }
  const known = lookUp(JOB_STATES, name)
  const state = hasSucceeded ? "succeeded" : isStuck ? "underWay" : "failed"
  return {
    ...Object.fromEntries(Object.keys(row).map((field) => [field, valueOf(field) ?? null])),
    ...(known === undefined ? {} : { [known.field]: known[state] })
  }
})

/** Starts a job for an action that is documented to return a progress, and does nothing. It takes its time, as other jobs. */
export const startIdleJob: ByHand["startJob"] = Effect.fn("Sandbox.startIdleJob")(function* (request, tag) {
  const job = yield* startJob(request, ["User", caller(request).id], tag)
  yield* runJob(request, job, { run: () => Effect.succeed(undefined) })
  return progressJson(request.url, job)
})

const pathJob: Find<Progress> = (request) => {
  const job = findJob(request, parseId(pathParameter(request, "progress_id")))
  return job === undefined ? Effect.fail(notFound()) : Effect.succeed(job)
}

const showProgress = Effect.fn("Sandbox.showProgress")(function* (request: ApiRequest) {
  const job = yield* pathJob(request)
  if (job.user !== caller(request).id && !isAccountAdmin(request)) return yield* unauthorized()
  return reply(request, progressJson(request.url, job))
})

/** Ends a job that is under way. */
export const cancelJob = (request: ApiRequest, job: Progress, end: Partial<Progress>): Effect.Effect<Progress> =>
  endOf(job) === null ? updateJob(request, job, end) : Effect.succeed(job)

/** Canvas: the state is `failed`, and the message tells a canceled job from a failed one. */
const cancelProgress = Effect.fn("Sandbox.cancelProgress")(function* (request: ApiRequest) {
  const job = yield* pathJob(request)
  if (job.user !== caller(request).id) return yield* unauthorized()
  const message = asString(request.parameters.get("message")) ?? null
  return reply(request, progressJson(request.url, yield* cancelJob(request, job, { state: "failed", message })))
})

export const progressResource = defineResource({
  routes: [
    get("/progress/:progress_id", showProgress),
    post("/progress/:progress_id/cancel", cancelProgress, { acts: ["message"] })
  ]
})
