/** Assignments. */
import * as Effect from "effect/Effect"
import { defineKind, maxLength, oneOf, required } from "../generic/defineKind.js"
import type { Item } from "../generic/kind.js"
import { invalidRecord, notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../kernel/context.js"
import { containsTerm, type Filter, filterAny, filterSearch, type Includes } from "../kernel/filters.js"
import { lookUp } from "../kernel/json.js"
import { asBoolean, asMap, asString, asTime, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, type Find, put } from "../kernel/resource.js"
import { addDays } from "../kernel/time.js"
import { caller, courseOwners, editableCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { type Person, peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import {
  type Assignment,
  assignmentGroupIds,
  assignmentIds,
  assignmentList,
  expectsSubmission,
  NEW_ASSIGNMENT,
  seededAssignments
} from "./assignment.js"
import {
  allDatesOf,
  assignmentForCaller,
  isAssigned,
  NO_DATES,
  overrides,
  overridesOf,
  readDates
} from "./overrides.js"
import { JobFailed, progressJson, runJob, startJob } from "./progress.js"
import { renderSubmission, submittedWork, tallyWork, workflowStateOf } from "./submission.js"

type AssignmentItem = Item<Course, Assignment>

const callerStudent = (request: ApiRequest, course: Course): Person | undefined => {
  const { id } = caller(request)
  return course.role === "student"
    ? peopleWithRole(request.seed, course, "student").find((student) => student.id === id)
    : undefined
}

/** Times are compared as texts: all of them are in UTC with seconds. */
const dueFor = (request: ApiRequest, { owner, row }: AssignmentItem) => assignmentForCaller(request, owner, row).due_at

const isPast = (item: AssignmentItem, request: ApiRequest): boolean =>
  (dueFor(request, item) ?? request.now) < request.now

const isOverdue = (item: AssignmentItem, request: ApiRequest): boolean => {
  const student = callerStudent(request, item.owner)
  if (student === undefined || !isPast(item, request) || !expectsSubmission(item.row)) return false
  return workflowStateOf(submittedWork.get(request, [item.row, student])) !== "graded"
}

/** Canvas (SortsAssignments): the buckets of assignments for the caller. */
const BUCKETS: Readonly<Record<string, (item: AssignmentItem, request: ApiRequest) => boolean>> = {
  past: isPast,
  overdue: isOverdue,
  undated: (item, request) => dueFor(request, item) === null,
  ungraded: ({ owner, row }, request) =>
    canEdit(owner.role) && expectsSubmission(row) && tallyWork(request, owner, row).ungraded > 0,
  // Canvas: for callers who may grade, with respect to their own submission.
  unsubmitted: ({ owner, row }) => canEdit(owner.role) && expectsSubmission(row),
  upcoming: (item, request) => {
    const due = dueFor(request, item)
    return due !== null && request.now <= due && due <= addDays(request.now, 7)
  },
  future: (item, request) => !isPast(item, request)
}

const inBucket: Filter<AssignmentItem> = (value, request) => {
  const name = asString(value) ?? ""
  if (name === "") return undefined
  const matches = lookUp(BUCKETS, name)
  const message = `bucket name must be one of the following: ${Object.keys(BUCKETS).join(", ")}`
  return matches === undefined
    ? Effect.fail(invalidRecord("bucket", "invalid", message))
    : (item) => matches(item, request)
}

const isEditor = ({ owner }: AssignmentItem): boolean => canEdit(owner.role)

const includes: Includes<AssignmentItem> = {
  submission: ({ owner, row }, request) => {
    const student = callerStudent(request, owner)
    return student && renderSubmission(request, owner, row, student)
  },
  assignment_visibility: ({ owner, row }, request) =>
    peopleWithRole(request.seed, owner, "student")
      .filter((student) => isAssigned(request, owner, row, student))
      .map(({ id }) => String(id)),
  all_dates: ({ owner, row }, request) => allDatesOf(request, owner, row),
  overrides: (item, request) =>
    isEditor(item)
      ? overrides
          .itemsOf(request, item.owner)
          .flatMap((one) => (one.row.assignment_id === item.row.id ? [overrides.json(request, one)] : []))
      : undefined,
  can_edit: isEditor
}

/** The words of `include[]` for assignments. */
export const assignmentIncludes = Object.keys(includes)

/** Canvas: unpublished assignments are listed only for callers who may edit the course; requesting one fails for others. */
export const isAssignmentVisible = (item: AssignmentItem): boolean => item.row.published || isEditor(item)

export const assignments = defineKind({
  name: "assignment",
  owners: courseOwners,
  lists: [
    "/courses/:course_id/assignments",
    // The group in this path selects the assignments with its id.
    "/courses/:course_id/assignment_groups/:assignment_group_id/assignments"
  ],
  ids: assignmentIds,
  fields: assignmentList.fields,
  initial: NEW_ASSIGNMENT,
  seed: seededAssignments,
  isOrdered: true,
  createdStatus: 201,
  check: {
    name: [required("blank"), maxLength(255)],
    grading_type: [oneOf("pass_fail", "percent", "letter_grade", "gpa_scale", "points", "not_graded")]
  },
  write: (sent, { owner, row }, { parameters, seed }) => {
    const group = row?.assignment_group_id ?? assignmentGroupIds.at(seed, owner.index, 0)
    return Effect.as(readDates(asMap(parameters.get("assignment"))), { assignment_group_id: group, ...sent })
  },
  derive: (item, request, action) => {
    const { owner, row } = item
    const { parameters } = request
    const isManager = isEditor(item)
    const { hasSubmitted, ungraded, ungradedBySection } = tallyWork(request, owner, row)
    const hasOwnDates =
      parameters.has("override_assignment_dates") && !asBoolean(parameters.get("override_assignment_dates"))
    const { due_at, lock_at, unlock_at } = hasOwnDates ? row : assignmentForCaller(request, owner, row)
    const page = `${request.url}/${coursePath(owner)}/assignments/${row.id}`
    const bySection = isManager && asBoolean(parameters.get("needs_grading_count_by_section"))
    return {
      due_at,
      lock_at,
      unlock_at,
      workflow_state: action === "deleted" ? "deleted" : row.published ? "published" : "unpublished",
      html_url: page,
      submissions_download_url: `${page}/submissions?zip=1`,
      has_submitted_submissions: hasSubmitted,
      needs_grading_count: isManager ? ungraded : undefined,
      needs_grading_count_by_section: bySection
        ? [...ungradedBySection].map(([section_id, needs_grading_count]) => ({ section_id, needs_grading_count }))
        : undefined,
      unpublishable: isManager ? true : undefined,
      has_overrides: isManager ? overridesOf(request, owner, row).length > 0 : undefined,
      quiz_id: row.quiz_id ?? undefined,
      // Shown if they are included.
      can_edit: undefined,
      overrides: undefined,
      all_dates: asBoolean(parameters.get("all_dates")) ? allDatesOf(request, owner, row) : undefined
    }
  },
  includes,
  filters: {
    search_term: filterSearch(({ row }, term) => containsTerm([row.name], term)),
    bucket: inBucket,
    assignment_ids: filterAny(({ row }) => row.id)
  },
  reads: ["all_dates", "needs_grading_count_by_section", "override_assignment_dates"],
  mayRead: isAssignmentVisible
})

interface CourseAssignment {
  readonly course: Course
  readonly assignment: Assignment
}

/** The assignment named in the path, and its course. */
export const pathAssignment: Find<CourseAssignment> = (request) =>
  Effect.map(assignments.fromPath(request), ({ owner, row }) => ({ course: owner, assignment: row }))

const readElements = (value: Parameter | undefined): ReadonlyArray<ParameterMap> =>
  Array.isArray(value) ? value.map((element: Parameter) => asMap(element) ?? new Map()) : []

/** Writes dates of an assignment itself, or all of one of its overrides. */
const writeDates = Effect.fn("Sandbox.writeDates")(function* (
  request: ApiRequest,
  item: AssignmentItem,
  sent: ParameterMap
) {
  const dates = yield* readDates(sent)
  const override = overrides.find(request, parseId(asString(sent.get("id")) ?? ""))
  if (asBoolean(sent.get("base"))) assignments.change(request, item, { ...dates, updated_at: request.now })
  else if (override?.row.assignment_id === item.row.id) overrides.change(request, override, { ...NO_DATES, ...dates })
})

/** Canvas: a due date must be between the dates of availability. */
const isInOrder = (dates: ParameterMap): boolean => {
  const times = ["unlock_at", "due_at", "lock_at"].flatMap((name) => asTime(dates.get(name)) ?? [])
  return times.every((time, index) => index === 0 || (times[index - 1] ?? "") <= time)
}

/** Changes the dates of many assignments and their overrides at once, as a job. */
const updateDates = Effect.fn("Sandbox.updateDates")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const entries = yield* Effect.forEach(readElements(request.parameters.get("_json")), (input) => {
    const item = assignments.itemsOf(request, course).find(({ row }) => String(row.id) === asString(input.get("id")))
    return item === undefined ? notFound() : Effect.succeed({ item, all: readElements(input.get("all_dates")) })
  })
  const run = Effect.gen(function* () {
    // Canvas: all dates are checked before the first one is stored.
    const wrong = entries.filter(({ all }) => !all.every(isInOrder)).map(({ item }) => item.row.id)
    if (wrong.length > 0) return yield* new JobFailed({ reason: `due_at must be between availability dates: ${wrong}` })
    for (const { all, item } of entries) {
      yield* Effect.forEach(all, (dates) => writeDates(request, item, dates), { discard: true })
    }
    return undefined
  }).pipe(Effect.catchTag("ApiFailure", () => new JobFailed({ reason: "An error occurred." })))
  const job = yield* startJob(request, ["Course", course.id], "assignment_bulk_update")
  yield* runJob(request, job, { run: () => run })
  return reply(request, progressJson(request.url, job))
})

export const bulkDateResource = defineResource({
  routes: [put("/courses/:course_id/assignments/bulk_update", updateDates, { acts: ["_json"] })]
})
