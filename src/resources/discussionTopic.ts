/** Schema of discussion topics and announcements. */
import * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { array, arrayOf, boolean, id, ids, number, object, optional, resource, string, struct } from "./fields.js"
import { FileAttachment } from "./file.js"
import { Id } from "./shared.js"
import { UserDisplay } from "./userDisplay.js"

const discussionTopic = resource("DiscussionTopic", {
  id: Id,
  title: Schema.String,
  message: string,
  author: optional(UserDisplay),
  user_name: string,
  is_announcement: boolean,
  published: boolean,
  pinned: boolean,
  position: number,
  posted_at: string,
  created_at: string,
  last_reply_at: string,
  delayed_post_at: string,
  lock_at: string,
  todo_date: string,
  html_url: string,
  url: string,
  assignment_id: id,
  assignment: optional(Assignment),
  root_topic_id: id,
  topic_children: ids,
  group_topic_children: arrayOf(struct({ id, group_id: id })),
  group_category_id: id,
  can_group: boolean,
  is_section_specific: boolean,
  sections: array,
  discussion_type: string,
  anonymous_state: string,
  discussion_subentry_count: number,
  read_state: string,
  unread_count: number,
  subscribed: boolean,
  subscription_hold: string,
  require_initial_post: boolean,
  user_can_see_posts: boolean,
  allow_rating: boolean,
  only_graders_can_rate: boolean,
  sort_by_rating: boolean,
  podcast_enabled: boolean,
  podcast_has_student_posts: boolean,
  podcast_url: string,
  attachments: arrayOf(FileAttachment),
  permissions: object,
  can_lock: boolean,
  can_unpublish: boolean,
  comments_disabled: boolean,
  locked: boolean,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string
})

/**
 * A discussion topic of a course or a group. Announcements are topics, too (`is_announcement`).
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

/** @category resources */
export interface DiscussionTopic extends Schema.Schema.Type<typeof discussionTopic> {}
interface DiscussionTopicEncoded extends Schema.Schema.Encoded<typeof discussionTopic> {}
