/** Questions of quizzes and their groups: routes. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow } from "../../kernel/context.js"
import { asElements, asMap, asString } from "../../kernel/parameters.js"
import { makeRecords } from "../../kernel/records.js"
import { defineResource, type Find, post } from "../../kernel/resource.js"
import {
  groupFields,
  groups,
  questionExtras,
  questionFields,
  questionIds,
  questions,
  updateQuizAssignment
} from "./question.js"
import { editableQuiz, quizOwners } from "./quiz.js"
import { listAttemptQuestions } from "./submissions.js"

const group = makeRecords({
  name: "quiz_group",
  owners: quizOwners,
  path: "/groups",
  wrapperKey: "quiz_groups",
  parameter: "quiz_groups",
  isWrittenAsList: true,
  fields: groupFields,
  rows: groups,
  timestamps: false,
  // There are no question banks.
  template: { assessment_question_bank_id: null },
  json: (_, { owner, position, row }) => ({ quiz_id: owner.quiz.id, position: row.position ?? position }),
  beforeRemove: (request, { owner, row }) => {
    const kept = questions.get(request, owner).filter(({ quiz_group_id }) => quiz_group_id !== row.id)
    return Effect.sync(() => questions.set(request, owner, kept))
  },
  onChange: (request, { owner }) => updateQuizAssignment(request, owner),
  createdStatus: 201,
  deletesSilently: true
})

const question = makeRecords({
  name: "quiz_question",
  owners: quizOwners,
  path: "/questions",
  parameter: "question",
  fields: questionFields,
  rows: questions,
  ids: questionIds,
  timestamps: false,
  json: (_, { owner, position, row }) => ({
    ...questionExtras(owner.quiz, row),
    position: row.position ?? position
  }),
  filter: (_, rows) => rows.toSorted((a, b) => (a.row.position ?? a.position) - (b.row.position ?? b.position)),
  otherList: listAttemptQuestions,
  declared: { list: { acts: ["quiz_submission_id", "quiz_submission_attempt"] } },
  onChange: (request, { owner }) => updateQuizAssignment(request, owner),
  deletesSilently: true
})

const pathGroup = Effect.fn("Sandbox.pathQuizGroup")(function* (request: ApiRequest) {
  const found = pathRow(request, groups.get(request, yield* editableQuiz(request)), "quiz_group_id")
  return found === undefined ? yield* notFound() : found.id
})

/** Puts questions and groups in a new order. The questions move into the group, or out of theirs. */
const reorder = (target: Find<number | null>) =>
  Effect.fn("Sandbox.reorderQuiz")(function* (request: ApiRequest) {
    const owner = yield* editableQuiz(request)
    const quiz_group_id = yield* target(request)
    for (const [index, element] of asElements(request.parameters.get("order")).entries()) {
      const item = asMap(element)
      const id = asString(item?.get("id"))
      const rows = asString(item?.get("type")) === "group" ? groups : questions
      const position = index + 1
      const found = rows.get(request, owner).find((row) => String(row.id) === id)
      if (found === undefined) continue
      if ("pick_count" in found) groups.replace(request, owner, { ...found, position })
      else questions.replace(request, owner, { ...found, position, quiz_group_id })
    }
    updateQuizAssignment(request, owner)
    return HttpServerResponse.empty({ status: 204 })
  })

const ORDER = { acts: ["order"] }

export const quizGroupResource = defineResource({
  ...group.resource,
  routes: [
    ...group.routes,
    post(`${quizOwners.route}/groups/:quiz_group_id/reorder`, reorder(pathGroup), ORDER),
    post(
      `${quizOwners.route}/reorder`,
      reorder(() => Effect.succeed(null)),
      ORDER
    )
  ]
})

export const quizQuestionResource = question.resource
