/** Routes of the overrides of assignments, which are stored with their assignment. */
import * as Effect from "effect/Effect"
import { type ApiFailure, missingParameter, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../kernel/context.js"
import { asMap, type ParameterMap } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { type Course, coursePath } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import type { Assignment, Override } from "./assignment.js"
import { assignments, pathAssignment } from "./assignments.js"
import { DATES, overrideJson, readOverride, visibleOverrides } from "./override.js"

const listOverrides = Effect.fn("Sandbox.listOverrides")(function* (request: ApiRequest) {
  const { assignment, course } = yield* pathAssignment(request)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/assignments/${assignment.id}/overrides`,
    rows: visibleOverrides(request, course, assignment),
    toJson: (override) => overrideJson(request, course, assignment, override)
  })
})

const pathOverride = Effect.fn("Sandbox.pathOverride")(function* (request: ApiRequest) {
  const { assignment, course } = yield* pathAssignment(request)
  const id = pathParameter(request, "id")
  const override = visibleOverrides(request, course, assignment).find((row) => String(row.id) === id)
  return override === undefined ? yield* notFound() : { assignment, course, override }
})

/** The override named in the path, for callers who may edit it, and the others of its assignment. */
const editableOverride = Effect.fn("Sandbox.editableOverride")(function* (request: ApiRequest) {
  const found = yield* pathOverride(request)
  if (!canEdit(found.course.role)) return yield* unauthorized()
  return { ...found, others: found.assignment.overrides.filter(({ id }) => id !== found.override.id) }
})

/** Stores the overrides of an assignment, one of which a request has changed. */
const store = (
  request: ApiRequest,
  [course, assignment]: readonly [Course, Assignment],
  overrides: ReadonlyArray<Override>,
  [action, changed]: readonly ["created" | "updated" | "deleted", Override]
) => {
  assignments.insert(request, course, { ...assignment, overrides }, request.now)
  const json = overrideJson(request, course, assignment, changed)
  recordChange(request, action, "assignment_override", coursePath(course), json)
  return reply(request, json, { status: action === "created" ? 201 : 200 })
}

const sentOverride = ({ parameters }: ApiRequest): Effect.Effect<ParameterMap, ApiFailure> => {
  const input = asMap(parameters.get("assignment_override"))
  return input === undefined ? Effect.fail(missingParameter("assignment_override")) : Effect.succeed(input)
}

const createOverride = Effect.fn("Sandbox.createOverride")(function* (request: ApiRequest) {
  const { assignment, course } = yield* pathAssignment(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const { overrides } = assignment
  const created = yield* readOverride(request, course, assignment, yield* sentOverride(request), undefined, overrides)
  return store(request, [course, assignment], [...overrides, created], ["created", created])
})

const updateOverride = Effect.fn("Sandbox.updateOverride")(function* (request: ApiRequest) {
  const { assignment, course, others, override } = yield* editableOverride(request)
  const updated = yield* readOverride(request, course, assignment, yield* sentOverride(request), override, others)
  const rows = assignment.overrides.map((row) => (row.id === override.id ? updated : row))
  return store(request, [course, assignment], rows, ["updated", updated])
})

const deleteOverride = Effect.fn("Sandbox.deleteOverride")(function* (request: ApiRequest) {
  const { assignment, course, others, override } = yield* editableOverride(request)
  return store(request, [course, assignment], others, ["deleted", override])
})

const path = "/courses/:course_id/assignments/:assignment_id/overrides"
const OF_STUDENTS = ["student_ids", "title", ...DATES]

export const overrideResource = defineResource({
  routes: [
    get(path, listOverrides),
    post(path, createOverride, {
      acts: within("assignment_override", ["group_id", "course_section_id", ...OF_STUDENTS])
    }),
    get(`${path}/:id`, (request) =>
      Effect.map(pathOverride(request), ({ assignment, course, override }) =>
        reply(request, overrideJson(request, course, assignment, override))
      )
    ),
    put(`${path}/:id`, updateOverride, { acts: within("assignment_override", OF_STUDENTS) }),
    del(`${path}/:id`, deleteOverride)
  ],
  canGrow: true,
  changeTypes: ["assignment_override"]
})
