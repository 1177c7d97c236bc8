/** Output with colours for terminals, and without them for files and pipes. */
import { stripVTControlCharacters } from "node:util"
import type * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/** Colours are for people: not for files and pipes, and not for those who have asked for none. */
export const coloured = (stream: { readonly isTTY?: boolean }): boolean =>
  stream.isTTY === true && (process.env.NO_COLOR ?? "") === ""

/** How wide the terminal is that the data go to, where it is one and says so. */
export const columns = (): number | undefined =>
  process.stdout.isTTY === true && process.stdout.columns > 0 ? process.stdout.columns : undefined

const written = (stream: NodeJS.WriteStream, parts: ReadonlyArray<unknown>): void => {
  const text = parts.map(String).join(" ").trimEnd()
  stream.write(`${coloured(stream) ? text : stripVTControlCharacters(text)}\n`)
}

/** The command line's own help comes with colours in it, wherever it is printed. */
export const plainConsole: Effect.Effect<Console.Console> = Effect.consoleWith((console) =>
  Effect.succeed({
    ...console,
    log: (...parts: ReadonlyArray<unknown>) => Effect.sync(() => written(process.stdout, parts)),
    error: (...parts: ReadonlyArray<unknown>) => Effect.sync(() => written(process.stderr, parts))
  })
)
