/** Jobs that the sandbox answers from the model alone. They do nothing, and have succeeded when they are next read. */
import * as Effect from "effect/Effect"
import type { Model } from "../../endpoints/catalogue.js"
import type { ApiRequest } from "../kernel/context.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { saveAttachment } from "../resources/files/store.js"
import { endJob, progressJson, progressUrl, runJob, startJob } from "../resources/progress.js"
import { caller } from "../school/callers.js"

/** The documented state of a job that has succeeded, by the model of its record. */
export const SUCCESS_STATES: Readonly<Record<string, JsonObject>> = {
  "/api/v1/accounts/:/rubrics/upload": { workflow_state: "succeeded" },
  "/api/v1/courses/:/rubrics/upload": { workflow_state: "succeeded" },
  AsyncQueryStatusResponse: { status: "finished" },
  BlueprintMigration: { workflow_state: "completed" },
  ContentExport: { workflow_state: "exported" },
  ContentMigration: { workflow_state: "completed" },
  EpubExport: { workflow_state: "generated" },
  OutcomeImport: { workflow_state: "succeeded" },
  Progress: { workflow_state: "completed" },
  QuizReport: {},
  Report: { status: "complete" },
  SisImport: { workflow_state: "imported" }
}

const RESULT = new TextEncoder().encode("The sandbox made this file in place of the result of a job.\n")

/** Gives the record of a job its progress, and a file in place of its result. Other records stay as they are. */
export const withEndedJob = Effect.fn("Sandbox.withEndedJob")(function* (
  request: ApiRequest,
  name: string,
  model: Model,
  id: number,
  row: JsonObject
) {
  const state = lookUp(SUCCESS_STATES, name)
  if (state === undefined) return row
  const started = yield* startJob(request, [name, id], name)
  const job = yield* endJob(request, started)
  const valueOf = (field: string) => {
    if (model[field] === "Progress") return progressJson(request.url, job)
    if (field === "progress_url") return progressUrl(request.url, job.id)
    return model[field] === "FileAttachment"
      ? saveAttachment(request, `${name}-${id}.txt`, RESULT, request.now)
      : row[field]
  }
  return { ...Object.fromEntries(Object.keys(row).map((field) => [field, valueOf(field) ?? null])), ...state }
})

/** Starts a job for an action whose result is a progress. It takes its time, as other jobs. */
export const startEmptyJob = Effect.fn("Sandbox.startEmptyJob")(function* (request: ApiRequest, tag: string) {
  const job = yield* startJob(request, ["User", caller(request).id], tag)
  yield* runJob(request, job, { run: () => Effect.succeed(undefined) })
  return progressJson(request.url, job)
})
