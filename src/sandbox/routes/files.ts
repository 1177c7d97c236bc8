import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Drive, ownerPath, type StoredFile, spaceUsed } from "../drive.js"
import { downloadUrl, fileJson, fileNames, folderJson } from "../fileJson.js"
import { keepFile } from "../filing.js"
import { fromArray } from "../listing.js"
import { asText, asTexts } from "../parameters.js"
import { progressJson } from "../progress.js"
import { mayNotDelete, notFound, unauthorized } from "../refusal.js"
import { reply, replyPage } from "../reply.js"
import { signedLink } from "../storage/links.js"
import { Parameters, pathParameter, World } from "../world.js"
import { mayManage, ownerPaths, pathFile, pathFolder, toId } from "./owner.js"

// Canvas sorts by names and, since those may be the same in two folders, by ids.
const byName = (a: { name: string; id: number }, b: { name: string; id: number }) =>
  a.name.localeCompare(b.name, "en") || a.id - b.id

const replyFiles = Effect.fn("Sandbox.replyFiles")(function* (
  path: string,
  drive: Drive,
  files: ReadonlyArray<StoredFile>
) {
  const { url } = yield* World
  const { all } = yield* Parameters
  const namesOnly = asTexts(all.get("only")).includes("names")
  const include = asTexts(all.get("include"))
  return yield* replyPage({
    path,
    family: "counted",
    rows: fromArray([...files].sort(byName)),
    toJson: (file) => (namesOnly ? fileNames(file) : fileJson(url, drive, file, include))
  })
})

const replyFolders = Effect.fn("Sandbox.replyFolders")(function* (path: string, drive: Drive, parent?: number) {
  const { url } = yield* World
  return yield* replyPage({
    path,
    family: "counted",
    rows: fromArray(drive.folders.filter((folder) => parent === undefined || folder.parent === parent)),
    toJson: (folder) => folderJson(url, drive, folder)
  })
})

const replyFile = (drive: Drive, file: StoredFile) =>
  Effect.gen(function* () {
    const { url } = yield* World
    const { all } = yield* Parameters
    return yield* reply(fileJson(url, drive, file, asTexts(all.get("include"))))
  })

const replyFolder = Effect.fn("Sandbox.replyFolder")(function* (drive: Drive, reference: string) {
  const { url } = yield* World
  const folder =
    reference === "root" ? drive.folders[0] : drive.folders.find((candidate) => candidate.id === toId(reference))
  return folder === undefined ? yield* notFound() : yield* reply(folderJson(url, drive, folder))
})

const ownerRoutes = ownerPaths.flatMap(([path, pathOwner]) => {
  const pathDrive = Effect.gen(function* () {
    const { files } = yield* World
    return yield* files.drive(yield* pathOwner)
  })
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
        if (!mayManage(drive.owner)) return yield* unauthorized()
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
        return file === undefined ? yield* notFound() : yield* replyFile(drive, file)
      })
    ),
    HttpRouter.makeRoute(
      "GET",
      `${path}/folders`,
      Effect.flatMap(pathDrive, (drive) => replyFolders(`/api/v1/${ownerPath(drive.owner)}/folders`, drive))
    ),
    HttpRouter.makeRoute(
      "GET",
      `${path}/folders/:folder_id`,
      Effect.gen(function* () {
        return yield* replyFolder(yield* pathDrive, yield* pathParameter("folder_id"))
      })
    )
  ]
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
  return yield* reply(fileJson(url, kept.drive, kept.file, [...asTexts(all.get("include")), "enhanced_preview_url"]))
})

const deleteFile = Effect.gen(function* () {
  const { blobs, files, journal, url } = yield* World
  const { drive, file } = yield* pathFile
  if (!mayManage(drive.owner)) return yield* mayNotDelete()
  const deleted = yield* files.modify(drive.owner, (before) => {
    const rest = before.files.filter((other) => other.id !== file.id)
    return [rest.length < before.files.length, { ...before, files: rest }]
  })
  if (!deleted) return yield* notFound()
  yield* blobs.remove(file.content)
  yield* journal.add("deleted", "file", ownerPath(drive.owner), fileJson(url, drive, file))
  return yield* reply(fileJson(url, drive, file))
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
  HttpRouter.get(
    "/api/v1/files/:file_id",
    Effect.flatMap(pathFile, ({ drive, file }) => replyFile(drive, file))
  ),
  HttpRouter.del("/api/v1/files/:file_id", deleteFile),
  HttpRouter.get("/api/v1/files/:file_id/public_url", publicUrl),
  HttpRouter.get("/api/v1/files/:file_id/create_success", confirmUpload),
  HttpRouter.get(
    "/api/v1/folders/:folder_id",
    Effect.flatMap(pathFolder, ({ drive, folder }) => replyFolder(drive, String(folder.id)))
  ),
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
    "/api/v1/folders/:folder_id/folders",
    Effect.flatMap(pathFolder, ({ drive, folder }) =>
      replyFolders(`/api/v1/folders/${folder.id}/folders`, drive, folder.id)
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
