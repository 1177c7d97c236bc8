import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { FileContent } from "../../kernel/blobs.js"
import { asBoolean, asString, type ParameterMap } from "../../kernel/parameters.js"
import { formatTimestamp } from "../../kernel/time.js"
import type { Course } from "../../school/courses.js"

/** What has files: a course, a group or a person. */
export type Owner =
  | { readonly _tag: "Course"; readonly course: Course }
  | { readonly _tag: "Group"; readonly id: number }
  | { readonly _tag: "User"; readonly id: number }

/** What keeps those away who may not manage files. Moments are as Canvas writes them, so they compare as texts. */
interface Access {
  readonly locked: boolean
  readonly hidden: boolean
  readonly lockAt: string | undefined
  readonly unlockAt: string | undefined
}

export interface Folder extends Access {
  readonly id: number
  readonly name: string
  readonly parent: number | undefined
  /** Where it stands among its siblings, when somebody has said so. */
  readonly position: number | undefined
  readonly createdAt: string
  readonly updatedAt: string
  readonly forSubmissions: boolean
}

export interface StoredFile extends Access {
  readonly id: number
  /** Also the verifier of its download address, and so a secret. */
  readonly uuid: string
  readonly folder: number
  readonly name: string
  /** What it was called when it came, whatever it was renamed to. */
  readonly originalName: string
  readonly contentType: string
  readonly content: FileContent
  /** Who uploaded it; what was there from the beginning came with an import. */
  readonly user: number | undefined
  readonly createdAt: string
  readonly updatedAt: string
  /** The name of the module that has to be unlocked first. */
  readonly lockedBy: string | undefined
  /** Whether it is part of a submission, and so can no longer be changed. */
  readonly isSubmitted: boolean
}

/** A file that was deleted or had to make room. */
export interface RemovedFile {
  readonly file: StoredFile
  /** The full name of the folder it was in. */
  readonly folder: string
  readonly replacedBy: number | undefined
}

/** All that one owner has. The first folder is the root. */
export interface Drive {
  readonly owner: Owner
  readonly folders: readonly [Folder, ...ReadonlyArray<Folder>]
  readonly files: ReadonlyArray<StoredFile>
  readonly removed: ReadonlyArray<RemovedFile>
}

const UNRESTRICTED: Access = { locked: false, hidden: false, lockAt: undefined, unlockAt: undefined }

/** A folder that nothing has been done to yet. */
export const newFolder = (input: Pick<Folder, "createdAt" | "forSubmissions" | "id" | "name" | "parent">): Folder => ({
  ...UNRESTRICTED,
  ...input,
  position: undefined,
  updatedAt: input.createdAt
})

/** A file that nothing has been done to yet. */
export const newFile = (
  input: Pick<
    StoredFile,
    "content" | "contentType" | "createdAt" | "folder" | "id" | "lockedBy" | "name" | "user" | "uuid"
  >
): StoredFile => ({
  ...UNRESTRICTED,
  ...input,
  originalName: input.name,
  updatedAt: input.createdAt,
  isSubmitted: false
})

/** The part of a path that names an owner: `courses/101`. */
export const ownerPath = (owner: Owner): string => {
  switch (owner._tag) {
    case "Course":
      return `courses/${owner.course.id}`
    case "Group":
      return `groups/${owner.id}`
    case "User":
      return `users/${owner.id}`
  }
}

export const ownerId = (owner: Owner): bigint | number => (owner._tag === "Course" ? owner.course.id : owner.id)

export const rootName = (owner: Owner): string =>
  owner._tag === "Course" ? "course files" : owner._tag === "User" ? "my files" : "files"

/** Where Canvas puts what is uploaded without a folder. */
export const UNFILED_FOLDER = "unfiled"

/** Where a student's work for a course lies. */
export const submissionsPath = (course: Course): ReadonlyArray<string> => ["Submissions", course.name]

// Canvas: however small, a file counts at least this much.
const MIN_COUNTED_BYTES = 512

/** Canvas: what is handed in, or lies where it could be, does not count, and neither does what is hidden. */
export const spaceUsed = (drive: Drive): number => {
  const free = new Set(drive.folders.flatMap(({ forSubmissions, id }) => (forSubmissions ? [id] : [])))
  return drive.files
    .filter((file) => !file.hidden && !file.isSubmitted && !free.has(file.folder))
    .reduce((sum, file) => sum + Math.max(MIN_COUNTED_BYTES, file.content.size), 0)
}

/** The folder and those it lies in, up to the root. */
const folderAndAncestors = (drive: Drive, folder: Folder): ReadonlyArray<Folder> => {
  const parent = drive.folders.find((other) => other.id === folder.parent)
  return parent === undefined ? [folder] : [folder, ...folderAndAncestors(drive, parent)]
}

/** `course files/handouts`. */
export const fullName = (drive: Drive, folder: Folder): string =>
  folderAndAncestors(drive, folder)
    .map(({ name }) => name)
    .reverse()
    .join("/")

