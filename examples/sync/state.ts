/** The state of a sync: `state.json` in the folder of a course, and how files are written. */
import { FileSystem, Path } from "@effect/platform"
import { Data, Effect, Schema, Stream } from "effect"

/** The folder belongs to another server, or the server does not report its time. */
export class SyncError extends Data.TaggedError("SyncError")<{ readonly message: string }> {}

const State = Schema.parseJson(
  Schema.Struct({
    domain: Schema.String,
    /** Number of the last valid file. Files with a higher number are from a failed run. */
    files: Schema.Int,
    /** Where the next run begins, by the clock of the server. */
    since: Schema.DateTimeUtc,
    /** Keys of the written records that the next run will receive again, because they are not older than `since`. */
    seen: Schema.Array(Schema.String)
  }),
  { space: 2 }
)

export type State = typeof State.Type

/** Writes a temporary file, syncs it to the disk, and renames it. */
export const writeAtomically = Effect.fn("sync.write")(function* <E, R>(
  path: string,
  content: Stream.Stream<string, E, R>
) {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fs.open(`${path}.tmp`, { flag: "w" })
  yield* Stream.runForEach(Stream.encodeText(content), (bytes) => file.writeAll(bytes))
  yield* file.sync
  yield* fs.rename(`${path}.tmp`, path)
}, Effect.scoped)

/** Undefined before the first run. */
export const readState = Effect.fn("sync.readState")(function* (folder: string, domain: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.join(folder, "state.json")
  if (!(yield* fs.exists(file))) return undefined
  const state = yield* Effect.flatMap(fs.readFileString(file), Schema.decode(State))
  if (state.domain === domain) return state
  return yield* new SyncError({
    message: `${folder} contains data of ${state.domain}. Use another folder for ${domain}.`
  })
})

export const writeState = Effect.fn("sync.writeState")(function* (folder: string, state: State) {
  const path = yield* Path.Path
  const json = yield* Schema.encode(State)(state)
  yield* writeAtomically(path.join(folder, "state.json"), Stream.make(`${json}\n`))
})
