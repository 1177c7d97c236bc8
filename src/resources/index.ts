/**
 * Opt-in schemas of the documented resources. Nothing in the library needs them: pass one as `schema` when a request
 * should answer with typed data, or write your own.
 *
 * The service shows different people different things. So all of these schemas follow five rules.
 *
 * - **Open.** Fields that are not named here are kept, on decode and on encode, and are `unknown` to the compiler.
 * - **Tolerant.** A caller without a right gets a resource *without* the field, not with `null`. Only what every
 *   representation carries is required; everything else may be absent or `null`.
 * - **Ids are integers or strings.** Ids beyond 2^53 arrive as strings, because a JavaScript number would round them, and
 *   all of them do when a request asks for `accept: "application/json+canvas-string-ids"`.
 * - **Timestamps stay ISO 8601 strings, and closed sets of words stay strings.** The service adds words to them, and a new
 *   one must not fail a walk through a whole institution.
 * - **Numbers are numbers,** also where they come as text (`"5"`), as some installations keep what a form has sent them.
 *   Points and percentages decode to the doubles that the service has; a count that a number cannot hold is refused.
 *
 * What a write takes is a type beside the schema (`CourseWrite`): the parameters of a call, but for the placeholders' own.
 *
 * To add fields or take some away use the ordinary combinators: `Schema.extend` for those that are not named,
 * `Schema.pick`, `Schema.partial`.
 */
export { Account, type AccountWrite } from "./account.js"
export { Assignment, type AssignmentFields, type AssignmentWrite } from "./assignment.js"
export { AssignmentGroup, type AssignmentGroupWrite } from "./assignmentGroup.js"
export { CalendarEvent, type CalendarEventWrite } from "./calendarEvent.js"
export { Conversation, type ConversationWrite } from "./conversation.js"
export { Course, type CourseWrite } from "./course.js"
export { DiscussionTopic, type DiscussionTopicWrite } from "./discussionTopic.js"
export { Enrollment, type EnrollmentWrite } from "./enrollment.js"
export { EnrollmentTerm, type EnrollmentTermWrite } from "./enrollmentTerm.js"
export { File, FileAttachment, type FileWrite, type UploadWrite } from "./file.js"
export { Folder, type FolderWrite } from "./folder.js"
export { Group, type GroupWrite } from "./group.js"
export { GroupMembership, type GroupMembershipWrite } from "./groupMembership.js"
export { Module, type ModuleWrite } from "./module.js"
export { ModuleItem, type ModuleItemWrite } from "./moduleItem.js"
export { Page, type PageWrite } from "./page.js"
export { PlannerNote, type PlannerNoteWrite } from "./plannerNote.js"
export { Profile } from "./profile.js"
export { Progress } from "./progress.js"
export { Quiz, type QuizWrite } from "./quiz.js"
export { QuizExtension, type QuizExtensionWrite } from "./quizExtension.js"
export { QuizSubmission, type QuizSubmissionWrite } from "./quizSubmission.js"
export { Rubric, type RubricWrite } from "./rubric.js"
export { RubricCriterion } from "./rubricCriterion.js"
export { Section, type SectionWrite } from "./section.js"
export { Id, type Time, type WriteFields } from "./shared.js"
export { Submission, type SubmissionWrite } from "./submission.js"
export { SubmissionAttempt } from "./submissionAttempt.js"
export { SubmissionComment } from "./submissionComment.js"
export { Tab, type TabWrite } from "./tab.js"
export { User, type UserWrite } from "./user.js"
export { UserDisplay } from "./userDisplay.js"
