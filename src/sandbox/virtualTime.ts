/** A clock on which waits take no real time. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** How often the event loop turns without a new wait before the program counts as idle. */
const IDLE_TURNS = 40

/** Whether the operating system is working for the program. Files and look-ups of names take no virtual time. */
const hasOpenRequests = (): boolean => process.getActiveResourcesInfo().some((name) => name.includes("Req"))

/**
 * A clock that advances to the next wait whenever all fibers are idle. A `TestClock` stays where a test has set it, so a wait
 * that begins afterwards, such as after reading a file, would never end.
 */
export const makeVirtualClock = (start: number, idleTurns: number): Clock.Clock => {
  let elapsed = 0
  let isMoving = false
  let turns = 0
  const sleepers: Array<{ readonly at: number; readonly wake: () => void }> = []
  const move = () => {
    if (++turns < idleTurns || hasOpenRequests()) {
      setImmediate(move)
      return
    }
    isMoving = false
    const next = sleepers.sort((a, b) => a.at - b.at).shift()
    if (next === undefined) return
    elapsed = next.at
    next.wake()
    schedule()
  }
  const schedule = () => {
    // A new wait shows that fibers are not idle. Otherwise a wait that came last would have no turns for itself.
    turns = 0
    if (isMoving || sleepers.length === 0) return
    isMoving = true
    setImmediate(move)
  }
  const millis = () => start + elapsed
  const nanos = () => BigInt(Math.round(elapsed * 1_000_000))
  return {
    ...Clock.make(),
    unsafeCurrentTimeMillis: millis,
    unsafeCurrentTimeNanos: nanos,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.async((resume) => {
        if (!Duration.isFinite(duration)) return
        const sleeper = { at: elapsed + Duration.toMillis(duration), wake: () => resume(Effect.void) }
        sleepers.push(sleeper)
        schedule()
        return Effect.sync(() => {
          const at = sleepers.indexOf(sleeper)
          if (at >= 0) sleepers.splice(at, 1)
        })
      })
  }
}

/** Virtual time from now on. */
export const virtualTime: Layer.Layer<never> = Layer.unwrapEffect(
  Effect.map(Clock.currentTimeMillis, (start) => Layer.setClock(makeVirtualClock(start, IDLE_TURNS)))
)
