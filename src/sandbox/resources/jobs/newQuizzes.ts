/** New Quizzes: quizzes, their reports and accommodations. Ids are strings. */
import * as Effect from "effect/Effect"
import {
  ApiFailure,
  invalidRecord,
  messageFailure,
  missingParameter,
  notFound,
  unauthorized
} from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../../kernel/context.js"
import { formatCsv } from "../../kernel/csv.js"
import { makeIds } from "../../kernel/ids.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString, type ParameterMap, readChanges, toJson } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, type Find, newQuizzes } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { pick } from "../../kernel/seed.js"
import { makeState, makeTable } from "../../kernel/state.js"
import { currentTimestamp } from "../../kernel/time.js"
import { editableCourse, pathCourse } from "../../school/callers.js"
import { type Course, coursePath, isSeeded } from "../../school/courses.js"
import { topics } from "../../school/names.js"
import { findPerson, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { saveAttachment } from "../files/attachments.js"
import { progressJson, runJob, startJob } from "../progress.js"

interface NewQuiz {
  readonly id: number
  readonly title: string
  readonly instructions: string
  readonly points: number
  readonly published: boolean
  readonly dueAt: string | undefined
  readonly unlockAt: string | undefined
  readonly lockAt: string | undefined
  readonly gradingType: string
  readonly group: string | undefined
  readonly settings: JsonObject | null
}

const QUIZZES_PER_COURSE = 2

export const newQuizIds = makeIds(1, () => QUIZZES_PER_COURSE)

/** A quiz and its course, with the caller's role in it. */
export interface CourseNewQuiz {
  readonly course: Course
  readonly quiz: NewQuiz
}

export const newQuizTable = makeTable<Course, NewQuiz>(
  ({ index }) => index,
  (seed, course) =>
    Array.from({ length: isSeeded(seed, course) ? QUIZZES_PER_COURSE : 0 }, (_, position) => ({
      id: newQuizIds.at(seed, course.index, position),
      title: `${pick(topics, course.index + position)} (quiz)`,
      instructions: "",
      points: 10,
      published: true,
      dueAt: undefined,
      unlockAt: undefined,
      lockAt: undefined,
      gradingType: "points",
      group: undefined,
      settings: null
    }))
)

const quizJson = (course: Course, quiz: NewQuiz): JsonObject => ({
  id: String(quiz.id),
  title: quiz.title,
  instructions: quiz.instructions,
  assignment_group_id: quiz.group ?? String(course.index + 1),
  points_possible: quiz.points,
  due_at: quiz.dueAt ?? null,
  unlock_at: quiz.unlockAt ?? null,
  lock_at: quiz.lockAt ?? null,
  published: quiz.published,
  grading_type: quiz.gradingType,
  quiz_settings: quiz.settings
})

const pathQuiz = Effect.fn("Sandbox.pathNewQuiz")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const quiz = newQuizTable
    .get(request, course)
    .find(({ id }) => String(id) === pathParameter(request, "assignment_id"))
  if (quiz === undefined) return yield* notFound()
  return quiz.published || canEdit(course.role) ? { course, quiz } : yield* unauthorized()
})

/** The quiz named in the path, if the caller may edit it. */
export const editableNewQuiz: Find<CourseNewQuiz> = Effect.fn("Sandbox.editableNewQuiz")(function* (
  request: ApiRequest
) {
  const found = yield* pathQuiz(request)
  return canEdit(found.course.role) ? found : yield* unauthorized()
})

const prefix = "/api/quiz/v1/"

const listQuizzes = Effect.fn("Sandbox.listNewQuizzes")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  return yield* replyPage(request, {
    prefix,
    path: `${coursePath(course)}/quizzes`,
    rows: newQuizTable.get(request, course).filter(({ published }) => published || canEdit(course.role)),
    toJson: (quiz) => quizJson(course, quiz)
  })
})

const showQuiz = (request: ApiRequest) =>
  Effect.map(pathQuiz(request), ({ course, quiz }) => reply(request, quizJson(course, quiz)))

const blank: Omit<NewQuiz, "id"> = {
  title: "",
  instructions: "",
  points: 0,
  published: false,
  dueAt: undefined,
  unlockAt: undefined,
  lockAt: undefined,
  gradingType: "points",
  group: undefined,
  settings: null
}

