/** SHA-256 in plain JavaScript: apart, so that whoever brings the machine's own does not load it. */
import { sha256 } from "@noble/hashes/sha2"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import type { Sha256Service } from "./sha256.js"

export const portable: Sha256Service = {
  make: () => {
    const hash = sha256.create()
    return {
      update: (bytes) => hash.update(bytes),
      digest: () => Encoding.encodeHex(hash.digest()),
      soFar: () => Encoding.encodeHex(hash.clone().digest())
    }
  },
  makeThread: Option.none
}
