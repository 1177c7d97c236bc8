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
