/** Assignments: their routes and JSON. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { type ApiFailure, invalidRecord, messageFailure } from "../kernel/apiFailure.js"
import { makeCollection, type Positioned } from "../kernel/collection.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../kernel/context.js"
import { containsTerm, type Filter, filterFlag, filterSearch, selectArray } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import {
  asBoolean,
  asString,
  asStrings,
  asTime,
  isBlank,
  type ParameterMap,
  readChanges
} from "../kernel/parameters.js"
import {
  type Field,
  flag,
  initialValues,
  integer,
  json,
  oneWordOf,
  readSentFields,
  text,
  texts
} from "../kernel/records.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { addDays, timestampOnDay } from "../kernel/time.js"
import { caller, courseOwners, findCallerCourse, pathCourse } from "../school/callers.js"
import { type Course, coursePath, findCourseByIndex } from "../school/courses.js"
import { type Person, peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import {
  type Assignment,
  assignmentGroupOf,
  assignmentIds,
  assignmentList,
  assignments,
  dueAtOf,
  expectsSubmission,
  isAssignmentVisible,
  submissionTypesOf
} from "./assignment.js"
import { allDatesOf, assignedStudents, assignmentForCaller, overrideJson, readOverrides } from "./override.js"
import { renderSubmission, submittedWork, tallyWork, workflowStateOf } from "./submission.js"

const SUBMISSION_TYPES = [
  "online_quiz",
  "none",
  "on_paper",
  "discussion_topic",
  "external_tool",
  "online_upload",
  "online_text_entry",
  "online_url",
  "media_recording",
  "not_graded",
  "wiki_page",
  "student_annotation"
]

/** Canvas: an empty date clears the field; an invalid date is an error. */
const date: Field<string | null> = {
  initial: null,
  read: (_, value) => Effect.succeed(asTime(value) ?? (isBlank(value) ? null : "")),
  check: (name, value) =>
    value === "" ? invalidRecord(`assignment[${name}]`, "invalid", `Invalid datetime for ${name}`) : undefined
}

/** The fields of a new assignment that are written as they are shown. */
const FIELDS = {
  description: text(),
  submission_types: texts(["none"], (types) =>
    types.every((type) => SUBMISSION_TYPES.includes(type))
      ? undefined
      : invalidRecord("assignment[submission_types]", "invalid", "Invalid submission types")
  ),
  allowed_extensions: texts([]),
  grading_type: oneWordOf(
    ["pass_fail", "percent", "letter_grade", "gpa_scale", "points", "not_graded"],
    "points" as string
  ),
  due_at: date,
  lock_at: date,
  unlock_at: date,
  peer_reviews: flag(false),
  anonymous_peer_reviews: flag(false),
  automatic_peer_reviews: flag(false),
  intra_group_peer_reviews: flag(false),
  grade_group_students_individually: flag(false),
  group_category_id: integer(null),
  grading_standard_id: integer(null),
  omit_from_final_grade: flag(false),
  hide_in_gradebook: flag(false),
  moderated_grading: flag(false),
  grader_count: integer(0),
  final_grader_id: integer(null),
  grader_comments_visible_to_graders: flag(true),
  graders_anonymous_to_graders: flag(false),
  grader_names_visible_to_final_grader: flag(true),
  anonymous_grading: flag(false),
  anonymous_instructor_annotations: flag(false),
  allowed_attempts: integer(-1, { min: 1 }),
  annotatable_attachment_id: integer(null),
  important_dates: flag(false),
  post_to_sis: flag(false),
  only_visible_to_overrides: flag(false),
  sis_assignment_id: text(),
  integration_id: text(),
  integration_data: json({})
}

/** Fields that new assignments do not have, or have by their place in the list. */
const OTHER_FIELDS = {
  position: integer(0),
  peer_review_count: integer(0),
  external_tool_tag_attributes: json({})
}

const INITIAL = initialValues(FIELDS)

