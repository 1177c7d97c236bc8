import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"

/** A service of somebody else: it answers whoever asks with a record that is not of this institution. */
export const foreignSite = Effect.succeed(
  HttpServerResponse.unsafeJson([{ id: 666, name: "A record of another service" }])
)
