/** The attempts that submissions are of. */
import type * as Schema from "effect/Schema"
import { array, arrayOf, boolean, double, id, number, object, optional, resource, string, struct } from "./fields.js"
import { File } from "./file.js"

/** All but what the submission as a whole has. */
export const attemptFields = {
  /** Absent when the grading is anonymous; `anonymous_id` stands in for it. */
  user_id: id,
  anonymous_id: string,
  assignment_id: id,
  attempt: number,
  extra_attempts: number,
  submission_type: string,
  submitted_at: string,
  posted_at: string,
  cached_due_date: string,
  body: string,
  url: string,
  preview_url: string,
  workflow_state: string,
  grade: string,
  score: double,
  entered_grade: string,
  entered_score: double,
  points_deducted: double,
  late_policy_status: string,
  late: boolean,
  missing: boolean,
  excused: boolean,
  seconds_late: number,
  redo_request: boolean,
  grade_matches_current_submission: boolean,
  graded_at: string,
  /** Negative where it was no person: the id of a quiz or of a tool. */
  grader_id: id,
  grading_period_id: id,
  custom_grade_status_id: id,
  sticker: string,
  /** Absent, not empty, when there are none. */
  attachments: arrayOf(File),
  media_comment: optional(
    struct({ "content-type": string, display_name: string, media_id: string, media_type: string, url: string })
  ),
  discussion_entries: array,
  /** Only with `include: ["group"]`. */
  group: optional(struct({ id, name: string })),
  submission_data: array,
  has_originality_report: boolean,
  turnitin_data: object,
  vericite_data: object
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

/** @category resources */
export interface SubmissionAttempt extends Schema.Schema.Type<typeof submissionAttempt> {}

export interface SubmissionAttemptEncoded extends Schema.Schema.Encoded<typeof submissionAttempt> {}
