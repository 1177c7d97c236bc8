/** Assessments of submissions by rubrics: their routes, and the grades that follow from them. */
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asMap, asString, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, del, type Find, post, put } from "../../kernel/resource.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson, type Person, peopleWithRole, personWithId } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { type Assignment, assignments } from "../assignment.js"
import { completePeerReview, findPeerReview } from "../peerReview.js"
import {
  type Assessment,
  type Association,
  assessmentJson,
  assessments,
  associationJson,
  associations,
  findRubric,
  putAssessment,
  type Rubric,
  readMarks,
  rubricOf,
  scoreOf
} from "../rubric.js"
import { renderSubmission, submissionIds, submittedWork, type Work, withGrade } from "../submission.js"

/**
 * Assesses work by the rubric of its assignment. Canvas: without a rubric, or without its criteria, nothing changes; the
 * score is that of the rubric if it is used for grading.
 */
export const assessWork = (
  request: ApiRequest,
  course: Course,
  assignment: Assignment,
  student: Person,
  before: Work,
  input: ParameterMap | undefined
): Work => {
  const found = rubricOf(request, course, assignment)
  if (found === undefined || input === undefined) return before
  const marks = readMarks(found.rubric, input)
  if (marks.size === 0) return before
  const fields = { student: student.id, assessor: caller(request).id, type: "grading", at: request.now, marks }
  const assessment = putAssessment(request, found.association, fields)
  if (!found.association.use_for_grading) return before
  const score = scoreOf(found.rubric, assessment)
  return withGrade(before, { score, grade: String(score) }, request.now)
}

/** An assessment with the fields that depend on the submission. */
export const renderAssessment = (
  request: ApiRequest,
  course: Course,
  found: { readonly association: Association; readonly assessment: Assessment; readonly rubric: Rubric },
  style: string | undefined
): JsonObject => {
  const { assessment, association, rubric } = found
  const assignment = assignments.get(request, course).find(({ id }) => id === association.association_id)
  const student = personWithId(request.seed, assessment.student)
  const attempt = assignment && student && submittedWork.get(request, [assignment, student]).attempt
  const id = submissionIds.at(request.seed, Number(association.association_id), assessment.student)
  return assessmentJson(rubric, association, assessment, { id, attempt }, style)
}

/** A grader's assessment in full, with its assessor. */
export const fullAssessmentJson = (
  request: ApiRequest,
  course: Course,
  found: Parameters<typeof renderAssessment>[2]
): JsonObject => ({
  ...renderAssessment(request, course, found, "full"),
  assessor_name: personWithId(request.seed, found.assessment.assessor)?.name ?? null
})

const pathUse: Find<{
  readonly course: Course
  readonly association: Association
  readonly rubric: Rubric
  readonly assignment: Assignment
}> = Effect.fn("Sandbox.pathRubricUse")(function* (request) {
  const course = yield* pathCourse(request)
  const id = pathParameter(request, "rubric_association_id")
  const association = associations.get(request, course).find((row) => String(row.id) === id)
  const assignment = assignments.get(request, course).find((row) => row.id === association?.association_id)
  const rubric = association && findRubric(request, course, association.rubric_id)
  return association === undefined || assignment === undefined || rubric === undefined
    ? yield* notFound()
    : { association, assignment, course, rubric }
})

const writeAssessment = Effect.fn("Sandbox.writeRubricAssessment")(function* (request: ApiRequest) {
  const { association, assignment, course, rubric } = yield* pathUse(request)
  const input: ParameterMap = asMap(request.parameters.get("rubric_assessment")) ?? new Map()
  const reference = pathParameter(request, "rubric_assessment_id")
  const known = assessments.get(request, association).find(({ id }) => String(id) === reference)
  if (reference !== "" && known === undefined) return yield* notFound()
  const studentId = known?.student ?? findPerson(request.seed, asString(input.get("user_id")) ?? "")?.id
  const student = peopleWithRole(request.seed, course, "student").find(({ id }) => id === studentId)
  if (student === undefined) return yield* notFound()
  const type = canEdit(course.role) ? (asString(input.get("assessment_type")) ?? "grading") : "peer_review"
  const assessor = caller(request).id
  if (!canEdit(course.role) && findPeerReview(request, assignment, assessor, student.id) === undefined)
    return yield* unauthorized()
  if (type === "grading") {
    const before = submittedWork.get(request, [assignment, student])
    const work = assessWork(request, course, assignment, student, before, input)
    if (work !== before) submittedWork.set(request, [assignment, student], work)
  } else {
    const marks = readMarks(rubric, input)
    putAssessment(request, association, { student: student.id, assessor, type, at: request.now, marks })
    completePeerReview(request, assignment, assessor, student.id)
  }
  const assessment = assessments
    .get(request, association)
    .find((row) => row.student === student.id && row.type === type && (type === "grading" || row.assessor === assessor))
  if (assessment === undefined) return yield* notFound()
  const json = renderAssessment(request, course, { association, assessment, rubric }, "full")
  recordChange(request, known === undefined ? "created" : "updated", "rubric_assessment", coursePath(course), json)
  return reply(request, {
    ...fullAssessmentJson(request, course, { association, assessment, rubric }),
    ratings: json.data,
    related_group_submissions_and_assessments: [],
    artifact: renderSubmission(request, course, assignment, student, { withComments: true }),
    rubric_association: associationJson(association)
  })
})

const removeAssessment = Effect.fn("Sandbox.removeRubricAssessment")(function* (request: ApiRequest) {
  const { association, course, rubric } = yield* pathUse(request)
  const reference = pathParameter(request, "rubric_assessment_id")
  const assessment = assessments.get(request, association).find(({ id }) => String(id) === reference)
  if (assessment === undefined) return yield* notFound()
  if (!canEdit(course.role) && assessment.assessor !== caller(request).id) return yield* unauthorized()
  assessments.remove(request, association, assessment.id)
  const json = renderAssessment(request, course, { association, assessment, rubric }, "full")
  recordChange(request, "deleted", "rubric_assessment", coursePath(course), json)
  return reply(request, json)
})

const path = "/courses/:course_id/rubric_associations/:rubric_association_id/rubric_assessments"
const written = {
  acts: ["rubric_assessment"],
  // Without moderated grading there are no provisional grades, and graders are shown.
  noEffect: ["provisional", "final", "graded_anonymously"]
}

export const rubricAssessmentResource = defineResource({
  routes: [
    post(path, writeAssessment, written),
    put(`${path}/:rubric_assessment_id`, writeAssessment, written),
    del(`${path}/:rubric_assessment_id`, removeAssessment)
  ],
  canGrow: true,
  changeTypes: ["rubric_assessment"]
})
