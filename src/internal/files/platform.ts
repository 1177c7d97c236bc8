/** Platform services for files: file system, paths, SHA-256 and change times. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

export interface Files {
  readonly fs: FileSystem.FileSystem
  readonly path: Path.Path
  readonly sha256: Option.Option<Sha256Service>
  readonly changeTime: Option.Option<ReadChangeTime>
}

/** An incremental SHA-256. Files are hashed chunk by chunk because they are never completely in memory. */
export interface Hash {
  readonly update: (bytes: Uint8Array) => unknown
  /** Ends the hash and returns it as lower-case hex. */
  readonly digest: () => string
  /** The hash of the bytes so far, as lower-case hex. More bytes may follow. */
  readonly digestSoFar: () => string
}

export interface Sha256Service {
  readonly make: () => Hash
}

/** The platform's own SHA-256, if a layer provides it. Otherwise files are hashed in JavaScript (hash.ts). */
export class Sha256 extends Context.Reference<Sha256>()("effect-lms/internal/Sha256", {
  defaultValue: (): Option.Option<Sha256Service> => Option.none()
}) {}

/**
 * Reads when the operating system last changed the content or the metadata of a file (`ctime`). Programs can set the
 * modification time back, but not this time.
 */
export type ReadChangeTime = (path: string) => Effect.Effect<Option.Option<bigint>>

/** Effect's `FileSystem` does not report the change time, so a layer of the platform may provide it. */
export class ChangeTime extends Context.Reference<ChangeTime>()("effect-lms/internal/ChangeTime", {
  defaultValue: (): Option.Option<ReadChangeTime> => Option.none()
}) {}

export const getFiles: Effect.Effect<Files, never, FileSystem.FileSystem | Path.Path> = Effect.gen(function* () {
  return {
    fs: yield* FileSystem.FileSystem,
    path: yield* Path.Path,
    sha256: yield* Sha256,
    changeTime: yield* ChangeTime
  }
})

/** Identifies the content of a file without reading it. */
export const identityOf = ({ dev, ino, mtime, size }: FileSystem.File.Info): string =>
  [dev, size, Option.getOrUndefined(ino), Option.getOrUndefined(Option.map(mtime, Number))].join(" ")
