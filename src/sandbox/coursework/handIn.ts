import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Course, coursePath } from "../data/courses.js"
import type { Assignment } from "../data/coursework.js"
import { verifierOf } from "../data/drives.js"
import type { Person } from "../data/people.js"
import { type Drive, ownerPath, type StoredFile, submissionsPath } from "../files/drive.js"
import { fileRecord } from "../files/filing.js"
import { openPath } from "../files/openPath.js"
import { withFile } from "../files/placing.js"
import type { Work } from "../state/store.js"
import { World } from "../world.js"
import { shown, workOf } from "./submissionJson.js"

const isNew = (drive: Drive, file: StoredFile): boolean =>
  !file.handedIn && drive.folders.some(({ forSubmissions, id }) => id === file.folder && forSubmissions)

/**
 * Canvas: a file that was uploaded for a submission is handed in as it is. One from anywhere else, or one that was handed in
 * before, is copied, so that it can be changed and the work cannot.
 */
const takeFile = Effect.fn("Sandbox.takeFile")(function* (course: Course, student: Person, id: number) {
  const { files, journal, plan } = yield* World
  const owner = { _tag: "User", id: student.id } as const
  const folder = yield* openPath(owner, submissionsPath(course), true)
  const copyId = yield* files.newFile(owner)
  const taken = yield* files.modify(owner, (before) => {
    const file = before.files.find((candidate) => candidate.id === id)
    if (file === undefined) return [undefined, before]
    const handedIn = isNew(before, file)
      ? { ...file, handedIn: true }
      : { ...file, id: copyId, uuid: verifierOf(plan, copyId), folder: folder.id, handedIn: true }
    const placed = withFile(before, handedIn, "rename")
    return [placed, placed.drive]
  })
  if (taken?.file.id === copyId) {
    yield* journal.add("created", "file", ownerPath(owner), yield* fileRecord(taken.drive, taken.file))
  }
  return Option.map(Option.fromNullable(taken), ({ file }) => file.id)
})

/** Hands in a student's work, and returns the submission as it is then. */
export const handIn = Effect.fn("Sandbox.handIn")(function* (options: {
  readonly course: Course
  readonly assignment: Assignment
  readonly student: Person
  readonly work: Pick<Work, "type"> & Partial<Pick<Work, "body" | "files" | "url">>
  readonly submittedAt: string
}) {
  const { assignment, course, student, submittedAt, work } = options
  const { journal, store } = yield* World
  const before = yield* workOf(assignment, student)
  const taken = yield* Effect.forEach(work.files ?? [], (id) => takeFile(course, student, id))
  const after: Work = {
    ...before,
    body: undefined,
    url: undefined,
    ...work,
    files: taken.flatMap(Option.toArray),
    submittedAt,
    attempt: (before.attempt ?? 0) + 1,
    // What is handed in anew has not been graded.
    gradedAt: undefined
  }
  yield* store.submit(assignment.id, student.id, after)
  const json = yield* shown(course, assignment, student, { work: after })
  yield* journal.add(before.attempt === undefined ? "created" : "updated", "submission", coursePath(course), json)
  return json
})
