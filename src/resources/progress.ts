/** Schema of the progress of background jobs. */
import * as Schema from "effect/Schema"
import { id, number, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const progress = resource("Progress", {
  id: Id,
  /** `queued`, `running`, `completed` or `failed`. */
  workflow_state: Schema.String,
  /** Percent: 0 to 100. */
  completion: number,
  context_id: id,
  context_type: string,
  user_id: id,
  tag: string,
  message: string,
  /** Only after the job is completed. */
  results: object,
  url: string,
  created_at: string,
  updated_at: string
})

/**
 * A background job of Canvas. Poll it until `workflow_state` is `completed` or `failed`.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect, Schedule } from "effect"
 * import { lms } from "effect-lms"
 * import { Progress } from "effect-lms/resources"
 *
 * const finished = lms("/api/v1/progress/:id", { id: 12 }, { schema: Progress }).pipe(
 *   Effect.repeat({
 *     schedule: Schedule.spaced("2 seconds"),
 *     until: ({ data }) => data.workflow_state === "completed" || data.workflow_state === "failed"
 *   })
 * )
 * ```
 */
export const Progress: Schema.Schema<Progress, ProgressEncoded> = progress

/** @category resources */
export interface Progress extends Schema.Schema.Type<typeof progress> {}
export interface ProgressEncoded extends Schema.Schema.Encoded<typeof progress> {}
