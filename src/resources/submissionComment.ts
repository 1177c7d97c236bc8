/** Comments on submissions. */
import type * as Schema from "effect/Schema"
import { anything, id, many, maybe, number, resource, text } from "./fields.js"
import { FileAttachment } from "./fileAttachment.js"
import { Id } from "./id.js"
import { UserDisplay } from "./userDisplay.js"

const submissionComment = resource("SubmissionComment", {
  id: Id,
  /** `null` where the caller may not see who it was. */
  author_id: id,
  author_name: text,
  author: maybe(UserDisplay),
  comment: text,
  attempt: number,
  created_at: text,
  edited_at: text,
  media_comment: anything,
  /** Absent, not empty, when there are none. */
  attachments: many(FileAttachment)
})

/**
 * A comment on a submission.
 *
 * @category resources
 * @example
 * ```ts
 * import type { SubmissionComment } from "effect-lms/resources"
 *
 * const line = ({ author_name, comment }: SubmissionComment) => `${author_name ?? "someone"}: ${comment ?? ""}`
 * ```
 */
export const SubmissionComment: Schema.Schema<SubmissionComment, SubmissionCommentEncoded> = submissionComment

/**
 * @category resources
 */
export interface SubmissionComment extends Schema.Schema.Type<typeof submissionComment> {}

export interface SubmissionCommentEncoded extends Schema.Schema.Encoded<typeof submissionComment> {}
