/** When the system last changed a file, by `node:fs`. */
import { stat } from "node:fs/promises"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ChangeTime } from "../internal/files/platform.js"

/** What cannot be looked at has no time, and is told of by whoever reads it. */
export const layer: Layer.Layer<never> = Layer.succeed(
  ChangeTime,
  Option.some((path: string) =>
    Effect.option(
      Effect.map(
        Effect.tryPromise(() => stat(path, { bigint: true })),
        ({ ctimeNs }) => ctimeNs
      )
    )
  )
)
