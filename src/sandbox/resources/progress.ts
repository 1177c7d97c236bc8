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
import { saveAttachment } from "./files/files.js"

type EndState = "completed" | "failed" | "canceled"

/** The progress of a background job: its record, the time at which it has left the queue, and what a fault does to it. */
export interface Progress {
  readonly id: number
  readonly context_type: string
  readonly context_id: number | bigint
  readonly user_id: number
  /** The kind of job, as Canvas names it. */
  readonly tag: string
  readonly created_at: string
  readonly updated_at: string
  readonly workflow_state: NonNullable<JobFault["state"]> | EndState
  readonly completion: number | null
  readonly message: string | null
  /** Canvas: the key is missing while the job is pending. */
  readonly results: JsonObject | undefined
  readonly started_at: string | null
  readonly fault: JobFault | undefined
}

const jobs = memoizePerSeed(() => new Map<number, Progress>())

const FIRST_JOB_ID = 601

/** The progress with this id, if there is one. */
const findJob = ({ seed }: SandboxServices, id: number): Progress | undefined => jobs(seed).get(id)

const updateJob = Effect.fn("Sandbox.updateJob")(function* (
  services: SandboxServices,
  before: Progress,
  changes: Partial<Progress>
) {
  const job: Progress = { ...before, ...changes, updated_at: yield* currentTimestamp }
  jobs(services.seed).set(job.id, job)
  return job
})

/** The time at which a job has ended; null before. */
const endOf = ({ updated_at, workflow_state }: Progress): string | null =>
  ["completed", "failed", "canceled"].includes(workflow_state) ? updated_at : null

/** Ends a job that is under way. */
const cancelJob = (request: ApiRequest, job: Progress, end: Partial<Progress>): Effect.Effect<Progress> =>
  endOf(job) === null ? updateJob(request, job, end) : Effect.succeed(job)

/** Creates the progress of a job of the caller, or begins the one with this id again. */
export const startJob = Effect.fn("Sandbox.startJob")(function* (
  request: ApiRequest,
  [context_type, context_id]: readonly [type: string, id: number | bigint],
  tag: string,
  id = FIRST_JOB_ID + jobs(request.seed).size
) {
  const job: Progress = {
    id,
    context_type,
    context_id,
    user_id: caller(request).id,
    tag,
    created_at: request.now,
    updated_at: request.now,
    workflow_state: "queued",
    completion: null,
    message: null,
    results: undefined,
    started_at: null,
    fault: request.faults.job
  }
  jobs(request.seed).set(id, job)
  return job
})

/** A job failed, with a message for the caller. */
export class JobFailed extends Data.TaggedError("JobFailed")<{ readonly reason: string }> {}

/** What a job does. */
interface JobWork {
  /** Runs at the end of the job's time and returns the results. */
  readonly run: () => Effect.Effect<JsonObject | undefined, JobFailed>
  /** Runs after the progress is completed. */
  readonly afterwards?: Effect.Effect<void>
}

/** What the progress of a job says when its time has ended. */
const finish = ({ fault, id }: Progress, run: JobWork["run"]): Effect.Effect<Partial<Progress>> => {
  const { message, outcome } = fault ?? {}
  const fail = (reason: string): Partial<Progress> => ({ workflow_state: "failed", message: reason })
  if (outcome === "failed") return Effect.succeed(fail(message ?? "An error occurred."))
  if (outcome === "canceled") return Effect.succeed({ workflow_state: "canceled" })
  return run().pipe(
    Effect.map((results): Partial<Progress> => {
      return { workflow_state: "completed", completion: 100, message: message ?? null, results }
    }),
    Effect.catchTag("JobFailed", ({ reason }) => Effect.succeed(fail(reason))),
    // Canvas: the message of a job that crashed.
    Effect.catchAllDefect(() => Effect.succeed(fail(`Unexpected error, ID: ${id}`)))
  )
}

/** A quarter of the time that a job takes: the time in the queue. */
export const sleepQuarter = ({ jobTime }: SandboxServices) => Effect.sleep(Duration.times(jobTime, 0.25))

