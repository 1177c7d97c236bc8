/** Schema of quiz questions. */
import type * as Schema from "effect/Schema"
import { array, double, id, number, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const quizQuestion = resource("QuizQuestion", {
  id: Id,
  quiz_id: id,
  quiz_group_id: id,
  assessment_question_id: id,
  position: number,
  question_name: string,
  /** `multiple_choice_question`, `essay_question` and others. */
  question_type: string,
  /** HTML. */
  question_text: string,
  points_possible: double,
  correct_comments: string,
  incorrect_comments: string,
  neutral_comments: string,
  /** Their form depends on the type of the question. */
  answers: array
})

/**
 * A question of a classic quiz.
 * `GET /api/v1/courses/:course_id/quizzes/:quiz_id/questions` lists those of a quiz.
 *
 * @category resources
 */
export const QuizQuestion: Schema.Schema<QuizQuestion, QuizQuestionEncoded> = quizQuestion

/** @category resources */
export interface QuizQuestion extends Schema.Schema.Type<typeof quizQuestion> {}
interface QuizQuestionEncoded extends Schema.Schema.Encoded<typeof quizQuestion> {}
