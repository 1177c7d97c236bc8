/** Files and folders as JSON. */
import type { JsonObject } from "../../kernel/json.js"
import { escapeForm } from "../../kernel/parameters.js"
import { displayUserJson } from "../../school/displayUser.js"
import type { Person } from "../../school/people.js"
import {
  type Drive,
  type Folder,
  fullName,
  isFileHidden,
  isFileLocked,
  isFolderHidden,
  isFolderListed,
  ownerId,
  ownerPath,
  type StoredFile
} from "./drive.js"

const TYPES: Readonly<Record<string, readonly [contentType: string, mimeClass: string]>> = {
  csv: ["text/csv", "xls"],
  doc: ["application/msword", "doc"],
  docx: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "doc"],
  gif: ["image/gif", "image"],
  htm: ["text/html", "html"],
  html: ["text/html", "html"],
  jpeg: ["image/jpeg", "image"],
  jpg: ["image/jpeg", "image"],
  json: ["application/json", "code"],
  md: ["text/markdown", "text"],
  mp3: ["audio/mpeg", "audio"],
  mp4: ["video/mp4", "video"],
  pdf: ["application/pdf", "pdf"],
  png: ["image/png", "image"],
  txt: ["text/plain", "text"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xls"],
  zip: ["application/zip", "zip"]
}

/** Canvas: the content type if the uploader does not set one. */
export const contentTypeOf = (name: string): string =>
  Object.entries(TYPES).find(([extension]) => name.toLowerCase().endsWith(`.${extension}`))?.[1][0] ?? "unknown/unknown"

/** The class by which Canvas chooses an icon. */
const mimeClassOf = (contentType: string): string =>
  Object.values(TYPES).find(([type]) => type === contentType)?.[1] ?? "file"

/** The download URL. The verifier in it replaces a login. */
export const downloadUrl = (url: string, file: StoredFile): string =>
  `${url}/files/${file.id}/download?download_frd=1&verifier=${file.uuid}`

/** The fields of `only[]=names`. */
export const fileNamesJson = (file: StoredFile): JsonObject => ({
  id: file.id,
  uuid: file.uuid,
  folder_id: file.folder,
  display_name: file.name,
  // Canvas stores it escaped.
  filename: escapeForm(file.originalName)
})

interface FileView {
  readonly include?: ReadonlyArray<string>
  /** Whether the caller may not open it. */
  readonly isLocked?: boolean
  /** Whether lists omit it for the caller. */
  readonly isUnlisted?: boolean
  /** The uploader, if requested. */
  readonly user?: Person | undefined
}

const lockExplanation = (file: StoredFile, isLocked: boolean): string | undefined =>
  file.lockedBy !== undefined
    ? `This file is part of the module ${file.lockedBy} and hasn't been unlocked yet.`
    : // Assumed wording.
      isLocked
      ? "This file is currently locked."
      : undefined

export const fileJson = (url: string, drive: Drive, file: StoredFile, view: FileView = {}): JsonObject => {
  const { include = [], isUnlisted = false, user } = view
  const isLocked = view.isLocked === true || file.lockedBy !== undefined
  return {
    ...fileNamesJson(file),
    upload_status: "success",
    "content-type": file.contentType,
    // Canvas: the URL of a locked file is empty, not missing.
    url: isLocked ? "" : downloadUrl(url, file),
    size: file.content.size,
    created_at: file.createdAt,
    updated_at: file.updatedAt,
    unlock_at: file.unlockAt ?? null,
    locked: file.locked,
    hidden: isFileHidden(drive, file),
    lock_at: file.lockAt ?? null,
    hidden_for_user: isUnlisted && isFileHidden(drive, file),
    thumbnail_url: isLocked ? "" : null,
    modified_at: file.createdAt,
    mime_class: mimeClassOf(file.contentType),
    media_entry_id: null,
    category: "uncategorized",
    locked_for_user: isLocked,
    lock_explanation: lockExplanation(file, isLocked),
    visibility_level: drive.owner._tag === "Course" ? "inherit" : undefined,
    // Canvas: empty for an imported file.
    user: include.includes("user") ? (user === undefined ? {} : displayUserJson(url, user)) : undefined,
    preview_url: include.includes("enhanced_preview_url")
      ? `${url}/${ownerPath(drive.owner)}/files/${file.id}/file_preview?annotate=0`
      : undefined
  }
}

interface FolderView {
  /** Whether the caller may manage files, which ignores all restrictions. */
  readonly canManage: boolean
  readonly now: string
}

/** Without a view, rendered for a caller who may manage files. */
export const folderJson = (url: string, drive: Drive, folder: Folder, view?: FolderView): JsonObject => {
  const siblings = drive.folders.filter((other) => other.parent === folder.parent)
  const isAllowed = (test: (now: string) => boolean) => view === undefined || view.canManage || test(view.now)
  const isHidden = isFolderHidden(drive, folder)
  return {
    id: folder.id,
    name: folder.name,
    full_name: fullName(drive, folder),
    position: folder.position ?? (folder.parent === undefined ? null : 1 + siblings.indexOf(folder)),
    parent_folder_id: folder.parent ?? null,
    context_type: drive.owner._tag,
    context_id: ownerId(drive.owner),
    unlock_at: folder.unlockAt ?? null,
    lock_at: folder.lockAt ?? null,
    created_at: folder.createdAt,
    updated_at: folder.updatedAt,
    locked: folder.locked,
    folders_url: `${url}/api/v1/folders/${folder.id}/folders`,
    files_url: `${url}/api/v1/folders/${folder.id}/files`,
    files_count: drive.files.filter(
      (file) =>
        file.folder === folder.id && isAllowed((now) => !isFileHidden(drive, file) && !isFileLocked(drive, file, now))
    ).length,
    folders_count: drive.folders.filter(
      (other) => other.parent === folder.id && isAllowed((now) => isFolderListed(other, now))
    ).length,
    // Canvas: null instead of false if neither the folder nor an ancestor is hidden.
    hidden: isHidden ? true : null,
    locked_for_user: !isAllowed((now) => isFolderListed(folder, now)),
    hidden_for_user: !isAllowed(() => !isHidden),
    for_submissions: folder.forSubmissions,
    can_upload: !folder.forSubmissions && isAllowed(() => false)
  }
}
