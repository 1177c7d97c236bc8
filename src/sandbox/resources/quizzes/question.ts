/** Questions of quizzes and their groups: fields, tables, and what follows from them. */
import * as Effect from "effect/Effect"
import type { ApiRequest } from "../../kernel/context.js"
import { makeIds } from "../../kernel/ids.js"
import { type Json, type JsonObject, lookUp } from "../../kernel/json.js"
import { asElements, asMap, asString, isBlank, type Parameter } from "../../kernel/parameters.js"
import {
  type Field,
  initialValues,
  integer,
  internal,
  makeRecordTable,
  number,
  oneWordOf,
  type RecordOf,
  text
} from "../../kernel/records.js"
import type { Seed } from "../../kernel/seed.js"
import { type CourseQuiz, pathQuiz, putQuizAssignment, type Quiz, quizIds, quizOwners } from "./quiz.js"

const SEEDED_QUESTIONS = 10

export const questionIds = makeIds(
  1,
  () => SEEDED_QUESTIONS,
  (seed) => quizIds.limit(seed)
)

export const groupFields = {
  name: text(),
  pick_count: integer(1 as number, { min: 0 }),
  question_points: number(1),
  // Only a new order changes it.
  position: internal(null as number | null)
}

/** The groups of the questions of a quiz. */
export const groups = makeRecordTable<CourseQuiz, typeof groupFields>({
  fields: groupFields,
  key: quizOwners.key,
  timestamps: false
})

/** The documented names of the fields of an answer, and the names that Canvas shows. */
const ANSWER_FIELDS: Readonly<Record<string, string>> = {
  answer_text: "text",
  answer_html: "html",
  answer_comments: "comments",
  answer_match_left: "left",
  answer_match_right: "right",
  answer_exact: "exact",
  answer_error_margin: "margin",
  answer_range_start: "start",
  answer_range_end: "end",
  answer_approximate: "approximate",
  answer_precision: "precision"
}

const NUMBERS: ReadonlySet<string> = new Set([
  "exact",
  "margin",
  "start",
  "end",
  "approximate",
  "precision",
  "match_id"
])

const FIRST_ANSWER_ID = 1001

const readAnswer = (value: Parameter, position: number): JsonObject => {
  const input = asMap(value) ?? new Map<string, Parameter>()
  const fields = [...input].flatMap(([name, sent]) => {
    const shown = lookUp(ANSWER_FIELDS, name) ?? name
    const content = asString(sent)
    return content === undefined ? [] : [[shown, NUMBERS.has(shown) ? Number(content) : content]]
  })
  const weight = Number(asString(input.get("answer_weight") ?? input.get("weight")) ?? 0)
  const { answer_weight, id, right, ...rest }: JsonObject = Object.fromEntries(fields)
  return {
    id: Number(id ?? FIRST_ANSWER_ID + position),
    text: "",
    html: "",
    comments: "",
    comments_html: "",
    ...rest,
    ...(right === undefined ? {} : { right, match_id: FIRST_ANSWER_ID + position }),
    weight: Number.isFinite(weight) ? weight : 0
  }
}

const answers: Field<ReadonlyArray<JsonObject>> = {
  initial: [],
  read: (_, value) => Effect.succeed(asElements(value).map(readAnswer))
}

const DEFAULT_NAME = "Question"

export const TEXT_ONLY = "text_only_question"

/** The kinds of questions. */
const TYPES = [
  "calculated_question",
  "essay_question",
  "file_upload_question",
  "fill_in_multiple_blanks_question",
  "matching_question",
  "multiple_answers_question",
  "multiple_choice_question",
  "multiple_dropdowns_question",
  "numerical_question",
  "short_answer_question",
  TEXT_ONLY,
  "true_false_question"
]

const comments = text({ initial: "" })

export const questionFields = {
  question_name: {
    ...text({ initial: DEFAULT_NAME }),
    read: (_, value) => Effect.succeed(isBlank(value) ? DEFAULT_NAME : asString(value))
  } as Field<string>,
  question_text: text({ initial: "Question text" }),
  question_type: oneWordOf(TYPES, TEXT_ONLY as string),
  // Canvas: a question of another quiz's group is not found.
  quiz_group_id: {
    initial: null,
    read: (request, value) =>
      Effect.map(
        pathQuiz(request),
        (quiz) => groups.get(request, quiz).find(({ id }) => String(id) === asString(value))?.id ?? null
      )
  } as Field<number | null>,
  position: integer(null),
  points_possible: number(0),
  correct_comments: comments,
  incorrect_comments: comments,
  neutral_comments: comments,
  text_after_answers: comments,
  answers,
  matching_answer_incorrect_matches: text()
}

export type Question = RecordOf<typeof questionFields>

