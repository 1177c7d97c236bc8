/** Planner notes of people. */
import * as Effect from "effect/Effect"
import { invalidRecord } from "../kernel/apiFailure.js"
import { makeCollection } from "../kernel/collection.js"
import { Parameters } from "../kernel/context.js"
import { asString, asTime, isBlank, readChanges } from "../kernel/parameters.js"
import { defineResource } from "../kernel/resource.js"
import { makeTable } from "../kernel/state.js"
import { currentTimestamp } from "../kernel/time.js"
import { caller, findCallerCourse } from "../school/callers.js"
import type { Person } from "../school/people.js"

interface Note {
  readonly id: number
  readonly title: string
  readonly details: string | undefined
  readonly todoDate: string
  readonly course: bigint | undefined
  readonly createdAt: string
  readonly updatedAt: string
}

const { routes } = makeCollection<Person, Note>({
  name: "planner_note",
  path: "/planner_notes",
  owner: caller,
  ownerPath: ({ id }) => `users/${id}`,
  linkPath: () => "planner_notes",
  rows: makeTable(
    ({ id }: Person) => id,
    (): ReadonlyArray<Note> => []
  ),
  canEdit: () => true,
  filter: (rows) =>
    Effect.map(Parameters, ({ all }) => {
      const [from, to] = [asTime(all.get("start_date")), asTime(all.get("end_date"))]
      return rows.filter(
        ({ row }) => (from === undefined || row.todoDate >= from) && (to === undefined || row.todoDate <= to)
      )
    }),
  toJson: ({ owner, row }) => ({
    id: row.id,
    todo_date: row.todoDate,
    title: row.title,
    details: row.details ?? null,
    user_id: owner.id,
    course_id: row.course ?? null,
    workflow_state: "active",
    created_at: row.createdAt,
    updated_at: row.updatedAt
  }),
  parameter: undefined,
  write: Effect.fn("Sandbox.writePlannerNote")(function* (input, before) {
    const { readTime, readString } = readChanges(input)
    const title = readString("title", before?.title ?? "")
    const todoDate = readTime("todo_date", before?.todoDate)
    if (title === "") return yield* invalidRecord("title", "blank", "can't be blank")
    if (title.length > 255) return yield* invalidRecord("title", "too_long", "is too long (maximum is 255 characters)")
    if (todoDate === undefined) return yield* invalidRecord("todo_date", "blank", "can't be blank")
    const course = input.get("course_id")
    const updatedAt = yield* currentTimestamp
    return {
      title,
      todoDate,
      details: input.has("details") ? asString(input.get("details")) : before?.details,
      course: !input.has("course_id")
        ? before?.course
        : isBlank(course)
          ? undefined
          : (yield* findCallerCourse(asString(course) ?? "")).id,
      createdAt: before?.createdAt ?? updatedAt,
      updatedAt
    }
  }),
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})

export const plannerNoteResource = defineResource({ routes, changeTypes: ["planner_note"] })
