/** Environment variables, through Effect's `Config`. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** The value of a variable, or undefined if it is unset or blank. */
export const readVariable = (name: string): Effect.Effect<string | undefined> =>
  Config.string(name).pipe(
    Config.option,
    Effect.map((value) => Option.getOrUndefined(Option.filter(value, (text) => text.trim() !== ""))),
    Effect.orDie
  )
