/** Schema of assignments. */
import * as Schema from "effect/Schema"
import {
  arrayOf,
  boolean,
  double,
  id,
  ids,
  number,
  object,
  optional,
  resource,
  string,
  strings,
  struct
} from "./fields.js"
import { RubricCriterion } from "./rubricCriterion.js"
import { Id } from "./shared.js"
import { SubmissionAttempt } from "./submissionAttempt.js"

const dates = { due_at: string, unlock_at: string, lock_at: string }

const assignment = resource("Assignment", {
  id: Id,
  name: Schema.String,
  course_id: id,
  assignment_group_id: id,
  position: number,
  description: string,
  points_possible: double,
  /** `points`, `percent`, `letter_grade`, `gpa_scale`, `pass_fail` or `not_graded`. */
  grading_type: string,
  grading_standard_id: id,
  submission_types: strings,
  allowed_extensions: strings,
  /** -1: unlimited. */
  allowed_attempts: number,
  created_at: string,
  updated_at: string,
  ...dates,
  html_url: string,
  submissions_download_url: string,
  workflow_state: string,
  published: boolean,
  unpublishable: boolean,
  has_submitted_submissions: boolean,
  graded_submissions_exist: boolean,
  has_overrides: boolean,
  needs_grading_count: number,
  needs_grading_count_by_section: arrayOf(struct({ section_id: id, needs_grading_count: number })),
  max_name_length: number,
  due_date_required: boolean,
  in_closed_grading_period: boolean,
  important_dates: boolean,
  muted: boolean,
  peer_reviews: boolean,
  anonymous_peer_reviews: boolean,
  automatic_peer_reviews: boolean,
  peer_review_count: number,
  peer_reviews_assign_at: string,
  intra_group_peer_reviews: boolean,
  anonymous_grading: boolean,
  anonymous_instructor_annotations: boolean,
  moderated_grading: boolean,
  grader_count: number,
  final_grader_id: id,
  graders_anonymous_to_graders: boolean,
  grader_comments_visible_to_graders: boolean,
  grader_names_visible_to_final_grader: boolean,
  grade_group_students_individually: boolean,
  group_category_id: id,
  hide_in_gradebook: boolean,
  omit_from_final_grade: boolean,
  post_to_sis: boolean,
  grades_published: boolean,
  only_visible_to_overrides: boolean,
  visible_to_everyone: boolean,
  can_duplicate: boolean,
  original_course_id: id,
  original_assignment_id: id,
  original_assignment_name: string,
  original_quiz_id: id,
  is_quiz_assignment: boolean,
  is_quiz_lti_assignment: boolean,
  quiz_id: id,
  anonymous_submissions: boolean,
  annotatable_attachment_id: id,
  sis_assignment_id: string,
  integration_id: string,
  /** Canvas documents a string and sends an object. */
  integration_data: optional(Schema.Union(Schema.String, struct({}))),
  lti_context_id: string,
  secure_params: string,
  original_lti_resource_link_id: id,
  external_tool_tag_attributes: optional(
    struct({
      url: string,
      new_tab: boolean,
      resource_link_id: string,
      content_type: string,
      content_id: id,
      external_data: string
    })
  ),
  turnitin_enabled: boolean,
  turnitin_settings: object,
  vericite_enabled: boolean,
  vericite_settings: object,
  freeze_on_copy: boolean,
  frozen: boolean,
  frozen_attributes: strings,
  rubric: arrayOf(RubricCriterion),
  rubric_settings: optional(
    struct({
      id,
      title: string,
      points_possible: double,
      free_form_criterion_comments: boolean,
      hide_score_total: boolean,
      hide_points: boolean
    })
  ),
  use_rubric_for_grading: boolean,
  free_form_criterion_comments: boolean,
  /** Only with `include: ["all_dates"]`, and absent if there are 25 or more: then `all_dates_count` is sent. */
  all_dates: arrayOf(struct({ id, base: boolean, title: string, ...dates })),
  all_dates_count: number,
  /** Only with `include: ["overrides"]`. */
  overrides: arrayOf(
    struct({
      id,
      assignment_id: id,
      student_ids: ids,
      group_id: id,
      course_section_id: id,
      title: string,
      ...dates,
      all_day: boolean,
      all_day_date: string
    })
  ),
  /** Ids of the users who see the assignment, as strings. Only with `include: ["assignment_visibility"]`. */
  assignment_visibility: ids,
  /** Only with `include: ["score_statistics"]`. */
  score_statistics: optional(
    struct({ min: double, max: double, mean: double, median: double, lower_q: double, upper_q: double })
  ),
  module_ids: ids,
  /** The positions of its module items, which need not have one. */
  module_positions: arrayOf(Schema.NullOr(Schema.Number)),
  /** Only with `include: ["can_edit"]`. */
  can_edit: boolean,
  /** The caller's own submission (`include: ["submission"]`), or an array with `include: ["observed_users"]`. */
  submission: optional(Schema.Union(SubmissionAttempt, Schema.Array(SubmissionAttempt))),
  url: string,
  discussion_topic: object,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string
})

/**
 * An assignment.
 *
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

/** @category resources */
export interface Assignment extends Schema.Schema.Type<typeof assignment> {}
export interface AssignmentEncoded extends Schema.Schema.Encoded<typeof assignment> {}
