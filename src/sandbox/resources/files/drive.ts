/** The folders and files of an owner. */
import type { FileContent } from "../../kernel/blobs.js"
import { type ParameterMap, readChanges } from "../../kernel/parameters.js"
import type { Course } from "../../school/courses.js"

/** An owner of files: a course, a group, a person, or the account, which owns the results of jobs. */
export type Owner =
  | { readonly _tag: "Course"; readonly course: Course }
  | { readonly _tag: "Group"; readonly id: number }
  | { readonly _tag: "User"; readonly id: number }
  | { readonly _tag: "Account"; readonly id: 1 }

/** Restrictions for callers who may not manage files. Times have the form of Canvas, so they compare as strings. */
interface Access {
  locked: boolean
  hidden: boolean
  lockAt: string | undefined
  unlockAt: string | undefined
}

export interface Folder extends Access {
  readonly id: number
  name: string
  parent: number | undefined
  /** The position among its siblings, if a caller set it. */
  position: number | undefined
  readonly createdAt: string
  updatedAt: string
  readonly forSubmissions: boolean
  /** The index of the course to which the files in it are submitted. */
  readonly submissionsTo: number | undefined
}

export interface StoredFile extends Access {
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
  readonly createdAt: string
  updatedAt: string
  /** The name of the module that must be unlocked first. */
  readonly lockedBy: string | undefined
  /** Whether it is part of a submission and therefore read-only. */
  isSubmitted: boolean
}

/** A file that was deleted or replaced. */
export interface RemovedFile {
  readonly file: StoredFile
  /** The full name of its folder. */
  readonly folder: string
  replacedBy: number | undefined
}

/** All folders and files of an owner. Requests change it in place. */
export interface Drive {
  readonly owner: Owner
  readonly root: Folder
  /** With the root. */
  folders: ReadonlyArray<Folder>
  files: ReadonlyArray<StoredFile>
  readonly removed: Array<RemovedFile>
}

const UNRESTRICTED: Access = { locked: false, hidden: false, lockAt: undefined, unlockAt: undefined }

/** A new folder without restrictions. */
export const newFolder = (
  input: Pick<Folder, "createdAt" | "id" | "name" | "parent">,
  forSubmissions = false,
  submissionsTo: Course | undefined = undefined
): Folder => ({
  ...UNRESTRICTED,
  ...input,
  forSubmissions,
  submissionsTo: submissionsTo?.index,
  position: undefined,
  updatedAt: input.createdAt
})

/** A new file without restrictions. */
export const newFile = (
  input: Omit<StoredFile, keyof Access | "isSubmitted" | "originalName" | "updatedAt">
): StoredFile => ({
  ...UNRESTRICTED,
  ...input,
  originalName: input.name,
  updatedAt: input.createdAt,
  isSubmitted: false
})

/** The path of an owner: `courses/101`. */
export const ownerPath = (owner: Owner): string => {
  switch (owner._tag) {
    case "Course":
      return `courses/${owner.course.id}`
    case "Group":
      return `groups/${owner.id}`
    case "User":
      return `users/${owner.id}`
    case "Account":
      return `accounts/${owner.id}`
  }
}

export const ownerId = (owner: Owner): bigint | number => (owner._tag === "Course" ? owner.course.id : owner.id)

export const rootName = (owner: Owner): string =>
  owner._tag === "Course" ? "course files" : owner._tag === "User" ? "my files" : "files"

/** The folder for uploads without a folder. */
export const UNFILED_FOLDER = "unfiled"

// Canvas: every file counts at least this much.
const MIN_COUNTED_BYTES = 512

/** Canvas: submissions, files in folders for submissions, and hidden files do not count against the quota. */
export const spaceUsed = (drive: Drive): number => {
  const uncountedFolders = new Set(drive.folders.flatMap(({ forSubmissions, id }) => (forSubmissions ? [id] : [])))
  return drive.files
    .filter((file) => !file.hidden && !file.isSubmitted && !uncountedFolders.has(file.folder))
    .reduce((sum, file) => sum + Math.max(MIN_COUNTED_BYTES, file.content.size), 0)
}

