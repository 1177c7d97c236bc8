/** Schema of quiz reports. */
import type * as Schema from "effect/Schema"
import { boolean, id, optional, resource, string } from "./fields.js"
import { FileAttachment } from "./file.js"
import { Progress } from "./progress.js"
import { Id } from "./shared.js"

const quizReport = resource("QuizReport", {
  id: Id,
  quiz_id: id,
  /** `student_analysis` or `item_analysis`. */
  report_type: string,
  readable_type: string,
  includes_all_versions: boolean,
  anonymous: boolean,
  generatable: boolean,
  created_at: string,
  updated_at: string,
  url: string,
  /** Only after it was generated. */
  file: optional(FileAttachment),
  progress_url: string,
  progress: optional(Progress)
})

/**
 * A report about a classic quiz, as a file.
 * `GET /api/v1/courses/:course_id/quizzes/:quiz_id/reports` lists those of a quiz.
 *
 * @category resources
 */
export const QuizReport: Schema.Schema<QuizReport, QuizReportEncoded> = quizReport

/** @category resources */
export interface QuizReport extends Schema.Schema.Type<typeof quizReport> {}
interface QuizReportEncoded extends Schema.Schema.Encoded<typeof quizReport> {}
