/** Submissions. */
import * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { Course } from "./course.js"
import { array, arrayOf, boolean, double, object, optional, resource, string } from "./fields.js"
import { Id, type Time, type WriteFields } from "./shared.js"
import { attemptFields, SubmissionAttempt } from "./submissionAttempt.js"
import { SubmissionComment } from "./submissionComment.js"
import { User } from "./user.js"

const submission = resource("Submission", {
  ...attemptFields,
  id: Id,
  /** An attempt at a quiz of which nothing is left is null. */
  submission_history: arrayOf(Schema.NullOr(SubmissionAttempt)),
  submission_comments: arrayOf(SubmissionComment),
  rubric_assessment: object,
  /** The rest only with `include`. */
  assignment: optional(Assignment),
  course: optional(Course),
  user: optional(User),
  assignment_visible: boolean,
  html_url: string,
  read_status: string,
  read_state: string,
  student_entered_score: double,
  provisional_grades: array,
  full_rubric_assessment: object
})

/**
 * A person's work on an assignment and its grade.
 *
 * A request that cuts the answer down with `response_fields` may leave out `id`; give that one `Schema.partial(Submission)`.
 *
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

/** @category resources */
export interface Submission extends Schema.Schema.Type<typeof submission> {}

interface SubmissionEncoded extends Schema.Schema.Encoded<typeof submission> {}

/**
 * What handing in takes (`submission` with its type and content), and what grading takes (`submission[posted_grade]`,
 * `rubric_assessment`), as documented on the service's page "Submissions". Both may come with a `comment`.
 *
 * @category writes
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import type { SubmissionWrite } from "effect-lms/resources"
 *
 * const write: SubmissionWrite = { submission: { posted_grade: "A-" }, comment: { text_comment: "Well done." } }
 * const graded = lms("PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id", {
 *   course_id: 101,
 *   assignment_id: 9,
 *   user_id: 3,
 *   ...write
 * })
 * ```
 */
export type SubmissionWrite = WriteFields<{
  submission: WriteFields<{
    submission_type: string
    body: string
    url: string
    file_ids: ReadonlyArray<Id>
    media_comment_id: string
    media_comment_type: string
    user_id: Id
    annotatable_attachment_id: Id
    group_comment: boolean
    submitted_at: Time
    /** Points, a percentage ("40%"), a grade of the scheme, "pass", "complete", "fail" or "incomplete". */
    posted_grade: string | number
    excuse: boolean
    late_policy_status: string
    seconds_late_override: number
    sticker: string
  }>
  comment: WriteFields<{
    text_comment: string
    attempt: number
    group_comment: boolean
    media_comment_id: string
    media_comment_type: string
    file_ids: ReadonlyArray<Id>
  }>
  /** By the criterion's id. */
  rubric_assessment: Readonly<Record<string, WriteFields<{ points: number; rating_id: string; comments: string }>>>
}>
