/** Schema of content exports. */
import type * as Schema from "effect/Schema"
import { id, optional, resource, string } from "./fields.js"
import { FileAttachment } from "./file.js"
import { Id } from "./shared.js"

const contentExport = resource("ContentExport", {
  id: Id,
  created_at: string,
  /** `common_cartridge`, `qti` or `zip`. */
  export_type: string,
  /** Only after the export has finished. */
  attachment: optional(FileAttachment),
  progress_url: string,
  user_id: id,
  /** `created`, `exporting`, `exported` or `failed`. */
  workflow_state: string,
  course_id: id
})

/**
 * An export of a course as a file.
 * `GET /api/v1/courses/:course_id/content_exports` lists those of a course.
 *
 * @category resources
 */
export const ContentExport: Schema.Schema<ContentExport, ContentExportEncoded> = contentExport

/** @category resources */
export interface ContentExport extends Schema.Schema.Type<typeof contentExport> {}
interface ContentExportEncoded extends Schema.Schema.Encoded<typeof contentExport> {}
