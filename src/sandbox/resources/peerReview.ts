/** Peer reviews of assignments. */
import type { SandboxServices } from "../kernel/context.js"
import { makeTable } from "../kernel/state.js"
import type { Assignment } from "./assignment.js"

type Sandbox = Pick<SandboxServices, "seed">

/** The review of a student's work by another one, the assessor. */
export interface PeerReview {
  readonly id: number
  readonly student: number
  readonly assessor: number
  readonly state: "assigned" | "completed"
}

/** By assignment. */
export const peerReviews = makeTable<Pick<Assignment, "id">, PeerReview>(
  ({ id }) => id,
  () => []
)

export const findPeerReview = (sandbox: Sandbox, assignment: Assignment, assessor: number, student: number) =>
  peerReviews.get(sandbox, assignment).find((row) => row.assessor === assessor && row.student === student)

/** Canvas: a review is complete when the assessor has assessed the work. */
export const completePeerReview = (
  sandbox: Sandbox,
  assignment: Assignment,
  assessor: number,
  student: number
): void => {
  const review = findPeerReview(sandbox, assignment, assessor, student)
  if (review !== undefined) peerReviews.replace(sandbox, assignment, { ...review, state: "completed" })
}
