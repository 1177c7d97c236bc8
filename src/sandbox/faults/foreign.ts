/** The foreign origin that some faults redirect to. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"

/** A different service: responds to every request with a record of another institution. */
export const foreignSite = Effect.succeed(
  HttpServerResponse.unsafeJson([{ id: 666, name: "A record of another service" }])
)
