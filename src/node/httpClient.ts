/** The Node transport as a plain `HttpClient`, for programs that want one. */
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as adapter from "../internal/transport/toHttpClient.js"
import { Transport } from "../internal/transport/transport.js"
import type { ConnectionOptions } from "./connections.js"
import * as transport from "./transport.js"

/** A client of its own; its sockets are closed with the scope. */
export const make = (options?: ConnectionOptions): Effect.Effect<HttpClient.HttpClient, never, Scope.Scope> =>
  Effect.map(transport.make(options), adapter.make)

/** `layer` with bounds of one's own. */
export const layerOptions = (options: ConnectionOptions): Layer.Layer<HttpClient.HttpClient> =>
  Layer.scoped(HttpClient.HttpClient, make(options))

/** A client over the transport that is there. */
export const layerOver: Layer.Layer<HttpClient.HttpClient, never, Transport> = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(Transport, adapter.make)
)

export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.provide(layerOver, transport.layer)
