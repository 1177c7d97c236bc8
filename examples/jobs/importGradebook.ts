/**
 * Imports the grades of a gradebook, a CSV file in the format of Canvas, as one job. Sends only grades that differ from those
 * of the course, so it can run again, and compares afterwards: Canvas calls the job `completed` whatever it has stored
 * (`process_bulk_update` in its app/models/submission.rb).
 *
 * Cells that are empty, `-` or `N/A` (not assigned) change nothing, nor do the columns of totals, and those that teachers have
 * added. The name of a column with grades ends with the id of its assignment; any other column is an error. The scores of a
 * gradebook have two decimals, and are those after a deduction for late work (lib/gradebook_exporter.rb): a cell that shows
 * the current score is not sent.
 */
import { Array, Console, Data, Effect, Either, Stream } from "effect"
import { lms, lmsWait } from "effect-lms"
import { LmsCsv, type LmsCsvDelimiter, type LmsCsvRow } from "effect-lms/csv"
import { type Assignment, hasGrade, type PostedGrade, parseGrade, type Submission } from "effect-lms/resources"
import { readAssignments, readCustomColumns, readSubmissions } from "./gradebook.js"

class GradebookError extends Data.TaggedError("GradebookError")<{ readonly message: string }> {}

interface Change {
  readonly student: string
  readonly assignment: Assignment
  readonly grade: PostedGrade
  readonly description: string
}

/** Columns of Canvas without grades (lib/gradebook_exporter.rb). */
const DETAILS = new Set([
  ...["Student", "LastName", "FirstName", "ID", "SIS User ID", "SIS Login ID"],
  ...["Integration ID", "Root Account", "Section"]
])

/** Such as `Current Score (2026)`, where the number is the title of a grading period. */
const isTotal = (column: string) =>
  /(?:^|\s)(?:Current|Final|Override) (?:Score|Points|Grade|Status)(?: \(.*\))?$/.test(column)

const isShown = ({ excused, grade, score }: Submission, cell: string): boolean => {
  if (excused === true) return /^ex$/i.test(cell)
  return cell === grade || (typeof score === "number" && Math.abs(Number(cell.replace(",", ".")) - score) <= 0.005)
}

interface Course {
  readonly assignments: ReadonlyMap<string, Assignment>
  readonly submissions: ReadonlyMap<string, Submission>
}

/** The id of the assignment whose grades a column has. The title of a grading period may be such a number. */
const assignmentIdOf = (column: string, { assignments }: Course): string | undefined => {
  const [, id = ""] = /\((\d+)\)$/.exec(column) ?? []
  return id === "" || (isTotal(column) && column !== `${assignments.get(id)?.name} (${id})`) ? undefined : id
}

/** Fails if a column has neither grades nor anything else of a gradebook. */
const checkColumns = Effect.fn("gradebook.checkColumns")(function* (
  course_id: string,
  columns: ReadonlyArray<string>,
  course: Course
) {
  const others = columns
    .filter((column) => assignmentIdOf(column, course) === undefined)
    // The reader of CSV files numbers columns of one name.
    .map((column) => column.replace(/ \[\d+\]$/, ""))
    .filter((column) => !DETAILS.has(column) && !isTotal(column))
  if (others.length === 0) return
  // Who may not see them can remove them from the file.
  const custom = yield* Effect.orElseSucceed(readCustomColumns(course_id), () => new Set<string>())
  const unknown = others.filter((column) => !custom.has(column))
  if (unknown.length === 0) return
  const advice = "end each name with the id of its assignment, such as `Essay (301)`, or remove the column"
  return yield* new GradebookError({
    message: `Nothing was sent. This gradebook has no columns ${unknown.join(", ")}: ${advice}.`
  })
})

