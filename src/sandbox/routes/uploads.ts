import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { findPerson, membersWith } from "../data/people.js"
import { mayEdit } from "../data/roles.js"
import { type Owner, submissionsPath, unfiled } from "../files/drive.js"
import { notFound, unauthorized } from "../kernel/refusal.js"
import { caller, Parameters, pathCourse, pathParameter, World } from "../world.js"
import { isShown } from "./assignments.js"
import { beginUpload, type Target } from "./beginUpload.js"
import { manageable, ownerPaths, pathFolder, toId } from "./owner.js"

const ownFiles = (owner: Owner, folder: ReadonlyArray<string>): Effect.Effect<Target, never, Parameters | World> =>
  Effect.map(caller, ({ id }) => ({
    owner,
    folder,
    submissions: false,
    countsToQuota: true,
    progressContext: ["User", id],
    handIn: undefined
  }))

const ownerUploads = ownerPaths.map(([path, owner]) =>
  HttpRouter.makeRoute(
    "POST",
    `${path}/files`,
    owner.pipe(
      Effect.flatMap(manageable),
      Effect.flatMap((found) => ownFiles(found, [unfiled])),
      Effect.flatMap(beginUpload)
    )
  )
)

/** Whose work it is: the caller's own, or that of a student the caller may grade. */
const pathSubmitter = Effect.gen(function* () {
  const { plan, store } = yield* World
  const course = yield* pathCourse
  const assignments = yield* store.assignments.get(course)
  const assignmentId = toId(yield* pathParameter("assignment_id"))
  const assignment = assignments.find(({ id }) => id === assignmentId)
  if (assignment === undefined) return yield* notFound()
  if (!isShown(course)(assignment)) return yield* unauthorized()
  const asking = yield* caller
  const reference = yield* pathParameter("user_id")
  const person = reference === "self" ? asking : findPerson(plan, reference)
  if (person === undefined) return yield* notFound()
  if (person.id !== asking.id) {
    if (!membersWith(plan, course, "student").some((student) => student.id === person.id)) return yield* notFound()
    if (!mayEdit(course.role)) return yield* unauthorized()
  }
  // A guess: Canvas hands in for who asks, and nothing where that is no student of the course.
  const isOwn = person.id === asking.id && course.role === "student"
  const handIn = isOwn ? { course, assignment, student: person } : undefined
  return { course, assignmentId, handIn, owner: { _tag: "User", id: person.id } as const }
})

/** Canvas: what is handed in lies with the student, in a folder of the course, and does not count against their quota. */
const uploadSubmission = Effect.gen(function* () {
  const { assignmentId, course, handIn, owner } = yield* pathSubmitter
  return yield* beginUpload({
    owner,
    folder: submissionsPath(course),
    submissions: true,
    countsToQuota: false,
    progressContext: ["Assignment", assignmentId],
    handIn
  })
})

const uploadComment = Effect.gen(function* () {
  const { assignmentId, owner } = yield* pathSubmitter
  return yield* beginUpload({
    owner,
    folder: [unfiled],
    submissions: false,
    countsToQuota: false,
    progressContext: ["Assignment", assignmentId],
    handIn: undefined
  })
})

const uploadToFolder = Effect.gen(function* () {
  const { all, query } = yield* Parameters
  const { drive, folder } = yield* pathFolder
  const owner = yield* manageable(drive.owner)
  return yield* Effect.provideService(beginUpload(yield* ownFiles(owner, [])), Parameters, {
    query,
    all: new Map([...all, ["parent_folder_id", folder.id]])
  })
})

const submissions = "/api/v1/courses/:course_id/assignments/:assignment_id/submissions"

export const uploadRoutes = HttpRouter.fromIterable(ownerUploads).pipe(
  HttpRouter.post("/api/v1/folders/:folder_id/files", uploadToFolder),
  HttpRouter.post(`${submissions}/:user_id/files`, uploadSubmission),
  HttpRouter.post(`${submissions}/comments/:user_id/files`, uploadComment)
)
