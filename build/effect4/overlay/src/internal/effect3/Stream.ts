export * from "effect/Stream"

import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Pull from "effect/Pull"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"

/** Its end as a failure without an error. */
export type OptionPull<A, E, R = never> = Effect.Effect<ReadonlyArray<A>, Option.Option<E>, R>

export const toPull = <A, E, R>(
  self: Stream.Stream<A, E, R>
): Effect.Effect<OptionPull<A, E>, never, R | Scope.Scope> =>
  Effect.map(Stream.toPull(self), (pull) =>
    Effect.mapError(pull as Effect.Effect<ReadonlyArray<A>, E | Cause.Done>, (error) =>
      Cause.isDone(error) ? Option.none<E>() : Option.some(error as E)
    )
  )

const ofPull = <A, E, R>(pull: OptionPull<A, E, R>): Pull.Pull<readonly [A, ...Array<A>], E, void, R> => {
  const some: Pull.Pull<readonly [A, ...Array<A>], E, void, R> = Effect.matchEffect(pull, {
    onSuccess: (chunk): Pull.Pull<readonly [A, ...Array<A>], E, void, R> =>
      chunk.length === 0 ? some : Effect.succeed(chunk as readonly [A, ...Array<A>]),
    onFailure: (error): Pull.Pull<never, E> => (Option.isNone(error) ? Cause.done() : Effect.fail(error.value))
  })
  return some
}

export const fromPull = <A, E, R, R2>(
  pull: Effect.Effect<OptionPull<A, E, R>, never, R2>
): Stream.Stream<A, E, R | Exclude<R2, Scope.Scope>> =>
  Stream.unwrap(Effect.map(pull, (pull) => Stream.fromPull(Effect.succeed(ofPull(pull))))) as Stream.Stream<
    A,
    E,
    R | Exclude<R2, Scope.Scope>
  >

export const repeatEffectChunkOption = <A, E, R>(effect: OptionPull<A, E, R>): Stream.Stream<A, E, R> =>
  Stream.fromPull(Effect.succeed(ofPull(effect)))

export const repeatEffectOption = <A, E, R>(effect: Effect.Effect<A, Option.Option<E>, R>): Stream.Stream<A, E, R> =>
  repeatEffectChunkOption(Effect.map(effect, (a): ReadonlyArray<A> => [a]))

export const paginateChunkEffect: <S, A, E, R>(
  s: S,
  f: (s: S) => Effect.Effect<readonly [ReadonlyArray<A>, Option.Option<S>], E, R>
) => Stream.Stream<A, E, R> = Stream.paginate

export const mapConcatChunk = <A, B, E, R>(
  self: Stream.Stream<A, E, R>,
  f: (a: A) => ReadonlyArray<B>
): Stream.Stream<B, E, R> => Stream.flattenIterable(Stream.map(self, f))

export const concatAll = <A, E, R>(streams: ReadonlyArray<Stream.Stream<A, E, R>>): Stream.Stream<A, E, R> =>
  Stream.flatten(Stream.fromIterable(streams))
