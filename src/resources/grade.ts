/** Grades as the service takes them: which texts it can store, and whether a submission has a grade. */
import * as Data from "effect/Data"
import * as Either from "effect/Either"
import type { Assignment, Submission } from "./generated/records.js"

/**
 * A grade as it is sent: the parameter `submission` of a write, or an entry of `grade_data` for `update_grades`. An empty
 * `posted_grade` removes the grade.
 *
 * @category grades
 */
export type PostedGrade = { readonly posted_grade: string } | { readonly excuse: true }

/**
 * A text that is no grade of the assignment.
 *
 * @category grades
 */
export class LmsGradeError extends /* @__PURE__ */ Data.TaggedError("LmsGradeError")<{
  /** The text, what the assignment takes, and what to write. */
  readonly message: string
}> {}

/**
 * What is read of an assignment.
 *
 * @category grades
 */
export type GradedAssignment = Pick<Assignment, "grading_type" | "points_possible">

/** What the service shows when it has stored a grade: one of both, or either if it is not known which. */
interface Stored {
  readonly score?: number
  readonly grade?: string
}

const NUMBER = /^[+-]?\d*\.?\d+$/
const PERCENTAGE = /^[+-]?\d*\.?\d+%$/
const WORDS = ["complete", "pass", "incomplete", "fail"]

const readScore = (text: string, points: number): number | undefined => {
  if (WORDS.includes(text)) return text === "complete" || text === "pass" ? points : 0
  if (NUMBER.test(text)) return Number(text)
  // Canvas stores 0 for any percentage of no points.
  return PERCENTAGE.test(text) && points !== 0 ? (Number.parseFloat(text) / 100) * points : undefined
}

/** Canvas compares grades of a scheme without case, numbers among them by value, and takes a minus sign for a hyphen. */
const normalizeName = (grade: string): string =>
  NUMBER.test(grade) ? String(Number(grade)) : grade.toLowerCase().replace(/−$/, "-")

/** What the service stores for a text, undefined if it stores no grade. */
const interpret = (text: string, assignment: GradedAssignment, scheme?: ReadonlyArray<string>): Stored | undefined => {
  const points = assignment.points_possible ?? 0
  const score = readScore(text, points)
  const byScore = score === undefined ? undefined : { score }
  switch (assignment.grading_type) {
    case "points":
    case "percent":
      return byScore
    case "letter_grade":
    case "gpa_scale": {
      // A number may be the name of a grade, such as 4.0.
      if (byScore !== undefined && !NUMBER.test(text)) return byScore
      const isName = scheme?.some((name) => normalizeName(name) === normalizeName(text))
      if (isName === undefined) return { ...byScore, grade: text }
      return isName ? { grade: text } : byScore
    }
    case "pass_fail":
      // Canvas stores `incomplete` for a text that it does not know.
      if (score === undefined || (score !== 0 && score !== points)) return undefined
      return { grade: /^(?:complete|pass)$/.test(text) || score > 0 ? "complete" : "incomplete" }
    case "not_graded":
      return undefined
    default:
      return { ...byScore, grade: text }
  }
}

const BY_SCHEME = "a grade of its scheme, points, or a percentage"

/** What assignments take, by their grading type. */
const TAKEN: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map([
  ["points", "points such as 8.5, or a percentage such as 85%"],
  ["percent", "a percentage such as 85%, or points"],
  ["letter_grade", BY_SCHEME],
  ["gpa_scale", BY_SCHEME],
  ["pass_fail", "complete or incomplete"]
])

const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/**
 * Reads a grade before it is sent. Canvas answers with 200 to a text that is no grade of the assignment, such as a letter for
 * points, and removes the grade that is there; with the type `pass_fail` it stores `incomplete`.
 *
 * `EX` excuses. A decimal comma becomes a point: `8,5` is sent as `8.5`, and `1,500` is an error, because it may mean 1500. An
 * empty text is an error. Grades of a scheme are checked if its names are given.
 *
 * @category grades
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Assignment, parseGrade } from "effect-lms/resources"
 *
 * const path = { course_id: 101, assignment_id: 5001 }
 * const assignment = "/api/v1/courses/:course_id/assignments/:assignment_id"
 *
 * const grade = (user_id: number, text: string) =>
 *   Effect.gen(function* () {
 *     const { data } = yield* lms(assignment, path, { schema: Assignment })
 *     const submission = yield* parseGrade(text, data)
 *     return yield* lms(`PUT ${assignment}/submissions/:user_id`, { ...path, user_id, submission })
 *   }).pipe(Effect.tapErrorTag("LmsGradeError", ({ message }) => Effect.logWarning(message)))
 * ```
 */
export const parseGrade = (
  text: string,
  assignment: GradedAssignment,
  scheme?: ReadonlyArray<string>
): Either.Either<PostedGrade, LmsGradeError> => {
  const trimmed = text.trim()
  const fail = (message: string) => Either.left(new LmsGradeError({ message }))
  const takes = TAKEN.get(assignment.grading_type) ?? "no grade"
  if (trimmed === "") return fail(`an empty grade would remove the grade that is there: write ${takes}`)
  if (/^ex$/i.test(trimmed)) return Either.right({ excuse: true })
  if (/^[+-]?[1-9]\d{0,2},\d{3}%?$/.test(trimmed)) {
    const [point, none] = [trimmed.replace(",", "."), trimmed.replace(",", "")]
    return fail(`${quote(trimmed)} can mean ${point} or ${none}: write one of them`)
  }
  const posted_grade = /^[+-]?\d+,\d+%?$/.test(trimmed)
    ? trimmed.replace(",", ".")
    : (WORDS.find((word) => word === trimmed.toLowerCase()) ?? trimmed)
  if (interpret(posted_grade, assignment, scheme) !== undefined) return Either.right({ posted_grade })
  const type = assignment.grading_type ?? "unknown"
  return fail(`${quote(trimmed)} is no grade of an assignment of the type ${type}: write ${takes}, or EX for excused`)
}

/**
 * Whether a submission has a grade that was sent, before any deduction for late work. Ask before a write, to leave out what is
 * there already, and after it: Canvas answers with 200 also if it has not stored the grade.
 *
 * @category grades
 * @example
 * ```ts
 * import { hasGrade } from "effect-lms/resources"
 *
 * const assignment = { grading_type: "points", points_possible: 10 }
 * const submission = { score: 8.5, grade: "8.5", excused: false }
 *
 * hasGrade(submission, { posted_grade: "85%" }, assignment) // true
 * hasGrade(submission, { excuse: true }, assignment) // false
 * ```
 */
export const hasGrade = (
  submission: Pick<Submission, "entered_grade" | "excused" | "grade" | "points_deducted" | "score">,
  sent: PostedGrade,
  assignment: GradedAssignment,
  scheme?: ReadonlyArray<string>
): boolean => {
  if ("excuse" in sent) return submission.excused === true
  if (submission.excused === true) return false
  const score = submission.score ?? undefined
  const grade = submission.entered_grade ?? submission.grade ?? undefined
  if (sent.posted_grade === "") return score === undefined && grade === undefined
  const stored = interpret(sent.posted_grade, assignment, scheme)
  if (stored?.score !== undefined && score !== undefined) {
    const deducted = submission.points_deducted ?? 0
    // Rounded, a deduction can exceed the score: Canvas stores 0 then.
    const expected = deducted > stored.score ? Math.min(0, stored.score) : stored.score - deducted
    if (Math.abs(expected - score) < 1e-6) return true
  }
  return stored?.grade !== undefined && grade !== undefined && normalizeName(grade) === normalizeName(stored.grade)
}
