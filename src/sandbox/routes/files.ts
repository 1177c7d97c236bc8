import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { findCourse } from "../data/courses.js"
import { ownerPath, spaceUsed } from "../files/drive.js"
import { downloadUrl, fileJson } from "../files/fileJson.js"
import { keepFile } from "../files/filing.js"
import { replacementOf } from "../files/placing.js"
import { asText, asTexts } from "../kernel/parameters.js"
import { notFound, unauthorized } from "../kernel/refusal.js"
import { reply } from "../kernel/reply.js"
import { signedLink } from "../signed/link.js"
import { progressJson } from "../state/progress.js"
import { Parameters, pathParameter, World } from "../world.js"
import { replyFile, replyFiles } from "./fileReply.js"
import { deleteFile, updateFile } from "./fileWrite.js"
import { driveOf, manageable, ownerPaths, pathFile, pathFolder, readable, toId } from "./owner.js"

/**
 * The file that stands in for one that is gone. Canvas looks for it where one file is asked for as JSON, and only if the
 * caller names the course; its documentation speaks of accounts, too, but its source does not.
 */
const replacement = Effect.fn("Sandbox.replacement")(function* (id: number) {
  const { files, plan } = yield* World
  const { all } = yield* Parameters
  const reference = asText(all.get("replacement_chain_context_id")) ?? ""
  if (asText(all.get("replacement_chain_context_type")) !== "course" || reference === "") return yield* notFound()
  const course = yield* Effect.mapError(findCourse(plan, reference), notFound)
  const drive = yield* files.drive({ _tag: "Course", course })
  const file = replacementOf(drive, id)
  return file === undefined || file.hidden ? yield* notFound() : { drive, file }
})

const ownerRoutes = ownerPaths.flatMap(([path, pathOwner]) => {
  const pathDrive = driveOf(pathOwner)
  return [
    HttpRouter.makeRoute(
      "GET",
      `${path}/files`,
      Effect.flatMap(pathDrive, (drive) => replyFiles(`/api/v1/${ownerPath(drive.owner)}/files`, drive, drive.files))
    ),
    HttpRouter.makeRoute(
      "GET",
      `${path}/files/quota`,
      Effect.gen(function* () {
        const { quota } = yield* World
        const drive = yield* pathDrive
        // Canvas tells it to those who may add files.
        yield* manageable(drive.owner)
        return yield* reply({ quota, quota_used: spaceUsed(drive) })
      })
    ),
    HttpRouter.makeRoute(
      "GET",
      `${path}/files/:file_id`,
      Effect.gen(function* () {
        const drive = yield* pathDrive
        const id = toId(yield* pathParameter("file_id"))
        const file = drive.files.find((candidate) => candidate.id === id)
        const found = file === undefined ? yield* replacement(id) : { drive, file }
        return yield* replyFile(found.drive, found.file)
      })
    )
  ]
})

const showFile = Effect.gen(function* () {
  const { files } = yield* World
  const id = toId(yield* pathParameter("file_id"))
  const { drive, file } = yield* Option.match(yield* files.file(id), {
    onNone: () => Effect.flatMap(replacement(id), readable),
    onSome: readable
  })
  return yield* replyFile(drive, file)
})

/** The last step of an upload: the file is there from now on, and for once only. */
const confirmUpload = Effect.gen(function* () {
  const { uploads, url } = yield* World
  const { all } = yield* Parameters
  const id = toId(yield* pathParameter("file_id"))
  const uuid = asText(all.get("uuid"))
  const taken = yield* uploads.take(id, (upload) => upload.uuid === uuid && upload.received !== undefined)
  const upload = Option.getOrUndefined(taken)
  if (upload?.received === undefined) return HttpServerResponse.empty({ status: 400 })
  const kept = yield* Effect.onError(keepFile(upload, upload.received), () => uploads.putBack(upload))
  const include = [...asTexts(all.get("include")), "enhanced_preview_url"]
  return yield* reply(fileJson(url, kept.drive, kept.file, { include }))
})

/** How far an upload is, for whoever knows its uuid. */
const fileStatus = Effect.gen(function* () {
  const { files, uploads, url } = yield* World
  const id = toId(yield* pathParameter("file_id"))
  const uuid = yield* pathParameter("uuid")
  const found = Option.getOrUndefined(yield* files.file(id))
  if (found !== undefined && found.file.uuid === uuid) {
    const { drive, file } = found
    // Canvas takes any state but these two for an error, and so a file that is hidden.
    if (file.hidden) return yield* reply({ upload_status: "errored", message: null })
    return yield* reply({ upload_status: "ready", attachment: fileJson(url, drive, file) })
  }
  // Canvas: an upload that is not confirmed and a file that is deleted are in the same state.
  const begun = Option.exists(yield* uploads.get(id), (upload) => upload.uuid === uuid)
  const gone = yield* files.gone(id)
  return begun || gone?.file.uuid === uuid ? yield* reply({ upload_status: "pending" }) : yield* notFound()
})

const publicUrl = Effect.gen(function* () {
  const { secret, storage, url } = yield* World
  const { file } = yield* pathFile
  if (file.lockedBy !== undefined) return yield* unauthorized()
  const now = yield* Clock.currentTimeMillis
  const context = { kind: storage.kind, storageUrl: storage.url, secret, now }
  return yield* reply({
    public_url: storage.kind === "local" ? downloadUrl(url, file) : signedLink(context, file, false)
  })
})

export const fileRoutes = HttpRouter.fromIterable(ownerRoutes).pipe(
  HttpRouter.get("/api/v1/files/:file_id", showFile),
  HttpRouter.put("/api/v1/files/:file_id", updateFile),
  HttpRouter.del("/api/v1/files/:file_id", deleteFile),
  HttpRouter.get("/api/v1/files/:file_id/public_url", publicUrl),
  HttpRouter.get("/api/v1/files/:file_id/create_success", confirmUpload),
  HttpRouter.get("/api/v1/files/:file_id/:uuid/status", fileStatus),
  HttpRouter.get(
    "/api/v1/folders/:folder_id/files",
    Effect.flatMap(pathFolder, ({ drive, folder }) =>
      replyFiles(
        `/api/v1/folders/${folder.id}/files`,
        drive,
        drive.files.filter((file) => file.folder === folder.id)
      )
    )
  ),
  HttpRouter.get(
    "/api/v1/progress/:progress_id",
    Effect.gen(function* () {
      const { progress, url } = yield* World
      const job = yield* progress.ask(toId(yield* pathParameter("progress_id")))
      return yield* Option.match(job, { onNone: notFound, onSome: (found) => reply(progressJson(url, found)) })
    })
  )
)
