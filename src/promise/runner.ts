/** Runs effects as promises. A signal aborts one of them, and closing the client ends all of them. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import { constFalse } from "effect/Function"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { requestError } from "../internal/options/errors.js"
import { readArgument } from "../internal/options/guards.js"
import { describeType } from "../internal/text/describe.js"
import type { LmsRequestError } from "../LmsError.js"
import { type Caller, describeRejection, withCaller } from "./describeError.js"
import { LmsClosedError } from "./LmsClient.js"

/** The result of an effect: its value, or the reason its promise rejects with. */
export type Outcome<A> =
  | { readonly rejected: false; readonly value: A }
  | { readonly rejected: true; readonly reason: unknown }

/** An effect that has started. `outcome` never rejects, so ignoring it causes no unhandled rejection. */
export interface RunningEffect<A> {
  readonly outcome: Promise<Outcome<A>>
  readonly interrupt: () => void
}

export interface Runner<R> {
  readonly start: <A, E>(effect: Effect.Effect<A, E, R>, signal?: AbortSignal) => RunningEffect<A>
  readonly run: <A, E>(effect: Effect.Effect<A, E, R>, caller: Caller, signal?: AbortSignal) => Promise<A>
  readonly close: () => Promise<void>
  /**
   * A runner that changes each effect before it starts. It shares the services of this one and ends with it; closing it ends
   * only its own effects.
   */
  readonly derive: (change: Change<R>) => Runner<R>
  /**
   * Calls the function when the signal aborts or the client closes, also if that has already happened. Returns a function
   * that undoes this.
   */
  readonly onStop: (stop: () => void, signal?: AbortSignal) => () => void
}

type Change<R> = <A, E>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const closedError = () =>
  new LmsClosedError({ message: "The client is closed and sends no more requests. Create another one with connect()." })

const signalError = (signal: unknown) =>
  requestError("Option", "signal", `signal must be an AbortSignal, got ${describeType(signal)}.`)

const rejectedOutcome = (reason: unknown): Outcome<never> => ({ rejected: true, reason })

/** Stands in for an effect that cannot start. */
const notStarted = (reason: unknown): RunningEffect<never> => ({
  outcome: Promise.resolve(rejectedOutcome(reason)),
  interrupt: () => {}
})

/** Whether it has aborted, if it is a signal. One of the caller may be a proxy, or have getters that throw. */
const readSignal = (signal: unknown): Either.Either<boolean, LmsRequestError> =>
  readArgument("Option", "signal", () =>
    typeof signal === "object" && signal !== null && "aborted" in signal && "addEventListener" in signal
      ? Either.right(signal.aborted === true)
      : Either.left(signalError(signal))
  )

const isAborted = (signal: AbortSignal | undefined): signal is AbortSignal =>
  Either.getOrElse(readSignal(signal), constFalse)

const toPromise = <A>({ outcome }: RunningEffect<A>, caller: Caller): Promise<A> =>
  outcome.then((outcome) => (outcome.rejected ? Promise.reject(withCaller(outcome.reason, caller)) : outcome.value))

interface SignalListener {
  readonly interrupts: Set<() => void>
  readonly onAbort: () => void
}

const addListener = (signal: AbortSignal): SignalListener => {
  const interrupts = new Set<() => void>()
  const onAbort = () => {
    for (const interrupt of interrupts) interrupt()
  }
  signal.addEventListener("abort", onAbort, { once: true })
  return { interrupts, onAbort }
}

/**
 * Calls `interrupt` when the signal aborts, and returns a function that undoes this. All calls with the same signal share
 * one listener: Node warns of a leak at more than ten.
 */
const makeInterruptOnAbort = () => {
  const listeners = new WeakMap<AbortSignal, SignalListener>()
  return (signal: AbortSignal, interrupt: () => void): (() => void) => {
    // The call may have aborted its own signal before its first asynchronous step, and a listener added now would not run.
    if (signal.aborted) {
      interrupt()
      return () => {}
    }
    const listener = listeners.get(signal) ?? addListener(signal)
    listeners.set(signal, listener)
    listener.interrupts.add(interrupt)
    return () => {
      listener.interrupts.delete(interrupt)
      if (listener.interrupts.size > 0) return
      listeners.delete(signal)
      signal.removeEventListener("abort", listener.onAbort)
    }
  }
}

