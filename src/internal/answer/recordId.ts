/** The id of a record, where it has one: as a text, since a long one comes as that. */
import { isObject } from "./json.js"

export const recordId = (record: unknown): string | undefined => {
  const id = isObject(record) ? record.id : undefined
  return typeof id === "number" || typeof id === "string" ? String(id) : undefined
}
