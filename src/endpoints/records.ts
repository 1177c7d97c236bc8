/**
 * What the documentation of the service has wrong of its records, or leaves out, and what programs should know of them.
 *
 * `correctRecords.ts` applies it to the models of a catalogue. As with `corrections.ts`, what changes nothing, or names what
 * is not there, fails `npm run endpoints`, which writes the schemas of `src/resources/generated`.
 *
 * Types are those of a catalogue, with these in addition: `Partial<Kind>` is a record of which anything may be missing,
 * `BooleanSetting`, `DateOrUnset` and `DownloadUrl` are explained in `src/resources/decoders.ts`.
 */

/** Fields whose documented types are wrong. */
export interface FieldCorrection {
  /** How it is known. */
  readonly why: string
  readonly type: string
  /** The fields, such as `Course.name`. */
  readonly at: ReadonlyArray<string>
}

/** A field that the service sends and the documentation leaves out. */
interface MissingField {
  readonly type: string
  readonly note?: string
}

/** What differs from the model of the same name, or a record that the documentation leaves out. */
export interface RecordCorrection {
  /** The exported name, if it is another one than that of the model. */
  readonly name?: string
  /** Its description, in lines. The documentation's endpoints describe other records. */
  readonly about?: string | ReadonlyArray<string>
  /** A program that uses it. */
  readonly example?: string
  /** Fields besides `id` that each of its representations has. */
  readonly required?: ReadonlyArray<string>
  /** Fields that are not required, although `id` is one elsewhere. */
  readonly optional?: ReadonlyArray<string>
  /** A record with the fields of that one, of which anything may be missing. */
  readonly partOf?: string
  /** The fields of that one that it does not have. */
  readonly without?: ReadonlyArray<string>
  /** What programs should know of a documented field, or a missing one. */
  readonly fields?: Readonly<Record<string, string | MissingField>>
}

/** Models that are no records of the service: bodies of requests, and models without fields. */
export const noRecords: ReadonlyArray<string> = [
  "CourseAccommodationRequest",
  "JSONAPIPagination",
  "QuizAccommodationRequest",
  "QuizSubmissionUserList",
  "QuizSubmissionUserListMeta"
]

const VARIES = "Its fields differ between versions and callers, so that none has a certain type."
const RECORD = "The service sends the record, and the documentation has a text or an id."
const LIST = "The name is a plural, and the service sends a list."
const PART = "Where a record contains it, it may lack fields that it has elsewhere."

