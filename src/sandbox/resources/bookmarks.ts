/** Bookmarks of people. */
import { integer, json, makeRecords, text } from "../kernel/records.js"
import { callerOwners } from "../school/callers.js"

const positionOf = ({
  position,
  row
}: {
  readonly position: number
  readonly row: { readonly position: number | null }
}) => row.position ?? position

export const { resource: bookmarkResource } = makeRecords({
  name: "bookmark",
  owners: callerOwners,
  path: "/users/self/bookmarks",
  parameter: undefined,
  fields: { name: text(), url: text(), position: integer(null), data: json(null) },
  timestamps: false,
  filter: (_, bookmarks) => bookmarks.toSorted((a, b) => positionOf(a) - positionOf(b)),
  // Canvas: a bookmark without a position is the last one.
  json: (_, record) => ({ position: positionOf(record) })
})
