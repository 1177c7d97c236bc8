/** Items of New Quizzes. Their ids are strings. */
import * as Effect from "effect/Effect"
import { invalidRecord, messageFailure } from "../../kernel/apiFailure.js"
import type { Owners } from "../../kernel/collection.js"
import { makeIds } from "../../kernel/ids.js"
import type { JsonObject } from "../../kernel/json.js"
import { asMap, toJson } from "../../kernel/parameters.js"
import { type Field, integer, makeRecords, number, oneWordOf } from "../../kernel/records.js"
import { newQuizzes } from "../../kernel/resource.js"
import { coursePath } from "../../school/courses.js"
import { type CourseNewQuiz, editableNewQuiz, newQuizIds, newQuizTable } from "./newQuizzes.js"

const owners: Owners<CourseNewQuiz> = {
  route: "/courses/:course_id/quizzes/:assignment_id",
  find: editableNewQuiz,
  key: ({ quiz }) => quiz.id,
  path: ({ course, quiz }) => `${coursePath(course)}/quizzes/${quiz.id}`,
  canEdit: () => true
}

const SEEDED_ITEMS = 2

const itemIds = makeIds(1, () => SEEDED_ITEMS, newQuizIds.limit)

const REQUIRED = ["item_body", "interaction_type_slug", "interaction_data", "scoring_data", "scoring_algorithm"]

/** The question. A new one needs the fields that say how to answer and grade it; a change keeps what is not sent. */
const entry: Field<JsonObject> = {
  initial: {},
  read: (_, value, before) => {
    const input = asMap(value) ?? new Map()
    const missing = before === undefined ? REQUIRED.find((name) => !input.has(name)) : undefined
    if (missing !== undefined) return Effect.fail(invalidRecord(`entry.${missing}`, "blank", "can't be blank"))
    const sent = Object.fromEntries([...input].map(([name, member]) => [name, toJson(member)]))
    return Effect.succeed({ ...before, ...sent })
  },
  check: (_, value) => (Object.keys(value).length === 0 ? messageFailure("item[entry] is missing") : undefined)
}

const seededEntry = (position: number): JsonObject => ({
  title: `Question ${position + 1}`,
  item_body: `<p>${position + 2} is a prime number.</p>`,
  calculator_type: "none",
  feedback: {},
  interaction_type_slug: "true-false",
  interaction_data: { true_choice: "True", false_choice: "False" },
  properties: {},
  scoring_data: { value: true },
  answer_feedback: {},
  scoring_algorithm: "Equivalence"
})

const records = makeRecords({
  name: "item",
  owners,
  path: "/items",
  api: { prefix: "/api/quiz/v1/", methods: { ...newQuizzes, put: newQuizzes.patch } },
  parameter: "item",
  fields: {
    position: integer(null),
    points_possible: number(1),
    entry_type: oneWordOf(["Item", "Stimulus", "BankEntry", "Bank"], "Item" as string),
    entry
  },
  ids: itemIds,
  seeded: (seed, { quiz }) =>
    quiz.id < newQuizIds.limit(seed)
      ? Array.from({ length: SEEDED_ITEMS }, (_, position) => ({
          id: itemIds.at(seed, quiz.id, position),
          points_possible: 5,
          entry: seededEntry(position)
        }))
      : [],
  timestamps: false,
  template: { entry_editable: true, stimulus_quiz_entry_id: "", status: "mutable", properties: null },
  json: (_, { position, row }) => ({ id: String(row.id), position: row.position ?? position }),
  filter: (_, rows) => rows.toSorted((a, b) => (a.row.position ?? a.position) - (b.row.position ?? b.position)),
  // The points of a quiz are those of its items.
  onChange: (request, { owner }) => {
    const points = records.rows.get(request, owner).reduce((sum, item) => sum + item.points_possible, 0)
    newQuizTable.replace(request, owner.course, { ...owner.quiz, points })
  }
})

export const newQuizItemResource = records.resource
