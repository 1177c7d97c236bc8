/** Where a command's data go: to stdout, or to a file that is whole or not there. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as atomicFile from "../../internal/files/atomicFile.js"
import { errorCode } from "../../internal/response/networkError.js"
import { escapeControl } from "../../internal/text/escape.js"
import type { LmsFileError } from "../../LmsError.js"
import { Problem, ReaderGone } from "../problem.js"

export type OutputError = Problem | ReaderGone | LmsFileError

export interface Output {
  /** Succeeds when it is handed on, so that no more is read than is written. */
  readonly write: (data: string | Uint8Array) => Effect.Effect<void, OutputError>
}

/** A pipe whose other end is closed, which some systems tell in other words. */
const GONE = ["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED"]

const unwritten = (cause: unknown): Problem | ReaderGone => {
  const code = errorCode(cause) ?? String(cause)
  return GONE.includes(code) ? new ReaderGone() : new Problem({ message: `stdout cannot be written: ${code}` })
}

export const stdout: Output = {
  write: (data) =>
    data.length === 0
      ? Effect.void
      : Effect.async((resume) => {
          process.stdout.write(data, (cause) => resume(cause == null ? Effect.void : Effect.fail(unwritten(cause))))
        })
}

/** A terminal does not do what it is shown: what would command it is written out, which in JSON means the same. */
const terminal: Output = {
  write: (data) => stdout.write(typeof data === "string" ? data.split(/\r?\n/).map(escapeControl).join("\n") : data)
}

/** Whether a person reads it. */
export const isWatched = (): boolean => process.stdout.isTTY === true

/** For what others have written, as it comes. */
export const screenOrPipe = (): Output => (isWatched() ? terminal : stdout)

/** What a file came to. */
export interface Written {
  readonly bytes: number
  readonly sha256: string
}

/** The file takes its place when `use` has succeeded; else nothing of it is left, and what was there stays. */
export const toFile = <E, R>(
  path: string,
  overwrite: boolean,
  use: (output: Output) => Effect.Effect<void, E, R>
): Effect.Effect<Written, E | LmsFileError, R | FileSystem.FileSystem | Path.Path> =>
  Effect.scoped(
    Effect.gen(function* () {
      const platform = {
        fs: yield* FileSystem.FileSystem,
        path: yield* Path.Path,
        sha256: Option.none(),
        changeTime: Option.none()
      }
      const file = yield* atomicFile.destination(platform, path, overwrite)
      const encoder = new TextEncoder()
      let bytes = 0
      yield* file.begin(undefined)
      yield* use({
        write: (data) => {
          const piece = typeof data === "string" ? encoder.encode(data) : data
          bytes += piece.length
          return file.write([piece])
        }
      })
      return { bytes, sha256: yield* file.finish(() => Effect.void) }
    })
  )
