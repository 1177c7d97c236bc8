/** Schema of rubric assessments. */
import type * as Schema from "effect/Schema"
import { array, double, id, number, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const rubricAssessment = resource("RubricAssessment", {
  id: Id,
  rubric_id: id,
  rubric_association_id: id,
  score: double,
  /** `Submission` and others. */
  artifact_type: string,
  artifact_id: id,
  artifact_attempt: number,
  /** `grading`, `peer_review` or `provisional_grade`. */
  assessment_type: string,
  assessor_id: id,
  /** One element a criterion. */
  data: array,
  comments: array
})

/**
 * An assessment by a rubric.
 * `GET /api/v1/courses/:course_id/rubrics/:id` returns those of a rubric in `assessments`, with `include`.
 *
 * @category resources
 */
export const RubricAssessment: Schema.Schema<RubricAssessment, RubricAssessmentEncoded> = rubricAssessment

/** @category resources */
export interface RubricAssessment extends Schema.Schema.Type<typeof rubricAssessment> {}
interface RubricAssessmentEncoded extends Schema.Schema.Encoded<typeof rubricAssessment> {}
