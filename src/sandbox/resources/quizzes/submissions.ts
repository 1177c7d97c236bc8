/** Submissions of quizzes: taking a quiz, answering its questions, and scores. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ApiFailure, notFound, statusFailure, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../../kernel/context.js"
import type { Json, JsonObject } from "../../kernel/json.js"
import { asBoolean, asElements, asMap, asString, asStrings, isBlank, toJson } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { formatTimestamp } from "../../kernel/time.js"
import { caller, findCallerCourse } from "../../school/callers.js"
import { findCourseByIndex } from "../../school/courses.js"
import { peopleWithRole, personWithId } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { personJson } from "../personJson.js"
import { renderSubmission, submissionIds, submittedWork } from "../submission.js"
import {
  type Attempt,
  keptScore,
  latestAttempt,
  makeToken,
  pointsFor,
  putSubmission,
  type QuizSubmission,
  quizOfSubmission,
  quizSubmissionIds,
  replaceAttempt,
  scoreOf,
  stateOf,
  submissionsOf
} from "./attempt.js"
import { extensions } from "./extensions.js"
import { isUnknownChoice } from "./grading.js"
import { censoredQuestion, type Question, questionExtras, questionsOfAttempt, summarizeQuestions } from "./question.js"
import { type CourseQuiz, isQuizVisible, pathQuiz, quizOwners, quizzes } from "./quiz.js"
import { assignmentOf, isQuizLocked, quizJson } from "./quizzes.js"

/** A submission and its quiz. */
interface Found {
  readonly owner: CourseQuiz
  readonly submission: QuizSubmission
}

const minutesAfter = (time: string, minutes: number): string =>
  formatTimestamp(DateTime.addDuration(DateTime.unsafeMake(time), `${minutes} minutes`))

const millisOf = (time: string): number => DateTime.toEpochMillis(DateTime.unsafeMake(time))

/** The attempts that a student has left; -1 for any number. */
const attemptsLeft = (request: ApiRequest, { owner: { quiz }, submission }: Found): number => {
  if (quiz.allowed_attempts === -1) return -1
  const extra = extensions.get(request, [quiz.id, submission.userId])?.extraAttempts ?? 0
  return Math.max(0, quiz.allowed_attempts + extra - submission.attempts.length)
}

const submissionJson = (request: ApiRequest, { owner, submission }: Found): JsonObject => {
  const { id, userId } = submission
  const { quiz } = owner
  const attempt = latestAttempt(submission)
  const extension = extensions.get(request, [quiz.id, userId])
  const assignment = assignmentOf(request, owner)
  const { finishedAt } = attempt
  const isTaking = finishedAt === undefined && caller(request).id === userId
  const endAt = extension?.endAt ?? attempt.endAt
  return {
    id,
    quiz_id: quiz.id,
    quiz_version: 1,
    quiz_points_possible: summarizeQuestions(request, owner).points_possible,
    user_id: userId,
    submission_id: assignment === undefined ? null : submissionIds.at(request.seed, assignment.id, userId),
    attempt: submission.attempts.length,
    attempts_left: attemptsLeft(request, { owner, submission }),
    workflow_state: stateOf(attempt),
    score: scoreOf(attempt),
    kept_score: keptScore(submission, quiz.scoring_policy),
    score_before_regrade: null,
    fudge_points: attempt.fudgePoints,
    started_at: attempt.startedAt,
    finished_at: finishedAt ?? null,
    end_at: endAt,
    time_spent: Math.floor((millisOf(finishedAt ?? request.now) - millisOf(attempt.startedAt)) / 1000),
    extra_attempts: extension?.extraAttempts ?? null,
    extra_time: extension?.extraTime ?? null,
    manually_unlocked: extension?.manuallyUnlocked ?? null,
    has_seen_results: finishedAt !== undefined,
    overdue_and_needs_submission: finishedAt === undefined && endAt !== null && endAt < request.now,
    // Canvas: only for the person who takes the quiz.
    validation_token: isTaking ? attempt.token : undefined,
    html_url: `${request.url}/${quizOwners.path(owner)}/submissions/${id}`
  }
}

const includeOf = ({ parameters }: ApiRequest) => asStrings(parameters.get("include"))

