/** Uploads: start, confirm and status. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import { Parameters, parseId, pathParameter, SandboxContext } from "../../kernel/context.js"
import { asString, asStrings } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { caller } from "../../school/callers.js"
import { findPerson, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { pathAssignment } from "../assignments.js"
import { type Owner, submissionsPath, UNFILED_FOLDER } from "../files/drive.js"
import { saveFile } from "../files/fileChanges.js"
import { fileJson } from "../files/fileJson.js"
import { ownerPaths, pathFolder, requireManageable } from "../files/paths.js"
import { findFile, findRemovedFile } from "../files/store.js"
import { beginUpload, type UploadTarget } from "./beginUpload.js"
import { findUpload, putBackUpload, takeUpload } from "./pendingUploads.js"

const makeTarget = (
  owner: Owner,
  folder: ReadonlyArray<string>
): Effect.Effect<UploadTarget, never, Parameters | SandboxContext> =>
  Effect.map(caller, ({ id }) => ({
    owner,
    folder,
    forSubmissions: false,
    countsToQuota: true,
    progressContext: ["User", id],
    submitTo: undefined
  }))

/** The student who submits: the caller, or a student whom the caller may grade. */
const findSubmitter = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  const { assignment, course } = yield* pathAssignment
  const callingPerson = yield* caller
  const reference = yield* pathParameter("user_id")
  const person = reference === "self" ? callingPerson : findPerson(seed, reference)
  if (person === undefined) return yield* notFound()
  if (person.id !== callingPerson.id) {
    if (!peopleWithRole(seed, course, "student").some((student) => student.id === person.id)) return yield* notFound()
    if (!canEdit(course.role)) return yield* unauthorized()
  }
  // Assumption: Canvas submits for the caller only, and nothing if the caller is not a student of the course.
  const isOwn = person.id === callingPerson.id && course.role === "student"
  const submitTo = isOwn ? { course, assignment, student: person } : undefined
  return { assignment, course, submitTo, owner: { _tag: "User", id: person.id } as const }
})

/**
 * Canvas: files of submissions are stored with the student, in a folder of the course, and do not count against their
 * quota.
 */
const uploadSubmission = Effect.gen(function* () {
  const { assignment, course, submitTo, owner } = yield* findSubmitter
  return yield* beginUpload({
    owner,
    folder: submissionsPath(course),
    forSubmissions: true,
    countsToQuota: false,
    progressContext: ["Assignment", assignment.id],
    submitTo
  })
})

const uploadComment = Effect.gen(function* () {
  const { assignment, owner } = yield* findSubmitter
  return yield* beginUpload({
    owner,
    folder: [UNFILED_FOLDER],
    forSubmissions: false,
    countsToQuota: false,
    progressContext: ["Assignment", assignment.id],
    submitTo: undefined
  })
})

const uploadToFolder = Effect.gen(function* () {
  const { all, query } = yield* Parameters
  const { drive, folder } = yield* pathFolder
  const owner = yield* requireManageable(drive.owner)
  return yield* Effect.provideService(beginUpload(yield* makeTarget(owner, [])), Parameters, {
    query,
    all: new Map([...all, ["parent_folder_id", folder.id]])
  })
})

/** The last step of an upload: creates the file, once. */
const confirmUpload = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  const { all } = yield* Parameters
  const id = parseId(yield* pathParameter("file_id"))
  const uuid = asString(all.get("uuid"))
  const taken = yield* takeUpload(id, (upload) => upload.uuid === uuid && upload.received !== undefined)
  const upload = Option.getOrUndefined(taken)
  if (upload?.received === undefined) return HttpServerResponse.empty({ status: 400 })
  const saved = yield* Effect.onError(saveFile(upload, upload.received), () => putBackUpload(upload))
  const include = [...asStrings(all.get("include")), "enhanced_preview_url"]
  return yield* reply(fileJson(url, saved.drive, saved.file, { include }))
})

/** The status of an upload, for callers who know its uuid. */
const fileStatus = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  const id = parseId(yield* pathParameter("file_id"))
  const uuid = yield* pathParameter("uuid")
  const found = Option.getOrUndefined(yield* findFile(id))
  if (found !== undefined && found.file.uuid === uuid) {
    const { drive, file } = found
    // Canvas reports any other state as an error, and therefore hidden files.
    if (file.hidden) return yield* reply({ upload_status: "errored", message: null })
    return yield* reply({ upload_status: "ready", attachment: fileJson(url, drive, file) })
  }
  // Canvas: an unconfirmed upload and a deleted file have the same state.
  const isPending = Option.exists(yield* findUpload(id), (upload) => upload.uuid === uuid)
  const isRemoved = Option.exists(yield* findRemovedFile(id), ({ file }) => file.uuid === uuid)
  return isPending || isRemoved ? yield* reply({ upload_status: "pending" }) : yield* notFound()
})

const submissions = "/courses/:course_id/assignments/:assignment_id/submissions"

export const uploadResource = defineResource({
  routes: [
    ...ownerPaths.map(([path, owner]) =>
      post(
        `${path}/files`,
        owner.pipe(
          Effect.flatMap(requireManageable),
          Effect.flatMap((found) => makeTarget(found, [UNFILED_FOLDER])),
          Effect.flatMap(beginUpload)
        )
      )
    ),
    post("/folders/:folder_id/files", uploadToFolder),
    post(`${submissions}/:user_id/files`, uploadSubmission),
    post(`${submissions}/comments/:user_id/files`, uploadComment),
    get("/files/:file_id/create_success", confirmUpload),
    get("/files/:file_id/:uuid/status", fileStatus)
  ]
})
