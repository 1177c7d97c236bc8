import type { Bytes } from "../../kernel/blobs.js"
import { type Plan, roll } from "../../kernel/plan.js"
import { onDay } from "../../kernel/time.js"
import type { Course } from "../../school/courses.js"
import { membersWith } from "../../school/people.js"
import { seededAssignments } from "../assignments.js"
import { pdf } from "./pdf.js"

const encoder = new TextEncoder()

const held = (text: string): Bytes => {
  const bytes = encoder.encode(text)
  return { size: bytes.length, read: (offset, length) => bytes.slice(offset, offset + length) }
}

/** Lines of one length, each computed when it is read. The lines are ASCII and include their ends. */
const lines = (count: number, length: number, lineAt: (index: number) => string): Bytes => ({
  size: count * length,
  read: (offset, wanted) => {
    const end = Math.min(offset + wanted, count * length)
    if (end <= offset) return new Uint8Array()
    const first = Math.floor(offset / length)
    const last = Math.ceil(end / length)
    let text = ""
    for (let index = first; index < last; index++) text += lineAt(index)
    return encoder.encode(text).slice(offset - first * length, end - first * length)
  }
})

export const syllabus = (plan: Plan, course: Course): Bytes =>
  held(
    pdf([
      `${course.code}: ${course.name}`,
      "",
      "Assignments",
      ...seededAssignments(plan, course).map(
        ({ due, name, points }) => `${onDay(due ?? 0)}  ${name} (${points} points)`
      )
    ])
  )

export const solutions = (plan: Plan, course: Course): Bytes =>
  held(
    pdf([
      `${course.code}: solutions`,
      ...seededAssignments(plan, course).map(({ id, name }) => `${name}: ${roll(plan, "solution", id) % 1000}`)
    ])
  )

export const schedule = (plan: Plan, course: Course): Bytes => {
  const weeks = seededAssignments(plan, course).map(
    ({ due, name }, index) => `<tr><td>${index + 1}</td><td>${onDay(due ?? 0).slice(0, 10)}</td><td>${name}</td></tr>`
  )
  return held(`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${course.code} – schedule</title></head>
<body>
<h1>${course.name}</h1>
<table>
<tr><th>Week</th><th>Due</th><th>Assignment</th></tr>
${weeks.join("\n")}
</table>
</body>
</html>
`)
}

export const groupList = (plan: Plan, course: Course): Bytes =>
  held(
    [
      "name;login;group",
      ...membersWith(plan, course, "student").map(
        ({ id, login, sortableName }) => `${sortableName};${login};${1 + (roll(plan, "list.group", id) % 6)}`
      ),
      ""
    ].join("\r\n")
  )

const column = (number: number, width: number) => String(number).padStart(width, "0")

/** Several MiB of readings. */
export const measurements = (plan: Plan, course: Course): Bytes =>
  lines(65_536 + (roll(plan, "readings", course.index) % 32_768), 64, (index) => {
    if (index === 0) return `${"reading,seconds,sensor,temperature,pressure".padEnd(63)}\n`
    const value = roll(plan, "reading", course.index, index)
    const fields = [
      column(index, 8),
      column(index * 5, 10),
      `sensor-${column(value % 64, 2)}`,
      `${column(value % 40, 2)}.${column((value >>> 6) % 1000, 3)}`,
      `${column(950 + (value % 100), 4)}.${column((value >>> 9) % 100_000, 5)}`
    ]
    return `${fields.join(",").padEnd(63)}\n`
  })
