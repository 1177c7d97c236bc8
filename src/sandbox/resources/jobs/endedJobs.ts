/** Jobs that the sandbox answers from the model alone. They do nothing, and end at once: well, unless a fault plan says otherwise. */
import * as Effect from "effect/Effect"
import type { ByHand } from "../../generic/engine.js"
import { JOB_STATES } from "../../generic/operations.js"
import { lookUp } from "../../kernel/json.js"
import { caller } from "../../school/callers.js"
import { saveAttachment } from "../files/store.js"
import * as progress from "../progress.js"

const RESULT = new TextEncoder().encode("The sandbox made this file in place of the result of a job.\n")

/** Gives the record of a job its progress, and a file in place of its result. Other records stay as they are. */
export const endJob: ByHand["endJob"] = Effect.fn("Sandbox.endJob")(function* (request, name, model, id, row) {
  if (!Object.hasOwn(JOB_STATES, name)) return row
  const job = yield* progress.endJob(request, yield* progress.startJob(request, [name, id], name))
  const hasSucceeded = job.state === "completed"
  const valueOf = (field: string) => {
    if (model[field] === "Progress") return progress.progressJson(request.url, job)
    if (field === "progress_url") return progress.progressUrl(request.url, job.id)
    return model[field] === "FileAttachment" && hasSucceeded
      ? saveAttachment(request, `${name}-${id}.txt`, RESULT, request.now)
      : row[field]
  }
  const known = lookUp(JOB_STATES, name)
  const end = hasSucceeded ? "succeeded" : job.state === "running" ? "underWay" : "failed"
  return {
    ...Object.fromEntries(Object.keys(row).map((field) => [field, valueOf(field) ?? null])),
    ...(known === undefined ? {} : { [known.field]: known[end] })
  }
})

/** Starts a job for an action whose result is a progress. It takes its time, as other jobs. */
export const startJob: ByHand["startJob"] = Effect.fn("Sandbox.startJob")(function* (request, tag) {
  const job = yield* progress.startJob(request, ["User", caller(request).id], tag)
  yield* progress.runJob(request, job, { run: () => Effect.succeed(undefined) })
  return progress.progressJson(request.url, job)
})
