/** Planner notes of people. */
import { asMoment, asStrings } from "../kernel/parameters.js"
import { makeRecords, reference, text, time } from "../kernel/records.js"
import { callerOwners, findCallerCourse } from "../school/callers.js"

export const { resource: plannerNoteResource } = makeRecords({
  name: "planner_note",
  owners: callerOwners,
  path: "/planner_notes",
  parameter: undefined,
  fields: {
    title: text({ initial: "", required: "can't be blank", maxLength: 255 }),
    details: text(),
    todo_date: time({ required: "can't be blank" }),
    course_id: reference(findCallerCourse)
  },
  json: (_, { owner }) => ({ user_id: owner.id, workflow_state: "active" }),
  filter: ({ parameters }, notes) => {
    const [from = "", to = "\uffff"] = [
      asMoment(parameters.get("start_date"), false),
      asMoment(parameters.get("end_date"), true)
    ]
    const codes = asStrings(parameters.get("context_codes"))
    // Canvas: a note without a course belongs to the user.
    const isRequested = (owner: number, course: number | bigint | null) =>
      codes.length === 0 || codes.includes(course === null ? `user_${owner}` : `course_${course}`)
    return notes.filter(
      ({ owner, row: { course_id, todo_date } }) =>
        todo_date !== null && from <= todo_date && todo_date <= to && isRequested(owner.id, course_id)
    )
  },
  declared: { list: { acts: ["start_date", "end_date", "context_codes"] } },
  createdStatus: 201,
  deletedFields: { workflow_state: "deleted" }
})
