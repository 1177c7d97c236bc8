/** Values of the service as text for messages. */
import { truncate } from "./escape.js"
import { stringify } from "./stringify.js"

/** Far more than any message shows, so that what is cut here cannot be a secret that would be shown in part. */
const MAX_LENGTH = 64 * 1024

/**
 * Text as it is, and the JSON of anything else; empty for null. `String(value)` and templates throw for an object with a
 * member `toString`, which JSON may contain. The text is not yet redacted.
 */
export const renderValue = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  return truncate(typeof value === "string" ? value : stringify(value), MAX_LENGTH)
}
