/** Layers that show progress on stderr if it is a terminal. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unsafeNow } from "../internal/clock.js"
import { LmsProgress, type LmsProgressService, silent } from "../LmsProgress.js"
import type { Footer } from "./footer.js"
import type { ProgressLines } from "./progressLines.js"

/** Often enough to look continuous, rarely enough to cost nothing. */
const MIN_REDRAW_MILLIS = 100

/** Redraws without an event, because waits and remaining times change. */
const TICK_MILLIS = 1000

interface TerminalProgress extends LmsProgressService {
  readonly close: () => void
}

const makeTerminalProgress = (footer: Footer, progress: ProgressLines, now: () => number): TerminalProgress => {
  let drawnAt = Number.NEGATIVE_INFINITY
  let ticker: NodeJS.Timeout | undefined
  /** Draws an event that came too soon after the last drawing. */
  let delayed: NodeJS.Timeout | undefined
  const redraw = (at: number) => {
    clearTimeout(delayed)
    delayed = undefined
    const lines = progress.lines(at)
    footer.show(lines)
    drawnAt = at
    if (lines.length === 0) stopTicker()
    else ticker ??= setInterval(() => redraw(now()), TICK_MILLIS).unref()
  }
  const stopTicker = () => {
    clearInterval(ticker)
    ticker = undefined
  }
  return {
    publish: (event) => {
      const at = now()
      progress.handleEvent(event, at)
      if (at - drawnAt >= MIN_REDRAW_MILLIS || event._tag === "Waiting" || event._tag === "Done") redraw(at)
      else delayed ??= setTimeout(() => redraw(now()), MIN_REDRAW_MILLIS).unref()
    },
    close: () => {
      clearTimeout(delayed)
      stopTicker()
      footer.close()
    }
  }
}

const isSet = (name: string) =>
  Effect.map(
    Effect.either(Config.string(name)),
    (value) => value._tag === "Right" && !/^(?:|0|false)$/i.test(value.right)
  )

/** False in CI logs, and on terminals that cannot move the cursor. */
const canDraw = Effect.gen(function* () {
  if (!process.stderr.isTTY || (yield* isSet("CI"))) return false
  const terminal = yield* Effect.either(Config.string("TERM"))
  return terminal._tag === "Left" || terminal.right !== "dumb"
})

/** Shows progress unless the program provides its own listener. The drawing modules are loaded only if needed. */
export const layer: Layer.Layer<never> = Layer.unwrapEffect(
  Effect.gen(function* () {
    const provided = yield* LmsProgress
    if (provided !== silent) return Layer.succeed(LmsProgress, provided)
    if (!(yield* canDraw)) return Layer.succeed(LmsProgress, silent)
    const [footer, lines] = yield* Effect.promise(() =>
      Promise.all([import("./footer.js"), import("./progressLines.js")])
    )
    const clock = yield* Effect.clock
    const make = () =>
      makeTerminalProgress(footer.make(process.stderr, [process.stdout]), lines.make(), () => unsafeNow(clock))
    return Layer.scoped(
      LmsProgress,
      Effect.acquireRelease(Effect.sync(make), (progress) => Effect.sync(progress.close))
    )
  })
)
