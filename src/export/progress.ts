/** How far many exports are, for whoever wants to know. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { unsafeNow } from "../internal/clock.js"
import { ListsProgress } from "../internal/listsProgress.js"
import { LmsProgress } from "../LmsProgress.js"
import type { LmsExportAllOptions, LmsExportList, LmsExportProgress } from "./LmsExport.js"

export interface Progress {
  /** Tells where it stands. */
  readonly told: Effect.Effect<void>
  /** For one list: what is run after each of its pages, and when it has ended. */
  readonly list: () => {
    readonly page: (records: number) => Effect.Effect<void>
    readonly ended: (complete: boolean) => Effect.Effect<void>
  }
  /** Nothing more will be told. */
  readonly done: Effect.Effect<void>
}

export const make = Effect.fnUntraced(function* (
  lists: number,
  { onProgress, progress }: Pick<LmsExportAllOptions<LmsExportList>, "onProgress" | "progress">
): Effect.fn.Return<Progress> {
  const clock = yield* Effect.clock
  const own = yield* LmsProgress
  const listener = progress === false ? undefined : Option.getOrElse(yield* ListsProgress, () => own)
  const call = {}
  const began = unsafeNow(clock)
  let done = 0
  let failed = 0
  let pages = 0
  let records = 0
  /** Lists that took their time: those that were complete before say nothing about the others. */
  let read = 0

  const figures = (): LmsExportProgress => {
    const rest = lists - done - failed
    const left = read === 0 ? undefined : ((unsafeNow(clock) - began) / read) * rest
    return {
      _tag: "Lists",
      call,
      lists,
      done,
      failed,
      pages,
      records,
      timeLeft: Option.map(Option.fromNullable(left), Duration.millis)
    }
  }
  const told = Effect.suspend(() => {
    const now = figures()
    listener?.publish(now)
    return onProgress === undefined ? Effect.void : Effect.asVoid(onProgress(now))
  })

  return {
    told,
    list: () => {
      let asked = false
      return {
        page: (count) =>
          Effect.suspend(() => {
            asked = true
            pages += 1
            records += count
            return told
          }),
        ended: (complete) =>
          Effect.suspend(() => {
            if (complete) done += 1
            else failed += 1
            if (asked) read += 1
            return told
          })
      }
    },
    done: Effect.sync(() => listener?.publish({ _tag: "Done", call }))
  }
})
