/** Quizzes, and the assignments of graded ones. Nobody takes a quiz in the sandbox. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maxLength, min, oneOf } from "../../generic/checks.js"
import { defineKind } from "../../generic/defineKind.js"
import type { Item, RowOf } from "../../generic/kind.js"
import type { ApiFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { containsTerm, filterSearch } from "../../kernel/filters.js"
import { defineList, expandList } from "../../kernel/inputData.js"
import { countUpTo, describe, Published, ShortString, strictObject } from "../../kernel/inputSchemas.js"
import { hash, makeIds, pick, type Seed } from "../../kernel/seed.js"
import type { Sandbox } from "../../kernel/state.js"
import { courseOwners } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { topics } from "../../school/names.js"
import { canEdit } from "../../school/roles.js"
import { assignmentGroupIds } from "../assignment.js"
import { assignments } from "../assignments.js"

// Limit of Canvas: a week in minutes.
const MAX_MINUTES = 10_080

export const quizList = defineList(
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

export const quizIds = makeIds(301, (seed) => Math.max(4, quizList.maxLength(seed)))

const NEW_QUIZ = {
  title: "Unnamed Quiz",
  description: null as string | null,
  quiz_type: "assignment",
  assignment_group_id: null as number | null,
  assignment_id: null as number | null,
  locked_for_user: false,
  time_limit: null as number | null,
  shuffle_answers: false,
  show_correct_answers: true,
  show_correct_answers_last_attempt: false,
  one_time_results: false,
  scoring_policy: "keep_highest",
  allowed_attempts: 1,
  one_question_at_a_time: false,
  cant_go_back: false,
  access_code: null as string | null,
  ip_filter: null as string | null,
  due_at: null as string | null,
  lock_at: null as string | null,
  unlock_at: null as string | null,
  published: false,
  only_visible_to_overrides: false,
  version_number: 1,
  anonymous_submissions: false
}

type Quiz = RowOf<typeof NEW_QUIZ>
export type QuizItem = Item<Course, Quiz>

const seededQuizzes = (seed: Seed, { index }: Course) =>
  expandList(quizList.forCourse(seed, index), 2 + (hash(seed, "quizzes", index) % 2)).map((data, position) => ({
    id: quizIds.at(seed, index, position),
    title: data?.title ?? `Quiz ${position + 1}: ${pick(topics, position + 1)}`,
    // A graded quiz would need an assignment.
    quiz_type: "practice_quiz",
    assignment_group_id: assignmentGroupIds.at(seed, index, 0),
    published: data?.published ?? true,
    time_limit: data?.time_limit === undefined ? 60 : data.time_limit
  }))

const isGraded = ({ quiz_type }: Quiz): boolean => quiz_type === "assignment" || quiz_type === "graded_survey"

const findAssignment = (sandbox: Sandbox, course: Course, { id }: Pick<Quiz, "id">) =>
  assignments.itemsOf(sandbox, course).find(({ row }) => row.quiz_id === id)

/** A quiz as it is now: what it and its assignment have in common is what the assignment has. */
const currentQuiz = (sandbox: Sandbox, course: Course, quiz: Quiz): Quiz => {
  const assignment = findAssignment(sandbox, course, quiz)?.row
  if (assignment === undefined) return quiz
  const { assignment_group_id, due_at, id, lock_at, name, published, unlock_at } = assignment
  return { ...quiz, assignment_group_id, assignment_id: id, due_at, lock_at, published, title: name, unlock_at }
}

