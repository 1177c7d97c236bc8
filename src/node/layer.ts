/** The client layer for Node, built on any HTTP client. */
import type { FileSystem } from "@effect/platform/FileSystem"
import type { HttpClient } from "@effect/platform/HttpClient"
import type { Path } from "@effect/platform/Path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Layer from "effect/Layer"
import { Lms } from "../Lms.js"
import type { LmsConfig } from "../LmsConfig.js"
import { endpointHintLayer } from "./endpointHint.js"
import { processesLayer } from "./operatingSystem.js"
import * as sha256 from "./sha256.js"
import * as terminal from "./terminalProgress.js"

/** The merged layers stay visible to the program because exports and CSV files use them outside the client. */
export const clientLayer = (http: Layer.Layer<HttpClient>): Layer.Layer<Lms | FileSystem | Path, never, LmsConfig> =>
  Lms.layer.pipe(
    Layer.provide([http, terminal.layer, endpointHintLayer]),
    Layer.provideMerge(Layer.mergeAll(NodeFileSystem.layer, NodePath.layer, sha256.layer, processesLayer))
  )
