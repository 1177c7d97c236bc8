/** Effect 3's names of HTTP applications. */
import type * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"

export type Default<E = never, R = never> = Effect.Effect<HttpServerResponse, E, R | HttpServerRequest>
