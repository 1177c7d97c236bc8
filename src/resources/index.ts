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
export * from "./generated/records.js"
export { type GradedAssignment, hasGrade, LmsGradeError, type PostedGrade, parseGrade } from "./grade.js"
export { Id, type Time, type WriteField, type WriteFields } from "./shared.js"
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
