/** Submissions: seeded work, submitted work, grades and their JSON. */

import * as Effect from "effect/Effect"
import { type ApiRequest, recordChange, type SandboxServices } from "../kernel/context.js"
import { makeIds } from "../kernel/ids.js"
import type { Json, JsonObject } from "../kernel/json.js"
import { asBoolean, asString, type ParameterMap } from "../kernel/parameters.js"
import { initialValues, integer, oneWordOf, readSentFields } from "../kernel/records.js"
import { hash, memoizePerSeed, type Seed } from "../kernel/seed.js"
import type { State } from "../kernel/state.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { displayUserJson } from "../school/displayUser.js"
import {
  type Member,
  membersOf,
  originalPerson,
  type Person,
  peopleWithRole,
  personLimit,
  personWithId,
  tokenOwner
} from "../school/people.js"
import {
  type Assignment,
  assignmentIds,
  assignments,
  dueAtOf,
  expectsSubmission,
  originalAssignment
} from "./assignment.js"
import { fileJson } from "./files/fileJson.js"
import { findFile } from "./files/store.js"
import { assignmentForStudent } from "./override.js"

// The pictures that Canvas has.
const STICKERS =
  "apple basketball bell book bookbag briefcase bus calendar chem design pencil beaker paintbrush computer column pen tablet telescope calculator paperclip composite_notebook scissors ruler clock globe grad gym mail microscope mouse music notebook page panda1 panda2 panda3 panda4 panda5 panda6 panda7 panda8 panda9 presentation science science2 star tag tape target trophy"

const STATUS_FIELDS = {
  late_policy_status: oneWordOf(["late", "missing", "extended", "none"], null),
  seconds_late_override: integer(null),
  sticker: oneWordOf(STICKERS.split(" "), null)
}

/** The names of the parameters of a status. */
export const STATUS_NAMES = Object.keys(STATUS_FIELDS)

const NO_STATUS = initialValues(STATUS_FIELDS)

interface Comment {
  readonly author: number
  readonly text: string
  readonly createdAt: string
  readonly attempt: number | null
}

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
  readonly comments: ReadonlyArray<Comment>
  readonly status: typeof NO_STATUS
  /** The earlier grades of this attempt, oldest first. */
  readonly earlierGrades: ReadonlyArray<Pick<Work, "grade" | "gradedAt" | "score">>
  /** The earlier attempts, oldest first, each without attempts of its own. */
  readonly history: ReadonlyArray<Work>
}

/** All work is graded by the owner of the token. */
const GRADER_ID = tokenOwner.id

/** The id of a submission encodes the assignment and the student. */
export const submissionIds = makeIds(
  0,
  (seed) => (personLimit(seed) < 100_000 ? 100_000 : 1_000_000),
  assignmentIds.limit
)

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
  comments: [],
  status: NO_STATUS,
  earlierGrades: [],
  history: []
}

/**
 * Of five students, three are graded, one is submitted and one is missing. Assignments that callers created
 * have no submissions.
 */
const seededWork = (seed: Seed, assignment: Assignment, student: Person): Work => {
  const choice = hash(seed, "submission", assignment.id, student.id) % 5
  if (assignment.due === undefined || choice === 4) return NO_WORK
  // Canvas: neither a text nor a score changes with the assignment.
  const { name, points } = originalAssignment(seed, assignment)
  const submitted: Work = {
    ...NO_WORK,
    type: "online_text_entry",
    submittedAt: timestampOnDay(assignment.due - 1),
    attempt: 1,
    body: `<p>${name}, by ${originalPerson(seed, student).name}</p>`
  }
  if (choice === 3) return submitted
  const score = Math.round(points * (40 + (hash(seed, "score", assignment.id, student.id) % 61))) / 100
  return { ...submitted, score, grade: String(score), gradedAt: timestampOnDay(assignment.due + 3) }
}

/** The works for an assignment that callers have written, by student. */
interface WrittenWork {
  readonly works: Map<number, Work>
  /** Increases with each write. */
  version: number
}

const writtenWork = memoizePerSeed(() => new Map<number, WrittenWork>())

/** By assignment and student. */
export const submittedWork: State<readonly [Assignment, Person], Work> = {
  get: ({ seed }, [assignment, student]) =>
    writtenWork(seed).get(assignment.id)?.works.get(student.id) ?? seededWork(seed, assignment, student),
  set: ({ seed }, [assignment, student], work) => {
    const written = writtenWork(seed).get(assignment.id) ?? { works: new Map(), version: 0 }
    writtenWork(seed).set(assignment.id, written)
    written.works.set(student.id, work)
    written.version++
  }
}

export const workflowStateOf = ({ excused, gradedAt, score, submittedAt }: Work): string =>
  gradedAt !== undefined && (score !== undefined || excused)
    ? "graded"
    : submittedAt === undefined
      ? "unsubmitted"
      : "submitted"

