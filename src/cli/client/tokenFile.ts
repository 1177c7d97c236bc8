/** The token of a file, read without waiting for a file that never ends. */
import { Buffer } from "node:buffer"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import { decodeText, failAfterSilence, readChunk, withOpenFile } from "../arguments/inputFile.js"
import { quote, UsageError } from "../errors.js"

/** Far more than any token, so a file without a line break up to here is a wrong one, such as `/dev/zero`. */
const MAX_LINE_BYTES = 64 * 1024

const readFirstLine = (file: number, path: string) =>
  Effect.gen(function* () {
    let all = Buffer.alloc(0)
    for (;;) {
      const bytes = yield* readChunk(file)
      all = Buffer.concat([all, bytes])
      const end = all.indexOf("\n")
      if (end >= 0 || bytes.length === 0) return all.subarray(0, end < 0 ? all.length : end)
      if (all.length >= MAX_LINE_BYTES) {
        return yield* new UsageError({
          message: `The token file (--token-file) has no line break in its first 64 KiB: ${quote(path)}. The token must be its first line.`
        })
      }
    }
  })

/** The token is the first line of the file, because editors and `echo` add a line break. */
export const readTokenFile = Effect.fnUntraced(function* (path: string) {
  const line = yield* withOpenFile(path, (file) => readFirstLine(file, path)).pipe(
    Effect.mapError((error) =>
      error instanceof UsageError
        ? error
        : new UsageError({ message: `The token file (--token-file) cannot be read: ${quote(path)}.` })
    ),
    failAfterSilence(
      () => new UsageError({ message: `The token file (--token-file) sent nothing within a minute: ${quote(path)}.` })
    )
  )
  const text = yield* Either.mapLeft(
    decodeText(line),
    (problem) => new UsageError({ message: `The token file (--token-file) ${problem}: ${quote(path)}.` })
  )
  const token = text.trim()
  return token === ""
    ? yield* new UsageError({ message: `The first line of the token file (--token-file) is empty: ${quote(path)}.` })
    : Redacted.make(token)
})