/** The fields that follow from an assignment alone. */
export const assignmentFields = (
  url: string,
  course: Course,
  assignment: Assignment,
  position: number
): JsonObject & { readonly position: number } => {
  const { allowed_extensions, external_tool_tag_attributes, quiz_lti, ...written } = assignment.written
  const isManager = canEdit(course.role)
  const path = `${url}/courses/${course.id}/assignments/${assignment.id}`
  return {
    id: assignment.id,
    ...INITIAL,
    points_possible: assignment.points,
    created_at: timestampOnDay(-7),
    updated_at: timestampOnDay(-7),
    assignment_group_id: assignmentGroupOf(course, assignment),
    course_id: course.id,
    name: assignment.name,
    due_date_required: false,
    max_name_length: 255,
    is_quiz_assignment: false,
    is_quiz_lti_assignment: quiz_lti === true ? true : undefined,
    can_duplicate: true,
    original_course_id: null,
    original_assignment_id: null,
    original_assignment_name: null,
    original_quiz_id: null,
    workflow_state: assignment.published ? "published" : "unpublished",
    published: assignment.published,
    unpublishable: isManager ? true : undefined,
    muted: true,
    html_url: path,
    submissions_download_url: `${path}/submissions?zip=1`,
    has_overrides: isManager ? assignment.overrides.length > 0 : undefined,
    locked_for_user: false,
    post_manually: false,
    anonymize_students: false,
    require_lockdown_browser: false,
    ...written,
    submission_types: submissionTypesOf(assignment),
    due_at: dueAtOf(assignment),
    position: typeof written.position === "number" ? written.position : position,
    // Canvas: shown to callers who may read SIS data.
    ...(isManager ? {} : { sis_assignment_id: undefined, integration_id: undefined, integration_data: undefined }),
    // Canvas: omitted if there are none.
    allowed_extensions:
      Array.isArray(allowed_extensions) && allowed_extensions.length > 0 ? allowed_extensions : undefined,
    external_tool_tag_attributes: submissionTypesOf(assignment).includes("external_tool")
      ? external_tool_tag_attributes
      : undefined
  }
}

const callerStudent = (request: ApiRequest, course: Course): Person | undefined => {
  const { id } = caller(request)
  return course.role === "student"
    ? peopleWithRole(request.seed, course, "student").find((student) => student.id === id)
    : undefined
}

/** The fields that a request includes. */
const includedFields = (
  request: ApiRequest,
  course: Course,
  assignment: Assignment,
  include: ReadonlyArray<string>
): JsonObject => {
  const isManager = canEdit(course.role)
  const student = include.includes("submission") ? callerStudent(request, course) : undefined
  return {
    submission: student && renderSubmission(request, course, assignment, student),
    assignment_visibility: include.includes("assignment_visibility")
      ? assignedStudents(request, course, assignment, peopleWithRole(request.seed, course, "student"))
      : undefined,
    overrides:
      include.includes("overrides") && isManager
        ? assignment.overrides.map((override) => overrideJson(request, course, assignment, override))
        : undefined,
    all_dates: include.includes("all_dates")
      ? allDatesOf(request, course, assignment).map((dates) =>
          include.includes("can_edit") ? { ...dates, in_closed_grading_period: false, can_edit: isManager } : dates
        )
      : undefined,
    can_edit: include.includes("can_edit") ? isManager : undefined,
    ab_guid: include.includes("ab_guid") ? [] : undefined
  }
}

export const assignmentJson = (
  request: ApiRequest,
  course: Course,
  assignment: Assignment,
  position: number,
  include: ReadonlyArray<string> = []
): JsonObject => {
  const { hasSubmitted, ungraded, ungradedBySection } = tallyWork(request, course, assignment)
  const isManager = canEdit(course.role)
  const { parameters } = request
  const bySection = isManager && asBoolean(parameters.get("needs_grading_count_by_section"))
  const hasOwnDates =
    parameters.has("override_assignment_dates") && !asBoolean(parameters.get("override_assignment_dates"))
  const shown = hasOwnDates ? assignment : assignmentForCaller(request, course, assignment)
  return {
    ...assignmentFields(request.url, course, shown, position),
    has_submitted_submissions: hasSubmitted,
    needs_grading_count: isManager ? ungraded : undefined,
    needs_grading_count_by_section: bySection
      ? [...ungradedBySection].map(([section_id, needs_grading_count]) => ({ section_id, needs_grading_count }))
      : undefined,
    ...includedFields(request, course, assignment, include)
  }
}

const blank: Omit<Assignment, "id"> = {
  name: "",
  points: 0,
  published: false,
  due: undefined,
  group: undefined,
  written: { submission_types: INITIAL.submission_types },
  overrides: []
}

