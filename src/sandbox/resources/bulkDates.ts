/** Dates of many assignments and their overrides at once, as a background job. */
import * as Effect from "effect/Effect"
import { notFound } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { asBoolean, asMap, asString, asTime, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, put } from "../kernel/resource.js"
import { editableCourse } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import type { Override } from "./assignment.js"
import { assignments } from "./assignments.js"
import { readDates, readOverride } from "./override.js"
import { JobFailed, progressJson, runJob, startJob } from "./progress.js"

const readElements = (value: Parameter | undefined): ReadonlyArray<ParameterMap> =>
  Array.isArray(value) ? value.map((element: Parameter): ParameterMap => asMap(element) ?? new Map()) : []

/** Canvas: a due date must be between the dates of availability. */
const isInOrder = (dates: ParameterMap): boolean => {
  const times = ["unlock_at", "due_at", "lock_at"].flatMap((name) => asTime(dates.get(name)) ?? [])
  return times.every((time, index) => index === 0 || (times[index - 1] ?? "") <= time)
}

/** Writes dates of an assignment itself, or all of one of its overrides. */
const writeDates = Effect.fn("Sandbox.writeDates")(function* (
  request: ApiRequest,
  course: Course,
  assignment: number,
  dates: ParameterMap
) {
  const item = assignments.itemsOf(request, course).find(({ row }) => row.id === assignment)
  if (item === undefined) return
  const { row } = item
  const overrides: Array<Override> = []
  for (const override of row.overrides) {
    const isMeant = String(override.id) === asString(dates.get("id"))
    overrides.push(isMeant ? yield* readOverride(request, course, row, dates, override, []) : override)
  }
  const changes = asBoolean(dates.get("base")) ? yield* readDates(dates) : { overrides }
  assignments.change(request, item, { ...changes, updated_at: request.now })
})

const updateDates = Effect.fn("Sandbox.updateDates")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const known = new Set(assignments.rowsOf(request, course).map(({ id }) => String(id)))
  const entries = readElements(request.parameters.get("_json")).map((input) => ({
    id: asString(input.get("id")) ?? "",
    dates: readElements(input.get("all_dates"))
  }))
  if (!entries.every(({ id }) => known.has(id))) return yield* notFound()
  const job = yield* startJob(request, ["Course", course.id], "assignment_bulk_update")
  const run = Effect.gen(function* () {
    // Canvas: all dates are checked before the first one is stored.
    const wrong = entries.filter(({ dates }) => !dates.every(isInOrder)).map(({ id }) => id)
    if (wrong.length > 0) return yield* new JobFailed({ reason: `due_at must be between availability dates: ${wrong}` })
    yield* Effect.forEach(
      entries.flatMap(({ dates, id }) => dates.map((one) => [Number(id), one] as const)),
      ([id, dates]) => writeDates(request, course, id, dates),
      { discard: true }
    ).pipe(Effect.mapError(() => new JobFailed({ reason: "An error occurred." })))
    return undefined
  })
  yield* runJob(request, job, { run: () => run })
  return reply(request, progressJson(request.url, job))
})

export const bulkDateResource = defineResource({
  routes: [put("/courses/:course_id/assignments/bulk_update", updateDates, { acts: ["_json"] })]
})
