import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import type { JsonObject } from "../kernel/json.js"
import { type Plan, perPlan } from "../kernel/plan.js"
import { notFound } from "../kernel/refusal.js"
import { reply } from "../kernel/reply.js"
import { get, resource } from "../kernel/resource.js"
import { timestamp } from "../kernel/time.js"
import { pathParameter, toId, World } from "../kernel/world.js"

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

const jobsOf = perPlan((_: Plan) => Ref.unsafeMake(HashMap.empty<number, Progress>()))

const jobs = Effect.map(World, ({ plan }) => jobsOf(plan))
const now = Effect.map(DateTime.now, timestamp)

export const beginJob = Effect.fn("Sandbox.beginJob")(function* (
  context: Progress["context"],
  user: number,
  tag: string
) {
  const createdAt = yield* now
  return yield* Ref.modify(yield* jobs, (all) => {
    const id = 601 + HashMap.size(all)
    const job: Progress = { id, context, user, tag, createdAt, updatedAt: createdAt, outcome: undefined, asked: 0 }
    return [job, HashMap.set(all, id, job)]
  })
})

export const endJob = Effect.fn("Sandbox.endJob")(function* (id: number, outcome: Outcome) {
  const updatedAt = yield* now
  yield* Ref.update(
    yield* jobs,
    HashMap.modify(id, (job) => ({ ...job, updatedAt, outcome }))
  )
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

const askProgress = Effect.gen(function* () {
  const { url } = yield* World
  const id = toId(yield* pathParameter("progress_id"))
  const found = yield* Ref.modify(yield* jobs, (all) => {
    const job = Option.map(HashMap.get(all, id), (before) => ({ ...before, asked: before.asked + 1 }))
    return [job, Option.match(job, { onNone: () => all, onSome: (asked) => HashMap.set(all, id, asked) })]
  })
  return yield* Option.match(found, { onNone: notFound, onSome: (job) => reply(progressJson(url, job)) })
})

export const progressResource = resource({ routes: [get("/progress/:progress_id", askProgress)] })
