/** Quizzes as records, and their extensions for single students. A graded quiz has no assignment. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineKind, maxLength } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { missingParameter, notFound, unauthorized } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { countUpTo, describe, Published, ShortString, strictObject } from "../kernel/inputSchemas.js"
import { asBoolean, asMap, asString, type Parameter } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, post } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { hash, makeIds, pick, type Seed } from "../kernel/seed.js"
import { caller, courseOwners } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { topics } from "../school/names.js"
import { peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { assignmentGroupIds } from "./assignment.js"

// Limit of Canvas: a week in minutes.
const MAX_MINUTES = 10_080

const quizList = defineList(
  "quizzes",
  strictObject({
    title: Schema.optional(ShortString),
    time_limit: Schema.optional(Schema.NullOr(countUpTo(MAX_MINUTES))).annotations(
      describe("Minutes. null: no limit. Default: 60.")
    ),
    published: Schema.optional(Published)
  }),
  { description: "Default: 2 or 3." }
)

const quizIds = makeIds(301, (seed) => Math.max(4, quizList.maxLength(seed)))

const NEW_QUIZ = {
  title: "Unnamed Quiz",
  quiz_type: "assignment",
  locked_for_user: false,
  shuffle_answers: false,
  scoring_policy: "keep_highest",
  allowed_attempts: 1,
  one_question_at_a_time: false,
  published: false,
  version_number: 1,
  anonymous_submissions: false
}

type QuizItem = Item<Course, RowOf<typeof NEW_QUIZ>>

export const seededQuizzes = (seed: Seed, { index }: Pick<Course, "index">) =>
  expandList(quizList.forCourse(seed, index), 2 + (hash(seed, "quizzes", index) % 2)).map((data, position) => ({
    id: quizIds.at(seed, index, position),
    title: data?.title ?? `Quiz ${position + 1}: ${pick(topics, position + 1)}`,
    // A graded quiz would need an assignment.
    quiz_type: "practice_quiz",
    assignment_group_id: assignmentGroupIds.at(seed, index, 0),
    published: data?.published ?? true,
    time_limit: data?.time_limit === undefined ? 60 : data.time_limit
  }))

const quizPath = ({ owner, row }: QuizItem): string => `${coursePath(owner)}/quizzes/${row.id}`

export const quizzes = defineKind({
  name: "quiz",
  owners: courseOwners,
  lists: ["/courses/:course_id/quizzes"],
  ids: quizIds,
  fields: quizList.fields,
  initial: NEW_QUIZ,
  seed: seededQuizzes,
  check: { title: [maxLength(255)] },
  derive: (item, { url }) => ({ html_url: `${url}/${quizPath(item)}` })
})

/** Attempts that students have started, which do not end, and extensions. */
export const quizSubmissions = defineKind({
  name: "quiz_extension",
  owners: {
    find: (request: ApiRequest) => quizzes.fromPath(request),
    path: quizPath,
    canEdit: ({ owner }) => canEdit(owner.role)
  },
  lists: ["/courses/:course_id/quizzes/:quiz_id/submissions"],
  items: ["/courses/:course_id/quizzes/:quiz_id/submissions/:id"],
  wrapper: "quiz_submissions",
  initial: {
    user_id: 0,
    workflow_state: "settings_only",
    extra_attempts: null as number | null,
    extra_time: null as number | null,
    manually_unlocked: null as boolean | null
  },
  derive: ({ owner }) => ({ quiz_id: owner.row.id }),
  write: (sent, { row }, request) =>
    row === undefined ? { ...sent, user_id: caller(request).id, workflow_state: "untaken" } : sent,
  mayRead: ({ owner, row }, request) => canEdit(owner.owner.role) || row.user_id === caller(request).id,
  mayEdit: ({ owner }, _, row) => row === undefined || canEdit(owner.role)
})

/** Canvas: what is not sent stays as it was. */
const readExtension = Effect.fn("Sandbox.readExtension")(function* (
  request: ApiRequest,
  quiz: QuizItem,
  element: Parameter
) {
  const input = asMap(element)
  const students = peopleWithRole(request.seed, quiz.owner, "student")
  const student = students.find(({ id }) => String(id) === asString(input?.get("user_id")))
  if (student === undefined) return yield* notFound()
  const counts = ["extra_attempts", "extra_time"].flatMap((name) =>
    input?.has(name) === true ? [[name, Number(asString(input.get(name)))] as const] : []
  )
  const isUnlocked = input?.get("manually_unlocked")
  return {
    user_id: student.id,
    ...Object.fromEntries(counts),
    ...(isUnlocked === undefined ? {} : { manually_unlocked: asBoolean(isUnlocked) })
  }
})

const createExtensions = Effect.fn("Sandbox.createExtensions")(function* (request: ApiRequest) {
  const quiz = yield* quizzes.fromPath(request)
  const input = request.parameters.get("quiz_extensions")
  if (!Array.isArray(input)) return yield* missingParameter("quiz_extensions")
  if (!canEdit(quiz.owner.role)) return yield* unauthorized()
  // All extensions are read before any is stored, so a failed request changes nothing.
  const sent = yield* Effect.forEach(input, (element: Parameter) => readExtension(request, quiz, element))
  const written = sent.map((fields) => {
    const before = quizSubmissions.itemsOf(request, quiz).find(({ row }) => row.user_id === fields.user_id)
    const { row } =
      before === undefined
        ? quizSubmissions.add(request, quiz, fields)
        : quizSubmissions.change(request, before, fields)
    const { extra_attempts, extra_time, manually_unlocked, user_id } = row
    return { quiz_id: quiz.row.id, user_id, extra_attempts, extra_time, manually_unlocked }
  })
  return reply(request, { quiz_extensions: written })
})

export const quizExtensionResource = defineResource({
  routes: [
    post("/courses/:course_id/quizzes/:quiz_id/extensions", createExtensions, {
      acts: within("quiz_extensions[]", ["user_id", "extra_attempts", "extra_time", "manually_unlocked"])
    })
  ]
})
