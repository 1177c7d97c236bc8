import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { type Course, coursePath } from "../data/courses.js"
import type { Assignment } from "../data/coursework.js"
import { mayEdit } from "../data/roles.js"
import { onDay } from "../data/time.js"
import type { JsonObject } from "../json.js"
import { fromArray } from "../listing.js"
import { asBoolean, asMap, asText, type ParameterMap } from "../parameters.js"
import { invalidRecord, missingParameter, type Refusal, unauthorized } from "../refusal.js"
import { reply, replyPage } from "../reply.js"
import { Parameters, pathCourse, World } from "../world.js"

const assignmentJson = (url: string, course: Course, assignment: Assignment, position: number): JsonObject => ({
  id: assignment.id,
  position,
  description: null,
  points_possible: assignment.points,
  grading_type: "points",
  created_at: onDay(-7),
  updated_at: onDay(-7),
  due_at: assignment.due === undefined ? null : onDay(assignment.due),
  lock_at: null,
  unlock_at: null,
  assignment_group_id: course.index + 1,
  peer_reviews: false,
  allowed_attempts: -1,
  course_id: course.id,
  name: assignment.name,
  submission_types: assignment.published ? ["online_text_entry", "online_upload"] : ["none"],
  has_submitted_submissions: false,
  max_name_length: 255,
  grading_standard_id: null,
  group_category_id: null,
  is_quiz_assignment: false,
  omit_from_final_grade: false,
  workflow_state: assignment.published ? "published" : "unpublished",
  published: assignment.published,
  muted: true,
  html_url: `${url}/courses/${course.id}/assignments/${assignment.id}`,
  only_visible_to_overrides: false,
  locked_for_user: false
})

const draft = (given: ParameterMap): Effect.Effect<Omit<Assignment, "id">, Refusal> => {
  const name = asText(given.get("name"))?.trim() ?? ""
  const points = asText(given.get("points_possible"))?.trim() ?? ""
  if (name === "") return Effect.fail(invalidRecord("name", "blank", "blank"))
  if (name.length > 255) return Effect.fail(invalidRecord("name", "too_long", "too long"))
  if (!Number.isFinite(Number(points))) {
    return Effect.fail(invalidRecord("points_possible", "not_a_number", "is not a number"))
  }
  return Effect.succeed({ name, points: Number(points), published: asBoolean(given.get("published")), due: undefined })
}

const createAssignment = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const { all } = yield* Parameters
  const course = yield* pathCourse
  if (!mayEdit(course.role)) return yield* unauthorized()
  const given = asMap(all.get("assignment"))
  if (given === undefined) return yield* missingParameter("assignment")
  const assignment: Assignment = { ...(yield* draft(given)), id: yield* store.nextId }
  const position = yield* store.assignments.modify(course, (rows) => [rows.length + 1, [...rows, assignment]])
  const created = assignmentJson(url, course, assignment, position)
  yield* journal.add("created", "assignment", coursePath(course), created)
  return yield* reply(created, { status: 201 })
})

export const assignmentRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/api/v1/courses/:course_id/assignments",
    Effect.gen(function* () {
      const { store, url } = yield* World
      const course = yield* pathCourse
      const rows = yield* store.assignments.get(course)
      return yield* replyPage({
        path: `/api/v1/courses/${course.id}/assignments`,
        family: "counted",
        rows: fromArray(rows.map((assignment, index) => ({ assignment, position: index + 1 }))),
        toJson: ({ assignment, position }) => assignmentJson(url, course, assignment, position)
      })
    })
  ),
  HttpRouter.post("/api/v1/courses/:course_id/assignments", createAssignment)
)
