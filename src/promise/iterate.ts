/** Streams as async iterables: one fiber each, which waits where its reader has not asked for more. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Outcome, Runner, Running } from "./run.js"

interface Waiting<A> {
  readonly resolve: (result: IteratorResult<A, undefined>) => void
  readonly reject: (reason: unknown) => void
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }

/** One reading of a stream. Nothing is asked for before it is first pulled, and no page before the one before it is read. */
class Reading<A, E, R> implements AsyncIterator<A, undefined> {
  readonly #runner: Runner<R>
  readonly #stream: Stream.Stream<A, E, R>
  readonly #signal: AbortSignal | undefined
  readonly #waiting: Array<Waiting<A>> = []
  #records: ReadonlyArray<A> = []
  #at = 0
  #begun = false
  #running: Running<void> | undefined
  #resume: (() => void) | undefined
  #ended: Outcome<void> | undefined

  constructor(runner: Runner<R>, stream: Stream.Stream<A, E, R>, signal: AbortSignal | undefined) {
    this.#runner = runner
    this.#stream = stream
    this.#signal = signal
  }

  /** The calls are answered in their order, also where one does not wait for the one before. */
  next(): Promise<IteratorResult<A, undefined>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#serve()
    })
  }

  /** Run by `break` and `throw` in a loop: what is open of the stream is closed when it has resolved. */
  return(): Promise<IteratorResult<A, undefined>> {
    this.#records = []
    this.#ended ??= { rejected: false, value: undefined }
    this.#serve()
    if (this.#running === undefined) return Promise.resolve(DONE)
    this.#running.interrupt()
    return this.#running.ended.then(() => DONE)
  }

  #serve(): void {
    while (this.#waiting.length > 0) {
      if (this.#at < this.#records.length) {
        this.#waiting.shift()?.resolve({ done: false, value: this.#records[this.#at++] as A })
      } else if (this.#ended === undefined) {
        this.#pull()
        return
      } else {
        this.#end(this.#ended)
      }
    }
  }

  /** The first who asks hears why it failed; then it is over. */
  #end(ended: Outcome<void>): void {
    const first = this.#waiting.shift()
    this.#ended = { rejected: false, value: undefined }
    if (ended.rejected) first?.reject(ended.reason)
    else first?.resolve(DONE)
  }

  #pull(): void {
    if (!this.#begun) {
      this.#begun = true
      this.#running = this.#runner.start(this.#run(), this.#signal)
      this.#running.ended.then((outcome) => {
        // A stream fails when its reader has all that it gave; else it was aborted or closed, and the rest is not wanted.
        if (outcome.rejected) this.#records = []
        this.#ended ??= outcome
        this.#serve()
      })
      return
    }
    const resume = this.#resume
    this.#resume = undefined
    resume?.()
  }

  #run(): Effect.Effect<void, E, R> {
    return Stream.runForEachChunk(this.#stream, (chunk) =>
      Effect.async<void>((resume) => {
        this.#records = Chunk.toReadonlyArray(chunk)
        this.#at = 0
        this.#resume = () => resume(Effect.void)
        this.#serve()
      })
    )
  }
}

export const iterate = <A, E, R>(
  runner: Runner<R>,
  stream: Stream.Stream<A, E, R>,
  signal: AbortSignal | undefined
): AsyncIterable<A> => ({
  [Symbol.asyncIterator]: () => new Reading(runner, stream, signal)
})
