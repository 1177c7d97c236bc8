/** Attempts at quizzes: what students have answered, and what they scored. */

import { makeIds } from "../../kernel/ids.js"
import type { Json } from "../../kernel/json.js"
import { hash, type Seed } from "../../kernel/seed.js"
import { makeState, makeTable } from "../../kernel/state.js"
import { timestampOnDay } from "../../kernel/time.js"
import { hasMember, peopleWithRole, seededStudents } from "../../school/people.js"
import { gradeAnswer } from "./grading.js"
import { type Question, seededQuestions } from "./question.js"
import { type CourseQuiz, quizIds, quizOwners } from "./quiz.js"

export interface Attempt {
  readonly startedAt: string
  /** Undefined until the attempt is completed. */
  readonly finishedAt: string | undefined
  readonly endAt: string | null
  readonly token: string
  /** As they were at the start. */
  readonly questions: ReadonlyArray<Question>
  /** By the id of the question. */
  readonly answers: ReadonlyMap<number, Json>
  readonly flagged: ReadonlySet<number>
  /** Points that a person has given, by the id of the question. */
  readonly grades: ReadonlyMap<number, number>
  readonly fudgePoints: number
}

/** All attempts of a student at a quiz. */
export interface QuizSubmission {
  readonly id: number
  readonly userId: number
  /** Oldest first. */
  readonly attempts: readonly [Attempt, ...ReadonlyArray<Attempt>]
}

// The id of a seeded submission encodes the quiz and the student.
export const quizSubmissionIds = makeIds(0, () => 100_000, quizIds.limit)

/** The seeded score of a student: this many of the ten answers are right. */
const seededScore = (userId: number): number => userId % 11

const seededAnswer = (question: Question, position: number, userId: number): Json =>
  question.answers[position < seededScore(userId) ? 0 : 1 + (userId % 3)]?.id ?? null

const seededAttempt = (seed: Seed, { quiz }: CourseQuiz, userId: number): Attempt => {
  const asked = seededQuestions(seed, quiz)
  return {
    startedAt: timestampOnDay(14),
    finishedAt: timestampOnDay(14 + 1 / 24),
    endAt: null,
    token: "",
    questions: asked,
    answers: new Map(asked.map((question, position) => [question.id, seededAnswer(question, position, userId)])),
    flagged: new Set(),
    grades: new Map(),
    fudgePoints: 0
  }
}

/** The submissions that callers have started or changed. */
const written = makeTable<CourseQuiz, QuizSubmission>(quizOwners.key, () => [])

/** The quizzes of the submissions that callers have started. */
const quizzesOfStarted = makeState(
  (submission: number) => submission,
  (): CourseQuiz | undefined => undefined
)

interface Sandbox {
  readonly seed: Seed
}

const isSeededQuiz = (seed: Seed, { quiz }: CourseQuiz): boolean => quiz.id < quizIds.limit(seed)

const seededSubmission = (seed: Seed, quiz: CourseQuiz, userId: number): QuizSubmission => ({
  id: quizSubmissionIds.at(seed, quiz.quiz.id, userId),
  userId,
  attempts: [seededAttempt(seed, quiz, userId)]
})

/** The students of a course who have a submission, and how to find it. Each student has completed the seeded quizzes. */
export const submissionsOf = (sandbox: Sandbox, quiz: CourseQuiz) => {
  const { seed } = sandbox
  const changed = new Map(written.get(sandbox, quiz).map((submission) => [submission.userId, submission]))
  const seeded = new Set(isSeededQuiz(seed, quiz) ? seededStudents(seed, quiz.course).map(({ id }) => id) : [])
  return {
    students: peopleWithRole(seed, quiz.course, "student").filter(({ id }) => changed.has(id) || seeded.has(id)),
    find: (userId: number): QuizSubmission | undefined =>
      changed.get(userId) ?? (seeded.has(userId) ? seededSubmission(seed, quiz, userId) : undefined)
  }
}

export const hasSubmissions = (sandbox: Sandbox, quiz: CourseQuiz): boolean =>
  written.get(sandbox, quiz).length > 0 ||
  (isSeededQuiz(sandbox.seed, quiz) && hasMember(sandbox.seed, quiz.course, ["student"]))

export const putSubmission = (sandbox: Sandbox, quiz: CourseQuiz, submission: QuizSubmission): void => {
  const isChanged = written.get(sandbox, quiz).some(({ id }) => id === submission.id)
  if (isChanged) written.replace(sandbox, quiz, submission)
  else written.add(sandbox, quiz, submission)
  quizzesOfStarted.set(sandbox, submission.id, quiz)
}

/** The ids of the course and the quiz of a submission. */
export const quizOfSubmission = (sandbox: Sandbox, id: number) => {
  const started = quizzesOfStarted.get(sandbox, id)
  const quiz = started?.quiz.id ?? quizSubmissionIds.locate(sandbox.seed, id)[0]
  return { course: started?.course.index ?? quizIds.locate(sandbox.seed, quiz)[0], quiz }
}

export const latestAttempt = ({ attempts: [first, ...rest] }: QuizSubmission): Attempt => rest.at(-1) ?? first

/** The points for the answer to a question; undefined if a person has not graded it yet. */
export const pointsFor = ({ answers, grades }: Attempt, question: Question): number | undefined =>
  grades.get(question.id) ?? gradeAnswer(question, answers.get(question.id) ?? null)

export const scoreOf = (attempt: Attempt): number | null =>
  attempt.finishedAt === undefined
    ? null
    : attempt.questions.reduce((sum, question) => sum + (pointsFor(attempt, question) ?? 0), attempt.fudgePoints)

/** The score that counts, by the policy of the quiz. */
export const keptScore = ({ attempts }: QuizSubmission, policy: string): number | null => {
  const scores = attempts.flatMap((attempt) => scoreOf(attempt) ?? [])
  if (scores.length === 0) return null
  if (policy === "keep_latest") return scores.at(-1) ?? null
  return policy === "keep_average" ? scores.reduce((sum, score) => sum + score, 0) / scores.length : Math.max(...scores)
}

/** Canvas: an attempt waits for a person if there are answers that only a person can grade. */
export const stateOf = (attempt: Attempt): "untaken" | "complete" | "pending_review" =>
  attempt.finishedAt === undefined
    ? "untaken"
    : attempt.questions.every((question) => pointsFor(attempt, question) !== undefined)
      ? "complete"
      : "pending_review"

export const makeToken = (seed: Seed, submission: number, attempt: number): string =>
  [1, 2, 3, 4].map((part) => hash(seed, "quiz.token", submission, attempt, part).toString(16).padStart(8, "0")).join("")

export const replaceAttempt = (submission: QuizSubmission, index: number, attempt: Attempt): QuizSubmission => {
  const [first, ...rest] = submission.attempts
  return {
    ...submission,
    attempts: index === 0 ? [attempt, ...rest] : [first, ...rest.map((old, at) => (at + 1 === index ? attempt : old))]
  }
}
