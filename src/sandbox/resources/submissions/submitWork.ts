/** Submits a student's work. */
import * as Effect from "effect/Effect"
import { recordChange, type SandboxServices } from "../../kernel/context.js"
import { currentTimestamp } from "../../kernel/time.js"
import { type Course, coursePath } from "../../school/courses.js"
import type { Person } from "../../school/people.js"
import type { Assignment } from "../assignments.js"
import { type Drive, ownerPath, type StoredFile, submissionsPath } from "../files/drive.js"
import { ensureFolder, fileRecord, placeFile } from "../files/fileChanges.js"
import { driveOf, newFileId, verifierOf } from "../files/store.js"
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
  const owner = { _tag: "User", id: student.id } as const
  const drive = driveOf(services, owner)
  const file = drive.files.find((candidate) => candidate.id === id)
  if (file === undefined) return undefined
  if (isUnsubmitted(drive, file)) {
    file.isSubmitted = true
    return file.id
  }
  const folder = ensureFolder(services, drive, submissionsPath(course), yield* currentTimestamp, true)
  const copyId = newFileId(services, owner)
  const copy = { ...file, id: copyId, uuid: verifierOf(services.seed, copyId), folder: folder.id, isSubmitted: true }
  placeFile(drive, copy, "rename")
  recordChange(services, "created", "file", ownerPath(owner), yield* fileRecord(services, drive, copy))
  return copyId
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
