/** Assignments. */
import * as Schema from "effect/Schema"
import { anything, flag, id, ids, many, maybe, number, open, resource, score, text, words } from "./fields.js"
import { Id } from "./id.js"
import { RubricCriterion } from "./rubricCriterion.js"
import { SubmissionAttempt } from "./submissionAttempt.js"
import type { Time, Written } from "./writing.js"

const dates = { due_at: text, unlock_at: text, lock_at: text }

const assignment = resource("Assignment", {
  id: Id,
  name: Schema.String,
  course_id: id,
  assignment_group_id: id,
  position: number,
  description: text,
  points_possible: score,
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
  needs_grading_count_by_section: many(open({ section_id: id, needs_grading_count: number })),
  max_name_length: number,
  due_date_required: flag,
  in_closed_grading_period: flag,
  important_dates: flag,
  muted: flag,
  peer_reviews: flag,
  anonymous_peer_reviews: flag,
  automatic_peer_reviews: flag,
  peer_review_count: number,
  peer_reviews_assign_at: text,
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
  grades_published: flag,
  only_visible_to_overrides: flag,
  visible_to_everyone: flag,
  can_duplicate: flag,
  original_course_id: id,
  original_assignment_id: id,
  original_assignment_name: text,
  original_quiz_id: id,
  is_quiz_assignment: flag,
  is_quiz_lti_assignment: flag,
  quiz_id: id,
  anonymous_submissions: flag,
  annotatable_attachment_id: id,
  sis_assignment_id: text,
  integration_id: text,
  /** An object; documented as text. */
  integration_data: maybe(Schema.Union(Schema.String, open({}))),
  lti_context_id: text,
  secure_params: text,
  original_lti_resource_link_id: id,
  external_tool_tag_attributes: maybe(
    open({ url: text, new_tab: flag, resource_link_id: text, content_type: text, content_id: id, external_data: text })
  ),
  turnitin_enabled: flag,
  turnitin_settings: anything,
  vericite_enabled: flag,
  vericite_settings: anything,
  freeze_on_copy: flag,
  frozen: flag,
  frozen_attributes: words,
  rubric: many(RubricCriterion),
  rubric_settings: maybe(
    open({
      id,
      title: text,
      points_possible: score,
      free_form_criterion_comments: flag,
      hide_score_total: flag,
      hide_points: flag
    })
  ),
  use_rubric_for_grading: flag,
  free_form_criterion_comments: flag,
  /** Only with `include`, and the number alone where there are 25 or more. */
  all_dates: many(open({ id, base: flag, title: text, ...dates })),
  all_dates_count: number,
  overrides: many(
    open({
      id,
      assignment_id: id,
      student_ids: ids,
      group_id: id,
      course_section_id: id,
      title: text,
      ...dates,
      all_day: flag,
      all_day_date: text
    })
  ),
  /** The ids of those who see it. They come as text. */
  assignment_visibility: ids,
  score_statistics: maybe(open({ min: score, max: score, mean: score, median: score, lower_q: score, upper_q: score })),
  module_ids: ids,
  module_positions: many(Schema.Number),
  can_edit: flag,
  /** The caller's own; a list of those whom the caller observes, with `include: ["observed_users"]`. */
  submission: maybe(Schema.Union(SubmissionAttempt, Schema.Array(SubmissionAttempt))),
  url: text,
  discussion_topic: anything,
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text
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

/**
 * @category resources
 */
export interface Assignment extends Schema.Schema.Type<typeof assignment> {}

export interface AssignmentEncoded extends Schema.Schema.Encoded<typeof assignment> {}

/**
 * What making an assignment or editing one takes, as documented on the service's page "Assignments".
 *
 * @category writes
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import type { AssignmentWrite } from "effect-lms/resources"
 *
 * // within an object null is sent: the essay is never due
 * const write: AssignmentWrite = { assignment: { points_possible: 12.5, due_at: null } }
 * const edited = lms("PUT /api/v1/courses/:course_id/assignments/:id", { course_id: 101, id: 9, ...write })
 * ```
 */
export type AssignmentWrite = Written<{ assignment: AssignmentFields }>

/** Also those of the assignment of a discussion topic. */
export type AssignmentFields = Written<{
  name: string
  position: number
  submission_types: ReadonlyArray<string>
  allowed_extensions: ReadonlyArray<string>
  turnitin_enabled: boolean
  turnitin_settings: Readonly<Record<string, unknown>>
  vericite_enabled: boolean
  integration_data: Readonly<Record<string, unknown>> | string
  integration_id: string
  sis_assignment_id: string
  peer_reviews: boolean
  automatic_peer_reviews: boolean
  peer_review_count: number
  peer_reviews_assign_at: Time
  anonymous_peer_reviews: boolean
  intra_group_peer_reviews: boolean
  notify_of_update: boolean
  group_category_id: Id
  grade_group_students_individually: boolean
  external_tool_tag_attributes: Written<{ url: string; new_tab: boolean; content_type: string; content_id: Id }>
  points_possible: number
  grading_type: string
  grading_standard_id: Id
  due_at: Time
  lock_at: Time
  unlock_at: Time
  description: string
  assignment_group_id: Id
  assignment_overrides: ReadonlyArray<
    Written<{
      id: Id
      student_ids: ReadonlyArray<Id>
      group_id: Id
      course_section_id: Id
      title: string
      due_at: Time
      unlock_at: Time
      lock_at: Time
    }>
  >
  only_visible_to_overrides: boolean
  published: boolean
  omit_from_final_grade: boolean
  hide_in_gradebook: boolean
  post_to_sis: boolean
  quiz_lti: boolean
  moderated_grading: boolean
  grader_count: number
  final_grader_id: Id
  grader_comments_visible_to_graders: boolean
  graders_anonymous_to_graders: boolean
  grader_names_visible_to_final_grader: boolean
  anonymous_grading: boolean
  /** -1 for any number. */
  allowed_attempts: number
  annotatable_attachment_id: Id
  important_dates: boolean
}>
