/** A value as JSON on stdout: laid out for people, on one line for programs. */
import * as Effect from "effect/Effect"
import { laidOut } from "./json.js"
import { type OutputError, stdout } from "./output.js"

/** Whether a person reads it. */
export const isWatched = (): boolean => process.stdout.isTTY === true

export const printed = (value: unknown): Effect.Effect<void, OutputError> =>
  Effect.suspend(() => stdout.write(`${isWatched() ? laidOut(value) : JSON.stringify(value)}\n`))
