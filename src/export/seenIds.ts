/** Ids of the records in the part files, to skip these records after a restart. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import * as fileErrors from "../internal/files/errors.js"
import type { Files } from "../internal/files/platform.js"
import { parseJson } from "../internal/response/json.js"
import { recordId } from "../internal/response/records.js"
import { option } from "../internal/text/hints.js"
import { say } from "../internal/text/message.js"
import { gunzip } from "./jsonLines.js"
import type { LmsExportError } from "./LmsExportError.js"
import { type ExportPaths, exportError, type OwnFiles } from "./paths.js"

const missingId = ({ file }: Pick<ExportPaths, "file">): LmsExportError =>
  exportError(
    file,
    "Cursor",
    say`cannot be restarted at the first page without repeating records, because some have no id. Leave out ${option("restart")}, and export to another file to start over`
  )

const idOf = (raw: string): string | undefined =>
  Either.match(parseJson(raw), { onLeft: () => undefined, onRight: recordId })

/** Reads the ids of all records that this owner has saved. */
export const readSeenIds = (
  {
    files: { fs },
    own,
    paths
  }: {
    readonly files: Pick<Files, "fs">
    readonly own: Pick<OwnFiles, "part" | "pending">
    readonly paths: Pick<ExportPaths, "file">
  },
  isGzip: boolean
) => {
  const read = (path: string) => Stream.mapError(fs.stream(path), fileErrors.fromPlatformError(paths.file, "Read"))
  const bytes = isGzip
    ? Stream.concat(
        gunzip(read(own.part), () => fileErrors.fileError(paths.file, "Read", "Other", "it cannot be decompressed")),
        read(own.pending)
      )
    : read(own.part)
  const ids = new Set<string>()
  return bytes.pipe(
    Stream.decodeText(),
    Stream.splitLines,
    Stream.runForEach((line) =>
      Effect.suspend(() => {
        const id = idOf(line)
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
  paths: Pick<ExportPaths, "file">,
  seen: Set<string>,
  rawRecords: ReadonlyArray<string>
): Either.Either<ReadonlyArray<string>, LmsExportError> => {
  const unseen: Array<string> = []
  for (const raw of rawRecords) {
    const id = idOf(raw)
    if (id === undefined) return Either.left(missingId(paths))
    if (seen.has(id)) continue
    seen.add(id)
    unseen.push(raw)
  }
  return Either.right(unseen)
}