const seededQuestion = (seed: Seed, quiz: Pick<Quiz, "id">, position: number): Question => ({
  ...initialValues(questionFields),
  id: questionIds.at(seed, quiz.id, position),
  question_name: `Question ${position + 1}`,
  question_text: `<p>How much is ${position + 2} + ${position + 3}?</p>`,
  question_type: "multiple_choice_question",
  points_possible: 1,
  answers: [0, 1, 2, 3].map((step) => ({
    id: FIRST_ANSWER_ID + step,
    text: String(2 * position + 5 + step),
    html: "",
    comments: "",
    comments_html: "",
    weight: step === 0 ? 100 : 0
  }))
})

/** Each seeded quiz has ten questions. */
export const seededQuestions = (seed: Seed, quiz: Pick<Quiz, "id">): ReadonlyArray<Question> =>
  quiz.id < quizIds.limit(seed)
    ? Array.from({ length: SEEDED_QUESTIONS }, (_, position) => seededQuestion(seed, quiz, position))
    : []

/** The questions of a quiz. */
export const questions = makeRecordTable<CourseQuiz, typeof questionFields>({
  fields: questionFields,
  key: quizOwners.key,
  timestamps: false,
  seeded: (seed, { quiz }) => seededQuestions(seed, quiz)
})

interface Sandbox {
  readonly seed: Seed
}

/** Records in the order of their positions, which begin at 1. */
const inOrder = <A extends { readonly position: number | null }>(rows: ReadonlyArray<A>) =>
  rows
    .map((row, index) => ({ ...row, position: row.position ?? index + 1 }))
    .toSorted((a, b) => a.position - b.position)

/** The questions that an attempt consists of: those of groups with the points of their group. */
export const questionsOfAttempt = (sandbox: Sandbox, quiz: CourseQuiz): ReadonlyArray<Question> => {
  const all = inOrder(questions.get(sandbox, quiz))
  const picked = inOrder(groups.get(sandbox, quiz)).flatMap(({ id, pick_count, question_points }) =>
    all
      .filter(({ quiz_group_id }) => quiz_group_id === id)
      .slice(0, pick_count)
      .map((question) => ({ ...question, points_possible: question_points }))
  )
  return [...all.filter(({ quiz_group_id }) => quiz_group_id === null), ...picked]
}

/** What a quiz shows of its questions. */
export const summarizeQuestions = (sandbox: Sandbox, quiz: CourseQuiz) => {
  const asked = questionsOfAttempt(sandbox, quiz)
  return {
    question_count: asked.filter(({ question_type }) => question_type !== TEXT_ONLY).length,
    points_possible: asked.reduce((sum, { points_possible }) => sum + points_possible, 0),
    question_types: [...new Set(asked.map(({ question_type }) => question_type))]
  }
}

/** Creates, changes or removes the assignment of a quiz after the quiz or its questions were changed. */
export const updateQuizAssignment = (request: ApiRequest, owner: CourseQuiz): void =>
  putQuizAssignment(request, owner.course, owner.quiz, summarizeQuestions(request, owner).points_possible)

/** The right sides of a matching question, also those that match nothing. */
const matchesOf = ({
  answers: pairs,
  matching_answer_incorrect_matches: others
}: Question): ReadonlyArray<JsonObject> => [
  ...pairs.map(({ match_id = null, right = null }) => ({ match_id, text: right })),
  ...(others ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line, index) => ({ match_id: FIRST_ANSWER_ID + pairs.length + index, text: line }))
]

/** What Canvas shows of a question in addition to its fields. */
export const questionExtras = (quiz: Pick<Quiz, "id">, question: Question): JsonObject => ({
  quiz_id: quiz.id,
  assessment_question_id: null,
  correct_comments_html: "",
  incorrect_comments_html: "",
  neutral_comments_html: "",
  variables: null,
  formulas: null,
  answer_tolerance: null,
  formula_decimal_places: null,
  matches: question.question_type === "matching_question" ? matchesOf(question) : null
})

/** Questions whose answers students see. */
const WITH_CHOICES = [
  "multiple_choice_question",
  "true_false_question",
  "multiple_answers_question",
  "matching_question"
]

const only = (json: JsonObject, names: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(
    names.flatMap((name): ReadonlyArray<[string, Json]> => (json[name] === undefined ? [] : [[name, json[name]]]))
  )

/** A question as those see it who may not know its answers. */
export const censoredQuestion = (quiz: Pick<Quiz, "id">, question: Question): JsonObject => ({
  ...only({ ...question, ...questionExtras(quiz, question) }, [
    "id",
    "position",
    "quiz_group_id",
    "quiz_id",
    "assessment_question_id",
    "question_name",
    "question_type",
    "question_text",
    "matches"
  ]),
  answers: WITH_CHOICES.includes(question.question_type)
    ? question.answers.map((answer) => only(answer, ["id", "text", "html", "left"]))
    : undefined
})
