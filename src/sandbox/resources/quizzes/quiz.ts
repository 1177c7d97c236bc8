/** Quizzes: their fields, and the assignments of graded ones. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { invalidRecord, notFound, unauthorized } from "../../kernel/apiFailure.js"
import type { Owners } from "../../kernel/collection.js"
import { type ApiRequest, pathRow } from "../../kernel/context.js"
import { makeIds } from "../../kernel/ids.js"
import { defineList, expandList } from "../../kernel/inputData.js"
import { countUpTo, describe, Published, ShortString, strictObject } from "../../kernel/inputSchemas.js"
import { asString, isBlank } from "../../kernel/parameters.js"
import {
  type Field,
  flag,
  integer,
  makeRecordTable,
  oneWordOf,
  type RecordOf,
  text,
  time
} from "../../kernel/records.js"
import type { Find } from "../../kernel/resource.js"
import { hash, pick, type Seed } from "../../kernel/seed.js"
import { makeState, type Table } from "../../kernel/state.js"
import { pathCourse } from "../../school/callers.js"
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

const DEFAULT_TITLE = "Unnamed Quiz"

const title: Field<string> = {
  ...text({ initial: DEFAULT_TITLE, maxLength: 255 }),
  read: (_, value) => Effect.succeed(isBlank(value) ? DEFAULT_TITLE : asString(value))
}

/** A word of a list, with an error of its own. A blank value clears it. */
const word = <Initial extends string | null>(words: ReadonlyArray<string>, initial: Initial, name: string) => ({
  ...oneWordOf(words, initial),
  check: (_: string, value: string | Initial) => {
    const message = `${name[0]?.toUpperCase()}${name.slice(1).replace("_", " ")} is not valid`
    return value === initial || words.some((other) => other === value)
      ? undefined
      : invalidRecord(`invalid_${name}`, message, message)
  }
})

/** Canvas: a negative number is ignored. */
const countFrom = <Initial extends number | null>(min: number, initial: Initial): Field<number | Initial> => ({
  initial,
  read: (request, value, before) =>
    Effect.map(integer(initial).read(request, value, before), (count) =>
      typeof count === "number" && count < min ? undefined : count
    )
})

/** A text that is null if it is blank. */
const textOrNull: Field<string | null> = {
  initial: null,
  read: (_, value) => Effect.succeed(isBlank(value) ? null : asString(value))
}

/** Canvas: null for a group that the course does not have. */
const assignmentGroup: Field<number | null> = {
  initial: null,
  read: (request, value) =>
    Effect.map(
      pathCourse(request),
      (course) => assignmentGroups.rowsOf(request, course).find(({ id }) => String(id) === asString(value))?.id ?? null
    )
}

/** The fields of a quiz that callers write. */
export const quizFields = {
  title,
  description: text(),
  quiz_type: word(["practice_quiz", "assignment", "graded_survey", "survey"], "assignment" as string, "quiz_type"),
  assignment_group_id: assignmentGroup,
  time_limit: countFrom(0, null),
  shuffle_answers: flag(false),
  show_correct_answers: flag(true),
  show_correct_answers_last_attempt: flag(false),
  show_correct_answers_at: time(),
  hide_correct_answers_at: time(),
  one_time_results: flag(false),
  scoring_policy: oneWordOf(["keep_highest", "keep_latest", "keep_average"], "keep_highest" as string),
  allowed_attempts: countFrom(-1, 1),
  hide_results: word(["always", "until_after_last_attempt"], null, "hide_results"),
  one_question_at_a_time: flag(false),
  cant_go_back: flag(false),
  access_code: textOrNull,
  ip_filter: textOrNull,
  due_at: time(),
  lock_at: time(),
  unlock_at: time(),
  published: flag(false),
  only_visible_to_overrides: flag(false)
}

export type Quiz = RecordOf<typeof quizFields>

/** A quiz and its course, with the caller's role in it. */
export interface CourseQuiz {
  readonly course: Course
  readonly quiz: Quiz
}

/** Canvas: settings that have no effect without others have their initial values. */
export const adjustQuiz = <Fields extends Omit<Quiz, "id">>(quiz: Fields): Fields => ({
  ...quiz,
  ...(quiz.allowed_attempts > 1 || quiz.allowed_attempts === -1
    ? {}
    : { scoring_policy: "keep_highest", show_correct_answers_last_attempt: false }),
  ...(quiz.allowed_attempts <= 1 && quiz.hide_results === "until_after_last_attempt" ? { hide_results: null } : {}),
  ...(quiz.one_question_at_a_time ? {} : { cant_go_back: false }),
  ...(quiz.show_correct_answers ? {} : { show_correct_answers_at: null, hide_correct_answers_at: null }),
  ...(quiz.hide_results === null ? {} : { one_time_results: false }),
  due_at: quiz.due_at ?? quiz.lock_at
})

