/** Files. */
import * as Schema from "effect/Schema"
import { anything, flag, id, maybe, number, resource, text } from "./fields.js"
import { Id } from "./id.js"
import { UserDisplay } from "./userDisplay.js"
import type { Time, Written } from "./writing.js"

/** All but what tells one file from another. */
export const fileFields = {
  /** Where the content is, or `""` when there is nothing the caller may download. The address is a credential. */
  url: Schema.optionalWith(Schema.String, { default: () => "", nullable: true }),
  /** The escaped form of the name, with `+` for a space. */
  filename: text,
  uuid: text,
  folder_id: id,
  upload_status: text,
  "content-type": text,
  mime_class: text,
  category: text,
  size: number,
  created_at: text,
  updated_at: text,
  modified_at: text,
  unlock_at: text,
  lock_at: text,
  locked: flag,
  hidden: flag,
  hidden_for_user: flag,
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text,
  thumbnail_url: text,
  preview_url: text,
  media_entry_id: id,
  visibility_level: text,
  user: maybe(UserDisplay),
  usage_rights: anything
}

const file = resource("File", { ...fileFields, id: Id, display_name: Schema.String })

/**
 * A file: what an upload answers with, and what `url` downloads from.
 *
 * `url` is always a string, so that it can be passed on as an endpoint. The service itself sends `""` for a file that is
 * locked for the caller; a representation without the field (`only: ["names"]`) decodes to the same.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { File } from "effect-lms/resources"
 *
 * const download = Effect.gen(function* () {
 *   const file = yield* lms("/api/v1/files/:id", { id: 7 }, { schema: File })
 *   yield* Effect.log(`${file.data.display_name}: ${file.data["content-type"]}, ${file.data.size} bytes`)
 *   return yield* lms(file.data.url)
 * })
 * ```
 */
export const File: Schema.Schema<File, FileEncoded> = file

/**
 * @category resources
 */
export interface File extends Schema.Schema.Type<typeof file> {}

export interface FileEncoded extends Schema.Schema.Encoded<typeof file> {}

/**
 * What editing a file takes, as documented on the service's page "Files".
 *
 * @category writes
 */
export type FileWrite = Written<{
  name: string
  parent_folder_id: Id
  on_duplicate: string
  lock_at: Time
  unlock_at: Time
  locked: boolean
  hidden: boolean
  visibility_level: string
}>

/**
 * What `lmsUpload` takes beside the values of placeholders.
 *
 * @category writes
 */
export type UploadWrite = Written<{
  name: string
  size: number
  content_type: string
  /** Made where it is not there. Not together with `parent_folder_id`. */
  parent_folder_path: string
  parent_folder_id: Id
  on_duplicate: string
  /** From where the service fetches the file. */
  url: string
}>
