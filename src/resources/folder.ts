/** Folders. */
import * as Schema from "effect/Schema"
import { boolean, id, number, resource, string } from "./fields.js"
import { Id, type Time, type WriteFields } from "./shared.js"

const folder = resource("Folder", {
  id: Id,
  name: Schema.String,
  full_name: Schema.String,
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
 * A folder of a course, a group or a person. `full_name` is its path from the root folder.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Folder } from "effect-lms/resources"
 *
 * const folders = lmsStream("/api/v1/courses/:course_id/folders", { course_id: 101 }, { schema: Folder })
 * ```
 */
export const Folder: Schema.Schema<Folder, FolderEncoded> = folder

/** @category resources */
export interface Folder extends Schema.Schema.Type<typeof folder> {}

interface FolderEncoded extends Schema.Schema.Encoded<typeof folder> {}

/**
 * What making a folder or editing one takes, as documented on the service's page "Files".
 *
 * @category writes
 */
export type FolderWrite = WriteFields<{
  name: string
  parent_folder_id: Id
  /** Made where it is not there. Not together with `parent_folder_id`. */
  parent_folder_path: string
  lock_at: Time
  unlock_at: Time
  locked: boolean
  hidden: boolean
  position: number
}>
