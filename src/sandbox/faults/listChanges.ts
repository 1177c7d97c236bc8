import type { ListChange } from "../kernel/reply.js"

/** Remembers how lists have drifted. */
export const makeListChanges = () => {
  const shifts = new Map<string, ListChange>()
  return (
    path: string,
    drift: { readonly insert?: number | undefined; readonly delete?: number | undefined }
  ): ListChange => {
    const before = shifts.get(path) ?? { inserted: 0, deleted: 0 }
    const after = { inserted: before.inserted + (drift.insert ?? 0), deleted: before.deleted + (drift.delete ?? 0) }
    if (drift.insert !== undefined || drift.delete !== undefined) shifts.set(path, after)
    return after
  }
}
