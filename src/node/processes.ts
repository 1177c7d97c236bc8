/** Node's process, and whether others live. */
import * as Os from "node:os"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Processes } from "../internal/processes.js"
import { errorCode } from "../internal/response/networkError.js"

/** Signal 0 is sent to nobody; a process that may not be signalled is there. */
const isAlive = (pid: number): boolean =>
  Either.match(
    Either.try(() => process.kill(pid, 0)),
    { onLeft: (cause) => errorCode(cause) === "EPERM", onRight: () => true }
  )

export const layer: Layer.Layer<never> = Layer.sync(Processes, () =>
  Option.some({ pid: process.pid, host: Os.hostname(), started: Math.round(performance.timeOrigin), isAlive })
)
