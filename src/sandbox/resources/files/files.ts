/** Files of courses, groups and users. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { ApiFailure, notFound, searchTermTooShort, unauthorized } from "../../kernel/apiFailure.js"
import { Parameters, parseId, pathParameter, recordChange, SandboxContext } from "../../kernel/context.js"
import { asString, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, put } from "../../kernel/resource.js"
import type { Seed } from "../../kernel/seed.js"
import { currentTimestamp } from "../../kernel/time.js"
import { findCourse } from "../../school/courses.js"
import { findPerson } from "../../school/people.js"
import { makeSignedLink } from "../../signed/link.js"
import { type Drive, isFileHidden, isFileLocked, ownerPath, readAccess, type StoredFile, spaceUsed } from "./drive.js"
import { fileRecord, recordRemovedFiles, replacementOf, withFile, withoutFiles } from "./fileChanges.js"
import { downloadUrl, fileJson, fileNamesJson } from "./fileJson.js"
import {
  canManage,
  ownerPaths,
  pathFile,
  pathFolder,
  requireManageable,
  requireManageableFolder,
  requireReadable
} from "./paths.js"
import { drives, findFile } from "./store.js"

const foldCase = (text: string): string => text.normalize("NFC").toLowerCase()

/** Canvas: `image/png` matches exactly, `image` matches any type that begins with it. */
const isOfType = ({ contentType }: StoredFile, types: ReadonlyArray<string>): boolean =>
  types.some((type) => (type.includes("/") ? contentType === type : foldCase(contentType).startsWith(foldCase(type))))

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

const byName = (a: StoredFile, b: StoredFile): number => a.name.localeCompare(b.name, "en")

const ORDERS: Readonly<Record<string, (a: StoredFile, b: StoredFile) => number>> = {
  size: (a, b) => compare(a.content.size, b.content.size),
  created_at: (a, b) => compare(a.createdAt, b.createdAt),
  updated_at: (a, b) => compare(a.updatedAt, b.updatedAt),
  content_type: (a, b) => compare(a.contentType, b.contentType)
}

const uploaderName = (seed: Seed, { user }: StoredFile): string | undefined =>
  user === undefined ? undefined : findPerson(seed, String(user))?.sortableName

/** Canvas: files without an uploader come last in both directions. */
const byUser = (seed: Seed, direction: number) => (a: StoredFile, b: StoredFile) => {
  const [first, second] = [uploaderName(seed, a), uploaderName(seed, b)]
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
  return direction * first.localeCompare(second, "en")
}

/** The sort key of a list of files. */
const sortKey = (all: ParameterMap): string => asString(all.get("sort")) ?? asString(all.get("sort_by")) ?? "name"

/** Filters and sorts files as requested. */
const selectFiles = Effect.fn("Sandbox.selectFiles")(function* (
  seed: Seed,
  files: ReadonlyArray<StoredFile>,
  all: ParameterMap
) {
  const term = (asString(all.get("search_term")) ?? "").trim() === "" ? "" : (asString(all.get("search_term")) ?? "")
  if (term.length === 1) return yield* searchTermTooShort()
  const types = asStrings(all.get("content_types"))
  const excluded = asStrings(all.get("exclude_content_types"))
  const key = sortKey(all)
  const direction = asString(all.get("order")) === "desc" ? -1 : 1
  const order = (Object.hasOwn(ORDERS, key) ? ORDERS[key] : undefined) ?? byName
  const first = key === "user" ? byUser(seed, direction) : (a: StoredFile, b: StoredFile) => direction * order(a, b)
  return files
    .filter((file) => foldCase(file.name).includes(foldCase(term)))
    .filter((file) => types.length === 0 || isOfType(file, types))
    .filter((file) => !isOfType(file, excluded))
    .sort((a, b) => first(a, b) || direction * (a.id - b.id))
})

/** Creates the renderer of a drive's files for the caller. */
const makeFileRenderer = Effect.fn("Sandbox.makeFileRenderer")(function* (drive: Drive) {
  const { seed, url } = yield* SandboxContext
  const { all } = yield* Parameters
  const isManager = yield* canManage(drive.owner)
  const now = yield* currentTimestamp
  const requested = asStrings(all.get("include"))
  const include = sortKey(all) === "user" ? [...requested, "user"] : requested
  return {
    isVisible: (file: StoredFile) => isManager || (!isFileHidden(drive, file) && !isFileLocked(drive, file, now)),
    toJson: (file: StoredFile) =>
      fileJson(url, drive, file, {
        include,
        isLocked: !isManager && isFileLocked(drive, file, now),
        isUnlisted: !isManager,
        user: file.user === undefined ? undefined : findPerson(seed, String(file.user))
      })
  }
})

