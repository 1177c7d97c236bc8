/** Schema of classic quizzes. */
import * as Schema from "effect/Schema"
import { arrayOf, boolean, double, id, number, object, optional, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"

const quiz = resource("Quiz", {
  id: Id,
  title: string,
  html_url: string,
  mobile_url: string,
  preview_url: string,
  description: string,
  /** `practice_quiz`, `assignment`, `graded_survey` or `survey`. */
  quiz_type: string,
  assignment_id: id,
  assignment_group_id: id,
  /** Minutes. */
  time_limit: double,
  timer_autosubmit_disabled: boolean,
  shuffle_answers: boolean,
  /** `always` or `until_after_last_attempt`. Some quizzes have an object. */
  hide_results: optional(Schema.Union(Schema.String, struct({}))),
  show_correct_answers: boolean,
  show_correct_answers_last_attempt: boolean,
  show_correct_answers_at: string,
  hide_correct_answers_at: string,
  one_time_results: boolean,
  /** `keep_highest` or `keep_latest`. */
  scoring_policy: string,
  /** -1: unlimited. */
  allowed_attempts: number,
  one_question_at_a_time: boolean,
  cant_go_back: boolean,
  question_count: number,
  /** `null` stands for a question that has no type. */
  question_types: arrayOf(Schema.NullOr(Schema.String)),
  points_possible: double,
  has_access_code: boolean,
  access_code: string,
  ip_filter: string,
  due_at: string,
  lock_at: string,
  unlock_at: string,
  published: boolean,
  deleted: boolean,
  unpublishable: boolean,
  can_unpublish: boolean,
  can_update: boolean,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string,
  /** Canvas documents this field as `speedgrader_url`. */
  speed_grader_url: string,
  speedgrader_url: string,
  quiz_extensions_url: string,
  quiz_reports_url: string,
  quiz_statistics_url: string,
  quiz_submission_versions_html_url: string,
  message_students_url: string,
  section_count: number,
  permissions: object,
  all_dates: arrayOf(struct({ id, base: boolean, title: string, due_at: string, unlock_at: string, lock_at: string })),
  version_number: number,
  anonymous_submissions: boolean,
  only_visible_to_overrides: boolean,
  post_to_sis: boolean,
  migration_id: string,
  in_paced_course: boolean,
  require_lockdown_browser: boolean,
  require_lockdown_browser_for_results: boolean,
  require_lockdown_browser_monitor: boolean,
  lockdown_browser_monitor_data: string
})

/**
 * A quiz of the older kind ("Classic Quizzes").
 * `GET /api/v1/courses/:course_id/quizzes` lists those of a course.
 *
 * @category resources
 */
export const Quiz: Schema.Schema<Quiz, QuizEncoded> = quiz

/** @category resources */
export interface Quiz extends Schema.Schema.Type<typeof quiz> {}
export interface QuizEncoded extends Schema.Schema.Encoded<typeof quiz> {}