/** What a client and those derived from it share. */
interface Parent<R> {
  readonly fork: <A, E>(effect: Effect.Effect<A, E, R>) => Fiber.RuntimeFiber<A, unknown>
  readonly isClosed: () => boolean
  readonly onStop: Runner<R>["onStop"]
  readonly interruptOnAbort: ReturnType<typeof makeInterruptOnAbort>
}

export const make = <R>(layer: Layer.Layer<R, unknown>): Runner<R> => {
  const runtime = ManagedRuntime.make(layer)
  const interruptOnAbort = makeInterruptOnAbort()
  return makeRunner(
    {
      fork: (effect) => runtime.runFork(effect),
      isClosed: constFalse,
      onStop: (stop, signal) => (signal === undefined ? () => {} : interruptOnAbort(signal, stop)),
      interruptOnAbort
    },
    runtime.disposeEffect
  )
}

/** `dispose` runs when all effects of the runner have ended. */
const makeRunner = <R>(parent: Parent<R>, dispose: Effect.Effect<void>): Runner<R> => {
  const fibers = new Set<Fiber.RuntimeFiber<unknown, unknown>>()
  const stops = new Set<() => void>()
  // Interrupted calls may end before `closing` is assigned.
  let isClosing = false
  let closing: Promise<void> | undefined

  const isClosed = () => isClosing || parent.isClosed()

  const fork: Parent<R>["fork"] = (effect) => {
    const fiber = parent.fork(effect)
    fibers.add(fiber)
    fiber.addObserver(() => fibers.delete(fiber))
    return fiber
  }

  const toOutcome = <A>(exit: Exit.Exit<A, unknown>, signal: AbortSignal | undefined): Outcome<A> => {
    if (Exit.isSuccess(exit)) return { rejected: false, value: exit.value }
    // A defect is of a callback that has run although the call was stopped.
    if (Cause.isInterruptedOnly(exit.cause)) {
      if (isAborted(signal)) return rejectedOutcome(signal.reason)
      if (isClosed()) return rejectedOutcome(closedError())
    }
    return rejectedOutcome(describeRejection(Cause.squash(exit.cause)))
  }

  const start = <A, E>(effect: Effect.Effect<A, E, R>, signal?: AbortSignal): RunningEffect<A> => {
    if (isClosed()) return notStarted(closedError())
    const aborted = signal === undefined ? Either.right(false) : readSignal(signal)
    if (Either.isLeft(aborted)) return notStarted(aborted.left)
    // `runFork` runs the effect synchronously up to its first asynchronous step, so an aborted call must not be forked.
    if (aborted.right) return notStarted(signal?.reason)
    const fiber = fork(effect)
    const interrupt = () => fiber.unsafeInterruptAsFork(FiberId.none)
    const listening = readArgument("Option", "signal", () =>
      Either.right(signal === undefined ? () => {} : parent.interruptOnAbort(signal, interrupt))
    )
    if (Either.isLeft(listening)) {
      interrupt()
      return notStarted(listening.left)
    }
    const outcome = new Promise<Outcome<A>>((resolve) => {
      fiber.addObserver((exit) => {
        listening.right()
        resolve(toOutcome(exit, signal))
      })
    })
    return { outcome, interrupt }
  }

  const onStop = (stop: () => void, signal?: AbortSignal): (() => void) => {
    if (isClosed()) stop()
    stops.add(stop)
    const end = parent.onStop(stop, signal)
    return () => {
      stops.delete(stop)
      end()
    }
  }

  return {
    start,
    onStop,
    run: (effect, caller, signal) => toPromise(start(effect, signal), caller),
    derive: (change) =>
      makeRunner({ ...parent, fork: (effect) => fork(change(effect)), isClosed, onStop }, Effect.void),
    close: () => {
      isClosing = true
      closing ??= Effect.runPromise(
        Effect.zipRight(
          Effect.suspend(() => Fiber.interruptAll(fibers)),
          dispose
        )
      )
      // A call that ends with its callback must not end before it is interrupted.
      for (const stop of stops) stop()
      return closing
    }
  }
}
