/** Assignments. */
import * as Schema from "effect/Schema"
import { anything, flag, id, list, number, resource, text, words } from "./fields.js"
import { Id } from "./id.js"

const assignment = resource("Assignment", {
  id: Id,
  name: Schema.String,
  course_id: id,
  assignment_group_id: id,
  position: number,
  description: text,
  points_possible: number,
  grading_type: text,
  grading_standard_id: id,
  submission_types: words,
  allowed_extensions: words,
  /** -1 for any number. */
  allowed_attempts: number,
  created_at: text,
  updated_at: text,
  due_at: text,
  unlock_at: text,
  lock_at: text,
  html_url: text,
  submissions_download_url: text,
  workflow_state: text,
  published: flag,
  unpublishable: flag,
  has_submitted_submissions: flag,
  graded_submissions_exist: flag,
  has_overrides: flag,
  needs_grading_count: number,
  max_name_length: number,
  due_date_required: flag,
  in_closed_grading_period: flag,
  important_dates: flag,
  muted: flag,
  peer_reviews: flag,
  anonymous_peer_reviews: flag,
  automatic_peer_reviews: flag,
  intra_group_peer_reviews: flag,
  anonymous_grading: flag,
  anonymous_instructor_annotations: flag,
  moderated_grading: flag,
  grader_count: number,
  final_grader_id: id,
  graders_anonymous_to_graders: flag,
  grader_comments_visible_to_graders: flag,
  grader_names_visible_to_final_grader: flag,
  grade_group_students_individually: flag,
  group_category_id: id,
  hide_in_gradebook: flag,
  omit_from_final_grade: flag,
  post_to_sis: flag,
  only_visible_to_overrides: flag,
  visible_to_everyone: flag,
  can_duplicate: flag,
  original_course_id: id,
  original_assignment_id: id,
  original_assignment_name: text,
  original_quiz_id: id,
  is_quiz_assignment: flag,
  quiz_id: id,
  annotatable_attachment_id: id,
  sis_assignment_id: text,
  integration_id: text,
  integration_data: anything,
  lti_context_id: text,
  secure_params: text,
  rubric: list,
  rubric_settings: anything,
  use_rubric_for_grading: flag,
  all_dates: list,
  discussion_topic: anything,
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text
})

/**
 * An assignment.
 *
 * @since 0.1.0
 * @category resources
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import { Assignment } from "effect-lms/resources"
 *
 * const essay = lms(
 *   "POST /api/v1/courses/:course_id/assignments",
 *   { course_id: 101, assignment: { name: "Essay", points_possible: 10 } },
 *   { schema: Assignment }
 * )
 * ```
 */
export const Assignment: Schema.Schema<Assignment, AssignmentEncoded> = assignment

/**
 * @since 0.1.0
 * @category resources
 */
export interface Assignment extends Schema.Schema.Type<typeof assignment> {}

export interface AssignmentEncoded extends Schema.Schema.Encoded<typeof assignment> {}
