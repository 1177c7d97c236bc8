/** Files of courses, groups and users. */
import * as Effect from "effect/Effect"
import { messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../../kernel/context.js"
import { containsTerm, type Filters, filterSearch, type Sorts, selectArray } from "../../kernel/filters.js"
import { lookUp } from "../../kernel/json.js"
import { asString, asStrings } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, put } from "../../kernel/resource.js"
import { findPerson } from "../../school/people.js"
import { makeSignedLink } from "../../signed/link.js"
import { type Drive, ownerPath, type StoredFile, spaceUsed } from "./drive.js"
import { downloadUrl, fileJson, fileNamesJson } from "./fileJson.js"
import {
  ACCESS_PARAMETERS,
  canManage,
  ownerPaths,
  pathFile,
  pathFolder,
  readAccess,
  requireManageable,
  withDrive
} from "./paths.js"
import { placeFile, recordFile, removeFiles } from "./store.js"

/** Canvas: `image/png` matches exactly, `image` matches any type that begins with it. */
const isOfType = ({ contentType }: StoredFile, types: ReadonlyArray<string>): boolean =>
  types.some((type) => (type.includes("/") ? contentType === type : contentType.startsWith(type.toLowerCase())))

const filters: Filters<StoredFile> = {
  search_term: filterSearch(({ name }, term) => containsTerm([name], term)),
  content_types: (value) => (file) => isOfType(file, asStrings(value)),
  exclude_content_types: (value) => (file) => !isOfType(file, asStrings(value))
}

const uploader = ({ seed }: ApiRequest, { user }: StoredFile) =>
  user === undefined ? undefined : findPerson(seed, String(user))

const sorts: Sorts<StoredFile> = {
  keys: {
    name: ({ name }) => name,
    size: ({ content }) => content.size,
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
    content_type: ({ contentType }) => contentType,
    user: (file, request) => uploader(request, file)?.sortableName
  },
  missingLast: true
}

/** Renders the files of a drive for the caller. */
const makeFileRenderer = (request: ApiRequest, drive: Drive) => {
  const { parameters, url } = request
  const view = { include: asStrings(parameters.get("include")), canManage: canManage(request, drive.owner) }
  return (file: StoredFile) => fileJson(url, drive, file, { ...view, user: uploader(request, file) })
}

const replyFiles = Effect.fn("Sandbox.replyFiles")(function* (
  request: ApiRequest,
  path: string,
  drive: Drive,
  files: ReadonlyArray<StoredFile>
) {
  const isManager = canManage(request, drive.owner)
  const isSorted = lookUp(sorts.keys, asString(request.parameters.get("sort")) ?? "") !== undefined
  const parameters = isSorted ? request.parameters : new Map([...request.parameters, ["sort", "name"]])
  const rows = files.filter(({ access }) => isManager || !access.hidden)
  return yield* replyPage(request, {
    path,
    rows: yield* selectArray({ ...request, parameters }, rows, { filters, sorts }),
    toJson: asStrings(parameters.get("only")).includes("names") ? fileNamesJson : makeFileRenderer(request, drive)
  })
})

/** Responds with one file. Callers may see it by its id even if they may not download it. */
const replyFile = (request: ApiRequest, drive: Drive, file: StoredFile) =>
  reply(request, makeFileRenderer(request, drive)(file))

const updateFile = Effect.fn("Sandbox.updateFile")(function* (request: ApiRequest) {
  const { parameters } = request
  const { drive, file } = yield* pathFile(request)
  yield* requireManageable(request, drive.owner)
  const reference = asString(parameters.get("parent_folder_id"))
  const parent = drive.folders.find(({ id }) => id === parseId(reference ?? String(file.folder)))
  if (parent === undefined) return yield* notFound()
  const name = asString(parameters.get("name")) || file.name
  const isTaken = drive.files.some((other) => other !== file && other.folder === parent.id && other.name === name)
  const onDuplicate = asString(parameters.get("on_duplicate"))
  if (isTaken && onDuplicate !== "overwrite" && onDuplicate !== "rename") {
    // Canvas: a rename or move must say how to handle an existing file.
    return yield* messageFailure("file already exists; use on_duplicate='overwrite' or 'rename'", 409)
  }
  const access = readAccess(parameters, file.access)
  Object.assign(file, { folder: parent.id, name, access, updatedAt: request.now })
  placeFile(request, drive, file, onDuplicate === "overwrite" ? "overwrite" : "rename")
  recordFile(request, "updated", drive, file)
  return replyFile(request, drive, file)
})

const deleteFile = Effect.fn("Sandbox.deleteFile")(function* (request: ApiRequest) {
  const { drive, file } = yield* pathFile(request)
  yield* requireManageable(request, drive.owner)
  removeFiles(request, drive, [file])
  return replyFile(request, drive, file)
})

const showFileOf = Effect.fn("Sandbox.showFileOf")(function* (request: ApiRequest, drive: Drive) {
  const id = parseId(pathParameter(request, "file_id"))
  const file = drive.files.find((candidate) => candidate.id === id)
  return file === undefined ? yield* notFound() : replyFile(request, drive, file)
})

const showQuota = Effect.fn("Sandbox.showQuota")(function* (request: ApiRequest, drive: Drive) {
  // Canvas: requires permission to add files.
  yield* requireManageable(request, drive.owner)
  return reply(request, { quota: request.quota, quota_used: spaceUsed(drive) })
})

/** The URL from which anybody may download the file of a path. */
const showPublicUrl = Effect.fn("Sandbox.showPublicUrl")(function* (request: ApiRequest) {
  const { storage, url } = request
  const { drive, file } = yield* pathFile(request)
  if (file.access.locked && !canManage(request, drive.owner)) return yield* unauthorized()
  const isLocal = storage.kind === "local"
  return reply(request, {
    public_url: isLocal ? downloadUrl(url, file) : yield* makeSignedLink(request, file, false)
  })
})

// The second one is not documented. Locations of uploads have it.
const include = ["user", "enhanced_preview_url"]
const LIST_PARAMETERS = { acts: [...Object.keys(filters), "only", "sort", "order"], include }

export const fileResource = defineResource({
  routes: [
    ...ownerPaths.flatMap(([path, pathOwner]) => [
      get(
        `${path}/files`,
        withDrive(pathOwner, (request, drive) =>
          replyFiles(request, `${ownerPath(drive.owner)}/files`, drive, drive.files)
        ),
        LIST_PARAMETERS
      ),
      get(`${path}/files/quota`, withDrive(pathOwner, showQuota)),
      get(`${path}/files/:file_id`, withDrive(pathOwner, showFileOf), { include })
    ]),
    get(
      "/folders/:folder_id/files",
      (request) =>
        Effect.flatMap(pathFolder(request), ({ drive, folder }) => {
          const inFolder = drive.files.filter((file) => file.folder === folder.id)
          return replyFiles(request, `folders/${folder.id}/files`, drive, inFolder)
        }),
      LIST_PARAMETERS
    ),
    get(
      "/files/:file_id",
      (request) => Effect.map(pathFile(request), ({ drive, file }) => replyFile(request, drive, file)),
      { include }
    ),
    put("/files/:file_id", updateFile, { acts: ["name", "parent_folder_id", "on_duplicate", ...ACCESS_PARAMETERS] }),
    del("/files/:file_id", deleteFile),
    get("/files/:file_id/public_url", showPublicUrl)
  ],
  changeTypes: ["file"]
})
