/** The drives of all owners, with their seeded files, and changes to them. */
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import { overQuota } from "../../kernel/apiFailure.js"
import type { FileContent } from "../../kernel/blobs.js"
import { recordChange, type SandboxServices } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { memoizePerSeed, type Seed } from "../../kernel/seed.js"
import { currentTimestamp, timestampOnDay } from "../../kernel/time.js"
import { type Course, courseAt, courseCreatedAt, isSeeded, originalCourseAt } from "../../school/courses.js"
import {
  childOf,
  type Drive,
  type Folder,
  freeName,
  newFile,
  newFolder,
  type Owner,
  ownerPath,
  ROOT_NAMES,
  type StoredFile,
  spaceUsed,
  UNRESTRICTED
} from "./drive.js"
import { contentTypeOf, fileJson, folderJson } from "./fileJson.js"
import { SEEDED_FILES } from "./seededFiles.js"

// The ids of seeded records, which documents name.
const FIRST_FILE_ID = 9001
const FILES_PER_COURSE = 8
const FIRST_FOLDER_ID = 4001
const FOLDERS_PER_COURSE = 2

/** The drives that have been used, and those of the files and folders that the sandbox did not have from the start. */
const stores = memoizePerSeed(() => ({
  drives: new Map<string, Drive>(),
  files: new Map<number, Drive>(),
  folders: new Map<number, Drive>()
}))

/** The verifier of a file: 40 letters and digits. */
const verifierOf = (seed: Seed, file: number): string =>
  createHash("sha1").update(`file ${seed.value} ${file}`).digest("hex")

/** Returns a new id for a file of a drive, and its verifier. */
export const newFileId = ({ seed }: SandboxServices, drive: Drive): Pick<StoredFile, "id" | "uuid"> => {
  const { files } = stores(seed)
  const id = FIRST_FILE_ID + seed.courseCount * FILES_PER_COURSE + files.size
  files.set(id, drive)
  return { id, uuid: verifierOf(seed, id) }
}

const newFolderId = (seed: Seed): number =>
  FIRST_FOLDER_ID + seed.courseCount * FOLDERS_PER_COURSE + stores(seed).folders.size

const seededDrive = (seed: Seed, course: Course): Drive => {
  const id = FIRST_FOLDER_ID + course.index * FOLDERS_PER_COURSE
  const root = newFolder({ id, name: ROOT_NAMES.Course, parent: undefined, createdAt: timestampOnDay(-30) })
  const handouts = newFolder({ id: id + 1, name: "handouts", parent: id, createdAt: timestampOnDay(-14) })
  // Names of the course in its files do not change with it.
  const original = originalCourseAt(seed, course.index)
  const files = SEEDED_FILES.flatMap(({ content, isIn, isInHandouts, locked = false, name }, position) => {
    if (isIn?.(original) === false) return []
    const fileId = FIRST_FILE_ID + course.index * FILES_PER_COURSE + position
    const file = newFile({
      id: fileId,
      uuid: verifierOf(seed, fileId),
      folder: isInHandouts ? handouts.id : root.id,
      name,
      contentType: contentTypeOf(name),
      content: content(seed, original),
      user: undefined,
      createdAt: timestampOnDay(position - 7)
    })
    return { ...file, access: { ...UNRESTRICTED, locked } }
  })
  return { owner: { _tag: "Course", course }, root, folders: [root, handouts], files }
}

/** The drive of an owner, created at its first use. */
export const driveOf = ({ seed }: SandboxServices, owner: Owner): Drive => {
  const { drives, folders } = stores(seed)
  const path = ownerPath(owner)
  const known = drives.get(path)
  if (known !== undefined) return known
  if (owner._tag === "Course" && isSeeded(seed, owner.course)) {
    const drive = seededDrive(seed, owner.course)
    drives.set(path, drive)
    return drive
  }
  const createdAt = owner._tag === "Course" ? courseCreatedAt(owner.course) : timestampOnDay(-30)
  const root = newFolder({ id: newFolderId(seed), name: ROOT_NAMES[owner._tag], parent: undefined, createdAt })
  const drive = { owner, root, folders: [root], files: [] }
  drives.set(path, drive)
  folders.set(root.id, drive)
  return drive
}

/** The drive of a seeded course, by the id of one of its records. */
const seededDriveOf = (services: SandboxServices, position: number): Drive | undefined =>
  position >= 0 && position < services.seed.courseCount
    ? driveOf(services, { _tag: "Course", course: courseAt(services.seed, Math.floor(position)) })
    : undefined

export const findFile = (services: SandboxServices, id: number) => {
  const created = stores(services.seed).files.get(id)
  const drive = created ?? seededDriveOf(services, (id - FIRST_FILE_ID) / FILES_PER_COURSE)
  const file = drive?.files.find((candidate) => candidate.id === id)
  return drive === undefined || file === undefined ? undefined : { drive, file }
}

