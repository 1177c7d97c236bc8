import type { Content } from "../../kernel/blobs.js"
import type { Course } from "../../school/courses.js"

/** What has files: a course, a group or a person. */
export type Owner =
  | { readonly _tag: "Course"; readonly course: Course }
  | { readonly _tag: "Group"; readonly id: number }
  | { readonly _tag: "User"; readonly id: number }

/** What keeps those away who may not manage files. Moments are as Canvas writes them, so they compare as texts. */
export interface Access {
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
  readonly content: Content
  /** Who uploaded it; what was there from the beginning came with an import. */
  readonly user: number | undefined
  readonly createdAt: string
  readonly updatedAt: string
  /** The name of the module that has to be unlocked first. */
  readonly lockedBy: string | undefined
  /** Whether it is part of a submission, and so can no longer be changed. */
  readonly handedIn: boolean
}

/** A file that was deleted or had to make room. */
export interface Gone {
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
  readonly gone: ReadonlyArray<Gone>
}

const open: Access = { locked: false, hidden: false, lockAt: undefined, unlockAt: undefined }

/** A folder that nothing has been done to yet. */
export const newFolder = (given: Pick<Folder, "createdAt" | "forSubmissions" | "id" | "name" | "parent">): Folder => ({
  ...open,
  ...given,
  position: undefined,
  updatedAt: given.createdAt
})

/** A file that nothing has been done to yet. */
export const newFile = (
  given: Pick<
    StoredFile,
    "content" | "contentType" | "createdAt" | "folder" | "id" | "lockedBy" | "name" | "user" | "uuid"
  >
): StoredFile => ({
  ...open,
  ...given,
  originalName: given.name,
  updatedAt: given.createdAt,
  handedIn: false
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
export const unfiled = "unfiled"

/** Where a student's work for a course lies. */
export const submissionsPath = (course: Course): ReadonlyArray<string> => ["Submissions", course.name]

// Canvas: however small, a file counts at least this much.
const leastCounted = 512

/** Canvas: what is handed in, or lies where it could be, does not count, and neither does what is hidden. */
export const spaceUsed = (drive: Drive): number => {
  const free = new Set(drive.folders.flatMap(({ forSubmissions, id }) => (forSubmissions ? [id] : [])))
  return drive.files
    .filter((file) => !file.hidden && !file.handedIn && !free.has(file.folder))
    .reduce((sum, file) => sum + Math.max(leastCounted, file.content.size), 0)
}
