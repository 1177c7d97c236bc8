/** Quiz extensions. */
import type * as Schema from "effect/Schema"
import { boolean, id, number, resource, string } from "./fields.js"
import { Id, type WriteFields } from "./shared.js"

const quizExtension = resource("QuizExtension", {
  user_id: Id,
  quiz_id: id,
  extra_attempts: number,
  /** Minutes. */
  extra_time: number,
  manually_unlocked: boolean,
  end_at: string
})

/**
 * More attempts or more time for one person on one quiz. The service takes and answers with a list of them.
 *
 * @category resources
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { lms } from "effect-lms"
 * import { QuizExtension } from "effect-lms/resources"
 *
 * const extended = lms(
 *   "POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions",
 *   { course_id: 101, quiz_id: 4, quiz_extensions: [{ user_id: 3, extra_attempts: 2 }] },
 *   { schema: Schema.Struct({ quiz_extensions: Schema.Array(QuizExtension) }) }
 * )
 * ```
 */
export const QuizExtension: Schema.Schema<QuizExtension, QuizExtensionEncoded> = quizExtension

/** @category resources */
export interface QuizExtension extends Schema.Schema.Type<typeof quizExtension> {}

interface QuizExtensionEncoded extends Schema.Schema.Encoded<typeof quizExtension> {}

/**
 * What extending a quiz takes, as documented on the service's page "Quiz Extensions".
 *
 * @category writes
 */
export type QuizExtensionWrite = {
  readonly quiz_extensions: ReadonlyArray<
    { readonly user_id: Id } & WriteFields<{
      extra_attempts: number
      /** Minutes, as the two below. */
      extra_time: number
      manually_unlocked: boolean
      extend_from_now: number
      extend_from_end_at: number
    }>
  >
}