/** Creates, changes or removes the assignment of a quiz after the quiz was changed. */
const putAssignment = (request: ApiRequest, course: Course, quiz: Quiz, isRemoved: boolean): void => {
  const before = findAssignment(request, course, quiz)
  if (isRemoved || !isGraded(quiz)) {
    if (before !== undefined) assignments.discard(request, before)
    return
  }
  const { description, due_at, lock_at, only_visible_to_overrides, published, title, unlock_at } = quiz
  const assignment = {
    ...before?.row,
    id: before?.row.id ?? request.nextId(),
    name: title,
    points_possible: questionCount(request, quiz),
    assignment_group_id: quiz.assignment_group_id ?? assignmentGroupIds.at(request.seed, course.index, 0),
    submission_types: ["online_quiz"],
    is_quiz_assignment: true,
    quiz_id: quiz.id,
    description,
    due_at,
    lock_at,
    only_visible_to_overrides,
    published,
    unlock_at,
    updated_at: request.now
  }
  assignments.insert(request, course, assignment, request.now)
}

/** A seeded quiz has ten questions of one point. Those that callers create are not counted. */
const questionCount = ({ seed }: Sandbox, { id }: Quiz): number => (id < quizIds.limit(seed) ? 10 : 0)

export const quizPath = ({ owner, row }: QuizItem): string => `${coursePath(owner)}/quizzes/${row.id}`

export const quizzes = defineKind({
  name: "quiz",
  owners: {
    ...courseOwners,
    find: (request: ApiRequest): Effect.Effect<Course, ApiFailure> =>
      Effect.tap(courseOwners.find(request), (course) => removeWithAssignments(request, course))
  },
  lists: ["/courses/:course_id/quizzes"],
  ids: quizIds,
  fields: quizList.fields,
  initial: NEW_QUIZ,
  seed: seededQuizzes,
  check: {
    title: [maxLength(255)],
    quiz_type: [oneOf("practice_quiz", "assignment", "graded_survey", "survey")],
    scoring_policy: [oneOf("keep_highest", "keep_latest", "keep_average")],
    time_limit: [min(0)]
  },
  // A change of a quiz starts from what its assignment has.
  write: (sent, { owner, row }, request) => ({ ...(row && currentQuiz(request, owner, row)), ...sent }),
  derive: (item, request) => {
    const { owner, row } = item
    const quiz = currentQuiz(request, owner, row)
    const count = questionCount(request, quiz)
    const isManager = canEdit(owner.role)
    return {
      ...quiz,
      html_url: `${request.url}/${quizPath(item)}`,
      quiz_extensions_url: isManager ? `${request.url}/api/v1/${quizPath(item)}/extensions` : undefined,
      question_count: count,
      points_possible: count,
      question_types: count === 0 ? [] : ["multiple_choice_question"],
      // Canvas: only teachers see how access is restricted.
      access_code: isManager ? quiz.access_code : undefined,
      ip_filter: isManager ? quiz.ip_filter : undefined,
      has_access_code: quiz.access_code !== null,
      permissions: { read: true, submit: true, update: isManager, manage: isManager, grade: isManager }
    }
  },
  filters: {
    search_term: filterSearch(({ owner, row }, term, request) =>
      containsTerm([currentQuiz(request, owner, row).title], term)
    )
  },
  mayRead: ({ owner, row }, request) => canEdit(owner.role) || currentQuiz(request, owner, row).published,
  onChange: ({ owner, row }, request, action) => putAssignment(request, owner, row, action === "deleted")
})

const hasAssignment = (sandbox: Sandbox, { owner, row }: QuizItem): boolean =>
  !isGraded(row) || findAssignment(sandbox, owner, row) !== undefined

/** Canvas: a quiz is deleted with its assignment. */
const removeWithAssignments = (request: ApiRequest, course: Course): Effect.Effect<void> =>
  Effect.sync(() => {
    for (const item of quizzes.itemsOf(request, course)) {
      if (!hasAssignment(request, item)) quizzes.discard(request, item)
    }
  })

/** The quizzes of a course as they are now. */
export const quizzesOf = (sandbox: Sandbox, course: Course): ReadonlyArray<Quiz> =>
  quizzes
    .itemsOf(sandbox, course)
    .filter((item) => hasAssignment(sandbox, item))
    .map(({ row }) => currentQuiz(sandbox, course, row))
