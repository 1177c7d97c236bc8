/**
 * Parameters of writes: parts of the documented parameters, without the placeholders of the path. Each fits the creation and
 * the edit of a record, so some members are only for one of them.
 */
import type {
  AddMessageParams,
  CreateCalendarEventParams,
  CreateConversationParams,
  CreateCourseSectionParams,
  CreateFolderAccountsParams,
  CreateMembershipParams,
  CreateModuleItemModuleItem,
  CreateNewCourseParams,
  CreateNewDiscussionTopicParams,
  CreatePageCoursesParams,
  CreatePlannerNoteParams,
  CreateUserParams,
  CreateUserUser,
  EditAssignmentAssignment,
  EditAssignmentGroupParams,
  EditAssignmentParams,
  EditGroupParams,
  EditQuizParams,
  EditSectionParams,
  EditUserUser,
  EnrollUserCoursesParams,
  GradeOrCommentOnSubmissionParams,
  GradeOrCommentOnSubmissionSubmission,
  SetExtensionsForStudentQuizSubmissionsQuizExtensionsParams,
  SubmitAssignmentCoursesSubmission,
  UpdateAccountParams,
  UpdateCalendarEventParams,
  UpdateCourseParams,
  UpdateEnrollmentTermParams,
  UpdateFileParams,
  UpdateMembershipMembershipsParams,
  UpdateModuleItemModuleItem,
  UpdateModuleParams,
  UpdateSingleRubricParams,
  UpdateStudentQuestionScoresAndCommentsParams,
  UpdateTabForCourseParams,
  UploadFileParams
} from "../endpoints/generated/parameters.js"
import type { LmsCommonParams, LmsGroupParam } from "../LmsParam.js"

/** The parameters of an endpoint without those of each endpoint. */
type Own<Params> = Omit<Params, keyof LmsCommonParams>

/**
 * Parameters to create a sub-account, or to edit an account. Canvas documentation: "Accounts".
 *
 * @category writes
 */
export type AccountWrite = Own<UpdateAccountParams>

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
export type AssignmentWrite = Own<EditAssignmentParams>

/** The fields of an assignment in a write. A graded discussion topic takes them, too. */
export type AssignmentFields = EditAssignmentAssignment

/**
 * Parameters to create or edit an assignment group, `rules` only for an edit. Canvas documentation: "Assignment Groups".
 *
 * @category writes
 */
export type AssignmentGroupWrite = Own<EditAssignmentGroupParams>

/**
 * Parameters to create or edit a calendar event. `child_event_data` has freely chosen keys, `which` is only for an edit of a
 * series. Canvas documentation: "Calendar Events".
 *
 * @category writes
 */
export type CalendarEventWrite = Own<CreateCalendarEventParams> & Pick<UpdateCalendarEventParams, "which">

/**
 * Parameters to start a conversation, or to add a message to one, which alone takes `included_messages`. The recipients are
 * ids of users, or prefixed ids of courses and groups: `3`, `"course_101"`. Canvas documentation: "Conversations".
 *
 * @category writes
 */
export type ConversationWrite = Own<AddMessageParams> &
  Pick<CreateConversationParams, "subject" | "force_new" | "group_conversation" | "mode" | "context_code">

/**
 * Parameters to create or edit a course, `event` only for an edit. The term is `term_id` here, and `enrollment_term_id` in
 * the course. Canvas documentation: "Courses".
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
export type CourseWrite = Own<UpdateCourseParams> & Pick<CreateNewCourseParams, "enroll_me" | "enable_sis_reactivation">

/**
 * Parameters to create or edit a discussion topic or an announcement. With an `attachment`, the request body is a multipart
 * form; `specific_sections` are comma-separated ids. Canvas documentation: "Discussion Topics".
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
export type DiscussionTopicWrite = Own<CreateNewDiscussionTopicParams>

/**
 * Parameters to enroll a user. `associated_user_id` is the user whom an observer observes, and `root_account` the domain of
 * the trusted root account that `sis_user_id` or `integration_id` belongs to. Canvas documentation: "Enrollments".
 *
 * @category writes
 */
export type EnrollmentWrite = Own<EnrollUserCoursesParams>

/**
 * Parameters to create or edit a term. The keys of `overrides` are types of enrollments, such as `StudentEnrollment`. Canvas
 * documentation: "Enrollment Terms".
 *
 * @category writes
 */
export type EnrollmentTermWrite = Own<UpdateEnrollmentTermParams>

/**
 * Parameters to edit a file. Canvas documentation: "Files".
 *
 * @category writes
 */
export type FileWrite = Own<UpdateFileParams>

