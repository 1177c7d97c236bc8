import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { asText } from "../../kernel/parameters.js"
import { notFound, unauthorized } from "../../kernel/refusal.js"
import { reply } from "../../kernel/reply.js"
import { del, get, put, resource } from "../../kernel/resource.js"
import { Parameters, pathParameter, toId, World } from "../../kernel/world.js"
import { findCourse } from "../../school/courses.js"
import { signedLink } from "../../signed/link.js"
import { ownerPath, spaceUsed } from "./drive.js"
import { downloadUrl } from "./fileJson.js"
import { replyFile, replyFiles } from "./fileReply.js"
import { deleteFile, updateFile } from "./fileWrite.js"
import { manageable, ownerPaths, pathFile, pathFolder, readable } from "./paths.js"
import { replacementOf } from "./placing.js"
import { drives, findFile } from "./store.js"

/**
 * The file that stands in for one that is gone. Canvas looks for it where one file is asked for as JSON, and only if the
 * caller names the course; its documentation speaks of accounts, too, but its source does not.
 */
const replacement = Effect.fn("Sandbox.replacement")(function* (id: number) {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const reference = asText(all.get("replacement_chain_context_id")) ?? ""
  if (asText(all.get("replacement_chain_context_type")) !== "course" || reference === "") return yield* notFound()
  const course = yield* Effect.mapError(findCourse(plan, reference), notFound)
  const drive = yield* drives.get({ _tag: "Course", course })
  const file = replacementOf(drive, id)
  return file === undefined || file.hidden ? yield* notFound() : { drive, file }
})

const ownerRoutes = ownerPaths.flatMap(([path, pathOwner]) => {
  const pathDrive = Effect.flatMap(pathOwner, drives.get)
  return [
    get(
      `${path}/files`,
      Effect.flatMap(pathDrive, (drive) => replyFiles(`${ownerPath(drive.owner)}/files`, drive, drive.files))
    ),
    get(
      `${path}/files/quota`,
      Effect.gen(function* () {
        const { quota } = yield* World
        const drive = yield* pathDrive
        // Canvas tells it to those who may add files.
        yield* manageable(drive.owner)
        return yield* reply({ quota, quota_used: spaceUsed(drive) })
      })
    ),
    get(
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
  const id = toId(yield* pathParameter("file_id"))
  const { drive, file } = yield* Option.match(yield* findFile(id), {
    onNone: () => Effect.flatMap(replacement(id), readable),
    onSome: readable
  })
  return yield* replyFile(drive, file)
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

export const fileResource = resource({
  routes: ownerRoutes.concat([
    get("/files/:file_id", showFile),
    put("/files/:file_id", updateFile),
    del("/files/:file_id", deleteFile),
    get("/files/:file_id/public_url", publicUrl),
    get(
      "/folders/:folder_id/files",
      Effect.flatMap(pathFolder, ({ drive, folder }) =>
        replyFiles(
          `folders/${folder.id}/files`,
          drive,
          drive.files.filter((file) => file.folder === folder.id)
        )
      )
    )
  ]),
  changes: ["file"]
})
