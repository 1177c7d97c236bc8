/** Schema of submission comments. */
import type * as Schema from "effect/Schema"
import { arrayOf, id, number, object, optional, resource, string } from "./fields.js"
import { FileAttachment } from "./file.js"
import { Id } from "./shared.js"
import { UserDisplay } from "./userDisplay.js"

const submissionComment = resource("SubmissionComment", {
  id: Id,
  /** `null` if the author is hidden from the caller. */
  author_id: id,
  author_name: string,
  author: optional(UserDisplay),
  comment: string,
  attempt: number,
  created_at: string,
  edited_at: string,
  media_comment: object,
  /** Absent, not empty, if there are none. */
  attachments: arrayOf(FileAttachment)
})

/**
 * A comment on a submission.
 *
 * @category resources
 */
export const SubmissionComment: Schema.Schema<SubmissionComment, SubmissionCommentEncoded> = submissionComment

/** @category resources */
export interface SubmissionComment extends Schema.Schema.Type<typeof submissionComment> {}
export interface SubmissionCommentEncoded extends Schema.Schema.Encoded<typeof submissionComment> {}