/**
 * Parameters of `lmsUpload`, besides the values of placeholders. A folder is given by its id, or by its path, which is
 * created if it does not exist. Canvas fetches the file from the `url`.
 *
 * @category writes
 */
export type UploadWrite = Pick<
  UploadFileParams,
  "name" | "size" | "content_type" | "parent_folder_path" | "parent_folder_id" | "on_duplicate" | "url"
>

/**
 * Parameters to create or edit a folder, which is put into another by its id, or by its path, which is created if it does not
 * exist. Canvas documentation: "Files".
 *
 * @category writes
 */
export type FolderWrite = Own<CreateFolderAccountsParams>

/**
 * Parameters to create or edit a group. `avatar_id` and `members`, who replace the current ones, are only for an edit. Canvas
 * documentation: "Groups".
 *
 * @category writes
 */
export type GroupWrite = Own<EditGroupParams>

/**
 * Parameters to create (`user_id`) or edit a group membership. Canvas documentation: "Groups".
 *
 * @category writes
 */
export type GroupMembershipWrite = Pick<CreateMembershipParams, "user_id"> & Own<UpdateMembershipMembershipsParams>

/**
 * Parameters to create or edit a module, `published` only for an edit: a new module is never published. Canvas
 * documentation: "Modules".
 *
 * @category writes
 */
export type ModuleWrite = Own<UpdateModuleParams>

/**
 * Parameters to create or edit a module item. `published`, and `module_id`, which moves it to another module, are only for an
 * edit. Canvas documentation: "Modules".
 *
 * @category writes
 */
export type ModuleItemWrite = {
  module_item?: LmsGroupParam<CreateModuleItemModuleItem & UpdateModuleItemModuleItem>
}

/**
 * Parameters to create or edit a page. Canvas documentation: "Pages".
 *
 * @category writes
 */
export type PageWrite = Own<CreatePageCoursesParams>

/**
 * Parameters to create or edit a planner note, the linked object only for a new one. Canvas documentation: "Planner Note".
 *
 * @category writes
 */
export type PlannerNoteWrite = Own<CreatePlannerNoteParams>

/**
 * Parameters to create or edit a quiz, `notify_of_update` only for an edit. The `time_limit` is in minutes. Canvas
 * documentation: "Quizzes".
 *
 * @category writes
 */
export type QuizWrite = Own<EditQuizParams>

/**
 * Parameters to extend a quiz for some users. Times are in minutes: `extend_from_now` is added to the current time,
 * `extend_from_end_at` to the end of the attempt. Canvas documentation: "Quiz Extensions".
 *
 * @category writes
 */
export type QuizExtensionWrite = Own<SetExtensionsForStudentQuizSubmissionsQuizExtensionsParams>

/**
 * Parameters to grade an attempt. The keys of `questions` are their ids. Canvas documentation: "Quiz Submissions".
 *
 * @category writes
 */
export type QuizSubmissionWrite = Own<UpdateStudentQuestionScoresAndCommentsParams>

/**
 * Parameters to create or edit a rubric. The keys of `criteria` and `ratings` are positions, from 0: Canvas takes objects
 * here, not arrays. Canvas documentation: "Rubrics".
 *
 * @category writes
 */
export type RubricWrite = Own<UpdateSingleRubricParams>

/**
 * Parameters to create or edit a section. Canvas documentation: "Sections".
 *
 * @category writes
 */
export type SectionWrite = Own<CreateCourseSectionParams> & Own<EditSectionParams>

/**
 * Parameters to submit work (`submission` with its type and content) or to grade it (`submission.posted_grade`,
 * `rubric_assessment` by the ids of criteria), both optionally with a `comment`. A grade is points, a percentage ("40%"), a
 * grade of the grading scheme, "pass", "complete", "fail" or "incomplete": Canvas removes the grade if it gets another text,
 * which `parseGrade` refuses. Canvas documentation: "Submissions".
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
export type SubmissionWrite = Pick<GradeOrCommentOnSubmissionParams, "comment" | "rubric_assessment"> & {
  submission?: LmsGroupParam<SubmitAssignmentCoursesSubmission & GradeOrCommentOnSubmissionSubmission>
}

/**
 * Parameters to edit a tab. Canvas documentation: "Tabs".
 *
 * @category writes
 */
export type TabWrite = Own<UpdateTabForCourseParams>

/**
 * Parameters to create or edit a user. `pseudonym`, the login, and `communication_channel`, the email address or phone
 * number, are only for a new user. Canvas documentation: "Users".
 *
 * @category writes
 */
export type UserWrite = Own<Omit<CreateUserParams, "user">> & { user?: LmsGroupParam<CreateUserUser & EditUserUser> }
