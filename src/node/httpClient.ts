/** The Node transport as an `HttpClient`, for programs that need one. */
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as toHttpClient from "../internal/transport/toHttpClient.js"
import { Transport } from "../internal/transport/transport.js"
import type { ConnectionOptions } from "./connections.js"
import * as transport from "./transport.js"

/** Creates a client with its own sockets. They are closed with the scope. */
export const make = (options?: ConnectionOptions): Effect.Effect<HttpClient.HttpClient, never, Scope.Scope> =>
  Effect.map(transport.make(options), toHttpClient.make)

export const layerWith = (options: ConnectionOptions): Layer.Layer<HttpClient.HttpClient> =>
  Layer.scoped(HttpClient.HttpClient, make(options))

/** A client that shares the sockets of the provided transport. */
export const layerFromTransport: Layer.Layer<HttpClient.HttpClient, never, Transport> = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(Transport, toHttpClient.make)
)

export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.provide(layerFromTransport, transport.layer)
