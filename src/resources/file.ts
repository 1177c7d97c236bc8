/** Schemas of files, and of file attachments. */
import * as Schema from "effect/Schema"
import { boolean, id, number, object, optional, resource, string } from "./fields.js"
import { Id } from "./shared.js"
import { UserDisplay } from "./userDisplay.js"

/** The fields that `File` and `FileAttachment` share. */
const fileFields = {
  /** Download URL, or `""` if the caller may not download the file. The URL is a credential. */
  url: Schema.optionalWith(Schema.String, { default: () => "", nullable: true }),
  /** The URL-encoded name, with `+` for a space. */
  filename: string,
  uuid: string,
  folder_id: id,
  upload_status: string,
  "content-type": string,
  mime_class: string,
  category: string,
  /** Bytes. */
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
 * A file, as an upload returns it.
 *
 * `url` downloads the content. It is always a string, so that it can be passed on as an endpoint: Canvas sends `""` for a
 * file that is locked for the caller, and a record without `url` (`only: ["names"]`) decodes to the same.
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
 * A file attached to a topic or a message. Usually it has all fields of `File`. Canvas documents only `content-type`,
 * `url`, `filename` and `display_name`, without an `id`.
 *
 * @category resources
 */
export const FileAttachment: Schema.Schema<FileAttachment, FileAttachmentEncoded> = fileAttachment

/** @category resources */
export interface FileAttachment extends Schema.Schema.Type<typeof fileAttachment> {}
export interface FileAttachmentEncoded extends Schema.Schema.Encoded<typeof fileAttachment> {}
