import { accountResource } from "./accounts.js"
import { assignmentResource } from "./assignments.js"
import { courseResource } from "./courses.js"
import { enrollmentResource } from "./enrollments.js"
import { fileResource } from "./files/files.js"
import { folderResource } from "./files/folders.js"
import { groupResource } from "./groups.js"
import { itemResource } from "./modules/items.js"
import { moduleResource } from "./modules/modules.js"
import { plannerResource } from "./planner.js"
import { progressResource } from "./progress.js"
import { quizResource } from "./quizzes.js"
import { submissionResource } from "./submissions/submissions.js"
import { entryResource } from "./topics/entries.js"
import { topicResource } from "./topics/topics.js"
import { uploadResource } from "./uploads/uploads.js"
import { userResource } from "./users.js"

/** All that the sandbox serves. The rest of it is derived from this list. */
export const resources = [
  courseResource,
  userResource,
  enrollmentResource,
  moduleResource,
  itemResource,
  assignmentResource,
  submissionResource,
  topicResource,
  entryResource,
  quizResource,
  groupResource,
  plannerResource,
  accountResource,
  fileResource,
  folderResource,
  uploadResource,
  progressResource
] as const
