/** Where a command writes data: stdout, or a file that appears when it is complete. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as atomicFile from "../../internal/files/atomicFile.js"
import { errorCode } from "../../internal/response/networkError.js"
import { escapeControl } from "../../internal/text/escape.js"
import type { LmsFileError } from "../../LmsError.js"
import { BrokenPipe, CliError } from "../errors.js"

export type OutputError = CliError | BrokenPipe | LmsFileError

export interface Output {
  /** Succeeds when the data are handed on, so that a command reads no faster than it writes. */
  readonly write: (data: string | Uint8Array) => Effect.Effect<void, OutputError>
}

/** Codes for a closed pipe; they differ between systems. */
const BROKEN_PIPE_CODES = ["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED"]

const writeError = (cause: unknown): CliError | BrokenPipe => {
  const code = errorCode(cause) ?? String(cause)
  return BROKEN_PIPE_CODES.includes(code)
    ? new BrokenPipe()
    : new CliError({ message: `stdout cannot be written: ${code}.` })
}

export const stdout: Output = {
  write: (data) =>
    data.length === 0
      ? Effect.void
      : Effect.async((resume) => {
          process.stdout.write(data, (cause) => resume(cause == null ? Effect.void : Effect.fail(writeError(cause))))
        })
}

/** Escapes control characters of text, so that data cannot control the terminal. In JSON the escapes mean the same. */
const terminal: Output = {
  write: (data) => stdout.write(typeof data === "string" ? data.split(/\r?\n/).map(escapeControl).join("\n") : data)
}

export const isTerminal = (): boolean => process.stdout.isTTY === true

/** The columns of the terminal on stdout, if it is one that knows its width. */
export const terminalWidth = (): number | undefined =>
  isTerminal() && process.stdout.columns > 0 ? process.stdout.columns : undefined

/** stdout for data of the server. */
export const terminalOrPipe = (): Output => (isTerminal() ? terminal : stdout)

/** Writes to a temporary file that is renamed when `use` succeeds. After a failure an existing file is unchanged. */
export const writeFile = <A, E, R>(
  path: string,
  overwrite: boolean,
  use: (output: Output) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | LmsFileError, R | FileSystem.FileSystem | Path.Path> =>
  Effect.scoped(
    Effect.gen(function* () {
      const platform = {
        fs: yield* FileSystem.FileSystem,
        path: yield* Path.Path,
        sha256: Option.none(),
        changeTime: Option.none()
      }
      const file = yield* atomicFile.openDestination(platform, path, overwrite)
      const encoder = new TextEncoder()
      yield* file.begin(undefined)
      const result = yield* use({
        write: (data) => file.write([typeof data === "string" ? encoder.encode(data) : data])
      })
      yield* file.finish(() => Effect.void)
      return result
    })
  )
