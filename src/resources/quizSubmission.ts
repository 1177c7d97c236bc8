/** Schema of quiz submissions. */
import type * as Schema from "effect/Schema"
import { boolean, double, id, number, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const quizSubmission = resource("QuizSubmission", {
  id: Id,
  quiz_id: Id,
  user_id: id,
  submission_id: id,
  attempt: number,
  extra_attempts: number,
  /** Minutes. */
  extra_time: number,
  manually_unlocked: boolean,
  started_at: string,
  finished_at: string,
  end_at: string,
  /** Seconds. */
  time_spent: number,
  attempts_left: number,
  score: double,
  score_before_regrade: double,
  kept_score: double,
  fudge_points: double,
  quiz_points_possible: double,
  quiz_version: number,
  questions_regraded_since_last_attempt: number,
  has_seen_results: boolean,
  overdue_and_needs_submission: boolean,
  /** `untaken`, `pending_review`, `complete`, `settings_only` or `preview`. */
  workflow_state: string,
  /** Required to answer questions and to complete the attempt. It is a credential: its holder can submit the attempt. */
  validation_token: string,
  html_url: string,
  result_url: string
})

/**
 * A user's attempt at a quiz. Responses are objects with the array `quiz_submissions`.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { QuizSubmission } from "effect-lms/resources"
 *
 * const attempts = lmsStream(
 *   "/api/v1/courses/:course_id/quizzes/:quiz_id/submissions",
 *   { course_id: 101, quiz_id: 4 },
 *   { schema: QuizSubmission, collection: "quiz_submissions" }
 * )
 * ```
 */
export const QuizSubmission: Schema.Schema<QuizSubmission, QuizSubmissionEncoded> = quizSubmission

/** @category resources */
export interface QuizSubmission extends Schema.Schema.Type<typeof quizSubmission> {}
interface QuizSubmissionEncoded extends Schema.Schema.Encoded<typeof quizSubmission> {}
