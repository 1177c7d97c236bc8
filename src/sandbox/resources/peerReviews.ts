/** Routes of peer reviews, below courses and sections. */
import * as Effect from "effect/Effect"
import { ApiFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post } from "../kernel/resource.js"
import { caller } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { displayUserJson } from "../school/displayUser.js"
import { findPerson, type Person, peopleWithRole, personWithId } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { type Assignment, pathAssignment } from "./assignment.js"
import { findPeerReview, type PeerReview, peerReviews } from "./peerReview.js"
import { inCourseOfSection } from "./sections.js"
import { renderSubmission, submissionIds } from "./submission.js"

const personJson = ({ seed, url }: ApiRequest, course: Course, id: number): JsonObject => {
  const person = personWithId(seed, id) ?? { id, name: "" }
  return displayUserJson(url, person, coursePath(course))
}

/** The comments of the assessor on the work. */
const commentsJson = (request: ApiRequest, course: Course, assignment: Assignment, review: PeerReview) => {
  const student = personWithId(request.seed, review.student)
  const comments =
    student && renderSubmission(request, course, assignment, student, { withComments: true }).submission_comments
  // The comments of a submission are a list of records.
  return ((comments ?? []) as ReadonlyArray<JsonObject>).filter(({ author_id }) => author_id === review.assessor)
}

const reviewJson = (request: ApiRequest, course: Course, assignment: Assignment, review: PeerReview): JsonObject => {
  const include = asStrings(request.parameters.get("include"))
  // Canvas: graders see who reviews anonymously.
  const isAnonymous = assignment.written.anonymous_peer_reviews === true && !canEdit(course.role)
  return {
    id: isAnonymous ? undefined : review.id,
    assessor_id: isAnonymous ? undefined : review.assessor,
    user_id: review.student,
    asset_id: submissionIds.at(request.seed, assignment.id, review.student),
    asset_type: "Submission",
    workflow_state: review.state,
    user: include.includes("user") ? personJson(request, course, review.student) : undefined,
    assessor: include.includes("user") && !isAnonymous ? personJson(request, course, review.assessor) : undefined,
    submission_comments: include.includes("submission_comments")
      ? commentsJson(request, course, assignment, review)
      : undefined
  }
}

/** The request with a course in its path. */
const withCourse = (request: ApiRequest) =>
  pathParameter(request, "section_id") === "" ? Effect.succeed(request) : inCourseOfSection(request)

/** The assignment in the path, and the student whose submission is there, too. */
const findReviewed = Effect.fn("Sandbox.findReviewed")(function* (request: ApiRequest) {
  const { assignment, course } = yield* Effect.flatMap(withCourse(request), pathAssignment)
  const students = peopleWithRole(request.seed, course, "student")
  const find = (id: number | undefined) => students.find((student) => student.id === id)
  const reference = pathParameter(request, "submission_id")
  const [assignmentId, studentId] = submissionIds.locate(request.seed, parseId(reference))
  const student = assignmentId === assignment.id ? find(studentId) : undefined
  return reference !== "" && student === undefined ? yield* notFound() : { assignment, course, find, student }
})

const listReviews = Effect.fn("Sandbox.listPeerReviews")(function* (request: ApiRequest) {
  const { assignment, course, student } = yield* findReviewed(request)
  const { id } = caller(request)
  const path = `${coursePath(course)}/assignments/${assignment.id}`
  return yield* replyPage(request, {
    path: student === undefined ? `${path}/peer_reviews` : `${path}/submissions/${student.id}/peer_reviews`,
    // Canvas: those who do not grade see who reviews them.
    rows: peerReviews
      .get(request, assignment)
      .filter(
        (row) => (student === undefined || row.student === student.id) && (canEdit(course.role) || row.student === id)
      ),
    toJson: (review) => reviewJson(request, course, assignment, review)
  })
})

const failure = (base: string) => new ApiFailure({ status: 400, body: { errors: { base } } })

/** The student whose work is reviewed, and the other one that the request names. */
const findPair = Effect.fn("Sandbox.findPeerReviewers")(function* (request: ApiRequest) {
  const { assignment, course, find, student } = yield* findReviewed(request)
  const named: Person | undefined = findPerson(request.seed, asString(request.parameters.get("user_id")) ?? "")
  const assessor = find(named?.id)
  if (student === undefined || assessor === undefined) return yield* notFound()
  return { assessor, assignment, course, student }
})

const createReview = Effect.fn("Sandbox.createPeerReview")(function* (request: ApiRequest) {
  const { assessor, assignment, course, student } = yield* findPair(request)
  if (assessor.id === student.id) return yield* failure("Create failed")
  if (!canEdit(course.role)) return yield* unauthorized()
  const known = findPeerReview(request, assignment, assessor.id, student.id)
  const review: PeerReview = known ?? {
    id: request.nextId(),
    student: student.id,
    assessor: assessor.id,
    state: "assigned"
  }
  const json = reviewJson(request, course, assignment, review)
  if (known === undefined) {
    peerReviews.add(request, assignment, review)
    recordChange(request, "created", "peer_review", coursePath(course), json)
  }
  return reply(request, json)
})

const removeReview = Effect.fn("Sandbox.removePeerReview")(function* (request: ApiRequest) {
  const { assessor, assignment, course, student } = yield* findPair(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const review = findPeerReview(request, assignment, assessor.id, student.id)
  if (review === undefined) return yield* failure("Delete failed")
  peerReviews.remove(request, assignment, review.id)
  const json = reviewJson(request, course, assignment, review)
  recordChange(request, "deleted", "peer_review", coursePath(course), json)
  return reply(request, json)
})

const include = ["submission_comments", "user"]

export const peerReviewResource = defineResource({
  routes: (["/courses/:course_id", "/sections/:section_id"] as const).flatMap((owner) => {
    const path = `${owner}/assignments/:assignment_id` as const
    const ofSubmission = `${path}/submissions/:submission_id/peer_reviews` as const
    return [
      get(`${path}/peer_reviews`, listReviews, { include }),
      get(ofSubmission, listReviews, { include }),
      post(ofSubmission, createReview, { acts: ["user_id"] }),
      del(ofSubmission, removeReview, { acts: ["user_id"] })
    ]
  }),
  canGrow: true,
  changeTypes: ["peer_review"]
})
