/** Planner notes of people. */
import { asTime } from "../kernel/parameters.js"
import { makeRecords, reference, text, time } from "../kernel/records.js"
import { defineResource } from "../kernel/resource.js"
import { findCallerCourse, pathCaller } from "../school/callers.js"

const { routes } = makeRecords({
  name: "planner_note",
  path: "/planner_notes",
  owner: pathCaller,
  ownerKey: ({ id }) => id,
  ownerPath: ({ id }) => `users/${id}`,
  canEdit: () => true,
  parameter: undefined,
  fields: {
    title: text({ initial: "", required: "can't be blank", maxLength: 255 }),
    details: text(),
    todo_date: time({ required: "can't be blank" }),
    course_id: reference(findCallerCourse)
  },
  json: (_, { owner }) => ({ user_id: owner.id, workflow_state: "active" }),
  filter: ({ parameters }, notes) => {
    const [from = "", to = "\uffff"] = [asTime(parameters.get("start_date")), asTime(parameters.get("end_date"))]
    return notes.filter(({ row: { todo_date } }) => todo_date !== null && from <= todo_date && todo_date <= to)
  },
  declared: { list: { acts: ["start_date", "end_date"] } },
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})

export const plannerNoteResource = defineResource({ routes, changeTypes: ["planner_note"] })
