/** Submits a student's work. */
import * as Effect from "effect/Effect"
import { recordChange, type SandboxServices } from "../../kernel/context.js"
import { type Course, coursePath } from "../../school/courses.js"
import type { Person } from "../../school/people.js"
import type { Assignment } from "../assignments.js"
import { type Drive, ownerPath, type StoredFile, submissionsPath } from "../files/drive.js"
import { ensureFolder, fileRecord, withFile } from "../files/fileChanges.js"
import { drives, newFileId, verifierOf } from "../files/store.js"
import { renderSubmission, submittedWork, type Work } from "./submission.js"

const isUnsubmitted = (drive: Drive, file: StoredFile): boolean =>
  !file.isSubmitted && drive.folders.some(({ forSubmissions, id }) => id === file.folder && forSubmissions)

/**
 * Canvas: a file that was uploaded for a submission is used directly. Any other file, or one that was submitted before,
 * is copied, so that it remains editable and the submission does not change.
 */
const submitFile = Effect.fn("Sandbox.submitFile")(function* (
  services: SandboxServices,
  course: Course,
  student: Person,
  id: number
) {
  const { seed } = services
  const owner = { _tag: "User", id: student.id } as const
  const folder = yield* ensureFolder(services, owner, submissionsPath(course), true)
  const copyId = newFileId(services, owner)
  const submitted = drives.modify<ReturnType<typeof withFile> | undefined>(services, owner, (before) => {
    const file = before.files.find((candidate) => candidate.id === id)
    if (file === undefined) return [undefined, before]
    const submittedFile = isUnsubmitted(before, file)
      ? { ...file, isSubmitted: true }
      : { ...file, id: copyId, uuid: verifierOf(seed, copyId), folder: folder.id, isSubmitted: true }
    const result = withFile(before, submittedFile, "rename")
    return [result, result.drive]
  })
  if (submitted?.file.id === copyId) {
    recordChange(
      services,
      "created",
      "file",
      ownerPath(owner),
      yield* fileRecord(services, submitted.drive, submitted.file)
    )
  }
  return submitted?.file.id
})

/** Submits a student's work and returns the submission. */
export const submitWork = Effect.fn("Sandbox.submitWork")(function* (
  services: SandboxServices,
  options: {
    readonly course: Course
    readonly assignment: Assignment
    readonly student: Person
    readonly work: Pick<Work, "type"> & Partial<Pick<Work, "body" | "files" | "url">>
    readonly submittedAt: string
  }
) {
  const { assignment, course, student, submittedAt, work } = options
  const before = submittedWork.get(services, [assignment, student])
  const submitted = yield* Effect.forEach(work.files ?? [], (id) => submitFile(services, course, student, id))
  const after: Work = {
    ...before,
    body: undefined,
    url: undefined,
    ...work,
    files: submitted.flatMap((id) => id ?? []),
    submittedAt,
    attempt: (before.attempt ?? 0) + 1,
    // A new attempt has no grade yet.
    gradedAt: undefined
  }
  submittedWork.set(services, [assignment, student], after)
  const json = renderSubmission(services, course, assignment, student, { work: after })
  recordChange(services, before.attempt === undefined ? "created" : "updated", "submission", coursePath(course), json)
  return json
})
