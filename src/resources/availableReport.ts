/** Schema of the kinds of reports that an account offers. */
import * as Schema from "effect/Schema"
import { object, optional, resource, string } from "./fields.js"
import { Report } from "./report.js"

const availableReport = resource("AvailableReport", {
  /** The kind, such as `grade_export_csv`: the `:report` of other endpoints. */
  report: Schema.String,
  title: string,
  /** The parameters of its start, each with `description` and `required`. `null` if it takes none. */
  parameters: object,
  /** `null` before the first run. */
  last_run: optional(Report)
})

/**
 * A kind of report that an account offers.
 * `GET /api/v1/accounts/:account_id/reports` lists them. {@link Report} is one run of it.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { AvailableReport } from "effect-lms/resources"
 *
 * const kinds = lmsStream("/api/v1/accounts/:account_id/reports", { account_id: 1 }, { schema: AvailableReport })
 * ```
 */
export const AvailableReport: Schema.Schema<AvailableReport, AvailableReportEncoded> = availableReport

/** @category resources */
export interface AvailableReport extends Schema.Schema.Type<typeof availableReport> {}
interface AvailableReportEncoded extends Schema.Schema.Encoded<typeof availableReport> {}
