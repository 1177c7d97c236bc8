/** The Node transport as an `HttpClient`, for programs that need one. */
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as toHttpClient from "../internal/transport/toHttpClient.js"
import type { ConnectionOptions } from "./connections.js"
import * as transport from "./transport.js"

/** Creates a client with its own sockets. They are closed with the scope. */
export const make = (options?: ConnectionOptions): Effect.Effect<HttpClient.HttpClient, never, Scope.Scope> =>
  Effect.map(transport.make(options), toHttpClient.make)

/** With the proxy settings of the environment. */
export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.scoped(
  HttpClient.HttpClient,
  Effect.map(transport.fromEnvironment, toHttpClient.make)
)
