import type { Course } from "./data/courses.js"

/** What has files: a course, a group or a person. */
export type Owner =
  | { readonly _tag: "Course"; readonly course: Course }
  | { readonly _tag: "Group"; readonly id: number }
  | { readonly _tag: "User"; readonly id: number }

/** Bytes that were uploaded, in a file of their own. */
export interface Saved {
  readonly _tag: "Saved"
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** Where the bytes of a file are: computed, saved, or gone although the record says otherwise. */
export type Content =
  | { readonly _tag: "Seeded"; readonly file: number; readonly size: number }
  | { readonly _tag: "Lost"; readonly size: number }
  | Saved

export interface Folder {
  readonly id: number
  readonly name: string
  readonly parent: number | undefined
  readonly createdAt: string
  readonly forSubmissions: boolean
}

export interface StoredFile {
  readonly id: number
  /** Also the verifier of its download address, and so a secret. */
  readonly uuid: string
  readonly folder: number
  readonly name: string
  readonly contentType: string
  readonly content: Content
  readonly createdAt: string
  /** The name of the module that has to be unlocked first. */
  readonly lockedBy: string | undefined
}

/** All that one owner has. The first folder is the root. */
export interface Drive {
  readonly owner: Owner
  readonly folders: readonly [Folder, ...ReadonlyArray<Folder>]
  readonly files: ReadonlyArray<StoredFile>
}

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
export const unfiled = "unfiled"

/** `course files/handouts`. */
export const fullName = (drive: Drive, folder: Folder): string => {
  const parent = drive.folders.find((other) => other.id === folder.parent)
  return parent === undefined ? folder.name : `${fullName(drive, parent)}/${folder.name}`
}

/** The names in a folder path. Canvas: empty ones do not count, and the root may be named or left out. */
export const pathNames = (owner: Owner, path: string): ReadonlyArray<string> => {
  const names = path.split("/").filter((name) => name !== "")
  return names[0] === rootName(owner) ? names.slice(1) : names
}

/** The folder at the end of a path; the folders on the way that are not there are made, each from one of `blanks`. */
export const openFolder = (
  drive: Drive,
  names: ReadonlyArray<string>,
  blanks: ReadonlyArray<Omit<Folder, "name" | "parent">>
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
      current = { ...blank, name, parent: parent.id }
      folders = [...folders, current]
    }
  }
  return [current, folders === drive.folders ? drive : { ...drive, folders }]
}

// Canvas: however small, a file counts at least this much.
const leastCounted = 512

export const spaceUsed = (drive: Drive): number =>
  drive.files.reduce((sum, file) => sum + Math.max(leastCounted, file.content.size), 0)

// As Canvas finds it: `.tar.gz` is one extension, the `.2` of `v1.2.pdf` is no part of one.
const extension = /(?:\.[A-Za-z][A-Za-z0-9]*)*\.[A-Za-z0-9]*$/

/** The name, or `name-1.ext`, `name-2.ext` … when it is taken. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  const ending = extension.exec(name)?.[0] ?? ""
  const base = name.slice(0, name.length - ending.length)
  let attempt = 1
  while (taken.has(`${base}-${attempt}${ending}`)) attempt++
  return `${base}-${attempt}${ending}`
}

export type OnDuplicate = "overwrite" | "rename"

/** The drive with a new file in it, the file as it was named, and those that had to make room for it. */
export const withFile = (
  drive: Drive,
  file: StoredFile,
  onDuplicate: OnDuplicate
): { readonly drive: Drive; readonly file: StoredFile; readonly replaced: ReadonlyArray<StoredFile> } => {
  const beside = drive.files.filter((other) => other.folder === file.folder)
  if (onDuplicate === "rename") {
    const named = { ...file, name: freeName(file.name, new Set(beside.map((other) => other.name))) }
    return { drive: { ...drive, files: [...drive.files, named] }, file: named, replaced: [] }
  }
  const replaced = beside.filter((other) => other.name === file.name)
  const kept = drive.files.filter((other) => !replaced.includes(other))
  return { drive: { ...drive, files: [...kept, file] }, file, replaced }
}