export const fieldCorrections: ReadonlyArray<FieldCorrection> = [
  {
    why: "They have decimals: the service stores doubles.",
    type: "number",
    at: [
      "AssignmentGroup.group_weight",
      "CompletionRequirement.min_percentage",
      "CompletionRequirement.min_score",
      "ContentDetails.points_possible",
      "Grade.current_points",
      "Grade.unposted_current_points",
      "GradingPeriod.weight",
      "GradingSchemeEntry.calculated_value",
      "GradingSchemeEntry.value",
      "Outcome.mastery_points",
      "Outcome.points_possible",
      "OutcomeResult.score",
      "OutcomeRollupScore.score",
      "Quiz.points_possible",
      "Quiz.time_limit",
      "QuizGroup.question_points",
      "QuizQuestion.points_possible",
      "QuizSubmission.fudge_points",
      "QuizSubmission.kept_score",
      "QuizSubmission.score",
      "QuizSubmission.score_before_regrade",
      "Rubric.points_possible",
      "RubricAssessment.score",
      "RubricCriteria.points",
      "RubricCriterion.points",
      "RubricRating.points",
      "ScoreStatistic.lower_q",
      "ScoreStatistic.max",
      "ScoreStatistic.mean",
      "ScoreStatistic.median",
      "ScoreStatistic.min",
      "ScoreStatistic.upper_q",
      "SisAssignment.points_possible",
      "SubmissionVersion.score"
    ]
  },
  {
    why: "They are numbers, and the documentation has texts.",
    type: "number",
    at: [
      "Enrollment.unposted_current_score",
      "Enrollment.unposted_final_score",
      "Grade.current_score",
      "Grade.final_score",
      "Grade.unposted_current_score",
      "Grade.unposted_final_score"
    ]
  },
  { why: "It is a percentage, and the documentation has a text.", type: "integer", at: ["SisImport.progress"] },
  {
    why: "The service sends integers as well as texts.",
    type: "id",
    at: [
      "File.media_entry_id",
      "NeedsGradingCount.section_id",
      "RubricCriteria.learning_outcome_id",
      "RubricRating.criterion_id",
      "SharedBrandConfig.account_id",
      "SisImport.batch_mode_term_id"
    ]
  },
  {
    why: "They are ids, and the name does not say it.",
    type: "id[]",
    at: [
      "Assignment.assignment_visibility",
      "Conference.attendees",
      "Conference.invitees",
      "Conference.users",
      "Conversation.audience",
      "DiscussionTopic.topic_children",
      "GradingRules.never_drop"
    ]
  },
  { why: "They are codes, such as `course_section_3`.", type: "string[]", at: ["AppointmentGroup.sub_context_codes"] },
  { why: "They are days, such as `mon`.", type: "string[]", at: ["CoursePace.selected_days_to_skip"] },
  {
    why: VARIES,
    type: "object",
    at: [
      "Assignment.discussion_topic",
      "Assignment.lock_info",
      "Assignment.turnitin_settings",
      "ContentDetails.lock_info",
      "DiscussionTopic.lock_info",
      "File.lock_info",
      "OutcomeGroup.parent_outcome_group",
      "Page.lock_info",
      "PageView.links",
      "Quiz.lock_info",
      "Quiz.permissions",
      "Report.parameters",
      "SisImport.data",
      "SisImport.statistics",
      "SubmissionComment.media_comment"
    ]
  },
  {
    why: "It is an object, and the documentation has a text.",
    type: "object",
    at: [
      "ContentMigration.pre_attachment",
      "Conversation.audience_contexts",
      "LockInfo.context_module",
      "RubricAssociation.summary_data"
    ]
  },
  {
    why: "It is a text or an object.",
    type: "string | object",
    at: ["Assignment.integration_data", "Quiz.hide_results"]
  },
  {
    why: VARIES,
    type: "any[]",
    at: [
      "CalendarEvent.child_events",
      "Course.grading_periods",
      "QuizQuestion.answers",
      "RubricAssessment.comments",
      "SisImport.csv_attachments",
      "User.enrollments"
    ]
  },
  { why: "`null` is sent for a question that has no type.", type: "(string | null)[]", at: ["Quiz.question_types"] },
  {
    why: PART,
    type: "FileAttachment",
    at: [
      "ContentExport.attachment",
      "EpubExport.attachment",
      "QuizReport.file",
      "Report.attachment",
      "SisImport.errors_attachment"
    ]
  },
  {
    why: PART,
    type: "Partial<AssignmentOverride>[]",
    at: ["Assignment.overrides", "AssignmentEvent.assignment_overrides", "LearningObjectDates.overrides"]
  },
  { why: PART, type: "Partial<Enrollment>[]", at: ["Course.enrollments"] },
  { why: PART, type: "Partial<RubricAssessment>[]", at: ["Rubric.assessments"] },
  { why: PART, type: "Partial<RubricAssociation>[]", at: ["Rubric.associations"] },
  { why: PART, type: "UserDisplay", at: ["Page.last_edited_by"] },
  {
    why: PART,
    type: "User | UserDisplay",
    at: [
      "LtiOverlayVersion.created_by",
      "LtiRegistration.created_by",
      "LtiRegistration.updated_by",
      "LtiRegistrationAccountBinding.created_by",
      "LtiRegistrationAccountBinding.updated_by",
      "OutcomeImport.user",
      "PageRevision.edited_by"
    ]
  },
  {
    why: 'It is an attempt, or several with `include: ["observed_users"]`.',
    type: "SubmissionAttempt | SubmissionAttempt[]",
    at: ["Assignment.submission"]
  },
  { why: "The criteria are the same as those of a rubric.", type: "RubricCriterion[]", at: ["Assignment.rubric"] },
  { why: "The settings are those of a rubric.", type: "RubricSettings", at: ["Assignment.rubric_settings"] },
  { why: "Each is a group and its topic.", type: "GroupTopic[]", at: ["DiscussionTopic.group_topic_children"] },
  { why: "The description has the fields.", type: "ProficiencyRating[]", at: ["Proficiency.ratings"] },
  { why: "The term is in full.", type: "EnrollmentTerm", at: ["Course.term"] },
  { why: RECORD, type: "Assignment[]", at: ["AssignmentGroup.assignments", "Grader.assignments"] },
  { why: RECORD, type: "Grader[]", at: ["Day.graders"] },
  { why: RECORD, type: "User", at: ["CalendarEvent.user"] },
  { why: RECORD, type: "Group", at: ["CalendarEvent.group"] },
  { why: RECORD, type: "UserDisplay", at: ["PeerReview.assessor", "PeerReview.user", "SubmissionComment.author"] },
  { why: RECORD, type: "FileAttachment", at: ["ContentMigration.attachment"] },
  { why: RECORD, type: "SubmissionComment[]", at: ["PeerReview.submission_comments"] },
  {
    why: "A setting of a tool comes back as it was sent, also as a text.",
    type: "BooleanSetting",
    at: [
      "ContextExternalTool.prefer_sis_email",
      "ContextExternalToolMessageSettings.enabled",
      "ContextExternalToolPlacement.allow_fullscreen",
      "ContextExternalToolPlacement.enabled",
      "ContextExternalToolPlacement.oauth_compliant",
      "ContextExternalToolPlacement.prefer_sis_email",
      "ContextExternalToolPlacement.require_resource_selection",
      "ContextExternalToolPlacement.root_account_only",
      "ContextExternalToolPlacement.use_tray",
      "LtiLaunchSettings.oauth_compliant",
      "LtiLaunchSettings.prefer_sis_email",
      "LtiLaunchSettings.use_tray",
      "LtiPlacement.enabled",
      "LtiPlacement.oauth_compliant",
      "LtiPlacement.prefer_sis_email",
      "LtiPlacement.use_tray"
    ]
  },
  { why: "Some installations send an empty object for no date.", type: "DateOrUnset", at: ["Module.unlock_at"] },
  {
    why: "It is empty for a file that the caller may not download, and some requests leave it out.",
    type: "DownloadUrl",
    at: ["File.url"]
  },
  { why: LIST, type: "OutcomeRollupScore[]", at: ["OutcomeRollup.scores"] },
  { why: LIST, type: "PollSubmission[]", at: ["PollSession.poll_submissions"] },
  { why: LIST, type: "QuizStatisticsQuestionStatistics[]", at: ["QuizStatistics.question_statistics"] },
  { why: LIST, type: "QuizStatisticsAnswerStatistics[]", at: ["QuizStatisticsQuestionStatistics.answers"] },
  { why: LIST, type: "OverrideTarget[]", at: ["ModuleAssignmentOverride.students"] },
  { why: LIST, type: "QuizAssignmentOverride[]", at: ["QuizAssignmentOverrideSet.all_dates"] }
]

