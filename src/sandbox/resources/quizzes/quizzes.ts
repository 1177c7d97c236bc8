/** Quizzes, and the assignments of graded ones. Nobody takes a quiz in the sandbox. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maxLength, min, oneOf } from "../../generic/checks.js"
import { defineKind } from "../../generic/defineKind.js"
import type { Item, RowOf, Sandbox } from "../../generic/kind.js"
import type { ApiFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { containsTerm, filterSearch } from "../../kernel/filters.js"
import { makeIds } from "../../kernel/ids.js"
import { defineList, expandList } from "../../kernel/inputData.js"
import { countUpTo, describe, Published, ShortString, strictObject } from "../../kernel/inputSchemas.js"
import { hash, pick, type Seed } from "../../kernel/seed.js"
import { courseOwners } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { topics } from "../../school/names.js"
import { canEdit } from "../../school/roles.js"
import { type Assignment, assignmentGroupIds, assignmentGroupOf, assignments, dueAtOf } from "../assignment.js"
import { assignmentGroups } from "../assignmentGroups.js"
import { addAssignment } from "../assignments.js"

// Limit of Canvas: a week in minutes.
export const MAX_MINUTES = 10_080

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

const findQuizAssignment = (sandbox: Sandbox, course: Course, id: number | undefined): Assignment | undefined =>
  id === undefined ? undefined : assignments.get(sandbox, course).find(({ written }) => written.quiz_id === id)

/** What a quiz and its assignment have in common is what the assignment has. */
const sharedFields = (course: Course, assignment: Assignment | undefined) => {
  if (assignment === undefined) return {}
  const { lock_at, unlock_at } = assignment.written
  return {
    title: assignment.name,
    published: assignment.published,
    assignment_group_id: assignmentGroupOf(course, assignment),
    due_at: dueAtOf(assignment),
    lock_at: typeof lock_at === "string" ? lock_at : null,
    unlock_at: typeof unlock_at === "string" ? unlock_at : null
  }
}

const currentQuiz = (sandbox: Sandbox, course: Course, row: Quiz): Quiz => ({
  ...row,
  ...sharedFields(course, findQuizAssignment(sandbox, course, row.id))
})

const hasAssignment = (sandbox: Sandbox, course: Course, row: Quiz): boolean =>
  !isGraded(row) || findQuizAssignment(sandbox, course, row.id) !== undefined

/** Creates, changes or removes the assignment of a quiz after the quiz was changed. */
const putAssignment = (request: ApiRequest, course: Course, quiz: Quiz, isRemoved: boolean): void => {
  const before = findQuizAssignment(request, course, quiz.id)
  if (isRemoved || !isGraded(quiz)) {
    if (before !== undefined) assignments.remove(request, course, before.id)
    return
  }
  const { description, due_at, lock_at, only_visible_to_overrides, unlock_at } = quiz
  const assignment: Assignment = {
    id: before?.id ?? request.nextId(),
    name: quiz.title,
    points: questionCount(request, quiz),
    published: quiz.published,
    due: undefined,
    group: quiz.assignment_group_id ?? undefined,
    overrides: before?.overrides ?? [],
    written: {
      created_at: request.now,
      ...before?.written,
      updated_at: request.now,
      submission_types: ["online_quiz"],
      is_quiz_assignment: true,
      quiz_id: quiz.id,
      description,
      due_at,
      lock_at,
      unlock_at,
      only_visible_to_overrides
    }
  }
  if (before === undefined) addAssignment(request, course, assignment)
  else assignments.replace(request, course, assignment)
}

/** A seeded quiz has ten questions of one point. Those that callers create are not counted. */
const questionCount = ({ seed }: Sandbox, { id }: Quiz): number => (id < quizIds.limit(seed) ? 10 : 0)

export const quizPath = ({ owner, row }: QuizItem): string => `${coursePath(owner)}/quizzes/${row.id}`

/** Whether the dates of a quiz let students take it now. */
const isLocked = ({ lock_at, unlock_at }: Quiz, now: string): boolean =>
  (unlock_at !== null && now < unlock_at) || (lock_at !== null && lock_at < now)

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
    hide_results: [oneOf("always", "until_after_last_attempt")],
    time_limit: [min(0)],
    allowed_attempts: [min(-1)]
  },
  write: (sent, { owner, row }, request) => {
    const { assignment_group_id: group, title } = sent
    const isKnown = assignmentGroups.rowsOf(request, owner).some(({ id }) => id === group)
    return {
      ...sharedFields(owner, findQuizAssignment(request, owner, row?.id)),
      ...sent,
      ...(typeof title === "string" && title.trim() === "" ? { title: NEW_QUIZ.title } : {}),
      // Canvas: null for a group that the course does not have.
      ...(group === undefined || isKnown ? {} : { assignment_group_id: null })
    }
  },
  derive: (item, request) => {
    const { owner, row } = item
    const quiz = currentQuiz(request, owner, row)
    const page = `${request.url}/${quizPath(item)}`
    const count = questionCount(request, quiz)
    const isManager = canEdit(owner.role)
    const isClosed = !isManager && isLocked(quiz, request.now)
    return {
      ...quiz,
      html_url: page,
      mobile_url: `${page}?force_user=1&persist_headless=1`,
      quiz_extensions_url: isManager ? `${request.url}/api/v1/${quizPath(item)}/extensions` : undefined,
      question_count: count,
      points_possible: count,
      question_types: count === 0 ? [] : ["multiple_choice_question"],
      assignment_id: findQuizAssignment(request, owner, quiz.id)?.id ?? null,
      // Canvas: only teachers see how access is restricted.
      access_code: isManager ? quiz.access_code : undefined,
      ip_filter: isManager ? quiz.ip_filter : undefined,
      has_access_code: quiz.access_code !== null,
      locked_for_user: isClosed,
      lock_explanation: isClosed ? "This quiz is currently locked." : undefined,
      all_dates: isManager
        ? [{ due_at: quiz.due_at, unlock_at: quiz.unlock_at, lock_at: quiz.lock_at, base: true }]
        : undefined,
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

/** Canvas: a quiz is deleted with its assignment. */
const removeWithAssignments = (request: ApiRequest, course: Course): Effect.Effect<void> =>
  Effect.sync(() => {
    for (const item of quizzes.itemsOf(request, course)) {
      if (!hasAssignment(request, course, item.row)) quizzes.discard(request, item)
    }
  })

/** The quizzes of a course as they are now. */
export const quizzesOf = (sandbox: Sandbox, course: Course): ReadonlyArray<Quiz> =>
  quizzes
    .rowsOf(sandbox, course)
    .filter((row) => hasAssignment(sandbox, course, row))
    .map((row) => currentQuiz(sandbox, course, row))
