/** Schema of folders. */
import type * as Schema from "effect/Schema"
import { boolean, id, number, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const folder = resource("Folder", {
  id: Id,
  name: string,
  full_name: string,
  position: number,
  parent_folder_id: id,
  context_type: string,
  context_id: id,
  created_at: string,
  updated_at: string,
  unlock_at: string,
  lock_at: string,
  locked: boolean,
  hidden: boolean,
  locked_for_user: boolean,
  hidden_for_user: boolean,
  for_submissions: boolean,
  can_upload: boolean,
  files_count: number,
  folders_count: number,
  files_url: string,
  folders_url: string
})

/**
 * A folder of a course, a group or a user. `full_name` is its path, beginning with the root folder.
 * `GET /api/v1/courses/:course_id/folders` lists those of a course.
 *
 * @category resources
 */
export const Folder: Schema.Schema<Folder, FolderEncoded> = folder

/** @category resources */
export interface Folder extends Schema.Schema.Type<typeof folder> {}
interface FolderEncoded extends Schema.Schema.Encoded<typeof folder> {}