/** The grades that differ from the course, and the problems, of all rows. */
const findChanges = (rows: Iterable<LmsCsvRow>, course: Course) => {
  const students = new Set<string>()

  const readCell = (
    name: string,
    student: string,
    column: string,
    text: string
  ): Either.Either<Change, string> | undefined => {
    const id = assignmentIdOf(column, course)
    const cell = text.trim()
    if (id === undefined || /^(?:-|N\/A)?$/i.test(cell)) return undefined
    const description = `${name} (${student}), ${column}: ${cell}`
    const reject = (problem: string) => Either.left(`${description}: ${problem}`)
    const [assignment, submission] = [course.assignments.get(id), course.submissions.get(`${student} ${id}`)]
    if (assignment === undefined) return Either.left(`${column}: the course has no such published assignment`)
    if (submission === undefined) return reject("the assignment is not given to this student")
    if (isShown(submission, cell)) return undefined
    const grade = parseGrade(cell, assignment)
    if (Either.isLeft(grade)) return reject(grade.left.message)
    if (hasGrade(submission, grade.right, assignment)) return undefined
    if (assignment.group_category_id != null && assignment.grade_group_students_individually !== true) {
      return reject("Canvas would give the grade to the whole group")
    }
    return Either.right({ student, assignment, grade: grade.right, description })
  }

  const readRow = ({ ID: student = "", Student: name = "", ...cells }: LmsCsvRow) => {
    if (!/^\d+$/.test(student)) return [Either.left(`${name}: the row has no ID`)]
    if (students.has(student)) return [Either.left(`${name} (${student}): there are two rows of this student`)]
    students.add(student)
    return Object.entries(cells).flatMap(([column, cell]) => readCell(name, student, column, cell) ?? [])
  }

  return Array.flatMap(Array.fromIterable(rows), readRow)
}

const toGradeData = (changes: ReadonlyArray<Change>) => {
  const data: Record<string, Record<string, PostedGrade>> = {}
  for (const { assignment, grade, student } of changes) {
    data[String(assignment.id)] = { ...data[String(assignment.id)], [student]: grade }
  }
  return data
}

export interface ImportOptions {
  /** Prints what would be sent, and sends nothing. */
  readonly dryRun?: boolean | undefined
  readonly delimiter?: LmsCsvDelimiter | undefined
}

/** Returns the number of grades that differ. They are sent, except in a dry run. */
export const importGradebook = Effect.fn("gradebook.import")(function* (
  course_id: string,
  file: string,
  { delimiter, dryRun = false }: ImportOptions = {}
) {
  const rows = Array.fromIterable(yield* Stream.runCollect(LmsCsv.fromFile(file, { gradebook: true, delimiter })))
  const course = { assignments: yield* readAssignments(course_id), submissions: yield* readSubmissions(course_id) }
  yield* checkColumns(course_id, Object.keys(rows[0] ?? {}), course)
  const [problems, changes] = Array.separate(findChanges(rows, course))
  if (problems.length > 0) {
    return yield* new GradebookError({ message: ["Nothing was sent.", ...new Set(problems)].join("\n") })
  }
  for (const { description } of changes) yield* Console.log(`${dryRun ? "would send" : "sends"} ${description}`)
  if (dryRun || changes.length === 0) return changes.length
  const started = yield* lms("POST /api/v1/courses/:course_id/submissions/update_grades", {
    course_id,
    grade_data: toGradeData(changes)
  })
  // A job that has failed may have stored some of the grades.
  const job = yield* Effect.either(lmsWait(started, { deadline: "1 hour" }))
  const submissions = yield* readSubmissions(course_id)
  const lost = changes.flatMap(({ assignment, description, grade, student }) => {
    const submission = submissions.get(`${student} ${assignment.id}`)
    if (submission !== undefined && hasGrade(submission, grade, assignment)) return []
    return [`${description}: not stored, Canvas has ${submission?.grade ?? "no grade"}`]
  })
  const failures = [...(Either.isLeft(job) ? [job.left.message] : []), ...lost]
  if (failures.length > 0) return yield* new GradebookError({ message: failures.join("\n") })
  return changes.length
})
