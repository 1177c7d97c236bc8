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
export { Account } from "./account.js"
export { Admin } from "./admin.js"
export { Assignment } from "./assignment.js"
export { AssignmentGroup } from "./assignmentGroup.js"
export { AssignmentOverride } from "./assignmentOverride.js"
export { AvailableReport } from "./availableReport.js"
export { CalendarEvent } from "./calendarEvent.js"
export { CommunicationChannel } from "./communicationChannel.js"
export { ContentExport } from "./contentExport.js"
export { ContentMigration } from "./contentMigration.js"
export { Conversation } from "./conversation.js"
export { Course } from "./course.js"
export { CustomGradebookColumn } from "./customGradebookColumn.js"
export { DiscussionTopic } from "./discussionTopic.js"
export { Enrollment } from "./enrollment.js"
export { EnrollmentTerm } from "./enrollmentTerm.js"
export { ExternalTool } from "./externalTool.js"
export { File, FileAttachment } from "./file.js"
export { Folder } from "./folder.js"
export { GradingPeriod } from "./gradingPeriod.js"
export { GradingStandard } from "./gradingStandard.js"
export { Group } from "./group.js"
export { GroupCategory } from "./groupCategory.js"
export { GroupMembership } from "./groupMembership.js"
export { LatePolicy } from "./latePolicy.js"
export { Login } from "./login.js"
export { Module } from "./module.js"
export { ModuleItem } from "./moduleItem.js"
export { Outcome } from "./outcome.js"
export { OutcomeGroup } from "./outcomeGroup.js"
export { OutcomeResult } from "./outcomeResult.js"
export { Page } from "./page.js"
export { PageView } from "./pageView.js"
export { PeerReview } from "./peerReview.js"
export { PlannerNote } from "./plannerNote.js"
export { Profile } from "./profile.js"
export { Progress } from "./progress.js"
export { Quiz } from "./quiz.js"
export { QuizExtension } from "./quizExtension.js"
export { QuizQuestion } from "./quizQuestion.js"
export { QuizReport } from "./quizReport.js"
export { QuizSubmission } from "./quizSubmission.js"
export { Report } from "./report.js"
export { Role } from "./role.js"
export { Rubric } from "./rubric.js"
export { RubricAssessment } from "./rubricAssessment.js"
export { RubricAssociation } from "./rubricAssociation.js"
export { RubricCriterion } from "./rubricCriterion.js"
export { Section } from "./section.js"
export { Id, type Time, type WriteField, type WriteFields } from "./shared.js"
export { SisImport } from "./sisImport.js"
export { Submission } from "./submission.js"
export { SubmissionAttempt } from "./submissionAttempt.js"
export { SubmissionComment } from "./submissionComment.js"
export { Tab } from "./tab.js"
export { TodoItem } from "./todoItem.js"
export { User } from "./user.js"
export { UserDisplay } from "./userDisplay.js"
export type {
  AccountWrite,
  AssignmentFields,
  AssignmentGroupWrite,
  AssignmentWrite,
  CalendarEventWrite,
  ConversationWrite,
  CourseWrite,
  DiscussionTopicWrite,
  EnrollmentTermWrite,
  EnrollmentWrite,
  FileWrite,
  FolderWrite,
  GroupMembershipWrite,
  GroupWrite,
  ModuleItemWrite,
  ModuleWrite,
  PageWrite,
  PlannerNoteWrite,
  QuizExtensionWrite,
  QuizSubmissionWrite,
  QuizWrite,
  RubricWrite,
  SectionWrite,
  SubmissionWrite,
  TabWrite,
  UploadWrite,
  UserWrite
} from "./writes.js"
