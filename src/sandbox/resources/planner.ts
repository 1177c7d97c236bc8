/** Planner items: assignments with a due date. */
import * as Effect from "effect/Effect"
import { ApiFailure } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { type LazyList, listFromArray } from "../kernel/lazyList.js"
import { asMoment, asString, asStrings, isBlank } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller, findCallerCourse, pathSelf } from "../school/callers.js"
import { type Course, courseReference, isSeeded } from "../school/courses.js"
import { coursesOfPerson, type Person } from "../school/people.js"
import { courseNameFor } from "../school/preferences.js"
import { type Assignment, assignments, dueAtOf, seededAssignments } from "./assignment.js"
import { assignmentForCaller } from "./override.js"

type Period = (time: string) => boolean

const MAX_ITEMS_PER_COURSE = 6
const MAX_ITEMS = 300

interface PlannerItem {
  readonly course: Course
  readonly assignment: Assignment
}

// Canvas: unpublished assignments and those without a due date are not on the planner.
const plannedAssignments = (all: ReadonlyArray<Assignment>, isInPeriod: Period): ReadonlyArray<Assignment> =>
  all
    .filter((assignment) => {
      const due = dueAtOf(assignment)
      return assignment.published && due !== null && isInPeriod(due)
    })
    .slice(0, MAX_ITEMS_PER_COURSE)

const dateParameter = Effect.fn("Sandbox.plannerDate")(function* ({ parameters }: ApiRequest, name: string) {
  const value = parameters.get(name)
  if (isBlank(value)) return undefined
  const time = asMoment(value, name === "end_date")
  // Canvas: a string where other errors have a list.
  const errors = `Invalid date or invalid datetime for ${name}`
  return time ?? (yield* new ApiFailure({ status: 400, body: { errors } }))
})

/**
 * Canvas: without dates, the two weeks before and after now. In the sandbox it is all of the time, since its term is in
 * the past and nothing would be found.
 */
const requestedPeriod = Effect.fn("Sandbox.plannerPeriod")(function* (request: ApiRequest) {
  const start = yield* dateParameter(request, "start_date")
  const end = yield* dateParameter(request, "end_date")
  // All times are in UTC with seconds, so they compare as strings.
  return (time: string): boolean => (start === undefined || start <= time) && (end === undefined || time <= end)
})

// Canvas: these lists have no assignments, and none whose discussion or submission is unread.
const FILTERS_WITHOUT_ASSIGNMENTS = ["new_activity", "ungraded_todo_items", "all_ungraded_todo_items"]

/** The courses that are requested as contexts; without any, those of the person. */
const requestedCourses = Effect.fn("Sandbox.plannerCourses")(function* (request: ApiRequest, person: Person) {
  const codes = asStrings(request.parameters.get("context_codes"))
  if (codes.length === 0) return coursesOfPerson(request.seed, person, undefined)
  const courses = codes.filter((code) => code.startsWith("course_"))
  return listFromArray(yield* Effect.forEach(courses, (code) => findCallerCourse(request, courseReference(code))))
})

const plannerItems = (
  request: ApiRequest,
  courses: LazyList<Course>,
  isInPeriod: Period
): ReadonlyArray<PlannerItem> => {
  const { seed } = request
  const items: Array<PlannerItem> = []
  // If the data only contain the number of courses, all courses have the same lists: if one has no items, none has.
  const mayBeEmpty = (course: Course) => typeof seed.data.courses === "object" || !isSeeded(seed, course)
  const hasNone = (course: Course) => plannedAssignments(seededAssignments(seed, course), () => true).length === 0
  for (let index = 0; index < courses.length && items.length < MAX_ITEMS; index++) {
    const course = courses.rowAt(index)
    const rows = assignments.get(request, course).map((row) => assignmentForCaller(request, course, row))
    const added = plannedAssignments(rows, isInPeriod)
    items.push(...added.map((assignment) => ({ course, assignment })))
    if (added.length === 0 && !mayBeEmpty(course) && hasNone(course)) break
  }
  return items.slice(0, MAX_ITEMS)
}

const itemJson = (request: ApiRequest, { assignment, course }: PlannerItem): JsonObject => {
  const due = dueAtOf(assignment)
  return {
    context_type: "Course",
    context_name: courseNameFor(request, course),
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
    html_url: `${request.url}/courses/${course.id}/assignments/${assignment.id}`
  }
}

const listItems = Effect.fn("Sandbox.listItems")(function* (request: ApiRequest, path: string, person: Person) {
  const { parameters } = request
  const isInPeriod = yield* requestedPeriod(request)
  const courses = yield* requestedCourses(request, person)
  const isEmpty = FILTERS_WITHOUT_ASSIGNMENTS.includes(asString(parameters.get("filter")) ?? "")
  return yield* replyPage(request, {
    path,
    paging: "bookmark",
    rows: isEmpty ? [] : plannerItems(request, courses, isInPeriod),
    toJson: (item) => itemJson(request, item)
  })
})

const DECLARED = { acts: ["start_date", "end_date", "context_codes", "filter"] }

export const plannerResource = defineResource({
  routes: [
    get("/planner/items", (request) => listItems(request, "planner/items", caller(request)), DECLARED),
    get(
      "/users/:user_id/planner/items",
      (request) =>
        Effect.flatMap(pathSelf(request), (person) => listItems(request, `users/${person.id}/planner/items`, person)),
      DECLARED
    )
  ]
})
