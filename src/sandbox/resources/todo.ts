/** To-do items of people: work to submit and to grade, missing work and coming events. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { messageFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { sliceList } from "../kernel/lazyList.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, del, get } from "../kernel/resource.js"
import { makeState } from "../kernel/state.js"
import { addDays } from "../kernel/time.js"
import { caller, findCallerCourse, pathCourse, pathManagedPerson } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import { coursesOfPerson, findPerson, membersOf, type Person } from "../school/people.js"
import { courseNameFor } from "../school/preferences.js"
import type { Role } from "../school/roles.js"
import { type Assignment, assignments, dueAtOf, expectsSubmission, isOpenAt } from "./assignment.js"
import { assignmentJson, findAssignment } from "./assignments.js"
import { assignmentEventJson, eventsOf } from "./calendarEvents.js"
import { courseJson } from "./courseJson.js"
import { assignmentForCaller, assignmentForStudent } from "./override.js"
import { isMissing, submittedWork, tallyWork } from "./submission.js"

// Searching all courses of a larger school would take too long.
const MAX_SEARCHED_COURSES = 1000

/** Canvas counts no more than this many of a kind. */
const MAX_ITEMS = 100
const MAX_EVENTS = 20

interface Task {
  readonly course: Course
  readonly assignment: Assignment
  readonly position: number
}

/** The open courses of a person in one of these roles. */
const openCourses = ({ seed }: ApiRequest, person: Person, roles: ReadonlyArray<Role>): ReadonlyArray<Course> =>
  roles.flatMap((role) =>
    sliceList(coursesOfPerson(seed, person, role), 0, MAX_SEARCHED_COURSES).filter(
      ({ state }) => state === "available" || (state === "unpublished" && role !== "student")
    )
  )

const byDueDate = Order.combine(
  // Postgres: missing dates are last.
  Order.mapInput(Order.string, ({ assignment }: Task) => dueAtOf(assignment) ?? "~"),
  Order.mapInput(Order.number, ({ assignment }: Task) => assignment.id)
)

/** The published assignments of courses that match, by due date; no more than `limit`. */
const findTasks = (
  request: ApiRequest,
  courses: ReadonlyArray<Course>,
  matches: (assignment: Assignment, course: Course) => boolean,
  limit = Number.POSITIVE_INFINITY
): ReadonlyArray<Task> => {
  const tasks: Array<Task> = []
  for (const course of courses) {
    if (tasks.length >= limit) break
    for (const [index, assignment] of assignments.get(request, course).entries()) {
      if (assignment.published && matches(assignment, course)) tasks.push({ course, assignment, position: index + 1 })
    }
  }
  return tasks.toSorted(byDueDate).slice(0, limit)
}

type Purpose = "grading" | "submitting"

interface Todo extends Task {
  readonly purpose: Purpose
}

const nameOf = ({ assignment: { id }, purpose }: Pick<Todo, "assignment" | "purpose">): string =>
  `assignment_${id} ${purpose}`

/** Identifies the state of a task. A task that is not ignored permanently is listed again when its version changes. */
const versionOf = (request: ApiRequest, { assignment, course }: Task): string =>
  `${assignment.written.updated_at} ${tallyWork(request, course, assignment).ungraded}`

/** The ignored tasks of each person: their versions, or null for all of them. */
const ignored = makeState<Person, ReadonlyMap<string, string | null>>(
  ({ id }) => id,
  () => new Map()
)

/** The tasks of the caller in some courses. */
const todosOf = (request: ApiRequest, taught: ReadonlyArray<Course>, attended: ReadonlyArray<Course>) => {
  const person = caller(request)
  const hidden = ignored.get(request, person)
  const isListed = (todo: Todo) => {
    const version = hidden.get(nameOf(todo))
    return version === undefined || (version !== null && version !== versionOf(request, todo))
  }
  // Canvas: work that was due up to four weeks ago, or is within a week.
  const [first, last] = [addDays(request.now, -28), addDays(request.now, 7)]
  const toGrade = findTasks(
    request,
    taught,
    (assignment, course) => expectsSubmission(assignment) && tallyWork(request, course, assignment).ungraded > 0,
    MAX_ITEMS
  )
  const toSubmit = findTasks(
    request,
    attended,
    (row, course) => {
      const assignment = assignmentForCaller(request, course, row)
      const due = dueAtOf(assignment)
      const isDue = due !== null && first <= due && due <= last
      if (!isDue || !expectsSubmission(assignment) || !isOpenAt(assignment, request.now)) return false
      const { excused, submittedAt } = submittedWork.get(request, [assignment, person])
      return submittedAt === undefined && !excused
    },
    MAX_ITEMS
  )
  const withPurpose = (tasks: ReadonlyArray<Task>, purpose: Purpose) =>
    tasks.map((task): Todo => ({ ...task, purpose })).filter(isListed)
  return { grading: withPurpose(toGrade, "grading"), submitting: withPurpose(toSubmit, "submitting") }
}

const ownTodos = (request: ApiRequest) => {
  const person = caller(request)
  return todosOf(request, openCourses(request, person, ["teacher", "ta"]), openCourses(request, person, ["student"]))
}

const todoJson = (request: ApiRequest, { assignment, course, position, purpose }: Todo): JsonObject => {
  const { url } = request
  const ignore = `${url}/api/v1/users/self/todo/assignment_${assignment.id}/${purpose}?permanent=`
  const isGrading = purpose === "grading"
  return {
    context_type: "Course",
    course_id: course.id,
    context_name: courseNameFor(request, course),
    type: purpose,
    ignore: `${ignore}0`,
    ignore_permanently: `${ignore}1`,
    assignment: assignmentJson(request, course, assignment, position),
    html_url: isGrading
      ? `${url}/courses/${course.id}/gradebook/speed_grader?assignment_id=${assignment.id}`
      : `${url}/courses/${course.id}/assignments/${assignment.id}#submit`,
    needs_grading_count: isGrading ? tallyWork(request, course, assignment).ungraded : undefined
  }
}