/** By the names of the models. */
export const records: Readonly<Record<string, RecordCorrection>> = {
  Account: {
    about: [
      "An account: an institution or one of its units. Ordinary callers see none.",
      "`GET /api/v1/accounts` lists those that the caller may view or manage."
    ],
    fields: {
      name: "Absent if a course shows only the `id` of its account.",
      parent_account_id: "`null` for the root account.",
      root_account_id: "`null` for the root account.",
      lti_guid: "Only with `include`.",
      registration_settings: { type: "object", note: "Only with `include`." },
      services: { type: "object", note: "Only with `include`." },
      terms_required: { type: "boolean", note: "Only with `include`." },
      terms_of_use_url: { type: "string", note: "Only with `include`." },
      privacy_policy_url: { type: "string", note: "Only with `include`." }
    }
  },
  Admin: {
    about: ["An administrator of an account.", "`GET /api/v1/accounts/:account_id/admins` lists those of an account."],
    fields: {
      id: "Of the administrator's role in the account, not of the user.",
      role: "The name of the role, such as `AccountAdmin`.",
      role_id: { type: "id" },
      workflow_state: "`active` or `deleted`."
    }
  },
  // Questions contain it in a field of any type.
  Answer: { optional: ["id"] },
  Assignment: {
    about: "An assignment.",
    example: `import { lms } from "effect-lms"
import { Assignment } from "effect-lms/resources"

const essay = lms(
  "POST /api/v1/courses/:course_id/assignments",
  { course_id: 101, assignment: { name: "Essay", points_possible: 10 } },
  { schema: Assignment }
)`,
    required: ["name"],
    fields: {
      grading_type: "`points`, `percent`, `letter_grade`, `gpa_scale`, `pass_fail` or `not_graded`.",
      allowed_attempts: "-1: unlimited.",
      grades_published: { type: "boolean" },
      visible_to_everyone: { type: "boolean" },
      is_quiz_lti_assignment: { type: "boolean" },
      sis_assignment_id: { type: "string" },
      integration_data: "Canvas documents a string and sends an object.",
      lti_context_id: { type: "string" },
      secure_params: { type: "string" },
      vericite_settings: { type: "object" },
      free_form_criterion_comments: { type: "boolean" },
      all_dates:
        'Only with `include: ["all_dates"]`, and absent if there are 25 or more: then `all_dates_count` is sent.',
      all_dates_count: { type: "integer" },
      overrides: 'Only with `include: ["overrides"]`.',
      assignment_visibility:
        'Ids of the users who see the assignment, as strings. Only with `include: ["assignment_visibility"]`.',
      score_statistics: 'Only with `include: ["score_statistics"]`.',
      module_ids: { type: "id[]" },
      module_positions: {
        type: "(number | null)[]",
        note: "The positions of its module items, which need not have one."
      },
      can_edit: { type: "boolean", note: 'Only with `include: ["can_edit"]`.' },
      submission: `The caller's own submission (\`include: ["submission"]\`), or an array with \`include: ["observed_users"]\`.`,
      url: { type: "string" }
    }
  },
  AssignmentGroup: {
    about: "A group of assignments, with its weight in the final grade and its drop rules.",
    example: `import { lmsStream } from "effect-lms"
import { AssignmentGroup } from "effect-lms/resources"

const groups = lmsStream(
  "/api/v1/courses/:course_id/assignment_groups",
  { course_id: 101, include: ["assignments"] },
  { schema: AssignmentGroup }
)`,
    fields: {
      group_weight: "Percent of the final grade, if the course weights its groups.",
      assignments: 'Only with `include: ["assignments"]`. Canvas documents ids and sends assignments.',
      any_assignment_in_closed_grading_period: { type: "boolean" }
    }
  },
  AssignmentOverride: {
    about: [
      "Other dates of an assignment, a quiz or a topic for some students, a group or a section.",
      "`GET /api/v1/courses/:course_id/assignments/:assignment_id/overrides` lists those of an assignment."
    ],
    fields: {
      student_ids: "Only if it is for students.",
      group_id: "Only if it is for a group.",
      course_section_id: "Only if it is for a section.",
      due_at: "Absent if the date of the assignment applies; `null` if there is no date.",
      unassign_item: { type: "boolean" }
    }
  },
  AvailableReport: {
    about: [
      "A kind of report that an account offers.",
      "`GET /api/v1/accounts/:account_id/reports` lists them. {@link Report} is one run of it."
    ],
    example: `import { lmsStream } from "effect-lms"
import { AvailableReport } from "effect-lms/resources"

const kinds = lmsStream("/api/v1/accounts/:account_id/reports", { account_id: 1 }, { schema: AvailableReport })`,
    required: ["report"],
    fields: {
      report: "The kind, such as `grade_export_csv`: the `:report` of other endpoints.",
      parameters: "The parameters of its start, each with `description` and `required`. `null` if it takes none.",
      last_run: "`null` before the first run."
    }
  },
  CalendarEvent: {
    about: "A calendar event, or an assignment as the calendar shows it.",
    example: `import { lmsStream } from "effect-lms"
import { CalendarEvent } from "effect-lms/resources"

const events = lmsStream(
  "/api/v1/calendar_events",
  { context_codes: ["course_101"], all_events: true },
  { schema: CalendarEvent }
)`,
    fields: {
      id: `An assignment's event (\`type: "assignment"\`) has a composed id such as \`assignment_987\`.`,
      type: { type: "string" },
      context_code: "The owner of the calendar: `course_101`, `user_3` or `group_40`.",
      context_color: { type: "string" },
      all_context_codes: "Comma-separated.",
      comments: { type: "string" },
      child_events: "Canvas documents ids and sends events.",
      can_manage_appointment_group: { type: "boolean" },
      reserve_comments: { type: "string" },
      participant_limit: { type: "integer" },
      user: "The user who reserved the slot. Canvas documents a string and sends a user.",
      assignment: { type: "Assignment" },
      assignment_overrides: { type: "any[]" },
      web_conference: { type: "object" }
    }
  },
  CommunicationChannel: {
    about: [
      "An address to which a user gets notifications.",
      "`GET /api/v1/users/:user_id/communication_channels` lists those of a user."
    ],
    fields: {
      type: "`email`, `push`, `sms` and others.",
      bounce_count: "Only for administrators.",
      workflow_state: "`active` or `unconfirmed`."
    }
  },
  ContentExport: {
    about: [
      "An export of a course as a file.",
      "`GET /api/v1/courses/:course_id/content_exports` lists those of a course."
    ],
    fields: {
      export_type: "`common_cartridge`, `qti` or `zip`.",
      attachment: "Only after the export has finished.",
      workflow_state: "`created`, `exporting`, `exported` or `failed`.",
      course_id: { type: "id" }
    }
  },
  ContentMigration: {
    about: [
      "An import of content into a course, for example from another course.",
      "`GET /api/v1/courses/:course_id/content_migrations` lists those of a course."
    ],
    fields: {
      migration_type: "`course_copy_importer`, `common_cartridge_importer` and others.",
      migration_issues_count: { type: "integer" },
      pre_attachment: "Where to upload the file, if the migration waits for one.",
      workflow_state: "`pre_processing`, `pre_processed`, `running`, `waiting_for_select`, `completed` or `failed`.",
      created_at: { type: "string" },
      settings: { type: "object" }
    }
  },
  Conversation: {
    about: "A conversation of the inbox. Starting one returns an array of conversations.",
    example: `import { Schema } from "effect"
import { lms } from "effect-lms"
import { Conversation } from "effect-lms/resources"

const sent = lms(
  "POST /api/v1/conversations",
  { recipients: [3], body: "Hello" },
  { schema: Schema.Array(Conversation) }
)`,
    fields: {
      last_message_at: { type: "string" },
      last_authored_message: { type: "string" },
      last_authored_message_at: { type: "string" },
      start_at: "Canvas documents this field in place of `last_message_at`.",
      label: { type: "string" },
      properties: "Any of `last_author`, `attachments` and `media_objects`.",
      audience_contexts: "The roles of the audience, keyed by course and group ids.",
      context_code: { type: "string" },
      messages: { type: "ConversationMessage[]", note: "Only in the response to a request for one conversation." },
      submissions: { type: "any[]" }
    }
  },
  ConversationMessage: {
    fields: {
      id: { type: "id" },
      author_id: { type: "id" },
      created_at: { type: "string" },
      generated: { type: "boolean" },
      body: { type: "string" },
      participating_user_ids: { type: "id[]" },
      attachments: { type: "FileAttachment[]" },
      media_comment: { type: "object" },
      forwarded_messages: { type: "any[]" }
    }
  },
  ConversationParticipant: {
    fields: {
      pronouns: { type: "string" },
      common_courses: { type: "object" },
      common_groups: { type: "object" }
    }
  },
  Course: {
    about: [
      "A course.",
      "",
      "`name` is optional although every course has one: outside the dates in which the caller may access it, Canvas lists a",
      'course as `{ "id": 101, "access_restricted_by_date": true }`. With a required `name`, one such course would fail the list.'
    ],
    example: `import { Effect, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Course } from "effect-lms/resources"

const one = lms("/api/v1/courses/:course_id", { course_id: 101 }, { schema: Course })

const names = lmsStream("/api/v1/courses", { enrollment_type: "teacher" }, { schema: Course }).pipe(
  Stream.runForEach((course) => Effect.log(course.name ?? \`course \${course.id} (no access)\`))
)`,
    fields: {
      name: "Absent outside the dates in which the caller may access the course.",
      original_name: "The real name, if the caller has set a nickname: `name` is then the nickname.",
      access_restricted_by_date:
        "`true` if Canvas sends nothing but the `id`, since the caller may not access the course now.",
      workflow_state: "`unpublished`, `available`, `completed` or `deleted`.",
      concluded: { type: "boolean" },
      default_view: "The home page: `feed`, `wiki`, `modules`, `assignments` or `syllabus`.",
      course_color: { type: "string" },
      friendly_name: { type: "string" },
      html_url: { type: "string" },
      image_download_url: { type: "string" },
      banner_image_download_url: { type: "string" },
      homeroom_course: { type: "boolean" },
      overridden_course_visibility: { type: "string" },
      term: 'Only with `include: ["term"]`.',
      account: { type: "Account", note: 'Only with `include: ["account"]`.' },
      total_students: 'Only with `include: ["total_students"]`.',
      needs_grading_count: 'Only with `include: ["needs_grading_count"]`.',
      is_favorite: { type: "boolean", note: 'Only with `include: ["favorites"]`.' },
      teachers: { type: "UserDisplay[]", note: 'Only with `include: ["teachers"]`.' },
      sections: { type: "Partial<Section>[]", note: 'Only with `include: ["sections"]`.' },
      grading_periods: 'Only with `include: ["grading_periods"]`.',
      course_progress: 'Only with `include: ["course_progress"]`.',
      permissions: 'Only with `include: ["permissions"]`.',
      enrollments: `The caller's own enrollments. Those of a student have scores with \`include: ["total_scores"]\`.`
    }
  },
  CourseProgress: {
    fields: {
      error: { type: "object", note: "Replaces the other fields if the course tracks no progress for the caller." }
    }
  },
  CustomColumn: {
    name: "CustomGradebookColumn",
    about: [
      "A custom column of the gradebook of a course.",
      "`GET /api/v1/courses/:course_id/custom_gradebook_columns` lists those of a course."
    ]
  },
  DiscussionTopic: {
    about: "A discussion topic of a course or a group. Announcements are topics, too (`is_announcement`).",
    example: `import { lmsStream } from "effect-lms"
import { DiscussionTopic } from "effect-lms/resources"

const announcements = lmsStream(
  "/api/v1/courses/:course_id/discussion_topics",
  { course_id: 101, only_announcements: true },
  { schema: DiscussionTopic }
)`,
    required: ["title"],
    fields: {
      author: { type: "UserDisplay" },
      is_announcement: { type: "boolean" },
      position: { type: "integer" },
      created_at: { type: "string" },
      todo_date: { type: "string" },
      url: { type: "string" },
      assignment: { type: "Assignment" },
      can_group: { type: "boolean" },
      is_section_specific: { type: "boolean" },
      sections: { type: "any[]" },
      anonymous_state: { type: "string" },
      podcast_enabled: { type: "boolean" },
      podcast_has_student_posts: { type: "boolean" },
      can_lock: { type: "boolean" },
      can_unpublish: { type: "boolean" },
      comments_disabled: { type: "boolean" }
    }
  },
  Enrollment: {
    about: [
      "A user's enrollment in a course: role, section and grades.",
      "`GET /api/v1/courses/:course_id/enrollments` lists those of a course."
    ],
    required: ["user_id", "type"],
    fields: {
      type: "The base role, such as `StudentEnrollment` or `TeacherEnrollment`.",
      associated_user_id: "For an observer: the observed user.",
      enrollment_state: "`active`, `invited`, `inactive`, `completed` and others.",
      role: "The name of a custom role, or the same as `type`.",
      total_activity_time: "Seconds.",
      computed_current_score: {
        type: "number",
        note: 'The `computed_` fields are those of the enrollments inside courses and users, with `include: ["total_scores"]`.'
      },
      computed_current_grade: { type: "string" },
      computed_current_letter_grade: { type: "string" },
      computed_final_score: { type: "number" },
      computed_final_grade: { type: "string" },
      current_period_computed_current_score: { type: "number" },
      current_period_computed_current_grade: { type: "string" },
      current_period_computed_final_score: { type: "number" },
      current_period_computed_final_grade: { type: "string" },
      locked: { type: "boolean" },
      can_be_removed: { type: "boolean" },
      multiple_grading_periods_enabled: { type: "boolean" }
    }
  },
  EnrollmentTerm: {
    about:
      "A term: the dates in which its courses are open. A list of terms is an object with the array `enrollment_terms`.",
    example: `import { lmsStream } from "effect-lms"
import { EnrollmentTerm } from "effect-lms/resources"

const terms = lmsStream("/api/v1/accounts/:id/terms", { id: 1 }, { schema: EnrollmentTerm, collection: "enrollment_terms" })`,
    fields: {
      created_at: { type: "string" },
      grading_period_group_id: { type: "id" },
      used_in_subaccount: { type: "boolean" },
      overrides: "Other dates for some enrollment types, keyed by the type, such as `StudentEnrollment`."
    }
  },
  ContextExternalTool: {
    name: "ExternalTool",
    about: [
      "An external tool (LTI) of a course or an account.",
      "`GET /api/v1/courses/:course_id/external_tools` lists those of a course."
    ],
    fields: {
      privacy_level: "`anonymous`, `name_only`, `email_only` or `public`.",
      version: "`1.1` or `1.3`."
    }
  },
  ExternalToolTagAttributes: {
    fields: {
      content_type: { type: "string" },
      content_id: { type: "id" },
      external_data: { type: "string" }
    }
  },
  File: {
    about: [
      "A file, as an upload returns it.",
      "",
      '`url` downloads the content. It is always a string, so that it can be passed on as an endpoint: Canvas sends `""` for a',
      'file that is locked for the caller, and a record without `url` (`only: ["names"]`) decodes to the same.'
    ],
    example: `import { Effect } from "effect"
import { lms } from "effect-lms"
import { File } from "effect-lms/resources"

const download = Effect.gen(function* () {
  const file = yield* lms("/api/v1/files/:id", { id: 7 }, { schema: File })
  yield* Effect.log(\`\${file.data.display_name}: \${file.data["content-type"]}, \${file.data.size} bytes\`)
  return yield* lms(file.data.url)
})`,
    required: ["display_name"],
    fields: {
      url: 'Download URL, or `""` if the caller may not download the file. The URL is a credential.',
      filename: "The URL-encoded name, with `+` for a space.",
      uuid: { type: "string" },
      upload_status: { type: "string" },
      category: { type: "string" },
      size: "Bytes.",
      user: { type: "UserDisplay" },
      usage_rights: { type: "object" }
    }
  },
  FileAttachment: {
    about: [
      "A file attached to a topic or a message. Usually it has all fields of `File`. Canvas documents only `content-type`,",
      "`url`, `filename` and `display_name`, without an `id`."
    ],
    partOf: "File"
  },
  Folder: {
    about: [
      "A folder of a course, a group or a user. `full_name` is its path, beginning with the root folder.",
      "`GET /api/v1/courses/:course_id/folders` lists those of a course."
    ],
    fields: {
      can_upload: { type: "boolean" }
    }
  },
  Grade: {
    fields: {
      override_score: { type: "number" },
      override_grade: { type: "string" },
      unposted_current_score: "Includes grades that are not posted yet. Only for callers who may see them."
    }
  },
  GradingPeriod: {
    about: [
      "A grading period.",
      "`GET /api/v1/courses/:course_id/grading_periods` returns those of a course in `grading_periods`."
    ],
    fields: {
      close_date: "Grades can be changed until then.",
      weight: "Percent."
    }
  },
  GradingStandard: {
    about: [
      "A scheme that turns percentages into letters.",
      "`GET /api/v1/courses/:course_id/grading_standards` lists those of a course."
    ],
    fields: {
      context_type: "`Course` or `Account`.",
      grading_scheme: "From the best grade to the worst, with the lowest value of each, from 0 to 1."
    }
  },
  Group: {
    about: ["A group of a course or an account.", "`GET /api/v1/courses/:course_id/groups` lists those of a course."],
    required: ["name"],
    fields: {
      max_membership: { type: "integer" },
      created_at: { type: "string" },
      account_id: { type: "id" },
      leader: { type: "UserDisplay" },
      has_submission: { type: "boolean" },
      concluded: { type: "boolean" },
      users: 'Only with `include: ["users"]`; at most 1000.',
      permissions: "Only with `include`.",
      group_category: { type: "object", note: "Only with `include`." },
      tabs: { type: "any[]", note: "Only with `include`." },
      is_favorite: { type: "boolean", note: "Only with `include`." },
      html_url: { type: "string", note: "Only with `include`." },
      can_access: { type: "boolean", note: "Only with `include`." },
      can_message: { type: "boolean", note: "Only with `include`." },
      followed_by_user: "Only with `include`."
    }
  },
  GroupCategory: {
    about: [
      "A set of groups of a course or an account.",
      "`GET /api/v1/courses/:course_id/group_categories` lists those of a course."
    ],
    fields: {
      role: "`communities`, `student_organized`, `imported` or absent.",
      self_signup: "`enabled`, `restricted`, or `null` if students cannot join by themselves.",
      auto_leader: "`first`, `random` or `null`.",
      course_id: { type: "id" }
    }
  },
  GroupMembership: {
    about: [
      "The membership of a user in a group.",
      "`GET /api/v1/groups/:group_id/memberships` lists those of a group."
    ],
    fields: {
      workflow_state: "`accepted`, `invited` or `requested`.",
      just_created: "Only in the response to its creation: `false` if the user was a member before.",
      created_at: { type: "string" },
      sis_group_id: { type: "string" }
    }
  },
  GroupTopic: {
    fields: {
      id: { type: "id" },
      group_id: { type: "id" }
    }
  },
  LatePolicy: {
    about: [
      "What is deducted from late and missing submissions in a course.",
      "`GET /api/v1/courses/:id/late_policy` returns it in `late_policy`."
    ],
    fields: {
      missing_submission_deduction: "Percent.",
      late_submission_deduction: "Percent of each interval.",
      late_submission_interval: "`hour` or `day`."
    }
  },
  Login: {
    about: ["A login of a user in an account.", "`GET /api/v1/users/:user_id/logins` lists those of a user."],
    fields: {
      id: { type: "id" },
      account_id: { type: "id" },
      unique_id: { type: "string", note: "The login that the user types." },
      user_id: { type: "id" },
      sis_user_id: { type: "string" },
      integration_id: { type: "string" },
      authentication_provider_id: { type: "id" },
      authentication_provider_type: { type: "string" },
      workflow_state: { type: "string", note: "`active` or `suspended`." },
      declared_user_type: { type: "string" },
      created_at: { type: "string" }
    }
  },
  Module: {
    about: [
      "A module of a course, as returned when it is listed, created, edited or deleted. Only `id` is always there: what else is",
      "sent depends on the version of the installation and on the caller.",
      "",
      "Canvas sends an unset `unlock_at` as `null`. Copies and descriptions of it, and the sandbox, have `{}`: it decodes to `null`,",
      "too, which encodes as `null`. In a write, `null` clears the date."
    ],
    example: `import { Effect } from "effect"
import { lms } from "effect-lms"
import { Module } from "effect-lms/resources"

const create = Effect.gen(function* () {
  const created = yield* lms(
    "POST /api/v1/courses/:course_id/modules",
    { course_id: 101, module: { name: "Week 1", position: 1 } },
    { schema: Module }
  )
  return created.data.unlock_at ?? "open at once"
})`,
    fields: {
      workflow_state: "`active`, or `deleted`.",
      unlock_at: "When the module opens, or `null` if no date is set.",
      requirement_type: "`all` or `one`: the items a student must complete. Many installations do not send it.",
      published: "Only for callers who may edit the course.",
      state: "Only for students: `locked`, `unlocked`, `started` or `completed`.",
      items: 'Only with `include: ["items"]`, and absent if there are more than 100.'
    }
  },
  ModuleItem: {
    about: [
      "An item of a module. Which of `content_id`, `page_url`, `external_url` and `html_url` it has depends on its `type`.",
      "`GET /api/v1/courses/:course_id/modules/:module_id/items` lists those of a module."
    ],
    required: ["title", "type"],
    fields: {
      type: "`File`, `Page`, `Discussion`, `Assignment`, `Quiz`, `SubHeader`, `ExternalUrl` or `ExternalTool`.",
      quiz_lti: { type: "boolean" },
      publish_at: { type: "string" },
      unpublishable: { type: "boolean" },
      content_details: 'Only with `include: ["content_details"]`.',
      mastery_paths: { type: "object" }
    }
  },
  Outcome: {
    about: ["A learning outcome.", "`GET /api/v1/outcomes/:id` returns one."],
    fields: {
      context_type: "`Account` or `Course`; `null` if it is global.",
      calculation_method: "`decaying_average`, `n_mastery`, `latest`, `highest`, `average` and others."
    }
  },
  OutcomeGroup: {
    about: [
      "A group of learning outcomes.",
      "`GET /api/v1/courses/:course_id/outcome_groups` lists those of a course."
    ],
    fields: {
      parent_outcome_group: "The short form of the group that contains this one."
    }
  },
  OutcomeResult: {
    about: [
      "How a student did in a learning outcome.",
      "`GET /api/v1/courses/:course_id/outcome_results` returns those of a course in `outcome_results`."
    ],
    fields: {
      percent: "From 0 to 1.",
      possible: { type: "number" },
      mastery: { type: "boolean" },
      hidden: { type: "boolean" },
      links: "The ids of user, outcome and alignment."
    }
  },
  Page: {
    about: [
      "A wiki page of a course or a group. It has no `id`, but a `page_id`.",
      "`GET /api/v1/courses/:course_id/pages/:url_or_id` returns one."
    ],
    required: ["url", "title"],
    fields: {
      url: "The page's name in URLs, which identifies it in requests.",
      editing_roles: "Comma-separated: `teachers,students`.",
      last_edited_by: "Absent if the page was imported.",
      body: "HTML. Only in the response to a request for one page, and only if it is not locked for the caller.",
      html_url: { type: "string" },
      todo_date: { type: "string" },
      assignment: { type: "Assignment" }
    }
  },
  PageView: {
    about: ["A page that a user has viewed.", "`GET /api/v1/users/:user_id/page_views` lists those of a user."],
    fields: {
      id: "A UUID.",
      links: "The ids of user, context, asset and account."
    }
  },
  PeerReview: {
    about: [
      "A review of a submission by another student.",
      "`GET /api/v1/courses/:course_id/assignments/:assignment_id/peer_reviews` lists those of an assignment."
    ],
    optional: ["id"],
    fields: {
      assessor_id: "Absent if reviews are anonymous.",
      asset_id: "Of the submission.",
      user_id: "The student whose work is reviewed.",
      workflow_state: "`assigned` or `completed`."
    }
  },
  PlannerNote: {
    about: ["A note in the caller's planner.", "`GET /api/v1/planner_notes` lists them."],
    fields: {
      details: { type: "string", note: "The text of the note. Canvas documents it as `description`, too." },
      created_at: { type: "string" },
      updated_at: { type: "string" }
    }
  },
  Profile: {
    about: "The profile of a user. The caller's own (`/api/v1/users/self/profile`) shows `login_id` to every caller.",
    example: `import { Effect } from "effect"
import { lms } from "effect-lms"
import { Profile } from "effect-lms/resources"

const email = Effect.gen(function* () {
  const me = yield* lms("/api/v1/users/:user_id/profile", { user_id: "self" }, { schema: Profile })
  return me.data.primary_email ?? me.data.login_id
})`,
    required: ["name"],
    fields: {
      pronouns: { type: "string" },
      integration_id: { type: "string" },
      effective_locale: { type: "string" }
    }
  },
  Progress: {
    about: "A background job of Canvas. `lmsWait` waits until it is over.",
    example: `import { lmsWait } from "effect-lms"
import { Progress } from "effect-lms/resources"

const finished = lmsWait("/api/v1/progress/12", { schema: Progress, deadline: "1 hour" })`,
    required: ["workflow_state"],
    fields: {
      workflow_state: "`queued`, `running`, `waiting_for_external_tool`, `completed`, `failed` or `canceled`.",
      completion: "Percent: 0 to 100.",
      results: "Only after the job is completed."
    }
  },
  Quiz: {
    about: [
      'A quiz of the older kind ("Classic Quizzes").',
      "`GET /api/v1/courses/:course_id/quizzes` lists those of a course."
    ],
    fields: {
      quiz_type: "`practice_quiz`, `assignment`, `graded_survey` or `survey`.",
      assignment_id: { type: "id" },
      time_limit: "Minutes.",
      timer_autosubmit_disabled: { type: "boolean" },
      hide_results: "`always` or `until_after_last_attempt`. Some quizzes have an object.",
      scoring_policy: "`keep_highest`, `keep_latest` or `keep_average`.",
      allowed_attempts: "-1: unlimited.",
      question_types: "`null` is sent for a question that has no type.",
      has_access_code: { type: "boolean" },
      deleted: { type: "boolean" },
      can_unpublish: { type: "boolean" },
      can_update: { type: "boolean" },
      speed_grader_url: { type: "string", note: "Canvas documents this field as `speedgrader_url`." },
      quiz_reports_url: { type: "string" },
      quiz_statistics_url: { type: "string" },
      quiz_submission_versions_html_url: { type: "string" },
      message_students_url: { type: "string" },
      section_count: { type: "integer" },
      only_visible_to_overrides: { type: "boolean" },
      post_to_sis: { type: "boolean" },
      migration_id: { type: "string" },
      in_paced_course: { type: "boolean" },
      require_lockdown_browser: { type: "boolean" },
      require_lockdown_browser_for_results: { type: "boolean" },
      require_lockdown_browser_monitor: { type: "boolean" },
      lockdown_browser_monitor_data: { type: "string" }
    }
  },
  QuizExtension: {
    about:
      "Extra attempts or extra time of one user for one quiz. Requests and responses have an array `quiz_extensions`.",
    example: `import { Schema } from "effect"
import { lms } from "effect-lms"
import { QuizExtension } from "effect-lms/resources"

const extended = lms(
  "POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions",
  { course_id: 101, quiz_id: 4, quiz_extensions: [{ user_id: 3, extra_attempts: 2 }] },
  { schema: Schema.Struct({ quiz_extensions: Schema.Array(QuizExtension) }) }
)`,
    required: ["user_id"],
    fields: {
      extra_time: "Minutes."
    }
  },
  QuizQuestion: {
    about: [
      "A question of a classic quiz.",
      "`GET /api/v1/courses/:course_id/quizzes/:quiz_id/questions` lists those of a quiz."
    ],
    fields: {
      quiz_group_id: { type: "id" },
      assessment_question_id: { type: "id" },
      question_type: "`multiple_choice_question`, `essay_question` and others.",
      question_text: "HTML.",
      answers: "Their form depends on the type of the question."
    }
  },
  QuizReport: {
    about: [
      "A report about a classic quiz, as a file.",
      "`GET /api/v1/courses/:course_id/quizzes/:quiz_id/reports` lists those of a quiz."
    ],
    fields: {
      report_type: "`student_analysis` or `item_analysis`.",
      file: "Only after it was generated."
    }
  },
  QuizSubmission: {
    about: "A user's attempt at a quiz. Responses are objects with the array `quiz_submissions`.",
    example: `import { lmsStream } from "effect-lms"
import { QuizSubmission } from "effect-lms/resources"

const attempts = lmsStream(
  "/api/v1/courses/:course_id/quizzes/:quiz_id/submissions",
  { course_id: 101, quiz_id: 4 },
  { schema: QuizSubmission, collection: "quiz_submissions" }
)`,
    required: ["quiz_id"],
    fields: {
      extra_time: "Minutes.",
      time_spent: "Seconds.",
      attempts_left: { type: "integer" },
      quiz_points_possible: { type: "number" },
      quiz_version: { type: "integer" },
      questions_regraded_since_last_attempt: { type: "integer" },
      workflow_state: "`untaken`, `pending_review`, `complete`, `settings_only` or `preview`.",
      validation_token: {
        type: "string",
        note: "Required to answer questions and to complete the attempt. It is a credential: its holder can submit the attempt."
      },
      html_url: { type: "string" },
      result_url: { type: "string" }
    }
  },
  Report: {
    about: [
      "A report of an account: one run, with its file.",
      "`GET /api/v1/accounts/:account_id/reports/:report` lists those of a kind, which `AvailableReport` describes."
    ],
    fields: {
      report: "The type, such as `grade_export_csv`.",
      attachment: "Only after it has finished.",
      status: "`created`, `running`, `complete`, `error` and others.",
      run_time: "Seconds.",
      progress: "Percent.",
      message: { type: "string" }
    }
  },
  Role: {
    about: [
      "A role of users in courses or accounts.",
      "`GET /api/v1/accounts/:account_id/roles` lists those of an account."
    ],
    fields: {
      role: "The same as `label`, under its former name.",
      base_role_type: "`StudentEnrollment`, `AccountMembership` and others.",
      workflow_state: "`built_in`, `active` or `inactive`.",
      permissions: "By the name of the permission."
    }
  },
  Rubric: {
    about: ["A rubric of a course or an account.", "`GET /api/v1/courses/:course_id/rubrics` lists those of a course."],
    fields: {
      public: { type: "boolean" },
      rating_order: { type: "string" },
      workflow_state: { type: "string" },
      criteria: { type: "RubricCriterion[]", note: 'The same as `data`. Only with `style: "full"`.' },
      assessments: "Only with `include`.",
      associations: "Only with `include`."
    }
  },
  RubricAssessment: {
    about: [
      "An assessment by a rubric.",
      "`GET /api/v1/courses/:course_id/rubrics/:id` returns those of a rubric in `assessments`, with `include`."
    ],
    fields: {
      artifact_type: "`Submission` and others.",
      assessment_type: "`grading`, `peer_review` or `provisional_grade`.",
      data: "One element a criterion."
    }
  },
  RubricAssociation: {
    about: [
      "The use of a rubric by an assignment, a course or an account.",
      "`POST /api/v1/courses/:course_id/rubric_associations` creates one."
    ],
    fields: {
      association_type: "`Assignment`, `Course` or `Account`.",
      purpose: "`grading` or `bookmark`."
    }
  },
  // The documentation has it in place of RubricCriterion.
  RubricCriteria: { optional: ["id"] },
  RubricCriterion: {
    about: "A criterion of a rubric, with its possible ratings.",
    fields: {
      id: "A string such as `_10`.",
      mastery_points: { type: "number" },
      ignore_for_scoring: { type: "boolean", note: "`true` if the points of this criterion do not count." },
      learning_outcome_id: { type: "id" },
      outcome_id: { type: "id" },
      vendor_guid: { type: "string" }
    }
  },
  RubricSettings: {
    fields: {
      id: { type: "id" },
      title: { type: "string" },
      points_possible: { type: "number" },
      free_form_criterion_comments: { type: "boolean" },
      hide_score_total: { type: "boolean" },
      hide_points: { type: "boolean" }
    }
  },
  Section: {
    about: ["A section of a course.", "`GET /api/v1/courses/:course_id/sections` lists those of a course."],
    required: ["name"],
    fields: {
      created_at: { type: "string" },
      nonxlist_course_id: "The original course, if the section was cross-listed into another.",
      total_students: 'Only with `include: ["total_students"]`.',
      students: 'Only with `include: ["students"]`.',
      passback_status: { type: "object", note: 'Only with `include: ["passback_status"]`.' },
      permissions: { type: "object", note: 'Only with `include: ["permissions"]`.' },
      enrollment_role: { type: "string" }
    }
  },
  SisImport: {
    about: [
      "An import of a student information system.",
      "`GET /api/v1/accounts/:account_id/sis_imports` returns those of an account in `sis_imports`."
    ],
    fields: {
      started_at: { type: "string" },
      workflow_state: "`created`, `importing`, `imported`, `imported_with_messages`, `failed`, `aborted` and others.",
      progress: "Percent.",
      processing_warnings: "File and message of each of the first fifty.",
      processing_errors: "File and message of each of the first fifty."
    }
  },
  Submission: {
    about: [
      "A user's work on an assignment, and its grade.",
      "`GET /api/v1/courses/:course_id/assignments/:assignment_id/submissions` lists those of an assignment.",
      "",
      "If a request with `response_fields` leaves out `id`, decode with `Schema.partial(Submission)`."
    ],
    fields: {
      user_id: "Absent if grading is anonymous: `anonymous_id` is sent instead.",
      cached_due_date: { type: "string" },
      workflow_state: "`submitted`, `unsubmitted`, `graded` or `pending_review`.",
      entered_grade: { type: "string" },
      entered_score: { type: "number" },
      grader_id: "Negative if a quiz or an external tool graded: its id.",
      grading_period_id: { type: "id" },
      custom_grade_status_id: { type: "id" },
      sticker: { type: "string" },
      attachments: { type: "File[]", note: "Absent, not empty, if there are none." },
      media_comment: { type: "MediaComment" },
      discussion_entries: { type: "any[]" },
      group: { type: "Partial<Group>", note: 'Only with `include: ["group"]`.' },
      submission_data: { type: "any[]" },
      has_originality_report: { type: "boolean" },
      turnitin_data: { type: "object" },
      vericite_data: { type: "object" },
      id: { type: "id" },
      submission_history: {
        type: "(SubmissionAttempt | null)[]",
        note: 'Only with `include: ["submission_history"]`. An entry is `null` if Canvas no longer has that quiz attempt.'
      },
      submission_comments: 'Only with `include: ["submission_comments"]`.',
      rubric_assessment: { type: "object", note: 'Only with `include: ["rubric_assessment"]`.' },
      assignment: 'Only with `include: ["assignment"]`.',
      course: 'Only with `include: ["course"]`.',
      user: 'Only with `include: ["user"]`, or in the short form with `include: ["user_summary"]`.',
      assignment_visible: "Only with `include`.",
      html_url: "Only with `include`.",
      read_status: "Only with `include`.",
      read_state: { type: "string", note: "Only with `include`." },
      student_entered_score: { type: "number", note: "Only with `include`." },
      provisional_grades: { type: "any[]", note: "Only with `include`." },
      full_rubric_assessment: { type: "object", note: "Only with `include`." }
    }
  },
  SubmissionAttempt: {
    about:
      "One attempt at an assignment: an entry of a submission's history, or the submission that an assignment contains.",
    partOf: "Submission",
    without: [
      "assignment",
      "course",
      "html_url",
      "submission_comments",
      "user",
      "assignment_visible",
      "read_status",
      "submission_history",
      "rubric_assessment",
      "read_state",
      "student_entered_score",
      "provisional_grades",
      "full_rubric_assessment"
    ]
  },
  SubmissionComment: {
    about: "A comment on a submission.",
    fields: {
      author_id: "`null` if the author is hidden from the caller.",
      attempt: { type: "integer" },
      attachments: { type: "FileAttachment[]", note: "Absent, not empty, if there are none." }
    }
  },
  Tab: {
    about: "A navigation tab of a course or a group.",
    example: `import { Schema } from "effect"
import { lms } from "effect-lms"
import { Tab } from "effect-lms/resources"

const tabs = lms("/api/v1/courses/:course_id/tabs", { course_id: 101 }, { schema: Schema.Array(Tab) })`,
    fields: {
      id: "A word, not a number: `home`, `context_external_tool_4`.",
      type: "`internal` or `external`.",
      full_url: { type: "string" },
      url: { type: "string" },
      hidden: "Absent instead of `false`.",
      unused: { type: "boolean", note: "Absent instead of `false`." },
      visibility: "`public`, `members`, `admins` or `none`."
    }
  },
  // The documentation has it in place of EnrollmentTerm.
  Term: { optional: ["id"] },
  TodoItem: {
    about: [
      "Something that the caller has to do: work to submit, or submissions to grade.",
      "`GET /api/v1/users/self/todo` lists those of the caller."
    ],
    fields: {
      type: { type: "string", note: "`grading` or `submitting`." },
      assignment: { type: "Assignment" },
      quiz: { type: "Quiz" },
      ignore: { type: "string", note: "A URL: a DELETE removes the item until something changes." },
      ignore_permanently: { type: "string" },
      html_url: { type: "string" },
      needs_grading_count: { type: "integer" },
      context_type: { type: "string" },
      course_id: { type: "id" },
      group_id: { type: "id" },
      context_name: { type: "string" }
    }
  },
  User: {
    about:
      "A user, as lists of users and `/api/v1/users/:id` return one. Ordinary callers see neither `login_id` nor `email`.",
    example: `import { Effect, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { User } from "effect-lms/resources"

const students = lmsStream(
  "/api/v1/courses/:course_id/users",
  { course_id: 101, enrollment_type: "student" },
  { schema: User }
).pipe(Stream.runForEach((user) => Effect.log(user.name)))`,
    required: ["name"],
    fields: {
      created_at: { type: "string" },
      login_id: "Only for callers who may see it, such as administrators.",
      email: "Only for callers who may see it, such as administrators.",
      root_account: { type: "string" },
      uuid: { type: "string" },
      title: { type: "string" },
      effective_locale: { type: "string" },
      permissions: { type: "object" },
      enrollments: 'Only with `include: ["enrollments"]`.',
      group_ids: { type: "id[]", note: "Only with `include`." },
      confirmation_url: {
        type: "string",
        note: "Only for a new user, if the request has `communication_channel.confirmation_url`."
      }
    }
  },
  UserDisplay: {
    about: [
      "The short form of a user inside other records, such as the author of a topic or the owner of a file.",
      "",
      "Every field is optional: Canvas sends a hidden author as `{}` or only with an `anonymous_id`."
    ],
    fields: {
      anonymous_id: { type: "string" },
      display_name: { type: "string" },
      short_name: "Many lists, such as the graders of an assignment, send it instead of `display_name`.",
      pronouns: { type: "string" }
    }
  }
}
