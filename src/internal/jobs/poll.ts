/** Asks for a job, again and again, until it is over. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import type * as Schedule from "effect/Schedule"
import type { LmsError } from "../../LmsError.js"
import type { LmsJob } from "../../LmsResponse.js"
import * as clock from "../clock.js"
import { makeDriver, makeSchedule } from "../limits/scheduleDriver.js"
import { isRetryable } from "../limits/schedules.js"
import { duration } from "../options/decoders.js"
import type { Row } from "../options/table.js"
import type { PreparedRequest } from "../request/request.js"
import type { RawResponse } from "../response/body.js"
import { hasOrigin, originOf, resolveAddress } from "../text/origin.js"
import * as timeLimit from "../timeLimit.js"
import * as errors from "./errors.js"
import { isRecordState, type JobKind, kindAt, PROGRESS } from "./kinds.js"
import { type JobStatus, readStatus } from "./status.js"

const INITIAL_WAIT_MILLIS = 1000
const MAX_WAIT_MILLIS = 30_000
const GROWTH = 1.5

/** Replicas of the service's database may not have a new job yet, and lag behind later too. */
const MAX_MISSING_MILLIS = 15_000
/** The process may have been stopped for longer than that between two requests. */
const MIN_MISSING_REQUESTS = 3

/** The service may be down for a while: the job goes on, so waiting for it does too. */
const MAX_OUTAGE_MILLIS = 15 * 60_000

/** How long a state that is not documented is waited for while nothing changes: it may be an end. */
const MAX_UNDOCUMENTED_MILLIS = 10 * 60_000

/** The Progress of a job only adds to it, so the job does not wait longer for it. */
const MAX_PROGRESS_MILLIS = 3000

/** The option `deadline` of operations that wait for jobs: longer than any is known to take, as a migration may be queued for six hours. */
export const jobDeadline = { decode: duration, default: Duration.toMillis("1 day") } as const satisfies Row<number>

/** From 1 to 30 seconds, each 1.5 times as long as the one before, less up to a quarter: many jobs are not asked for at once. */
export const backoff: Schedule.Schedule<unknown> = makeSchedule(INITIAL_WAIT_MILLIS, (_: unknown, wait) =>
  Effect.map(Random.next, (jitter) => ({
    state: Math.min(MAX_WAIT_MILLIS, wait * GROWTH),
    isDone: false,
    wait: Math.ceil(wait * (1 - jitter / 4))
  }))
)

/** The description of a job, and the response that contained it. */
export interface Described {
  readonly response: RawResponse
  readonly data: unknown
}

export interface Polling {
  readonly kind: JobKind
  /** The request of the job's address. */
  readonly request: PreparedRequest
  /** Requests JSON, with the retries of a read. */
  readonly requestJson: (url: string) => Effect.Effect<Described, LmsError>
  readonly schedule: Schedule.Schedule<unknown>
  /** In milliseconds. */
  readonly deadline: number
  /** Whether to go on while the service is down. */
  readonly retries: boolean
  readonly onProgress?: ((job: LmsJob) => Effect.Effect<unknown>) | undefined
}

/** A job that has succeeded. */
export interface Finished extends Described {
  readonly job: LmsJob
}

/** Asks for the job until its result is there, it has ended badly, or the deadline has passed. */
export const pollJob = (polling: Polling): Effect.Effect<Finished, LmsError | errors.JobFailure> =>
  Effect.suspend(() => {
    const { deadline, request, kind } = polling
    const memory: Memory = {
      seen: undefined,
      failingSince: undefined,
      missing: undefined,
      progressEnded: undefined,
      undocumented: undefined
    }
    const pastDeadline = Effect.suspend(() => errors.deadlinePassed(request, kind, memory.seen, deadline))
    return Number.isFinite(deadline)
      ? timeLimit.firstOf(poll(polling, memory), Effect.zipRight(clock.sleep(deadline), pastDeadline))
      : poll(polling, memory)
  })

/** Facts that earlier requests have shown. */
interface Memory {
  seen: errors.LastSeen | undefined
  /** When the service has begun to fail. */
  failingSince: number | undefined
  /** When the service has begun not to find the job, and how often it did not. */
  missing: { readonly since: number; readonly requests: number } | undefined
  /** The Progress of the job has ended badly, which the job itself may not show yet. */
  progressEnded: JobStatus | undefined
  /** Since when the job is in a state that is not documented. */
  undocumented: { readonly state: string; readonly completion: number | null; readonly since: number } | undefined
}

const poll = Effect.fnUntraced(function* (
  polling: Polling,
  memory: Memory
): Effect.fn.Return<Finished, LmsError | errors.JobFailure> {
  let nextStep = makeDriver(polling.schedule)
  for (;;) {
    const described = yield* Effect.either(polling.requestJson(polling.request.url))
    if (Either.isRight(described)) {
      memory.failingSince = undefined
      memory.missing = undefined
      const finished = yield* inspect(polling, memory, described.right)
      if (finished !== undefined) return finished
    } else {
      const wasMissing = memory.missing !== undefined
      yield* failUnlessTransient(polling, memory, described.left)
      // A lag is short: the job is asked for soon again, and often, before it counts as gone.
      if (memory.missing !== undefined && !wasMissing) nextStep = makeDriver(polling.schedule)
    }
    const { wait = 0 } = yield* nextStep(undefined)
    yield* clock.sleep(wait)
  }
})

