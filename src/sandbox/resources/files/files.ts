/** Files and folders of courses, groups and people, and changes to them. */
import * as Effect from "effect/Effect"
import { defineKind } from "../../generic/defineKind.js"
import type { Before, Item, RowOf } from "../../generic/kind.js"
import { type ApiFailure, folderNotFound, invalidRecord, messageFailure } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../../kernel/context.js"
import { containsTerm, filterSearch } from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asString, asStrings } from "../../kernel/parameters.js"
import type { Find } from "../../kernel/resource.js"
import { makeIds, memoizePerSeed, type Sandbox, type Seed } from "../../kernel/seed.js"
import { timestampOnDay } from "../../kernel/time.js"
import { isSeeded } from "../../school/courses.js"
import { type Person, personWithId } from "../../school/people.js"
import { displayUserJson } from "../users.js"
import { contentOf, downloadUrl, fieldsOfFile, fileIds, freeFolderName, freeName, seededFilesOf } from "./contents.js"
import { type FileOwner, fileOwners, ownerInPath, ownerPath, ROOT_NAMES } from "./owners.js"

/** The folder for uploads without a folder. */
export const UNFILED_FOLDER = "unfiled"

/** The owner that a path names, or that of the folder in it. */
export const findOwner: Find<FileOwner> = (request) => {
  const folder = request.pathParameters.folder_id === undefined ? "id" : "folder_id"
  return ownerInPath(request) ?? Effect.map(folders.fromPath(request, folder), ({ owner }) => owner)
}

