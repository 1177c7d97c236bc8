/** All resources of the sandbox. */
import { accountResource, accounts, roles } from "./accounts.js"
import { assignmentGroups, assignments, bulkDateResource } from "./assignments.js"
import { calendarEvents } from "./calendarEvents.js"
import { conversationResource, conversations } from "./conversations.js"
import { courseResource } from "./courses.js"
import { enrollmentResource } from "./enrollments.js"
import { files, folders } from "./files/files.js"
import { graphqlResource } from "./graphql/graphql.js"
import { groupCategories, groupResource, groups, memberships } from "./groups.js"
import { contentExports, contentMigrations, migrationResource } from "./jobs/courseContents.js"
import { reportResource, reports } from "./jobs/reports.js"
import { sisImportResource, sisImports } from "./jobs/sisImports.js"
import { itemResource, moduleItems, modules } from "./modules.js"
import { overrides } from "./overrides.js"
import { pages } from "./pages.js"
import { progressResource } from "./progress.js"
import { quizExtensionResource, quizSubmissions, quizzes } from "./quizzes.js"
import { sections } from "./sections.js"
import { submissionResource } from "./submissions/submissions.js"
import { terms } from "./terms.js"
import { entries, topicResource, topics } from "./topics.js"
import { uploadResource } from "./uploads/uploads.js"
import { userResource } from "./users.js"

/** All resources that the sandbox serves. Routes, input data and ids are derived from this list. */
export const resources = [
  accounts,
  accountResource,
  terms,
  roles,
  courseResource,
  userResource,
  sections,
  enrollmentResource,
  modules,
  moduleItems,
  itemResource,
  pages,
  assignments,
  overrides,
  bulkDateResource,
  assignmentGroups,
  submissionResource,
  topics,
  entries,
  topicResource,
  quizzes,
  quizSubmissions,
  quizExtensionResource,
  groupResource,
  groups,
  groupCategories,
  memberships,
  calendarEvents,
  conversations,
  conversationResource,
  files,
  folders,
  uploadResource,
  progressResource,
  contentExports,
  contentMigrations,
  migrationResource,
  sisImports,
  sisImportResource,
  reports,
  reportResource,
  graphqlResource
] as const
