import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { type Course, courseAt } from "../data/courses.js"
import { seededAssignments } from "../data/coursework.js"
import type { Plan } from "../data/plan.js"
import { onDay } from "../data/time.js"
import type { JsonObject } from "../json.js"
import { generate } from "../listing.js"
import { replyPage } from "../reply.js"
import { World } from "../world.js"

// Every course has at least this many assignments, and that many of each are on the planner.
const perCourse = 6
const maxItems = 300

const itemJson = (plan: Plan, url: string, course: Course, place: number): JsonObject => {
  const assignment = seededAssignments(plan, course)[place]
  const due = onDay(assignment?.due ?? 0)
  const page = `/courses/${course.id}/assignments/${assignment?.id}`
  return {
    context_type: "Course",
    context_name: course.name,
    course_id: course.id,
    plannable_id: assignment?.id,
    plannable_type: "assignment",
    plannable_date: due,
    planner_override: null,
    new_activity: false,
    submissions: false,
    plannable: {
      id: assignment?.id,
      title: assignment?.name,
      course_id: course.id,
      points_possible: assignment?.points,
      due_at: due,
      created_at: onDay(-7),
      updated_at: onDay(-7)
    },
    html_url: `${url}${page}`
  }
}

export const plannerRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/api/v1/planner/items",
    Effect.gen(function* () {
      const { plan, url } = yield* World
      return yield* replyPage({
        path: "/api/v1/planner/items",
        family: "bookmark",
        rows: generate(Math.min(maxItems, plan.courses * perCourse), (index) => index),
        toJson: (index) => itemJson(plan, url, courseAt(plan, Math.floor(index / perCourse)), index % perCourse)
      })
    })
  )
)