const replyFiles = Effect.fn("Sandbox.replyFiles")(function* (
  path: string,
  drive: Drive,
  files: ReadonlyArray<StoredFile>
) {
  const { seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const { isVisible, toJson } = yield* makeFileRenderer(drive)
  const namesOnly = asStrings(all.get("only")).includes("names")
  return yield* replyPage({
    path,
    rows: yield* selectFiles(seed, files.filter(isVisible), all),
    toJson: namesOnly ? fileNamesJson : toJson
  })
})

/** Responds with one file. Callers may see it by its id even if they may not download it. */
const replyFile = Effect.fn("Sandbox.replyFile")(function* (drive: Drive, file: StoredFile) {
  const { toJson } = yield* makeFileRenderer(drive)
  return yield* reply(toJson(file))
})

/** Canvas: a 401 instead of the usual 403, and no list of errors. */
const deleteForbidden = () => new ApiFailure({ status: 401, body: { message: "Unauthorized to delete this file" } })

/** Submitted files cannot be deleted. */
const submittedFileLocked = () =>
  new ApiFailure({
    status: 403,
    body: { message: "Cannot delete a file that has been submitted as part of an assignment" }
  })

/** Canvas: a rename or move must say how to handle an existing file. */
const fileExists = () =>
  new ApiFailure({ status: 409, body: { message: "file already exists; use on_duplicate='overwrite' or 'rename'" } })

/** Canvas: submitted files and files in folders for submissions cannot be changed. */
const canChange = Effect.fn("Sandbox.canChange")(function* (drive: Drive, file: StoredFile) {
  const folder = drive.folders.find(({ id }) => id === file.folder)
  return (yield* canManage(drive.owner)) && !file.isSubmitted && folder?.forSubmissions !== true
})

// Canvas: the maximum length, including the dots.
const MAX_NAME_CHARS = 255

const newName = (input: ParameterMap, file: StoredFile): string => {
  const name = input.has("name") ? (asString(input.get("name")) ?? "") : file.name
  // Canvas: an empty name restores the original name.
  if (name === "") return file.originalName
  return name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 3)}...` : name
}

/** Changes a file in a drive; fails on an unresolved name conflict. */
const updateDrive = (
  before: Drive,
  changes: StoredFile,
  onDuplicate: string | undefined
): Either.Either<ReturnType<typeof withFile>, ApiFailure> => {
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

const updateFile = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { drive, file } = yield* pathFile
  if (!(yield* canChange(drive, file))) return yield* unauthorized()
  const reference = all.get("parent_folder_id")
  const folder =
    reference === undefined || reference === null
      ? undefined
      : drive.folders.find(({ id }) => id === parseId(asString(reference) ?? ""))
  if (folder === undefined && reference !== undefined && reference !== null) return yield* notFound()
  if (folder !== undefined) yield* requireManageableFolder(drive.owner, folder)
  const changes: StoredFile = {
    ...file,
    ...readAccess(all, file),
    name: newName(all, file),
    folder: folder?.id ?? file.folder,
    updatedAt: yield* currentTimestamp
  }
  const result = yield* yield* drives.modify(drive.owner, (before) => {
    const result = updateDrive(before, changes, asString(all.get("on_duplicate")))
    return [result, Either.isRight(result) ? result.right.drive : before]
  })
  yield* recordRemovedFiles(result.drive, result.replaced, result.file.id)
  yield* recordChange("updated", "file", ownerPath(drive.owner), yield* fileRecord(result.drive, result.file))
  return yield* replyFile(result.drive, result.file)
})

const deleteFile = Effect.gen(function* () {
  const { drive, file } = yield* pathFile
  if (!(yield* canChange(drive, file))) return yield* file.isSubmitted ? submittedFileLocked() : deleteForbidden()
  const after = yield* drives.modify(drive.owner, (before) => {
    const current = before.files.find(({ id }) => id === file.id)
    const remaining = current === undefined ? before : withoutFiles(before, [current])
    return [current === undefined ? undefined : remaining, remaining]
  })
  if (after === undefined) return yield* notFound()
  yield* recordRemovedFiles(after, [file])
  return yield* replyFile(drive, file)
})

/**
 * The replacement of a removed file. Canvas searches it for requests for a single file as JSON, and only if the caller
 * names the course. Canvas's documentation also mentions accounts, its source does not.
 */
const findReplacement = Effect.fn("Sandbox.findReplacement")(function* (id: number) {
  const { seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const reference = asString(all.get("replacement_chain_context_id")) ?? ""
  if (asString(all.get("replacement_chain_context_type")) !== "course" || reference === "") return yield* notFound()
  const course = yield* Effect.mapError(findCourse(seed, reference), notFound)
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
        const { quota } = yield* SandboxContext
        const drive = yield* pathDrive
        // Canvas: requires permission to add files.
        yield* requireManageable(drive.owner)
        return yield* reply({ quota, quota_used: spaceUsed(drive) })
      })
    ),
    get(
      `${path}/files/:file_id`,
      Effect.gen(function* () {
        const drive = yield* pathDrive
        const id = parseId(yield* pathParameter("file_id"))
        const file = drive.files.find((candidate) => candidate.id === id)
        const found = file === undefined ? yield* findReplacement(id) : { drive, file }
        return yield* replyFile(found.drive, found.file)
      })
    )
  ]
})

const showFile = Effect.gen(function* () {
  const id = parseId(yield* pathParameter("file_id"))
  const { drive, file } = yield* Option.match(yield* findFile(id), {
    onNone: () => Effect.flatMap(findReplacement(id), requireReadable),
    onSome: requireReadable
  })
  return yield* replyFile(drive, file)
})

const publicUrl = Effect.gen(function* () {
  const { secret, storage, url } = yield* SandboxContext
  const { file } = yield* pathFile
  if (file.lockedBy !== undefined) return yield* unauthorized()
  const now = yield* Clock.currentTimeMillis
  const context = { kind: storage.kind, storageUrl: storage.url, secret, now }
  return yield* reply({
    public_url: storage.kind === "local" ? downloadUrl(url, file) : makeSignedLink(context, file, false)
  })
})

export const fileResource = defineResource({
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
  changeTypes: ["file"]
})