const owners = { ...fileOwners, find: findOwner }

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
  lists: [
    "/courses/:course_id/folders",
    "/groups/:group_id/folders",
    "/users/:user_id/folders",
    "/folders/:parent_id/folders"
  ],
  items: [
    "/folders/:folder_id",
    "/courses/:course_id/folders/:folder_id",
    "/groups/:group_id/folders/:folder_id",
    "/users/:user_id/folders/:folder_id"
  ],
  ids: folderIds,
  initial: NEW_FOLDER,
  seed: (seed, { course, type }) => {
    const root = { name: ROOT_NAMES[type], created_at: timestampOnDay(-30) }
    if (course === undefined || !isSeeded(seed, course)) return [{ ...root, id: FIRST_ROOT_ID + roots(seed).count++ }]
    const id = folderIds.at(seed, course.index, 0)
    const handouts = { id: folderIds.at(seed, course.index, 1), name: "handouts", parent_folder_id: id, position: 1 }
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
    can_upload: owner.canEdit && !row.for_submissions
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
export const fullName = (sandbox: Sandbox, owner: FileOwner, folder: Folder): string =>
  folderAndAncestors(sandbox, owner, folder)
    .map(({ name }) => name)
    .reverse()
    .join("/")

export const rootOf = (sandbox: Sandbox, owner: FileOwner): Folder => {
  const root = folders.rowsOf(sandbox, owner).find(({ parent_folder_id }) => parent_folder_id === null)
  if (root === undefined) throw new RangeError(`${ownerPath(owner)} has no root folder`)
  return root
}

/** The folders along a path, the root first, as far as they exist. */
export const foldersOnPath = (
  sandbox: Sandbox,
  owner: FileOwner,
  names: ReadonlyArray<string>
): ReadonlyArray<Folder> => {
  const found = [rootOf(sandbox, owner)]
  for (const name of names) {
    const next = childrenOf(sandbox, owner, found.at(-1) ?? { id: -1 }).find((child) => child.name === name)
    if (next === undefined) break
    found.push(next)
  }
  return found
}

/** Finds the folder at a path and creates missing folders. */
export const ensureFolder = (
  request: ApiRequest,
  owner: FileOwner,
  names: ReadonlyArray<string>,
  for_submissions = false
): Folder => {
  const found = foldersOnPath(request, owner, names)
  return names.slice(found.length - 1).reduce((parent, name) => {
    const position = childrenOf(request, owner, parent).length + 1
    const fields = { name, parent_folder_id: parent.id, position, for_submissions }
    return folders.add(request, owner, fields).row
  }, found.at(-1) ?? rootOf(request, owner))
}

/** The names in a path of folders. Canvas ignores empty ones, and the root may be named or omitted. */
export const splitFolderPath = (path: string, { type }: FileOwner): ReadonlyArray<string> => {
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
  // Canvas: `folder` is an older name.
  const path = asString(parameters.get("parent_folder_path")) ?? asString(parameters.get("folder"))
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
  const position = sent.position ?? row?.position ?? siblings.length + 1
  return { ...sent, name: free, parent_folder_id: parent, position }
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
  // The id of the uploader.
  user: null as number | null,
  locked: false,
  hidden: false,
  upload_status: "success",
  category: "uncategorized",
  visibility_level: "inherit"
}

export type FileItem = Item<FileOwner, RowOf<typeof NEW_FILE>>

/** Canvas: `image/png` matches exactly, `image` matches any type that begins with it. */
const isOfType = ({ row }: FileItem, types: ReadonlyArray<string>): boolean =>
  types.some((type) =>
    type.includes("/") ? row["content-type"] === type : row["content-type"].startsWith(type.toLowerCase())
  )

/** Seeded files have no uploader, as imported ones. */
const uploaderOf = ({ row }: FileItem, seed: Seed): Person | undefined =>
  row.user === null ? undefined : personWithId(seed, row.user)

/** The fields that `only[]=names` shows. */
const NAMES: ReadonlyArray<string> = ["id", "uuid", "folder_id", "display_name", "filename"]

export const files = defineKind({
  name: "file",
  owners,
  lists: ["/courses/:course_id/files", "/groups/:group_id/files", "/users/:user_id/files", "/folders/:parent_id/files"],
  items: [
    "/files/:file_id",
    "/courses/:course_id/files/:file_id",
    "/groups/:group_id/files/:file_id",
    "/users/:user_id/files/:file_id"
  ],
  ids: fileIds,
  initial: NEW_FILE,
  seed: (seed, { course }) =>
    course === undefined
      ? []
      : seededFilesOf(seed, course).map(({ isInHandouts, ...fields }) => ({
          ...fields,
          folder_id: folderIds.at(seed, course.index, isInHandouts ? 1 : 0)
        })),
  reads: ["only", "name", "parent_folder_id", "on_duplicate"],
  write: (sent, before, request) => writeFile(sent, before, request),
  derive: ({ owner, row }, request) => {
    const isLocked = row.locked && !owner.canEdit
    const { parameters, url } = request
    const shown = {
      ...row,
      // Canvas: the URL of a locked file is empty, not missing.
      url: isLocked ? "" : downloadUrl(url, row),
      thumbnail_url: isLocked ? "" : null,
      size: contentOf(request, row.id).size,
      modified_at: row.created_at,
      locked_for_user: isLocked,
      // Canvas: only of a locked file, and the sandbox has no text for it.
      lock_explanation: undefined,
      hidden_for_user: row.hidden && !owner.canEdit,
      user: undefined,
      preview_url: asStrings(parameters.get("include")).includes("enhanced_preview_url")
        ? `${url}/${ownerPath(owner)}/files/${row.id}/file_preview?annotate=0`
        : undefined
    }
    const isNamed = asStrings(parameters.get("only")).includes("names")
    const hidden = isNamed ? Object.keys(shown).filter((field) => !NAMES.includes(field)) : []
    return { ...shown, ...Object.fromEntries(hidden.map((field) => [field, undefined])) }
  },
  recorded: ({ row }, request) => ({ sha256: contentOf(request, row.id).digest() }),
  mayRead: ({ owner, row }) => owner.canEdit || !row.hidden,
  filters: {
    search_term: filterSearch(({ row }, term) => containsTerm([row.display_name], term)),
    content_types: (value) => (item) => isOfType(item, asStrings(value)),
    exclude_content_types: (value) => (item) => !isOfType(item, asStrings(value))
  },
  includes: {
    // Canvas: empty for an imported file.
    user: (item, { seed, url }) => {
      const person = uploaderOf(item, seed)
      return person === undefined ? {} : displayUserJson(url, person)
    },
    // It is not documented. Locations of uploads have it.
    enhanced_preview_url: () => undefined
  },
  sorts: {
    name: ({ row }) => row.display_name,
    content_type: ({ row }) => row["content-type"],
    user: (item, { seed }) => uploaderOf(item, seed)?.sortableName
  },
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

export const filesIn = (
  sandbox: Sandbox,
  owner: FileOwner,
  { id }: Pick<Folder, "id">
): ReadonlyArray<FileItem["row"]> => files.rowsOf(sandbox, owner).filter(({ folder_id }) => folder_id === id)

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
export const removeNamesakes = (request: ApiRequest, { owner, row }: FileItem): void => {
  for (const other of files.itemsOf(request, owner)) {
    const { display_name, folder_id, id } = other.row
    if (id === row.id || folder_id !== row.folder_id || display_name !== row.display_name) continue
    // First: what follows a file to the one that replaces it is not removed with it.
    request.notifyRemoved(request, { resource: "file", owner: ownerPath(owner), ids: [id], replacedBy: row.id })
    files.remove(request, other)
  }
}
