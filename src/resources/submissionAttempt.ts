/** Schema of single attempts of a submission. */
import type * as Schema from "effect/Schema"
import { array, arrayOf, boolean, double, id, number, object, optional, resource, string, struct } from "./fields.js"
import { File } from "./file.js"

/** The fields that an attempt shares with the submission. */
export const attemptFields = {
  /** Absent if grading is anonymous: `anonymous_id` is sent instead. */
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
  /** `submitted`, `unsubmitted`, `graded` or `pending_review`. */
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
  /** Negative if a quiz or an external tool graded: its id. */
  grader_id: id,
  grading_period_id: id,
  custom_grade_status_id: id,
  sticker: string,
  /** Absent, not empty, if there are none. */
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
 * One attempt at an assignment: an entry of a submission's history, or the submission that an assignment contains.
 *
 * @category resources
 */
export const SubmissionAttempt: Schema.Schema<SubmissionAttempt, SubmissionAttemptEncoded> = submissionAttempt

/** @category resources */
export interface SubmissionAttempt extends Schema.Schema.Type<typeof submissionAttempt> {}
export interface SubmissionAttemptEncoded extends Schema.Schema.Encoded<typeof submissionAttempt> {}
