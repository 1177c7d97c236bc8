/**
 * Grades from a CSV into a course. All rows are checked first, also against the course, and one that is wrong keeps all of
 * them from being sent. A grade that stands is not sent again: so the same file can be run until all is there.
 */
import { FileSystem } from "@effect/platform"
import { Console, Effect, Either, Option, Schema, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Assignment, Submission, User } from "effect-lms/resources"
import { type Grade, type Problem, type Row, read } from "./rows.js"

export interface GradesOptions {
  readonly file: string
  readonly course: string
  /** Says what would be sent, and sends nothing. */
  readonly dryRun?: boolean | undefined
  /** Whether a grade may be above the points of its assignment. */
  readonly extraCredit?: boolean | undefined
  /** A file for the report, as JSON. */
  readonly report?: string | undefined
}

/** A row that makes sense, with all that is known of it. */
interface Planned extends Row {
  readonly user: string
  readonly name: string
  readonly title: string
  readonly points: number
  readonly before: Submission
}

const isAbout = (one: number | null | undefined, other: number): boolean =>
  typeof one === "number" && Math.abs(one - other) < 1e-6

const pointsOf = (grade: Grade, points: number): number | undefined => {
  switch (grade._tag) {
    case "Points":
      return grade.points
    case "Percent":
      return (grade.percent / 100) * points
    default:
      return undefined
  }
}

/** What was entered counts, and not what a policy on late work has made of it. */
const stands = (submission: Submission, { grade, points }: Planned): boolean => {
  if (grade._tag === "Excused") return submission.excused === true
  // After a new attempt the grade is one of the work before.
  if (submission.excused === true || submission.grade_matches_current_submission === false) return false
  if (grade._tag === "Word") return (submission.entered_grade ?? submission.grade) === grade.word
  return isAbout(submission.entered_score ?? submission.score, pointsOf(grade, points) ?? Number.NaN)
}

const shown = ({ entered_grade, excused, grade }: Submission): string =>
  excused === true ? "excused" : (entered_grade ?? grade ?? "no grade")

/** An assignment with what has been handed in; none where the course does not have it. */
const assignmentOf = (course_id: string, assignment_id: string) =>
  Effect.gen(function* () {
    const path = "/api/v1/courses/:course_id/assignments/:assignment_id"
    const params = { course_id, assignment_id }
    const { data } = yield* lms(path, params, { schema: Assignment })
    const submissions = yield* lmsStream(`${path}/submissions`, params, { schema: Submission }).pipe(
      Stream.runFold(new Map<string, Submission>(), (all, one) => all.set(String(one.user_id), one))
    )
    return Option.some({ title: data.name, points: data.points_possible ?? 0, submissions })
  }).pipe(
    Effect.catchIf(
      (error) => error._tag === "LmsApiError" && error.status === 404,
      () => Effect.succeedNone
    )
  )

/** Students by id, and by the id of the student information system. */
const studentsOf = (course_id: string) =>
  lmsStream("/api/v1/courses/:course_id/users", { course_id, enrollment_type: ["student"] }, { schema: User }).pipe(
    Stream.runFold(new Map<string, User>(), (all, user) => {
      if (typeof user.sis_user_id === "string") all.set(`sis_user_id:${user.sis_user_id}`, user)
      return all.set(String(user.id), user)
    })
  )

/** All rows as they are to be sent, or what is wrong with them. */
const planned = Effect.fn("grades.planned")(function* (rows: ReadonlyArray<Row>, options: GradesOptions) {
  const students = yield* studentsOf(options.course)
  const ids = [...new Set(rows.map(({ assignment }) => assignment))]
  const assignments = new Map(
    yield* Effect.forEach(
      ids,
      (id) => Effect.map(assignmentOf(options.course, id), (assignment) => [id, assignment] as const),
      { concurrency: 4 }
    )
  )
  const taken = new Map<string, number>()
  return rows.map((row): Either.Either<Planned, Problem> => {
    const { assignment: id, grade, line, student, text } = row
    const problem = (message: string) => Either.left({ line, message })
    const assignment = Option.getOrUndefined(Option.flatten(Option.fromNullable(assignments.get(id))))
    if (assignment === undefined) return problem(`the course has no assignment ${id}`)
    const user = students.get(student)
    if (user === undefined) return problem(`${student} is no student of the course`)
    const before = assignment.submissions.get(String(user.id))
    if (before === undefined) return problem(`${user.name} is not to do “${assignment.title}”`)
    const points = pointsOf(grade, assignment.points)
    if (points !== undefined && points > assignment.points && options.extraCredit !== true) {
      return problem(`${text} is more than the ${assignment.points} points of “${assignment.title}” (--extra-credit)`)
    }
    const key = `${user.id} ${id}`
    const other = taken.get(key)
    if (other !== undefined) return problem(`${user.name} has a grade for “${assignment.title}” in line ${other}`)
    taken.set(key, line)
    const { points: most, title } = assignment
    return Either.right({ ...row, user: String(user.id), name: user.name, title, points: most, before })
  })
})

