/** Environment variables, through Effect's `Config`. */
import { isAbsolute } from "node:path"
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

/** The directory of a variable. The specification of the XDG variables says that a relative path is ignored. */
export const readDirectoryVariable = (name: string): Effect.Effect<string | undefined> =>
  Effect.map(readVariable(name), (path) => (path !== undefined && isAbsolute(path) ? path : undefined))
