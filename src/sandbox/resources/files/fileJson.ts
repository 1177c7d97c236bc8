/** Files and folders as JSON. */
import mime from "mime"
import type { JsonObject } from "../../kernel/json.js"
import { escapeForm } from "../../kernel/parameters.js"
import { displayUserJson } from "../../school/displayUser.js"
import type { Person } from "../../school/people.js"
import { type Drive, type Folder, fullName, ownerId, ownerPath, type StoredFile } from "./drive.js"

/** Canvas: the content type if the uploader does not set one. */
export const contentTypeOf = (name: string): string => mime.getType(name) ?? "unknown/unknown"

/** The class by which Canvas chooses an icon. */
const mimeClassOf = (contentType: string): string =>
  /^(?:audio|image|video)|html|pdf|zip|^text/.exec(contentType)?.[0] ?? "file"

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
  /** Whether the caller may manage files, which ignores all restrictions. Default: true. */
  readonly canManage?: boolean
  /** The uploader, if requested. */
  readonly user?: Person | undefined
}

export const fileJson = (url: string, drive: Drive, file: StoredFile, view: FileView = {}): JsonObject => {
  const { canManage = true, include = [], user } = view
  const isLocked = file.access.locked && !canManage
  return {
    ...fileNamesJson(file),
    upload_status: "success",
    "content-type": file.contentType,
    // Canvas: the URL of a locked file is empty, not missing.
    url: isLocked ? "" : downloadUrl(url, file),
    size: file.content.size,
    created_at: file.createdAt,
    updated_at: file.updatedAt,
    ...file.access,
    hidden_for_user: file.access.hidden && !canManage,
    thumbnail_url: isLocked ? "" : null,
    modified_at: file.createdAt,
    mime_class: mimeClassOf(file.contentType),
    media_entry_id: null,
    category: "uncategorized",
    locked_for_user: isLocked,
    // Assumed wording.
    lock_explanation: isLocked ? "This file is currently locked." : undefined,
    visibility_level: drive.owner._tag === "Course" ? "inherit" : undefined,
    // Canvas: empty for an imported file.
    user: include.includes("user") ? (user === undefined ? {} : displayUserJson(url, user)) : undefined,
    preview_url: include.includes("enhanced_preview_url")
      ? `${url}/${ownerPath(drive.owner)}/files/${file.id}/file_preview?annotate=0`
      : undefined
  }
}

export const folderJson = (url: string, drive: Drive, folder: Folder, canManage = true): JsonObject => {
  const siblings = drive.folders.filter((other) => other.parent === folder.parent)
  const { hidden, ...access } = folder.access
  return {
    id: folder.id,
    name: folder.name,
    full_name: fullName(drive, folder),
    position: folder.position ?? (folder.parent === undefined ? null : 1 + siblings.indexOf(folder)),
    parent_folder_id: folder.parent ?? null,
    context_type: drive.owner._tag,
    context_id: ownerId(drive.owner),
    created_at: folder.createdAt,
    updated_at: folder.updatedAt,
    ...access,
    folders_url: `${url}/api/v1/folders/${folder.id}/folders`,
    files_url: `${url}/api/v1/folders/${folder.id}/files`,
    files_count: drive.files.filter((file) => file.folder === folder.id).length,
    folders_count: drive.folders.filter(({ parent }) => parent === folder.id).length,
    // Canvas: null instead of false.
    hidden: hidden || null,
    locked_for_user: folder.access.locked && !canManage,
    hidden_for_user: hidden && !canManage,
    for_submissions: folder.forSubmissions,
    can_upload: canManage && !folder.forSubmissions
  }
}
