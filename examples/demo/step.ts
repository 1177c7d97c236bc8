/** Runs a step of the demo, prints one line about it, and checks its result. */
import { Console, Data, Duration, Effect } from "effect"

class UnexpectedResult extends Data.TaggedError("UnexpectedResult")<{ readonly message: string }> {}

/** Fails the demo unless the condition holds. */
export const check = (condition: boolean, message: string) =>
  condition ? Effect.void : Effect.fail(new UnexpectedResult({ message }))

/** Prints how long the effect took, and its result as `describe` shows it. */
export const step = <A, E, R>(title: string, effect: Effect.Effect<A, E, R>, describe: (result: A) => string) =>
  Effect.gen(function* () {
    const [duration, result] = yield* Effect.timed(effect)
    const millis = `${Math.round(Duration.toMillis(duration))} ms`
    yield* Console.log(`  ✔ ${millis.padStart(7)}  ${title.padEnd(36)}  ${describe(result)}`)
    return result
  }).pipe(Effect.tapError((error) => Console.log(`  ✘          ${title.padEnd(36)}  ${String(error)}`)))

/** A step that is expected to fail: prints the error, and returns it. */
export const failingStep = <A, E extends { readonly _tag: string; readonly message: string }, R>(
  title: string,
  effect: Effect.Effect<A, E, R>
) => step(title, Effect.flip(effect), ({ _tag, message }) => `${_tag}\n${" ".repeat(13)}${message}`)
