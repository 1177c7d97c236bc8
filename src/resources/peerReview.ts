/** Schema of peer reviews. */
import type * as Schema from "effect/Schema"
import { arrayOf, id, optional, resource, string } from "./fields.js"
import { SubmissionComment } from "./submissionComment.js"
import { UserDisplay } from "./userDisplay.js"

const peerReview = resource("PeerReview", {
  id: id,
  /** Absent if reviews are anonymous. */
  assessor_id: id,
  /** Of the submission. */
  asset_id: id,
  asset_type: string,
  /** The student whose work is reviewed. */
  user_id: id,
  /** `assigned` or `completed`. */
  workflow_state: string,
  user: optional(UserDisplay),
  assessor: optional(UserDisplay),
  submission_comments: arrayOf(SubmissionComment)
})

/**
 * A review of a submission by another student.
 * `GET /api/v1/courses/:course_id/assignments/:assignment_id/peer_reviews` lists those of an assignment.
 *
 * @category resources
 */
export const PeerReview: Schema.Schema<PeerReview, PeerReviewEncoded> = peerReview

/** @category resources */
export interface PeerReview extends Schema.Schema.Type<typeof peerReview> {}
interface PeerReviewEncoded extends Schema.Schema.Encoded<typeof peerReview> {}