/** Runs a job in the background and reports to its progress. A job that was canceled does nothing. */
export const runJob = Effect.fn("Sandbox.runJob")(function* (
  services: SandboxServices,
  { fault, id }: Progress,
  { afterwards = Effect.void, run }: JobWork
) {
  const update = Effect.fnUntraced(function* (changesOf: (job: Progress) => Effect.Effect<Partial<Progress>>) {
    const job = findJob(services, id)
    if (job === undefined || endOf(job) !== null) return undefined
    return yield* updateJob(services, job, yield* changesOf(job))
  })
  const reach = (completion: number, workflow_state: Progress["workflow_state"]) =>
    update(({ started_at }) =>
      Effect.map(currentTimestamp, (now) => {
        return { workflow_state, completion, started_at: workflow_state === "queued" ? null : (started_at ?? now) }
      })
    )
  const stages = Effect.gen(function* () {
    yield* sleepQuarter(services)
    if (fault?.outcome === "stuck") return void (yield* reach(0, fault.state ?? "running"))
    yield* reach(0, "running")
    yield* sleepQuarter(services)
    yield* sleepQuarter(services)
    yield* reach(50, "running")
    yield* sleepQuarter(services)
    const ended = yield* update((job) => finish(job, run))
    if (ended?.workflow_state === "completed") yield* afterwards
  })
  yield* Effect.forkIn(stages, services.scope)
})

/**
 * The jobs of records with a state of their own, such as SIS imports: the type of their context, and the words of the
 * records for the states of the jobs.
 */
export const defineRecordJob = (type: string, words: Readonly<Record<"queued" | "running" | EndState, string>>) => {
  const tag = type.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()
  const find = ({ seed }: SandboxServices, id: number): Progress | undefined =>
    [...jobs(seed).values()].find(({ context_id, context_type }) => context_type === type && context_id === id)
  return {
    /** What the record says about its job. */
    show: (request: ApiRequest, id: number) => {
      const job = find(request, id)
      const state = job?.workflow_state ?? "queued"
      return {
        state: words[state === "waiting_for_external_tool" ? "running" : state],
        completion: job?.completion ?? 0,
        message: job?.message ?? null,
        started_at: job?.started_at ?? null,
        ended_at: job === undefined ? null : endOf(job),
        progress_url: job && progressUrl(request.url, job.id)
      }
    },
    /** Runs the job in the background. A record whose job has ended runs it again. */
    run: (request: ApiRequest, id: number, work: JobWork) =>
      Effect.flatMap(startJob(request, [type, id], tag, find(request, id)?.id), (job) => runJob(request, job, work)),
    /** Canvas: what has ended stays as it is. */
    abort: (request: ApiRequest, id: number) =>
      Effect.suspend(() => {
        const job = find(request, id)
        return job === undefined ? Effect.void : Effect.ignore(cancelJob(request, job, { workflow_state: "canceled" }))
      })
  }
}

const progressUrl = (url: string, id: number): string => `${url}/api/v1/progress/${id}`

export const progressJson = (url: string, { fault: _, started_at: __, ...shown }: Progress): JsonObject => ({
  ...shown,
  url: progressUrl(url, shown.id)
})

const RESULT = new TextEncoder().encode("The sandbox made this file in place of the result of a job.\n")

/**
 * Gives a record that the sandbox makes from the model alone its progress, and a file in place of its result. Its job does
 * nothing, and ends at once: well, unless a fault plan says otherwise. Other records stay as they are.
 */
export const endJob: ByHand["endJob"] = Effect.fn("Sandbox.endJob")(function* (request, name, model, id, row) {
  if (!Object.hasOwn(JOB_STATES, name)) return row
  const started = yield* startJob(request, [name, id], name)
  const isStuck = request.faults.job?.outcome === "stuck"
  const end: Partial<Progress> = isStuck
    ? { workflow_state: "running", completion: 0 }
    : yield* finish(started, () => Effect.succeed(undefined))
  const job = yield* updateJob(request, started, end)
  const hasSucceeded = job.workflow_state === "completed"
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
  if (job.user_id !== caller(request).id && !isAccountAdmin(request)) return yield* unauthorized()
  return reply(request, progressJson(request.url, job))
})

/** Canvas: the state is `failed`, and the message tells a canceled job from a failed one. */
const cancelProgress = Effect.fn("Sandbox.cancelProgress")(function* (request: ApiRequest) {
  const job = yield* pathJob(request)
  if (job.user_id !== caller(request).id) return yield* unauthorized()
  const message = asString(request.parameters.get("message")) ?? null
  const canceled = yield* cancelJob(request, job, { workflow_state: "failed", message })
  return reply(request, progressJson(request.url, canceled))
})

export const progressResource = defineResource({
  routes: [
    get("/progress/:progress_id", showProgress),
    post("/progress/:progress_id/cancel", cancelProgress, { acts: ["message"] })
  ]
})