/** Reads the description of a job. Undefined if it is under way. */
const inspect = Effect.fnUntraced(function* (
  polling: Polling,
  memory: Memory,
  { data, response }: Described
): Effect.fn.Return<Finished | undefined, LmsError | errors.JobFailure> {
  const { request, kind, onProgress } = polling
  // The address leads to another service, which knows nothing of the job.
  if (originOf(response.request.url) !== originOf(request.url)) {
    return yield* errors.redirected(request, kind, response.request, memory.seen)
  }
  const described = readStatus(kind, data)
  if (described === undefined) return yield* errors.noJobDescribed(kind, memory.seen)
  const isRecord = isRecordState(kind, described.state)
  if (isRecord && memory.seen === undefined) return yield* errors.isRecord(request, described)
  const status: JobStatus = isRecord ? { ...described, outcome: "Succeeded", completion: 100 } : described
  memory.seen = { ...status, completion: status.completion ?? memory.seen?.completion ?? null }
  // The Progress of a job may end before the job, or never: only the job itself is believed at first.
  const endedBefore = memory.progressEnded
  const isOpen = status.outcome === "UnderWay" || status.outcome === "Undocumented"
  const progress = isOpen ? yield* requestProgress(polling, status) : undefined
  memory.progressEnded = progress?.outcome === "Failed" || progress?.outcome === "Canceled" ? progress : undefined
  const completion = status.completion ?? progress?.completion ?? null
  if (completion !== null) memory.seen = { ...status, completion }
  const job: LmsJob = {
    url: errors.addressOf(request),
    state: errors.safeState(request, status.state),
    completion,
    data,
    hasWarnings: status.hasWarnings,
    file: status.file
  }
  if (onProgress !== undefined) yield* timeLimit.ofUser(onProgress(job))
  switch (status.outcome) {
    case "Succeeded":
      return { job, data, response }
    case "UnderWay":
    case "Undocumented": {
      const ended = endedBefore === undefined ? undefined : memory.progressEnded
      if (ended !== undefined) {
        return yield* errors.endedBadly(request, kind, ended.outcome === "Canceled" ? "Canceled" : "Failed", ended)
      }
      const isUnknown = status.outcome === "Undocumented" && progress?.outcome !== "UnderWay"
      return yield* boundUndocumented(polling, memory, isUnknown ? { ...status, completion } : undefined)
    }
    default:
      return yield* errors.endedBadly(request, kind, status.outcome, status)
  }
})

/** Fails if the job has been in a state that is not documented for too long. `status` is undefined if it is in no such state. */
const boundUndocumented = Effect.fnUntraced(function* (
  { request, kind }: Polling,
  memory: Memory,
  status: errors.LastSeen | undefined
): Effect.fn.Return<undefined, errors.JobFailure> {
  const before = memory.undocumented
  memory.undocumented = undefined
  if (status === undefined) return
  const now = yield* clock.now
  const { completion, state } = status
  const isSame = before !== undefined && before.state === state && before.completion === completion
  const since = isSame ? before.since : now
  if (now - since >= MAX_UNDOCUMENTED_MILLIS) return yield* errors.undocumentedState(request, kind, status, now - since)
  memory.undocumented = { state, completion, since }
})

/** The address of a Progress at the service of the job. Other addresses are not requested: they come from a response. */
const isProgressAddress = (request: PreparedRequest, url: string): boolean =>
  hasOrigin(url, originOf(request.url)) &&
  resolveAddress(url) !== undefined &&
  kindAt(new URL(url).pathname) === PROGRESS

/** How far a job is that does not say so itself. The Progress only adds to the job, so its failures do not matter. */
const requestProgress = (
  { request, requestJson }: Polling,
  { progressUrl }: JobStatus
): Effect.Effect<JobStatus | undefined> =>
  progressUrl === undefined || !isProgressAddress(request, progressUrl)
    ? Effect.succeed(undefined)
    : timeLimit
        .optionAfter(requestJson(progressUrl), MAX_PROGRESS_MILLIS)
        .pipe(
          Effect.map(
            Option.flatMapNullable(({ data, response }) =>
              hasOrigin(response.request.url, originOf(request.url)) ? readStatus(PROGRESS, data) : undefined
            )
          ),
          Effect.match({ onFailure: () => undefined, onSuccess: Option.getOrUndefined })
        )

/** Fails unless the failure may pass by itself. */
const failUnlessTransient = Effect.fnUntraced(function* (
  { request, kind, retries }: Polling,
  memory: Memory,
  error: LmsError
): Effect.fn.Return<void, LmsError | errors.JobFailure> {
  const now = yield* clock.now
  if (error._tag === "LmsApiError" && error.status === 404) {
    const { requests, since } = memory.missing ?? { since: now, requests: 0 }
    memory.missing = { since, requests: requests + 1 }
    memory.failingSince = undefined
    if (now - since < MAX_MISSING_MILLIS || memory.missing.requests < MIN_MISSING_REQUESTS) return
    return yield* errors.notFound(request, kind, memory.seen, now - since)
  }
  memory.failingSince ??= now
  const failing = now - memory.failingSince
  // A page of HTML is one of a gateway during an outage, unless the address has never shown a job.
  const isTransient =
    isRetryable(error) || (error._tag === "LmsDecodeError" && (error.reason !== "Html" || memory.seen !== undefined))
  if (!isTransient || !retries || failing >= MAX_OUTAGE_MILLIS) return yield* error
})