/** The id of the assignment of a graded quiz. */
export const quizAssignments = makeState(
  ({ id }: Pick<Quiz, "id">) => id,
  (): number | undefined => undefined
)

const table = makeRecordTable<Course, typeof quizFields>({
  fields: quizFields,
  key: ({ index }) => index,
  seeded: (seed, { index }) =>
    expandList(quizList.forCourse(seed, index), 2 + (hash(seed, "quizzes", index) % 2)).map((data, position) => ({
      id: quizIds.at(seed, index, position),
      title: data?.title ?? `Quiz ${position + 1}: ${pick(topics, position + 1)}`,
      // A graded quiz would need an assignment.
      quiz_type: "practice_quiz",
      assignment_group_id: assignmentGroupIds.at(seed, index, 0),
      published: data?.published ?? true,
      time_limit: data?.time_limit === undefined ? 60 : data.time_limit
    }))
})

/** What a quiz and its assignment have in common is what the assignment has. */
const withAssignment = (course: Course, quiz: Quiz, assignment: Assignment): Quiz => {
  const { lock_at = null, unlock_at = null } = assignment.written
  return {
    ...quiz,
    title: assignment.name,
    published: assignment.published,
    assignment_group_id: assignmentGroupOf(course, assignment),
    due_at: dueAtOf(assignment),
    lock_at: typeof lock_at === "string" ? lock_at : null,
    unlock_at: typeof unlock_at === "string" ? unlock_at : null
  }
}

const findQuizAssignment = (
  services: { readonly seed: Seed },
  course: Course,
  quiz: Pick<Quiz, "id">
): Assignment | undefined => {
  const id = quizAssignments.get(services, quiz)
  return id === undefined ? undefined : assignments.get(services, course).find((assignment) => assignment.id === id)
}

/** The quizzes of a course. Canvas: a quiz is deleted with its assignment. */
export const quizzes: Table<Course, Quiz> = {
  ...table,
  get: (services, course) =>
    table.get(services, course).flatMap((quiz) => {
      if (quizAssignments.get(services, quiz) === undefined) return [quiz]
      const assignment = findQuizAssignment(services, course, quiz)
      return assignment === undefined ? [] : [withAssignment(course, quiz, assignment)]
    })
}

const isGraded = ({ quiz_type }: Quiz): boolean => quiz_type === "assignment" || quiz_type === "graded_survey"

/** Creates, changes or removes the assignment of a quiz after the quiz was changed. */
export const putQuizAssignment = (request: ApiRequest, course: Course, quiz: Quiz, points: number): void => {
  const before = findQuizAssignment(request, course, quiz)
  const isKept = isGraded(quiz) && table.get(request, course).some(({ id }) => id === quiz.id)
  if (!isKept) {
    if (before !== undefined) assignments.remove(request, course, before.id)
    quizAssignments.set(request, quiz, undefined)
    return
  }
  const { due_at, lock_at, only_visible_to_overrides, unlock_at } = quiz
  const assignment: Assignment = {
    id: before?.id ?? request.nextId(),
    name: quiz.title,
    points,
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
      description: quiz.description,
      due_at,
      lock_at,
      unlock_at,
      only_visible_to_overrides
    }
  }
  if (before === undefined) addAssignment(request, course, assignment)
  else assignments.replace(request, course, assignment)
  quizAssignments.set(request, quiz, assignment.id)
}

export const isQuizVisible = (course: Course, quiz: Quiz): boolean => quiz.published || canEdit(course.role)

/** The quiz named in the path. */
export const pathQuiz: Find<CourseQuiz> = Effect.fn("Sandbox.pathQuiz")(function* (request) {
  const course = yield* pathCourse(request)
  const quiz = pathRow(request, quizzes.get(request, course), "quiz_id")
  if (quiz === undefined) return yield* notFound()
  // Assumption: requesting a hidden quiz returns 403, not 404.
  return isQuizVisible(course, quiz) ? { course, quiz } : yield* unauthorized()
})

/** The quiz named in the path, if the caller may edit it. */
const editableQuiz: Find<CourseQuiz> = (request) =>
  Effect.filterOrFail(pathQuiz(request), ({ course }) => canEdit(course.role), unauthorized)

/** Records of quizzes, such as questions, which only those see who may edit the quiz. */
export const quizOwners: Owners<CourseQuiz> = {
  route: "/courses/:course_id/quizzes/:quiz_id",
  find: editableQuiz,
  key: ({ quiz }) => quiz.id,
  path: ({ course, quiz }) => `${coursePath(course)}/quizzes/${quiz.id}`,
  canEdit: () => true
}
