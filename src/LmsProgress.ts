/** Progress of calls, as events. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Option from "effect/Option"

/**
 * All events of one call have the same `call` object. URLs have their secrets masked.
 *
 * - `Request`: a request is about to be sent, number `count` of its call; `prefetch` if its page may not be needed
 *   (`concurrency`).
 * - `Page`: a page has been read; `page` counts from 1, `pages` is their number if the service shows a last page.
 * - `Waiting`: the call waits for the service's rate limit, for `duration` if that is known.
 * - `Bytes`: `bytes` of a transfer, of `total` if that is known.
 * - `Lists`: of many `lists` exported together (`lmsExportAll`), how many are `done` and have `failed`; the `pages` and
 *   `records` read so far, and an estimate of the time left.
 * - `Done`: the call has ended, successfully or not.
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
    }
  | { readonly _tag: "Done"; readonly call: object }

/**
 * Receives the progress events of all calls of a client.
 *
 * @category models
 */
export interface LmsProgressService {
  /** Called for each event, in order, between requests. It must return quickly and must not throw. */
  readonly publish: (event: LmsProgressEvent) => void
}

/**
 * Receives the events of calls made through a client layer; silent by default. `LmsNode.layer` draws them on the terminal.
 * The option `progress: false` silences one call.
 *
 * @example
 * ```ts
 * import { Layer } from "effect"
 * import { LmsProgress } from "effect-lms/operators"
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
  defaultValue: (): LmsProgressService => ({ publish: () => {} })
}) {}

/**
 * Ignores all events. The default of the reference: with Effect 3, all copies of this library have the same one.
 *
 * @category constructors
 */
export const silent: LmsProgressService = Context.get(Context.empty(), LmsProgress)
