/** Explains 404s with the list of documented endpoints, which is loaded when the first one needs it. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { EndpointHint } from "../internal/send/responseReader.js"

const loadKnownEndpoints = Effect.tryPromise(() => import("../endpoints/knownEndpoints.js"))

/** A failure to load the list must not hide the error that it would explain. */
export const endpointHintLayer: Layer.Layer<never> = Layer.succeed(
  EndpointHint,
  Option.some((method: string, path: string) =>
    Effect.map(loadKnownEndpoints, ({ describeUnknownEndpoint }) => describeUnknownEndpoint(method, path)).pipe(
      Effect.orElseSucceed(() => "")
    )
  )
)
