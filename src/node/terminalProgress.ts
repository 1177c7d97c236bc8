/** Progress on a terminal. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { unsafeNow } from "../internal/clock.js"
import { ListsProgress } from "../internal/listsProgress.js"
import { LmsProgress, type LmsProgressService, silent } from "../LmsProgress.js"
import type { Footer } from "./footer.js"
import type { ProgressLines } from "./progressLines.js"

/** Often enough to be seen to move, seldom enough to cost nothing. */
const REDRAW_MILLIS = 100

/** While nothing happens, waits and the time that is left go on. */
const TICK_MILLIS = 1000

interface Drawing extends LmsProgressService {
  readonly close: () => void
}

const drawing = (footer: Footer, lines: ProgressLines, now: () => number): Drawing => {
  let drawn = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  /** What came too soon after the last drawing: nothing may come after it for long. */
  let due: NodeJS.Timeout | undefined
  const redraw = (at: number) => {
    clearTimeout(due)
    due = undefined
    const shown = lines.lines(at, footer.columns())
    footer.show(shown)
    drawn = at
    if (shown.length === 0) stop()
    else timer ??= setInterval(() => redraw(now()), TICK_MILLIS).unref()
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    publish: (event) => {
      const at = now()
      lines.hear(event, at)
      if (at - drawn >= REDRAW_MILLIS || event._tag === "Waiting" || event._tag === "Done") redraw(at)
      else due ??= setTimeout(() => redraw(now()), REDRAW_MILLIS).unref()
    },
    close: () => {
      clearTimeout(due)
      stop()
      footer.close()
    }
  }
}

const isSet = (name: string) =>
  Effect.map(
    Effect.either(Config.string(name)),
    (value) => value._tag === "Right" && !/^(?:|0|false)$/i.test(value.right)
  )

/** Whether somebody looks: not in the log of a build, nor on a terminal that can draw nothing. */
const isWatched = Effect.gen(function* () {
  if (!process.stderr.isTTY || (yield* isSet("CI"))) return false
  const terminal = yield* Effect.either(Config.string("TERM"))
  return terminal._tag === "Left" || terminal.right !== "dumb"
})

/**
 * Progress on stderr, where that is a terminal and the program brings no listener of its own; nothing elsewhere, so that
 * logs and pipes stay clean. What draws is loaded only then.
 */
export const layer: Layer.Layer<never> = Layer.unwrapEffect(
  Effect.gen(function* () {
    const given = yield* LmsProgress
    if (given !== silent) return Layer.succeed(LmsProgress, given)
    if (!(yield* isWatched)) return Layer.succeed(LmsProgress, silent)
    const [footer, lines] = yield* Effect.promise(() =>
      Promise.all([import("./footer.js"), import("./progressLines.js")])
    )
    const clock = yield* Effect.clock
    return Layer.scoped(
      LmsProgress,
      Effect.acquireRelease(
        Effect.sync(() => drawing(footer.make(process.stderr, [process.stdout]), lines.make(), () => unsafeNow(clock))),
        (drawn) => Effect.sync(drawn.close)
      )
    )
  })
)

/** The same for what is made with the client and not within it: many exports on one line. */
export const lists: Layer.Layer<never> = Layer.effect(
  ListsProgress,
  Effect.map(LmsProgress, (progress) => (progress === silent ? Option.none() : Option.some(progress)))
).pipe(Layer.provide(layer))
