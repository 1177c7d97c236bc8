/** Grades answers to the questions of a quiz. */
import { type Json, type JsonObject, lookUp } from "../../kernel/json.js"
import { type Question, TEXT_ONLY } from "./question.js"

const textOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim().toLowerCase() : ""

const listOf = (value: Json | undefined): ReadonlyArray<Json> => (Array.isArray(value) ? value : [])

const objectOf = (value: Json | undefined): JsonObject =>
  // The type guard of arrays does not exclude read-only ones.
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

const isCorrect = ({ weight }: JsonObject): boolean => Number(weight) > 0

type Answers = ReadonlyArray<JsonObject>

/** The part of the points that an answer gets, from 0 to 1. */
type Grader = (answers: Answers, given: Json) => number

const gradeChoice: Grader = (answers, given) =>
  answers.some((answer) => isCorrect(answer) && textOf(answer.id) === textOf(given)) ? 1 : 0

const gradeText: Grader = (answers, given) => (answers.some(({ text }) => textOf(text) === textOf(given)) ? 1 : 0)

const gradeNumber: Grader = (answers, given) => {
  const number = Number(textOf(given) || Number.NaN)
  const matches = ({ approximate, end, exact, margin = 0, numerical_answer_type, precision, start }: JsonObject) => {
    if (numerical_answer_type === "range_answer") return Number(start) <= number && number <= Number(end)
    if (numerical_answer_type === "precision_answer") {
      const digits = Math.min(16, Math.max(1, Number(precision) || 1))
      return number.toPrecision(digits) === Number(approximate).toPrecision(digits)
    }
    return Math.abs(number - Number(exact)) <= Math.abs(Number(margin))
  }
  return Number.isFinite(number) && answers.some(matches) ? 1 : 0
}

/** Canvas: a wrong choice takes away as much as a right one gives. */
const gradeChoices: Grader = (answers, given) => {
  const chosen = new Set(listOf(given).map(textOf))
  const right = answers.filter(isCorrect)
  const points = answers
    .filter(({ id }) => chosen.has(textOf(id)))
    .reduce((sum, answer) => sum + (isCorrect(answer) ? 1 : -1), 0)
  return right.length === 0 ? 0 : Math.max(0, points / right.length)
}

const gradeBlanks =
  (matches: (answer: JsonObject, given: Json | undefined) => boolean): Grader =>
  (answers, given) => {
    const filled = objectOf(given)
    const blanks = [...new Set(answers.map(({ blank_id }) => textOf(blank_id)))]
    const right = blanks.filter((blank) =>
      answers.some(
        (answer) =>
          textOf(answer.blank_id) === blank &&
          Object.entries(filled).some(([name, value]) => textOf(name) === blank && matches(answer, value))
      )
    )
    return blanks.length === 0 ? 0 : right.length / blanks.length
  }

const gradeMatches: Grader = (answers, given) => {
  const pairs = new Map(
    listOf(given).map((pair) => [textOf(objectOf(pair).answer_id), textOf(objectOf(pair).match_id)])
  )
  const right = answers.filter(({ id, match_id }) => pairs.get(textOf(id)) === textOf(match_id))
  return answers.length === 0 ? 0 : right.length / answers.length
}

/** A person grades questions of other types. */
const GRADERS: Readonly<Record<string, Grader>> = {
  multiple_choice_question: gradeChoice,
  true_false_question: gradeChoice,
  multiple_answers_question: gradeChoices,
  matching_question: gradeMatches,
  short_answer_question: gradeText,
  numerical_question: gradeNumber,
  calculated_question: gradeNumber,
  fill_in_multiple_blanks_question: gradeBlanks(({ text }, given) => textOf(text) === textOf(given)),
  multiple_dropdowns_question: gradeBlanks((answer, given) => isCorrect(answer) && textOf(answer.id) === textOf(given)),
  [TEXT_ONLY]: () => 0
}

/** The points for an answer; undefined if a person has to grade it. */
export const gradeAnswer = ({ answers, points_possible, question_type }: Question, given: Json): number | undefined => {
  const grade = lookUp(GRADERS, question_type)
  return grade === undefined ? undefined : given === null ? 0 : points_possible * grade(answers, given)
}

/** Whether an answer names a choice that a question does not have. */
export const isUnknownChoice = ({ answers, question_type }: Question, given: Json): boolean => {
  const isKnown = (id: Json) => answers.some((answer) => textOf(answer.id) === textOf(id))
  switch (question_type) {
    case "multiple_choice_question":
    case "true_false_question":
      return !isKnown(given)
    case "multiple_answers_question":
      return !listOf(given).every(isKnown)
    default:
      return false
  }
}
