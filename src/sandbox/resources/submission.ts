/** Submissions: seeded work, submitted work, grades and their JSON. */
import { type ApiRequest, requestOf, type SandboxServices } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asString, type ParameterMap } from "../kernel/parameters.js"
import { hash, makeIds, memoizePerSeed, type Seed, type State } from "../kernel/seed.js"
import { addDays } from "../kernel/time.js"
import { caller } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import {
  type Member,
  membersOf,
  originalPerson,
  type Person,
  personLimit,
  personWithId,
  tokenOwner
} from "../school/people.js"
import { type Assignment, assignmentIds, expectsSubmission, originalAssignment } from "./assignment.js"
import { files as storedFiles } from "./files/files.js"
import { assignmentForStudent } from "./overrides.js"
import { displayUserJson } from "./users.js"

interface Comment {
  readonly author: number
  readonly text: string
  readonly createdAt: string
  readonly attempt: number | null
}

/** A student's work for an assignment, and its grade. Its fields have the names of the service. */
export const NO_WORK = {
  submission_type: null as string | null,
  submitted_at: null as string | null,
  attempt: null as number | null,
  body: null as string | null,
  url: null as string | null,
  score: null as number | null,
  grade: null as string | null,
  graded_at: null as string | null,
  excused: false,
  files: [] as ReadonlyArray<number>,
  comments: [] as ReadonlyArray<Comment>
}

export type Work = typeof NO_WORK

/** All work is graded by the owner of the token. */
const GRADER_ID = tokenOwner.id

/** The id of a submission encodes the assignment and the student. */
export const submissionIds = makeIds(
  0,
  (seed) => (personLimit(seed) < 100_000 ? 100_000 : 1_000_000),
  assignmentIds.limit
)

/**
 * Of five students, three are graded, one is submitted and one is missing. Assignments that callers created
 * have no submissions.
 */
const seededWork = (seed: Seed, assignment: Assignment, student: Person): Work => {
  const choice = hash(seed, "submission", assignment.id, student.id) % 5
  // Canvas: neither a text nor a score changes with the assignment.
  const original = originalAssignment(seed, assignment)
  if (typeof original?.due_at !== "string" || original.submissions !== undefined || choice === 4) return NO_WORK
  const { due_at, name, points_possible } = original
  const submitted: Work = {
    ...NO_WORK,
    submission_type: "online_text_entry",
    submitted_at: addDays(due_at, -1),
    attempt: 1,
    body: `<p>${name}, by ${originalPerson(seed, student).name}</p>`
  }
  if (choice === 3) return submitted
  const score = Math.round(points_possible * (40 + (hash(seed, "score", assignment.id, student.id) % 61))) / 100
  return { ...submitted, score, grade: String(score), graded_at: addDays(due_at, 3) }
}

/** Counts of the work for an assignment. */
interface WorkTally {
  readonly hasSubmitted: boolean
  /** The number of submissions that await a grade. */
  readonly ungraded: number
}

/** What callers have written for an assignment, by student, and the last tally of all its work. */
interface WrittenWork {
  readonly works: Map<number, Work>
  tally: { readonly of: ReadonlyArray<unknown>; readonly value: WorkTally } | undefined
}

const writtenWork = memoizePerSeed(() => new Map<number, WrittenWork>())

const writtenFor = (seed: Seed, { id }: Assignment): WrittenWork => {
  const written = writtenWork(seed).get(id) ?? { works: new Map(), tally: undefined }
  writtenWork(seed).set(id, written)
  return written
}

/** By assignment and student. */
export const submittedWork: State<readonly [Assignment, Person], Work> = {
  get: ({ seed }, [assignment, student]) =>
    writtenWork(seed).get(assignment.id)?.works.get(student.id) ?? seededWork(seed, assignment, student),
  set: ({ seed }, [assignment, student], work) => {
    const written = writtenFor(seed, assignment)
    written.works.set(student.id, work)
    written.tally = undefined
  }
}

export const workflowStateOf = ({ excused, graded_at, score, submitted_at }: Work): string => {
  if (graded_at !== null && (score !== null || excused)) return "graded"
  return submitted_at === null ? "unsubmitted" : "submitted"
}

const computeTally = (seed: Seed, assignment: Assignment, members: ReadonlyArray<Member>): WorkTally => {
  const ungraded = new Set<number>()
  let hasSubmitted = false
  for (const { person, role } of members) {
    if (role !== "student") continue
    const work = submittedWork.get({ seed }, [assignment, person])
    hasSubmitted ||= work.submitted_at !== null
    if (workflowStateOf(work) === "submitted") ungraded.add(person.id)
  }
  return { hasSubmitted, ungraded: ungraded.size }
}

