/** The token of a file, read without waiting for a file that never ends. */
import * as Fs from "node:fs"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { errorCode } from "../../internal/response/networkError.js"
import { UsageError } from "../errors.js"

/** Far more than any token, so a file without a line break up to here is a wrong one, such as `/dev/zero`. */
const MAX_LINE_BYTES = 64 * 1024

/** Enough to enter the passphrase of a password manager: `--token-file <(pass show canvas)`. */
const MAX_WAIT = "1 minute"

const POLL_INTERVAL = "50 millis"

/** A blocking open or read of a pipe cannot be interrupted, and would even keep the process from exiting. */
const OPEN_FLAGS = Fs.constants.O_RDONLY | (Fs.constants.O_NONBLOCK ?? 0)

const unreadable = (path: string) =>
  new UsageError({ message: `The token file (--token-file) cannot be read: "${path}".` })

const open = (path: string): Effect.Effect<number, UsageError> =>
  Effect.async((resume) => {
    Fs.open(path, OPEN_FLAGS, (cause, file) =>
      resume(cause === null ? Effect.succeed(file) : Effect.fail(unreadable(path)))
    )
  })

/** The next bytes, none at the end, or undefined if a pipe has none yet. */
const read = (file: number, path: string): Effect.Effect<Buffer | undefined, UsageError> =>
  Effect.async((resume) => {
    Fs.read(file, Buffer.alloc(MAX_LINE_BYTES), 0, MAX_LINE_BYTES, null, (cause, size, buffer) => {
      if (cause === null) resume(Effect.succeed(buffer.subarray(0, size)))
      else resume(errorCode(cause) === "EAGAIN" ? Effect.succeed(undefined) : Effect.fail(unreadable(path)))
    })
  })

const readFirstLine = (file: number, path: string): Effect.Effect<string, UsageError> => {
  const readFrom = (received: Buffer): Effect.Effect<string, UsageError> =>
    Effect.flatMap(read(file, path), (bytes) => {
      if (bytes === undefined)
        return Effect.delay(
          Effect.suspend(() => readFrom(received)),
          POLL_INTERVAL
        )
      const all = Buffer.concat([received, bytes])
      const end = all.indexOf("\n")
      if (end < 0 && all.length >= MAX_LINE_BYTES) {
        return new UsageError({
          message: `The token file (--token-file) has no line break in its first 64 KiB: "${path}". The token must be its first line.`
        })
      }
      if (end < 0 && bytes.length > 0) return readFrom(all)
      return Effect.succeed(all.toString("utf8", 0, end < 0 ? all.length : end))
    })
  return readFrom(Buffer.alloc(0))
}

/** The token is the first line of the file, because editors and `echo` add a line break. */
export const readTokenFile = Effect.fnUntraced(function* (path: string) {
  const line = yield* Effect.acquireUseRelease(
    open(path),
    (file) => readFirstLine(file, path),
    (file) => Effect.async<void>((resume) => Fs.close(file, () => resume(Effect.void)))
  ).pipe(
    Effect.timeoutFail({
      duration: MAX_WAIT,
      onTimeout: () =>
        new UsageError({ message: `The token file (--token-file) sent nothing within a minute: "${path}".` })
    })
  )
  const token = line.replace(/^\uFEFF/, "").trim()
  return token === ""
    ? yield* new UsageError({ message: `The first line of the token file (--token-file) is empty: "${path}".` })
    : Redacted.make(token)
})
