/** What a submission can include: its student, assignment, course and group, its attempts, and its comments. */
import type { ApiRequest } from "../../kernel/context.js"
import { type Includes, renderIncludes } from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import { asStrings } from "../../kernel/parameters.js"
import { coursePath } from "../../school/courses.js"
import { assignments } from "../assignments.js"
import { courseJson } from "../courseJson.js"
import { groupsIn } from "../groups.js"
import { personJson } from "../personJson.js"
import { renderSubmission, type Submission, workOf } from "../submission.js"

const includes: Includes<Submission> = {
  submission_history: (row, request) => {
    const current = workOf(request, row)
    return [...current.history, current].map((work) =>
      renderSubmission(request, row.course, row.assignment, row.student, { work })
    )
  },
  assignment: ({ assignment, course }, request) => {
    const item = assignments.itemsOf(request, course).find(({ row }) => row.id === assignment.id)
    return item && assignments.json(request, item)
  },
  course: ({ course }, request) => ({
    ...courseJson(request, course),
    html_url: `${request.url}/${coursePath(course)}`
  }),
  user: ({ student }, request) => personJson(request, student, ["avatar_url"]),
  // Canvas: the group of a group assignment; without one its members are null.
  group: ({ assignment, course, student }, request) => {
    const group = groupsIn(request, course, assignment.group_category_id).find(({ members }) =>
      members.some(({ id }) => id === student.id)
    )
    return { id: group?.id ?? null, name: group?.name ?? null }
  },
  read_status: () => "read"
}

/** The words of `include[]` for submissions. */
export const INCLUDES = ["submission_comments", "visibility", ...Object.keys(includes)]

/** A submission with what a request includes. */
export const submissionJson = (request: ApiRequest, row: Submission, withComments = false): JsonObject => {
  const include = asStrings(request.parameters.get("include"))
  return {
    ...renderSubmission(request, row.course, row.assignment, row.student, {
      withComments: withComments || include.includes("submission_comments")
    }),
    assignment_visible: include.includes("visibility") ? true : undefined,
    ...renderIncludes(request, includes, row)
  }
}
