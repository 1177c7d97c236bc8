/** Parameters of writes. They do not include the placeholders of the path. */
import type { LmsFormFile } from "../LmsFormFile.js"
import type { Id, Time, WriteFields } from "./shared.js"

/**
 * Parameters to create a sub-account, or to edit an account. Canvas documentation: "Accounts".
 *
 * @category writes
 */
export type AccountWrite = WriteFields<{
  account: WriteFields<{
    name: string
    default_time_zone: string
    default_storage_quota_mb: number
    default_user_storage_quota_mb: number
    default_group_storage_quota_mb: number
    sis_account_id: string
    course_template_id: Id
    settings: Readonly<Record<string, unknown>>
  }>
}>

/**
 * Parameters to create or edit an assignment. Canvas documentation: "Assignments".
 *
 * @category writes
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import type { AssignmentWrite } from "effect-lms/resources"
 *
 * // inside an object null is sent, and removes the due date
 * const write: AssignmentWrite = { assignment: { points_possible: 12.5, due_at: null } }
 * const edited = lms("PUT /api/v1/courses/:course_id/assignments/:id", { course_id: 101, id: 9, ...write })
 * ```
 */
export type AssignmentWrite = WriteFields<{ assignment: AssignmentFields }>

/** The fields of an assignment in a write. A graded discussion topic takes them, too. */
export type AssignmentFields = WriteFields<{
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
  external_tool_tag_attributes: WriteFields<{ url: string; new_tab: boolean; content_type: string; content_id: Id }>
  points_possible: number
  grading_type: string
  grading_standard_id: Id
  due_at: Time
  lock_at: Time
  unlock_at: Time
  description: string
  assignment_group_id: Id
  assignment_overrides: ReadonlyArray<
    WriteFields<{
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
  /** -1: unlimited. */
  allowed_attempts: number
  annotatable_attachment_id: Id
  important_dates: boolean
}>

/**
 * Parameters to create or edit an assignment group. Canvas documentation: "Assignment Groups".
 *
 * @category writes
 */
export type AssignmentGroupWrite = WriteFields<{
  name: string
  position: number
  group_weight: number
  sis_source_id: string
  integration_data: Readonly<Record<string, unknown>>
  /** Only for an edit. */
  rules: WriteFields<{ drop_lowest: number; drop_highest: number; never_drop: ReadonlyArray<Id> }>
}>

/**
 * Parameters to create or edit a calendar event. Canvas documentation: "Calendar Events".
 *
 * @category writes
 */
export type CalendarEventWrite = WriteFields<{
  calendar_event: WriteFields<{
    context_code: string
    title: string
    description: string
    start_at: Time
    end_at: Time
    location_name: string
    location_address: string
    time_zone_edited: string
    all_day: boolean
    /** The keys are freely chosen. */
    child_event_data: Readonly<Record<string, WriteFields<{ start_at: Time; end_at: Time; context_code: string }>>>
    duplicate: WriteFields<{ count: number; interval: number; frequency: string; append_iterator: boolean }>
    rrule: string
    blackout_date: boolean
  }>
  /** Only for an edit of a series: `one`, `all` or `following`. */
  which: string
}>

/**
 * Parameters to start a conversation, or to add a message to one. Canvas documentation: "Conversations".
 *
 * @category writes
 */
export type ConversationWrite = WriteFields<{
  /** Ids of users, or prefixed ids of courses and groups: `3`, `"course_101"`. */
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
  /** Only for a message to an existing conversation. */
  included_messages: ReadonlyArray<Id>
}>

/**
 * Parameters to create or edit a course. Canvas documentation: "Courses".
 *
 * @category writes
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import { Course, type CourseWrite } from "effect-lms/resources"
 *
 * const write: CourseWrite = { course: { name: "Plain Text", course_code: "TXT 101" }, offer: true }
 * const created = lms("POST /api/v1/accounts/:account_id/courses", { account_id: 1, ...write }, { schema: Course })
 * ```
 */
export type CourseWrite = WriteFields<{
  course: WriteFields<{
    name: string
    course_code: string
    start_at: Time
    end_at: Time
    license: string
    is_public: boolean
    is_public_to_auth_users: boolean
    public_syllabus: boolean
    public_syllabus_to_auth: boolean
    public_description: string
    allow_student_wiki_edits: boolean
    allow_wiki_comments: boolean
    allow_student_forum_attachments: boolean
    open_enrollment: boolean
    self_enrollment: boolean
    restrict_enrollments_to_course_dates: boolean
    /** The course has it as `enrollment_term_id`. */
    term_id: Id
    account_id: Id
    sis_course_id: string
    integration_id: string
    hide_final_grades: boolean
    apply_assignment_group_weights: boolean
    time_zone: string
    default_view: string
    syllabus_body: string
    grading_standard_id: Id
    grade_passback_setting: string
    course_format: string
    storage_quota_mb: number
    image_id: Id
    image_url: string
    remove_image: boolean
    blueprint: boolean
    use_blueprint_restrictions_by_object_type: boolean
    blueprint_restrictions: Readonly<Record<string, boolean>>
    homeroom_course: boolean
    template: boolean
    course_color: string
    friendly_name: string
    /** Only for an edit: `claim`, `offer`, `conclude`, `delete` or `undelete`. */
    event: string
  }>
  offer: boolean
  enroll_me: boolean
  enable_sis_reactivation: boolean
}>

/**
 * Parameters to create or edit a discussion topic or an announcement. Canvas documentation: "Discussion Topics".
 *
 * @category writes
 * @example
 * ```ts
 * import { lms, lmsFormFile } from "effect-lms"
 * import type { DiscussionTopicWrite } from "effect-lms/resources"
 *
 * const write: DiscussionTopicWrite = { title: "Welcome", is_announcement: true, attachment: lmsFormFile("plan.pdf") }
 * const created = lms("POST /api/v1/courses/:course_id/discussion_topics", { course_id: 101, ...write })
 * ```
 */
export type DiscussionTopicWrite = WriteFields<{
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
  /** With it, the request body is a multipart form. */
  attachment: LmsFormFile
  /** Comma-separated ids of sections. */
  specific_sections: string
}>

/**
 * Parameters to enroll a user. Canvas documentation: "Enrollments".
 *
 * @category writes
 */
export type EnrollmentWrite = WriteFields<{
  enrollment: WriteFields<{
    user_id: Id
    type: string
    role_id: Id
    enrollment_state: string
    course_section_id: Id
    limit_privileges_to_course_section: boolean
    start_at: Time
    end_at: Time
    notify: boolean
    self_enrollment_code: string
    self_enrolled: boolean
    /** For an observer: the user to observe. */
    associated_user_id: Id
    sis_user_id: string
    integration_id: string
  }>
  /** The domain of the trusted root account that `sis_user_id` or `integration_id` belongs to. */
  root_account: string
}>

/**
 * Parameters to create or edit a term. Canvas documentation: "Enrollment Terms".
 *
 * @category writes
 */
export type EnrollmentTermWrite = WriteFields<{
  enrollment_term: WriteFields<{
    name: string
    start_at: Time
    end_at: Time
    sis_term_id: string
    /** Keyed by the enrollment type, such as `StudentEnrollment`. */
    overrides: Readonly<Record<string, WriteFields<{ start_at: Time; end_at: Time }>>>
  }>
  override_sis_stickiness: boolean
}>

/**
 * Parameters to edit a file. Canvas documentation: "Files".
 *
 * @category writes
 */
export type FileWrite = WriteFields<{
  name: string
  parent_folder_id: Id
  /** What to do if the name exists: `overwrite` or `rename`. */
  on_duplicate: string
  lock_at: Time
  unlock_at: Time
  locked: boolean
  hidden: boolean
  visibility_level: string
}>

/**
 * Parameters of `lmsUpload`, besides the values of placeholders.
 *
 * @category writes
 */
export type UploadWrite = WriteFields<{
  name: string
  size: number
  content_type: string
  /** Created if it does not exist. Not together with `parent_folder_id`. */
  parent_folder_path: string
  parent_folder_id: Id
  /** What to do if the name exists: `overwrite` or `rename`. */
  on_duplicate: string
  /** Canvas fetches the file from this URL. */
  url: string
}>

/**
 * Parameters to create or edit a folder. Canvas documentation: "Files".
 *
 * @category writes
 */
export type FolderWrite = WriteFields<{
  name: string
  parent_folder_id: Id
  /** Created if it does not exist. Not together with `parent_folder_id`. */
  parent_folder_path: string
  lock_at: Time
  unlock_at: Time
  locked: boolean
  hidden: boolean
  position: number
}>

/**
 * Parameters to create or edit a group. Canvas documentation: "Groups".
 *
 * @category writes
 */
export type GroupWrite = WriteFields<{
  name: string
  description: string
  is_public: boolean
  join_level: string
  storage_quota_mb: number
  sis_group_id: string
  /** Only for an edit. */
  avatar_id: Id
  /** Ids of users, who replace the current members. Only for an edit. */
  members: ReadonlyArray<Id>
}>

/**
 * Parameters to create or edit a group membership. Canvas documentation: "Groups".
 *
 * @category writes
 */
export type GroupMembershipWrite = WriteFields<{
  /** Only for a new membership. */
  user_id: Id
  /** Only for an edit, and only `accepted`. */
  workflow_state: string
  moderator: boolean
}>

/**
 * Parameters to create or edit a module. Canvas documentation: "Modules".
 *
 * @category writes
 */
export type ModuleWrite = WriteFields<{
  module: WriteFields<{
    name: string
    unlock_at: Time
    position: number
    require_sequential_progress: boolean
    requirement_type: string
    prerequisite_module_ids: ReadonlyArray<Id>
    publish_final_grade: boolean
    /** Only for an edit: a new module is never published. */
    published: boolean
  }>
}>

/**
 * Parameters to create or edit a module item. Canvas documentation: "Modules".
 *
 * @category writes
 */
export type ModuleItemWrite = WriteFields<{
  module_item: WriteFields<{
    title: string
    type: string
    content_id: Id
    position: number
    indent: number
    page_url: string
    external_url: string
    new_tab: boolean
    completion_requirement: WriteFields<{ type: string; min_score: number }>
    /** Moves the item to another module. Only for an edit. */
    module_id: Id
    /** Only for an edit. */
    published: boolean
    publish_at: Time
  }>
}>

/**
 * Parameters to create or edit a page. Canvas documentation: "Pages".
 *
 * @category writes
 */
export type PageWrite = WriteFields<{
  wiki_page: WriteFields<{
    title: string
    body: string
    editing_roles: string
    notify_of_update: boolean
    published: boolean
    front_page: boolean
    publish_at: Time
    student_planner_checkbox: boolean
    student_todo_at: Time
  }>
}>

/**
 * Parameters to create or edit a planner note. Canvas documentation: "Planner Note".
 *
 * @category writes
 */
export type PlannerNoteWrite = WriteFields<{
  title: string
  details: string
  todo_date: Time
  course_id: Id
  /** Only for a new note. */
  linked_object_type: string
  /** Only for a new note. */
  linked_object_id: Id
}>

/**
 * Parameters to create or edit a quiz. Canvas documentation: "Quizzes".
 *
 * @category writes
 */
export type QuizWrite = WriteFields<{
  quiz: WriteFields<{
    title: string
    description: string
    quiz_type: string
    assignment_group_id: Id
    /** Minutes. */
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
    /** Only for an edit. */
    notify_of_update: boolean
  }>
}>

/**
 * Parameters to extend a quiz for some users. Canvas documentation: "Quiz Extensions".
 *
 * @category writes
 */
export type QuizExtensionWrite = {
  readonly quiz_extensions: ReadonlyArray<
    { readonly user_id: Id } & WriteFields<{
      extra_attempts: number
      /** Minutes. */
      extra_time: number
      manually_unlocked: boolean
      /** Minutes, added to the current time. */
      extend_from_now: number
      /** Minutes, added to the end of the attempt. */
      extend_from_end_at: number
    }>
  >
}

/**
 * Parameters to grade an attempt. Canvas documentation: "Quiz Submissions".
 *
 * @category writes
 */
export type QuizSubmissionWrite = {
  readonly quiz_submissions: ReadonlyArray<
    { readonly attempt: number } & WriteFields<{
      fudge_points: number
      /** Keyed by the question's id. */
      questions: Readonly<Record<string, WriteFields<{ score: number; comment: string }>>>
    }>
  >
}

type Criterion = WriteFields<{
  id: string
  description: string
  long_description: string
  points: number
  criterion_use_range: boolean
  /** Keyed by position, from 0. */
  ratings: Readonly<
    Record<string, WriteFields<{ id: string; description: string; long_description: string; points: number }>>
  >
}>

/**
 * Parameters to create or edit a rubric. Canvas documentation: "Rubrics".
 *
 * @category writes
 */
export type RubricWrite = WriteFields<{
  rubric: WriteFields<{
    title: string
    free_form_criterion_comments: boolean
    /** Keyed by position, from 0: Canvas takes an object here, not an array. */
    criteria: Readonly<Record<string, Criterion>>
  }>
  rubric_association: WriteFields<{
    association_id: Id
    association_type: string
    use_for_grading: boolean
    hide_score_total: boolean
    purpose: string
  }>
  rubric_association_id: Id
}>

/**
 * Parameters to create or edit a section. Canvas documentation: "Sections".
 *
 * @category writes
 */
export type SectionWrite = WriteFields<{
  course_section: WriteFields<{
    name: string
    sis_section_id: string
    integration_id: string
    start_at: Time
    end_at: Time
    restrict_enrollments_to_section_dates: boolean
  }>
  enable_sis_reactivation: boolean
  override_sis_stickiness: boolean
}>

/**
 * Parameters to submit work (`submission` with its type and content) or to grade it (`submission.posted_grade`,
 * `rubric_assessment`), both optionally with a `comment`. Canvas documentation: "Submissions".
 *
 * @category writes
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import type { SubmissionWrite } from "effect-lms/resources"
 *
 * const write: SubmissionWrite = { submission: { posted_grade: "A-" }, comment: { text_comment: "Well done." } }
 * const graded = lms("PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id", {
 *   course_id: 101,
 *   assignment_id: 9,
 *   user_id: 3,
 *   ...write
 * })
 * ```
 */
export type SubmissionWrite = WriteFields<{
  submission: WriteFields<{
    submission_type: string
    body: string
    url: string
    file_ids: ReadonlyArray<Id>
    media_comment_id: string
    media_comment_type: string
    user_id: Id
    annotatable_attachment_id: Id
    group_comment: boolean
    submitted_at: Time
    /** Points, a percentage ("40%"), a grade of the grading scheme, "pass", "complete", "fail" or "incomplete". */
    posted_grade: string | number
    excuse: boolean
    late_policy_status: string
    seconds_late_override: number
    sticker: string
  }>
  comment: WriteFields<{
    text_comment: string
    attempt: number
    group_comment: boolean
    media_comment_id: string
    media_comment_type: string
    file_ids: ReadonlyArray<Id>
  }>
  /** Keyed by the criterion's id. */
  rubric_assessment: Readonly<Record<string, WriteFields<{ points: number; rating_id: string; comments: string }>>>
}>

/**
 * Parameters to edit a tab. Canvas documentation: "Tabs".
 *
 * @category writes
 */
export type TabWrite = WriteFields<{ position: number; hidden: boolean }>

/**
 * Parameters to create or edit a user. Canvas documentation: "Users".
 *
 * @category writes
 */
export type UserWrite = WriteFields<{
  user: WriteFields<{
    name: string
    short_name: string
    sortable_name: string
    time_zone: string
    locale: string
    /** Only for a new user. */
    terms_of_use: boolean
    /** Only for a new user. */
    skip_registration: boolean
    /** Only for an edit. */
    email: string
    /** Only for an edit. */
    avatar: WriteFields<{ token: string; url: string; state: string }>
    /** Only for an edit. */
    title: string
    /** Only for an edit. */
    bio: string
    /** Only for an edit. */
    pronouns: string
    /** Only for an edit. */
    event: string
  }>
  /** The login. Only for a new user. */
  pseudonym: WriteFields<{
    unique_id: string
    password: string
    sis_user_id: string
    integration_id: string
    send_confirmation: boolean
    force_self_registration: boolean
    authentication_provider_id: string
  }>
  /** The email address or phone number. Only for a new user. */
  communication_channel: WriteFields<{
    type: string
    address: string
    confirmation_url: boolean
    skip_confirmation: boolean
  }>
  force_validations: boolean
  enable_sis_reactivation: boolean
}>
