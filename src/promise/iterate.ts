/** Converts streams to async iterables: one fiber per iteration, which suspends until the consumer requests more. */
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Caller, captureCaller, withCaller } from "./describeError.js"
import type { Outcome, Runner, RunningEffect } from "./runner.js"

/** A call of `next` whose promise is not settled yet. */
interface PendingNext<A> {
  readonly resolve: (result: IteratorResult<A, undefined>) => void
  readonly reject: (reason: unknown) => void
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }
const ENDED: Outcome<void> = { rejected: false, value: undefined }

/** One iteration of a stream. It sends no request before the first `next`, and none for a page before the previous is read. */
class StreamIterator<A, E, R> implements AsyncIterator<A, undefined> {
  readonly #runner: Runner<R>
  readonly #stream: Stream.Stream<A, E, R>
  readonly #signal: AbortSignal | undefined
  /** The loop. */
  readonly #caller: Caller
  readonly #pending: Array<PendingNext<A>> = []
  #records: ReadonlyArray<A> = []
  #index = 0
  #started = false
  #running: RunningEffect<void> | undefined
  #resumeStream: (() => void) | undefined
  #outcome: Outcome<void> | undefined

  constructor(runner: Runner<R>, stream: Stream.Stream<A, E, R>, signal: AbortSignal | undefined, caller: Caller) {
    this.#caller = caller
    this.#runner = runner
    this.#stream = stream
    this.#signal = signal
  }

  /** Concurrent calls are settled in the order of the calls. */
  next(): Promise<IteratorResult<A, undefined>> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject })
      this.#settlePending()
    })
  }

  /** Runs on `break`, `return` and `throw` in a loop. Resolves when the stream has released its resources. */
  return(): Promise<IteratorResult<A, undefined>> {
    this.#records = []
    this.#outcome ??= ENDED
    this.#settlePending()
    if (this.#running === undefined) return Promise.resolve(DONE)
    this.#running.interrupt()
    return this.#running.outcome.then((outcome) => {
      // The iteration was to end. What a callback throws meanwhile is an error.
      if (outcome.rejected && !Cause.isInterruptedException(outcome.reason)) throw outcome.reason
      return DONE
    })
  }

  #settlePending(): void {
    for (;;) {
      const [first] = this.#pending
      if (first === undefined) return
      if (this.#index < this.#records.length) {
        // The index is in bounds, so the record is not `undefined` unless `A` is.
        first.resolve({ done: false, value: this.#records[this.#index++] as A })
      } else if (this.#outcome === undefined) {
        this.#pull()
        return
      } else {
        // Only the first pending call rejects; all later ones resolve as done.
        if (this.#outcome.rejected) first.reject(withCaller(this.#outcome.reason, this.#caller))
        else first.resolve(DONE)
        this.#outcome = ENDED
      }
      this.#pending.shift()
    }
  }

  #pull(): void {
    if (!this.#started) {
      this.#started = true
      this.#running = this.#runner.start(this.#consume(), this.#signal)
      this.#running.outcome.then((outcome) => {
        // A stream ends only after all its records are read. Unread records here mean an abort or a close: discard them.
        this.#records = []
        this.#outcome ??= outcome
        this.#settlePending()
      })
      return
    }
    const resumeStream = this.#resumeStream
    this.#resumeStream = undefined
    resumeStream?.()
  }

  #consume(): Effect.Effect<void, E, R> {
    return Stream.runForEachChunk(this.#stream, (chunk) =>
      Effect.async<void>((resume) => {
        this.#records = Chunk.toReadonlyArray(chunk)
        this.#index = 0
        this.#resumeStream = () => resume(Effect.void)
        this.#settlePending()
      })
    )
  }
}

export const toAsyncIterable = <A, E, R>(
  runner: Runner<R>,
  stream: Stream.Stream<A, E, R>,
  signal: AbortSignal | undefined
): AsyncIterable<A> => {
  const open = () => new StreamIterator(runner, stream, signal, captureCaller(open))
  return { [Symbol.asyncIterator]: open }
}
