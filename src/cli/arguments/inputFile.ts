/** Reads the files that options name, and stdin. Input without an end is an error instead of a command that never ends. */
import { Buffer } from "node:buffer"
import * as Fs from "node:fs"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { errorCode } from "../../internal/response/networkError.js"
import * as timeLimit from "../../internal/timeLimit.js"
import { quote, UsageError } from "../errors.js"

/** Far more than a service accepts as the body of a request. */
const MAX_INPUT_MIB = 256

const MAX_INPUT_BYTES = MAX_INPUT_MIB * 1024 * 1024

/** Enough to enter the passphrase of a password manager: `--token-file <(pass show canvas)`. */
const MAX_SILENCE = "1 minute"

const POLL_INTERVAL = "50 millis"

const CHUNK_BYTES = 64 * 1024

/** A blocking open or read of a pipe cannot be interrupted, and would even keep the process from exiting. */
const OPEN_FLAGS = Fs.constants.O_RDONLY | (Fs.constants.O_NONBLOCK ?? 0)

/** The error of the system, such as `ENOENT`. */
type SystemError = NodeJS.ErrnoException

const open = (path: string): Effect.Effect<number, SystemError> =>
  Effect.async((resume) => {
    Fs.open(path, OPEN_FLAGS, (cause, file) => resume(cause === null ? Effect.succeed(file) : Effect.fail(cause)))
  })

const stat = (file: number): Effect.Effect<Fs.Stats, SystemError> =>
  Effect.async((resume) => {
    Fs.fstat(file, (cause, stats) => resume(cause === null ? Effect.succeed(stats) : Effect.fail(cause)))
  })

const close = (file: number): Effect.Effect<void> =>
  Effect.async<void>((resume) => Fs.close(file, () => resume(Effect.void)))

/** Opens a file for `use`, without waiting for the writer of a pipe. */
const withOpenFile = <A, E>(
  path: string,
  use: (file: number) => Effect.Effect<A, E>
): Effect.Effect<A, E | SystemError> => Effect.acquireUseRelease(open(path), use, close)

/** Reads the next bytes: none at the end. Waits for those of a pipe. */
const readChunk = (file: number): Effect.Effect<Buffer, SystemError> =>
  Effect.async<Buffer, SystemError>((resume) => {
    Fs.read(file, Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, null, (cause, size, buffer) =>
      resume(cause === null ? Effect.succeed(buffer.subarray(0, size)) : Effect.fail(cause))
    )
  }).pipe(
    Effect.catchIf(
      (cause) => errorCode(cause) === "EAGAIN",
      () =>
        Effect.delay(
          Effect.suspend(() => readChunk(file)),
          POLL_INTERVAL
        )
    )
  )

/** Fails if `effect`, which waits for a pipe, takes longer than a person needs to enter a passphrase. */
const failAfterSilence =
  <E>(onTimeout: () => E) =>
  <A, E1>(effect: Effect.Effect<A, E1>): Effect.Effect<A, E | E1> =>
    timeLimit.failAfter(effect, { duration: MAX_SILENCE, onTimeout })

const tooLarge = (source: string) =>
  new UsageError({ message: `${source} has more than ${MAX_INPUT_MIB} MiB, or no end: use a smaller file.` })

const readToEnd = (file: number, source: string, isPipe: boolean) =>
  Effect.gen(function* () {
    const chunks: Array<Buffer> = []
    let size = 0
    for (;;) {
      const chunk = yield* failAfterSilence(
        () => new UsageError({ message: `${source} sent nothing for a minute: use a file.` })
      )(readChunk(file))
      if (chunk.length === 0) break
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_INPUT_BYTES) return yield* tooLarge(source)
    }
    // A named pipe that nobody writes to ends at once.
    if (isPipe && size === 0) return yield* new UsageError({ message: `${source} is a pipe that sent nothing.` })
    return Buffer.concat(chunks)
  })

const describeSystemError = (source: string, cause: SystemError): UsageError => {
  const problem = errorCode(cause) === "ENOENT" ? "does not exist" : "cannot be read"
  return new UsageError({ message: `${source} ${problem}.` })
}

/** Reads the file that an option names. Devices and directories are errors, a pipe is read to its end. */
export const readFile = (option: string, path: string): Effect.Effect<Buffer, UsageError> => {
  const source = `${option} ${quote(path)}`
  return withOpenFile(path, (file) =>
    Effect.flatMap(stat(file), (stats) => {
      if (stats.isDirectory()) return new UsageError({ message: `${source} is a directory: name a file.` })
      if (stats.isCharacterDevice() || stats.isBlockDevice()) {
        return new UsageError({ message: `${source} is a device: name a file.` })
      }
      return readToEnd(file, source, stats.isFIFO())
    })
  ).pipe(Effect.mapError((error) => (error instanceof UsageError ? error : describeSystemError(source, error))))
}

/** Reads stdin to its end. An interruption stops reading. */
export const readStdin: Effect.Effect<Buffer, UsageError> = Effect.async((resume) => {
  const chunks: Array<Buffer> = []
  let size = 0
  const stop = () => {
    process.stdin.off("data", onData).off("end", onEnd).off("error", onError).pause()
  }
  const onData = (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size <= MAX_INPUT_BYTES) return
    stop()
    resume(tooLarge("stdin"))
  }
  const onEnd = () => resume(Effect.succeed(Buffer.concat(chunks)))
  const onError = (cause: unknown) =>
    resume(new UsageError({ message: `stdin cannot be read: ${errorCode(cause) ?? "it is closed"}.` }))
  process.stdin.on("data", onData).once("end", onEnd).once("error", onError)
  return Effect.sync(stop)
})

/** Windows programs mark a text with a byte order mark, and some of them write UTF-16. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return "utf-16le"
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8"
}

/** The text of bytes, without its byte order mark. The left completes a sentence about them. */
export const decodeText = (bytes: Uint8Array): Either.Either<string, string> =>
  Either.filterOrLeft(
    Either.try({
      try: () => new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes),
      catch: () => "is not UTF-8 text"
    }),
    (text) => !text.includes("\0"),
    () => "is not UTF-8 text"
  )

/** The values of a list, one per line. Other programs end lines differently, and put values in quotes or between blanks. */
export const readLines = Effect.fnUntraced(function* (option: string, path: string) {
  const bytes = yield* path === "-" ? readStdin : readFile(option, path)
  const text = yield* Either.mapLeft(
    decodeText(bytes),
    (problem) => new UsageError({ message: `${option} ${path === "-" ? "stdin" : quote(path)} ${problem}.` })
  )
  return text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim()
    )
    .filter((line) => line !== "")
})
