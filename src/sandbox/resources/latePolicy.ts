/** The late policy of a course: what late and missing work loses. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { ApiFailure, missingParameter, notFound, unprocessable } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import { asMap } from "../kernel/parameters.js"
import { flag, initialValues, number, oneWordOf, readSentFields } from "../kernel/records.js"
import { reply } from "../kernel/reply.js"
import { defineResource, get, patch, post } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { makeState } from "../kernel/state.js"
import { editableCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"

const percent = number(0, { min: 0, max: 100 })

const FIELDS = {
  missing_submission_deduction_enabled: flag(false),
  missing_submission_deduction: percent,
  late_submission_deduction_enabled: flag(false),
  late_submission_deduction: percent,
  late_submission_interval: oneWordOf(["day", "hour"], "day"),
  late_submission_minimum_percent_enabled: flag(false),
  late_submission_minimum_percent: percent
}

const INITIAL = initialValues(FIELDS)

type LatePolicy = typeof INITIAL & {
  readonly id: number
  readonly course_id: bigint
  readonly created_at: string
  readonly updated_at: string
}

/** A course has none until one is created. */
const policies = makeState(
  ({ index }: Course) => index,
  (): LatePolicy | undefined => undefined
)

const INTERVAL_SECONDS: Readonly<Record<string, number>> = { hour: 3600, day: 86_400 }

/** Canvas: types of grades without points lose none. */
const GRADED_BY_POINTS: ReadonlyArray<unknown> = ["points", "percent", "letter_grade", "gpa_scale"]

/** The points that late work loses. */
export const pointsDeducted = (
  sandbox: Pick<ApiRequest, "seed">,
  course: Course,
  work: {
    readonly score: number
    readonly points: number
    readonly secondsLate: number
    readonly gradingType: unknown
  }
): number => {
  const policy = policies.get(sandbox, course)
  const { gradingType, points, score, secondsLate } = work
  if (policy?.late_submission_deduction_enabled !== true || points <= 0 || secondsLate <= 0) return 0
  if (!GRADED_BY_POINTS.includes(gradingType)) return 0
  const intervals = Math.ceil(secondsLate / (INTERVAL_SECONDS[policy.late_submission_interval] ?? 1))
  const minimum = policy.late_submission_minimum_percent_enabled ? policy.late_submission_minimum_percent : 0
  const most = Math.max((score * 100) / points - minimum, 0)
  return (points * Math.min(policy.late_submission_deduction * intervals, most)) / 100
}

const readFields = (request: ApiRequest) => {
  const input = asMap(request.parameters.get("late_policy"))
  return input === undefined
    ? Effect.fail(missingParameter("late_policy"))
    : Effect.mapError(readSentFields(FIELDS, request, input), unprocessable)
}

const showPolicy = Effect.fn("Sandbox.showLatePolicy")(function* (request: ApiRequest) {
  const late_policy = policies.get(request, yield* editableCourse(request))
  return late_policy === undefined ? yield* notFound() : reply(request, { late_policy })
})

const createPolicy = Effect.fn("Sandbox.createLatePolicy")(function* (request: ApiRequest) {
  const { nextId, now } = request
  const course = yield* editableCourse(request)
  if (policies.get(request, course) !== undefined) {
    const errors = [{ message: "only one late policy per course is allowed" }]
    return yield* new ApiFailure({ status: 400, body: { status: "bad_request", errors } })
  }
  const sent = yield* readFields(request)
  const policy = { ...INITIAL, ...sent, id: nextId(), course_id: course.id, created_at: now, updated_at: now }
  policies.set(request, course, policy)
  recordChange(request, "created", "late_policy", coursePath(course), policy)
  return reply(request, { late_policy: policy }, { status: 201 })
})

const updatePolicy = Effect.fn("Sandbox.updateLatePolicy")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const before = policies.get(request, course)
  if (before === undefined) return yield* notFound()
  const policy = { ...before, ...(yield* readFields(request)), updated_at: request.now }
  policies.set(request, course, policy)
  recordChange(request, "updated", "late_policy", coursePath(course), policy)
  return HttpServerResponse.empty({ status: 204 })
})

const path = "/courses/:course_id/late_policy"
const written = { acts: within("late_policy", Object.keys(FIELDS)) }

export const latePolicyResource = defineResource({
  routes: [get(path, showPolicy), post(path, createPolicy, written), patch(path, updatePolicy, written)],
  canGrow: true,
  changeTypes: ["late_policy"]
})
