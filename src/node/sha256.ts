import { createHash } from "node:crypto"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Hash, Sha256 } from "../internal/sha256.js"
import * as sha256Thread from "./sha256Thread.js"

const make = (): Hash => {
  const hash = createHash("sha256")
  return { update: (bytes) => hash.update(bytes), digest: () => hash.digest("hex") }
}

/** From this size on a file's hash takes longer than a thread takes to start. */
const LARGE = 64 * 1024 * 1024

/**
 * The processor's own instructions for it: some ten times as fast as JavaScript. Even so they are a third of what a fast
 * download costs, so for a large file they run beside it, in a thread of their own.
 */
export const layer: Layer.Layer<never> = Layer.sync(Sha256, () => {
  const thread = sha256Thread.maker()
  return {
    make,
    // A program may have been denied threads.
    makeThread: (size) => (size < LARGE ? Option.none() : Option.liftThrowable(thread)())
  }
})
