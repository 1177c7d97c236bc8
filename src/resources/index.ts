/**
 * Schemas and write parameters of the documented Canvas resources. They are optional: pass one as `schema` for a typed
 * response, or write your own.
 *
 * Canvas shows different callers different fields. All schemas therefore follow five rules.
 *
 * - **Open.** Unknown fields are kept, on decode and on encode, and have the type `unknown`.
 * - **Tolerant.** For a caller without permission, a field is *absent*, not `null`. Only fields that every representation
 *   has are required. All others may be absent or `null`.
 * - **Ids are integers or strings.** Ids beyond 2^53 arrive as strings, because a JavaScript number would round them. With
 *   `accept: "application/json+canvas-string-ids"` all ids are strings.
 * - **Timestamps and enumerations are strings.** Timestamps are ISO 8601. Canvas adds values to its enumerations, and a new
 *   value must not fail the decoding of a long list.
 * - **Numbers are numbers,** even if Canvas sends them as strings (`"5"`), as some installations do with form values. Points
 *   and percentages decode to doubles, as Canvas stores them. A count that a number cannot hold exactly fails to decode.
 *
 * The parameters of a write are a type beside the schema, such as `CourseWrite`. They do not include the placeholders of the
 * path.
 *
 * To add or remove fields, use `Schema.extend`, `Schema.pick` and `Schema.partial`.
 */
export { Account, type AccountWrite } from "./account.js"
export { Admin } from "./admin.js"
export { Assignment, type AssignmentFields, type AssignmentWrite } from "./assignment.js"
export { AssignmentGroup, type AssignmentGroupWrite } from "./assignmentGroup.js"
export { AssignmentOverride } from "./assignmentOverride.js"
export { AvailableReport } from "./availableReport.js"
export { CalendarEvent, type CalendarEventWrite } from "./calendarEvent.js"
export { CommunicationChannel } from "./communicationChannel.js"
export { ContentExport } from "./contentExport.js"
export { ContentMigration } from "./contentMigration.js"
export { Conversation, type ConversationWrite } from "./conversation.js"
export { Course, type CourseWrite } from "./course.js"
export { CustomGradebookColumn } from "./customGradebookColumn.js"
export { DiscussionTopic, type DiscussionTopicWrite } from "./discussionTopic.js"
export { Enrollment, type EnrollmentWrite } from "./enrollment.js"
export { EnrollmentTerm, type EnrollmentTermWrite } from "./enrollmentTerm.js"
export { ExternalTool } from "./externalTool.js"
export { File, FileAttachment, type FileWrite, type UploadWrite } from "./file.js"
export { Folder, type FolderWrite } from "./folder.js"
export { GradingPeriod } from "./gradingPeriod.js"
export { GradingStandard } from "./gradingStandard.js"
export { Group, type GroupWrite } from "./group.js"
export { GroupCategory } from "./groupCategory.js"
export { GroupMembership, type GroupMembershipWrite } from "./groupMembership.js"
export { LatePolicy } from "./latePolicy.js"
export { Login } from "./login.js"
export { Module, type ModuleWrite } from "./module.js"
export { ModuleItem, type ModuleItemWrite } from "./moduleItem.js"
export { Outcome } from "./outcome.js"
export { OutcomeGroup } from "./outcomeGroup.js"
export { OutcomeResult } from "./outcomeResult.js"
export { Page, type PageWrite } from "./page.js"
export { PageView } from "./pageView.js"
export { PeerReview } from "./peerReview.js"
export { PlannerNote, type PlannerNoteWrite } from "./plannerNote.js"
export { Profile } from "./profile.js"
export { Progress } from "./progress.js"
export { Quiz, type QuizWrite } from "./quiz.js"
export { QuizExtension, type QuizExtensionWrite } from "./quizExtension.js"
export { QuizQuestion } from "./quizQuestion.js"
export { QuizReport } from "./quizReport.js"
export { QuizSubmission, type QuizSubmissionWrite } from "./quizSubmission.js"
export { Report } from "./report.js"
export { Role } from "./role.js"
export { Rubric, type RubricWrite } from "./rubric.js"
export { RubricAssessment } from "./rubricAssessment.js"
export { RubricAssociation } from "./rubricAssociation.js"
export { RubricCriterion } from "./rubricCriterion.js"
export { Section, type SectionWrite } from "./section.js"
export { Id, type Time, type WriteField, type WriteFields } from "./shared.js"
export { SisImport } from "./sisImport.js"
export { Submission, type SubmissionWrite } from "./submission.js"
export { SubmissionAttempt } from "./submissionAttempt.js"
export { SubmissionComment } from "./submissionComment.js"
export { Tab, type TabWrite } from "./tab.js"
export { TodoItem } from "./todoItem.js"
export { User, type UserWrite } from "./user.js"
export { UserDisplay } from "./userDisplay.js"