const replyTodos = (request: ApiRequest, path: string, { grading, submitting }: ReturnType<typeof todosOf>) =>
  replyPage(request, {
    path,
    paging: "bookmark",
    rows: [...grading, ...submitting].toSorted(byDueDate),
    toJson: (todo) => todoJson(request, todo)
  })

const listCourseTodos = Effect.fn("Sandbox.listCourseTodos")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const own = [course]
  const isGrader = course.role === "teacher" || course.role === "ta"
  const todos = todosOf(request, isGrader ? own : [], course.role === "student" ? own : [])
  return yield* replyTodos(request, `courses/${course.id}/todo`, todos)
})

const countTodos = (request: ApiRequest) => {
  const { grading, submitting } = ownTodos(request)
  return reply(request, {
    needs_grading_count: grading.reduce(
      (sum, { assignment, course }) => sum + tallyWork(request, course, assignment).ungraded,
      0
    ),
    assignments_needing_submitting: submitting.length
  })
}

const ignoreTodo = Effect.fn("Sandbox.ignoreTodo")(function* (request: ApiRequest) {
  const purpose = pathParameter(request, "purpose")
  if (purpose !== "grading" && purpose !== "submitting") return yield* messageFailure("invalid purpose")
  const id = parseId(pathParameter(request, "asset").replace(/^assignment_/, ""))
  const task = yield* Effect.mapError(findAssignment(request, id), notFound)
  const isPermanent = asString(request.parameters.get("permanent")) === "1"
  const version = isPermanent ? null : versionOf(request, { ...task, position: 1 })
  const person = caller(request)
  const name = nameOf({ ...task, purpose })
  ignored.set(request, person, new Map([...ignored.get(request, person), [name, version]]))
  return reply(request, { ignored: true })
})

/** The courses whose missing work is requested, and the student. Observers name the student, and courses of both. */
const missingIn = Effect.fn("Sandbox.missingIn")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const ids = asStrings(parameters.get("course_ids"))
  const observed = asString(parameters.get("observed_user_id"))
  if (observed === undefined) {
    const person = yield* pathManagedPerson(request)
    const courses = openCourses(request, person, ["student"])
    return { person, courses: ids.length === 0 ? courses : courses.filter(({ id }) => ids.includes(String(id))) }
  }
  const person = findPerson(seed, observed)
  if (person === undefined) return yield* notFound()
  const courses = yield* Effect.forEach(ids, (id) => findCallerCourse(request, id))
  const observer = caller(request)
  const observes = (course: Course) =>
    membersOf(seed, course).some(
      (member) =>
        member.person.id === observer.id &&
        member.role === "observer" &&
        member.written?.associated_user_id === person.id
    )
  if (courses.length === 0 || !courses.every(observes)) return yield* unauthorized()
  return { person, courses: courses.map((course): Course => ({ ...course, role: "student" })) }
})

const listMissing = Effect.fn("Sandbox.listMissing")(function* (request: ApiRequest) {
  const { parameters } = request
  const { courses, person } = yield* missingIn(request)
  const include = asStrings(parameters.get("include"))
  const onlyOpen = asStrings(parameters.get("filter")).includes("submittable")
  return yield* replyPage(request, {
    path: `users/${person.id}/missing_submissions`,
    rows: findTasks(request, courses, (row, course) => {
      const isOpen = isOpenAt(assignmentForStudent(request, course, row, person), request.now)
      return isMissing(request, course, row, person) && (!onlyOpen || isOpen)
    }),
    toJson: ({ assignment, course, position }) => ({
      ...assignmentJson(request, course, assignment, position),
      planner_override: include.includes("planner_overrides") ? null : undefined,
      course: include.includes("course") ? courseJson(request, course) : undefined
    })
  })
})

const byStart = Order.mapInput(Order.string, ({ start_at, title }: JsonObject) => `${start_at} ${title}`)

/** The events and assignments of the next week. */
const listUpcoming = (request: ApiRequest) => {
  const { now } = request
  const lastTime = addDays(now, 7)
  const isSoon = (time: string | null) => time !== null && now <= time && time <= lastTime
  const courses = openCourses(request, caller(request), ["teacher", "ta", "designer", "student", "observer"])
  const due = findTasks(
    request,
    courses,
    (row, course) => isSoon(dueAtOf(assignmentForCaller(request, course, row))),
    MAX_EVENTS
  )
  const events = [
    ...eventsOf(request, isSoon),
    ...due.map(({ assignment, course, position }) => assignmentEventJson(request, course, assignment, position))
  ]
  return reply(request, events.toSorted(byStart).slice(0, MAX_EVENTS))
}

export const todoResource = defineResource({
  routes: [
    get("/users/self/todo", (request) => replyTodos(request, "users/self/todo", ownTodos(request))),
    get("/users/self/todo_item_count", countTodos),
    del("/users/self/todo/:asset/:purpose", ignoreTodo, { acts: ["permanent"] }),
    get("/courses/:course_id/todo", listCourseTodos),
    get("/users/self/upcoming_events", listUpcoming),
    get("/users/:user_id/missing_submissions", listMissing, {
      acts: ["course_ids", "filter", "observed_user_id"],
      include: ["planner_overrides", "course"]
    })
  ]
})