const writeAssignment = Effect.fn("Sandbox.writeAssignment")(function* (
  request: ApiRequest,
  input: ParameterMap,
  before: Omit<Assignment, "id"> | undefined,
  course: Course
): Effect.fn.Return<Omit<Assignment, "id">, ApiFailure> {
  const { readBoolean } = readChanges(input)
  const { group, name: nameBefore, overrides, points: pointsBefore, published, due, written } = before ?? blank
  const name = input.has("name") ? (asString(input.get("name"))?.trim() ?? "") : nameBefore
  // Canvas: a blank number of points is 0.
  const points = input.has("points_possible") ? (asString(input.get("points_possible")) ?? "").trim() : pointsBefore
  if (name === "") return yield* invalidRecord("name", "blank", "blank")
  if (name.length > 255) return yield* invalidRecord("name", "too_long", "too long")
  if (!Number.isFinite(Number(points))) {
    return yield* invalidRecord("points_possible", "not_a_number", "is not a number")
  }
  const sent = yield* readSentFields({ ...FIELDS, ...OTHER_FIELDS }, request, input)
  const groupId = parseId(asString(input.get("assignment_group_id")) ?? "")
  const isNotGraded = sent.grading_type === "not_graded" && sent.submission_types === undefined
  const row = {
    name,
    points: Number(points),
    published: readBoolean("published", published),
    due,
    overrides,
    group: groupId === -1 ? group : groupId,
    written: {
      ...written,
      ...(isNotGraded ? { submission_types: ["not_graded"] } : {}),
      ...(before === undefined ? { created_at: request.now, quiz_lti: readBoolean("quiz_lti", false) } : {}),
      ...sent,
      updated_at: request.now
    }
  }
  return input.has("assignment_overrides")
    ? { ...row, overrides: yield* readOverrides(request, course, { ...row, id: 0 }, input.get("assignment_overrides")) }
    : row
})

type Row = Positioned<Course, Assignment>

const dueFor = (request: ApiRequest, { owner, row }: Row) => dueAtOf(assignmentForCaller(request, owner, row))

/** Canvas (SortsAssignments): the buckets of assignments for the caller. */
const inBucket: Filter<Row> = (value, request) => {
  const { now } = request
  const inAWeek = addDays(now, 7)
  // All times are in UTC with seconds, so they compare as strings.
  const isPast = (due: string | null) => due !== null && due < now
  const stateOf = ({ owner, row }: Row) => {
    const student = callerStudent(request, owner)
    return student && workflowStateOf(submittedWork.get(request, [row, student]))
  }
  const buckets: Readonly<Record<string, (record: Row) => boolean>> = {
    past: (record) => isPast(dueFor(request, record)),
    overdue: (record) => {
      const state = isPast(dueFor(request, record)) && expectsSubmission(record.row) ? stateOf(record) : undefined
      return state !== undefined && state !== "graded"
    },
    undated: (record) => dueFor(request, record) === null,
    ungraded: ({ owner, row }) =>
      canEdit(owner.role) && expectsSubmission(row) && tallyWork(request, owner, row).ungraded > 0,
    // Canvas: for callers who may grade, with respect to their own submission.
    unsubmitted: ({ owner, row }) => canEdit(owner.role) && expectsSubmission(row),
    upcoming: (record) => {
      const due = dueFor(request, record)
      return due !== null && now <= due && due <= inAWeek
    },
    future: (record) => !isPast(dueFor(request, record))
  }
  const name = asString(value) ?? ""
  if (name === "") return undefined
  const names = Object.keys(buckets).join(", ")
  return Object.hasOwn(buckets, name)
    ? buckets[name]
    : Effect.fail(invalidRecord("bucket", "invalid", `bucket name must be one of the following: ${names}`))
}

const filters = {
  search_term: filterSearch<Row>(({ row }, term) => containsTerm([row.name], term)),
  bucket: inBucket,
  post_to_sis: filterFlag<Row>(({ row }) => row.written.post_to_sis === true),
  // Canvas: only `true` filters.
  new_quizzes: ((value) => (asBoolean(value) ? ({ row }) => row.written.quiz_lti === true : undefined)) as Filter<Row>
}

const positionOf = ({ position, row }: Row): number =>
  typeof row.written.position === "number" ? row.written.position : position

const MAX_REQUESTED = 100

const filterList = Effect.fn("Sandbox.filterAssignments")(function* (request: ApiRequest, rows: ReadonlyArray<Row>) {
  const ids = asStrings(request.parameters.get("assignment_ids"))
  if (ids.length > MAX_REQUESTED) {
    return yield* messageFailure(`Request contains too many assignment_ids.  Limit ${MAX_REQUESTED}`)
  }
  const known = new Set(rows.map(({ row }) => String(row.id)))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) return yield* messageFailure(`Invalid assignment_ids: ${unknown.join(",")}`)
  const requested = ids.length === 0 ? rows : rows.filter(({ row }) => ids.includes(String(row.id)))
  const isMoved = requested.some((record) => positionOf(record) !== record.position)
  return yield* selectArray(
    request,
    isMoved ? requested.toSorted((a, b) => positionOf(a) - positionOf(b)) : requested,
    {
      filters,
      sorts: {
        parameter: "order_by",
        keys: { name: ({ row }) => row.name, due_at: (record) => dueFor(request, record) },
        missingLast: true
      }
    }
  )
})

const includeOf = ({ parameters }: ApiRequest) => asStrings(parameters.get("include"))

