import * as Context from "effect/Context"

export interface Shift {
  readonly inserted: number
  readonly deleted: number
}

/** What a fault does to the page of a list, which only the list can do. */
export class PageFault extends Context.Reference<PageFault>()("effect-lms/sandbox/PageFault", {
  defaultValue: (): {
    /** How many of its records the page shows. */
    readonly keep: number | undefined
    /** What has happened to a list up to now, the present request included. */
    readonly shift: (path: string) => Shift
  } => ({ keep: undefined, shift: () => ({ inserted: 0, deleted: 0 }) })
}) {}

/** Remembers how lists have drifted. */
export const makeDrifts = () => {
  const shifts = new Map<string, Shift>()
  return (
    path: string,
    drift: { readonly insert?: number | undefined; readonly delete?: number | undefined }
  ): Shift => {
    const before = shifts.get(path) ?? { inserted: 0, deleted: 0 }
    const after = { inserted: before.inserted + (drift.insert ?? 0), deleted: before.deleted + (drift.delete ?? 0) }
    if (drift.insert !== undefined || drift.delete !== undefined) shifts.set(path, after)
    return after
  }
}
