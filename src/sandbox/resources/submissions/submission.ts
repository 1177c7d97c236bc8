/** Submissions: seeded work, submitted work, grades and their JSON. */

import * as Effect from "effect/Effect"
import { recordChange, type SandboxServices } from "../../kernel/context.js"
import { makeIds } from "../../kernel/ids.js"
import type { Json, JsonObject } from "../../kernel/json.js"
import { asBoolean, asString, type ParameterMap } from "../../kernel/parameters.js"
import { hash, type Seed } from "../../kernel/seed.js"
import { makeState } from "../../kernel/state.js"
import { currentTimestamp, timestampOnDay } from "../../kernel/time.js"
import { type Course, coursePath } from "../../school/courses.js"
import { type Person, peopleWithRole, tokenOwner } from "../../school/people.js"
import { type Assignment, assignmentIds, assignments } from "../assignments.js"
import { type Drive, ownerPath, type StoredFile, submissionsPath } from "../files/drive.js"
import { ensureFolder, fileRecord, placeFile } from "../files/fileChanges.js"
import { fileJson } from "../files/fileJson.js"
import { driveOf, findFile, newFileId, verifierOf } from "../files/store.js"

/** A student's work for an assignment, and its grade. */
export interface Work {
  readonly type: string | undefined
  readonly submittedAt: string | undefined
  readonly attempt: number | undefined
  readonly body: string | undefined
  readonly url: string | undefined
  readonly files: ReadonlyArray<number>
  readonly score: number | undefined
  readonly grade: string | undefined
  readonly gradedAt: string | undefined
  readonly excused: boolean
  readonly comments: ReadonlyArray<string>
}

/** The id of a submission encodes the assignment and the student. */
export const submissionIds = makeIds(0, () => 100_000, assignmentIds.limit)

const NO_WORK: Work = {
  type: undefined,
  submittedAt: undefined,
  attempt: undefined,
  body: undefined,
  url: undefined,
  files: [],
  score: undefined,
  grade: undefined,
  gradedAt: undefined,
  excused: false,
  comments: []
}

/**
 * Of five students, three are graded, one is submitted and one is missing. Assignments that callers created
 * have no submissions.
 */
const seededWork = (seed: Seed, assignment: Assignment, student: Person): Work => {
  const choice = hash(seed, "submission", assignment.id, student.id) % 5
  if (assignment.due === undefined || choice === 4) return NO_WORK
  const submitted: Work = {
    ...NO_WORK,
    type: "online_text_entry",
    submittedAt: timestampOnDay(assignment.due - 1),
    attempt: 1,
    body: `<p>${assignment.name}, by ${student.name}</p>`
  }
  if (choice === 3) return submitted
  const score = Math.round(assignment.points * (40 + (hash(seed, "score", assignment.id, student.id) % 61))) / 100
  return { ...submitted, score, grade: String(score), gradedAt: timestampOnDay(assignment.due + 3) }
}

/** By assignment and student. */
export const submittedWork = makeState(
  ([assignment, student]: readonly [Assignment, Person]) => `${assignment.id}/${student.id}`,
  (seed, [assignment, student]) => seededWork(seed, assignment, student)
)

export const workflowStateOf = ({ excused, gradedAt, score, submittedAt }: Work): string =>
  gradedAt !== undefined && (score !== undefined || excused)
    ? "graded"
    : submittedAt === undefined
      ? "unsubmitted"
      : "submitted"

const submissionJson = (options: {
  readonly seed: Seed
  readonly url: string
  readonly course: Course
  readonly assignment: Assignment
  readonly student: Person
  readonly work: Work
  readonly attachments: ReadonlyArray<Json>
  readonly withComments: boolean
}): JsonObject => {
  const { assignment, attachments, course, seed, student, url, withComments, work } = options
  return {
    id: submissionIds.at(seed, assignment.id, student.id),
    user_id: student.id,
    assignment_id: assignment.id,
    url: work.url ?? null,
    body: work.body ?? null,
    score: work.score ?? null,
    grade: work.grade ?? null,
    entered_score: work.score ?? null,
    entered_grade: work.grade ?? null,
    excused: work.excused,
    attempt: work.attempt ?? null,
    submission_type: work.type ?? null,
    submitted_at: work.submittedAt ?? null,
    graded_at: work.gradedAt ?? null,
    grader_id: work.gradedAt === undefined ? null : tokenOwner.id,
    grade_matches_current_submission: true,
    workflow_state: workflowStateOf(work),
    late_policy_status: null,
    points_deducted: null,
    grading_period_id: null,
    cached_due_date: null,
    extra_attempts: null,
    posted_at: work.gradedAt ?? null,
    redo_request: false,
    late: false,
    missing: false,
    seconds_late: 0,
    preview_url: `${url}/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}?preview=1`,
    // Canvas: the key is missing if there are no attachments.
    attachments: attachments.length === 0 ? undefined : attachments,
    submission_comments: withComments
      ? work.comments.map((comment, index) => ({ id: index + 1, author_id: tokenOwner.id, comment }))
      : undefined
  }
}

