/** SHA-256 by `node:crypto`, for large files in a thread of its own. */
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Hash, Sha256 } from "../internal/files/platform.js"
import * as sha256Thread from "./sha256Thread.js"

const make = (): Hash => {
  const hash = createHash("sha256")
  return {
    update: (bytes) => hash.update(bytes),
    digest: () => hash.digest("hex"),
    soFar: () => hash.copy().digest("hex")
  }
}

/** From this size on a file's hash would keep everything else of the program waiting for too long. */
const LARGE = 16 * 1024 * 1024

/**
 * The processor's own instructions for it: some ten times as fast as JavaScript. Even so they are a third of what a fast
 * download costs, so for a large file they run beside it, in a thread of their own.
 */
export const layer: Layer.Layer<never> = Layer.scoped(
  Sha256,
  Effect.map(sha256Thread.maker(), (makeThread) =>
    Option.some({
      make,
      // A program may have been denied threads.
      makeThread: (size: number) => (size < LARGE ? Option.none() : Option.liftThrowable(makeThread)())
    })
  )
)
