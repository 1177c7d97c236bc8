/** Discussion topics and announcements. */
import * as Schema from "effect/Schema"
import type { LmsFormFile } from "../LmsFormFile.js"
import { Assignment, type AssignmentFields } from "./assignment.js"
import { anything, flag, id, ids, list, many, maybe, number, open, resource, text } from "./fields.js"
import { FileAttachment } from "./fileAttachment.js"
import { Id } from "./id.js"
import { UserDisplay } from "./userDisplay.js"
import type { Time, Written } from "./writing.js"

const discussionTopic = resource("DiscussionTopic", {
  id: Id,
  title: Schema.String,
  message: text,
  author: maybe(UserDisplay),
  user_name: text,
  is_announcement: flag,
  published: flag,
  pinned: flag,
  position: number,
  posted_at: text,
  created_at: text,
  last_reply_at: text,
  delayed_post_at: text,
  lock_at: text,
  todo_date: text,
  html_url: text,
  url: text,
  assignment_id: id,
  assignment: maybe(Assignment),
  root_topic_id: id,
  topic_children: ids,
  group_topic_children: many(open({ id, group_id: id })),
  group_category_id: id,
  can_group: flag,
  is_section_specific: flag,
  sections: list,
  discussion_type: text,
  anonymous_state: text,
  discussion_subentry_count: number,
  read_state: text,
  unread_count: number,
  subscribed: flag,
  subscription_hold: text,
  require_initial_post: flag,
  user_can_see_posts: flag,
  allow_rating: flag,
  only_graders_can_rate: flag,
  sort_by_rating: flag,
  podcast_enabled: flag,
  podcast_has_student_posts: flag,
  podcast_url: text,
  attachments: many(FileAttachment),
  permissions: anything,
  can_lock: flag,
  can_unpublish: flag,
  comments_disabled: flag,
  locked: flag,
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text
})

/**
 * A discussion topic of a course or a group. Announcements are topics too.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { DiscussionTopic } from "effect-lms/resources"
 *
 * const announcements = lmsStream(
 *   "/api/v1/courses/:course_id/discussion_topics",
 *   { course_id: 101, only_announcements: true },
 *   { schema: DiscussionTopic }
 * )
 * ```
 */
export const DiscussionTopic: Schema.Schema<DiscussionTopic, DiscussionTopicEncoded> = discussionTopic

/**
 * @category resources
 */
export interface DiscussionTopic extends Schema.Schema.Type<typeof discussionTopic> {}

interface DiscussionTopicEncoded extends Schema.Schema.Encoded<typeof discussionTopic> {}

/**
 * What making a topic or an announcement takes, or editing one, as documented on the service's page "Discussion Topics".
 *
 * @category writes
 * @example
 * ```ts
 * import { lms, lmsFormFile } from "effect-lms"
 * import type { DiscussionTopicWrite } from "effect-lms/resources"
 *
 * const write: DiscussionTopicWrite = { title: "Welcome", is_announcement: true, attachment: lmsFormFile("plan.pdf") }
 * const made = lms("POST /api/v1/courses/:course_id/discussion_topics", { course_id: 101, ...write })
 * ```
 */
export type DiscussionTopicWrite = Written<{
  title: string
  message: string
  discussion_type: string
  published: boolean
  delayed_post_at: Time
  lock_at: Time
  todo_date: Time
  podcast_enabled: boolean
  podcast_has_student_posts: boolean
  require_initial_post: boolean
  assignment: AssignmentFields & { readonly set_assignment?: boolean | undefined }
  is_announcement: boolean
  pinned: boolean
  position_after: Id
  group_category_id: Id
  allow_rating: boolean
  only_graders_can_rate: boolean
  sort_by_rating: boolean
  /** Makes the body a form. */
  attachment: LmsFormFile
  /** Their ids, with commas between them. */
  specific_sections: string
}>
