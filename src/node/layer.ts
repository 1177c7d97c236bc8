/** The client layer for Node, built on any transport. */
import type { HttpClient } from "@effect/platform/HttpClient"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Layer from "effect/Layer"
import type { Transport } from "../internal/transport/transport.js"
import { Lms } from "../Lms.js"
import type { LmsConfig } from "../LmsConfig.js"
import { endpointHintLayer } from "./endpointHint.js"
import * as httpClient from "./httpClient.js"
import { changeTimeLayer, processesLayer } from "./operatingSystem.js"
import * as sha256 from "./sha256.js"
import * as terminal from "./terminalProgress.js"

/** Adds an `HttpClient` because the type of `Lms.layer` requires one. Requests go directly to the transport. */
export const httpLayer = (transport: Layer.Layer<Transport>): Layer.Layer<HttpClient | Transport> =>
  Layer.provideMerge(httpClient.layerFromTransport, transport)

/** The merged layers stay visible to the program because exports use them outside the client. */
export const clientLayer = (http: Layer.Layer<HttpClient | Transport>): Layer.Layer<Lms, never, LmsConfig> =>
  Lms.layer.pipe(
    Layer.provide([http, terminal.layer, NodeFileSystem.layer, NodePath.layer, changeTimeLayer, endpointHintLayer]),
    Layer.provideMerge(Layer.mergeAll(sha256.layer, processesLayer, terminal.listsLayer))
  )
