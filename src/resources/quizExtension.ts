/** Schema of quiz extensions. */
import type * as Schema from "effect/Schema"
import { boolean, id, number, resource, string } from "./fields.js"
import { Id } from "./shared.js"

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
 * Extra attempts or extra time of one user for one quiz. Requests and responses have an array `quiz_extensions`.
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
