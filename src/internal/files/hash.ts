/** SHA-256 in plain JavaScript, in its own module so that it is loaded only when needed. */
import { sha256 } from "@noble/hashes/sha2"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import type { Sha256Service } from "./platform.js"

export const portableSha256: Sha256Service = {
  make: () => {
    const hash = sha256.create()
    return {
      update: (bytes) => hash.update(bytes),
      digest: () => Encoding.encodeHex(hash.digest()),
      digestSoFar: () => Encoding.encodeHex(hash.clone().digest())
    }
  }
}

/** Returns the platform's SHA-256 if there is one, otherwise the portable one. */
export const selectSha256 = (platform: Option.Option<Sha256Service>): Sha256Service =>
  Option.getOrElse(platform, () => portableSha256)
