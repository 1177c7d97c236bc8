/** The files of an export: their paths, errors about them, and atomic replacement of small ones. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as atomicFile from "../internal/files/atomicFile.js"
import * as fileErrors from "../internal/files/errors.js"
import { closeAfter } from "../internal/files/openFile.js"
import type { Files } from "../internal/files/platform.js"
import { Sha256 } from "../internal/files/platform.js"
import { escapeControl } from "../internal/text/escape.js"
import type { LmsFileError } from "../LmsError.js"
import { LmsExportError } from "./LmsExportError.js"

export interface ExportPaths {
  readonly file: string
  /** The records written so far. It is renamed to `file` when it is complete. */
  readonly part: string
  readonly checkpoint: string
  readonly lock: string
}

export const exportPaths = (file: string): ExportPaths => ({
  file,
  part: `${file}.lms-part`,
  checkpoint: `${file}.lms-checkpoint`,
  lock: `${file}.lms-lock`
})

/** The platform services used by an export. */
export const getFiles: Effect.Effect<Files, never, FileSystem.FileSystem | Path.Path> = Effect.gen(function* () {
  return {
    fs: yield* FileSystem.FileSystem,
    path: yield* Path.Path,
    sha256: yield* Sha256,
    changeTime: Option.none()
  }
})

/** What to do when the files of an export cannot be used. */
export const START_OVER_HINT = "Use another file, or set overwrite to start over"

/** An error about the file at `path`. `detail` continues a sentence that begins with the path. */
export const exportError = (
  path: string,
  reason: LmsExportError["reason"],
  detail: string,
  status?: number | undefined
): LmsExportError => new LmsExportError({ path, reason, status, message: escapeControl(`"${path}" ${detail}.`) })

/**
 * Replaces a small file in one step that survives a power cut: at any time the old or the new content is there. There must be no
 * other writer. Errors name `reportedPath`. A frequent writer keeps the directory open and passes the effect that syncs it.
 */
export const replaceFile = Effect.fnUntraced(function* (
  files: Files,
  path: string,
  text: string,
  reportedPath: string,
  syncDirectory: Effect.Effect<void> = atomicFile.syncDirectory(files, path)
): Effect.fn.Return<void, LmsFileError> {
  const temporary = `${path}-tmp`
  yield* Effect.flatMap(files.fs.open(temporary, { flag: "w" }), (file) =>
    Effect.zipRight(file.writeAll(new TextEncoder().encode(text)), file.sync)
  ).pipe(
    Effect.mapError(fileErrors.fromPlatformError(reportedPath, "Sync")),
    closeAfter(fileErrors.fromCloseFailure(reportedPath))
  )
  yield* Effect.mapError(
    atomicFile.renameFile(files, temporary, path),
    fileErrors.fromPlatformError(reportedPath, "Rename")
  )
  yield* syncDirectory
})
