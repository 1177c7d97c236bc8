/** Uploads: start, confirm and status. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../../kernel/context.js"
import { asString, asStrings } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { caller } from "../../school/callers.js"
import { findPerson, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { pathAssignment } from "../assignment.js"
import { type Owner, UNFILED_FOLDER } from "../files/drive.js"
import { saveFile } from "../files/fileChanges.js"
import { fileJson } from "../files/fileJson.js"
import { ownerPaths, pathFolder, requireManageable } from "../files/paths.js"
import { findFile, findRemovedFile } from "../files/store.js"
import { beginUpload, findUpload, putBackUpload, takeUpload, type UploadTarget } from "./upload.js"

const makeTarget = (request: ApiRequest, owner: Owner, folder: ReadonlyArray<string>): UploadTarget => ({
  owner,
  folder,
  countsToQuota: true,
  progressContext: ["User", caller(request).id],
  submitTo: undefined
})

/** The student who submits: the caller, or a student whom the caller may grade. */
const findSubmitter = Effect.fn("Sandbox.findSubmitter")(function* (request: ApiRequest) {
  const { seed } = request
  const { assignment, course } = yield* pathAssignment(request)
  const callingPerson = caller(request)
  const reference = pathParameter(request, "user_id")
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
const uploadSubmission = Effect.fn("Sandbox.uploadSubmission")(function* (request: ApiRequest) {
  const { assignment, course, submitTo, owner } = yield* findSubmitter(request)
  return yield* beginUpload(request, {
    owner,
    folder: course,
    countsToQuota: false,
    progressContext: ["Assignment", assignment.id],
    submitTo
  })
})

const uploadComment = Effect.fn("Sandbox.uploadComment")(function* (request: ApiRequest) {
  const { assignment, owner } = yield* findSubmitter(request)
  return yield* beginUpload(request, {
    owner,
    folder: [UNFILED_FOLDER],
    countsToQuota: false,
    progressContext: ["Assignment", assignment.id],
    submitTo: undefined
  })
})

const uploadToFolder = Effect.fn("Sandbox.uploadToFolder")(function* (request: ApiRequest) {
  const { drive, folder } = yield* pathFolder(request)
  const owner = yield* requireManageable(request, drive.owner)
  const parameters = new Map([...request.parameters, ["parent_folder_id", folder.id]])
  return yield* beginUpload({ ...request, parameters }, makeTarget(request, owner, []))
})

/** The last step of an upload: creates the file, once. */
const confirmUpload = Effect.fn("Sandbox.confirmUpload")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const id = parseId(pathParameter(request, "file_id"))
  const uuid = asString(parameters.get("uuid"))
  const upload = takeUpload(request, id, (found) => found.uuid === uuid && found.received !== undefined)
  if (upload?.received === undefined) return HttpServerResponse.empty({ status: 400 })
  const saved = yield* Effect.onError(saveFile(request, upload, upload.received), () =>
    Effect.sync(() => putBackUpload(request, upload))
  )
  const include = [...asStrings(parameters.get("include")), "enhanced_preview_url"]
  return reply(request, fileJson(url, saved.drive, saved.file, { include }))
})

/** The status of an upload, for callers who know its uuid. */
const fileStatus = Effect.fn("Sandbox.fileStatus")(function* (request: ApiRequest) {
  const { url } = request
  const id = parseId(pathParameter(request, "file_id"))
  const uuid = pathParameter(request, "uuid")
  const found = findFile(request, id)
  if (found !== undefined && found.file.uuid === uuid) {
    const { drive, file } = found
    // Canvas reports any other state as an error, and therefore hidden files.
    if (file.hidden) return reply(request, { upload_status: "errored", message: null })
    return reply(request, { upload_status: "ready", attachment: fileJson(url, drive, file) })
  }
  // Canvas: an unconfirmed upload and a deleted file have the same state.
  const isPending = findUpload(request, id)?.uuid === uuid
  const isRemoved = findRemovedFile(request, id)?.file.uuid === uuid
  return isPending || isRemoved ? reply(request, { upload_status: "pending" }) : yield* notFound()
})

const uploadTo = Effect.fn("Sandbox.uploadTo")(function* (request: ApiRequest, owner: Owner) {
  yield* requireManageable(request, owner)
  return yield* beginUpload(request, makeTarget(request, owner, [UNFILED_FOLDER]))
})

const submissions = "/courses/:course_id/assignments/:assignment_id/submissions"

const UPLOAD = {
  acts: [
    "name",
    "size",
    "content_type",
    "parent_folder_id",
    "parent_folder_path",
    "folder",
    "on_duplicate",
    "url",
    "submit_assignment",
    "success_include",
    "no_redirect"
  ]
}

export const uploadResource = defineResource({
  routes: [
    ...ownerPaths.map(([path, pathOwner]) =>
      post(
        `${path}/files`,
        (request) => Effect.flatMap(pathOwner(request), (owner) => uploadTo(request, owner)),
        UPLOAD
      )
    ),
    post("/folders/:folder_id/files", uploadToFolder, UPLOAD),
    post(`${submissions}/:user_id/files`, uploadSubmission, UPLOAD),
    post(`${submissions}/comments/:user_id/files`, uploadComment, UPLOAD),
    get("/files/:file_id/create_success", confirmUpload, {
      acts: ["uuid", "include"],
      // A storage adds them.
      noEffect: ["bucket", "key", "etag"]
    }),
    get("/files/:file_id/:uuid/status", fileStatus)
  ]
})
