/** The token of a file. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import { decodeText, readFile } from "../arguments/inputFile.js"
import { quote, UsageError } from "../errors.js"

/** The token is the first line of the file, because editors and `echo` add a line break. */
export const readTokenFile = Effect.fnUntraced(function* (path: string) {
  const bytes = yield* readFile("The token file (--token-file)", path)
  const text = yield* Either.mapLeft(
    decodeText(bytes),
    (problem) => new UsageError({ message: `The token file (--token-file) ${problem}: ${quote(path)}.` })
  )
  const [line = ""] = text.split("\n")
  const token = line.trim()
  return token === ""
    ? yield* new UsageError({ message: `The first line of the token file (--token-file) is empty: ${quote(path)}.` })
    : Redacted.make(token)
})
