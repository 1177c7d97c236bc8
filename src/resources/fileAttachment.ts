/** Files that other records hold. */
import type * as Schema from "effect/Schema"
import { id, resource, text } from "./fields.js"
import { fileFields } from "./file.js"

const fileAttachment = resource("FileAttachment", {
  ...fileFields,
  id,
  display_name: text
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

/**
 * @category resources
 */
export interface FileAttachment extends Schema.Schema.Type<typeof fileAttachment> {}

export interface FileAttachmentEncoded extends Schema.Schema.Encoded<typeof fileAttachment> {}
