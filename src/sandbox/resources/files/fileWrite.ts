import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { asText, type ParameterMap } from "../../kernel/parameters.js"
import { notFound, Refusal, unauthorized } from "../../kernel/refusal.js"
import { timestamp } from "../../kernel/time.js"
import { journal, Parameters, toId } from "../../kernel/world.js"
import { readAccess } from "./access.js"
import { type Drive, ownerPath, type StoredFile } from "./drive.js"
import { replyFile } from "./fileReply.js"
import { dropFiles, fileRecord } from "./filing.js"
import { manageableFolder, mayManage, pathFile } from "./paths.js"
import { withFile, withoutFiles } from "./placing.js"
import { drives } from "./store.js"

/** Canvas: a 401 for what elsewhere is a 403, and no list of errors. */
const mayNotDelete = () => new Refusal({ status: 401, body: { message: "Unauthorized to delete this file" } })

/** Nor may anybody delete what is part of a submission. */
const handedIn = () =>
  new Refusal({
    status: 403,
    body: { message: "Cannot delete a file that has been submitted as part of an assignment" }
  })

/** Canvas: a file does not make room for one that is renamed or moved unless the caller says how. */
const fileExists = () =>
  new Refusal({ status: 409, body: { message: "file already exists; use on_duplicate='overwrite' or 'rename'" } })

/** Canvas: what is handed in, or lies where it could be, nobody may change. */
const mayChange = Effect.fn("Sandbox.mayChangeFile")(function* (drive: Drive, file: StoredFile) {
  const folder = drive.folders.find(({ id }) => id === file.folder)
  return (yield* mayManage(drive.owner)) && !file.handedIn && folder?.forSubmissions !== true
})

// Canvas: as long as this, with the dots.
const longestName = 255

const newName = (given: ParameterMap, file: StoredFile): string => {
  const name = given.has("name") ? (asText(given.get("name")) ?? "") : file.name
  // Canvas: a file without a name gets back the one that it came with.
  if (name === "") return file.originalName
  return name.length > longestName ? `${name.slice(0, longestName - 3)}...` : name
}

/** The drive with the file changed, if nothing is in the way that the caller has not spoken of. */
const changed = (
  before: Drive,
  changes: StoredFile,
  onDuplicate: string | undefined
): Either.Either<ReturnType<typeof withFile>, Refusal> => {
  const file = before.files.find(({ id }) => id === changes.id)
  if (file === undefined) return Either.left(notFound())
  const moved = file.folder !== changes.folder || file.name !== changes.name
  const isTaken = before.files.some(
    ({ folder, id, name }) => id !== file.id && folder === changes.folder && name === changes.name
  )
  if (!moved || !isTaken) return Either.right(withFile(before, changes, "rename"))
  return onDuplicate === "overwrite" || onDuplicate === "rename"
    ? Either.right(withFile(before, changes, onDuplicate))
    : Either.left(fileExists())
}

export const updateFile = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { drive, file } = yield* pathFile
  if (!(yield* mayChange(drive, file))) return yield* unauthorized()
  const reference = all.get("parent_folder_id")
  const folder =
    reference === undefined || reference === null
      ? undefined
      : drive.folders.find(({ id }) => id === toId(asText(reference) ?? ""))
  if (folder === undefined && reference !== undefined && reference !== null) return yield* notFound()
  if (folder !== undefined) yield* manageableFolder(drive.owner, folder)
  const changes: StoredFile = {
    ...file,
    ...readAccess(all, file),
    name: newName(all, file),
    folder: folder?.id ?? file.folder,
    updatedAt: timestamp(yield* DateTime.now)
  }
  const done = yield* yield* drives.modify(drive.owner, (before) => {
    const result = changed(before, changes, asText(all.get("on_duplicate")))
    return [result, Either.isRight(result) ? result.right.drive : before]
  })
  yield* dropFiles(done.drive, done.replaced, done.file.id)
  yield* journal("updated", "file", ownerPath(drive.owner), yield* fileRecord(done.drive, done.file))
  return yield* replyFile(done.drive, done.file)
})

export const deleteFile = Effect.gen(function* () {
  const { drive, file } = yield* pathFile
  if (!(yield* mayChange(drive, file))) return yield* file.handedIn ? handedIn() : mayNotDelete()
  const after = yield* drives.modify(drive.owner, (before) => {
    const one = before.files.find(({ id }) => id === file.id)
    const rest = one === undefined ? before : withoutFiles(before, [one])
    return [one === undefined ? undefined : rest, rest]
  })
  if (after === undefined) return yield* notFound()
  yield* dropFiles(after, [file])
  return yield* replyFile(drive, file)
})