/** Renders a submission, with its stored work or the given one. */
export const renderSubmission = (
  services: SandboxServices,
  course: Course,
  assignment: Assignment,
  student: Person,
  options: { readonly work?: Work; readonly withComments?: boolean } = {}
): JsonObject => {
  const { seed, url } = services
  const work = options.work ?? submittedWork.get(services, [assignment, student])
  return submissionJson({
    seed,
    url,
    course,
    assignment,
    student,
    work,
    attachments: work.files.flatMap((id) => {
      const found = findFile(services, id)
      return found === undefined ? [] : [fileJson(url, found.drive, found.file)]
    }),
    withComments: options.withComments === true
  })
}

/** The number of submissions of a course that await a grade. */
export const countUngraded = (services: SandboxServices, course: Course): number => {
  const students = peopleWithRole(services.seed, course, "student")
  return assignments
    .get(services, course)
    .flatMap((assignment) => students.map((student) => submittedWork.get(services, [assignment, student])))
    .filter((work) => workflowStateOf(work) === "submitted").length
}

const isUnsubmitted = (drive: Drive, file: StoredFile): boolean =>
  !file.isSubmitted && drive.folders.some(({ forSubmissions, id }) => id === file.folder && forSubmissions)

/**
 * Canvas: a file that was uploaded for a submission is used directly. Any other file, or one that was submitted before,
 * is copied, so that it remains editable and the submission does not change.
 */
const submitFile = Effect.fn("Sandbox.submitFile")(function* (
  services: SandboxServices,
  course: Course,
  student: Person,
  id: number
) {
  const owner = { _tag: "User", id: student.id } as const
  const drive = driveOf(services, owner)
  const file = drive.files.find((candidate) => candidate.id === id)
  if (file === undefined) return undefined
  if (isUnsubmitted(drive, file)) {
    file.isSubmitted = true
    return file.id
  }
  const folder = ensureFolder(services, drive, submissionsPath(course), yield* currentTimestamp, true)
  const copyId = newFileId(services, owner)
  const copy = { ...file, id: copyId, uuid: verifierOf(services.seed, copyId), folder: folder.id, isSubmitted: true }
  placeFile(drive, copy, "rename")
  recordChange(services, "created", "file", ownerPath(owner), yield* fileRecord(services, drive, copy))
  return copyId
})

/** Submits a student's work and returns the submission. */
export const submitWork = Effect.fn("Sandbox.submitWork")(function* (
  services: SandboxServices,
  options: {
    readonly course: Course
    readonly assignment: Assignment
    readonly student: Person
    readonly work: Pick<Work, "type"> & Partial<Pick<Work, "body" | "files" | "url">>
    readonly submittedAt: string
  }
) {
  const { assignment, course, student, submittedAt, work } = options
  const before = submittedWork.get(services, [assignment, student])
  const submitted = yield* Effect.forEach(work.files ?? [], (id) => submitFile(services, course, student, id))
  const after: Work = {
    ...before,
    body: undefined,
    url: undefined,
    ...work,
    files: submitted.flatMap((id) => id ?? []),
    submittedAt,
    attempt: (before.attempt ?? 0) + 1,
    // A new attempt has no grade yet.
    gradedAt: undefined
  }
  submittedWork.set(services, [assignment, student], after)
  const json = renderSubmission(services, course, assignment, student, { work: after })
  recordChange(services, before.attempt === undefined ? "created" : "updated", "submission", coursePath(course), json)
  return json
})

/** Parses a grade like Canvas: points, a percentage, pass or fail; undefined removes the grade. */
const readGrade = (text: string, points: number): { readonly score: number; readonly grade: string } | undefined => {
  const trimmed = text.trim()
  if (trimmed === "") return undefined
  if (["pass", "complete"].includes(trimmed)) return { score: points, grade: "complete" }
  if (["fail", "incomplete"].includes(trimmed)) return { score: 0, grade: "incomplete" }
  const score = trimmed.endsWith("%") ? (Number(trimmed.slice(0, -1)) / 100) * points : Number(trimmed)
  return Number.isFinite(score) ? { score, grade: String(score) } : undefined
}

/** Applies `posted_grade` or `excuse`. */
export const applyGrade = (before: Work, input: ParameterMap, points: number, now: string): Work => {
  const postedGrade = asString(input.get("posted_grade"))
  if (input.has("excuse") && asBoolean(input.get("excuse"))) {
    return { ...before, score: undefined, grade: undefined, excused: true, gradedAt: now }
  }
  if (postedGrade === undefined) return before
  const grade = readGrade(postedGrade, points)
  return { ...before, score: grade?.score, grade: grade?.grade, excused: false, gradedAt: grade && now }
}
