/** Simulates a program that waits for many jobs, is killed, and takes them up again from their stored addresses. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Path from "@effect/platform/Path"
import { Cause, Context, Duration, Effect, Exit, Fiber, Layer, Random } from "effect"
import { Lms, type LmsJob, type LmsJobError, type LmsParams, lms, lmsWait } from "effect-lms"
import { LmsConfig } from "effect-lms/operators"
import { type FaultRule, Sandbox } from "effect-lms/sandbox"
import { runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"
import { type Choices, makeChoices } from "./plan.js"

const JOBS = 500
/** How many jobs a process waits for at the same time. */
const CONCURRENCY = 100

interface Start {
  readonly endpoint: string
  readonly params: LmsParams
}

const GRADES: Start = {
  endpoint: "POST /api/v1/courses/:id/assignments/:assignment/submissions/update_grades",
  params: { id: 101, assignment: 5001, grade_data: { "sis_user_id:A": { posted_grade: "7" } } }
}

/** Jobs whose results take the sandbox long to make. */
const LARGE_JOBS: readonly [Start, ...ReadonlyArray<Start>] = [
  { endpoint: "POST /api/v1/courses/:id/content_exports", params: { id: 103, export_type: "qti" } },
  {
    endpoint: "POST /api/v1/courses/:id/content_migrations",
    params: { id: 102, migration_type: "course_copy_importer", settings: { source_course_id: 103 } }
  },
  { endpoint: "POST /api/v1/courses/:id/reports/:report", params: { id: 103, report: "grades_csv" } }
]

const jobFault = (outcome: "failed" | "canceled" | "warnings", chance: number): FaultRule => ({
  on: { method: "POST" },
  when: { chance },
  fault: { _tag: "Job", outcome, message: "broken" }
})

/** Faults that pass by themselves: none of them may lose a job. */
const chooseFaults = ({ pick }: Choices): ReadonlyArray<FaultRule> => [
  jobFault("failed", 0.1),
  jobFault("canceled", 0.1),
  jobFault("warnings", 0.1),
  { on: { method: "GET" }, when: { chance: pick([0.02, 0.1]) }, fault: { _tag: "Status", status: pick([502, 503]) } },
  { on: { method: "GET" }, when: { chance: 0.03 }, fault: { _tag: "Status", status: 404 } },
  {
    on: { method: "GET" },
    when: { chance: 0.03 },
    fault: { _tag: "Reset", afterBytes: pick([0, 20, 300]), how: "reset" }
  },
  { on: { method: "GET" }, when: { chance: 0.03 }, fault: { _tag: "CutJson", bytes: 5 } },
  { on: { method: "GET" }, when: { chance: 0.02 }, fault: { _tag: "Delay", millis: pick([500, 20_000]) } }
]

/** How a job ended, as the program learned it. */
type Found = LmsJob | LmsJobError