/** Whether work is late or missing. A status that a grader has set overrides the times. */
const lateness = (assignment: Assignment, { excused, status, submittedAt }: Work, now: string | undefined) => {
  const { late_policy_status, seconds_late_override } = status
  const due = dueAtOf(assignment)
  if (late_policy_status !== null) {
    const late = late_policy_status === "late"
    return { late, missing: late_policy_status === "missing", seconds_late: late ? (seconds_late_override ?? 0) : 0 }
  }
  const late = due !== null && submittedAt !== undefined && submittedAt > due
  const isPastDue = due !== null && now !== undefined && now > due
  return {
    late,
    missing: !excused && submittedAt === undefined && isPastDue && expectsSubmission(assignment),
    seconds_late: late ? (Date.parse(submittedAt) - Date.parse(due)) / 1000 : 0
  }
}

const commentJson = (url: string, seed: Seed, owner: string, comment: Comment, id: number): JsonObject => {
  const author = personWithId(seed, comment.author) ?? { id: comment.author, name: "" }
  return {
    id,
    comment: comment.text,
    author_id: comment.author,
    author_name: author.name,
    author: displayUserJson(url, author, owner),
    created_at: comment.createdAt,
    edited_at: null,
    attempt: comment.attempt,
    avatar_path: `/users/${comment.author}`
  }
}

const submissionJson = (options: {
  readonly seed: Seed
  readonly url: string
  readonly course: Course
  readonly assignment: Assignment
  readonly student: Person
  readonly work: Work
  readonly attachments: ReadonlyArray<Json>
  readonly withComments: boolean
  readonly now: string | undefined
}): JsonObject => {
  const { assignment, attachments, course, now, seed, student, url, withComments, work } = options
  const { grade, score } = work
  return {
    id: submissionIds.at(seed, assignment.id, student.id),
    user_id: student.id,
    assignment_id: assignment.id,
    url: work.url ?? null,
    body: work.body ?? null,
    score: score ?? null,
    grade: grade ?? null,
    entered_score: work.score ?? null,
    entered_grade: work.grade ?? null,
    excused: work.excused,
    attempt: work.attempt ?? null,
    submission_type: work.type ?? null,
    submitted_at: work.submittedAt ?? null,
    graded_at: work.gradedAt ?? null,
    grader_id: work.gradedAt === undefined ? null : GRADER_ID,
    grade_matches_current_submission: true,
    workflow_state: workflowStateOf(work),
    late_policy_status: work.status.late_policy_status,
    points_deducted: null,
    grading_period_id: null,
    cached_due_date: dueAtOf(assignment),
    extra_attempts: null,
    posted_at: work.gradedAt ?? null,
    redo_request: false,
    sticker: work.status.sticker,
    ...lateness(assignment, work, now),
    preview_url: `${url}/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}?preview=1`,
    // Canvas: the key is missing if there are no attachments.
    attachments: attachments.length === 0 ? undefined : attachments,
    submission_comments: withComments
      ? work.comments.map((comment, index) => commentJson(url, seed, coursePath(course), comment, index + 1))
      : undefined
  }
}

/** Renders a submission, with its stored work or the given one. */
export const renderSubmission = (
  services: SandboxServices & { readonly now?: string },
  course: Course,
  assignment: Assignment,
  student: Person,
  options: { readonly work?: Work; readonly withComments?: boolean } = {}
): JsonObject => {
  const { now, seed, url } = services
  const work = options.work ?? submittedWork.get(services, [assignment, student])
  return submissionJson({
    seed,
    url,
    now,
    course,
    assignment: assignmentForStudent(services, course, assignment, student),
    student,
    work,
    attachments: work.files.flatMap((id) => {
      const found = findFile(services, id)
      return found === undefined ? [] : [fileJson(url, found.drive, found.file)]
    }),
    withComments: options.withComments === true
  })
}

/** Counts of the work for an assignment. */
interface WorkTally {
  readonly hasSubmitted: boolean
  /** The number of submissions that await a grade. */
  readonly ungraded: number
  readonly ungradedBySection: ReadonlyMap<number, number>
}

const computeTally = (seed: Seed, assignment: Assignment, members: ReadonlyArray<Member>): WorkTally => {
  const ungradedBySection = new Map<number, number>()
  const ungradedStudents = new Set<number>()
  let hasSubmitted = false
  for (const { person, role, section } of members) {
    if (role !== "student") continue
    const work = submittedWork.get({ seed }, [assignment, person])
    if (work.submittedAt === undefined) continue
    hasSubmitted = true
    if (workflowStateOf(work) !== "submitted") continue
    ungradedStudents.add(person.id)
    ungradedBySection.set(section, (ungradedBySection.get(section) ?? 0) + 1)
  }
  return { hasSubmitted, ungraded: ungradedStudents.size, ungradedBySection }
}

/** The last tally of each assignment, as long as its list of members exists. */
const tallies = new WeakMap<
  ReadonlyArray<Member>,
  Map<number, { readonly version: number; readonly assignment: Assignment; readonly tally: WorkTally }>
>()

