/** A file that is being sent. */
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import * as fileErrors from "./errors.js"
import type { Files } from "./files.js"
import { opened } from "./handle.js"

export interface Source {
  readonly path: string
  /** Without its directories. */
  readonly name: string
  readonly size: number
  /** Its bytes, read anew each time. Fails where it is not, to its last byte, the file that it was. */
  readonly stream: Stream.Stream<Uint8Array, LmsFileError>
}

/** One read from the disk. */
const PIECE = 512 * 1024

const identity = ({ dev, ino, mtime, size }: FileSystem.File.Info): string =>
  [dev, size, Option.getOrUndefined(ino), Option.getOrUndefined(Option.map(mtime, Number))].join(" ")

/** The first byte where the file says that it has none: the system makes some files while they are read. */
const firstByte = (file: FileSystem.File) =>
  Effect.flatMap(file.stat, (info) =>
    Effect.map(info.size === FileSystem.Size(0) ? file.readAlloc(1) : Effect.succeedNone, (byte) => ({
      info,
      comes: Option.isSome(byte)
    }))
  )

const UNSIZED = "it says that it has 0 bytes, and has more: copy it, and send the copy"

export const source = Effect.fnUntraced(function* (files: Files, path: string): Effect.fn.Return<Source, LmsFileError> {
  const { fs } = files
  const reported = Effect.mapError(fileErrors.reported(path, "Read"))
  // A pipe without a writer would keep an open waiting for ever.
  const { type } = yield* reported(fs.stat(path))
  if (type === "Directory") return yield* fileErrors.found(path, "Read", "IsDirectory")
  if (type !== "File") return yield* fileErrors.found(path, "Read", "NotAFile")
  const changeTime = Effect.suspend(() =>
    Option.match(files.changeTime, { onNone: () => Effect.succeedNone, onSome: (read) => read(path) })
  )
  const changedBefore = yield* changeTime
  const { comes, info: before } = yield* reported(Effect.scoped(Effect.flatMap(opened(fs, path), firstByte)))
  const size = Number(before.size)
  if (comes) return yield* fileErrors.found(path, "Read", "Other", UNSIZED)
  const changed = (detail: string) => fileErrors.found(path, "Read", "Changed", detail)

  const unseen = (error: PlatformError) =>
    fileErrors.isMissing(error) ? changed("it is gone") : fileErrors.reported(path, "Read")(error)

  const compare = (after: FileSystem.File.Info): Effect.Effect<void, LmsFileError> => {
    if (identity(before) === identity(after)) return Effect.void
    return Effect.fail(
      changed(
        after.size === before.size ? "it was written to or replaced" : `it had ${size} bytes, and now has ${after.size}`
      )
    )
  }
  const look = (info: Effect.Effect<FileSystem.File.Info, PlatformError>) =>
    Effect.matchEffect(info, {
      onSuccess: compare,
      onFailure: (error): Effect.Effect<void, LmsFileError> => Effect.fail(unseen(error))
    })
  const unchanged = Effect.zipRight(
    look(fs.stat(path)),
    Effect.filterOrFail(changeTime, Equal.equals(changedBefore), () => changed("it was written to"))
  )

  const stream = Stream.unwrapScoped(
    Effect.gen(function* () {
      yield* unchanged
      const file = yield* Effect.mapError(opened(fs, path), unseen)
      yield* look(file.stat)
      let left = size
      return Stream.repeatEffectChunkOption(
        Effect.suspend(() =>
          left === 0
            ? // Before the request ends: the storage takes nothing whose end it has not seen.
              Effect.flatMap(Effect.mapError(unchanged, Option.some), () => Effect.fail(Option.none()))
            : Effect.flatMap(
                Effect.mapError(reported(file.readAlloc(Math.min(PIECE, left))), Option.some),
                Option.match({
                  onNone: () => Effect.fail(Option.some(changed(`it ends ${left} bytes too early`))),
                  onSome: (bytes) => {
                    left -= bytes.length
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
