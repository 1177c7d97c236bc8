/** Uploads: start and confirm. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../../kernel/context.js"
import { asString, asStrings } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { caller, pathPerson } from "../../school/callers.js"
import { originalCourseAt } from "../../school/courses.js"
import { peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { pathAssignment } from "../assignments.js"
import { type Owner, UNFILED_FOLDER } from "../files/drive.js"
import { fileJson } from "../files/fileJson.js"
import { ownerPaths, pathFolder, requireManageable } from "../files/paths.js"
import { saveFile } from "../files/store.js"
import { beginUpload, pendingUploads } from "./upload.js"

const uploadTo = Effect.fn("Sandbox.uploadTo")(function* (request: ApiRequest, owner: Owner) {
  yield* requireManageable(request, owner)
  return yield* beginUpload(request, {
    owner,
    folder: [UNFILED_FOLDER],
    isForSubmission: false,
    countsToQuota: true,
    progressContext: ["User", caller(request).id]
  })
})

const uploadToFolder = Effect.fn("Sandbox.uploadToFolder")(function* (request: ApiRequest) {
  const { drive, folder } = yield* pathFolder(request)
  const parameters = new Map([...request.parameters, ["parent_folder_id", folder.id]])
  return yield* uploadTo({ ...request, parameters }, drive.owner)
})

/**
 * Uploads a file for a submission or a comment of the caller, or of a student whom the caller may grade. Canvas: it
 * belongs to the student, and does not count against their quota.
 */
const uploadForStudent = (isForSubmission: boolean) =>
  Effect.fn("Sandbox.uploadForStudent")(function* (request: ApiRequest) {
    const { assignment, course } = yield* pathAssignment(request)
    const person = pathPerson(request)
    if (person === undefined) return yield* notFound()
    if (person.id !== caller(request).id) {
      const students = peopleWithRole(request.seed, course, "student")
      if (!students.some(({ id }) => id === person.id)) return yield* notFound()
      if (!canEdit(course.role)) return yield* unauthorized()
    }
    // The folder stays when the course is renamed.
    const { name } = originalCourseAt(request.seed, course.index)
    return yield* beginUpload(request, {
      owner: { _tag: "User", id: person.id },
      folder: isForSubmission ? ["Submissions", name.replaceAll("/", "_")] : [UNFILED_FOLDER],
      isForSubmission,
      countsToQuota: false,
      progressContext: ["Assignment", assignment.id]
    })
  })

/** The last step of an upload: creates the file, once. */
const confirmUpload = Effect.fn("Sandbox.confirmUpload")(function* (request: ApiRequest) {
  const { parameters, seed, url } = request
  const uploads = pendingUploads(seed)
  const upload = uploads.get(parseId(pathParameter(request, "file_id")))
  if (upload?.received === undefined || upload.uuid !== asString(parameters.get("uuid"))) {
    return HttpServerResponse.empty({ status: 400 })
  }
  uploads.delete(upload.id)
  const { drive, file } = yield* saveFile(request, upload, upload.received)
  const include = [...asStrings(parameters.get("include")), "enhanced_preview_url"]
  return reply(request, fileJson(url, drive, file, { include }))
})

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
    "success_include",
    "no_redirect"
  ]
}

const submissions = "/courses/:course_id/assignments/:assignment_id/submissions"

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
    post(`${submissions}/:user_id/files`, uploadForStudent(true), UPLOAD),
    post(`${submissions}/comments/:user_id/files`, uploadForStudent(false), UPLOAD),
    get("/files/:file_id/create_success", confirmUpload, {
      acts: ["uuid", "include"],
      // A storage adds them.
      noEffect: ["bucket", "key", "etag"]
    })
  ]
})
