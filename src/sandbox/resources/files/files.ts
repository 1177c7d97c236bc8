/** Files and folders of courses, groups and people, and changes to them. */
import * as Effect from "effect/Effect"
import { defineKind } from "../../generic/defineKind.js"
import type { Before, Item, RowOf } from "../../generic/kind.js"
import { type ApiFailure, folderNotFound, invalidRecord, messageFailure } from "../../kernel/apiFailure.js"
import type { FileContent } from "../../kernel/blobs.js"
import { type ApiRequest, parseId, requestOf, type SandboxServices } from "../../kernel/context.js"
import { containsTerm, filterSearch } from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asString } from "../../kernel/parameters.js"
import type { Find } from "../../kernel/resource.js"
import { makeIds, memoizePerSeed, type Sandbox } from "../../kernel/seed.js"
import { timestampOnDay } from "../../kernel/time.js"
import { isSeeded } from "../../school/courses.js"
import {
  contentOf,
  contentTypeOf,
  downloadUrl,
  fieldsOfFile,
  fileIds,
  freeFolderName,
  freeName,
  seededFilesOf,
  setContent,
  verifierOf
} from "./contents.js"
import {
  type FileOwner,
  fileOwners,
  filesOfAccount,
  OWNER_PATHS,
  ownerInPath,
  ownerPath,
  ROOT_NAMES
} from "./owners.js"

/** The folder for uploads without a folder. */
export const UNFILED_FOLDER = "unfiled"

/** The owner that a path names, or that of the folder in it. */
export const findOwner: Find<FileOwner> = (request) => {
  const folder = request.pathParameters.folder_id === undefined ? "id" : "folder_id"
  return ownerInPath(request) ?? Effect.map(folders.fromPath(request, folder), ({ owner }) => owner)
}

const owners = { ...fileOwners, find: findOwner }

/** The documented lists and single records of files, or of folders. */
const pathsOf = (name: "file" | "folder") => {
  const [courses, ...others] = OWNER_PATHS
  const lists = [...others, "/folders/:parent_id"].map((path) => `${path}/${name}s`)
  return {
    lists: [`${courses}/${name}s`, ...lists] as const,
    items: ["", ...OWNER_PATHS].map((path) => `${path}/${name}s/:${name}_id`)
  }
}

/** Whether a list has the records of a folder: of all, or of the one in its path. */
const isListed = ({ pathParameters: { id } }: ApiRequest, folder: number | null): boolean =>
  id === undefined || parseId(id) === folder

const compareNames = new Intl.Collator("en").compare

const folderIds = makeIds(4001, () => 2)

/** Root folders of groups and people get their ids when they are first read, above all others. */
const FIRST_ROOT_ID = 1_000_000_001
const roots = memoizePerSeed(() => ({ count: 0 }))

const NEW_FOLDER = { name: "", parent_folder_id: null as number | null, locked: false, for_submissions: false }

type Folder = RowOf<typeof NEW_FOLDER>

export const folders = defineKind({
  name: "folder",
  owners,
  ...pathsOf("folder"),
  ids: folderIds,
  initial: NEW_FOLDER,
  seed: (seed, { course, type }) => {
    const root = { name: ROOT_NAMES[type], created_at: timestampOnDay(-30) }
    if (course === undefined || !isSeeded(seed, course)) return [{ ...root, id: FIRST_ROOT_ID + roots(seed).count++ }]
    const id = folderIds.at(seed, course.index, 0)
    const handouts = { id: folderIds.at(seed, course.index, 1), name: "handouts", parent_folder_id: id }
    return [{ ...root, id }, handouts]
  },
  isMeant: ({ id, parent_folder_id }, reference) =>
    reference === "root" ? parent_folder_id === null : String(id) === reference,
  reads: ["parent_folder_path", "force"],
  write: (sent, before, request) => writeFolder(sent, before, request),
  derive: ({ owner, row }, request) => ({
    full_name: fullName(request, owner, row),
    folders_url: `${request.url}/api/v1/folders/${row.id}/folders`,
    files_url: `${request.url}/api/v1/folders/${row.id}/files`,
    files_count: filesIn(request, owner, row).length,
    folders_count: childrenOf(request, owner, row).length,
    locked_for_user: row.locked && !owner.canEdit,
    hidden_for_user: row.hidden === true && !owner.canEdit,
    can_upload: owner.canEdit
  }),
  mayRead: ({ owner, row }) => owner.canEdit || row.hidden !== true,
  select: (items, request) =>
    items
      .filter(({ row }) => isListed(request, row.parent_folder_id))
      .toSorted((a, b) => compareNames(a.row.name, b.row.name)),
  beforeRemove: ({ owner, row }, request) => {
    if (row.parent_folder_id === null) return messageFailure("Can't delete the root folder")
    const isEmpty = childrenOf(request, owner, row).length === 0 && filesIn(request, owner, row).length === 0
    return isEmpty || asBoolean(request.parameters.get("force"))
      ? undefined
      : messageFailure("Can't delete a folder with content")
  },
  onChange: ({ owner, row }, request, action) => {
    if (action === "deleted") removeContent(request, owner, row)
  }
})

