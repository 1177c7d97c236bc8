/** The pages that people have viewed. */
import * as Effect from "effect/Effect"
import type { ApiRequest } from "../kernel/context.js"
import { type Filters, filterTime, selectArray } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { sliceList } from "../kernel/lazyList.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { hash } from "../kernel/seed.js"
import { daysSinceTermStart, timestampOnDay } from "../kernel/time.js"
import { pathManagedPerson } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { coursesOfPerson, type Person, personCreatedAt } from "../school/people.js"
import { type Assignment, assignments, isAssignmentVisible } from "./assignment.js"
import { lastActivityAt } from "./personJson.js"

const MAX_VIEWS = 60
const MAX_COURSES = 5
const VIEWS_PER_DAY = 4

interface PageView {
  readonly id: string
  readonly course: Course
  /** Undefined for the home page of the course. */
  readonly assignment: Assignment | undefined
  readonly createdAt: string
  readonly seconds: number
}

/** The page views of a person, the latest first, which is their last activity. */
const viewsOf = (request: ApiRequest, person: Person): ReadonlyArray<PageView> => {
  const { seed } = request
  const courses = sliceList(coursesOfPerson(seed, person, undefined), 0, MAX_COURSES)
  const lastDay = daysSinceTermStart(lastActivityAt(person))
  const views: Array<PageView> = []
  for (let index = 0; index < MAX_VIEWS; index++) {
    const number = hash(seed, "page.view", person.id, index)
    const course = courses[number % courses.length]
    const createdAt = timestampOnDay(lastDay - index / VIEWS_PER_DAY)
    if (course === undefined || createdAt < personCreatedAt(person)) break
    const visible = assignments.get(request, course).filter((row) => isAssignmentVisible(course, row))
    const id = Array.from({ length: 4 }, (_, part) => hash(seed, "page.view.id", person.id, index, part))
      .map((part) => part.toString(16).padStart(8, "0"))
      .join("")
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    const assignment = index % 3 === 0 ? undefined : visible[number % visible.length]
    views.push({ id, course, assignment, createdAt, seconds: 5 + (number % 300) })
  }
  return views
}

const pageOf = ({ url }: ApiRequest, { assignment, course }: PageView): string =>
  `${url}/${coursePath(course)}${assignment === undefined ? "" : `/assignments/${assignment.id}`}`

const viewJson = (request: ApiRequest, person: Person, view: PageView): JsonObject => {
  const { assignment, course, createdAt, id, seconds } = view
  return {
    id,
    app_name: null,
    url: pageOf(request, view),
    context_type: "Course",
    asset_type: assignment === undefined ? null : "assignment",
    controller: assignment === undefined ? "courses" : "assignments",
    action: "show",
    contributed: false,
    interaction_seconds: seconds,
    created_at: createdAt,
    user_request: true,
    render_time: (seconds % 10) / 10,
    user_agent: "Mozilla/5.0",
    participated: false,
    http_method: "get",
    remote_ip: "127.0.0.1",
    links: { user: person.id, context: course.id, asset: assignment?.id ?? null, real_user: null, account: 1 }
  }
}

const filters: Filters<PageView> = {
  start_time: filterTime(({ createdAt }, time) => time <= createdAt),
  end_time: filterTime(({ createdAt }, time) => createdAt <= time)
}

const listViews = Effect.fn("Sandbox.listPageViews")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  return yield* replyPage(request, {
    path: `users/${person.id}/page_views`,
    paging: "bookmark",
    rows: yield* selectArray(request, viewsOf(request, person), { filters }),
    toJson: (view) => viewJson(request, person, view)
  })
})

/** Canvas: what was viewed in the last three weeks. In the sandbox it is all of the time, since its term is in the past. */
const listHistory = Effect.fn("Sandbox.listHistory")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  return yield* replyPage(request, {
    path: `users/${person.id}/history`,
    rows: viewsOf(request, person),
    toJson: (view) => {
      const { assignment, course, createdAt, seconds } = view
      return {
        asset_code: assignment === undefined ? `course_${course.id}` : `assignment_${assignment.id}`,
        asset_name: assignment?.name ?? course.name,
        asset_icon: assignment === undefined ? "icon-home" : "icon-assignment",
        asset_readable_category: assignment === undefined ? "Course Home" : "Assignment",
        context_type: "Course",
        context_id: course.id,
        context_name: course.name,
        visited_url: pageOf(request, view),
        visited_at: createdAt,
        interaction_seconds: seconds
      }
    }
  })
})

export const pageViewResource = defineResource({
  routes: [
    get("/users/:user_id/page_views", listViews, { acts: Object.keys(filters) }),
    get("/users/:user_id/history", listHistory)
  ]
})
