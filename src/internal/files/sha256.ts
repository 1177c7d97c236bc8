import { sha256 } from "@noble/hashes/sha2"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"

/** A SHA-256 under way: a file's is taken as it passes, since no file is ever in memory as a whole. */
export interface Hash {
  readonly update: (bytes: Uint8Array) => unknown
  /** In lower-case hex. Ends it. */
  readonly digest: () => string
}

export type Buffer = Uint8Array<ArrayBuffer>

/** One that is taken by another thread. */
export interface ThreadHash {
  /** Takes the first so many bytes of the buffer, which belongs to the other thread until it, or another, comes back. */
  readonly update: (buffer: Buffer, length: number, back: (free: Buffer) => void) => void
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

const portable = (): Hash => {
  const hash = sha256.create()
  return {
    update: (bytes) => hash.update(bytes),
    digest: () => Encoding.encodeHex(hash.digest())
  }
}

/** Makes the hash of one file. In plain JavaScript, which runs anywhere; the Node layer brings the machine's own. */
export class Sha256 extends Context.Reference<Sha256>()("effect-lms/internal/Sha256", {
  defaultValue: (): Sha256Service => ({ make: portable, makeThread: Option.none })
}) {}
