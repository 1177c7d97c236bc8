/** Runs what comes at the end, callbacks of the user among it, so that no defect of it is lost. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** Runs when an effect or a stream has ended, with its error if it has failed. */
export type OnEnd<E> = (error?: E) => Effect.Effect<void>

const endWith = <E>(onEnd: OnEnd<E>, cause: Cause.Cause<E>): Effect.Effect<void> =>
  onEnd(Option.getOrUndefined(Cause.failureOption(cause)))

/** `Effect.ensuring`, except that a defect of `onEnd` replaces the error: handling the error would hide it. */
export const endEffect = <A, E, R>(effect: Effect.Effect<A, E, R>, onEnd: OnEnd<E>): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.matchCauseEffect(restore(effect), {
      onFailure: (cause) => Effect.zipRight(endWith(onEnd, cause), Effect.failCause(cause)),
      onSuccess: (value) => Effect.as(onEnd(), value)
    })
  )

/**
 * `Stream.ensuring` whose defects are not lost if the stream is continued, by `catchAll`, `concat` and others: `onEnd` is the
 * last step of a stream that ends by itself, and a finalizer only if the consumer stops.
 */
export const endStream = <A, E, R>(stream: Stream.Stream<A, E, R>, onEnd: OnEnd<E>): Stream.Stream<A, E, R> =>
  Stream.suspend(() => {
    let hasEnded = false
    const end = (cause: Cause.Cause<E>) =>
      Effect.uninterruptible(
        Effect.suspend(() => {
          if (hasEnded) return Effect.void
          hasEnded = true
          return endWith(onEnd, cause)
        })
      )
    const failing = Stream.catchAllCause(stream, (cause) =>
      Stream.fromEffect(Effect.zipRight(end(cause), Effect.failCause(cause)))
    )
    return Stream.ensuring(Stream.concat(failing, Stream.execute(end(Cause.empty))), end(Cause.empty))
  })

/** For callbacks in fibers of their own, whose interruption discards their defects. These are raised when all have ended. */
export const keepDefects = () => {
  let defect: { readonly thrown: unknown } | undefined
  return {
    keep: <A, E>(callback: () => Effect.Effect<A, E>): Effect.Effect<A, E> =>
      Effect.catchAllDefect(Effect.suspend(callback), (thrown) => {
        defect ??= { thrown }
        return Effect.die(thrown)
      }),
    raise: Effect.suspend(() => (defect === undefined ? Effect.void : Effect.die(defect.thrown)))
  }
}