/** The records of other kinds that a request includes. */
const linkedRecords = (request: ApiRequest, owner: CourseQuiz, users: ReadonlyArray<number>): JsonObject => {
  const include = includeOf(request)
  const people = users.flatMap((id) => personWithId(request.seed, id) ?? [])
  const assignment = assignmentOf(request, owner)
  return {
    submissions: !include.includes("submission")
      ? undefined
      : assignment === undefined
        ? []
        : people.map((person) => renderSubmission(request, owner.course, assignment, person)),
    quizzes: include.includes("quiz") ? [quizJson(request, owner)] : undefined,
    users: include.includes("user") ? people.map((person) => personJson(request, person, ["avatar_url"])) : undefined
  }
}

const replySubmission = (request: ApiRequest, { owner, submission }: Found) =>
  reply(request, {
    quiz_submissions: [submissionJson(request, { owner, submission })],
    ...linkedRecords(request, owner, [submission.userId])
  })

const listSubmissions = Effect.fn("Sandbox.listQuizSubmissions")(function* (request: ApiRequest) {
  const owner = yield* pathQuiz(request)
  const { find, students } = submissionsOf(request, owner)
  const { id } = caller(request)
  return yield* replyPage(request, {
    path: `${quizOwners.path(owner)}/submissions`,
    wrapperKey: "quiz_submissions",
    // Canvas: students see their own submission.
    rows: canEdit(owner.course.role) ? students : students.filter((student) => student.id === id),
    toJson: (student) => {
      const submission = find(student.id)
      return submission === undefined ? null : submissionJson(request, { owner, submission })
    },
    linked: (shown) =>
      linkedRecords(
        request,
        owner,
        shown.map((student) => student.id)
      )
  })
})

/** The submission of a quiz with this reference: its id, or `self`. Others see it only if they may edit the quiz. */
const findSubmission = Effect.fn("Sandbox.findQuizSubmission")(function* (
  request: ApiRequest,
  owner: CourseQuiz,
  reference: string
) {
  const { find, students } = submissionsOf(request, owner)
  const { id } = caller(request)
  const own = find(id)
  const submission =
    reference === "self" || String(own?.id) === reference
      ? own
      : students.map((student) => find(student.id)).find((other) => String(other?.id) === reference)
  if (submission === undefined) return yield* notFound()
  if (submission.userId !== id && !canEdit(owner.course.role)) return yield* unauthorized()
  return { owner, submission }
})

const pathSubmission = (request: ApiRequest) =>
  Effect.flatMap(pathQuiz(request), (owner) => findSubmission(request, owner, pathParameter(request, "id")))

/** The submission of a path that does not name its quiz. */
const pathTopSubmission = Effect.fn("Sandbox.pathTopQuizSubmission")(function* (request: ApiRequest) {
  const id = parseId(pathParameter(request, "quiz_submission_id"))
  const ids = quizOfSubmission(request, id)
  const known = yield* Effect.mapError(findCourseByIndex(request.seed, ids.course), notFound)
  const course = yield* findCallerCourse(request, String(known.id))
  const quiz = quizzes.get(request, course).find((row) => row.id === ids.quiz && isQuizVisible(course, row))
  return quiz === undefined ? yield* notFound() : yield* findSubmission(request, { course, quiz }, String(id))
})

const showSubmission = (request: ApiRequest) =>
  Effect.map(pathSubmission(request), (found) => replySubmission(request, found))

const showOwnSubmission = (request: ApiRequest) =>
  Effect.flatMap(pathQuiz(request), (owner) =>
    Effect.map(findSubmission(request, owner, "self"), (found) => replySubmission(request, found))
  )

const requireAccessCode = (request: ApiRequest, { quiz: { access_code } }: CourseQuiz) =>
  access_code === null || access_code === asString(request.parameters.get("access_code"))
    ? Effect.void
    : Effect.fail(statusFailure(403, "invalid access code"))

const write = (
  request: ApiRequest,
  action: "created" | "updated",
  owner: CourseQuiz,
  submission: QuizSubmission
): Found => {
  putSubmission(request, owner, submission)
  const found = { owner, submission }
  const { validation_token, ...record } = submissionJson(request, found)
  recordChange(request, action, "quiz_submission", quizOwners.path(owner), record)
  return found
}

