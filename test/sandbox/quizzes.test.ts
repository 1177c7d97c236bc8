/** Quizzes of a course: their questions, their assignments, and the attempts of students. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParam, LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const quizzes = "/api/v1/courses/101/quizzes"
const withSandbox = Effect.provide(
  Sandbox.layerInProcess({ data: { courses: [{ students: [{ name: "Ada" }, { name: "Bo" }] }, {}] }, strict: true })
)

const createQuiz = (quiz: LmsParams = {}) =>
  call(`POST ${quizzes}`, { quiz: { title: "Test", published: true, ...quiz } })
const choices = [
  { answer_text: "4", answer_weight: 100 },
  { answer_text: "5", answer_weight: 0 }
]
const addQuestion = (quiz: Row, question: LmsParams = {}) =>
  call(`POST ${quizzes}/:id/questions`, {
    id: quiz.id,
    question: { question_type: "multiple_choice_question", points_possible: 2, answers: choices, ...question }
  })
const students = Effect.map(list("/api/v1/courses/101/users", { enrollment_type: "student" }), (rows) =>
  rows.map(({ id }) => id)
)

/** The only submission of a response. */
const submissionOf = (response: Row) => (response.quiz_submissions as ReadonlyArray<Row>)[0]

const start = (quiz: Row, student: number | undefined, params: LmsParams = {}) =>
  Effect.map(
    call(`POST ${quizzes}/:id/submissions`, { id: quiz.id, as_user_id: student, ...params }),
    (response) => submissionOf(response) as Row
  )

