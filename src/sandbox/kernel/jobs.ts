/** Background jobs: what they do and when, their records, and the endpoints that list and show them. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import { notFound } from "./apiFailure.js"
import { type ApiRequest, type JobFault, pathRow, type SandboxServices } from "./context.js"
import { type Filters, selectArray } from "./filters.js"
import type { JsonObject } from "./json.js"
import { reply, replyPage } from "./reply.js"
import type { Find } from "./resource.js"
import { makeTable } from "./state.js"

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

/** The record of a job, as it is shown. */
export type JobRecord = JsonObject & { readonly id: number }

/** Records by the paths of their lists, such as `courses/101/content_exports`. */
export const makeJobRecords = () => {
  const table = makeTable<string, JobRecord>(Function.identity, () => [])
  const find = (services: SandboxServices, list: string, id: number) =>
    table.get(services, list).find((row) => row.id === id)
  return {
    get: table.get,
    add: table.add,
    find,
    change: (services: SandboxServices, list: string, id: number, changes: JsonObject): void => {
      const row = find(services, list, id)
      if (row !== undefined) table.replace(services, list, { ...row, ...changes, id })
    }
  }
}

interface JobKind {
  readonly records: ReturnType<typeof makeJobRecords>
  /** Finds the path of the list, if the caller may manage its jobs. */
  readonly findList: Find<string>
  /** Adds what other records say. */
  readonly toJson?: (services: SandboxServices, row: JobRecord) => JsonObject
  readonly filters?: Filters<JobRecord>
  readonly wrapperKey?: string
}

/** Makes the endpoints that list jobs and show one, whose id is `:id` in the path. */
export const makeJobEndpoints = (kind: JobKind) => {
  const { filters = {}, findList, records, toJson = (_, row) => row, wrapperKey } = kind
  const pathJob = Effect.fn("Sandbox.pathJob")(function* (request: ApiRequest) {
    const list = yield* findList(request)
    const row = pathRow(request, records.get(request, list), "id")
    return row === undefined ? yield* notFound() : { list, row }
  })
  return {
    pathJob,
    show: (request: ApiRequest) => Effect.map(pathJob(request), ({ row }) => reply(request, toJson(request, row))),
    list: Effect.fn("Sandbox.listJobs")(function* (request: ApiRequest) {
      const path = yield* findList(request)
      // Canvas: the latest first.
      const rows = yield* selectArray(request, records.get(request, path).toReversed(), { filters })
      return yield* replyPage(request, {
        path,
        ...(wrapperKey === undefined ? {} : { wrapperKey }),
        rows,
        toJson: (row) => toJson(request, row)
      })
    })
  }
}
