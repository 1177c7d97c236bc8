/** What is needed of a SHA-256, and who brings one. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** A SHA-256 under way: a file's is taken as it passes, since no file is ever in memory as a whole. */
export interface Hash {
  readonly update: (bytes: Uint8Array) => unknown
  /** In lower-case hex. Ends it. */
  readonly digest: () => string
  /** Of the bytes so far. Others may follow. */
  readonly soFar: () => string
}

/** Bytes whose memory is all theirs, so that it can be handed to another thread. */
export type TransferableBytes = Uint8Array<ArrayBuffer>

/** One that is taken by another thread. */
export interface ThreadHash {
  /** Takes the first so many bytes of the buffer, which belongs to the other thread until it, or another, comes back. */
  readonly update: (buffer: TransferableBytes, length: number, back: (free: TransferableBytes) => void) => void
  /** None where the thread is gone, and the hash with it. */
  readonly digest: Effect.Effect<Option.Option<string>>
  /** It is not wanted any more. Nothing, after a digest. */
  readonly discard: Effect.Effect<void>
}

export interface Sha256Service {
  readonly make: () => Hash
  /** Where there are threads, and one is worth while for so many bytes. */
  readonly makeThread: (size: number) => Option.Option<ThreadHash>
}

/** Makes the hash of one file: the machine's own, where a layer brings it; else one in plain JavaScript, which runs anywhere. */
export class Sha256 extends Context.Reference<Sha256>()("effect-lms/internal/Sha256", {
  defaultValue: (): Option.Option<Sha256Service> => Option.none()
}) {}
