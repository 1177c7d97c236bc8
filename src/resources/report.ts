/** Schema of reports of an account. */
import type * as Schema from "effect/Schema"
import { double, number, object, optional, resource, string } from "./fields.js"
import { FileAttachment } from "./file.js"
import { Id } from "./shared.js"
import { User } from "./user.js"

const report = resource("Report", {
  id: Id,
  /** The type, such as `grade_export_csv`. */
  report: string,
  file_url: string,
  /** Only after it has finished. */
  attachment: optional(FileAttachment),
  /** `created`, `running`, `complete`, `error` and others. */
  status: string,
  created_at: string,
  started_at: string,
  ended_at: string,
  /** Seconds. */
  run_time: double,
  parameters: object,
  /** Percent. */
  progress: number,
  current_line: number,
  message: string,
  user: optional(User)
})

/**
 * A report of an account: one run, with its file.
 * `GET /api/v1/accounts/:account_id/reports/:report` lists those of a kind, which `AvailableReport` describes.
 *
 * @category resources
 */
export const Report: Schema.Schema<Report, ReportEncoded> = report

/** @category resources */
export interface Report extends Schema.Schema.Type<typeof report> {}
export interface ReportEncoded extends Schema.Schema.Encoded<typeof report> {}
