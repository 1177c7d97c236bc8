import type * as Schema from "effect/Schema"
import type { DataPath } from "./given.js"

/** A place in the data, as a caller would write it. */
export const placeOf = (path: DataPath): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .slice(1)

/** Values that two records must not share: the mistake is reported at the second, and names the place of the first. */
export const repeated = (
  values: ReadonlyArray<readonly [value: string | null | undefined, path: DataPath]>
): ReadonlyArray<Schema.FilterIssue> => {
  const first = new Map<string, DataPath>()
  return values.flatMap(([value, path]): ReadonlyArray<Schema.FilterIssue> => {
    if (value === null || value === undefined) return []
    const before = first.get(value)
    if (before === undefined) first.set(value, path)
    return before === undefined ? [] : [{ path, message: `"${value}" is also ${placeOf(before)}` }]
  })
}
