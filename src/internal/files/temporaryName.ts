/** Names of temporary files beside the files that they become. */
import type { PlatformError } from "@effect/platform/Error"
import * as Effect from "effect/Effect"
import * as fileErrors from "./errors.js"

/** The longest name on common systems, in bytes or in UTF-16 units. */
const MAX_NAME_LENGTH = 255

const nameOf = (file: string): string => file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1)

/** Shortens the name in a path by `length` UTF-16 units, so that a suffix of that length makes it no longer in any encoding. */
const shortenName = (file: string, length: number): string =>
  file
    .slice(0, file.length - Math.min(length, nameOf(file).length))
    // The first half of a character that is cut.
    .replace(/[\ud800-\udbff]$/, "")

/**
 * Runs an effect with the name of a temporary file: that of the file and a suffix. If only that is too long for the file
 * system, the name of the file is shortened in it.
 */
export const withTemporaryName = <A, R>(
  file: string,
  suffix: string,
  use: (temporary: string) => Effect.Effect<A, PlatformError, R>
): Effect.Effect<A, PlatformError, R> => {
  const shortened = () => use(`${shortenName(file, suffix.length)}${suffix}`)
  // Windows reports a name that is too long as one that does not exist.
  return nameOf(file).length + suffix.length > MAX_NAME_LENGTH
    ? shortened()
    : Effect.catchIf(use(`${file}${suffix}`), (error) => fileErrors.systemCode(error) === "ENAMETOOLONG", shortened)
}
