/** Routes of rubrics and of their associations. */
import * as Effect from "effect/Effect"
import { ApiFailure, missingParameter, notFound } from "../../kernel/apiFailure.js"
import type { Positioned } from "../../kernel/collection.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../../kernel/context.js"
import { type JsonObject, lookUp } from "../../kernel/json.js"
import { asBoolean, asMap, asString, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, del, type Find, get, post, put } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { editableCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { assignments } from "../assignment.js"
import {
  type Association,
  accountRubrics,
  assessments,
  associationIds,
  associationJson,
  associations,
  courseRubrics,
  criterionJson,
  findRubric,
  pointsOf,
  type Rubric,
  rubricIds
} from "../rubric.js"
import { renderAssessment } from "./assess.js"

const STYLES = ["full", "comments_only"]
const ASSESSMENTS: Readonly<Record<string, (type: string) => boolean>> = {
  assessments: () => true,
  graded_assessments: (type) => type === "grading",
  peer_assessments: (type) => type === "peer_review"
}
const ASSOCIATIONS: Readonly<Record<string, (type: string) => boolean>> = {
  associations: () => true,
  assignment_associations: (type) => type === "Assignment",
  course_associations: (type) => type === "Course",
  account_associations: (type) => type === "Account"
}
const INCLUDES = [...Object.keys(ASSESSMENTS), ...Object.keys(ASSOCIATIONS)]

/** Fails as Canvas does: with a text for each parameter. */
const parameterFailure = (errors: JsonObject) => new ApiFailure({ status: 400, body: { errors } })

/** Shows a rubric with what a request includes. The assessments and associations are those of one course. */
const showRubric = <Owner>(
  find: Find<Positioned<Owner, Rubric>>,
  render: (request: ApiRequest, record: Positioned<Owner, Rubric>) => JsonObject,
  courseOf: (owner: Owner) => Course | undefined
) =>
  Effect.fn("Sandbox.showRubric")(function* (request: ApiRequest) {
    const record = yield* find(request)
    const include = asStrings(request.parameters.get("include"))
    const style = asString(request.parameters.get("style"))
    const ofAssessments = include.flatMap((word) => lookUp(ASSESSMENTS, word) ?? [])
    const ofAssociations = include.flatMap((word) => lookUp(ASSOCIATIONS, word) ?? [])
    if (style !== undefined && !STYLES.includes(style)) {
      return yield* parameterFailure({
        style: "invalid style requested. Must be one of the following: full, comments_only"
      })
    }
    if (style !== undefined && ofAssessments.length === 0) {
      return yield* parameterFailure({
        style: "invalid parameters. Style parameter passed without requesting assessments"
      })
    }
    const course = courseOf(record.owner)
    const uses =
      course === undefined ? [] : associations.get(request, course).filter((row) => row.rubric_id === record.row.id)
    return reply(request, {
      ...render(request, record),
      assessments:
        ofAssessments.length === 0 || course === undefined
          ? undefined
          : uses.flatMap((association) =>
              assessments
                .get(request, association)
                .filter(({ type }) => ofAssessments.some((matches) => matches(type)))
                .map((assessment) =>
                  renderAssessment(request, course, { association, assessment, rubric: record.row }, style)
                )
            ),
      associations:
        ofAssociations.length === 0
          ? undefined
          : uses
              .filter(({ association_type }) => ofAssociations.some((matches) => matches(association_type)))
              .map(associationJson)
    })
  })

/** The course of a rubric, and its assignments that use it. */
const usedLocations = Effect.fn("Sandbox.rubricUsedLocations")(function* (request: ApiRequest) {
  const { owner, row } = yield* courseRubrics.pathRecord(request)
  const used = new Set(
    associations
      .get(request, owner)
      .flatMap(({ association_id, association_type, rubric_id }) =>
        rubric_id === row.id && association_type === "Assignment" ? [association_id] : []
      )
  )
  const found = assignments.get(request, owner).filter(({ id }) => used.has(id))
  if (found.length === 0) return reply(request, [])
  return reply(request, [
    {
      id: owner.id,
      name: owner.name,
      course_code: owner.code,
      concluded: false,
      assignments: found.map(({ id, name }) => ({ id, title: name }))
    }
  ])
})

const ASSOCIATION_FIELDS = [
  "association_id",
  "association_type",
  "title",
  "use_for_grading",
  "hide_score_total",
  "purpose",
  "bookmarked"
]

/** The record that an association is with: an assignment of the course, the course, or the account. */
const findAssociated = (request: ApiRequest, course: Course, type: string, id: string) => {
  if (type === "Course") return { id: course.id, title: course.name }
  if (type === "Account") return { id: 1, title: "" }
  const assignment = assignments.get(request, course).find((row) => String(row.id) === id)
  return assignment && { id: assignment.id, title: assignment.name }
}

/** Creates or changes an association. Canvas: an assignment has one rubric, and the points of one that it is graded by. */
const putAssociation = Effect.fn("Sandbox.putRubricAssociation")(function* (
  request: ApiRequest,
  course: Course,
  rubric: Rubric,
  input: ParameterMap,
  before: Association | undefined,
  keepsPoints = false
) {
  const read = (name: string, initial: boolean) => (input.has(name) ? asBoolean(input.get(name)) : initial)
  const type = asString(input.get("association_type")) ?? before?.association_type ?? ""
  const reference = asString(input.get("association_id")) ?? String(before?.association_id ?? "")
  const associated = findAssociated(request, course, type, reference)
  if (associated === undefined) return yield* notFound()
  const row: Association = {
    id: before?.id ?? request.nextId(),
    rubric_id: rubric.id,
    association_id: associated.id,
    association_type: type,
    title: asString(input.get("title")) ?? before?.title ?? associated.title,
    purpose: asString(input.get("purpose")) ?? before?.purpose ?? (type === "Assignment" ? "grading" : "bookmark"),
    use_for_grading: read("use_for_grading", before?.use_for_grading ?? false),
    hide_score_total: read("hide_score_total", before?.hide_score_total ?? false),
    bookmarked: read("bookmarked", before?.bookmarked ?? type !== "Assignment")
  }
  const isReplaced = (other: Association) =>
    other.id === row.id ||
    (row.purpose === "grading" &&
      other.purpose === "grading" &&
      other.association_type === type &&
      other.association_id === row.association_id)
  associations.set(request, course, [...associations.get(request, course).filter((other) => !isReplaced(other)), row])
  const assignment = assignments.get(request, course).find(({ id }) => id === row.association_id)
  if (row.use_for_grading && type === "Assignment" && assignment !== undefined && !keepsPoints) {
    assignments.replace(request, course, { ...assignment, points: pointsOf(rubric.criteria) })
  }
  recordChange(
    request,
    before === undefined ? "created" : "updated",
    "rubric_association",
    coursePath(course),
    associationJson(row)
  )
  return row
})

/** Canvas: both, for requests that write either of them. */
const replyBoth = (request: ApiRequest, course: Course, rubric: Rubric, association: Association | undefined) =>
  reply(request, {
    rubric: {
      ...courseRubrics.toJson(request, { owner: course, row: rubric, position: 1 }),
      criteria: rubric.criteria.map(criterionJson)
    },
    rubric_association: association === undefined ? null : associationJson(association)
  })

const sentAssociation = ({ parameters }: ApiRequest) => asMap(parameters.get("rubric_association"))

const writeRubric = Effect.fn("Sandbox.writeRubric")(function* (
  request: ApiRequest,
  course: Course,
  before: Rubric | undefined
) {
  const { parameters } = request
  const input = asMap(parameters.get("rubric"))
  if (input === undefined && before === undefined) return yield* missingParameter("rubric")
  const fields = yield* courseRubrics.write(request, input ?? new Map(), before && { ...before }, course)
  const rubric = { ...fields, id: before?.id ?? request.nextId() }
  if (before === undefined) courseRubrics.addRecord(request, course, rubric)
  else courseRubrics.rows.replace(request, course, rubric)
  const json = courseRubrics.toJson(request, { owner: course, row: rubric, position: 1 })
  recordChange(request, before === undefined ? "created" : "updated", "rubric", coursePath(course), json)
  const sent = sentAssociation(request)
  const known = associations
    .get(request, course)
    .find(({ id }) => String(id) === asString(parameters.get("rubric_association_id")))
  const keepsPoints = asBoolean(input?.get("skip_updating_points_possible"))
  if (sent === undefined) return replyBoth(request, course, rubric, known)
  return replyBoth(request, course, rubric, yield* putAssociation(request, course, rubric, sent, known, keepsPoints))
})

const createRubric = (request: ApiRequest) =>
  Effect.flatMap(editableCourse(request), (course) => writeRubric(request, course, undefined))

const updateRubric = (request: ApiRequest) =>
  Effect.flatMap(courseRubrics.pathRecord(request), ({ owner, row }) => writeRubric(request, owner, row))

const pathAssociation: Find<{ readonly course: Course; readonly association: Association }> = Effect.fn(
  "Sandbox.pathRubricAssociation"
)(function* (request) {
  const course = yield* editableCourse(request)
  const id = pathParameter(request, "rubric_association_id")
  const association = associations.get(request, course).find((row) => String(row.id) === id)
  return association === undefined ? yield* notFound() : { association, course }
})

const writeAssociation = Effect.fn("Sandbox.writeRubricAssociation")(function* (
  request: ApiRequest,
  course: Course,
  before: Association | undefined
) {
  const input = sentAssociation(request)
  if (input === undefined) return yield* missingParameter("rubric_association")
  const sent = asString(input.get("rubric_id"))
  const rubric = findRubric(request, course, sent === undefined ? (before?.rubric_id ?? -1) : parseId(sent))
  if (rubric === undefined) return yield* notFound()
  return replyBoth(request, course, rubric, yield* putAssociation(request, course, rubric, input, before))
})

const createAssociation = (request: ApiRequest) =>
  Effect.flatMap(editableCourse(request), (course) => writeAssociation(request, course, undefined))

const updateAssociation = (request: ApiRequest) =>
  Effect.flatMap(pathAssociation(request), ({ association, course }) => writeAssociation(request, course, association))

const removeAssociation = Effect.fn("Sandbox.removeRubricAssociation")(function* (request: ApiRequest) {
  const { association, course } = yield* pathAssociation(request)
  associations.remove(request, course, association.id)
  const json = associationJson(association)
  recordChange(request, "deleted", "rubric_association", coursePath(course), json)
  return reply(request, json)
})

const shown = { acts: ["style"], include: INCLUDES }
const coursePrefix = "/courses/:course_id"
const writtenRubric = [
  ...within("rubric", ["title", "free_form_criterion_comments", "criteria"]),
  ...within("rubric_association", ASSOCIATION_FIELDS),
  "rubric_association_id"
]
const writtenAssociation = { acts: within("rubric_association", ["rubric_id", ...ASSOCIATION_FIELDS]) }

export const rubricResource = defineResource({
  routes: [
    ...courseRubrics.routes,
    ...accountRubrics.routes.filter(({ method }) => method === "GET"),
    get(
      `${coursePrefix}/rubrics/:rubric_id`,
      showRubric<Course>(courseRubrics.pathRecord, courseRubrics.toJson, (course) => course),
      shown
    ),
    get(
      "/accounts/:account_id/rubrics/:rubric_id",
      showRubric(accountRubrics.pathRecord, accountRubrics.toJson, () => undefined),
      shown
    ),
    get(`${coursePrefix}/rubrics/:rubric_id/used_locations`, usedLocations),
    post(`${coursePrefix}/rubrics`, createRubric, { acts: writtenRubric }),
    put(`${coursePrefix}/rubrics/:rubric_id`, updateRubric, {
      acts: [...writtenRubric, ...within("rubric", ["skip_updating_points_possible"])]
    }),
    post(`${coursePrefix}/rubric_associations`, createAssociation, writtenAssociation),
    put(`${coursePrefix}/rubric_associations/:rubric_association_id`, updateAssociation, writtenAssociation),
    del(`${coursePrefix}/rubric_associations/:rubric_association_id`, removeAssociation)
  ],
  ids: rubricIds,
  canGrow: true,
  changeTypes: ["rubric"]
})

export const rubricAssociationResource = defineResource({
  routes: [],
  ids: associationIds,
  canGrow: true,
  changeTypes: ["rubric_association"]
})
