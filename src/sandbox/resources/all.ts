/** All resources of the sandbox. */

import { accountListResource } from "./accountLists.js"
import { accountNotificationResource } from "./accountNotifications.js"
import { accountResource } from "./accounts.js"
import { activityStreamResource } from "./activityStream.js"
import { adminResource } from "./admins.js"
import { analyticsResource } from "./analytics.js"
import { appointmentGroupResource } from "./appointmentGroups.js"
import { assignmentGroupResource } from "./assignmentGroups.js"
import { assignmentResource } from "./assignments.js"
import { bookmarkResource } from "./bookmarks.js"
import { calendarEventResource } from "./calendarEvents.js"
import { channelResource } from "./channels.js"
import { conversationResource } from "./conversations.js"
import { courseResource } from "./courses.js"
import { enrollmentResource } from "./enrollments.js"
import { externalToolResource } from "./externalTools.js"
import { favoriteResource } from "./favorites.js"
import { fileResource } from "./files/files.js"
import { folderResource } from "./files/folders.js"
import { gradebookColumnResource } from "./gradebook/columns.js"
import { gradebookHistoryResource } from "./gradebook/history.js"
import { gradingPeriodResource } from "./gradebook/periods.js"
import { gradingStandardResource } from "./gradebook/standards.js"
import { graphqlResource } from "./graphql/graphql.js"
import { groupCategoryResource } from "./groupCategories.js"
import { groupResource } from "./groups.js"
import { contentExportResource } from "./jobs/contentExports.js"
import { contentMigrationResource } from "./jobs/contentMigrations.js"
import { epubExportResource } from "./jobs/epubExports.js"
import { newQuizItemResource } from "./jobs/newQuizItems.js"
import { newQuizResource } from "./jobs/newQuizzes.js"
import { outcomeImportResource } from "./jobs/outcomeImports.js"
import { reportResource } from "./jobs/reports.js"
import { sisImportResource } from "./jobs/sisImports.js"
import { latePolicyResource } from "./latePolicy.js"
import { loginResource } from "./logins.js"
import { membershipResource } from "./memberships.js"
import { itemResource } from "./modules/items.js"
import { moduleResource } from "./modules/modules.js"
import { observerResource } from "./observers.js"
import { outcomeGroupResource, outcomeResource } from "./outcomes/outcomes.js"
import { outcomeResultResource } from "./outcomes/results.js"
import { overrideResource } from "./overrides.js"
import { pageResource } from "./pages.js"
import { pageViewResource } from "./pageViews.js"
import { peerReviewResource } from "./peerReviews.js"
import { plannerResource } from "./planner.js"
import { plannerNoteResource } from "./plannerNotes.js"
import { progressResource } from "./progress.js"
import { quizExtensionResource } from "./quizzes/extensions.js"
import { quizGroupResource, quizQuestionResource } from "./quizzes/questions.js"
import { quizResource } from "./quizzes/quizzes.js"
import { quizSubmissionResource } from "./quizzes/submissions.js"
import { roleResource } from "./roles.js"
import { rubricAssessmentResource } from "./rubrics/assess.js"
import { rubricAssociationResource, rubricResource } from "./rubrics/rubrics.js"
import { sectionResource } from "./sections.js"
import { bulkGradeResource } from "./submissions/bulkGrades.js"
import { submissionResource } from "./submissions/submissions.js"
import { tabResource } from "./tabs.js"
import { termResource } from "./terms.js"
import { todoResource } from "./todo.js"
import { entryResource } from "./topics/entries.js"
import { topicResource } from "./topics/topics.js"
import { uploadResource } from "./uploads/uploads.js"
import { userSettingResource } from "./userSettings.js"
import { userResource } from "./users.js"

/** All resources that the sandbox serves. Routes, input data and ids are derived from this list. */
export const resources = [
  accountResource,
  accountListResource,
  observerResource,
  pageViewResource,
  activityStreamResource,
  analyticsResource,
  termResource,
  roleResource,
  adminResource,
  accountNotificationResource,
  loginResource,
  channelResource,
  courseResource,
  userResource,
  userSettingResource,
  favoriteResource,
  bookmarkResource,
  sectionResource,
  enrollmentResource,
  moduleResource,
  itemResource,
  pageResource,
  assignmentResource,
  overrideResource,
  assignmentGroupResource,
  submissionResource,
  bulkGradeResource,
  rubricResource,
  rubricAssociationResource,
  rubricAssessmentResource,
  peerReviewResource,
  outcomeGroupResource,
  outcomeResource,
  outcomeResultResource,
  gradebookColumnResource,
  gradebookHistoryResource,
  gradingStandardResource,
  gradingPeriodResource,
  latePolicyResource,
  topicResource,
  entryResource,
  quizResource,
  quizQuestionResource,
  quizGroupResource,
  quizSubmissionResource,
  quizExtensionResource,
  groupResource,
  groupCategoryResource,
  membershipResource,
  plannerResource,
  plannerNoteResource,
  todoResource,
  calendarEventResource,
  appointmentGroupResource,
  conversationResource,
  fileResource,
  folderResource,
  uploadResource,
  progressResource,
  contentExportResource,
  contentMigrationResource,
  sisImportResource,
  reportResource,
  outcomeImportResource,
  epubExportResource,
  graphqlResource,
  newQuizResource,
  newQuizItemResource,
  externalToolResource,
  tabResource
] as const
