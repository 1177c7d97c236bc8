/** What a submission can include: its student, assignment, course and group, its attempts, and its grading. */
import type { ApiRequest } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asStrings } from "../../kernel/parameters.js"
import { type Course, coursePath } from "../../school/courses.js"
import type { Person } from "../../school/people.js"
import { type Assignment, assignments } from "../assignment.js"
import { assignmentJson } from "../assignments.js"
import { courseJson } from "../courseJson.js"
import { groupsIn } from "../groups.js"
import { personJson } from "../personJson.js"
import { renderSubmission, submittedWork, type Work } from "../submission.js"

/** The words of `include[]` for submissions. */
export const SUBMISSION_INCLUDES = [
  "submission_comments",
  "submission_history",
  "assignment",
  "course",
  "user",
  "group",
  "visibility",
  "read_status"
]

const positionInCourse = (request: ApiRequest, course: Course, { id }: Assignment): number =>
  1 + assignments.get(request, course).findIndex((row) => row.id === id)

/** Canvas: the group of a group assignment; without one its members are null. */
const groupJson = (request: ApiRequest, course: Course, { written }: Assignment, student: Person): JsonObject => {
  const group = groupsIn(request, course, written.group_category_id).find(({ members }) =>
    members.some(({ id }) => id === student.id)
  )
  return { id: group?.id ?? null, name: group?.name ?? null }
}

/** Renders submissions of a course with what a request includes. `always` is included in any case. */
export const makeSubmissionRenderer = (request: ApiRequest, course: Course, always: ReadonlyArray<string> = []) => {
  const include = [...asStrings(request.parameters.get("include")), ...always]
  const isIncluded = (name: string) => include.includes(name)
  const withComments = isIncluded("submission_comments")
  return (assignment: Assignment, student: Person, work?: Work): JsonObject => {
    const current = work ?? submittedWork.get(request, [assignment, student])
    const render = (version: Work) => renderSubmission(request, course, assignment, student, { work: version })
    return {
      ...renderSubmission(request, course, assignment, student, { work: current, withComments }),
      group: isIncluded("group") ? groupJson(request, course, assignment, student) : undefined,
      submission_history: isIncluded("submission_history") ? [...current.history, current].map(render) : undefined,
      assignment: isIncluded("assignment")
        ? assignmentJson(request, course, assignment, positionInCourse(request, course, assignment))
        : undefined,
      course: isIncluded("course")
        ? { ...courseJson(request, course), html_url: `${request.url}/${coursePath(course)}` }
        : undefined,
      user: isIncluded("user") ? personJson(request, student, ["avatar_url"]) : undefined,
      assignment_visible: isIncluded("visibility") ? true : undefined,
      read_status: isIncluded("read_status") ? "read" : undefined
    }
  }
}
