import { mimeClassOf } from "./data/mime.js"
import { type Drive, type Folder, fullName, ownerId, ownerPath, type StoredFile } from "./drive.js"
import type { JsonObject } from "./json.js"

// Ruby's CGI.escape, which Canvas stores names by: a space is a plus.
const escaped = (name: string): string =>
  encodeURIComponent(name)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+")

/** The address whoever has it can download from: the verifier in it stands in for a login. */
export const downloadUrl = (url: string, file: StoredFile): string =>
  `${url}/files/${file.id}/download?download_frd=1&verifier=${file.uuid}`

/** What `only[]=names` leaves. */
export const fileNames = (file: StoredFile): JsonObject => ({
  id: file.id,
  uuid: file.uuid,
  folder_id: file.folder,
  display_name: file.name,
  filename: escaped(file.name)
})

export const fileJson = (
  url: string,
  drive: Drive,
  file: StoredFile,
  include: ReadonlyArray<string> = []
): JsonObject => ({
  ...fileNames(file),
  upload_status: "success",
  "content-type": file.contentType,
  // Canvas: no address for a file that is locked for the caller, rather than no key.
  url: file.lockedBy === undefined ? downloadUrl(url, file) : "",
  size: file.content.size,
  created_at: file.createdAt,
  updated_at: file.createdAt,
  unlock_at: null,
  locked: false,
  hidden: false,
  lock_at: null,
  hidden_for_user: false,
  thumbnail_url: file.lockedBy === undefined ? null : "",
  modified_at: file.createdAt,
  mime_class: mimeClassOf(file.contentType),
  media_entry_id: null,
  category: "uncategorized",
  locked_for_user: file.lockedBy !== undefined,
  lock_explanation:
    file.lockedBy === undefined
      ? undefined
      : `This file is part of the module ${file.lockedBy} and hasn't been unlocked yet.`,
  visibility_level: drive.owner._tag === "Course" ? "inherit" : undefined,
  preview_url: include.includes("enhanced_preview_url")
    ? `${url}/${ownerPath(drive.owner)}/files/${file.id}/file_preview?annotate=0`
    : undefined
})

export const folderJson = (url: string, drive: Drive, folder: Folder): JsonObject => {
  const beside = drive.folders.filter((other) => other.parent === folder.parent)
  return {
    id: folder.id,
    name: folder.name,
    full_name: fullName(drive, folder),
    position: folder.parent === undefined ? null : 1 + beside.indexOf(folder),
    parent_folder_id: folder.parent ?? null,
    context_type: drive.owner._tag,
    context_id: ownerId(drive.owner),
    unlock_at: null,
    lock_at: null,
    created_at: folder.createdAt,
    updated_at: folder.createdAt,
    locked: false,
    folders_url: `${url}/api/v1/folders/${folder.id}/folders`,
    files_url: `${url}/api/v1/folders/${folder.id}/files`,
    files_count: drive.files.filter((file) => file.folder === folder.id).length,
    folders_count: drive.folders.filter((other) => other.parent === folder.id).length,
    hidden: null,
    locked_for_user: false,
    hidden_for_user: false,
    for_submissions: folder.forSubmissions,
    can_upload: !folder.forSubmissions
  }
}