describe("quizzes", () => {
  it.live("are created, changed and deleted, and count their questions", () =>
    Effect.gen(function* () {
      const quiz = yield* createQuiz({ quiz_type: "practice_quiz", access_code: "sesame" })
      expect(quiz).toMatchObject({ title: "Test", question_count: 0, points_possible: 0, has_access_code: true })
      const question = yield* addQuestion(quiz)
      yield* addQuestion(quiz, { question_type: "text_only_question", points_possible: 0, answers: [] })
      yield* addQuestion(quiz, { question_type: "essay_question", points_possible: 3.5 })
      const path = `${quizzes}/${quiz.id}`
      const counted = { question_count: 2, points_possible: 5.5 }
      expect(yield* call(path)).toMatchObject(counted)
      yield* call(`PUT ${path}/questions/:id`, { id: question.id, question: { points_possible: 4 } })
      expect(yield* call(`PUT ${path}`, { quiz: { title: "Other", allowed_attempts: 3 } })).toMatchObject({
        title: "Other",
        allowed_attempts: 3,
        access_code: "sesame",
        points_possible: 7.5
      })
      for (const [access_code, expected] of [
        ["sesame", true],
        ["other", false]
      ] as const) {
        expect(yield* call(`POST ${path}/validate_access_code`, { access_code })).toBe(expected)
      }
      yield* call(`DELETE ${path}/questions/:id`, { id: question.id })
      expect(yield* call(path)).toMatchObject({ question_count: 1, points_possible: 3.5 })
      yield* call(`DELETE ${path}`)
      expect((yield* errorOf(path))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("have settings that follow from others, and check their values", () =>
    Effect.gen(function* () {
      for (const [sent, shown] of [
        [{ scoring_policy: "keep_latest" }, { scoring_policy: "keep_highest" }],
        [{ allowed_attempts: 2, scoring_policy: "keep_latest" }, { scoring_policy: "keep_latest" }],
        [{ allowed_attempts: -5 }, { allowed_attempts: 1 }],
        [{ cant_go_back: true }, { cant_go_back: false }],
        [{ show_correct_answers: false, show_correct_answers_at: "2030-01-01" }, { show_correct_answers_at: null }],
        [{ lock_at: "2030-01-02T00:00:00Z" }, { due_at: "2030-01-02T00:00:00Z" }],
        [{ title: " " }, { title: "Unnamed Quiz" }],
        [{ assignment_group_id: 99 }, { quiz_type: "assignment" }]
      ] as const) {
        expect(yield* createQuiz(sent)).toMatchObject(shown)
      }
      expect(yield* errorOf(`POST ${quizzes}`, { quiz: { quiz_type: "exam" } })).toEqual([
        400,
        "invalid_quiz_type: Quiz type is not valid"
      ])
      const [seeded] = yield* list(quizzes)
      expect(seeded).toMatchObject({ unpublishable: false, question_count: 10, points_possible: 10 })
      expect((yield* errorOf(`PUT ${quizzes}/:id`, { id: seeded?.id, quiz: { published: false } }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("that are graded have an assignment, and what both have is one fact", () =>
    Effect.gen(function* () {
      const quiz = yield* createQuiz({ due_at: "2030-05-01T10:00:00Z" })
      yield* addQuestion(quiz)
      const assignment = `/api/v1/courses/101/assignments/${quiz.assignment_id}`
      expect(yield* call(assignment)).toMatchObject({
        name: "Test",
        points_possible: 2,
        due_at: "2030-05-01T10:00:00Z",
        submission_types: ["online_quiz"],
        is_quiz_assignment: true,
        quiz_id: quiz.id
      })
      yield* call(`PUT ${quizzes}/:id`, { id: quiz.id, quiz: { title: "New" } })
      expect(yield* call(assignment)).toMatchObject({ name: "New" })
      yield* call(`PUT ${assignment}`, { assignment: { name: "Newer", due_at: "2030-06-01T10:00:00Z" } })
      expect(yield* call(`${quizzes}/:id`, { id: quiz.id })).toMatchObject({
        title: "Newer",
        due_at: "2030-06-01T10:00:00Z"
      })
      yield* call(`PUT ${quizzes}/:id`, { id: quiz.id, quiz: { quiz_type: "survey" } })
      expect((yield* errorOf(assignment))[0]).toBe(404)
      const other = yield* createQuiz()
      yield* call(`DELETE /api/v1/courses/101/assignments/:id`, { id: Number(other.assignment_id) })
      expect((yield* list(quizzes)).map(({ id }) => id)).not.toContain(other.id)
    }).pipe(withSandbox)
  )

  it.live("have groups, from which some questions are picked, in any order", () =>
    Effect.gen(function* () {
      const quiz = yield* createQuiz()
      const path = `${quizzes}/${quiz.id}`
      const written = { name: "Pool", pick_count: 2, question_points: 3 }
      const response = yield* call(`POST ${path}/groups`, { quiz_groups: [written] })
      const [group] = response.quiz_groups as ReadonlyArray<Row>
      expect(group).toMatchObject({ ...written, quiz_id: quiz.id, position: 1 })
      const first = yield* addQuestion(quiz, { question_name: "First" })
      for (const question_name of ["A", "B", "C"]) {
        yield* addQuestion(quiz, { question_name, quiz_group_id: group?.id })
      }
      expect(yield* call(path)).toMatchObject({ question_count: 3, points_possible: 8 })
      const questions = yield* list(`${path}/questions`)
      const order = questions.map(({ id }) => ({ id, type: "question" })).reverse()
      yield* call(`POST ${path}/reorder`, { order })
      expect((yield* list(`${path}/questions`)).map(({ question_name }) => question_name)).toEqual([
        "C",
        "B",
        "A",
        "First"
      ])
      // Outside of the group each question has its own points.
      expect(yield* call(path)).toMatchObject({ question_count: 4, points_possible: 8 })
      yield* call(`POST ${path}/groups/:group/reorder`, { group: group?.id, order: [{ id: first.id }] })
      expect(yield* call(path)).toMatchObject({ question_count: 4, points_possible: 9 })
      yield* call(`DELETE ${path}/groups/:group`, { group: group?.id })
      expect(yield* call(path)).toMatchObject({ question_count: 3, points_possible: 6 })
    }).pipe(withSandbox)
  )
})

describe("attempts at a quiz", () => {
  it.live("are started, answered, completed and graded, and their score is that of the assignment", () =>
    Effect.gen(function* () {
      const [student] = yield* students
      const quiz = yield* createQuiz({ access_code: "sesame", time_limit: 30 })
      const question = yield* addQuestion(quiz)
      const essay = yield* addQuestion(quiz, { question_type: "essay_question", points_possible: 3 })
      const [right] = question.answers as ReadonlyArray<Row>
      const as_user_id = student
      expect(yield* errorOf(`POST ${quizzes}/:id/submissions`, { id: quiz.id, as_user_id })).toEqual([
        403,
        "invalid access code"
      ])
      const access_code = "sesame"
      const started = yield* start(quiz, student, { access_code })
      expect(started).toMatchObject({ attempt: 1, attempts_left: 0, workflow_state: "untaken", score: null })
      expect((yield* errorOf(`POST ${quizzes}/:id/submissions`, { id: quiz.id, as_user_id, access_code }))[0]).toBe(409)

      const current = { attempt: 1, validation_token: started.validation_token as string, access_code, as_user_id }
      const questions = `/api/v1/quiz_submissions/${started.id}/questions`
      const answer = (id: number, value: string | number) =>
        call(`POST ${questions}`, { ...current, quiz_questions: [{ id, answer: value }] })
      expect((yield* answer(question.id, right?.id ?? 0)).quiz_submission_questions).toMatchObject([
        { id: question.id, flagged: false, answer: right?.id }
      ])
      yield* answer(essay.id, "Text")
      for (const [changed, status] of [
        [{ validation_token: "x" }, 403],
        [{ attempt: 2 }, 400],
        [{ access_code: "x" }, 403],
        [{ quiz_questions: [{ id: question.id, answer: 1 }] }, 400]
      ] as const) {
        expect((yield* errorOf(`POST ${questions}`, { ...current, ...changed }))[0]).toBe(status)
      }
      yield* call(`PUT ${questions}/:id/flag`, { ...current, id: essay.id })
      const { quiz_submission_questions: shown } = yield* call(questions, { as_user_id })
      expect(shown).toMatchObject([{ flagged: false }, { flagged: true, answer: "Text" }])
      // Students do not see which answer is right.
      expect(JSON.stringify(shown)).not.toContain("weight")

      const complete = `POST ${quizzes}/${quiz.id}/submissions/${started.id}/complete`
      expect(submissionOf(yield* call(complete, current))).toMatchObject({ workflow_state: "pending_review", score: 2 })
      expect((yield* errorOf(complete, current))[0]).toBe(400)
      const work = `/api/v1/courses/101/assignments/${quiz.assignment_id}/submissions/${student}`
      expect(yield* call(work)).toMatchObject({ workflow_state: "submitted", submission_type: "online_quiz" })
      const scores = { [String(essay.id)]: { score: 1.5 } }
      const graded = yield* call(`PUT ${quizzes}/${quiz.id}/submissions/${started.id}`, {
        quiz_submissions: [{ attempt: 1, fudge_points: 0.5, questions: scores }]
      })
      expect(submissionOf(graded)).toMatchObject({ workflow_state: "complete", score: 4, kept_score: 4 })
      expect(yield* call(work)).toMatchObject({ workflow_state: "graded", score: 4, attempt: 1 })
    }).pipe(withSandbox)
  )

  it.live("give the points of each kind of question", () =>
    Effect.gen(function* () {
      const [student] = yield* students
      const blank = (blank_id: string, text: string) => ({ blank_id, answer_text: text, answer_weight: 100 })
      const kinds: ReadonlyArray<
        readonly [type: string, answers: LmsParam, given: (answers: ReadonlyArray<Row>) => unknown, score: number]
      > = [
        ["multiple_choice", choices, ([, wrong]) => wrong?.id, 0],
        ["short_answer", [{ answer_text: "Rome" }], () => " rome", 12],
        [
          "numerical",
          [{ numerical_answer_type: "exact_answer", answer_exact: 3, answer_error_margin: 0.2 }],
          () => "3.1",
          12
        ],
        ["numerical", [{ numerical_answer_type: "range_answer", start: 1, end: 2 }], () => 3, 0],
        ["multiple_answers", [...choices, ...choices], ([a]) => [a?.id], 6],
        ["multiple_answers", [...choices, ...choices], ([a, b]) => [a?.id, b?.id], 0],
        [
          "fill_in_multiple_blanks",
          [blank("x", "1"), blank("y", "2"), blank("y", "two")],
          () => ({ x: "1", y: "TWO" }),
          12
        ],
        ["fill_in_multiple_blanks", [blank("x", "1"), blank("y", "2")], () => ({ x: "2", y: "2" }), 6],
        [
          "matching",
          [
            { answer_match_left: "a", answer_match_right: "1" },
            { answer_match_left: "b", answer_match_right: "2" }
          ],
          ([a, b]) => [
            { answer_id: a?.id, match_id: a?.match_id },
            { answer_id: b?.id, match_id: a?.match_id }
          ],
          6
        ]
      ]
      for (const [type, answers, given, score] of kinds) {
        const quiz = yield* createQuiz({ quiz_type: "practice_quiz" })
        const question = yield* addQuestion(quiz, { question_type: `${type}_question`, points_possible: 12, answers })
        const { id, validation_token } = yield* start(quiz, student)
        const current = { attempt: 1, validation_token: validation_token as string, as_user_id: student }
        const answer = given(question.answers as ReadonlyArray<Row>) as LmsParam
        const quiz_questions = [{ id: question.id, answer }]
        yield* call(`POST /api/v1/quiz_submissions/${id}/questions`, { ...current, quiz_questions })
        const completed = yield* call(`POST ${quizzes}/${quiz.id}/submissions/${id}/complete`, current)
        expect([type, submissionOf(completed)?.score]).toEqual([type, score])
      }
    }).pipe(withSandbox)
  )

  it.live("count by the policy of the quiz, and are limited", () =>
    Effect.gen(function* () {
      const [student, other] = yield* students
      const quiz = yield* createQuiz({ allowed_attempts: 2, scoring_policy: "keep_average" })
      const question = yield* addQuestion(quiz)
      const [right, wrong] = question.answers as ReadonlyArray<Row>
      for (const [index, answer] of [right, wrong].entries()) {
        const { id, validation_token } = yield* start(quiz, student)
        const current = { attempt: index + 1, validation_token: validation_token as string, as_user_id: student }
        const quiz_questions = [{ id: question.id, answer: answer?.id }]
        yield* call(`POST /api/v1/quiz_submissions/${id}/questions`, { ...current, quiz_questions })
        yield* call(`POST ${quizzes}/${quiz.id}/submissions/${id}/complete`, current)
      }
      const path = `${quizzes}/${quiz.id}`
      const own = yield* call(`${path}/submission`, { as_user_id: student, include: ["user", "quiz", "submission"] })
      expect(submissionOf(own)).toMatchObject({ score: 0, kept_score: 1, attempt: 2, attempts_left: 0 })
      expect(own).toMatchObject({ users: [{ id: student }], quizzes: [{ id: quiz.id }], submissions: [{ score: 1 }] })
      expect((yield* errorOf(`POST ${path}/submissions`, { as_user_id: student }))[0]).toBe(409)
      const extension = [{ user_id: student, extra_attempts: 1 }]
      yield* call(`POST ${path}/extensions`, { quiz_extensions: extension })
      expect(yield* start(quiz, student)).toMatchObject({ attempt: 3, extra_attempts: 1 })
      expect(yield* call(`${path}/submissions`, { as_user_id: other })).toMatchObject({ quiz_submissions: [] })
      const id = submissionOf(own)?.id
      expect((yield* errorOf(`${path}/submissions/:id`, { id, as_user_id: other }))[0]).toBe(403)
      expect((yield* errorOf(`${path}/questions`, { as_user_id: other }))[0]).toBe(403)
      expect((yield* errorOf(`POST ${path}/submissions`))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("that are seeded have the answers of their scores", () =>
    Effect.gen(function* () {
      const [quiz] = yield* list(quizzes)
      const response = yield* call(`${quizzes}/:id/submissions`, { id: quiz?.id })
      for (const { id, score } of response.quiz_submissions as ReadonlyArray<Row>) {
        const { quiz_submission_questions } = yield* call(`/api/v1/quiz_submissions/${id}/questions`)
        const correct = (quiz_submission_questions as ReadonlyArray<Row>).filter(
          (question) => question.correct === true
        )
        expect(correct).toHaveLength(Number(score))
        const params = { id: quiz?.id, quiz_submission_id: id, quiz_submission_attempt: 1 }
        expect(yield* list(`${quizzes}/:id/questions`, params)).toHaveLength(10)
      }
    }).pipe(withSandbox)
  )
})
