/** Dates of many assignments and their overrides at once, as a background job. */
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { asBoolean, asMap, asString, asTime, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, put } from "../kernel/resource.js"
import { pathCourse } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import { type Assignment, assignments } from "./assignment.js"
import { putAssignment } from "./assignments.js"
import { readOverride } from "./override.js"
import { JobFailed, progressJson, runJob, startJob } from "./progress.js"

const NO_INPUT: ParameterMap = new Map()

const readElements = (value: Parameter | undefined): ReadonlyArray<ParameterMap> =>
  Array.isArray(value) ? value.map((element: Parameter) => asMap(element) ?? NO_INPUT) : []

interface Entry {
  readonly id: number
  /** The dates of the assignment itself, and of its overrides. */
  readonly dates: ReadonlyArray<ParameterMap>
}

/** The sent entries. Undefined if the course does not have one of the assignments. */
const readEntries = (request: ApiRequest, course: Course): ReadonlyArray<Entry> | undefined => {
  const known = new Set(assignments.get(request, course).map(({ id }) => String(id)))
  const sent = readElements(request.parameters.get("_json"))
  return sent.every((input) => known.has(asString(input.get("id")) ?? ""))
    ? sent.map((input) => ({
        id: Number(asString(input.get("id"))),
        dates: readElements(input.get("all_dates"))
      }))
    : undefined
}

/** Canvas: a due date must be between the dates of availability. */
const isInOrder = (dates: ParameterMap): boolean => {
  const times = ["unlock_at", "due_at", "lock_at"].flatMap((name) => asTime(dates.get(name)) ?? [])
  return times.every((time, index) => index === 0 || (times[index - 1] ?? "") <= time)
}

const writeDates = Effect.fn("Sandbox.writeDates")(function* (
  request: ApiRequest,
  course: Course,
  id: number,
  dates: ParameterMap
) {
  const before = assignments.get(request, course).find((row) => row.id === id)
  if (before === undefined) return
  if (asBoolean(dates.get("base"))) return yield* putAssignment(request, course, before, dates)
  const overrides = before.overrides.map((override) =>
    String(override.id) === asString(dates.get("id"))
      ? { ...readOverride(request, course, before, dates, override).fields, id: override.id }
      : override
  )
  const after: Assignment = { ...before, overrides }
  assignments.replace(request, course, after)
  return yield* putAssignment(request, course, after, NO_INPUT)
})

const updateDates = Effect.fn("Sandbox.updateDates")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const entries = readEntries(request, course)
  if (entries === undefined) return yield* notFound()
  const job = yield* startJob(request, ["Course", course.id], "assignment_bulk_update")
  const run = Effect.gen(function* () {
    // Canvas: all dates are checked before the first one is stored.
    const wrong = entries.filter(({ dates }) => !dates.every(isInOrder)).map(({ id }) => id)
    if (wrong.length > 0) return yield* new JobFailed({ reason: `due_at must be between availability dates: ${wrong}` })
    yield* Effect.forEach(
      entries.flatMap(({ dates, id }) => dates.map((one) => [id, one] as const)),
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
