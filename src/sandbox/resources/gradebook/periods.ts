/** Routes of grading periods and their sets. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { invalidRecord, missingParameter, notFound, unauthorized, unprocessable } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asMap, asString, asStrings, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { flag, initialValues, readSentFields, text } from "../../kernel/records.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, del, type Find, get, patch, post, put } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { accountOwners, isAccountAdmin, pathCourse } from "../../school/callers.js"
import { coursePath } from "../../school/courses.js"
import { type GradingPeriod, type GradingPeriodSet, gradingPeriodSets, periodJson } from "../gradingPeriod.js"
import { findTerm, setOfCourse } from "../terms.js"

const ACCOUNT = 1
const NO_INPUT: ParameterMap = new Map()
const NO_CONTENT = () => HttpServerResponse.empty({ status: 204 })

const permissionsOf = (request: ApiRequest): JsonObject => {
  const isAdmin = isAccountAdmin(request)
  return { read: true, create: isAdmin, update: isAdmin, delete: isAdmin }
}

const setJson = (request: ApiRequest, { periods, ...set }: GradingPeriodSet): JsonObject => ({
  ...set,
  account_id: ACCOUNT,
  course_id: null,
  grading_periods: periods.map((period) => periodJson({ ...set, periods }, period, request.now)),
  permissions: permissionsOf(request)
})

const byStart = Order.mapInput(Order.string, ({ start_date }: GradingPeriod) => start_date)

const checkPeriods = (periods: ReadonlyArray<GradingPeriod>) => {
  for (const [index, { close_date, end_date, start_date, title }] of periods.entries()) {
    if (title === "") return invalidRecord("title", "blank", "can't be blank")
    if (start_date === "") return invalidRecord("start_date", "blank", "can't be blank")
    if (end_date === "") return invalidRecord("end_date", "blank", "can't be blank")
    if (end_date < start_date) return invalidRecord("end_date", "invalid", "must be after start date")
    if (close_date < end_date) return invalidRecord("close_date", "invalid", "must be on or after end date")
    const before = periods[index - 1]
    if (before !== undefined && start_date < before.end_date) {
      const text = "Grading period cannot overlap with existing grading periods in group"
      return invalidRecord("base", text, text)
    }
  }
  return undefined
}

const readPeriod = (input: ParameterMap, before: GradingPeriod | undefined, id: number): GradingPeriod => {
  const date = (name: "close_date" | "end_date" | "start_date") => asTime(input.get(name)) ?? before?.[name] ?? ""
  const weight = Number(asString(input.get("weight")) ?? Number.NaN)
  const end_date = date("end_date")
  return {
    id,
    title: asString(input.get("title")) ?? before?.title ?? "",
    start_date: date("start_date"),
    end_date,
    // Canvas: a period is closed at its end, unless another time is sent.
    close_date: date("close_date") || end_date,
    weight: Number.isFinite(weight) ? weight : (before?.weight ?? null)
  }
}

const sentPeriods = ({ parameters }: ApiRequest): ReadonlyArray<ParameterMap> => {
  const sent = parameters.get("grading_periods")
  return (Array.isArray(sent) ? sent : [...(asMap(sent)?.values() ?? [])]).flatMap((element) => asMap(element) ?? [])
}

const putSet = (request: ApiRequest, action: "created" | "updated", set: GradingPeriodSet): void => {
  if (action === "created") gradingPeriodSets.add(request, ACCOUNT, set)
  else gradingPeriodSets.replace(request, ACCOUNT, set)
  recordChange(request, action, "grading_period_set", "accounts/1", setJson(request, set))
}

const putPeriods = Effect.fn("Sandbox.putGradingPeriods")(function* (
  request: ApiRequest,
  set: GradingPeriodSet,
  periods: ReadonlyArray<GradingPeriod>
) {
  const sorted = periods.toSorted(byStart)
  const failure = checkPeriods(sorted)
  if (failure !== undefined) return yield* failure
  putSet(request, "updated", { ...set, periods: sorted })
  return { ...set, periods: sorted }
})

const FIELDS = {
  title: text({ initial: "", required: "can't be blank" }),
  weighted: flag(false),
  display_totals_for_all_grading_periods: flag(false)
}

/** The fields and terms of a set. Canvas: terms that are not sent have no set. */
const readSet = Effect.fn("Sandbox.readGradingPeriodSet")(function* (request: ApiRequest) {
  const input = asMap(request.parameters.get("grading_period_set"))
  if (input === undefined) return yield* missingParameter("grading_period_set")
  const sent = yield* readSentFields(FIELDS, request, input)
  const references = asStrings(request.parameters.get("enrollment_term_ids"))
  const terms = yield* Effect.forEach(references, (reference) => findTerm(request, reference))
  return { sent, terms: terms.map(({ id }) => id) }
})

