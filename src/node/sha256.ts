/** SHA-256 by `node:crypto`, which is about ten times as fast as JavaScript. */
import { createHash } from "node:crypto"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Hash, Sha256 } from "../internal/files/platform.js"

const make = (): Hash => {
  const hash = createHash("sha256")
  return {
    update: (bytes) => hash.update(bytes),
    digest: () => hash.digest("hex"),
    digestSoFar: () => hash.copy().digest("hex")
  }
}

// A thread costs more time than the hash of its chunks blocks the event loop.
export const layer: Layer.Layer<never> = Layer.succeed(Sha256, Option.some({ make, makeThread: Option.none }))
