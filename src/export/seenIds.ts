/** Ids of the records in a part file, to skip these records after a restart. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import * as fileErrors from "../internal/files/errors.js"
import type { Files } from "../internal/files/platform.js"
import { parseJson } from "../internal/response/json.js"
import { recordId } from "../internal/response/records.js"
import { gunzip } from "./jsonLines.js"
import type { LmsExportError } from "./LmsExportError.js"
import { type ExportPaths, exportError } from "./paths.js"

const missingId = ({ file }: ExportPaths): LmsExportError =>
  exportError(
    file,
    "Cursor",
    "cannot be restarted at the first page without repeating records, because some have no id. Remove restart and export to another file to start over"
  )

/** Reads the ids of all records in the part file. */
export const readSeenIds = (
  { files: { fs }, paths }: { readonly files: Pick<Files, "fs">; readonly paths: ExportPaths },
  isGzip: boolean
) => {
  const stored = Stream.mapError(fs.stream(paths.part), fileErrors.fromPlatformError(paths.file, "Read"))
  const bytes = isGzip
    ? gunzip(stored, () => fileErrors.fileError(paths.file, "Read", "Other", "it cannot be decompressed"))
    : stored
  const ids = new Set<string>()
  return bytes.pipe(
    Stream.decodeText(),
    Stream.splitLines,
    Stream.runForEach((line) =>
      Effect.suspend(() => {
        const id = Either.match(parseJson(line), { onLeft: () => undefined, onRight: recordId })
        if (id === undefined) return Effect.fail(missingId(paths))
        ids.add(id)
        return Effect.void
      })
    ),
    Effect.as(ids)
  )
}

/** Returns the raw records with ids that are not in `seen`, and adds their ids to it. */
export const takeUnseen = (
  paths: ExportPaths,
  seen: Set<string>,
  records: ReadonlyArray<unknown>,
  rawRecords: ReadonlyArray<string>
): Either.Either<ReadonlyArray<string>, LmsExportError> => {
  const unseen: Array<string> = []
  for (const [index, raw] of rawRecords.entries()) {
    const id = recordId(records[index])
    if (id === undefined) return Either.left(missingId(paths))
    if (seen.has(id)) continue
    seen.add(id)
    unseen.push(raw)
  }
  return Either.right(unseen)
}
