/** A body that is read from the disk while it is sent. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import type { OpenedBody, StreamedBody } from "../request/preparedRequest.js"

/** The longest that is waited for a transport to let go of a body. It takes a turn or two. */
const LETTING_GO = "2 seconds"

/** For one try: what it fails with is told as it is, and the file it is read from is closed at the end. */
const open = (stream: Stream.Stream<Uint8Array, LmsFileError>, length: number): OpenedBody => {
  let unreadable: LmsFileError | undefined
  let reading: Deferred.Deferred<void> | undefined
  const watched = Stream.suspend(() => {
    const closed = Deferred.unsafeMake<void>(FiberId.none)
    reading = closed
    return Stream.ensuring(stream, Deferred.succeed(closed, undefined))
  }).pipe(
    Stream.tapError((error) =>
      Effect.sync(() => {
        unreadable = error
      })
    )
  )
  return {
    body: { stream: watched, length },
    problem: () => unreadable,
    // Transports let go of a body that is no longer wanted in their own time: the file is to be closed when the call ends.
    // What waits for that cannot be interrupted, and a timeout waits for what it interrupts.
    released: Effect.suspend(() =>
      reading === undefined
        ? Effect.void
        : Effect.timeoutOption(Effect.interruptible(Deferred.await(reading)), LETTING_GO)
    )
  }
}

export const make = (stream: Stream.Stream<Uint8Array, LmsFileError>, length: number): StreamedBody => ({
  open: () => open(stream, length)
})
