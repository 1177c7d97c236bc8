/** Background jobs: what they do and when. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { JobFault, SandboxServices } from "./context.js"

/** How the time of a job ends. */
export type JobEnd =
  | { readonly _tag: "Completed"; readonly warning: string | undefined }
  | { readonly _tag: "Failed"; readonly message: string }
  | { readonly _tag: "Canceled" }

interface JobStages {
  /** The job is running, or stuck in another state. */
  readonly onRunning: (completion: number, state: NonNullable<JobFault["state"]>) => Effect.Effect<void>
  readonly onEnd: (end: JobEnd) => Effect.Effect<void>
}

const endOf = ({ message = "An error occurred.", outcome }: JobFault): JobEnd =>
  outcome === "failed"
    ? { _tag: "Failed", message }
    : outcome === "canceled"
      ? { _tag: "Canceled" }
      : { _tag: "Completed", warning: message }

/** A quarter of the time that a job takes: the time in the queue. */
export const quarterOfJobTime = ({ jobTime }: SandboxServices): Duration.Duration => Duration.times(jobTime, 0.25)

/** Runs the stages of a job in the background, each at its time. */
export const runStages = Effect.fn("Sandbox.runStages")(function* (
  services: SandboxServices,
  fault: JobFault | undefined,
  { onEnd, onRunning }: JobStages
) {
  const wait = Effect.sleep(quarterOfJobTime(services))
  const isStuck = fault?.outcome === "stuck"
  const stages = Effect.gen(function* () {
    yield* wait
    yield* onRunning(0, isStuck ? (fault.state ?? "running") : "running")
    if (isStuck) return
    yield* wait
    yield* wait
    yield* onRunning(50, "running")
    yield* wait
    yield* onEnd(fault === undefined ? { _tag: "Completed", warning: undefined } : endOf(fault))
  })
  yield* Effect.forkIn(stages, services.scope)
})
