/** Conversations. */
import type * as Schema from "effect/Schema"
import { anything, flag, id, ids, list, many, number, open, resource, text, words } from "./fields.js"
import { FileAttachment } from "./fileAttachment.js"
import { Id } from "./id.js"
import type { Written } from "./writing.js"

const message = open({
  id,
  author_id: id,
  created_at: text,
  generated: flag,
  body: text,
  participating_user_ids: ids,
  attachments: many(FileAttachment),
  media_comment: anything,
  forwarded_messages: list
})

const conversation = resource("Conversation", {
  id: Id,
  subject: text,
  workflow_state: text,
  last_message: text,
  last_message_at: text,
  last_authored_message: text,
  last_authored_message_at: text,
  /** Documented in the place of `last_message_at`. */
  start_at: text,
  message_count: number,
  subscribed: flag,
  private: flag,
  starred: flag,
  label: text,
  /** `last_author`, `attachments`, `media_objects`. */
  properties: words,
  audience: ids,
  /** The roles by the ids of courses and groups. */
  audience_contexts: anything,
  avatar_url: text,
  participants: many(
    open({
      id,
      name: text,
      full_name: text,
      pronouns: text,
      avatar_url: text,
      common_courses: anything,
      common_groups: anything
    })
  ),
  visible: flag,
  context_name: text,
  context_code: text,
  /** Only where one conversation is asked for. */
  messages: many(message),
  submissions: list
})

/**
 * A conversation of the inbox. Making one answers with a list of them.
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

/**
 * @category resources
 */
export interface Conversation extends Schema.Schema.Type<typeof conversation> {}

interface ConversationEncoded extends Schema.Schema.Encoded<typeof conversation> {}

/**
 * What sending a message takes, as documented on the service's page "Conversations".
 *
 * @category writes
 */
export type ConversationWrite = Written<{
  /** Users, and groups and courses: `3`, `"course_101"`. */
  recipients: ReadonlyArray<Id>
  subject: string
  body: string
  force_new: boolean
  group_conversation: boolean
  attachment_ids: ReadonlyArray<Id>
  media_comment_id: string
  media_comment_type: string
  /** `sync` or `async`. */
  mode: string
  context_code: string
  /** Only for a message to a conversation that there is. */
  included_messages: ReadonlyArray<Id>
}>