const GRADING_TYPES = ["pass_fail", "percent", "letter_grade", "gpa_scale", "points"]

const writeQuiz = Effect.fn("Sandbox.writeNewQuiz")(function* (input: ParameterMap, before: Omit<NewQuiz, "id">) {
  const { readString, readTime } = readChanges(input)
  const title = readString("title", before.title).trim()
  const points = Number(readString("points_possible", String(before.points)))
  if (title === "") return yield* invalidRecord("title", "blank", "can't be blank")
  if (!Number.isFinite(points) || points < 0) {
    return yield* invalidRecord("points_possible", "not_a_number", "is not a number")
  }
  const gradingType = readString("grading_type", before.gradingType)
  if (!GRADING_TYPES.includes(gradingType)) {
    return yield* invalidRecord("grading_type", "inclusion", "is not included in the list")
  }
  const settings = asMap(input.get("quiz_settings"))
  const sentSettings =
    settings === undefined ? undefined : Object.fromEntries([...settings].map(([name, value]) => [name, toJson(value)]))
  return {
    title,
    points,
    instructions: readString("instructions", before.instructions),
    published: input.has("published") ? asBoolean(input.get("published")) : before.published,
    dueAt: readTime("due_at", before.dueAt),
    unlockAt: readTime("unlock_at", before.unlockAt),
    lockAt: readTime("lock_at", before.lockAt),
    gradingType,
    group: input.has("assignment_group_id") ? asString(input.get("assignment_group_id")) : before.group,
    settings: sentSettings === undefined ? before.settings : { ...before.settings, ...sentSettings }
  }
})

const quizInput = ({ parameters }: ApiRequest) => {
  const input = asMap(parameters.get("quiz"))
  return input === undefined ? missingParameter("quiz") : Effect.succeed(input)
}

const createQuiz = Effect.fn("Sandbox.createNewQuiz")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const quiz = { ...(yield* writeQuiz(yield* quizInput(request), blank)), id: request.nextId() }
  newQuizTable.add(request, course, quiz)
  return replyChange(request, "created", "new_quiz", coursePath(course), quizJson(course, quiz))
})

const updateQuiz = Effect.fn("Sandbox.updateNewQuiz")(function* (request: ApiRequest) {
  const { course, quiz: before } = yield* editableNewQuiz(request)
  const quiz = { ...(yield* writeQuiz(yield* quizInput(request), before)), id: before.id }
  newQuizTable.replace(request, course, quiz)
  return replyChange(request, "updated", "new_quiz", coursePath(course), quizJson(course, quiz))
})

const deleteQuiz = Effect.fn("Sandbox.deleteNewQuiz")(function* (request: ApiRequest) {
  const { course, quiz } = yield* editableNewQuiz(request)
  newQuizTable.remove(request, course, quiz.id)
  return replyChange(request, "deleted", "new_quiz", coursePath(course), quizJson(course, quiz))
})

const REPORT_TYPES = ["student_analysis", "item_analysis"]

/** The reports under way, by quiz and type. */
const pendingReports = makeState(
  ([quiz, type]: readonly [number, string]) => `${quiz}/${type}`,
  (): boolean => false
)

const makeReport = (request: ApiRequest, course: Course, quiz: NewQuiz, format: string) => {
  const students = peopleWithRole(request.seed, course, "student").map(({ id, name, sisId }) => ({
    name,
    id: String(id),
    sis_id: sisId ?? null,
    score: Math.round(quiz.points * (40 + (id % 61))) / 100
  }))
  const text =
    format === "json"
      ? JSON.stringify({ quiz_id: String(quiz.id), students })
      : formatCsv([
          ["Name", "ID", "SIS ID", "Score"],
          ...students.map(({ id, name, score, sis_id }) => [name, id, sis_id, score])
        ])
  return new TextEncoder().encode(text)
}

