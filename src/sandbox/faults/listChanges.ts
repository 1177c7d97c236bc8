/** Insertions and deletions that faults have made to lists. */
import type { ListChange } from "../kernel/context.js"

/** Accumulates insertions and deletions per list. */
export const makeListChanges = () => {
  const changes = new Map<string, ListChange>()
  return (
    path: string,
    change: { readonly insert?: number | undefined; readonly delete?: number | undefined }
  ): ListChange => {
    const before = changes.get(path) ?? { inserted: 0, deleted: 0 }
    const after = { inserted: before.inserted + (change.insert ?? 0), deleted: before.deleted + (change.delete ?? 0) }
    if (change.insert !== undefined || change.delete !== undefined) changes.set(path, after)
    return after
  }
}
