import * as Effect from "effect/Effect"
import type { JsonObject } from "../kernel/json.js"
import type { Listing } from "../kernel/listing.js"
import type { Plan } from "../kernel/plan.js"
import { replyPage } from "../kernel/reply.js"
import { get, resource } from "../kernel/resource.js"
import { onDay } from "../kernel/time.js"
import { World } from "../kernel/world.js"
import { coursesWith } from "../school/attendance.js"
import { caller, pathSelf } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import type { Person } from "../school/people.js"
import { type Assignment, seededAssignments } from "./assignments.js"

// So many of each course are on the planner.
const perCourse = 6
const maxItems = 300

interface Planned {
  readonly course: Course
  readonly assignment: Assignment
}

// Canvas: what is due on no day, or is not published, is on no planner.
const plannedIn = (plan: Plan, course: Course): ReadonlyArray<Planned> =>
  seededAssignments(plan, course)
    .filter(({ due, published }) => published && due !== undefined)
    .slice(0, perCourse)
    .map((assignment) => ({ course, assignment }))

const planned = (plan: Plan, courses: Listing<Course>): ReadonlyArray<Planned> => {
  const items: Array<Planned> = []
  for (let index = 0; index < courses.length && items.length < maxItems; index++) {
    const added = plannedIn(plan, courses.rowAt(index))
    // Where the data give only the number of courses, they are alike: if one has none, none has any.
    if (added.length === 0 && typeof plan.given.courses !== "object") break
    items.push(...added)
  }
  return items.slice(0, maxItems)
}

const itemJson = (url: string, { assignment, course }: Planned): JsonObject => {
  const due = onDay(assignment.due ?? 0)
  return {
    context_type: "Course",
    context_name: course.name,
    course_id: course.id,
    plannable_id: assignment.id,
    plannable_type: "assignment",
    plannable_date: due,
    planner_override: null,
    new_activity: false,
    submissions: false,
    plannable: {
      id: assignment.id,
      title: assignment.name,
      course_id: course.id,
      points_possible: assignment.points,
      due_at: due,
      created_at: onDay(-7),
      updated_at: onDay(-7)
    },
    html_url: `${url}/courses/${course.id}/assignments/${assignment.id}`
  }
}

const listItems = Effect.fn("Sandbox.plannerItems")(function* (path: string, person: Person) {
  const { plan, url } = yield* World
  return yield* replyPage({
    path,
    family: "bookmark",
    rows: planned(plan, coursesWith(plan, person, undefined)),
    toJson: (item) => itemJson(url, item)
  })
})

export const plannerResource = resource({
  routes: [
    get(
      "/planner/items",
      Effect.flatMap(caller, (person) => listItems("planner/items", person))
    ),
    get(
      "/users/:user_id/planner/items",
      Effect.flatMap(pathSelf, (person) => listItems(`users/${person.id}/planner/items`, person))
    )
  ]
})
