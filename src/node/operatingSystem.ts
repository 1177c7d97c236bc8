/** Layers for services that only the operating system provides: change times of files, and process ids. */
import { stat } from "node:fs/promises"
import * as Os from "node:os"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Processes } from "../internal/exportServices.js"
import { ChangeTime } from "../internal/files/platform.js"
import { errorCode } from "../internal/response/networkError.js"

/** A file that cannot be read has no change time. Reading its content reports the error. */
export const changeTimeLayer: Layer.Layer<never> = Layer.succeed(
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

/** Signal 0 only checks that the process exists. EPERM means that it exists and belongs to another user. */
const isAlive = (pid: number): boolean =>
  Either.match(
    Either.try(() => process.kill(pid, 0)),
    { onLeft: (cause) => errorCode(cause) === "EPERM", onRight: () => true }
  )

export const processesLayer: Layer.Layer<never> = Layer.sync(Processes, () =>
  Option.some({ pid: process.pid, host: Os.hostname(), started: Math.round(performance.timeOrigin), isAlive })
)