const startSubmission = Effect.fn("Sandbox.startQuizSubmission")(function* (request: ApiRequest) {
  const owner = yield* pathQuiz(request)
  const { course, quiz } = owner
  const { id: userId } = caller(request)
  const isPreview = asBoolean(request.parameters.get("preview")) && canEdit(course.role)
  const isStudent = peopleWithRole(request.seed, course, "student").some(({ id }) => id === userId)
  if (!isPreview && !isStudent) return yield* statusFailure(403, "you are not allowed to participate in this quiz")
  const extension = extensions.get(request, [quiz.id, userId])
  if (!isPreview && isQuizLocked(quiz, request.now) && extension?.manuallyUnlocked !== true) {
    return yield* statusFailure(400, "quiz is locked")
  }
  if (!isPreview) yield* requireAccessCode(request, owner)
  const before = submissionsOf(request, owner).find(userId)
  const isOver =
    before === undefined ||
    (latestAttempt(before).finishedAt !== undefined && attemptsLeft(request, { owner, submission: before }) !== 0)
  if (!isPreview && !isOver) {
    return yield* new ApiFailure({
      status: 409,
      body: { status: "conflict", message: "a quiz submission already exists" }
    })
  }
  const id = before?.id ?? request.nextId()
  const attempts = before?.attempts ?? []
  const end = quiz.time_limit === null ? null : minutesAfter(request.now, quiz.time_limit + (extension?.extraTime ?? 0))
  const started: Attempt = {
    startedAt: request.now,
    finishedAt: undefined,
    // Canvas: an attempt ends with the quiz.
    endAt: quiz.lock_at !== null && (end === null || quiz.lock_at < end) ? quiz.lock_at : end,
    token: makeToken(request.seed, id, attempts.length),
    questions: questionsOfAttempt(request, owner),
    answers: new Map(),
    flagged: new Set(),
    grades: new Map(),
    fudgePoints: 0
  }
  const [first = started, ...rest] = [...attempts, started]
  const submission: QuizSubmission = { id, userId, attempts: [first, ...rest] }
  return replySubmission(request, write(request, before === undefined ? "created" : "updated", owner, submission))
})

/** The current attempt of the caller, which the request must name with its number and token. */
const requireCurrentAttempt = Effect.fn("Sandbox.requireCurrentAttempt")(function* (
  request: ApiRequest,
  { owner, submission }: Found
) {
  const { parameters } = request
  if (submission.userId !== caller(request).id) {
    return yield* statusFailure(403, "you are not allowed to update questions for this quiz submission")
  }
  const current = latestAttempt(submission)
  const number = parseId(asString(parameters.get("attempt")) ?? "")
  if (number < 1) return yield* statusFailure(400, "invalid attempt")
  if (number !== submission.attempts.length) {
    return yield* statusFailure(400, `attempt ${number} can not be modified`)
  }
  if (current.finishedAt !== undefined) return yield* statusFailure(400, "quiz submission is already complete")
  yield* requireAccessCode(request, owner)
  if (asString(parameters.get("validation_token")) !== current.token) {
    return yield* statusFailure(403, "invalid token")
  }
  return current
})

/** The assignment of a graded quiz has the score. */
const updateAssignmentWork = (request: ApiRequest, { owner, submission }: Found) => {
  const assignment = assignmentOf(request, owner)
  const student = personWithId(request.seed, submission.userId)
  const latest = latestAttempt(submission)
  if (assignment === undefined || student === undefined || latest.finishedAt === undefined) return
  const score = keptScore(submission, owner.quiz.scoring_policy) ?? undefined
  const isFinal = stateOf(latest) === "complete"
  submittedWork.set(request, [assignment, student], {
    ...submittedWork.get(request, [assignment, student]),
    type: "online_quiz",
    body: `user: ${submission.userId}, quiz: ${owner.quiz.id}, score: ${score}, time: ${latest.finishedAt}`,
    attempt: submission.attempts.length,
    submittedAt: latest.finishedAt,
    score,
    grade: score === undefined ? undefined : String(score),
    gradedAt: isFinal ? request.now : undefined
  })
}

/** Replaces the current attempt. */
const writeCurrent = (request: ApiRequest, { owner, submission }: Found, attempt: Attempt): Found => {
  const changed = replaceAttempt(submission, submission.attempts.length - 1, attempt)
  const found = write(request, "updated", owner, changed)
  updateAssignmentWork(request, found)
  return found
}

