/** All files of an owner together: their space and paths, and new files in them. */
import * as Effect from "effect/Effect"
import { notFound, unauthorized } from "../../kernel/apiFailure.js"
import type { FileContent } from "../../kernel/blobs.js"
import { type ApiRequest, pathParameter, requestOf, type SandboxServices } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, get } from "../../kernel/resource.js"
import type { Sandbox } from "../../kernel/seed.js"
import { contentOf, contentTypeOf, downloadUrl, fieldsOfFile, freeName, setContent, verifierOf } from "./contents.js"
import {
  type FileItem,
  files,
  filesIn,
  findOwner,
  folders,
  foldersOnPath,
  fullName,
  removeNamesakes,
  rootOf,
  splitFolderPath
} from "./files.js"
import { type FileOwner, filesOfAccount, OWNER_PATHS } from "./owners.js"
import { makeSignedLink } from "./signatures.js"

// Canvas: every file counts at least this much.
const MIN_COUNTED_BYTES = 512

/** Canvas: files in folders for submissions do not count against the quota. */
export const spaceUsed = (sandbox: Sandbox, owner: FileOwner): number =>
  folders
    .rowsOf(sandbox, owner)
    .filter(({ for_submissions }) => !for_submissions)
    .flatMap((folder) => filesIn(sandbox, owner, folder))
    .reduce((sum, { id }) => sum + Math.max(MIN_COUNTED_BYTES, contentOf(sandbox, id).size), 0)

/** The files of an owner with the names of their folders below the root. */
export const filesByPath = (sandbox: Sandbox, owner: FileOwner) =>
  folders.itemsOf(sandbox, owner).flatMap(({ row }) => {
    const path = splitFolderPath(fullName(sandbox, owner, row), owner)
    return filesIn(sandbox, owner, row).map((file) => ({ file, path }))
  })

/** A file before it is stored. */
export interface NewFile {
  /** Known if the file was announced before. */
  readonly id?: number
  readonly folder: number
  readonly name: string
  readonly contentType?: string
  readonly content: FileContent
  /** The id of the uploader. */
  readonly user?: number
  /** Default: "rename". */
  readonly onDuplicate?: "overwrite" | "rename"
}

/** Stores a file. It gets a free name, or replaces the file of its name. */
export const storeFile = (request: ApiRequest, owner: FileOwner, file: NewFile): FileItem => {
  const { content, contentType = contentTypeOf(file.name), folder, id = request.nextId(), name, user = null } = file
  const names = new Set(filesIn(request, owner, { id: folder }).map(({ display_name }) => display_name))
  setContent(request, id, content)
  const item = files.add({ ...request, nextId: () => id }, owner, {
    ...fieldsOfFile(name, contentType),
    display_name: file.onDuplicate === "overwrite" ? name : freeName(name, names),
    folder_id: folder,
    uuid: verifierOf(request.seed, id),
    user
  })
  removeNamesakes(request, item)
  return item
}

/** A request of the sandbox itself, whose changes are none of a caller. */
export const silently = (services: SandboxServices, now: string): ApiRequest => ({
  ...requestOf(services),
  journal: [],
  now
})

/** Stores the result of a job and returns it as an attachment. Its URL needs no token. */
export const saveAttachment = (
  services: SandboxServices,
  name: string,
  bytes: Uint8Array,
  createdAt: string
): JsonObject => {
  const request = silently(services, createdAt)
  const folder = rootOf(services, filesOfAccount).id
  const content = services.blobs.saveNow(bytes)
  return files.json(request, storeFile(request, filesOfAccount, { folder, name, content }))
}

/** Canvas: only who may add files sees the quota. */
const showQuota = Effect.fn("Sandbox.showQuota")(function* (request: ApiRequest) {
  const owner = yield* findOwner(request)
  if (!owner.canEdit) return yield* unauthorized()
  return reply(request, { quota: request.quota, quota_used: spaceUsed(request, owner) })
})

/** The folders along a path, the root first. This list is not paged. */
const showPath = Effect.fn("Sandbox.showPath")(function* (request: ApiRequest) {
  const owner = yield* findOwner(request)
  const names = pathParameter(request, "*")
    .split("/")
    .filter((name) => name !== "")
  const found = foldersOnPath(request, owner, names)
  const isVisible = found.every(({ hidden }) => owner.canEdit || hidden !== true)
  if (found.length <= names.length || !isVisible) return yield* notFound()
  return reply(
    request,
    found.map((row) => folders.json(request, { owner, row, position: 0 }))
  )
})

/** The URL from which anybody may download the file of a path. */
const showPublicUrl = Effect.fn("Sandbox.showPublicUrl")(function* (request: ApiRequest) {
  const { owner, row } = yield* files.fromPath(request)
  if (row.locked && !owner.canEdit) return yield* unauthorized()
  const isLocal = request.storage.kind === "local"
  const link = { id: row.id, name: row.display_name }
  return reply(request, {
    public_url: isLocal ? downloadUrl(request.url, row) : yield* makeSignedLink(request, link, false)
  })
})

export const driveResource = defineResource({
  routes: [
    ...OWNER_PATHS.flatMap((path) => [
      get(`${path}/files/quota`, showQuota),
      get(`${path}/folders/by_path`, showPath),
      get(`${path}/folders/by_path/*`, showPath)
    ]),
    get("/files/:file_id/public_url", showPublicUrl)
  ]
})
