/** Submissions that the data list, with their attachments. */
import type * as Schema from "effect/Schema"
import type { SandboxServices } from "../../kernel/context.js"
import type { Seed } from "../../kernel/seed.js"
import { addDays, timestampOnDay } from "../../kernel/time.js"
import { allCourses, type Course } from "../../school/courses.js"
import { findPerson, membersOf, type Person } from "../../school/people.js"
import { type Assignment, assignmentList, originalAssignment, type SubmissionInput } from "../assignment.js"
import { assignments } from "../assignments.js"
import { ensureFolder, silently, storeFile } from "../files/files.js"
import { filesOfUser } from "../files/owners.js"
import { NO_WORK, submittedWork, type Work } from "../submission.js"

/** References to people who do not exist. */
export const findUnknownStudents = (seed: Seed): ReadonlyArray<Schema.FilterIssue> =>
  assignmentList.findOccurrences(seed).flatMap(({ list, path }) =>
    (typeof list === "object" ? list : []).flatMap(({ submissions = [] }, assignment) =>
      submissions.flatMap(
        ({ user_id }, index): ReadonlyArray<Schema.FilterIssue> =>
          findPerson(seed, String(user_id)) === undefined
            ? [
                {
                  path: [...path, assignment, "submissions", index, "user_id"],
                  message: `there is no person ${user_id}`
                }
              ]
            : []
      )
    )
  )

const encoder = new TextEncoder()

/** Stores the attachments of a submission in the files of its student, as an upload does. */
const placeAttachments = (
  services: SandboxServices,
  course: Course,
  student: Person,
  { attachments = [] }: SubmissionInput,
  createdAt: string
): ReadonlyArray<number> => {
  if (attachments.length === 0) return []
  const request = silently(services, createdAt)
  const owner = filesOfUser(student.id)
  const folder = ensureFolder(request, owner, ["Submissions", course.name.replaceAll("/", "_")]).id
  return attachments.map(({ content, content_type, filename }) => {
    const { row } = storeFile(request, owner, {
      folder,
      name: filename,
      content: services.blobs.saveNow(encoder.encode(content)),
      ...(content_type === undefined ? {} : { contentType: content_type })
    })
    return row.id
  })
}

const workOf = (
  services: SandboxServices,
  course: Course,
  assignment: Assignment,
  student: Person,
  input: SubmissionInput
): Work => {
  const submitted_at =
    input.submitted_at ?? addDays(originalAssignment(services.seed, assignment)?.due_at ?? timestampOnDay(1), -1)
  const files = placeAttachments(services, course, student, input, submitted_at)
  return {
    ...NO_WORK,
    submission_type: files.length > 0 ? "online_upload" : input.url === undefined ? "online_text_entry" : "online_url",
    submitted_at,
    attempt: 1,
    body: input.body ?? null,
    url: input.url ?? null,
    files,
    ...(input.score === undefined ? {} : { score: input.score, grade: String(input.score), graded_at: submitted_at })
  }
}

/** Stores the listed submissions of those who are students of the course. */
export const placeListedSubmissions = (services: SandboxServices): void => {
  const { seed } = services
  const hasAny = assignmentList
    .findOccurrences(seed)
    .some(({ list }) => typeof list === "object" && list.some(({ submissions }) => submissions !== undefined))
  if (!hasAny) return
  for (const course of allCourses(seed)) {
    const students = membersOf(seed, course).filter(({ role }) => role === "student")
    for (const assignment of assignments.rowsOf(services, course)) {
      for (const input of originalAssignment(seed, assignment)?.submissions ?? []) {
        const id = findPerson(seed, String(input.user_id))?.id
        const student = students.find(({ person }) => person.id === id)?.person
        if (student !== undefined) {
          const work = workOf(services, course, assignment, student, input)
          submittedWork.set(services, [assignment, student], work)
        }
      }
    }
  }
}
