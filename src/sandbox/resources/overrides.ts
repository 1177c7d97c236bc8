/** Routes of the overrides of assignments. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { notFound } from "../kernel/apiFailure.js"
import { makeCollection } from "../kernel/collection.js"
import { type ApiRequest, pathParameter, recordChange } from "../kernel/context.js"
import { asMap, asString, type ParameterMap } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { tableOf } from "../kernel/state.js"
import { editableCourse, findCallerCourse, pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { type Assignment, assignmentOwners, assignments, type Override, pathAssignment } from "./assignment.js"
import { groupAt, pathGroup } from "./groups.js"
import { checkOverride, overrideFailure, overrideJson, readOverride, visibleOverrides } from "./override.js"
import { pathSection } from "./sections.js"

interface Owner {
  readonly course: Course
  readonly assignment: Assignment
}

const currentOf = (sandbox: Parameters<typeof assignments.get>[0], { assignment, course }: Owner): Assignment =>
  assignments.get(sandbox, course).find(({ id }) => id === assignment.id) ?? assignment

const overrides = tableOf<Owner, Override>({
  get: (sandbox, owner) => currentOf(sandbox, owner).overrides,
  set: (sandbox, owner, rows) =>
    assignments.replace(sandbox, owner.course, { ...currentOf(sandbox, owner), overrides: rows })
})

const FIELDS = ["student_ids", "title", "group_id", "course_section_id", "due_at", "unlock_at", "lock_at"]

const { routes } = makeCollection<Owner, Override>({
  name: "assignment_override",
  owners: assignmentOwners,
  path: "/overrides",
  rows: overrides,
  parameter: "assignment_override",
  declared: { write: { acts: within("assignment_override", FIELDS) } },
  filter: (request, rows) => {
    const [first] = rows
    if (first === undefined) return rows
    const visible = visibleOverrides(request, first.owner.course, first.owner.assignment)
    return rows.filter(({ row }) => visible.includes(row))
  },
  write: Effect.fn("Sandbox.writeOverride")(function* (request, input, before, owner) {
    const { errors, fields } = readOverride(request, owner.course, owner.assignment, input, before)
    if (errors.length > 0) return yield* overrideFailure(errors)
    yield* checkOverride(
      fields,
      overrides.get(request, owner).filter(({ id }) => id !== before?.id)
    )
    return fields
  }),
  toJson: (request, { owner, row }) => overrideJson(request, owner.course, owner.assignment, row),
  createdStatus: 201
})

/** An element of a batch, and what it names. */
interface Entry {
  readonly input: ParameterMap
  readonly assignment: Assignment | undefined
  readonly override: Override | undefined
}

const readBatch = (request: ApiRequest, course: Course): ReadonlyArray<Entry> | undefined => {
  const sent = request.parameters.get("assignment_overrides")
  if (!Array.isArray(sent)) return undefined
  const all = assignments.get(request, course)
  return sent.map((element) => {
    const input: ParameterMap = asMap(element) ?? new Map()
    const assignment = all.find(({ id }) => String(id) === asString(input.get("assignment_id")))
    const override = assignment?.overrides.find(({ id }) => String(id) === asString(input.get("id")))
    return { input, assignment, override }
  })
}

const showBatch = Effect.fn("Sandbox.showOverrides")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const entries = readBatch(request, course)
  if (entries === undefined) return yield* overrideFailure(["must specify an array of overrides"])
  // Canvas: null in the place of an override that is not found.
  const found = entries.map(({ assignment, override }) =>
    assignment !== undefined &&
    override !== undefined &&
    visibleOverrides(request, course, assignment).includes(override)
      ? overrideJson(request, course, assignment, override)
      : null
  )
  return reply(request, found)
})

