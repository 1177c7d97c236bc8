import { sha256 } from "@noble/hashes/sha2"
import * as Context from "effect/Context"
import * as Encoding from "effect/Encoding"

/** A SHA-256 under way: a file's is taken as it passes, since no file is ever in memory as a whole. */
export interface Hash {
  readonly update: (bytes: Uint8Array) => unknown
  /** In lower-case hex. Ends it. */
  readonly digest: () => string
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
  defaultValue: (): (() => Hash) => portable
}) {}
