/** What is told of a value that a schema refuses: which one, in which page and row, and what to write instead. */
import type * as ParseResult from "effect/ParseResult"
import * as AST from "effect/SchemaAST"
import type { LmsDecodeError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"
import * as complaints from "./complaint.js"
import * as errors from "./errors.js"

const refused = (exchange: Exchange, complaint: complaints.Complaint, place: errors.RecordLocation, mend = "") => {
  // A name may be what the service echoed.
  const path = complaint.path.map((key) => (typeof key === "string" ? exchange.redact(key) : key))
  const problem = `data that the schema refuses${complaints.describe({ ...complaint, path })}${mend}.`
  return errors.decodeError(exchange, "Schema", problem, { path, ...place })
}

/** What to write instead, where a list met the schema of a record. */
const ofList = ({ actual, path }: complaints.Complaint): string =>
  path.length === 0 && Array.isArray(actual)
    ? ". The data is a list, and the schema is of one record: write schema: Schema.Array(…) around it"
    : ""

/** And where a record met the schema of a list. */
const ofRecord = ({ actual, expected, path }: complaints.Complaint): string =>
  path.length === 0 && expected instanceof AST.TupleType && !Array.isArray(actual)
    ? ". lmsStream and lmsPages decode each record: give the schema of one, without Schema.Array"
    : ""

/** A record of a page, at its place there. */
export const ofRow = (
  exchange: Exchange,
  issue: ParseResult.ParseIssue,
  place: errors.RecordLocation
): LmsDecodeError => {
  const complaint = complaints.first(issue)
  return refused(exchange, complaint, place, ofRecord(complaint))
}

/** The data of a whole response, joined from pages of these sizes. */
export const ofWhole = (
  exchange: Exchange,
  issue: ParseResult.ParseIssue,
  data: unknown,
  sizes: ReadonlyArray<number>
): LmsDecodeError => {
  const complaint = complaints.first(issue)
  const [first, ...rest] = complaint.path
  if (!Array.isArray(data) || typeof first !== "number") return refused(exchange, complaint, {}, ofList(complaint))
  let row = first
  let index = 0
  while (index < sizes.length - 1 && row >= (sizes[index] ?? 0)) row -= sizes[index++] ?? 0
  const page = sizes.length === 0 ? undefined : index + 1
  return refused(exchange, { ...complaint, path: rest }, { page, row })
}
