/** Custom columns of the gradebook of a course, and their contents. */
import * as Effect from "effect/Effect"
import { invalidRecord, notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../../kernel/context.js"
import { asBoolean, asMap, asString, asStrings } from "../../kernel/parameters.js"
import { flag, integer, makeRecords, text } from "../../kernel/records.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { makeState } from "../../kernel/state.js"
import { editableCourse, managedCourseOwners } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson, peopleWithRole } from "../../school/people.js"
import { progressJson, runJob, startJob } from "../progress.js"

interface Positioned {
  readonly position: number
  readonly row: { readonly position: number | null }
}

// Canvas: a column without a position is the last one.
const positionOf = ({ position, row }: Positioned) => row.position ?? position

/** Canvas: hidden columns are read only by requests that include them. */
const showsHidden = ({ parameters }: ApiRequest) => asBoolean(parameters.get("include_hidden"))

const { pathRecord, routes, rows } = makeRecords({
  name: "custom_gradebook_column",
  owners: managedCourseOwners,
  path: "/custom_gradebook_columns",
  only: ["list", "create", "update", "remove"],
  parameter: "column",
  fields: {
    title: text({ initial: "", required: "can't be blank", maxLength: 255 }),
    position: integer(null),
    hidden: flag(false),
    teacher_notes: flag(false),
    read_only: flag(false)
  },
  timestamps: false,
  json: (_, column) => ({ position: positionOf(column) }),
  filter: (request, columns) =>
    columns.filter(({ row }) => !row.hidden || showsHidden(request)).toSorted((a, b) => positionOf(a) - positionOf(b)),
  declared: { list: { acts: ["include_hidden"] } }
})

/** The contents of a column, by student. */
const contents = makeState(
  (column: number) => column,
  (): ReadonlyMap<number, string> => new Map()
)

const MAX_CHARACTERS = 255

/** Stores the content for a student. Canvas: blank content is deleted. */
const writeContent = Effect.fn("Sandbox.writeColumnContent")(function* (
  request: ApiRequest,
  column: number,
  student: number,
  content: string
) {
  if (content.length > MAX_CHARACTERS) {
    return yield* invalidRecord("content", "too_long", `is too long (maximum is ${MAX_CHARACTERS} characters)`)
  }
  const others = [...contents.get(request, column)].filter(([id]) => id !== student)
  contents.set(request, column, new Map(content.trim() === "" ? others : [...others, [student, content]]))
})

const studentsOf = ({ seed }: ApiRequest, course: Course) =>
  new Set(peopleWithRole(seed, course, "student").map(({ id }) => id))

const listContents = Effect.fn("Sandbox.listColumnContents")(function* (request: ApiRequest) {
  const { owner, row } = yield* pathRecord(request)
  if (row.hidden && !showsHidden(request)) return yield* notFound()
  const students = studentsOf(request, owner)
  return yield* replyPage(request, {
    path: `${coursePath(owner)}/custom_gradebook_columns/${row.id}/data`,
    rows: [...contents.get(request, row.id)].filter(([id]) => students.has(id)),
    toJson: ([user_id, content]) => ({ user_id, content })
  })
})

const putContent = Effect.fn("Sandbox.putColumnContent")(function* (request: ApiRequest) {
  const { owner, row } = yield* pathRecord(request)
  const student = findPerson(request.seed, pathParameter(request, "user_id"))
  if (row.hidden || student === undefined || !studentsOf(request, owner).has(student.id)) return yield* notFound()
  const content = asString(asMap(request.parameters.get("column_data"))?.get("content")) ?? ""
  yield* writeContent(request, row.id, student.id, content)
  return reply(request, { user_id: student.id, content })
})

const putAllContents = Effect.fn("Sandbox.putColumnContents")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const job = yield* startJob(request, ["Course", course.id], "custom_columns_submissions_update")
  const data = request.parameters.get("column_data")
  const run = Effect.gen(function* () {
    const students = studentsOf(request, course)
    for (const entry of Array.isArray(data) ? data : []) {
      const input = asMap(entry)
      const column = rows.get(request, course).find(({ id }) => String(id) === asString(input?.get("column_id")))
      const student = findPerson(request.seed, asString(input?.get("user_id")) ?? "")
      if (column === undefined || student === undefined || !students.has(student.id)) continue
      yield* Effect.ignore(writeContent(request, column.id, student.id, asString(input?.get("content")) ?? ""))
    }
    return undefined
  })
  yield* runJob(request, job, { run: () => run })
  return reply(request, progressJson(request.url, job))
})

/** Canvas: columns that the order does not name follow in their order. */
const reorder = Effect.fn("Sandbox.reorderColumns")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const order = asStrings(request.parameters.get("order"))
  const placeOf = (id: number) => (order.includes(String(id)) ? order.indexOf(String(id)) : order.length)
  const sorted = rows
    .get(request, course)
    .map((row, index) => ({ row, position: index + 1 }))
    .toSorted((a, b) => placeOf(a.row.id) - placeOf(b.row.id) || positionOf(a) - positionOf(b))
  const positions = new Map(sorted.map(({ row }, index) => [row.id, index + 1]))
  rows.set(
    request,
    course,
    rows.get(request, course).map((row) => ({ ...row, position: positions.get(row.id) ?? row.position }))
  )
  return reply(request, {})
})

const path = "/courses/:course_id/custom_gradebook_columns"
const itemPath = `${path}/:custom_gradebook_column_id` as const

export const gradebookColumnResource = defineResource({
  routes: [
    ...routes,
    post(`${path}/reorder`, reorder, { acts: ["order"] }),
    get(`${itemPath}/data`, listContents, { acts: ["include_hidden"] }),
    put(`${itemPath}/data/:user_id`, putContent, { acts: within("column_data", ["content"]) }),
    put("/courses/:course_id/custom_gradebook_column_data", putAllContents, { acts: ["column_data"] })
  ],
  canGrow: true,
  changeTypes: ["custom_gradebook_column"]
})