const errorsOf = (
  request: ApiRequest,
  course: Course,
  entry: Entry,
  isUpdate: boolean
): ReadonlyArray<string> | null => {
  const { assignment, input, override } = entry
  const errors = [
    ...(asString(input.get("assignment_id")) === undefined ? ["must specify an assignment id"] : []),
    ...(isUpdate && !input.has("id") ? ["must specify an override id"] : []),
    ...(!isUpdate && input.has("id") ? ["may not specify an override id"] : [])
  ]
  if (errors.length > 0) return errors
  if (assignment === undefined) return ["assignment not found"]
  if (isUpdate && override === undefined) return ["override not found"]
  const read = readOverride(request, course, assignment, input, override)
  return read.errors.length > 0 ? read.errors : null
}

/** Canvas: all are written, or none of them. */
const writeBatch = (action: "created" | "updated") =>
  Effect.fn("Sandbox.writeOverrides")(function* (request: ApiRequest) {
    const course = yield* editableCourse(request)
    const isUpdate = action === "updated"
    const entries = readBatch(request, course)
    if (entries === undefined) return yield* overrideFailure(["must specify an array of overrides"])
    if (entries.length === 0) return yield* overrideFailure(["no assignment override data present"])
    const errors = entries.map((entry) => errorsOf(request, course, entry, isUpdate))
    if (errors.some((error) => error !== null)) return yield* overrideFailure(errors)
    const before = assignments.get(request, course)
    const written = yield* Effect.forEach(entries, ({ assignment, input, override }) =>
      Effect.gen(function* () {
        if (assignment === undefined) return yield* notFound()
        const owner = { course, assignment }
        const { fields } = readOverride(request, course, assignment, input, override)
        yield* checkOverride(
          fields,
          overrides.get(request, owner).filter(({ id }) => id !== override?.id)
        )
        const row = { ...fields, id: override?.id ?? request.nextId() }
        if (override === undefined) overrides.add(request, owner, row)
        else overrides.replace(request, owner, row)
        return overrideJson(request, course, assignment, row)
      })
    ).pipe(Effect.tapError(() => Effect.sync(() => assignments.set(request, course, before))))
    for (const json of written) recordChange(request, action, "assignment_override", coursePath(course), json)
    return reply(request, written, { status: isUpdate ? 200 : 201 })
  })

/** Redirects to the override of a group or section. */
const redirect = Effect.fn("Sandbox.redirectToOverride")(function* (
  request: ApiRequest,
  course: Course,
  matches: (override: Override) => boolean
) {
  const pathParameters = { ...request.pathParameters, course_id: String(course.id) }
  const { assignment } = yield* pathAssignment({ ...request, pathParameters })
  const found = visibleOverrides(request, course, assignment).find(matches)
  if (found === undefined) return yield* notFound()
  const path = `${coursePath(course)}/assignments/${assignment.id}/overrides/${found.id}`
  return HttpServerResponse.redirect(`${request.url}/api/v1/${path}`, { status: 302 })
})

const ofSection = Effect.fn("Sandbox.overrideOfSection")(function* (request: ApiRequest) {
  const section_id = pathParameter(request, "course_section_id")
  const { owner, row } = yield* pathSection({ ...request, pathParameters: { section_id } })
  return yield* redirect(request, owner, ({ course_section_id }) => course_section_id === row.id)
})

const ofGroup = Effect.fn("Sandbox.overrideOfGroup")(function* (request: ApiRequest) {
  const group = groupAt(request.seed, yield* pathGroup(request))
  const course = yield* findCallerCourse(request, String(group.course.id))
  return yield* redirect(request, course, ({ group_id }) => group_id === group.id)
})

const batchPath = "/courses/:course_id/assignments/overrides"
const batchFields = within("assignment_overrides", ["id", "assignment_id", ...FIELDS])

export const overrideResource = defineResource({
  routes: [
    // Before the routes of an assignment, whose id it would be.
    get(batchPath, showBatch, { acts: within("assignment_overrides", ["id", "assignment_id"]) }),
    post(batchPath, writeBatch("created"), { acts: batchFields }),
    put(batchPath, writeBatch("updated"), { acts: batchFields }),
    ...routes,
    get("/sections/:course_section_id/assignments/:assignment_id/override", ofSection),
    get("/groups/:group_id/assignments/:assignment_id/override", ofGroup)
  ],
  canGrow: true,
  changeTypes: ["assignment_override"]
})