const childrenOf = (sandbox: Sandbox, owner: FileOwner, { id }: Pick<Folder, "id">): ReadonlyArray<Folder> =>
  folders.rowsOf(sandbox, owner).filter(({ parent_folder_id }) => parent_folder_id === id)

/** The folder and its ancestors up to the root. */
const folderAndAncestors = (sandbox: Sandbox, owner: FileOwner, folder: Folder): ReadonlyArray<Folder> => {
  const parent = folders.rowsOf(sandbox, owner).find(({ id }) => id === folder.parent_folder_id)
  return parent === undefined ? [folder] : [folder, ...folderAndAncestors(sandbox, owner, parent)]
}

/** The path of a folder: `course files/handouts`. */
const fullName = (sandbox: Sandbox, owner: FileOwner, folder: Folder): string =>
  folderAndAncestors(sandbox, owner, folder)
    .map(({ name }) => name)
    .reverse()
    .join("/")

const rootOf = (sandbox: Sandbox, owner: FileOwner): Folder => {
  const root = folders.rowsOf(sandbox, owner).find(({ parent_folder_id }) => parent_folder_id === null)
  if (root === undefined) throw new RangeError(`${ownerPath(owner)} has no root folder`)
  return root
}

/** Finds the folder at a path and creates missing folders. */
export const ensureFolder = (request: ApiRequest, owner: FileOwner, names: ReadonlyArray<string>): Folder =>
  names.reduce(
    (parent, name) =>
      childrenOf(request, owner, parent).find((child) => child.name === name) ??
      folders.add(request, owner, { name, parent_folder_id: parent.id }).row,
    rootOf(request, owner)
  )

/** The names in a path of folders. Canvas ignores empty ones, and the root may be named or omitted. */
const splitFolderPath = (path: string, { type }: FileOwner): ReadonlyArray<string> => {
  const names = path.split("/").filter((name) => name !== "")
  return names[0] === ROOT_NAMES[type] ? names.slice(1) : names
}

/** The folder that a request or its path names by its id, or by a path of folders, of which missing ones are created. */
export const namedFolder = Effect.fn("Sandbox.namedFolder")(function* (
  request: ApiRequest,
  owner: FileOwner
): Effect.fn.Return<Folder | undefined, ApiFailure> {
  const { parameters, pathParameters } = request
  const id = asString(parameters.get("parent_folder_id")) || pathParameters.folder_id
  const path = asString(parameters.get("parent_folder_path"))
  if (id !== undefined && path !== undefined) return yield* messageFailure("Can't set folder path and folder id")
  if (path !== undefined) return ensureFolder(request, owner, splitFolderPath(path, owner))
  if (id === undefined) return undefined
  return folders.rowsOf(request, owner).find((folder) => folder.id === parseId(id)) ?? (yield* folderNotFound())
})

/** A new folder is in the one that the request or its path names, or in the default one. */
const writeFolder = Effect.fn("Sandbox.writeFolder")(function* (
  sent: JsonObject,
  { others, owner, row }: Before<FileOwner, Folder>,
  request: ApiRequest
): Effect.fn.Return<JsonObject, ApiFailure> {
  const named = yield* namedFolder(request, owner)
  const parent =
    row === undefined || named !== undefined
      ? (named ?? ensureFolder(request, owner, [UNFILED_FOLDER])).id
      : row.parent_folder_id
  const isInside = named !== undefined && folderAndAncestors(request, owner, named).some(({ id }) => id === row?.id)
  if (isInside) return yield* invalidRecord("parent_folder_id", "invalid", "A folder cannot be the parent of itself")
  const siblings = others.filter(({ parent_folder_id }) => parent_folder_id === parent)
  const name = typeof sent.name === "string" ? sent.name : (row?.name ?? "")
  const free = freeFolderName(name, new Set(siblings.map((sibling) => sibling.name)))
  return { ...sent, name: free, parent_folder_id: parent }
})

/** Removes what is in a folder. */
const removeContent = (request: ApiRequest, owner: FileOwner, folder: Folder): void => {
  for (const item of files.itemsOf(request, owner)) if (item.row.folder_id === folder.id) files.remove(request, item)
  for (const item of folders.itemsOf(request, owner)) {
    if (item.row.parent_folder_id !== folder.id) continue
    removeContent(request, owner, item.row)
    folders.remove(request, item)
  }
}

const NEW_FILE = {
  ...fieldsOfFile(""),
  folder_id: 0,
  uuid: "",
  locked: false,
  hidden: false,
  upload_status: "success"
}

export type FileItem = Item<FileOwner, RowOf<typeof NEW_FILE>>

