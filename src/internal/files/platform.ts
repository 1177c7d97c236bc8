/** Platform services for files: file system, paths and SHA-256. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

export interface Files {
  readonly fs: FileSystem.FileSystem
  readonly path: Path.Path
  readonly sha256: Option.Option<Sha256Service>
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

export const getFiles: Effect.Effect<Files, never, FileSystem.FileSystem | Path.Path> = Effect.gen(function* () {
  return {
    fs: yield* FileSystem.FileSystem,
    path: yield* Path.Path,
    sha256: yield* Sha256
  }
})

/** Identifies the content of a file without reading it. */
export const identityOf = ({ dev, ino, mtime, size }: FileSystem.File.Info): string =>
  [dev, size, Option.getOrUndefined(ino), Option.getOrUndefined(Option.map(mtime, Number))].join(" ")
