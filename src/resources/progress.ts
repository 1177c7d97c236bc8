/** Schema of the progress of background jobs. */
import * as Schema from "effect/Schema"
import { id, number, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const progress = resource("Progress", {
  id: Id,
  /** `queued`, `running`, `waiting_for_external_tool`, `completed`, `failed` or `canceled`. */
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
 * A background job of Canvas. `lmsWait` waits until it is over.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsWait } from "effect-lms"
 * import { Progress } from "effect-lms/resources"
 *
 * const finished = lmsWait("/api/v1/progress/12", { schema: Progress, deadline: "1 hour" })
 * ```
 */
export const Progress: Schema.Schema<Progress, ProgressEncoded> = progress

/** @category resources */
export interface Progress extends Schema.Schema.Type<typeof progress> {}
export interface ProgressEncoded extends Schema.Schema.Encoded<typeof progress> {}
