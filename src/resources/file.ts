/** Files. */
import * as Schema from "effect/Schema"
import { boolean, id, number, object, optional, resource, string } from "./fields.js"
import { Id, type Time, type WriteFields } from "./shared.js"
import { UserDisplay } from "./userDisplay.js"

/** All but what tells one file from another. */
const fileFields = {
  /** Where the content is, or `""` when there is nothing the caller may download. The address is a credential. */
  url: Schema.optionalWith(Schema.String, { default: () => "", nullable: true }),
  /** The escaped form of the name, with `+` for a space. */
  filename: string,
  uuid: string,
  folder_id: id,
  upload_status: string,
  "content-type": string,
  mime_class: string,
  category: string,
  size: number,
  created_at: string,
  updated_at: string,
  modified_at: string,
  unlock_at: string,
  lock_at: string,
  locked: boolean,
  hidden: boolean,
  hidden_for_user: boolean,
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string,
  thumbnail_url: string,
  preview_url: string,
  media_entry_id: id,
  visibility_level: string,
  user: optional(UserDisplay),
  usage_rights: object
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

/** @category resources */
export interface File extends Schema.Schema.Type<typeof file> {}

export interface FileEncoded extends Schema.Schema.Encoded<typeof file> {}

const fileAttachment = resource("FileAttachment", {
  ...fileFields,
  id,
  display_name: string
})

/**
 * A file that a topic or a message holds: mostly a whole `File`, and documented as type, address and names alone, without
 * an `id`.
 *
 * @category resources
 * @example
 * ```ts
 * import type { FileAttachment } from "effect-lms/resources"
 *
 * const nameOf = (file: FileAttachment) => file.display_name ?? file.filename ?? file.url
 * ```
 */
export const FileAttachment: Schema.Schema<FileAttachment, FileAttachmentEncoded> = fileAttachment

/** @category resources */
export interface FileAttachment extends Schema.Schema.Type<typeof fileAttachment> {}

export interface FileAttachmentEncoded extends Schema.Schema.Encoded<typeof fileAttachment> {}

/**
 * What editing a file takes, as documented on the service's page "Files".
 *
 * @category writes
 */
export type FileWrite = WriteFields<{
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
export type UploadWrite = WriteFields<{
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
