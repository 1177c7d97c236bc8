import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { type Course, coursePath } from "../data/courses.js"
import type { Assignment } from "../data/coursework.js"
import { mayEdit } from "../data/roles.js"
import type { JsonObject } from "../kernel/json.js"
import { fromArray } from "../kernel/listing.js"
import { asBoolean, asMap, asText, asTime, isBlank, type ParameterMap } from "../kernel/parameters.js"
import { invalidRecord, missingParameter, notFound, type Refusal, unauthorized } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { onDay } from "../kernel/time.js"
import { Parameters, pathCourse, pathParameter, World } from "../world.js"

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
  locked_for_user: false,
  ...assignment.written
})

/** Canvas: an empty date clears, and one that is none is refused. */
const dates = Effect.fn("Sandbox.dates")(function* (given: ParameterMap) {
  const written: Record<string, string | null> = {}
  for (const name of ["due_at", "unlock_at", "lock_at"]) {
    if (!given.has(name)) continue
    const moment = asTime(given.get(name))
    if (moment === undefined && !isBlank(given.get(name))) {
      return yield* invalidRecord(`assignment[${name}]`, "invalid", `Invalid datetime for ${name}`)
    }
    written[name] = moment ?? null
  }
  return written
})

/** The assignment with what was given changed; what was not given stays. */
const draft = Effect.fn("Sandbox.draft")(function* (
  given: ParameterMap,
  before: Omit<Assignment, "id">
): Effect.fn.Return<Omit<Assignment, "id">, Refusal> {
  const name = asText(given.get("name"))?.trim() ?? before.name
  const points = asText(given.get("points_possible"))?.trim() ?? String(before.points)
  if (name === "") return yield* invalidRecord("name", "blank", "blank")
  if (name.length > 255) return yield* invalidRecord("name", "too_long", "too long")
  if (!Number.isFinite(Number(points))) {
    return yield* invalidRecord("points_possible", "not_a_number", "is not a number")
  }
  const description = given.has("description") ? { description: asText(given.get("description")) ?? null } : {}
  return {
    name,
    points: Number(points),
    published: given.has("published") ? asBoolean(given.get("published")) : before.published,
    due: before.due,
    written: { ...before.written, ...description, ...(yield* dates(given)) }
  }
})

const blank: Omit<Assignment, "id"> = { name: "", points: 0, published: false, due: undefined, written: {} }

/** Canvas: what is not published is listed for those alone who may edit it, and refused to others. */
export const isShown =
  (course: Course) =>
  ({ published }: Assignment): boolean =>
    published || mayEdit(course.role)

/** The assignment named in the path, and where it stands. */
export const pathAssignment = Effect.gen(function* () {
  const { store } = yield* World
  const course = yield* pathCourse
  const reference = yield* pathParameter("assignment_id")
  const rows = yield* store.assignments.get(course)
  const index = rows.findIndex(({ id }) => String(id) === reference)
  const assignment = rows[index]
  if (assignment === undefined) return yield* notFound()
  return isShown(course)(assignment) ? { course, assignment, position: index + 1 } : yield* unauthorized()
})

const updateAssignment = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const { all } = yield* Parameters
  const { assignment, course, position } = yield* pathAssignment
  if (!mayEdit(course.role)) return yield* unauthorized()
  const given = asMap(all.get("assignment"))
  if (given === undefined) return yield* missingParameter("assignment")
  const after: Assignment = { ...(yield* draft(given, assignment)), id: assignment.id }
  yield* store.assignments.modify(course, (rows) => [
    undefined,
    rows.map((row) => (row.id === assignment.id ? after : row))
  ])
  const updated = assignmentJson(url, course, after, position)
  yield* journal.add("updated", "assignment", coursePath(course), updated)
  return yield* reply(updated)
})

const deleteAssignment = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const { assignment, course, position } = yield* pathAssignment
  if (!mayEdit(course.role)) return yield* unauthorized()
  yield* store.assignments.modify(course, (rows) => [undefined, rows.filter((row) => row.id !== assignment.id)])
  // Canvas: shown once more, as deleted, and then unknown.
  const deleted = { ...assignmentJson(url, course, assignment, position), workflow_state: "deleted" }
  yield* journal.add("deleted", "assignment", coursePath(course), deleted)
  return yield* reply(deleted)
})

const createAssignment = Effect.gen(function* () {
  const { journal, store, url } = yield* World
  const { all } = yield* Parameters
  const course = yield* pathCourse
  if (!mayEdit(course.role)) return yield* unauthorized()
  const given = asMap(all.get("assignment"))
  if (given === undefined) return yield* missingParameter("assignment")
  const assignment: Assignment = { ...(yield* draft(given, blank)), id: yield* store.nextId }
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
        rows: fromArray(
          rows
            .map((assignment, index) => ({ assignment, position: index + 1 }))
            .filter(({ assignment }) => isShown(course)(assignment))
        ),
        toJson: ({ assignment, position }) => assignmentJson(url, course, assignment, position)
      })
    })
  ),
  HttpRouter.post("/api/v1/courses/:course_id/assignments", createAssignment),
  HttpRouter.get(
    "/api/v1/courses/:course_id/assignments/:assignment_id",
    Effect.gen(function* () {
      const { url } = yield* World
      const { assignment, course, position } = yield* pathAssignment
      return yield* reply(assignmentJson(url, course, assignment, position))
    })
  ),
  HttpRouter.put("/api/v1/courses/:course_id/assignments/:assignment_id", updateAssignment),
  HttpRouter.del("/api/v1/courses/:course_id/assignments/:assignment_id", deleteAssignment)
)
