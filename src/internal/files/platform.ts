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

/** Bytes that own their complete `ArrayBuffer`, so that it can be transferred to another thread. */
export type TransferableBytes = Uint8Array<ArrayBuffer>

/** An incremental SHA-256 that may be computed in another thread. */
export interface ThreadHash {
  /**
   * Hashes the first `length` bytes of the buffer. The other thread owns the buffer until it calls `giveBack` with this
   * buffer or another of the same size.
   */
  readonly update: (buffer: TransferableBytes, length: number, giveBack: (free: TransferableBytes) => void) => void
  /** The hash as lower-case hex, or none if the thread has ended unexpectedly. */
  readonly digest: Effect.Effect<Option.Option<string>>
  /** Abandons the hash. After `digest` it does nothing. */
  readonly discard: Effect.Effect<void>
}

export interface Sha256Service {
  readonly make: () => Hash
  /** None if the platform has no threads, or if a file of this size is not worth one. */
  readonly makeThread: (size: number) => Option.Option<ThreadHash>
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
