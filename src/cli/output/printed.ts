/** A value as JSON on stdout: laid out for people, on one line for programs. */
import * as Effect from "effect/Effect"
import { laidOut } from "./json.js"
import { isWatched, type OutputError, stdout } from "./output.js"

export const printed = (value: unknown): Effect.Effect<void, OutputError> =>
  Effect.suspend(() => stdout.write(`${isWatched() ? laidOut(value) : JSON.stringify(value)}\n`))