/** Runs the simulation of a seed, and returns what is wrong with its outcome. */
export const simulateJobs = (seed: number): Promise<ReadonlyArray<string>> => {
  const choices = makeChoices(seed)
  const jobMinutes = choices.pick([0.1, 1, 10])
  const data = {
    courses: [
      { students: [{ sis_user_id: "A" }], assignments: [{ points_possible: 10 }] },
      { students: 1, assignments: 0, enrollment_type: "teacher" as const },
      { students: 1, assignments: 0, enrollment_type: "teacher" as const },
      {}
    ]
  }

  const program = Effect.gen(function* () {
    const service = yield* Layer.build(
      Sandbox.layerInProcess({
        data,
        jobTime: Duration.minutes(jobMinutes),
        seed,
        faults: chooseFaults(choices)
      })
    )
    const { token, url } = Context.get(service, Sandbox)
    const layer = Lms.layer.pipe(
      Layer.provide([
        Layer.succeed(LmsConfig, LmsConfig.make({ domain: url, token })),
        Layer.succeed(HttpClient.HttpClient, Context.get(service, HttpClient.HttpClient)),
        FileSystem.layerNoop({}),
        Path.layer
      ])
    )

    // What survives a process: the addresses of the jobs, and their ends.
    const addresses: Array<string> = []
    const found = new Map<string, Found>()
    const problems: Array<string> = []

    const store = (address: string, end: Found) =>
      Effect.sync(() => {
        if (found.has(address)) problems.push(`${address} was found twice`)
        if (end.url !== address) problems.push(`${address} is ${end.url}`)
        found.set(address, end)
      })

    /** A process: waits for all jobs whose end is not stored. */
    const waitForAll = Effect.suspend(() =>
      Effect.forEach(
        addresses.filter((address) => !found.has(address)),
        (address) =>
          lmsWait(address, { deadline: "6 hours" }).pipe(
            Effect.catchTag("LmsJobError", (error): Effect.Effect<Found> => Effect.succeed(error)),
            // A process that is killed here has not stored the end, and the next one finds it again.
            Effect.flatMap((end) => store(address, end))
          ),
        { concurrency: CONCURRENCY, discard: true }
      )
    ).pipe(Effect.provide(layer))

    // One job is never started twice, and its address is found without a request.
    yield* Effect.forEach(
      Array.from({ length: JOBS }, () => (choices.happens(0.1) ? choices.pick(LARGE_JOBS) : GRADES)),
      ({ endpoint, params }) =>
        Effect.gen(function* () {
          const started = yield* lms(endpoint, params)
          // A process that gives up at once has the address of the job in its error.
          const { url } = yield* lmsWait(started, { deadline: "1 millis" }).pipe(
            Effect.catchTag("LmsJobError", (error): Effect.Effect<Found> => Effect.succeed(error))
          )
          if (!url.startsWith("http")) problems.push(`${url} is no address`)
          addresses.push(url)
        }),
      { discard: true }
    ).pipe(Effect.provide(layer))
    if (new Set(addresses).size !== JOBS) problems.push("two jobs have one address")

    let kills = 0
    for (let ended = false; !ended; kills++) {
      if (kills > 1000) return [...problems, "it does not end"]
      const process = yield* Effect.fork(waitForAll)
      const exit = yield* Effect.raceFirst(
        Fiber.await(process),
        Effect.zipRight(Effect.sleep(choices.integer(1, jobMinutes * 20_000)), Fiber.interrupt(process))
      )
      if (Exit.isFailure(exit) && !Exit.isInterrupted(exit)) return [...problems, Cause.pretty(exit.cause)]
      ended = Exit.isSuccess(exit)
    }
    if (kills < 2) problems.push(`only ${kills} processes`)

    const plain = yield* Effect.provide(
      Effect.forEach(addresses, (address) =>
        Effect.map(
          Effect.retry(lms(address.replace(/\?.*/, "")), { times: 50 }),
          ({ data }) => [address, data] as const
        )
      ),
      layer
    )
    for (const [address, shown] of plain)
      problems.push(...compare(address, shown as Readonly<Record<string, unknown>>, found.get(address)))
    return problems
  })

  return Effect.runPromise(
    runInVirtualTime(Effect.scoped(program)).pipe(
      Effect.map(({ exit }) => (Exit.isSuccess(exit) ? exit.value : [Cause.pretty(exit.cause)])),
      Effect.withRandom(Random.make(seed)),
      Effect.provide(withoutLogs)
    )
  )
}

const ENDS: Readonly<Record<string, string>> = {
  completed: "Succeeded",
  exported: "Succeeded",
  complete: "Succeeded",
  failed: "Failed",
  error: "Failed",
  canceled: "Canceled",
  aborted: "Canceled"
}

/** Compares the end that the program has found with what the service shows at the end. */
const compare = (
  address: string,
  shown: Readonly<Record<string, unknown>>,
  end: Found | undefined
): ReadonlyArray<string> => {
  if (end === undefined) return [`${address} was not found`]
  const state = String(shown.workflow_state ?? shown.status)
  const outcome = "_tag" in end ? end.reason : "Succeeded"
  const problems = end.state === state ? [] : [`${address} is ${state}, found as ${end.state}`]
  if (outcome !== ENDS[state]) problems.push(`${address} is ${state}, found as ${outcome}`)
  if ("_tag" in end) return problems
  const { attachment, migration_issues_count } = shown
  const file = typeof attachment === "object" && attachment !== null && "url" in attachment ? attachment.url : undefined
  if ((file === undefined) !== (end.file === undefined))
    problems.push(`${address} has the file ${file}, found ${end.file}`)
  if (Number(migration_issues_count ?? 0) > 0 !== end.hasWarnings) problems.push(`${address} has other warnings`)
  return problems
}