const rowJson = (request: ApiRequest, { owner, position, row }: Row): JsonObject => {
  const include = includeOf(request)
  return assignmentJson(
    request,
    owner,
    row,
    position,
    // Canvas: a parameter of its own for a single assignment.
    asBoolean(request.parameters.get("all_dates")) ? [...include, "all_dates"] : include
  )
}

/** The words of `include[]` for assignments. */
export const assignmentIncludes = [
  "submission",
  "assignment_visibility",
  "all_dates",
  "overrides",
  "can_edit",
  "ab_guid"
]
// There are no observers of students.
const WITHOUT_EFFECT = ["include[observed_users]"]

const LIST_PARAMETERS = {
  acts: [
    ...Object.keys(filters),
    "assignment_ids",
    "order_by",
    "needs_grading_count_by_section",
    "override_assignment_dates"
  ],
  include: assignmentIncludes,
  noEffect: WITHOUT_EFFECT
}

const { addRecord, findOwner, routes } = makeCollection({
  name: "assignment",
  owners: courseOwners,
  path: "/assignments",
  rows: assignments,
  isVisible: isAssignmentVisible,
  filter: filterList,
  toJson: rowJson,
  parameter: "assignment",
  write: writeAssignment,
  declared: {
    list: LIST_PARAMETERS,
    show: {
      acts: ["all_dates", "needs_grading_count_by_section", "override_assignment_dates"],
      noEffect: WITHOUT_EFFECT
    },
    write: {
      acts: within("assignment", [
        "name",
        "points_possible",
        "published",
        "assignment_group_id",
        "quiz_lti",
        "assignment_overrides",
        ...Object.keys(FIELDS),
        ...Object.keys(OTHER_FIELDS)
      ]),
      noEffect: within("assignment", [
        // Notifications are not simulated by any route.
        "notify_of_update",
        // Canvas: without the plugins of these services.
        "turnitin_enabled",
        "turnitin_settings",
        "vericite_enabled",
        "asset_processors",
        // Each write changes the time.
        "force_updated_at",
        // Canvas: the documented name is not that of the field, which is `grader_names_visible_to_final_grader`.
        "graders_names_visible_to_final_grader"
      ])
    },
    include: assignmentIncludes
  },
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})

const listOfGroup = Effect.fn("Sandbox.listAssignmentsOfGroup")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const group = pathParameter(request, "assignment_group_id")
  const rows = assignments.get(request, course).flatMap((row, index): ReadonlyArray<Row> => {
    const isListed = String(assignmentGroupOf(course, row)) === group && isAssignmentVisible(course, row)
    return isListed ? [{ owner: course, row, position: index + 1 }] : []
  })
  return yield* replyPage(request, {
    path: `${coursePath(course)}/assignment_groups/${group}/assignments`,
    rows: yield* filterList(request, rows),
    toJson: (row) => rowJson(request, row)
  })
})

/** Adds an assignment that a copy of a course created. */
export const addAssignment = addRecord

/** Creates an assignment, or changes the one with this id. The caller must be allowed to edit the course. */
export const putAssignment = Effect.fn("Sandbox.putAssignment")(function* (
  request: ApiRequest,
  course: Course,
  before: Assignment | undefined,
  input: ParameterMap
) {
  const row = { ...(yield* writeAssignment(request, input, before, course)), id: before?.id ?? request.nextId() }
  if (before === undefined) addRecord(request, course, row)
  else assignments.replace(request, course, row)
  const rows = assignments.get(request, course)
  const json = assignmentJson(request, course, row, 1 + rows.indexOf(row))
  recordChange(request, before === undefined ? "created" : "updated", "assignment", coursePath(course), json)
  return row
})

/** Finds a published assignment, or any for a caller who may edit the course, by its id alone. */
export const findAssignment = (request: ApiRequest, id: number) => {
  const index = findOwner(request, id)?.index ?? assignmentIds.locate(request.seed, id)[0]
  return Option.flatMap(findCourseByIndex(request.seed, index), ({ id: courseId }) =>
    Option.flatMap(Either.getRight(findCallerCourse(request, String(courseId))), (course) => {
      const rows = assignments.get(request, course)
      const assignment = rows.find((row) => row.id === id)
      return assignment !== undefined && isAssignmentVisible(course, assignment)
        ? Option.some({ course, assignment })
        : Option.none()
    })
  )
}

export const assignmentResource = defineResource({
  routes: [
    ...routes,
    get("/courses/:course_id/assignment_groups/:assignment_group_id/assignments", listOfGroup, LIST_PARAMETERS)
  ],
  fields: assignmentList.fields,
  ids: assignmentIds,
  canGrow: true,
  changeTypes: ["assignment"]
})