/** Canvas: a second report of the same type while one is under way is a conflict. */
const createReport = Effect.fn("Sandbox.createNewQuizReport")(function* (request: ApiRequest) {
  const { course, quiz } = yield* editableNewQuiz(request)
  const input = asMap(request.parameters.get("quiz_report"))
  const type = asString(input?.get("report_type")) ?? ""
  const format = asString(input?.get("format")) ?? "csv"
  if (!REPORT_TYPES.includes(type)) return yield* messageFailure("Invalid report_type")
  if (format !== "csv" && format !== "json") return yield* messageFailure("Invalid format")
  const key = [quiz.id, type] as const
  if (pendingReports.get(request, key)) {
    return yield* new ApiFailure({ status: 409, body: { message: "A report of this type is already being generated" } })
  }
  pendingReports.set(request, key, true)
  const job = yield* startJob(request, ["Assignment", quiz.id], "quizzes_next_report")
  yield* runJob(request, job, {
    run: () =>
      Effect.map(currentTimestamp, (now) => {
        const name = `${type}_${quiz.id}.${format}`
        const { url = null } = saveAttachment(request, name, makeReport(request, course, quiz, format), now)
        return { url }
      }),
    onEnd: () => Effect.sync(() => pendingReports.set(request, key, false))
  })
  return reply(request, progressJson(request.url, job))
})

/** A refusal of one person is in the body, with status 200. */
const accommodate = (request: ApiRequest, course: Course, quiz: NewQuiz | undefined) => {
  // The body is an array.
  const entries = request.parameters.get("_json")
  if (!Array.isArray(entries)) return messageFailure("An array of accommodations is required")
  const students = new Set(peopleWithRole(request.seed, course, "student").map(({ id }) => id))
  const successful: Array<JsonObject> = []
  const failed: Array<JsonObject> = []
  for (const entry of entries) {
    const input = asMap(entry) ?? new Map()
    const reference = asString(input.get("user_id")) ?? ""
    const person = findPerson(request.seed, reference)
    const minutes = Number(asString(input.get("extra_time")) ?? 0)
    if (person === undefined || !students.has(person.id)) {
      failed.push({ user_id: Number(reference) || null, error: "User is not a student of the course" })
    } else if (!Number.isFinite(minutes) || minutes < 0 || minutes > 10_080) {
      failed.push({ user_id: person.id, error: "Extra time must be between 0 and 10080" })
    } else {
      successful.push({ user_id: person.id })
      recordChange(request, "updated", "accommodation", coursePath(course), {
        user_id: person.id,
        quiz_id: quiz === undefined ? null : String(quiz.id),
        extra_time: minutes,
        extra_attempts: Number(asString(input.get("extra_attempts")) ?? 0)
      })
    }
  }
  return Effect.succeed(reply(request, { message: "Accommodations processed", successful, failed }))
}

const path = "/courses/:course_id/quizzes"

const WRITTEN = within("quiz", [
  "title",
  "points_possible",
  "instructions",
  "published",
  "due_at",
  "unlock_at",
  "lock_at",
  "grading_type",
  "assignment_group_id",
  "quiz_settings"
])
// The body is a list.
const ACCOMMODATIONS = { acts: ["_json"] }

export const newQuizResource = defineResource({
  routes: [
    newQuizzes.get(path, listQuizzes),
    newQuizzes.post(path, createQuiz, { acts: WRITTEN }),
    newQuizzes.get(`${path}/:assignment_id`, showQuiz),
    newQuizzes.patch(`${path}/:assignment_id`, updateQuiz, { acts: WRITTEN }),
    newQuizzes.del(`${path}/:assignment_id`, deleteQuiz),
    newQuizzes.post(`${path}/:assignment_id/reports`, createReport, { acts: ["quiz_report"] }),
    newQuizzes.post(
      `${path}/:assignment_id/accommodations`,
      (request) => Effect.flatMap(editableNewQuiz(request), ({ course, quiz }) => accommodate(request, course, quiz)),
      ACCOMMODATIONS
    ),
    newQuizzes.post(
      "/courses/:course_id/accommodations",
      (request) => Effect.flatMap(editableCourse(request), (course) => accommodate(request, course, undefined)),
      ACCOMMODATIONS
    )
  ],
  ids: newQuizIds,
  canGrow: true,
  changeTypes: ["new_quiz", "accommodation"]
})
