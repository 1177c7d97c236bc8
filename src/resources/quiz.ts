/** Quizzes. */
import * as Schema from "effect/Schema"
import { anything, flag, id, many, maybe, number, open, resource, score, text, words } from "./fields.js"
import { Id } from "./id.js"
import type { Time, Written } from "./writing.js"

const quiz = resource("Quiz", {
  id: Id,
  title: text,
  html_url: text,
  mobile_url: text,
  preview_url: text,
  description: text,
  /** `practice_quiz`, `assignment`, `graded_survey` or `survey`. */
  quiz_type: text,
  assignment_id: id,
  assignment_group_id: id,
  /** Minutes. */
  time_limit: score,
  timer_autosubmit_disabled: flag,
  shuffle_answers: flag,
  /** `always` or `until_after_last_attempt`; some quizzes hold an object. */
  hide_results: maybe(Schema.Union(Schema.String, open({}))),
  show_correct_answers: flag,
  show_correct_answers_last_attempt: flag,
  show_correct_answers_at: text,
  hide_correct_answers_at: text,
  one_time_results: flag,
  scoring_policy: text,
  /** -1 for any number. */
  allowed_attempts: number,
  one_question_at_a_time: flag,
  cant_go_back: flag,
  question_count: number,
  question_types: words,
  points_possible: score,
  has_access_code: flag,
  access_code: text,
  ip_filter: text,
  due_at: text,
  lock_at: text,
  unlock_at: text,
  published: flag,
  deleted: flag,
  unpublishable: flag,
  can_unpublish: flag,
  can_update: flag,
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text,
  /** Documented as the second. */
  speed_grader_url: text,
  speedgrader_url: text,
  quiz_extensions_url: text,
  quiz_reports_url: text,
  quiz_statistics_url: text,
  quiz_submission_versions_html_url: text,
  message_students_url: text,
  section_count: number,
  permissions: anything,
  all_dates: many(open({ id, base: flag, title: text, due_at: text, unlock_at: text, lock_at: text })),
  version_number: number,
  anonymous_submissions: flag,
  only_visible_to_overrides: flag,
  post_to_sis: flag,
  migration_id: text,
  in_paced_course: flag,
  require_lockdown_browser: flag,
  require_lockdown_browser_for_results: flag,
  require_lockdown_browser_monitor: flag,
  lockdown_browser_monitor_data: text
})

/**
 * A quiz (of the older kind, "classic").
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Quiz } from "effect-lms/resources"
 *
 * const quizzes = lmsStream("/api/v1/courses/:course_id/quizzes", { course_id: 101 }, { schema: Quiz })
 * ```
 */
export const Quiz: Schema.Schema<Quiz, QuizEncoded> = quiz

/**
 * @category resources
 */
export interface Quiz extends Schema.Schema.Type<typeof quiz> {}

interface QuizEncoded extends Schema.Schema.Encoded<typeof quiz> {}

/**
 * What making a quiz or editing one takes, as documented on the service's page "Quizzes".
 *
 * @category writes
 */
export type QuizWrite = Written<{
  quiz: Written<{
    title: string
    description: string
    quiz_type: string
    assignment_group_id: Id
    time_limit: number
    shuffle_answers: boolean
    hide_results: string
    show_correct_answers: boolean
    show_correct_answers_last_attempt: boolean
    show_correct_answers_at: Time
    hide_correct_answers_at: Time
    allowed_attempts: number
    scoring_policy: string
    one_question_at_a_time: boolean
    cant_go_back: boolean
    access_code: string
    ip_filter: string
    due_at: Time
    lock_at: Time
    unlock_at: Time
    published: boolean
    one_time_results: boolean
    only_visible_to_overrides: boolean
    /** Only on an edit. */
    notify_of_update: boolean
  }>
}>