export const files = defineKind({
  name: "file",
  owners,
  ...pathsOf("file"),
  ids: fileIds,
  initial: NEW_FILE,
  seed: (seed, { course }) =>
    course === undefined
      ? []
      : seededFilesOf(seed, course).map(({ isInHandouts, ...fields }) => ({
          ...fields,
          folder_id: folderIds.at(seed, course.index, isInHandouts ? 1 : 0)
        })),
  reads: ["name", "parent_folder_id", "on_duplicate"],
  write: (sent, before, request) => writeFile(sent, before, request),
  derive: ({ owner, row }, request) => {
    const isLocked = row.locked && !owner.canEdit
    return {
      // Canvas: the URL of a locked file is empty, not missing.
      url: isLocked ? "" : downloadUrl(request.url, row),
      thumbnail_url: isLocked ? "" : null,
      size: contentOf(request, row.id).size,
      modified_at: row.created_at,
      locked_for_user: isLocked,
      // Canvas: only of a locked file, and the sandbox has no text for it.
      lock_explanation: undefined,
      hidden_for_user: row.hidden && !owner.canEdit
    }
  },
  recorded: ({ row }, request) => ({ sha256: contentOf(request, row.id).digest() }),
  mayRead: ({ owner, row }) => owner.canEdit || !row.hidden,
  filters: { search_term: filterSearch(({ row }, term) => containsTerm([row.display_name], term)) },
  // The location of an upload to inst-fs has it.
  includes: { enhanced_preview_url: () => undefined },
  sorts: { name: ({ row }) => row.display_name, content_type: ({ row }) => row["content-type"] },
  // Canvas: by name, unless another order is sent.
  select: (items, request) => {
    const { parameters } = request
    const isDescending = !parameters.has("sort") && asString(parameters.get("order")) === "desc"
    return items
      .filter(({ row }) => isListed(request, row.folder_id))
      .toSorted((a, b) => (isDescending ? -1 : 1) * compareNames(a.row.display_name, b.row.display_name))
  },
  onChange: (item, request, action) => {
    if (action !== "deleted") removeNamesakes(request, item)
  }
})

const filesIn = (sandbox: Sandbox, owner: FileOwner, { id }: Pick<Folder, "id">): ReadonlyArray<FileItem["row"]> =>
  files.rowsOf(sandbox, owner).filter(({ folder_id }) => folder_id === id)

const writeFile = Effect.fn("Sandbox.writeFile")(function* (
  sent: JsonObject,
  { others, owner, row }: Before<FileOwner, FileItem["row"]>,
  request: ApiRequest
): Effect.fn.Return<JsonObject, ApiFailure> {
  const folder_id = (yield* namedFolder(request, owner))?.id ?? row?.folder_id
  const name = asString(request.parameters.get("name")) || (row?.display_name ?? "")
  const names = new Set(others.flatMap((other) => (other.folder_id === folder_id ? [other.display_name] : [])))
  const onDuplicate = asString(request.parameters.get("on_duplicate"))
  if (names.has(name) && onDuplicate !== "overwrite" && onDuplicate !== "rename") {
    // Canvas: a rename or move must say how to handle an existing file.
    return yield* messageFailure("file already exists; use on_duplicate='overwrite' or 'rename'", 409)
  }
  return { ...sent, folder_id, display_name: onDuplicate === "overwrite" ? name : freeName(name, names) }
})

/** Removes the other files of the same name in the folder of a file. */
const removeNamesakes = (request: ApiRequest, { owner, row }: FileItem): void => {
  for (const other of files.itemsOf(request, owner)) {
    const { display_name, folder_id, id } = other.row
    if (id === row.id || folder_id !== row.folder_id || display_name !== row.display_name) continue
    // First: what follows a file to the one that replaces it is not removed with it.
    request.notifyRemoved(request, { resource: "file", owner: ownerPath(owner), ids: [id], replacedBy: row.id })
    files.remove(request, other)
  }
}

export const spaceUsed = (sandbox: Sandbox, owner: FileOwner): number =>
  files.rowsOf(sandbox, owner).reduce((sum, { id }) => sum + contentOf(sandbox, id).size, 0)

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
  /** Default: "rename". */
  readonly onDuplicate?: "overwrite" | "rename"
}

/** Stores a file. It gets a free name, or replaces the file of its name. */
export const storeFile = (request: ApiRequest, owner: FileOwner, file: NewFile): FileItem => {
  const { content, contentType = contentTypeOf(file.name), folder, id = request.nextId(), name } = file
  const names = new Set(filesIn(request, owner, { id: folder }).map(({ display_name }) => display_name))
  setContent(request, id, content)
  const item = files.add({ ...request, nextId: () => id }, owner, {
    ...fieldsOfFile(name, contentType),
    display_name: file.onDuplicate === "overwrite" ? name : freeName(name, names),
    folder_id: folder,
    uuid: verifierOf(request.seed, id)
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
