/** Where a command writes data: stdout, or a file that appears when it is complete. */
import * as Fs from "node:fs"
import { dirname } from "node:path"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as atomicFile from "../../internal/files/atomicFile.js"
import { fromPlatformError } from "../../internal/files/errors.js"
import { makeDirectory } from "../../internal/files/makeDirectory.js"
import { type Files, getFiles } from "../../internal/files/platform.js"
import { errorCode } from "../../internal/response/networkError.js"
import { escapeControl, escapeRecord } from "../../internal/text/escape.js"
import type { LmsFileError } from "../../LmsError.js"
import { BrokenPipe, CliError } from "../errors.js"
import { isTerminal } from "./terminal.js"

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
  write: (data) => stdout.write(typeof data === "string" ? data.split(/\r?\n/).map(escapeRecord).join("\n") : data)
}

/** Writes a sentence for people to stderr, because stdout is for data. */
export const notice = (sentence: string): Effect.Effect<void> =>
  Effect.sync(() => {
    process.stderr.write(`effect-lms: ${escapeControl(sentence)}\n`)
  })

/** stdout for data of the server. */
export const terminalOrPipe = (): Output => (isTerminal() ? terminal : stdout)

/** Fails if a file cannot be written with `writeFile`, for commands that first do something else. */
export const checkWritable = (path: string, overwrite: boolean) =>
  Effect.flatMap(getFiles, (files) => atomicFile.checkDestination(files, path, overwrite))

/** Makes a folder. If the scope fails, the folders that it made go again, unless something else is in them by then. */
const makeFolder = Effect.fnUntraced(function* (files: Files, folder: string) {
  const missing: Array<string> = []
  for (let at = folder; at !== dirname(at) && !Fs.existsSync(at); at = dirname(at)) missing.push(at)
  const remove = Effect.forEach(missing, (made) => Effect.try(() => Fs.rmdirSync(made)), { discard: true })
  yield* Effect.addFinalizer((exit) => (Exit.isSuccess(exit) ? Effect.void : Effect.ignore(remove)))
  yield* Effect.mapError(makeDirectory(files, folder), fromPlatformError(folder, "Create"))
})

/** Writes to a temporary file that is renamed when `use` succeeds. After a failure an existing file is unchanged. */
export const writeFile = <A, E, R>(
  path: string,
  overwrite: boolean,
  use: (output: Output) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | LmsFileError, R | FileSystem.FileSystem | Path.Path> =>
  Effect.scoped(
    Effect.gen(function* () {
      const platform = yield* getFiles
      yield* makeFolder(platform, dirname(path))
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

/**
 * A file for data on their way, in a directory of its own that is removed afterwards: a list or a file may be larger than the
 * memory.
 */
export const temporaryFile: Effect.Effect<string, CliError, FileSystem.FileSystem | Path.Path | Scope.Scope> =
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const directory = fs.makeTempDirectoryScoped({ prefix: "effect-lms-" })
    return path.join(yield* Effect.mapError(directory, temporaryFileError), "data")
  })

/** Writes a complete temporary file to stdout. */
export const printFile = (path: string): Effect.Effect<void, OutputError, FileSystem.FileSystem> =>
  Effect.flatMap(FileSystem.FileSystem, (fs) =>
    Stream.runForEach(Stream.mapError(fs.stream(path), temporaryFileError), stdout.write)
  )

/** Writes to stdout when `use` has succeeded, so that a failure leaves no incomplete data there. */
export const writeWhenComplete = <E, R>(
  use: (output: Output) => Effect.Effect<void, E, R>
): Effect.Effect<void, E | OutputError, R | FileSystem.FileSystem | Path.Path> =>
  Effect.scoped(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* temporaryFile
      const file = yield* Effect.mapError(fs.open(path, { flag: "w" }), temporaryFileError)
      const encoder = new TextEncoder()
      yield* use({
        write: (data) =>
          // Effect's file rejects an empty write.
          data.length === 0
            ? Effect.void
            : Effect.mapError(file.writeAll(typeof data === "string" ? encoder.encode(data) : data), temporaryFileError)
      })
      yield* printFile(path)
    })
  )

export const temporaryFileError = ({ message }: PlatformError): CliError =>
  new CliError({ message: `A temporary file cannot be used: ${message}.` })