/** Takes the terms of a set from other sets. */
const releaseTerms = (request: ApiRequest, terms: ReadonlyArray<number>): void =>
  gradingPeriodSets.set(
    request,
    ACCOUNT,
    gradingPeriodSets.get(request, ACCOUNT).map((set) => ({
      ...set,
      enrollment_term_ids: set.enrollment_term_ids.filter((term) => !terms.includes(term))
    }))
  )

const requireAdmin = (request: ApiRequest) => (isAccountAdmin(request) ? Effect.void : Effect.fail(unauthorized()))

const listSets = Effect.fn("Sandbox.listGradingPeriodSets")(function* (request: ApiRequest) {
  yield* accountOwners.find(request)
  return yield* replyPage(request, {
    path: "accounts/1/grading_period_sets",
    wrapperKey: "grading_period_sets",
    rows: gradingPeriodSets.get(request, ACCOUNT),
    toJson: (set) => setJson(request, set)
  })
})

const createSet = Effect.fn("Sandbox.createGradingPeriodSet")(function* (request: ApiRequest) {
  yield* accountOwners.find(request)
  const { sent, terms } = yield* Effect.mapError(readSet(request), unprocessable)
  if (sent.title === undefined) return yield* unprocessable(invalidRecord("title", "blank", "can't be blank"))
  releaseTerms(request, terms)
  const fields = { ...initialValues(FIELDS), ...sent }
  const set: GradingPeriodSet = {
    ...fields,
    id: request.nextId(),
    created_at: request.now,
    enrollment_term_ids: terms,
    periods: []
  }
  putSet(request, "created", set)
  return reply(request, { grading_period_set: setJson(request, set) }, { status: 201 })
})

const findSet = (request: ApiRequest, reference: string) => {
  const set = gradingPeriodSets.get(request, ACCOUNT).find(({ id }) => String(id) === reference)
  return set === undefined ? Effect.fail(notFound()) : Effect.succeed(set)
}

const pathSet: Find<GradingPeriodSet> = (request) =>
  Effect.zipRight(accountOwners.find(request), findSet(request, pathParameter(request, "grading_period_set_id")))

const updateSet = Effect.fn("Sandbox.updateGradingPeriodSet")(function* (request: ApiRequest) {
  const { id } = yield* pathSet(request)
  const { sent, terms } = yield* Effect.mapError(readSet(request), unprocessable)
  releaseTerms(request, terms)
  const set = yield* findSet(request, String(id))
  putSet(request, "updated", { ...set, ...sent, enrollment_term_ids: terms })
  return NO_CONTENT()
})

const removeSet = Effect.fn("Sandbox.removeGradingPeriodSet")(function* (request: ApiRequest) {
  const set = yield* pathSet(request)
  gradingPeriodSets.remove(request, ACCOUNT, set.id)
  recordChange(request, "deleted", "grading_period_set", "accounts/1", setJson(request, set))
  return NO_CONTENT()
})

/** Canvas: periods that are sent with an id are changed, others are created, and those that are not sent stay. */
const writeBatch = (reference: (request: ApiRequest) => string) =>
  Effect.fn("Sandbox.writeGradingPeriods")(function* (request: ApiRequest) {
    yield* requireAdmin(request)
    const set = yield* findSet(request, reference(request))
    const sent = sentPeriods(request).map((input) => {
      const before = set.periods.find(({ id }) => String(id) === asString(input.get("id")))
      return readPeriod(input, before, before?.id ?? request.nextId())
    })
    const kept = set.periods.filter(({ id }) => sent.every((period) => period.id !== id))
    const changed = yield* Effect.mapError(putPeriods(request, set, [...kept, ...sent]), unprocessable)
    return reply(request, {
      grading_periods: changed.periods.map((period) => periodJson(changed, period, request.now))
    })
  })

