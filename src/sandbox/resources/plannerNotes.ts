import * as Effect from "effect/Effect"
import { collection } from "../kernel/collection.js"
import { table } from "../kernel/kept.js"
import { asText, asTime, isBlank, readChanges } from "../kernel/parameters.js"
import { invalidRecord } from "../kernel/refusal.js"
import { resource } from "../kernel/resource.js"
import { currentTime } from "../kernel/time.js"
import { Parameters } from "../kernel/world.js"
import { caller, visited } from "../school/callers.js"
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

const { routes } = collection<Person, Note>({
  name: "planner_note",
  path: "/planner_notes",
  owner: caller,
  ownerPath: ({ id }) => `users/${id}`,
  address: () => "planner_notes",
  rows: table(
    ({ id }: Person) => id,
    (): ReadonlyArray<Note> => []
  ),
  mayEdit: () => true,
  narrow: (rows) =>
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
  write: Effect.fn("Sandbox.writePlannerNote")(function* (given, before) {
    const { text, time } = readChanges(given)
    const title = text("title", before?.title ?? "")
    const todoDate = time("todo_date", before?.todoDate)
    if (title === "") return yield* invalidRecord("title", "blank", "can't be blank")
    if (title.length > 255) return yield* invalidRecord("title", "too_long", "is too long (maximum is 255 characters)")
    if (todoDate === undefined) return yield* invalidRecord("todo_date", "blank", "can't be blank")
    const course = given.get("course_id")
    const updatedAt = yield* currentTime
    return {
      title,
      todoDate,
      details: given.has("details") ? asText(given.get("details")) : before?.details,
      course: !given.has("course_id")
        ? before?.course
        : isBlank(course)
          ? undefined
          : (yield* visited(asText(course) ?? "")).id,
      createdAt: before?.createdAt ?? updatedAt,
      updatedAt
    }
  }),
  created: 201,
  deleted: { workflow_state: "deleted" }
})

export const plannerNoteResource = resource({ routes, changes: ["planner_note"] })