/** Counts the work for an assignment. Counted again only if the work, the assignment or the members have changed. */
export const tallyWork = (
  { seed }: Pick<SandboxServices, "seed">,
  course: Course,
  assignment: Assignment
): WorkTally => {
  const members = membersOf(seed, course)
  const written = writtenFor(seed, assignment)
  const [countedMembers, countedAssignment] = written.tally?.of ?? []
  if (written.tally === undefined || countedMembers !== members || countedAssignment !== assignment) {
    written.tally = { of: [members, assignment], value: computeTally(seed, assignment, members) }
  }
  return written.tally.value
}

const lateness = (assignment: Assignment, { excused, submitted_at }: Work, now: string | undefined) => {
  const due = assignment.due_at
  const isLate = due !== null && submitted_at !== null && submitted_at > due
  const isPastDue = due !== null && now !== undefined && now > due
  return {
    late: isLate,
    missing: !excused && submitted_at === null && isPastDue && expectsSubmission(assignment),
    seconds_late: isLate ? (Date.parse(submitted_at) - Date.parse(due)) / 1000 : 0
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
    attempt: comment.attempt
  }
}

/** Renders a submission. */
export const renderSubmission = (
  services: SandboxServices & { readonly now?: string },
  course: Course,
  assignment: Assignment,
  student: Person,
  withComments = false
): JsonObject => {
  const { now, seed, url } = services
  const work = submittedWork.get(services, [assignment, student])
  const { comments, files, ...shown } = work
  const ownAssignment = assignmentForStudent(services, course, assignment, student)
  const attachments = files.flatMap((id) => storedFiles.find(services, id) ?? [])
  return {
    id: submissionIds.at(seed, assignment.id, student.id),
    user_id: student.id,
    assignment_id: assignment.id,
    ...shown,
    entered_score: work.score,
    entered_grade: work.grade,
    grader_id: work.graded_at === null ? null : GRADER_ID,
    grade_matches_current_submission: true,
    workflow_state: workflowStateOf(work),
    cached_due_date: ownAssignment.due_at,
    posted_at: work.graded_at,
    ...lateness(ownAssignment, work, now),
    preview_url: `${url}/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}?preview=1`,
    // Canvas: the key is missing if there are no attachments.
    attachments:
      attachments.length === 0 ? undefined : attachments.map((file) => storedFiles.json(requestOf(services), file)),
    submission_comments: withComments
      ? comments.map((comment, index) => commentJson(url, seed, coursePath(course), comment, index + 1))
      : undefined
  }
}

/** A student and an assignment of a course, with or without work. */
export interface Submission {
  readonly course: Course
  readonly assignment: Assignment
  readonly student: Person
}

export const workOf = (services: SandboxServices, { assignment, student }: Submission): Work =>
  submittedWork.get(services, [assignment, student])

/** Stores work and returns the submission. */
export const writeWork = (services: SandboxServices, row: Submission, work: Work): JsonObject => {
  const { assignment, course, student } = row
  submittedWork.set(services, [assignment, student], work)
  return renderSubmission(services, course, assignment, student)
}

/** Parses a grade like Canvas: points, a percentage, pass or fail. Any other text removes the grade. */
const readGrade = (text: string, points: number): Pick<Work, "grade" | "score"> => {
  const trimmed = text.trim()
  if (["pass", "complete"].includes(trimmed)) return { score: points, grade: "complete" }
  if (["fail", "incomplete"].includes(trimmed)) return { score: 0, grade: "incomplete" }
  const score = trimmed.endsWith("%") ? (Number(trimmed.slice(0, -1)) / 100) * points : Number(trimmed)
  return trimmed !== "" && Number.isFinite(score) ? { score, grade: String(score) } : { score: null, grade: null }
}

/** Applies `posted_grade` or `excuse`. */
export const applyGrade = (before: Work, input: ParameterMap, points: number, now: string): Work => {
  if (input.has("excuse") && asBoolean(input.get("excuse"))) {
    return { ...before, score: null, grade: null, graded_at: now, excused: true }
  }
  const postedGrade = asString(input.get("posted_grade"))
  if (postedGrade === undefined) return input.has("excuse") ? { ...before, excused: false } : before
  const { grade, score } = readGrade(postedGrade, points)
  return { ...before, score, grade, graded_at: score === null ? null : now, excused: false }
}

/** Adds a comment of the caller, if there is a text. */
export const addComment = (request: ApiRequest, before: Work, input: ParameterMap | undefined): Work => {
  const text = asString(input?.get("text_comment"))
  if (text === undefined || text === "") return before
  const added: Comment = { author: caller(request).id, text, createdAt: request.now, attempt: before.attempt }
  return { ...before, comments: [...before.comments, added] }
}