/** The folder and its ancestors up to the root. */
const folderAndAncestors = (drive: Drive, folder: Folder): ReadonlyArray<Folder> => {
  const parent = drive.folders.find((other) => other.id === folder.parent)
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
  drive.folders.filter((other) => folderAndAncestors(drive, other).some(({ id }) => id === folder.id))

/** Splits a folder path. Canvas: ignores empty names; the root may be named or omitted. */
export const splitFolderPath = (owner: Owner, path: string): ReadonlyArray<string> => {
  const names = path.split("/").filter((name) => name !== "")
  return names[0] === rootName(owner) ? names.slice(1) : names
}

export const childOf = (drive: Drive, parent: Folder, name: string): Folder | undefined =>
  drive.folders.find((folder) => folder.parent === parent.id && folder.name === name)

/** The folders along a path, the root first, if all exist and pass the test. */
export const resolvePath = (
  drive: Drive,
  names: ReadonlyArray<string>,
  test: (folder: Folder) => boolean
): ReadonlyArray<Folder> | undefined => {
  const found = [drive.root]
  for (const name of names) {
    const next = childOf(drive, found.at(-1) ?? drive.root, name)
    if (next === undefined || !test(next)) return undefined
    found.push(next)
  }
  return found
}

/** Canvas: replaces slashes in names, and names a folder without one "New Folder". */
export const sanitizeFolderName = (input: string): string => input.trim().replaceAll("/", "_") || "New Folder"

/**
 * The name, or the name with a number if a sibling has it. Canvas uses the lowest free number from 2, but treats
 * `Week 7` as a numbered sibling of `Week`, and uses their count if there is no gap.
 */
export const freeFolderName = (siblings: ReadonlyArray<Folder>, name: string): string => {
  const names = siblings.map((sibling) => sibling.name)
  if (!names.includes(name)) return name
  const numberedSiblings = names.filter((other) => {
    const suffix = other.slice(name.length)
    return other.toLowerCase().startsWith(name.toLowerCase()) && /^(?:\s\d+)?$/.test(suffix)
  })
  const numbers = numberedSiblings
    .map((other) => Number.parseInt(other.split(/\s+/).at(-1) ?? "", 10))
    .filter((number) => number > 1)
    .sort((a, b) => a - b)
  let candidate = 2
  for (const number of numbers) {
    if (candidate < number) return `${name} ${candidate}`
    candidate = number + 1
  }
  return `${name} ${numberedSiblings.length + 1}`
}

const isLocked = ({ lockAt, locked, unlockAt }: Access, now: string): boolean =>
  locked || (lockAt !== undefined && lockAt < now) || (unlockAt !== undefined && now < unlockAt)

const foldersAbove = (drive: Drive, file: StoredFile): ReadonlyArray<Folder> =>
  drive.folders.filter(({ id }) => id === file.folder).flatMap((folder) => folderAndAncestors(drive, folder))

export const isFolderLocked = (drive: Drive, folder: Folder, now: string): boolean =>
  folderAndAncestors(drive, folder).some((ancestor) => isLocked(ancestor, now))

export const isFolderHidden = (drive: Drive, folder: Folder): boolean =>
  folderAndAncestors(drive, folder).some(({ hidden }) => hidden)

export const isFileLocked = (drive: Drive, file: StoredFile, now: string): boolean =>
  isLocked(file, now) || foldersAbove(drive, file).some((folder) => isLocked(folder, now))

export const isFileHidden = (drive: Drive, file: StoredFile): boolean =>
  file.hidden || foldersAbove(drive, file).some(({ hidden }) => hidden)

/**
 * Whether lists include the folder for callers who may not manage files. Canvas checks the folder itself, not its
 * ancestors.
 */
export const isFolderListed = (folder: Folder, now: string): boolean => !folder.hidden && !isLocked(folder, now)

/** Applies the restrictions in the input and keeps the others. */
export const readAccess = (input: ParameterMap, before: Access): Access => {
  const { readBoolean, readTime } = readChanges(input)
  return {
    locked: readBoolean("locked", before.locked),
    hidden: readBoolean("hidden", before.hidden),
    lockAt: readTime("lock_at", before.lockAt),
    unlockAt: readTime("unlock_at", before.unlockAt)
  }
}
