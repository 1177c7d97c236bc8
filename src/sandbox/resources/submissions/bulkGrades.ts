/** Grades of many students at once, as a background job. */
import * as Effect from "effect/Effect"
import { messageFailure, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../../kernel/context.js"
import { asMap, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, post } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson, type Person, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { assignments, pathAssignment } from "../assignments.js"
import { JobFailed, progressJson, runJob, startJob } from "../progress.js"
import { inCourseOfSection, pathSection, studentsOfSection } from "../sections.js"
import { addComment, applyGrade, type Submission, workOf, writeWork } from "../submission.js"

const NO_DATA: ParameterMap = new Map()

const gradeStudent = (request: ApiRequest, row: Submission, input: ParameterMap) => {
  const graded = applyGrade(workOf(request, row), input, row.assignment.points_possible, request.now)
  const path = coursePath(row.course)
  recordChange(request, "updated", "submission", path, writeWork(request, row, addComment(request, graded, input)))
}

/** Starts a job that grades the students of a course or a section. */
const updateGrades = Effect.fn("Sandbox.updateGrades")(function* (
  request: ApiRequest,
  studentsIn: (course: Course) => ReadonlyArray<Person>
) {
  const course = yield* pathCourse(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const sent = asMap(request.parameters.get("grade_data"))
  if (sent === undefined) return yield* messageFailure("'grade_data' parameter required")
  const isOfCourse = pathParameter(request, "assignment_id") === ""
  const grades = isOfCourse ? sent : new Map([[String((yield* pathAssignment(request)).assignment.id), sent]])
  const job = yield* startJob(request, ["Course", course.id], "submissions_update")
  const run = Effect.gen(function* () {
    const missing: Array<string> = []
    const students = new Map(studentsIn(course).map((student) => [student.id, student]))
    for (const [assignmentId, byStudent] of grades) {
      const assignment = assignments.rowsOf(request, course).find(({ id }) => String(id) === assignmentId)
      for (const [reference, input] of asMap(byStudent) ?? NO_DATA) {
        const student = students.get(findPerson(request.seed, reference)?.id ?? -1)
        if (student === undefined) missing.push(`'${reference}'`)
        else if (assignment !== undefined) {
          gradeStudent(request, { course, assignment, student }, asMap(input) ?? NO_DATA)
        }
      }
    }
    // Canvas: the grades of the other students are stored.
    if (missing.length > 0) {
      return yield* new JobFailed({ reason: `Couldn't find User(s) with API ids ${missing.join(", ")}` })
    }
    return undefined
  })
  yield* runJob(request, job, { run: () => run })
  return reply(request, progressJson(request.url, job))
})

const updateCourseGrades = (request: ApiRequest) =>
  updateGrades(request, (course) => peopleWithRole(request.seed, course, "student"))

const updateSectionGrades = Effect.fn("Sandbox.updateSectionGrades")(function* (request: ApiRequest) {
  const { row } = yield* pathSection(request)
  return yield* updateGrades(yield* inCourseOfSection(request), (course) =>
    studentsOfSection(request.seed, course, row.id)
  )
})

const FIELDS = ["posted_grade", "excuse", "text_comment", "attempt"]
const OF_ASSIGNMENT = { acts: within("grade_data[<student_id>]", FIELDS) }
const OF_COURSE = { acts: within("grade_data[<assignment_id>][<student_id>]", FIELDS) }

export const bulkGradeResource = defineResource({
  routes: [
    post("/courses/:course_id/assignments/:assignment_id/submissions/update_grades", updateCourseGrades, OF_ASSIGNMENT),
    post("/courses/:course_id/submissions/update_grades", updateCourseGrades, OF_COURSE),
    post(
      "/sections/:section_id/assignments/:assignment_id/submissions/update_grades",
      updateSectionGrades,
      OF_ASSIGNMENT
    ),
    post("/sections/:section_id/submissions/update_grades", updateSectionGrades, OF_COURSE)
  ]
})
