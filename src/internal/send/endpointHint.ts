/** A service that explains a 404 for an endpoint that is not documented. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/**
 * Describes what may be wrong with an endpoint that the service does not know: a sentence, or an empty string for a
 * documented endpoint. `path` is the path of the URL.
 */
export type DescribeEndpoint = (method: string, path: string) => Effect.Effect<string>

/** Needs the list of all endpoints, so only the layers for Node and the command provide it. */
export class EndpointHint extends Context.Reference<EndpointHint>()("effect-lms/internal/EndpointHint", {
  defaultValue: (): Option.Option<DescribeEndpoint> => Option.none()
}) {}
