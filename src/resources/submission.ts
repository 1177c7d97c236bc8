/** Schema of submissions. */
import * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { Course } from "./course.js"
import { array, arrayOf, boolean, double, id, object, optional, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"
import { attemptFields, SubmissionAttempt } from "./submissionAttempt.js"
import { SubmissionComment } from "./submissionComment.js"
import { userFields } from "./user.js"
import { userDisplayFields } from "./userDisplay.js"

const submission = resource("Submission", {
  ...attemptFields,
  id: Id,
  /** Only with `include: ["submission_history"]`. An entry is `null` if Canvas no longer has that quiz attempt. */
  submission_history: arrayOf(Schema.NullOr(SubmissionAttempt)),
  /** Only with `include: ["submission_comments"]`. */
  submission_comments: arrayOf(SubmissionComment),
  /** Only with `include: ["rubric_assessment"]`. */
  rubric_assessment: object,
  /** Only with `include: ["assignment"]`. */
  assignment: optional(Assignment),
  /** Only with `include: ["course"]`. */
  course: optional(Course),
  /** Only with `include: ["user"]`, or in the short form with `include: ["user_summary"]`. */
  user: optional(struct({ ...userFields, ...userDisplayFields, id, name: string })),
  /** Only with `include`. */
  assignment_visible: boolean,
  /** Only with `include`. */
  html_url: string,
  /** Only with `include`. */
  read_status: string,
  /** Only with `include`. */
  read_state: string,
  /** Only with `include`. */
  student_entered_score: double,
  /** Only with `include`. */
  provisional_grades: array,
  /** Only with `include`. */
  full_rubric_assessment: object
})

/**
 * A user's work on an assignment, and its grade.
 * `GET /api/v1/courses/:course_id/assignments/:assignment_id/submissions` lists those of an assignment.
 *
 * If a request with `response_fields` leaves out `id`, decode with `Schema.partial(Submission)`.
 *
 * @category resources
 */
export const Submission: Schema.Schema<Submission, SubmissionEncoded> = submission

/** @category resources */
export interface Submission extends Schema.Schema.Type<typeof submission> {}
interface SubmissionEncoded extends Schema.Schema.Encoded<typeof submission> {}
