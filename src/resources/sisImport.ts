/** Schema of SIS imports. */
import * as Schema from "effect/Schema"
import { array, arrayOf, boolean, id, number, object, optional, resource, string } from "./fields.js"
import { FileAttachment } from "./file.js"
import { Id } from "./shared.js"
import { User } from "./user.js"

// The file is null if the problem is that of the whole import, such as its abortion.
const fileAndMessage = Schema.Array(Schema.NullOr(Schema.String))

const sisImport = resource("SisImport", {
  id: Id,
  created_at: string,
  started_at: string,
  ended_at: string,
  updated_at: string,
  /** `created`, `importing`, `imported`, `imported_with_messages`, `failed`, `aborted` and others. */
  workflow_state: string,
  data: object,
  statistics: object,
  /** Percent. */
  progress: number,
  errors_attachment: optional(FileAttachment),
  user: optional(User),
  /** File and message of each of the first fifty. */
  processing_warnings: arrayOf(fileAndMessage),
  /** File and message of each of the first fifty. */
  processing_errors: arrayOf(fileAndMessage),
  batch_mode: boolean,
  batch_mode_term_id: id,
  multi_term_batch_mode: boolean,
  skip_deletes: boolean,
  override_sis_stickiness: boolean,
  add_sis_stickiness: boolean,
  clear_sis_stickiness: boolean,
  diffing_data_set_identifier: string,
  diffing_remaster: boolean,
  diffed_against_import_id: id,
  csv_attachments: array
})

/**
 * An import of a student information system.
 * `GET /api/v1/accounts/:account_id/sis_imports` returns those of an account in `sis_imports`.
 *
 * @category resources
 */
export const SisImport: Schema.Schema<SisImport, SisImportEncoded> = sisImport

/** @category resources */
export interface SisImport extends Schema.Schema.Type<typeof sisImport> {}
interface SisImportEncoded extends Schema.Schema.Encoded<typeof sisImport> {}
