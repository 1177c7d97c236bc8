/** The JSON text of a whole page, as the server sent it. */
import type { LmsPage } from "../../LmsResponse.js"
import { withoutPrefix } from "../response/json.js"
import { afterValue, findMember, sliceArray, textOf } from "../response/rawRecords.js"
import { rawPages } from "./pages.js"

/**
 * The text of a page that is an object, with the members beside its records, and no more records than a limit has left.
 * Undefined for a page that is the list itself.
 */
export const wholePageText = (page: LmsPage): string | undefined => {
  const { records, response } = rawPages.get(page) ?? {}
  if (response === undefined || records?.key === undefined) return undefined
  const text = withoutPrefix(textOf(response)).trim()
  const open = findMember(text, 0, records.key)
  const elements = sliceArray(text, open)
  const { length } = records.list
  return elements.length === length
    ? text
    : `${text.slice(0, open)}[${elements.slice(0, length).join(",")}]${text.slice(afterValue(text, open))}`
}
