/** Schema of content migrations. */
import type * as Schema from "effect/Schema"
import { id, number, object, optional, resource, string } from "./fields.js"
import { FileAttachment } from "./file.js"
import { Id } from "./shared.js"

const contentMigration = resource("ContentMigration", {
  id: Id,
  /** `course_copy_importer`, `common_cartridge_importer` and others. */
  migration_type: string,
  migration_type_title: string,
  migration_issues_url: string,
  migration_issues_count: number,
  attachment: optional(FileAttachment),
  /** Where to upload the file, if the migration waits for one. */
  pre_attachment: object,
  progress_url: string,
  user_id: id,
  /** `pre_processing`, `pre_processed`, `running`, `waiting_for_select`, `completed` or `failed`. */
  workflow_state: string,
  started_at: string,
  finished_at: string,
  created_at: string,
  settings: object
})

/**
 * An import of content into a course, for example from another course.
 * `GET /api/v1/courses/:course_id/content_migrations` lists those of a course.
 *
 * @category resources
 */
export const ContentMigration: Schema.Schema<ContentMigration, ContentMigrationEncoded> = contentMigration

/** @category resources */
export interface ContentMigration extends Schema.Schema.Type<typeof contentMigration> {}
interface ContentMigrationEncoded extends Schema.Schema.Encoded<typeof contentMigration> {}
