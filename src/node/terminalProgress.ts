/** Layers that show progress on stderr if it is a terminal. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unsafeNow } from "../internal/clock.js"
import { LmsProgress, type LmsProgressService, silent } from "../LmsProgress.js"
import type { Footer } from "./footer.js"
import type { ProgressLines } from "./progressLines.js"

/** Often enough to look continuous, rarely enough to cost nothing. */
const REDRAW_MILLIS = 100

interface TerminalProgress extends LmsProgressService {
  readonly close: () => void
}

const makeTerminalProgress = (footer: Footer, progress: ProgressLines, now: () => number): TerminalProgress => {
  /** Runs while lines are shown. */
  let ticker: NodeJS.Timeout | undefined
  const stopTicker = () => {
    clearInterval(ticker)
    ticker = undefined
  }
  const redraw = () => {
    const lines = progress.lines(now())
    footer.show(lines)
    if (lines.length === 0) stopTicker()
    else ticker ??= setInterval(redraw, REDRAW_MILLIS).unref()
  }
  return {
    publish: (event) => {
      progress.handleEvent(event, now())
      if (ticker === undefined) redraw()
    },
    close: () => {
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