export const findFolder = (services: SandboxServices, id: number) => {
  const created = stores(services.seed).folders.get(id)
  const drive = created ?? seededDriveOf(services, (id - FIRST_FOLDER_ID) / FOLDERS_PER_COURSE)
  const folder = drive?.folders.find((candidate) => candidate.id === id)
  return drive === undefined || folder === undefined ? undefined : { drive, folder }
}

/** Adds a folder to a drive. */
export const addFolder = (
  services: SandboxServices,
  drive: Drive,
  input: Omit<Parameters<typeof newFolder>[0], "id">
): Folder => {
  const folder = newFolder({ ...input, id: newFolderId(services.seed) })
  stores(services.seed).folders.set(folder.id, drive)
  drive.folders = [...drive.folders, folder]
  recordChange(services, "created", "folder", ownerPath(drive.owner), folderJson(services.url, drive, folder))
  return folder
}

/** Finds the folder at a path and creates missing folders. */
export const ensureFolder = (
  services: SandboxServices,
  drive: Drive,
  names: ReadonlyArray<string>,
  createdAt: string,
  forSubmissions = false
): Folder =>
  names.reduce(
    (parent, name) =>
      childOf(drive, parent, name) ??
      addFolder(services, drive, { name, parent: parent.id, createdAt, forSubmissions }),
    drive.root
  )

/** A file in the journal. */
const fileRecord = ({ url }: SandboxServices, drive: Drive, file: StoredFile): JsonObject => ({
  ...fileJson(url, drive, file),
  sha256: file.content.digest()
})

export const recordFile = (
  services: SandboxServices,
  action: "created" | "updated",
  drive: Drive,
  file: StoredFile
): void => recordChange(services, action, "file", ownerPath(drive.owner), fileRecord(services, drive, file))

/** Removes files from a drive that were deleted, or replaced by another, and notifies resources. */
export const removeFiles = (
  services: SandboxServices,
  drive: Drive,
  files: ReadonlyArray<StoredFile>,
  replacedBy?: number
): void => {
  drive.files = drive.files.filter((file) => !files.includes(file))
  const owner = ownerPath(drive.owner)
  services.notifyFilesRemoved(services, { owner, files: files.map(({ id }) => id), replacedBy })
  for (const file of files) recordChange(services, "deleted", "file", owner, fileRecord(services, drive, file))
}

export type OnDuplicate = "overwrite" | "rename"

/** Adds or moves a file: it gets a free name, or replaces the files of its name. */
export const placeFile = (
  services: SandboxServices,
  drive: Drive,
  file: StoredFile,
  onDuplicate: OnDuplicate = "rename"
): void => {
  const others = drive.files.filter(({ id }) => id !== file.id)
  const siblings = others.filter(({ folder }) => folder === file.folder)
  if (onDuplicate === "rename") file.name = freeName(file.name, new Set(siblings.map(({ name }) => name)))
  const replaced = siblings.filter(({ name }) => name === file.name)
  drive.files = [...others, file]
  removeFiles(services, drive, replaced, file.id)
}

/** A file before it is created. */
export interface IncomingFile
  extends Readonly<Pick<StoredFile, "contentType" | "folder" | "id" | "name" | "user" | "uuid">> {
  readonly owner: Owner
  readonly onDuplicate: OnDuplicate
  readonly countsToQuota: boolean
}

/** Creates a file from a completed upload. Canvas checks the quota again with the actual size. */
export const saveFile = Effect.fn("Sandbox.saveFile")(function* (
  services: SandboxServices,
  upload: IncomingFile,
  content: FileContent
) {
  const { contentType, countsToQuota, folder, id, name, onDuplicate, owner, user, uuid } = upload
  const drive = driveOf(services, owner)
  if (countsToQuota && spaceUsed(drive) + content.size > services.quota) {
    return yield* overQuota("file size exceeds quota limits")
  }
  const file = newFile({ id, uuid, folder, name, contentType, content, user, createdAt: yield* currentTimestamp })
  placeFile(services, drive, file, onDuplicate)
  recordFile(services, "created", drive, file)
  return { drive, file }
})

/** Stores the result of a job and returns it as an attachment. Its URL needs no token. */
export const saveAttachment = (
  services: SandboxServices,
  name: string,
  bytes: Uint8Array,
  createdAt: string
): JsonObject => {
  const drive = driveOf(services, { _tag: "Account", id: 1 })
  const file = newFile({
    ...newFileId(services, drive),
    folder: drive.root.id,
    name,
    contentType: contentTypeOf(name),
    content: services.blobs.saveNow(bytes),
    user: undefined,
    createdAt
  })
  placeFile(services, drive, file)
  return fileJson(services.url, drive, file)
}
