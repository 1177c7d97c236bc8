import { onDay } from "../kernel/time.js"
import type { Work } from "../state/store.js"
import type { Assignment } from "./coursework.js"
import type { Person } from "./people.js"
import { type Plan, roll } from "./plan.js"

const nothing: Work = {
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
  comments: []
}

/** Of five students three have been graded, one has handed in and one has not. To what is new nobody has handed in anything. */
export const seededWork = (plan: Plan, assignment: Assignment, student: Person): Work => {
  const turn = roll(plan, "submission", assignment.id, student.id) % 5
  if (assignment.due === undefined || turn === 4) return nothing
  const handedIn: Work = {
    ...nothing,
    type: "online_text_entry",
    submittedAt: onDay(assignment.due - 1),
    attempt: 1,
    body: `<p>${assignment.name}, by ${student.name}</p>`
  }
  if (turn === 3) return handedIn
  const score = Math.round(assignment.points * (40 + (roll(plan, "score", assignment.id, student.id) % 61))) / 100
  return { ...handedIn, score, grade: String(score), gradedAt: onDay(assignment.due + 3) }
}