interface Owner {
  readonly path: string
  readonly sets: ReadonlyArray<GradingPeriodSet>
}

/** The periods of a course are those of its term. */
const courseSets: Find<Owner> = (request) =>
  Effect.map(pathCourse(request), (course) => {
    const set = setOfCourse(request, course)
    return { path: coursePath(course), sets: set === undefined ? [] : [set] }
  })

const accountSets: Find<Owner> = (request) =>
  Effect.map(accountOwners.find(request), () => ({
    path: "accounts/1",
    sets: gradingPeriodSets.get(request, ACCOUNT)
  }))

const listPeriods = (find: Find<Owner>) =>
  Effect.fn("Sandbox.listGradingPeriods")(function* (request: ApiRequest) {
    const { path, sets } = yield* find(request)
    return yield* replyPage(request, {
      path: `${path}/grading_periods`,
      wrapperKey: "grading_periods",
      rows: sets.flatMap((set) => set.periods.map((period) => ({ period, set }))),
      toJson: ({ period, set }) => ({ ...periodJson(set, period, request.now), permissions: permissionsOf(request) })
    })
  })

const findPeriod = (find: Find<Owner>) =>
  Effect.fn("Sandbox.pathGradingPeriod")(function* (request: ApiRequest) {
    const { sets } = yield* find(request)
    const reference = pathParameter(request, "grading_period_id")
    for (const set of sets) {
      const period = set.periods.find(({ id }) => String(id) === reference)
      if (period !== undefined) return { period, set }
    }
    return yield* notFound()
  })

const showPeriod = (request: ApiRequest) =>
  Effect.map(findPeriod(courseSets)(request), ({ period, set }) =>
    reply(request, { grading_periods: [periodJson(set, period, request.now)] })
  )

const updatePeriod = Effect.fn("Sandbox.updateGradingPeriod")(function* (request: ApiRequest) {
  const { period, set } = yield* findPeriod(courseSets)(request)
  yield* requireAdmin(request)
  const row = readPeriod(sentPeriods(request)[0] ?? NO_INPUT, period, period.id)
  const periods = set.periods.map((other) => (other.id === row.id ? row : other))
  const changed = yield* putPeriods(request, set, periods)
  return reply(request, { grading_periods: [periodJson(changed, row, request.now)] })
})

const removePeriod = (find: Find<Owner>) =>
  Effect.fn("Sandbox.removeGradingPeriod")(function* (request: ApiRequest) {
    const { period, set } = yield* findPeriod(find)(request)
    yield* requireAdmin(request)
    putSet(request, "updated", { ...set, periods: set.periods.filter(({ id }) => id !== period.id) })
    return NO_CONTENT()
  })

const setPath = "/accounts/:account_id/grading_period_sets"
const writtenSet = { acts: [...within("grading_period_set", Object.keys(FIELDS)), "enrollment_term_ids"] }
const written = within("grading_periods", ["id", "title", "start_date", "end_date", "close_date", "weight"])

export const gradingPeriodResource = defineResource({
  routes: [
    get(setPath, listSets),
    post(setPath, createSet, writtenSet),
    patch(`${setPath}/:grading_period_set_id`, updateSet, writtenSet),
    del(`${setPath}/:grading_period_set_id`, removeSet),
    patch(
      "/grading_period_sets/:set_id/grading_periods/batch_update",
      writeBatch((request) => pathParameter(request, "set_id")),
      { acts: written }
    ),
    patch(
      "/courses/:course_id/grading_periods/batch_update",
      writeBatch(({ parameters }) => asString(parameters.get("set_id")) ?? ""),
      { acts: [...written, "set_id"] }
    ),
    get("/courses/:course_id/grading_periods", listPeriods(courseSets)),
    get("/accounts/:account_id/grading_periods", listPeriods(accountSets)),
    get("/courses/:course_id/grading_periods/:grading_period_id", showPeriod),
    put("/courses/:course_id/grading_periods/:grading_period_id", updatePeriod, { acts: written }),
    del("/courses/:course_id/grading_periods/:grading_period_id", removePeriod(courseSets)),
    del("/accounts/:account_id/grading_periods/:grading_period_id", removePeriod(accountSets))
  ],
  canGrow: true,
  changeTypes: ["grading_period_set"]
})