const completeSubmission = Effect.fn("Sandbox.completeQuizSubmission")(function* (request: ApiRequest) {
  const found = yield* pathSubmission(request)
  const current = yield* requireCurrentAttempt(request, found)
  return replySubmission(request, writeCurrent(request, found, { ...current, finishedAt: request.now }))
})

const updateScores = Effect.fn("Sandbox.updateQuizScores")(function* (request: ApiRequest) {
  const found = yield* pathSubmission(request)
  const { owner, submission } = found
  const sent = request.parameters.get("quiz_submissions")
  if (!Array.isArray(sent)) return yield* statusFailure(400, "missing required key :quiz_submissions")
  if (!canEdit(owner.course.role)) {
    return yield* statusFailure(403, "you are not allowed to update scores for this quiz submission")
  }
  const input = asMap(sent[0])
  const number = parseId(asString(input?.get("attempt")) ?? "")
  const attempt = submission.attempts[number - 1]
  if (attempt === undefined) return yield* statusFailure(400, "invalid attempt")
  if (attempt.finishedAt === undefined) return yield* statusFailure(400, "quiz submission attempt must be complete")
  const fudge = Number(asString(input?.get("fudge_points")) ?? attempt.fudgePoints)
  const grades = [...(asMap(input?.get("questions")) ?? [])].flatMap(([id, entry]): ReadonlyArray<[number, number]> => {
    const score = asString(asMap(entry)?.get("score")) ?? ""
    return score === "" || !Number.isFinite(Number(score)) ? [] : [[Number(id), Number(score)]]
  })
  const changed = replaceAttempt(submission, number - 1, {
    ...attempt,
    fudgePoints: Number.isFinite(fudge) ? fudge : attempt.fudgePoints,
    grades: new Map([...attempt.grades, ...grades])
  })
  const written = write(request, "updated", owner, changed)
  updateAssignmentWork(request, written)
  return replySubmission(request, written)
})

const showTime = Effect.fn("Sandbox.showQuizTime")(function* (request: ApiRequest) {
  const { submission } = yield* pathSubmission(request)
  const { endAt } = latestAttempt(submission)
  const left = endAt === null ? null : Math.max(0, Math.floor((millisOf(endAt) - millisOf(request.now)) / 1000))
  return reply(request, { end_at: endAt, time_left: left })
})

/** A question of an attempt, and its answer, or whether it was right. */
const answerJson = ({ quiz }: CourseQuiz, attempt: Attempt, question: Question): JsonObject => ({
  ...censoredQuestion(quiz, question),
  flagged: attempt.finishedAt === undefined && attempt.flagged.has(question.id),
  ...(attempt.finishedAt === undefined
    ? { answer: attempt.answers.get(question.id) ?? null }
    : { correct: correctness(attempt, question) })
})

const correctness = (attempt: Attempt, question: Question): Json => {
  const points = pointsFor(attempt, question)
  if (points === undefined) return "undefined"
  return points >= question.points_possible ? true : points > 0 ? "partial" : false
}

const replyAnswers = (
  request: ApiRequest,
  { owner, submission }: Found,
  shown: ReadonlyArray<Question> = latestAttempt(submission).questions
) =>
  reply(request, {
    quiz_submission_questions: shown.map((question) => answerJson(owner, latestAttempt(submission), question)),
    quiz_questions: includeOf(request).includes("quiz_question")
      ? shown.map((question) => censoredQuestion(owner.quiz, question))
      : undefined
  })

const listAnswers = Effect.fn("Sandbox.listQuizAnswers")(function* (request: ApiRequest) {
  const found = yield* pathTopSubmission(request)
  const { course, quiz } = found.owner
  if (quiz.one_question_at_a_time && !canEdit(course.role)) {
    return yield* new ApiFailure({
      status: 401,
      body: { status: "unauthorized", message: "Cannot receive one question at a time questions in the API" }
    })
  }
  return replyAnswers(request, found)
})

const answerQuestions = Effect.fn("Sandbox.answerQuizQuestions")(function* (request: ApiRequest) {
  const found = yield* pathTopSubmission(request)
  const current = yield* requireCurrentAttempt(request, found)
  const answers = new Map(current.answers)
  const answered: Array<Question> = []
  for (const element of asElements(request.parameters.get("quiz_questions"))) {
    const input = asMap(element)
    const question = current.questions.find(({ id }) => String(id) === asString(input?.get("id")))
    if (question === undefined) continue
    const sent = input?.get("answer")
    const answer = isBlank(sent) || sent === undefined ? null : toJson(sent)
    if (answer !== null && isUnknownChoice(question, answer)) {
      return yield* statusFailure(400, `Unknown answer '${JSON.stringify(answer)}'`)
    }
    answers.set(question.id, answer)
    answered.push(question)
  }
  return replyAnswers(request, writeCurrent(request, found, { ...current, answers }), answered)
})

