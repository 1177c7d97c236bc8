/** Planner items: assignments with a due date. */
import * as Effect from "effect/Effect"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import type { LazyList } from "../kernel/lazyList.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller, pathSelf } from "../school/callers.js"
import { type Course, isSeeded } from "../school/courses.js"
import type { Person } from "../school/people.js"
import { coursesOfPerson } from "../school/people.js"
import { type Assignment, assignments, dueAtOf, seededAssignments } from "./assignment.js"

const MAX_ITEMS_PER_COURSE = 6
const MAX_ITEMS = 300

interface PlannerItem {
  readonly course: Course
  readonly assignment: Assignment
}

// Canvas: unpublished assignments and those without a due date are not on the planner.
const plannedAssignments = (all: ReadonlyArray<Assignment>): ReadonlyArray<Assignment> =>
  all.filter((assignment) => assignment.published && dueAtOf(assignment) !== null).slice(0, MAX_ITEMS_PER_COURSE)

const plannerItems = (request: ApiRequest, courses: LazyList<Course>): ReadonlyArray<PlannerItem> => {
  const { seed } = request
  const items: Array<PlannerItem> = []
  // If the data only contain the number of courses, all courses have the same lists: if one has no items, none has.
  const mayBeEmpty = (course: Course) => typeof seed.data.courses === "object" || !isSeeded(seed, course)
  const hasNone = (course: Course) => plannedAssignments(seededAssignments(seed, course)).length === 0
  for (let index = 0; index < courses.length && items.length < MAX_ITEMS; index++) {
    const course = courses.rowAt(index)
    const added = plannedAssignments(assignments.get(request, course))
    items.push(...added.map((assignment) => ({ course, assignment })))
    if (added.length === 0 && !mayBeEmpty(course) && hasNone(course)) break
  }
  return items.slice(0, MAX_ITEMS)
}

const itemJson = (url: string, { assignment, course }: PlannerItem): JsonObject => {
  const due = dueAtOf(assignment)
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
      created_at: assignment.written.created_at ?? timestampOnDay(-7),
      updated_at: assignment.written.updated_at ?? timestampOnDay(-7)
    },
    html_url: `${url}/courses/${course.id}/assignments/${assignment.id}`
  }
}

const listItems = Effect.fn("Sandbox.listItems")(function* (request: ApiRequest, path: string, person: Person) {
  const { seed, url } = request
  return yield* replyPage(request, {
    path,
    paging: "bookmark",
    rows: plannerItems(request, coursesOfPerson(seed, person, undefined)),
    toJson: (item) => itemJson(url, item)
  })
})

export const plannerResource = defineResource({
  routes: [
    get("/planner/items", (request) => listItems(request, "planner/items", caller(request))),
    get("/users/:user_id/planner/items", (request) =>
      Effect.flatMap(pathSelf(request), (person) => listItems(request, `users/${person.id}/planner/items`, person))
    )
  ]
})
