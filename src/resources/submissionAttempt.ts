/** The attempts that submissions are of. */
import type * as Schema from "effect/Schema"
import { anything, flag, id, list, many, maybe, number, open, resource, score, text } from "./fields.js"
import { File } from "./file.js"

/** All but what the submission as a whole has. */
export const attemptFields = {
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
  score,
  entered_grade: text,
  entered_score: score,
  points_deducted: score,
  late_policy_status: text,
  late: flag,
  missing: flag,
  excused: flag,
  seconds_late: number,
  redo_request: flag,
  grade_matches_current_submission: flag,
  graded_at: text,
  /** Negative where it was no person: the id of a quiz or of a tool. */
  grader_id: id,
  grading_period_id: id,
  custom_grade_status_id: id,
  sticker: text,
  /** Absent, not empty, when there are none. */
  attachments: many(File),
  media_comment: maybe(open({ "content-type": text, display_name: text, media_id: text, media_type: text, url: text })),
  discussion_entries: list,
  /** Only with `include: ["group"]`. */
  group: maybe(open({ id, name: text })),
  submission_data: list,
  has_originality_report: flag,
  turnitin_data: anything,
  vericite_data: anything
}

const submissionAttempt = resource("SubmissionAttempt", {
  ...attemptFields,
  id
})

/**
 * One attempt at an assignment, out of the history of a submission; or a submission as its assignment shows it.
 *
 * @category resources
 * @example
 * ```ts
 * import type { SubmissionAttempt } from "effect-lms/resources"
 *
 * const isLate = ({ late, seconds_late }: SubmissionAttempt) => late === true && (seconds_late ?? 0) > 3600
 * ```
 */
export const SubmissionAttempt: Schema.Schema<SubmissionAttempt, SubmissionAttemptEncoded> = submissionAttempt

/**
 * @category resources
 */
export interface SubmissionAttempt extends Schema.Schema.Type<typeof submissionAttempt> {}

export interface SubmissionAttemptEncoded extends Schema.Schema.Encoded<typeof submissionAttempt> {}