/** The folder and all that lie in it, at any depth. */
export const subtree = (drive: Drive, folder: Folder): ReadonlyArray<Folder> =>
  drive.folders.filter((other) => folderAndAncestors(drive, other).some(({ id }) => id === folder.id))

/** The names in a folder path. Canvas: empty ones do not count, and the root may be named or left out. */
export const splitFolderPath = (owner: Owner, path: string): ReadonlyArray<string> => {
  const names = path.split("/").filter((name) => name !== "")
  return names[0] === rootName(owner) ? names.slice(1) : names
}

/** The folder at the end of a path; the folders on the way that are not there are made, each from one of `blanks`. */
export const openFolderPath = (
  drive: Drive,
  names: ReadonlyArray<string>,
  blanks: ReadonlyArray<Pick<Folder, "createdAt" | "forSubmissions" | "id">>
): readonly [Folder, Drive] => {
  let folders = drive.folders
  let current = folders[0]
  for (const [depth, name] of names.entries()) {
    const parent = current
    const found = folders.find((folder) => folder.parent === parent.id && folder.name === name)
    const blank = blanks[depth]
    if (found === undefined && blank === undefined) throw new RangeError("fewer blank folders than names")
    if (found !== undefined) current = found
    else if (blank !== undefined) {
      current = newFolder({ ...blank, name, parent: parent.id })
      folders = [...folders, current]
    }
  }
  return [current, folders === drive.folders ? drive : { ...drive, folders }]
}

/** The folders on the way to the end of a path, the root first, if they are all there and pass the test. */
export const resolvePath = (
  drive: Drive,
  names: ReadonlyArray<string>,
  test: (folder: Folder) => boolean
): ReadonlyArray<Folder> | undefined => {
  const found = [drive.folders[0]]
  for (const name of names) {
    const parent = found.at(-1)?.id
    const next = drive.folders.find((folder) => folder.parent === parent && folder.name === name && test(folder))
    if (next === undefined) return undefined
    found.push(next)
  }
  return found
}

/** Canvas: a name is not a path, and a folder without one is a new folder. */
export const sanitizeFolderName = (input: string): string => input.trim().replaceAll("/", "_") || "New Folder"

/**
 * The name, or the name with a number when a sibling has it. Canvas takes the lowest number that is free, from 2 on, but
 * counts `Week 7` among the siblings of `Week`, and takes their count where there is no gap.
 */
export const freeFolderName = (siblings: ReadonlyArray<Folder>, name: string): string => {
  const names = siblings.map((sibling) => sibling.name)
  if (!names.includes(name)) return name
  const alike = names.filter((other) => {
    const rest = other.slice(name.length)
    return other.toLowerCase().startsWith(name.toLowerCase()) && /^(?:\s\d+)?$/.test(rest)
  })
  const numbers = alike
    .map((other) => Number.parseInt(other.split(/\s+/).at(-1) ?? "", 10))
    .filter((number) => number > 1)
    .sort((a, b) => a - b)
  let candidate = 2
  for (const number of numbers) {
    if (candidate < number) return `${name} ${candidate}`
    candidate = number + 1
  }
  return `${name} ${alike.length + 1}`
}

const isLocked = ({ lockAt, locked, unlockAt }: Access, now: string): boolean =>
  locked || (lockAt !== undefined && lockAt < now) || (unlockAt !== undefined && now < unlockAt)

const foldersAbove = (drive: Drive, file: StoredFile): ReadonlyArray<Folder> =>
  drive.folders.filter(({ id }) => id === file.folder).flatMap((folder) => folderAndAncestors(drive, folder))

export const isFolderLocked = (drive: Drive, folder: Folder, now: string): boolean =>
  folderAndAncestors(drive, folder).some((one) => isLocked(one, now))

export const isFolderHidden = (drive: Drive, folder: Folder): boolean =>
  folderAndAncestors(drive, folder).some(({ hidden }) => hidden)

export const isFileLocked = (drive: Drive, file: StoredFile, now: string): boolean =>
  isLocked(file, now) || foldersAbove(drive, file).some((folder) => isLocked(folder, now))

export const isFileHidden = (drive: Drive, file: StoredFile): boolean =>
  file.hidden || foldersAbove(drive, file).some(({ hidden }) => hidden)

/** Whether lists show it to those who may not manage files. Canvas looks at the folder itself, and not at those above it. */
export const isFolderListed = (folder: Folder, now: string): boolean => !folder.hidden && !isLocked(folder, now)

const readTime = (input: ParameterMap, name: string, before: string | undefined): string | undefined =>
  input.has(name)
    ? // Rails: what is no moment is none.
      Option.getOrUndefined(Option.map(DateTime.make(asString(input.get(name)) ?? ""), formatTimestamp))
    : before

/** What is given of it, and the rest as it was. */
export const readAccess = (input: ParameterMap, before: Access): Access => ({
  locked: input.has("locked") ? asBoolean(input.get("locked")) : before.locked,
  hidden: input.has("hidden") ? asBoolean(input.get("hidden")) : before.hidden,
  lockAt: readTime(input, "lock_at", before.lockAt),
  unlockAt: readTime(input, "unlock_at", before.unlockAt)
})
