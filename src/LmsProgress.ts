/**
 * What a call is doing, as events.
 */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Option from "effect/Option"

/**
 * `call` is one object for all events of one call: calls run side by side.
 *
 * - `Request`: a request is about to be sent, the `count`-th of its call; `ahead` of its turn where pages are asked for side
 *   by side (`concurrency`), and then not necessarily needed;
 * - `Page`: a page has been read; `page` counts from 1, `pages` is their number where the service shows a last one;
 * - `Waiting`: the call waits because of the service's rate limit, for `duration` where that is known;
 * - `Bytes`: `bytes` of a transfer, of `total` where it is known;
 * - `Lists`: of many `lists` that are exported together (`lmsExportAll`) so many are `done` and so many have `failed`; `pages`
 *   with `records` have been read for them, and `left` is how long it will take if the others are like those that were read;
 * - `Done`: the call has ended, well or not.
 *
 * URLs have their secrets masked.
 *
 * @category models
 */
export type LmsProgressEvent =
  | {
      readonly _tag: "Request"
      readonly call: object
      readonly method: string
      readonly url: string
      readonly count: number
      readonly prefetch?: boolean | undefined
    }
  | {
      readonly _tag: "Page"
      readonly call: object
      readonly page: number
      readonly pages: number | undefined
      readonly records: number
    }
  | { readonly _tag: "Waiting"; readonly call: object; readonly duration: Option.Option<Duration.Duration> }
  | {
      readonly _tag: "Bytes"
      readonly call: object
      readonly direction: "download" | "upload"
      readonly bytes: number
      readonly total: number | undefined
    }
  | {
      readonly _tag: "Lists"
      readonly call: object
      readonly lists: number
      readonly done: number
      readonly failed: number
      readonly pages: number
      readonly records: number
      readonly timeLeft: Option.Option<Duration.Duration>
    }
  | { readonly _tag: "Done"; readonly call: object }

/**
 * @category models
 */
export interface LmsProgressService {
  /** Called for each event, in order, between the requests: it must return quickly and must not throw. */
  readonly publish: (event: LmsProgressEvent) => void
}

/**
 * Receives the events of calls made through a client layer; silent by default. `LmsNode.layer` brings one that draws on
 * the terminal. The option `progress: false` silences one call.
 *
 * @example
 * ```ts
 * import { Layer } from "effect"
 * import { LmsProgress } from "effect-lms"
 *
 * const counting = (count: { pages: number }) =>
 *   Layer.succeed(LmsProgress, {
 *     publish: (event) => {
 *       if (event._tag === "Page") count.pages++
 *     }
 *   })
 * ```
 *
 * @category references
 */
export class LmsProgress extends Context.Reference<LmsProgress>()("effect-lms/LmsProgress", {
  defaultValue: (): LmsProgressService => silent
}) {}

/**
 * Hears nothing.
 *
 * @category constructors
 */
export const silent: LmsProgressService = { publish: () => {} }
