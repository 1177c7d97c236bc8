/** The checkpoint: how far an export has come, beside its file. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as fileErrors from "../internal/files/errors.js"
import type { Files } from "../internal/files/platform.js"
import type { LmsFileError } from "../LmsError.js"
import * as atomic from "./atomic.js"
import type { LmsExportError } from "./LmsExportError.js"
import * as names from "./names.js"
import type { Settings } from "./settings.js"

const FORMAT = "effect-lms/export"
const VERSION = 1

const Count = Schema.NonNegativeInt

export const Checkpoint = Schema.Struct({
  format: Schema.Literal(FORMAT),
  version: Schema.Literal(VERSION),
  /** The fingerprint of what is exported. */
  request: Schema.String,
  /** How many bytes of text a member of gzip has at the least; null where nothing is compressed. */
  gzip: Schema.NullOr(Schema.Positive),
  /** Where it goes on; null at the beginning, and where it is finished. */
  cursor: Schema.NullOr(Schema.String),
  /** What the walk has left of its limit; null where it has none. */
  remaining: Schema.NullOr(Count),
  /** Of the file, as it is on the disk, up to here. */
  bytes: Count,
  sha256: Schema.String,
  rows: Count,
  pages: Count,
  /** How often the export was taken up again, how often from the first page, and the records left out then. */
  resumptions: Count,
  restarts: Count,
  skipped: Count,
  /** Why it ended, when it has. */
  finished: Schema.NullOr(Schema.Literal("End", "Limit"))
})

export type Checkpoint = typeof Checkpoint.Type

const Text = Schema.parseJson(Checkpoint, { space: 2 })
const encode = Schema.encode(Text)
const decode = Schema.decode(Text)

/** Any JSON that says of itself that it is a checkpoint, of whatever version. */
const isOther = Schema.is(Schema.parseJson(Schema.Struct({ format: Schema.Literal(FORMAT), version: Schema.Number })))

/** Where nothing has been written yet. */
export const begin = (
  request: string,
  { commit, gzip, limit }: Pick<Settings, "commit" | "gzip" | "limit">,
  sha256: string
): Checkpoint => ({
  format: FORMAT,
  version: VERSION,
  request,
  gzip: gzip ? commit.bytes : null,
  cursor: null,
  remaining: Number.isFinite(limit) ? limit : null,
  bytes: 0,
  sha256,
  rows: 0,
  pages: 0,
  resumptions: 0,
  restarts: 0,
  skipped: 0,
  finished: null
})

const GIVE = "give the export another file, or set overwrite to begin anew"

export const read = Effect.fnUntraced(function* (
  { fs }: Files,
  { checkpoint, file }: names.Names
): Effect.fn.Return<Option.Option<Checkpoint>, LmsExportError | LmsFileError> {
  const text = yield* fs.readFileString(checkpoint).pipe(
    Effect.asSome,
    Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone),
    Effect.mapError(fileErrors.reported(checkpoint, "Read"))
  )
  if (Option.isNone(text)) return Option.none()
  return yield* decode(text.value).pipe(
    Effect.asSome,
    Effect.mapError(() =>
      names.problem(
        file,
        "Checkpoint",
        isOther(text.value)
          ? `has a checkpoint (${checkpoint}) of another version of this library: go on with that one, or ${GIVE}`
          : `has a checkpoint (${checkpoint}) that is damaged, or none at all: ${GIVE}`
      )
    )
  )
})

export const write = (
  files: Files,
  { checkpoint, file }: names.Names,
  value: Checkpoint,
  synced: Effect.Effect<void>
): Effect.Effect<void, LmsFileError> =>
  Effect.flatMap(Effect.orDie(encode(value)), (text) => atomic.write(files, checkpoint, `${text}\n`, file, synced))
