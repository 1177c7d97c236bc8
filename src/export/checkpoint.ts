/** The checkpoint file: how far an export is. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Files } from "../internal/files/platform.js"
import { option } from "../internal/text/hints.js"
import { say } from "../internal/text/message.js"
import type { LmsFileError } from "../LmsError.js"
import type { LmsExportError } from "./LmsExportError.js"
import { Owner } from "./owner.js"
import { type ExportPaths, exportError, START_OVER } from "./paths.js"
import type { Settings } from "./settings.js"
import { readStateFile } from "./stateFile.js"
import type { Workspace } from "./workspace.js"

const FORMAT = "effect-lms/export"
const VERSION = 2

const Count = Schema.NonNegativeInt

export const Checkpoint = Schema.Struct({
  format: Schema.Literal(FORMAT),
  version: Schema.Literal(VERSION),
  /** Who wrote this. The names of the files with the records have its id. */
  owner: Owner,
  /** Fingerprint of the exported list. */
  request: Schema.String,
  /** Minimum size of a gzip member in bytes of uncompressed text; null without compression. */
  gzip: Schema.NullOr(Schema.Positive),
  /** Where the export continues; null at the first page and when finished. */
  cursor: Schema.NullOr(Schema.String),
  /** Records that the limit still allows; null without a limit. */
  remaining: Schema.NullOr(Count),
  /** Size and hash of the committed part file. */
  bytes: Count,
  sha256: Schema.String,
  /** Size and hash of the uncompressed text of an unfinished gzip member; null if there is none. */
  pending: Schema.NullOr(Schema.Struct({ bytes: Count, sha256: Schema.String })),
  rows: Count,
  pages: Count,
  /** How often the export was resumed, how often it was restarted at the first page, and the records skipped then. */
  resumptions: Count,
  restarts: Count,
  skipped: Count,
  /** Why the export ended; null until it has. */
  finished: Schema.NullOr(Schema.Literal("End", "Limit"))
})

export type Checkpoint = typeof Checkpoint.Type

const Text = Schema.parseJson(Checkpoint, { space: 2 })
const encode = Schema.encode(Text)
const decode = Schema.decode(Text)

/** Decodes what the JSON of a checkpoint has in each version. */
const decodeHead = Schema.decodeOption(
  Schema.parseJson(Schema.Struct({ format: Schema.Literal(FORMAT), version: Schema.Number }))
)

export const initialCheckpoint = (
  owner: Owner,
  request: string,
  { commit, gzip, limit }: Pick<Settings, "commit" | "gzip" | "limit">,
  sha256: string
): Checkpoint => ({
  format: FORMAT,
  version: VERSION,
  owner,
  request,
  gzip: gzip ? commit.bytes : null,
  cursor: null,
  remaining: Number.isFinite(limit) ? limit : null,
  bytes: 0,
  sha256,
  pending: null,
  rows: 0,
  pages: 0,
  resumptions: 0,
  restarts: 0,
  skipped: 0,
  finished: null
})

export const readCheckpoint = Effect.fnUntraced(function* (
  files: Files,
  { checkpoint, file }: ExportPaths
): Effect.fn.Return<Option.Option<Checkpoint>, LmsExportError | LmsFileError> {
  const text = yield* readStateFile(files, checkpoint)
  if (Option.isNone(text)) return Option.none()
  return yield* decode(text.value).pipe(
    Effect.asSome,
    Effect.mapError(() =>
      exportError(
        file,
        "Checkpoint",
        Option.exists(decodeHead(text.value), ({ version }) => version !== VERSION)
          ? say`has a checkpoint (${checkpoint}) of another version of this library. Continue with that version, use another file, or set ${option("overwrite")} to start over`
          : say`has a checkpoint (${checkpoint}) that is damaged or not a checkpoint. ${START_OVER}`
      )
    )
  )
})

export const writeCheckpoint = (
  { paths, replace }: Workspace,
  value: Checkpoint
): Effect.Effect<void, LmsExportError | LmsFileError> =>
  Effect.flatMap(Effect.orDie(encode(value)), (text) => replace(paths.checkpoint, `${text}\n`))