const described = ({ line, name, text, title }: Planned): string => `line ${line}: ${name}, “${title}”: ${text}`

const write = Effect.fn("grades.write")(function* (course_id: string, row: Planned) {
  const { assignment: assignment_id, grade, text, user: user_id } = row
  const submission = grade._tag === "Excused" ? { excuse: true } : { posted_grade: text }
  const after = yield* lms(
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id",
    { course_id, assignment_id, user_id, submission },
    { schema: Submission }
  )
  // A grade that the assignment has no place for is answered with 200, and is none.
  return stands(after.data, row) ? Option.none() : Option.some(`the service has kept ${shown(after.data)}`)
})

const Line = Schema.Struct({ line: Schema.Int, message: Schema.String })

/** What became of each row. */
const Report = Schema.Struct({
  dryRun: Schema.Boolean,
  /** What is wrong with rows: then nothing was sent. */
  problems: Schema.Array(Line),
  written: Schema.Array(Line),
  stood: Schema.Array(Line),
  failed: Schema.Array(Line)
})

export type Report = typeof Report.Type

export const grades = Effect.fn("grades")(function* (options: GradesOptions) {
  const fs = yield* FileSystem.FileSystem
  const { dryRun = false } = options
  const none: Report = { dryRun, problems: [], written: [], stood: [], failed: [] }
  const { problems, rows } = read(yield* fs.readFile(options.file))
  const plan = yield* planned(rows, options)
  const all = [...problems, ...plan.flatMap((row) => (Either.isLeft(row) ? [row.left] : []))]
  if (all.length > 0) return { ...none, problems: all.sort((a, b) => a.line - b.line) }

  const outcomes = yield* Effect.forEach(
    plan.flatMap((row) => (Either.isRight(row) ? [row.right] : [])),
    (row) =>
      Effect.gen(function* () {
        const { before, line } = row
        if (stands(before, row)) return { stood: { line, message: described(row) } }
        const message = `${described(row)} (was: ${shown(before)})`
        if (dryRun) return { written: { line, message } }
        const refused = yield* Effect.match(write(options.course, row), {
          onFailure: (error) => Option.some(error.message),
          onSuccess: (refused) => refused
        })
        if (Option.isNone(refused)) return { written: { line, message } }
        return { failed: { line, message: `${described(row)}: ${refused.value}` } }
      }),
    { concurrency: 4 }
  )
  const lines = (of: "written" | "stood" | "failed") =>
    outcomes.flatMap((outcome) => (of in outcome ? Object.values(outcome) : []))
  return { ...none, written: lines("written"), stood: lines("stood"), failed: lines("failed") }
})

/** The job as a program: prints what became of the rows, and gives its exit code. */
export const program = Effect.fnUntraced(function* (options: GradesOptions) {
  const fs = yield* FileSystem.FileSystem
  const report = yield* grades(options)
  const { dryRun, failed, problems, stood, written } = report
  if (options.report !== undefined) {
    const text = yield* Schema.encode(Schema.parseJson(Report, { space: 2 }))(report)
    yield* fs.writeFileString(options.report, `${text}\n`)
  }
  for (const { line, message } of problems) yield* Console.error(`line ${line}: ${message}`)
  if (problems.length > 0) {
    yield* Console.error(`${problems.length} rows are wrong. Nothing was sent.`)
    return 2
  }
  for (const { message } of written) yield* Console.log(`${dryRun ? "would write" : "wrote"} ${message}`)
  for (const { message } of failed) yield* Console.error(`failed ${message}`)
  const counts = [`${written.length} ${dryRun ? "would be written" : "written"}`, `${stood.length} stood already`]
  yield* Console.log([...counts, `${failed.length} failed`].join(", "))
  return failed.length > 0 ? 1 : 0
})
