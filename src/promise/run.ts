/** Effects as promises: each can be aborted, and all of them end when the client is closed. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { requestError } from "../internal/request/errors.js"
import { describeType } from "../internal/text/describe.js"
import * as aborts from "./aborts.js"
import { LmsClosedError } from "./LmsClosedError.js"

/** What an effect came to: its value, or what a promise of it rejects with. */
export type Outcome<A> =
  | { readonly rejected: false; readonly value: A }
  | { readonly rejected: true; readonly reason: unknown }

/** An effect that is on its way. `ended` never rejects, so that nobody has to listen. */
export interface Running<A> {
  readonly ended: Promise<Outcome<A>>
  readonly interrupt: () => void
}

export interface Runner<R> {
  readonly start: <A, E>(effect: Effect.Effect<A, E, R>, signal?: AbortSignal) => Running<A>
  readonly run: <A, E>(effect: Effect.Effect<A, E, R>, signal?: AbortSignal) => Promise<A>
  readonly close: () => Promise<void>
}

const closedError = () =>
  new LmsClosedError({ message: "The client is closed, and asks for nothing any more: connect() gives another." })

const rejected = (reason: unknown): Outcome<never> => ({ rejected: true, reason })

const idle = (reason: unknown): Running<never> => ({ ended: Promise.resolve(rejected(reason)), interrupt: () => {} })

const isSignal = (signal: unknown): boolean =>
  typeof signal === "object" && signal !== null && "aborted" in signal && "addEventListener" in signal

const settled = <A>({ ended }: Running<A>): Promise<A> =>
  ended.then((outcome) => (outcome.rejected ? Promise.reject(outcome.reason) : outcome.value))

export const make = <R>(layer: Layer.Layer<R, unknown>): Runner<R> => {
  const runtime = ManagedRuntime.make(layer)
  const running = new Set<Fiber.RuntimeFiber<unknown, unknown>>()
  const onAbort = aborts.make()
  let closing: Promise<void> | undefined

  const outcomeOf = <A>(exit: Exit.Exit<A, unknown>, signal: AbortSignal | undefined): Outcome<A> => {
    if (Exit.isSuccess(exit)) return { rejected: false, value: exit.value }
    if (Cause.isInterrupted(exit.cause)) {
      if (signal?.aborted === true) return rejected(signal.reason)
      if (closing !== undefined) return rejected(closedError())
    }
    return rejected(Cause.squash(exit.cause))
  }

  const start = <A, E>(effect: Effect.Effect<A, E, R>, signal?: AbortSignal): Running<A> => {
    if (closing !== undefined) return idle(closedError())
    if (signal !== undefined && !isSignal(signal)) {
      return idle(
        requestError("Option", "signal", `signal is ${describeType(signal)}: give an AbortSignal, or leave it out.`)
      )
    }
    // An effect runs at once up to its first wait: what is aborted already must not begin.
    if (signal?.aborted === true) return idle(signal.reason)
    const fiber = runtime.runFork(effect)
    running.add(fiber)
    const interrupt = () => fiber.unsafeInterruptAsFork(FiberId.none)
    const forget = signal === undefined ? () => {} : onAbort(signal, interrupt)
    const ended = new Promise<Outcome<A>>((resolve) => {
      fiber.addObserver((exit) => {
        running.delete(fiber)
        forget()
        resolve(outcomeOf(exit, signal))
      })
    })
    return { ended, interrupt }
  }

  return {
    start,
    run: (effect, signal) => settled(start(effect, signal)),
    close: () => {
      closing ??= Effect.runPromise(
        Effect.zipRight(
          Effect.suspend(() => Fiber.interruptAll(running)),
          runtime.disposeEffect
        )
      )
      return closing
    }
  }
}