const pathQuestion = (request: ApiRequest, { submission }: Found) =>
  Option.match(
    Option.fromNullable(
      latestAttempt(submission).questions.find(({ id }) => String(id) === pathParameter(request, "id"))
    ),
    { onNone: () => Effect.fail(notFound()), onSome: Effect.succeed }
  )

const flagQuestion = (isFlagged: boolean) =>
  Effect.fn("Sandbox.flagQuizQuestion")(function* (request: ApiRequest) {
    const found = yield* pathTopSubmission(request)
    const question = yield* pathQuestion(request, found)
    const current = yield* requireCurrentAttempt(request, found)
    const flagged = new Set([...current.flagged].filter((id) => id !== question.id))
    if (isFlagged) flagged.add(question.id)
    return replyAnswers(request, writeCurrent(request, found, { ...current, flagged }), [question])
  })

const formatAnswer = Effect.fn("Sandbox.formatQuizAnswer")(function* (request: ApiRequest) {
  const question = yield* pathQuestion(request, yield* pathTopSubmission(request))
  const answer = asString(request.parameters.get("answer")) ?? ""
  if (answer.trim() === "") {
    return yield* new ApiFailure({
      status: 422,
      body: { status: "unprocessable_entity", message: "answer param is required" }
    })
  }
  const isPrecise = question.answers.some(({ numerical_answer_type }) => numerical_answer_type === "precision_answer")
  const number = Number(answer)
  const isNumber = question.question_type === "numerical_question" && Number.isFinite(number)
  const formatted = isPrecise ? Number(number.toPrecision(16)) : Number(number.toFixed(4))
  return reply(request, { formatted_answer: isNumber ? String(formatted) : answer })
})

/** The questions of an attempt, if a request for questions names one. */
export const listAttemptQuestions = (request: ApiRequest) => {
  const { parameters } = request
  const [id, number] = [parameters.get("quiz_submission_id"), parameters.get("quiz_submission_attempt")].map(asString)
  if (id === undefined || number === undefined) return undefined
  return Effect.gen(function* () {
    const owner = yield* pathQuiz(request)
    const { submission } = yield* findSubmission(request, owner, id)
    const attempt = submission.attempts[Number(number) - 1]
    if (attempt === undefined) return yield* notFound()
    return yield* replyPage(request, {
      path: `${quizOwners.path(owner)}/questions`,
      rows: attempt.questions,
      toJson: (question) =>
        canEdit(owner.course.role)
          ? { ...question, ...questionExtras(owner.quiz, question) }
          : censoredQuestion(owner.quiz, question)
    })
  })
}

const nested = `${quizOwners.route}/submissions` as const
const top = "/quiz_submissions/:quiz_submission_id/questions"
const INCLUDES = { include: ["submission", "quiz", "user"] }
const CURRENT = ["attempt", "validation_token", "access_code"]
const FLAG = { acts: CURRENT }

export const quizSubmissionResource = defineResource({
  routes: [
    get(nested, listSubmissions, INCLUDES),
    get(`${quizOwners.route}/submission`, showOwnSubmission, INCLUDES),
    post(nested, startSubmission, { acts: ["access_code", "preview"] }),
    get(`${nested}/:id`, showSubmission, INCLUDES),
    put(`${nested}/:id`, updateScores, { acts: ["quiz_submissions"] }),
    post(`${nested}/:id/complete`, completeSubmission, { acts: CURRENT }),
    get(`${nested}/:id/time`, showTime),
    get(top, listAnswers, { include: ["quiz_question"] }),
    post(top, answerQuestions, { acts: [...CURRENT, "quiz_questions"] }),
    put(`${top}/:id/flag`, flagQuestion(true), FLAG),
    put(`${top}/:id/unflag`, flagQuestion(false), FLAG),
    get(`${top}/:id/formatted_answer`, formatAnswer, { acts: ["answer"] })
  ],
  ids: quizSubmissionIds,
  changeTypes: ["quiz_submission"]
})
