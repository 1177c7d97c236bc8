import * as HttpRouter from "@effect/platform/HttpRouter"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { isFolderHidden, isFolderListed, isFolderLocked } from "../files/access.js"
import { type Drive, type Folder, ownerPath } from "../files/drive.js"
import { folderJson } from "../files/fileJson.js"
import { resolvePath } from "../files/folderTree.js"
import { fromArray } from "../kernel/listing.js"
import { asText } from "../kernel/parameters.js"
import { notFound, unauthorized } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { timestamp } from "../kernel/time.js"
import { Parameters, pathParameter, World } from "../world.js"
import { createFolder, deleteFolder, updateFolder } from "./folderWrite.js"
import { driveOf, mayManage, ownerPaths, pathFolder, toId } from "./owner.js"

const viewOf = Effect.fn("Sandbox.folderView")(function* (drive: Drive) {
  return { manages: yield* mayManage(drive.owner), now: timestamp(yield* DateTime.now) }
})

/** Canvas: by name, or by position when that is asked for. */
const sorted = (folders: ReadonlyArray<Folder>, by: string | undefined): ReadonlyArray<Folder> =>
  by === "position"
    ? [...folders].sort((a, b) => (a.position ?? a.id) - (b.position ?? b.id))
    : [...folders].sort((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id)

const replyFolders = Effect.fn("Sandbox.replyFolders")(function* (path: string, drive: Drive, parent?: number) {
  const { url } = yield* World
  const { all } = yield* Parameters
  const view = yield* viewOf(drive)
  const rows = drive.folders.filter(
    (folder) => (parent === undefined || folder.parent === parent) && (view.manages || isFolderListed(folder, view.now))
  )
  return yield* replyPage({
    path,
    family: "counted",
    rows: fromArray(sorted(rows, asText(all.get("sort_by")))),
    toJson: (folder) => folderJson(url, drive, folder, view)
  })
})

const replyFolder = Effect.fn("Sandbox.replyFolder")(function* (drive: Drive, reference: string) {
  const { url } = yield* World
  const folder =
    reference === "root" ? drive.folders[0] : drive.folders.find((candidate) => candidate.id === toId(reference))
  if (folder === undefined) return yield* notFound()
  const view = yield* viewOf(drive)
  if (!view.manages && (isFolderHidden(drive, folder) || isFolderLocked(drive, folder, view.now))) {
    return yield* unauthorized()
  }
  return yield* reply(folderJson(url, drive, folder, view))
})

/** The folders on the way to one, the root first; in this list alone there are no pages. */
const replyPath = Effect.fn("Sandbox.replyFolderPath")(function* (drive: Drive, path: string) {
  const { url } = yield* World
  const view = yield* viewOf(drive)
  const names = path.split("/").filter((name) => name !== "")
  const found = resolvePath(drive, names, (folder) => view.manages || isFolderListed(folder, view.now))
  return found === undefined
    ? yield* notFound()
    : yield* reply(found.map((folder) => folderJson(url, drive, folder, view)))
})

const ownerRoutes = ownerPaths.flatMap(([path, pathOwner]) => {
  const pathDrive = driveOf(pathOwner)
  return [
    HttpRouter.makeRoute(
      "GET",
      `${path}/folders`,
      Effect.flatMap(pathDrive, (drive) => replyFolders(`/api/v1/${ownerPath(drive.owner)}/folders`, drive))
    ),
    HttpRouter.makeRoute(
      "POST",
      `${path}/folders`,
      Effect.flatMap(pathOwner, (owner) => createFolder(owner))
    ),
    HttpRouter.makeRoute(
      "GET",
      `${path}/folders/by_path`,
      Effect.flatMap(pathDrive, (drive) => replyPath(drive, ""))
    ),
    HttpRouter.makeRoute(
      "GET",
      `${path}/folders/by_path/*`,
      Effect.gen(function* () {
        return yield* replyPath(yield* pathDrive, yield* pathParameter("*"))
      })
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

export const folderRoutes = HttpRouter.fromIterable(ownerRoutes).pipe(
  HttpRouter.get(
    "/api/v1/folders/:folder_id",
    Effect.flatMap(pathFolder, ({ drive, folder }) => replyFolder(drive, String(folder.id)))
  ),
  HttpRouter.put("/api/v1/folders/:folder_id", updateFolder),
  HttpRouter.del("/api/v1/folders/:folder_id", deleteFolder),
  HttpRouter.get(
    "/api/v1/folders/:folder_id/folders",
    Effect.flatMap(pathFolder, ({ drive, folder }) =>
      replyFolders(`/api/v1/folders/${folder.id}/folders`, drive, folder.id)
    )
  ),
  HttpRouter.post(
    "/api/v1/folders/:folder_id/folders",
    Effect.flatMap(pathFolder, ({ drive, folder }) => createFolder(drive.owner, folder))
  )
)
