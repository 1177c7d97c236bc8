/** Submissions of quizzes. */
import type * as Schema from "effect/Schema"
import { flag, id, number, resource, score, text } from "./fields.js"
import { Id } from "./id.js"
import type { Written } from "./writing.js"

const quizSubmission = resource("QuizSubmission", {
  id: Id,
  quiz_id: Id,
  user_id: id,
  submission_id: id,
  attempt: number,
  extra_attempts: number,
  /** Minutes. */
  extra_time: number,
  manually_unlocked: flag,
  started_at: text,
  finished_at: text,
  end_at: text,
  /** Seconds. */
  time_spent: number,
  attempts_left: number,
  score,
  score_before_regrade: score,
  kept_score: score,
  fudge_points: score,
  quiz_points_possible: score,
  quiz_version: number,
  questions_regraded_since_last_attempt: number,
  has_seen_results: flag,
  overdue_and_needs_submission: flag,
  /** `untaken`, `pending_review`, `complete`, `settings_only` or `preview`. */
  workflow_state: text,
  /** What answers and the end of the attempt are sent with: whoever has it may hand in. */
  validation_token: text,
  html_url: text,
  result_url: text
})

/**
 * A person's attempt at a quiz. The service answers with objects that hold a list of them.
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

/**
 * @category resources
 */
export interface QuizSubmission extends Schema.Schema.Type<typeof quizSubmission> {}

interface QuizSubmissionEncoded extends Schema.Schema.Encoded<typeof quizSubmission> {}

/**
 * What grading an attempt takes, as documented on the service's page "Quiz Submissions".
 *
 * @category writes
 */
export type QuizSubmissionWrite = {
  readonly quiz_submissions: ReadonlyArray<
    { readonly attempt: number } & Written<{
      fudge_points: number
      /** By the question's id. */
      questions: Readonly<Record<string, Written<{ score: number; comment: string }>>>
    }>
  >
}
