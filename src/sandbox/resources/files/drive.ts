/** The folders and files of an owner: their shape, paths and names. */
import type { FileContent } from "../../kernel/blobs.js"
import type { Course } from "../../school/courses.js"

/** An owner of files: a course, a group, a person, or the account, which owns the results of jobs. */
export type Owner =
  | { readonly _tag: "Course"; readonly course: Course }
  | { readonly _tag: "Group"; readonly id: number }
  | { readonly _tag: "User"; readonly id: number }
  | { readonly _tag: "Account"; readonly id: 1 }

/** Restrictions for callers who may not manage files. Only `locked` and `hidden` have an effect. */
export interface Access {
  readonly locked: boolean
  readonly hidden: boolean
  readonly lock_at: string | null
  readonly unlock_at: string | null
}

export interface Folder {
  readonly id: number
  name: string
  parent: number | undefined
  /** The position among its siblings, if a caller set it. */
  position: number | undefined
  access: Access
  readonly createdAt: string
  updatedAt: string
  readonly forSubmissions: boolean
}

export interface StoredFile {
  readonly id: number
  /** Also the verifier of the download URL, and therefore secret. */
  readonly uuid: string
  folder: number
  name: string
  /** The name at upload, regardless of later renames. */
  readonly originalName: string
  readonly contentType: string
  readonly content: FileContent
  /** The id of the uploader; undefined for seeded files, which count as imported. */
  readonly user: number | undefined
  access: Access
  readonly createdAt: string
  updatedAt: string
}

/** All folders and files of an owner. Requests change it in place. */
export interface Drive {
  readonly owner: Owner
  readonly root: Folder
  /** With the root. */
  folders: ReadonlyArray<Folder>
  files: ReadonlyArray<StoredFile>
}

export const UNRESTRICTED: Access = { locked: false, hidden: false, lock_at: null, unlock_at: null }

/** The folder for uploads without a folder. */
export const UNFILED_FOLDER = "unfiled"

export const ownerId = (owner: Owner): bigint | number => (owner._tag === "Course" ? owner.course.id : owner.id)

const OWNER_PATHS = { Course: "courses", Group: "groups", User: "users", Account: "accounts" }

/** The path of an owner: `courses/101`. */
export const ownerPath = (owner: Owner): string => `${OWNER_PATHS[owner._tag]}/${ownerId(owner)}`

export const ROOT_NAMES = { Course: "course files", Group: "files", User: "my files", Account: "files" }

export const newFolder = (
  input: Pick<Folder, "createdAt" | "id" | "name" | "parent"> &
    Partial<Pick<Folder, "access" | "forSubmissions" | "position">>
): Folder => ({
  access: UNRESTRICTED,
  forSubmissions: false,
  position: undefined,
  updatedAt: input.createdAt,
  ...input
})

export const newFile = (input: Omit<StoredFile, "access" | "originalName" | "updatedAt">): StoredFile => ({
  access: UNRESTRICTED,
  originalName: input.name,
  updatedAt: input.createdAt,
  ...input
})

// Canvas: every file counts at least this much.
const MIN_COUNTED_BYTES = 512

/** Canvas: files in folders for submissions do not count against the quota. */
export const spaceUsed = ({ files, folders }: Drive): number => {
  const uncounted = new Set(folders.flatMap(({ forSubmissions, id }) => (forSubmissions ? [id] : [])))
  return files
    .filter(({ folder }) => !uncounted.has(folder))
    .reduce((sum, { content }) => sum + Math.max(MIN_COUNTED_BYTES, content.size), 0)
}

/** The folder and its ancestors up to the root. */
const folderAndAncestors = (drive: Drive, folder: Folder): ReadonlyArray<Folder> => {
  const parent = drive.folders.find(({ id }) => id === folder.parent)
  return parent === undefined ? [folder] : [folder, ...folderAndAncestors(drive, parent)]
}

/** The path of a folder: `course files/handouts`. */
export const fullName = (drive: Drive, folder: Folder): string =>
  folderAndAncestors(drive, folder)
    .map(({ name }) => name)
    .reverse()
    .join("/")

/** The folder and its descendants. */
export const subtree = (drive: Drive, folder: Folder): ReadonlyArray<Folder> =>
  drive.folders.filter((other) => folderAndAncestors(drive, other).includes(folder))

/** Splits a folder path. Canvas: ignores empty names; the root may be named or omitted. */
export const splitFolderPath = (owner: Owner, path: string): ReadonlyArray<string> => {
  const names = path.split("/").filter((name) => name !== "")
  return names[0] === ROOT_NAMES[owner._tag] ? names.slice(1) : names
}

export const childOf = (drive: Drive, parent: Folder, name: string): Folder | undefined =>
  drive.folders.find((folder) => folder.parent === parent.id && folder.name === name)

/** The name of a folder, with the lowest free number from 2 if a sibling has it. Canvas: a name has no slashes. */
export const freeFolderName = (siblings: ReadonlyArray<Folder>, input: string): string => {
  const name = input.trim().replaceAll("/", "_") || "New Folder"
  const taken = new Set(siblings.map((sibling) => sibling.name))
  let number = 1
  const candidate = () => (number === 1 ? name : `${name} ${number}`)
  while (taken.has(candidate())) number++
  return candidate()
}

// The file extension as Canvas parses it: `.tar.gz` is one extension, the `.2` of `v1.2.pdf` is not part of it.
const extension = /(?:\.[A-Za-z][A-Za-z0-9]*)*\.[A-Za-z0-9]*$/

/** The name, or `name-1.ext`, `name-2.ext` … if it is in use. */
export const freeName = (name: string, takenNames: ReadonlySet<string>): string => {
  if (!takenNames.has(name)) return name
  const suffix = extension.exec(name)?.[0] ?? ""
  const base = name.slice(0, name.length - suffix.length)
  let attempt = 1
  while (takenNames.has(`${base}-${attempt}${suffix}`)) attempt++
  return `${base}-${attempt}${suffix}`
}
