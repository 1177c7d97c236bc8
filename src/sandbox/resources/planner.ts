/** Planner items: assignments with a due date. */
import * as Effect from "effect/Effect"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import type { LazyList } from "../kernel/lazyList.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import type { Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller, pathSelf } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import type { Person } from "../school/people.js"
import { coursesOfPerson } from "../school/people.js"
import { type Assignment, seededAssignments } from "./assignment.js"

const MAX_ITEMS_PER_COURSE = 6
const MAX_ITEMS = 300

interface PlannerItem {
  readonly course: Course
  readonly assignment: Assignment
}

// Canvas: unpublished assignments and those without a due date are not on the planner.
const plannerItemsOfCourse = (seed: Seed, course: Course): ReadonlyArray<PlannerItem> =>
  seededAssignments(seed, course)
    .filter(({ due, published }) => published && due !== undefined)
    .slice(0, MAX_ITEMS_PER_COURSE)
    .map((assignment) => ({ course, assignment }))

const plannerItems = (seed: Seed, courses: LazyList<Course>): ReadonlyArray<PlannerItem> => {
  const items: Array<PlannerItem> = []
  for (let index = 0; index < courses.length && items.length < MAX_ITEMS; index++) {
    const added = plannerItemsOfCourse(seed, courses.rowAt(index))
    // If the data only contain the number of courses, all courses have the same lists: if one has no items, none has.
    if (added.length === 0 && typeof seed.data.courses !== "object") break
    items.push(...added)
  }
  return items.slice(0, MAX_ITEMS)
}

const itemJson = (url: string, { assignment, course }: PlannerItem): JsonObject => {
  const due = timestampOnDay(assignment.due ?? 0)
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
      created_at: timestampOnDay(-7),
      updated_at: timestampOnDay(-7)
    },
    html_url: `${url}/courses/${course.id}/assignments/${assignment.id}`
  }
}

const listItems = Effect.fn("Sandbox.listItems")(function* (request: ApiRequest, path: string, person: Person) {
  const { seed, url } = request
  return yield* replyPage(request, {
    path,
    paging: "bookmark",
    rows: plannerItems(seed, coursesOfPerson(seed, person, undefined)),
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
