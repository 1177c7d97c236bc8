/** Submissions. */
import * as Schema from "effect/Schema"
import { anything, flag, id, list, maybe, number, resource, text } from "./fields.js"
import { File } from "./file.js"
import { Id } from "./id.js"

const submission = resource("Submission", {
  id: Id,
  /** Absent when the grading is anonymous; `anonymous_id` stands in for it. */
  user_id: id,
  anonymous_id: text,
  assignment_id: id,
  attempt: number,
  extra_attempts: number,
  submission_type: text,
  submitted_at: text,
  posted_at: text,
  cached_due_date: text,
  body: text,
  url: text,
  preview_url: text,
  workflow_state: text,
  grade: text,
  score: number,
  entered_grade: text,
  entered_score: number,
  points_deducted: number,
  late_policy_status: text,
  late: flag,
  missing: flag,
  excused: flag,
  seconds_late: number,
  redo_request: flag,
  grade_matches_current_submission: flag,
  graded_at: text,
  grader_id: id,
  grading_period_id: id,
  custom_grade_status_id: id,
  sticker: text,
  /** Absent, not empty, when there are none. */
  attachments: maybe(Schema.Array(File)),
  submission_history: list,
  submission_comments: list,
  rubric_assessment: anything
})

/**
 * A person's work on an assignment and its grade.
 *
 * A request that cuts the answer down with `response_fields` may leave out `id`; give that one `Schema.partial(Submission)`.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Submission } from "effect-lms/resources"
 *
 * const submissions = lmsStream(
 *   "/api/v1/courses/:course_id/assignments/:assignment_id/submissions",
 *   { course_id: 101, assignment_id: 9 },
 *   { schema: Submission }
 * )
 * ```
 */
export const Submission: Schema.Schema<Submission, SubmissionEncoded> = submission

/**
 * @since 0.1.0
 * @category resources
 */
export interface Submission extends Schema.Schema.Type<typeof submission> {}

interface SubmissionEncoded extends Schema.Schema.Encoded<typeof submission> {}
