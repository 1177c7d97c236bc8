/** The client layer for Node, over any transport. */
import type { HttpClient } from "@effect/platform/HttpClient"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Layer from "effect/Layer"
import type { Transport } from "../internal/transport/transport.js"
import { Lms } from "../Lms.js"
import type { LmsConfig } from "../LmsConfig.js"
import * as changeTime from "./changeTime.js"
import * as httpClient from "./httpClient.js"
import * as processes from "./processes.js"
import * as sha256 from "./sha256.js"
import * as terminal from "./terminalProgress.js"

/** The client layer sends through the transport itself; the HTTP client over it stands there for its type alone. */
export const http = (transport: Layer.Layer<Transport>): Layer.Layer<HttpClient | Transport> =>
  Layer.provideMerge(httpClient.layerOver, transport)

/** The last three are for exports, too, which are made with the client and not within it. */
export const over = (http: Layer.Layer<HttpClient | Transport>): Layer.Layer<Lms, never, LmsConfig> =>
  Lms.layer.pipe(
    Layer.provide([http, terminal.layer, NodeFileSystem.layer, NodePath.layer, changeTime.layer]),
    Layer.provideMerge(Layer.mergeAll(sha256.layer, processes.layer, terminal.lists))
  )
