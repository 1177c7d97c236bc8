/** A local file that is uploaded, or read as CSV. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import * as fileErrors from "./errors.js"
import { openScoped } from "./openFile.js"
import { type Files, identityOf } from "./platform.js"

export interface Source {
  readonly path: string
  /** Without its directories. */
  readonly name: string
  readonly size: number
  /**
   * Reads the file from the start, each time it runs. Fails if the file has changed at any time before its last byte.
   */
  readonly stream: Stream.Stream<Uint8Array, LmsFileError>
}

const READ_CHUNK_BYTES = 512 * 1024

/** Stats the file and, if its size is 0, tries to read a byte: some systems generate files while they are read. */
const statAndProbe = (file: FileSystem.File) =>
  Effect.flatMap(file.stat, (info) =>
    Effect.map(Number(info.size) === 0 ? file.readAlloc(1) : Effect.succeedNone, (byte) => ({
      info,
      hasHiddenContent: Option.isSome(byte)
    }))
  )

const HIDDEN_CONTENT = "it has content although its reported size is 0 bytes: copy the file and use the copy"

/** Checks that the path is a regular file and records its state, so that each read can detect a change. */
export const makeSource = Effect.fnUntraced(function* (
  files: Files,
  path: string
): Effect.fn.Return<Source, LmsFileError> {
  const { fs } = files
  const mapReadError = Effect.mapError(fileErrors.fromPlatformError(path, "Read"))
  // Checked before `open`, which would wait forever for a pipe without a writer.
  const { type } = yield* mapReadError(fs.stat(path))
  if (type === "Directory") return yield* fileErrors.fileError(path, "Read", "IsDirectory")
  if (type !== "File") return yield* fileErrors.fileError(path, "Read", "NotAFile")
  const { hasHiddenContent, info: before } = yield* mapReadError(
    Effect.scoped(Effect.flatMap(openScoped(fs, path), statAndProbe))
  )
  const size = Number(before.size)
  if (hasHiddenContent) return yield* fileErrors.fileError(path, "Read", "Other", HIDDEN_CONTENT)
  const changed = (detail: string) => fileErrors.fileError(path, "Read", "Changed", detail)

  const toMissingOrReadError = (error: PlatformError) =>
    fileErrors.isMissing(error) ? changed("it no longer exists") : fileErrors.fromPlatformError(path, "Read")(error)

  const compareInfo = (after: FileSystem.File.Info): Effect.Effect<void, LmsFileError> => {
    if (identityOf(before) === identityOf(after)) return Effect.void
    return Effect.fail(
      changed(
        after.size === before.size
          ? "it was written to or replaced"
          : `its size was ${size} and is now ${after.size} bytes`
      )
    )
  }
  const checkInfo = (info: Effect.Effect<FileSystem.File.Info, PlatformError>) =>
    Effect.matchEffect(info, {
      onSuccess: compareInfo,
      onFailure: (error): Effect.Effect<void, LmsFileError> => Effect.fail(toMissingOrReadError(error))
    })
  const checkUnchanged = checkInfo(fs.stat(path))

  const stream = Stream.unwrapScoped(
    Effect.gen(function* () {
      yield* checkUnchanged
      const file = yield* Effect.mapError(openScoped(fs, path), toMissingOrReadError)
      yield* checkInfo(file.stat)
      let remaining = size
      return Stream.repeatEffectChunkOption(
        Effect.suspend(() =>
          remaining === 0
            ? // Checked before the request ends: the server discards an upload that does not end properly.
              Effect.flatMap(Effect.mapError(checkUnchanged, Option.some), () => Effect.fail(Option.none()))
            : Effect.flatMap(
                Effect.mapError(mapReadError(file.readAlloc(Math.min(READ_CHUNK_BYTES, remaining))), Option.some),
                Option.match({
                  onNone: () => Effect.fail(Option.some(changed(`it ended ${remaining} bytes early`))),
                  onSome: (bytes) => {
                    remaining -= bytes.length
                    return Effect.succeed(Chunk.of<Uint8Array>(bytes))
                  }
                })
              )
        )
      )
    })
  )
  return { path, name: files.path.basename(path), size, stream }
})