/** Counts the work for an assignment. Counted again only if the work, the assignment or the members have changed. */
export const tallyWork = (
  { seed }: Pick<SandboxServices, "seed">,
  course: Course,
  assignment: Assignment
): WorkTally => {
  const members = membersOf(seed, course)
  const byAssignment = tallies.get(members) ?? new Map()
  tallies.set(members, byAssignment)
  const version = writtenWork(seed).get(assignment.id)?.version ?? 0
  const cached = byAssignment.get(assignment.id)
  if (cached !== undefined && cached.version === version && cached.assignment === assignment) return cached.tally
  const tally = computeTally(seed, assignment, members)
  byAssignment.set(assignment.id, { version, assignment, tally })
  return tally
}

/** The number of submissions of a course that await a grade. */
export const countUngraded = (services: SandboxServices, course: Course): number =>
  assignments
    .get(services, course)
    .reduce((sum, assignment) => sum + tallyWork(services, course, assignment).ungraded, 0)

const round = (number: number): number => Math.round(number * 10) / 10

// Canvas: shows statistics of at least this many scores, so that none can be guessed.
const MIN_SCORES = 5

/** The distribution of the scores of an assignment, if it has enough of them. */
export const summarizeScores = (
  services: SandboxServices,
  course: Course,
  assignment: Assignment
): JsonObject | undefined => {
  const scores = peopleWithRole(services.seed, course, "student")
    .flatMap((student) => {
      const own = assignmentForStudent(services, course, assignment, student)
      return submittedWork.get(services, [own, student]).score ?? []
    })
    .sort((a, b) => a - b)
  if (scores.length < MIN_SCORES) return undefined
  /** Postgres' `percentile_cont`: interpolates between the two nearest scores. */
  const percentile = (part: number): number => {
    const position = part * (scores.length - 1)
    const [low = 0, high = low] = scores.slice(Math.floor(position), Math.floor(position) + 2)
    return round(low + (high - low) * (position % 1))
  }
  return {
    min: percentile(0),
    max: percentile(1),
    mean: round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    upper_q: percentile(0.75),
    median: percentile(0.5),
    lower_q: percentile(0.25)
  }
}

/** Submits a student's work and returns the submission. */
export const submitWork = Effect.fn("Sandbox.submitWork")(function* (
  services: SandboxServices,
  options: {
    readonly course: Course
    readonly assignment: Assignment
    readonly student: Person
    readonly work: Pick<Work, "type"> & Partial<Pick<Work, "body" | "comments" | "files" | "url">>
    readonly submittedAt: string
  }
) {
  const { assignment, course, student, submittedAt, work } = options
  const before = submittedWork.get(services, [assignment, student])
  const after: Work = {
    ...before,
    body: undefined,
    url: undefined,
    ...work,
    files: work.files ?? [],
    submittedAt,
    attempt: (before.attempt ?? 0) + 1,
    // A new attempt has no grade yet.
    gradedAt: undefined,
    earlierGrades: [],
    history: before.submittedAt === undefined ? [] : [...before.history, { ...before, history: [] }]
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

/** Work with another grade. The earlier one stays in the history of the gradebook. */
const withGrade = (
  before: Work,
  grade: { readonly score: number; readonly grade: string } | undefined,
  gradedAt: string | undefined
): Work => ({
  ...before,
  score: grade?.score,
  grade: grade?.grade,
  excused: false,
  gradedAt,
  earlierGrades:
    before.gradedAt === undefined
      ? before.earlierGrades
      : [...before.earlierGrades, { score: before.score, grade: before.grade, gradedAt: before.gradedAt }]
})

/** Applies `posted_grade` or `excuse`. */
export const applyGrade = (before: Work, input: ParameterMap, points: number, now: string): Work => {
  const postedGrade = asString(input.get("posted_grade"))
  if (input.has("excuse") && asBoolean(input.get("excuse"))) {
    const status = { ...before.status, late_policy_status: null, seconds_late_override: null }
    return { ...withGrade(before, undefined, now), excused: true, status }
  }
  const work = input.has("excuse") ? { ...before, excused: false } : before
  if (postedGrade === undefined) return work
  const grade = readGrade(postedGrade, points)
  return withGrade(work, grade, grade && now)
}

/** Applies the status and the sticker that a grader sets. */
export const readStatus = Effect.fn("Sandbox.readStatus")(function* (
  request: ApiRequest,
  before: Work,
  input: ParameterMap
) {
  const sent = yield* readSentFields(STATUS_FIELDS, request, input)
  const status = { ...before.status, ...sent }
  // Canvas: only late work has its own number of seconds, and marked work is not excused.
  const seconds_late_override = status.late_policy_status === "late" ? status.seconds_late_override : null
  const excused = before.excused && (sent.late_policy_status ?? null) === null
  return { ...before, excused, status: { ...status, seconds_late_override } }
})

/** Adds a comment of the caller, if there is a text. */
export const addComment = (request: ApiRequest, before: Work, input: ParameterMap | undefined): Work => {
  const text = asString(input?.get("text_comment"))
  if (text === undefined || text === "") return before
  const attempt = Number(asString(input?.get("attempt")) ?? before.attempt ?? Number.NaN)
  const comment: Comment = {
    author: caller(request).id,
    text,
    createdAt: request.now,
    attempt: Number.isInteger(attempt) ? attempt : null
  }
  return { ...before, comments: [...before.comments, comment] }
}
