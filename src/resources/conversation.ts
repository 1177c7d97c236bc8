/** Schema of inbox conversations. */
import type * as Schema from "effect/Schema"
import { array, arrayOf, boolean, id, ids, number, object, resource, string, strings, struct } from "./fields.js"
import { FileAttachment } from "./file.js"
import { Id } from "./shared.js"

const message = struct({
  id,
  author_id: id,
  created_at: string,
  generated: boolean,
  body: string,
  participating_user_ids: ids,
  attachments: arrayOf(FileAttachment),
  media_comment: object,
  forwarded_messages: array
})

const conversation = resource("Conversation", {
  id: Id,
  subject: string,
  workflow_state: string,
  last_message: string,
  last_message_at: string,
  last_authored_message: string,
  last_authored_message_at: string,
  /** Canvas documents this field in place of `last_message_at`. */
  start_at: string,
  message_count: number,
  subscribed: boolean,
  private: boolean,
  starred: boolean,
  label: string,
  /** Any of `last_author`, `attachments` and `media_objects`. */
  properties: strings,
  audience: ids,
  /** The roles of the audience, keyed by course and group ids. */
  audience_contexts: object,
  avatar_url: string,
  participants: arrayOf(
    struct({
      id,
      name: string,
      full_name: string,
      pronouns: string,
      avatar_url: string,
      common_courses: object,
      common_groups: object
    })
  ),
  visible: boolean,
  context_name: string,
  context_code: string,
  /** Only in the response to a request for one conversation. */
  messages: arrayOf(message),
  submissions: array
})

/**
 * A conversation of the inbox. Starting one returns an array of conversations.
 *
 * @category resources
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { lms } from "effect-lms"
 * import { Conversation } from "effect-lms/resources"
 *
 * const sent = lms(
 *   "POST /api/v1/conversations",
 *   { recipients: [3], body: "Hello" },
 *   { schema: Schema.Array(Conversation) }
 * )
 * ```
 */
export const Conversation: Schema.Schema<Conversation, ConversationEncoded> = conversation

/** @category resources */
export interface Conversation extends Schema.Schema.Type<typeof conversation> {}
interface ConversationEncoded extends Schema.Schema.Encoded<typeof conversation> {}
