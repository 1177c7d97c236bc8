/** Calls that end when a signal is aborted. */

interface Listening {
  readonly calls: Set<() => void>
  readonly abort: () => void
}

const listen = (signal: AbortSignal): Listening => {
  const calls = new Set<() => void>()
  const abort = () => {
    for (const interrupt of calls) interrupt()
  }
  signal.addEventListener("abort", abort, { once: true })
  return { calls, abort }
}

/**
 * One listener for each signal, however many calls have it: of more than ten Node warns as of a leak. What it gives takes the
 * call off the signal.
 */
export const make = () => {
  const signals = new WeakMap<AbortSignal, Listening>()
  return (signal: AbortSignal, interrupt: () => void): (() => void) => {
    // A call runs what it was given before it first waits, and that may have aborted it: no listener hears of it any more.
    if (signal.aborted) {
      interrupt()
      return () => {}
    }
    const listening = signals.get(signal) ?? listen(signal)
    signals.set(signal, listening)
    listening.calls.add(interrupt)
    return () => {
      listening.calls.delete(interrupt)
      if (listening.calls.size > 0) return
      signals.delete(signal)
      signal.removeEventListener("abort", listening.abort)
    }
  }
}
